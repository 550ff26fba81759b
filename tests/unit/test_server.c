/* The server: whole games, refusals, durability, secrecy, undo, votes, clocks, absence, sealed lists, restarts. */
#include "effort.h"
#include "server_world.h"

/* A table of two people (clients 0 and 1) at Horizon, begun; both have it open. Returns its id. */
static const char *two_people(struct world *world, const char *clock, int64_t move_ms, int64_t game_ms,
                              int64_t reserve_ms)
{
    static char id[24];
    hello(world, 0, "Ann", "json");
    hello(world, 1, "Bob", "bytes");
    json_t *reply = say(world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:{s:s, s:I, s:I, s:I}, s:i}", "type",
                        "create", "game", "horizon", "options", "players 2\nrings 2\n", "public", 1, "seats", "kind",
                        "me", "kind", "open", "clock", "kind", clock, "move_ms", (json_int_t)move_ms, "game_ms",
                        (json_int_t)game_ms, "reserve_ms", (json_int_t)reserve_ms, "takeover_ms", 60000);
    expect_type(reply, "created");
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    expect_type(plain(world, 0, "open", id), "table");
    expect_type(plain(world, 1, "join", id), "joined");
    expect_type(say(world, 1, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 0), "table");
    return id;
}

/* The same in a world that begins here. */
static const char *two_without_clock(struct world *world)
{
    world_begin(world, 0);
    return two_people(world, "off", 0, 0, 0);
}

static int64_t table_n(struct world *world, const char *id)
{
    json_t *reply = plain(world, 0, "legal", id);
    expect_type(reply, "legal");
    return json_integer_value(json_object_get(reply, "n"));
}

static json_t *act(struct world *world, int client, const char *id, int64_t n, const char *action)
{
    return say(world, client, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)n, "actions",
               action);
}

static json_t *undo(struct world *world, int client, const char *id, int64_t n)
{
    return say(world, client, "{s:s, s:s, s:I}", "type", "undo", "table", id, "n", (json_int_t)n);
}

static json_t *propose(struct world *world, int client, const char *id, const char *what)
{
    return say(world, client, "{s:s, s:s, s:s}", "type", "propose", "table", id, "what", what);
}

static json_t *vote(struct world *world, int client, const char *id, json_int_t proposal, bool agree)
{
    return say(world, client, "{s:s, s:s, s:I, s:b}", "type", "vote", "table", id, "proposal", proposal, "agree",
               agree);
}

static void a_whole_game_ends_with_secret_and_record(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    for (int step = 0; step < 400; step++) {
        json_t *position = NULL;
        for (int client = 0; client < 2; client++) {
            json_t *reply = plain(&world, client, "legal", id);
            expect_type(reply, "legal");
            json_t *actions = json_object_get(reply, "actions");
            if (json_array_size(actions) == 0) continue;
            size_t choice = (size_t)casus_random_below(&world.random, json_array_size(actions));
            char action[64];
            snprintf(action, sizeof action, "%s", json_string_value(json_array_get(actions, choice)));
            expect_type(act(&world, client, id, json_integer_value(json_object_get(reply, "n")), action), "ok");
            position = reply;
        }
        if (position == NULL) break;
    }
    json_t *record = plain(&world, 0, "record", id);
    expect_type(record, "record");
    const char *text = text_of(record, "record");
    assert_non_null(strstr(text, "\"end\":\"finished\""));
    struct casus_reader lines = casus_reader_make(text, strlen(text));
    struct casus_word line;
    struct casus_chain chain = {{0}};
    while (casus_read_line(&lines, &line)) assert_true(casus_record_check(line.at, line.length, &chain));
    json_t *table = plain(&world, 1, "open", id);
    assert_int_equal(strlen(text_of(table, "secret")), 64);
    world_end(&world);
}

static void stale_doubled_wrong_and_illegal_moves_change_nothing(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    int64_t n = table_n(&world, id);
    expect_refused(act(&world, 1, id, n, "end"), "horizon.not_your_turn");
    expect_refused(act(&world, 0, id, n, "move 2.1"), "horizon.not_adjacent");
    expect_refused(act(&world, 0, id, n, "fly away"), "horizon.form_unknown");
    expect_refused(act(&world, 0, id, n - 1, "gather"), "server.stale");
    expect_refused(act(&world, 0, id, n + 1, "gather"), "server.ahead");
    expect_refused(say(&world, 0, "{s:s, s:s, s:I, s:[s,s]}", "type", "act", "table", id, "n", (json_int_t)n, "actions",
                       "gather", "move 2.1"),
                   "horizon.not_adjacent"); /* All or none. */
    assert_int_equal(table_n(&world, id), n);
    expect_type(act(&world, 0, id, n, "gather"), "ok");
    expect_refused(act(&world, 0, id, n, "gather"), "server.stale"); /* The same message again. */
    assert_int_equal(table_n(&world, id), n + 1);
    world_end(&world);
}

