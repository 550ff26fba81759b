/* Takebacks. */
#include "server/table/takeback.h"

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/table/change.h"
#include "server/table/position.h"

bool takeback_check(struct server *server, const struct request *request)
{
    casus_assert(request->table != NULL);
    const int64_t most = SERVER_TAKEBACK_MAX + (int64_t)request->table->seats * SERVER_TAKEBACK_EACH;
    if (request_newest(request) < most) return true;
    request_refuse(server, request, "server.takebacks_over",
                   "This game has {0} events: nothing more can be taken back, only played on.", most, 0);
    return false;
}

uint64_t takeback_alone(struct server *server, const struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    uint64_t live = table->events == NULL ? 0 : table->events[table->n].live;
    const struct event *event = live > 0 ? &table->events[live] : NULL;
    struct casus_actor now, then;
    table_actor(table, &now);
    if (event == NULL || event->seat != seat || event->by_bot || now.kind != CASUS_ACTOR_PLAYER || now.seat != seat)
        return 0;
    position_at(table, live - 1, server->scratch->view[1]);
    table->game->actor(server->scratch->view[1], &then);
    if (then.kind != CASUS_ACTOR_PLAYER || then.seat != seat) return 0;
    if (table->game->reveals != NULL && table->game->reveals(server->scratch->view[1], seat, event->action)) return 0;
    return live;
}

bool takeback_splits(struct server *server, const struct table *table, uint64_t to)
{
    casus_assert(table->events != NULL && to <= table->n);
    struct casus_actor before, after;
    uint64_t live = table->events[to].live;
    if (live == 0 || table->events[live].seat >= table->seats) return false;
    position_at(table, live - 1, server->scratch->view[0]);
    position_at(table, to, server->scratch->view[1]);
    table->game->actor(server->scratch->view[0], &before);
    table->game->actor(server->scratch->view[1], &after);
    bool at_once = before.kind == CASUS_ACTOR_SIMULTANEOUS && after.kind == CASUS_ACTOR_SIMULTANEOUS;
    return at_once && casus_seats_within(&after.awaited, &before.awaited);
}

void takeback_lapse(struct server *server, struct table *table)
{
    if (table->proposal.number == 0) return;
    server->watch->lapsed(server, table);
    table->proposal.number = 0;
    change_votes(server);
}
