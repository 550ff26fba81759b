/* When many come, or one sends more than his share: the others are sent little because of it, nobody is pushed out of
 * the list of tables, and every message counts and is answered by its number. */
#include "effort.h"
#include "server_world.h"

enum { ANN, BOB, CROWD = 30, LOBBY_CROWD = 17 /* One more than are told at once. */ };

static unsigned count_of(struct world *world, int number, const char *type)
{
    size_t index;
    json_t *message;
    unsigned count = 0;
    json_array_foreach (world->client[number].inbox, index, message)
        count += strcmp(text_of(message, "type"), type) == 0;
    return count;
}

static int64_t int_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static json_t *create(struct world *world, int number, const char *options, bool is_public)
{
    return say(world, number, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "horizon", "options",
               options, "public", is_public, "seats", "kind", "me", "kind", "open");
}

static void begin(struct world *world, char id[24])
{
    world_begin(world, 0);
    hello(world, ANN, "Ann", "none");
    hello(world, BOB, "Bob", "none");
    json_t *created = create(world, ANN, "players 2\n", true);
    expect_type(created, "created");
    snprintf(id, 24, "%s", text_of(created, "table"));
    expect_type(plain(world, ANN, "open", id), "table");
}

/* ---- Those who watch a table ---- */

static void watchers_who_come_are_told_as_a_number_and_not_one_by_one(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    begin(&world, id);
    for (int i = 2; i < CROWD + 2; i++) {
        hello(&world, i, "Watcher", "none");
        expect_type(plain(&world, i, "open", id), "table");
    }
    unsigned told = 0;
    for (int i = 0; i < CROWD + 2; i++) told += count_of(&world, i, "table_change");
    assert_in_range(told, 1, 17 * 17); /* Everybody about everybody: 496. */
    pass_time(&world, 10000);
    assert_int_equal(int_of(json_object_get(newest(&world, ANN, "table_change"), "table"), "watchers"), CROWD);
    assert_int_equal(int_of(json_object_get(newest(&world, CROWD + 1, "table_change"), "table"), "watchers"), CROWD);
    /* A change of status does not wait. */
    plain(&world, 2, "close", id);
    plain(&world, 3, "close", id);
    unsigned before = count_of(&world, ANN, "table_change");
    expect_type(plain(&world, BOB, "join", id), "joined");
    assert_true(count_of(&world, ANN, "table_change") > before);
    assert_string_equal(text_of(json_object_get(newest(&world, ANN, "table_change"), "table"), "status"), "running");
    assert_null(json_object_get(json_object_get(newest(&world, ANN, "table_change"), "table"), "options"));
    world_end(&world);
}

/* ---- The list of tables ---- */

static void a_line_of_the_list_is_small_whatever_the_options(void **test)
{
    (void)test;
    struct world world;
    char id[24], options[40000] = "players 2\n";
    begin(&world, id);
    for (size_t length = strlen(options); length + 80 < sizeof options; length += 72)
        snprintf(options + length, sizeof options - length, "# %069d\n", 0);
    expect_type(create(&world, BOB, options, true), "created");
    char *lobby = json_dumps(say(&world, ANN, "{s:s, s:b}", "type", "lobby", "watch", 1), JSON_COMPACT);
    assert_in_range(strlen(lobby), 200, 1000);
    free(lobby);
    size_t opened = json_array_size(world.client[ANN].inbox);
    for (int i = 0; i < 20; i++) { /* Looking at a table changes nothing in the list. */
        plain(&world, BOB, "open", id);
        plain(&world, BOB, "close", id);
    }
    assert_in_range(count_of(&world, ANN, "lobby_change"), 0, 1);
    assert_true(json_array_size(world.client[ANN].inbox) > opened);
    world_end(&world);
}

/* Whether the list as the client reads it, window by window, has the table; and how many tables it claims. */
static bool lists(struct world *world, int number, const char *id, int64_t *all)
{
    bool found = false;
    int64_t from = 0;
    do {
        json_t *reply = say(world, number, "{s:s, s:I}", "type", "lobby", "from", (json_int_t)from);
        size_t index;
        json_t *line;
        expect_type(reply, "lobby");
        json_array_foreach (json_object_get(reply, "tables"), index, line)
            found = found || strcmp(text_of(line, "id"), id) == 0;
        assert_int_equal(int_of(reply, "from"), from);
        assert_in_range(index, 0, 50);
        from += (int64_t)index;
        *all = int_of(reply, "all");
        assert_true(index > 0 || from == *all);
    } while (from < *all);
    return found;
}

