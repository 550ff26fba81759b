/* rate_limit.h - so many messages a second from one connection, a burst allowed. */
#ifndef CASUS_SERVER_SESSION_RATE_LIMIT_H
#define CASUS_SERVER_SESSION_RATE_LIMIT_H

#include "server/session/connection.h"

/* Takes one message into account. False: it is one too many. */
bool rate_limit_allows(const struct server *server, struct connection *connection);

#endif
