/* Tables come and go: whoever looks at one finds it as if it had never been away. */
#include "server_world.h"

enum { ANN, BOB, EVE, IDLE_MS = 1000, LONG_MS = 5000, VERY_LONG_MS = 12000, STRANGER_MS = 100 };

static void begin(struct world *world)
{
    *world = (struct world){.now = 1790000000000u, .random = casus_random_make(5), .reads = true};
    world->options = (struct server_options){
        .games = world_games(), .version = "test", .think_ms = 300, .rollouts = 8, .idle_ms = IDLE_MS};
    start_server(world);
    hello(world, ANN, "Ann", "json");
    hello(world, BOB, "Bob", "json");
    hello(world, EVE, "Eve", "json");
}

static uint64_t here(const struct world *world)
{
    return server_count(world->server).tables_here;
}

/* A game of Ann's and Bob's; each has a minute for all moves, and is stood in for after ten. */
static void make_table(struct world *world, bool public, char id[24])
{
    json_t *created =
        say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:{s:s, s:i, s:i, s:i}, s:i}", "type", "create", "game",
            "sealed", "options", "players 2\n", "public", public, "seats", "kind", "me", "kind", "open", "clock",
            "kind", "game", "move_ms", 0, "game_ms", 60000, "reserve_ms", 0, "takeover_ms", 600000);
    char link[40];
    expect_type(created, "created");
    snprintf(id, 24, "%s", text_of(created, "table"));
    snprintf(link, sizeof link, "%s", text_of(created, "link"));
    expect_type(say(world, BOB, "{s:s, s:s, s:s}", "type", "join", "table", id, "link", link), "joined");
}

/* Ann resigns, and Bob: the game is over. */
static void finish(struct world *world, const char *id)
{
    expect_type(plain(world, BOB, "resign", id), "ok");
    plain(world, ANN, "resign", id);
    json_t *opened = plain(world, ANN, "open", id);
    assert_string_equal(text_of(json_object_get(opened, "table"), "status"), "over");
    plain(world, ANN, "close", id);
}

/* An answer without its number, and without what the clock shows meanwhile. */
static char *without_id(const json_t *reply)
{
    json_t *copy = json_deep_copy(reply);
    json_object_del(copy, "id");
    json_object_del(json_object_get(copy, "clocks"), "spent_ms");
    char *text = json_dumps(copy, JSON_SORT_KEYS);
    json_decref(copy);
    return text;
}

static char *look(struct world *world, int client, const char *id)
{
    char *text = without_id(say(world, client, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 0));
    plain(world, client, "close", id);
    return text;
}

