/* Runs the conformance suite of Cold War: run FILE.case .. Each case is a position, moves, and what must hold after
 * them; README.md describes the format. Prints a line for each case that fails, with what was expected and what was
 * found, and a summary. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/coldwar/action.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/play.h"
#include "games/coldwar/position.h"

enum { WORDS_MAX = 24, POSITION_MAX = 8192, NUMBER_MAX = 10000, TEXT_MAX = 4096 };

/* ---- The case that is being run ---- */

enum section { IN_HEAD, IN_POSITION, IN_MOVES, IN_EXPECT };

static struct {
    const char *path;
    int line;
    int number, first_line; /* Of the case. */
    char name[120];
    enum section section;
    char position[POSITION_MAX];
    bool started, failed, ruled, sourced;
    unsigned checks;
    struct cw_state state;
} now;

static unsigned cases, failures, checks;
static bool numbers[NUMBER_MAX];

static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!now.failed) failures++;
    now.failed = true;
    printf("%s:%d: case %d %s: ", now.path, now.line, now.number, now.name);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
}

static void mend(const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", now.path, now.line, what);
    exit(2);
}

/* ---- Words ---- */

struct words {
    unsigned count;
    char *word[WORDS_MAX];
};

static struct words split(char *line)
{
    struct words words = {0};
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        if (words.count == WORDS_MAX) mend("a line has at most 24 words");
        words.word[words.count++] = word;
    }
    return words;
}

static const char *word_at(const struct words *words, unsigned index)
{
    if (index >= words->count) mend("the line ends too early");
    return words->word[index];
}

static struct casus_word as_word(const char *text)
{
    return (struct casus_word){text, strlen(text)};
}

static unsigned side_at(const struct words *words, unsigned index)
{
    const char *word = word_at(words, index);
    for (unsigned side = 0; side < 2; side++) {
        if (strcmp(word, cw_side_name[side]) == 0) return side;
    }
    mend("expected is ussr or us");
    return 0;
}

