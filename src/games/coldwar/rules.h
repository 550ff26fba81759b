/* The differences between the versions of the rules. A game is played to its end by the version it began with, so that
 * records of every version replay to the same bytes. Each difference has a name here, and no other code compares
 * versions. */
#ifndef COLDWAR_RULES_H
#define COLDWAR_RULES_H

#include "state.h"

/* Whether a game is played by this version or a later one. */
static inline bool cw_since(const struct cw_state *state, unsigned version)
{
    casus_assert(state->option.rules >= 1 && state->option.rules <= CW_RULES_VERSION);
    return state->option.rules >= version;
}

/* Reading 1: operations and influence that an event says a side "may" have can be declined: C20, C26, C57, C62, C66,
 * C106. */
static inline bool cw_may_is_optional(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* RUL3: UN Intervention (C32) that Grain Sales (C67) draws in the headline phase can only be given back. Version 1 let
 * it be played for its operations. */
static inline bool cw_gives_back_drawn_un(const struct cw_state *state)
{
    return cw_since(state, 2) && state->phase == CW_HEADLINE;
}

/* C60: U2 Incident pays once for UN Intervention and then leaves play. */
static inline bool cw_u2_pays_once(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* C47, reading 22: in the digital edition Junta's realignments may be in both of its regions. */
static inline bool cw_junta_may_change_region(const struct cw_state *state)
{
    return cw_since(state, 2) && state->option.digital;
}

#endif
