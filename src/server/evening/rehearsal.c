/* A dry run of the lists: on a copy, with other dice, unseen by anybody else. It takes longer than others may wait, so
 * it runs in pieces, and requests from several tables take turns: one piece of one rehearsal between two polls of the
 * network. */
#include "server/evening/rehearsal.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/buffer.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/evening/organiser.h"
#include "server/evening/trial.h"
#include "server/push/numbering.h"
#include "server/table/change.h"
#include "server/table/tables.h"

enum {
    QUEUE_MAX = 16,         /* Rehearsals under way, of all tables; one of each. */
    STEPS_BYTES = 16 << 20, /* Positions that chance goes through in a few milliseconds. */
    ANSWER_MAX = 2 << 20
};

struct rehearsal {
    struct server *server;
    struct table *table; /* While it is worked on. */
    char id[TABLE_ID_SIZE];
    struct connection *connection; /* Who asked. */
    bool has_request_id;
    int64_t request_id;
    struct trial *trial;
    bool tried; /* All lists are. */
    uint64_t steps;
    struct casus_random dice;
    struct buffer events;
    bool cut; /* The answer is full. */
    struct rehearsal *next;
};

/* ---- On the copy ---- */

static void rehearse_action(struct rehearsal *rehearsal, casus_seat seat, casus_action action)
{
    const struct casus_game *game = rehearsal->table->game;
    void *state = rehearsal->trial->state;
    casus_assert(seat < rehearsal->table->seats || seat == CASUS_SEAT_ORGANISER || seat == CASUS_SEAT_CHANCE);
    if (!rehearsal->cut) {
        struct casus_writer out = scratch_writer(rehearsal->server);
        game->describe(state, seat, action, CASUS_SEAT_ORGANISER, &out);
        rehearsal->cut = rehearsal->events.length + out.length + 1 > ANSWER_MAX;
        if (!rehearsal->cut && rehearsal->events.length > 0) buffer_add(&rehearsal->events, ",", 1);
        if (!rehearsal->cut) buffer_add(&rehearsal->events, out.out, out.length);
    }
    game->apply(state, seat, action, NULL);
}

static void rehearse_legal(struct rehearsal *rehearsal, casus_seat seat, casus_action action)
{
    if (action != 0 && rehearsal->table->game->is_legal(rehearsal->trial->state, seat, action, NULL))
        rehearse_action(rehearsal, seat, action);
}

static void rehearse_text(void *context, casus_seat seat, const char *text)
{
    struct rehearsal *rehearsal = context;
    const struct casus_game *game = rehearsal->table->game;
    rehearse_legal(rehearsal, seat, game->action_parse(rehearsal->trial->state, seat, text, strlen(text), NULL));
}

/* Chance and the organiser's first choice, until teams are awaited again; false: it is so. */
static bool rehearse_step(struct rehearsal *rehearsal)
{
    const struct casus_game *game = rehearsal->table->game;
    struct server *server = rehearsal->server;
    void *state = rehearsal->trial->state;
    struct casus_actor actor;
    casus_assert(rehearsal->tried && rehearsal->steps > 0);
    game->actor(state, &actor);
    if (actor.kind == CASUS_ACTOR_CHANCE) {
        rehearse_action(rehearsal, CASUS_SEAT_CHANCE,
                        casus_random_outcome(game, state, server->scratch->outcomes, &rehearsal->dice));
        return true;
    }
    if (actor.kind != CASUS_ACTOR_ORGANISER || game->legal(state, CASUS_SEAT_ORGANISER, server->scratch->actions) == 0)
        return false;
    rehearse_action(rehearsal, CASUS_SEAT_ORGANISER, server->scratch->actions[0]);
    return true;
}

/* Some lists have none that counts: then the game closes for them, as at a phase's end. */
static void close_lists(struct rehearsal *rehearsal)
{
    const struct trial *trial = rehearsal->trial;
    bool all = true;
    casus_assert(!rehearsal->tried);
    for (unsigned seat = 0; seat < rehearsal->table->seats; seat++)
        all = all && (!casus_seats_has(&trial->awaited, (casus_seat)seat) || trial->found[seat].rows != NULL);
    if (!all) rehearse_legal(rehearsal, CASUS_SEAT_ORGANISER, evening_of_game(rehearsal->table)->close(trial->state));
    rehearsal->tried = true;
}

/* A piece of it; true: that was the last. */
static bool go_on(struct rehearsal *rehearsal)
{
    struct table *table = rehearsal->table;
    casus_assert(table != NULL && strcmp(table->id, rehearsal->id) == 0);
    if (!rehearsal->tried) {
        if (trial_go_on(rehearsal->server, table, rehearsal->trial)) close_lists(rehearsal);
        if (!rehearsal->tried) return false;
    }
    for (uint64_t left = trial_steps(table, STEPS_BYTES); left > 0; left--) {
        if (rehearsal->steps == 0 || !rehearse_step(rehearsal)) return true;
        rehearsal->steps--;
    }
    return false;
}

/* ---- Asking and answering ---- */

static void begin_trial(struct rehearsal *rehearsal)
{
    trial_free(rehearsal->trial);
    rehearsal->trial = trial_make(rehearsal->table, FAULT(rehearsal->server->options, LEAK_REHEARSED));
    rehearsal->trial->act = rehearse_text;
    rehearsal->trial->context = rehearsal;
    rehearsal->events.length = 0;
    rehearsal->cut = false;
}

