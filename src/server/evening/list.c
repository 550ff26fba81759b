/* Lists are tried when they are sent, and again when the phase ends: events in between may have made them
 * impossible. */
#include "server/evening/list.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"
#include "server/evening/awaited.h"
#include "server/evening/bulletin.h"
#include "server/evening/draft.h"
#include "server/evening/plan.h"
#include "server/evening/team.h"
#include "server/push/audience.h"
#include "server/push/numbering.h"
#include "server/table/actions.h"
#include "server/table/seat.h"

/* ---- What is a list ---- */

bool list_is_complete(struct server *server, const struct table *table, casus_seat seat, const struct texts *list,
                      struct casus_error *error)
{
    struct casus_seats before = awaited_in(table, table->state);
    void *state = server->scratch->view[1];
    if (!casus_seats_has(&before, seat))
        return casus_refuse(error, "server.not_awaited", "Nothing is awaited of your team now.", 0, 0, 0, 0);
    memcpy(state, table->state, table->measure.state_size);
    if (!actions_try(table, seat, list, state, error)) return false;
    return !awaited_still(table, state, &before, seat) ||
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
    } else if (answered < (int64_t)numbering_shown(table, request->seat, evening_phase_begins(table))) {
        /* Written for a phase that is over. */
        request_refuse(server, request, "server.stale",
                       "This answers event {0}, but the game is at event {1}: look again.", answered, newest);
    } else if (answered > newest) {
        request_refuse_ahead(server, request, answered, newest);
    } else {
        return true;
    }
    return false;
}

static void refuse_unapproved(struct server *server, const struct request *request)
{
    request_refuse(server, request, "server.not_approved",
                   "Only approved orders count: send just these, in their sequence.", 0, 0);
}

/* Where orders are approved, a list of them is sent as it was approved. */
static bool check_list_approved(struct server *server, const struct request *request, const struct texts *list)
{
    const struct table *table = request->table;
    bool asked = table->evening->approval != APPROVAL_NOBODY && draft_is_for(table);
    if (!asked || draft_is_approved(table, request->seat, list)) return true;
    refuse_unapproved(server, request);
    return false;
}

void list_send(struct server *server, struct request *request, struct texts *list)
{
    casus_assert(request->seat < request->table->seats);
    casus_assert(list == NULL || list->count <= TEAM_ROWS_MAX);
    struct casus_error error = {.key = ""};
    if (!check_phase(server, request) || !team_check_open(server, request) ||
        !check_list_approved(server, request, list))
        return;
    if (!list_is_complete(server, request->table, request->seat, list, &error)) {
        request_refuse_error(server, request, &error);
        return;
    }
    struct team *team = team_edit(request->table, request->seat);
    texts_release(team->sent.rows);
    team->sent = team_make_receipt(server, request->table, request->seat, list);
    team_keeps(server, request->table, request->seat);
    reply_receipt(server, request, &team->sent);
}

void list_keep_standing(struct server *server, struct request *request)
{
    const struct table *table = request->table;
    const json_t *given = json_object_get(request->json, "rows");
    bool approved = table->evening->approval == APPROVAL_NOBODY || !json_is_array(given);
    struct texts *rows = approved ? NULL : team_read_rows(server, request, given);
    if (!approved && rows == NULL) return;
    if (rows != NULL) approved = table->events != NULL && draft_is_approved(table, request->seat, rows);
    texts_release(rows);
    if (approved) team_standing(server, request);
    else refuse_unapproved(server, request);
}

/* ---- Bots ---- */

