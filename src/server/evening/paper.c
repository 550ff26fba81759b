/* Papers: treaties on their way to the register. One team proposes, the other signs, the organiser registers: then its
 * clauses are the game's. */
#include "server/evening/evening.h"

#include <stdlib.h>
#include <string.h>

#include "search/bot.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/push/numbering.h"
#include "server/session/plain_text.h"
#include "server/table/change.h"
#include "server/table/event.h"
#include "server/table/move.h"
#include "server/table/schedule.h"
#include "server/table/takeback.h"

/* ---- Looking ---- */

static int64_t party(const json_t *paper, const char *which)
{
    return json_integer_value(json_object_get(paper, which));
}

static bool concerns(const json_t *paper, casus_seat viewer)
{
    return viewer == CASUS_SEAT_ORGANISER || party(paper, "seat") == viewer || party(paper, "with") == viewer;
}

static void json_paper(struct casus_writer *out, const json_t *paper)
{
    char *clauses = json_dumps(json_object_get(paper, "clauses"), JSON_COMPACT);
    casus_json_open(out, '{');
    casus_json_key_int(out, "paper", party(paper, "paper"));
    casus_json_key_int(out, "seat", party(paper, "seat"));
    casus_json_key_int(out, "with", party(paper, "with"));
    casus_json_key_text(out, "text", json_string_value(json_object_get(paper, "text")));
    casus_json_key(out, "clauses");
    casus_write_text(out, clauses);
    casus_json_key_text(out, "status", json_string_value(json_object_get(paper, "status")));
    casus_json_close(out, '}');
    free(clauses);
}

void json_papers(struct casus_writer *out, const struct table *table, casus_seat viewer)
{
    size_t index;
    json_t *paper;
    casus_json_open(out, '[');
    json_array_foreach ((json_t *)papers_document(table), index, paper) {
        if (concerns(paper, viewer)) json_paper(out, paper);
    }
    casus_json_close(out, ']');
}

/* ---- Proposing ---- */

/* The parties and the desk are told, nobody else. */
static json_t *edit_papers(struct table *table, int64_t seat, int64_t with)
{
    table->evening->told[seat] = table->evening->told[with] = true;
    return papers_edit(table);
}

/* "clause ..." as the organiser's action, in words of the game. */
static json_t *clause_actions(const json_t *clauses)
{
    json_t *actions = json_array(), *clause;
    size_t index;
    json_array_foreach ((json_t *)clauses, index, clause)
        json_array_append_new(actions, json_sprintf("clause %s", json_string_value(clause)));
    return actions;
}

/* The game must know every clause; it is asked what the team itself sees. */
static bool check_clauses(struct server *server, const struct request *request, const json_t *clauses)
{
    const struct table *table = request->table;
    struct casus_error error = {.key = ""};
    size_t index;
    json_t *action, *actions = clause_actions(clauses);
    bool good = true;
    table->game->view(table->state, request->seat, server->scratch->view[0]);
    json_array_foreach (actions, index, action) {
        const char *text = json_string_value(action);
        good = good && table->game->action_parse(server->scratch->view[0], CASUS_SEAT_ORGANISER, text, strlen(text),
                                                 &error) != 0;
    }
    json_decref(actions);
    if (!good) request_refuse_error(server, request, &error);
    return good;
}

static size_t count_proposed(const struct table *table, casus_seat seat)
{
    size_t count = 0, index;
    json_t *paper;
    json_array_foreach ((json_t *)papers_document(table), index, paper) {
        count += party(paper, "seat") == seat &&
                 strcmp(json_string_value(json_object_get(paper, "status")), "proposed") == 0;
    }
    return count;
}

/* Neither one team nor all of them may fill the desk with papers. */
static bool check_room(struct server *server, const struct request *request)
{
    bool all = json_array_size(papers_document(request->table)) >= PAPERS_MAX;
    if (!all && count_proposed(request->table, request->seat) < PAPERS_OF_TEAM_MAX) return true;
    request_refuse(server, request, "server.papers_full",
                   "At most {0} papers fit into one evening, and {1} of one team that are not answered yet.",
                   PAPERS_MAX, PAPERS_OF_TEAM_MAX);
    return false;
}

