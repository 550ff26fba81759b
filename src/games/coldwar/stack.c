/* Frames and questions. */
#include "stack.h"

#include "casus/assert.h"

struct cw_frame *cw_push(struct cw_engine *engine, enum cw_frame_kind kind, unsigned seat, unsigned card)
{
    struct cw_state *state = engine->state;
    casus_require(state->depth < CW_FRAMES_MAX);
    casus_assert(kind > 0 && kind < CW_FRAME_KINDS && seat < 2 && card < CW_CARDS);
    struct cw_frame *frame = &state->frame[state->depth++];
    *frame = (struct cw_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .card = (uint8_t)card};
    frame->event.announced = CW_UNANNOUNCED; /* The same byte as a coup's country: none yet. */
    return frame;
}

void cw_pop(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    casus_require(state->depth > 0);
    state->frame[--state->depth] = (struct cw_frame){0};
}

bool cw_take_answer(struct cw_state *state)
{
    bool answered = state->answered == CW_ANSWERED;
    state->answered = CW_NOT_ANSWERED;
    return answered;
}

void cw_begin_event(struct cw_engine *engine, unsigned seat, unsigned card)
{
    casus_assert(cw_has(&engine->state->pile[CW_TABLE], card));
    cw_push(engine, CW_FRAME_EVENT, cw_event_side(card, seat), card);
}

/* ---- Asking ---- */

struct cw_ask *cw_ask(struct cw_engine *engine, enum cw_ask_kind kind, unsigned seat)
{
    casus_assert(engine->state->ask.kind == CW_ASK_NONE);
    struct cw_ask *question = &engine->state->ask;
    *question = (struct cw_ask){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    return question;
}

void cw_ask_roll(struct cw_engine *engine)
{
    cw_ask(engine, CW_ASK_ROLL, 0);
}

void cw_ask_country(struct cw_engine *engine, unsigned seat, enum cw_verb verb, struct cw_set countries, bool may_stop)
{
    struct cw_ask *question = cw_ask(engine, CW_ASK_COUNTRY, seat);
    question->verb = (uint8_t)verb;
    question->set = countries;
    question->may_stop = may_stop;
}

void cw_ask_card(struct cw_engine *engine, unsigned seat, enum cw_verb verb, struct cw_set cards, bool may_stop)
{
    struct cw_ask *question = cw_ask(engine, CW_ASK_CARD, seat);
    question->verb = (uint8_t)verb;
    question->set = cards;
    question->may_stop = may_stop;
}

void cw_ask_option(struct cw_engine *engine, unsigned seat, uint32_t options)
{
    casus_assert(options != 0 && options >> CW_OPTIONS == 0);
    cw_ask(engine, CW_ASK_OPTION, seat)->options = options;
}

void cw_ask_random(struct cw_engine *engine, unsigned hand)
{
    casus_assert(engine->state->hand_count[hand] > 0);
    cw_ask(engine, CW_ASK_RANDOM, hand);
}
