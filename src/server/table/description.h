/* description.h - a table's row in the store: everything but its events. */
#ifndef CASUS_SERVER_TABLE_DESCRIPTION_H
#define CASUS_SERVER_TABLE_DESCRIPTION_H

#include "server/table/table.h"

char *description_write(const struct table *table); /* For free. */
/* Reads it back into the table it is of. False: it makes no sense. */
bool description_read(struct table *table, const char *text, size_t length);
/* Makes the table of a row. */
bool description_load(struct server *server, const char *id, const char *text, size_t length);

#endif
