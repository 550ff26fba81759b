/* exchange.h - the exchange [EXCH]: bets are placed in the rows and settled together after them. */
#ifndef CASUS_GAMES_MAGA_EXCHANGE_H
#define CASUS_GAMES_MAGA_EXCHANGE_H

#include "news.h"

enum { MAGA_SETTLE_DRAWN = 1 }; /* The step after the draw of the fictitious number. */

/* Settles all bets; false: the fictitious number has to be drawn first. */
bool maga_settle(struct maga_stage *stage);

/* The winning number with this fictitious one, -100 .. 100 [EXCH-4]; there must be a stake. */
double maga_winning_number(const struct maga_game *game, int fictitious);

#endif
