/* Reading records: good ones with dice, takebacks and resignations, positions at every event, and a refusal for each
 * thing that docs/record.md promises. Changed records get new hashes, so that more than the chain of hashes has to find
 * the change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "casus/dice.h"
#include "casus/record.h"
#include "replay/recorder.h"
#include "replay/replay.h"

enum { SEATS = 3, EVENTS = 400 };

static const uint8_t secret[CASUS_SECRET_SIZE] = {7, 7, 7};
static uint8_t entropy[SEATS * CASUS_ENTROPY_SIZE] = {1, 2, 3};
static const char *const names[SEATS] = {"random", "random", "greedy"};

/* A game being played and recorded, as a server would. */
struct table {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options;
    void *state;
    casus_action *actions;
    struct casus_outcome *outcomes;
    struct casus_dice dice;
    struct casus_random random;
    struct recorder recorder;
    bool has_dice;
    void *after[EVENTS]; /* Positions by event; 0 is the first. */
    uint64_t event;
    char *text;
    size_t length;
    FILE *file;
};

static void keep(struct table *table)
{
    assert_true(table->event < EVENTS);
    table->after[table->event] = malloc(table->measure.state_size);
    memcpy(table->after[table->event], table->state, table->measure.state_size);
}

/* The dice of the records here: of seats that commit, and of one device that draws everything. */
static const struct recorder_dice shared_dice = {.secret = secret, .entropy = entropy, .table = "k3m9q2"},
                                  device_dice = {.secret = secret, .entropy = entropy, .table = NULL};

static void table_begin_with(struct table *table, const char *options, const struct recorder_dice *dice)
{
    const uint8_t *shares[SEATS];
    for (unsigned seat = 0; seat < SEATS; seat++) shares[seat] = entropy + (size_t)seat * CASUS_ENTROPY_SIZE;
    memset(table, 0, sizeof *table);
    table->game = casus_game_find("horizon", 7);
    table->options = options;
    assert_true(table->game->measure(options, strlen(options), &table->measure, NULL));
    assert_true(table->measure.seats <= SEATS);
    table->state = aligned_alloc(64, (table->measure.state_size + 63) / 64 * 64);
    table->actions = calloc(table->measure.legal_max, sizeof *table->actions);
    table->outcomes = calloc(table->measure.outcomes_max, sizeof *table->outcomes);
    table->random = casus_random_make(11);
    table->dice = dice == &shared_dice ? casus_dice_make_shared(secret, shares, table->measure.seats)
                                       : casus_dice_make(secret, entropy, table->measure.seats);
    table->has_dice = dice != NULL;
    assert_true(table->game->init(table->state, options, strlen(options), NULL));
    table->file = open_memstream(&table->text, &table->length);
    recorder_begin(&table->recorder, table->file, table->game, options, table->measure.seats, names, dice);
    keep(table);
}

static void table_begin(struct table *table, const char *options, bool with_dice)
{
    table_begin_with(table, options, with_dice ? &device_dice : NULL);
}

static casus_action drawn(struct table *table)
{
    const char *purpose;
    size_t count = table->game->outcomes(table->state, table->outcomes, &purpose);
    uint64_t number = 0;
    if (count > 1)
        number = casus_dice_draw(&table->dice, purpose, table->event + 1, casus_outcomes_total(table->outcomes, count));
    return table->outcomes[casus_outcome_at(table->outcomes, count, number)].action;
}

/* Plays one event. False: the game is over. */
static bool step(struct table *table)
{
    struct casus_actor actor;
    table->game->actor(table->state, &actor);
    if (actor.kind == CASUS_ACTOR_OVER) return false;
    casus_seat seat = actor.kind == CASUS_ACTOR_CHANCE ? CASUS_SEAT_CHANCE : actor.seat;
    casus_action action = seat == CASUS_SEAT_CHANCE
                              ? drawn(table)
                              : casus_random_action(table->game, table->state, seat, table->actions, &table->random);
    recorder_action(&table->recorder, table->game, table->state, seat, action);
    assert_true(table->game->apply(table->state, seat, action, NULL));
    table->event++;
    keep(table);
    return true;
}

