/* The time to read what came of a phase before the time of the next one runs; who has read; warnings put aside. */
#include "evening_world.h"

enum { LISTS = 60000, READING = 30000 };

/* The second round of bids, which begins with what the first one brought. */
static struct evening_of_test second_round(struct world *world, int reading_ms)
{
    struct evening_of_test evening = gather_readers(world, LISTS, reading_ms);
    expect_type(phase(world, evening.id, "close"), "ok");
    return evening;
}

static json_t *told(struct world *world, int client)
{
    return json_object_get(newest(world, client, "evening"), "evening");
}

static int64_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static json_t *read_it(struct world *world, int client, const char *id)
{
    return say(world, client, "{s:s, s:s, s:I}", "type", "read", "table", id, "n",
               (json_int_t)table_n(world, client, id));
}

static json_t *put_aside(struct world *world, int client, const char *id, const char *what)
{
    return say(world, client, "{s:s, s:s, s:I, s:s}", "type", "aside", "table", id, "n",
               (json_int_t)table_n(world, client, id), "what", what);
}

/* How many members of team 0 have read, by what the desk was told last of it. */
static unsigned readers(struct world *world)
{
    const json_t *inbox = world->client[DESK].inbox, *team = NULL;
    for (size_t i = 0; i < json_array_size(inbox); i++) {
        const json_t *one = json_object_get(json_array_get(inbox, i), "team"),
                     *all = json_object_get(json_array_get(inbox, i), "teams");
        if (all != NULL) team = json_array_get(all, 0);
        if (one != NULL && number_of(one, "seat") == 0) team = one;
    }
    const json_t *members = json_object_get(team, "members");
    unsigned count = 0;
    for (size_t i = 0; i < json_array_size(members); i++)
        count += json_is_true(json_object_get(json_array_get(members, i), "read"));
    return count;
}

static void the_first_phase_has_nothing_to_read(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_readers(&world, LISTS, READING);
    assert_true(json_is_null(json_object_get(told(&world, SCREEN), "starts")));
    assert_int_equal(number_of(told(&world, SCREEN), "reading_ms"), READING);
    pass_time(&world, LISTS + 1);
    assert_int_equal(bidding_round(&world, evening.id), 1);
    world_end(&world);
}

static void time_runs_when_people_have_read(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = second_round(&world, READING);
    int64_t starts = number_of(told(&world, SCREEN), "starts");
    assert_int_equal(number_of(told(&world, SCREEN), "ends"), starts + LISTS);
    expect_type(bid(&world, EVE, evening.id, "bid 3"), "ok"); /* Lists are taken meanwhile. */
    pass_time(&world, READING + LISTS - 1000);
    assert_int_equal(bidding_round(&world, evening.id), 1);
    pass_time(&world, 1001);
    assert_int_equal(bidding_round(&world, evening.id), 2);
    world_end(&world);
}

static void the_organiser_starts_the_clock(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = second_round(&world, READING);
    pass_time(&world, 10000);
    expect_type(phase(&world, evening.id, "clock"), "ok");
    assert_true(json_is_null(json_object_get(told(&world, ANN), "starts")));
    expect_refused(phase(&world, evening.id, "clock"), "server.bad_phase");
    pass_time(&world, LISTS - 1000);
    assert_int_equal(bidding_round(&world, evening.id), 1);
    pass_time(&world, 1001);
    assert_int_equal(bidding_round(&world, evening.id), 2);
    world_end(&world);
}

static void reading_stands_still_in_a_pause(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = second_round(&world, READING);
    pass_time(&world, 10000);
    expect_type(phase(&world, evening.id, "pause"), "ok");
    expect_refused(phase(&world, evening.id, "clock"), "server.bad_phase");
    int64_t left = number_of(told(&world, ANN), "reading_left_ms");
    assert_in_range(left, 1, READING - 10000);
    assert_int_equal(number_of(told(&world, ANN), "left_ms"), left + LISTS);
    pass_time(&world, 5 * (uint64_t)LISTS);
    expect_type(phase(&world, evening.id, "resume"), "ok");
    assert_int_equal(number_of(told(&world, ANN), "ends"), number_of(told(&world, ANN), "starts") + LISTS);
    assert_true(json_is_null(json_object_get(told(&world, ANN), "reading_left_ms")));
    expect_type(phase(&world, evening.id, "clock"), "ok");
    world_end(&world);
}

static json_t *extend(struct world *world, const char *id, int ms)
{
    return say(world, DESK, "{s:s, s:s, s:s, s:i}", "type", "phase", "table", id, "do", "extend", "ms", ms);
}

