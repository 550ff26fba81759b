/* play.h - the course of a game: it begins, and goes on by itself. */
#ifndef CASUS_SERVER_TABLE_PLAY_H
#define CASUS_SERVER_TABLE_PLAY_H

#include "server/table/table.h"

void play_start(struct server *server, struct table *table);
/* Chance, bots, what all have sealed, the end: whatever follows by itself from the position. */
void play_go_on(struct server *server, struct table *table);

#endif
