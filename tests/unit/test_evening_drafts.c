/* What a team has written and not sent: when it counts, what of it is left out, who is told, the grace after a phase's
 * time, and taking changes of the plan back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "evening_world.h"

enum { LISTS_MS = 600000, GRACE_MS = 10000 };

/* Three teams of MAGA, the last a bot; in the lists of the first turn. `options`: of the evening, as JSON. */
static struct evening_of_test begin_with(struct world *world, const char *options)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    world_begin(world, 0);
    for (int client = 0; client < PEOPLE; client++) hello(world, client, names[client], "json");
    json_t *reply =
        say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s, s:s}], s:o}", "type", "create", "game", "maga",
            "options", "teams 3\nturns 4\nnumbers open\norganiser yes\n", "public", 1, "seats", "kind", "open", "kind",
            "open", "kind", "bot", "bot", "steady", "evening", json_loads(options, 0, NULL));
    expect_type(reply, "created");
    snprintf(evening.id, sizeof evening.id, "%s", text_of(reply, "table"));
    open_table(world, DESK, evening.id);
    json_t *teams = json_object_get(newest(world, DESK, "desk"), "teams");
    for (size_t i = 0; i < 3; i++)
        snprintf(evening.key[i], sizeof evening.key[i], "%s", text_of(json_array_get(teams, i), "key"));
    claim(world, ANN, evening.id, evening.key[0]);
    claim(world, BOB, evening.id, evening.key[0]);
    claim(world, EVE, evening.id, evening.key[1]);
    open_table(world, SCREEN, evening.id);
    expect_type(plain(world, DESK, "start", evening.id), "ok");
    assert_string_equal(phase_of(world, ANN, evening.id), "lists");
    return evening;
}

static struct evening_of_test begin(struct world *world)
{
    return begin_with(world, "{\"lists_ms\":600000}");
}

static const json_t *plan_of(struct world *world, int client)
{
    return json_object_get(newest(world, client, "team"), "plan");
}

/* Rows as a JSON list, on top of the revision that the client was told last. */
static json_t *plan(struct world *world, int client, const char *id, const char *rows)
{
    return say(world, client, "{s:s, s:s, s:I, s:o}", "type", "plan", "table", id, "revision",
               json_integer_value(json_object_get(plan_of(world, client), "revision")), "rows",
               json_loads(rows, 0, NULL));
}

static json_t *step(struct world *world, int client, const char *id, const char *what)
{
    return say(world, client, "{s:s, s:s, s:I, s:s}", "type", "replan", "table", id, "revision",
               json_integer_value(json_object_get(plan_of(world, client), "revision")), "do", what);
}

static json_t *leave_standing(struct world *world, int client, const char *id, const char *row)
{
    return say(world, client, "{s:s, s:s, s:[s, s]}", "type", "standing", "table", id, "rows", row, "commit");
}

static void expect_json(const json_t *value, const char *expected)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(text, expected);
    free(text);
}

static void expect_rows(struct world *world, int client, const char *expected)
{
    expect_json(json_object_get(plan_of(world, client), "rows"), expected);
}

static const char *counts(struct world *world, int client)
{
    return text_of(newest(world, client, "team"), "counts");
}

static const json_t *counted(struct world *world, int client)
{
    return json_object_get(newest(world, client, "team"), "counted");
}

static void expect_counted(struct world *world, int client, const char *list, int orders, size_t refused)
{
    assert_string_equal(text_of(counted(world, client), "list"), list);
    assert_int_equal(json_integer_value(json_object_get(counted(world, client), "orders")), orders);
    assert_int_equal(json_array_size(json_object_get(counted(world, client), "refused")), refused);
}

static void expect_refusal(struct world *world, int client, size_t index, const char *row, const char *key)
{
    const json_t *refusal = json_array_get(json_object_get(counted(world, client), "refused"), index);
    assert_string_equal(text_of(refusal, "row"), row);
    assert_string_equal(text_of(json_object_get(refusal, "error"), "key"), key);
}

