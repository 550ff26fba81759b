/* websocket.h - one WebSocket is one connection of the server. */
#ifndef CASUS_SERVER_TRANSPORT_WEBSOCKET_H
#define CASUS_SERVER_TRANSPORT_WEBSOCKET_H

#include <libwebsockets.h>
#include <stdbool.h>

#include "server/server.h"

/* One WebSocket; libwebsockets keeps it. */
struct websocket {
    struct lws *wsi;
    struct connection *connection;
    struct outgoing *first, *last; /* Messages that wait to be written. */
    size_t queued;                 /* Their bytes. */
    char *message;                 /* Being received, in pieces. */
    size_t received;
    bool too_long, closing;
};

/* All of them; the protocol's `user`. */
struct websocket_host {
    struct server *server;
    const char *origin; /* A further origin that pages may come from, or NULL. */
    bool verbose;       /* Log every connection. */
    bool stopping;      /* No more are taken. */
    size_t count, queued;
    void (*happened)(void *context); /* Something was told to the server: its deadline may be another. */
    void *context;
};

/* libwebsockets' callback of the protocol casus.1. */
int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* For struct server_world. */
void websocket_send(struct websocket_host *host, struct websocket *websocket, const char *text, size_t length);
void websocket_close(struct websocket *websocket);

#endif
