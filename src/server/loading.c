/* The server from its store: the server's key, guests, tables with their seats, chat, sealed lists, and the events of
 * each. What a table's description needs is written here as well, so that both directions stand side by side. */
#include "evening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- A table's description ---- */

static json_t *hex_text(const uint8_t *bytes, size_t count)
{
    char hex[2 * CASUS_BLAKE2B_MAX + 1];
    struct casus_writer out = casus_writer_make(hex, sizeof hex);
    casus_write_hex(&out, bytes, count);
    return json_string(hex);
}

static json_t *seat_row(const struct seat *seat)
{
    return json_pack("{s:i, s:s, s:s, s:s, s:o, s:b, s:b, s:b}", "kind", (int)seat->kind, "bot", seat->bot, "name",
                     seat->name, "guest", seat->guest, "entropy", hex_text(seat->entropy, sizeof seat->entropy),
                     "owner", seat->owner, "resigned", seat->resigned, "flagged", seat->flagged);
}

char *table_meta(const struct table *table)
{
    json_t *seats = json_array();
    for (unsigned seat = 0; seat < table->seats; seat++) json_array_append_new(seats, seat_row(&table->seat[seat]));
    json_t *row = json_pack(
        "{s:s, s:s, s:b, s:i, s:I, s:s, s:i, s:I, s:I, s:I, s:I, s:o, s:o}", "game", table->game->name, "options",
        table->options, "public", table->public, "status", (int)table->status, "created", (json_int_t)table->created,
        "next", table->next_table, "clock", (int)table->clock, "move_ms", (json_int_t)table->move_ms, "game_ms",
        (json_int_t)table->game_ms, "reserve_ms", (json_int_t)table->reserve_ms, "takeover_ms",
        (json_int_t)table->takeover_ms, "secret", hex_text(table->secret, sizeof table->secret), "seats", seats);
    char *text = json_dumps(row, JSON_COMPACT);
    json_decref(row);
    if (text == NULL) return server_copy_text("{}", 2);
    char *copy = server_copy_text(text, strlen(text)); /* So that everything here is freed alike. */
    free(text);
    return copy;
}

static bool read_hex(const json_t *value, uint8_t *bytes, size_t count)
{
    const char *text = json_string_value(value);
    return text != NULL && casus_word_hex((struct casus_word){text, strlen(text)}, bytes, count);
}

static bool read_seat_row(const json_t *row, struct seat *seat)
{
    int kind, owner, resigned, flagged;
    const char *bot, *name, *guest;
    json_t *entropy;
    if (json_unpack((json_t *)row, "{s:i, s:s, s:s, s:s, s:o, s:b, s:b, s:b}", "kind", &kind, "bot", &bot, "name",
                    &name, "guest", &guest, "entropy", &entropy, "owner", &owner, "resigned", &resigned, "flagged",
                    &flagged) != 0)
        return false;
    if (strlen(bot) >= sizeof seat->bot || strlen(name) >= sizeof seat->name || strlen(guest) >= sizeof seat->guest)
        return false;
    seat->kind = (enum seat_kind)kind;
    put_text(seat->bot, sizeof seat->bot, bot);
    put_text(seat->name, sizeof seat->name, name);
    put_text(seat->guest, sizeof seat->guest, guest);
    seat->owner = owner;
    seat->resigned = resigned;
    seat->flagged = flagged;
    return read_hex(entropy, seat->entropy, sizeof seat->entropy);
}

static bool read_table_row(struct table *table, const json_t *row)
{
    int is_public, status, clock;
    const char *next;
    json_int_t created, move_ms, game_ms, reserve_ms, takeover_ms;
    json_t *secret, *seats;
    if (json_unpack((json_t *)row, "{s:b, s:i, s:I, s:s, s:i, s:I, s:I, s:I, s:I, s:o, s:o}", "public", &is_public,
                    "status", &status, "created", &created, "next", &next, "clock", &clock, "move_ms", &move_ms,
                    "game_ms", &game_ms, "reserve_ms", &reserve_ms, "takeover_ms", &takeover_ms, "secret", &secret,
                    "seats", &seats) != 0)
        return false;
    if (strlen(next) >= ID_SIZE || json_array_size(seats) != table->seats) return false;
    table->public = is_public;
    table->status = (enum table_status)status;
    table->created = (uint64_t)created;
    put_text(table->next_table, sizeof table->next_table, next);
    table->clock = (enum clock_kind)clock;
    table->move_ms = move_ms;
    table->game_ms = game_ms;
    table->reserve_ms = reserve_ms;
    table->takeover_ms = takeover_ms;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (!read_seat_row(json_array_get(seats, seat), &table->seat[seat])) return false;
    }
    return read_hex(secret, table->secret, sizeof table->secret);
}

bool table_read_meta(struct server *server, struct table *table, const char *text, size_t length)
{
    json_t *row = json_loadb(text, length, 0, NULL);
    (void)server;
    bool read = row != NULL && read_table_row(table, row);
    json_decref(row);
    return read;
}

/* ---- Items ---- */

