/* store_watch.h - looks after the store while the server runs: reports each change of its state once, to the log, to
 * the players and at /healthz. */
#ifndef CASUS_SERVER_TRANSPORT_STORE_WATCH_H
#define CASUS_SERVER_TRANSPORT_STORE_WATCH_H

#include <stdbool.h>
#include <uv.h>

#include "server/server.h"
#include "server/transport/http.h"

struct store_watch {
    struct store *store;
    struct server *server;
    struct http_site *site;
    uv_timer_t timer;
    enum store_state told;
    uint64_t looked;     /* As the store counts. */
    uint64_t looked_at;  /* On the loop's clock, in milliseconds. */
    int64_t set;         /* By how much the system's clock was set, as last seen; */
    int64_t stalled;     /* and for how long the process did not run, in milliseconds. */
    uint64_t commits;    /* As the store counts; */
    uint64_t written_at; /* when that was seen to change. */
    const char *trouble; /* A further sentence for /healthz, or NULL: no backup could be made. */
};

/* The timer has been made, on the loop. */
void store_watch_start(struct store_watch *watch, struct store *store, struct server *server, struct http_site *site);

/* The store has woken the loop. */
void store_watch_news(struct store_watch *watch);

/* Somebody has asked /healthz; http_tell_health answers, now or when the store has been written to. `context` is the
 * watch. */
void store_watch_ask(void *context);

#endif
