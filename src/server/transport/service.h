/* service.h - the server as people run it: the server on a real clock, network and store. */
#ifndef CASUS_SERVER_SERVE_H
#define CASUS_SERVER_SERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/fault.h"

struct casus_serve_options {
    const char *host;          /* A numeric address to listen on, such as "127.0.0.1", "0.0.0.0" or "::1". */
    int port;                  /* 0: any free one. */
    const char *metrics_host;  /* A numeric address for /metrics, or NULL: there are none. */
    int metrics_port;          /* 0: any free one. */
    const char *store_path;    /* The SQLite file; made if it is not there. */
    const char *web_directory; /* Where index.html and assets/ lie. */
    const char *origin;        /* A further origin that pages may come from ("https://casus.example"), or NULL. */
    uint32_t think_ms;         /* How long bots wait before they move. */
    uint32_t idle_ms;          /* How long a table that nobody uses stays in memory; 0: as the server sees fit. */
    const char *backup_folder; /* Where the server puts backups that it takes by itself; NULL: it takes none. */
    uint32_t backup_minutes;   /* Between two of them; at least 1. */
    uint32_t backup_keep;      /* So many of them stay; at least 1. */
    bool rate_limit;
    bool verbose;            /* Log every connection. */
    enum server_fault fault; /* Has an effect in a build with CASUS_FAULTS only. */
    /* Called once, when connections are taken; may be NULL. */
    void (*ready)(void *context, const char *address);
    void *ready_context;
};

/* Serves until SIGTERM, SIGINT or SIGHUP; SIGUSR1 and SIGUSR2 do nothing. Returns the exit status: 0 after a clean
 * stop, 1 if it could not start (the reason is said on standard error). */
int casus_serve(const struct casus_serve_options *options);

#endif
