/* What happens to one country, whatever the cause. */
#include "country.h"

#include "casus/assert.h"

void maga_change_mood(struct maga_country *country, int32_t points)
{
    country->mood += points;
    if (country->mood > MAGA_BEST_MOOD) country->mood = MAGA_BEST_MOOD; /* */
    if (country->mood < 0) country->mood = 0;
}

/* TURN-5, FIN-1, RIOT-5 */
int64_t maga_credited(const struct maga_country *country)
{
    int64_t income = 0;
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) income += country->income[sphere];
    return country->riot > 0 ? income / 2 : income;
}

int64_t maga_upkeep(const struct maga_country *country, unsigned recruits)
{
    enum { UPKEEP = 50000 };
    casus_assert(country->nuclear >= 0 && country->interceptors >= 0);
    return UPKEEP * ((int64_t)country->nuclear + country->interceptors + recruits);
}

static int64_t keep_down(int64_t value, int64_t numerator, int64_t denominator)
{
    /* debts untouched. */
    return value <= 0 ? value : value / denominator * numerator + value % denominator * numerator / denominator;
}

/* Missiles round half down: 3 become 1, and 1% of 10 leaves 10. */
static int32_t keep_missiles(int32_t value, int32_t numerator, int32_t denominator)
{
    int64_t twice = 2 * (int64_t)value * numerator;
    return (int32_t)((twice + denominator - 1) / (2 * (int64_t)denominator));
}

void maga_keep_part(struct maga_country *country, int32_t numerator, int32_t denominator, bool mood)
{
    casus_assert(numerator >= 0 && numerator <= denominator && denominator > 0); /* Nothing grows. */
    country->treasury = keep_down(country->treasury, numerator, denominator);
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++)
        country->income[sphere] = keep_down(country->income[sphere], numerator, denominator);
    country->nuclear = keep_missiles(country->nuclear, numerator, denominator);
    country->interceptors = keep_missiles(country->interceptors, numerator, denominator);
    if (mood) country->mood = (int32_t)keep_down(country->mood, numerator, denominator);
}

void maga_cut_ties(const struct maga_stage *stage, unsigned country, unsigned role)
{
    casus_assert(country < stage->game->countries && role < MAGA_ROLES);
    struct maga_country *owner = &stage->game->country[country];
    uint8_t recruiter = owner->recruiter[role];
    if (recruiter == MAGA_NOBODY) return;
    owner->recruiter[role] = MAGA_NOBODY;
    maga_tell(stage, country, MAGA_TIES_CUT, MAGA_NOBODY, role, owner->number[role], 0);
    if (recruiter != stage->game->acting)
        maga_tell(stage, recruiter, MAGA_AGENT_LOST, country, role, owner->number[role], 0);
}
