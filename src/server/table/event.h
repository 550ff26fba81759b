/* event.h - what happens at a table, written line by line to its record. */
#ifndef CASUS_SERVER_TABLE_EVENT_H
#define CASUS_SERVER_TABLE_EVENT_H

#include "server/table/table.h"

void event_header(struct server *server, struct table *table);
/* Takes an action that is known to be legal; writes the record's line, and notifies all viewers. */
void event_action(struct server *server, struct table *table, casus_seat seat, casus_action action, bool by_bot);
/* Back to the position after event `to`, by these seats; by nobody: by the organiser. */
void event_takeback(struct server *server, struct table *table, uint64_t to, const struct casus_seats *by);
void event_resign(struct server *server, struct table *table, casus_seat seat);
void event_end(struct server *server, struct table *table, const char *why);
/* From its line in the store. False: it does not fit what is before it. */
bool event_load(struct server *server, struct table *table, uint64_t number, const char *line, size_t length);

#endif
