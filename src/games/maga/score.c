/* The score [SCORE-1 .. SCORE-3]. */
#include "score.h"

#include "casus/assert.h"

enum { MILLION = 1000000 };

void maga_break_down(const struct maga_country *country, struct maga_score *score)
{
    enum { LEVEL = MILLION, NUCLEAR = 2 * MILLION, INTERCEPTOR = MILLION, MOOD = 50000, START_INCOME = 3 * MILLION };
    casus_assert(country->mood >= 0 && country->mood <= 100 && country->nuclear >= 0 && country->interceptors >= 0);
    *score = (struct maga_score){.income = -2 * (int64_t)START_INCOME, .mood = -(int64_t)MOOD * (100 - country->mood)};
    for (unsigned role = 0; role < MAGA_ROLES; role++) score->levels += (int64_t)LEVEL * (country->level[role] - 1);
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) score->income += 2 * country->income[sphere];
    score->nuclear = (int64_t)NUCLEAR * country->nuclear;
    score->interceptors = (int64_t)INTERCEPTOR * country->interceptors;
}

int64_t maga_points(const struct maga_country *country)
{
    struct maga_score score;
    maga_break_down(country, &score);
    return country->treasury + country->stars + score.levels + score.income + score.nuclear + score.interceptors +
           score.mood;
}
