/* money.h - what a stage and the pages ask about spheres [FIN]. */
#ifndef CASUS_GAMES_MAGA_MONEY_H
#define CASUS_GAMES_MAGA_MONEY_H

#include "state.h"

/* How much income all countries together can have in a sphere [FIN-3], in roubles. */
int64_t maga_capacity(const struct maga_game *game);

/* The equal opponents in the sphere that the acting row invests in, in the order of countries; returns how many.
 * `opponents` has room for all countries. */
size_t maga_opponents(const struct maga_game *game, uint8_t *opponents);

#endif
