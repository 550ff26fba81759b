/* Deadlines: the earliest of all that time brings about at a table. */
#include "server/table/schedule.h"

#include "casus/assert.h"
#include "server/base/stamp.h"
#include "server/registry/deadlines.h"
#include "server/table/clock.h"
#include "server/table/round.h"
#include "server/table/seat.h"
#include "server/table/think.h"

/* ---- Absence ---- */

uint64_t schedule_stand_in_at(const struct table *table, casus_seat seat, const struct casus_actor *actor)
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

uint64_t schedule_removal_at(const struct server *server, const struct table *table)
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

/* Its phases have their own time, and bots no hurry. */
static void schedule_evening(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    table->deadline =
        table->status == TABLE_RUNNING && goes_on(&actor) ? server->now : table->organised->deadline(server, table);
    earlier(&table->deadline, schedule_removal_at(server, table));
    earlier(&table->deadline, round_deadline(table));
}

void schedule_no_later(struct server *server, struct table *table, uint64_t deadline)
{
    if (table->gone) return;
    earlier(&table->deadline, deadline);
    deadlines_set(server, table->entry, table->deadline);
}

static void schedule_bot(struct server *server, struct table *table, casus_seat seat)
{
    if (table->bot_due == 0) table->bot_due = server->now + server->options.think_ms;
    earlier(&table->deadline, think_waits(server, table, seat) ? think_look_at(table, seat) : table->bot_due);
}

/* The awaited seat's. */
static void schedule_seat(struct server *server, struct table *table, casus_seat seat, const struct casus_actor *actor,
                          bool *bot)
{
    /* Also for seats that have sealed: otherwise others could see that they have. */
    earlier(&table->deadline, schedule_stand_in_at(table, seat, actor));
    if (table->seat[seat].sealed.actions != NULL) return; /* Nothing more is wanted of it. */
    *bot = *bot || seat_is_played_by_bot(table, seat);
    if (seat_is_played_by_bot(table, seat)) schedule_bot(server, table, seat);
    else earlier(&table->deadline, clock_runs_out_at(table, seat));
}

static void schedule_turn(struct server *server, struct table *table)
{
    struct casus_actor actor;
    bool bot = false;
    table_actor(table, &actor);
    clock_turn(server, table, &actor.awaited);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat))
            schedule_seat(server, table, (casus_seat)seat, &actor, &bot);
    }
    if (!bot) table->bot_due = 0;
    if (goes_on(&actor)) table->deadline = server->now;
}

static void schedule_game(struct server *server, struct table *table)
{
    casus_assert(table->organised == NULL);
    if (table->changed) earlier(&table->deadline, table->crowd_until);
    if (table->status == TABLE_WAITING) earlier(&table->deadline, schedule_removal_at(server, table));
    earlier(&table->deadline, round_deadline(table));
    if (table->status == TABLE_RUNNING) schedule_turn(server, table);
}

uint64_t schedule_seems_due(const struct table *table)
{
    struct casus_actor actor;
    uint64_t due = table->deadline;
    table_actor(table, &actor);
    if (table->organised != NULL || table->status != TABLE_RUNNING) return due;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (!casus_seats_has(&actor.awaited, (casus_seat)seat)) continue;
        earlier(&due, schedule_stand_in_at(table, (casus_seat)seat, &actor));
        if (!seat_is_played_by_bot(table, (casus_seat)seat)) earlier(&due, clock_runs_out_at(table, (casus_seat)seat));
    }
    return due;
}

void schedule_set(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    table->deadline = UINT64_MAX;
    think_review(server, table);
    if (!table->gone && table->organised != NULL) schedule_evening(server, table);
    else if (!table->gone) schedule_game(server, table);
    deadlines_set(server, table->entry, table->deadline);
}
