/* aside.h - requests that are put aside until the store has answered, and then answered from the beginning: about a
 * table that is not in memory, from a guest who is not, or for a list that is not.
 *
 * Who may not know of a table is answered as late as about one that does not exist: STRANGER_MS after asking, for it
 * takes time to find out that something is not in the store. */
#ifndef CASUS_SERVER_TABLE_ASIDE_H
#define CASUS_SERVER_TABLE_ASIDE_H

#include "server/registry/entry.h"
#include "server/session/request.h"

void aside_make(struct server *server);
void aside_free(struct server *server);

/* Whether the table must be read first. */
bool aside_lacks(const struct server *server, const struct request *request, const char *id);
/* The same; then the request has been put aside, or refused. */
bool aside_waits(struct server *server, struct request *request, const char *id);
/* The same of a guest. */
bool aside_waits_for_guest(struct server *server, struct request *request, const char *id);
/* The same of the list of tables that are over; then request->reading has it. */
bool aside_waits_for_list(struct server *server, struct request *request, uint64_t from, uint64_t count);
/* The request is about a table of which its sender may not know, whatever else comes before it is late enough to say
 * so; then it comes again, with request->strangers. False: it has. */
bool aside_delays(struct server *server, struct request *request);

/* The table is to be read, whoever wants it. */
void aside_want(struct server *server, struct entry *entry);
/* The table has been read; it had so many events. */
void aside_table_came(struct server *server, struct entry *entry, uint64_t events);
/* Those that have waited for the table may be answered. `missing`: there is no such table. */
void aside_release(struct server *server, struct entry *entry, bool missing, bool unreadable);
/* What one request alone has waited for has come: a guest, who has been loaded; or a list, which is taken over. */
void aside_guest_came(struct server *server, const struct store_reading *reading);
void aside_list_came(struct server *server, struct store_reading *reading);

/* A request to be answered now; aside_answered follows. False: there is none. */
bool aside_next(struct server *server, struct request *request);
void aside_answered(struct server *server);
/* Time has passed. */
void aside_go_on(struct server *server);
uint64_t aside_deadline(const struct server *server); /* UINT64_MAX: there is nothing to do. */

#endif
