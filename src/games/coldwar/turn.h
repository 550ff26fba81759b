/* Chapters 3, 4 and 10: set-up, the turn and its end, the end of the game. */
#ifndef COLDWAR_TURN_H
#define COLDWAR_TURN_H

#include "journal.h"

/* What comes next when nothing is in progress; called by the engine. */
void cw_advance(struct cw_engine *engine);
void cw_run_setup(struct cw_engine *engine, struct cw_frame *frame);

/* Which of its points the seat sets up next, from 1; 0: none, or those of a handicap. */
unsigned cw_setup_point(const struct cw_state *state, unsigned seat);

/* 4.5C: what a seat may headline; whether it still has to. */
struct cw_set cw_headlines(const struct cw_state *state, unsigned seat);
bool cw_owes_headline(const struct cw_state *state, unsigned seat);

#endif
