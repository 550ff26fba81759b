/* Positions as text, one line for each thing: "defcon 3", "influence iran 0 2", "hand us nato duck_and_cover". Options
 * are read before all other lines, wherever they are, because the others depend on them; cards that no line names are
 * put in their piles at the end. */
#include "position.h"

#include <string.h>

#include "casus/assert.h"

#include "contract.h"
#include "engine.h"
#include "influence.h"
#include "invariant.h"
#include "play.h"

enum { OPTIONS_MAX = 512 };

struct reading {
    struct cw_state *state;
    struct casus_error *error;
    struct casus_reader words; /* Of the current line. */
    struct cw_set named;       /* Cards that a line has placed. */
    int64_t line;
    int64_t word;      /* The number of the word read last; the key is word 1. */
    enum cw_pile rest; /* Where the other cards of the eras so far go. */
    bool starts;       /* The game before its first card: there are only option lines. */
};

static bool wrong_word(const struct reading *in, const char *key, const char *sentence)
{
    return casus_refuse(in->error, key, sentence, in->line, in->word, 0, 0);
}

/* ---- Words ---- */

static struct casus_word next_word(struct reading *in)
{
    in->word++;
    return casus_read_word(&in->words);
}

static bool read_number(struct reading *in, int64_t least, int64_t most, int64_t *value)
{
    if (casus_word_int(next_word(in), least, most, value)) return true;
    return casus_refuse(in->error, "coldwar.position_number",
                        "Line {0}: word {1} must be a whole number from {2} to {3}.", in->line, in->word, least, most);
}

static bool read_small(struct reading *in, uint8_t least, uint8_t most, uint8_t *value)
{
    int64_t number;
    if (!read_number(in, least, most, &number)) return false;
    *value = (uint8_t)number;
    return true;
}

static bool read_side(struct reading *in, uint8_t *side)
{
    struct casus_word word = next_word(in);
    for (*side = 0; *side < 2; ++*side) {
        if (casus_word_is(word, cw_side_name[*side])) return true;
    }
    return wrong_word(in, "coldwar.position_side", "Line {0}: word {1} must be ussr or us.");
}

/* The rest of the line: cards that go to a pile. */
static bool read_cards(struct reading *in, unsigned pile)
{
    for (;;) {
        struct casus_word word = next_word(in);
        if (word.length == 0) return true;
        unsigned card = cw_card_named(word);
        if (card == CW_NO_CARD || card == CW_THE_CHINA_CARD) {
            return wrong_word(in, "coldwar.position_card",
                              "Line {0}: word {1} must be the name of a card other than The China Card.");
        }
        if (cw_has(&in->named, card)) {
            return wrong_word(in, "coldwar.position_card_twice",
                              "Line {0}: the card that word {1} names lies in another pile already.");
        }
        if (!cw_is_in_game(in->state, card)) {
            return wrong_word(in, "coldwar.position_card_left_out",
                              "Line {0}: the options leave the card that word {1} names out of the game.");
        }
        bool in_play = pile == CW_IN_PLAY || pile == CW_IN_PLAY + 1;
        if (in_play && cw_card[card].lasting == CW_MOMENT) {
            return wrong_word(in, "coldwar.position_card_no_lasting",
                              "Line {0}: the event of word {1} does not last, so it cannot be in play.");
        }
        cw_add(&in->named, card);
        cw_add(&in->state->pile[pile], card);
    }
}

/* The rest of the line: cards of a pile that the other side has seen. */
static bool read_seen(struct reading *in, unsigned pile, struct cw_set *seen)
{
    for (;;) {
        struct casus_word word = next_word(in);
        if (word.length == 0) return true;
        unsigned card = cw_card_named(word);
        if (card == CW_NO_CARD || !cw_has(&in->state->pile[pile], card)) {
            return wrong_word(in, "coldwar.position_seen",
                              "Line {0}: word {1} must be a card that an earlier line has put there.");
        }
        cw_add(seen, card);
    }
}

/* ---- Lines: reading ---- */

static bool read_turn(struct reading *in)
{
    return read_small(in, 1, in->state->option.turns, &in->state->turn);
}

static bool read_phase(struct reading *in)
{
    if (!casus_word_is(next_word(in), "headline"))
        return wrong_word(in, "coldwar.position_phase", "Line {0}: word {1} must be headline.");
    in->state->phase = CW_HEADLINE;
    in->state->round = 0;
    return true;
}

