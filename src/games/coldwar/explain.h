/* Why something is not allowed. */
#ifndef COLDWAR_EXPLAIN_H
#define COLDWAR_EXPLAIN_H

#include "state.h"

/* Why an action is not legal: fills *error; always returns false. */
bool cw_explain(const struct cw_state *state, casus_seat seat, casus_action action, struct casus_error *error);

#endif
