/* Questions about the position, and the record: for those who have the table open. */
#include "server/push/question.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/buffer.h"
#include "server/base/scratch.h"
#include "server/push/account.h"
#include "server/push/audience.h"
#include "server/push/delta.h"
#include "server/push/history.h"
#include "server/push/numbering.h"
#include "server/push/snapshot.h"
#include "server/session/turns.h"

/* Positions and answers are for those who have the table open. */
static bool check_open(struct server *server, const struct request *request)
{
    if (request->table->events == NULL) {
        request_refuse(server, request, "server.not_started", "The game has not begun yet.", 0, 0);
        return false;
    }
    if (audience_find(request->table, request->connection) != NULL) return true;
    request_refuse(server, request, "server.open_first", "Open the table first.", 0, 0);
    return false;
}

static struct casus_writer reply_with_n(struct server *server, const struct request *request, const char *type)
{
    struct casus_writer out = request_reply(server, request, type);
    casus_json_key_text(&out, "table", request->table->id);
    casus_json_key_int(&out, "n", (int64_t)numbering_newest(request->table, request->seat));
    return out;
}

void question_legal(struct server *server, struct request *request)
{
    struct table *table = request->table;
    char text[256];
    if (!check_open(server, request)) return;
    snapshot_view(server, table, table->state, request->seat, server->scratch->view[0]);
    size_t count = 0;
    if (request->seat != CASUS_SEAT_OBSERVER && table->status == TABLE_RUNNING)
        count = table->game->legal(server->scratch->view[0], request->seat, server->scratch->actions);
    casus_assert(count <= table->measure.legal_max);
    struct casus_writer out = reply_with_n(server, request, "legal");
    casus_json_key(&out, "actions");
    casus_json_open(&out, '[');
    for (size_t i = 0; i < count; i++) {
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(server->scratch->view[0], request->seat, server->scratch->actions[i], &words);
        casus_assert(casus_writer_fits(&words));
        casus_json_text(&out, text);
    }
    casus_json_close(&out, ']');
    request_reply_end(server, request, &out);
}

void question_position(struct server *server, struct request *request)
{
    if (!check_open(server, request)) return;
    enum connection_form form = request->connection->form == FORM_NONE ? FORM_JSON : request->connection->form;
    struct casus_writer out = reply_with_n(server, request, "position");
    casus_json_key(&out, "position");
    snapshot_write(server, &out, request->table, request->table->state, request->seat, form);
    request_reply_end(server, request, &out);
}

/* The bytes of the view whatever the connection's form, without their zeros. */
void question_view(struct server *server, struct request *request)
{
    const struct table *table = request->table;
    if (!check_open(server, request)) return;
    struct casus_writer out = reply_with_n(server, request, "view");
    casus_json_key_int(&out, "size", (int64_t)table->measure.state_size);
    casus_json_key(&out, "pieces");
    delta_from_nothing(server, &out, table, table->state, request->seat);
    request_reply_end(server, request, &out);
}

void question_query(struct server *server, struct request *request)
{
    const struct casus_game *game = request->table->game;
    const char *question = request_text(request, "question");
    struct casus_error error = {.key = ""};
    if (!check_open(server, request)) return;
    snapshot_view(server, request->table, request->table->state, request->seat, server->scratch->view[0]);
    struct casus_writer out = reply_with_n(server, request, "answer");
    casus_json_key(&out, "answer");
    if (game->query == NULL)
        request_refuse(server, request, "server.no_questions", "This game answers no questions.", 0, 0);
    else if (game->query(server->scratch->view[0], request->seat, question, strlen(question), &out, &error))
        request_reply_end(server, request, &out);
    else request_refuse_error(server, request, &error);
}

static bool is_ahead(struct server *server, const struct request *request, uint64_t seen, uint64_t newest)
{
    if (seen <= newest) return false;
    request_refuse_ahead(server, request, (int64_t)seen, (int64_t)newest);
    return true;
}

void question_history(struct server *server, struct request *request)
{
    struct table *table = request->table;
    uint64_t to = (uint64_t)request_int(request, "to", 0);
    if (!check_open(server, request)) return;
    if (is_ahead(server, request, to, numbering_newest(table, request->seat))) return;
    if (!turns_take(server, request, history_length(0, to))) return;
    struct casus_writer out = request_reply(server, request, "history");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key_int(&out, "to", (int64_t)to);
    history_write(server, &out, table, 0, to, request->seat, request->connection->form);
    turns_charge(server, request->connection, out.length);
    request_reply_end(server, request, &out);
}

/* Bytes of a record that is asked for in pieces, and as a whole. Its lines are there already: a piece takes as long as
 * so many events, and its bytes count so many times less. */
enum { RECORD_PIECE = 1 << 20, RECORD_MAX = 3 << 20, RECORD_EVENTS = 500, RECORD_EASE = 8 };

void question_record(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (!check_open(server, request)) return;
    bool organiser = request->seat == CASUS_SEAT_ORGANISER, closed = account_keeps_secrets(table, request->seat);
    bool may = organiser || (table->status == TABLE_OVER && !closed);
    if (!may && closed) {
        request_refuse(server, request, "server.record_closed",
                       "The record holds what stays secret after the end: only the organiser is given it.", 0, 0);
        return;
    }
    if (!may && !FAULT(server->options, LEAK_RECORD)) {
        request_refuse(server, request, "server.record_secret",
                       "The record holds what is still hidden; it is given out when the game is over.", 0, 0);
        return;
    }
    uint64_t from = (uint64_t)request_int(request, "from", 0);
    bool pieces = json_object_get(request->json, "from") != NULL;
    if (is_ahead(server, request, from, table->n) || !turns_take(server, request, RECORD_EVENTS)) return;
    struct buffer record = {NULL, 0, 0};
    for (; from <= table->n && (!pieces || record.length < RECORD_PIECE); from++) {
        buffer_add(&record, table->events[from].line, table->events[from].length);
        buffer_add(&record, "\n", 1);
    }
    if (record.length > RECORD_MAX) {
        free(record.bytes);
        request_refuse(server, request, "server.too_long", "The answer would be too long to send.", 0, 0);
        return;
    }
    struct casus_writer out = request_reply(server, request, "record");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key(&out, "record");
    casus_json_string(&out, record.bytes, record.length);
    if (pieces && from <= table->n) casus_json_key_int(&out, "next", (int64_t)from);
    else if (pieces) casus_json_key_null(&out, "next");
    free(record.bytes);
    turns_charge(server, request->connection, out.length / RECORD_EASE);
    request_reply_end(server, request, &out);
}
