/* evaluate.h - what a position is worth, by its parts, in thousandths of a point. */
#ifndef HORIZON_EVALUATE_H
#define HORIZON_EVALUATE_H

#include "state.h"

struct horizon_terms {
    int32_t likely[HORIZON_SEATS_MAX];   /* What each player has, and what open events will likely bring. */
    int32_t forecast[HORIZON_SEATS_MAX]; /* What each would have if nothing more were done. */
    int32_t holdings, prospect;          /* Of the seat: what it holds, and where it stands. */
    int32_t rounds_to_come;
};

/* As `seat` may know the position. */
void horizon_terms_of(const struct horizon_state *state, casus_seat seat, struct horizon_terms *terms);

#endif