void handle_paper(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t with = request_int(request, "with", 0);
    const char *text = request_text(request, "text");
    const json_t *clauses = json_object_get(request->json, "clauses");
    if (table->events == NULL) {
        request_refuse(server, request, "server.not_started", "The game has not begun yet.", 0, 0);
    } else if (with >= table->seats || with == request->seat) {
        request_refuse(server, request, "server.no_party", "A treaty is made with another team.", 0, 0);
    } else if (plain_text_check(server, request, text, PAPER_CHARACTERS, true) && check_room(server, request) &&
               check_rows(server, request, clauses) && check_clauses(server, request, clauses)) {
        json_t *paper = json_pack("{s:I, s:i, s:I, s:s, s:O, s:s}", "paper",
                                  (json_int_t)json_array_size(papers_document(table)), "seat", request->seat, "with",
                                  (json_int_t)with, "text", text, "clauses", clauses, "status", "proposed");
        json_array_append_new(edit_papers(table, request->seat, with), paper);
        request_ok(server, request);
    }
}

/* ---- Signing and registering ---- */

static void set_status(struct table *table, size_t number, const char *status)
{
    const json_t *paper = json_array_get(papers_document(table), number);
    json_t *changed = json_array_get(edit_papers(table, party(paper, "seat"), party(paper, "with")), number);
    json_object_set_new(changed, "status", json_string(status));
}

/* The clauses become the game's; the paper keeps the first one's event, so that it can be seen whether they still are.
 */
static void register_paper(struct server *server, struct request *request, size_t number)
{
    struct table *table = request->table;
    uint64_t event = table->n + 1;
    json_t *actions = clause_actions(json_object_get(json_array_get(papers_document(table), number), "clauses"));
    evening_organiser_acts(server, request, actions);
    json_decref(actions);
    if (table->n < event) return; /* Refused. */
    set_status(table, number, "registered");
    json_object_set_new(json_array_get(papers_edit(table), number), "event", json_integer((json_int_t)event));
}

/* The other team signs, then the organiser registers; either may request_refuse instead. */
void handle_sign(struct server *server, struct request *request)
{
    struct table *table = request->table;
    size_t number = (size_t)request_int(request, "paper", 0);
    const json_t *paper = json_array_get(papers_document(table), number);
    bool organiser = request->seat == CASUS_SEAT_ORGANISER, agree = request_true(request, "agree");
    const char *status = json_string_value(json_object_get(paper, "status"));
    if (paper == NULL || strcmp(status, organiser ? "signed" : "proposed") != 0 ||
        (!organiser && party(paper, "with") != request->seat)) {
        request_refuse(server, request, "server.no_paper", "There is no such paper for you to sign now.", 0, 0);
    } else if (organiser && agree) {
        register_paper(server, request, number);
    } else {
        set_status(table, number, agree ? "signed" : "refused");
        request_ok(server, request);
    }
}

/* ---- When the game goes back ---- */

/* Whether an action counts in the position after event `to`. */
static bool counts_after(const struct table *table, uint64_t action, uint64_t to)
{
    uint64_t live = table->events[to].live;
    while (live > action) live = table->events[live - 1].live;
    return live == action;
}

void papers_roll_back(struct table *table, uint64_t to)
{
    for (size_t i = 0; i < json_array_size(papers_document(table)); i++) {
        const json_t *paper = json_array_get(papers_document(table), i), *event = json_object_get(paper, "event");
        if (event == NULL) continue;
        const char *status = counts_after(table, (uint64_t)json_integer_value(event), to) ? "registered" : "signed";
        if (strcmp(status, json_string_value(json_object_get(paper, "status"))) != 0) set_status(table, i, status);
    }
}
