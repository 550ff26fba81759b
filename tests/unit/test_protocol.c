/* docs/protocol.md against the server: every request that it shows is understood, every type and field that the server
 * sends is in it, and everything that it shows is really sent. */
#include "dice_world.h"

enum { DOCUMENT_SIZE = 1 << 16, TYPES_MAX = 48, KEYS_MAX = 32, WORD_SIZE = 24 };

/* A type of message with the fields that the document gives it. */
struct shape {
    char type[WORD_SIZE];
    char keys[KEYS_MAX][WORD_SIZE];
    unsigned count;
    bool seen[KEYS_MAX], used;
};

static char document[DOCUMENT_SIZE];

static void read_document(void)
{
    FILE *file = fopen(SOURCE_DIR "/docs/protocol.md", "r");
    assert_non_null(file);
    size_t length = fread(document, 1, sizeof document - 1, file);
    assert_in_range(length, 1000, sizeof document - 2);
    fclose(file);
}

/* The keys of the outermost object that begins at `text`; what stands for a value need not be JSON ("TABLE",
 * "POSITION|absent"). */
static void read_keys(const char *text, struct shape *shape)
{
    int depth = 0;
    for (const char *at = text; *at != 0; at++) {
        if (*at == '{' || *at == '[') depth++;
        if ((*at == '}' || *at == ']') && --depth == 0) return;
        if (*at != '"') continue;
        const char *end = strchr(at + 1, '"');
        assert_non_null(end);
        if (depth == 1 && end[1] == ':' && shape->count < KEYS_MAX)
            snprintf(shape->keys[shape->count++], WORD_SIZE, "%.*s", (int)(end - at - 1), at + 1);
        at = end;
    }
}

static struct shape *find_shape(struct shape *shapes, unsigned *count, const char *type)
{
    for (unsigned i = 0; i < *count; i++) {
        if (strcmp(shapes[i].type, type) == 0) return &shapes[i];
    }
    assert_in_range(*count, 0, TYPES_MAX - 1);
    struct shape *shape = &shapes[(*count)++];
    snprintf(shape->type, sizeof shape->type, "%s", type);
    return shape;
}

/* Everything that the document shows the server sending. A type may be shown several times, with different fields. */
static unsigned read_shapes(struct shape *shapes)
{
    static const char opening[] = "{\"type\":\"";
    unsigned count = 0;
    for (const char *at = document; (at = strstr(at, opening)) != NULL; at++) {
        char type[WORD_SIZE];
        if (at[-2] == '>') continue; /* A request. */
        assert_int_equal(sscanf(at + strlen(opening), "%23[a-z_]", type), 1);
        read_keys(at, find_shape(shapes, &count, type));
    }
    return count;
}

/* What the document names in capitals, because it is part of several messages. */
static void read_parts(struct shape *table, struct shape *line, struct shape *event)
{
    snprintf(table->type, sizeof table->type, "TABLE");
    snprintf(line->type, sizeof line->type, "LINE");
    read_keys(strchr(strstr(document, "LINE {"), '{'), line);
    snprintf(event->type, sizeof event->type, "EVENT");
    read_keys(strstr(document, "{\"id\":\""), table);
    for (const char *at = document; (at = strstr(at, "{\"n\":")) != NULL; at++) read_keys(at, event);
}

/* ---- Requests ---- */

/* If the document shortens a value, one of the right length. */
static void lengthen(json_t *message)
{
    static const struct {
        const char *key;
        int digits;
    } rows[] = {{"token", 32}, {"link", 32}, {"key", 32}, {"entropy", 64}, {"commitment", 64}, {"commit", 64}};
    char digits[65];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (json_object_get(message, rows[i].key) == NULL) continue;
        memset(digits, 'a', sizeof digits);
        digits[rows[i].digits] = 0;
        json_object_set_new(message, rows[i].key, json_string(digits));
    }
}

static void every_request_that_is_shown_is_understood(void **test)
{
    (void)test;
    struct world world;
    unsigned count = 0;
    read_document();
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    for (const char *at = document; (at = strstr(at, "> {\"type\"")) != NULL; at++) {
        json_error_t error;
        json_t *message = json_loads(at + 2, JSON_DISABLE_EOF_CHECK, &error);
        if (message == NULL) fail_msg("%.60s: %s", at, error.text);
        lengthen(message);
        char *text = json_dumps(message, JSON_COMPACT);
        server_message(world.server, world.client[0].connection, text, strlen(text), world.now);
        settle(&world);
        const json_t *reply = json_array_get(world.client[0].inbox, json_array_size(world.client[0].inbox) - 1);
        const char *key = text_of(json_object_get(reply, "error"), "key");
        if (strncmp(key, "server.field", 12) == 0 || strcmp(key, "server.unknown_type") == 0)
            fail_msg("%s: %s", text, text_of(json_object_get(reply, "error"), "text"));
        free(text);
        json_decref(message);
        count++;
    }
    assert_in_range(count, 30, 80);
    world_end(&world);
}

/* ---- What the server sends ---- */