static int number_at(const struct words *words, unsigned index)
{
    int64_t number;
    if (!casus_word_int(as_word(word_at(words, index)), 0, 9999, &number)) mend("a number is expected");
    return (int)number;
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

/* ---- Actions ---- */

/* "us place iran, place iraq": each action of the line in turn. */
static void each_action(char *line, void (*act)(casus_seat seat, casus_action action, const char *text))
{
    char *space = strchr(line, ' ');
    if (space == NULL) mend("a side or chance is expected, then an action");
    *space = 0;
    struct words first = {1, {line}};
    casus_seat seat = seat_at(&first, 0);
    char *save = NULL;
    for (char *text = strtok_r(space + 1, ",", &save); text != NULL && !now.failed; text = strtok_r(NULL, ",", &save)) {
        while (*text == ' ') text++;
        struct casus_error error = {.text = ""};
        casus_action action = cw_action_parse(&now.state, seat, text, strlen(text), &error);
        if (action == 0) mend(error.text);
        act(seat, action, text);
    }
}

static const char *why_not(casus_seat seat, casus_action action)
{
    static struct casus_error error;
    error.text[0] = 0;
    cw_is_legal(&now.state, seat, action, &error);
    return error.text;
}

static void describe_ask(char *out, size_t size);

static void move(casus_seat seat, casus_action action, const char *text)
{
    char asked[TEXT_MAX];
    describe_ask(asked, sizeof asked);
    if (!cw_apply(&now.state, seat, action, NULL))
        fail("the move %s was refused: %s (%s)", text, why_not(seat, action), asked);
}

static void refused(casus_seat seat, casus_action action, const char *text)
{
    struct cw_state copy = now.state;
    now.checks++;
    if (cw_is_legal(&now.state, seat, action, NULL) || cw_apply(&copy, seat, action, NULL))
        fail("expected is that %s is refused, but it is legal", text);
}

static void legal(casus_seat seat, casus_action action, const char *text)
{
    char asked[TEXT_MAX];
    now.checks++;
    describe_ask(asked, sizeof asked);
    if (!cw_is_legal(&now.state, seat, action, NULL))
        fail("expected is that %s is legal, but: %s (%s)", text, why_not(seat, action), asked);
}

/* ---- What is being asked ---- */

static const char *const kind_names[] = {
    [CW_ASK_NONE] = "nothing",    [CW_ASK_HEADLINE] = "headline", [CW_ASK_PLAY] = "play",     [CW_ASK_OPS] = "ops",
    [CW_ASK_COUNTRY] = "country", [CW_ASK_CARD] = "card",         [CW_ASK_OPTION] = "option", [CW_ASK_ROLL] = "roll",
    [CW_ASK_DRAW] = "draw",       [CW_ASK_RANDOM] = "random",
};

static const char *asked_name(void)
{
    if (now.state.ask.kind >= CW_ASK_ROLL) return "chance";
    return now.state.ask.seat < 2 ? cw_side_name[now.state.ask.seat] : "both";
}

static void describe_ask(char *out, size_t size)
{
    snprintf(out, size, "asked: %s %s", asked_name(), kind_names[now.state.ask.kind]);
}

/* ---- What must hold ---- */

static void must_be(const char *what, int expected, int found)
{
    now.checks++;
    if (expected != found) fail("%s: expected %d, found %d", what, expected, found);
}

static void expect_influence(const struct words *words)
{
    unsigned country = country_at(words, 1);
    int us = number_at(words, 2), ussr = number_at(words, 3);
    int found_us = cw_influence(&now.state, CW_US, country), found_ussr = cw_influence(&now.state, CW_USSR, country);
    now.checks++;
    if (us != found_us || ussr != found_ussr) {
        fail("influence %s: expected %d %d, found %d %d", cw_country[country].name, us, ussr, found_us, found_ussr);
    }
}

static void expect_control(const struct words *words)
{
    unsigned country = country_at(words, 1);
    const char *expected = word_at(words, 2);
    const char *found = cw_controls(&now.state, CW_US, country)     ? "us"
                        : cw_controls(&now.state, CW_USSR, country) ? "ussr"
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
    must_be("vp (the US's)", expected, now.state.vp);
}

static void expect_defcon(const struct words *words)
{
    must_be("defcon", number_at(words, 1), now.state.defcon);
}

static void expect_both(const struct words *words, const uint8_t found[2])
{
    for (unsigned i = 1; i < 5; i += 2) must_be(words->word[0], number_at(words, i + 1), found[side_at(words, i)]);
}

static void expect_milops(const struct words *words)
{
    expect_both(words, now.state.milops);
}

static void expect_space(const struct words *words)
{
    expect_both(words, now.state.space);
}

static void expect_spaced(const struct words *words)
{
    expect_both(words, now.state.spaced);
}

static void expect_rounds(const struct words *words)
{
    expect_both(words, (uint8_t[2]){(uint8_t)cw_rounds(&now.state, CW_USSR), (uint8_t)cw_rounds(&now.state, CW_US)});
}

static void expect_turn(const struct words *words)
{
    must_be("turn", number_at(words, 1), now.state.turn);
}

static void expect_round(const struct words *words)
{
    bool playing = now.state.phase == CW_ROUNDS && now.state.phasing == side_at(words, 1);
    now.checks++;
    if (!playing || now.state.round != number_at(words, 2)) {
        fail("expected is round %s of %s, found is round %d of %s", words->word[2], words->word[1], now.state.round,
             cw_side_name[now.state.phasing & 1]);
    }
}

static void expect_phase(const struct words *words)
{
    static const char *const names[] = {"setup", "deal", "headline", "rounds", "turn_end", "over"};
    now.checks++;
    if (strcmp(names[now.state.phase], word_at(words, 1)) != 0)
        fail("phase: expected %s, found %s", words->word[1], names[now.state.phase]);
}

static void expect_china(const struct words *words)
{
    must_be("holder of The China Card", (int)side_at(words, 1), now.state.china_holder);
    must_be("The China Card face up", strcmp(word_at(words, 2), "up") == 0, now.state.china_up);
}

static void expect_civil_war(const struct words *words)
{
    must_be("holder of The China Card", CW_NEUTRAL, now.state.china_holder);
    must_be("influence in China", number_at(words, 1), now.state.civil_war);
}

static void expect_cards(const struct words *words)
{
    must_be("cards in the hand", number_at(words, 2), (int)cw_count(now.state.pile[CW_HAND + side_at(words, 1)]));
}

static void expect_deck(const struct words *words)
{
    must_be("cards in the deck", number_at(words, 1), now.state.deck_count);
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
    unsigned card = card_at(words, 1), expected = pile_at(words, 2), found = pile_of(&now.state, card);
    now.checks++;
    if (expected != found)
        fail("%s: expected in %s, found in %s", cw_card[card].name, pile_names[expected], pile_names[found]);
}

static void expect_asks(const struct words *words)
{
    const char *kind = kind_names[now.state.ask.kind];
    now.checks++;
    if (strcmp(word_at(words, 1), asked_name()) != 0 || strcmp(word_at(words, 2), kind) != 0) {
        fail("expected is the question %s %s, found is %s %s%s", words->word[1], words->word[2], asked_name(), kind,
             now.state.phase == CW_OVER ? ", the game being over" : "");
    }
}

static void expect_over(const struct words *words)
{
    static const char *const reasons[CW_REASONS] = {"nothing",      "vp",       "defcon", "europe",
                                                    "held_scoring", "wargames", "final",  "crisis"};
    static const char *const winners[] = {"ussr", "us", "draw"};
    const char *winner = word_at(words, 1), *reason = word_at(words, 2);
    now.checks++;
    if (now.state.phase != CW_OVER) {
        char asked[TEXT_MAX];
        describe_ask(asked, sizeof asked);
        fail("expected is the end, %s by %s, but the game goes on (%s)", winner, reason, asked);
    } else if (strcmp(winners[now.state.winner], winner) != 0 || strcmp(reasons[now.state.reason], reason) != 0) {
        fail("expected is the end, %s by %s, found is %s by %s", winner, reason, winners[now.state.winner],
             reasons[now.state.reason]);
    }
}

/* Where a view shows a card; to name it as a headline shows it too. */
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
    cw_view(&now.state, (casus_seat)side_at(words, 1), &view);
    unsigned expected = hides ? CW_UNSEEN : pile_at(words, 5), found = seen_in(&view, card);
    now.checks++;
    if (found != expected)
        fail("%s sees %s: expected in %s, found in %s", viewer, cw_card[card].name, pile_names[expected],
             pile_names[found]);
}

