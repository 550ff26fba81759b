/* Options, and how a game begins: chapter 3 up to the placement, which turn.c asks for. */
#include <string.h>

#include "casus/assert.h"

#include "contract.h"
#include "engine.h"
#include "influence.h"
#include "invariant.h"

/* ---- Options ---- */

static bool read_handicap(struct cw_options *options, struct casus_word side, struct casus_word points)
{
    int64_t number;
    if (casus_word_is(side, "none") && points.length == 0) {
        options->handicap = 0;
        return true;
    }
    bool us = casus_word_is(side, "us");
    if (!us && !casus_word_is(side, "ussr")) return false;
    if (!casus_word_int(points, 1, CW_HANDICAP_MOST, &number)) return false;
    options->handicap_seat = us ? CW_US : CW_USSR;
    options->handicap = (uint8_t)number;
    return true;
}

static const struct {
    const char *key, *no, *yes;
    size_t offset;
} switches[] = {
    {.key = "optional", .no = "off", .yes = "on", .offset = offsetof(struct cw_options, optional_cards)},
    {.key = "handicap_limit", .no = "off", .yes = "on", .offset = offsetof(struct cw_options, handicap_limit)},
    {.key = "scenario", .no = "standard", .yes = "late_war", .offset = offsetof(struct cw_options, scenario)},
    {.key = "civil_war", .no = "off", .yes = "on", .offset = offsetof(struct cw_options, civil_war)},
    {.key = "show_held", .no = "off", .yes = "on", .offset = offsetof(struct cw_options, show_held)},
    {.key = "digital", .no = "off", .yes = "on", .offset = offsetof(struct cw_options, digital)},
    {.key = "help", .no = "off", .yes = "on", .offset = offsetof(struct cw_options, help)},
};

static bool read_switch(struct cw_options *options, struct casus_word key, struct casus_word value)
{
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (!casus_word_is(key, switches[i].key)) continue;
        bool yes = casus_word_is(value, switches[i].yes);
        ((uint8_t *)options)[switches[i].offset] = yes;
        return yes || casus_word_is(value, switches[i].no);
    }
    return false;
}

/* One line; `line` is its number, from 1. */
static bool read_option(struct cw_options *options, struct casus_word text, int line, struct casus_error *error)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] == '#') text.length = i;
    }
    struct casus_reader words = casus_reader_make(text.at, text.length);
    struct casus_word key = casus_read_word(&words), value = casus_read_word(&words), second = casus_read_word(&words);
    bool alone = second.length == 0;
    int64_t number;
    if (key.length == 0) return true;
    if (casus_word_is(key, "rules") && alone && casus_word_int(value, 1, CW_RULES_VERSION, &number)) {
        options->rules = (uint8_t)number;
        return true;
    }
    if (casus_word_is(key, "players") && alone && casus_word_int(value, 2, 2, &number)) return true;
    if (casus_word_is(key, "turns") && alone && casus_word_int(value, CW_TURNS_LEAST, CW_TURNS_MOST, &number)) {
        options->turns = (uint8_t)number;
        return true;
    }
    if (casus_word_is(key, "handicap") && casus_read_word(&words).length == 0 && read_handicap(options, value, second))
        return true;
    if (casus_word_is(key, "digital") && alone && casus_word_is(value, "held")) {
        options->digital = CW_DIGITAL_HELD;
        return true;
    }
    if (alone && read_switch(options, key, value)) return true;
    return casus_refuse(
        error, "coldwar.option",
        "Line {0}: expected is optional, handicap_limit, civil_war, show_held, digital or help with on or off, "
        "handicap none or us or ussr with {1} to {2}, "
        "turns {1} to {3}, scenario standard or late_war, or rules 1 or 2.",
        line, 1, CW_HANDICAP_MOST, CW_TURNS_MOST);
}

bool cw_read_options(const char *text, size_t length, struct cw_options *options, struct casus_error *error)
{
    struct casus_reader reader = casus_reader_make(text, length);
    struct casus_word line;
    *options = (struct cw_options){.optional_cards = 1, .turns = CW_TURNS_MOST, .help = 1, .rules = CW_RULES_VERSION};
    for (int number = 1; casus_read_line(&reader, &line); number++) {
        if (!read_option(options, line, number, error)) return false;
    }
    if (options->scenario == CW_LATE_WAR && options->turns < CW_LATE_WAR_BEGINS) {
        return casus_refuse(error, "coldwar.option.late_war",
                            "The late-war scenario begins in turn {1}: turns {1} to {0} is expected.", CW_TURNS_MOST,
                            CW_LATE_WAR_BEGINS, 0, 0);
    }
    return true;
}

