/* ends.h - the phases after a stage's rows, in their order. The first two run until they wait for a draw (false)
 * or are over. */
#ifndef CASUS_GAMES_MAGA_ENDS_H
#define CASUS_GAMES_MAGA_ENDS_H

#include "news.h"

bool maga_impacts(struct maga_stage *stage);
bool maga_wars(struct maga_stage *stage);
void maga_close(struct maga_stage *stage);

/* The attackers whose wars come next, and the launchers whose missiles arrive next: equal in rank, in the order of
 * countries; returns how many. There is room for MAGA_COUNTRIES_MAX. */
size_t maga_next_wars(const struct maga_game *game, uint8_t *attackers);
size_t maga_next_strikes(const struct maga_game *game, uint8_t *launchers);

#endif
