/* opening.h - a new table, made from a message. */
#ifndef CASUS_SERVER_LOBBY_OPENING_H
#define CASUS_SERVER_LOBBY_OPENING_H

#include "server/table/table.h"

request_handler opening_create;

/* Whether the guest may open one more table at all; and, of this one, whether it is not one too many that waits where
 * everybody sees it. False: that has been said. */
bool opening_check_room(struct server *server, const struct request *request);
bool opening_check_waiting(struct server *server, const struct request *request, const struct table *made);

/* A table whose seats and options are settled comes to be: it gets its secret, belongs to who asked for it, and begins
 * if nobody is waited for. */
void opening_finish(struct server *server, const struct request *request, struct table *table);

#endif
