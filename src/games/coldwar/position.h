/* position.h - a position between two cards as text, for tests, analysis and other engines.
 * tests/games/coldwar/README.md describes the lines. */
#ifndef COLDWAR_POSITION_H
#define COLDWAR_POSITION_H

#include "state.h"

/* Reads a position and starts the game from it. Without a line the defaults apply: an empty map, turn 1, the USSR's
 * first round, and in the deck every card of the eras so far that is named nowhere else. False: *error says which line
 * is wrong and what is expected; `state` is then undefined. */
bool cw_position_read(struct cw_state *state, const char *text, size_t length, struct casus_error *error);

/* Appends the position, so that reading it gives the same one. False, and nothing is written, in the middle of a card,
 * during a deal, while headlines are chosen, and when the game is over. */
bool cw_position_write(const struct cw_state *state, struct casus_writer *out);

#endif
