/* invariant.h - what is true of every match between two actions. For checked builds; other builds omit the calls
 * (CASUS_CHECKS). */
#ifndef CASUS_GAMES_MAGA_INVARIANT_H
#define CASUS_GAMES_MAGA_INVARIANT_H

#include "match.h"

/* Of the countries and of the stage that may be running. Cheap enough for each draw of a stage. */
void maga_check_game(const struct maga_game *game);

/* Of the whole match. Of a view only what a view has. */
void maga_check_invariants(const struct maga_match *match);

#endif
