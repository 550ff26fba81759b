/* Where all act simultaneously: bots commit when people do, and all lists become events at once. */
#include "server/table/reveal.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/table/actions.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/sealed.h"
#include "server/table/seat.h"
#include "server/table/think.h"

/* What a bot commits: actions until its seat is no longer awaited. */
static void seal_bot(struct server *server, struct table *table, casus_seat seat)
{
    char text[256];
    void *state = memory_allocate(table->measure.state_size + 8);
    struct texts *list = texts_make();
    memcpy(state, table->state, table->measure.state_size);
    for (unsigned i = 0; i < SERVER_ACTIONS_MAX && actions_are_awaited(table, state, seat); i++) {
        casus_action action = think_choice(server, table, state, seat, i);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(state, seat, action, &words);
        if (action == 0 || !table->game->apply(state, seat, action, NULL)) break;
        texts_add(list, text, words.length);
    }
    free(state);
    if (think_has_chosen(table, seat)) change_concerns(server, seat); /* That it has chosen by now delays nobody. */
    sealed_keep(server, table, seat, list, true);
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

void reveal_prepare(struct server *server, struct table *table)
{
    casus_assert(table->organised == NULL);
    struct casus_actor actor;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    stand_down(table, &actor.awaited);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        bool open = casus_seats_has(&actor.awaited, (casus_seat)seat) && table->seat[seat].sealed.actions == NULL;
        if (!open || !seat_is_played_by_bot(table, (casus_seat)seat)) continue;
        if (!think_waits(server, table, (casus_seat)seat)) seal_bot(server, table, (casus_seat)seat);
    }
}

/* One atomic reveal, in the order of the seats: the order of arrival cannot change the result. */
bool reveal_all(struct server *server, struct table *table)
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
        actions_do(server, table, (casus_seat)seat, table->seat[seat].sealed.actions, table->seat[seat].sealed.by_bot);
    }
    sealed_forget(server, table);
    table->bot_due = 0; /* It was this turn's. */
    /* The turn is over, even if the same seats are awaited in the next; who was told of no event hears of it, too. */
    table->awaited_anew = true;
    clock_turn(server, table, &(struct casus_seats){{0}});
    return true;
}