/* The texts of the last report's rows, separated by commas. */
static const char *reported(struct world *world, int client, char text[400])
{
    const json_t *events = json_object_get(newest(world, client, "events"), "events"), *event, *row;
    size_t at, index, length = 0;
    text[0] = 0;
    json_array_foreach (events, at, event) {
        const json_t *what = json_object_get(event, "what");
        if (strcmp(text_of(what, "type"), "publish") != 0) continue;
        json_array_foreach (json_object_get(json_array_get(json_object_get(what, "reports"), 0), "rows"), index, row)
            length += (size_t)snprintf(text + length, 400 - length, "%s%s", index > 0 ? "," : "", text_of(row, "text"));
    }
    return text;
}

static void play_on(struct world *world, const char *id)
{
    expect_type(phase(world, id, "close"), "ok");
    expect_type(organise(world, id, "publish"), "ok");
}

/* ---- What counts ---- */

static void a_draft_counts_when_the_time_is_up(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    assert_string_equal(counts(&world, ANN), "nothing");
    expect_type(plan(&world, ANN, evening.id, "[\"improve\",\"strike 1 1 1\",\"and 2 1 1\"]"), "ok");
    assert_string_equal(counts(&world, ANN), "draft");
    assert_string_equal(counts(&world, BOB), "draft");
    assert_true(json_is_null(counted(&world, ANN)));
    pass_time(&world, LISTS_MS + GRACE_MS + 500);
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    expect_counted(&world, BOB, "draft", 2, 0);
    expect_counted(&world, EVE, "nothing", 0, 0);
    expect_type(organise(&world, evening.id, "publish"), "ok");
    assert_string_equal(reported(&world, ANN, text), "improve,strike 1 1 1,and 2 1 1");
    /* It is not the next turn's list, unless somebody wants it so. */
    assert_string_equal(counts(&world, ANN), "nothing");
    play_on(&world, evening.id);
    expect_counted(&world, ANN, "nothing", 0, 0);
    assert_string_equal(reported(&world, ANN, text), "");
    expect_type(plan(&world, BOB, evening.id, "[\"improve\",\"strike 1 1 1\",\"and 2 1 1\"]"), "ok");
    assert_string_equal(counts(&world, ANN), "draft");
    assert_true(json_is_null(json_object_get(json_object_get(plan_of(&world, ANN), "undo"), "rows")) == false);
    play_on(&world, evening.id);
    expect_counted(&world, ANN, "draft", 2, 0);
    world_end(&world);
}

static void a_list_that_was_sent_stays_the_one_that_counts(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(send_list(&world, ANN, evening.id, "improve"), "ok");
    expect_type(plan(&world, BOB, evening.id, "[\"invest agriculture light\",\"raise fin\"]"), "ok");
    assert_string_equal(counts(&world, ANN), "sent");
    play_on(&world, evening.id);
    expect_counted(&world, ANN, "sent", 1, 0);
    assert_string_equal(reported(&world, ANN, text), "improve");
    world_end(&world);
}

/* Sent, draft, standing, nothing: each is looked at where there is nothing before it. */
static void a_draft_goes_before_the_standing_list(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(leave_standing(&world, ANN, evening.id, "raise fin"), "ok");
    assert_string_equal(counts(&world, ANN), "standing");
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    assert_string_equal(counts(&world, ANN), "draft");
    expect_type(plan(&world, ANN, evening.id, "[]"), "ok"); /* An empty draft is none. */
    assert_string_equal(counts(&world, ANN), "standing");
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    play_on(&world, evening.id);
    assert_string_equal(reported(&world, ANN, text), "improve");
    play_on(&world, evening.id);
    expect_counted(&world, ANN, "standing", 1, 0);
    assert_string_equal(reported(&world, ANN, text), "raise fin");
    world_end(&world);
}

