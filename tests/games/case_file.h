/* case_file.h - a file of cases, as tests/games/README.md describes it: positions, moves, and what must hold after
 * them. It is the same for every game whose cases are run by a run.c; that file says in a struct case_game what a
 * position is, and what can be expected of it. */
#ifndef TESTS_GAMES_CASE_FILE_H
#define TESTS_GAMES_CASE_FILE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"
#include "casus/text.h"

enum { WORDS_MAX = 24, POSITION_MAX = 8192, NUMBER_MAX = 10000, TEXT_MAX = 4096, STATE_MAX = 16384, LEGAL_MAX = 4096 };

/* ---- The game whose cases they are ---- */

struct words;

struct expectation {
    const char *key; /* The first word of the line. */
    void (*check)(const struct words *words);
};

struct case_game {
    const struct casus_game *rules;
    void *state; /* The position of the present case, of `size` bytes. */
    size_t size;
    bool sourced; /* Each case has to name the source of its ruling. */
    casus_seat (*seat_at)(const struct words *words, unsigned index);
    void (*start)(void);                      /* Sets up now.position. */
    void (*describe)(char *out, size_t size); /* What the position waits for. */
    const struct expectation *expectation;
    size_t expectations;
};

static const struct case_game *game;

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

static int number_at(const struct words *words, unsigned index)
{
    int64_t number;
    if (!casus_word_int(as_word(word_at(words, index)), 0, 9999, &number)) mend("a number is expected");
    return (int)number;
}

/* ---- Actions ---- */

/* "us place iran, place iraq": each action of the line in turn. */
static void each_action(char *line, void (*act)(casus_seat seat, casus_action action, const char *text))
{
    char *space = strchr(line, ' ');
    if (space == NULL) mend("a seat or chance is expected, then an action");
    *space = 0;
    struct words first = {1, {line}};
    casus_seat seat = game->seat_at(&first, 0);
    char *save = NULL;
    for (char *text = strtok_r(space + 1, ",", &save); text != NULL && !now.failed; text = strtok_r(NULL, ",", &save)) {
        while (*text == ' ') text++;
        struct casus_error error = {.text = ""};
        casus_action action = game->rules->action_parse(game->state, seat, text, strlen(text), &error);
        if (action == 0) mend(error.text);
        act(seat, action, text);
    }
}

static const char *why_not(casus_seat seat, casus_action action)
{
    static struct casus_error error;
    error.text[0] = 0;
    game->rules->is_legal(game->state, seat, action, &error);
    return error.text;
}

static void move(casus_seat seat, casus_action action, const char *text)
{
    char asked[TEXT_MAX];
    game->describe(asked, sizeof asked);
    if (!game->rules->apply(game->state, seat, action, NULL))
        fail("the move %s was refused: %s (%s)", text, why_not(seat, action), asked);
}

static void refused(casus_seat seat, casus_action action, const char *text)
{
    static _Alignas(max_align_t) unsigned char copy[STATE_MAX];
    memcpy(copy, game->state, game->size);
    now.checks++;
    if (game->rules->is_legal(game->state, seat, action, NULL) || game->rules->apply(copy, seat, action, NULL))
        fail("expected is that %s is refused, but it is legal", text);
}

/* The expected reason, as a key of the game's texts without the game's name. */
static const char *expected_reason;

static void refused_for(casus_seat seat, casus_action action, const char *text)
{
    struct casus_error error = {.key = ""};
    size_t length = strlen(game->rules->name);
    now.checks++;
    if (game->rules->is_legal(game->state, seat, action, &error))
        fail("expected is that %s is refused, but it is legal", text);
    else if (strncmp(error.key, game->rules->name, length) != 0 || strcmp(error.key + length + 1, expected_reason) != 0)
        fail("expected is that %s is refused as %s, found is %s", text, expected_reason, error.key);
}

static void legal(casus_seat seat, casus_action action, const char *text)
{
    char asked[TEXT_MAX];
    now.checks++;
    game->describe(asked, sizeof asked);
    if (!game->rules->is_legal(game->state, seat, action, NULL))
        fail("expected is that %s is legal, but: %s (%s)", text, why_not(seat, action), asked);
}

/* ---- What must hold ---- */

static void must_be(const char *what, int expected, int found)
{
    now.checks++;
    if (expected != found) fail("%s: expected %d, found %d", what, expected, found);
}

/* Every action of a seat, as the line lists them, and no other. */
static casus_action listed[LEGAL_MAX];
static size_t listed_count;
static casus_seat listed_seat;

static void list(casus_seat seat, casus_action action, const char *text)
{
    legal(seat, action, text);
    if (listed_count == LEGAL_MAX) mend("too many actions are listed");
    listed[listed_count++] = action;
    listed_seat = seat;
}

static void expect_only(char *rest)
{
    static casus_action found[LEGAL_MAX];
    listed_count = 0;
    each_action(rest, list);
    size_t count = game->rules->legal(game->state, listed_seat, found);
    for (size_t i = 0; i < count && !now.failed; i++) {
        size_t j = 0;
        while (j < listed_count && listed[j] != found[i]) j++;
        if (j < listed_count) continue;
        char text[TEXT_MAX];
        struct casus_writer out = casus_writer_make(text, sizeof text);
        game->rules->action_text(game->state, listed_seat, found[i], &out);
        fail("expected is that nothing else is legal, found is %s", text);
    }
}

static bool begins(char *line, const char *word, char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ') return false;
    *rest = line + length + 1;
    return true;
}

static void expect_reason(char *rest)
{
    char *space = strchr(rest, ' ');
    if (space == NULL) mend("a reason is expected, then a seat and an action");
    *space = 0;
    expected_reason = rest;
    each_action(space + 1, refused_for);
}

static void expect(char *line)
{
    char *rest;
    if (begins(line, "legal", &rest)) each_action(rest, legal);
    else if (begins(line, "illegal", &rest)) each_action(rest, refused);
    else if (begins(line, "only", &rest)) expect_only(rest);
    else if (begins(line, "reason", &rest)) expect_reason(rest);
    else {
        struct words words = split(line);
        for (size_t i = 0; i < game->expectations; i++) {
            if (strcmp(game->expectation[i].key, word_at(&words, 0)) != 0) continue;
            game->expectation[i].check(&words);
            return;
        }
        mend("an expectation is expected; the README beside the cases lists them");
    }
}

static void do_move(char *line)
{
    char *rest;
    if (begins(line, "refused", &rest)) each_action(rest, refused);
    else each_action(line, move);
}

/* ---- A file ---- */

static void end_case(void)
{
    if (now.number == 0) return;
    if (!now.ruled) fail("a rule line is expected");
    if (game->sourced && !now.sourced) fail("a source line is expected");
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
        if (section > IN_POSITION && !now.started) {
            now.started = true;
            game->start();
        }
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

static int run_cases(const struct case_game *of, int count, char **paths)
{
    game = of;
    if (game->size > STATE_MAX) {
        fprintf(stderr, "STATE_MAX is too small for this game\n");
        return 2;
    }
    for (int i = 1; i < count; i++) run_file(paths[i]);
    printf("%u cases, %u things that must hold, %u cases failed\n", cases, checks, failures);
    return failures == 0 && cases > 0 ? 0 : 1;
}

#endif