/* A bot's list, choice by choice on the scratch position; for texts_release. */
static struct texts *bot_list(struct server *server, struct table *table, casus_seat seat)
{
    char text[256];
    void *state = server->scratch->view[1];
    struct texts *list = texts_make();
    struct casus_seats before = awaited_in(table, table->state);
    memcpy(state, table->state, table->measure.state_size);
    for (int i = 0; i < SERVER_ACTIONS_MAX && awaited_still(table, state, &before, seat); i++) {
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
    if (prepared != NULL && list_is_complete(server, table, seat, prepared, &error)) return texts_keep(prepared);
    struct texts *list = bot_list(server, table, seat);
    if (list_is_complete(server, table, seat, list, &error)) return list;
    texts_release(list);
    return NULL;
}

/* ---- What counts ---- */

/* A whole list, sent or standing. */
static bool find_whole(struct server *server, struct table *table, casus_seat seat, struct texts *rows,
                       struct casus_error *why)
{
    return rows != NULL && list_is_complete(server, table, seat, rows, why);
}

/* An entry for each thing that was not taken: a row, or (NULL) a whole list. */
static void json_refusal(struct casus_writer *out, const char *list, const char *row, const struct casus_error *why)
{
    if (why->key[0] == 0) return;
    casus_json_open(out, '{');
    casus_json_key_text(out, "list", list);
    if (row != NULL) casus_json_key_text(out, "row", row);
    else casus_json_key_null(out, "row");
    casus_json_key(out, "error");
    casus_json_error(out, why);
    casus_json_close(out, '}');
}

/* The list that the team's plan makes; `refused` then has the rows that it is without, as JSON. */
static struct texts *find_draft(struct server *server, struct table *table, casus_seat seat, char **refused)
{
    struct draft draft;
    if (!table->evening->drafts || !draft_is_for(table)) return NULL;
    struct texts *rows = plan_unsent(table, seat);
    if (rows == NULL) return NULL;
    struct texts *list = draft_list(server, table, seat, rows, &draft);
    struct casus_writer out = scratch_writer(server);
    for (size_t i = 0; i < rows->count; i++) json_refusal(&out, "draft", rows->text[i], &draft.why[i]);
    casus_assert(casus_writer_fits(&out));
    *refused = memory_copy(out.out, out.length);
    texts_release(rows);
    return list;
}

static struct texts *look(struct server *server, struct table *table, casus_seat seat, bool drafts,
                          struct list_found *found)
{
    const struct team *team = team_of(table, seat);
    found->kind = LIST_SENT;
    if (find_whole(server, table, seat, team->sent.rows, &found->sent)) return texts_keep(team->sent.rows);
    found->kind = LIST_DRAFT;
    drafts = drafts && !FAULT(server->options, LOST_DRAFT);
    struct texts *list = drafts ? find_draft(server, table, seat, &found->refused) : NULL;
    if (list != NULL) return list;
    found->kind = LIST_STANDING;
    if (find_whole(server, table, seat, team->standing.rows, &found->standing)) return texts_keep(team->standing.rows);
    found->kind = LIST_OF_BOT;
    if (table->seat[seat].kind == SEAT_BOT) list = list_of_bot(server, table, seat);
    if (list == NULL) found->kind = LIST_NONE;
    return list;
}

void list_find(struct server *server, struct table *table, casus_seat seat, bool drafts, struct list_found *found)
{
    casus_assert(seat < table->seats && found->rows == NULL);
    found->rows = look(server, table, seat, drafts, found);
    casus_assert((found->rows == NULL) == (found->kind == LIST_NONE));
}

void list_forget(struct list_found *found)
{
    texts_release(found->rows);
    free(found->refused);
}

/* ---- What its team is told of it ---- */

static void push_unsent(struct server *server, struct table *table, casus_seat seat, const char *which,
                        const struct casus_error *error)
{
    if (error->key[0] == 0) return;
    struct casus_writer out = audience_message(server, table, "unsent");
    casus_json_key_text(&out, "list", which);
    casus_json_key(&out, "error");
    casus_json_error(&out, error);
    casus_json_close(&out, '}');
    audience_tell(server, table, seat, &out);
}

void list_tell(struct server *server, struct table *table, casus_seat seat, const struct list_found *found)
{
    static const char *const kinds[] = {[LIST_NONE] = "nothing",
                                        [LIST_SENT] = "sent",
                                        [LIST_DRAFT] = "draft",
                                        [LIST_STANDING] = "standing",
                                        [LIST_OF_BOT] = "bot"};
    push_unsent(server, table, seat, "sent", &found->sent);
    push_unsent(server, table, seat, "standing", &found->standing);
    if (team_of(table, seat)->members == 0) return;
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "list", kinds[found->kind]);
    casus_json_key_int(&out, "orders", plan_orders(table, found->rows));
    casus_json_key_int(&out, "time", (int64_t)stamp_now(server));
    casus_json_key(&out, "refused");
    casus_json_open(&out, '[');
    if (found->refused != NULL) casus_write_text(&out, found->refused);
    json_refusal(&out, "sent", NULL, &found->sent);
    json_refusal(&out, "standing", NULL, &found->standing);
    casus_json_close(&out, ']');
    casus_json_close(&out, '}');
    casus_assert(casus_writer_fits(&out));
    struct team *team = team_edit_own(table, seat);
    free(team->counted);
    team->counted = memory_copy(out.out, out.length);
}
