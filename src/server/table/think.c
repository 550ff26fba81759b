/* Which bots think elsewhere, about what, and whether that is still wanted. */
#include "server/table/think.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/table/seat.h"

struct thinking {
    struct table *table;
    casus_seat seat;
    uint64_t n; /* The table's last event when it was asked. */
    const struct casus_bot *bot;
    bool at_once;            /* All choose at once, and a choice may be several actions. */
    uint64_t look_at;        /* UINT64_MAX: when it has chosen. */
    bool ripe;               /* It has been looked at since it has chosen. */
    struct thought *thought; /* NULL: it has chosen. */
    casus_action action[SERVER_ACTIONS_MAX];
    unsigned count;
    struct thinking *next;
};

static struct thinking *find(const struct table *table, casus_seat seat)
{
    struct thinking *thinking = table->thinking;
    while (thinking != NULL && (thinking->seat != seat || thinking->n != table->n)) thinking = thinking->next;
    return thinking;
}

static const struct casus_bot *bot_of(const struct table *table, casus_seat seat)
{
    return casus_bot_of(table->game, seat_bot(table, seat));
}

/* An evening's bots have minutes, and choose one at a time. */
static bool thinks_elsewhere(const struct server *server, const struct table *table, casus_seat seat)
{
    return server->world.think != NULL && table->organised == NULL && bot_of(table, seat)->level != NULL;
}

/* ---- Asking ---- */

static bool is_asked(const struct server *server, const struct table *table, const struct casus_actor *actor,
                     casus_seat seat)
{
    return table->status == TABLE_RUNNING && !table->gone && casus_seats_has(&actor->awaited, seat) &&
           table->seat[seat].sealed.actions == NULL && seat_is_played_by_bot(table, seat) &&
           thinks_elsewhere(server, table, seat);
}

static void ask(struct server *server, struct thinking *thinking, const void *state)
{
    const struct table *table = thinking->table;
    uint64_t seed = casus_random_bits(&server->scratch->random);
    struct thought *thought = thought_make(thinking->bot, table->game, &table->measure, thinking->seat, seed);
    table->game->view(state, thinking->seat, thought->view);
    thought->asker = thinking;
    thinking->thought = thought;
    server->world.think(server->world.context, thought);
}

static void begin(struct server *server, struct table *table, const struct casus_actor *actor, casus_seat seat)
{
    struct thinking *thinking = memory_allocate(sizeof *thinking);
    thinking->table = table;
    thinking->seat = seat;
    thinking->n = table->n;
    thinking->bot = bot_of(table, seat);
    thinking->at_once = actor->kind == CASUS_ACTOR_SIMULTANEOUS;
    thinking->look_at = thinking->at_once ? server->now + THINK_BEAT_MS : UINT64_MAX;
    thinking->next = table->thinking;
    table->thinking = thinking;
    ask(server, thinking, table->state);
}

/* ---- Stopping ---- */

static void drop(struct thinking *thinking)
{
    if (thinking->thought != NULL) {
        thinking->thought->asker = NULL;
        atomic_store(&thinking->thought->unwanted, true);
    }
    free(thinking);
}

static bool is_wanted(const struct server *server, const struct thinking *thinking, const struct casus_actor *actor)
{
    const struct table *table = thinking->table;
    return thinking->n == table->n && is_asked(server, table, actor, thinking->seat) &&
           thinking->bot == bot_of(table, thinking->seat);
}

static void drop_unwanted(const struct server *server, struct table *table, const struct casus_actor *actor)
{
    for (struct thinking **link = &table->thinking; *link != NULL;) {
        struct thinking *thinking = *link;
        if (is_wanted(server, thinking, actor)) {
            link = &thinking->next;
            continue;
        }
        *link = thinking->next;
        drop(thinking);
    }
}

void think_forget(struct table *table)
{
    while (table->thinking != NULL) {
        struct thinking *thinking = table->thinking;
        table->thinking = thinking->next;
        drop(thinking);
    }
}

void think_review(struct server *server, struct table *table)
{
    struct casus_actor actor;
    if (server->world.think == NULL || table->organised != NULL) return;
    table_actor(table, &actor);
    drop_unwanted(server, table, &actor);
    for (unsigned i = 0; i < table->seats; i++) {
        casus_seat seat = (casus_seat)i;
        if (is_asked(server, table, &actor, seat) && find(table, seat) == NULL) begin(server, table, &actor, seat);
    }
}

/* ---- Hearing ---- */

/* Whether a choice of several actions is not complete; `state` becomes the position after them. */
static bool goes_on(const struct thinking *thinking, void *state)
{
    const struct table *table = thinking->table;
    struct casus_actor actor;
    if (!thinking->at_once || thinking->count == SERVER_ACTIONS_MAX) return false;
    memcpy(state, table->state, table->measure.state_size);
    for (unsigned i = 0; i < thinking->count; i++) {
        casus_action action = thinking->action[i];
        if (action == 0 || !table->game->apply(state, thinking->seat, action, NULL)) return false;
    }
    table->game->actor(state, &actor);
    return casus_seats_has(&actor.awaited, thinking->seat);
}

struct table *think_heard(struct server *server, struct thought *thought)
{
    struct thinking *thinking = thought->asker;
    casus_action action = thought->action;
    casus_assert(thinking == NULL || (thinking->thought == thought && thinking->count < SERVER_ACTIONS_MAX));
    thought_free(thought);
    if (thinking == NULL) return NULL;
    thinking->thought = NULL;
    thinking->action[thinking->count++] = action;
    if (!thinking->at_once) thinking->look_at = server->now;
    /* Whatever has passed over the position meanwhile has dropped the thought. */
    casus_assert(thinking->n == thinking->table->n);
    if (goes_on(thinking, server->scratch->view[1])) ask(server, thinking, server->scratch->view[1]);
    return thinking->table;
}

void think_look(const struct server *server, struct table *table)
{
    for (struct thinking *thinking = table->thinking; thinking != NULL; thinking = thinking->next) {
        if (server->now < thinking->look_at) continue;
        if (thinking->thought == NULL) thinking->ripe = true;
        while (!thinking->ripe && thinking->look_at <= server->now) thinking->look_at += THINK_BEAT_MS;
    }
}

/* ---- Using ---- */

bool think_has_chosen(const struct table *table, casus_seat seat)
{
    const struct thinking *thinking = find(table, seat);
    return thinking != NULL && thinking->ripe;
}

bool think_waits(const struct server *server, const struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    return thinks_elsewhere(server, table, seat) && !think_has_chosen(table, seat);
}

uint64_t think_look_at(const struct table *table, casus_seat seat)
{
    const struct thinking *thinking = find(table, seat);
    return thinking == NULL ? UINT64_MAX : thinking->look_at;
}

casus_action think_choice(struct server *server, const struct table *table, const void *state, casus_seat seat,
                          unsigned number)
{
    casus_assert(!think_waits(server, table, seat));
    if (!think_has_chosen(table, seat)) return seat_bot_action(server, table, state, seat);
    const struct thinking *thinking = find(table, seat);
    return number < thinking->count ? thinking->action[number] : 0;
}
