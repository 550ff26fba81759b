/* card.h - what everybody may know of a table: in the lobby, and beside the game. */
#ifndef CASUS_SERVER_PUSH_CARD_H
#define CASUS_SERVER_PUSH_CARD_H

#include "server/table/table.h"

void card_write(struct casus_writer *out, const struct table *table);
/* To all who have the table open, and to the lobby. */
void card_push(struct server *server, struct table *table);
/* To those who watch the lobby, if the table is public. */
void card_push_lobby(struct server *server, const struct table *table, bool removed);

#endif