static bool read_round(struct reading *in)
{
    in->state->phase = CW_ROUNDS;
    return read_side(in, &in->state->phasing) && read_small(in, 1, 8, &in->state->round);
}

static bool read_vp(struct reading *in)
{
    struct casus_reader before = in->words;
    uint8_t side;
    int64_t points;
    in->state->vp = 0;
    if (casus_word_is(casus_read_word(&before), "0")) return read_number(in, 0, 0, &points);
    if (!read_side(in, &side) || !read_number(in, 1, 19, &points)) return false;
    in->state->vp = (int16_t)(side == CW_US ? points : -points);
    return true;
}

static bool read_defcon(struct reading *in)
{
    return read_small(in, 2, 5, &in->state->defcon);
}

/* "ussr 2 us 0": a number for each side, in either order. */
static bool read_for_both(struct reading *in, uint8_t number[2], uint8_t most)
{
    for (int i = 0; i < 2; i++) {
        uint8_t side;
        if (!read_side(in, &side) || !read_small(in, 0, most, &number[side])) return false;
    }
    return true;
}

static bool read_milops(struct reading *in)
{
    return read_for_both(in, in->state->milops, 5);
}

static bool read_space(struct reading *in)
{
    return read_for_both(in, in->state->space, CW_BOXES);
}

static bool read_spaced(struct reading *in)
{
    return read_for_both(in, in->state->spaced, 2);
}

static bool read_china(struct reading *in)
{
    if (!read_side(in, &in->state->china_holder)) return false;
    struct casus_word word = next_word(in);
    in->state->china_up = casus_word_is(word, "up");
    if (in->state->china_up || casus_word_is(word, "down")) return true;
    return wrong_word(in, "coldwar.position_china", "Line {0}: word {1} must be up or down.");
}

static bool read_civil_war(struct reading *in)
{
    if (!read_small(in, 0, 2, &in->state->civil_war)) return false;
    in->state->china_holder = CW_NEUTRAL;
    return true;
}

static void put_influence(struct cw_state *state, unsigned country, int64_t us, int64_t ussr)
{
    casus_assert(us >= 0 && us <= CW_INFLUENCE_MAX && ussr >= 0 && ussr <= CW_INFLUENCE_MAX);
    struct cw_engine quiet = {.state = state};
    cw_change_influence(&quiet, CW_US, country, (int)us - state->influence[CW_US][country]);
    cw_change_influence(&quiet, CW_USSR, country, (int)ussr - state->influence[CW_USSR][country]);
}

static bool read_influence(struct reading *in)
{
    struct casus_word word = next_word(in);
    if (casus_word_is(word, "start")) {
        for (unsigned i = 0; i < CW_COUNTRIES; i++)
            put_influence(in->state, i, cw_country[i].start[CW_US], cw_country[i].start[CW_USSR]);
        return true;
    }
    unsigned country = cw_country_named(word);
    if (country == CW_NO_COUNTRY)
        return wrong_word(in, "coldwar.position_country",
                          "Line {0}: word {1} must be the name of a country, or start.");
    int64_t us, ussr;
    if (!read_number(in, 0, 99, &us) || !read_number(in, 0, 99, &ussr)) return false;
    put_influence(in->state, country, us, ussr);
    return true;
}

static bool read_hand(struct reading *in)
{
    uint8_t side;
    return read_side(in, &side) && read_cards(in, CW_HAND + side);
}

static bool read_in_play(struct reading *in)
{
    uint8_t side;
    return read_side(in, &side) && read_cards(in, CW_IN_PLAY + side);
}

static bool read_deck(struct reading *in)
{
    return read_cards(in, CW_DECK);
}

static bool read_discards(struct reading *in)
{
    return read_cards(in, CW_DISCARDS);
}

static bool read_removed(struct reading *in)
{
    return read_cards(in, CW_REMOVED);
}

static bool read_box(struct reading *in)
{
    return read_cards(in, CW_BOX);
}

static bool read_rest(struct reading *in)
{
    struct casus_word word = next_word(in);
    if (casus_word_is(word, "deck")) in->rest = CW_DECK;
    else if (casus_word_is(word, "discards")) in->rest = CW_DISCARDS;
    else if (casus_word_is(word, "removed")) in->rest = CW_REMOVED;
    else return wrong_word(in, "coldwar.position_rest", "Line {0}: word {1} must be deck, discards or removed.");
    return true;
}

static bool read_known(struct reading *in)
{
    uint8_t side;
    return read_side(in, &side) && read_seen(in, CW_HAND + side, &in->state->known[side]);
}

