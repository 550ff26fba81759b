/* A simulated person: greets, makes or joins the table, keeps its view from bytes and patches, and moves - now and then
 * late, twice, with an old number, several moves in one message, or from a second tab. request.c has what people ask
 * for besides. */
#include "simulate/client.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "simulate/message.h"
#include "simulate/move.h"
#include "simulate/organiser.h"
#include "simulate/promise.h"
#include "simulate/request.h"
#include "simulate/share.h"
#include "simulate/team.h"

void client_greet(struct world *world, struct tab *tab)
{
    casus_assert(!tab->opened && tab->viewer == CASUS_SEAT_OBSERVER); /* Nothing of an older connection is left. */
    tab->out = false;
    message_say(world, tab,
                json_pack("{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1, "token", tab->client->token, "form",
                          "bytes"));
}

/* ---- Coming to the table ---- */

/* Who has no seat needs the link where the table is not public. */
static void add_link(const struct game_table *table, json_t *message)
{
    if (!table->is_public) json_object_set_new(message, "link", json_string(table->link));
}

/* Mostly goes on from what was seen last; at times, and where the numbers may be another viewer's, from the beginning.
 */
static void open_table(struct world *world, struct tab *tab)
{
    bool anew = tab->table->evening || one_in(world, 4);
    json_t *message = message_about(tab, "open");
    json_object_set_new(message, "from", json_integer(anew ? 0 : tab->n));
    add_link(tab->table, message);
    message_say(world, tab, message);
}

static void join_table(struct world *world, struct tab *tab)
{
    json_t *message = message_about(tab, "join");
    json_object_set_new(message, "dice", json_boolean(!one_in(world, 5)));
    add_link(tab->table, message);
    if (tab->table->evening && one_in(world, 2))
        json_object_set_new(message, "seat", json_integer((json_int_t)below(world, tab->table->players)));
    message_say(world, tab, message);
}

static void create_table(struct world *world, struct tab *tab)
{
    struct game_table *table = tab->table;
    if (table->evening) {
        organiser_create(world, tab);
        return;
    }
    casus_assert(table->players >= 1 && table->players <= table->measure.seats);
    json_t *seats = json_pack("[{s:s}]", "kind", "me");
    for (unsigned seat = 1; seat < table->players; seat++)
        json_array_append_new(seats, json_pack("{s:s}", "kind", "open"));
    for (unsigned seat = table->players; seat < table->measure.seats; seat++)
        json_array_append_new(seats, json_pack("{s:s, s:s}", "kind", "bot", "bot", move_bot(world, table)));
    static const char *const clocks[] = {"off", "move", "move", "game"};
    const char *clock = clocks[below(world, 4)];
    table->has_move_clock = strcmp(clock, "move") == 0;
    message_say(world, tab,
                json_pack("{s:s, s:s, s:s, s:b, s:o, s:{s:s, s:i, s:i, s:i}, s:i, s:b}", "type", "create", "game",
                          table->game->name, "options", table->options, "public", (int)table->is_public, "seats", seats,
                          "clock", "kind", clock, "move_ms", MOVE_MS, "game_ms", 30000, "reserve_ms", 2000,
                          "takeover_ms", one_in(world, 3) ? 0 : 8000, "dice", !one_in(world, 5)));
}

static bool makes_table(const struct world *world, const struct tab *tab)
{
    casus_assert(tab->table->number < world->tables);
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
    if (request_is_stranger(tab) && one_in(world, 4)) request_chat_unopened(world, tab);
    if (request_is_stranger(tab) && !tab->table->is_public) request_open_without_link(world, tab);
    open_table(world, tab);
}

