/* The loop: whatever is in progress runs until it needs an answer. */
#include "engine.h"

#include "casus/assert.h"

#include "operations.h"
#include "program.h"
#include "stack.h"
#include "turn.h"

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

void cw_ask_again(struct cw_engine *engine)
{
    casus_assert(engine->state->phase != CW_OVER);
    engine->state->ask = (struct cw_ask){0};
    cw_run(engine);
}