static void malformed_messages_are_refused_in_words(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    connect_client(&world, 0);
    static const struct {
        const char *text, *key;
    } cases[] = {
        {"", "server.no_json"},
        {"[]", "server.no_json"},
        {"{\"type\":\"lobby\"}", "server.hello_first"},
        {"{\"type\":\"lobby\",\"type\":\"hello\"}", "server.no_json"},
        {"{\"type\":\"dance\"}", "server.unknown_type"},
        {"{\"id\":\"x\",\"type\":\"hello\",\"protocol\":1}", "server.bad_id"},
        {"{\"type\":\"hello\"}", "server.field_missing"},
        {"{\"type\":\"hello\",\"protocol\":2}", "server.field_wrong"},
        {"{\"type\":\"hello\",\"protocol\":1,\"naem\":\"x\"}", "server.field_unknown"},
        {"{\"type\":\"hello\",\"protocol\":1,\"name\":\"a\\u0007\"}", "server.bad_name"},
        {"{\"type\":\"hello\",\"protocol\":1,\"name\":\"\"}", "server.field_wrong"},
        {"{\"type\":\"hello\",\"protocol\":1,\"name\":\"a name of more than thirty-two letters\"}", "server.bad_name"},
        {"{\"type\":\"hello\",\"protocol\":1,\"form\":\"prose\"}", "server.bad_form"},
        {"{\"type\":\"hello\",\"protocol\":1,\"token\":\"zz000000000000000000000000000000\"}", "server.bad_token"},
        {"{\"type\":\"open\",\"table\":\"nosuchnosuchnosu\"}", "server.hello_first"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        server_message(world.server, world.client[0].connection, cases[i].text, strlen(cases[i].text), world.now);
        settle(&world);
        json_t *reply = json_array_get(world.client[0].inbox, json_array_size(world.client[0].inbox) - 1);
        expect_refused(reply, cases[i].key);
    }
    hello(&world, 0, "Ann", "none");
    expect_refused(say(&world, 0, "{s:s, s:s}", "type", "open", "table", "nosuchnosuchnosu"), "server.no_table");
    expect_refused(say(&world, 0, "{s:s, s:s, s:s, s:[{s:s}]}", "type", "create", "game", "horizon", "options",
                       "players 2\n", "seats", "kind", "me"),
                   "server.seats_count");
    expect_refused(say(&world, 0, "{s:s, s:s, s:s, s:[{s:s}]}", "type", "create", "game", "horizon", "options",
                       "rings 9", "seats", "kind", "me"),
                   "horizon.scenario_number");
    expect_refused(say(&world, 0, "{s:s, s:s, s:[{s:s}]}", "type", "create", "game", "go", "seats", "kind", "me"),
                   "server.no_game");
    world_end(&world);
}

/* A new table with that clock, or the refusal. */
static json_t *create_with_clock(struct world *world, const char *clock)
{
    json_t *value = json_loads(clock, JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return say(world, 0, "{s:s, s:s, s:s, s:[{s:s}, {s:s}], s:o}", "type", "create", "game", "horizon", "options",
               "players 2\nrings 2\n", "seats", "kind", "me", "kind", "open", "clock", value);
}

static void a_clock_is_of_a_known_kind_with_a_second_at_least(void **test)
{
    static const char *const wrong[] = {
        "{}",
        "{\"kind\":\"blitz\",\"move_ms\":5000,\"game_ms\":5000}",
        "{\"kind\":\"move\",\"game_ms\":5000}",
        "{\"kind\":\"move\",\"move_ms\":999}",
        "{\"kind\":\"move\",\"move_ms\":-5000}",
        "{\"kind\":\"game\",\"move_ms\":5000}",
        "{\"kind\":\"game\",\"game_ms\":999}",
        "{\"kind\":\"move\",\"move_ms\":5000,\"reserv_ms\":5000}", /* A misspelt field is not ignored. */
        "{\"kind\":\"move\",\"move_ms\":5000,\"reserve_ms\":\"5000\"}",
    };
    static const struct {
        const char *clock;
        int64_t move_ms, game_ms, reserve_ms;
    } good[] = {
        {"{\"kind\":\"off\"}", 0, 0, 0},
        {"{\"kind\":\"move\",\"move_ms\":1000}", 1000, 0, 0},
        {"{\"kind\":\"game\",\"game_ms\":1000,\"reserve_ms\":-1}", 0, 1000, 0},
        {"{\"kind\":\"move\",\"move_ms\":2592000000,\"reserve_ms\":7}", INT64_C(2592000000), 0, 7},
        {"{\"kind\":\"move\",\"move_ms\":2592000001}", INT64_C(2592000000), 0, 0}, /* Thirty days at most. */
    };
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused(create_with_clock(&world, wrong[i]), "server.clock_wrong");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        json_t *reply = create_with_clock(&world, good[i].clock);
        expect_type(reply, "created");
        reply = say(&world, 0, "{s:s, s:s}", "type", "open", "table", text_of(reply, "table"));
        const json_t *clock = json_object_get(json_object_get(reply, "table"), "clock");
        assert_int_equal(json_integer_value(json_object_get(clock, "move_ms")), good[i].move_ms);
        assert_int_equal(json_integer_value(json_object_get(clock, "game_ms")), good[i].game_ms);
        assert_int_equal(json_integer_value(json_object_get(clock, "reserve_ms")), good[i].reserve_ms);
    }
    world_end(&world);
}

static void nothing_is_said_before_it_is_durable(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    int64_t n = table_n(&world, id);
    size_t seen[2] = {json_array_size(world.client[0].inbox), json_array_size(world.client[1].inbox)};
    world.hold = true;
    assert_null(act(&world, 0, id, n, "gather"));
    assert_null(plain(&world, 0, "position", id)); /* Not even by a question. */
    assert_int_equal(json_array_size(world.client[0].inbox), seen[0]);
    assert_int_equal(json_array_size(world.client[1].inbox), seen[1]);
    world.hold = false;
    settle(&world);
    assert_non_null(newest(&world, 0, "ok"));
    assert_true(json_array_size(world.client[1].inbox) > seen[1]);
    world_end(&world);
}

static void a_failing_store_loses_nothing_and_is_told(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    int64_t n = table_n(&world, id);
    expect_type(act(&world, 0, id, n, "gather"), "ok");
    world.fail = true;
    expect_refused(act(&world, 0, id, n + 1, "gather"), "server.store_failed");
    world.fail = false;
    assert_int_equal(table_n(&world, id), n + 1);
    expect_type(act(&world, 0, id, n + 1, "gather"), "ok");
    expect_type(act(&world, 0, id, n + 2, "end"), "ok");
    world_end(&world);
}

static void a_restart_goes_on_where_it_was(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    int64_t n = table_n(&world, id);
    expect_type(act(&world, 0, id, n, "gather"), "ok");
    expect_type(act(&world, 0, id, n + 1, "gather"), "ok");
    expect_type(undo(&world, 0, id, n + 2), "ok");
    char *before = json_dumps(json_object_get(plain(&world, 0, "position", id), "position"), JSON_COMPACT);
    crash(&world);
    hello(&world, 0, "Ann", "json");
    hello(&world, 1, "Bob", "bytes");
    expect_type(say(&world, 0, "{s:s, s:s, s:I}", "type", "open", "table", id, "from", (json_int_t)n), "table");
    char *after = json_dumps(json_object_get(plain(&world, 0, "position", id), "position"), JSON_COMPACT);
    assert_string_equal(before, after);
    free(before);
    free(after);
    expect_type(act(&world, 0, id, n + 3, "end"), "ok");
    world_end(&world);
}

/* Replaces `was` in the stored row of the only table, where it must occur, by `now`. */
static void change_table_row(struct world *world, const char *was, const char *now)
{
    for (struct row *row = world->rows; row != NULL; row = row->next) {
        struct store_write *write = &row->write;
        if (write->kind != STORE_PUT || strcmp(write->group, "table") != 0) continue;
        const char *at = strstr(write->text, was);
        assert_non_null(at);
        size_t before = (size_t)(at - write->text), size = write->length + strlen(now) + 1;
        char *text = calloc(1, size);
        snprintf(text, size, "%.*s%s%s", (int)before, write->text, now, at + strlen(was));
        free(write->text);
        write->text = text;
        write->length = strlen(text);
    }
}

static void a_stored_game_by_rules_to_come_is_out_of_play(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    expect_type(act(&world, 0, id, table_n(&world, id), "gather"), "ok");
    crash(&world);
    hello(&world, 1, "Bob", "none");
    json_t *opened = plain(&world, 1, "open", id);
    expect_type(opened, "table");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(opened, "table"), "rules")), 1);
    change_table_row(&world, "\"rules\":1,", "\"rules\":2,"); /* From a future program: out of play until it comes. */
    settle(&world);
    crash(&world);
    hello(&world, 1, "Bob", "none");
    expect_refused(plain(&world, 1, "open", id), "server.damaged");
    world_end(&world);
}

static void undo_takes_back_only_the_own_unfinished_turn(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    int64_t n = table_n(&world, id);
    expect_refused(undo(&world, 0, id, n), "server.nothing_to_undo");
    expect_type(act(&world, 0, id, n, "gather"), "ok");
    expect_type(act(&world, 0, id, n + 1, "move 1.2"), "ok");
    expect_refused(undo(&world, 1, id, n + 2), "server.nothing_to_undo");
    expect_type(undo(&world, 0, id, n + 2), "ok");
    expect_type(undo(&world, 0, id, n + 3), "ok");
    expect_refused(undo(&world, 0, id, n + 4), "server.nothing_to_undo");
    expect_type(act(&world, 0, id, n + 4, "draw"), "ok");
    expect_refused(undo(&world, 0, id, n + 6), "server.nothing_to_undo"); /* Chance has acted since. */
    expect_type(act(&world, 0, id, n + 6, "end"), "ok");
    expect_refused(undo(&world, 0, id, n + 7), "server.nothing_to_undo");
    world_end(&world);
}

static void takeback_and_pause_need_everybody(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    int64_t n = table_n(&world, id);
    expect_type(act(&world, 0, id, n, "end"), "ok");
    expect_type(
        say(&world, 0, "{s:s, s:s, s:s, s:I}", "type", "propose", "table", id, "what", "takeback", "to", (json_int_t)n),
        "ok");
    json_t *asked = json_object_get(newest(&world, 1, "proposal"), "proposal");
    assert_string_equal(text_of(asked, "status"), "open");
    json_int_t number = json_integer_value(json_object_get(asked, "proposal"));
    expect_type(vote(&world, 1, id, number, 1), "ok");
    expect_type(act(&world, 0, id, n + 2, "gather"), "ok"); /* It is seat 0's turn again. */
    expect_type(propose(&world, 0, id, "pause"), "ok");
    expect_type(vote(&world, 1, id, number + 1, 0), "ok");
    expect_type(act(&world, 0, id, n + 3, "gather"), "ok");
    expect_type(propose(&world, 0, id, "pause"), "ok");
    expect_type(vote(&world, 1, id, number + 2, 1), "ok");
    expect_refused(act(&world, 0, id, n + 4, "gather"), "server.paused");
    expect_type(propose(&world, 1, id, "resume"), "ok");
    expect_type(vote(&world, 0, id, number + 3, 1), "ok");
    expect_type(act(&world, 0, id, n + 4, "gather"), "ok");
    world_end(&world);
}

