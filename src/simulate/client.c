/* A simulated person: greets, makes or joins the table, keeps its view from bytes and patches, and moves - now and then
 * late, twice, with an old number, or from a second tab. whims.c has what people do besides. */
#include "world.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "search/bot.h"

json_int_t say(struct world *world, struct tab *tab, json_t *message)
{
    json_object_set_new(message, "id", json_integer(++tab->id));
    char *text = json_dumps(message, JSON_COMPACT);
    post(world, tab, true, text, strlen(text));
    free(text);
    json_decref(message);
    return tab->id;
}

void ask(struct world *world, struct tab *tab, enum asked_kind kind, json_int_t n, const char *text, json_t *message)
{
    json_int_t id = say(world, tab, message);
    if (tab->asked_count == ASKED_MAX) tab->asked_count = 0; /* Answers to what was asked long ago are not looked at. */
    struct asked *asked = &tab->asked[tab->asked_count++];
    *asked = (struct asked){.kind = kind, .id = id, .n = n};
    snprintf(asked->text, sizeof asked->text, "%s", text);
}

void client_greet(struct world *world, struct tab *tab)
{
    say(world, tab,
        json_pack("{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1, "token", tab->client->token, "form",
                  "bytes"));
}

const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* ---- Coming to the table ---- */

/* Who has no seat needs the link where the table is not public. */
static void add_link(const struct game_table *table, json_t *message)
{
    if (!table->is_public) json_object_set_new(message, "link", json_string(table->link));
}

static void open_table(struct world *world, struct tab *tab)
{
    json_t *message = json_pack("{s:s, s:s, s:i}", "type", "open", "table", tab->table->id, "from", 0);
    add_link(tab->table, message);
    say(world, tab, message);
}

static void join_table(struct world *world, struct tab *tab)
{
    json_t *message = json_pack("{s:s, s:s}", "type", "join", "table", tab->table->id);
    add_link(tab->table, message);
    if (tab->table->evening && one_in(world, 2))
        json_object_set_new(message, "seat", json_integer((json_int_t)below(world, tab->table->players)));
    say(world, tab, message);
}

static void create_table(struct world *world, struct tab *tab)
{
    struct game_table *table = tab->table;
    if (table->evening) {
        evening_create(world, tab);
        return;
    }
    json_t *seats = json_pack("[{s:s}]", "kind", "me");
    for (unsigned seat = 1; seat < table->players; seat++)
        json_array_append_new(seats, json_pack("{s:s}", "kind", "open"));
    json_array_append_new(seats, json_pack("{s:s, s:s}", "kind", "bot", "bot", "random"));
    static const char *const clocks[] = {"off", "move", "move", "game"};
    const char *clock = clocks[below(world, 4)];
    table->has_move_clock = strcmp(clock, "move") == 0;
    say(world, tab,
        json_pack("{s:s, s:s, s:s, s:b, s:o, s:{s:s, s:i, s:i, s:i}, s:i}", "type", "create", "game", table->game->name,
                  "options", table->options, "public", (int)table->is_public, "seats", seats, "clock", "kind", clock,
                  "move_ms", MOVE_MS, "game_ms", 30000, "reserve_ms", 2000, "takeover_ms", 8000));
}

static bool makes_table(const struct world *world, const struct tab *tab)
{
    return tab->client == &world->client[tab->table->number];
}

static void on_welcome(struct world *world, struct tab *tab, const json_t *message)
{
    (void)message;
    if (tab->table->id[0] == 0) {
        if (makes_table(world, tab)) create_table(world, tab);
        else tab->reconnect_at = world->now + 500;
        return;
    }
    if (is_stranger(tab) && one_in(world, 4)) chat_unopened(world, tab);
    if (is_stranger(tab) && !tab->table->is_public) open_without_link(world, tab);
    open_table(world, tab);
}

static void on_created(struct world *world, struct tab *tab, const json_t *message)
{
    if (tab->table->id[0] == 0) { /* Both tabs may have made one; the first that is heard of is played at. */
        snprintf(tab->table->id, sizeof tab->table->id, "%s", text_of(message, "table"));
        snprintf(tab->table->link, sizeof tab->table->link, "%s", text_of(message, "link"));
    }
    open_table(world, tab);
}