static void nobody_is_pushed_out_of_the_list(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    int64_t all;
    begin(&world, id);
    for (int i = 2; i < 12; i++) {
        hello(&world, i, "Guest", "none");
        for (int k = 0; k < SERVER_WAITING_OF_GUEST_MAX; k++)
            expect_type(create(&world, i, "players 2\n", true), "created");
    }
    hello(&world, 12, "New", "none");
    json_t *first = say(&world, 12, "{s:s}", "type", "lobby");
    assert_int_equal(json_array_size(json_object_get(first, "tables")), 50);
    assert_true(lists(&world, 12, id, &all));
    assert_int_equal(all, 101);
    /* One's own table comes first, and says so. */
    json_t *own = json_array_get(json_object_get(say(&world, ANN, "{s:s}", "type", "lobby"), "tables"), 0);
    assert_string_equal(text_of(own, "id"), id);
    assert_true(json_is_true(json_object_get(own, "own")));
    world_end(&world);
}

static void a_guest_may_have_so_many_public_tables_that_wait(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    begin(&world, id);
    for (int i = 1; i < SERVER_WAITING_OF_GUEST_MAX; i++)
        expect_type(create(&world, ANN, "players 2\n", true), "created");
    expect_refused(create(&world, ANN, "players 2\n", true), "server.too_many_waiting");
    expect_type(create(&world, ANN, "players 2\n", false), "created"); /* Nobody else sees it. */
    expect_type(create(&world, BOB, "players 2\n", true), "created");
    /* A table without a seat for its creator counts too. */
    json_t *open = say(&world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "horizon",
                       "options", "players 2\n", "public", 1, "seats", "kind", "open", "kind", "open");
    expect_refused(open, "server.too_many_waiting");
    crash(&world);
    hello(&world, ANN, "Ann", "none");
    hello(&world, BOB, "Bob", "none");
    expect_refused(create(&world, ANN, "players 2\n", true), "server.too_many_waiting");
    expect_type(plain(&world, BOB, "join", id), "joined"); /* It no longer waits. */
    expect_type(create(&world, ANN, "players 2\n", true), "created");
    world_end(&world);
}

/* Neither games that begin and end at once nor their rematches are a way round that. */
static void rematches_count_like_any_other_table(void **test)
{
    (void)test;
    struct world world;
    char id[SERVER_WAITING_OF_GUEST_MAX + 1][24];
    begin(&world, id[0]);
    for (int i = 0; i <= SERVER_WAITING_OF_GUEST_MAX; i++) {
        if (i > 0) snprintf(id[i], sizeof id[i], "%s", text_of(create(&world, ANN, "players 2\n", true), "table"));
        expect_type(plain(&world, BOB, "join", id[i]), "joined");
        expect_type(plain(&world, BOB, "resign", id[i]), "ok");
    }
    for (int i = 0; i < SERVER_WAITING_OF_GUEST_MAX; i++) expect_type(plain(&world, ANN, "rematch", id[i]), "rematch");
    const char *last = id[SERVER_WAITING_OF_GUEST_MAX];
    expect_refused(plain(&world, ANN, "rematch", last), "server.too_many_waiting");
    /* It is the other's to open; and then both find it. */
    json_t *next = plain(&world, BOB, "rematch", last);
    expect_type(next, "rematch");
    json_t *same = plain(&world, ANN, "rematch", last);
    assert_string_equal(text_of(same, "table"), text_of(next, "table"));
    world_end(&world);
}