static void rows_that_the_game_refuses_are_left_out_one_by_one(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id,
                     "[\"improve\",\"raid 0\",\"strike 0 1 1\",\"and 2 1 1\",\"strike 1 1 1\",\"and 0 1 1\",\"raise "
                     "fin\",\"order 1 3 both\",\"nonsense\",\"as 2\",\"invest light heavy\"]"),
                "ok");
    play_on(&world, evening.id);
    expect_counted(&world, ANN, "draft", 3, 8);
    assert_string_equal(reported(&world, ANN, text), "improve,strike 1 1 1,raise fin");
    expect_refusal(&world, ANN, 0, "raid 0", "maga.target");
    expect_refusal(&world, ANN, 2, "and 2 1 1", "maga.target"); /* Part of a row that is refused. */
    expect_refusal(&world, ANN, 3, "and 0 1 1", "maga.target"); /* A part that is refused goes alone. */
    expect_refusal(&world, ANN, 4, "order 1 3 both", "maga.order_what_next");
    expect_refusal(&world, ANN, 6, "as 2", "maga.not_yours");
    expect_refusal(&world, ANN, 7, "invest light heavy", "maga.not_yours"); /* It was for that state. */
    /* This is kept until the next lists are revealed. */
    crash(&world);
    hello(&world, BOB, "Bob", "json");
    open_table(&world, BOB, evening.id);
    expect_counted(&world, BOB, "draft", 3, 8);
    world_end(&world);
}

static void a_draft_of_nothing_that_can_be_taken_is_told_and_the_next_list_counts(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"raid 0\"]"), "ok");
    expect_type(leave_standing(&world, ANN, evening.id, "improve"), "ok");
    expect_type(plan(&world, EVE, evening.id, "[\"raid 1\"]"), "ok");
    play_on(&world, evening.id);
    expect_counted(&world, ANN, "standing", 1, 1);
    expect_refusal(&world, ANN, 0, "raid 0", "maga.target");
    expect_counted(&world, EVE, "nothing", 0, 1);
    world_end(&world);
}

static void drafts_count_only_where_the_organiser_has_not_said_otherwise(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000,\"drafts\":false,\"grace_ms\":0}");
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    assert_string_equal(counts(&world, ANN), "nothing");
    pass_time(&world, LISTS_MS + 500);
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    expect_counted(&world, ANN, "nothing", 0, 0);
    json_t *info = json_object_get(json_object_get(open_table(&world, SCREEN, evening.id), "table"), "evening");
    assert_true(json_is_false(json_object_get(info, "drafts")));
    assert_int_equal(json_integer_value(json_object_get(info, "grace_ms")), 0);
    world_end(&world);
}

static void a_list_for_role_numbers_has_no_draft(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, DESK, "Desk", "json");
    hello(&world, ANN, "Ann", "json");
    json_t *reply =
        say(&world, DESK, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:{s:i}}", "type", "create", "game", "maga", "options",
            "teams 2\norganiser yes\n", "seats", "kind", "open", "kind", "open", "evening", "lists_ms", 0);
    char id[24];
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    open_table(&world, DESK, id);
    claim(&world, ANN, id, text_of(json_array_get(json_object_get(newest(&world, DESK, "desk"), "teams"), 0), "key"));
    expect_type(plan(&world, ANN, id, "[\"improve\"]"), "ok");
    expect_type(plain(&world, DESK, "start", id), "ok");
    assert_string_equal(phase_of(&world, ANN, id), "numbers");
    expect_type(phase(&world, id, "close"), "ok");
    expect_counted(&world, ANN, "nothing", 0, 0);
    assert_string_equal(phase_of(&world, ANN, id), "lists");
    expect_type(phase(&world, id, "close"), "ok"); /* It was written before these lists, and not used up since. */
    expect_counted(&world, ANN, "draft", 1, 0);
    world_end(&world);
}

/* ---- After a crash, and after a roll back ---- */

