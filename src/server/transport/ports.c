/* See ports.h. */
#include "server/transport/ports.h"

#include <string.h>

#include "casus/assert.h"
#include "server/transport/gate.h"
#include "server/transport/inflow.h"
#include "server/transport/log.h"

enum {
    HEADER_DATA = GATE_HEAD_MAX + 16 * GATE_FIELDS_MAX, /* What libwebsockets keeps of a head is a little longer. */
    KEEPALIVE_SECONDS = 30
};

static void log_of_library(int level, const char *line)
{
    (void)level;
    log_often("libwebsockets", line);
}

/* What both ports share: the loop, and how much is read at once. */
static struct lws_context_creation_info describe(struct ports *ports, uv_loop_t *loop, struct lws_protocols *protocols)
{
    static void *loops[1];
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    loops[0] = loop;
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER; /* listen.h does. */
    info.foreign_loops = loops;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8;
    info.user = ports;
    info.protocols = protocols;
    info.pt_serv_buf_size = 16384;
    info.max_http_header_data2 = HEADER_DATA;
    info.keepalive_timeout = KEEPALIVE_SECONDS;
    return info;
}

static struct lws_context *open_players(struct ports *ports, uv_loop_t *loop)
{
    static struct lws_protocols protocols[] = {
        {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(struct http_answer)},
        {.name = "casus.1",
         .callback = websocket_callback,
         .per_session_data_size = sizeof(struct websocket),
         .rx_buffer_size = 16384},
        {.name = NULL},
    };
    struct lws_context_creation_info info = describe(ports, loop, protocols);
    protocols[0].user = ports->site;
    protocols[1].user = ports->sockets;
    lws_set_log_level(ports->verbose ? LLL_ERR | LLL_WARN : LLL_ERR, log_of_library);
    return lws_create_context(&info);
}

/* The port of the metrics: nothing of the site and no WebSocket is there. */
static struct lws_vhost *open_monitors(struct ports *ports, uv_loop_t *loop)
{
    static struct lws_protocols protocols[] = {
        {.name = "http", .callback = http_metrics_callback, .per_session_data_size = sizeof(struct http_answer)},
        {.name = NULL},
    };
    struct lws_context_creation_info info = describe(ports, loop, protocols);
    protocols[0].user = ports->metrics;
    info.vhost_name = "metrics";
    info.port = CONTEXT_PORT_NO_LISTEN; /* Another than the players' one: by it and the Host header hosts are chosen. */
    return lws_create_vhost(ports->context, &info);
}

bool ports_open(struct ports *ports, uv_loop_t *loop)
{
    casus_assert(ports->context == NULL && ports->monitors == NULL);
    if (!inflow_begin(ports->files)) return false;
    ports->context = open_players(ports, loop);
    if (ports->context != NULL && ports->metrics != NULL) ports->monitors = open_monitors(ports, loop);
    bool good = ports->context != NULL && (ports->metrics == NULL || ports->monitors != NULL);
    if (!good) ports_free(ports);
    return good;
}

void ports_take(struct ports *ports, int file, bool monitor)
{
    casus_assert(ports->context != NULL && (!monitor || ports->monitors != NULL));
    inflow_take(file, monitor ? ports->monitors : lws_get_vhost_by_name(ports->context, "default"), monitor);
}

void ports_close(struct ports *ports)
{
    lws_context_destroy(ports->context);
}

void ports_free(struct ports *ports)
{
    if (ports->context != NULL) lws_context_destroy(ports->context);
    inflow_end();
}
