/* The end of an evening of MAGA whose ranking is revealed: when the server tells whom what, and what it takes back no
 * more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "evening_world.h"

/* Three teams after their only turn: Bob's is the richest, Ann's the poorest. */
static struct evening_of_test to_the_ending(struct world *world)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve", "Screen"};
    struct evening_of_test evening;
    for (int client = 0; client <= SCREEN; client++) hello(world, client, names[client], "json");
    json_t *reply =
        say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}], s:{s:i}}", "type", "create", "game", "maga",
            "options", "teams 3\nturns 1\nnumbers open\norganiser yes\nranking revealed\n", "public", 1, "seats",
            "kind", "open", "kind", "open", "kind", "open", "evening", "lists_ms", 600000);
    expect_type(reply, "created");
    snprintf(evening.id, sizeof evening.id, "%s", text_of(reply, "table"));
    open_table(world, DESK, evening.id);
    json_t *teams = json_object_get(newest(world, DESK, "desk"), "teams");
    for (int team = 0; team < 3; team++) {
        snprintf(evening.key[team], sizeof evening.key[team], "%s",
                 text_of(json_array_get(teams, (size_t)team), "key"));
        claim(world, ANN + team, evening.id, evening.key[team]);
    }
    open_table(world, SCREEN, evening.id);
    expect_type(say(world, DESK, "{s:s, s:s}", "type", "start", "table", evening.id), "ok");
    for (int client = 0; client <= SCREEN; client++) open_table(world, client, evening.id);
    expect_type(organise(world, evening.id, "correct 1 treasury 30000000"), "ok");
    expect_type(organise(world, evening.id, "correct 2 treasury 20000000"), "ok");
    expect_type(phase(world, evening.id, "close"), "ok");
    expect_type(organise(world, evening.id, "publish"), "ok");
    return evening;
}

/* What the client was last told: how many teams' points. */
static size_t told(struct world *world, int client)
{
    const json_t *position = json_object_get(newest(world, client, "events"), "position");
    const json_t *results = json_object_get(json_object_get(position, "json"), "results");
    assert_non_null(results);
    return json_array_size(results);
}

static void a_place_is_told_to_all_when_it_is_revealed_and_to_nobody_before(void **test)
{
    (void)test;
    struct world *world = malloc(sizeof *world);
    world_begin(world, 0);
    struct evening_of_test evening = to_the_ending(world);
    assert_int_equal(told(world, DESK), 3);
    for (int client = ANN; client <= SCREEN; client++) assert_int_equal(told(world, client), 0);
    expect_type(organise(world, evening.id, "reveal 3"), "ok");
    for (int client = ANN; client <= SCREEN; client++) assert_int_equal(told(world, client), 1);
    expect_type(organise(world, evening.id, "reveal 1"), "ok");
    for (int client = ANN; client <= SCREEN; client++) assert_int_equal(told(world, client), 3);
    world_end(world);
    free(world);
}

static void until_the_first_place_is_revealed_the_organiser_can_go_back(void **test)
{
    (void)test;
    struct world *world = malloc(sizeof *world);
    world_begin(world, 0);
    struct evening_of_test evening = to_the_ending(world);
    int64_t before = (int64_t)table_n(world, DESK, evening.id) - 1;
    expect_type(roll_back(world, evening.id, before), "ok");
    expect_type(organise(world, evening.id, "publish"), "ok");
    expect_type(organise(world, evening.id, "reveal 3"), "ok");
    expect_refused(roll_back(world, evening.id, before), "server.told_for_good");
    world_end(world);
    free(world);
}

/* The record and the dice's secret, too. */
static void the_organisers_last_word_decides_what_becomes_of_the_secrets(void **test)
{
    (void)test;
    static const char *const words[] = {"finish secret", "finish open"};
    for (size_t open = 0; open < 2; open++) {
        struct world *world = malloc(sizeof *world);
        world_begin(world, 0);
        struct evening_of_test evening = to_the_ending(world);
        expect_type(organise(world, evening.id, "reveal 1"), "ok");
        expect_refused(say(world, ANN, "{s:s, s:s, s:i}", "type", "record", "table", evening.id, "from", 0),
                       "server.record_secret");
        expect_type(organise(world, evening.id, words[open]), "ok");
        json_t *record = say(world, ANN, "{s:s, s:s, s:i}", "type", "record", "table", evening.id, "from", 0);
        if (open) expect_type(record, "record");
        else expect_refused(record, "server.record_closed");
        const json_t *events = json_object_get(newest(world, ANN, "events"), "events");
        const json_t *end = json_array_get(events, json_array_size(events) - 1);
        assert_non_null(json_object_get(end, "end"));
        assert_true((json_object_get(end, "secret") != NULL) == (open == 1));
        world_end(world);
        free(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_told_to_all_when_it_is_revealed_and_to_nobody_before),
        cmocka_unit_test(until_the_first_place_is_revealed_the_organiser_can_go_back),
        cmocka_unit_test(the_organisers_last_word_decides_what_becomes_of_the_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