static void what_counts_is_the_same_after_a_crash(void **test)
{
    (void)test;
    char text[400];
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\",\"raise fin\"]"), "ok");
    pass_time(&world, LISTS_MS + GRACE_MS - 1);
    crash(&world);
    hello(&world, ANN, "Ann", "json");
    hello(&world, DESK, "Desk", "json");
    open_table(&world, ANN, evening.id);
    open_table(&world, DESK, evening.id);
    assert_string_equal(counts(&world, ANN), "draft");
    assert_string_equal(phase_of(&world, ANN, evening.id), "lists"); /* A minute, and the grace. */
    pass_time(&world, 60000 + GRACE_MS + 500);
    expect_counted(&world, ANN, "draft", 2, 0);
    expect_type(organise(&world, evening.id, "publish"), "ok");
    assert_string_equal(reported(&world, ANN, text), "improve,raise fin");
    world_end(&world);
}

static void a_roll_back_behind_the_lists_brings_their_drafts_back(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    int64_t lists = table_n(&world, DESK, evening.id);
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_string_equal(counts(&world, ANN), "nothing");
    int64_t review = table_n(&world, DESK, evening.id);
    expect_type(organise(&world, evening.id, "correct 0 mood 40"), "ok");
    expect_type(roll_back(&world, evening.id, review), "ok"); /* The lists stay revealed. */
    assert_string_equal(counts(&world, ANN), "nothing");
    expect_type(roll_back(&world, evening.id, lists), "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "lists");
    assert_string_equal(counts(&world, ANN), "draft");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_counted(&world, ANN, "draft", 1, 0);
    world_end(&world);
}

/* ---- The grace ---- */

static void lists_and_drafts_are_taken_in_the_grace_after_the_time(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    pass_time(&world, LISTS_MS + GRACE_MS - 1000);
    assert_string_equal(phase_of(&world, ANN, evening.id), "lists");
    expect_type(send_list(&world, EVE, evening.id, "improve"), "ok");
    expect_type(plan(&world, ANN, evening.id, "[\"raise fin\"]"), "ok");
    pass_time(&world, 1500);
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    expect_counted(&world, ANN, "draft", 1, 0);
    expect_counted(&world, EVE, "sent", 1, 0);
    world_end(&world);
}

static void an_organiser_calls_for_the_last_lists_and_may_close_at_once(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(phase(&world, evening.id, "last_call"), "ok");
    json_t *told = json_object_get(newest(&world, SCREEN, "evening"), "evening");
    assert_int_equal(json_integer_value(json_object_get(told, "ends")), (int64_t)world.now);
    assert_int_equal(json_integer_value(json_object_get(told, "grace_ms")), GRACE_MS);
    pass_time(&world, 4000);
    expect_type(phase(&world, evening.id, "last_call"), "ok"); /* It is running out already: not from the beginning. */
    expect_type(send_list(&world, EVE, evening.id, "improve"), "ok");
    pass_time(&world, 5500);
    assert_string_equal(phase_of(&world, ANN, evening.id), "lists");
    /* Time that is added in the grace counts from now. */
    expect_type(
        say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "phase", "table", evening.id, "do", "extend", "ms", 60000),
        "ok");
    told = json_object_get(newest(&world, SCREEN, "evening"), "evening");
    assert_int_equal(json_integer_value(json_object_get(told, "ends")), (int64_t)world.now + 60000);
    expect_type(phase(&world, evening.id, "last_call"), "ok");
    pass_time(&world, GRACE_MS + 500);
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    expect_type(organise(&world, evening.id, "publish"), "ok");
    expect_type(phase(&world, evening.id, "pause"), "ok");
    expect_refused(phase(&world, evening.id, "last_call"), "server.bad_phase");
    expect_type(phase(&world, evening.id, "resume"), "ok");
    expect_type(phase(&world, evening.id, "last_call"), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    world_end(&world);
}

/* Who is called to the end does not read on: the clock cannot be started after that. */
static void a_last_call_ends_the_reading_too(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000,\"reading_ms\":60000}");
    play_on(&world, evening.id);
    json_t *told = json_object_get(newest(&world, SCREEN, "evening"), "evening");
    assert_int_equal(json_integer_value(json_object_get(told, "starts")), (int64_t)world.now + 60000);
    expect_type(phase(&world, evening.id, "last_call"), "ok");
    told = json_object_get(newest(&world, SCREEN, "evening"), "evening");
    assert_true(json_is_null(json_object_get(told, "starts")));
    expect_refused(phase(&world, evening.id, "clock"), "server.bad_phase");
    pass_time(&world, GRACE_MS + 500);
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    world_end(&world);
}

