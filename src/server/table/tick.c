/* Bots move, clocks run out, bots stand in for absent people, tables that never begin go. */
#include "server/table/tick.h"

#include <stdio.h>

#include "casus/assert.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/event.h"
#include "server/table/play.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"
#include "server/table/share.h"
#include "server/table/think.h"

static void time_out(struct server *server, struct table *table, casus_seat seat)
{
    clock_stop(server, table);
    if (table->clock == CLOCK_GAME) table->seat[seat].flagged = true;
    else table->seat[seat].late = true;
    change_announces(server, table);
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
        else if (server->now >= schedule_stand_in_at(table, seat, &actor)) {
            table->seat[seat].away = true;
            table->changed = true;
        }
    }
}

static void bot_moves(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    bool its_turn = actor.kind == CASUS_ACTOR_PLAYER && seat_is_played_by_bot(table, actor.seat);
    if (its_turn && think_waits(server, table, actor.seat)) return; /* It stays due. */
    table->bot_due = 0;
    if (!its_turn) return;
    casus_action action = think_choice(server, table, table->state, actor.seat, 0);
    if (action == 0) return;
    event_action(server, table, actor.seat, action, true);
}

/* A table that has not begun goes for good, from store and memory; who looks is told. */
static void remove_table(struct server *server, struct table *table)
{
    char key[TABLE_ID_SIZE + 24];
    casus_assert(table->status == TABLE_WAITING && table->events == NULL && !table->gone);
    table->gone = true;
    server->watch->removed(server, table);
    if (table->organised != NULL) table->organised->remove(server, table);
    for (unsigned slot = 0; slot < SERVER_CHAT_KEPT && json_array_size(table->chat) > 0; slot++) {
        snprintf(key, sizeof key, "%s/%u", table->id, slot);
        change_remove(server, "line", key);
    }
    change_remove(server, "chat", table->id);
    change_remove(server, "table", table->id);
    change_forget(server, table);
}

void tick_table(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    if (table->status == TABLE_WAITING) share_tick(server, table);
    if (table->status != TABLE_RUNNING) {
        if (server->now >= schedule_removal_at(server, table)) remove_table(server, table);
        schedule_set(server, table);
        return;
    }
    if (table->organised != NULL) table->organised->tick(server, table);
    else stand_in_where_due(server, table);
    think_look(server, table);
    if (table->bot_due != 0 && server->now >= table->bot_due) bot_moves(server, table);
    play_go_on(server, table);
}