static void on_joined(struct world *world, struct tab *tab, const json_t *message)
{
    (void)message;
    tab->opened = tab->awaited = false;
    open_table(world, tab);
}

/* The seat has gone to another guest, or come from one: what this tab has of the position is no longer what it will be
 * told changes of. */
static void on_reseated(struct world *world, struct tab *tab, const json_t *message)
{
    world->counters->claims++;
    on_joined(world, tab, message);
}

static void on_table_change(struct world *world, struct tab *tab, const json_t *message)
{
    const char *status = text_of(json_object_get(message, "table"), "status");
    snprintf(tab->table->status, sizeof tab->table->status, "%s", status);
    /* The game has begun since the table was opened. */
    if (!tab->opened && strcmp(status, "running") == 0) open_table(world, tab);
}

/* ---- The view ---- */

static bool put_bytes(struct tab *tab, const char *base64, size_t offset)
{
    size_t count, size = tab->table->measure.state_size;
    if (offset > size) return false;
    return sodium_base642bin(tab->view + offset, size - offset, base64, strlen(base64), NULL, &count, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0;
}

static void note_told(const struct tab *tab, const json_t *event)
{
    struct game_table *table = tab->table;
    if (table->told_count == table->told_capacity) {
        table->told_capacity = 2 * table->told_capacity + 256;
        table->told = realloc(table->told, table->told_capacity * sizeof *table->told);
    }
    struct told *told = &table->told[table->told_count++];
    told->viewer = tab->viewer;
    told->n = json_integer_value(json_object_get(event, "n"));
    snprintf(told->action, sizeof told->action, "%s", text_of(event, "action"));
    told->text = json_dumps(event, JSON_COMPACT);
}

static void take_patch(struct world *world, struct tab *tab, const json_t *patch)
{
    size_t index;
    json_t *piece;
    json_array_foreach ((json_t *)patch, index, piece) {
        const char *bytes = json_string_value(json_array_get(piece, 1));
        if (bytes == NULL || !put_bytes(tab, bytes, (size_t)json_integer_value(json_array_get(piece, 0))))
            broken(world, "a patch has no form");
    }
}

static void take_event(struct world *world, struct tab *tab, const json_t *event)
{
    json_int_t n = json_integer_value(json_object_get(event, "n"));
    if (n != tab->n + 1)
        broken(world, "viewer %u was told event %lld after event %lld", tab->viewer, (long long)n, (long long)tab->n);
    tab->n = n;
    take_patch(world, tab, json_object_get(event, "patch"));
    if (json_object_get(event, "action") != NULL) note_told(tab, event);
    if (json_object_get(event, "end") != NULL) tab->table->over = true;
}

/* Of an evening the message has a patch, not each event. */
static void take_events(struct world *world, struct tab *tab, const json_t *message)
{
    size_t index;
    json_t *event;
    json_array_foreach (json_object_get(message, "events"), index, event) take_event(world, tab, event);
    take_patch(world, tab, json_object_get(message, "patch"));
    check_view(world, tab);
    check_sealed(world, tab);
}

static void note_awaited(struct world *world, struct tab *tab, const json_t *message)
{
    size_t index;
    json_t *seat;
    tab->awaited = tab->viewer == CASUS_SEAT_ORGANISER; /* There is always something to do for her. */
    json_array_foreach (json_object_get(message, "awaited"), index, seat) {
        if (json_integer_value(seat) == tab->viewer) tab->awaited = true;
    }
    tab->acts_at = world->now + (one_in(world, 12) ? 3000 + below(world, 5000) : 20 + below(world, 300));
}

static void note_seat(struct tab *tab, const json_t *message)
{
    const json_t *seat = json_object_get(message, "seat");
    tab->viewer = json_is_null(seat)     ? CASUS_SEAT_OBSERVER
                  : json_is_string(seat) ? CASUS_SEAT_ORGANISER
                                         : (casus_seat)json_integer_value(seat);
    if (tab->viewer < SEATS_MAX)
        snprintf(tab->table->key[tab->viewer], sizeof tab->table->key[0], "%s", text_of(message, "key"));
}

static void on_table(struct world *world, struct tab *tab, const json_t *message)
{
    const char *start = tab->table->evening ? "position" : "start"; /* Of an evening, events carry no patches. */
    const char *bytes = json_string_value(json_object_get(json_object_get(message, start), "bytes"));
    const char *status = text_of(json_object_get(message, "table"), "status");
    note_seat(tab, message);
    snprintf(tab->table->status, sizeof tab->table->status, "%s", status);
    /* A seat is wanted first. */
    if (tab->viewer == CASUS_SEAT_OBSERVER && !tab->client->watches && strcmp(status, "waiting") == 0) {
        join_table(world, tab);
        return;
    }
    tab->opened = bytes != NULL && put_bytes(tab, bytes, 0);
    tab->n = 0;
    if (tab->opened) take_events(world, tab, message);
    note_awaited(world, tab, message);
}

static void on_events(struct world *world, struct tab *tab, const json_t *message)
{
    if (!tab->opened) return; /* Its reply to `open` is under way. */
    take_events(world, tab, message);
    check_turn(world, tab, message);
    note_awaited(world, tab, message);
}

/* ---- Moving ---- */

static bool acts_with_others(const struct tab *tab)
{
    struct casus_actor actor;
    tab->table->game->actor(tab->view, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS;
}

static void note_sent(struct tab *tab, json_int_t n, const char *action)
{
    struct game_table *table = tab->table;
    if (table->sent_count == table->sent_capacity) {
        table->sent_capacity = 2 * table->sent_capacity + 64;
        table->sent = realloc(table->sent, table->sent_capacity * sizeof *table->sent);
    }
    struct sent *sent = &table->sent[table->sent_count++];
    *sent = (struct sent){.seat = tab->viewer, .n = n};
    snprintf(sent->action, sizeof sent->action, "%s", action);
}

static void send_act(struct world *world, struct tab *tab, json_int_t n, const char *action)
{
    bool sealed = acts_with_others(tab), evening = tab->table->evening;
    json_int_t stored = evening ? (json_int_t)stored_events(world, tab->table) : n;
    if (sealed) note_sent(tab, stored, action);
    ask(world, tab,
        !sealed   ? ASKED_ACT
        : evening ? ASKED_LIST
                  : ASKED_SEAL,
        stored, action,
        json_pack("{s:s, s:s, s:I, s:[s]}", "type", "act", "table", tab->table->id, "n", n, "actions", action));
}

bool choose_action(struct world *world, const struct tab *tab, char *text, size_t size)
{
    const struct game_table *table = tab->table;
    casus_action action =
        casus_bot_choose(table->game, &table->measure, "random", tab->view, tab->viewer, &world->random, table->memory);
    struct casus_writer words = casus_writer_make(text, size);
    if (action != 0) table->game->action_text(tab->view, tab->viewer, action, &words);
    return action != 0;
}

void client_act(struct world *world, struct tab *tab)
{
    char text[128];
    if (tab->viewer == CASUS_SEAT_ORGANISER) {
        evening_organiser_acts_now(world, tab);
        return;
    }
    tab->acts_at = world->now + 1500 + below(world, 1000); /* Again, if nothing comes of it. */
    if (!tab->opened || tab->connection == NULL || !choose_action(world, tab, text, sizeof text)) return;
    if (one_in(world, 15)) send_act(world, tab, tab->n > 0 ? tab->n - 1 : 0, text); /* An old number. */
    send_act(world, tab, tab->n, text);
    if (one_in(world, 10)) send_act(world, tab, tab->n, text); /* Twice. */
    if (one_in(world, 40))
        say(world, tab, json_pack("{s:s, s:s, s:I}", "type", "undo", "table", tab->table->id, "n", tab->n));
}

/* ---- Answers ---- */

/* Who has committed need not think again; some do. */
static void rest(struct world *world, struct tab *tab)
{
    if (!one_in(world, 5)) tab->acts_at = world->now + 20000 + below(world, 20000);
}

/* What was refused may not be played. */
static void forget_sent(const struct tab *tab, const struct asked *asked)
{
    struct game_table *table = tab->table;
    for (size_t i = 0; i < table->sent_count; i++) {
        const struct sent *sent = &table->sent[i];
        if (sent->seat != tab->viewer || sent->n != asked->n || strcmp(sent->action, asked->text) != 0) continue;
        table->sent[i] = table->sent[--table->sent_count];
        return;
    }
}

static bool take_asked(struct tab *tab, const json_t *message, struct asked *asked)
{
    const json_t *id = json_object_get(message, "id");
    for (unsigned i = 0; json_is_integer(id) && i < tab->asked_count; i++) {
        if (tab->asked[i].id != json_integer_value(id)) continue;
        *asked = tab->asked[i];
        tab->asked[i] = tab->asked[--tab->asked_count];
        return true;
    }
    return false;
}

static void check_position(struct world *world, const struct tab *tab, const json_t *message)
{
    size_t count, size = tab->table->measure.state_size;
    const char *base64 = text_of(json_object_get(message, "position"), "bytes");
    if (!tab->opened || json_integer_value(json_object_get(message, "n")) != tab->n) return;
    bool read = sodium_base642bin(tab->table->scratch, size, base64, strlen(base64), NULL, &count, NULL,
                                  sodium_base64_VARIANT_ORIGINAL) == 0;
    if (!read || count != size || memcmp(tab->table->scratch, tab->view, size) != 0) {
        broken(world, "viewer %u was sent another position than follows from the events up to %lld", tab->viewer,
               (long long)tab->n);
    }
}

static void check_record(struct world *world, const json_t *message)
{
    if (strstr(text_of(message, "record"), "\"end\":") == NULL)
        broken(world, "the record was given out before the end");
}

/* What the server has answered, in words other than a refusal. */
static void on_granted(struct world *world, struct tab *tab, const json_t *message)
{
    struct asked asked;
    if (!take_asked(tab, message, &asked)) return;
    switch (asked.kind) {
    case ASKED_WRONG: broken(world, "a stranger's or impossible message was accepted: %s", asked.text); break;
    case ASKED_POSITION: check_position(world, tab, message); break;
    case ASKED_RECORD:
        if (tab->viewer != CASUS_SEAT_ORGANISER) check_record(world, message);
        break;
    case ASKED_PLAN: check_team_stored(world, tab, &asked, message); break;
    case ASKED_LIST:
        check_team_stored(world, tab, &asked, message);
        check_acknowledged(world, tab, &asked);
        break;
    default: check_acknowledged(world, tab, &asked);
    }
    if (asked.kind == ASKED_SEAL || asked.kind == ASKED_LIST) rest(world, tab);
}

static void on_refused(struct world *world, struct tab *tab, const json_t *message)
{
    struct asked asked;
    const char *key = text_of(json_object_get(message, "error"), "key");
    world->counters->refused++;
    bool known = take_asked(tab, message, &asked);
    if (known && asked.kind == ASKED_WRONG) world->counters->wrong_refused++;
    if (known && (asked.kind == ASKED_SEAL || asked.kind == ASKED_LIST)) forget_sent(tab, &asked);
    if (strcmp(key, "server.no_table") == 0) tab->table->id[0] = 0; /* It was never stored. */
    if (strcmp(key, "server.store_failed") == 0 || strcmp(key, "server.no_table") == 0)
        tab->reconnect_at = world->now + 1000;
}

static void on_team(struct world *world, struct tab *tab, const json_t *message)
{
    (void)world;
    evening_on_team(tab, message);
}

void client_hear(struct world *world, struct tab *tab, const char *text, size_t length)
{
    static const struct {
        const char *type;
        void (*handle)(struct world *world, struct tab *tab, const json_t *message);
    } handlers[] = {{"welcome", on_welcome},
                    {"created", on_created},
                    {"joined", on_joined},
                    {"reseated", on_reseated},
                    {"table", on_table},
                    {"events", on_events},
                    {"table_change", on_table_change},
                    {"proposal", on_proposal},
                    {"refused", on_refused},
                    {"team", on_team}};
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (message == NULL) broken(world, "the server sent what is not JSON");
    if (strcmp(text_of(message, "type"), "refused") != 0) on_granted(world, tab, message);
    for (size_t i = 0; message != NULL && i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strcmp(handlers[i].type, text_of(message, "type")) == 0) handlers[i].handle(world, tab, message);
    }
    json_decref(message);
}
