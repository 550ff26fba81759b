/* Moves. Every way in leads through the same checks: the game runs, the sender sits there, nothing newer has happened
 * than what he answers, his time is not over, and the game itself finds each action legal. Then all of them are done,
 * or none. */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

#include "search/bot.h"

/* ---- Checks ---- */

static bool check_running(struct hall *hall, const struct request *request)
{
    switch (request->table->status) {
    case TABLE_RUNNING: return true;
    case TABLE_WAITING: refuse(hall, request, "server.not_started", "The game has not begun yet.", 0, 0); return false;
    case TABLE_PAUSED: refuse(hall, request, "server.paused", "The game is paused.", 0, 0); return false;
    default: refuse(hall, request, "server.over", "The game is over.", 0, 0); return false;
    }
}

static bool check_number(struct hall *hall, const struct request *request)
{
    int64_t answered = field_int(request, "n", -1), newest = (int64_t)newest_for(request->table, request->seat);
    if (answered == newest || hall->options.fault == HALL_DOUBLE_APPLY) return true;
    if (answered < newest) {
        refuse(hall, request, "server.stale", "This answers event {0}, but the game is at event {1}: look again.",
               answered, newest);
    } else {
        refuse(hall, request, "server.ahead", "You have seen event {0}, but the game is at event {1}.", answered,
               newest);
    }
    return false;
}

static bool check_player(struct hall *hall, const struct request *request)
{
    const struct seat *seat = &request->table->seat[request->seat];
    if (!seat->resigned && !seat->flagged) {
        bool out = seat->late || clock_is_out(hall, request->table, request->seat);
        if (!out || hall->options.fault == HALL_LATE_ACTION) return true;
        refuse(hall, request, "server.too_late", "Your time for this is over.", 0, 0);
        return false;
    }
    refuse(hall, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
    return false;
}

/* ---- act ---- */

static void do_actions(struct hall *hall, struct table *table, casus_seat seat, const json_t *list, bool by_bot)
{
    size_t index;
    const json_t *entry;
    json_array_foreach (list, index, entry) {
        const char *text = json_string_value(entry);
        casus_action action = table->game->action_parse(table->state, seat, text, strlen(text), NULL);
        table_act(hall, table, seat, action, by_bot);
    }
}

static void seal(struct hall *hall, struct request *request, const json_t *list);

void handle_act(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    const json_t *list = json_object_get(request->json, "actions");
    struct casus_actor actor;
    struct casus_error error = {.key = ""};
    if (request->seat == CASUS_SEAT_ORGANISER) {
        if (check_number(hall, request)) evening_organiser_acts(hall, request, list);
        return;
    }
    if (!check_running(hall, request)) return;
    if (table->evening != NULL) {
        evening_send_list(hall, request, list);
        return;
    }
    if (!check_number(hall, request) || !check_player(hall, request)) return;
    table_actor(table, &actor);
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS) {
        seal(hall, request, list);
        return;
    }
    memcpy(hall->view[1], table->state, table->measure.state_size);
    if (!apply_all(table, request->seat, list, hall->view[1], &error)) {
        if (hall->options.fault == HALL_LEAK_REFUSAL)
            error.argument[3] = (int64_t)(casus_hash(table->state, table->measure.state_size) & 1);
        refuse_error(hall, request, &error);
        return;
    }
    person_is_back(hall, table, request->seat);
    do_actions(hall, table, request->seat, list, false);
    reply_ok(hall, request);
    table_go_on(hall, table);
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
static void keep_sealed(struct hall *hall, struct table *table, casus_seat seat, json_t *list, bool by_bot)
{
    char name[ID_SIZE + 8];
    struct sealed *sealed = &table->seat[seat].sealed;
    json_decref(sealed->actions);
    *sealed = (struct sealed){.actions = list, .by_bot = by_bot};
    clock_seal(hall, table, seat, sealed);
    sealed_name(table, seat, name);
    json_t *row = json_pack("{s:I, s:O, s:b, s:[I, I]}", "n", (json_int_t)table->n, "actions", list, "bot", by_bot,
                            "clock", (json_int_t)sealed->left_ms, (json_int_t)sealed->reserve_ms);
    char *text = json_dumps(row, JSON_COMPACT);
    change_put(hall, "sealed", name, text, strlen(text));
    hall->change->seals = true;
    free(text);
    json_decref(row);
}

static void forget_list(struct hall *hall, struct table *table, casus_seat seat)
{
    char name[ID_SIZE + 8];
    if (table->seat[seat].sealed.actions == NULL) return;
    sealed_name(table, seat, name);
    change_remove(hall, "sealed", name);
    hall->change->seals = true;
    json_decref(table->seat[seat].sealed.actions);
    table->seat[seat].sealed = (struct sealed){.actions = NULL};
}

struct sealed *sealed_copy(const struct table *table)
{
    struct sealed *copy = hall_allocate(table->seats * sizeof *copy);
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

void forget_sealed(struct hall *hall, struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) forget_list(hall, table, (casus_seat)seat);
}

static bool is_awaited(const struct table *table, const void *state, casus_seat seat)
{
    struct casus_actor actor;
    table->game->actor(state, &actor);
    return casus_seats_has(&actor.awaited, seat);
}

/* A list may be sent again, until all have committed; nobody else is told that it came. */
static void seal(struct hall *hall, struct request *request, const json_t *list)
{
    struct table *table = request->table;
    struct casus_error error = {.key = ""};
    memcpy(hall->view[1], table->state, table->measure.state_size);
    if (!apply_all(table, request->seat, list, hall->view[1], &error)) {
        refuse_error(hall, request, &error);
        return;
    }
    if (is_awaited(table, hall->view[1], request->seat)) {
        refuse(hall, request, "server.incomplete", "This does not complete what is awaited of you now.", 0, 0);
        return;
    }
    person_is_back(hall, table, request->seat);
    keep_sealed(hall, table, request->seat, json_deep_copy(list), false);
    if (hall->options.fault == HALL_SEALED_EARLY) do_actions(hall, table, request->seat, list, false);
    if (hall->options.fault == HALL_SEALED_HINT) table->changed = true;
    reply_ok(hall, request);
    table_go_on(hall, table);
}

/* What a bot commits: actions until its seat is no longer awaited. */
static void seal_bot(struct hall *hall, struct table *table, casus_seat seat)
{
    char text[256];
    void *state = hall_allocate(table->measure.state_size + 8), *kept = table->state;
    json_t *list = json_array();
    memcpy(state, table->state, table->measure.state_size);
    table->state = state; /* bot_action looks at the table's position. */
    for (int i = 0; i < HALL_ACTIONS_MAX && is_awaited(table, state, seat); i++) {
        casus_action action = bot_action(hall, table, seat);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(state, seat, action, &words);
        if (action == 0 || !table->game->apply(state, seat, action, NULL)) break;
        json_array_append_new(list, json_string(text));
    }
    table->state = kept;
    free(state);
    keep_sealed(hall, table, seat, list, true);
}

void seal_bots(struct hall *hall, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        bool open = casus_seats_has(&actor.awaited, (casus_seat)seat) && table->seat[seat].sealed.actions == NULL;
        if (open && seat_is_played_by_bot(table, (casus_seat)seat)) seal_bot(hall, table, (casus_seat)seat);
    }
}

