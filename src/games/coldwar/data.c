/* The tables of data.h, made from the .inc files. tools/coldwar_map.awk generates the neighbours. */
#include "data.h"

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
