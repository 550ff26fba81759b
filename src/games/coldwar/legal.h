/* Which actions are allowed, and applying them: the only way to change a position. */
#ifndef COLDWAR_LEGAL_H
#define COLDWAR_LEGAL_H

#include "journal.h"

/* Applies the action like the contract's apply; its consequences go to the journal, if there is one. */
bool cw_act(struct cw_state *state, casus_seat seat, casus_action action, struct cw_journal *journal,
            struct casus_error *error);

/* The countries where the seat may call off Cuban Missile Crisis now (C40, RUL1). */
struct cw_set cw_crisis_exits(const struct cw_state *state, unsigned seat);

#endif
