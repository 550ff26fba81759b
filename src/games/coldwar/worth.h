/* What a position is worth to a bot, in thousandths of a victory point. All values here are the US's; the USSR's are
 * their negatives. */
#ifndef COLDWAR_WORTH_H
#define COLDWAR_WORTH_H

#include "score.h"
#include "state.h"

/* How much of a region's score counts, in hundredths: whether its card will be played again, and the final scoring. */
struct cw_stakes {
    int region[CW_REGIONS]; /* The scored regions and Southeast Asia; the rest is 0. */
};

/* As a seat may know it: its own hand, the discards, and everything unseen as one. */
struct cw_stakes cw_stakes_of(const struct cw_state *state, unsigned seat);

/* What depends on one country: on its influence, and, only by who controls it, its region's score. */
int cw_worth_of_country(const struct cw_state *state, const struct cw_stakes *stakes, unsigned country);
int cw_worth_around(const struct cw_state *state, const struct cw_stakes *stakes, unsigned country);

/* Countries that a side can reach. */
int cw_worth_of_access(const struct cw_state *state, unsigned side);

/* Military operations, the Space Race, The China Card, what is in play. */
int cw_worth_of_tracks(const struct cw_state *state);

/* The parts of an evaluation: the US's. */
struct cw_terms {
    int map, tracks, hands, danger;
    struct cw_balance balance[CW_SCORED];
};

/* As `seat` may know the position. */
void cw_terms_of(const struct cw_state *state, unsigned seat, struct cw_terms *terms);

/* How much of the turn is over, in hundredths. */
int cw_turn_gone(const struct cw_state *state);

#endif
