/* Step after step until somebody must think, or so many have been taken that others shall get their turn. */
#include "server/table/play.h"

#include "casus/assert.h"
#include "server/table/chance.h"
#include "server/table/clock.h"
#include "server/table/event.h"
#include "server/table/reveal.h"
#include "server/table/round.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"
#include "server/table/think.h"

enum { CHANCE_PER_CHANGE = 64 /* Steps that are taken at once before others get their turn. */ };

/* ---- Beginning ---- */

/* Planted: an operator who draws the secret when all bytes are known, and forges the commitments to fit it. */
static void grind(struct server *server, struct table *table)
{
    uint8_t commitment[CASUS_DIGEST_SIZE];
    server->world.random(server->world.context, table->secret, sizeof table->secret);
    casus_dice_commitment(table->secret, commitment);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct share *share = &table->seat[seat].share;
        if (share->revealed) casus_dice_share(share->entropy, table->id, seat, commitment, share->commit);
    }
}

void play_start(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_WAITING && table->events == NULL);
    if (FAULT(server->options, LATE_SECRET)) grind(server, table);
    round_take_dice(table);
    table->status = TABLE_RUNNING;
    clock_reset(table);
    event_header(server, table);
    play_go_on(server, table);
}

/* ---- What follows by itself ---- */

/* A bot moves within the change that made it awaited only where it need not think. */
static bool bot_moves_at_once(struct server *server, struct table *table, const struct casus_actor *actor)
{
    if (actor->kind != CASUS_ACTOR_PLAYER || !seat_is_played_by_bot(table, actor->seat) || server->options.think_ms > 0)
        return false;
    if (think_waits(server, table, actor->seat)) return false;
    casus_action action = think_choice(server, table, table->state, actor->seat, 0);
    if (action == 0) return false;
    event_action(server, table, actor->seat, action, true);
    return true;
}

static bool one_step(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    /* Where all act at once, each has the full time, also the one who has just moved alone. */
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS &&
        casus_seats_count(&actor.awaited) > casus_seats_count(&table->awaited))
        clock_turn(server, table, &(struct casus_seats){{0}});
    clock_turn(server, table, &actor.awaited);
    if (table->n + 2 >= SERVER_EVENTS_MAX + (uint64_t)table->seats * SERVER_EVENTS_EACH) {
        event_end(server, table, "abandoned");
        return false;
    }
    if (actor.kind == CASUS_ACTOR_CHANCE) {
        chance_draw(server, table);
        return true;
    }
    if (actor.kind == CASUS_ACTOR_OVER) {
        event_end(server, table, "finished");
        return false;
    }
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS && table->organised == NULL) {
        reveal_prepare(server, table);
        return reveal_all(server, table);
    }
    return bot_moves_at_once(server, table, &actor);
}

/* Where events are secret and nobody publishes them, so is their number. */
static bool draws_in_secret(const struct table *table)
{
    struct casus_actor actor;
    if (table->status != TABLE_RUNNING || !table->game->secret_events || table->organised != NULL) return false;
    table_actor(table, &actor);
    return actor.kind == CASUS_ACTOR_CHANCE;
}

void play_go_on(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    for (int step = 0; table->status == TABLE_RUNNING && step < CHANCE_PER_CHANGE; step++) {
        if (!one_step(server, table)) break;
        if (!draws_in_secret(table)) continue;
        /* No change ends among them, and each holds one run of them: what is told when does not hang on how many. */
        while (draws_in_secret(table) && one_step(server, table)) continue;
        break;
    }
    if (table->organised != NULL) table->organised->go_on(server, table);
    schedule_set(server, table);
}
