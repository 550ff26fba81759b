/* tables.h - all tables of the server: found by name, made, forgotten. */
#ifndef CASUS_SERVER_TABLE_TABLES_H
#define CASUS_SERVER_TABLE_TABLES_H

#include "server/table/table.h"

struct tables {
    uint64_t held_until; /* Time brings nothing about before, since nothing could be stored; 0: it does. */
};

enum { TABLES_RETRY_MS = 2000 }; /* So long after a failure nothing is tried that nobody asks for. */

void tables_make(struct server *server);
void tables_free(struct server *server);
struct table *tables_find(const struct server *server, const char *id); /* NULL: there is no such table. */
/* All of them, one after the other: the one that was made before (after) this one; of NULL, the newest (oldest). */
struct table *tables_older(const struct server *server, const struct table *table);
struct table *tables_newer(const struct server *server, const struct table *table);
/* Reads ID/NUMBER, the key of one of a table's rows: the table, and the number. NULL: it is none, or there is no such
 * table. */
struct table *tables_find_row(const struct server *server, const char *key, int64_t *number);
/* A name that no table has. */
void tables_make_id(struct server *server, char id[TABLE_ID_SIZE]);
struct table *tables_add(struct server *server, const char *id, const struct casus_game *game, const char *options,
                         const struct casus_measure *measure);
void tables_forget(struct server *server, struct table *table);
/* Its entry stays; nothing is kept of it. */
void tables_drop(struct server *server, struct table *table);
/* It leaves memory, and can be read again. All that happened is durable, and nobody looks. */
void tables_unload(struct server *server, struct table *table);
/* The store has failed, or can be written again. */
void tables_hold(struct server *server);
void tables_release(struct server *server);
/* When time next brings something about at a table. */
uint64_t tables_deadline(const struct server *server);

#endif