static struct rehearsal *make(struct server *server, const struct request *request)
{
    uint64_t seed;
    struct table *table = request->table;
    struct rehearsal *rehearsal = memory_allocate(sizeof *rehearsal);
    casus_assert(table->organised != NULL);
    server->world.random(server->world.context, &seed, sizeof seed);
    *rehearsal = (struct rehearsal){.server = server,
                                    .table = table,
                                    .connection = request->connection,
                                    .has_request_id = request->has_id,
                                    .request_id = request->id,
                                    .steps = SERVER_EVENTS_EACH + (uint64_t)table->seats * SERVER_EVENTS_EACH,
                                    .dice = casus_random_make(seed)};
    memory_put_text(rehearsal->id, sizeof rehearsal->id, table->id);
    rehearsal->connection->references++;
    begin_trial(rehearsal);
    return rehearsal;
}

static void forget(struct rehearsal *rehearsal)
{
    trial_free(rehearsal->trial);
    connection_release(rehearsal->connection);
    free(rehearsal->events.bytes);
    free(rehearsal);
}

static void answer(struct rehearsal *rehearsal)
{
    struct server *server = rehearsal->server;
    casus_assert(rehearsal->table != NULL && rehearsal->events.length <= ANSWER_MAX);
    struct request request = {.connection = rehearsal->connection,
                              .has_id = rehearsal->has_request_id,
                              .id = rehearsal->request_id,
                              .table = rehearsal->table,
                              .seat = CASUS_SEAT_ORGANISER,
                              .newest = numbering_newest};
    struct casus_writer out = request_reply(server, &request, "rehearsal");
    casus_json_key_text(&out, "table", rehearsal->id);
    casus_json_key(&out, "events");
    casus_json_open(&out, '[');
    if (rehearsal->events.length > 0) casus_write_bytes(&out, rehearsal->events.bytes, rehearsal->events.length);
    casus_json_close(&out, ']');
    casus_json_key_bool(&out, "cut", rehearsal->cut);
    request_reply_end(server, &request, &out);
}

/* Whether one more may begin: one of each table, and not too many in all. */
static bool check_room(struct server *server, const struct request *request)
{
    unsigned count = 0;
    bool own = false;
    for (const struct rehearsal *at = server->rehearsals; at != NULL; at = at->next) {
        own = own || strcmp(at->id, request->table->id) == 0;
        count++;
    }
    if (!own && count < QUEUE_MAX) return true;
    request_refuse(server, request, "server.rehearsing", "A rehearsal is under way: wait for its end.", 0, 0);
    return false;
}

/* A small one is over at once. */
void rehearsal_handle(struct server *server, struct request *request)
{
    if (!organiser_check_runs(server, request) || !check_room(server, request)) return;
    struct rehearsal *rehearsal = make(server, request), **last = &server->rehearsals;
    if (server->rehearsals == NULL && go_on(rehearsal)) {
        answer(rehearsal);
        forget(rehearsal);
        return;
    }
    while (*last != NULL) last = &(*last)->next;
    *last = rehearsal;
}

/* ---- Taking turns ---- */

uint64_t rehearsal_deadline(const struct server *server)
{
    return server->rehearsals != NULL ? server->now : UINT64_MAX;
}

/* Whether it is still of use to the one who asked, who may have been put out since. */
static bool is_wanted(const struct rehearsal *rehearsal)
{
    const struct table *table = rehearsal->table;
    return table != NULL && (table->status == TABLE_RUNNING || table->status == TABLE_PAUSED) &&
           evening_is_organiser(table, rehearsal->connection->guest);
}

/* Its end: what has come of it, or that nothing can. */
static void end(struct rehearsal *rehearsal)
{
    struct server *server = rehearsal->server;
    change_begin(server);
    if (rehearsal->connection->closed) {
        change_end(server);
        return;
    }
    if (is_wanted(rehearsal)) {
        change_about(server, rehearsal->table);
        answer(rehearsal);
    } else {
        struct request request = {
            .connection = rehearsal->connection, .has_id = rehearsal->has_request_id, .id = rehearsal->request_id};
        request_refuse(server, &request, "server.not_now", "That cannot be done now.", 0, 0);
    }
    change_end(server);
}

void rehearsal_tick(struct server *server)
{
    struct rehearsal *rehearsal = server->rehearsals, **last = &server->rehearsals;
    if (rehearsal == NULL) return;
    server->rehearsals = rehearsal->next;
    rehearsal->next = NULL;
    rehearsal->table = tables_find(server, rehearsal->id);
    bool wanted = !rehearsal->connection->closed && is_wanted(rehearsal);
    if (wanted && !rehearsal->tried && trial_is_stale(rehearsal->trial, rehearsal->table)) begin_trial(rehearsal);
    if (!wanted || go_on(rehearsal)) {
        end(rehearsal);
        forget(rehearsal);
        return;
    }
    while (*last != NULL) last = &(*last)->next;
    *last = rehearsal;
}

void rehearsal_free_all(struct server *server)
{
    for (struct rehearsal *rehearsal = server->rehearsals, *next; rehearsal != NULL; rehearsal = next) {
        next = rehearsal->next;
        forget(rehearsal);
    }
    server->rehearsals = NULL;
}
