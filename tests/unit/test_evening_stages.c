/* The time of what an organiser does between the lists and the publication (src/server/evening/stage.h). */
#include "evening_world.h"

enum { LISTS = 600000, SUITS = 120000, REVIEW = 300000, MINUTE = 60000 };

/* At MAGA, with two teams and these times; to the lists of the first turn. */
static struct evening_of_test begin_timed(struct world *world, int suits_ms, int review_ms, const char *at_end)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    world_begin(world, 0);
    for (int client = 0; client < PEOPLE; client++) hello(world, client, names[client], "json");
    json_t *reply = say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:{s:i, s:i, s:i, s:i, s:s}}", "type",
                        "create", "game", "maga", "options", "teams 2\nturns 3\nnumbers open\norganiser yes\n",
                        "public", 1, "seats", "kind", "open", "kind", "open", "evening", "lists_ms", LISTS, "grace_ms",
                        0, "suits_ms", suits_ms, "review_ms", review_ms, "at_end", at_end);
    expect_type(reply, "created");
    snprintf(evening.id, sizeof evening.id, "%s", text_of(reply, "table"));
    open_table(world, DESK, evening.id);
    json_t *teams = json_object_get(newest(world, DESK, "desk"), "teams");
    for (size_t i = 0; i < 2; i++)
        snprintf(evening.key[i], sizeof evening.key[i], "%s", text_of(json_array_get(teams, i), "key"));
    claim(world, ANN, evening.id, evening.key[0]);
    claim(world, EVE, evening.id, evening.key[1]);
    open_table(world, SCREEN, evening.id);
    expect_type(say(world, DESK, "{s:s, s:s}", "type", "start", "table", evening.id), "ok");
    assert_string_equal(phase_of(world, ANN, evening.id), "lists");
    return evening;
}

/* The lists end, with or without a suit. */
static void close_lists(struct world *world, const char *id, bool suit)
{
    expect_type(send_list(world, EVE, id, suit ? "sue 0" : "invest agriculture light"), "ok");
    expect_type(phase(world, id, "close"), "ok");
    assert_string_equal(phase_of(world, DESK, id), suit ? "evidence" : "review");
    assert_string_equal(phase_of(world, ANN, id), "stage");
}

static void expect_phase(struct world *world, const char *id, const char *name)
{
    assert_string_equal(phase_of(world, DESK, id), name);
}

static int64_t number_in(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? json_integer_value(value) : -1;
}

/* What a client is told of the evening. */
static const json_t *public_of(struct world *world, int client, const char *id)
{
    return json_object_get(json_object_get(open_table(world, client, id), "table"), "evening");
}

/* What is left of the stage's own time, as the desk is told; -1: it has no end. */
static int64_t own_left(struct world *world, const char *id)
{
    open_table(world, DESK, id);
    int64_t ends = number_in(json_object_get(newest(world, DESK, "desk"), "stage"), "ends");
    return ends < 0 ? -1 : ends - (int64_t)world->now;
}

static bool time_is_up(struct world *world)
{
    return json_is_true(json_object_get(newest(world, DESK, "desk"), "time_up"));
}

static void extend(struct world *world, const char *id, int ms)
{
    expect_type(say(world, DESK, "{s:s, s:s, s:s, s:i}", "type", "phase", "table", id, "do", "extend", "ms", ms), "ok");
}

/* a suit that nobody ruled on has no real evidence. */
static void stages_close_by_themselves(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_timed(&world, SUITS, REVIEW, "close");
    close_lists(&world, evening.id, true);
    pass_time(&world, SUITS - 1000);
    expect_phase(&world, evening.id, "evidence");
    pass_time(&world, 1000);
    expect_phase(&world, evening.id, "review");
    pass_time(&world, REVIEW - 1000);
    expect_phase(&world, evening.id, "review");
    pass_time(&world, 1000);
    expect_phase(&world, evening.id, "lists");
    assert_string_equal(text_of(public_of(&world, ANN, evening.id), "time_of"), "lists");
    pass_time(&world, LISTS);
    expect_phase(&world, evening.id, "review");
    world_end(&world);
}

