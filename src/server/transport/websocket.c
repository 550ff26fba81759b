/* WebSockets: messages arrive in pieces, and wait to be written. A closed client is told why; one that did not read
 * resumes where it was when it returns. */
#include "server/transport/websocket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/transport/host.h"
#include "server/transport/log.h"
#include "server/transport/wall_clock.h"

enum {
    CLOSING_SECONDS = 5, /* How long who is closed has to hear why. */
    MESSAGE_ENDLESS = 16 * SERVER_MESSAGE_MAX,
    STATUS_TRY_LATER = 1013 /* Registered with IANA; libwebsockets has no name for it. */
};

static const struct websocket_ending full = {STATUS_TRY_LATER, "too many connections"},
                                     does_not_read = {STATUS_TRY_LATER, "too much waits to be read"},
                                     no_memory = {LWS_CLOSE_STATUS_UNEXPECTED_CONDITION, "no memory is left"},
                                     endless = {LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "a message without end"},
                                     no_text = {LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "messages are text"},
                                     left = {LWS_CLOSE_STATUS_NORMAL, "the client has said goodbye"};

/* ---- Closing ---- */

/* What was said before is still sent, if it is read. */
static void begin_ending(struct websocket *websocket, const struct websocket_ending *ending)
{
    casus_assert(websocket->wsi != NULL && ending->reason != NULL);
    if (websocket->ending.reason != NULL) return;
    websocket->ending = *ending;
    lws_set_timeout(websocket->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSING_SECONDS);
    lws_callback_on_writable(websocket->wsi);
}

void websocket_close(struct websocket *websocket, const char *reason)
{
    begin_ending(websocket, &(struct websocket_ending){LWS_CLOSE_STATUS_POLICY_VIOLATION, reason});
}

/* Whatever waits for a client that does not read is dropped, except a half-written message: the reason for closing can
 * only follow it. If the memory is needed before the client has read that, the reason is not sent. */
