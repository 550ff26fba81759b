/* deal.h - dealings between teams: the game's own messages, which the game accepts, shows and rolls back. */
#ifndef CASUS_SERVER_EVENING_DEAL_H
#define CASUS_SERVER_EVENING_DEAL_H

#include "server/evening/evening.h"
#include "server/session/message.h"

/* A game's deal of that name as a type of message: the table's game's or, where that has none or there is no table, any
 * game's, so that the refusal is about the sender and the table. False: no game knows it. */
bool deal_find(const struct server *server, const struct table *table, const char *name, struct message_type *type);
/* A member of a team is gone; those after him have the number before theirs. */
void deal_member_gone(struct table *table, casus_seat seat, unsigned member);
/* The game has gone back to the position after event `to`. */
void deal_roll_back(struct table *table, uint64_t to);
/* A phase of the teams begins. */
void deal_begin_phase(struct table *table);
/* The keys of what a viewer may know of the dealings, in an object that is open. */
void deal_write(struct casus_writer *out, const struct table *table, casus_seat viewer);

#endif
