/* What is true of every position between two actions. */
#ifndef COLDWAR_INVARIANT_H
#define COLDWAR_INVARIANT_H

#include "state.h"

/* Asserts all of it: of a whole position, and what of it remains for a view. Where casus_assert is off it does nothing;
 * callers leave it out there altogether (CASUS_CHECKS). */
void cw_check_invariants(const struct cw_state *state);

#endif