static void turn_away(struct websocket_host *host, struct websocket *websocket)
{
    bool again = websocket->ending.reason != NULL;
    backlog_forget(&host->backlog, &websocket->queue, again);
    begin_ending(websocket, &does_not_read);
    if (again) lws_set_timeout(websocket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    else if (host->verbose) log_line("connection", does_not_read.reason);
}

size_t websocket_write_close(unsigned char frame[WEBSOCKET_CLOSE_MAX], const struct websocket_ending *ending)
{
    enum { CLOSE = 0x88, HEAD = 4 };
    const size_t length = strnlen(ending->reason, WEBSOCKET_CLOSE_MAX - HEAD);
    frame[0] = CLOSE;
    frame[1] = (unsigned char)(HEAD - 2 + length);
    frame[2] = (unsigned char)(ending->status >> 8);
    frame[3] = (unsigned char)(ending->status & 0xff);
    memcpy(frame + HEAD, ending->reason, length);
    return HEAD + length;
}

/* Tells the client why it is closed; its answer, or the time that it has for that, closes the connection. The frame is
 * written here because libwebsockets 4.1 drops the reason of a close that begins while it lets us write. */
static int tell_ending(struct websocket *websocket)
{
    unsigned char room[LWS_PRE + WEBSOCKET_CLOSE_MAX], *frame = room + LWS_PRE;
    if (websocket->ending_told) return 0;
    const size_t length = websocket_write_close(frame, &websocket->ending);
    websocket->ending_told = true;
    return lws_write(websocket->wsi, frame, length, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

/* ---- Sending ---- */

/* When this is called the network has written what it was given before. It is asked for another call only where there
 * is something to do in it, because each costs four system calls. */
static int websocket_write(struct websocket_host *host, struct websocket *websocket)
{
    size_t length;
    if (backlog_is_given(&websocket->queue)) backlog_written(&host->backlog, &websocket->queue);
    unsigned char *bytes = backlog_first(&websocket->queue, &length);
    if (bytes == NULL) return websocket->ending.reason != NULL ? tell_ending(websocket) : 0;
    if (lws_write(websocket->wsi, bytes, length, LWS_WRITE_TEXT) < (int)length) return -1;
    backlog_given(&host->backlog, &websocket->queue);
    if (!lws_partial_buffered(websocket->wsi)) backlog_written(&host->backlog, &websocket->queue);
    if (!backlog_is_empty(&websocket->queue) || websocket->ending.reason != NULL)
        lws_callback_on_writable(websocket->wsi);
    return 0;
}

/* Most messages come when none waits, and the network takes them whole: so a third of the server's processor time,
 * which asking to be called took, is saved. */
static void write_at_once(struct websocket_host *host, struct websocket *websocket)
{
    casus_assert(websocket->ending.reason == NULL && !backlog_is_given(&websocket->queue));
    if (websocket_write(host, websocket) != 0)
        lws_set_timeout(websocket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

void websocket_send(struct websocket_host *host, struct websocket *websocket, const char *text, size_t length)
{
    if (websocket->ending.reason != NULL) return;
    if (!backlog_fits(&websocket->queue, length)) { /* The client will come back and read on from where it was. */
        turn_away(host, websocket);
        return;
    }
    while (backlog_is_spent(&host->backlog, length) && backlog_slowest(&host->backlog) != NULL)
        turn_away(host, backlog_slowest(&host->backlog));
    if (websocket->ending.reason != NULL) return; /* It was the slowest itself. */
    bool waits = !backlog_is_empty(&websocket->queue);
    if (!backlog_add(&host->backlog, &websocket->queue, text, length)) begin_ending(websocket, &no_memory);
    else if (waits) lws_callback_on_writable(websocket->wsi);
    else write_at_once(host, websocket);
}

/* ---- Receiving ---- */

static int websocket_open(struct websocket_host *host, struct websocket *websocket, struct lws *wsi)
{
    memset(websocket, 0, sizeof *websocket);
    websocket->wsi = wsi;
    websocket->queue.owner = websocket;
    if (host->stopping) return -1;
    if (host->count >= host->count_max) {
        begin_ending(websocket, &full);
        return 0;
    }
    websocket->connection = server_open(host->server, websocket);
    if (websocket->connection == NULL) return -1;
    host->count++;
    if (host->verbose) log_line("connection", "opened");
    return 0;
}

/* Its goodbye is answered by libwebsockets, and nothing may follow that answer. */
static void hear_goodbye(struct websocket *websocket)
{
    websocket->ending = left;
    websocket->ending_told = true;
}

static void forget_message(struct websocket *websocket)
{
    free(websocket->message.bytes);
    websocket->message = (struct buffer){.bytes = NULL};
    websocket->received = 0;
}

static void websocket_end(struct websocket_host *host, struct websocket *websocket)
{
    websocket->ending = full; /* Nothing more is sent while the server lets the client go. */
    if (websocket->connection != NULL) {
        casus_assert(host->count > 0);
        server_close(host->server, websocket->connection, wall_clock_ms());
        host->count--;
        host->happened(host->context);
    }
    websocket->connection = NULL;
    backlog_forget(&host->backlog, &websocket->queue, true);
    forget_message(websocket);
    if (host->verbose) log_line("connection", "closed");
}

static void take_message(struct websocket_host *host, struct websocket *websocket, const char *text, size_t length)
{
    server_message(host->server, websocket->connection, text, length, wall_clock_ms());
    host->happened(host->context);
}

/* Of a message that is too long the server sees the beginning, and how long it was. */
static int websocket_receive(struct websocket_host *host, struct websocket *websocket, const char *bytes, size_t length)
{
    bool last = lws_is_final_fragment(websocket->wsi) && lws_remaining_packet_payload(websocket->wsi) == 0;
    if (websocket->ending.reason != NULL) return 0;
    if (lws_frame_is_binary(websocket->wsi)) {
        begin_ending(websocket, &no_text);
        return 0;
    }
    if (last && websocket->received == 0 && length <= SERVER_MESSAGE_MAX) {
        take_message(host, websocket, bytes, length);
        return 0;
    }
    casus_assert(websocket->message.length <= SERVER_MESSAGE_MAX);
    size_t room = SERVER_MESSAGE_MAX - websocket->message.length;
    buffer_add(&websocket->message, bytes, length < room ? length : room);
    websocket->received += length;
    if (websocket->received > MESSAGE_ENDLESS) begin_ending(websocket, &endless);
    if (!last || websocket->ending.reason != NULL) return 0;
    take_message(host, websocket, websocket->message.bytes, websocket->received);
    forget_message(websocket);
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
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: hear_goodbye(user); return 0;
    case LWS_CALLBACK_CLOSED: websocket_end(host, user); return 0;
    default: return 0;
    }
}
