/* 10.1: who has presence, domination or control of a region, and what it is worth. */
#include "score.h"

#include "casus/assert.h"

struct cw_set cw_battlegrounds_now(const struct cw_state *state)
{
    struct cw_set battlegrounds = cw_battlegrounds;
    /* C35 */
    if (cw_in_play(state, CW_FORMOSAN_RESOLUTION) && cw_controls(state, CW_US, CW_TAIWAN))
        cw_add(&battlegrounds, CW_TAIWAN);
    return battlegrounds;
}

/* A side's controlled countries of the region, counted. */
struct holding {
    unsigned countries, battlegrounds, near;
};

static struct holding count(struct cw_set held, struct cw_set battlegrounds, unsigned side)
{
    return (struct holding){cw_count(held), cw_count(cw_and(held, battlegrounds)),
                            cw_count(cw_and(held, cw_next_to[side ^ 1]))};
}

static enum cw_status status(struct holding mine, struct holding theirs, unsigned battlegrounds)
{
    if (mine.countries == 0) return CW_NOTHING;
    if (mine.countries <= theirs.countries) return CW_PRESENCE;
    if (mine.battlegrounds == battlegrounds) return CW_CONTROL;
    bool dominates =
        mine.battlegrounds > theirs.battlegrounds && mine.battlegrounds > 0 && mine.countries > mine.battlegrounds;
    return dominates ? CW_DOMINATION : CW_PRESENCE;
}

static unsigned worth(unsigned region, enum cw_status held)
{
    const struct cw_scoring_row *row = &cw_scoring[region];
    const uint8_t points[] = {0, row->presence, row->domination, row->control};
    return points[held];
}

enum cw_status cw_status_on_map(const struct cw_state *state, unsigned region, unsigned side)
{
    casus_assert(region < CW_SCORED_REGIONS && side < 2);
    struct cw_set battlegrounds = cw_and(cw_battlegrounds, cw_region[region]);
    struct holding mine = count(cw_and(state->controlled[side], cw_region[region]), battlegrounds, side);
    struct holding theirs = count(cw_and(state->controlled[side ^ 1], cw_region[region]), battlegrounds, side ^ 1);
    return status(mine, theirs, cw_count(battlegrounds));
}

struct cw_score cw_score_region(const struct cw_state *state, unsigned region, unsigned shuttle)
{
    casus_assert(region < CW_SCORED_REGIONS && (shuttle < CW_COUNTRIES || shuttle == CW_NO_COUNTRY));
    struct cw_set battlegrounds = cw_and(cw_battlegrounds_now(state), cw_region[region]);
    struct holding holding[2];
    for (unsigned side = 0; side < 2; side++) {
        struct cw_set held = cw_and(state->controlled[side], cw_region[region]);
        if (side == CW_USSR && shuttle < CW_COUNTRIES) cw_drop(&held, shuttle); /* C73, RUL11 */
        holding[side] = count(held, battlegrounds, side);
    }
    struct cw_score score = {0};
    for (unsigned side = 0; side < 2; side++) {
        enum cw_status held = status(holding[side], holding[side ^ 1], cw_count(battlegrounds));
        score.status[side] = (uint8_t)held;
        score.countries[side] = (uint8_t)holding[side].countries;
        score.battlegrounds[side] = (uint8_t)holding[side].battlegrounds;
        score.near[side] = (uint8_t)holding[side].near;
        score.points[side] = (int8_t)(worth(region, held) + holding[side].battlegrounds + holding[side].near);
    }
    return score;
}

void cw_score_southeast_asia(const struct cw_state *state, int points[2])
{
    for (unsigned side = 0; side < 2; side++) {
        struct cw_set held = cw_and(state->controlled[side], cw_region[CW_SOUTHEAST_ASIA]);
        points[side] = (int)cw_count(held) + cw_has(&held, CW_THAILAND);
    }
}
