/* chance.h - the table's dice decide. */
#ifndef CASUS_SERVER_TABLE_CHANCE_H
#define CASUS_SERVER_TABLE_CHANCE_H

#include "server/table/table.h"

/* One step of chance; the position must wait for it. */
void chance_draw(struct server *server, struct table *table);

#endif
