/* connection.h - one connection: who speaks through it, how positions are sent to it, which tables it has open. */
#ifndef CASUS_SERVER_SESSION_CONNECTION_H
#define CASUS_SERVER_SESSION_CONNECTION_H

#include <jansson.h>

#include "server/base/context.h"

/* In which form positions are sent: not at all, as bytes for a core of its own, as JSON. */
enum connection_form { FORM_NONE = 0, FORM_BYTES, FORM_JSON };

struct connection {
    void *user;
    struct guest *guest; /* NULL before hello. */
    enum connection_form form;
    bool watches_lobby;
    bool closed;
    unsigned references; /* Outputs in flight; the struct lives until they are gone. */
    double tokens;       /* Of the rate limit. */
    uint64_t tokens_at;
    unsigned excess;
    double reading; /* Bytes that it may still be sent in long answers; below 0: none for now (session/turns.h). */
    uint64_t reading_at;
    json_t *waiting[SERVER_OPEN_TABLES_MAX]; /* Requests whose turn has not come. */
    unsigned waits;                          /* How many. */
    unsigned asides;                         /* Requests that wait for the store. */
    struct connection *next_waiting;
    uint64_t codes_until; /* When the time that the codes it has typed have taken up is over. */
    struct table *open[SERVER_OPEN_TABLES_MAX];
    struct connection *previous, *next;
};

/* NULL: no memory. */
struct connection *connection_add(struct server *server, void *user);
/* It is gone: freed as soon as nothing refers to it. */
void connection_remove(struct server *server, struct connection *connection);
void connection_release(struct connection *connection); /* One reference less. */
void connection_free_all(struct server *server);
bool connection_has_open(const struct connection *connection, const struct table *table);

#endif
