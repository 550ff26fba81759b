/* residency.h - which tables are in memory: they are read when somebody asks for them or their time has come, and leave
 * when nobody looks and nothing happens by itself. Nobody can tell by what he is sent that one was away. */
#ifndef CASUS_SERVER_RESIDENCY_H
#define CASUS_SERVER_RESIDENCY_H

#include "server/base/context.h"

/* What was to be read comes from the store, chained; freed. */
void residency_have_read(struct server *server, struct store_reading *readings);
/* Time has passed: tables leave. */
void residency_tick(struct server *server);
uint64_t residency_deadline(const struct server *server); /* UINT64_MAX: there is nothing to do. */

#endif
