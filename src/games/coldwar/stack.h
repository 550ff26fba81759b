/* The stack of everything in progress, and the current question. A frame is pushed here and run by the engine later, so
 * code that pushes one need not know the code that runs it. */
#ifndef COLDWAR_STACK_H
#define COLDWAR_STACK_H

#include "casus/assert.h"
#include "journal.h"

/* ---- Frames ---- */

/* Puts a frame on top; its own bytes are 0, except the third: CW_UNANNOUNCED, CW_NO_COUNTRY. */
struct cw_frame *cw_push(struct cw_engine *engine, enum cw_frame_kind kind, unsigned seat, unsigned card);

/* Removes the last frame. */
void cw_pop(struct cw_engine *engine);

/* Pushes the event of a card on the table. A neutral card's event is carried out by `seat`, others by their side.
 */
void cw_begin_event(struct cw_engine *engine, unsigned seat, unsigned card);

/* The last frame, which must exist. */
static inline const struct cw_frame *cw_top(const struct cw_state *state)
{
    casus_assert(state->depth > 0 && state->depth <= CW_FRAMES_MAX);
    return &state->frame[state->depth - 1];
}

/* ---- Answers ---- */

/* Takes the answer, so that nobody else does; false if there is none, or if it was that no more is wanted. The answer
 * itself is state->answer. */
bool cw_take_answer(struct cw_state *state);

/* Whether the answer was that no more is wanted. Does not take it. */
static inline bool cw_has_stopped(const struct cw_state *state)
{
    return state->answered == CW_STOPPED;
}

/* ---- Questions ---- */

/* Begins a question of this kind; the caller fills in the rest. */
struct cw_ask *cw_ask(struct cw_engine *engine, enum cw_ask_kind kind, unsigned seat);
void cw_ask_roll(struct cw_engine *engine);
void cw_ask_country(struct cw_engine *engine, unsigned seat, enum cw_verb verb, struct cw_set countries, bool may_stop);
void cw_ask_card(struct cw_engine *engine, unsigned seat, enum cw_verb verb, struct cw_set cards, bool may_stop);
void cw_ask_option(struct cw_engine *engine, unsigned seat, uint32_t options); /* Bits 1 << enum cw_option. */
void cw_ask_random(struct cw_engine *engine, unsigned hand);                   /* Chance: a card of that seat's hand. */

#endif