static const struct casus_game *game_of(const struct server *server, const json_t *row)
{
    const char *name = json_string_value(json_object_get(row, "game"));
    for (const struct casus_game *const *game = server->options.games; name != NULL && *game != NULL; game++) {
        if (strcmp((*game)->name, name) == 0) return *game;
    }
    return NULL;
}

static bool load_table(struct server *server, const char *id, const char *text, size_t length)
{
    json_t *row = json_loadb(text, length, 0, NULL);
    const struct casus_game *game = game_of(server, row);
    const char *options = json_string_value(json_object_get(row, "options"));
    struct casus_measure measure;
    bool good = game != NULL && options != NULL && strlen(id) == ID_SIZE - 1 &&
                game->measure(options, strlen(options), &measure, NULL);
    if (good) {
        struct table *table = table_add(server, id, game, options, &measure);
        good = read_table_row(table, row);
        table->durable_meta = server_copy_text(text, length);
    }
    json_decref(row);
    return good;
}

static bool load_guest(struct server *server, const char *id, const char *text, size_t length)
{
    json_t *row = json_loadb(text, length, 0, NULL);
    const char *name = json_string_value(json_object_get(row, "name"));
    bool good =
        name != NULL && strlen(id) == sizeof(hex_digest) - 1 && strlen(name) < sizeof(((struct guest *)0)->name);
    if (good) guest_add(server, id, name);
    json_decref(row);
    return good;
}

/* "chat" and "sealed" come before "table" in the store's order: they wait until the tables are there. */
static bool load_chat(struct server *server, const char *id, const char *text, size_t length)
{
    struct table *table = table_find(server, id);
    json_t *chat = json_loadb(text, length, 0, NULL);
    if (table == NULL || !json_is_array(chat)) {
        json_decref(chat);
        return table == NULL; /* A table that was never stored has no chat to lose. */
    }
    json_decref(table->chat);
    table->chat = chat;
    return true;
}

static bool load_sealed(struct server *server, const char *key, const char *text, size_t length)
{
    char id[ID_SIZE];
    int64_t seat;
    if (strlen(key) <= ID_SIZE || key[ID_SIZE - 1] != '/') return false;
    memcpy(id, key, ID_SIZE - 1);
    id[ID_SIZE - 1] = 0;
    struct table *table = table_find(server, id);
    struct casus_word number = {key + ID_SIZE, strlen(key) - ID_SIZE};
    if (table == NULL || !casus_word_int(number, 0, table->seats - 1, &seat)) return false;
    json_t *row = json_loadb(text, length, 0, NULL);
    json_t *actions = json_object_get(row, "actions"), *clock = json_object_get(row, "clock");
    bool good = json_is_array(actions) && json_array_size(clock) == 2;
    if (good) {
        table->seat[seat].sealed = (struct sealed){.actions = json_incref(actions),
                                                   .by_bot = json_is_true(json_object_get(row, "bot")),
                                                   .left_ms = json_integer_value(json_array_get(clock, 0)),
                                                   .reserve_ms = json_integer_value(json_array_get(clock, 1))};
    }
    json_decref(row);
    return good;
}

static bool load_server_key(struct server *server, const char *id, const char *text, size_t length)
{
    (void)id;
    server->has_server_key =
        casus_word_hex((struct casus_word){text, length}, server->server_key, sizeof server->server_key);
    return server->has_server_key;
}

static const struct {
    const char *kind;
    bool (*load)(struct server *server, const char *key, const char *text, size_t length);
    bool after_tables;
} item_kinds[] = {
    {"server", load_server_key, false}, {"guest", load_guest, false},  {"table", load_table, false},
    {"chat", load_chat, true},          {"sealed", load_sealed, true}, {"evening", document_load, true},
};

/* Rows that must wait, and the first row that made no sense. */
struct waiting_item {
    size_t kind;
    char *key, *text;
    size_t length;
    struct waiting_item *next;
};

static void note_bad_row(struct server *server, const char *kind, const char *key)
{
    if (server->load_error[0] == 0)
        snprintf(server->load_error, sizeof server->load_error, "The store's row %s %s cannot be understood.", kind,
                 key);
}

static void load_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    struct server *server = context;
    for (size_t i = 0; i < sizeof item_kinds / sizeof item_kinds[0]; i++) {
        if (strcmp(item_kinds[i].kind, kind) != 0) continue;
        if (!item_kinds[i].after_tables) {
            if (!item_kinds[i].load(server, key, text, length)) note_bad_row(server, kind, key);
            return;
        }
        struct waiting_item *item = server_allocate(sizeof *item);
        *item = (struct waiting_item){i, server_copy_text(key, strlen(key)), server_copy_text(text, length), length,
                                      server->waiting_items};
        server->waiting_items = item;
        return;
    }
    note_bad_row(server, kind, key);
}

static void load_waiting_items(struct server *server)
{
    for (struct waiting_item *item = server->waiting_items, *next; item != NULL; item = next) {
        next = item->next;
        if (!item_kinds[item->kind].load(server, item->key, item->text, item->length))
            note_bad_row(server, item_kinds[item->kind].kind, item->key);
        free(item->key);
        free(item->text);
        free(item);
    }
    server->waiting_items = NULL;
}

