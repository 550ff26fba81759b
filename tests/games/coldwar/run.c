/* Runs the conformance suite of Cold War: run FILE.case .. Each case is a position, moves, and what must hold after
 * them; README.md describes the format. Prints a line for each case that fails, with what was expected and what was
 * found, and a summary. */
#include "games/case_file.h"
#include "games/coldwar/action.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/play.h"
#include "games/coldwar/position.h"

static struct cw_state board;

/* ---- Words ---- */

static unsigned side_at(const struct words *words, unsigned index)
{
    const char *word = word_at(words, index);
    for (unsigned side = 0; side < 2; side++) {
        if (strcmp(word, cw_side_name[side]) == 0) return side;
    }
    mend("expected is ussr or us");
    return 0;
}

static unsigned card_at(const struct words *words, unsigned index)
{
    unsigned card = cw_card_named(as_word(word_at(words, index)));
    if (card == CW_NO_CARD) mend("a card's name is expected");
    return card;
}

static unsigned country_at(const struct words *words, unsigned index)
{
    unsigned country = cw_country_named(as_word(word_at(words, index)));
    if (country == CW_NO_COUNTRY) mend("a country's name is expected");
    return country;
}

static casus_seat seat_at(const struct words *words, unsigned index)
{
    return strcmp(word_at(words, index), "chance") == 0 ? CASUS_SEAT_CHANCE : (casus_seat)side_at(words, index);
}

/* ---- What is being asked ---- */

static const char *const kind_names[] = {
    [CW_ASK_NONE] = "nothing",    [CW_ASK_HEADLINE] = "headline", [CW_ASK_PLAY] = "play",     [CW_ASK_OPS] = "ops",
    [CW_ASK_COUNTRY] = "country", [CW_ASK_CARD] = "card",         [CW_ASK_OPTION] = "option", [CW_ASK_ROLL] = "roll",
    [CW_ASK_DRAW] = "draw",       [CW_ASK_RANDOM] = "random",
};

static const char *asked_name(void)
{
    if (board.ask.kind >= CW_ASK_ROLL) return "chance";
    return board.ask.seat < 2 ? cw_side_name[board.ask.seat] : "both";
}

static void describe_ask(char *out, size_t size)
{
    snprintf(out, size, "asked: %s %s", asked_name(), kind_names[board.ask.kind]);
}

/* ---- What must hold ---- */

static void expect_influence(const struct words *words)
{
    unsigned country = country_at(words, 1);
    int us = number_at(words, 2), ussr = number_at(words, 3);
    int found_us = cw_influence(&board, CW_US, country), found_ussr = cw_influence(&board, CW_USSR, country);
    now.checks++;
    if (us != found_us || ussr != found_ussr) {
        fail("influence %s: expected %d %d, found %d %d", cw_country[country].name, us, ussr, found_us, found_ussr);
    }
}

static void expect_control(const struct words *words)
{
    unsigned country = country_at(words, 1);
    const char *expected = word_at(words, 2);
    const char *found = cw_controls(&board, CW_US, country)     ? "us"
                        : cw_controls(&board, CW_USSR, country) ? "ussr"
                                                                : "none";
    now.checks++;
    if (strcmp(expected, found) != 0)
        fail("control of %s: expected %s, found %s", cw_country[country].name, expected, found);
}

static void expect_vp(const struct words *words)
{
    int expected = strcmp(word_at(words, 1), "0") == 0 ? 0
                   : side_at(words, 1) == CW_US        ? number_at(words, 2)
                                                       : -number_at(words, 2);
    must_be("vp (the US's)", expected, board.vp);
}

static void expect_defcon(const struct words *words)
{
    must_be("defcon", number_at(words, 1), board.defcon);
}

static void expect_both(const struct words *words, const uint8_t found[2])
{
    for (unsigned i = 1; i < 5; i += 2) must_be(words->word[0], number_at(words, i + 1), found[side_at(words, i)]);
}

static void expect_milops(const struct words *words)
{
    expect_both(words, board.milops);
}

