/* The loop over the frames, and what a frame may ask. */
#include "engine.h"

static void run_frame(struct cw_engine *engine, struct cw_frame *frame)
{
    switch (frame->kind) {
    case CW_FRAME_SETUP: cw_run_setup(engine, frame); return;
    case CW_FRAME_EVENT: cw_run_event(engine, frame); return;
    case CW_FRAME_OPS: cw_run_ops(engine, frame); return;
    case CW_FRAME_COUP: cw_run_coup(engine, frame); return;
    case CW_FRAME_REALIGN: cw_run_realign(engine, frame); return;
    case CW_FRAME_WAR: cw_run_war(engine, frame); return;
    case CW_FRAME_SPACE: cw_run_space(engine, frame); return;
    case CW_FRAME_TRAP: cw_run_trap(engine, frame); return;
    default: cw_pop(engine); return;
    }
}

void cw_run(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    while (state->phase != CW_OVER && state->ask.kind == CW_ASK_NONE) {
        if (state->depth > 0) run_frame(engine, &state->frame[state->depth - 1]);
        else cw_advance(engine);
    }
}

struct cw_frame *cw_push(struct cw_engine *engine, enum cw_frame_kind kind, unsigned seat, unsigned card)
{
    struct cw_state *state = engine->state;
    struct cw_frame *frame = &state->frame[state->depth++];
    *frame = (struct cw_frame){
        .kind = (uint8_t)kind, .seat = (uint8_t)seat, .card = (uint8_t)card, .country = CW_NO_COUNTRY};
    return frame;
}

void cw_pop(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    state->frame[--state->depth] = (struct cw_frame){0};
}

bool cw_answered(struct cw_state *state)
{
    bool answered = state->answered == CW_ANSWERED;
    state->answered = CW_NOT_ANSWERED;
    return answered;
}

/* ---- Asking ---- */

static struct cw_ask *ask(struct cw_engine *engine, enum cw_ask_kind kind, unsigned seat)
{
    struct cw_ask *question = &engine->state->ask;
    *question = (struct cw_ask){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    return question;
}

void cw_ask_roll(struct cw_engine *engine)
{
    ask(engine, CW_ASK_ROLL, 0);
}

void cw_ask_country(struct cw_engine *engine, unsigned seat, enum cw_verb verb, struct cw_set countries, bool may_stop)
{
    struct cw_ask *question = ask(engine, CW_ASK_COUNTRY, seat);
    question->verb = (uint8_t)verb;
    question->set = countries;
    question->may_stop = may_stop;
}

void cw_ask_card(struct cw_engine *engine, unsigned seat, enum cw_verb verb, struct cw_set cards, bool may_stop)
{
    struct cw_ask *question = ask(engine, CW_ASK_CARD, seat);
    question->verb = (uint8_t)verb;
    question->set = cards;
    question->may_stop = may_stop;
}

void cw_ask_option(struct cw_engine *engine, unsigned seat, uint32_t options)
{
    ask(engine, CW_ASK_OPTION, seat)->options = options;
}

void cw_ask_random(struct cw_engine *engine, unsigned hand)
{
    ask(engine, CW_ASK_RANDOM, hand);
}

static void reshuffle(struct cw_engine *engine) /* 4.3 */
{
    struct cw_state *state = engine->state;
    state->pile[CW_DECK] = state->pile[CW_DISCARDS];
    state->pile[CW_DISCARDS] = (struct cw_set){{0, 0}};
    state->deck_count = (uint8_t)cw_count(state->pile[CW_DECK]);
    state->known_deck = (struct cw_set){{0, 0}};
    cw_note(engine, CW_NOTE_RESHUFFLE, 0, 0, 0, 0, 0, 0, 0);
}

bool cw_ask_draw(struct cw_engine *engine, unsigned seat)
{
    struct cw_state *state = engine->state;
    if (state->deck_count == 0) {
        if (cw_empty(state->pile[CW_DISCARDS])) return false;
        reshuffle(engine);
    }
    ask(engine, CW_ASK_DRAW, seat);
    return true;
}

void cw_note(struct cw_engine *engine, enum cw_note_kind kind, unsigned seat, unsigned card, unsigned country, int a,
             int b, int c, int d)
{
    struct cw_journal *journal = engine->journal;
    if (journal == 0 || journal->count == CW_NOTES_MAX) return;
    journal->note[journal->count++] = (struct cw_note){(uint8_t)kind, (uint8_t)seat, (uint8_t)card, (uint8_t)country,
                                                       (int16_t)a,    (int16_t)b,    (int16_t)c,    (int16_t)d};
}
