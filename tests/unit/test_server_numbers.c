/* A game with secret events, at a table without an organiser: each player counts the events he is told about, and
 * nothing else.
 */
#include "server_world.h"

enum { ANN, BOB };

static int64_t newest_of(struct world *world, int client, const char *id)
{
    json_t *reply = plain(world, client, "legal", id);
    expect_type(reply, "legal");
    return json_integer_value(json_object_get(reply, "n"));
}

/* The player's whole list. */
static void write_list(struct world *world, int client, const char *id, json_t *rows)
{
    json_array_append_new(rows, json_string("commit"));
    expect_type(say(world, client, "{s:s, s:s, s:I, s:o}", "type", "act", "table", id, "n",
                    (json_int_t)newest_of(world, client, id), "actions", rows),
                "ok");
}

/* A table of two states, in a world that begins here; lists are written. */
static const char *two_states(struct world *world)
{
    static char id[24];
    world_begin(world, 0);
    hello(world, ANN, "Ann", "json");
    hello(world, BOB, "Bob", "bytes");
    json_t *reply =
        say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "maga", "options",
            "teams 2\nturns 4\nnumbers open\n", "public", 1, "seats", "kind", "me", "kind", "open");
    expect_type(reply, "created");
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    expect_type(plain(world, BOB, "join", id), "joined");
    for (int client = ANN; client <= BOB; client++) expect_type(plain(world, client, "open", id), "table");
    return id;
}

static json_t *propose_takeback(struct world *world, int client, const char *id, int64_t to)
{
    return say(world, client, "{s:s, s:s, s:s, s:I}", "type", "propose", "table", id, "what", "takeback", "to",
               (json_int_t)to);
}

static json_int_t proposed(struct world *world, int client, const char *key)
{
    return json_integer_value(json_object_get(json_object_get(newest(world, client, "proposal"), "proposal"), key));
}

static void how_much_others_write_is_in_no_number(void **test)
{
    (void)test;
    for (int rows = 0; rows < 4; rows++) {
        struct world world;
        const char *id = two_states(&world);
        int64_t before = newest_of(&world, ANN, id);
        json_t *list = json_array();
        for (int row = 0; row < rows; row++) json_array_append_new(list, json_string("nuclear 1"));
        write_list(&world, BOB, id, list);
        write_list(&world, ANN, id, json_array());
        const json_t *told = newest(&world, ANN, "events");
        assert_int_equal(json_array_size(json_object_get(told, "events")), 2); /* Her own end, and the publication. */
        assert_int_equal(json_integer_value(json_object_get(told, "n")), before + 2);
        assert_int_equal(newest_of(&world, ANN, id), before + 2);
        world_end(&world);
    }
}

static void a_takeback_goes_where_each_calls_it_his_own_way(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_states(&world);
    write_list(&world, ANN, id, json_pack("[s, s]", "nuclear 1", "interceptors 1"));
    write_list(&world, BOB, id, json_array());
    int64_t ann = newest_of(&world, ANN, id), bob = newest_of(&world, BOB, id);
    assert_int_equal(ann, bob + 2);
    write_list(&world, ANN, id, json_pack("[s]", "nuclear 1"));
    write_list(&world, BOB, id, json_array());
    expect_refused(propose_takeback(&world, ANN, id, ann + 1), "server.takeback_splits");
    json_t *far = propose_takeback(&world, BOB, id, ann + 2); /* More than he can have seen. */
    expect_refused(far, "server.bad_takeback");
    expect_type(propose_takeback(&world, ANN, id, ann), "ok");
    assert_int_equal(proposed(&world, ANN, "to"), ann);
    assert_int_equal(proposed(&world, BOB, "to"), bob);
    expect_type(say(&world, BOB, "{s:s, s:s, s:I, s:b}", "type", "vote", "table", id, "proposal",
                    proposed(&world, BOB, "proposal"), "agree", 1),
                "ok");
    const int64_t calls[] = {ann, bob};
    for (int client = ANN; client <= BOB; client++) {
        const json_t *event = json_array_get(json_object_get(newest(&world, client, "events"), "events"), 0);
        assert_int_equal(json_integer_value(json_object_get(event, "takeback")), calls[client]);
        assert_int_equal(json_array_size(json_object_get(event, "by")), 2);
    }
    world_end(&world);
}

/* By his own number, not the record's. */
static void who_comes_back_reads_on_from_what_he_has_seen(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_states(&world);
    int64_t seen = newest_of(&world, BOB, id);
    write_list(&world, ANN, id, json_pack("[s, s]", "nuclear 1", "interceptors 1"));
    write_list(&world, BOB, id, json_array());
    crash(&world);
    hello(&world, BOB, "Bob", "bytes");
    expect_refused(say(&world, BOB, "{s:s, s:s, s:I}", "type", "open", "table", id, "from", (json_int_t)seen + 3),
                   "server.ahead");
    json_t *reply = say(&world, BOB, "{s:s, s:s, s:I}", "type", "open", "table", id, "from", (json_int_t)seen);
    expect_type(reply, "table");
    assert_int_equal(json_integer_value(json_object_get(reply, "n")), seen + 2);
    const json_t *events = json_object_get(reply, "events");
    assert_int_equal(json_array_size(events), 2);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(json_integer_value(json_object_get(json_array_get(events, i), "n")), seen + 1 + (int64_t)i);
    world_end(&world);
}

static unsigned told_of_events(const struct world *world, int client)
{
    unsigned count = 0;
    size_t index;
    const json_t *message;
    json_array_foreach (world->client[client].inbox, index, message)
        count += strcmp(text_of(message, "type"), "events") == 0;
    return count;
}

/* Bots write lists whose stage has more draws than a change has steps. */
static void a_stage_is_told_at_once_however_much_it_draws(void **test)
{
    enum { STATES = 30 };
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, ANN, "Ann", "json");
    json_t *seats = json_pack("[{s:s}]", "kind", "me");
    for (int state = 1; state < STATES; state++)
        json_array_append_new(seats, json_pack("{s:s, s:s}", "kind", "bot", "bot", "random"));
    json_t *created = say(&world, ANN, "{s:s, s:s, s:s, s:o}", "type", "create", "game", "maga", "options",
                          "teams 30\nturns 3\nnumbers open\n", "seats", seats);
    expect_type(created, "created");
    char id[24];
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    expect_type(plain(&world, ANN, "open", id), "table");
    for (int turn = 1; turn <= 2; turn++) {
        unsigned before = told_of_events(&world, ANN);
        write_list(&world, ANN, id, json_array());
        pass_time(&world, 1000);
        assert_int_equal(told_of_events(&world, ANN), before + 1);
    }
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(how_much_others_write_is_in_no_number),
        cmocka_unit_test(a_takeback_goes_where_each_calls_it_his_own_way),
        cmocka_unit_test(who_comes_back_reads_on_from_what_he_has_seen),
        cmocka_unit_test(a_stage_is_told_at_once_however_much_it_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
