/* reveal.h - simultaneous actions: what the last ones commit, and everything that was sealed becomes known together. */
#ifndef CASUS_SERVER_TABLE_REVEAL_H
#define CASUS_SERVER_TABLE_REVEAL_H

#include "server/table/table.h"

/* Bots commit for the seats that they play. */
void reveal_prepare(struct server *server, struct table *table);
/* Whether anything was revealed. */
bool reveal_all(struct server *server, struct table *table);

#endif