/* Many watch the list, and many tables change: lines are collected, and in the end each knows the newest state. */
static void changes_of_the_list_are_collected_for_a_crowd(void **test)
{
    (void)test;
    struct world world;
    char id[24], key[40] = "";
    begin(&world, id);
    for (int i = 2; i < CROWD + 2; i++) {
        hello(&world, i, "Watcher", "none");
        expect_type(say(&world, i, "{s:s, s:b}", "type", "lobby", "watch", 1), "lobby");
    }
    expect_type(plain(&world, BOB, "join", id), "joined");
    for (int i = 1; i < 9; i++) {
        json_t *created = create(&world, BOB, "players 2\n", true);
        snprintf(key, sizeof key, "%s", text_of(created, "table"));
        expect_type(plain(&world, BOB, "leave", key), "ok");
    }
    assert_in_range(count_of(&world, 2, "lobby_change"), 1, 2); /* Of 17 changes, in one moment. */
    pass_time(&world, 10000);
    assert_in_range(count_of(&world, 2, "lobby_change"), 2, 4);
    assert_int_equal(count_of(&world, 2, "lobby_change"), count_of(&world, CROWD + 1, "lobby_change"));
    size_t last;
    json_t *removed;
    bool told = false;
    json_array_foreach (json_object_get(newest(&world, 2, "lobby_change"), "removed"), last, removed)
        told = told || strcmp(json_string_value(removed), key) == 0;
    assert_true(told);
    world_end(&world);
}

/* What the list says about a table is durable first, including later changes. */
static void a_line_that_was_not_stored_is_not_told(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    begin(&world, id);
    for (int i = 2; i < CROWD + 2; i++) {
        hello(&world, i, "Watcher", "none");
        say(&world, i, "{s:s, s:b}", "type", "lobby", "watch", 1);
    }
    expect_type(create(&world, BOB, "players 2\n", true), "created"); /* Now the crowd is left alone for a while. */
    unsigned before = count_of(&world, 2, "lobby_change");
    world.hold = true;
    plain(&world, BOB, "join", id);
    world.now += 10000;
    server_tick(world.server, world.now);
    assert_int_equal(count_of(&world, 2, "lobby_change"), before);
    world.fail = true;
    settle(&world);
    world.fail = world.hold = false;
    pass_time(&world, 10000);
    size_t index;
    json_t *message;
    json_array_foreach (world.client[2].inbox, index, message) {
        const json_t *line = json_array_get(json_object_get(message, "tables"), 0);
        if (strcmp(text_of(message, "type"), "lobby_change") == 0 && strcmp(text_of(line, "id"), id) == 0)
            assert_string_equal(text_of(line, "status"), "waiting");
    }
    /* And if it then happens, it is announced. */
    expect_type(plain(&world, BOB, "join", id), "joined");
    pass_time(&world, 10000);
    const json_t *line = json_array_get(json_object_get(newest(&world, 2, "lobby_change"), "tables"), 0);
    assert_string_equal(text_of(line, "id"), id);
    assert_string_equal(text_of(line, "status"), "running");
    world_end(&world);
}

static void vote_on(struct world *world, const char *id, const char *what, json_int_t number)
{
    expect_type(say(world, ANN, "{s:s, s:s, s:s}", "type", "propose", "table", id, "what", what), "ok");
    expect_type(say(world, BOB, "{s:s, s:s, s:I, s:b}", "type", "vote", "table", id, "proposal", number, "agree", 1),
                "ok");
}

/* A crowd watches the list while Ann and Bob play with sealed bids: with `sealed`, Ann's is on its way to the disk when
 * it is time to tell the crowd that they play on. Returns everything that Eve is told from then on, and when. */
static char *told_of_resuming(bool sealed)
{
    struct world world;
    char id[24];
    world_begin(&world, 0);
    hello(&world, ANN, "Ann", "none");
    hello(&world, BOB, "Bob", "none");
    json_t *created = say(&world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "sealed",
                          "options", "players 2\nrounds 3", "public", 1, "seats", "kind", "me", "kind", "open");
    expect_type(created, "created");
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    expect_type(plain(&world, BOB, "join", id), "joined");
    for (int i = 2; i < 2 + LOBBY_CROWD; i++) {
        hello(&world, i, "Eve", "none");
        expect_type(say(&world, i, "{s:s, s:b}", "type", "lobby", "watch", 1), "lobby");
    }
    pass_time(&world, 10000);
    vote_on(&world, id, "pause", 1); /* Told at once; then the crowd is left alone a while. */
    vote_on(&world, id, "resume", 2);
    json_t *times = json_array();
    size_t seen = json_array_size(world.client[2].inbox);
    world.hold = true;
    if (sealed)
        assert_null(say(&world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "act", "table", id, "n", 0, "actions", "bid 3"));
    for (int ms = 0; ms < 100; ms++) {
        world.now++;
        server_tick(world.server, world.now);
        for (; seen < json_array_size(world.client[2].inbox); seen++) {
            json_array_append_new(times, json_integer(ms));
            json_array_append(times, json_array_get(world.client[2].inbox, seen));
        }
    }
    world.hold = false;
    char *told = json_dumps(times, JSON_COMPACT);
    assert_non_null(strstr(told, "running"));
    json_decref(times);
    world_end(&world);
    return told;
}

