/* ports.h - libwebsockets on a libuv loop: the players' connections, and those of the monitors. */
#ifndef CASUS_SERVER_TRANSPORT_PORTS_H
#define CASUS_SERVER_TRANSPORT_PORTS_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <uv.h>

#include "server/transport/http.h"
#include "server/transport/websocket.h"

struct ports {
    struct http_site *site;
    struct websocket_host *sockets;
    struct http_metrics *metrics; /* NULL: there are none. */
    int files;                    /* Connections have descriptors below. */
    bool verbose;                 /* Log what libwebsockets warns of, too. */
    struct lws_context *context;  /* These two are ports_open's. */
    struct lws_vhost *monitors;
};

/* False: it cannot be used, and there is nothing to close. */
bool ports_open(struct ports *ports, uv_loop_t *loop);
/* Lets a connection in, which is the network's to close from then on. */
void ports_take(struct ports *ports, int file, bool monitor);
/* In two steps, because its handles are closed in the loop: the first in it, the second when it has ended. */
void ports_close(struct ports *ports);
void ports_free(struct ports *ports);

#endif