static void the_desk_is_reminded_and_nothing_else_happens(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_timed(&world, SUITS, REVIEW, "remind");
    pass_time(&world, LISTS - 1000);
    assert_false(time_is_up(&world));
    pass_time(&world, 2000);
    assert_true(time_is_up(&world));
    expect_phase(&world, evening.id, "lists");
    close_lists(&world, evening.id, true); /* A list is still taken. */
    assert_false(time_is_up(&world));
    pass_time(&world, SUITS);
    assert_true(time_is_up(&world));
    expect_phase(&world, evening.id, "evidence");
    extend(&world, evening.id, MINUTE);
    assert_false(time_is_up(&world));
    assert_int_equal(own_left(&world, evening.id), MINUTE);
    pass_time(&world, MINUTE);
    assert_true(time_is_up(&world));
    expect_type(organise(&world, evening.id, "process"), "ok");
    assert_false(time_is_up(&world));
    pass_time(&world, REVIEW);
    assert_true(time_is_up(&world));
    expect_phase(&world, evening.id, "review");
    expect_type(organise(&world, evening.id, "publish"), "ok");
    assert_false(time_is_up(&world));
    expect_phase(&world, evening.id, "lists");
    world_end(&world);
}

/* What an organiser ends ends, whatever was chosen for the time. */
static void a_last_call_closes_where_the_desk_is_only_reminded(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_timed(&world, 0, 0, "remind");
    pass_time(&world, LISTS + MINUTE);
    expect_phase(&world, evening.id, "lists");
    expect_type(phase(&world, evening.id, "last_call"), "ok");
    expect_phase(&world, evening.id, "review");
    world_end(&world);
}

static void without_times_only_the_organiser_ends_stages(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_timed(&world, 0, 0, "close");
    close_lists(&world, evening.id, true);
    assert_int_equal(own_left(&world, evening.id), -1);
    pass_time(&world, 10 * (uint64_t)LISTS);
    expect_phase(&world, evening.id, "evidence");
    extend(&world, evening.id, MINUTE); /* It gets an end. */
    pass_time(&world, MINUTE);
    expect_phase(&world, evening.id, "review");
    pass_time(&world, 10 * (uint64_t)LISTS);
    expect_phase(&world, evening.id, "review");
    assert_true(json_is_null(json_object_get(public_of(&world, ANN, evening.id), "ends")));
    world_end(&world);
}

/* However long suits take, there is the review's own time. */
static void suits_that_take_longer_leave_the_review_its_time(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_timed(&world, 0, REVIEW, "close");
    close_lists(&world, evening.id, true);
    pass_time(&world, 2 * (uint64_t)REVIEW);
    expect_phase(&world, evening.id, "evidence");
    expect_type(organise(&world, evening.id, "process"), "ok");
    assert_int_equal(own_left(&world, evening.id), REVIEW);
    pass_time(&world, REVIEW);
    expect_phase(&world, evening.id, "lists");
    world_end(&world);
}

/* Whether somebody has filed a suit is not theirs to know [DIP-1]: they are told the same, at the same times. */
static void the_time_that_all_see_does_not_tell_of_suits(void **test)
{
    (void)test;
    char *told[2];
    for (int suit = 0; suit < 2; suit++) {
        struct world world;
        struct evening_of_test evening = begin_timed(&world, SUITS, REVIEW, "close");
        close_lists(&world, evening.id, suit == 1);
        json_array_clear(world.client[ANN].inbox);
        json_array_clear(world.client[SCREEN].inbox);
        pass_time(&world, SUITS + MINUTE);
        expect_phase(&world, evening.id, "review");
        assert_null(newest(&world, ANN, "evening"));
        assert_null(newest(&world, SCREEN, "evening"));
        assert_int_equal(own_left(&world, evening.id), REVIEW - MINUTE);
        told[suit] = json_dumps(public_of(&world, ANN, evening.id), JSON_SORT_KEYS);
        pass_time(&world, REVIEW - MINUTE);
        expect_phase(&world, evening.id, "lists");
        world_end(&world);
    }
    assert_string_equal(told[0], told[1]);
    assert_non_null(strstr(told[0], "\"time_of\": \"stages\""));
    free(told[0]);
    free(told[1]);
}

