/* A dry run of what the lists could lead to: on a copy, with other dice, and nobody else hears of it. */
#include "server/evening/rehearsal.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/evening/list.h"
#include "server/evening/organiser.h"

/* A dry run on a copy that stands in the table's place, with other dice. */
struct rehearsal {
    struct server *server;
    struct table *table;
    struct casus_writer out;
    struct casus_random dice;
    bool cut; /* The answer is full. */
};

static void rehearse_action(struct rehearsal *rehearsal, casus_seat seat, casus_action action)
{
    enum { ANSWER_MAX = 2 << 20 };
    const struct casus_game *game = rehearsal->table->game;
    casus_assert(seat < rehearsal->table->seats || seat == CASUS_SEAT_ORGANISER || seat == CASUS_SEAT_CHANCE);
    struct casus_writer before = rehearsal->out;
    if (!rehearsal->cut) game->describe(rehearsal->table->state, seat, action, CASUS_SEAT_ORGANISER, &rehearsal->out);
    if (!rehearsal->cut && rehearsal->out.length > ANSWER_MAX) {
        rehearsal->out = before;
        rehearsal->cut = true;
    }
    game->apply(rehearsal->table->state, seat, action, NULL);
}

static void rehearse_legal(struct rehearsal *rehearsal, casus_seat seat, casus_action action)
{
    const struct table *table = rehearsal->table;
    if (action != 0 && table->game->is_legal(table->state, seat, action, NULL))
        rehearse_action(rehearsal, seat, action);
}

static void rehearse_text(struct rehearsal *rehearsal, casus_seat seat, const char *text)
{
    const struct table *table = rehearsal->table;
    rehearse_legal(rehearsal, seat, table->game->action_parse(table->state, seat, text, strlen(text), NULL));
}

/* As a phase ends, but that nobody is told of it. */
static void rehearse_lists(struct rehearsal *rehearsal)
{
    struct casus_actor actor;
    struct table *table = rehearsal->table;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    bool all = true;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (!casus_seats_has(&actor.awaited, (casus_seat)seat)) continue;
        struct texts *list = list_of(rehearsal->server, table, (casus_seat)seat, false);
        all = all && list != NULL;
        for (size_t i = 0; list != NULL && i < list->count; i++)
            rehearse_text(rehearsal, (casus_seat)seat, list->text[i]);
        texts_release(list);
    }
    if (!all) rehearse_legal(rehearsal, CASUS_SEAT_ORGANISER, evening_of_game(table)->close(table->state));
}

/* Chance and the organiser's first choice, until teams are awaited again; false: it is so. */
static bool rehearse_step(struct rehearsal *rehearsal)
{
    const struct casus_game *game = rehearsal->table->game;
    struct server *server = rehearsal->server;
    struct casus_actor actor;
    game->actor(rehearsal->table->state, &actor);
    if (actor.kind == CASUS_ACTOR_CHANCE) {
        rehearse_action(
            rehearsal, CASUS_SEAT_CHANCE,
            casus_random_outcome(game, rehearsal->table->state, server->scratch->outcomes, &rehearsal->dice));
        return true;
    }
    if (actor.kind != CASUS_ACTOR_ORGANISER ||
        game->legal(rehearsal->table->state, CASUS_SEAT_ORGANISER, server->scratch->actions) == 0)
        return false;
    rehearse_action(rehearsal, CASUS_SEAT_ORGANISER, server->scratch->actions[0]);
    return true;
}

/* The copy has the table's place while it runs, so that lists and bots are taken from it; nothing else of the table is
 * changed. */
static void rehearse(struct rehearsal *rehearsal)
{
    struct table *table = rehearsal->table;
    void *kept = table->state;
    uint64_t n = table->n;
    casus_assert(table_holds(table));
    uint64_t steps = SERVER_EVENTS_EACH + (uint64_t)table->seats * SERVER_EVENTS_EACH;
    table->state = memory_allocate(table->measure.state_size + 8);
    memcpy(table->state, kept, table->measure.state_size);
    rehearse_lists(rehearsal);
    while (steps > 0 && rehearse_step(rehearsal)) steps--;
    free(table->state);
    table->state = kept;
    casus_assert(table->n == n);
}

void rehearsal_handle(struct server *server, struct request *request)
{
    uint64_t seed;
    if (!organiser_check_runs(server, request)) return;
    server->world.random(server->world.context, &seed, sizeof seed);
    struct rehearsal rehearsal = {.server = server,
                                  .table = request->table,
                                  .out = request_reply(server, request, "rehearsal"),
                                  .dice = casus_random_make(seed)};
    casus_json_key_text(&rehearsal.out, "table", request->table->id);
    casus_json_key(&rehearsal.out, "events");
    casus_json_open(&rehearsal.out, '[');
    rehearse(&rehearsal);
    casus_json_close(&rehearsal.out, ']');
    casus_json_key_bool(&rehearsal.out, "cut", rehearsal.cut);
    request_reply_end(server, request, &rehearsal.out);
}
