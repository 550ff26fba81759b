/* program.h - running the programs of the events (events.h). */
#ifndef COLDWAR_PROGRAM_H
#define COLDWAR_PROGRAM_H

#include "step.h"

/* RUL2: the card's condition is not met. */
bool cw_without_effect(const struct cw_state *state, unsigned card);

/* Whether the event of a card that `seat` would carry out takes place now: nothing bars it, its condition is met. */
bool cw_event_happens(const struct cw_state *state, unsigned seat, unsigned card);

/* One step of the event whose frame is on top; called by the engine. */
void cw_run_event(struct cw_engine *engine, struct cw_frame *frame);

#endif