static void take_back(struct table *table, uint64_t to)
{
    struct casus_seats all = casus_seats_first(table->measure.seats);
    recorder_takeback(&table->recorder, to, &all);
    memcpy(table->state, table->after[to], table->measure.state_size);
    table->event++;
    keep(table);
}

static void resign(struct table *table, casus_seat seat)
{
    recorder_resign(&table->recorder, seat);
    table->event++;
    keep(table);
}

/* Writes the end, or with NULL none; the text is then whole. */
static void finish(struct table *table, const char *how)
{
    if (how != NULL) {
        assert_true(recorder_end(&table->recorder, how, table->state, table->measure.state_size));
        table->event++;
        keep(table);
    }
    fclose(table->file);
}

static void table_free(struct table *table)
{
    for (uint64_t i = 0; i <= table->event; i++) free(table->after[i]);
    free(table->state);
    free(table->actions);
    free(table->outcomes);
    free(table->text);
}

static void play_to_the_end(struct table *table)
{
    while (step(table)) {
    }
    finish(table, "finished");
}

static const char small[] = "players 3\nrings 2\n";

/* ---- Good records ---- */

static void expect_good(const struct table *table, struct replay *replay)
{
    char error[REPLAY_ERROR_SIZE];
    if (!replay_read(replay, table->text, table->length, error)) fail_msg("%s", error);
    assert_int_equal(replay->count, table->event);
    void *state = aligned_alloc(64, (replay->measure.state_size + 63) / 64 * 64);
    for (uint64_t number = 0; number <= table->event; number++) {
        replay_position(replay, number, state);
        assert_memory_equal(state, table->after[number], replay->measure.state_size);
    }
    free(state);
}

static void a_whole_game_comes_back_position_by_position(void **test)
{
    (void)test;
    struct table table;
    struct replay replay;
    table_begin(&table, small, true);
    play_to_the_end(&table);
    expect_good(&table, &replay);
    assert_true(replay.finished && replay.has_secret);
    assert_string_equal(replay.end, "finished");
    assert_string_equal(replay.names[2], "greedy");
    assert_true(replay.dice.checked > 10);
    assert_true(replay.dice.forced > 5);
    replay_free(&replay);
    table_free(&table);
}

static void takebacks_are_followed_however_they_nest(void **test)
{
    (void)test;
    struct table table;
    struct replay replay;
    table_begin(&table, small, true);
    for (int round = 0; round < 12; round++) {
        for (int i = 0; i < 17 && step(&table); i++) {
        }
        take_back(&table, table.event * (uint64_t)(round % 3 + 5) / 8);
        if (round % 4 == 0) take_back(&table, table.event - 1);
        if (round == 5) take_back(&table, 0);
    }
    play_to_the_end(&table);
    expect_good(&table, &replay);
    replay_free(&replay);
    table_free(&table);
}

static void a_resignation_is_kept_and_ends_a_game_of_two(void **test)
{
    (void)test;
    struct table table;
    struct replay replay;
    table_begin(&table, small, true);
    for (int i = 0; i < 40; i++) step(&table);
    resign(&table, 1);
    play_to_the_end(&table);
    expect_good(&table, &replay);
    assert_int_equal(replay.events[41].kind, REPLAY_RESIGN);
    replay_free(&replay);
    table_free(&table);

    table_begin(&table, "players 2\nrings 2\n", true);
    for (int i = 0; i < 40; i++) step(&table);
    resign(&table, 0);
    finish(&table, "resigned");
    expect_good(&table, &replay);
    assert_string_equal(replay.end, "resigned");
    replay_free(&replay);
    table_free(&table);
}

