/* rehearsal.h - a possible outcome of the lists as they are now. */
#ifndef CASUS_SERVER_EVENING_REHEARSAL_H
#define CASUS_SERVER_EVENING_REHEARSAL_H

#include "server/session/request.h"

request_handler rehearsal_handle;
/* Time has passed: a few milliseconds of the rehearsal that has waited longest. */
void rehearsal_tick(struct server *server);
uint64_t rehearsal_deadline(const struct server *server); /* UINT64_MAX: none is under way. */
void rehearsal_free_all(struct server *server);

#endif
