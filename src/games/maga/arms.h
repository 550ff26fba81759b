/* arms.h - what a stage asks about shooting at missiles [NUKE-4, NUKE-5]. */
#ifndef CASUS_GAMES_MAGA_ARMS_H
#define CASUS_GAMES_MAGA_ARMS_H

#include "state.h"

enum { MAGA_DIRECTIONS_MAX = 256 }; /* If there are more, the first ones are shot at. */

/* The directions whose missiles the acting country may shoot at, and how many fly in each; how many directions. */
size_t maga_missile_weights(const struct maga_game *game, uint64_t weights[MAGA_DIRECTIONS_MAX]);

/* From which country and to which the missiles of one of these directions fly. */
void maga_missile_direction(const struct maga_game *game, size_t which, uint8_t direction[2]);

#endif
