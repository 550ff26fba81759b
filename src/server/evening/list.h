/* list.h - the lists of a phase: sent, standing, or a bot's. */
#ifndef CASUS_SERVER_EVENING_LIST_H
#define CASUS_SERVER_EVENING_LIST_H

#include "server/evening/evening.h"

/* A team's list; answers the request. */
void list_send(struct server *server, struct request *request, struct texts *list);
/* Whom the position awaits at once; nobody, if it does not. */
struct casus_seats list_awaited(const struct table *table, const void *state);
/* What counts as the seat's list in the table's position: the one sent, else the standing one, else a bot's; NULL: none
 * that the game takes. For texts_release. */
struct texts *list_of(struct server *server, struct table *table, casus_seat seat);
/* Tells the team of what it sent or left standing and the game does not take, where another list counts, or none. */
void list_tell_unsent(struct server *server, struct table *table, casus_seat seat, const struct texts *counts);
/* A bot's seat that is awaited and has no list yet; table->seats: there is none. */
unsigned list_next_bot(const struct table *table);
void list_prepare_bot(struct server *server, struct table *table, unsigned seat);

#endif