/* One atomic reveal, in the order of the seats: the order of arrival cannot change the result. */
bool reveal_if_complete(struct hall *hall, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return false;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat) && table->seat[seat].sealed.actions == NULL) return false;
    }
    clocks_reveal(hall, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].sealed.actions == NULL) continue;
        do_actions(hall, table, (casus_seat)seat, table->seat[seat].sealed.actions, table->seat[seat].sealed.by_bot);
    }
    forget_sealed(hall, table);
    /* The turn is over, even if the same seats are awaited in the next. */
    clocks_turn(hall, table, &(struct casus_seats){{0}});
    return true;
}

/* ---- undo, resign ---- */

/* The seat's own last action of a turn that it has not ended, if nothing has been revealed since. 0: there is none. */
static uint64_t undoable(struct hall *hall, const struct table *table, casus_seat seat)
{
    uint64_t live = table->events == NULL ? 0 : table->events[table->n].live;
    const struct event *event = live > 0 ? &table->events[live] : NULL;
    struct casus_actor now, then;
    table_actor(table, &now);
    if (event == NULL || event->seat != seat || event->by_bot || now.kind != CASUS_ACTOR_PLAYER || now.seat != seat)
        return 0;
    table_position_at(hall, table, live - 1, hall->view[1]);
    table->game->actor(hall->view[1], &then);
    if (then.kind != CASUS_ACTOR_PLAYER || then.seat != seat) return 0;
    if (table->game->reveals != NULL && table->game->reveals(hall->view[1], seat, event->action)) return 0;
    return live;
}

void handle_undo(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    struct casus_seats by = {{0}};
    if (!check_running(hall, request) || !check_number(hall, request) || !check_player(hall, request)) return;
    uint64_t live = undoable(hall, table, request->seat);
    if (live == 0) {
        refuse(hall, request, "server.nothing_to_undo",
               "There is no action of your own unfinished turn that could be taken back alone.", 0, 0);
        return;
    }
    casus_seats_add(&by, request->seat);
    proposal_lapse(hall, table);
    table_take_back(hall, table, live - 1, &by);
    reply_ok(hall, request);
    table_go_on(hall, table);
}

void handle_resign(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    if (table->status != TABLE_PAUSED && !check_running(hall, request)) return;
    if (table->seat[request->seat].resigned) {
        refuse(hall, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
        return;
    }
    clocks_stop(hall, table);
    proposal_lapse(hall, table);
    table_resign(hall, table, request->seat);
    reply_ok(hall, request);
    if (table->seats == 2) table_end(hall, table, "resigned");
    else table_go_on(hall, table);
    table_changed(hall, table);
}
