/* WebSockets: messages come in pieces, and wait to be written; who does not read is closed, and reads on from where he
 * was when he comes back. */
#include "server/transport/websocket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/transport/host.h"
#include "server/transport/log.h"
#include "server/transport/wall_clock.h"

enum {
    QUEUE_SURE = 4 << 20,  /* Bytes that may wait for a connection that does not read; */
    QUEUE_MAX = 24 << 20,  /* so many if others read (a stage of 250 teams is 10 MB for their organiser): */
    QUEUE_ALL = 256 << 20, /* while no more wait for all of them. */
    CONNECTIONS_MAX = 8192
};

/* A message that waits to be written; the bytes libwebsockets wants before it are part of it. */
struct outgoing {
    struct outgoing *next;
    size_t length;
    unsigned char bytes[];
};

/* ---- Sending ---- */

void websocket_close(struct websocket *websocket)
{
    casus_assert(websocket->wsi != NULL);
    websocket->closing = true;
    lws_callback_on_writable(websocket->wsi);
}

static bool has_room(const struct websocket_host *host, const struct websocket *websocket, size_t length)
{
    size_t queued = websocket->queued + length;
    return queued <= QUEUE_SURE || (queued <= QUEUE_MAX && host->queued + length <= QUEUE_ALL);
}

void websocket_send(struct websocket_host *host, struct websocket *websocket, const char *text, size_t length)
{
    if (websocket->closing) return;
    casus_assert((websocket->first == NULL) == (websocket->last == NULL));
    if (!has_room(host, websocket, length)) { /* It will come back and read on from where it was. */
        websocket_close(websocket);
        return;
    }
    struct outgoing *outgoing = malloc(sizeof *outgoing + LWS_PRE + length);
    if (outgoing == NULL) {
        websocket_close(websocket);
        return;
    }
    outgoing->next = NULL;
    outgoing->length = length;
    memcpy(outgoing->bytes + LWS_PRE, text, length);
    if (websocket->last != NULL) websocket->last->next = outgoing;
    else websocket->first = outgoing;
    websocket->last = outgoing;
    websocket->queued += length;
    host->queued += length;
    lws_callback_on_writable(websocket->wsi);
}

/* ---- Receiving ---- */

static int websocket_open(struct websocket_host *host, struct websocket *websocket, struct lws *wsi)
{
    memset(websocket, 0, sizeof *websocket);
    websocket->wsi = wsi;
    if (host->count >= CONNECTIONS_MAX || host->stopping) return -1;
    websocket->connection = server_open(host->server, websocket);
    if (websocket->connection == NULL) return -1;
    host->count++;
    if (host->verbose) log_line("connection", "opened");
    return 0;
}

static void websocket_end(struct websocket_host *host, struct websocket *websocket)
{
    websocket->closing = true;
    if (websocket->connection != NULL) {
        casus_assert(host->count > 0);
        server_close(host->server, websocket->connection, wall_clock_ms());
        host->count--;
        host->happened(host->context);
    }
    websocket->connection = NULL;
    casus_assert(host->queued >= websocket->queued);
    host->queued -= websocket->queued;
    websocket->queued = 0;
    while (websocket->first != NULL) {
        struct outgoing *next = websocket->first->next;
        free(websocket->first);
        websocket->first = next;
    }
    free(websocket->message);
    websocket->message = NULL;
    if (host->verbose) log_line("connection", "closed");
}

static int websocket_receive(struct websocket_host *host, struct websocket *websocket, const char *bytes, size_t length)
{
    if (lws_frame_is_binary(websocket->wsi)) return -1;
    if (websocket->message == NULL) websocket->message = malloc(SERVER_MESSAGE_MAX + 1);
    if (websocket->message == NULL) return -1;
    casus_assert(websocket->too_long || websocket->received <= SERVER_MESSAGE_MAX);
    if (websocket->received + length > SERVER_MESSAGE_MAX) websocket->too_long = true;
    else memcpy(websocket->message + websocket->received, bytes, length);
    websocket->received += length;
    if (websocket->received > 16 * (size_t)SERVER_MESSAGE_MAX) return -1;
    if (!lws_is_final_fragment(websocket->wsi) || lws_remaining_packet_payload(websocket->wsi) > 0) return 0;
    size_t whole = websocket->too_long ? (size_t)SERVER_MESSAGE_MAX + 1 : websocket->received;
    websocket->received = 0;
    websocket->too_long = false;
    server_message(host->server, websocket->connection, websocket->message, whole, wall_clock_ms());
    host->happened(host->context);
    return 0;
}

static int websocket_write(struct websocket_host *host, struct websocket *websocket)
{
    struct outgoing *outgoing = websocket->first;
    if (outgoing == NULL) return websocket->closing ? -1 : 0;
    int written = lws_write(websocket->wsi, outgoing->bytes + LWS_PRE, outgoing->length, LWS_WRITE_TEXT);
    if (written < (int)outgoing->length) return -1;
    websocket->first = outgoing->next;
    if (websocket->first == NULL) websocket->last = NULL;
    casus_assert(websocket->queued >= outgoing->length && host->queued >= websocket->queued);
    websocket->queued -= outgoing->length;
    host->queued -= outgoing->length;
    free(outgoing);
    if (websocket->first != NULL || websocket->closing) lws_callback_on_writable(websocket->wsi);
    return 0;
}

/* A page on another site must not speak for its visitor. Programs that send no Origin may. */
static bool origin_is_good(const struct websocket_host *host, struct lws *wsi)
{
    char origin[256] = "", name[200] = "", own[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        lws_hdr_copy(wsi, name, sizeof name, WSI_TOKEN_HOST) < 0)
        return false;
    if (host->origin != NULL && strcmp(origin, host->origin) == 0) return true;
    snprintf(own, sizeof own, "http://%s", name);
    if (strcmp(origin, own) == 0) return true;
    snprintf(own, sizeof own, "https://%s", name);
    return strcmp(origin, own) == 0;
}

int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct websocket_host *host = lws_get_protocol(wsi)->user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return host_is_own_request(wsi, host->origin) && origin_is_good(host, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return websocket_open(host, user, wsi);
    case LWS_CALLBACK_RECEIVE: return websocket_receive(host, user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return websocket_write(host, user);
    case LWS_CALLBACK_CLOSED: websocket_end(host, user); return 0;
    default: return 0;
    }
}