/* Whoever acts and takes back again and again does not make the table grow for ever; and the game goes on. */
static void a_table_does_not_grow_by_takebacks(void **test)
{
    enum { MOST = SERVER_TAKEBACK_MAX + 2 * SERVER_TAKEBACK_EACH };
    (void)test;
    if (effort(0, 1) == 0) skip(); /* Twelve seconds. */
    struct world world;
    const char *id = two_without_clock(&world);
    int64_t n = table_n(&world, id);
    for (; n < MOST; n++) {
        expect_type(act(&world, 0, id, n++, "gather"), "ok");
        if (n < MOST) expect_type(undo(&world, 0, id, n), "ok");
        else n--;
    }
    expect_refused(undo(&world, 0, id, n), "server.takebacks_over");
    expect_refused(say(&world, 0, "{s:s, s:s, s:s, s:i}", "type", "propose", "table", id, "what", "takeback", "to", 5),
                   "server.takebacks_over");
    expect_type(act(&world, 0, id, n, "gather"), "ok");
    world_end(&world);
}

static void resigning_ends_a_game_of_two(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    expect_type(plain(&world, 1, "resign", id), "ok");
    expect_refused(act(&world, 0, id, table_n(&world, id), "end"), "server.over");
    expect_type(plain(&world, 0, "record", id), "record");
    json_t *rematch = plain(&world, 0, "rematch", id);
    expect_type(rematch, "rematch");
    char next[24];
    snprintf(next, sizeof next, "%s", text_of(rematch, "table"));
    expect_type(plain(&world, 1, "join", next), "joined");
    world_end(&world);
}

/* The table that is over, as everybody sees it. */
static json_t *seen_table(struct world *world, int client, const char *id)
{
    return json_object_get(plain(world, client, "open", id), "table");
}

static void a_rematch_outlives_a_failing_store_and_comes_with_none(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    expect_type(plain(&world, 1, "resign", id), "ok");
    world.fail = true;
    expect_refused(plain(&world, 0, "rematch", id), "server.store_failed");
    world.fail = false;
    assert_true(json_is_null(json_object_get(seen_table(&world, 1, id), "next")));
    json_t *rematch = plain(&world, 0, "rematch", id);
    expect_type(rematch, "rematch");
    char next[24];
    snprintf(next, sizeof next, "%s", text_of(rematch, "table"));
    world.fail = true;
    expect_refused(say(&world, 1, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "Well played."),
                   "server.store_failed");
    world.fail = false;
    assert_string_equal(text_of(seen_table(&world, 1, id), "next"), next);
    world_end(&world);
}

static void a_bot_stands_in_for_the_absent_and_gives_back(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 100);
    const char *id = two_people(&world, "off", 0, 0, 0);
    int64_t n = table_n(&world, id);
    disconnect(&world, 0);
    pass_time(&world, 59000);
    assert_int_equal(json_integer_value(json_object_get(plain(&world, 1, "legal", id), "n")), n);
    pass_time(&world, 30000);
    json_t *events = json_object_get(newest(&world, 1, "events"), "events");
    assert_non_null(events);
    json_t *reply = say(&world, 1, "{s:s, s:s, s:I}", "type", "open", "table", id, "from", (json_int_t)n);
    json_t *first = json_array_get(json_object_get(reply, "events"), 0);
    assert_string_equal(text_of(first, "by"), "greedy");
    hello(&world, 0, "Ann", "json");
    reply = plain(&world, 0, "open", id);
    json_t *seat = json_array_get(json_object_get(json_object_get(reply, "table"), "seats"), 0);
    expect_type(reply, "table");
    assert_true(json_is_true(json_object_get(
        json_array_get(json_object_get(json_object_get(newest(&world, 1, "table_change"), "table"), "seats"), 0),
        "connected")));
    assert_true(json_is_false(json_object_get(seat, "away")));
    world_end(&world);
}

/* Whether a text occurs in anything a client was sent. */
static bool was_told(struct world *world, int client, const char *text)
{
    char *all = json_dumps(world->client[client].inbox, JSON_COMPACT);
    bool found = strstr(all, text) != NULL;
    free(all);
    return found;
}

static json_t *allow(struct world *world, int client, const char *id, const char *what)
{
    return say(world, client, "{s:s, s:s, s:s}", "type", "stand_in", "table", id, "allow", what);
}

/* Ann's seat, as last told to Bob. */
static const json_t *seat_as_told(struct world *world)
{
    return json_array_get(json_object_get(json_object_get(newest(world, 1, "table_change"), "table"), "seats"), 0);
}

static int64_t n_for_bob(struct world *world, const char *id)
{
    return json_integer_value(json_object_get(plain(world, 1, "legal", id), "n"));
}

/* The table says nothing, or Ann says no: she is waited for, and everybody sees since when. */
static void who_is_away_is_waited_for_unless_table_and_owner_say_otherwise(void **test)
{
    (void)test;
    for (int owner = 0; owner < 2; owner++) {
        struct world world;
        world_begin(&world, 100);
        const char *id = two_people(&world, "off", 0, 0, 0);
        if (owner) expect_type(allow(&world, 0, id, "never"), "ok");
        else {
            change_table_row(&world, "\"takeover_ms\":60000", "\"takeover_ms\":0");
            crash(&world);
            hello(&world, 0, "Ann", "json");
            hello(&world, 1, "Bob", "json");
            for (int client = 0; client < 2; client++) expect_type(plain(&world, client, "open", id), "table");
        }
        int64_t n = n_for_bob(&world, id);
        disconnect(&world, 0);
        json_int_t since = json_integer_value(json_object_get(seat_as_told(&world), "since"));
        assert_true(since > 0);
        pass_time(&world, 86400000);
        assert_int_equal(n_for_bob(&world, id), n);
        assert_int_equal(json_integer_value(json_object_get(seat_as_told(&world), "since")), since);
        assert_false(was_told(&world, 1, "\"away\":true"));
        hello(&world, 0, "Ann", "json");
        expect_type(plain(&world, 0, "open", id), "table");
        assert_true(json_is_null(json_object_get(seat_as_told(&world), "since")));
        world_end(&world);
    }
}

/* Only the owner of a seat says what he allows; everybody is told, and it is stored. */
static void what_a_bot_may_do_is_its_owners_to_say(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    hello(&world, 2, "Eve", "json");
    expect_refused(allow(&world, 2, id, "always"), "server.no_seat");
    expect_refused(allow(&world, 0, id, "sometimes"), "server.stand_in_wrong");
    expect_type(allow(&world, 0, id, "always"), "ok");
    assert_string_equal(text_of(seat_as_told(&world), "stand_in"), "always");
    crash(&world);
    hello(&world, 1, "Bob", "json");
    json_t *seats = json_object_get(json_object_get(plain(&world, 1, "open", id), "table"), "seats");
    assert_string_equal(text_of(json_array_get(seats, 0), "stand_in"), "always");
    assert_string_equal(text_of(json_array_get(seats, 1), "stand_in"), "open");
    world_end(&world);
}

