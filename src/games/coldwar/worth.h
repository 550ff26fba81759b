/* What a position is worth to a bot, in thousandths of a victory point. All values here are the US's; the USSR's are
 * their negatives. */
#ifndef COLDWAR_WORTH_H
#define COLDWAR_WORTH_H

#include "state.h"

/* How much of a region's score counts, in hundredths: whether its card will be played again, and the final scoring. */
struct cw_stakes {
    int region[CW_REGIONS]; /* The scored regions and Southeast Asia; the rest is 0. */
};

/* As a seat may know it: its own hand, the discards, and everything unseen as one. */
struct cw_stakes cw_stakes_of(const struct cw_state *state, unsigned seat);

/* What depends on one country: its control, and its region's score. */
int cw_worth_at(const struct cw_state *state, const struct cw_stakes *stakes, unsigned country);

/* Military operations, the Space Race, The China Card, what is in play. */
int cw_worth_of_tracks(const struct cw_state *state);

/* The parts of an evaluation: the US's. */
struct cw_terms {
    int map, tracks, hands, danger, access;
};

/* As `seat` may know the position. */
struct cw_terms cw_terms_of(const struct cw_state *state, unsigned seat);

/* How much of the turn is over, in hundredths. */
int cw_turn_gone(const struct cw_state *state);

#endif
