/* invariant.h - what is true of every match between two actions. For checked builds; other builds omit the calls
 * (CASUS_CHECKS). */
#ifndef CASUS_GAMES_MAGA_INVARIANT_H
#define CASUS_GAMES_MAGA_INVARIANT_H

#include "match.h"

/* For the countries and the stage, if one is running. Cheap enough for each draw of a stage. */
void maga_check_game(const struct maga_game *game);

/* For the whole match; in a view, only what a view has. */
void maga_check_invariants(const struct maga_match *match);

#endif
