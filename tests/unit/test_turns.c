/* Long answers: as many events as one may hold, the rest on demand, in turns, and out of an allowance. */
#include "server_world.h"

#include "server/push/history.h"

enum { ANN, BOB, EVE, PAIRS = 530, PAUSE_MS = HISTORY_EVENTS / 25 };

static struct world world;
static char id[24];
static int64_t n; /* The newest event. */

static json_t *with_n(int client, const char *type, const char *name, int64_t value)
{
    return say(&world, client, "{s:s, s:s, s:I}", "type", type, "table", id, name, (json_int_t)value);
}

static json_t *opened(int client, int64_t from)
{
    return with_n(client, "open", "from", from);
}

static json_t *history(int client, int64_t to)
{
    return with_n(client, "history", "to", to);
}

/* A table of two people at Horizon, where one has acted and taken back again and again. */
static int begin(void **test)
{
    (void)test;
    world_begin(&world, 0);
    hello(&world, ANN, "Ann", "json");
    hello(&world, BOB, "Bob", "json");
    json_t *reply =
        say(&world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:i}", "type", "create", "game", "horizon", "options",
            "players 2\nrings 2\n", "public", 1, "seats", "kind", "me", "kind", "open", "takeover_ms", 0);
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    expect_type(plain(&world, BOB, "join", id), "joined");
    plain(&world, ANN, "open", id);
    n = json_integer_value(json_object_get(plain(&world, ANN, "legal", id), "n"));
    for (int pair = 0; pair < PAIRS; pair++, n += 2) {
        expect_type(say(&world, ANN, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)n,
                        "actions", "gather"),
                    "ok");
        expect_type(with_n(ANN, "undo", "n", n + 1), "ok");
    }
    assert_true(n > HISTORY_EVENTS);
    return 0;
}

static int end(void **test)
{
    (void)test;
    world_end(&world);
    return 0;
}

/* Three people who have just come. */
static int come(void **test)
{
    (void)test;
    static const char *const names[] = {"Ann", "Bob", "Eve"};
    world.options.rate_limit = true;
    crash(&world);
    for (int client = ANN; client <= EVE; client++) hello(&world, client, names[client], "json");
    return 0;
}

static int64_t n_of(const json_t *answer, size_t event)
{
    return json_integer_value(json_object_get(json_array_get(json_object_get(answer, "events"), event), "n"));
}

/* Whether the answer tells the events from one to another, without a gap. */
static void expect_events(const json_t *answer, int64_t from, int64_t to)
{
    size_t count = json_array_size(json_object_get(answer, "events"));
    assert_int_equal(count, to - from + 1);
    for (size_t i = 0; i < count; i++) assert_int_equal(n_of(answer, i), from + (int64_t)i);
}

static void one_answer_tells_the_newest_thousand(void **test)
{
    (void)test;
    const int64_t first = n - HISTORY_EVENTS + 1;
    json_t *reply = opened(ANN, 0);
    expect_type(reply, "table");
    expect_events(reply, first, n);
    json_t *start = json_incref(json_object_get(reply, "start"));
    pass_time(&world, PAUSE_MS);
    reply = opened(ANN, first - 1);
    expect_events(reply, first, n);
    assert_true(json_equal(start, json_object_get(reply, "start")));
    json_decref(start);
}

static void the_rest_comes_on_demand(void **test)
{
    (void)test;
    const int64_t first = n - HISTORY_EVENTS + 1;
    expect_refused(history(ANN, 1), "server.open_first");
    plain(&world, ANN, "open", id);
    json_t *reply = history(ANN, first - 1);
    expect_type(reply, "history");
    assert_int_equal(json_integer_value(json_object_get(reply, "to")), first - 1);
    expect_events(reply, 1, first - 1);
    json_t *beginning = json_incref(json_object_get(reply, "start"));
    pass_time(&world, PAUSE_MS);
    reply = history(ANN, n - 1);
    expect_events(reply, first - 1, n - 1);
    pass_time(&world, PAUSE_MS);
    reply = history(ANN, 0);
    expect_events(reply, 1, 0);
    assert_true(json_equal(beginning, json_object_get(reply, "start")));
    expect_refused(history(ANN, n + 1), "server.ahead");
    json_decref(beginning);
}

