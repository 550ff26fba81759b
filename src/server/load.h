/* load.h - loading the server from its store: its key, guests, tables with their seats, chat, sealed lists, evenings,
 * and the events of each table. Each part reads its own rows. */
#ifndef CASUS_SERVER_LOAD_H
#define CASUS_SERVER_LOAD_H

#include "server/base/context.h"
#include "server/server.h"

void load_begin(struct server *server);
void load_free(struct server *server);

#endif
