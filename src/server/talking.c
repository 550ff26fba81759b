/* Proposals that all people at the table vote on, and the table's chat. */
#include "server_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Proposals ---- */

static const char *const proposal_names[] = {
    [PROPOSE_TAKEBACK] = "takeback", [PROPOSE_PAUSE] = "pause", [PROPOSE_RESUME] = "resume"};

static bool votes(const struct seat *seat)
{
    return seat->kind == SEAT_PERSON && !seat->resigned && !seat->flagged;
}

void json_proposal(struct casus_writer *out, const struct table *table, const char *status)
{
    const struct proposal *proposal = &table->proposal;
    casus_json_open(out, '{');
    casus_json_key_int(out, "proposal", (int64_t)proposal->number);
    casus_json_key_text(out, "what", proposal_names[proposal->what]);
    if (proposal->what == PROPOSE_TAKEBACK) casus_json_key_int(out, "to", (int64_t)proposal->to);
    casus_json_key_int(out, "seat", proposal->seat);
    casus_json_key(out, "agreed");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&proposal->agreed, (casus_seat)seat)) casus_json_int(out, seat);
    }
    casus_json_close(out, ']');
    casus_json_key_text(out, "status", status);
    casus_json_close(out, '}');
}

static void push_to_all(struct server *server, struct table *table, const struct casus_writer *out)
{
    for (size_t i = 0; i < table->subscriber_count; i++) server_send(server, table->subscribers[i].connection, out);
}

static void push_proposal(struct server *server, struct table *table, const char *status)
{
    struct casus_writer out = server_scratch(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "proposal");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key(&out, "proposal");
    json_proposal(&out, table, status);
    casus_json_close(&out, '}');
    push_to_all(server, table, &out);
}

void proposal_lapse(struct server *server, struct table *table)
{
    if (table->proposal.number == 0) return;
    if (server->change != NULL) push_proposal(server, table, "lapsed");
    table->proposal.number = 0;
}

static void carry_out(struct server *server, struct table *table)
{
    const struct proposal proposal = table->proposal;
    push_proposal(server, table, "accepted");
    table->proposal.number = 0;
    if (proposal.what == PROPOSE_TAKEBACK) {
        table_take_back(server, table, proposal.to, &proposal.agreed);
        if (table->status == TABLE_RUNNING) table_go_on(server, table);
        return;
    }
    clocks_stop(server, table);
    table->status = proposal.what == PROPOSE_PAUSE ? TABLE_PAUSED : TABLE_RUNNING;
    table_changed(server, table);
    server->change->delivers = true;
    table_go_on(server, table);
}

static void count_votes(struct server *server, struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (votes(&table->seat[seat]) && !casus_seats_has(&table->proposal.agreed, (casus_seat)seat)) {
            push_proposal(server, table, "open");
            return;
        }
    }
    carry_out(server, table);
}

static int proposal_named(const char *name)
{
    for (int i = 0; i < 3; i++) {
        if (strcmp(proposal_names[i], name) == 0) return i;
    }
    return -1;
}

bool seats_within(const struct casus_seats *some, const struct casus_seats *all)
{
    for (int i = 0; i < 4; i++) {
        if ((some->word[i] & ~all->word[i]) != 0) return false;
    }
    return true;
}

bool takeback_splits(struct server *server, const struct table *table, uint64_t to)
{
    struct casus_actor before, after;
    uint64_t live = table->events[to].live;
    if (live == 0 || table->events[live].seat >= table->seats) return false;
    table_position_at(server, table, live - 1, server->view[0]);
    table_position_at(server, table, to, server->view[1]);
    table->game->actor(server->view[0], &before);
    table->game->actor(server->view[1], &after);
    bool at_once = before.kind == CASUS_ACTOR_SIMULTANEOUS && after.kind == CASUS_ACTOR_SIMULTANEOUS;
    return at_once && seats_within(&after.awaited, &before.awaited);
}

