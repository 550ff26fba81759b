/* events.h - what each card's event does: a program of steps (step.h). */
#ifndef COLDWAR_EVENTS_H
#define COLDWAR_EVENTS_H

#include "step.h"

extern const struct cw_step *const cw_program[CW_CARDS]; /* NULL: a card without an event. */

#endif