static void an_unfinished_record_and_one_without_dice_are_good(void **test)
{
    (void)test;
    struct table table;
    struct replay replay;
    table_begin(&table, small, true);
    for (int i = 0; i < 60; i++) step(&table);
    finish(&table, NULL);
    expect_good(&table, &replay);
    assert_false(replay.finished || replay.has_secret);
    replay_free(&replay);
    table_free(&table);

    table_begin(&table, small, false);
    for (int i = 0; i < 60; i++) step(&table);
    finish(&table, "abandoned");
    expect_good(&table, &replay);
    assert_true(replay.finished && !replay.has_dice);
    replay_free(&replay);
    table_free(&table);
}

/* ---- Changed records ---- */

/* Gives every line its correct hash. Lines must still end with a hash field. */
static char *seal(const char *text, size_t length, size_t *sealed)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    struct casus_chain chain = {{0}};
    char *copy = malloc(2 * length + 4096);
    *sealed = 0;
    while (casus_read_line(&lines, &line)) {
        const char *hash = NULL;
        for (const char *at = line.at; at + 8 < line.at + line.length; at++) {
            if (memcmp(at, ",\"hash\":", 8) == 0) hash = at;
        }
        assert_non_null(hash);
        struct casus_writer out = casus_writer_make(copy + *sealed, (size_t)(hash - line.at) + 256);
        casus_write_bytes(&out, line.at, (size_t)(hash - line.at));
        casus_record_close(&out, &chain);
        *sealed += out.length;
    }
    return copy;
}

/* The text with the first `from` at or after line `line` (from 0) replaced. */
static char *replaced(const char *text, unsigned line, const char *from, const char *to)
{
    const char *at = text;
    for (unsigned i = 0; i < line; i++) at = strchr(at, '\n') + 1;
    at = strstr(at, from);
    assert_non_null(at);
    size_t head = (size_t)(at - text), size = strlen(text) + strlen(to) + 1;
    char *copy = malloc(size);
    snprintf(copy, size, "%.*s%s%s", (int)head, text, to, at + strlen(from));
    return copy;
}

static void expect_error(const char *text, size_t length, const char *expected)
{
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    if (replay_read(&replay, text, length, error)) fail_msg("a record was taken; expected: %s", expected);
    if (strstr(error, expected) == NULL) fail_msg("\"%s\"; expected: %s", error, expected);
    assert_memory_equal(error, "Line ", 5);
    assert_int_equal(error[strlen(error) - 1], '.');
}

/* One change of a finished game with dice, takeback and resignation. */
struct change {
    unsigned line;
    const char *from, *to, *error;
};

