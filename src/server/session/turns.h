/* turns.h - long answers take turns. What a table has to tell may be a thousand events, so one such answer is made at
 * a time, with a pause after it by its length, in which everybody else is served; a connection waits behind every
 * other that waits. And what a connection is sent in this way comes out of an allowance, which fills with time. */
#ifndef CASUS_SERVER_SESSION_TURNS_H
#define CASUS_SERVER_SESSION_TURNS_H

#include "server/session/request.h"

void turns_make(struct server *server);
void turns_free(struct server *server);

/* Asked before anything is done: whether the request may be answered now, with so many events. False: it has been put
 * aside, and is answered from the beginning when its turn comes; or it was refused. */
bool turns_take(struct server *server, struct request *request, uint64_t events);
/* The answer has so many bytes. */
void turns_charge(const struct server *server, struct connection *connection, size_t length);
/* The connection is gone. */
void turns_forget(struct server *server, struct connection *connection);

/* The request whose turn it is, and who has sent it; NULL: none yet. turns_end follows when it is answered. */
const json_t *turns_next(struct server *server, struct connection **connection);
void turns_end(struct server *server);
/* When turns_next is to be asked again; UINT64_MAX: nobody waits. */
uint64_t turns_deadline(const struct server *server);

#endif
