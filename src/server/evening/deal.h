/* deal.h - the messages in which teams deal with one another: the game's own, taken by its table of them. */
#ifndef CASUS_SERVER_EVENING_DEAL_H
#define CASUS_SERVER_EVENING_DEAL_H

#include "server/evening/evening.h"
#include "server/session/message.h"

/* A game's deal of that name as a type of message: the table's game's or, where that has none or there is no table, any
 * game's, so that the refusal is about the sender and the table. False: no game knows it. */
bool deal_find(const struct server *server, const struct table *table, const char *name, struct message_type *type);

#endif
