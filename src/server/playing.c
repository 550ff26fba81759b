/* Moves. Every way in leads through the same checks: the game runs, the sender sits there, nothing newer has happened
 * than what he answers, his time is not over, and the game itself finds each action legal. Then all of them are done,
 * or none. */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

#include "search/bot.h"

/* ---- Checks ---- */

static bool check_running(struct server *server, const struct request *request)
{
    switch (request->table->status) {
    case TABLE_RUNNING: return true;
    case TABLE_WAITING:
        refuse(server, request, "server.not_started", "The game has not begun yet.", 0, 0);
        return false;
    case TABLE_PAUSED: refuse(server, request, "server.paused", "The game is paused.", 0, 0); return false;
    default: refuse(server, request, "server.over", "The game is over.", 0, 0); return false;
    }
}

static bool check_number(struct server *server, const struct request *request)
{
    int64_t answered = field_int(request, "n", -1), newest = (int64_t)newest_for(request->table, request->seat);
    if (answered == newest || FAULT(server->options, DOUBLE_APPLY)) return true;
    if (answered < newest) {
        refuse(server, request, "server.stale", "This answers event {0}, but the game is at event {1}: look again.",
               answered, newest);
    } else {
        refuse(server, request, "server.ahead", "You have seen event {0}, but the game is at event {1}.", answered,
               newest);
    }
    return false;
}

static bool check_player(struct server *server, const struct request *request)
{
    const struct seat *seat = &request->table->seat[request->seat];
    if (!seat->resigned && !seat->flagged) {
        bool out = seat->late || clock_is_out(server, request->table, request->seat);
        if (!out || FAULT(server->options, LATE_ACTION)) return true;
        refuse(server, request, "server.too_late", "Your time for this is over.", 0, 0);
        return false;
    }
    refuse(server, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
    return false;
}

/* ---- act ---- */

static void do_actions(struct server *server, struct table *table, casus_seat seat, const json_t *list, bool by_bot)
{
    size_t index;
    const json_t *entry;
    json_array_foreach (list, index, entry) {
        const char *text = json_string_value(entry);
        casus_action action = table->game->action_parse(table->state, seat, text, strlen(text), NULL);
        table_act(server, table, seat, action, by_bot);
    }
}

static void seal(struct server *server, struct request *request, const json_t *list);

void handle_act(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const json_t *list = json_object_get(request->json, "actions");
    struct casus_actor actor;
    struct casus_error error = {.key = ""};
    if (request->seat == CASUS_SEAT_ORGANISER) {
        if (check_number(server, request)) evening_organiser_acts(server, request, list);
        return;
    }
    if (!check_running(server, request)) return;
    if (table->evening != NULL) {
        evening_send_list(server, request, list);
        return;
    }
    if (!check_number(server, request) || !check_player(server, request)) return;
    table_actor(table, &actor);
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS) {
        seal(server, request, list);
        return;
    }
    memcpy(server->view[1], table->state, table->measure.state_size);
    if (!apply_all(table, request->seat, list, server->view[1], &error)) {
        if (FAULT(server->options, LEAK_REFUSAL))
            error.argument[3] = (int64_t)(casus_hash(table->state, table->measure.state_size) & 1);
        refuse_error(server, request, &error);
        return;
    }
    person_is_back(server, table, request->seat);
    do_actions(server, table, request->seat, list, false);
    reply_ok(server, request);
    table_go_on(server, table);
}

/* ---- Sealed lists: several act at once ---- */

static void sealed_name(const struct table *table, casus_seat seat, char name[ID_SIZE + 8])
{
    struct casus_writer out = casus_writer_make(name, ID_SIZE + 8);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, seat);
}

/* The seat's list from now on; it is used up. */
static void keep_sealed(struct server *server, struct table *table, casus_seat seat, json_t *list, bool by_bot)
{
    char name[ID_SIZE + 8];
    struct sealed *sealed = &table->seat[seat].sealed;
    json_decref(sealed->actions);
    *sealed = (struct sealed){.actions = list, .by_bot = by_bot};
    clock_seal(server, table, seat, sealed);
    sealed_name(table, seat, name);
    json_t *row = json_pack("{s:I, s:O, s:b, s:[I, I]}", "n", (json_int_t)table->n, "actions", list, "bot", by_bot,
                            "clock", (json_int_t)sealed->left_ms, (json_int_t)sealed->reserve_ms);
    char *text = json_dumps(row, JSON_COMPACT);
    change_put(server, "sealed", name, text, strlen(text));
    server->change->seals = true;
    free(text);
    json_decref(row);
}

static void forget_list(struct server *server, struct table *table, casus_seat seat)
{
    char name[ID_SIZE + 8];
    if (table->seat[seat].sealed.actions == NULL) return;
    sealed_name(table, seat, name);
    change_remove(server, "sealed", name);
    server->change->seals = true;
    json_decref(table->seat[seat].sealed.actions);
    table->seat[seat].sealed = (struct sealed){.actions = NULL};
}

struct sealed *sealed_copy(const struct table *table)
{
    struct sealed *copy = server_allocate(table->seats * sizeof *copy);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        copy[seat] = table->seat[seat].sealed;
        json_incref(copy[seat].actions);
    }
    return copy;
}

