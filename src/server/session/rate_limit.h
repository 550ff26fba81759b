/* rate_limit.h - a limit of messages per second for one connection, with bursts; a long message counts as several. */
#ifndef CASUS_SERVER_SESSION_RATE_LIMIT_H
#define CASUS_SERVER_SESSION_RATE_LIMIT_H

#include "server/session/connection.h"

/* Takes a message of so many bytes into account, whatever is in it. False: it is one too many. */
bool rate_limit_allows(const struct server *server, struct connection *connection, size_t length);

#endif
