/* The bucket of tokens: it fills with time, each message takes one. */
#include "server/session/rate_limit.h"

#include "casus/assert.h"

bool rate_limit_allows(const struct server *server, struct connection *connection)
{
    if (!server->options.rate_limit) return true;
    casus_assert(connection->tokens_at <= server->now);
    casus_assert(connection->tokens >= 0 && connection->tokens <= SERVER_RATE_BURST);
    connection->tokens += (double)(server->now - connection->tokens_at) * SERVER_RATE_PER_SECOND / 1000.0;
    connection->tokens_at = server->now;
    if (connection->tokens >= SERVER_RATE_BURST) {
        connection->tokens = SERVER_RATE_BURST;
        connection->excess = 0;
    }
    if (connection->tokens >= 1) {
        connection->tokens -= 1;
        return true;
    }
    connection->excess++;
    return false;
}