static const struct change changes[] = {
    {0, "\"casus\":1", "\"casus\":2", "Line 1: this record has another format"},
    {0, "\"casus\":1", "\"casus\":\"1\"", "Line 1: field casus must be a whole number"},
    {0, "\"casus\":1,", "", "Line 1: field casus is missing"},
    {0, "\"game\":\"horizon\"", "\"game\":\"go\"", "Line 1: this program has no game \"go\""},
    {0, "\"rules\":1", "\"rules\":99", "rules 99"},
    {0, "\"rules\":1", "\"rules\":0", "rules 0"},
    {0, "players 3", "players 9", "Line 1: the options are unusable"},
    {0, "players 3", "players 2", "these options make a game for 2 players, but 3 seats are named"},
    {0, "\"name\":\"greedy\"", "\"name\":\"\"", "field seats[2].name must be a text"},
    {0, "\"name\":\"greedy\"", "\"name\":\"a\\u001b[2J\"", "field seats[2].name must be a text"},
    {0, "\"kind\":\"bot\"", "\"kind\":\"cat\"", "field seats[0].kind must be person or bot"},
    {0, "\"kind\":\"bot\"", "\"kind\":\"person\"", "field seats[0].bot must be there exactly where"},
    {0, "\"kind\":\"bot\"", "\"kind\":\"bot\",\"age\":3", "field seats[0].age does not belong here"},
    {0, "\"dice\":{", "\"dice\":{\"x\":0,", "field dice.x does not belong here"},
    {0, "\"entropy\":[\"01", "\"entropy\":[\"0g", "field dice.entropy[0] must be 64 hexadecimal digits"},
    {0, "\"entropy\":[", "\"entropy\":[\"0000000000000000000000000000000000000000000000000000000000000000\",",
     "one entry for each seat"},
    {0, "\"commitment\":\"", "\"commitment\":\"0", "field dice.commitment must be 64"},
    {0, "\"time\":0", "\"time\":0,\"town\":\"Brno\"", "Line 1: field town does not belong here"},
    {0, "\"time\":0", "\"time\":-1", "Line 1: field time must be a whole number"},
    {1, "\"n\":1", "\"n\":2", "Line 2: field n must be 1"},
    {1, "\"n\":1", "\"n\":1.0", "Line 2: field n must be 1"},
    {1, "\"action\":\"start", "\"deed\":\"start", "Line 2: this is not an action, takeback, resignation or end"},
    {1, "\"seat\":\"chance\"", "\"seat\":\"nobody\"", "Line 2: field seat must be a player's number"},
    {1, "\"seat\":\"chance\"", "\"seat\":3", "Line 2: field seat names no seat"},
    {1, "\"seat\":\"chance\"", "\"seat\":0", "Line 2: field action, \"start"},
    {1, "\"seat\":\"chance\",", "", "Line 2: field seat is missing"},
    {1, "\"time\":0", "\"time\":0,\"clock\":[1]", "Line 2: field clock must be"},
    {1, "\"time\":0", "\"time\":0,\"by\":7", "Line 2: field by must be"},
    {1, "\"action\":\"start", "\"action\":\"stop", "Line 2: field action, \"stop"},
    {2, "\"action\":\"deal ", "\"action\":\"deal \\u001b", "Line 3: field action, \"deal ?"},
    {0, "\"takeback\":30", "\"takeback\":99", "field takeback must name an earlier event"},
    {0, "\"by\":[0,1,2]", "\"by\":[0,2,1]", "field by must be a list"},
    {0, "\"by\":[0,1,2]", "\"by\":[]", "field by must be a list"},
    {0, "\"by\":[0,1,2]", "\"by\":[7]", "field by[0] names no seat"},
    {0, "\"resign\":1", "\"resign\":5", "field resign names no seat"},
    {0, "\"resign\":1", "\"resign\":\"1\"", "field resign must be a player's number"},
    {0, "\"end\":\"finished\"", "\"end\":\"won\"", "field end must be finished, resigned or abandoned"},
    {0, "\"end\":\"finished\"", "\"end\":\"abandoned\"", "field end says \"abandoned\", but the game is over"},
    {0, "\"secret\":\"0707", "\"secret\":\"0807", "field secret is not the one that was committed to"},
    {0, "\"secret\":\"0707", "\"secret\":\"x707", "field secret must be 64 hexadecimal digits"},
    {0, "\"state\":\"", "\"state\":\"0", "field state must be 16 hexadecimal digits"},
};

static struct table changed_table(void)
{
    struct table table;
    table_begin(&table, small, true);
    for (int i = 0; i < 50; i++) step(&table);
    take_back(&table, 30);
    resign(&table, 1);
    play_to_the_end(&table);
    return table;
}

static void each_change_is_named(void **test)
{
    (void)test;
    struct table table = changed_table();
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        size_t length;
        char *text = replaced(table.text, changes[i].line, changes[i].from, changes[i].to),
             *sealed = seal(text, strlen(text), &length);
        expect_error(sealed, length, changes[i].error);
        expect_error(text, strlen(text), "Line ");
        free(text);
        free(sealed);
    }
    table_free(&table);
}

