/* websocket.h - one WebSocket is one connection of the server. */
#ifndef CASUS_SERVER_TRANSPORT_WEBSOCKET_H
#define CASUS_SERVER_TRANSPORT_WEBSOCKET_H

#include <libwebsockets.h>
#include <stdbool.h>

#include "server/base/buffer.h"
#include "server/server.h"
#include "server/transport/backlog.h"

/* Why a WebSocket is closed, as sent to its client: docs/protocol.md has the list. */
struct websocket_ending {
    int status; /* Of RFC 6455. */
    const char *reason;
};

enum { WEBSOCKET_CLOSE_MAX = 127 }; /* Bytes of a frame that closes: RFC 6455, 5.5. */

/* Writes that frame, and returns its length; what is too long of the reason is left out. */
size_t websocket_write_close(unsigned char frame[WEBSOCKET_CLOSE_MAX], const struct websocket_ending *ending);

/* One WebSocket; libwebsockets keeps it. */
struct websocket {
    struct lws *wsi;
    struct connection *connection;  /* NULL: it was turned away when it came. */
    struct backlog_queue queue;     /* Messages that wait to be written. */
    struct buffer message;          /* Being received, in pieces: the first SERVER_MESSAGE_MAX bytes of it; */
    size_t received;                /* and how many have come. */
    struct websocket_ending ending; /* No reason: it is open. */
    bool ending_told;
};

/* All of them; the protocol's `user`. */
struct websocket_host {
    struct server *server;
    const char *origin; /* A further origin that pages may come from, or NULL. */
    bool verbose;       /* Log every connection. */
    bool stopping;      /* No more are taken. */
    size_t count, count_max;
    struct backlog backlog;
    void (*happened)(void *context); /* Something was told to the server: its deadline may be another. */
    void *context;
};

/* libwebsockets' callback of the protocol casus.1. */
int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* For struct server_world. */
void websocket_send(struct websocket_host *host, struct websocket *websocket, const char *text, size_t length);
void websocket_close(struct websocket *websocket, const char *reason);

#endif