static void compare(const json_t *message, struct shape *shape)
{
    const char *key;
    json_t *value;
    shape->used = true;
    json_object_foreach ((json_t *)message, key, value) {
        unsigned i = 0;
        while (i < shape->count && strcmp(shape->keys[i], key) != 0) i++;
        if (i == shape->count) fail_msg("the document does not give \"%s\" the field \"%s\"", shape->type, key);
        shape->seen[i] = true;
    }
}

static void compare_parts(const json_t *message, struct shape *table, struct shape *line, struct shape *event)
{
    size_t index;
    json_t *part;
    if (json_is_object(json_object_get(message, "table"))) compare(json_object_get(message, "table"), table);
    json_array_foreach (json_object_get(message, "tables"), index, part) compare(part, line);
    /* Its events are only the game's accounts of them. */
    if (strcmp(text_of(message, "type"), "rehearsal") == 0) return;
    json_array_foreach (json_object_get(message, "events"), index, part) compare(part, event);
}

static void expect_all_seen(const struct shape *shape)
{
    if (!shape->used) fail_msg("\"%s\" was not sent", shape->type);
    for (unsigned key = 0; key < shape->count; key++) {
        bool seen = false; /* A field that is shown twice counts once. */
        for (unsigned other = 0; other < shape->count; other++)
            seen = seen || (shape->seen[other] && strcmp(shape->keys[other], shape->keys[key]) == 0);
        if (!seen) fail_msg("\"%s\" never had the field \"%s\"", shape->type, shape->keys[key]);
    }
}

/* A game with every possible message: two people and a watcher. */
static void play_session(struct world *world)
{
    char id[24], link[40];
    hello(world, 0, "Ann", "bytes");
    hello(world, 1, "Bob", "json");
    hello(world, 2, "Eve", "none");
    say(world, 2, "{s:s, s:b}", "type", "lobby", "watch", 1);
    json_t *created =
        say(world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:{s:s, s:i, s:i, s:i}, s:i, s:b}", "type", "create",
            "game", "horizon", "options", "players 2\nrings 2\n", "public", 1, "seats", "kind", "me", "kind", "open",
            "clock", "kind", "move", "move_ms", 60000, "game_ms", 0, "reserve_ms", 0, "takeover_ms", 60000, "dice", 1);
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    snprintf(link, sizeof link, "%s", text_of(created, "key"));
    for (int client = 0; client < 3; client++)
        say(world, client, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 0);
    plain(world, 1, "join", id);
    plain(world, 1, "open", id);
    struct given given = look(world, 0, id, 17, 0);
    expect_type(commit(world, 0, id, &given), "ok");
    expect_type(reveal(world, 0, id, &given), "ok");
    int64_t n = json_integer_value(json_object_get(plain(world, 0, "legal", id), "n"));
    plain(world, 0, "position", id);
    plain(world, 0, "view", id);
    say(world, 1, "{s:s, s:s, s:s}", "type", "query", "table", id, "question", "forecast");
    say(world, 0, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)n, "actions", "gather");
    /* Stale. */
    say(world, 1, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)n, "actions", "gather");
    say(world, 0, "{s:s, s:s, s:I}", "type", "undo", "table", id, "n", (json_int_t)n + 1);
    say(world, 0, "{s:s, s:s, s:s, s:I}", "type", "propose", "table", id, "what", "takeback", "to", (json_int_t)n + 1);
    say(world, 1, "{s:s, s:s, s:i, s:b}", "type", "vote", "table", id, "proposal", 1, "agree", 1);
    say(world, 1, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "Good game!");
    say(world, 2, "{s:s, s:s, s:s}", "type", "claim", "table", id, "key", link);
    pass_time(world, 600000); /* A bot takes over for whoever is away. */
    plain(world, 1, "resign", id);
    pass_time(world, 600000);
    plain(world, 1, "record", id);
    plain(world, 1, "rematch", id);
    json_t *closed = say(world, 0, "{s:s, s:s, s:s, s:[{s:s}, {s:s}]}", "type", "create", "game", "horizon", "options",
                         "players 2\n", "seats", "kind", "me", "kind", "open");
    snprintf(id, sizeof id, "%s", text_of(closed, "table"));
    for (int client = 2; client >= 0; client--)
        say(world, client, "{s:s, s:s, s:s}", "type", "open", "table", id, "link", text_of(closed, "link"));
    say(world, 2, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "Ha!");
    const json_t *person = json_array_get(json_object_get(plain(world, 0, "people", id), "people"), 0);
    say(world, 0, "{s:s, s:s, s:s, s:s}", "type", "moderate", "table", id, "person", text_of(person, "person"), "do",
        "kick");
    plain(world, 0, "leave", id);
    say(world, 1, "{s:s}", "type", "lobby");
    say(world, 0, "{s:s}", "type", "nonsense");
}

