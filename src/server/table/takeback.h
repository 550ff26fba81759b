/* takeback.h - takebacks: what a player may take back alone, and what may not be split. */
#ifndef CASUS_SERVER_TABLE_TAKEBACK_H
#define CASUS_SERVER_TABLE_TAKEBACK_H

#include "server/session/request.h"
#include "server/table/table.h"

/* Whether something may still be taken back, so that a table does not grow for ever; the sentence is sent if not. */
bool takeback_check(struct server *server, const struct request *request);
/* The seat's own last action of a turn that it has not ended, if nothing has been revealed since. 0: there is none. */
uint64_t takeback_alone(struct server *server, const struct table *table, casus_seat seat);
/* Whether event `to` is one of those revealed at once, and not the last of them: some seats would be bound to what the
 * others know. */
bool takeback_splits(struct server *server, const struct table *table, uint64_t to);
/* The table's proposal is no longer open. */
void takeback_lapse(struct server *server, struct table *table);

#endif
