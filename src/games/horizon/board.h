/* board.h - how the open events stand: what becomes of each if nothing more is done, and what that is likely worth to
 * each player. Kept up to date event by event, so that bots can try many actions quickly. */
#ifndef HORIZON_BOARD_H
#define HORIZON_BOARD_H

#include "state.h"
#include "taste.h"

/* What of the time confidence depends on. */
struct horizon_clock {
    uint8_t phase;
    bool last;      /* It is the phase's last round. */
    uint8_t to_act; /* How many others act before this round is over. */
};

struct horizon_board {
    struct horizon_clock clock;
    uint64_t open[2];                  /* Bit n: node n has an open event that is counted below. */
    int8_t outcome[HORIZON_NODES_MAX]; /* 1 happens or happened, -1 not, 0 no event. */
    int8_t sum[HORIZON_NODES_MAX];     /* Of open events: R17. */
    int32_t likely[HORIZON_SEATS_MAX]; /* Thousandths of a point: the score, and what open events will likely bring. */
};

/* As it is to `seat`, who knows what it will do itself. */
void horizon_board_make(const struct horizon_state *state, casus_seat seat, const int16_t *taste,
                        struct horizon_board *board);

/* After an action of the seat, `node` being where it put or changed an event, or HORIZON_NO_NODE. */
void horizon_board_update(const struct horizon_state *state, casus_seat seat, const int16_t *taste, unsigned node,
                          struct horizon_board *board);

#endif
