/* rollback.h - the store has failed: a table returns to what is durable. */
#ifndef CASUS_SERVER_TABLE_ROLLBACK_H
#define CASUS_SERVER_TABLE_ROLLBACK_H

#include "server/table/table.h"

void rollback_table(struct server *server, struct table *table);

#endif
