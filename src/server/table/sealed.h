/* sealed.h - lists of those who act simultaneously: kept, with what their clocks showed, until all have committed. What
 * then happens: reveal.h. */
#ifndef CASUS_SERVER_TABLE_SEALED_H
#define CASUS_SERVER_TABLE_SEALED_H

#include "server/table/table.h"

/* The seat's list from now on; it is used up. */
void sealed_keep(struct server *server, struct table *table, casus_seat seat, struct texts *list, bool by_bot);
void sealed_forget(struct server *server, struct table *table);
bool sealed_load(struct server *server, const char *key, const char *text, size_t length);

#endif
