/* lobby.h - pushes changed lines of the list of tables to those who watch it. */
#ifndef CASUS_SERVER_PUSH_LOBBY_H
#define CASUS_SERVER_PUSH_LOBBY_H

#include "server/table/table.h"

enum { LOBBY_WINDOW = 50 /* Lines in one message. */ };

void lobby_make(struct server *server);
void lobby_free(struct server *server);
/* Begins or ends sending changes to the connection. */
void lobby_watch(struct server *server, struct connection *connection, bool watches);
/* A public table has come, gone, or its line may have changed; in a change about it. */
void lobby_changed(struct server *server, struct table *table);
void lobby_removed(struct server *server, struct table *table);
/* Tells those who sit there, public or not, when they are awaited and how the table stands, if either is new. */
void lobby_tell_seats(struct server *server, struct table *table);
/* Nothing is in flight any more. */
void lobby_settled(struct table *table);
/* The guest, who watches, is answered a list that this table is in, or would be. */
void lobby_listed(struct table *table, const struct guest *guest);
/* The table is again what it was when the last change became durable, or, not being stored yet, is no more: sends a
 * correction to whoever got anything else, and nothing twice. */
void lobby_roll_back(struct server *server, struct table *table);
/* What was told of the table, while it is not in memory. */
void lobby_leaves(const struct table *table, struct rest *rest);
void lobby_returns(struct table *table, const struct rest *rest);
/* Time has passed. */
void lobby_tick(struct server *server);
uint64_t lobby_deadline(const struct server *server); /* UINT64_MAX: nothing waits. */

#endif
