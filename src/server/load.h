/* load.h - loading the server from its store: its key, guests, tables with their seats, chat, sealed lists, evenings,
 * and the events of each table. Each part reads its own rows. */
#ifndef CASUS_SERVER_LOAD_H
#define CASUS_SERVER_LOAD_H

#include "server/base/context.h"

void load_begin(struct server *server);
struct store_reader load_reader(struct server *server); /* server.h: server_reader */
/* All rows have been read; false: the server's own key is damaged, and `error` says so. */
bool load_end(struct server *server, char *error, size_t error_size);
void load_free(struct server *server);

#endif