/* Changes within what docs/record.md allows: a name has 1 to 128 bytes. */
static void what_may_be_is_taken(void **test)
{
    char longest[160];
    (void)test;
    snprintf(longest, sizeof longest, "\"name\":\"%0*d\"", REPLAY_NAME_MAX, 7);
    const char *const names_taken[] = {"\"name\":\"A\"", longest};
    struct table table = changed_table();
    for (size_t i = 0; i < 2; i++) {
        struct replay replay;
        size_t length;
        char error[REPLAY_ERROR_SIZE];
        char *text = replaced(table.text, 0, "\"name\":\"greedy\"", names_taken[i]),
             *sealed = seal(text, strlen(text), &length);
        if (!replay_read(&replay, sealed, length, error)) fail_msg("%s", error);
        replay_free(&replay);
        free(text);
        free(sealed);
    }
    snprintf(longest, sizeof longest, "\"name\":\"%0*d\"", REPLAY_NAME_MAX + 1, 7);
    size_t length;
    char *text = replaced(table.text, 0, "\"name\":\"greedy\"", longest), *sealed = seal(text, strlen(text), &length);
    expect_error(sealed, length, "field seats[2].name must be a text");
    free(text);
    free(sealed);
    table_free(&table);
}

/* ---- Dice whose seats committed ---- */

static json_t *step_of(json_t *header, size_t number)
{
    return json_array_get(json_object_get(json_object_get(header, "dice"), "steps"), number);
}

static json_t *says_of(json_t *header, bool revealed)
{
    return json_object_get(step_of(header, revealed ? 2 : 1), revealed ? "reveals" : "commits");
}

static void swap_steps(json_t *header, size_t one, size_t other)
{
    json_t *steps = json_object_get(json_object_get(header, "dice"), "steps"),
           *first = json_deep_copy(json_array_get(steps, one)), *second = json_deep_copy(json_array_get(steps, other));
    json_array_set_new(steps, one, second);
    json_array_set_new(steps, other, first);
}

static void seats_commit_first(json_t *header)
{
    swap_steps(header, 0, 1);
}

static void seats_reveal_before_all_have_committed(json_t *header)
{
    swap_steps(header, 1, 2);
}

static void nobody_reveals(json_t *header)
{
    json_array_remove(json_object_get(json_object_get(header, "dice"), "steps"), 2);
}

static void the_server_commits_once_more(json_t *header)
{
    json_array_append(json_object_get(json_object_get(header, "dice"), "steps"), step_of(header, 0));
}

static void the_secret_is_drawn_after_the_commitments(json_t *header)
{
    json_object_set_new(step_of(header, 0), "time", json_integer(5));
}

static void bytes_come_after_the_beginning(json_t *header)
{
    json_object_set_new(step_of(header, 2), "time", json_integer(9));
}

static void one_never_committed(json_t *header)
{
    json_array_set_new(says_of(header, false), 0, json_null());
}

static void one_never_revealed(json_t *header)
{
    json_array_set_new(says_of(header, true), 1, json_null());
}

static void one_is_left_out(json_t *header)
{
    json_array_set_new(says_of(header, false), 1, json_null());
    json_array_set_new(says_of(header, true), 1, json_null());
}

static void one_reveals_another_s_bytes(json_t *header)
{
    json_array_set(says_of(header, true), 0, json_array_get(says_of(header, true), 1));
}

static void one_copies_another(json_t *header)
{
    json_array_set(says_of(header, false), 1, json_array_get(says_of(header, false), 0));
    json_array_set(says_of(header, true), 1, json_array_get(says_of(header, true), 0));
}

static void it_was_another_table(json_t *header)
{
    json_object_set_new(json_object_get(header, "dice"), "table", json_string("k3m9q3"));
}