static void on_created(struct world *world, struct tab *tab, const json_t *message)
{
    if (tab->table->id[0] == 0) { /* Both tabs may have made one; the first that is heard of is played at. */
        snprintf(tab->table->id, sizeof tab->table->id, "%s", message_text(message, "table"));
        snprintf(tab->table->link, sizeof tab->table->link, "%s", message_text(message, "link"));
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

/* Now and then he comes back. */
static void on_closed(struct world *world, struct tab *tab, const json_t *message)
{
    if (json_object_get(message, "put_out") == NULL) return;
    world->counters->put_out++;
    tab->out = true;
    tab->opened = tab->awaited = false;
    tab->viewer = CASUS_SEAT_OBSERVER;
    tab->reconnect_at = world->now + 500 + below(world, 2000);
}

/* Who was put out hears nothing of the table until he has opened it again. */
static void check_out(struct world *world, const struct tab *tab, const char *type)
{
    static const char *const pushes[] = {"events", "table_change", "proposal", "chat", "reseated", "link"};
    for (size_t i = 0; tab->out && i < sizeof pushes / sizeof pushes[0]; i++) {
        if (strcmp(type, pushes[i]) == 0) world_broken(world, "who was put out is sent \"%s\"", type);
    }
}

static void on_table_change(struct world *world, struct tab *tab, const json_t *message)
{
    const char *status = message_text(json_object_get(message, "table"), "status");
    snprintf(tab->table->status, sizeof tab->table->status, "%s", status);
    share_hear(world, tab, message);
    /* The game has begun since the table was opened. */
    if (!tab->opened && strcmp(status, "running") == 0) open_table(world, tab);
}

/* ---- The view ---- */

static bool put_bytes(struct tab *tab, const char *base64, size_t offset)
{
    size_t count, size = tab->table->measure.state_size;
    casus_assert(base64 != NULL);
    if (offset > size) return false;
    return sodium_base642bin(tab->view + offset, size - offset, base64, strlen(base64), NULL, &count, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0;
}

static void note_told(const struct tab *tab, const json_t *event)
{
    struct game_table *table = tab->table;
    casus_assert(tab->opened);
    table->told = world_reserve(table->told, table->told_count, &table->told_capacity, sizeof *table->told);
    struct told *told = &table->told[table->told_count++];
    *told = (struct told){.viewer = tab->viewer};
    told->n = json_integer_value(json_object_get(event, "n"));
    snprintf(told->action, sizeof told->action, "%s", message_text(event, "action"));
    json_t *text = json_copy((json_t *)event);
    if (table->game->secret_events) json_object_del(text, "patch"); /* Those that are pushed have one for all. */
    told->text = json_dumps(text, JSON_COMPACT);
    json_decref(text);
}

/* The last event of a message: what came with it was told with it. */
static void note_last(const struct tab *tab)
{
    struct game_table *table = tab->table;
    if (table->told_count == 0) return;
    struct told *told = &table->told[table->told_count - 1];
    if (told->viewer == tab->viewer && told->n == tab->n) told->last = true;
}

static void take_patch(struct world *world, struct tab *tab, const json_t *patch)
{
    size_t index;
    json_t *piece;
    json_array_foreach ((json_t *)patch, index, piece) {
        const char *bytes = json_string_value(json_array_get(piece, 1));
        if (bytes == NULL || !put_bytes(tab, bytes, (size_t)json_integer_value(json_array_get(piece, 0))))
            world_broken(world, "a patch has no form");
    }
}

static void take_event(struct world *world, struct tab *tab, const json_t *event)
{
    json_int_t n = json_integer_value(json_object_get(event, "n"));
    if (n != tab->n + 1)
        world_broken(world, "viewer %u was told event %lld after event %lld", tab->viewer, (long long)n,
                     (long long)tab->n);
    tab->n = n;
    take_patch(world, tab, json_object_get(event, "patch"));
    if (json_object_get(event, "action") != NULL) note_told(tab, event);
}

static void take_end(struct world *world, struct tab *tab, const json_t *event)
{
    if (json_object_get(event, "end") == NULL) return;
    tab->table->over = true;
    promise_end(world, tab, event);
}

/* Where viewers have numbers of their own the message has a patch, not each event. */
static void take_events(struct world *world, struct tab *tab, const json_t *message)
{
    casus_assert(tab->opened); /* There is a position that patches change. */
    size_t index;
    json_t *event;
    json_array_foreach (json_object_get(message, "events"), index, event) take_event(world, tab, event);
    take_patch(world, tab, json_object_get(message, "patch"));
    /* What the organiser chose to open with his last act is in the position now. */
    json_array_foreach (json_object_get(message, "events"), index, event) take_end(world, tab, event);
    if (index > 0) note_last(tab);
    promise_view(world, tab);
}

static void note_awaited(struct world *world, struct tab *tab, const json_t *message)
{
    size_t index;
    json_t *seat;
    tab->awaited = tab->viewer == CASUS_SEAT_ORGANISER; /* There is always something to do for her. */
    json_array_foreach (json_object_get(message, "awaited"), index, seat) {
        if (json_integer_value(seat) == tab->viewer) tab->awaited = true;
    }
    tab->interrupts = !tab->awaited && move_may_interrupt(tab) && one_in(world, 2);
    tab->awaited = tab->awaited || tab->interrupts;
    tab->acts_at = world->now + (one_in(world, 12) ? 3000 + below(world, 5000) : 20 + below(world, 300));
}

static void note_seat(struct tab *tab, const json_t *message)
{
    const json_t *seat = json_object_get(message, "seat");
    bool curator = json_is_string(seat) && strcmp(json_string_value(seat), "curator") == 0; /* Sees what all see. */
    tab->viewer = curator || json_is_null(seat) ? CASUS_SEAT_OBSERVER
                  : json_is_string(seat)        ? CASUS_SEAT_ORGANISER
                                                : (casus_seat)json_integer_value(seat);
    if (tab->viewer < SEATS_MAX)
        snprintf(tab->table->key[tab->viewer], sizeof tab->table->key[0], "%s", message_text(message, "key"));
}

/* What has followed the last event that was told is in no patch, but in the position. */
static void put_position(struct world *world, struct tab *tab, const json_t *message)
{
    const char *bytes = json_string_value(json_object_get(json_object_get(message, "position"), "bytes"));
    if (bytes == NULL || !put_bytes(tab, bytes, 0)) world_broken(world, "a position has no form");
    else promise_view(world, tab);
}

static void on_table(struct world *world, struct tab *tab, const json_t *message)
{
    tab->out = false;
    const char *start = tab->table->evening ? "position" : "start"; /* Of an evening, events carry no patches. */
    const char *bytes = json_string_value(json_object_get(json_object_get(message, start), "bytes"));
    const char *status = message_text(json_object_get(message, "table"), "status");
    note_seat(tab, message);
    share_hear(world, tab, message);
    snprintf(tab->table->status, sizeof tab->table->status, "%s", status);
    /* A seat is wanted first. */
    if (tab->viewer == CASUS_SEAT_OBSERVER && !tab->client->watches && strcmp(status, "waiting") == 0) {
        join_table(world, tab);
        return;
    }
    tab->opened = bytes != NULL && put_bytes(tab, bytes, 0);
    tab->n = json_integer_value(json_object_get(message, "n")) -
             (json_int_t)json_array_size(json_object_get(message, "events"));
    if (tab->opened) take_events(world, tab, message);
    if (tab->opened) promise_clock(world, tab, message);
    if (tab->opened && tab->table->game->secret_events) put_position(world, tab, message);
    note_awaited(world, tab, message);
}

static void on_events(struct world *world, struct tab *tab, const json_t *message)
{
    if (!tab->opened) return; /* Its reply to `open` is under way. */
    take_events(world, tab, message);
    promise_time(world, tab, message);
    note_awaited(world, tab, message);
}

/* ---- Answers ---- */

/* Who has committed need not think again; some do. */
static void rest(struct world *world, struct tab *tab)
{
    if (!one_in(world, 5)) tab->acts_at = world->now + 20000 + below(world, 20000);
}

/* What the server has answered, in words other than a refusal. */
static void on_granted(struct world *world, struct tab *tab, const json_t *message)
{
    struct asked asked;
    if (!message_answers(tab, message, &asked)) return;
    promise_acknowledged(world, tab, &asked, message);
    if (asked.kind == ASKED_LEAVE) on_joined(world, tab, message);
    if (asked.kind == ASKED_SEAL || asked.kind == ASKED_LIST) rest(world, tab);
    json_decref(asked.actions);
}

static void on_refused(struct world *world, struct tab *tab, const json_t *message)
{
    struct asked asked = {.actions = NULL};
    const char *key = message_text(json_object_get(message, "error"), "key");
    world->counters->refused++;
    bool known = message_answers(tab, message, &asked);
    if (known && asked.kind == ASKED_WRONG) world->counters->wrong_refused++;
    json_decref(asked.actions);
    bool tried = known && asked.kind == ASKED_WRONG; /* What strangers are not to know of is not there for them. */
    bool gone = strcmp(key, "server.no_table") == 0 && !tried;
    if (gone) tab->table->id[0] = 0; /* It was never stored. */
    bool banned = strcmp(key, "server.banned") == 0;
    if (strcmp(key, "server.store_failed") == 0 || gone || banned) tab->reconnect_at = world->now + 1000;
}

void client_hear(struct world *world, struct tab *tab, const char *text, size_t length)
{
    casus_assert(tab->life > 0); /* What was under way to a broken connection never arrives. */
    static const struct {
        const char *type;
        void (*handle)(struct world *world, struct tab *tab, const json_t *message);
    } handlers[] = {
        {.type = "welcome", .handle = on_welcome},
        {.type = "created", .handle = on_created},
        {.type = "joined", .handle = on_joined},
        {.type = "reseated", .handle = on_reseated},
        {.type = "closed", .handle = on_closed},
        {.type = "table", .handle = on_table},
        {.type = "events", .handle = on_events},
        {.type = "table_change", .handle = on_table_change},
        {.type = "proposal", .handle = request_answer_proposal},
        {.type = "people", .handle = request_moderate},
        {.type = "refused", .handle = on_refused},
        {.type = "team", .handle = team_hear},
        {.type = "desk", .handle = organiser_hear},
    };
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (message == NULL) world_broken(world, "the server sent what is not JSON");
    check_out(world, tab, message_text(message, "type"));
    if (strcmp(message_text(message, "type"), "refused") != 0) on_granted(world, tab, message);
    for (size_t i = 0; message != NULL && i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strcmp(handlers[i].type, message_text(message, "type")) == 0) handlers[i].handle(world, tab, message);
    }
    json_decref(message);
}

/* ---- What is due ---- */

void client_act(struct world *world, struct tab *tab)
{
    casus_assert(tab->awaited && tab->acts_at <= world->now);
    if (tab->viewer == CASUS_SEAT_ORGANISER) organiser_act(world, tab);
    else if (tab->interrupts) move_interrupt(world, tab);
    else move_make(world, tab);
}

void client_ask(struct world *world, struct tab *tab)
{
    casus_assert(tab->opened && tab->asks_at <= world->now);
    bool member = tab->table->evening && tab->viewer < tab->table->measure.seats; /* Who has more to do. */
    tab->asks_at = world->now + (member ? 200 + below(world, 2000) : 1000 + below(world, 9000));
    if (tab->connection == NULL) return;
    if (member && !one_in(world, 8)) team_ask(world, tab);
    else request_make(world, tab);
}