/* Every action of a seat, as the line lists them, and no other. */
static casus_action listed[CW_LEGAL_MAX];
static size_t listed_count;

static void list(casus_seat seat, casus_action action, const char *text)
{
    legal(seat, action, text);
    listed[listed_count++] = action;
}

static void expect_only(char *rest, casus_seat seat)
{
    static casus_action found[CW_LEGAL_MAX];
    listed_count = 0;
    each_action(rest, list);
    size_t count = cw_legal(&now.state, seat, found);
    for (size_t i = 0; i < count && !now.failed; i++) {
        size_t j = 0;
        while (j < listed_count && listed[j] != found[i]) j++;
        if (j < listed_count) continue;
        char text[TEXT_MAX];
        struct casus_writer out = casus_writer_make(text, sizeof text);
        cw_action_text(&now.state, seat, found[i], &out);
        fail("expected is that nothing else is legal, found is %s", text);
    }
}

static const struct {
    const char *key;
    void (*check)(const struct words *words);
} expectations[] = {
    {"influence", expect_influence}, {"control", expect_control}, {"vp", expect_vp},
    {"defcon", expect_defcon},       {"milops", expect_milops},   {"space", expect_space},
    {"spaced", expect_spaced},       {"rounds", expect_rounds},   {"turn", expect_turn},
    {"round", expect_round},         {"phase", expect_phase},     {"china", expect_china},
    {"cards", expect_cards},         {"deck", expect_deck},       {"pile", expect_pile},
    {"asks", expect_asks},           {"over", expect_over},       {"view", expect_view},
    {"civil_war", expect_civil_war},
};

static bool begins(char *line, const char *word, char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ') return false;
    *rest = line + length + 1;
    return true;
}

static void expect(char *line)
{
    char *rest;
    if (begins(line, "legal", &rest)) each_action(rest, legal);
    else if (begins(line, "illegal", &rest)) each_action(rest, refused);
    else if (begins(line, "only", &rest)) expect_only(rest, strncmp(rest, "us ", 3) == 0 ? CW_US : CW_USSR);
    else {
        struct words words = split(line);
        for (size_t i = 0; i < sizeof expectations / sizeof expectations[0]; i++) {
            if (strcmp(expectations[i].key, word_at(&words, 0)) != 0) continue;
            expectations[i].check(&words);
            return;
        }
        mend("an expectation is expected; README.md lists them");
    }
}

