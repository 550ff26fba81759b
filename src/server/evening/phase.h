/* phase.h - when lists are accepted, and when they are revealed. The game says who is awaited. */
#ifndef CASUS_SERVER_EVENING_PHASE_H
#define CASUS_SERVER_EVENING_PHASE_H

#include "server/evening/evening.h"

void phase_set_times(struct table *table, int64_t ends, int64_t left_ms); /* Or EVENING_NO_TIME. */
void phase_shut(struct table *table);
void phase_end(struct server *server, struct table *table);
/* A phase may have begun, or ended. */
void phase_go_on(struct server *server, struct table *table);
void phase_resume(struct server *server, struct table *table); /* The server has been away. */
void phase_tick(struct server *server, struct table *table);
uint64_t phase_deadline(const struct server *server, const struct table *table);

#endif