static bool is_answered(int client)
{
    return newest(&world, client, "table") != NULL;
}

static void one_is_answered_at_a_time(void **test)
{
    (void)test;
    expect_type(opened(ANN, 0), "table");
    const uint64_t answered = world.now;
    assert_null(opened(ANN, 0));
    assert_null(opened(BOB, 0));
    assert_null(opened(EVE, n - 1));
    expect_type(plain(&world, BOB, "close", id), "ok"); /* What is short is answered at once. */
    assert_int_equal(server_deadline(world.server), answered + PAUSE_MS);
    json_array_clear(world.client[ANN].inbox);
    pass_time(&world, PAUSE_MS);
    assert_true(is_answered(ANN) && !is_answered(BOB) && !is_answered(EVE));
    pass_time(&world, PAUSE_MS);
    assert_true(is_answered(BOB) && !is_answered(EVE));
    pass_time(&world, PAUSE_MS);
    assert_true(is_answered(EVE));
    pass_time(&world, 1); /* One event only. */
    expect_type(opened(EVE, n - 1), "table");
}

/* Who asks for much waits behind each who asks for little. */
static void everybody_has_a_turn(void **test)
{
    (void)test;
    expect_type(opened(ANN, 0), "table");
    for (int i = 0; i < SERVER_OPEN_TABLES_MAX; i++) assert_null(opened(ANN, 0));
    expect_refused(opened(ANN, 0), "server.too_much");
    assert_null(opened(BOB, 0));
    pass_time(&world, (uint64_t)2 * PAUSE_MS);
    assert_true(is_answered(BOB));
}

static void nobody_waits_for_who_has_gone(void **test)
{
    (void)test;
    expect_type(opened(ANN, 0), "table");
    assert_null(opened(ANN, 0));
    assert_null(opened(BOB, 0));
    assert_null(opened(EVE, 0));
    disconnect(&world, ANN);
    disconnect(&world, EVE);
    pass_time(&world, PAUSE_MS);
    assert_true(is_answered(BOB));
    assert_null(opened(BOB, 0)); /* And the server may end while somebody waits. */
}

static void a_connection_is_sent_so_much_and_no_more(void **test)
{
    (void)test;
    size_t sent = 0;
    json_t *reply = opened(ANN, 0);
    for (; strcmp(text_of(reply, "type"), "table") == 0; reply = opened(ANN, 0)) {
        sent += json_dumpb(reply, NULL, 0, JSON_COMPACT);
        pass_time(&world, PAUSE_MS);
        assert_true(sent < (size_t)4 * SERVER_READING_BURST);
    }
    expect_refused(reply, "server.too_much");
    assert_true(sent >= SERVER_READING_BURST);
    expect_type(opened(BOB, 0), "table");                 /* It is the connection's own. */
    expect_type(plain(&world, ANN, "open", id), "table"); /* And for long answers only. */
    const json_t *arguments = json_object_get(json_object_get(reply, "error"), "arguments");
    pass_time(&world, (uint64_t)json_integer_value(json_array_get(arguments, 0)) * 1000u);
    expect_type(opened(ANN, 0), "table");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(one_answer_tells_the_newest_thousand, come),
        cmocka_unit_test_setup(the_rest_comes_on_demand, come),
        cmocka_unit_test_setup(one_is_answered_at_a_time, come),
        cmocka_unit_test_setup(everybody_has_a_turn, come),
        cmocka_unit_test_setup(nobody_waits_for_who_has_gone, come),
        cmocka_unit_test_setup(a_connection_is_sent_so_much_and_no_more, come),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