static void do_move(char *line)
{
    char *rest;
    if (begins(line, "refused", &rest)) each_action(rest, refused);
    else each_action(line, move);
}

/* ---- A file ---- */

/* Reading what was written gives the same bytes. */
static void check_round_trip(void)
{
    static char text[POSITION_MAX];
    struct cw_state again;
    struct casus_error error = {.text = ""};
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (!cw_position_write(&now.state, &out)) return;
    if (!casus_writer_fits(&out) || !cw_position_read(&again, text, out.length, &error))
        fail("the position does not read back: %s", error.text);
    else if (memcmp((const unsigned char *)&again, (const unsigned char *)&now.state, sizeof again) != 0)
        fail("the position reads back as another one");
}

static void start(void)
{
    struct casus_error error = {.text = ""};
    now.started = true;
    if (!cw_position_read(&now.state, now.position, strlen(now.position), &error))
        fail("in the position: %s", error.text);
    else check_round_trip();
}

static void end_case(void)
{
    if (now.number == 0) return;
    if (!now.ruled || !now.sourced) fail("a rule line and a source line are expected");
    if (!now.started) fail("a position is expected");
    if (now.checks == 0 && !now.failed) fail("the case expects nothing");
    checks += now.checks;
}

static void begin_case(char *line)
{
    end_case();
    struct words words = split(line);
    const char *path = now.path;
    int at = now.line;
    memset(&now, 0, sizeof now);
    now.path = path;
    now.line = now.first_line = at;
    now.number = number_at(&words, 1);
    snprintf(now.name, sizeof now.name, "%s", word_at(&words, 2));
    if (words.count != 3 || now.number == 0 || now.number >= NUMBER_MAX) mend("expected is: case NUMBER NAME");
    if (numbers[now.number]) mend("another case has this number");
    numbers[now.number] = true;
    cases++;
}

static void add_to_position(const char *line)
{
    size_t length = strlen(now.position);
    int written = snprintf(now.position + length, sizeof now.position - length, "%s\n", line);
    if (written < 0 || length + (size_t)written >= sizeof now.position) mend("the position is too long");
}

static bool open_section(const char *line)
{
    static const char *const names[] = {[IN_POSITION] = "position", [IN_MOVES] = "moves", [IN_EXPECT] = "expect"};
    for (enum section section = IN_POSITION; section <= IN_EXPECT; section++) {
        if (strcmp(line, names[section]) != 0) continue;
        if (section > IN_POSITION && !now.started) start();
        now.section = section;
        return true;
    }
    return false;
}

static void read_head(char *line)
{
    char *rest;
    if (begins(line, "rule", &rest)) now.ruled = true;
    else if (begins(line, "source", &rest)) now.sourced = true;
    else mend("expected is case, rule, source, position, moves or expect");
}

static void read_in_section(char *line)
{
    if (now.section == IN_HEAD) read_head(line);
    if (now.section == IN_POSITION) add_to_position(line);
    if (now.section == IN_MOVES && !now.failed) do_move(line);
    if (now.section == IN_EXPECT && !now.failed) expect(line);
}

static void read_line(char *line)
{
    while (*line == ' ') line++;
    char *rest;
    if (begins(line, "case", &rest)) begin_case(line);
    else if (now.number == 0) mend("a file begins with a case");
    else if (!open_section(line)) read_in_section(line);
}

static void run_file(const char *path)
{
    static char line[TEXT_MAX];
    FILE *file = fopen(path, "r");
    memset(&now, 0, sizeof now);
    now.path = path;
    if (file == NULL) mend("the file cannot be opened");
    while (fgets(line, sizeof line, file) != NULL) {
        now.line++;
        line[strcspn(line, "\n")] = 0;
        bool source = strncmp(line, "source ", 7) == 0;
        char *end = source ? NULL : strchr(line, '#');
        if (end != NULL) *end = 0;
        for (size_t length = strlen(line); length > 0 && line[length - 1] == ' ';) line[--length] = 0;
        if (line[0] != 0) read_line(line);
    }
    end_case();
    fclose(file);
}

int main(int count, char **paths)
{
    for (int i = 1; i < count; i++) run_file(paths[i]);
    printf("%u cases, %u things that must hold, %u cases failed\n", cases, checks, failures);
    return failures == 0 && cases > 0 ? 0 : 1;
}
