/* A proposal is carried out when all people at the table have agreed. */
#include "server/lobby/vote.h"

#include <string.h>

#include "casus/assert.h"
#include "server/push/numbering.h"
#include "server/push/proposal.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/event.h"
#include "server/table/play.h"
#include "server/table/seat.h"
#include "server/table/takeback.h"

static bool votes(const struct seat *seat)
{
    return seat->kind == SEAT_PERSON && !seat->resigned && !seat->flagged;
}

static void carry_out(struct server *server, struct table *table)
{
    casus_assert(table->proposal.number != 0);
    const struct proposal proposal = table->proposal;
    proposal_push(server, table, "accepted");
    table->proposal.number = 0;
    if (proposal.what == PROPOSE_TAKEBACK) {
        event_takeback(server, table, proposal.to, &proposal.agreed);
        if (table->status == TABLE_RUNNING) play_go_on(server, table);
        return;
    }
    clock_stop(server, table);
    table->status = proposal.what == PROPOSE_PAUSE ? TABLE_PAUSED : TABLE_RUNNING;
    change_announces(server, table);
    change_delivers(server);
    play_go_on(server, table);
}

static void count_votes(struct server *server, struct table *table)
{
    casus_assert(casus_seats_has(&table->proposal.agreed, table->proposal.seat));
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (votes(&table->seat[seat]) && !casus_seats_has(&table->proposal.agreed, (casus_seat)seat)) {
            proposal_push(server, table, "open");
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

/* Where a takeback goes, if it may; the sentence is sent if not. `to` is the proposer's number: he means the position
 * that he had before the next event that he was told of, or, if others were in the middle of something then, the one
 * right after that event. */
static bool find_takeback(struct server *server, const struct request *request, int64_t to, uint64_t *event)
{
    const struct table *table = request->table;
    int64_t newest = request_newest(request);
    if (!takeback_check(server, request)) return false;
    if (to < 0 || to >= newest) {
        request_refuse(server, request, "server.bad_takeback", "A takeback goes back to an event from 0 to {0}.",
                       newest - 1, 0);
        return false;
    }
    *event = numbering_last(table, request->seat, (uint64_t)to);
    if (!takeback_splits(server, table, *event)) return true;
    *event = numbering_event(table, request->seat, (uint64_t)to);
    if (!takeback_splits(server, table, *event)) return true;
    request_refuse(server, request, "server.takeback_splits",
                   "Event {0} belongs to what was done at once: go back to before or after it.", to, 0);
    return false;
}

/* Whether that makes sense now; the sentence is sent if not. */
static bool check_proposal(struct server *server, const struct request *request, int what)
{
    const struct table *table = request->table;
    if (what < 0) {
        request_refuse(server, request, "server.bad_proposal", "A proposal is takeback, pause or resume.", 0, 0);
    } else if (table->status != (what == PROPOSE_RESUME ? TABLE_PAUSED : TABLE_RUNNING)) {
        request_refuse(server, request, "server.wrong_status", "That cannot be proposed now.", 0, 0);
    } else if (table->proposal.number != 0) {
        request_refuse(server, request, "server.proposal_open", "Another proposal is still open.", 0, 0);
    } else if (!votes(&table->seat[request->seat])) {
        request_refuse(server, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
    } else {
        return true;
    }
    return false;
}

void vote_propose(struct server *server, struct request *request)
{
    casus_assert(request->seat < request->table->seats);
    struct table *table = request->table;
    int what = proposal_named(request_text(request, "what"));
    uint64_t to = 0;
    if (!check_proposal(server, request, what)) return;
    if (what == PROPOSE_TAKEBACK && !find_takeback(server, request, request_int(request, "to", -1), &to)) return;
    table->proposal =
        (struct proposal){.number = ++table->proposals, .what = (unsigned)what, .to = to, .seat = request->seat};
    casus_seats_add(&table->proposal.agreed, request->seat);
    change_votes(server);
    request_ok(server, request);
    count_votes(server, table);
}

void vote_handle(struct server *server, struct request *request)
{
    casus_assert(request->seat < request->table->seats);
    struct table *table = request->table;
    if (table->proposal.number == 0 || request_int(request, "proposal", 0) != (int64_t)table->proposal.number) {
        request_refuse(server, request, "server.no_proposal", "That proposal is no longer open.", 0, 0);
    } else if (!votes(&table->seat[request->seat])) {
        request_refuse(server, request, "server.gave_up", "A bot plays this seat to the end.", 0, 0);
    } else if (request_true(request, "agree")) {
        casus_seats_add(&table->proposal.agreed, request->seat);
        change_votes(server);
        request_ok(server, request);
        count_votes(server, table);
    } else {
        change_votes(server);
        request_ok(server, request);
        proposal_push(server, table, "refused");
        table->proposal.number = 0;
    }
}