/* The operator has chosen a secret after he knew all bytes. */
static void the_secret_is_drawn_last(json_t *header)
{
    uint8_t liked[CASUS_SECRET_SIZE] = {8}, commitment[CASUS_DIGEST_SIZE];
    char digits[2 * CASUS_DIGEST_SIZE + 1];
    struct casus_writer out = casus_writer_make(digits, sizeof digits);
    casus_dice_commitment(liked, commitment);
    casus_write_hex(&out, commitment, sizeof commitment);
    json_object_set_new(step_of(header, 0), "commitment", json_string(digits));
}

static void a_seat_is_missing(json_t *header)
{
    json_array_remove(says_of(header, false), 2);
}

static void a_commitment_has_no_form(json_t *header)
{
    json_array_set_new(says_of(header, false), 0, json_integer(5));
}

static void there_was_no_round(json_t *header)
{
    json_object_set_new(json_object_get(header, "dice"), "round", json_integer(0));
}

static void a_bot_gives_bytes(json_t *header)
{
    json_array_set_new(json_object_get(header, "seats"), 2,
                       json_pack("{s:s, s:s, s:s}", "name", "greedy", "kind", "bot", "bot", "greedy"));
}

static void something_is_added(json_t *header)
{
    json_object_set_new(step_of(header, 1), "by", json_string("me"));
}

static const struct alteration {
    void (*alter)(json_t *header);
    const char *error;
} alterations[] = {
    {seats_commit_first, "Line 1: step 1 of the dice must be commitment: first the server commits"},
    {seats_reveal_before_all_have_committed, "Line 1: step 2 of the dice must be commits"},
    {nobody_reveals, "Line 1: step 3 of the dice must be reveals"},
    {the_server_commits_once_more, "Line 1: the dice have 3 steps, not 4"},
    {the_secret_is_drawn_after_the_commitments, "Line 1: step 2 of the dice, commits, is earlier than the step before"},
    {bytes_come_after_the_beginning, "Line 1: the game began before the seats had revealed"},
    {one_never_committed, "Line 1: seat 0 has revealed bytes that it never committed to"},
    {one_never_revealed, "Line 1: seat 1 has committed to bytes and not revealed them"},
    {one_is_left_out, "the dice say \""},
    {one_reveals_another_s_bytes, "Line 1: the bytes of seat 0 are not those that it committed to"},
    {one_copies_another, "Line 1: the bytes of seat 1 are not those that it committed to"},
    {it_was_another_table, "Line 1: the bytes of seat 0 are not those that it committed to"},
    {the_secret_is_drawn_last, "Line 1: the bytes of seat 0 are not those that it committed to in answer to this"},
    {a_seat_is_missing, "Line 1: fields dice.commits and dice.reveals must have one entry for each seat"},
    {a_commitment_has_no_form, "Line 1: field dice.commits[0] must be null or 64 hexadecimal digits"},
    {there_was_no_round, "Line 1: field dice.round must be 1 or more"},
    {a_bot_gives_bytes, "Line 1: seat 2 is a bot's, and bots give no bytes"},
    {something_is_added, "Line 1: field dice.steps[1].by does not belong here"},
};

/* The record with an altered header and new hashes. */
static char *altered(const struct table *table, void (*alter)(json_t *header), size_t *length)
{
    const char *rest = strchr(table->text, '\n');
    json_t *header = json_loadb(table->text, (size_t)(rest - table->text), 0, NULL);
    assert_non_null(header);
    alter(header);
    json_t *hash = json_incref(json_object_get(header, "hash"));
    json_object_del(header, "hash"); /* It must be at the end. */
    json_object_set_new(header, "hash", hash);
    char *line = json_dumps(header, JSON_COMPACT), *text = malloc(strlen(line) + strlen(rest) + 1);
    sprintf(text, "%s%s", line, rest);
    char *sealed = seal(text, strlen(text), length);
    json_decref(header);
    free(line);
    free(text);
    return sealed;
}

