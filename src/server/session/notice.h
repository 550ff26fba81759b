/* notice.h - what everybody is told about the server itself: that nothing can be stored now, and that storing works
 * again. */
#ifndef CASUS_SERVER_SESSION_NOTICE_H
#define CASUS_SERVER_SESSION_NOTICE_H

#include "server/session/connection.h"

/* How the store is, with the change being made: to one who has come; to all. */
void notice_tell(struct server *server, struct connection *connection);
void notice_tell_all(struct server *server);

#endif
