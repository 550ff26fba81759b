/* The token bucket: it fills with time, and each message takes its cost. */
#include "server/session/rate_limit.h"

#include "casus/assert.h"

/* Reading costs by length. No message costs more than a full bucket: it could never be sent. */
static unsigned cost_of(size_t length)
{
    size_t cost = 1 + length / SERVER_RATE_BYTES;
    return cost < SERVER_RATE_BURST ? (unsigned)cost : SERVER_RATE_BURST;
}

bool rate_limit_allows(const struct server *server, struct connection *connection, size_t length)
{
    const unsigned cost = cost_of(length);
    if (!server->options.rate_limit) return true;
    casus_assert(connection->tokens_at <= server->now);
    casus_assert(connection->tokens >= 0 && connection->tokens <= SERVER_RATE_BURST);
    connection->tokens += (double)(server->now - connection->tokens_at) * SERVER_RATE_PER_SECOND / 1000.0;
    connection->tokens_at = server->now;
    if (connection->tokens >= SERVER_RATE_BURST) {
        connection->tokens = SERVER_RATE_BURST;
        connection->excess = 0;
    }
    if (connection->tokens >= cost) {
        connection->tokens -= cost;
        return true;
    }
    connection->excess += cost;
    return false;
}