static void change_nothing(json_t *header)
{
    assert_int_equal(json_array_size(says_of(header, true)), SEATS);
}

static void the_order_of_commitments_is_proven(void **test)
{
    (void)test;
    struct table table;
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    size_t length;
    table_begin_with(&table, small, &shared_dice);
    play_to_the_end(&table);
    expect_good(&table, &replay);
    assert_true(replay.dice_shared && replay.dice_seats == SEATS && replay.dice_round == 1);
    assert_true(replay.dice.checked > 10);
    replay_free(&replay);
    char *same = altered(&table, change_nothing, &length);
    if (!replay_read(&replay, same, length, error)) fail_msg("%s", error);
    replay_free(&replay);
    free(same);
    for (size_t i = 0; i < sizeof alterations / sizeof alterations[0]; i++) {
        char *text = altered(&table, alterations[i].alter, &length);
        expect_error(text, length, alterations[i].error);
        free(text);
    }
    table_free(&table);
}

/* A draw replaced by another outcome that is just as legal. */
static void a_loaded_die_is_found(void **test)
{
    (void)test;
    struct table table = changed_table();
    size_t length;
    bool was_v = strstr(table.text, "\"start v\"") != NULL;
    char *text = replaced(table.text, 1, was_v ? "start v" : "start x", was_v ? "start x" : "start v"),
         *sealed = seal(text, strlen(text), &length);
    expect_error(sealed, length, "Line 2: the dice say \"start");
    free(text);
    free(sealed);
    table_free(&table);
}

static void the_state_at_the_end_is_compared(void **test)
{
    (void)test;
    struct table table = changed_table();
    size_t length;
    const char *state = strstr(table.text, "\"state\":\"");
    char from[16], to[16];
    snprintf(from, sizeof from, "%.10s", state);
    snprintf(to, sizeof to, "\"state\":\"%c", state[9] == '0' ? '1' : '0');
    char *text = replaced(table.text, 0, from, to), *sealed = seal(text, strlen(text), &length);
    expect_error(sealed, length, "the last position is another one");
    free(text);
    free(sealed);
    table_free(&table);
}

static void nothing_follows_an_end(void **test)
{
    (void)test;
    struct table table;
    table_begin(&table, small, true);
    while (step(&table)) {
    }
    assert_true(recorder_end(&table.recorder, "finished", table.state, table.measure.state_size));
    resign(&table, 0);
    finish(&table, NULL);
    expect_error(table.text, table.length, "Line ");
    table_free(&table);

    table_begin(&table, "players 2\nrings 2\n", true);
    for (int i = 0; i < 40; i++) step(&table);
    resign(&table, 0);
    step(&table);
    finish(&table, NULL);
    expect_error(table.text, table.length, "with two seats a resignation ends the game");
    table_free(&table);

    table_begin(&table, "players 2\nrings 2\n", true);
    for (int i = 0; i < 40; i++) step(&table);
    finish(&table, "resigned");
    expect_error(table.text, table.length, "nobody has resigned");
    table_free(&table);
}

/* Every prefix that does not end between two lines is cut off; every other is unfinished. */
static void a_record_cut_anywhere_is_cut_off_or_unfinished(void **test)
{
    (void)test;
    struct table table;
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    table_begin(&table, small, true);
    for (int i = 0; i < 20; i++) step(&table);
    finish(&table, NULL);
    for (size_t length = 0; length < table.length; length += 7) {
        bool whole = length > 0 && table.text[length - 1] == '\n',
             good = replay_read(&replay, table.text, length, error);
        assert_int_equal(good, whole);
        if (good) replay_free(&replay);
    }
    table_free(&table);
}

