/* history.h - a table's events again, as many as one answer may hold. */
#ifndef CASUS_SERVER_PUSH_HISTORY_H
#define CASUS_SERVER_PUSH_HISTORY_H

#include "server/push/audience.h"

enum { HISTORY_EVENTS = 1000 }; /* That one answer tells at most. */

/* How many of the events after `seen`, up to `until`, one answer tells: the last of them. */
uint64_t history_length(uint64_t seen, uint64_t until);
/* Writes "start" and "events": these, both in the viewer's numbers. For an organiser they may be so long that only the
 * end of them is written. */
void history_write(struct server *server, struct casus_writer *out, struct table *table, uint64_t seen, uint64_t until,
                   casus_seat viewer, enum connection_form form);

#endif