/* While people read, minutes are those of their reading; the lists' time stays as long as it was. */
static void minutes_are_added_to_the_reading_and_taken_away(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = second_round(&world, READING);
    int64_t starts = number_of(told(&world, ANN), "starts");
    expect_type(extend(&world, evening.id, 60000), "ok");
    assert_int_equal(number_of(told(&world, ANN), "starts"), starts + 60000);
    assert_int_equal(number_of(told(&world, ANN), "ends"), starts + 60000 + LISTS);
    expect_type(phase(&world, evening.id, "pause"), "ok");
    int64_t left = number_of(told(&world, ANN), "reading_left_ms");
    expect_type(extend(&world, evening.id, -60000), "ok");
    assert_int_equal(number_of(told(&world, ANN), "reading_left_ms"), left - 60000);
    assert_int_equal(number_of(told(&world, ANN), "left_ms"), left - 60000 + LISTS);
    expect_type(phase(&world, evening.id, "resume"), "ok");
    expect_type(extend(&world, evening.id, -10 * READING), "ok"); /* It is over. */
    pass_time(&world, LISTS - 1000);
    assert_int_equal(bidding_round(&world, evening.id), 1);
    pass_time(&world, 1001);
    assert_int_equal(bidding_round(&world, evening.id), 2);
    world_end(&world);
}

/* The organiser is told that it is over; the time of the lists stands still until she starts it. */
static void reading_that_reminds_holds_the_lists_clock(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_until(&world, LISTS, READING, "remind");
    expect_type(phase(&world, evening.id, "close"), "ok");
    pass_time(&world, READING + 5 * (uint64_t)LISTS);
    assert_int_equal(bidding_round(&world, evening.id), 1);
    assert_true(json_is_true(json_object_get(newest(&world, DESK, "desk"), "time_up")));
    assert_true(json_is_null(json_object_get(told(&world, ANN), "ends")));
    assert_int_equal(number_of(told(&world, ANN), "left_ms"), LISTS);
    expect_type(extend(&world, evening.id, 1000), "ok");
    expect_type(phase(&world, evening.id, "pause"), "ok");
    expect_type(phase(&world, evening.id, "resume"), "ok");
    pass_time(&world, 5 * (uint64_t)LISTS);
    assert_int_equal(number_of(told(&world, ANN), "left_ms"), LISTS + 1000);
    crash(&world);
    hello(&world, DESK, "Desk", "json");
    open_table(&world, DESK, evening.id);
    int64_t now = (int64_t)world.now;
    expect_type(phase(&world, evening.id, "clock"), "ok");
    assert_int_equal(number_of(told(&world, DESK), "ends"), now + LISTS + 1000);
    expect_refused(phase(&world, evening.id, "clock"), "server.bad_phase");
    world_end(&world);
}

static void reports_are_read_without_a_clock_for_lists(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = gather_readers(&world, 0, READING);
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_true(number_of(told(&world, SCREEN), "starts") > 0);
    assert_true(json_is_null(json_object_get(told(&world, SCREEN), "ends")));
    expect_type(phase(&world, evening.id, "clock"), "ok");
    assert_true(json_is_null(json_object_get(told(&world, SCREEN), "starts")));
    assert_true(json_is_null(json_object_get(told(&world, SCREEN), "ends")));
    pass_time(&world, 5 * (uint64_t)LISTS);
    assert_int_equal(bidding_round(&world, evening.id), 1);
    world_end(&world);
}