static void without_a_grace_the_last_call_closes(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":0,\"grace_ms\":0}");
    expect_type(phase(&world, evening.id, "last_call"), "ok");
    assert_string_equal(phase_of(&world, DESK, evening.id), "review");
    world_end(&world);
}

static void options_of_an_evening_have_their_bounds(void **test)
{
    (void)test;
    static const char *const wrong[] = {"{\"lists_ms\":0,\"grace_ms\":-1}",    "{\"lists_ms\":0,\"grace_ms\":600001}",
                                        "{\"lists_ms\":0,\"grace_ms\":\"1\"}", "{\"lists_ms\":0,\"drafts\":1}",
                                        "{\"lists_ms\":0,\"draft\":true}",     "{\"drafts\":true}"};
    struct world world;
    world_begin(&world, 0);
    hello(&world, DESK, "Desk", "json");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        expect_refused(say(&world, DESK, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:o}", "type", "create", "game", "sealed",
                           "options", "players 2\n", "seats", "kind", "open", "kind", "open", "evening",
                           json_loads(wrong[i], 0, NULL)),
                       "server.evening_wrong");
    }
    expect_type(say(&world, DESK, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:{s:i, s:i, s:b}}", "type", "create", "game",
                    "sealed", "options", "players 2\n", "seats", "kind", "open", "kind", "open", "evening", "lists_ms",
                    86400000, "grace_ms", 600000, "drafts", 1),
                "created");
    world_end(&world);
}

/* ---- What an organiser knows ---- */

static size_t reports_to_desk(struct world *world)
{
    size_t count = 0, index;
    json_t *message;
    json_array_foreach (world->client[DESK].inbox, index, message)
        count += strcmp(text_of(message, "type"), "desk_team") == 0;
    return count;
}

static const json_t *draft_at_desk(struct world *world)
{
    return json_object_get(json_object_get(newest(world, DESK, "desk_team"), "team"), "draft");
}

static void an_organiser_knows_how_many_orders_a_draft_has_and_nothing_else(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"strike 1 1 1\",\"and 2 1 1\",\"improve\"]"), "ok");
    assert_int_equal(json_integer_value(draft_at_desk(&world)), 2);
    size_t told = reports_to_desk(&world);
    expect_type(plan(&world, BOB, evening.id, "[\"raise fin\",\"raid 1\"]"), "ok");
    expect_type(plan(&world, ANN, evening.id, "[\"raid 1\",\"raise fin\"]"), "ok");
    assert_int_equal(reports_to_desk(&world), told); /* As many as before. */
    expect_type(step(&world, BOB, evening.id, "undo"), "ok");
    assert_int_equal(reports_to_desk(&world), told);
    char *text = heard(&world, DESK);
    assert_null(strstr(text, "raise fin"));
    free(text);
    json_t *rehearsal = plain(&world, DESK, "rehearse", evening.id);
    expect_type(rehearsal, "rehearsal");
    text = json_dumps(rehearsal, JSON_COMPACT);
    assert_null(strstr(text, "raid")); /* What is not sent is not rehearsed. */
    free(text);
    expect_type(plan(&world, ANN, evening.id, "[]"), "ok");
    assert_true(json_is_null(draft_at_desk(&world)));
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    assert_int_equal(json_integer_value(draft_at_desk(&world)), 1);
    assert_int_equal(reports_to_desk(&world), told + 2);
    open_table(&world, DESK, evening.id);
    const json_t *team = json_array_get(json_object_get(newest(&world, DESK, "desk"), "teams"), 0);
    assert_int_equal(json_integer_value(json_object_get(team, "draft")), 1);
    expect_type(send_list(&world, ANN, evening.id, "raid 1"), "ok");
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(newest(&world, DESK, "desk_team"), "team"), "orders")), 1);
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_true(json_is_null(draft_at_desk(&world))); /* Used up. */
    world_end(&world);
}

