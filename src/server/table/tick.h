/* tick.h - what happens at a table because time has passed. */
#ifndef CASUS_SERVER_TABLE_TICK_H
#define CASUS_SERVER_TABLE_TICK_H

#include "server/table/table.h"

/* Does what is due; sets the table's deadline anew. */
void tick_table(struct server *server, struct table *table);

#endif