/* C108: cards of the deck that the US has seen. */
static bool read_known_deck(struct reading *in)
{
    struct cw_set before = in->state->pile[CW_DECK];
    if (!read_cards(in, CW_DECK)) return false;
    in->state->known_deck = cw_or(in->state->known_deck, cw_without(in->state->pile[CW_DECK], before));
    return true;
}

static bool read_extra_rounds(struct reading *in)
{
    in->state->extra_rounds = 1;
    return true;
}

static bool read_bury(struct reading *in)
{
    in->state->bury = 1;
    return true;
}

static bool read_envy(struct reading *in)
{
    uint8_t side;
    if (!read_side(in, &side)) return false;
    in->state->envy = (uint8_t)(1 + side);
    return true;
}

static bool read_chernobyl(struct reading *in)
{
    struct casus_word word = next_word(in);
    for (unsigned region = 0; region < CW_SCORED_REGIONS; region++) {
        if (!casus_word_is(word, cw_region_name[region])) continue;
        in->state->chernobyl = (uint8_t)(1 + region);
        return true;
    }
    return wrong_word(in, "coldwar.position_region", "Line {0}: word {1} must be the name of a region.");
}

/* ---- Lines: writing ---- */

static void write_word(struct casus_writer *out, const char *word)
{
    casus_write_char(out, ' ');
    casus_write_text(out, word);
}

static void write_number(struct casus_writer *out, int64_t number)
{
    casus_write_char(out, ' ');
    casus_write_int(out, number);
}

static void write_line(struct casus_writer *out, const char *key, const char *word)
{
    casus_write_text(out, key);
    write_word(out, word);
    casus_write_char(out, '\n');
}

static void write_number_line(struct casus_writer *out, const char *key, int64_t number)
{
    casus_write_text(out, key);
    write_number(out, number);
    casus_write_char(out, '\n');
}

static void write_both_line(struct casus_writer *out, const char *key, const uint8_t number[2])
{
    if (number[0] == 0 && number[1] == 0) return;
    casus_write_text(out, key);
    for (unsigned side = 0; side < 2; side++) {
        write_word(out, cw_side_name[side]);
        write_number(out, number[side]);
    }
    casus_write_char(out, '\n');
}

/* `side` is 2 if the line names none. */
static void write_cards_line(struct casus_writer *out, const char *key, unsigned side, struct cw_set cards)
{
    if (cw_empty(cards)) return;
    casus_write_text(out, key);
    if (side < 2) write_word(out, cw_side_name[side]);
    for (CW_EACH(card, cards)) write_word(out, cw_card[card].name);
    casus_write_char(out, '\n');
}

static void write_options(const struct cw_options *option, struct casus_writer *out)
{
    if (!option->optional_cards) write_line(out, "option optional", "off");
    if (option->handicap > 0) {
        casus_write_text(out, "option handicap");
        write_word(out, cw_side_name[option->handicap_seat]);
        write_number(out, option->handicap);
        casus_write_char(out, '\n');
    }
    if (option->handicap_limit) write_line(out, "option handicap_limit", "on");
    if (option->turns != CW_TURNS_MOST) write_number_line(out, "option turns", option->turns);
    if (option->scenario == CW_LATE_WAR) write_line(out, "option scenario", "late_war");
    if (option->civil_war) write_line(out, "option civil_war", "on");
    if (option->show_held) write_line(out, "option show_held", "on");
    if (option->digital) write_line(out, "option digital", option->digital == CW_DIGITAL_HELD ? "held" : "on");
    if (!option->help) write_line(out, "option help", "off");
    if (option->rules != CW_RULES_VERSION) write_number_line(out, "option rules", option->rules);
}

static void write_clock(const struct cw_state *state, struct casus_writer *out)
{
    casus_assert(state->phase < CW_OVER);
    write_number_line(out, "turn", state->turn);
    if (state->phase == CW_HEADLINE) {
        write_line(out, "phase", "headline");
    } else {
        casus_write_text(out, "round");
        write_word(out, cw_side_name[state->phasing]);
        write_number(out, state->round);
        casus_write_char(out, '\n');
    }
}

static void write_tracks(const struct cw_state *state, struct casus_writer *out)
{
    if (state->vp != 0)
        write_number_line(out, state->vp > 0 ? "vp us" : "vp ussr", state->vp > 0 ? state->vp : -state->vp);
    write_number_line(out, "defcon", state->defcon);
    write_both_line(out, "milops", state->milops);
    write_both_line(out, "space", state->space);
    write_both_line(out, "spaced", state->spaced);
    if (state->china_holder == CW_NEUTRAL) write_number_line(out, "civil_war", state->civil_war);
    else write_line(out, state->china_holder == CW_US ? "china us" : "china ussr", state->china_up ? "up" : "down");
}

