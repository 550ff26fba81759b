/* phase.h - when lists are accepted, and when they are revealed. The game says who is awaited. */
#ifndef CASUS_SERVER_EVENING_PHASE_H
#define CASUS_SERVER_EVENING_PHASE_H

#include "server/evening/evening.h"

/* Its time runs from now on, although people still read. */
void phase_start_clock(struct server *server, struct table *table);
void phase_shut(struct table *table);
/* The phase that opened after event `since` is open again, as it was, for so long; ms 0: until an organiser closes
 * it. The game is back where it awaits the teams. */
void phase_reopen(struct server *server, struct table *table, uint64_t since, int64_t ms);
void phase_end(struct server *server, struct table *table);
/* Its time is up: what is left is the grace. */
void phase_last_call(struct server *server, struct table *table);
/* A phase may have begun, or ended. */
void phase_go_on(struct server *server, struct table *table);
void phase_resume(struct server *server, struct table *table); /* The server has been away. */
void phase_tick(struct server *server, struct table *table);
uint64_t phase_deadline(const struct server *server, const struct table *table);

#endif
