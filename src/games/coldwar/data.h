/* The facts of the game: 84 countries, their connections, 110 cards. The tables are countries.inc, connections.inc and
 * cards.inc. */
#ifndef COLDWAR_DATA_H
#define COLDWAR_DATA_H

#include <stdbool.h>
#include <stdint.h>

#include "casus/text.h"
#include "set.h"

enum cw_side { CW_USSR = 0, CW_US = 1, CW_NEUTRAL = 2 };

#define CW_OTHER(side) ((uint8_t)((side) ^ 1))

enum cw_country {
#define COUNTRY(code, ...) CW_##code,
#include "countries.inc"
#undef COUNTRY
    CW_COUNTRIES,
    CW_USA = CW_COUNTRIES, /* 2.1: the superpowers' own spaces; they hold no influence. */
    CW_USSR_SPACE,
    CW_CHINA, /* The space of the Chinese Civil War, with that option. */
    CW_NO_COUNTRY = 255
};

enum cw_card {
    CW_NO_CARD = 0,
#define CARD(code, ...) CW_##code,
#include "cards.inc"
#undef CARD
    CW_CARDS,             /* One more than the last number. */
    CW_UNKNOWN_CARD = 255 /* In a view and in masked actions. */
};

/* 2.1. The first six are scored; Europe has two parts that share Austria and Finland, Asia has one. */
enum cw_region {
    CW_EUROPE,
    CW_ASIA,
    CW_MIDDLE_EAST,
    CW_AFRICA,
    CW_CENTRAL_AMERICA,
    CW_SOUTH_AMERICA,
    CW_SCORED_REGIONS,
    CW_WESTERN_EUROPE = CW_SCORED_REGIONS,
    CW_EASTERN_EUROPE,
    CW_SOUTHEAST_ASIA,
    CW_REGIONS
};

struct cw_country_row {
    const char *name;  /* "west_germany" */
    const char *title; /* "West Germany" */
    uint8_t stability; /* 1 .. 5 */
    bool battleground;
    uint8_t start[2]; /* 3.2, 3.3: influence, by side. */
};

enum cw_era { CW_EARLY, CW_MID, CW_LATE };
enum cw_lasting { CW_MOMENT, CW_TURN, CW_GAME };

struct cw_card_row {
    const char *name;  /* "de_stalinization" */
    const char *title; /* "De-Stalinization" */
    uint8_t era;       /* enum cw_era */
    uint8_t side;      /* enum cw_side */
    uint8_t ops;       /* As printed, 0 for scoring cards. */
    bool removed;      /* 2.2: the star. */
    uint8_t lasting;   /* enum cw_lasting */
};

/* What a scoring card is worth (10.1); control of Europe has no number. */
struct cw_scoring_row {
    uint8_t presence, domination, control;
};

extern const struct cw_country_row cw_country[CW_COUNTRIES];
extern const struct cw_card_row cw_card[CW_CARDS]; /* Row 0 is empty. */
extern const struct cw_set cw_region[CW_REGIONS];  /* Its countries. */
extern const char *const cw_region_name[CW_REGIONS];
extern const struct cw_set cw_all_countries;
extern const struct cw_set cw_battlegrounds;
extern const struct cw_set cw_neighbours[CW_COUNTRIES]; /* Countries only. */
extern const struct cw_set cw_next_to[2];               /* Countries adjacent to a side's own superpower. */
extern const struct cw_scoring_row cw_scoring[CW_SCORED_REGIONS];
extern const struct cw_set cw_scoring_cards;
extern const char *const cw_side_name[2]; /* "ussr", "us" */

/* Whose event a card is: a neutral one is that of whoever plays it. */
static inline unsigned cw_event_side(unsigned card, unsigned player)
{
    return cw_card[card].side == CW_NEUTRAL ? player : cw_card[card].side;
}

/* 7.3, 7.3.1: the side before which the event of a card that lasts lies: the one whose actions, hand or scoring it
 * changes; CW_NEUTRAL: both. `owner` is who played it, or whose event it was. */
unsigned cw_affects(unsigned card, unsigned owner);

static inline bool cw_is_scoring(unsigned card)
{
    return card < CW_CARDS && cw_has(&cw_scoring_cards, card);
}

/* Of a scoring card for one region: which; CW_SCORED_REGIONS for all other cards (Southeast Asia Scoring too). */
unsigned cw_region_of_scoring(unsigned card);

/* The card or country of that name; CW_NO_CARD, CW_NO_COUNTRY if there is none. */
unsigned cw_card_named(struct casus_word word);
unsigned cw_country_named(struct casus_word word);

#endif
