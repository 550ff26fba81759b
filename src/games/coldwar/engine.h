/* How a position moves on. Everything in progress is a stack of frames (stack.h); the last one runs until it needs an
 * answer (state->ask) or is done. When the stack is empty the turn continues (turn.c). Nothing recurses and nothing is
 * kept outside the state.
 *
 * A frame is entered repeatedly: with an answer in the state after it has asked, without one when a frame above it is
 * done, or when Cuban Missile Crisis was cancelled while it waited. So each frame asks unless it has its answer. */
#ifndef COLDWAR_ENGINE_H
#define COLDWAR_ENGINE_H

#include "journal.h"

/* Runs until an answer is needed or the game is over. */
void cw_run(struct cw_engine *engine);

/* Repeats the question when something it depends on has changed: an interrupt, a hand filled in. */
void cw_ask_again(struct cw_engine *engine);

#endif
