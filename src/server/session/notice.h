/* notice.h - notices to everybody about the server: storing fails, storing works again. */
#ifndef CASUS_SERVER_SESSION_NOTICE_H
#define CASUS_SERVER_SESSION_NOTICE_H

#include "server/session/connection.h"

/* How the store is, with the change being made: to one who has come; to all. */
void notice_tell(struct server *server, struct connection *connection);
void notice_tell_all(struct server *server);

#endif
