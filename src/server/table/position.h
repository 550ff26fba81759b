/* position.h - how the position goes from one event to the next. The position after any event can be rebuilt from the
 * events before it; one is kept every so many events, so that takebacks and looking back are cheap. */
#ifndef CASUS_SERVER_TABLE_POSITION_H
#define CASUS_SERVER_TABLE_POSITION_H

#include "server/table/table.h"

/* Writes the position after an event into `state`. */
void position_at(const struct table *table, uint64_t number, void *state);
/* Adds an event and moves the position on; keeps live links and snapshots. False: its action is not legal there. */
bool position_add(struct server *server, struct table *table, const struct event *event);
/* Forgets the positions that were kept after event n. */
void position_forget_after(struct table *table, uint64_t n);
/* Gives back what only makes looking at it quick: of a game that is over. */
void position_rest(struct table *table);
/* Makes that anew for a while. */
void position_wake(struct table *table);

#endif