static void clocks_charge_thinking_only_and_end_turns(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 100);
    const char *id = two_people(&world, "move", 10000, 0, 5000);
    int64_t n = table_n(&world, id);
    pass_time(&world, 12000); /* Ten seconds of the turn, two of the reserve. */
    expect_type(act(&world, 0, id, n, "end"), "ok");
    json_t *clocks = json_object_get(newest(&world, 0, "events"), "clocks");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(clocks, "reserve_ms"), 0)), 3000);
    pass_time(&world, 14990);
    expect_type(plain(&world, 1, "legal", id), "legal");
    pass_time(&world, 20); /* Seat 1 has now used all: the bot plays its turn. */
    pass_time(&world, 30000);
    json_t *reply = say(&world, 1, "{s:s, s:s, s:I}", "type", "open", "table", id, "from", (json_int_t)n + 1);
    size_t i;
    const json_t *event = NULL;
    json_array_foreach (json_object_get(reply, "events"), i, event) { /* To the turn's end. */
        assert_int_equal(json_integer_value(json_object_get(event, "seat")), 1);
        assert_string_equal(text_of(event, "by"), "greedy");
        if (strcmp(text_of(event, "action"), "end") == 0) break;
    }
    assert_non_null(event);
    assert_string_equal(text_of(event, "action"), "end");
    world_end(&world);
}

static void a_move_after_its_time_is_refused(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 100);
    const char *id = two_people(&world, "game", 0, 5000, 0);
    int64_t n = table_n(&world, id);
    world.now += 5000; /* The tick has not come yet, but the move is late all the same. */
    expect_refused(act(&world, 0, id, n, "gather"), "server.too_late");
    pass_time(&world, 1000);
    expect_refused(act(&world, 0, id, table_n(&world, id), "gather"), "server.gave_up");
    world_end(&world);
}

/* While an action is not durable yet, nobody's time passes, however little is left. */
static void a_clock_stands_while_the_store_is_at_work(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 100);
    const char *id = two_people(&world, "game", 0, 5000, 0);
    int64_t n = table_n(&world, id);
    pass_time(&world, 4999);
    world.hold = true;
    assert_null(act(&world, 0, id, n, "gather"));
    pass_time(&world, 50);
    assert_null(act(&world, 0, id, n + 1, "gather"));
    world.hold = false;
    settle(&world);
    assert_int_equal(table_n(&world, id), n + 2);
    pass_time(&world, 1);
    expect_refused(act(&world, 0, id, n + 2, "gather"), "server.gave_up");
    world_end(&world);
}

/* ---- Secrets ---- */

static void cards_are_told_to_their_owner_only(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    hello(&world, 2, "Eve", "json");
    expect_type(say(&world, 2, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 0), "table");
    json_t *reply = say(&world, 0, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 0);
    size_t index, known = 0, hidden = 0;
    json_t *event;
    json_array_foreach (json_object_get(reply, "events"), index, event) {
        if (strncmp(text_of(event, "action"), "deal ", 5) != 0) continue;
        if (strcmp(text_of(event, "action"), "deal ?") == 0) hidden++;
        else known++;
    }
    assert_int_equal(known, 4);
    assert_int_equal(hidden, 4);
    json_t *watched = newest(&world, 2, "table");
    json_array_foreach (json_object_get(watched, "events"), index, event) {
        if (strncmp(text_of(event, "action"), "deal ", 5) == 0) assert_string_equal(text_of(event, "action"), "deal ?");
    }
    expect_refused(plain(&world, 2, "record", id), "server.record_secret");
    expect_refused(act(&world, 2, id, table_n(&world, id), "end"), "server.no_seat");
    world_end(&world);
}

