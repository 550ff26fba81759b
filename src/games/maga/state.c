/* How a position begins, and values read from it everywhere. */
#include "state.h"

#include "casus/assert.h"

#include <string.h>

unsigned maga_role_with_number(const struct maga_country *country, unsigned number)
{
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (country->number[role] == number) return role;
    }
    return MAGA_ROLES;
}

unsigned maga_oldest_liar(const struct maga_game *game, unsigned victim)
{
    unsigned liar = MAGA_NOBODY;
    uint16_t oldest = 0;
    for (unsigned author = 0; author < game->countries; author++) {
        uint16_t made = maga_seen_relation(game, author, victim)->statement;
        if (made == 0 || (oldest != 0 && made > oldest)) continue;
        oldest = made;
        liar = author;
    }
    return liar;
}

/* ---- The start [SET-3 .. SET-6] ---- */

static void start_country(struct maga_country *country, unsigned number, unsigned countries)
{
    country->treasury = MAGA_START_TREASURY;
    country->mood = MAGA_START_MOOD;
    country->before = (uint8_t)((number + countries - 1) % countries);
    country->after = (uint8_t)((number + 1) % countries);
    country->leader = (uint8_t)number;
    country->war = country->new_war = MAGA_NOBODY;
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) country->income[sphere] = MAGA_START_INCOME;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        country->level[role] = MAGA_START_LEVEL;
        country->number[role] = (uint8_t)(role + 1);
        country->recruiter[role] = MAGA_NOBODY;
    }
}

void maga_start(struct maga_game *game, unsigned countries)
{
    casus_assert(countries >= 2 && countries <= MAGA_COUNTRIES_MAX); /* SET-2, A-04 */
    memset(game, 0, maga_size(countries));
    game->countries = (uint16_t)countries;
    game->turn = 1;
    game->rules_after = MAGA_RULES_VERSION - 1;
    for (unsigned i = 0; i < countries; i++) start_country(&game->country[i], i, countries);
}