/* Whether that makes sense now; the sentence is sent if not. */
static bool check_proposal(struct server *server, const struct request *request, int what, int64_t to)
{
    const struct table *table = request->table;
    if (what < 0) {
        refuse(server, request, "server.bad_proposal", "A proposal is takeback, pause or resume.", 0, 0);
    } else if (table->status != (what == PROPOSE_RESUME ? TABLE_PAUSED : TABLE_RUNNING)) {
        refuse(server, request, "server.wrong_status", "That cannot be proposed now.", 0, 0);
    } else if (table->proposal.number != 0) {
        refuse(server, request, "server.proposal_open", "Another proposal is still open.", 0, 0);
    } else if (!votes(&table->seat[request->seat])) {
        refuse(server, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
    } else if (what == PROPOSE_TAKEBACK && (to < 0 || to >= (int64_t)table->n)) {
        refuse(server, request, "server.bad_takeback", "A takeback goes back to an event from 0 to {0}.",
               (int64_t)table->n - 1, 0);
    } else if (what == PROPOSE_TAKEBACK && takeback_splits(server, table, (uint64_t)to)) {
        refuse(server, request, "server.takeback_splits",
               "Event {0} belongs to what was done at once: go back to before or after it.", to, 0);
    } else {
        return true;
    }
    return false;
}

void handle_propose(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int what = proposal_named(field_text(request, "what"));
    int64_t to = field_int(request, "to", -1);
    if (!check_proposal(server, request, what, to)) return;
    table->proposal = (struct proposal){
        .number = ++table->proposals, .what = (unsigned)what, .to = to < 0 ? 0 : (uint64_t)to, .seat = request->seat};
    casus_seats_add(&table->proposal.agreed, request->seat);
    reply_ok(server, request);
    count_votes(server, table);
}

void handle_vote(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (table->proposal.number == 0 || field_int(request, "proposal", 0) != (int64_t)table->proposal.number) {
        refuse(server, request, "server.no_proposal", "That proposal is no longer open.", 0, 0);
    } else if (!votes(&table->seat[request->seat])) {
        refuse(server, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
    } else if (field_true(request, "agree")) {
        casus_seats_add(&table->proposal.agreed, request->seat);
        reply_ok(server, request);
        count_votes(server, table);
    } else {
        reply_ok(server, request);
        push_proposal(server, table, "refused");
        table->proposal.number = 0;
    }
}

/* ---- Chat ---- */

static bool is_good_text(const char *text)
{
    size_t characters = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != 0; c++) {
        if (*c < 32 || *c == 127) return false;
        characters += (*c & 0xc0) != 0x80;
    }
    return characters <= SERVER_CHAT_MAX;
}

static void store_chat(struct server *server, struct table *table)
{
    while (json_array_size(table->chat) > SERVER_CHAT_KEPT) json_array_remove(table->chat, 0);
    char *text = json_dumps(table->chat, JSON_COMPACT);
    if (text == NULL) return;
    change_put(server, "chat", table->id, text, strlen(text));
    free(text);
}

void handle_chat(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *text = field_text(request, "text");
    if (table->evening != NULL) { /* Teams talk where the rules let them. */
        refuse(server, request, "server.not_in_evening", "That is not done in an evening.", 0, 0);
        return;
    }
    bool entered = request->seat != CASUS_SEAT_OBSERVER;
    for (int i = 0; i < SERVER_OPEN_TABLES_MAX; i++) entered = entered || request->connection->open[i] == table;
    if (!entered && !FAULT(server->options, STRANGER_TALKS)) {
        refuse(server, request, "server.open_first", "Open the table first.", 0, 0);
        return;
    }
    if (!is_good_text(text)) {
        refuse(server, request, "server.bad_chat",
               "A line of chat has at most {0} characters and no control characters.", SERVER_CHAT_MAX, 0);
        return;
    }
    json_t *seat = entered && request->seat != CASUS_SEAT_OBSERVER ? json_integer(request->seat) : json_null();
    json_t *line = json_pack("{s:o, s:s, s:s, s:I}", "seat", seat, "name", request->connection->guest->name, "text",
                             text, "time", (json_int_t)server->now);
    json_array_append(table->chat, line);
    store_chat(server, table);
    reply_ok(server, request);
    char *words = json_dumps(line, JSON_COMPACT);
    struct casus_writer out = server_scratch(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "chat");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key(&out, "chat");
    casus_write_text(&out, words != NULL ? words : "null");
    casus_json_close(&out, '}');
    push_to_all(server, table, &out);
    free(words);
    json_decref(line);
}