/* ---- Events ---- */

static bool read_action(struct table *table, const json_t *row, struct event *event)
{
    const json_t *seat = json_object_get(row, "seat");
    const char *text = json_string_value(json_object_get(row, "action"));
    if (text == NULL) return false;
    if (json_is_integer(seat) && json_integer_value(seat) < table->seats)
        event->seat = (casus_seat)json_integer_value(seat);
    else if (json_is_string(seat) && strcmp(json_string_value(seat), "chance") == 0) event->seat = CASUS_SEAT_CHANCE;
    else if (json_is_string(seat) && strcmp(json_string_value(seat), "organiser") == 0)
        event->seat = CASUS_SEAT_ORGANISER;
    else return false;
    event->by_bot = json_object_get(row, "by") != NULL;
    event->action = table->game->action_parse(table->state, event->seat, text, strlen(text), NULL);
    const json_t *clock = json_object_get(row, "clock");
    if (event->seat < table->seats && json_array_size(clock) == 2) {
        table->seat[event->seat].left_ms = json_integer_value(json_array_get(clock, 0));
        table->seat[event->seat].reserve_ms = json_integer_value(json_array_get(clock, 1));
    }
    return event->action != 0;
}

static bool read_event(struct table *table, const json_t *row, uint64_t number, struct event *event)
{
    if (number == 0) return true;
    if (json_object_get(row, "action") != NULL) {
        event->kind = EVENT_ACTION;
        return read_action(table, row, event);
    }
    const json_t *takeback = json_object_get(row, "takeback"), *resign = json_object_get(row, "resign");
    if (takeback != NULL) {
        event->kind = EVENT_TAKEBACK;
        event->to = (uint64_t)json_integer_value(takeback);
        return event->to < number;
    }
    if (resign != NULL) {
        event->kind = EVENT_RESIGN;
        event->seat = (casus_seat)json_integer_value(resign);
        return event->seat < table->seats;
    }
    event->kind = EVENT_END;
    return json_object_get(row, "end") != NULL;
}

static bool load_line(struct server *server, struct table *table, uint64_t number, const char *line, size_t length)
{
    struct event event = {.kind = EVENT_HEADER};
    if (number != (table->events == NULL ? 0 : table->n + 1) || !casus_record_check(line, length, &table->chain))
        return false;
    if (number == 0) clocks_reset(table);
    json_t *row = json_loadb(line, length, 0, NULL);
    bool good = row != NULL && read_event(table, row, number, &event);
    json_decref(row);
    if (!good) return false;
    event.line = server_copy_text(line, length);
    event.length = length;
    event.told = who_is_told(table, &event);
    if (table_add_event(server, table, &event)) return true;
    free(event.line);
    return false;
}

static void load_event(void *context, const char *id, uint64_t number, const char *line, size_t length)
{
    struct server *server = context;
    struct table *table = table_find(server, id);
    load_waiting_items(server); /* Whether it is an evening must be known. */
    if (table != NULL && load_line(server, table, number, line, length)) return;
    if (server->load_error[0] == 0) {
        snprintf(server->load_error, sizeof server->load_error,
                 "Event %llu of table %s in the store does not fit what is before it.", (unsigned long long)number, id);
    }
}

struct store_reader server_reader(struct server *server)
{
    return (struct store_reader){.item = load_item, .event = load_event, .context = server};
}

/* ---- After all rows ---- */

static void make_server_key(struct server *server)
{
    char hex[2 * sizeof server->server_key + 1];
    struct casus_writer out = casus_writer_make(hex, sizeof hex);
    server->world.random(server->world.context, server->server_key, sizeof server->server_key);
    server->has_server_key = true;
    casus_write_hex(&out, server->server_key, sizeof server->server_key);
    change_begin(server);
    change_put(server, "server", "key", hex, strlen(hex));
    change_end(server);
}

static void resume_table(struct server *server, struct table *table)
{
    uint8_t entropy[CASUS_SEATS_MAX * CASUS_ENTROPY_SIZE];
    for (unsigned seat = 0; seat < table->seats; seat++) {
        memcpy(entropy + (size_t)seat * CASUS_ENTROPY_SIZE, table->seat[seat].entropy, CASUS_ENTROPY_SIZE);
        table->seat[seat].gone_since = server->now; /* An outage is nobody's absence. */
    }
    table->dice = casus_dice_make(table->secret, entropy, table->seats);
    table->durable_n = table->n;
    if (table->status == TABLE_OVER) table_rest(table);
    if (table->evening != NULL) evening_resume(server, table);
    schedule(server, table);
    table->durable_sealed = sealed_copy(table);
}

bool server_loaded(struct server *server, uint64_t now_ms, char *error, size_t error_size)
{
    server->now = now_ms;
    load_waiting_items(server);
    if (server->load_error[0] != 0) {
        snprintf(error, error_size, "%s", server->load_error);
        return false;
    }
    if (!server->has_server_key) make_server_key(server);
    for (struct table *table = server->oldest; table != NULL; table = table->newer) resume_table(server, table);
    return true;
}