static void where_drafts_do_not_count_an_organiser_knows_nothing_of_them(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_with(&world, "{\"lists_ms\":600000,\"drafts\":false}");
    size_t told = reports_to_desk(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    assert_int_equal(reports_to_desk(&world), told);
    open_table(&world, DESK, evening.id);
    const json_t *team = json_array_get(json_object_get(newest(&world, DESK, "desk"), "teams"), 0);
    assert_true(json_is_null(json_object_get(team, "draft")));
    world_end(&world);
}

static char *heard_of(const char *rows, const char *later, int listener)
{
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, rows), "ok");
    expect_type(plan(&world, ANN, evening.id, later), "ok");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_type(organise(&world, evening.id, "publish"), "ok");
    open_table(&world, listener, evening.id);
    char *text = heard(&world, listener);
    world_end(&world);
    return text;
}

/* LOC-13: the same bytes reach another team and the projector, whatever a team has written and not sent, even nothing
 * at all. */
static void loc_13_others_hear_nothing_of_a_draft(void **test)
{
    (void)test;
    static const int listeners[] = {EVE, SCREEN};
    for (size_t i = 0; i < 2; i++) {
        char *one = heard_of("[\"improve\"]", "[\"improve\",\"raise fin\"]", listeners[i]);
        char *other = heard_of("[\"raid 0\"]", "[]", listeners[i]);
        assert_string_equal(one, other);
        free(one);
        free(other);
    }
}

/* ---- Taking back ---- */

static void expect_step(struct world *world, int client, const char *key, const char *by, const char *rows)
{
    const json_t *told = json_object_get(plan_of(world, client), key);
    if (by == NULL) {
        assert_true(json_is_null(told));
        return;
    }
    assert_string_equal(text_of(told, "by"), by);
    expect_json(json_object_get(told, "rows"), rows);
}

static void a_change_of_anybody_can_be_taken_back_and_made_again(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_step(&world, ANN, "undo", NULL, NULL);
    expect_refused(step(&world, ANN, evening.id, "undo"), "server.no_step");
    expect_type(plan(&world, BOB, evening.id, "[\"improve\",\"raid 1\"]"), "ok");
    expect_type(plan(&world, ANN, evening.id, "[]"), "ok");
    expect_step(&world, BOB, "undo", "Ann", "[\"improve\",\"raid 1\"]");
    expect_type(step(&world, BOB, evening.id, "undo"), "ok");
    expect_rows(&world, ANN, "[\"improve\",\"raid 1\"]");
    expect_step(&world, ANN, "undo", "Bob", "[]");
    expect_step(&world, ANN, "redo", "Ann", "[]");
    expect_type(step(&world, ANN, evening.id, "undo"), "ok");
    expect_rows(&world, ANN, "[]");
    expect_step(&world, ANN, "redo", "Bob", "[\"improve\",\"raid 1\"]");
    expect_refused(step(&world, ANN, evening.id, "undo"), "server.no_step");
    crash(&world); /* It is kept. */
    hello(&world, BOB, "Bob", "json");
    open_table(&world, BOB, evening.id);
    expect_type(step(&world, BOB, evening.id, "redo"), "ok");
    expect_rows(&world, BOB, "[\"improve\",\"raid 1\"]");
    expect_step(&world, BOB, "redo", "Ann", "[]");
    expect_refused(step(&world, BOB, evening.id, "forwards"), "server.no_step");
    expect_refused(
        say(&world, BOB, "{s:s, s:s, s:i, s:s}", "type", "replan", "table", evening.id, "revision", 1, "do", "undo"),
        "server.plan_stale");
    expect_type(plan(&world, BOB, evening.id, "[\"improve\",\"raid 1\"]"), "ok"); /* Keeps it: no change. */
    expect_step(&world, BOB, "redo", "Ann", "[]");
    expect_type(plan(&world, BOB, evening.id, "[\"check\"]"), "ok");
    expect_step(&world, BOB, "redo", NULL, NULL);
    expect_step(&world, BOB, "undo", "Bob", "[\"improve\",\"raid 1\"]");
    world_end(&world);
}

