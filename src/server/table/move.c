/* Moves of people: act, undo, resign. */
#include "server/table/move.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/table/actions.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/event.h"
#include "server/table/play.h"
#include "server/table/schedule.h"
#include "server/table/sealed.h"
#include "server/table/seat.h"
#include "server/table/takeback.h"

/* ---- Checks ---- */

static bool check_running(struct server *server, const struct request *request)
{
    switch (request->table->status) {
    case TABLE_RUNNING: return true;
    case TABLE_WAITING:
        request_refuse(server, request, "server.not_started", "The game has not begun yet.", 0, 0);
        return false;
    case TABLE_PAUSED: request_refuse(server, request, "server.paused", "The game is paused.", 0, 0); return false;
    default: request_refuse(server, request, "server.over", "The game is over.", 0, 0); return false;
    }
}

static bool check_number(struct server *server, const struct request *request)
{
    int64_t answered = request_int(request, "n", -1), newest = request_newest(request);
    if (answered == newest || FAULT(server->options, DOUBLE_APPLY)) return true;
    if (answered < newest) {
        request_refuse(server, request, "server.stale",
                       "This answers event {0}, but the game is at event {1}: look again.", answered, newest);
    } else {
        request_refuse_ahead(server, request, answered, newest);
    }
    return false;
}

static bool check_player(struct server *server, const struct request *request)
{
    casus_assert(request->seat < request->table->seats);
    const struct seat *seat = &request->table->seat[request->seat];
    if (!seat->resigned && !seat->flagged) {
        bool out = seat->late || clock_is_out(server, request->table, request->seat);
        if (!out || FAULT(server->options, LATE_ACTION)) return true;
        request_refuse(server, request, "server.too_late", "Your time for this is over.", 0, 0);
        return false;
    }
    request_refuse(server, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
    return false;
}

/* ---- Messages ---- */

/* One seat after another: what the list says is done at once. */
static void act_now(struct server *server, struct request *request, const struct texts *list)
{
    casus_assert(request->table->status == TABLE_RUNNING && request->table->organised == NULL);
    struct table *table = request->table;
    struct casus_error error = {.key = ""};
    memcpy(server->scratch->view[1], table->state, table->measure.state_size);
    if (!actions_try(table, request->seat, list, server->scratch->view[1], &error)) {
        if (FAULT(server->options, LEAK_REFUSAL))
            error.argument[3] = (int64_t)(casus_hash(table->state, table->measure.state_size) & 1);
        request_refuse_error(server, request, &error);
        return;
    }
    schedule_is_back(server, table, request->seat);
    actions_do(server, table, request->seat, list, false);
    request_ok(server, request);
    play_go_on(server, table);
}

/* All at once: a list may be sent again, until all have committed; nobody else is told that it came. */
static void act_sealed(struct server *server, struct request *request, struct texts *list)
{
    casus_assert(request->seat < request->table->seats);
    struct table *table = request->table;
    struct casus_error error = {.key = ""};
    memcpy(server->scratch->view[1], table->state, table->measure.state_size);
    if (!actions_try(table, request->seat, list, server->scratch->view[1], &error)) {
        request_refuse_error(server, request, &error);
        return;
    }
    if (actions_are_awaited(table, server->scratch->view[1], request->seat)) {
        request_refuse(server, request, "server.incomplete", "This does not complete what is awaited of you now.", 0,
                       0);
        return;
    }
    /* Who is away stays so until he opens the table: that he has sealed is nobody's to see. */
    if (FAULT(server->options, SEALED_EARLY)) actions_do(server, table, request->seat, list, false);
    else sealed_keep(server, table, request->seat, texts_keep(list), false);
    change_concerns(server, request->seat);
    if (FAULT(server->options, SEALED_HINT)) table->changed = true;
    request_ok(server, request);
    play_go_on(server, table);
}

static void act(struct server *server, struct request *request, struct texts *list)
{
    struct table *table = request->table;
    struct casus_actor actor;
    bool organiser = request->seat == CASUS_SEAT_ORGANISER;
    if (organiser ? !check_number(server, request) : !check_running(server, request)) return;
    if (table->organised != NULL) {
        table->organised->act(server, request, list);
        return;
    }
    if (!check_number(server, request) || !check_player(server, request)) return;
    table_actor(table, &actor);
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS) act_sealed(server, request, list);
    else act_now(server, request, list);
}

void move_act(struct server *server, struct request *request)
{
    struct texts *list = texts_read(json_object_get(request->json, "actions"));
    act(server, request, list);
    texts_release(list);
}

void move_undo(struct server *server, struct request *request)
{
    casus_assert(request->seat < request->table->seats);
    struct table *table = request->table;
    struct casus_seats by = {{0}};
    if (!check_running(server, request) || !check_number(server, request) || !check_player(server, request)) return;
    if (!takeback_check(server, request)) return;
    uint64_t live = takeback_alone(server, table, request->seat);
    if (live == 0) {
        request_refuse(server, request, "server.nothing_to_undo",
                       "There is no action of your own unfinished turn that could be taken back alone.", 0, 0);
        return;
    }
    casus_seats_add(&by, request->seat);
    takeback_lapse(server, table);
    event_takeback(server, table, live - 1, &by);
    request_ok(server, request);
    play_go_on(server, table);
}

void move_resign(struct server *server, struct request *request)
{
    casus_assert(request->seat < request->table->seats);
    struct table *table = request->table;
    if (table->status != TABLE_PAUSED && !check_running(server, request)) return;
    if (table->seat[request->seat].resigned) {
        request_refuse(server, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
        return;
    }
    clock_stop(server, table);
    takeback_lapse(server, table);
    event_resign(server, table, request->seat);
    request_ok(server, request);
    if (table->seats == 2) event_end(server, table, "resigned");
    else play_go_on(server, table);
    change_announces(server, table);
}