static void private_tables_need_their_link_and_seats_their_key(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    hello(&world, 1, "Bob", "none");
    json_t *created = say(&world, 0, "{s:s, s:s, s:s, s:[{s:s}, {s:s}]}", "type", "create", "game", "horizon",
                          "options", "players 2", "seats", "kind", "me", "kind", "open");
    expect_type(created, "created");
    const char *id = text_of(created, "table"), *link = text_of(created, "link"), *key = text_of(created, "key");
    expect_refused(plain(&world, 1, "open", id), "server.no_table");
    expect_refused(plain(&world, 1, "join", id), "server.no_table");
    json_t *lobby = say(&world, 1, "{s:s}", "type", "lobby");
    assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 0);
    expect_refused(say(&world, 1, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", link), "server.no_table");
    expect_type(say(&world, 1, "{s:s, s:s, s:s}", "type", "join", "table", id, "link", link), "joined");
    hello(&world, 2, "Ann's phone", "none");
    json_t *claimed = say(&world, 2, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", key);
    expect_type(claimed, "joined");
    assert_int_equal(json_integer_value(json_object_get(claimed, "seat")), 0);
    assert_false(was_told(&world, 1, key));
    world_end(&world);
}

/* Ann's second tab, and a phone that watches, are told when the phone takes over her seat; if that cannot be stored,
 * nothing changes. */
static void a_claim_is_told_to_every_tab_that_has_the_table_open(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    char key[40];
    snprintf(key, sizeof key, "%s", text_of(plain(&world, 0, "open", id), "key"));
    for (int client = 2; client < 4; client++) {
        snprintf(world.client[client].token, sizeof world.client[client].token, "%032x", 7);
        hello(&world, client, "Ann's phone", "bytes");
        assert_true(json_is_null(json_object_get(plain(&world, client, "open", id), "seat")));
    }
    int64_t n = table_n(&world, id);
    world.fail = true;
    expect_refused(say(&world, 2, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", key), "server.store_failed");
    world.fail = false;
    expect_type(act(&world, 0, id, n, "draw"), "ok");
    assert_true(was_told(&world, 2, "deal ?"));
    assert_null(newest(&world, 0, "reseated"));
    expect_type(say(&world, 2, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", key), "joined");
    assert_true(json_is_null(json_object_get(newest(&world, 0, "reseated"), "seat")));
    assert_int_equal(json_integer_value(json_object_get(newest(&world, 3, "reseated"), "seat")), 0);
    assert_null(newest(&world, 1, "reseated"));
    expect_refused(act(&world, 0, id, table_n(&world, id), "end"), "server.no_seat");
    world_end(&world);
}

/* ---- Sealed lists ---- */

/* What the answer to `open` tells a seat about its own sealed list. */
static void assert_sealed(const json_t *reply, const char *expected)
{
    expect_type(reply, "table");
    char *sealed = json_dumps(json_object_get(reply, "sealed"), JSON_COMPACT);
    assert_string_equal(sealed, expected);
    free(sealed);
}

static void sealed_lists_stay_secret_until_all_have_committed(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "json");
    hello(&world, 1, "Bob", "json");
    json_t *created = say(&world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "sealed",
                          "options", "players 2\nrounds 1", "public", 1, "seats", "kind", "me", "kind", "open");
    expect_type(created, "created");
    char id[24];
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    expect_type(plain(&world, 0, "open", id), "table");
    expect_type(plain(&world, 1, "join", id), "joined");
    expect_type(plain(&world, 1, "open", id), "table");
    size_t seen = json_array_size(world.client[1].inbox);
    expect_type(act(&world, 0, id, 0, "bid 37"), "ok");
    expect_type(act(&world, 0, id, 0, "bid 53"), "ok"); /* Sent again: the last one counts. */
    assert_int_equal(json_array_size(world.client[1].inbox), seen);
    expect_refused(act(&world, 1, id, 1, "bid 10"), "server.ahead");
    expect_refused(act(&world, 1, id, 0, "bid 101"), "sealed.bid");
    crash(&world); /* The sealed list survives. */
    hello(&world, 0, "Ann", "json");
    hello(&world, 1, "Bob", "json");
    assert_sealed(plain(&world, 0, "open", id), "[\"bid 53\"]");
    assert_sealed(plain(&world, 1, "open", id), "[]");
    assert_false(was_told(&world, 1, "bid 53") || was_told(&world, 1, "[53"));
    expect_type(act(&world, 1, id, 0, "bid 10"), "ok");
    assert_sealed(plain(&world, 0, "open", id), "[]");
    json_t *record = plain(&world, 1, "record", id);
    expect_type(record, "record");
    assert_non_null(strstr(text_of(record, "record"), "bid 53"));
    assert_null(strstr(text_of(record, "record"), "bid 37"));
    world_end(&world);
}

/* A table of two people (clients 0 and 1) at the game of sealed bids, begun; both have it open. */
static const char *two_bidders(struct world *world, const char *clock)
{
    static char id[24];
    hello(world, 0, "Ann", "json");
    hello(world, 1, "Bob", "json");
    json_t *reply = say(world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:{s:s, s:i, s:i}, s:i}", "type", "create",
                        "game", "sealed", "options", "players 2\nrounds 3", "public", 1, "seats", "kind", "me", "kind",
                        "open", "clock", "kind", clock, "move_ms", 10000, "reserve_ms", 5000, "takeover_ms", 60000);
    expect_type(reply, "created");
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    expect_type(plain(world, 1, "join", id), "joined");
    for (int client = 0; client < 2; client++) expect_type(plain(world, client, "open", id), "table");
    return id;
}

/* What Bob is told, as one text, from message `from` of his inbox on. */
static char *told_since(const struct world *world, size_t from)
{
    json_t *told = json_array();
    for (size_t i = from; i < json_array_size(world->client[1].inbox); i++)
        json_array_append(told, json_array_get(world->client[1].inbox, i));
    char *text = json_dumps(told, JSON_COMPACT);
    json_decref(told);
    return text;
}

/* Ann leaves; a bot stands in or the table waits, as she has allowed; she comes back or only sends a bid again; in one
 * world she has sealed a bid before. */
static char *absence(bool sealed, const char *allowed)
{
    struct world world;
    world_begin(&world, 100);
    const char *id = two_bidders(&world, "off");
    size_t seen = json_array_size(world.client[1].inbox);
    expect_type(allow(&world, 0, id, allowed), "ok");
    if (sealed) expect_type(act(&world, 0, id, 0, "bid 37"), "ok");
    disconnect(&world, 0);
    pass_time(&world, 59999);
    pass_time(&world, 1);
    assert_int_equal(was_told(&world, 1, "\"away\":true"), strcmp(allowed, "always") == 0);
    assert_true(json_is_integer(json_object_get(seat_as_told(&world), "since")));
    pass_time(&world, 30000);
    hello(&world, 0, "Ann", "json");
    if (sealed) expect_type(act(&world, 0, id, 0, "bid 38"), "ok");
    expect_type(plain(&world, 1, "legal", id), "legal");
    expect_type(plain(&world, 0, "open", id), "table");
    expect_type(plain(&world, 1, "open", id), "table");
    char *told = told_since(&world, seen);
    world_end(&world);
    return told;
}

/* Whether the client's newest line of the only table says that he is awaited, and which changes were sent until
 * then. */
static bool awaited_in_lobby(struct world *world, int client, size_t changes)
{
    size_t count = 0, index;
    json_t *message, *line = NULL;
    json_array_foreach (world->client[client].inbox, index, message) {
        if (strcmp(text_of(message, "type"), "lobby_change") != 0) continue;
        json_t *told = json_array_get(json_object_get(message, "tables"), 0);
        if (json_object_get(told, "own") == NULL) continue; /* What everybody is told about a public table. */
        line = told;
        count++;
    }
    assert_int_equal(count, changes);
    return json_is_true(json_object_get(line, "awaited"));
}

/* Ann's sealed choice changes her own line, but not Bob's, to whom nothing is sent. */
static void who_is_awaited_is_told_in_the_lobby_and_nobody_else(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    const char *id = two_bidders(&world, "off");
    json_t *line = NULL;
    for (int client = 0; client < 2; client++) {
        json_t *list = say(&world, client, "{s:s, s:b}", "type", "lobby", "watch", 1);
        line = json_array_get(json_object_get(list, "tables"), 0);
        assert_true(json_is_true(json_object_get(line, "own")));
        assert_true(json_is_true(json_object_get(line, "awaited")));
    }
    hello(&world, 2, "Eve", "json");
    line = json_array_get(json_object_get(say(&world, 2, "{s:s, s:b}", "type", "lobby", "watch", 1), "tables"), 0);
    assert_null(json_object_get(line, "awaited"));
    world.fail = true; /* What cannot be stored has not happened. */
    expect_refused(act(&world, 0, id, 0, "bid 37"), "server.store_failed");
    world.fail = false;
    size_t bob = json_array_size(world.client[1].inbox);
    expect_type(act(&world, 0, id, 0, "bid 37"), "ok");
    assert_false(awaited_in_lobby(&world, 0, 1));
    assert_int_equal(json_array_size(world.client[1].inbox), bob);
    expect_type(act(&world, 1, id, 0, "bid 38"), "ok"); /* The round is over: both are awaited in the next. */
    assert_true(awaited_in_lobby(&world, 0, 2));
    expect_type(plain(&world, 0, "resign", id), "ok");
    assert_false(awaited_in_lobby(&world, 0, 3));
    assert_null(newest(&world, 2, "events"));
    line = json_array_get(json_object_get(newest(&world, 2, "lobby_change"), "tables"), 0);
    assert_null(json_object_get(line, "awaited"));
    world_end(&world);
}

static size_t lobby_changes(const struct world *world, int client)
{
    size_t count = 0, index;
    json_t *message;
    json_array_foreach (world->client[client].inbox, index, message)
        count += strcmp(text_of(message, "type"), "lobby_change") == 0;
    return count;
}

/* Somebody asks for the list while a change is on its way to the store. */
static json_t *listed(struct world *world, int client)
{
    return json_array_get(json_object_get(say(world, client, "{s:s, s:b}", "type", "lobby", "watch", 1), "tables"), 0);
}

static void fail_all(struct world *world)
{
    world->fail = true;
    world->hold = false;
    settle(world);
    world->fail = false;
}

/* What a list has shown too early is corrected if it cannot be stored; nobody else hears what only one was shown.
 */
static void a_list_that_did_not_come_true_is_corrected(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 2, "Eve", "json");
    hello(&world, 3, "Dan", "json");
    assert_null(listed(&world, 2));
    const char *id = two_bidders(&world, "off");
    expect_type(plain(&world, 3, "open", id), "table");
    world.hold = true; /* A game that has ended is not in the list. */
    assert_null(plain(&world, 0, "resign", id));
    assert_null(listed(&world, 3));
    fail_all(&world);
    json_t *line = json_array_get(json_object_get(newest(&world, 3, "lobby_change"), "tables"), 0);
    assert_string_equal(text_of(line, "status"), "running");
    assert_int_equal(lobby_changes(&world, 3), 1);
    size_t seen = lobby_changes(&world, 2);
    world.hold = true; /* Ann's own line says that she has chosen. */
    assert_null(act(&world, 0, id, 0, "bid 37"));
    assert_false(json_is_true(json_object_get(listed(&world, 0), "awaited")));
    assert_true(json_is_true(json_object_get(listed(&world, 1), "awaited")));
    size_t told[2] = {lobby_changes(&world, 0), json_array_size(world.client[1].inbox)};
    fail_all(&world);
    assert_int_equal(lobby_changes(&world, 0), told[0] + 1);
    line = json_array_get(json_object_get(newest(&world, 0, "lobby_change"), "tables"), 0);
    assert_true(json_is_true(json_object_get(line, "awaited")));
    assert_int_equal(json_array_size(world.client[1].inbox), told[1]);
    assert_int_equal(lobby_changes(&world, 2), seen);
    world_end(&world);
}

/* A table that was never stored leaves the lists it was in; one that is not public, its owner's. */
static void a_table_that_could_not_be_stored_leaves_the_list(void **test)
{
    (void)test;
    for (int all = 0; all < 2; all++) {
        struct world world;
        world_begin(&world, 0);
        hello(&world, 0, "Ann", "json");
        hello(&world, 1, "Bob", "json");
        assert_null(listed(&world, 0));
        assert_null(listed(&world, 1));
        world.hold = true;
        assert_null(say(&world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "sealed",
                        "options", "players 2\nrounds 3", "public", all, "seats", "kind", "me", "kind", "open"));
        char id[24];
        snprintf(id, sizeof id, "%s", text_of(listed(&world, 0), "id"));
        assert_int_equal(listed(&world, 1) != NULL, all);
        fail_all(&world);
        for (int client = 0; client < 2; client++) {
            json_t *told = newest(&world, client, "lobby_change");
            assert_int_equal(told != NULL, client == 0 || all);
            if (told == NULL) continue;
            assert_string_equal(json_string_value(json_array_get(json_object_get(told, "removed"), 0)), id);
        }
        assert_null(listed(&world, 0));
        world_end(&world);
    }
}

/* What a failed change would have said was not said: the next one repeats no known line. */
static void a_line_is_not_told_twice_when_a_change_fails(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 2, "Eve", "json");
    assert_null(listed(&world, 2));
    const char *id = two_bidders(&world, "off");
    size_t seen[2] = {lobby_changes(&world, 2), 0};
    assert_true(seen[0] > 0);
    listed(&world, 0);
    expect_type(say(&world, 0, "{s:s, s:s, s:s}", "type", "stand_in", "table", id, "allow", "never"), "ok");
    seen[1] = lobby_changes(&world, 0);
    world.fail = true;
    expect_refused(plain(&world, 0, "resign", id), "server.store_failed");
    world.fail = false;
    expect_type(say(&world, 0, "{s:s, s:s, s:s}", "type", "stand_in", "table", id, "allow", "open"), "ok");
    assert_int_equal(lobby_changes(&world, 2), seen[0]);
    assert_int_equal(lobby_changes(&world, 0), seen[1]);
    /* The one before it was stored, and is what they know. */
    world.hold = true;
    assert_null(say(&world, 0, "{s:s, s:s, s:s}", "type", "stand_in", "table", id, "allow", "never"));
    assert_null(plain(&world, 1, "resign", id));
    fail_all(&world);
    expect_type(plain(&world, 1, "resign", id), "ok");
    assert_int_equal(lobby_changes(&world, 2), seen[0] + 1);
    world_end(&world);
}

static void who_has_sealed_is_away_like_who_has_not(void **test)
{
    (void)test;
    static const char *const allowed[] = {"always", "open", "never"};
    for (int i = 0; i < 3; i++) {
        char *quiet = absence(false, allowed[i]), *sealed = absence(true, allowed[i]);
        assert_string_equal(sealed, quiet);
        free(quiet);
        free(sealed);
    }
}

/* A sealed choice is made by its owner, unless he has allowed a bot to; and it remains his when he comes back. */
static void no_bot_seals_for_who_has_not_allowed_it(void **test)
{
    (void)test;
    for (int allowed = 0; allowed < 2; allowed++) {
        struct world world;
        world_begin(&world, 100);
        const char *id = two_bidders(&world, "off");
        if (allowed) expect_type(allow(&world, 0, id, "always"), "ok");
        disconnect(&world, 0);
        expect_type(act(&world, 1, id, 0, "bid 10"), "ok");
        pass_time(&world, 86400000);
        pass_time(&world, 100);
        assert_int_equal(n_for_bob(&world, id) > 0, allowed);
        hello(&world, 0, "Ann", "json");
        expect_type(plain(&world, 0, "open", id), "table");
        if (!allowed) expect_type(act(&world, 0, id, 0, "bid 37"), "ok");
        assert_true(n_for_bob(&world, id) > 0);
        assert_true(json_is_false(json_object_get(seat_as_told(&world), "away")));
        world_end(&world);
    }
}

/* The time an answer takes would reveal that the other has sealed, so only whoever has sealed waits for it. */
static void nobody_waits_for_what_another_seals(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    const char *id = two_bidders(&world, "off");
    hello(&world, 2, "Eve", "json");
    world.hold = true;
    assert_null(act(&world, 0, id, 0, "bid 37"));
    for (int client = 1; client < 3; client++) {
        expect_type(plain(&world, client, "open", id), "table");
        expect_type(plain(&world, client, "position", id), "position");
    }
    expect_type(plain(&world, 1, "legal", id), "legal");
    assert_null(plain(&world, 0, "legal", id)); /* It would reveal the bid. */
    /* Everybody waits for what everybody may know, in order. */
    assert_null(say(&world, 1, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "Well?"));
    assert_null(plain(&world, 2, "position", id));
    assert_null(plain(&world, 1, "legal", id));
    world.hold = false;
    settle(&world);
    assert_true(was_told(&world, 1, "Well?"));
    assert_sealed(plain(&world, 0, "open", id), "[\"bid 37\"]");
    world.hold = true;
    assert_null(act(&world, 1, id, 0, "bid 10")); /* Which opens both. */
    assert_null(plain(&world, 2, "position", id));
    world.hold = false;
    settle(&world);
    assert_true(was_told(&world, 2, "\"round\":1"));
    world.fail = true;
    int64_t n = table_n(&world, id);
    expect_refused(act(&world, 0, id, n, "bid 5"), "server.store_failed");
    world.fail = false;
    expect_type(plain(&world, 0, "position", id), "position");
    expect_type(plain(&world, 2, "position", id), "position");
    world_end(&world);
}

static void what_was_committed_outlives_a_failing_store(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    const char *id = two_bidders(&world, "off");
    expect_type(act(&world, 0, id, 0, "bid 37"), "ok");
    world.fail = true;
    expect_refused(act(&world, 0, id, 0, "bid 53"), "server.store_failed"); /* So 37 stays. */
    expect_refused(act(&world, 1, id, 0, "bid 20"), "server.store_failed"); /* This would have revealed both. */
    world.fail = false;
    expect_type(act(&world, 1, id, 0, "bid 10"), "ok");
    assert_true(was_told(&world, 0, "bid 37"));
    assert_true(was_told(&world, 1, "bid 10"));
    assert_false(was_told(&world, 0, "bid 53") || was_told(&world, 1, "bid 20"));
    world_end(&world);
}

static int64_t clock_of(struct world *world, const char *field, size_t seat)
{
    const json_t *clocks = json_object_get(newest(world, 0, "events"), "clocks");
    return json_integer_value(json_array_get(json_object_get(clocks, field), seat));
}

static void who_has_committed_is_charged_no_more_and_a_bot_bids_for_the_late_once(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    const char *id = two_bidders(&world, "move");
    pass_time(&world, 1000);
    expect_type(act(&world, 0, id, 0, "bid 37"), "ok");
    pass_time(&world, 13000);
    expect_type(act(&world, 0, id, 0, "bid 38"), "ok"); /* He thinks again, and this time takes longer. */
    pass_time(&world, 1500);
    json_t *own[2]; /* Each is told of his own bid only. */
    for (int client = 0; client < 2; client++) {
        json_t *events = json_object_get(newest(&world, client, "events"), "events");
        assert_int_equal(json_array_size(events), 1);
        own[client] = json_array_get(events, 0);
    }
    assert_true(json_is_null(json_object_get(own[0], "by")));
    assert_string_equal(text_of(own[1], "by"), "greedy");
    assert_int_equal(clock_of(&world, "reserve_ms", 0), 1000);
    assert_int_equal(clock_of(&world, "reserve_ms", 1), 0);
    assert_int_equal(clock_of(&world, "left_ms", 0), 10000); /* The next turn. */
    assert_int_equal(clock_of(&world, "left_ms", 1), 10000);
    expect_type(act(&world, 1, id, 1, "bid 1"), "ok");
    world_end(&world);
}

/* Whoever moves, and however: otherwise a vote could revive a game that is over. */
static void a_proposal_lapses_with_every_move_and_the_end(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    const char *id = two_bidders(&world, "off");
    for (int64_t n = 0; n < 3; n++) { /* Each counts his own bids only. */
        expect_type(propose(&world, 0, id, "pause"), "ok");
        json_int_t number =
            json_integer_value(json_object_get(json_object_get(newest(&world, 1, "proposal"), "proposal"), "proposal"));
        expect_type(act(&world, 0, id, n, "bid 3"), "ok");
        expect_type(act(&world, 1, id, n, "bid 2"), "ok");
        assert_string_equal(text_of(json_object_get(newest(&world, 1, "proposal"), "proposal"), "status"), "lapsed");
        expect_refused(vote(&world, 1, id, number, 1), "server.no_proposal");
    }
    expect_type(plain(&world, 1, "record", id), "record");
    world_end(&world);
}

static const char *told_of_proposal(struct world *world, int client)
{
    return text_of(json_object_get(newest(world, client, "proposal"), "proposal"), "status");
}

/* What could not be stored does not affect a proposal: whoever sees it open may vote, and nobody learns from it that
 * somebody has tried to seal something. */
static void a_proposal_outlives_a_failing_store(void **test)
{
    (void)test;
    for (int sealed = 0; sealed < 2; sealed++) {
        struct world world;
        world_begin(&world, 0);
        const char *id = two_bidders(&world, "off");
        expect_type(propose(&world, 0, id, "pause"), "ok");
        world.fail = true;
        size_t seen = json_array_size(world.client[1].inbox);
        if (sealed) expect_refused(act(&world, 0, id, 0, "bid 37"), "server.store_failed");
        assert_int_equal(json_array_size(world.client[1].inbox), seen);
        /* This would have paused the game. */
        expect_refused(vote(&world, 1, id, 1, true), "server.store_failed");
        world.fail = false;
        assert_string_equal(told_of_proposal(&world, 1), "open");
        expect_type(vote(&world, 1, id, 1, true), "ok");
        assert_string_equal(told_of_proposal(&world, 0), "accepted");
        world_end(&world);
    }
}

/* A move that was not stored does not end a proposal; a proposal or a vote that nobody heard of, because something
 * before it was not stored, does not count. */
static void a_proposal_is_what_was_told_of_it(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    expect_type(propose(&world, 1, id, "pause"), "ok");
    int64_t n = table_n(&world, id);
    world.fail = true;
    expect_refused(act(&world, 0, id, n, "gather"), "server.store_failed");
    world.fail = false;
    expect_refused(propose(&world, 1, id, "pause"), "server.proposal_open");
    assert_string_equal(told_of_proposal(&world, 0), "open");
    expect_type(act(&world, 0, id, n, "gather"), "ok");
    assert_string_equal(told_of_proposal(&world, 0), "lapsed");
    for (int answers = 0; answers < 2; answers++) { /* Ann proposes, or refuses Bob's proposal. */
        json_int_t number = 2 + answers;
        if (answers) expect_type(propose(&world, 1, id, "pause"), "ok");
        world.hold = true;
        assert_null(say(&world, 0, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "Well?"));
        if (answers) assert_null(vote(&world, 0, id, number, false));
        else assert_null(propose(&world, 0, id, "pause"));
        world.hold = false;
        world.fail = true;
        settle(&world);
        world.fail = false;
        expect_refused(newest(&world, 0, "refused"), "server.store_failed");
        const json_t *open = json_object_get(plain(&world, 1, "open", id), "proposals");
        assert_int_equal(json_array_size(open), answers);
        assert_string_equal(told_of_proposal(&world, 1), answers ? "open" : "lapsed");
    }
    expect_type(vote(&world, 0, id, 3, true), "ok");
    assert_string_equal(told_of_proposal(&world, 1), "accepted");
    world_end(&world);
}

static void bots_alone_play_to_the_end(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 50);
    hello(&world, 0, "Ann", "none");
    json_t *created = say(&world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s,s:s}, {s:s,s:s}, {s:s,s:s}]}", "type", "create",
                          "game", "horizon", "options", "players 3\nrings 3", "public", 1, "seats", "kind", "bot",
                          "bot", "greedy", "kind", "bot", "bot", "random", "kind", "bot", "bot", "greedy");
    expect_type(created, "created");
    char id[24];
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    expect_type(plain(&world, 0, "open", id), "table");
    pass_time(&world, 600000);
    expect_type(plain(&world, 0, "record", id), "record");
    world_end(&world);
}