/* Neither the other members nor other teams, the screen or a curator are told anything. */
static void who_has_read_is_the_desks_to_know(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = second_round(&world, READING);
    int64_t n = table_n(&world, ANN, evening.id);
    size_t heard_before[PEOPLE];
    for (int client = 0; client < PEOPLE; client++) heard_before[client] = json_array_size(world.client[client].inbox);
    json_t *ok = say(&world, ANN, "{s:s, s:s, s:I}", "type", "read", "table", evening.id, "n", (json_int_t)n);
    expect_type(ok, "ok");
    assert_int_equal(json_array_size(world.client[ANN].inbox), heard_before[ANN] + 1);
    static const int others[] = {BOB, EVE, SCREEN};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(json_array_size(world.client[others[i]].inbox), heard_before[others[i]]);
    assert_int_equal(readers(&world), 1);
    expect_type(read_it(&world, ANN, evening.id), "ok"); /* Once is enough. */
    assert_int_equal(readers(&world), 1);
    open_table(&world, ANN, evening.id);
    assert_true(json_is_true(json_object_get(newest(&world, ANN, "team"), "read")));
    open_table(&world, BOB, evening.id);
    assert_true(json_is_false(json_object_get(newest(&world, BOB, "team"), "read")));
    expect_refused(say(&world, BOB, "{s:s, s:s, s:i}", "type", "read", "table", evening.id, "n", 0), "server.stale");
    expect_refused(say(&world, BOB, "{s:s, s:s, s:i}", "type", "read", "table", evening.id, "n", 999), "server.ahead");
    expect_refused(read_it(&world, SCREEN, evening.id), "server.no_seat");
    expect_refused(read_it(&world, DESK, evening.id), "server.not_in_evening");
    expect_type(phase(&world, evening.id, "close"), "ok"); /* The next round brings another report. */
    assert_int_equal(readers(&world), 0);
    assert_true(json_is_false(json_object_get(newest(&world, ANN, "team"), "read")));
    world_end(&world);
}

static void a_warning_is_put_aside_for_the_team_and_the_phase(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = second_round(&world, READING);
    expect_type(put_aside(&world, ANN, evening.id, "1.0.2"), "ok");
    expect_type(put_aside(&world, ANN, evening.id, "1.0.2"), "ok");
    json_t *aside = json_object_get(newest(&world, BOB, "team"), "aside");
    assert_int_equal(json_array_size(aside), 1);
    assert_string_equal(json_string_value(json_array_get(aside, 0)), "1.0.2");
    assert_null(newest(&world, EVE, "team") == NULL
                    ? NULL
                    : json_array_get(json_object_get(newest(&world, EVE, "team"), "aside"), 0));
    for (int i = 0; i < 39; i++) {
        char what[16];
        snprintf(what, sizeof what, "2.0.%d", i);
        expect_type(put_aside(&world, BOB, evening.id, what), "ok");
    }
    expect_refused(put_aside(&world, BOB, evening.id, "one more"), "server.aside_full");
    expect_type(phase(&world, evening.id, "close"), "ok");
    assert_int_equal(json_array_size(json_object_get(newest(&world, BOB, "team"), "aside")), 0);
    world_end(&world);
}

static void a_restart_keeps_reading_and_warnings(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    struct evening_of_test evening = second_round(&world, READING);
    int64_t starts = number_of(told(&world, DESK), "starts");
    expect_type(read_it(&world, ANN, evening.id), "ok");
    expect_type(put_aside(&world, ANN, evening.id, "1.0.2"), "ok");
    crash(&world);
    hello(&world, DESK, "Desk", "json");
    json_t *opened = open_table(&world, DESK, evening.id);
    json_t *public = json_object_get(json_object_get(opened, "table"), "evening");
    assert_int_equal(number_of(public, "starts"), starts);
    assert_int_equal(number_of(public, "reading_ms"), READING);
    assert_int_equal(readers(&world), 1);
    hello(&world, BOB, "Bob", "json");
    open_table(&world, BOB, evening.id);
    assert_int_equal(json_array_size(json_object_get(newest(&world, BOB, "team"), "aside")), 1);
    expect_type(phase(&world, evening.id, "clock"), "ok");
    world_end(&world);
}

static void the_reading_time_has_bounds(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, DESK, "Desk", "json");
    static const int bad[] = {-1, 86400001};
    for (size_t i = 0; i < 2; i++)
        expect_refused(say(&world, DESK, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:{s:i, s:i}}", "type", "create", "game",
                           "sealed", "options", "players 2\n", "seats", "kind", "open", "kind", "open", "evening",
                           "lists_ms", 1000, "reading_ms", bad[i]),
                       "server.evening_wrong");
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_phase_has_nothing_to_read),
        cmocka_unit_test(time_runs_when_people_have_read),
        cmocka_unit_test(the_organiser_starts_the_clock),
        cmocka_unit_test(reading_stands_still_in_a_pause),
        cmocka_unit_test(minutes_are_added_to_the_reading_and_taken_away),
        cmocka_unit_test(reading_that_reminds_holds_the_lists_clock),
        cmocka_unit_test(reports_are_read_without_a_clock_for_lists),
        cmocka_unit_test(who_has_read_is_the_desks_to_know),
        cmocka_unit_test(a_warning_is_put_aside_for_the_team_and_the_phase),
        cmocka_unit_test(a_restart_keeps_reading_and_warnings),
        cmocka_unit_test(the_reading_time_has_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
