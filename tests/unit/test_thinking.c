/* Bots that search think outside the server: it goes on meanwhile, takes what they choose for the position that they
 * were asked about, and drops it for any other. */
#include "server_world.h"

#include "server/table/seat.h"
#include "server/table/tables.h"

enum { ANN };

/* A server whose world thinks, and Ann. */
static void begin(struct world *world, uint32_t think_ms)
{
    static const struct casus_game *of_test[2];
    of_test[0] = casus_game_find("coldwar", 7);
    assert_non_null(of_test[0]);
    *world = (struct world){.now = 1790000000000u, .random = casus_random_make(5), .thinks = true};
    world->options = (struct server_options){.games = of_test, .version = "test", .think_ms = think_ms, .rollouts = 8};
    start_server(world);
    hello(world, ANN, "Ann", "none");
}

/* The server first: nobody waits for a thought then. */
static void end(struct world *world)
{
    struct thought *thoughts = world->thoughts;
    for (struct thought *thought = thoughts; thought != NULL; thought = thought->next)
        assert_true(thought->asker != NULL || atomic_load(&thought->unwanted));
    world_end(world);
    for (struct thought *next; thoughts != NULL; thoughts = next) {
        next = thoughts->next;
        assert_true(atomic_load(&thoughts->unwanted));
        thought_free(thoughts);
    }
}

static struct table *table_of_bots(struct world *world)
{
    json_t *created =
        say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s, s:s}, {s:s, s:s}]}", "type", "create", "game", "coldwar",
            "options", "", "public", 1, "seats", "kind", "bot", "bot", "novice", "kind", "bot", "bot", "novice");
    expect_type(created, "created");
    return tables_find(world->server, text_of(created, "table"));
}

static struct table *table_with_ann(struct world *world)
{
    json_t *created = say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s, s:s}]}", "type", "create", "game",
                          "coldwar", "options", "", "public", 1, "seats", "kind", "me", "kind", "bot", "bot", "novice");
    expect_type(created, "created");
    struct table *table = tables_find(world->server, text_of(created, "table"));
    expect_type(plain(world, ANN, "open", table->id), "table");
    return table;
}

static enum casus_actor_kind awaited_kind(const struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    return actor.kind;
}

static bool ann_is_awaited(const struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    return casus_seats_has(&actor.awaited, 0) && table->seat[0].sealed.actions == NULL;
}

static json_t *ann_acts(struct world *world, const struct table *table)
{
    json_t *legal = plain(world, ANN, "legal", table->id);
    expect_type(legal, "legal");
    return say(world, ANN, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", table->id, "n",
               json_integer_value(json_object_get(legal, "n")), "actions",
               json_string_value(json_array_get(json_object_get(legal, "actions"), 0)));
}

/* Until all choose at once for the first time; the bot has been asked, and has not chosen. */
static void play_to_headlines(struct world *world, struct table *table)
{
    while (awaited_kind(table) != CASUS_ACTOR_SIMULTANEOUS) {
        if (ann_is_awaited(table)) expect_type(ann_acts(world, table), "ok");
        else answer_thoughts(world);
        pass_time(world, 0);
    }
    assert_non_null(world->thoughts);
}

/* Until the bot has been asked for an open move. */
static void play_to_a_move_of_the_bot(struct world *world, struct table *table)
{
    while (world->thoughts == NULL) expect_type(ann_acts(world, table), "ok");
}

static void a_game_goes_on_when_the_bots_have_chosen(void **test)
{
    (void)test;
    struct world world;
    begin(&world, 0);
    struct table *table = table_of_bots(&world);
    pass_time(&world, 60000);
    uint64_t n = table->n;
    assert_non_null(world.thoughts);
    assert_null(world.thoughts->next);
    for (int i = 0; i < 100; i++) {
        answer_thoughts(&world);
        pass_time(&world, 1000);
    }
    assert_true(table->n >= n + 100);
    end(&world);
}

static void a_bot_that_has_chosen_early_still_waits(void **test)
{
    (void)test;
    struct world world;
    begin(&world, 700);
    struct table *table = table_of_bots(&world);
    uint64_t n = table->n;
    answer_thoughts(&world);
    pass_time(&world, 690);
    assert_int_equal(table->n, n);
    pass_time(&world, 20);
    assert_int_equal(table->n, n + 1);
    end(&world);
}

