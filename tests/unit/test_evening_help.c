/* A team calls for help and the organisers see to it; they say something to one team; nobody else is told, and all of
 * it lasts. */
#include "evening_world.h"

static json_t *call(struct world *world, int client, const char *id, const char *text)
{
    return text == NULL ? say(world, client, "{s:s, s:s}", "type", "call", "table", id)
                        : say(world, client, "{s:s, s:s, s:s}", "type", "call", "table", id, "text", text);
}

static json_t *word(struct world *world, int client, const char *id, int seat, const char *text)
{
    return say(world, client, "{s:s, s:s, s:i, s:s}", "type", "word", "table", id, "seat", seat, "text", text);
}

static json_t *attend(struct world *world, int client, const char *id, int seat, bool done)
{
    return say(world, client, "{s:s, s:s, s:i, s:b}", "type", "attend", "table", id, "seat", seat, "done", done);
}

/* What the client was last told of it: a member of its own team, the desk of that team. NULL: nothing. */
static json_t *help_of(struct world *world, int client, int seat)
{
    if (client != DESK) return json_object_get(newest(world, client, "team"), "help");
    json_t *inbox = world->client[DESK].inbox;
    for (size_t i = json_array_size(inbox); i-- > 0;) {
        json_t *message = json_array_get(inbox, i), *team = json_object_get(message, "team"),
               *teams = json_object_get(message, "teams");
        if (teams != NULL) return json_object_get(json_array_get(teams, (size_t)seat), "help");
        if (team != NULL && json_integer_value(json_object_get(team, "seat")) == seat)
            return json_object_get(team, "help");
    }
    return NULL;
}

static size_t lines(const json_t *help)
{
    return json_array_size(json_object_get(help, "lines"));
}

static const char *last_text(const json_t *help)
{
    return text_of(json_array_get(json_object_get(help, "lines"), lines(help) - 1), "text");
}

static bool waits(const json_t *help)
{
    return json_is_integer(json_object_get(help, "since"));
}

static void a_call_waits_until_it_is_seen_to(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    assert_null(help_of(&world, ANN, 0));
    expect_type(call(&world, ANN, evening.id, NULL), "ok");
    int64_t since = json_integer_value(json_object_get(help_of(&world, DESK, 0), "since"));
    assert_int_equal(since, world.now);
    world.now += 5000;
    expect_type(call(&world, BOB, evening.id, "Our phone\nis dead."), "ok");
    json_t *help = help_of(&world, DESK, 0);
    assert_int_equal(json_integer_value(json_object_get(help, "since")), since); /* Since the first call. */
    assert_int_equal(lines(help), 2);
    assert_string_equal(last_text(help), "Our phone\nis dead.");
    assert_true(json_equal(help, help_of(&world, ANN, 0)));
    expect_type(attend(&world, DESK, evening.id, 0, false), "ok");
    assert_string_equal(text_of(help_of(&world, BOB, 0), "by"), "Desk");
    assert_true(waits(help_of(&world, BOB, 0)));
    expect_type(attend(&world, DESK, evening.id, 0, true), "ok");
    assert_false(waits(help_of(&world, BOB, 0)));
    assert_true(json_is_null(json_object_get(help_of(&world, BOB, 0), "by")));
    expect_refused(attend(&world, DESK, evening.id, 0, true), "server.no_call");
    world_end(&world);
}

static void the_team_takes_its_call_back(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    expect_refused(say(&world, ANN, "{s:s, s:s}", "type", "uncall", "table", evening.id), "server.no_call");
    expect_type(call(&world, ANN, evening.id, NULL), "ok");
    expect_refused(say(&world, EVE, "{s:s, s:s}", "type", "uncall", "table", evening.id), "server.no_call");
    expect_type(say(&world, BOB, "{s:s, s:s}", "type", "uncall", "table", evening.id), "ok");
    assert_false(waits(help_of(&world, DESK, 0)));
    world_end(&world);
}