/* When the list is told about a line does not depend on what somebody seals at that table. */
static void what_is_sealed_holds_back_no_line_of_the_list(void **test)
{
    (void)test;
    char *quiet = told_of_resuming(false), *sealed = told_of_resuming(true);
    assert_string_equal(sealed, quiet);
    free(quiet);
    free(sealed);
}

/* ---- Messages that are none ---- */

static void say_text(struct world *world, int number, const char *text, size_t length)
{
    server_message(world->server, world->client[number].connection, text, length, world->now);
    settle(world);
}

static void a_message_that_is_not_read_is_refused_by_its_number(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    static char text[SERVER_MESSAGE_MAX + 100];
    static const struct {
        const char *text, *key;
        int64_t id; /* 0: none can be known. */
    } rows[] = {
        {"{\"type\":\"lobby\",\"id\":7", "server.no_json", 0},
        {"{\"type\":\"lobby\",\"id\":7,", "server.no_json", 7},
        {"{\"type\":\"lo\\\"bby\",\"x\":{\"id\":3,\"y\":[1,\"id\",{}]},\"id\" : 7 , nonsense", "server.no_json", 7},
        {"{\"id\":-9,\"type\":\"lobby\",\"type\":\"lobby\"}", "server.no_json", -9},
        {"[{\"id\":7}]", "server.no_json", 0},
        {"{\"a\":1}{\"id\":7}", "server.no_json", 0},
        {"{\"a\":\"id\":7}", "server.no_json", 0},
        {"{\"id\":7.5,,}", "server.no_json", 0},
        {"{\"id\":1234567890123456789012,,}", "server.no_json", 0},
        {"{\"x\":\"\\", "server.no_json", 0},
        {"x", "server.no_json", 0},
        {"", "server.no_json", 0},
    };
    begin(&world, id);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        say_text(&world, ANN, rows[i].text, strlen(rows[i].text));
        const json_t *reply = newest(&world, ANN, "refused");
        expect_refused(reply, rows[i].key);
        assert_int_equal(int_of(reply, "id"), rows[i].id);
        assert_int_equal(json_object_get(reply, "id") != NULL, rows[i].id != 0);
    }
    /* Of something too long the beginning is enough. */
    memset(text, ' ', sizeof text);
    static const char start[] = "{\"type\":\"lobby\",\"id\":12,";
    memcpy(text, start, sizeof start - 1);
    say_text(&world, ANN, text, sizeof text);
    expect_refused(newest(&world, ANN, "refused"), "server.message_too_long");
    assert_int_equal(int_of(newest(&world, ANN, "refused"), "id"), 12);
    world_end(&world);
}

static void whatever_comes_counts(void **test)
{
    (void)test;
    struct world world;
    static char text[SERVER_MESSAGE_MAX + 1];
    world_begin(&world, 0);
    world.options.rate_limit = true;
    crash(&world);
    connect_client(&world, ANN);
    for (int i = 0; i < SERVER_RATE_BURST; i++) say_text(&world, ANN, "x", 1);
    expect_refused(newest(&world, ANN, "refused"), "server.no_json");
    say_text(&world, ANN, "{\"id\":5}", 8);
    expect_refused(newest(&world, ANN, "refused"), "server.too_many");
    assert_int_equal(int_of(newest(&world, ANN, "refused"), "id"), 5);
    for (int i = 0; i < SERVER_RATE_CLOSE; i++) say_text(&world, ANN, "x", 1);
    assert_true(world.client[ANN].closed);
    /* Long ones cost more: nine for 64 KiB. */
    connect_client(&world, BOB);
    memset(text, ' ', sizeof text);
    for (int i = 0; i < SERVER_RATE_BURST / 9; i++) say_text(&world, BOB, text, sizeof text);
    expect_refused(newest(&world, BOB, "refused"), "server.message_too_long");
    say_text(&world, BOB, text, sizeof text);
    expect_refused(newest(&world, BOB, "refused"), "server.too_many");
    /* A waiting connection is read again, however long the message. */
    world.now += 5000;
    say_text(&world, BOB, text, sizeof text);
    expect_refused(newest(&world, BOB, "refused"), "server.message_too_long");
    world_end(&world);
}

