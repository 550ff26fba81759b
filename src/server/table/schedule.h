/* schedule.h - when a table must be looked at, and what then happens because time has passed. */
#ifndef CASUS_SERVER_TABLE_SCHEDULE_H
#define CASUS_SERVER_TABLE_SCHEDULE_H

#include "server/table/table.h"

/* Sets the table's deadline anew. */
void schedule_set(struct server *server, struct table *table);
/* The table is looked at no later than then. */
void schedule_no_later(struct server *server, struct table *table, uint64_t deadline);
/* Somebody whom a bot stood in for is there again. */
void schedule_is_back(struct server *server, struct table *table, casus_seat seat);
void schedule_tick(struct server *server, struct table *table);

#endif