static void a_word_answers_a_call_or_none(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    expect_type(word(&world, DESK, evening.id, 1, "Your flag is upside down."), "ok");
    assert_false(waits(help_of(&world, EVE, 1)));
    assert_string_equal(last_text(help_of(&world, EVE, 1)), "Your flag is upside down.");
    expect_type(call(&world, EVE, evening.id, "It is meant so."), "ok");
    expect_type(word(&world, DESK, evening.id, 1, "I see."), "ok");
    assert_true(waits(help_of(&world, EVE, 1)));
    assert_string_equal(text_of(help_of(&world, EVE, 1), "by"), "Desk");
    expect_refused(word(&world, DESK, evening.id, 2, "Anybody?"), "server.nobody_there");
    expect_refused(word(&world, DESK, evening.id, 3, "Anybody?"), "server.no_team");
    world_end(&world);
}

static void only_the_newest_lines_are_kept(void **test)
{
    (void)test;
    struct world world;
    char text[16];
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    for (int i = 0; i < 12; i++) {
        snprintf(text, sizeof text, "Word %d.", i);
        expect_type(word(&world, DESK, evening.id, 0, text), "ok");
    }
    const json_t *help = help_of(&world, ANN, 0);
    assert_int_equal(lines(help), 10);
    assert_string_equal(text_of(json_array_get(json_object_get(help, "lines"), 0), "text"), "Word 2.");
    assert_string_equal(last_text(help), "Word 11.");
    world_end(&world);
}

/* Also after the server has started again. */
static void a_team_calls_four_times_a_minute(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    world.options.rate_limit = true;
    crash(&world);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    for (int i = 0; i < 4; i++) {
        expect_type(call(&world, i % 2 == 0 ? ANN : BOB, evening.id, NULL), "ok");
        world.now += 1000;
    }
    expect_refused(call(&world, ANN, evening.id, NULL), "server.call_fast");
    expect_type(call(&world, EVE, evening.id, NULL), "ok"); /* Each team for itself. */
    expect_type(word(&world, DESK, evening.id, 0, "Patience."), "ok");
    world.now += 55999;
    expect_refused(call(&world, BOB, evening.id, NULL), "server.call_fast");
    world.now += 1;
    expect_type(call(&world, BOB, evening.id, NULL), "ok");
    expect_refused(call(&world, BOB, evening.id, NULL), "server.call_fast");
    world_end(&world);
}

static void nobody_else_calls_or_answers(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    expect_refused(call(&world, SCREEN, evening.id, NULL), "server.no_seat");
    expect_refused(call(&world, DESK, evening.id, NULL), "server.not_in_evening");
    expect_refused(word(&world, ANN, evening.id, 1, "Psst."), "server.organiser_only");
    expect_refused(attend(&world, EVE, evening.id, 1, true), "server.organiser_only");
    expect_refused(call(&world, ANN, evening.id, "\x1b[2J"), "server.bad_text");
    assert_null(help_of(&world, DESK, 0));
    world_end(&world);
}

static void nobody_else_is_told(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    size_t others = json_array_size(world.client[EVE].inbox) + json_array_size(world.client[SCREEN].inbox);
    expect_type(call(&world, ANN, evening.id, "Help!"), "ok");
    expect_type(word(&world, DESK, evening.id, 0, "We come."), "ok");
    expect_type(attend(&world, DESK, evening.id, 0, true), "ok");
    assert_int_equal(json_array_size(world.client[EVE].inbox) + json_array_size(world.client[SCREEN].inbox), others);
    world_end(&world);
}

/* What was said is there after a crash; what could not be stored was not said. */
static void it_lasts(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    expect_type(call(&world, ANN, evening.id, "Help!"), "ok");
    expect_type(attend(&world, DESK, evening.id, 0, false), "ok");
    json_t *before = json_deep_copy(help_of(&world, ANN, 0));
    crash(&world);
    hello(&world, DESK, "Desk", "json");
    hello(&world, ANN, "Ann", "json");
    open_table(&world, DESK, evening.id);
    open_table(&world, ANN, evening.id);
    assert_true(json_equal(help_of(&world, ANN, 0), before));
    assert_true(json_equal(help_of(&world, DESK, 0), before));
    json_decref(before);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_waits_until_it_is_seen_to),
        cmocka_unit_test(the_team_takes_its_call_back),
        cmocka_unit_test(a_word_answers_a_call_or_none),
        cmocka_unit_test(only_the_newest_lines_are_kept),
        cmocka_unit_test(a_team_calls_four_times_a_minute),
        cmocka_unit_test(nobody_else_calls_or_answers),
        cmocka_unit_test(nobody_else_is_told),
        cmocka_unit_test(it_lasts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
