/* The tables of data.h, made from the .inc files. tools/coldwar_map.awk generates the neighbours. */
#include "data.h"

#include "casus/assert.h"

#define LOW(item) ((item) < 64 ? (uint64_t)1 << ((item)&63) : 0)
#define HIGH(item) ((item) < 64 ? 0 : (uint64_t)1 << ((item)&63))

const struct cw_country_row cw_country[CW_COUNTRIES] = {
#define COUNTRY(code, name, title, stability, battleground, us, ussr)                                                  \
    [CW_##code] = {name, title, stability, battleground, {ussr, us}},
#include "countries.inc"
#undef COUNTRY
};

#define COUNTRY(code, name, title, stability, battleground, ...) | ((battleground) ? PART(CW_##code) : 0)
const struct cw_set cw_battlegrounds = {{
#define PART LOW
    0
#include "countries.inc"
#undef PART
#define PART HIGH
    ,
    0
#include "countries.inc"
#undef PART
}};
#undef COUNTRY

const struct cw_card_row cw_card[CW_CARDS] = {
#define CARD(code, name, title, era, side, ops, removed, lasting)                                                      \
    [CW_##code] = {name, title, CW_##era, CW_##side, ops, removed, CW_##lasting},
#include "cards.inc"
#undef CARD
};

#define CARD(code, name, title, era, side, ops, ...) | ((ops) == 0 ? PART(CW_##code) : 0)
const struct cw_set cw_scoring_cards = {{
#define PART LOW
    0
#include "cards.inc"
#undef PART
#define PART HIGH
    ,
    0
#include "cards.inc"
#undef PART
}};
#undef CARD

/* The countries first .. last; 2.1. */
#define UP_TO(last) ((last) >= 64 ? ~UINT64_C(0) : LOW(last) | (LOW(last) - 1))
#define UP_TO_HIGH(last) ((last) < 64 ? 0 : HIGH(last) | (HIGH(last) - 1))
#define BEFORE(first) ((first) >= 64 ? ~UINT64_C(0) : LOW(first) - 1)
#define BEFORE_HIGH(first) ((first) < 64 ? 0 : HIGH(first) - 1)
#define RANGE_LOW(first, last) (UP_TO(last) & ~BEFORE(first))
#define RANGE_HIGH(first, last) (UP_TO_HIGH(last) & ~BEFORE_HIGH(first))
#define RANGE(first, last)                                                                                             \
    {                                                                                                                  \
        {                                                                                                              \
            RANGE_LOW(first, last), RANGE_HIGH(first, last)                                                            \
        }                                                                                                              \
    }

const struct cw_set cw_region[CW_REGIONS] = {
    [CW_EUROPE] = RANGE(CW_CANADA, CW_BULGARIA),
    [CW_ASIA] = RANGE(CW_AFGHANISTAN, CW_NORTH_KOREA), /* RUL14 */
    [CW_MIDDLE_EAST] = RANGE(CW_LEBANON, CW_SAUDI_ARABIA),
    [CW_AFRICA] = RANGE(CW_TUNISIA, CW_SOUTH_AFRICA),
    [CW_CENTRAL_AMERICA] = RANGE(CW_MEXICO, CW_PANAMA),
    [CW_SOUTH_AMERICA] = RANGE(CW_COLOMBIA, CW_BRAZIL),
    [CW_WESTERN_EUROPE] = RANGE(CW_CANADA, CW_AUSTRIA),
    [CW_EASTERN_EUROPE] = RANGE(CW_FINLAND, CW_BULGARIA),
    [CW_SOUTHEAST_ASIA] = {{RANGE_LOW(CW_BURMA, CW_INDONESIA) | LOW(CW_PHILIPPINES),
                            RANGE_HIGH(CW_BURMA, CW_INDONESIA) | HIGH(CW_PHILIPPINES)}},
};

const struct cw_set cw_all_countries = RANGE(0, CW_COUNTRIES - 1);

const char *const cw_region_name[CW_REGIONS] = {
    [CW_EUROPE] = "europe",
    [CW_ASIA] = "asia",
    [CW_MIDDLE_EAST] = "middle_east",
    [CW_AFRICA] = "africa",
    [CW_CENTRAL_AMERICA] = "central_america",
    [CW_SOUTH_AMERICA] = "south_america",
    [CW_WESTERN_EUROPE] = "western_europe",
    [CW_EASTERN_EUROPE] = "eastern_europe",
    [CW_SOUTHEAST_ASIA] = "southeast_asia",
};

const struct cw_scoring_row cw_scoring[CW_SCORED_REGIONS] = {
    [CW_EUROPE] = {3, 7, 0}, /* C2: control wins. */
    [CW_ASIA] = {3, 7, 9},          [CW_MIDDLE_EAST] = {3, 5, 7},
    [CW_AFRICA] = {1, 4, 6},        [CW_CENTRAL_AMERICA] = {1, 3, 5},
    [CW_SOUTH_AMERICA] = {2, 5, 6},
};

const char *const cw_side_name[2] = {"ussr", "us"};

unsigned cw_region_of_scoring(unsigned card)
{
    switch (card) {
    case CW_ASIA_SCORING: return CW_ASIA;
    case CW_EUROPE_SCORING: return CW_EUROPE;
    case CW_MIDEAST_SCORING: return CW_MIDDLE_EAST;
    case CW_CENTRAL_AMERICA_SCORING: return CW_CENTRAL_AMERICA;
    case CW_AFRICA_SCORING: return CW_AFRICA;
    case CW_SOUTH_AMERICA_SCORING: return CW_SOUTH_AMERICA;
    default: return CW_SCORED_REGIONS;
    }
}

unsigned cw_card_named(struct casus_word word)
{
    for (unsigned card = 1; card < CW_CARDS; card++) {
        if (casus_word_is(word, cw_card[card].name)) return card;
    }
    return CW_NO_CARD;
}

unsigned cw_country_named(struct casus_word word)
{
    for (unsigned country = 0; country < CW_COUNTRIES; country++) {
        if (casus_word_is(word, cw_country[country].name)) return country;
    }
    return CW_NO_COUNTRY;
}

/* ---- Whom what lasts affects ---- */

enum affected { NOT_LASTING, THE_US, THE_USSR, BOTH_SIDES, THE_OTHER };

/* An event that only bars or allows another one affects the side whose event that is. */
static const uint8_t affected[CW_CARDS] = {
    [CW_VIETNAM_REVOLTS] = THE_USSR,
    [CW_WARSAW_PACT_FORMED] = THE_US,
    [CW_DE_GAULLE_LEADS_FRANCE] = THE_USSR,
    [CW_NATO] = THE_USSR,
    [CW_MARSHALL_PLAN] = THE_US,
    [CW_CONTAINMENT] = THE_US,
    [CW_US_JAPAN_MUTUAL_DEFENSE_PACT] = THE_USSR,
    [CW_RED_SCARE_PURGE] = THE_OTHER,
    [CW_FORMOSAN_RESOLUTION] = THE_US,
    [CW_CUBAN_MISSILE_CRISIS] = THE_OTHER,
    [CW_NUCLEAR_SUBS] = THE_US,
    [CW_QUAGMIRE] = THE_US,
    [CW_SALT_NEGOTIATIONS] = BOTH_SIDES,
    [CW_BEAR_TRAP] = THE_USSR,
    [CW_BREZHNEV_DOCTRINE] = THE_USSR,
    [CW_WILLY_BRANDT] = THE_USSR,
    [CW_FLOWER_POWER] = THE_US,
    [CW_U2_INCIDENT] = BOTH_SIDES,
    [CW_CAMP_DAVID_ACCORDS] = BOTH_SIDES,
    [CW_JOHN_PAUL_II_ELECTED_POPE] = THE_US,
    [CW_LATIN_AMERICAN_DEATH_SQUADS] = BOTH_SIDES,
    [CW_SHUTTLE_DIPLOMACY] = THE_USSR,
    [CW_IRANIAN_HOSTAGE_CRISIS] = THE_US,
    [CW_THE_IRON_LADY] = THE_USSR,
    [CW_NORTH_SEA_OIL] = THE_USSR,
    [CW_THE_REFORMER] = THE_USSR,
    [CW_IRAN_CONTRA_SCANDAL] = THE_US,
    [CW_CHERNOBYL] = THE_USSR,
    [CW_TEAR_DOWN_THIS_WALL] = THE_USSR,
    [CW_AN_EVIL_EMPIRE] = THE_USSR,
    [CW_ALDRICH_AMES_REMIX] = THE_US,
    [CW_NORAD] = THE_US,
    [CW_YURI_AND_SAMANTHA] = THE_US,
    [CW_AWACS_SALE_TO_SAUDIS] = THE_USSR,
};

unsigned cw_affects(unsigned card, unsigned owner)
{
    casus_assert(card < CW_CARDS && owner < 2);
    switch (affected[card]) {
    case THE_US: return CW_US;
    case THE_USSR: return CW_USSR;
    case THE_OTHER: return owner ^ 1;
    default: return CW_NEUTRAL;
    }
}
