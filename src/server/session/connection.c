/* Connections open and close; whatever is still on its way to a closed one is dropped. */
#include "server/session/connection.h"

#include <stdlib.h>

#include "casus/assert.h"
#include "server/session/guest.h"

struct connection *connection_add(struct server *server, void *user)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->user = user;
    connection->tokens = SERVER_RATE_BURST;
    connection->reading = SERVER_READING_BURST;
    connection->tokens_at = connection->reading_at = server->now;
    connection->next = server->connections;
    if (connection->next != NULL) connection->next->previous = connection;
    server->connections = connection;
    server->counters.connections++;
    return connection;
}

void connection_release(struct connection *connection)
{
    casus_assert(connection->references > 0);
    connection->references--;
    if (connection->closed && connection->references == 0) free(connection);
}

void connection_remove(struct server *server, struct connection *connection)
{
    casus_assert(!connection->closed && connection->waits == 0);
    connection->closed = true;
    if (connection->previous != NULL) connection->previous->next = connection->next;
    else server->connections = connection->next;
    if (connection->next != NULL) connection->next->previous = connection->previous;
    server->counters.connections--;
    if (connection->guest != NULL) guest_is_silent(server, connection->guest);
    connection->guest = NULL;
    connection->references++;
    connection_release(connection);
}

void connection_free_all(struct server *server)
{
    for (struct connection *connection = server->connections, *next; connection != NULL; connection = next) {
        next = connection->next;
        while (connection->waits > 0) json_decref(connection->waiting[--connection->waits]);
        free(connection);
    }
}

bool connection_has_open(const struct connection *connection, const struct table *table)
{
    for (int i = 0; i < SERVER_OPEN_TABLES_MAX; i++) {
        if (connection->open[i] == table) return true;
    }
    return false;
}
