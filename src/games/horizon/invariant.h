/* invariant.h - what is true of every position between two actions. For checked builds; other builds omit the calls
 * (CASUS_CHECKS). */
#ifndef HORIZON_INVARIANT_H
#define HORIZON_INVARIANT_H

#include "state.h"

/* In a view, only what a view has. */
void horizon_check_invariants(const struct horizon_state *state);

#endif