/* Every single flipped bit of a record is found. */
static void no_bit_can_be_flipped(void **test)
{
    (void)test;
    struct table table;
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    table_begin(&table, small, true);
    for (int i = 0; i < 20; i++) step(&table);
    finish(&table, NULL);
    for (size_t i = 0; i < table.length; i++) {
        table.text[i] ^= (char)(1 << i % 8);
        if (replay_read(&replay, table.text, table.length, error)) fail_msg("byte %zu", i);
        table.text[i] ^= (char)(1 << i % 8);
    }
    table_free(&table);
}

/* ---- Versions of the rules ---- */

static const struct casus_game *first_rules; /* Of the game below: fifteen, with one version. */

/* In this version a pair counts two points, unless the option `rules 1` says otherwise. */
static bool init_by_version(void *state, const char *text, size_t length, struct casus_error *error)
{
    char options[128];
    bool first = length >= 7 && memcmp(text, "rules 1", 7) == 0;
    int size = snprintf(options, sizeof options, "%.*s%s", (int)length, text, first ? "" : "\npair two");
    assert_in_range(size, 0, sizeof options - 1);
    return first_rules->init(state, options, (size_t)size, error);
}

/* The example game as if it had two versions. */
static struct casus_game two_versions(void)
{
    first_rules = casus_game_find("fifteen", 7);
    assert_non_null(first_rules);
    struct casus_game game = *first_rules;
    game.rules_version = 2;
    game.init = init_by_version;
    return game;
}

/* A record's first position, by that version of the rules; false: the record is refused. */
static bool begins_by(unsigned rules, uint64_t position[8], char error[REPLAY_ERROR_SIZE])
{
    const struct casus_game game = two_versions(), *const games[] = {&game, NULL};
    struct casus_game as_recorded = game;
    struct recorder recorder;
    struct replay replay;
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    as_recorded.rules_version = rules;
    recorder_begin(&recorder, file, &as_recorded, "limit 20\n", 2, names, NULL);
    fclose(file);
    bool read = replay_read_among(&replay, games, text, length, error);
    if (read) {
        assert_true(replay.measure.state_size <= 8 * sizeof *position);
        replay_position(&replay, 0, position);
        replay_free(&replay);
    }
    free(text);
    return read;
}

static void a_record_is_replayed_by_the_version_of_the_rules_that_it_names(void **test)
{
    (void)test;
    uint64_t newest[8] = {0}, older[8] = {0}, expected[8] = {0};
    char error[REPLAY_ERROR_SIZE];
    assert_true(begins_by(2, newest, error));
    assert_true(begins_by(1, older, error));
    assert_true(first_rules->init(expected, "limit 20\npair two", 17, NULL));
    assert_memory_equal(newest, expected, sizeof expected);
    assert_true(first_rules->init(expected, "limit 20", 8, NULL));
    assert_memory_equal(older, expected, sizeof expected);
    assert_memory_not_equal(newest, older, sizeof newest);
    assert_false(begins_by(3, newest, error));
    assert_string_equal(error, "Line 1: the game was played by rules 3; this program knows 1 to 2.");
    assert_false(begins_by(0, newest, error));
    assert_string_equal(error, "Line 1: the game was played by rules 0; this program knows 1 to 2.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_comes_back_position_by_position),
        cmocka_unit_test(takebacks_are_followed_however_they_nest),
        cmocka_unit_test(a_resignation_is_kept_and_ends_a_game_of_two),
        cmocka_unit_test(an_unfinished_record_and_one_without_dice_are_good),
        cmocka_unit_test(each_change_is_named),
        cmocka_unit_test(what_may_be_is_taken),
        cmocka_unit_test(the_order_of_commitments_is_proven),
        cmocka_unit_test(a_loaded_die_is_found),
        cmocka_unit_test(the_state_at_the_end_is_compared),
        cmocka_unit_test(nothing_follows_an_end),
        cmocka_unit_test(a_record_cut_anywhere_is_cut_off_or_unfinished),
        cmocka_unit_test(no_bit_can_be_flipped),
        cmocka_unit_test(a_record_is_replayed_by_the_version_of_the_rules_that_it_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
