#include "server/table/rest.h"

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/table/seat.h"

struct rest *rest_make(const struct server *server, const struct table *table)
{
    casus_assert(table->in_flight == 0 && table->thinking == NULL && table->proposal.number == 0);
    struct rest *rest = memory_allocate(sizeof *rest + table->seats * sizeof rest->seat[0]);
    *rest = (struct rest){.attended = table->attended,
                          .turn_started = table->turn_started,
                          .round_until = table->round.until,
                          .proposals = table->proposals,
                          .awaited = table->awaited,
                          .watchers_talk = table->watchers_talk,
                          .seats = table->seats};
    for (unsigned i = 0; i < table->seats; i++) {
        const struct seat *seat = &table->seat[i];
        casus_assert(seat->watchers == 0 && seat->in_flight == 0);
        rest->seat[i] = (struct rest_seat){.away = seat->away,
                                           .late = seat->late,
                                           .gone_since = seat->gone_since,
                                           .gone_at = seat->gone_at,
                                           .left_ms = seat->left_ms,
                                           .reserve_ms = seat->reserve_ms};
    }
    server->watch->leaves(table, rest);
    return rest;
}

void rest_return(const struct server *server, struct table *table, const struct rest *rest)
{
    casus_assert(rest->seats == table->seats && table->in_flight == 0);
    table->attended = rest->attended;
    table->turn_started = rest->turn_started;
    table->round.until = rest->round_until;
    table->proposals = rest->proposals;
    table->awaited = rest->awaited;
    table->watchers_talk = rest->watchers_talk;
    for (unsigned i = 0; i < table->seats; i++) {
        struct seat *seat = &table->seat[i];
        seat->away = rest->seat[i].away;
        seat->late = rest->seat[i].late;
        seat->gone_since = rest->seat[i].gone_since;
        seat->gone_at = rest->seat[i].gone_at;
        seat->left_ms = rest->seat[i].left_ms;
        seat->reserve_ms = rest->seat[i].reserve_ms;
    }
    server->watch->returns(table, rest);
}
