/* load.h - loading the server from its store: its key, guests, tables with their seats, chat, sealed lists, evenings,
 * and the events of each table. Each part reads its own rows. */
#ifndef CASUS_SERVER_LOAD_H
#define CASUS_SERVER_LOAD_H

#include "server/registry/entry.h"

void load_begin(struct server *server);
struct store_reader load_reader(struct server *server); /* server.h: server_reader; of the index too. */
/* A table that has been read alone: it is in memory, as if it had never been away. NULL: it is not there, or so damaged
 * that nothing is left of it. */
struct table *load_table(struct server *server, struct entry *entry, const struct store_reading *reading);
/* Says so to the store, if the index has been made anew and every table has its entry now. */
void load_index_whole(struct server *server);
/* Rows of no table. */
void load_rows(struct server *server, const struct store_reading *reading);
/* All rows have been read; false: the server's own key is damaged, and `error` says so. */
bool load_end(struct server *server, char *error, size_t error_size);
void load_free(struct server *server);

#endif