static void expect_space(const struct words *words)
{
    expect_both(words, board.space);
}

static void expect_spaced(const struct words *words)
{
    expect_both(words, board.spaced);
}

static void expect_rounds(const struct words *words)
{
    expect_both(words, (uint8_t[2]){(uint8_t)cw_rounds(&board, CW_USSR), (uint8_t)cw_rounds(&board, CW_US)});
}

static void expect_turn(const struct words *words)
{
    must_be("turn", number_at(words, 1), board.turn);
}

static void expect_round(const struct words *words)
{
    bool playing = board.phase == CW_ROUNDS && board.phasing == side_at(words, 1);
    now.checks++;
    if (!playing || board.round != number_at(words, 2)) {
        fail("expected is round %s of %s, found is round %d of %s", words->word[2], words->word[1], board.round,
             cw_side_name[board.phasing & 1]);
    }
}

static void expect_phase(const struct words *words)
{
    static const char *const names[] = {"setup", "deal", "headline", "rounds", "turn_end", "over"};
    now.checks++;
    if (strcmp(names[board.phase], word_at(words, 1)) != 0)
        fail("phase: expected %s, found %s", words->word[1], names[board.phase]);
}

static void expect_china(const struct words *words)
{
    must_be("holder of The China Card", (int)side_at(words, 1), board.china_holder);
    must_be("The China Card face up", strcmp(word_at(words, 2), "up") == 0, board.china_up);
}

static void expect_civil_war(const struct words *words)
{
    must_be("holder of The China Card", CW_NEUTRAL, board.china_holder);
    must_be("influence in China", number_at(words, 1), board.civil_war);
}

static void expect_cards(const struct words *words)
{
    must_be("cards in the hand", number_at(words, 2), (int)cw_count(board.pile[CW_HAND + side_at(words, 1)]));
}

static void expect_deck(const struct words *words)
{
    must_be("cards in the deck", number_at(words, 1), board.deck_count);
}

static const char *const pile_names[CW_PILES] = {
    [CW_BOX] = "box",
    [CW_DECK] = "deck",
    [CW_HAND] = "hand ussr",
    [CW_HAND + 1] = "hand us",
    [CW_DISCARDS] = "discards",
    [CW_REMOVED] = "removed",
    [CW_IN_PLAY] = "in_play ussr",
    [CW_IN_PLAY + 1] = "in_play us",
    [CW_TABLE] = "table",
    [CW_LOOKED] = "looked",
    [CW_UNSEEN] = "unseen",
    [CW_CHINA_PILE] = "china",
};

static unsigned pile_of(const struct cw_state *state, unsigned card)
{
    unsigned pile = 0;
    while (pile < CW_PILES - 1 && !cw_has(&state->pile[pile], card)) pile++;
    return pile;
}

static unsigned pile_at(const struct words *words, unsigned index)
{
    char name[40];
    snprintf(name, sizeof name, index + 1 < words->count ? "%s %s" : "%s", word_at(words, index),
             words->word[index + 1]);
    for (unsigned pile = 0; pile < CW_PILES; pile++) {
        if (strcmp(pile_names[pile], name) == 0) return pile;
    }
    mend("a pile is expected: box, deck, hand ussr|us, discards, removed, in_play ussr|us, table, looked");
    return 0;
}

static void expect_pile(const struct words *words)
{
    unsigned card = card_at(words, 1), expected = pile_at(words, 2), found = pile_of(&board, card);
    now.checks++;
    if (expected != found)
        fail("%s: expected in %s, found in %s", cw_card[card].name, pile_names[expected], pile_names[found]);
}

static void expect_asks(const struct words *words)
{
    const char *kind = kind_names[board.ask.kind];
    now.checks++;
    if (strcmp(word_at(words, 1), asked_name()) != 0 || strcmp(word_at(words, 2), kind) != 0) {
        fail("expected is the question %s %s, found is %s %s%s", words->word[1], words->word[2], asked_name(), kind,
             board.phase == CW_OVER ? ", the game being over" : "");
    }
}

