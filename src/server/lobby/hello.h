/* hello.h - the first message: who speaks; and renaming. */
#ifndef CASUS_SERVER_LOBBY_HELLO_H
#define CASUS_SERVER_LOBBY_HELLO_H

#include "server/session/request.h"

/* The guest does something that lasts, and is stored with this change if not stored yet. */
void hello_keep(struct server *server, struct guest *guest);
request_handler hello_handle, hello_rename;

#endif
