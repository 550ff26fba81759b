/* A federation in an evening of MAGA: the leader's plan and list are those of the teams that it has conquered [WAR-8].
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "evening_world.h"

static struct evening_of_test gather(struct world *world)
{
    static const char *const names[] = {"Desk", "Ann", "Bob", "Eve"};
    struct evening_of_test evening;
    for (int client = 0; client < SCREEN; client++) hello(world, client, names[client], "json");
    json_t *reply = say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}], s:{s:i}}", "type", "create", "game",
                        "maga", "options", "teams 3\nturns 9\nnumbers open\norganiser yes\n", "public", 1, "seats",
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
    expect_type(say(world, DESK, "{s:s, s:s}", "type", "start", "table", evening.id), "ok");
    return evening;
}

static json_t *plan(struct world *world, int client, const char *id, int revision, const char *row)
{
    return say(world, client, "{s:s, s:s, s:i, s:[s]}", "type", "plan", "table", id, "revision", revision, "rows", row);
}

static const json_t *plan_of(struct world *world, int client)
{
    return json_object_get(newest(world, client, "team"), "plan");
}

static void expect_plan(struct world *world, int client, int seat, const char *row)
{
    const json_t *told = plan_of(world, client);
    assert_int_equal(json_integer_value(json_object_get(told, "seat")), seat);
    assert_string_equal(json_string_value(json_array_get(json_object_get(told, "rows"), 0)), row);
}

/* A turn in which team 0 has this row and the others nothing. */
static void play_turn(struct world *world, const char *id, const char *row)
{
    expect_type(send_list(world, ANN, id, row), "ok");
    expect_type(phase(world, id, "close"), "ok");
    expect_type(organise(world, id, "publish"), "ok");
}

static void war_8_the_leaders_plan_is_the_conquered_teams(void **test)
{
    (void)test;
    struct world *world = malloc(sizeof *world);
    world_begin(world, 0);
    struct evening_of_test evening = gather(world);
    expect_type(organise(world, evening.id, "correct 0 def 60"), "ok");
    play_turn(world, evening.id, "attack 1");
    expect_type(plan(world, ANN, evening.id, 0, "improve"), "ok");
    expect_type(plan(world, BOB, evening.id, 0, "check"), "ok");
    expect_plan(world, BOB, 1, "check");
    expect_type(send_list(world, ANN, evening.id, "check"), "ok");
    expect_type(phase(world, evening.id, "close"), "ok");
    expect_plan(world, BOB, 1, "check"); /* Nothing is published yet [TURN-7]. */
    expect_type(organise(world, evening.id, "publish"), "ok");
    expect_plan(world, BOB, 0, "improve");
    expect_type(plan(world, ANN, evening.id, 1, "raid 2"), "ok");
    expect_plan(world, BOB, 0, "raid 2");
    expect_plan(world, ANN, 0, "raid 2");
    expect_refused(plan(world, BOB, evening.id, 2, "check"), "server.plan_led");
    assert_true(json_is_null(json_object_get(newest(world, BOB, "team"), "sent")));
    expect_type(send_list(world, ANN, evening.id, "raid 2"), "ok");
    assert_true(json_is_object(json_object_get(newest(world, BOB, "team"), "sent")));
    assert_int_equal(json_array_size(json_object_get(plan_of(world, EVE), "rows")), 0);
    world_end(world);
    free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(war_8_the_leaders_plan_is_the_conquered_teams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