static void expect_over(const struct words *words)
{
    static const char *const reasons[CW_REASONS] = {"nothing",      "vp",       "defcon", "europe",
                                                    "held_scoring", "wargames", "final",  "crisis"};
    static const char *const winners[] = {"ussr", "us", "draw"};
    const char *winner = word_at(words, 1), *reason = word_at(words, 2);
    now.checks++;
    if (board.phase != CW_OVER) {
        char asked[TEXT_MAX];
        describe_ask(asked, sizeof asked);
        fail("expected is the end, %s by %s, but the game goes on (%s)", winner, reason, asked);
    } else if (strcmp(winners[board.winner], winner) != 0 || strcmp(reasons[board.reason], reason) != 0) {
        fail("expected is the end, %s by %s, found is %s by %s", winner, reason, winners[board.winner],
             reasons[board.reason]);
    }
}

/* Where a view shows a card; being named as a headline shows it, too. */
static unsigned seen_in(const struct cw_state *view, unsigned card)
{
    unsigned pile = pile_of(view, card);
    bool shown = view->headline[CW_USSR] == card || view->headline[CW_US] == card;
    return pile == CW_UNSEEN && shown ? CW_TABLE : pile;
}

/* "view us knows nasser in hand ussr", "view us hides nasser" */
static void expect_view(const struct words *words)
{
    struct cw_state view;
    const char *viewer = word_at(words, 1), *verb = word_at(words, 2);
    unsigned card = card_at(words, 3);
    bool hides = strcmp(verb, "hides") == 0;
    if (!hides && (strcmp(verb, "knows") != 0 || strcmp(word_at(words, 4), "in") != 0))
        mend("expected is: view SIDE knows CARD in PILE, or hides CARD");
    cw_view(&board, (casus_seat)side_at(words, 1), &view);
    unsigned expected = hides ? CW_UNSEEN : pile_at(words, 5), found = seen_in(&view, card);
    now.checks++;
    if (found != expected)
        fail("%s sees %s: expected in %s, found in %s", viewer, cw_card[card].name, pile_names[expected],
             pile_names[found]);
}

static const struct expectation expectations[] = {
    {"influence", expect_influence}, {"control", expect_control}, {"vp", expect_vp},
    {"defcon", expect_defcon},       {"milops", expect_milops},   {"space", expect_space},
    {"spaced", expect_spaced},       {"rounds", expect_rounds},   {"turn", expect_turn},
    {"round", expect_round},         {"phase", expect_phase},     {"china", expect_china},
    {"cards", expect_cards},         {"deck", expect_deck},       {"pile", expect_pile},
    {"asks", expect_asks},           {"over", expect_over},       {"view", expect_view},
    {"civil_war", expect_civil_war},
};

/* ---- The position ---- */

/* What was written reads back to the same bytes. */
static void check_round_trip(void)
{
    static char text[POSITION_MAX];
    struct cw_state again;
    struct casus_error error = {.text = ""};
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (!cw_position_write(&board, &out)) return;
    if (!casus_writer_fits(&out) || !cw_position_read(&again, text, out.length, &error))
        fail("the position does not read back: %s", error.text);
    else if (memcmp((const unsigned char *)&again, (const unsigned char *)&board, sizeof again) != 0)
        fail("the position reads back as another one");
}

static void start(void)
{
    struct casus_error error = {.text = ""};
    if (!cw_position_read(&board, now.position, strlen(now.position), &error)) fail("in the position: %s", error.text);
    else check_round_trip();
}

int main(int count, char **paths)
{
    static const struct case_game coldwar = {
        .rules = &casus_coldwar,
        .state = &board,
        .size = sizeof board,
        .sourced = true,
        .seat_at = seat_at,
        .start = start,
        .describe = describe_ask,
        .expectation = expectations,
        .expectations = sizeof expectations / sizeof expectations[0],
    };
    return run_cases(&coldwar, count, paths);
}
