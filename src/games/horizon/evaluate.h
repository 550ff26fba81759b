/* evaluate.h - what a position is worth, by its parts, in thousandths of a point. */
#ifndef HORIZON_EVALUATE_H
#define HORIZON_EVALUATE_H

#include "board.h"
#include "state.h"
#include "taste.h"

/* What a seat's hand is good for. */
struct horizon_hand {
    int32_t cards;    /* What its cards are worth, all together. */
    int32_t prospect; /* What the best of them brings that fits the free node where the pawn stands; */
    int32_t nearby;   /* and the same of the best of the adjacent nodes, if the taste asks for it. */
};

void horizon_look_at_hand(const struct horizon_state *state, casus_seat seat, const int16_t *taste,
                          struct horizon_hand *hand);

/* The position's worth to the seat, with what was found of the board and of its hand. */
int32_t horizon_judge(const struct horizon_state *state, casus_seat seat, const int16_t *taste,
                      const struct horizon_board *board, const struct horizon_hand *hand);

/* The same from nothing but the position. */
int32_t horizon_worth_to(const struct horizon_state *state, casus_seat seat, const int16_t *taste);

#endif
