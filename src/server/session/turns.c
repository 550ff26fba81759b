/* A queue of connections, each with its own requests: round and round, one request at a time. */
#include "server/session/turns.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

/* A thousand events take some 5 ms: with these pauses, an eighth of a processor. */
enum { EVENTS_PER_MS = 25 };

struct turns {
    struct connection *first, *last; /* Who waits. */
    json_t *request;                 /* The one being answered; NULL: none. */
    struct connection *served;       /* Who has sent it. */
    uint64_t free_at;                /* When the next may be answered. */
};

void turns_make(struct server *server)
{
    server->turns = memory_allocate(sizeof *server->turns);
}

void turns_free(struct server *server)
{
    casus_assert(server->turns->request == NULL);
    free(server->turns);
}

/* ---- The allowance ---- */

static void refill(const struct server *server, struct connection *connection)
{
    casus_assert(connection->reading_at <= server->now && connection->reading <= SERVER_READING_BURST);
    connection->reading += (double)(server->now - connection->reading_at) * SERVER_READING_PER_SECOND / 1000.0;
    connection->reading_at = server->now;
    if (connection->reading > SERVER_READING_BURST) connection->reading = SERVER_READING_BURST;
}

void turns_charge(const struct server *server, struct connection *connection, size_t length)
{
    refill(server, connection);
    connection->reading -= (double)length;
    if (connection->reading < -SERVER_READING_BURST) connection->reading = -SERVER_READING_BURST;
}

/* ---- The queue ---- */

static void put_last(struct turns *turns, struct connection *connection)
{
    casus_assert(connection->waits > 0 && connection->next_waiting == NULL);
    if (turns->last == NULL) turns->first = connection;
    else turns->last->next_waiting = connection;
    turns->last = connection;
}

static struct connection *take_first(struct turns *turns)
{
    struct connection *first = turns->first;
    turns->first = first->next_waiting;
    if (turns->first == NULL) turns->last = NULL;
    first->next_waiting = NULL;
    return first;
}

static void refuse(struct server *server, const struct request *request, int64_t seconds)
{
    request_refuse(server, request, "server.too_much", "You have asked for very much at once: ask again in {0} s.",
                   seconds, 0);
}

static void put_aside(struct server *server, struct request *request)
{
    struct connection *connection = request->connection;
    if (connection->waits == SERVER_OPEN_TABLES_MAX) {
        refuse(server, request, 1);
        return;
    }
    connection->waiting[connection->waits++] = json_incref((json_t *)request->json);
    if (connection->waits == 1) put_last(server->turns, connection);
}

bool turns_take(struct server *server, struct request *request, uint64_t events)
{
    struct turns *turns = server->turns;
    struct connection *connection = request->connection;
    if (events == 0 || !server->options.rate_limit) return true;
    bool has_come = turns->request == request->json;
    if (!has_come) {
        refill(server, connection);
        if (connection->reading <= 0) {
            refuse(server, request, 1 + (int64_t)(-connection->reading / SERVER_READING_PER_SECOND));
            return false;
        }
        if (turns->first != NULL || turns->free_at > server->now) {
            put_aside(server, request);
            return false;
        }
    }
    turns->free_at = server->now + (events + EVENTS_PER_MS - 1) / EVENTS_PER_MS;
    return true;
}

const json_t *turns_next(struct server *server, struct connection **connection)
{
    struct turns *turns = server->turns;
    casus_assert(turns->request == NULL);
    if (turns->first == NULL || turns->free_at > server->now) return NULL;
    *connection = turns->served = take_first(turns);
    turns->request = turns->served->waiting[0];
    turns->served->waits--;
    memmove(turns->served->waiting, turns->served->waiting + 1, turns->served->waits * sizeof(json_t *));
    return turns->request;
}

void turns_end(struct server *server)
{
    struct turns *turns = server->turns;
    casus_assert(turns->request != NULL);
    json_decref(turns->request);
    turns->request = NULL;
    if (turns->served->waits > 0) put_last(turns, turns->served);
    turns->served = NULL;
}

uint64_t turns_deadline(const struct server *server)
{
    return server->turns->first == NULL ? UINT64_MAX : server->turns->free_at;
}

static void take_out(struct turns *turns, struct connection *connection)
{
    struct connection *before = NULL;
    for (struct connection *at = turns->first; at != connection; at = at->next_waiting) before = at;
    if (before == NULL) turns->first = connection->next_waiting;
    else before->next_waiting = connection->next_waiting;
    if (turns->last == connection) turns->last = before;
    connection->next_waiting = NULL;
}

void turns_forget(struct server *server, struct connection *connection)
{
    casus_assert(server->turns->request == NULL);
    if (connection->waits > 0) take_out(server->turns, connection);
    while (connection->waits > 0) json_decref(connection->waiting[--connection->waits]);
}