/* While the disk stands still, what is to be sent waits in memory: nothing more is begun. */
static void a_disk_that_stands_still_lets_no_more_wait_than_so_much(void **test)
{
    (void)test;
    if (effort(0, 1) == 0) skip(); /* Fourteen seconds. */
    struct world world;
    char id[24];
    begin(&world, id);
    hello(&world, BOB, "Bob", "json");
    expect_type(plain(&world, BOB, "join", id), "joined");
    size_t before = json_array_size(world.client[BOB].inbox);
    world.hold = true;
    plain(&world, ANN, "resign", id);
    for (int i = 0; i < 20000; i++) plain(&world, BOB, "open", id);
    world.hold = false;
    settle(&world);
    assert_true(json_array_size(world.client[BOB].inbox) > before);
    expect_refused(newest(&world, BOB, "refused"), "server.busy");
    expect_type(plain(&world, BOB, "open", id), "table");
    world_end(&world);
}

/* ---- Long work ---- */

/* An evening with 119 bots. */
static void begin_large(struct world *world, int organiser, char id[24])
{
    enum { TEAMS = 120 };
    json_t *seats = json_array();
    for (int i = 0; i < TEAMS; i++)
        json_array_append_new(seats, i == 0 ? json_pack("{s:s}", "kind", "open")
                                            : json_pack("{s:s, s:s}", "kind", "bot", "bot", "steady"));
    json_t *created =
        say(world, organiser, "{s:s, s:s, s:s, s:b, s:o, s:{s:i}}", "type", "create", "game", "maga", "options",
            "teams 120\norganiser yes\n", "public", 1, "seats", seats, "evening", "lists_ms", 0);
    expect_type(created, "created");
    snprintf(id, 24, "%s", text_of(created, "table"));
}

static void tick(struct world *world)
{
    server_tick(world->server, world->now);
    settle(world);
}

/* Ticks until there is nothing more to do now; returns how many. */
static unsigned tick_on(struct world *world)
{
    unsigned ticks = 0;
    while (server_deadline(world->server) <= world->now && ticks < 5000) {
        tick(world);
        ticks++;
    }
    return ticks;
}

static json_t *close_phase(struct world *world, const char *id)
{
    return say(world, ANN, "{s:s, s:s, s:s}", "type", "phase", "table", id, "do", "close");
}

/* The lists of many teams are tried in pieces, between which others are served, and revealed at once. */
static void a_large_phase_is_closed_in_pieces(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    world_begin(&world, 0);
    hello(&world, ANN, "Ann", "none");
    hello(&world, BOB, "Bob", "none");
    begin_large(&world, ANN, id);
    expect_type(say(&world, BOB, "{s:s, s:s, s:i}", "type", "join", "table", id, "seat", 0), "joined");
    expect_type(plain(&world, ANN, "open", id), "table");
    expect_type(plain(&world, BOB, "open", id), "table");
    expect_type(plain(&world, ANN, "start", id), "ok");
    expect_type(close_phase(&world, id), "ok"); /* Roles are chosen; nobody has to send them. */
    unsigned pieces = 0;
    for (; count_of(&world, ANN, "events") < 1; pieces++) {
        assert_in_range(pieces, 0, 300);
        /* Others are served, and see the position as it was; lists are no longer accepted. */
        int64_t n = int_of(plain(&world, BOB, "position", id), "n");
        assert_int_equal(n, 0);
        expect_refused(say(&world, BOB, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)n,
                           "actions", "commit"),
                       "server.phase_over");
        expect_refused(close_phase(&world, id), "server.bad_phase");
        tick(&world);
    }
    assert_in_range(pieces, 5, 300);
    assert_true(int_of(plain(&world, ANN, "position", id), "n") > 500);
    tick_on(&world);
    /* If the organiser acts meanwhile it starts again, and going back ends it. */
    int64_t n = int_of(plain(&world, ANN, "position", id), "n");
    expect_type(close_phase(&world, id), "ok");
    tick(&world);
    expect_type(say(&world, ANN, "{s:s, s:s, s:I, s:s}", "type", "rollback", "table", id, "to", (json_int_t)n - 1,
                    "reason", "a slip"),
                "ok");
    tick_on(&world);
    pass_time(&world, 1000);
    world_end(&world);
}