static void write_map(const struct cw_state *state, struct casus_writer *out)
{
    casus_assert(state->viewer == 0);
    for (CW_EACH(country, cw_or(state->present[0], state->present[1]))) {
        casus_write_text(out, "influence");
        write_word(out, cw_country[country].name);
        write_number(out, state->influence[CW_US][country]);
        write_number(out, state->influence[CW_USSR][country]);
        casus_write_char(out, '\n');
    }
}

static void write_pending(const struct cw_state *state, struct casus_writer *out)
{
    if (state->extra_rounds) casus_write_text(out, "extra_rounds\n");
    if (state->bury) casus_write_text(out, "bury\n");
    if (state->envy) write_line(out, "envy", cw_side_name[state->envy - 1]);
    if (state->chernobyl) write_line(out, "chernobyl", cw_region_name[state->chernobyl - 1]);
}

/* ---- The whole ---- */

static const struct {
    const char *key;
    bool (*read)(struct reading *in);
} lines[] = {
    {"turn", read_turn},
    {"phase", read_phase},
    {"round", read_round},
    {"vp", read_vp},
    {"defcon", read_defcon},
    {"milops", read_milops},
    {"space", read_space},
    {"spaced", read_spaced},
    {"china", read_china},
    {"civil_war", read_civil_war},
    {"influence", read_influence},
    {"hand", read_hand},
    {"in_play", read_in_play},
    {"deck", read_deck},
    {"discards", read_discards},
    {"removed", read_removed},
    {"box", read_box},
    {"rest", read_rest},
    {"known", read_known},
    {"known_deck", read_known_deck},
    {"extra_rounds", read_extra_rounds},
    {"bury", read_bury},
    {"envy", read_envy},
    {"chernobyl", read_chernobyl},
};

static bool next_line(struct casus_reader *text, struct casus_word *line)
{
    if (!casus_read_line(text, line)) return false;
    for (size_t i = 0; i < line->length; i++) {
        if (line->at[i] == '#') line->length = i;
    }
    return true;
}

/* The option lines without their first word, the others as empty lines, so that errors name the right line. */
static bool collect_options(struct casus_reader text, struct casus_writer *options, bool *starts)
{
    for (struct casus_word line; next_line(&text, &line); casus_write_char(options, '\n')) {
        struct casus_reader words = casus_reader_make(line.at, line.length);
        struct casus_word key = casus_read_word(&words);
        if (casus_word_is(key, "option")) casus_write_bytes(options, words.at, (size_t)(words.end - words.at));
        *starts = *starts || casus_word_is(key, "start");
    }
    return casus_writer_fits(options);
}

static void begin(struct cw_state *state)
{
    struct cw_options option = state->option;
    memset(state, 0, sizeof *state);
    state->option = option;
    state->phase = CW_ROUNDS;
    state->turn = option.scenario == CW_LATE_WAR ? CW_LATE_WAR_BEGINS : 1;
    state->round = 1;
    state->defcon = 5;
    state->china_holder = option.civil_war ? CW_NEUTRAL : CW_USSR;
    state->china_up = !option.civil_war;
    cw_add(&state->pile[CW_CHINA_PILE], CW_THE_CHINA_CARD);
    for (unsigned side = 0; side < 2; side++) state->around[side] = cw_next_to[side];
}

static bool read_line(struct reading *in, struct casus_word line)
{
    in->words = casus_reader_make(line.at, line.length);
    in->word = 1;
    struct casus_word key = casus_read_word(&in->words);
    if (key.length == 0 || casus_word_is(key, "option")) return true;
    if (in->starts) {
        bool alone = casus_word_is(key, "start") && next_word(in).length == 0;
        return alone ||
               wrong_word(in, "coldwar.position_start", "Line {0}: with start only option lines are expected.");
    }
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!casus_word_is(key, lines[i].key)) continue;
        if (!lines[i].read(in)) return false;
        if (next_word(in).length == 0) return true;
        return wrong_word(in, "coldwar.position_surplus", "Line {0}: nothing is expected from word {1} on.");
    }
    return wrong_word(in, "coldwar.position_key",
                      "Line {0}: word {1} is no key of a position; the README of the conformance suite lists them.");
}

