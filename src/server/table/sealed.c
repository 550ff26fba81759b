/* Lists of those who act simultaneously, kept in the store until all have committed. */
#include "server/table/sealed.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

static void sealed_name(const struct table *table, casus_seat seat, char name[TABLE_ID_SIZE + 8])
{
    struct casus_writer out = casus_writer_make(name, TABLE_ID_SIZE + 8);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, seat);
}

/* The seat's list from now on; it is used up. */
static void keep_sealed(struct server *server, struct table *table, casus_seat seat, struct texts *list, bool by_bot)
{
    casus_assert(list != NULL && server->change != NULL);
    char name[TABLE_ID_SIZE + 8];
    struct sealed *sealed = &table->seat[seat].sealed;
    texts_release(sealed->actions);
    *sealed = (struct sealed){.actions = list, .by_bot = by_bot};
    clock_seal(server, table, seat, sealed);
    sealed_name(table, seat, name);
    struct casus_writer row = scratch_writer(server);
    casus_json_open(&row, '{');
    casus_json_key_int(&row, "n", (int64_t)table->n);
    casus_json_key(&row, "actions");
    texts_write(&row, list);
    casus_json_key_bool(&row, "bot", by_bot);
    casus_json_key(&row, "clock");
    casus_json_open(&row, '[');
    casus_json_int(&row, sealed->left_ms);
    casus_json_int(&row, sealed->reserve_ms);
    casus_json_close(&row, ']');
    casus_json_close(&row, '}');
    change_put(server, "sealed", name, row.out, row.length);
    change_seals(server);
}

static void forget_list(struct server *server, struct table *table, casus_seat seat)
{
    char name[TABLE_ID_SIZE + 8];
    if (table->seat[seat].sealed.actions == NULL) return;
    sealed_name(table, seat, name);
    change_remove(server, "sealed", name);
    change_seals(server);
    texts_release(table->seat[seat].sealed.actions);
    table->seat[seat].sealed = (struct sealed){.actions = NULL};
}

struct sealed *sealed_copy(const struct table *table)
{
    struct sealed *copy = memory_allocate(table->seats * sizeof *copy);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        copy[seat] = table->seat[seat].sealed;
        texts_keep(copy[seat].actions);
    }
    return copy;
}

void sealed_free(const struct table *table, struct sealed *sealed)
{
    for (unsigned seat = 0; sealed != NULL && seat < table->seats; seat++) texts_release(sealed[seat].actions);
    free(sealed);
}

void sealed_roll_back(struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct sealed *sealed = &table->seat[seat].sealed;
        texts_release(sealed->actions);
        *sealed = table->durable_sealed == NULL ? (struct sealed){.actions = NULL} : table->durable_sealed[seat];
        texts_keep(sealed->actions);
    }
}

void sealed_forget(struct server *server, struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) forget_list(server, table, (casus_seat)seat);
}

static bool is_awaited(const struct table *table, const void *state, casus_seat seat)
{
    struct casus_actor actor;
    table->game->actor(state, &actor);
    return casus_seats_has(&actor.awaited, seat);
}

/* A list may be sent again, until all have committed; nobody else is told that it came. */
void sealed_take(struct server *server, struct request *request, struct texts *list)
{
    casus_assert(request->seat < request->table->seats);
    struct table *table = request->table;
    struct casus_error error = {.key = ""};
    memcpy(server->scratch->view[1], table->state, table->measure.state_size);
    if (!move_try(table, request->seat, list, server->scratch->view[1], &error)) {
        request_refuse_error(server, request, &error);
        return;
    }
    if (is_awaited(table, server->scratch->view[1], request->seat)) {
        request_refuse(server, request, "server.incomplete", "This does not complete what is awaited of you now.", 0,
                       0);
        return;
    }
    /* Who is away stays so until he opens the table: that he has sealed is nobody's to see. */
    if (FAULT(server->options, SEALED_EARLY)) move_do(server, table, request->seat, list, false);
    else keep_sealed(server, table, request->seat, texts_keep(list), false);
    change_concerns(server, request->seat);
    if (FAULT(server->options, SEALED_HINT)) table->changed = true;
    request_ok(server, request);
    table_go_on(server, table);
}

/* What a bot commits: actions until its seat is no longer awaited. */
static void seal_bot(struct server *server, struct table *table, casus_seat seat)
{
    char text[256];
    void *state = memory_allocate(table->measure.state_size + 8);
    struct texts *list = texts_make();
    memcpy(state, table->state, table->measure.state_size);
    for (int i = 0; i < SERVER_ACTIONS_MAX && is_awaited(table, state, seat); i++) {
        casus_action action = seat_bot_action(server, table, state, seat);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(state, seat, action, &words);
        if (action == 0 || !table->game->apply(state, seat, action, NULL)) break;
        texts_add(list, text, words.length);
    }
    free(state);
    keep_sealed(server, table, seat, list, true);
}

/* Whether somebody has chosen already is nobody's to see: his bot stands down like any other's. */
static void stand_down(struct table *table, const struct casus_seats *awaited)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct seat *at = &table->seat[seat];
        if (!at->away || !casus_seats_has(awaited, (casus_seat)seat) || seat_lets_stand_in(at, true)) continue;
        at->away = false;
        table->changed = true;
    }
}

void sealed_by_bots(struct server *server, struct table *table)
{
    casus_assert(table->organised == NULL);
    struct casus_actor actor;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    stand_down(table, &actor.awaited);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        bool open = casus_seats_has(&actor.awaited, (casus_seat)seat) && table->seat[seat].sealed.actions == NULL;
        if (open && seat_is_played_by_bot(table, (casus_seat)seat)) seal_bot(server, table, (casus_seat)seat);
    }
}

/* One atomic reveal, in the order of the seats: the order of arrival cannot change the result. */
bool sealed_reveal(struct server *server, struct table *table)
{
    casus_assert(table->organised == NULL);
    struct casus_actor actor;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return false;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat) && table->seat[seat].sealed.actions == NULL) return false;
    }
    clock_reveal(server, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].sealed.actions == NULL) continue;
        move_do(server, table, (casus_seat)seat, table->seat[seat].sealed.actions, table->seat[seat].sealed.by_bot);
    }
    sealed_forget(server, table);
    /* The turn is over, even if the same seats are awaited in the next; who was told of no event hears of it, too. */
    table->awaited_anew = true;
    clock_turn(server, table, &(struct casus_seats){{0}});
    return true;
}

/* ---- From the store ---- */

bool sealed_load(struct server *server, const char *key, const char *text, size_t length)
{
    int64_t seat;
    struct table *table = tables_find_row(server, key, &seat);
    if (table == NULL || seat >= table->seats) return false;
    json_t *row = json_loadb(text, length, 0, NULL);
    struct texts *actions = texts_read(json_object_get(row, "actions"));
    const json_t *clock = json_object_get(row, "clock");
    bool good = actions != NULL && json_array_size(clock) == 2;
    if (good) {
        table->seat[seat].sealed = (struct sealed){.actions = texts_keep(actions),
                                                   .by_bot = json_is_true(json_object_get(row, "bot")),
                                                   .left_ms = json_integer_value(json_array_get(clock, 0)),
                                                   .reserve_ms = json_integer_value(json_array_get(clock, 1))};
    }
    texts_release(actions);
    json_decref(row);
    return good;
}