static void twenty_changes_are_kept(void **test)
{
    (void)test;
    char rows[40];
    struct world world;
    struct evening_of_test evening = begin(&world);
    for (int i = 1; i <= 25; i++) {
        snprintf(rows, sizeof rows, "[\"raid %d\"]", i);
        expect_type(plan(&world, ANN, evening.id, rows), "ok");
    }
    for (int i = 0; i < 20; i++) expect_type(step(&world, ANN, evening.id, "undo"), "ok");
    expect_rows(&world, ANN, "[\"raid 5\"]");
    expect_refused(step(&world, ANN, evening.id, "undo"), "server.no_step");
    for (int i = 0; i < 20; i++) expect_type(step(&world, ANN, evening.id, "redo"), "ok");
    expect_rows(&world, ANN, "[\"raid 25\"]");
    expect_refused(step(&world, ANN, evening.id, "redo"), "server.no_step");
    world_end(&world);
}

/* What the store does not take has not happened. */
static void a_failing_store_takes_a_draft_back(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin(&world);
    expect_type(plan(&world, ANN, evening.id, "[\"improve\"]"), "ok");
    world.fail = true;
    expect_refused(plan(&world, ANN, evening.id, "[\"raid 1\"]"), "server.store_failed");
    expect_refused(phase(&world, evening.id, "close"), "server.store_failed");
    world.fail = false;
    open_table(&world, ANN, evening.id);
    expect_rows(&world, ANN, "[\"improve\"]");
    expect_step(&world, ANN, "undo", "Ann", "[]");
    assert_string_equal(counts(&world, ANN), "draft");
    expect_type(phase(&world, evening.id, "close"), "ok");
    expect_counted(&world, ANN, "draft", 1, 0);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draft_counts_when_the_time_is_up),
        cmocka_unit_test(a_list_that_was_sent_stays_the_one_that_counts),
        cmocka_unit_test(a_draft_goes_before_the_standing_list),
        cmocka_unit_test(rows_that_the_game_refuses_are_left_out_one_by_one),
        cmocka_unit_test(a_draft_of_nothing_that_can_be_taken_is_told_and_the_next_list_counts),
        cmocka_unit_test(drafts_count_only_where_the_organiser_has_not_said_otherwise),
        cmocka_unit_test(a_list_for_role_numbers_has_no_draft),
        cmocka_unit_test(what_counts_is_the_same_after_a_crash),
        cmocka_unit_test(a_roll_back_behind_the_lists_brings_their_drafts_back),
        cmocka_unit_test(lists_and_drafts_are_taken_in_the_grace_after_the_time),
        cmocka_unit_test(an_organiser_calls_for_the_last_lists_and_may_close_at_once),
        cmocka_unit_test(a_last_call_ends_the_reading_too),
        cmocka_unit_test(without_a_grace_the_last_call_closes),
        cmocka_unit_test(options_of_an_evening_have_their_bounds),
        cmocka_unit_test(an_organiser_knows_how_many_orders_a_draft_has_and_nothing_else),
        cmocka_unit_test(where_drafts_do_not_count_an_organiser_knows_nothing_of_them),
        cmocka_unit_test(loc_13_others_hear_nothing_of_a_draft),
        cmocka_unit_test(a_change_of_anybody_can_be_taken_back_and_made_again),
        cmocka_unit_test(twenty_changes_are_kept),
        cmocka_unit_test(a_failing_store_takes_a_draft_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
