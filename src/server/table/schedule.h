/* schedule.h - when a table must be looked at; what then happens: tick.h. */
#ifndef CASUS_SERVER_TABLE_SCHEDULE_H
#define CASUS_SERVER_TABLE_SCHEDULE_H

#include "server/table/table.h"

/* Sets the table's deadline anew. */
void schedule_set(struct server *server, struct table *table);
/* The table is looked at no later than then. */
void schedule_no_later(struct server *server, struct table *table, uint64_t deadline);
/* Somebody whom a bot stood in for is there again. */
void schedule_is_back(struct server *server, struct table *table, casus_seat seat);
/* When a bot stands in for who is awaited and is not here; UINT64_MAX: it does not. */
uint64_t schedule_stand_in_at(const struct table *table, casus_seat seat, const struct casus_actor *actor);
/* When time would bring something about if nobody had sealed anything: what everybody may know of the deadline. */
uint64_t schedule_seems_due(const struct table *table);
/* When a table that never begins goes: after some days, when nobody who has a part has looked for an hour. */
uint64_t schedule_removal_at(const struct server *server, const struct table *table);

#endif
