/* Lists are tried when they are sent, and again when the phase ends: events in between may have made them
 * impossible. */
#include "server/evening/list.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/evening/bulletin.h"
#include "server/evening/team.h"
#include "server/push/audience.h"
#include "server/push/numbering.h"
#include "server/table/actions.h"
#include "server/table/seat.h"

/* ---- What is a list ---- */

struct casus_seats list_awaited(const struct table *table, const void *state)
{
    struct casus_actor actor;
    table->game->actor(state, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS ? actor.awaited : (struct casus_seats){{0}};
}

/* Whether the seat has not finished what it was awaited for: within a phase fewer and fewer are awaited, and a new one
 * awaits others. */
static bool still_awaited(const struct table *table, const void *state, const struct casus_seats *before,
                          casus_seat seat)
{
    struct casus_seats now = list_awaited(table, state);
    return casus_seats_has(&now, seat) && casus_seats_within(&now, before);
}

/* Whether the game takes the whole list now, and then awaits no more of the seat. */
static bool is_complete(struct server *server, const struct table *table, casus_seat seat, const struct texts *list,
                        struct casus_error *error)
{
    struct casus_seats before = list_awaited(table, table->state);
    void *state = server->scratch->view[1];
    if (!casus_seats_has(&before, seat))
        return casus_refuse(error, "server.not_awaited", "Nothing is awaited of your team now.", 0, 0, 0, 0);
    memcpy(state, table->state, table->measure.state_size);
    if (!actions_try(table, seat, list, state, error)) return false;
    return !still_awaited(table, state, &before, seat) ||
           casus_refuse(error, "server.incomplete", "This does not complete what is awaited of you now.", 0, 0, 0, 0);
}

/* ---- Sending one ---- */

static void reply_receipt(struct server *server, const struct request *request, const struct team_receipt *receipt)
{
    struct casus_writer out = request_reply(server, request, "ok");
    casus_json_key_int(&out, "n", request_newest(request));
    casus_json_key(&out, "receipt");
    bulletin_write_receipt(&out, receipt, false);
    request_reply_end(server, request, &out);
}

/* What happens while a phase lasts leaves lists in force, and does not make stale who has not seen it; they are tried
 * again when it ends. */
static bool check_phase(struct server *server, const struct request *request)
{
    const struct table *table = request->table;
    int64_t answered = request_int(request, "n", 0), newest = request_newest(request);
    bool late = server->now >= evening_phase_ends(table) && !FAULT(server->options, LATE_LIST);
    if (!table->evening->open || late || table->evening->closing != NULL) {
        request_refuse(server, request, "server.phase_over", "No lists are taken now.", 0, 0);
    } else if (answered < (int64_t)numbering_shown(table, request->seat, table->evening->since)) {
        /* Written for a phase that is over. */
        request_refuse(server, request, "server.stale",
                       "This answers event {0}, but the game is at event {1}: look again.", answered, newest);
    } else if (answered > newest) {
        request_refuse(server, request, "server.ahead", "You have seen event {0}, but the game is at event {1}.",
                       answered, newest);
    } else {
        return true;
    }
    return false;
}

void list_send(struct server *server, struct request *request, struct texts *list)
{
    casus_assert(request->seat < request->table->seats);
    casus_assert(list == NULL || list->count <= TEAM_ROWS_MAX);
    struct casus_error error = {.key = ""};
    if (!check_phase(server, request)) return;
    if (!is_complete(server, request->table, request->seat, list, &error)) {
        request_refuse_error(server, request, &error);
        return;
    }
    struct team *team = team_edit(request->table, request->seat);
    texts_release(team->sent.rows);
    team->sent = team_make_receipt(server, request->table, request->seat, list);
    team_keeps(server, request->table, request->seat);
    reply_receipt(server, request, &team->sent);
}

/* ---- Bots ---- */

/* A bot's list, choice by choice on the scratch position; for texts_release. */
static struct texts *bot_list(struct server *server, struct table *table, casus_seat seat)
{
    char text[256];
    void *state = server->scratch->view[1];
    struct texts *list = texts_make();
    struct casus_seats before = list_awaited(table, table->state);
    memcpy(state, table->state, table->measure.state_size);
    for (int i = 0; i < SERVER_ACTIONS_MAX && still_awaited(table, state, &before, seat); i++) {
        casus_action action = seat_bot_action(server, table, state, seat);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(state, seat, action, &words);
        if (action == 0 || !table->game->apply(state, seat, action, NULL)) break;
        casus_assert(casus_writer_fits(&words));
        texts_add(list, text, words.length);
    }
    casus_assert(list->count <= TEAM_ROWS_MAX);
    return list;
}

unsigned list_next_bot(const struct table *table)
{
    struct casus_actor actor;
    unsigned seat = 0;
    table_actor(table, &actor);
    bool writing = table->status == TABLE_RUNNING && table->evening->open && actor.kind == CASUS_ACTOR_SIMULTANEOUS;
    if (!writing) return table->seats;
    while (seat < table->seats && (table->seat[seat].kind != SEAT_BOT || table->evening->team[seat].prepared != NULL ||
                                   !casus_seats_has(&actor.awaited, (casus_seat)seat)))
        seat++;
    return seat;
}

void list_prepare_bot(struct server *server, struct table *table, unsigned seat)
{
    casus_assert(table->seat[seat].kind == SEAT_BOT && table->evening->team[seat].prepared == NULL);
    table->evening->team[seat].prepared = bot_list(server, table, (casus_seat)seat);
}

/* What it has chosen while people wrote, or else now. */
static struct texts *list_of_bot(struct server *server, struct table *table, casus_seat seat)
{
    struct casus_error error;
    struct texts *prepared = table->evening->team[seat].prepared;
    if (prepared != NULL && is_complete(server, table, seat, prepared, &error)) return texts_keep(prepared);
    struct texts *list = bot_list(server, table, seat);
    if (is_complete(server, table, seat, list, &error)) return list;
    texts_release(list);
    return NULL;
}

/* ---- What counts ---- */

static void push_unsent(struct server *server, struct table *table, casus_seat seat, const char *which,
                        const struct casus_error *error)
{
    struct casus_writer out = audience_message(server, table, "unsent");
    casus_json_key_text(&out, "list", which);
    casus_json_key(&out, "error");
    casus_json_error(&out, error);
    casus_json_close(&out, '}');
    audience_tell(server, table, seat, &out);
}

/* Tells the team if that list of its is one that the game does not take. */
static void tell_if_not_taken(struct server *server, struct table *table, casus_seat seat, const char *which,
                              const struct texts *rows)
{
    struct casus_error error = {.key = ""};
    if (rows != NULL && !is_complete(server, table, seat, rows, &error))
        push_unsent(server, table, seat, which, &error);
}

void list_tell_unsent(struct server *server, struct table *table, casus_seat seat, const struct texts *counts)
{
    const struct team *team = team_of(table, seat);
    if (counts != NULL && counts == team->sent.rows) return;
    tell_if_not_taken(server, table, seat, "sent", team->sent.rows);
    if (counts == NULL || counts != team->standing.rows)
        tell_if_not_taken(server, table, seat, "standing", team->standing.rows);
}

struct texts *list_of(struct server *server, struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    const struct team *team = team_of(table, seat);
    struct texts *const lists[] = {team->sent.rows, team->standing.rows};
    for (size_t i = 0; i < 2; i++) {
        struct casus_error error = {.key = ""};
        if (lists[i] != NULL && is_complete(server, table, seat, lists[i], &error)) return texts_keep(lists[i]);
    }
    return table->seat[seat].kind == SEAT_BOT ? list_of_bot(server, table, seat) : NULL;
}
