/* admission.h - whether somebody may know that a table exists. */
#ifndef CASUS_SERVER_LOBBY_ADMISSION_H
#define CASUS_SERVER_LOBBY_ADMISSION_H

#include "server/session/request.h"

/* The table that the request names, if the sender may know of it: it is public, he has a part there or has it open on
 * this connection, or the request has its link or the key of one of its places. NULL: there is no such table, or he may
 * not know; nobody can tell which. Only after hello. */
struct table *admission_table(struct server *server, const struct request *request);
/* Whose key it is now; CASUS_SEAT_OBSERVER: the curators'; CASUS_SEAT_NOBODY: nobody's. */
casus_seat admission_seat_of_key(const struct server *server, const struct table *table, const char *given);

#endif
