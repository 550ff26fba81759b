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

/* Where a region's countries begin: they follow one another in countries.inc. */
static const uint8_t first_of[CW_SCORED_REGIONS] = {
    [CW_CENTRAL_AMERICA] = 0,           [CW_SOUTH_AMERICA] = CW_PANAMA + 1, [CW_EUROPE] = CW_BRAZIL + 1,
    [CW_MIDDLE_EAST] = CW_BULGARIA + 1, [CW_ASIA] = CW_SAUDI_ARABIA + 1,    [CW_AFRICA] = CW_NORTH_KOREA + 1};

enum { FIELD = 24 /* Bits: no region has more countries. */ };

/* A region's part of a set, beginning at bit 0. */
static uint64_t part_of(struct cw_set set, unsigned region)
{
    unsigned first = first_of[region];
    set = cw_and(set, cw_region[region]);
    if (first >= 64) return set.word[1] >> (first - 64);
    return set.word[0] >> first | (first > 0 ? set.word[1] << (64 - first) : 0);
}

/* Two sets are counted at once, in bytes that are then added up: evaluations spend most of their time here. */
static void count(struct cw_set held, struct cw_set battlegrounds, unsigned side, unsigned region,
                  struct holding *holding)
{
    uint64_t here = part_of(held, region), near = part_of(cw_and(held, cw_next_to[side ^ 1]), region);
    uint64_t word = here | part_of(cw_and(held, battlegrounds), region) << FIELD;
    casus_assert(here >> FIELD == 0);
    holding->countries = holding->battlegrounds = holding->near = 0;
    if (here == 0) return;
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    word += (word >> 8) + (word >> 16);
    holding->countries = (unsigned)(word & 255);
    holding->battlegrounds = (unsigned)(word >> FIELD & 255);
    for (; near != 0; near &= near - 1) holding->near++;
}

static enum cw_status status(const struct holding *mine, const struct holding *theirs, unsigned battlegrounds)
{
    if (mine->countries == 0) return CW_NOTHING;
    if (mine->countries <= theirs->countries) return CW_PRESENCE;
    if (mine->battlegrounds == battlegrounds) return CW_CONTROL;
    bool dominates =
        mine->battlegrounds > theirs->battlegrounds && mine->battlegrounds > 0 && mine->countries > mine->battlegrounds;
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
    struct holding mine, theirs;
    count(state->controlled[side], battlegrounds, side, region, &mine);
    count(state->controlled[side ^ 1], battlegrounds, side ^ 1, region, &theirs);
    return status(&mine, &theirs, cw_count(battlegrounds));
}

/* What both sides hold of a region, and how many battlegrounds it has. */
static unsigned hold(const struct cw_state *state, unsigned region, unsigned shuttle, struct holding holding[2])
{
    casus_assert(region < CW_SCORED_REGIONS && (shuttle < CW_COUNTRIES || shuttle == CW_NO_COUNTRY));
    struct cw_set battlegrounds = cw_and(cw_battlegrounds_now(state), cw_region[region]);
    for (unsigned side = 0; side < 2; side++) {
        struct cw_set held = state->controlled[side];
        if (side == CW_USSR && shuttle < CW_COUNTRIES) cw_drop(&held, shuttle); /* C73, RUL11 */
        count(held, battlegrounds, side, region, &holding[side]);
    }
    return cw_count(battlegrounds);
}

static int points_of(unsigned region, enum cw_status held, const struct holding *holding)
{
    return (int)(worth(region, held) + holding->battlegrounds + holding->near);
}

struct cw_score cw_score_region(const struct cw_state *state, unsigned region, unsigned shuttle)
{
    struct holding holding[2];
    unsigned battlegrounds = hold(state, region, shuttle, holding);
    struct cw_score score = {0};
    for (unsigned side = 0; side < 2; side++) {
        enum cw_status held = status(&holding[side], &holding[side ^ 1], battlegrounds);
        score.status[side] = (uint8_t)held;
        score.countries[side] = (uint8_t)holding[side].countries;
        score.battlegrounds[side] = (uint8_t)holding[side].battlegrounds;
        score.near[side] = (uint8_t)holding[side].near;
        score.points[side] = (int8_t)points_of(region, held, &holding[side]);
    }
    return score;
}

void cw_balance_of_region(const struct cw_state *state, unsigned region, struct cw_balance *balance)
{
    struct holding holding[2];
    unsigned battlegrounds = hold(state, region, CW_NO_COUNTRY, holding);
    enum cw_status us = status(&holding[CW_US], &holding[CW_USSR], battlegrounds),
                   ussr = status(&holding[CW_USSR], &holding[CW_US], battlegrounds);
    balance->held[CW_US] = us;
    balance->held[CW_USSR] = ussr;
    balance->points = points_of(region, us, &holding[CW_US]) - points_of(region, ussr, &holding[CW_USSR]);
}

void cw_balance_of_southeast_asia(const struct cw_state *state, struct cw_balance *balance)
{
    int points[2];
    cw_score_southeast_asia(state, points);
    *balance = (struct cw_balance){.points = points[CW_US] - points[CW_USSR]};
}

void cw_score_southeast_asia(const struct cw_state *state, int points[2])
{
    for (unsigned side = 0; side < 2; side++) {
        struct cw_set held = cw_and(state->controlled[side], cw_region[CW_SOUTHEAST_ASIA]);
        points[side] = (int)cw_count(held) + cw_has(&held, CW_THAILAND);
    }
}