/* A guest's name is the newest one given, and survives a crash; a hello without one changes nothing. */
static void a_guest_is_renamed_by_a_hello(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    static const char *const names[] = {"Ann", "Anna", "Anna", NULL};
    static const char *const known_as[] = {"Ann", "Anna", "Anna", "Anna"};
    for (size_t i = 0; i < 4; i++) {
        if (i == 0) hello(&world, 0, names[i], "none"); /* Makes the guest. */
        connect_client(&world, 0);
        json_t *reply = names[i] == NULL ? say(&world, 0, "{s:s, s:i, s:s}", "type", "hello", "protocol", 1, "token",
                                               world.client[0].token)
                                         : say(&world, 0, "{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1,
                                               "token", world.client[0].token, "name", names[i]);
        assert_string_equal(text_of(reply, "name"), known_as[i]);
        if (i == 1) crash(&world);
    }
    world_end(&world);
}

static size_t lines_of_chat(struct world *world, int client, const char *id)
{
    return json_array_size(json_object_get(plain(world, client, "open", id), "chat"));
}

/* A refused line is not shown to those who come later, nor stored with the next one. */
static void chat_that_is_not_stored_is_not_kept(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    expect_type(say(&world, 0, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "one"), "ok");
    world.fail = true;
    expect_refused(say(&world, 0, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "two"),
                   "server.store_failed");
    expect_refused(say(&world, 1, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "three"),
                   "server.store_failed");
    world.fail = false;
    assert_int_equal(lines_of_chat(&world, 1, id), 1);
    crash(&world);
    hello(&world, 0, "Ann", "bytes");
    assert_int_equal(lines_of_chat(&world, 0, id), 1);
    world_end(&world);
}

