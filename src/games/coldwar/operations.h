/* Chapter 6: influence, realignments, coups, the Space Race; 7.6: wars; the traps' rolls. */
#ifndef COLDWAR_OPERATIONS_H
#define COLDWAR_OPERATIONS_H

#include "casus/assert.h"
#include "journal.h"
#include "pile.h"
#include "rules.h"
#include "track.h"

/* Where operations may be conducted: a region, or: */
enum cw_where { CW_ANYWHERE = CW_REGIONS, CW_LATIN_AMERICA, CW_AROUND_NICARAGUA };

/* ---- Beginning one: pushed, and run by the engine ---- */

/* Operations worth `printed`, with a card or granted by it. flags: CW_MAY_PLACE .. CW_MAY_DECLINE (state.h); where: a
 * region or enum cw_where. */
void cw_begin_operations(struct cw_engine *engine, unsigned seat, unsigned card, int printed, unsigned flags,
                         unsigned where);

/* The kinds of operations, and the Space Race for a card that is to be used for them: C32, C49, C67. FAQ 6.4: without a
 * card of one's own to send there (C20, C26, C57, C62) there is no attempt. */
enum { CW_KINDS_OF_CARD = CW_ALL_KINDS | CW_MAY_SPACE };

/* The kinds of operations that an event grants: they may be declined. */
static inline unsigned cw_kinds_granted(const struct cw_state *state)
{
    return cw_may_is_optional(state) ? CW_ALL_KINDS | CW_MAY_DECLINE : CW_ALL_KINDS;
}

/* 6.4, 5.3: whether a side has an attempt left in the Space Race for which this printed value suffices. */
static inline bool cw_may_space(const struct cw_state *state, unsigned seat, int printed)
{
    casus_assert(seat < 2 && printed >= 0 && printed <= 4);
    bool again = state->spaced[seat] == 0 || (state->spaced[seat] == 1 && cw_ability(state, seat, 2));
    return again && state->space[seat] < CW_BOXES &&
           cw_operations_value(state, seat, printed) >= cw_space_need(state->space[seat] + 1u);
}

/* An attempt with a card, which has been put away. */
void cw_begin_space(struct cw_engine *engine, unsigned seat, unsigned card, int printed);

/* The card that the requested operations may send to the Space Race instead; CW_NO_CARD if none. The second is for
 * operations with CW_MAY_SPACE, which are few. */
unsigned cw_card_for_space(const struct cw_state *state);
static inline unsigned cw_space_card(const struct cw_state *state)
{
    if (state->ask.kind != CW_ASK_OPS || state->depth == 0) return CW_NO_CARD;
    return state->frame[state->depth - 1].ops.flags & CW_MAY_SPACE ? cw_card_for_space(state) : CW_NO_CARD;
}

/* A coup with operations of this value. */
void cw_begin_coup(struct cw_engine *engine, unsigned seat, unsigned card, unsigned country, int operations, bool free);

/* A war, C11, C13, C24, C36, C102. */
void cw_begin_war(struct cw_engine *engine, unsigned seat, unsigned card, unsigned country);

/* ---- Running one: the engine's ---- */

void cw_run_ops(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_coup(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_realign(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_war(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_space(struct cw_engine *engine, struct cw_frame *frame);
void cw_run_trap(struct cw_engine *engine, struct cw_frame *frame);

/* ---- What they hang on ---- */

/* What is left of operations: everywhere, and in Asia and Southeast Asia including what is added if all are spent there
 * (9, C9). */
struct cw_points {
    int anywhere, asia, southeast;
};
struct cw_points cw_points_left(const struct cw_state *state, const struct cw_frame *frame);

/* Where coups or realignments are possible: protections and, unless they are free, DEFCON (8.1). */
struct cw_set cw_open_to(const struct cw_state *state, unsigned seat, bool coup, bool free);

/* C21: the countries that NATO protects from the USSR now. */
struct cw_set cw_under_nato(const struct cw_state *state);
struct cw_set cw_latin_america(void);

/* What is added to the die of a coup: all of it comes from cards. */
int cw_coup_modifier(const struct cw_state *state, unsigned seat, unsigned country);
struct cw_modifiers cw_coup_modifiers(const struct cw_state *state, unsigned seat, unsigned country);
bool cw_coup_lowers_defcon(const struct cw_state *state, unsigned seat, unsigned country);

/* What the operations of a frame are worth in a coup there, including regional bonuses. */
int cw_coup_operations(const struct cw_state *state, const struct cw_frame *frame, unsigned country);

/* What is added to the die of a side in a realignment, and what of it comes from cards. */
int cw_realign_modifier(const struct cw_state *state, unsigned seat, unsigned country);
struct cw_modifiers cw_realign_modifiers(const struct cw_state *state, unsigned seat);
int cw_war_modifier(const struct cw_state *state, unsigned seat, unsigned card, unsigned country);
int cw_war_need(unsigned card); /* The die with its modifier must be at least this. */
bool cw_is_war(unsigned card);

/* 6.2, 7.6: neighbours that a side controls, its own superpower among them. */
int cw_neighbours_of(const struct cw_state *state, unsigned seat, unsigned country);

#endif
