/* sealed.h - simultaneous actions: lists that are kept until all have committed, then revealed together. */
#ifndef CASUS_SERVER_TABLE_SEALED_H
#define CASUS_SERVER_TABLE_SEALED_H

#include "server/table/move.h"

/* The sender's list; answers the request. */
void sealed_take(struct server *server, struct request *request, struct texts *list);
void sealed_by_bots(struct server *server, struct table *table);
/* Whether anything was revealed. */
bool sealed_reveal(struct server *server, struct table *table);
void sealed_forget(struct server *server, struct table *table);
struct sealed *sealed_copy(const struct table *table); /* Of all seats; for sealed_free. */
void sealed_free(const struct table *table, struct sealed *sealed);
void sealed_roll_back(struct table *table);
bool sealed_load(struct server *server, const char *key, const char *text, size_t length);

#endif
