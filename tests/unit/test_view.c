/* The answer to `view`: its pieces laid over zeros are the view's bytes, of the seat that asks, of a watcher and of the
 * desk, at every game, whatever the connection's form. Each of them has a second connection that asks for the position
 * in bytes. */
#include "server_world.h"

#include <sodium.h>

enum { VIEW_MAX = 1 << 18, GAP = 8 /* Zeros that end a piece. */, STEPS = 12 };

/* Each asks on the first of two connections, and is told the position in bytes on the next one. */
enum { SEAT = 0, WATCHER = 2, DESK = 4, ENDS = 6 };

static const char *const asking_forms[] = {"json", "none", "none"};

struct view {
    uint8_t bytes[VIEW_MAX];
    size_t size;
    size_t sent; /* Of them, in pieces. */
};

/* One kind of table. */
struct kind_of_table {
    const char *game, *options;
    bool evening;
    bool hides; /* A watcher sees less than a seat. */
};

static size_t decode(uint8_t *to, size_t size, const char *base64)
{
    size_t count = 0;
    assert_int_equal(
        sodium_base642bin(to, size, base64, strlen(base64), NULL, &count, NULL, sodium_base64_VARIANT_ORIGINAL), 0);
    return count;
}

/* ---- Reading ---- */

/* The pieces come in order, begin and end with something, and are apart. */
static void lay(const json_t *reply, struct view *view)
{
    size_t index, free_from = 0;
    json_t *piece;
    view->size = (size_t)json_integer_value(json_object_get(reply, "size"));
    view->sent = 0;
    assert_in_range(view->size, 1, VIEW_MAX);
    memset(view->bytes, 0, view->size);
    json_array_foreach (json_object_get(reply, "pieces"), index, piece) {
        size_t at = (size_t)json_integer_value(json_array_get(piece, 0));
        assert_in_range(at, free_from, view->size - 1);
        size_t count = decode(view->bytes + at, view->size - at, json_string_value(json_array_get(piece, 1)));
        assert_in_range(count, 1, view->size - at);
        assert_true(view->bytes[at] != 0 && view->bytes[at + count - 1] != 0);
        free_from = at + count + GAP;
        view->sent += count;
    }
    assert_true(view->sent > 0);
}

/* What `client` is told is what is told whole. */
static void expect_view(struct world *world, int client, const char *id, struct view *view)
{
    static uint8_t whole[VIEW_MAX];
    const json_t *reply = plain(world, client, "view", id), *asked = plain(world, client + 1, "position", id);
    expect_type(reply, "view");
    expect_type(asked, "position");
    assert_string_equal(text_of(reply, "table"), id);
    assert_true(json_equal(json_object_get(reply, "n"), json_object_get(asked, "n")));
    lay(reply, view);
    size_t size = decode(whole, sizeof whole, text_of(json_object_get(asked, "position"), "bytes"));
    assert_int_equal(size, view->size);
    assert_memory_equal(whole, view->bytes, size);
}

static void expect_views(struct world *world, const struct kind_of_table *kind, const char *id)
{
    static struct view seat, watcher, desk;
    expect_view(world, SEAT, id, &seat);
    expect_view(world, WATCHER, id, &watcher);
    assert_int_equal(seat.size, watcher.size);
    if (kind->hides) assert_memory_not_equal(seat.bytes, watcher.bytes, seat.size);
    if (!kind->evening) return;
    expect_view(world, DESK, id, &desk);
    assert_int_equal(desk.size, seat.size);
    assert_memory_not_equal(desk.bytes, seat.bytes, desk.size);
}

/* ---- Playing ---- */

static void begin(struct world *world)
{
    static const struct casus_game *games[5];
    games[0] = casus_game_find("horizon", 7);
    games[1] = casus_game_find("coldwar", 7);
    games[2] = casus_game_find("maga", 4);
    games[3] = &sealed_game;
    *world = (struct world){.now = 1790000000000u, .random = casus_random_make(5)};
    world->options = (struct server_options){.games = games, .version = "test"};
    start_server(world);
    for (int client = 0; client < ENDS; client += 2) {
        hello(world, client, "Ann", asking_forms[client / 2]);
        memcpy(world->client[client + 1].token, world->client[client].token, sizeof world->client[client].token);
        hello(world, client + 1, "Ann", "bytes");
    }
}