static void expect_same(char *before, char *after)
{
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/* A game of Ann's and Bob's that is over, and not in memory. */
static void begin_with_one_away(struct world *world, char id[24])
{
    begin(world);
    make_table(world, true, id);
    finish(world, id);
    pass_time(world, LONG_MS);
    assert_int_equal(here(world), 0);
}

static void what_is_over_leaves_and_comes_back(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin(&world);
    make_table(&world, true, id);
    finish(&world, id);
    char *before = look(&world, EVE, id);
    pass_time(&world, LONG_MS);
    assert_int_equal(here(&world), 0);
    assert_int_equal(server_count(world.server).tables, 0);
    char *after = look(&world, EVE, id);
    expect_same(before, after);
    assert_int_equal(here(&world), 1);
    assert_int_equal(server_count(world.server).tables_read, 1);
    assert_false(world.disk.altered);
    assert_true(memory_store_log_of(&world.disk, id)->archived);
    world_end(&world);
}

static void whose_clock_runs_is_out_of_time_though_the_table_is_away(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin(&world);
    make_table(&world, true, id);
    free(look(&world, ANN, id));
    free(look(&world, BOB, id));
    pass_time(&world, 20000);
    assert_int_equal(here(&world), 0); /* It is looked at when the first is out of time. */
    pass_time(&world, 25000);
    char *early = look(&world, EVE, id);
    assert_null(strstr(early, "\"flagged\": true"));
    free(early);
    pass_time(&world, 20000);
    char *late = look(&world, EVE, id);
    assert_non_null(strstr(late, "\"flagged\": true"));
    free(late);
    world_end(&world);
}

static void who_is_away_stays_away_since_then(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin(&world);
    make_table(&world, true, id);
    char *before = look(&world, EVE, id);
    pass_time(&world, 30000);
    assert_int_equal(here(&world), 0);
    char *after = look(&world, EVE, id);
    expect_same(before, after);
    world_end(&world);
}

static void lists_show_what_is_away(void **test)
{
    struct world world;
    char running[24], over[24];
    (void)test;
    begin(&world);
    make_table(&world, true, running);
    make_table(&world, true, over);
    finish(&world, over);
    for (int client = ANN; client <= EVE; client += EVE) { /* Ann has a part in both, Eve in none. */
        char *running_before = without_id(say(&world, client, "{s:s}", "type", "lobby"));
        char *over_before = without_id(say(&world, client, "{s:s, s:b}", "type", "lobby", "over", 1));
        assert_non_null(strstr(running_before, running));
        assert_non_null(strstr(over_before, over));
        pass_time(&world, LONG_MS);
        assert_int_equal(here(&world), 0);
        expect_same(running_before, without_id(say(&world, client, "{s:s}", "type", "lobby")));
        expect_same(over_before, without_id(say(&world, client, "{s:s, s:b}", "type", "lobby", "over", 1)));
        free(look(&world, BOB, running));
        free(look(&world, BOB, over));
    }
    world_end(&world);
}

/* How long after asking the answer comes. */
static uint64_t answered_after(struct world *world, int client, const char *id, char **answer)
{
    uint64_t asked = world->now;
    json_t *reply = say(world, client, "{s:s, s:s}", "type", "open", "table", id);
    for (; reply == NULL && world->now < asked + 1000; pass_time(world, 1)) reply = newest(world, client, "refused");
    assert_non_null(reply);
    *answer = without_id(reply);
    json_array_clear(world->client[client].inbox);
    return world->now - asked;
}

static void strangers_cannot_tell_what_there_is(void **test)
{
    struct world world;
    char private[24], *missing, *present, *away;
    (void)test;
    begin(&world);
    make_table(&world, false, private);
    uint64_t late = answered_after(&world, EVE, "aaaaaaaaaaaaaaaa", &missing);
    assert_in_range(late, STRANGER_MS, STRANGER_MS + 1);
    assert_int_equal(answered_after(&world, EVE, private, &present), late);
    pass_time(&world, 30000);
    assert_int_equal(here(&world), 0);
    assert_int_equal(answered_after(&world, EVE, private, &away), late);
    assert_non_null(strstr(missing, "server.no_table"));
    assert_string_equal(missing, present);
    expect_same(missing, away);
    free(present);
    world_end(&world);
}

static void what_cannot_be_read_is_said_so(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin_with_one_away(&world, id);
    world.disk.unreadable_until = world.now + 1000;
    expect_refused(plain(&world, EVE, "open", id), "server.unreadable");
    expect_refused(say(&world, EVE, "{s:s, s:b}", "type", "lobby", "over", 1), "server.unreadable");
    pass_time(&world, 1000);
    expect_type(plain(&world, EVE, "open", id), "table");
    world_end(&world);
}

static void requests_wait_in_their_order(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin_with_one_away(&world, id);
    world.hold_reads = true;
    assert_null(plain(&world, EVE, "open", id));
    assert_null(plain(&world, EVE, "close", id));
    assert_null(plain(&world, EVE, "position", id));
    expect_type(say(&world, EVE, "{s:s}", "type", "lobby"), "lobby"); /* About something else. */
    size_t before = json_array_size(world.client[EVE].inbox);
    world.hold_reads = false;
    settle(&world);
    static const char *const types[] = {"table", "ok", "refused"}; /* "Open the table first." */
    for (size_t i = before, answer = 0; answer < 3; i++) {
        const json_t *message = json_array_get(world.client[EVE].inbox, i);
        assert_non_null(message);
        if (json_object_get(message, "id") != NULL) expect_type(message, types[answer++]);
    }
    world_end(&world);
}

static void who_leaves_meanwhile_is_not_answered(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin_with_one_away(&world, id);
    world.hold_reads = true;
    assert_null(plain(&world, EVE, "open", id));
    disconnect(&world, EVE);
    world.hold_reads = false;
    settle(&world);
    assert_int_equal(server_count(world.server).connections, 2);
    pass_time(&world, LONG_MS);
    assert_int_equal(here(&world), 0);
    world_end(&world);
}

static void a_guest_keeps_his_name(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin(&world);
    make_table(&world, true, id);
    disconnect(&world, ANN);
    assert_int_equal(server_count(world.server).guests, 2);
    connect_client(&world, ANN);
    json_t *welcome =
        say(&world, ANN, "{s:s, s:i, s:s}", "type", "hello", "protocol", 1, "token", world.client[ANN].token);
    expect_type(welcome, "welcome");
    assert_string_equal(text_of(welcome, "name"), "Ann");
    assert_int_equal(json_integer_value(json_object_get(plain(&world, ANN, "open", id), "seat")), 0);
    world_end(&world);
}

static void a_rematch_is_one_though_it_is_away(void **test)
{
    struct world world;
    char id[24], next[24];
    (void)test;
    begin(&world);
    make_table(&world, true, id);
    finish(&world, id);
    json_t *rematch = plain(&world, ANN, "rematch", id);
    expect_type(rematch, "rematch");
    snprintf(next, sizeof next, "%s", text_of(rematch, "table"));
    pass_time(&world, LONG_MS);
    assert_int_equal(here(&world), 0);
    assert_string_equal(text_of(plain(&world, BOB, "rematch", id), "table"), next);
    world_end(&world);
}

/* The index is made anew from the tables, and knows then what it knew. */
static void an_index_that_is_missing_is_made(void **test)
{
    struct world world;
    char running[24], over[24];
    (void)test;
    begin(&world);
    make_table(&world, true, running);
    make_table(&world, true, over);
    finish(&world, over);
    char *lobby = without_id(say(&world, ANN, "{s:s}", "type", "lobby"));
    char *ended = without_id(say(&world, ANN, "{s:s, s:b}", "type", "lobby", "over", 1));
    while (world.disk.entry_count > 0) {
        struct memory_store_entry *last = &world.disk.entry[--world.disk.entry_count];
        free(last->table);
        free(last->entry);
    }
    world.disk.listed = false;
    crash(&world);
    hello(&world, ANN, "Ann", "json");
    pass_time(&world, VERY_LONG_MS);
    assert_true(world.disk.listed);
    assert_int_equal(world.disk.entry_count, 2);
    expect_same(lobby, without_id(say(&world, ANN, "{s:s}", "type", "lobby")));
    expect_same(ended, without_id(say(&world, ANN, "{s:s, s:b}", "type", "lobby", "over", 1)));
    world_end(&world);
}

/* Killed between a game's end and its leaving: the record is compressed after the next start. */
static void a_record_is_compressed_after_a_kill(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin(&world);
    make_table(&world, true, id);
    finish(&world, id);
    crash(&world);
    assert_false(memory_store_log_of(&world.disk, id)->archived);
    pass_time(&world, LONG_MS);
    assert_true(memory_store_log_of(&world.disk, id)->archived);
    assert_int_equal(here(&world), 0);
    crash(&world);
    assert_int_equal(server_count(world.server).tables, 0); /* Nothing is left to be done there. */
    world_end(&world);
}

/* What failed may not have been told the index; nothing of it is forgotten. */
static void a_full_disk_keeps_what_it_cannot_store(void **test)
{
    struct world world;
    char id[24];
    (void)test;
    begin(&world);
    make_table(&world, true, id);
    world.fail = true;
    pass_time(&world, VERY_LONG_MS); /* It would leave, and cannot say until when. */
    assert_int_equal(here(&world), 1);
    world.fail = false;
    pass_time(&world, VERY_LONG_MS);
    assert_int_equal(here(&world), 0);
    expect_type(plain(&world, ANN, "open", id), "table");
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_over_leaves_and_comes_back),
        cmocka_unit_test(whose_clock_runs_is_out_of_time_though_the_table_is_away),
        cmocka_unit_test(who_is_away_stays_away_since_then),
        cmocka_unit_test(lists_show_what_is_away),
        cmocka_unit_test(strangers_cannot_tell_what_there_is),
        cmocka_unit_test(what_cannot_be_read_is_said_so),
        cmocka_unit_test(requests_wait_in_their_order),
        cmocka_unit_test(who_leaves_meanwhile_is_not_answered),
        cmocka_unit_test(a_guest_keeps_his_name),
        cmocka_unit_test(a_rematch_is_one_though_it_is_away),
        cmocka_unit_test(an_index_that_is_missing_is_made),
        cmocka_unit_test(a_record_is_compressed_after_a_kill),
        cmocka_unit_test(a_full_disk_keeps_what_it_cannot_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
