/* chance.h - the outcomes of chance, and the stacks that it draws from. */
#ifndef HORIZON_CHANCE_H
#define HORIZON_CHANCE_H

#include "state.h"

/* Whether chance may bring this now; false: *error says that it cannot. */
bool horizon_may_come(const struct horizon_state *state, casus_action action, struct casus_error *error);

/* Applies an outcome that chance may bring. */
void horizon_apply_chance(struct horizon_state *state, casus_action action);

/* Prepares the deck for a draw: if it is empty, it is made of the discards. */
void horizon_refill(struct horizon_state *state);

/* How many cards can still be drawn. */
unsigned horizon_drawable(const struct horizon_state *state);

#endif