/* An evening with an organiser, a team and a watcher. */
static void play_evening(struct world *world)
{
    char id[24];
    json_t *created = say(world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}], s:{s:i}}", "type", "create", "game", "maga",
                          "options", "teams 2\norganiser yes\n", "public", 1, "seats", "kind", "open", "kind", "open",
                          "evening", "lists_ms", 600000);
    expect_type(created, "created");
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    say(world, 1, "{s:s, s:s, s:i}", "type", "join", "table", id, "seat", 0);
    for (int client = 0; client < 3; client++)
        say(world, client, "{s:s, s:s, s:i}", "type", "open", "table", id, "from", 0);
    say(world, 1, "{s:s, s:s, s:s, s:s}", "type", "team", "table", id, "name", "Reds", "flag", "sun");
    plain(world, 0, "start", id);
    say(world, 0, "{s:s, s:s, s:s}", "type", "phase", "table", id, "do", "close");
    int64_t n = json_integer_value(json_object_get(plain(world, 1, "position", id), "n"));
    json_t *sent = say(world, 1, "{s:s, s:s, s:I, s:[s, s]}", "type", "act", "table", id, "n", (json_int_t)n, "actions",
                       "raid 1", "commit");
    assert_non_null(json_object_get(sent, "receipt"));
    say(world, 1, "{s:s, s:s, s:[s, s]}", "type", "standing", "table", id, "rows", "improve", "and 4 1 1");
    say(world, 0, "{s:s, s:s, s:s}", "type", "phase", "table", id, "do", "remind");
    say(world, 1, "{s:s, s:s, s:s}", "type", "call", "table", id, "text", "Our phone is dead.");
    say(world, 0, "{s:s, s:s, s:b}", "type", "codes", "table", id, "on", 1);
    const json_t *coded = json_array_get(json_object_get(newest(world, 0, "desk"), "teams"), 0);
    expect_type(say(world, 2, "{s:s, s:s}", "type", "redeem", "code", text_of(coded, "code")), "redeemed");
    plain(world, 0, "rehearse", id);
    say(world, 1, "{s:s, s:s, s:s}", "type", "talk", "table", id, "text", "They lie.");
    say(world, 0, "{s:s, s:s, s:s}", "type", "announce", "table", id, "text", "Tea is served.");
    say(world, 0, "{s:s, s:s, s:s}", "type", "phase", "table", id, "do", "close");
    n = json_integer_value(json_object_get(plain(world, 0, "position", id), "n"));
    say(world, 0, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", (json_int_t)n, "actions", "publish");
    /* The standing list is one that the game refuses. */
    say(world, 0, "{s:s, s:s, s:s}", "type", "phase", "table", id, "do", "close");
    say(world, 0, "{s:s, s:s, s:i, s:s}", "type", "rollback", "table", id, "to", 0, "reason", "a slip");
    say(world, 0, "{s:s, s:s, s:i}", "type", "record", "table", id, "from", 0);
    const json_t *members =
        json_object_get(json_array_get(json_object_get(newest(world, 0, "desk"), "teams"), 0), "members");
    expect_type(say(world, 0, "{s:s, s:s, s:i, s:s}", "type", "remove", "table", id, "seat", 0, "person",
                    text_of(json_array_get(members, 0), "person")),
                "ok");
}

/* A table that never begins. */
static void wait_in_vain(struct world *world)
{
    json_t *created = say(world, 2, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", "horizon",
                          "options", "players 2\n", "public", 1, "seats", "kind", "open", "kind", "open");
    expect_type(plain(world, 2, "open", text_of(created, "table")), "table");
    pass_time(world, 4 * UINT64_C(86400000));
    assert_non_null(newest(world, 2, "closed"));
}

static void what_is_sent_is_what_is_shown(void **test)
{
    (void)test;
    struct world world;
    struct shape *shapes = calloc(TYPES_MAX, sizeof *shapes);
    read_document();
    unsigned count = read_shapes(shapes);
    struct shape table = {.count = 0}, line = {.count = 0}, event = {.count = 0};
    read_parts(&table, &line, &event);
    world_begin(&world, 0);
    play_session(&world);
    wait_in_vain(&world);
    play_evening(&world);
    server_store_state(world.server, STORE_FULL);
    server_stop(world.server, "stopping");
    for (int client = 0; client < 3; client++) {
        size_t index;
        json_t *message;
        json_array_foreach (world.client[client].inbox, index, message) {
            const char *type = text_of(message, "type");
            unsigned known = count;
            struct shape *shape = find_shape(shapes, &count, type);
            if (known != count) fail_msg("the document does not show \"%s\"", type);
            compare(message, shape);
            compare_parts(message, &table, &line, &event);
        }
    }
    static const char *const wanted[] = {
        "ok",        "refused",      "welcome",   "lobby",  "lobby_change", "created", "joined",  "table",
        "events",    "legal",        "position",  "answer", "proposal",     "chat",    "rematch", "record",
        "view",      "table_change", "reseated",  "bye",    "team",         "remind",  "unsent",  "desk",
        "desk_team", "evening",      "rehearsal", "store",  "closed",       "people",  "link",    "redeemed"};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        expect_all_seen(find_shape(shapes, &count, wanted[i]));
    expect_all_seen(&table);
    expect_all_seen(&line);
    expect_all_seen(&event);
    world_end(&world);
    free(shapes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_request_that_is_shown_is_understood),
        cmocka_unit_test(what_is_sent_is_what_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
