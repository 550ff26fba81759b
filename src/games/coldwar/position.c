/* Positions as text, a line for each thing: "defcon 3", "influence iran 0 2", "hand us nato duck_and_cover". Each kind of line is a row of
 * the table `lines`, which knows how to read it and how to write it. Options come first, because they make the position that the
 * other lines change; the cards that no line names go where the last step puts them. */
#include "position.h"

#include <string.h>

#include "coldwar.h"
#include "engine.h"

enum { OPTIONS_MAX = 512 };

struct reading {
    struct cw_state *state;
    struct casus_error *error;
    struct casus_reader words; /* Of the current line. */
    struct cw_set named;       /* Cards that lie where a line put them. */
    int64_t line;
    int64_t word;         /* The number of the word read last; the key is word 1. */
    enum cw_pile rest;    /* Where the other cards of the eras so far go. */
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
    return casus_refuse(in->error, "coldwar.position_number", "Line {0}: word {1} must be a whole number from {2} to {3}.", in->line, in->word,
                        least, most);
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
            return wrong_word(in, "coldwar.position_card", "Line {0}: word {1} must be the name of a card other than The China Card.");
        }
        if (cw_has(&in->named, card)) {
            return wrong_word(in, "coldwar.position_card_twice", "Line {0}: the card that word {1} names lies in another pile already.");
        }
        if (card >= CW_DEFECTORS && !in->state->option.optional_cards) {
            return wrong_word(in, "coldwar.position_card_left_out", "Line {0}: word {1} is an optional card, and the options leave those out.");
        }
        bool in_play = pile == CW_IN_PLAY || pile == CW_IN_PLAY + 1;
        if (in_play && cw_card[card].lasting == CW_MOMENT) {
            return wrong_word(in, "coldwar.position_card_no_lasting", "Line {0}: the event of word {1} does not last, so it cannot be in play.");
        }
        cw_add(&in->named, card);
        cw_add(&in->state->pile[pile], card);
    }
}

static bool read_seen(struct reading *in, struct cw_set pile, struct cw_set *seen)
{
    for (;;) {
        struct casus_word word = next_word(in);
        if (word.length == 0) return true;
        unsigned card = cw_card_named(word);
        if (card == CW_NO_CARD || !cw_has(&pile, card)) {
            return wrong_word(in, "coldwar.position_seen", "Line {0}: word {1} must be a card that an earlier line has put there.");
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
    if (!casus_word_is(next_word(in), "headline")) return wrong_word(in, "coldwar.position_phase", "Line {0}: word {1} must be headline.");
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
    if (casus_word_is(casus_read_word(&before), "0")) return read_small(in, 0, 0, (uint8_t *)&in->state->vp);
    uint8_t side;
    int64_t points;
    if (!read_side(in, &side) || !read_number(in, 1, 19, &points)) return false;
    in->state->vp = (int8_t)(side == CW_US ? points : -points);
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
    state->influence[CW_US][country] = (int16_t)us;
    state->influence[CW_USSR][country] = (int16_t)ussr;
}

static bool read_influence(struct reading *in)
{
    struct casus_word word = next_word(in);
    if (casus_word_is(word, "start")) {
        for (unsigned i = 0; i < CW_COUNTRIES; i++) put_influence(in->state, i, cw_country[i].start[CW_US], cw_country[i].start[CW_USSR]);
        return true;
    }
    unsigned country = cw_country_named(word);
    if (country == CW_NO_COUNTRY) return wrong_word(in, "coldwar.position_country", "Line {0}: word {1} must be the name of a country, or start.");
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
    return read_side(in, &side) && read_seen(in, in->state->pile[CW_HAND + side], &in->state->known[side]);
}

static bool read_known_deck(struct reading *in)
{
    return read_seen(in, in->state->pile[CW_DECK], &in->state->known_deck);
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
    for (uint8_t region = 0; region < CW_SCORED_REGIONS; region++) {
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

/* `side` is 2 where the line names none. */
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
    if (option->turns != 10) write_number_line(out, "option turns", option->turns);
    if (option->scenario == CW_LATE_WAR) write_line(out, "option scenario", "late_war");
    if (option->civil_war) write_line(out, "option civil_war", "on");
    if (option->show_held) write_line(out, "option show_held", "on");
    if (!option->help) write_line(out, "option help", "off");
    if (option->rules != CW_RULES_VERSION) write_number_line(out, "option rules", option->rules);
}

static void write_clock(const struct cw_state *state, struct casus_writer *out)
{
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
    if (state->vp != 0) write_number_line(out, state->vp > 0 ? "vp us" : "vp ussr", state->vp > 0 ? state->vp : -state->vp);
    write_number_line(out, "defcon", state->defcon);
    write_both_line(out, "milops", state->milops);
    write_both_line(out, "space", state->space);
    write_both_line(out, "spaced", state->spaced);
    if (state->china_holder == CW_NEUTRAL) write_number_line(out, "civil_war", state->civil_war);
    else write_line(out, state->china_holder == CW_US ? "china us" : "china ussr", state->china_up ? "up" : "down");
}

static void write_map(const struct cw_state *state, struct casus_writer *out)
{
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

static const struct position_line {
    const char *key;
    bool (*read)(struct reading *in);
} lines[] = {
    {"turn", read_turn},           {"phase", read_phase},     {"round", read_round},         {"vp", read_vp},
    {"defcon", read_defcon},       {"milops", read_milops},   {"space", read_space},         {"spaced", read_spaced},
    {"china", read_china},         {"civil_war", read_civil_war},                            {"influence", read_influence},
    {"hand", read_hand},           {"in_play", read_in_play}, {"deck", read_deck},           {"discards", read_discards},
    {"removed", read_removed},     {"box", read_box},         {"rest", read_rest},           {"known", read_known},
    {"known_deck", read_known_deck}, {"extra_rounds", read_extra_rounds}, {"bury", read_bury}, {"envy", read_envy},
    {"chernobyl", read_chernobyl},
};
