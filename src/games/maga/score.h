/* score.h - what a country is worth when the game ends [SCORE]. */
#ifndef CASUS_GAMES_MAGA_SCORE_H
#define CASUS_GAMES_MAGA_SCORE_H

#include "state.h"

/* What each characteristic but the treasury is worth at the end [SCORE-1, SCORE-2], in roubles; may be negative. */
struct maga_score {
    int64_t levels, income, nuclear, interceptors, mood;
};
void maga_break_down(const struct maga_country *country, struct maga_score *score);

/* Points if the game ended now [SCORE-1 .. SCORE-4]; for one country, without adding up federations. */
int64_t maga_points(const struct maga_country *country);

#endif