static void chat_is_kept_and_told(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    expect_type(say(&world, 0, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "Dobrý den"), "ok");
    assert_true(was_told(&world, 1, "Dobrý den"));
    expect_refused(say(&world, 0, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "a\nb"), "server.bad_chat");
    crash(&world);
    hello(&world, 1, "Bob", "none");
    json_t *table = plain(&world, 1, "open", id);
    assert_int_equal(json_array_size(json_object_get(table, "chat")), 1);
    world_end(&world);
}

static void a_committed_seats_clock_outlives_a_crash(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    const char *id = two_bidders(&world, "move");
    pass_time(&world, 12000);
    expect_type(act(&world, 0, id, 0, "bid 37"), "ok");
    crash(&world);
    for (int client = 0; client < 2; client++) {
        hello(&world, client, client == 0 ? "Ann" : "Bob", "json");
        expect_type(plain(&world, client, "open", id), "table");
    }
    expect_type(act(&world, 1, id, 0, "bid 10"), "ok");
    /* Of 5000: he thought two seconds longer than the 10 of the move. */
    assert_int_equal(clock_of(&world, "reserve_ms", 0), 3000);
    world_end(&world);
}

static json_t *create_for_two(struct world *world)
{
    return say(world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "horizon", "options",
               "players 2\nrings 2\n", "public", 1, "seats", "kind", "me", "kind", "open");
}

static void a_guest_may_open_so_many_tables_at_once_but_any_number_in_time(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    hello(&world, 1, "Bob", "none");
    for (int i = 0; i < SERVER_TABLES_OF_GUEST_MAX + 5; i++) {
        json_t *created = create_for_two(&world);
        expect_type(created, "created");
        snprintf(id, sizeof id, "%s", text_of(created, "table"));
        if (i % 2 == 0) {
            expect_type(plain(&world, 0, "leave", id), "ok");
            continue;
        }
        expect_type(plain(&world, 1, "join", id), "joined");
        expect_type(plain(&world, 1, "open", id), "table");
        expect_type(plain(&world, 1, "resign", id), "ok");
        expect_type(plain(&world, 1, "close", id), "ok");
    }
    for (int i = 0; i < SERVER_TABLES_OF_GUEST_MAX; i++) {
        json_t *created = create_for_two(&world);
        expect_type(created, "created");
        expect_type(plain(&world, 1, "join", text_of(created, "table")), "joined");
    }
    expect_refused(create_for_two(&world), "server.tables_full");
    world_end(&world);
}

