/* What is true of every position between two actions. */
#ifndef COLDWAR_INVARIANT_H
#define COLDWAR_INVARIANT_H

#include "state.h"

/* Asserts all of it for a whole position, and what applies to a view. If casus_assert is off it does nothing; callers
 * then omit the call (CASUS_CHECKS). */
void cw_check_invariants(const struct cw_state *state);

#endif