static void minutes_are_added_and_taken_in_a_stage(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_timed(&world, SUITS, REVIEW, "close");
    close_lists(&world, evening.id, true);
    extend(&world, evening.id, MINUTE);
    assert_int_equal(own_left(&world, evening.id), SUITS + MINUTE);
    assert_int_equal(number_in(public_of(&world, ANN, evening.id), "ends") - (int64_t)world.now,
                     SUITS + REVIEW + MINUTE);
    extend(&world, evening.id, -2 * MINUTE);
    assert_int_equal(own_left(&world, evening.id), SUITS - MINUTE);
    extend(&world, evening.id, -10 * MINUTE);
    pass_time(&world, 1);
    expect_phase(&world, evening.id, "review");
    world_end(&world);
}

static void a_stage_stands_still_in_a_pause(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_timed(&world, SUITS, REVIEW, "close");
    close_lists(&world, evening.id, true);
    expect_type(phase(&world, evening.id, "pause"), "ok");
    pass_time(&world, 10 * (uint64_t)LISTS);
    expect_phase(&world, evening.id, "evidence");
    open_table(&world, DESK, evening.id);
    assert_int_equal(number_in(json_object_get(newest(&world, DESK, "desk"), "stage"), "left_ms"), SUITS);
    extend(&world, evening.id, MINUTE);
    expect_type(phase(&world, evening.id, "resume"), "ok");
    assert_int_equal(own_left(&world, evening.id), SUITS + MINUTE);
    pass_time(&world, SUITS + MINUTE);
    expect_phase(&world, evening.id, "review");
    world_end(&world);
}

static void a_restart_keeps_the_time_of_a_stage(void **test)
{
    (void)test;
    struct world world;
    struct evening_of_test evening = begin_timed(&world, SUITS, REVIEW, "remind");
    close_lists(&world, evening.id, true);
    for (int up = 0; up < 2; up++) {
        crash(&world);
        hello(&world, DESK, "Desk", "json");
        open_table(&world, DESK, evening.id);
        const json_t *public = public_of(&world, DESK, evening.id);
        assert_int_equal(number_in(public, "suits_ms"), SUITS);
        assert_string_equal(text_of(public, "at_end"), "remind");
        assert_int_equal(time_is_up(&world), up);
        if (up == 0) assert_int_equal(own_left(&world, evening.id), SUITS);
        pass_time(&world, SUITS);
        assert_true(time_is_up(&world));
        expect_phase(&world, evening.id, "evidence");
    }
    world_end(&world);
}

static void the_options_of_stages_have_bounds(void **test)
{
    (void)test;
    static const char *const wrong[] = {"{\"lists_ms\":0,\"suits_ms\":-1}", "{\"lists_ms\":0,\"review_ms\":86400001}",
                                        "{\"lists_ms\":0,\"at_end\":\"never\"}", "{\"lists_ms\":0,\"at_end\":1}"};
    struct world world;
    world_begin(&world, 0);
    hello(&world, DESK, "Desk", "json");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_refused(say(&world, DESK, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:o}", "type", "create", "game", "maga",
                           "options", "teams 2\norganiser yes\n", "seats", "kind", "open", "kind", "open", "evening",
                           json_loads(wrong[i], 0, NULL)),
                       "server.evening_wrong");
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stages_close_by_themselves),
        cmocka_unit_test(the_desk_is_reminded_and_nothing_else_happens),
        cmocka_unit_test(a_last_call_closes_where_the_desk_is_only_reminded),
        cmocka_unit_test(without_times_only_the_organiser_ends_stages),
        cmocka_unit_test(suits_that_take_longer_leave_the_review_its_time),
        cmocka_unit_test(the_time_that_all_see_does_not_tell_of_suits),
        cmocka_unit_test(minutes_are_added_and_taken_in_a_stage),
        cmocka_unit_test(a_stage_stands_still_in_a_pause),
        cmocka_unit_test(a_restart_keeps_the_time_of_a_stage),
        cmocka_unit_test(the_options_of_stages_have_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
