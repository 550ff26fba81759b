/* random_game.h - random games of MAGA: countries of all kinds, and lists full of all orders, sensible or not.
 */
#ifndef TESTS_MAGA_RANDOM_GAME_H
#define TESTS_MAGA_RANDOM_GAME_H

#include "casus/random.h"
#include "games/maga/state.h"

/* Fills a game that maga_start has begun: figures, relations, and `rows` orders for each country, read from their text
 * form. */
void random_game(struct maga_game *game, unsigned rows, struct casus_random *random);

/* New lists of `rows` orders for all countries. */
void random_lists(struct maga_game *game, unsigned rows, struct casus_random *random);

/* A draw for what the stage waits for, by its weights. */
size_t random_draw(const struct maga_game *game, struct casus_random *random);

/* A name for each country: "1", "2", .. */
const char *const *country_names(void);

#endif