/* ---- Beginning ---- */

bool cw_measure(const char *text, size_t length, struct casus_measure *measure, struct casus_error *error)
{
    struct cw_options options;
    if (!cw_read_options(text, length, &options, error)) return false;
    *measure = (struct casus_measure){
        .state_size = sizeof(struct cw_state), .legal_max = CW_LEGAL_MAX, .outcomes_max = CW_OUTCOMES_MAX, .seats = 2};
    return true;
}

static enum cw_pile first_pile(const struct cw_state *state, unsigned card) /* 3.1 */
{
    casus_assert(card > CW_NO_CARD && card < CW_CARDS);
    if (card == CW_THE_CHINA_CARD) return CW_CHINA_PILE;
    return cw_card[card].era == CW_EARLY && cw_is_in_game(state, card) ? CW_DECK : CW_BOX;
}

/* The late-war scenario: what is in play, what has been removed, and starred cards that are still to come. */
static enum cw_pile late_pile(const struct cw_state *state, unsigned card)
{
    casus_assert(state->option.scenario == CW_LATE_WAR);
    switch (card) {
    case CW_THE_CHINA_CARD: return CW_CHINA_PILE;
    case CW_US_JAPAN_MUTUAL_DEFENSE_PACT:
    case CW_MARSHALL_PLAN:
    case CW_NATO: return CW_IN_PLAY + CW_US;
    case CW_WARSAW_PACT_FORMED:
    case CW_DE_GAULLE_LEADS_FRANCE:
    case CW_FLOWER_POWER: return CW_IN_PLAY + CW_USSR;
    case CW_BEAR_TRAP:
    case CW_CAMP_DAVID_ACCORDS:
    case CW_JOHN_PAUL_II_ELECTED_POPE:
    case CW_PANAMA_CANAL_RETURNED: return CW_DECK;
    default: break;
    }
    if (!cw_is_in_game(state, card)) return CW_BOX;
    if (cw_card[card].era == CW_LATE) return CW_BOX; /* They come at the beginning of turn 8, as always (4.5H). */
    return cw_card[card].removed ? CW_REMOVED : CW_DECK;
}

static void lay_out_cards(struct cw_state *state)
{
    bool late = state->option.scenario == CW_LATE_WAR;
    for (unsigned card = 1; card < CW_CARDS; card++)
        cw_add(&state->pile[late ? late_pile(state, card) : first_pile(state, card)], card);
    state->deck_count = (uint8_t)cw_count(state->pile[CW_DECK]);
}

static void lay_out_map(struct cw_engine *engine) /* 3.2, 3.3 */
{
    static const uint8_t late[CW_COUNTRIES][2] = {
#define START(country, us, ussr) [CW_##country] = {ussr, us},
#include "late_war.inc"
#undef START
    };
    bool is_late = engine->state->option.scenario == CW_LATE_WAR;
    for (unsigned side = 0; side < 2; side++) engine->state->around[side] = cw_next_to[side];
    for (unsigned country = 0; country < CW_COUNTRIES; country++) {
        const uint8_t *start = is_late ? late[country] : cw_country[country].start;
        for (unsigned side = 0; side < 2; side++) cw_change_influence(engine, side, country, start[side]);
    }
}

static void lay_out_tracks(struct cw_state *state) /* 3.4 */
{
    bool late = state->option.scenario == CW_LATE_WAR;
    state->turn = late ? 8 : 1;
    state->defcon = late ? 4 : 5;
    state->vp = late ? -4 : 0;
    state->space[CW_USSR] = late ? 4 : 0;
    state->space[CW_US] = late ? 6 : 0;
    state->china_holder = state->option.civil_war ? CW_NEUTRAL : CW_USSR;
    state->china_up = !state->option.civil_war;
}

bool cw_init(void *state_, const char *text, size_t length, struct casus_error *error)
{
    struct cw_state *state = state_;
    struct cw_engine engine = {state, NULL};
    memset(state, 0, sizeof *state);
    if (!cw_read_options(text, length, &state->option, error)) return false;
    state->phase = CW_DEAL;
    lay_out_tracks(state);
    lay_out_cards(state);
    lay_out_map(&engine);
    cw_run(&engine);
    if (CASUS_CHECKS) cw_check_invariants(state);
    return true;
}