void sealed_free(const struct table *table, struct sealed *sealed)
{
    for (unsigned seat = 0; sealed != NULL && seat < table->seats; seat++) json_decref(sealed[seat].actions);
    free(sealed);
}

void sealed_roll_back(struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct sealed *sealed = &table->seat[seat].sealed;
        json_decref(sealed->actions);
        *sealed = table->durable_sealed == NULL ? (struct sealed){.actions = NULL} : table->durable_sealed[seat];
        json_incref(sealed->actions);
    }
}

void forget_sealed(struct server *server, struct table *table)
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
static void seal(struct server *server, struct request *request, const json_t *list)
{
    struct table *table = request->table;
    struct casus_error error = {.key = ""};
    memcpy(server->view[1], table->state, table->measure.state_size);
    if (!apply_all(table, request->seat, list, server->view[1], &error)) {
        refuse_error(server, request, &error);
        return;
    }
    if (is_awaited(table, server->view[1], request->seat)) {
        refuse(server, request, "server.incomplete", "This does not complete what is awaited of you now.", 0, 0);
        return;
    }
    person_is_back(server, table, request->seat);
    keep_sealed(server, table, request->seat, json_deep_copy(list), false);
    if (FAULT(server->options, SEALED_EARLY)) do_actions(server, table, request->seat, list, false);
    if (FAULT(server->options, SEALED_HINT)) table->changed = true;
    reply_ok(server, request);
    table_go_on(server, table);
}

/* What a bot commits: actions until its seat is no longer awaited. */
static void seal_bot(struct server *server, struct table *table, casus_seat seat)
{
    char text[256];
    void *state = server_allocate(table->measure.state_size + 8), *kept = table->state;
    json_t *list = json_array();
    memcpy(state, table->state, table->measure.state_size);
    table->state = state; /* bot_action looks at the table's position. */
    for (int i = 0; i < SERVER_ACTIONS_MAX && is_awaited(table, state, seat); i++) {
        casus_action action = bot_action(server, table, seat);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(state, seat, action, &words);
        if (action == 0 || !table->game->apply(state, seat, action, NULL)) break;
        json_array_append_new(list, json_string(text));
    }
    table->state = kept;
    free(state);
    keep_sealed(server, table, seat, list, true);
}

void seal_bots(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        bool open = casus_seats_has(&actor.awaited, (casus_seat)seat) && table->seat[seat].sealed.actions == NULL;
        if (open && seat_is_played_by_bot(table, (casus_seat)seat)) seal_bot(server, table, (casus_seat)seat);
    }
}

/* One atomic reveal, in the order of the seats: the order of arrival cannot change the result. */
bool reveal_if_complete(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return false;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat) && table->seat[seat].sealed.actions == NULL) return false;
    }
    clocks_reveal(server, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].sealed.actions == NULL) continue;
        do_actions(server, table, (casus_seat)seat, table->seat[seat].sealed.actions, table->seat[seat].sealed.by_bot);
    }
    forget_sealed(server, table);
    /* The turn is over, even if the same seats are awaited in the next. */
    clocks_turn(server, table, &(struct casus_seats){{0}});
    return true;
}

/* ---- undo, resign ---- */

/* The seat's own last action of a turn that it has not ended, if nothing has been revealed since. 0: there is none. */
static uint64_t undoable(struct server *server, const struct table *table, casus_seat seat)
{
    uint64_t live = table->events == NULL ? 0 : table->events[table->n].live;
    const struct event *event = live > 0 ? &table->events[live] : NULL;
    struct casus_actor now, then;
    table_actor(table, &now);
    if (event == NULL || event->seat != seat || event->by_bot || now.kind != CASUS_ACTOR_PLAYER || now.seat != seat)
        return 0;
    table_position_at(server, table, live - 1, server->view[1]);
    table->game->actor(server->view[1], &then);
    if (then.kind != CASUS_ACTOR_PLAYER || then.seat != seat) return 0;
    if (table->game->reveals != NULL && table->game->reveals(server->view[1], seat, event->action)) return 0;
    return live;
}

void handle_undo(struct server *server, struct request *request)
{
    struct table *table = request->table;
    struct casus_seats by = {{0}};
    if (!check_running(server, request) || !check_number(server, request) || !check_player(server, request)) return;
    uint64_t live = undoable(server, table, request->seat);
    if (live == 0) {
        refuse(server, request, "server.nothing_to_undo",
               "There is no action of your own unfinished turn that could be taken back alone.", 0, 0);
        return;
    }
    casus_seats_add(&by, request->seat);
    proposal_lapse(server, table);
    table_take_back(server, table, live - 1, &by);
    reply_ok(server, request);
    table_go_on(server, table);
}

void handle_resign(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (table->status != TABLE_PAUSED && !check_running(server, request)) return;
    if (table->seat[request->seat].resigned) {
        refuse(server, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
        return;
    }
    clocks_stop(server, table);
    proposal_lapse(server, table);
    table_resign(server, table, request->seat);
    reply_ok(server, request);
    if (table->seats == 2) table_end(server, table, "resigned");
    else table_go_on(server, table);
    table_changed(server, table);
}
