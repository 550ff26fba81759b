/* What views, reports and bots read from a match. */
#include "match.h"

#include <string.h>

#include "casus/assert.h"
#include "country.h"

const char *const maga_wall_names[MAGA_WALLS] = {
    [MAGA_WALL_STRICT] = "strict", [MAGA_WALL_COUNTS] = "counts", [MAGA_WALL_OPEN] = "open"};

void maga_take_figures(const struct maga_game *game, unsigned country, struct maga_figures *figures)
{
    casus_assert(country < game->countries);
    const struct maga_country *from = &game->country[country];
    unsigned recruits = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        for (unsigned role = 0; role < MAGA_ROLES; role++) recruits += game->country[i].recruiter[role] == country;
    }
    *figures = (struct maga_figures){.treasury = from->treasury,
                                     .nuclear = from->nuclear,
                                     .interceptors = from->interceptors,
                                     .mood = from->mood,
                                     .riot = from->riot,
                                     .leader = from->leader};
    memcpy(figures->income, from->income, sizeof figures->income);
    memcpy(figures->level, from->level, sizeof figures->level);
    memcpy(figures->blocked, from->blocked, sizeof figures->blocked);
    figures->credited = maga_credited(from);
    figures->upkeep = maga_upkeep(from, recruits);
}
