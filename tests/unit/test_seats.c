/* Who sits where, and who did: a guest's access to a seat ends when he leaves it or somebody claims it. */
#include "server_world.h"

enum { ANN, BOB, EVE, PHONE };

/* A public table of three with Ann in its first seat; its name. */
static const char *table_for_three(struct world *world)
{
    static char id[40];
    static const char *const names[] = {"Ann", "Bob", "Eve", "Phone"};
    world_begin(world, 0);
    for (int client = 0; client < 4; client++) hello(world, client, names[client], "json");
    json_t *created =
        say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}]}", "type", "create", "game", "horizon", "options",
            "players 3", "public", 1, "seats", "kind", "me", "kind", "open", "kind", "open");
    expect_type(created, "created");
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    return id;
}

static json_t *join(struct world *world, int client, const char *id, int seat)
{
    return say(world, client, "{s:s, s:s, s:i}", "type", "join", "table", id, "seat", seat);
}

static json_t *claim(struct world *world, int client, const char *id, const char *key)
{
    return say(world, client, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", key);
}

/* The seat as which the client sees the table; -1: none. */
static int seat_of(struct world *world, int client, const char *id)
{
    const json_t *seat = json_object_get(plain(world, client, "open", id), "seat");
    return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

static void a_second_hello_is_refused_and_changes_nothing(void **test)
{
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    expect_refused(say(&world, ANN, "{s:s, s:i, s:s}", "type", "hello", "protocol", 1, "name", "Nobody"),
                   "server.hello_again");
    expect_refused(
        say(&world, ANN, "{s:s, s:i, s:s}", "type", "hello", "protocol", 1, "token", world.client[BOB].token),
        "server.hello_again");
    assert_int_equal(seat_of(&world, ANN, id), 0);
    world_end(&world);
}

/* Of a name everything is seen, so that none looks like another's. */
static void a_name_that_looks_like_anothers_is_refused(void **test)
{
    static const char *const wrong[] = {
        " ",
        " Ann",
        "Ann ",
        "Ann  Lee",
        "Ann\u00a0Lee",
        "\u3000Ann",
        "Ann\u00a0",
        "\u0301",
        "Ann \u0301",
        "\ue000",
        "An\U0010fffdn",
        "Z\u0301\u0302\u0303\u0304\u0305", /* More marks on one letter than any language writes. */
    };
    static const char *const right[] = {"Ann Lee", "Zoe\u0301", "Nguye\u0302\u0303n", "Z\u0301\u0302\u0303\u0304"};
    (void)test;
    struct world world;
    table_for_three(&world);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused(say(&world, BOB, "{s:s, s:s}", "type", "rename", "name", wrong[i]), "server.bad_name");
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        expect_type(say(&world, BOB, "{s:s, s:s}", "type", "rename", "name", right[i]), "ok");
    world_end(&world);
}

static void a_line_of_chat_that_looks_empty_is_refused(void **test)
{
    static const char *const wrong[] = {"   ",    "\u200b", "\u00a0\u200d",
                                        "\u0301", "\ue000", "Z\u0301\u0302\u0303\u0304\u0305"};
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused(say(&world, ANN, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", wrong[i]),
                       "server.bad_chat");
    expect_type(say(&world, ANN, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "\u0301 a"), "ok");
    world_end(&world);
}

static void a_rename_is_kept(void **test)
{
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    expect_refused(say(&world, BOB, "{s:s, s:s}", "type", "rename", "name", "a\x07"), "server.bad_name");
    expect_type(say(&world, BOB, "{s:s, s:s}", "type", "rename", "name", "Robert"), "ok");
    expect_type(join(&world, BOB, id, 1), "joined");
    crash(&world);
    connect_client(&world, BOB);
    json_t *welcome =
        say(&world, BOB, "{s:s, s:i, s:s}", "type", "hello", "protocol", 1, "token", world.client[BOB].token);
    assert_string_equal(text_of(welcome, "name"), "Robert");
    world_end(&world);
}

static const char *name_in_seat(struct world *world, int client, const char *id)
{
    json_t *table = json_object_get(plain(world, client, "open", id), "table");
    return text_of(json_array_get(json_object_get(table, "seats"), 1), "name");
}

/* Everybody is told; and a store that fails locks nobody out. */
static void a_seat_takes_the_new_name_when_the_table_is_opened(void **test)
{
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    expect_type(join(&world, BOB, id, 1), "joined");
    assert_string_equal(name_in_seat(&world, EVE, id), "Bob");
    expect_type(say(&world, BOB, "{s:s, s:s}", "type", "rename", "name", "Robert"), "ok");
    assert_string_equal(name_in_seat(&world, EVE, id), "Bob");
    world.fail = true;
    expect_type(plain(&world, BOB, "open", id), "table");
    world.fail = false;
    json_t *seats = json_object_get(json_object_get(newest(&world, EVE, "table_change"), "table"), "seats");
    assert_string_equal(text_of(json_array_get(seats, 1), "name"), "Robert");
    crash(&world);
    hello(&world, BOB, "Robert", "json");
    assert_string_equal(name_in_seat(&world, BOB, id), "Robert");
    world_end(&world);
}

/* On each connection of the guest's, and with the key that he had. */
static void who_leaves_has_nothing_of_the_seat(void **test)
{
    (void)test;
    struct world world;
    char key[40], next[40];
    const char *id = table_for_three(&world);
    snprintf(key, sizeof key, "%s", text_of(join(&world, BOB, id, 1), "key"));
    snprintf(world.client[PHONE].token, sizeof world.client[PHONE].token, "%s", world.client[BOB].token);
    hello(&world, PHONE, "Bob", "json");
    for (int client = BOB; client <= PHONE; client += 2) assert_int_equal(seat_of(&world, client, id), 1);
    expect_type(plain(&world, BOB, "leave", id), "ok");
    assert_true(json_is_null(json_object_get(newest(&world, PHONE, "reseated"), "seat")));
    expect_refused(claim(&world, BOB, id, key), "server.bad_key");
    snprintf(next, sizeof next, "%s", text_of(join(&world, EVE, id, 1), "key"));
    assert_string_not_equal(next, key);
    expect_refused(claim(&world, BOB, id, key), "server.bad_key");
    crash(&world);
    for (int client = 0; client < 3; client++) hello(&world, client, "Again", "json");
    expect_refused(claim(&world, BOB, id, key), "server.bad_key");
    assert_int_equal(seat_of(&world, EVE, id), 1);
    assert_string_equal(text_of(plain(&world, EVE, "open", id), "key"), next);
    world_end(&world);
}

/* Somebody with a seat is not told that he sits in another: nothing would have changed. */
static void a_claim_of_a_second_seat_is_refused(void **test)
{
    (void)test;
    struct world world;
    char key[40], other[40];
    const char *id = table_for_three(&world);
    snprintf(key, sizeof key, "%s", text_of(join(&world, BOB, id, 1), "key"));
    snprintf(other, sizeof other, "%s", text_of(join(&world, EVE, id, 2), "key"));
    expect_refused(claim(&world, EVE, id, key), "server.seated");
    assert_string_equal(text_of(claim(&world, EVE, id, other), "key"), other);
    world_end(&world);
}

/* If it cannot be stored, the seat, its key and its viewers are unchanged. */
static void a_claim_changes_the_key_or_nothing(void **test)
{
    (void)test;
    struct world world;
    char key[40], next[40];
    const char *id = table_for_three(&world);
    snprintf(key, sizeof key, "%s", text_of(plain(&world, ANN, "open", id), "key"));
    world.fail = true;
    expect_refused(claim(&world, PHONE, id, key), "server.store_failed");
    world.fail = false;
    assert_string_equal(text_of(plain(&world, ANN, "open", id), "key"), key);
    snprintf(next, sizeof next, "%s", text_of(claim(&world, PHONE, id, key), "key"));
    assert_string_not_equal(next, key);
    assert_true(json_is_null(json_object_get(newest(&world, ANN, "reseated"), "seat")));
    expect_refused(claim(&world, ANN, id, key), "server.bad_key");
    expect_refused(plain(&world, ANN, "start", id), "server.no_seat");
    /* Whoever sits there may send the key again: it does not change. */
    assert_string_equal(text_of(claim(&world, PHONE, id, next), "key"), next);
    expect_type(claim(&world, ANN, id, next), "joined");
    expect_refused(claim(&world, PHONE, id, next), "server.bad_key");
    world_end(&world);
}

/* ---- Tables that are not public ---- */

static json_t *create_for_two(struct world *world)
{
    json_t *created = say(world, ANN, "{s:s, s:s, s:s, s:[{s:s}, {s:s}]}", "type", "create", "game", "horizon",
                          "options", "players 2", "seats", "kind", "me", "kind", "open");
    expect_type(created, "created");
    return created;
}

/* Everything that somebody may send about a table, as text; returns the replies without their ids. */
static char *answer_about(struct world *world, const char *message, const char *id)
{
    json_t *sent = json_loads(message, 0, NULL);
    json_object_set_new(sent, "table", json_string(id));
    json_t *reply = json_deep_copy(say(world, EVE, "o", sent));
    json_object_del(reply, "id");
    char *text = json_dumps(reply, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(reply);
    return text;
}

#define DIGITS "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const char *const about_a_table[] = {
    "{\"type\":\"open\"}",
    "{\"type\":\"open\",\"from\":1000}",
    "{\"type\":\"open\",\"link\":\"00112233445566778899aabbccddeeff\"}",
    "{\"type\":\"join\",\"seat\":1}",
    "{\"type\":\"claim\",\"key\":\"00112233445566778899aabbccddeeff\"}",
    "{\"type\":\"close\"}",
    "{\"type\":\"start\"}",
    "{\"type\":\"fill\",\"seat\":1,\"bot\":\"random\"}",
    "{\"type\":\"leave\"}",
    "{\"type\":\"rematch\"}",
    "{\"type\":\"act\",\"n\":0,\"actions\":[\"end\"]}",
    "{\"type\":\"undo\",\"n\":0}",
    "{\"type\":\"stand_in\",\"allow\":\"always\"}",
    "{\"type\":\"commit\",\"commitment\":\"" DIGITS "\",\"commit\":\"" DIGITS "\"}",
    "{\"type\":\"reveal\",\"commitment\":\"" DIGITS "\",\"entropy\":\"" DIGITS "\"}",
    "{\"type\":\"people\"}",
    "{\"type\":\"moderate\",\"person\":\"0011223344556677\",\"do\":\"kick\"}",
    "{\"type\":\"resign\"}",
    "{\"type\":\"propose\",\"what\":\"pause\"}",
    "{\"type\":\"vote\",\"proposal\":1,\"agree\":true}",
    "{\"type\":\"chat\",\"text\":\"Let me in!\"}",
    "{\"type\":\"legal\"}",
    "{\"type\":\"position\"}",
    "{\"type\":\"view\"}",
    "{\"type\":\"query\",\"question\":\"forecast\"}",
    "{\"type\":\"record\"}",
    "{\"type\":\"plan\",\"revision\":0,\"rows\":[]}",
    "{\"type\":\"standing\"}",
    "{\"type\":\"team\",\"name\":\"Us\"}",
    "{\"type\":\"member\",\"roles\":[]}",
    "{\"type\":\"phase\",\"do\":\"close\"}",
    "{\"type\":\"rollback\",\"to\":0,\"reason\":\"x\"}",
    "{\"type\":\"rehearse\"}",
    "{\"type\":\"announce\",\"text\":\"x\"}",
    /* A game's dealings, which only a table of that game knows. */
    "{\"type\":\"ban\",\"seat\":0,\"banned\":1,\"on\":true}",
    "{\"type\":\"ambassador\",\"circle\":-1}",
    "{\"type\":\"sign\",\"paper\":0,\"agree\":true}",
};

/* A waiting table, a running one and an evening answer a stranger as if the table did not exist. */
static void a_table_that_is_not_public_is_not_there_for_strangers(void **test)
{
    (void)test;
    struct world world;
    static const char *const none[] = {"aaaaaaaaaaaaaaaa", "zzzzzzzzzzzzzzzz"};
    char id[3][24];
    table_for_three(&world);
    snprintf(id[0], sizeof id[0], "%s", text_of(create_for_two(&world), "table"));
    json_t *second = create_for_two(&world);
    snprintf(id[1], sizeof id[1], "%s", text_of(second, "table"));
    expect_type(say(&world, BOB, "{s:s, s:s, s:s}", "type", "join", "table", id[1], "link", text_of(second, "link")),
                "joined");
    json_t *evening = say(&world, ANN, "{s:s, s:s, s:s, s:[{s:s}, {s:s}, {s:s}], s:{s:i}}", "type", "create", "game",
                          "maga", "options", "teams 3\norganiser yes\n", "seats", "kind", "open", "kind", "open",
                          "kind", "open", "evening", "lists_ms", 0);
    expect_type(evening, "created");
    snprintf(id[2], sizeof id[2], "%s", text_of(evening, "table"));
    for (size_t i = 0; i < sizeof about_a_table / sizeof about_a_table[0]; i++) {
        char *expected = answer_about(&world, about_a_table[i], none[i % 2]);
        for (int which = 0; which < 3; which++) {
            char *answer = answer_about(&world, about_a_table[i], id[which]);
            assert_string_equal(answer, expected);
            free(answer);
        }
        free(expected);
    }
    world_end(&world);
}

/* Nor does he wait for what others have done there. */
static void a_stranger_is_answered_at_once_whatever_happens_at_a_table(void **test)
{
    (void)test;
    struct world world;
    char id[24];
    table_for_three(&world);
    snprintf(id, sizeof id, "%s", text_of(create_for_two(&world), "table"));
    expect_type(plain(&world, ANN, "open", id), "table");
    world.hold = true;
    assert_null(say(&world, ANN, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "Is anybody there?"));
    expect_refused(plain(&world, EVE, "open", id), "server.no_table");
    world.hold = false;
    world_end(&world);
}

static void names_of_tables_are_long(void **test)
{
    (void)test;
    struct world world;
    assert_int_equal(strlen(table_for_three(&world)), 16);
    expect_refused(plain(&world, ANN, "open", "k3m9q2"), "server.field_wrong");
    world_end(&world);
}

/* ---- Talk ---- */

static json_t *say_line(struct world *world, int client, const char *id, int number)
{
    char text[16];
    snprintf(text, sizeof text, "line %d", number);
    return say(world, client, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", text);
}

static size_t rows_of(const struct world *world, const char *kind)
{
    size_t count = 0;
    for (const struct row *row = world->rows; row != NULL; row = row->next)
        count += row->write.kind == STORE_PUT && strcmp(row->write.group, kind) == 0;
    return count;
}

/* The lines that the table is opened with are those, in this order. */
static void assert_lines(struct world *world, const char *id, int first, int last)
{
    const json_t *chat = json_object_get(plain(world, EVE, "open", id), "chat");
    assert_int_equal(json_array_size(chat), last - first + 1);
    for (int i = first; i <= last; i++) {
        char text[16];
        snprintf(text, sizeof text, "line %d", i);
        assert_string_equal(text_of(json_array_get(chat, (size_t)(i - first)), "text"), text);
    }
}

/* However much is said, only this many lines are stored; and the cost of a line does not grow with them. */
static void each_line_is_stored_by_itself(void **test)
{
    (void)test;
    struct world world;
    enum { LINES = SERVER_CHAT_KEPT + 30 };
    const char *id = table_for_three(&world);
    for (int i = 1; i <= LINES; i++) {
        world.hold = true;
        assert_null(say_line(&world, ANN, id, i));
        size_t bytes = 0;
        for (const struct store_batch *batch = world.waiting; batch != NULL; batch = batch->next) {
            for (size_t k = 0; k < batch->count; k++) bytes += batch->writes[k].length;
        }
        assert_in_range(bytes, 1, 200);
        world.hold = false;
        settle(&world);
    }
    assert_int_equal(rows_of(&world, "line"), SERVER_CHAT_KEPT);
    assert_lines(&world, id, LINES - SERVER_CHAT_KEPT + 1, LINES);
    crash(&world);
    hello(&world, EVE, "Eve", "json");
    assert_lines(&world, id, LINES - SERVER_CHAT_KEPT + 1, LINES);
    world_end(&world);
}

static unsigned taken_lines(struct world *world, int client, const char *id, unsigned lines)
{
    unsigned taken = 0;
    for (unsigned i = 0; i < lines; i++) {
        const json_t *reply = say_line(world, client, id, 1);
        bool ok = strcmp(text_of(reply, "type"), "ok") == 0;
        if (!ok) expect_refused(reply, "server.chat_fast");
        taken += ok;
    }
    return taken;
}

/* A crowd of watchers shares one allowance; players have their own. */
static void nobody_floods_a_table(void **test)
{
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    world.options.rate_limit = true;
    crash(&world);
    for (int client = 0; client < CLIENTS_MAX; client++) {
        hello(&world, client, "Guest", "none");
        expect_type(plain(&world, client, "open", id), "table");
    }
    unsigned taken = 0;
    for (int client = 1; client < CLIENTS_MAX; client++) taken += taken_lines(&world, client, id, 20);
    assert_int_equal(taken, 20);
    assert_int_equal(taken_lines(&world, ANN, id, 20), 10);
    pass_time(&world, 6000);
    assert_int_equal(taken_lines(&world, ANN, id, 20), 3);
    assert_int_equal(taken_lines(&world, 7, id, 20), 3);
    world_end(&world);
}

/* ---- Guests ---- */

static uint64_t guests(const struct world *world)
{
    return server_count(world->server).guests;
}

/* A guest who has only looked round is forgotten when he leaves; one who has done something is not, whichever of his
 * connections was the last. */
static void guests_that_did_nothing_are_not_stored(void **test)
{
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    assert_int_equal(rows_of(&world, "guest"), 1);
    assert_int_equal(guests(&world), 4);
    snprintf(world.client[PHONE + 1].token, sizeof world.client[0].token, "%s", world.client[EVE].token);
    hello(&world, PHONE + 1, "Eve", "json");
    disconnect(&world, EVE);
    assert_int_equal(guests(&world), 4);
    disconnect(&world, PHONE + 1);
    assert_int_equal(guests(&world), 3);
    expect_type(join(&world, BOB, id, 1), "joined");
    assert_int_equal(rows_of(&world, "guest"), 2);
    disconnect(&world, BOB);
    disconnect(&world, ANN);
    assert_int_equal(guests(&world), 3);
    crash(&world);
    assert_int_equal(guests(&world), 2);
    hello(&world, BOB, "Bob", "json");
    assert_int_equal(seat_of(&world, BOB, id), 1);
    world_end(&world);
}

/* If the write that was to store a guest fails, he is stored with what he does next. */
static void a_guest_whose_row_was_lost_is_stored_later(void **test)
{
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    world.fail = true;
    expect_refused(join(&world, BOB, id, 1), "server.store_failed");
    world.fail = false;
    assert_int_equal(rows_of(&world, "guest"), 1);
    expect_type(join(&world, BOB, id, 1), "joined");
    assert_int_equal(rows_of(&world, "guest"), 2);
    world.fail = true;
    expect_refused(join(&world, EVE, id, 2), "server.store_failed");
    world.fail = false;
    disconnect(&world, EVE);
    assert_int_equal(guests(&world), 3);
    world_end(&world);
}

/* ---- Tables that never begin ---- */

enum { HOUR_MS = 3600000, DAYS_MS = SERVER_WAITING_DAYS * 24 * HOUR_MS };

/* Gone from memory and store, and from the list; its viewers are told. */
static void assert_gone(struct world *world, const char *id)
{
    assert_int_equal(server_count(world->server).tables, 0);
    assert_string_equal(text_of(newest(world, EVE, "closed"), "table"), id);
    const json_t *removed = json_object_get(newest(world, EVE, "lobby_change"), "removed");
    assert_string_equal(json_string_value(json_array_get(removed, 0)), id);
    expect_refused(plain(world, EVE, "open", id), "server.no_table");
    crash(world);
    assert_int_equal(server_count(world->server).tables, 0);
}

static void a_table_that_never_begins_goes(void **test)
{
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    expect_type(say(&world, EVE, "{s:s, s:b}", "type", "lobby", "watch", 1), "lobby");
    expect_type(plain(&world, EVE, "open", id), "table");
    expect_type(say_line(&world, ANN, id, 1), "ok");
    assert_int_equal(seat_of(&world, ANN, id), 0);
    pass_time(&world, DAYS_MS); /* Its owner still looks. */
    expect_type(plain(&world, ANN, "close", id), "ok");
    pass_time(&world, HOUR_MS - 1);
    assert_int_equal(server_count(world.server).tables, 1);
    world.fail = true; /* What cannot be stored has not happened. */
    pass_time(&world, 1);
    assert_null(newest(&world, EVE, "closed"));
    world.fail = false;
    assert_int_equal(seat_of(&world, ANN, id), 0);
    expect_type(plain(&world, ANN, "close", id), "ok");
    pass_time(&world, HOUR_MS);
    assert_gone(&world, id);
    for (const struct row *row = world.rows; row != NULL; row = row->next) {
        bool table = row->write.kind == STORE_PUT && row->write.key != NULL && strstr(row->write.key, id) != NULL;
        assert_false(table);
    }
    world_end(&world);
}

/* An evening is prepared weeks ahead; a game that has begun never disappears. */
static void evenings_wait_longer_and_games_for_ever(void **test)
{
    (void)test;
    struct world world;
    const char *id = table_for_three(&world);
    expect_type(plain(&world, ANN, "start", id), "ok");
    json_t *evening = say(&world, BOB, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}], s:{s:i}}", "type", "create",
                          "game", "maga", "options", "teams 3\norganiser yes\n", "public", 1, "seats", "kind", "open",
                          "kind", "open", "kind", "open", "evening", "lists_ms", 0);
    expect_type(evening, "created");
    pass_time(&world, 5 * (uint64_t)DAYS_MS);
    assert_int_equal(server_count(world.server).tables, 2);
    for (int days = 0; days < SERVER_EVENING_DAYS; days++) pass_time(&world, (uint64_t)24 * HOUR_MS);
    assert_int_equal(server_count(world.server).tables, 1);
    assert_int_equal(rows_of(&world, "evening"), 0);
    world_end(&world);
}

/* What links and keys are derived from is stored with the first change that succeeds, if its own write failed. */
static void links_outlive_a_store_that_failed_at_the_start(void **test)
{
    (void)test;
    struct world world = {.now = 1790000000000u, .random = casus_random_make(5), .fail = true};
    world.options = (struct server_options){.games = world_games(), .version = "test"};
    start_server(&world);
    settle(&world);
    assert_int_equal(rows_of(&world, "server"), 0);
    world.fail = false;
    hello(&world, ANN, "Ann", "none");
    json_t *created =
        json_incref(say(&world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "horizon",
                        "options", "players 2", "public", 0, "seats", "kind", "me", "kind", "open"));
    expect_type(created, "created");
    crash(&world);
    hello(&world, EVE, "Eve", "none");
    expect_type(say(&world, EVE, "{s:s, s:s, s:s}", "type", "open", "table", text_of(created, "table"), "link",
                    text_of(created, "link")),
                "table");
    json_decref(created);
    assert_int_equal(rows_of(&world, "server"), 1);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_hello_is_refused_and_changes_nothing),
        cmocka_unit_test(a_name_that_looks_like_anothers_is_refused),
        cmocka_unit_test(a_line_of_chat_that_looks_empty_is_refused),
        cmocka_unit_test(a_rename_is_kept),
        cmocka_unit_test(a_seat_takes_the_new_name_when_the_table_is_opened),
        cmocka_unit_test(who_leaves_has_nothing_of_the_seat),
        cmocka_unit_test(a_claim_of_a_second_seat_is_refused),
        cmocka_unit_test(a_claim_changes_the_key_or_nothing),
        cmocka_unit_test(a_table_that_is_not_public_is_not_there_for_strangers),
        cmocka_unit_test(a_stranger_is_answered_at_once_whatever_happens_at_a_table),
        cmocka_unit_test(names_of_tables_are_long),
        cmocka_unit_test(a_table_that_never_begins_goes),
        cmocka_unit_test(evenings_wait_longer_and_games_for_ever),
        cmocka_unit_test(links_outlive_a_store_that_failed_at_the_start),
        cmocka_unit_test(each_line_is_stored_by_itself),
        cmocka_unit_test(nobody_floods_a_table),
        cmocka_unit_test(guests_that_did_nothing_are_not_stored),
        cmocka_unit_test(a_guest_whose_row_was_lost_is_stored_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