static void expect_refusals(struct world *world, const char *id, const char *key)
{
    for (int client = 0; client < DESK; client++) expect_refused(plain(world, client, "view", id), key);
}

static void open_all(struct world *world, const char *id)
{
    for (int client = 0; client < ENDS; client++) expect_type(plain(world, client, "open", id), "table");
}

static void create(struct world *world, const struct kind_of_table *kind, char id[24])
{
    json_t *reply = kind->evening
                        ? say(world, DESK, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s, s:s}], s:{s:i}}", "type",
                              "create", "game", kind->game, "options", kind->options, "public", 1, "seats", "kind",
                              "open", "kind", "open", "kind", "bot", "bot", "random", "evening", "lists_ms", 0)
                        : say(world, SEAT, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game",
                              kind->game, "options", kind->options, "public", 1, "seats", "kind", "me", "kind", "open");
    expect_type(reply, "created");
    snprintf(id, 24, "%s", text_of(reply, "table"));
    if (kind->evening)
        expect_type(say(world, SEAT, "{s:s, s:s, s:i}", "type", "join", "table", id, "seat", 0), "joined");
}

/* The game goes a step on: the seat acts, or the desk ends what is open. */
static void go_on(struct world *world, const struct kind_of_table *kind, const char *id)
{
    const json_t *legal = plain(world, SEAT, "legal", id);
    const char *first = json_string_value(json_array_get(json_object_get(legal, "actions"), 0));
    json_int_t n = json_integer_value(json_object_get(legal, "n"));
    if (kind->evening) say(world, DESK, "{s:s, s:s, s:s}", "type", "phase", "table", id, "do", "close");
    else if (first != NULL)
        say(world, SEAT, "{s:s, s:s, s:I, s:[s]}", "type", "act", "table", id, "n", n, "actions", first);
    pass_time(world, 1000);
}

static void play(const struct kind_of_table *kind)
{
    struct world world;
    char id[24];
    begin(&world);
    create(&world, kind, id);
    expect_refusals(&world, id, "server.not_started");
    expect_type(plain(&world, kind->evening ? DESK : SEAT, "start", id), "ok");
    expect_refusals(&world, id, "server.open_first");
    open_all(&world, id);
    expect_views(&world, kind, id);
    for (int step = 0; step < STEPS; step++) {
        go_on(&world, kind, id);
        expect_views(&world, kind, id);
    }
    world_end(&world);
}

static void a_view_in_pieces_is_the_view(void **test)
{
    (void)test;
    static const struct kind_of_table kinds[] = {
        {.game = "horizon", .options = "players 2\nrings 2\n"},
        {.game = "coldwar", .options = "", .hides = true},
        {.game = "maga", .options = "teams 3\norganiser yes\n", .evening = true, .hides = true},
        {.game = "sealed", .options = "players 2\nrounds 3\n"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) play(&kinds[i]);
}

/* Of sixty teams nearly all is empty: that is why there is such an answer. */
static void a_large_view_is_sent_small(void **test)
{
    (void)test;
    static struct view view;
    struct world world;
    begin(&world);
    json_t *seats = json_array();
    for (int seat = 0; seat < 20; seat++) json_array_append_new(seats, json_pack("{s:s}", "kind", "open"));
    json_t *reply = say(&world, DESK, "{s:s, s:s, s:s, s:b, s:o, s:{s:i}}", "type", "create", "game", "maga", "options",
                        "teams 20\norganiser yes\n", "public", 1, "seats", seats, "evening", "lists_ms", 0);
    expect_type(reply, "created");
    const char *id = text_of(reply, "table");
    expect_type(say(&world, SEAT, "{s:s, s:s, s:i}", "type", "join", "table", id, "seat", 0), "joined");
    expect_type(plain(&world, DESK, "start", id), "ok");
    open_all(&world, id);
    expect_view(&world, SEAT, id, &view);
    assert_true(view.sent * 20 < view.size);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_in_pieces_is_the_view),
        cmocka_unit_test(a_large_view_is_sent_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
