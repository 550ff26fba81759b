/* The loop over a program, and where a card goes when its event is over. */
#include "program.h"

#include "casus/assert.h"

#include "events.h"
#include "pile.h"
#include "play.h"
#include "primitives.h"
#include "stack.h"

bool cw_without_effect(const struct cw_state *state, unsigned card)
{
    const struct cw_step *first = cw_program[card];
    return first != 0 && first->run == cw_do_needs && !first->condition(state);
}

bool cw_event_happens(const struct cw_state *state, unsigned seat, unsigned card)
{
    casus_assert(seat < 2 && card < CW_CARDS);
    return !cw_barred(state, seat, card) && !cw_without_effect(state, card);
}

/* 2.2, 5.2, 5.5, 7.3, 7.3.1: where a card goes after its event. Missile Envy has already gone elsewhere. */
static void put_away(struct cw_engine *engine, unsigned seat, unsigned card, bool happened)
{
    casus_assert(seat < 2 && card < CW_CARDS);
    const struct cw_card_row *row = &cw_card[card];
    if (!cw_has(&engine->state->pile[CW_TABLE], card)) return;
    if (happened && row->lasting != CW_MOMENT) {
        cw_move_card(engine, card, CW_TABLE, CW_IN_PLAY + seat);
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_IN_PLAY, .seat = seat, .card = card});
    } else {
        cw_move_card(engine, card, CW_TABLE, happened && row->removed ? CW_REMOVED : CW_DISCARDS);
    }
}

static void end_event(struct cw_engine *engine, bool happened)
{
    struct cw_frame frame = engine->state->frame[engine->state->depth - 1];
    cw_pop(engine);
    if (engine->state->phase != CW_OVER) put_away(engine, frame.seat, frame.card, happened);
}

static void note_event(struct cw_engine *engine, const struct cw_frame *frame)
{
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_EVENT,
                                     .seat = frame->seat,
                                     .card = frame->card,
                                     .happens = cw_event_happens(engine->state, frame->seat, frame->card)});
}

/* A step whose condition does not hold is skipped; the first step says what the whole event needs (RUL2). */
static enum cw_progress run_step(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    bool applies = step->condition == NULL || step->run == cw_do_needs || step->condition(engine->state);
    return applies ? step->run(engine, frame, step) : CW_DONE;
}

void cw_run_event(struct cw_engine *engine, struct cw_frame *frame) /* 7.1 */
{
    casus_assert(cw_program[frame->card] != NULL);
    casus_assert(frame == cw_top(engine->state) && frame->kind == CW_FRAME_EVENT);
    struct cw_state *state = engine->state;
    const struct cw_step *step = &cw_program[frame->card][frame->event.step];
    bool fresh = frame->event.step == 0 && frame->event.stage == CW_NOT_BEGUN && state->answered == CW_NOT_ANSWERED &&
                 frame->event.announced == CW_UNANNOUNCED;
    if (fresh) {
        note_event(engine, frame);
        frame->event.announced = 0; /* From here on it belongs to the steps. */
    }
    bool barred = fresh && cw_barred(state, frame->seat, frame->card);
    if (step->run == 0 || barred) {
        end_event(engine, !barred);
        return;
    }
    switch (run_step(engine, frame, step)) {
    case CW_DONE:
        frame->event.step++;
        frame->event.left = frame->event.chosen = 0;
        frame->event.stage = CW_NOT_BEGUN;
        return;
    case CW_WAITING: return;
    case CW_EVENT_ENDS: end_event(engine, true); return;
    case CW_NO_EVENT: end_event(engine, false); return;
    }
}