/* The store reports the first failure before the other batches that fall with it, while the server goes on. At the
 * edge of a full disk, "UNIQUE constraint failed: event.game, event.number" came of that: the late reports took back
 * moves that were made, and in flight, since the first, so the same event was written a second time. COMMIT had told
 * the truth each time. A move of another table that is made on top of one that is about to fail is fenced. */
static void what_falls_with_a_failure_falls_at_once(void **test)
{
    (void)test;
    struct world world;
    const char *id = two_without_clock(&world);
    int64_t n = table_n(&world, id);
    char other[24];
    snprintf(other, sizeof other, "%s", text_of(create_for_two(&world), "table"));
    expect_type(plain(&world, 1, "join", other), "joined");
    expect_type(plain(&world, 0, "open", other), "table");
    int64_t m = table_n(&world, other);
    world.hold = true;
    for (int i = 0; i < 2; i++) {
        assert_null(act(&world, 0, id, n + i, "gather"));
        assert_null(act(&world, 0, other, m + i, "gather"));
    }
    report_one(&world, false);
    assert_null(act(&world, 0, id, n, "gather"));        /* Its table has gone back, */
    assert_null(act(&world, 0, other, m + 2, "gather")); /* and this one is about to: what it makes now falls, too. */
    for (int i = 0; i < 3; i++) report_one(&world, false);
    assert_null(act(&world, 0, id, n, "gather")); /* Is late, unless the move before has been taken back. */
    assert_null(act(&world, 0, other, m, "gather"));
    report_one(&world, true);
    report_one(&world, false); /* It stands in the lane behind the failure: the store fences it. */
    world.hold = false;
    settle(&world);
    assert_int_equal(table_n(&world, id), n + 1);
    assert_int_equal(table_n(&world, other), m + 1);
    crash(&world);
    hello(&world, 0, "Ann", "bytes");
    expect_type(plain(&world, 0, "open", id), "table");
    expect_type(plain(&world, 0, "open", other), "table");
    assert_int_equal(table_n(&world, id), n + 1);
    assert_int_equal(table_n(&world, other), m + 1);
    world_end(&world);
}

/* Bots at a table that was never stored do not play on between the failure and the last report of it. */
static void a_table_that_was_not_stored_stands_still(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    world.hold = true;
    assert_null(say(&world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s,s:s}, {s:s,s:s}]}", "type", "create", "game", "horizon",
                    "options", "players 2\n", "public", 1, "seats", "kind", "bot", "bot", "random", "kind", "bot",
                    "bot", "random"));
    for (int i = 0; i < 3; i++) server_tick(world.server, ++world.now);
    report_one(&world, false);
    const struct store_batch *last = world.waiting_last;
    assert_non_null(last);
    for (int i = 0; i < 3; i++) server_tick(world.server, ++world.now);
    assert_ptr_equal(world.waiting_last, last);
    while (world.waiting != NULL) report_one(&world, false);
    assert_int_equal(server_count(world.server).tables, 0);
    world_end(&world);
}

static const char *two_bots(struct world *world)
{
    static char id[24];
    json_t *created =
        say(world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s,s:s}, {s:s,s:s}]}", "type", "create", "game", "horizon", "options",
            "players 2\n", "public", 1, "seats", "kind", "bot", "bot", "random", "kind", "bot", "bot", "random");
    expect_type(created, "created");
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    expect_type(plain(world, 0, "open", id), "table");
    return id;
}

/* Lets the time pass evenly; returns how many changes the server has handed to the store. */
static uint64_t changes_within(struct world *world, uint64_t ms)
{
    uint64_t before = server_count(world->server).batches;
    for (uint64_t end = world->now + ms; world->now < end;) {
        server_tick(world->server, ++world->now);
        settle(world);
    }
    return server_count(world->server).batches - before;
}

/* Two games of bots that do not think, and a disk that is full: both try once every two seconds. */
static void bots_try_a_failing_store_every_two_seconds(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    const char *id = two_bots(&world);
    two_bots(&world);
    world.fail = true;
    assert_int_equal(changes_within(&world, 20000), 2 * 10);
    assert_in_range(server_deadline(world.server), world.now + 1, world.now + 2000);
    server_store_state(world.server, STORE_FULL);
    world.fail = false;
    server_store_state(world.server, STORE_GOOD);
    int64_t n = table_n(&world, id);
    server_tick(world.server, world.now); /* It is known to be good again: nobody waits. */
    settle(&world);
    assert_true(table_n(&world, id) > n);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_ends_with_secret_and_record),
        cmocka_unit_test(stale_doubled_wrong_and_illegal_moves_change_nothing),
        cmocka_unit_test(malformed_messages_are_refused_in_words),
        cmocka_unit_test(a_clock_is_of_a_known_kind_with_a_second_at_least),
        cmocka_unit_test(nothing_is_said_before_it_is_durable),
        cmocka_unit_test(a_failing_store_loses_nothing_and_is_told),
        cmocka_unit_test(what_falls_with_a_failure_falls_at_once),
        cmocka_unit_test(a_table_that_was_not_stored_stands_still),
        cmocka_unit_test(a_restart_goes_on_where_it_was),
        cmocka_unit_test(a_stored_game_by_rules_to_come_is_out_of_play),
        cmocka_unit_test(undo_takes_back_only_the_own_unfinished_turn),
        cmocka_unit_test(takeback_and_pause_need_everybody),
        cmocka_unit_test(a_table_does_not_grow_by_takebacks),
        cmocka_unit_test(resigning_ends_a_game_of_two),
        cmocka_unit_test(a_rematch_outlives_a_failing_store_and_comes_with_none),
        cmocka_unit_test(a_bot_stands_in_for_the_absent_and_gives_back),
        cmocka_unit_test(who_is_away_is_waited_for_unless_table_and_owner_say_otherwise),
        cmocka_unit_test(what_a_bot_may_do_is_its_owners_to_say),
        cmocka_unit_test(no_bot_seals_for_who_has_not_allowed_it),
        cmocka_unit_test(clocks_charge_thinking_only_and_end_turns),
        cmocka_unit_test(a_move_after_its_time_is_refused),
        cmocka_unit_test(a_clock_stands_while_the_store_is_at_work),
        cmocka_unit_test(cards_are_told_to_their_owner_only),
        cmocka_unit_test(private_tables_need_their_link_and_seats_their_key),
        cmocka_unit_test(sealed_lists_stay_secret_until_all_have_committed),
        cmocka_unit_test(a_claim_is_told_to_every_tab_that_has_the_table_open),
        cmocka_unit_test(who_is_awaited_is_told_in_the_lobby_and_nobody_else),
        cmocka_unit_test(a_list_that_did_not_come_true_is_corrected),
        cmocka_unit_test(a_table_that_could_not_be_stored_leaves_the_list),
        cmocka_unit_test(a_line_is_not_told_twice_when_a_change_fails),
        cmocka_unit_test(who_has_sealed_is_away_like_who_has_not),
        cmocka_unit_test(nobody_waits_for_what_another_seals),
        cmocka_unit_test(what_was_committed_outlives_a_failing_store),
        cmocka_unit_test(who_has_committed_is_charged_no_more_and_a_bot_bids_for_the_late_once),
        cmocka_unit_test(a_proposal_lapses_with_every_move_and_the_end),
        cmocka_unit_test(a_proposal_outlives_a_failing_store),
        cmocka_unit_test(a_proposal_is_what_was_told_of_it),
        cmocka_unit_test(bots_alone_play_to_the_end),
        cmocka_unit_test(bots_try_a_failing_store_every_two_seconds),
        cmocka_unit_test(a_guest_is_renamed_by_a_hello),
        cmocka_unit_test(chat_is_kept_and_told),
        cmocka_unit_test(chat_that_is_not_stored_is_not_kept),
        cmocka_unit_test(a_committed_seats_clock_outlives_a_crash),
        cmocka_unit_test(a_guest_may_open_so_many_tables_at_once_but_any_number_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