static enum cw_era era_of(const struct cw_state *state)
{
    return state->turn >= CW_LATE_WAR_BEGINS ? CW_LATE : state->turn >= CW_MID_WAR_BEGINS ? CW_MID : CW_EARLY;
}

/* Whether a card that no line names is in the game by now. */
static bool has_come(const struct cw_state *state, unsigned card)
{
    casus_assert(card > CW_NO_CARD && card < CW_CARDS);
    return cw_card[card].era <= era_of(state) && cw_is_in_game(state, card);
}

static void place_rest(struct reading *in)
{
    struct cw_state *state = in->state;
    for (unsigned card = 1; card < CW_CARDS; card++) {
        if (card == CW_THE_CHINA_CARD || cw_has(&in->named, card)) continue;
        cw_add(&state->pile[has_come(state, card) ? in->rest : CW_BOX], card);
    }
    state->deck_count = (uint8_t)cw_count(state->pile[CW_DECK]);
    for (unsigned side = 0; side < 2; side++) state->hand_count[side] = (uint8_t)cw_count(state->pile[CW_HAND + side]);
}

bool cw_position_read(struct cw_state *state, const char *text, size_t length, struct casus_error *error)
{
    char options[OPTIONS_MAX];
    struct casus_writer writer = casus_writer_make(options, sizeof options);
    struct casus_reader reader = casus_reader_make(text, length);
    struct reading in = {.state = state, .error = error, .rest = CW_DECK};
    if (!collect_options(reader, &writer, &in.starts)) {
        return casus_refuse(error, "coldwar.position_options",
                            "The options and lines of a position are too many: at most {0} letters are expected.",
                            OPTIONS_MAX - 1, 0, 0, 0);
    }
    if (!cw_read_options(options, writer.length, &state->option, error)) return false;
    begin(state);
    for (struct casus_word line; next_line(&reader, &line);) {
        in.line++;
        if (!read_line(&in, line)) return false;
    }
    if (in.starts) return cw_init(state, options, writer.length, error);
    place_rest(&in);
    if (state->phase == CW_ROUNDS && state->round > cw_rounds(state, state->phasing)) {
        return casus_refuse(error, "coldwar.position_rounds",
                            "That side has {0} rounds in this turn; round {1} cannot be its next.",
                            cw_rounds(state, state->phasing), state->round, 0, 0);
    }
    cw_run(&(struct cw_engine){.state = state});
    if (CASUS_CHECKS) cw_check_invariants(state);
    return true;
}

/* Neither in the middle of a card nor of a deal, with no headline chosen. */
static bool between_cards(const struct cw_state *state)
{
    casus_assert(state->depth <= CW_FRAMES_MAX);
    if (state->depth > 0) return false;
    bool untold = state->headline[CW_USSR] == CW_NO_CARD && state->headline[CW_US] == CW_NO_CARD;
    return state->phase == CW_HEADLINE ? untold && state->ask.kind == CW_ASK_HEADLINE
                                       : state->phase == CW_ROUNDS && state->ask.kind == CW_ASK_PLAY;
}

/* The cards of a pile that place_rest would not put there. */
static struct cw_set unusual(const struct cw_state *state, struct cw_set pile, bool come)
{
    for (CW_EACH(card, pile)) {
        if (has_come(state, card) == come) cw_drop(&pile, card);
    }
    return pile;
}

bool cw_position_write(const struct cw_state *state, struct casus_writer *out)
{
    if (!between_cards(state)) return false;
    write_options(&state->option, out);
    write_clock(state, out);
    write_tracks(state, out);
    write_pending(state, out);
    write_map(state, out);
    for (unsigned side = 0; side < 2; side++) write_cards_line(out, "hand", side, state->pile[CW_HAND + side]);
    for (unsigned side = 0; side < 2; side++) write_cards_line(out, "in_play", side, state->pile[CW_IN_PLAY + side]);
    write_cards_line(out, "discards", 2, state->pile[CW_DISCARDS]);
    write_cards_line(out, "removed", 2, state->pile[CW_REMOVED]);
    write_cards_line(out, "deck", 2, cw_without(unusual(state, state->pile[CW_DECK], true), state->known_deck));
    write_cards_line(out, "box", 2, unusual(state, state->pile[CW_BOX], false));
    for (unsigned side = 0; side < 2; side++) write_cards_line(out, "known", side, state->known[side]);
    write_cards_line(out, "known_deck", 2, state->known_deck);
    return true;
}