/* What an organiser has asked for and not yet got is not sent to someone who no longer is one. */
static void who_is_put_out_is_not_told_the_rehearsal(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    world_begin(&world, 0);
    hello(&world, 0, "Organiser", "none");
    begin_large(&world, 0, id);
    expect_type(plain(&world, 0, "open", id), "table");
    hello(&world, 1, "Helper", "none");
    expect_type(say(&world, 1, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key",
                    text_of(newest(&world, 0, "desk"), "key")),
                "joined");
    expect_type(plain(&world, 0, "start", id), "ok");
    assert_null(plain(&world, 1, "rehearse", id));
    expect_type(say(&world, 0, "{s:s, s:s, s:s}", "type", "renew", "table", id, "what", "organisers"), "ok");
    tick_on(&world);
    assert_null(newest(&world, 1, "rehearsal"));
    expect_refused(newest(&world, 1, "refused"), "server.not_now");
    world_end(&world);
}

/* One piece of one rehearsal at a time: those of several tables take turns, and there is one of each table. */
static void rehearsals_take_turns(void **test)
{
    (void)test;
    struct world world;
    char id[2][24];
    world_begin(&world, 0);
    for (int i = 0; i < 2; i++) {
        hello(&world, i, "Organiser", "none");
        begin_large(&world, i, id[i]);
        expect_type(plain(&world, i, "start", id[i]), "ok");
        assert_null(plain(&world, i, "rehearse", id[i]));
        expect_refused(plain(&world, i, "rehearse", id[i]), "server.rehearsing");
    }
    unsigned told[2] = {0, 0};
    for (unsigned ticks = 1; ticks < 2000 && (told[0] == 0 || told[1] == 0); ticks++) {
        tick(&world);
        for (int i = 0; i < 2; i++) {
            if (told[i] == 0 && count_of(&world, i, "rehearsal") == 1) told[i] = ticks;
        }
    }
    assert_in_range(told[0], 5, 1999);
    assert_in_range(told[1], told[0], told[0] + 10);
    assert_int_equal(int_of(newest(&world, 0, "rehearsal"), "id"), world.client[0].next_id - 1);
    assert_true(json_array_size(json_object_get(newest(&world, 1, "rehearsal"), "events")) > 500);
    /* Someone who has left is not answered, and the table's next one may ask. */
    assert_null(plain(&world, 0, "rehearse", id[0]));
    disconnect(&world, 0);
    tick(&world);
    hello(&world, 0, "Organiser", "none");
    assert_null(plain(&world, 0, "rehearse", id[0]));
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(watchers_who_come_are_told_as_a_number_and_not_one_by_one),
        cmocka_unit_test(a_line_of_the_list_is_small_whatever_the_options),
        cmocka_unit_test(nobody_is_pushed_out_of_the_list),
        cmocka_unit_test(a_guest_may_have_so_many_public_tables_that_wait),
        cmocka_unit_test(rematches_count_like_any_other_table),
        cmocka_unit_test(changes_of_the_list_are_collected_for_a_crowd),
        cmocka_unit_test(a_line_that_was_not_stored_is_not_told),
        cmocka_unit_test(what_is_sealed_holds_back_no_line_of_the_list),
        cmocka_unit_test(a_message_that_is_not_read_is_refused_by_its_number),
        cmocka_unit_test(whatever_comes_counts),
        cmocka_unit_test(a_disk_that_stands_still_lets_no_more_wait_than_so_much),
        cmocka_unit_test(a_large_phase_is_closed_in_pieces),
        cmocka_unit_test(who_is_put_out_is_not_told_the_rehearsal),
        cmocka_unit_test(rehearsals_take_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
