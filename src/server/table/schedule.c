/* What happens because time passes: bots move, clocks run out, bots stand in for absent people. */
#include "server/table/schedule.h"

#include "casus/assert.h"
#include "server/base/stamp.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/event.h"
#include "server/table/seat.h"
#include "server/table/share.h"
#include "server/table/tables.h"

/* ---- Absence ---- */

/* When a bot stands in for who is awaited and is not here; UINT64_MAX: it does not. */
static uint64_t taken_over_at(const struct table *table, casus_seat seat, const struct casus_actor *actor)
{
    const struct seat *at = &table->seat[seat];
    bool absent = at->kind == SEAT_PERSON && at->watchers == 0 && !seat_is_played_by_bot(table, seat);
    bool may = table->takeover_ms > 0 && seat_lets_stand_in(at, actor->kind == CASUS_ACTOR_SIMULTANEOUS);
    return absent && may ? at->gone_since + (uint64_t)table->takeover_ms : UINT64_MAX;
}

void schedule_is_back(struct server *server, struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    if (!table->seat[seat].away) return;
    table->seat[seat].away = false;
    table->changed = true;
    schedule_set(server, table);
}

/* ---- Waiting ---- */

/* A table that never begins goes: after some days, when nobody who has a part has looked for an hour. */
static uint64_t waits_until(const struct server *server, const struct table *table)
{
    enum { DAY_MS = 86400000 };
    if (table->status != TABLE_WAITING || table->gone || server->watch->attended(table)) return UINT64_MAX;
    uint64_t now = stamp_now(server), age = now > table->created ? now - table->created : 0;
    uint64_t most = (table->organised != NULL ? SERVER_EVENING_DAYS : SERVER_WAITING_DAYS) * (uint64_t)DAY_MS;
    uint64_t old_at = server->now + (age < most ? most - age : 0), left_at = table->attended + SERVER_WAITING_MS;
    return old_at > left_at ? old_at : left_at;
}

/* ---- Deadlines ---- */

static void earlier(uint64_t *deadline, uint64_t other)
{
    if (other < *deadline) *deadline = other;
}

static bool goes_on(const struct casus_actor *actor) /* More steps than one change takes. */
{
    return actor->kind == CASUS_ACTOR_CHANCE || actor->kind == CASUS_ACTOR_OVER;
}

static void schedule_evening(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    table->deadline =
        table->status == TABLE_RUNNING && goes_on(&actor) ? server->now : table->organised->deadline(server, table);
    earlier(&table->deadline, waits_until(server, table));
    earlier(&table->deadline, share_deadline(table));
    earlier(&server->tables->next_deadline, table->deadline);
}

void schedule_no_later(struct server *server, struct table *table, uint64_t deadline)
{
    earlier(&table->deadline, deadline);
    earlier(&server->tables->next_deadline, deadline);
}

/* The awaited seat's. */
static void schedule_seat(struct table *table, casus_seat seat, const struct casus_actor *actor, bool *bot)
{
    /* Also for seats that have sealed: otherwise others could see that they have. */
    earlier(&table->deadline, taken_over_at(table, seat, actor));
    if (table->seat[seat].sealed.actions != NULL) return; /* Nothing more is wanted of it. */
    if (seat_is_played_by_bot(table, seat)) *bot = true;
    else earlier(&table->deadline, clock_runs_out_at(table, seat));
}

static void schedule_turn(struct server *server, struct table *table)
{
    struct casus_actor actor;
    bool bot = false;
    table_actor(table, &actor);
    clock_turn(server, table, &actor.awaited);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat)) schedule_seat(table, (casus_seat)seat, &actor, &bot);
    }
    if (!bot) table->bot_due = 0;
    else if (table->bot_due == 0) table->bot_due = server->now + server->options.think_ms;
    if (bot) earlier(&table->deadline, table->bot_due);
    if (goes_on(&actor)) table->deadline = server->now;
    earlier(&server->tables->next_deadline, table->deadline);
}

void schedule_set(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    table->deadline = UINT64_MAX;
    if (table->organised != NULL) { /* Its phases have their own time, and bots no hurry. */
        schedule_evening(server, table);
        return;
    }
    if (table->changed) schedule_no_later(server, table, table->crowd_until);
    if (table->status == TABLE_WAITING) schedule_no_later(server, table, waits_until(server, table));
    schedule_no_later(server, table, share_deadline(table));
    if (table->status == TABLE_RUNNING) schedule_turn(server, table);
}

/* ---- Time has passed ---- */

static void time_out(struct server *server, struct table *table, casus_seat seat)
{
    clock_stop(server, table);
    if (table->clock == CLOCK_GAME) table->seat[seat].flagged = true;
    else table->seat[seat].late = true;
    table_changed(server, table);
}

/* Whoever has run out of time, or been away too long, is stood in for. */
static void stand_in_where_due(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    for (unsigned i = 0; i < table->seats; i++) {
        casus_seat seat = (casus_seat)i;
        bool sealed = table->seat[seat].sealed.actions != NULL;
        if (!casus_seats_has(&table->awaited, seat) || seat_is_played_by_bot(table, seat)) continue;
        if (!sealed && clock_is_out(server, table, seat)) time_out(server, table, seat);
        else if (server->now >= taken_over_at(table, seat, &actor)) {
            table->seat[seat].away = true;
            table->changed = true;
        }
    }
}

static void bot_moves(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    table->bot_due = 0;
    if (actor.kind != CASUS_ACTOR_PLAYER || !seat_is_played_by_bot(table, actor.seat)) return;
    casus_action action = seat_bot_action(server, table, table->state, actor.seat);
    if (action == 0) return;
    event_action(server, table, actor.seat, action, true);
}

void schedule_tick(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    if (table->status == TABLE_WAITING) share_tick(server, table);
    if (table->status != TABLE_RUNNING) {
        if (server->now >= waits_until(server, table)) table_remove(server, table);
        schedule_set(server, table);
        return;
    }
    if (table->organised != NULL) table->organised->tick(server, table);
    else stand_in_where_due(server, table);
    if (table->bot_due != 0 && server->now >= table->bot_due) bot_moves(server, table);
    table_go_on(server, table);
}
