/* placing.h - where a card may be placed, and what logistics may place. */
#ifndef HORIZON_PLACING_H
#define HORIZON_PLACING_H

#include "state.h"

/* Whether a card may be in a node at a turn, as far as R7 and R9 go. False: *error (may be NULL) says why not. */
bool horizon_card_fits(const struct horizon_card *card, unsigned node, unsigned turn, struct casus_error *error);

/* The set of turns at which a card may be in a node: R7, R9. */
unsigned horizon_fitting_turns(const struct horizon_card *card, unsigned node);

/* Whether an event may be organised in a node now, as far as R6 and R10 go. False: *error (may be NULL) says why not.
 */
bool horizon_node_takes(const struct horizon_state *state, const struct horizon_card *card, unsigned node,
                        struct casus_error *error);

/* ---- Logistics: R22 ---- */

enum { HORIZON_LAY_TOTAL_MAX = 8, HORIZON_LAY_STRENGTH_MAX = 4 };

/* The strongest link that may be laid on a side of an event that has none there; less than HORIZON_LINK_STRENGTH if
 * none may. The neighbour's tokens on the shared side count (H7), whatever strength a scenario allows elsewhere. */
unsigned horizon_lay_most(const struct horizon_state *state, unsigned node, unsigned side);

/* Whether a backward link could be laid on some side of a node; otherwise no logistics may be organised there. */
bool horizon_backward_fits(const struct horizon_state *state, unsigned node);

#endif
