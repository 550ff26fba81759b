/* A simulated person: greets, makes or joins the table, keeps its view from bytes and patches, and moves - now and then late, twice, with
 * an old number, or from a second tab. */
#include "world.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/bot.h"

static void say(struct world *world, struct tab *tab, json_t *message)
{
    json_object_set_new(message, "id", json_integer(++tab->id));
    char *text = json_dumps(message, JSON_COMPACT);
    post(world, tab, true, text, strlen(text));
    free(text);
    json_decref(message);
}

void client_greet(struct world *world, struct tab *tab)
{
    say(world, tab, json_pack("{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1, "token", tab->client->token, "form", "bytes"));
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* ---- Coming to the table ---- */

static void open_table(struct world *world, struct tab *tab)
{
    say(world, tab, json_pack("{s:s, s:s, s:i}", "type", "open", "table", world->table, "from", 0));
}

static void create_table(struct world *world, struct tab *tab)
{
    json_t *seats = json_pack("[{s:s}]", "kind", "me");
    for (unsigned c = 1; c < world->clients; c++) json_array_append_new(seats, json_pack("{s:s}", "kind", "open"));
    json_array_append_new(seats, json_pack("{s:s, s:s}", "kind", "bot", "bot", "random"));
    const char *clock = one_in(world, 2) ? "move" : "off";
    say(world, tab, json_pack("{s:s, s:s, s:s, s:b, s:o, s:{s:s, s:i, s:i}, s:i}", "type", "create", "game", world->game->name, "options",
                              world->game_options, "public", 1, "seats", seats, "clock", "kind", clock, "move_ms", 4000, "reserve_ms", 2000,
                              "takeover_ms", 8000));
}

static void on_welcome(struct world *world, struct tab *tab, const json_t *message)
{
    (void)message;
    if (world->table[0] != 0) open_table(world, tab);
    else if (tab == &world->client[0].tab[0]) create_table(world, tab);
    else tab->reconnect_at = world->now + 500;
}

static void on_created(struct world *world, struct tab *tab, const json_t *message)
{
    snprintf(world->table, sizeof world->table, "%s", text_of(message, "table"));
    open_table(world, tab);
}

static void on_joined(struct world *world, struct tab *tab, const json_t *message)
{
    (void)message;
    open_table(world, tab);
}

/* ---- The view ---- */

static bool put_bytes(struct world *world, struct tab *tab, const char *base64, size_t offset)
{
    size_t count;
    if (offset > world->measure.state_size) return false;
    return sodium_base642bin(tab->view + offset, world->measure.state_size - offset, base64, strlen(base64), NULL, &count, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0;
}

static void note_told(struct world *world, const struct tab *tab, const json_t *event)
{
    if (world->told_count == world->told_capacity) {
        world->told_capacity = 2 * world->told_capacity + 256;
        world->told = realloc(world->told, world->told_capacity * sizeof *world->told);
    }
    struct told *told = &world->told[world->told_count++];
    told->seat = tab->client->seat;
    told->n = json_integer_value(json_object_get(event, "n"));
    snprintf(told->action, sizeof told->action, "%s", text_of(event, "action"));
}

static void take_events(struct world *world, struct tab *tab, const json_t *events)
{
    size_t index, piece_index;
    json_t *event, *piece;
    json_array_foreach((json_t *)events, index, event) {
        json_int_t n = json_integer_value(json_object_get(event, "n"));
        if (n != tab->n + 1) broken(world, "seat %d was told event %lld after event %lld", tab->client->seat, (long long)n, (long long)tab->n);
        tab->n = n;
        json_array_foreach(json_object_get(event, "patch"), piece_index, piece) {
            const char *bytes = json_string_value(json_array_get(piece, 1));
            if (bytes == NULL || !put_bytes(world, tab, bytes, (size_t)json_integer_value(json_array_get(piece, 0)))) broken(world, "a patch has no form");
        }
        if (json_object_get(event, "action") != NULL) note_told(world, tab, event);
        if (json_object_get(event, "end") != NULL) world->over = true;
    }
    check_view(world, tab);
}

static void note_awaited(struct world *world, struct tab *tab, const json_t *message)
{
    size_t index;
    json_t *seat;
    tab->awaited = false;
    json_array_foreach(json_object_get(message, "awaited"), index, seat) {
        if (json_integer_value(seat) == tab->client->seat) tab->awaited = true;
    }
    tab->acts_at = world->now + (one_in(world, 12) ? 3000 + below(world, 5000) : 20 + below(world, 300));
}

static void on_table(struct world *world, struct tab *tab, const json_t *message)
{
    const json_t *seat = json_object_get(message, "seat"), *start = json_object_get(message, "start");
    const char *bytes = json_string_value(json_object_get(start, "bytes"));
    if (json_is_null(seat)) { /* A seat is wanted first. */
        say(world, tab, json_pack("{s:s, s:s}", "type", "join", "table", world->table));
        return;
    }
    tab->client->seat = (int)json_integer_value(seat);
    tab->opened = bytes != NULL && put_bytes(world, tab, bytes, 0);
    tab->n = 0;
    if (tab->opened) take_events(world, tab, json_object_get(message, "events"));
    note_awaited(world, tab, message);
}

static void on_events(struct world *world, struct tab *tab, const json_t *message)
{
    if (!tab->opened) { /* The game has begun since the table was opened. */
        open_table(world, tab);
        return;
    }
    take_events(world, tab, json_object_get(message, "events"));
    note_awaited(world, tab, message);
}

/* ---- Moving ---- */

static void send_act(struct world *world, struct tab *tab, json_int_t n, const char *action)
{
    say(world, tab, json_pack("{s:s, s:s, s:I, s:[s]}", "type", "act", "table", world->table, "n", n, "actions", action));
    if (tab->pending_count == PENDING_MAX) tab->pending_count = 0;
    struct pending *pending = &tab->pending[tab->pending_count++];
    *pending = (struct pending){.id = tab->id, .n = n};
    snprintf(pending->action, sizeof pending->action, "%s", action);
}

void client_act(struct world *world, struct tab *tab)
{
    char text[128];
    casus_seat seat = (casus_seat)tab->client->seat;
    tab->acts_at = world->now + 1500 + below(world, 1000); /* Again, if nothing comes of it. */
    if (!tab->opened || tab->connection == NULL) return;
    casus_action action = casus_bot_choose(world->game, &world->measure, "random", tab->view, seat, &world->random, world->memory);
    struct casus_writer words = casus_writer_make(text, sizeof text);
    if (action == 0) return;
    world->game->action_text(tab->view, seat, action, &words);
    if (one_in(world, 15)) send_act(world, tab, tab->n > 0 ? tab->n - 1 : 0, text); /* An old number. */
    send_act(world, tab, tab->n, text);
    if (one_in(world, 10)) send_act(world, tab, tab->n, text); /* Twice. */
    if (one_in(world, 40)) say(world, tab, json_pack("{s:s, s:s, s:I}", "type", "undo", "table", world->table, "n", tab->n));
}

static void on_answer(struct world *world, struct tab *tab, const json_t *message, bool ok)
{
    json_int_t id = json_integer_value(json_object_get(message, "id"));
    for (unsigned i = 0; i < tab->pending_count; i++) {
        if (tab->pending[i].id != id) continue;
        if (ok) check_acknowledged(world, (uint64_t)tab->pending[i].n + 1, tab->pending[i].action);
        tab->pending[i] = tab->pending[--tab->pending_count];
        return;
    }
}

static void on_ok(struct world *world, struct tab *tab, const json_t *message)
{
    on_answer(world, tab, message, true);
}

static void on_refused(struct world *world, struct tab *tab, const json_t *message)
{
    const char *key = text_of(json_object_get(message, "error"), "key");
    world->counters->refused++;
    on_answer(world, tab, message, false);
    if (strcmp(key, "server.no_table") == 0) world->table[0] = 0; /* It was never stored. */
    if (strcmp(key, "server.store_failed") == 0 || strcmp(key, "server.no_table") == 0) tab->reconnect_at = world->now + 1000;
}

void client_hear(struct world *world, struct tab *tab, const char *text, size_t length)
{
    static const struct {
        const char *type;
        void (*handle)(struct world *world, struct tab *tab, const json_t *message);
    } handlers[] = {{"welcome", on_welcome}, {"created", on_created}, {"joined", on_joined},  {"table", on_table},
                    {"events", on_events},   {"ok", on_ok},           {"refused", on_refused}};
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (message == NULL) broken(world, "the server sent what is not JSON");
    for (size_t i = 0; message != NULL && i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strcmp(handlers[i].type, text_of(message, "type")) == 0) handlers[i].handle(world, tab, message);
    }
    json_decref(message);
}
