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

/* 3.1: whether a card belongs to the game. C103 is not an optional card; version 1 took it for one. */
static inline bool cw_is_in_game(const struct cw_state *state, unsigned card)
{
    bool defectors = card == CW_DEFECTORS && (cw_since(state, 2) || state->option.digital);
    return card < CW_DEFECTORS || state->option.optional_cards || defectors;
}

/* 3.3: the late-war scenario has a handicap, too. */
static inline bool cw_late_war_has_handicap(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* 4.3: the discards become the new deck when the last card of the old one goes, not when another one is needed. */
static inline bool cw_reshuffles_at_once(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* 6.4: operations with a card that was not played for them itself (C32, C49, C67) may be an attempt in the Space Race.
 */
static inline bool cw_sends_any_card_to_space(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* 4.5C, RUL3: UN Intervention is not played in the headline phase, not even with a card drawn by Grain Sales (C67). */
static inline bool cw_keeps_un_from_headlines(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* C32, C67, RUL8: UN Intervention, drawn with Grain Sales, may be played with a card from the US hand. */
static inline bool cw_plays_drawn_un(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* C35: Formosan Resolution counts when Asia is scored and in final scoring, not for Summit (C45). */
static inline bool cw_formosan_is_for_scoring_only(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* C103, RUL3: Defectors brought about by another headline cancels a USSR headline that is still to come. */
static inline bool cw_defectors_cancel_later(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* C49, RUL7: a trapped side that owes Missile Envy discards it next. */
static inline bool cw_traps_envy(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* C49, C67: Missile Envy, if Grain Sales drew it and gave it back, is owed as before. */
static inline bool cw_owes_envy_given_back(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* 7.4: the floor of 1 applies to the sum of all changes, including those for a region. */
static inline bool cw_bounds_the_sum(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* 12.4: what the Chinese Civil War bars, who counts as holder of The China Card, what the Korean War costs. */
static inline bool cw_civil_war_counts(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* The late-war scenario: the US wins by final scoring or its own Wargames (C100) only with 20 VP. */
static inline bool cw_us_needs_twenty(const struct cw_state *state)
{
    return cw_since(state, 2) && state->option.scenario == CW_LATE_WAR;
}

/* C47: Junta's realignments stay in the region of the first. */
static inline bool cw_junta_keeps_its_region(const struct cw_state *state)
{
    return cw_since(state, 2);
}

/* C21: no Brush War in a country that NATO protects, not even by the US itself. */
static inline bool cw_nato_bars_every_brush_war(const struct cw_state *state)
{
    return cw_since(state, 2);
}

#endif