/* By a move of Ann's that is not durable yet. Returns the last event before it. */
static uint64_t act_until_the_bot_is_asked(struct world *world, struct table *table)
{
    for (;;) {
        uint64_t n = table->n;
        settle(world);
        world->hold = true;
        ann_acts(world, table);
        world->hold = false;
        if (world->thoughts != NULL) return n;
    }
}

static void what_was_chosen_for_a_position_undone_is_dropped(void **test)
{
    (void)test;
    struct world world;
    begin(&world, 0);
    struct table *table = table_with_ann(&world);
    uint64_t n = act_until_the_bot_is_asked(&world, table);
    world.fail = true;
    settle(&world);
    world.fail = false;
    assert_int_equal(table->n, n);
    assert_true(atomic_load(&world.thoughts->unwanted));
    answer_thoughts(&world);
    pass_time(&world, 60000);
    assert_int_equal(table->n, n);
    play_to_a_move_of_the_bot(&world, table);
    answer_thoughts(&world);
    n = table->n;
    pass_time(&world, 0);
    assert_true(table->n > n);
    end(&world);
}

static void a_pause_stops_the_bot_and_its_end_asks_anew(void **test)
{
    (void)test;
    struct world world;
    begin(&world, 0);
    struct table *table = table_with_ann(&world);
    play_to_a_move_of_the_bot(&world, table);
    uint64_t n = table->n;
    expect_type(say(&world, ANN, "{s:s, s:s, s:s}", "type", "propose", "table", table->id, "what", "pause"), "ok");
    assert_int_equal(table->status, TABLE_PAUSED);
    assert_true(atomic_load(&world.thoughts->unwanted));
    answer_thoughts(&world);
    pass_time(&world, 60000);
    assert_int_equal(table->n, n);
    assert_null(world.thoughts);
    expect_type(say(&world, ANN, "{s:s, s:s, s:s}", "type", "propose", "table", table->id, "what", "resume"), "ok");
    assert_non_null(world.thoughts);
    assert_false(atomic_load(&world.thoughts->unwanted));
    end(&world);
}

static void a_server_that_starts_again_asks_again(void **test)
{
    (void)test;
    struct world world;
    begin(&world, 0);
    struct table *table = table_with_ann(&world);
    char id[TABLE_ID_SIZE];
    play_to_a_move_of_the_bot(&world, table);
    snprintf(id, sizeof id, "%s", table->id);
    uint64_t n = table->n;
    crash(&world);
    struct thought *old = world.thoughts;
    while (old->next != NULL) old = old->next;
    assert_true(atomic_load(&old->unwanted));
    table = tables_find(world.server, id);
    pass_time(&world, 0);
    answer_thoughts(&world);
    pass_time(&world, 0);
    assert_true(table->n > n);
    end(&world);
}

/* When two headlines are revealed, told in milliseconds after the bot was asked, if it chooses after so many and Ann
 * does after 300. */
static uint64_t reveal_after(uint64_t chosen_ms)
{
    struct world world;
    begin(&world, 0);
    struct table *table = table_with_ann(&world);
    play_to_headlines(&world, table);
    uint64_t asked = world.now, n = table->n;
    for (uint64_t ms = 0; table->n == n && ms < 5000; ms += 50) {
        if (ms == chosen_ms) answer_thoughts(&world);
        if (ms == 300) expect_type(ann_acts(&world, table), "ok");
        pass_time(&world, 50);
    }
    uint64_t after = world.now - asked;
    end(&world);
    return after;
}

static void how_long_a_bot_thinks_over_a_headline_is_not_seen(void **test)
{
    (void)test;
    assert_int_equal(reveal_after(0), 1000);
    assert_int_equal(reveal_after(200), 1000);
    assert_int_equal(reveal_after(450), 1000);
    assert_int_equal(reveal_after(900), 1000);
    assert_int_equal(reveal_after(1200), 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on_when_the_bots_have_chosen),
        cmocka_unit_test(a_bot_that_has_chosen_early_still_waits),
        cmocka_unit_test(what_was_chosen_for_a_position_undone_is_dropped),
        cmocka_unit_test(a_pause_stops_the_bot_and_its_end_asks_anew),
        cmocka_unit_test(a_server_that_starts_again_asks_again),
        cmocka_unit_test(how_long_a_bot_thinks_over_a_headline_is_not_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
