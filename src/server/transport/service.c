/* The server in the real world: libwebsockets on a libuv loop for the network, the system's clock, libsodium's random
 * numbers, and the store's thread, which wakes the loop when batches are durable.
 *
 * One loop serves all connections. The server does no I/O and waits for nothing, so one core carries thousands of
 * players; what takes time, the disk, has a thread of its own. libwebsockets is touched in this file and in http.c
 * only. */
#include "server/transport/service.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include "server/server.h"
#include "server/transport/http.h"
#include "server/transport/log.h"

enum {
    QUEUE_SURE = 4 << 20,  /* Bytes that may wait for a connection that does not read; */
    QUEUE_MAX = 24 << 20,  /* so many if others read (a stage of 250 teams is 10 MB for their organiser): */
    QUEUE_ALL = 256 << 20, /* while no more wait for all of them. */
    GOODBYE_MS = 300,      /* How long clients have to hear that the server stops. */
    CONNECTIONS_MAX = 8192
};

/* A message that waits to be written; the bytes libwebsockets wants before it are part of it. */
struct outgoing {
    struct outgoing *next;
    size_t length;
    unsigned char bytes[];
};

/* One WebSocket. */
struct websocket {
    struct lws *wsi;
    struct connection *connection;
    struct outgoing *first, *last;
    size_t queued;
    char *message; /* Being received, in pieces. */
    size_t received;
    bool too_long, closing;
};

struct service {
    const struct casus_serve_options *options;
    struct lws_context *context;
    uv_loop_t loop;
    uv_async_t stored;
    uv_timer_t timer, goodbye;
    uv_signal_t signals[2];
    struct store *store;
    struct server *server;
    size_t sessions, queued;
    bool stopping;
};

static uint64_t now_ms(void)
{
    static uint64_t last;
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    uint64_t now = (uint64_t)time.tv_sec * 1000u + (uint64_t)time.tv_nsec / 1000000u;
    if (now > last) last = now; /* The system's clock may be set back; ours is not. */
    return last;
}

/* ---- Time ---- */

static void on_timer(uv_timer_t *timer);

static void set_timer(struct service *service)
{
    uint64_t deadline = server_deadline(service->server), now = now_ms();
    if (deadline == UINT64_MAX) uv_timer_stop(&service->timer);
    else uv_timer_start(&service->timer, on_timer, deadline > now ? deadline - now : 0, 0);
}

static void on_timer(uv_timer_t *timer)
{
    struct service *service = timer->data;
    server_tick(service->server, now_ms());
    set_timer(service);
}

static void on_stored(uv_async_t *async)
{
    struct service *service = async->data;
    if (service->server == NULL) return;
    server_stored(service->server, store_reported(service->store), now_ms());
    set_timer(service);
}

static void wake(void *context)
{
    struct service *service = context;
    uv_async_send(&service->stored);
}

/* ---- What the server asks for ---- */

static void websocket_close(struct websocket *websocket)
{
    websocket->closing = true;
    lws_callback_on_writable(websocket->wsi);
}

static bool has_room(const struct service *service, const struct websocket *websocket, size_t length)
{
    size_t queued = websocket->queued + length;
    return queued <= QUEUE_SURE || (queued <= QUEUE_MAX && service->queued + length <= QUEUE_ALL);
}

static void world_send(void *context, void *user, const char *text, size_t length)
{
    struct service *service = context;
    struct websocket *websocket = user;
    if (websocket->closing) return;
    if (!has_room(service, websocket, length)) { /* It will come back and read on from where it was. */
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
    service->queued += length;
    lws_callback_on_writable(websocket->wsi);
}

static void world_close(void *context, void *user, const char *reason)
{
    (void)context;
    (void)reason;
    websocket_close(user);
}

static void world_store(void *context, struct store_batch *batch)
{
    struct service *service = context;
    store_put(service->store, batch);
}

static void world_random(void *context, void *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

static void world_log(void *context, const char *line)
{
    (void)context;
    log_line("server", line);
}

/* ---- Sessions ---- */

static int websocket_open(struct service *service, struct websocket *websocket, struct lws *wsi)
{
    memset(websocket, 0, sizeof *websocket);
    websocket->wsi = wsi;
    if (service->sessions >= CONNECTIONS_MAX || service->stopping) return -1;
    websocket->connection = server_open(service->server, websocket);
    if (websocket->connection == NULL) return -1;
    service->sessions++;
    if (service->options->verbose) log_line("connection", "opened");
    return 0;
}

static void websocket_end(struct service *service, struct websocket *websocket)
{
    websocket->closing = true;
    if (websocket->connection != NULL) {
        server_close(service->server, websocket->connection, now_ms());
        service->sessions--;
        set_timer(service);
    }
    websocket->connection = NULL;
    service->queued -= websocket->queued;
    websocket->queued = 0;
    while (websocket->first != NULL) {
        struct outgoing *next = websocket->first->next;
        free(websocket->first);
        websocket->first = next;
    }
    free(websocket->message);
    websocket->message = NULL;
    if (service->options->verbose) log_line("connection", "closed");
}

static int websocket_receive(struct service *service, struct websocket *websocket, const char *bytes, size_t length)
{
    if (lws_frame_is_binary(websocket->wsi)) return -1;
    if (websocket->message == NULL) websocket->message = malloc(SERVER_MESSAGE_MAX + 1);
    if (websocket->message == NULL) return -1;
    if (websocket->received + length > SERVER_MESSAGE_MAX) websocket->too_long = true;
    else memcpy(websocket->message + websocket->received, bytes, length);
    websocket->received += length;
    if (websocket->received > 16 * (size_t)SERVER_MESSAGE_MAX) return -1;
    if (!lws_is_final_fragment(websocket->wsi) || lws_remaining_packet_payload(websocket->wsi) > 0) return 0;
    size_t whole = websocket->too_long ? (size_t)SERVER_MESSAGE_MAX + 1 : websocket->received;
    websocket->received = 0;
    websocket->too_long = false;
    server_message(service->server, websocket->connection, websocket->message, whole, now_ms());
    set_timer(service);
    return 0;
}

static int websocket_write(struct service *service, struct websocket *websocket)
{
    struct outgoing *outgoing = websocket->first;
    if (outgoing == NULL) return websocket->closing ? -1 : 0;
    int written = lws_write(websocket->wsi, outgoing->bytes + LWS_PRE, outgoing->length, LWS_WRITE_TEXT);
    if (written < (int)outgoing->length) return -1;
    websocket->first = outgoing->next;
    if (websocket->first == NULL) websocket->last = NULL;
    websocket->queued -= outgoing->length;
    service->queued -= outgoing->length;
    free(outgoing);
    if (websocket->first != NULL || websocket->closing) lws_callback_on_writable(websocket->wsi);
    return 0;
}

/* A page on another site must not speak for its visitor. Programs that send no Origin may. */
static bool origin_is_good(const struct service *service, struct lws *wsi)
{
    char origin[256] = "", host[200] = "", own[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) < 0)
        return false;
    if (service->options->origin != NULL && strcmp(origin, service->options->origin) == 0) return true;
    snprintf(own, sizeof own, "http://%s", host);
    if (strcmp(origin, own) == 0) return true;
    snprintf(own, sizeof own, "https://%s", host);
    return strcmp(origin, own) == 0;
}

static int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct service *service = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return origin_is_good(service, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return websocket_open(service, user, wsi);
    case LWS_CALLBACK_RECEIVE: return websocket_receive(service, user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return websocket_write(service, user);
    case LWS_CALLBACK_CLOSED: websocket_end(service, user); return 0;
    default: return 0;
    }
}

/* ---- Metrics ---- */

static void write_metric(struct casus_writer *out, const char *name, const char *kind, uint64_t value)
{
    casus_write_text(out, "# TYPE casus_");
    casus_write_text(out, name);
    casus_write_char(out, ' ');
    casus_write_text(out, kind);
    casus_write_text(out, "\ncasus_");
    casus_write_text(out, name);
    casus_write_char(out, ' ');
    casus_write_uint(out, value);
    casus_write_char(out, '\n');
}

static void write_metrics(void *context, struct casus_writer *out)
{
    struct service *service = context;
    struct server_counters server = server_count(service->server);
    struct store_counters store = store_count(service->store);
    write_metric(out, "connections", "gauge", server.connections);
    write_metric(out, "tables", "gauge", server.tables);
    write_metric(out, "tables_running", "gauge", server.tables_running);
    write_metric(out, "guests", "gauge", server.guests);
    write_metric(out, "messages_total", "counter", server.messages);
    write_metric(out, "refused_total", "counter", server.refused);
    write_metric(out, "events_total", "counter", server.events);
    write_metric(out, "store_commits_total", "counter", store.commits);
    write_metric(out, "store_batches_total", "counter", store.batches);
    write_metric(out, "store_writes_total", "counter", store.writes);
    write_metric(out, "store_failures_total", "counter", store.failures);
    write_metric(out, "store_commit_microseconds_total", "counter", store.commit_us);
}

/* ---- Starting and stopping ---- */

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

/* Closes the loop's own handles; it ends when the last of them has gone. */
static void end_loop(struct service *service)
{
    close_handle((uv_handle_t *)&service->stored);
    close_handle((uv_handle_t *)&service->timer);
    close_handle((uv_handle_t *)&service->goodbye);
    for (int i = 0; i < 2; i++) close_handle((uv_handle_t *)&service->signals[i]);
}

/* The network's handles are closed in the loop, so that the context is destroyed in two steps: now, and when the loop
 * has ended. */
static void on_goodbye(uv_timer_t *timer)
{
    struct service *service = timer->data;
    lws_context_destroy(service->context);
    end_loop(service);
}

static void free_parts(struct service *service)
{
    if (service->store != NULL) store_close(service->store);
    if (service->server != NULL) server_free(service->server);
    end_loop(service);
    uv_run(&service->loop, UV_RUN_DEFAULT);
    uv_loop_close(&service->loop);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct service *service = handle->data;
    (void)number;
    if (service->stopping) return;
    service->stopping = true;
    log_line("server", "stopping");
    store_flush(service->store);
    server_stored(service->server, store_reported(service->store), now_ms());
    server_stop(service->server, "stopping");
    uv_timer_stop(&service->timer);
    uv_timer_start(&service->goodbye, on_goodbye, GOODBYE_MS, 0);
}

static void start_loop(struct service *service)
{
    static const int numbers[2] = {SIGTERM, SIGINT};
    uv_loop_init(&service->loop);
    uv_async_init(&service->loop, &service->stored, on_stored);
    uv_timer_init(&service->loop, &service->timer);
    uv_timer_init(&service->loop, &service->goodbye);
    service->stored.data = service->timer.data = service->goodbye.data = service;
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&service->loop, &service->signals[i]);
        service->signals[i].data = service;
        uv_signal_start(&service->signals[i], on_signal, numbers[i]);
    }
}

static bool start_server(struct service *service, char *error, size_t error_size)
{
    struct server_world world = {service, world_send, world_close, world_store, world_random, world_log};
    struct server_options options = {.games = casus_games,
                                     .version = CASUS_VERSION,
                                     .think_ms = service->options->think_ms,
                                     .rate_limit = service->options->rate_limit};
    service->store = store_open(service->options->store_path, wake, service, error, error_size);
    if (service->store == NULL) return false;
    service->server = server_make(&world, &options);
    if (service->server == NULL) {
        snprintf(error, error_size, "No memory is left.");
        return false;
    }
    struct store_reader reader = server_reader(service->server);
    return store_load(service->store, &reader, error, error_size) &&
           server_loaded(service->server, now_ms(), error, error_size);
}

static void log_of_library(int level, const char *line)
{
    (void)level;
    log_line("libwebsockets", line);
}

static struct lws_context *start_network(struct service *service, struct http_site *site)
{
    static struct lws_protocols protocols[] = {
        {"http", http_callback, sizeof(struct http_answer), 0, 0, NULL, 0},
        {"casus.1", websocket_callback, sizeof(struct websocket), 16384, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    void *loops[1] = {&service->loop};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    protocols[0].user = site;
    info.port = service->options->port;
    info.iface = strcmp(service->options->host, "0.0.0.0") == 0 ? NULL : service->options->host;
    info.protocols = protocols;
    info.foreign_loops = loops;
    info.options =
        LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    info.user = service;
    info.pt_serv_buf_size = 16384;
    info.keepalive_timeout = 30;
    lws_set_log_level(service->options->verbose ? LLL_ERR | LLL_WARN : LLL_ERR, log_of_library);
    return lws_create_context(&info);
}

/* Whether the address can be listened on. libwebsockets 4.1 crashes on its own error path if it cannot, so it is asked
 * first. */
static bool can_listen(const struct casus_serve_options *options)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)options->port)};
    int on = 1, probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = probe >= 0 && inet_pton(AF_INET, options->host, &address.sin_addr) == 1;
    if (!good) {
        fprintf(stderr, "casus: %s is no address to listen on; expected is one such as 127.0.0.1 or 0.0.0.0.\n",
                options->host);
    } else {
        setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        good = bind(probe, (const struct sockaddr *)&address, sizeof address) == 0 && listen(probe, 1) == 0;
        if (!good)
            fprintf(stderr, "casus: cannot listen on %s, port %d: %s.\n", options->host, options->port,
                    strerror(errno));
    }
    if (probe >= 0) close(probe);
    return good;
}

static void say_ready(const struct service *service)
{
    char address[128];
    int port = lws_get_vhost_listen_port(lws_get_vhost_by_name(service->context, "default"));
    const char *host = strcmp(service->options->host, "0.0.0.0") == 0 ? "127.0.0.1" : service->options->host;
    snprintf(address, sizeof address, "http://%s:%d/", host, port);
    printf("casus: listening on %s\n", address);
    fflush(stdout);
    if (service->options->ready != NULL) service->options->ready(service->options->ready_context, address);
}

int casus_serve(const struct casus_serve_options *options)
{
    struct service service = {.options = options};
    struct http_site site = {
        .directory = options->web_directory, .metrics = write_metrics, .metrics_context = &service};
    char error[512];
    if (sodium_init() < 0) {
        fprintf(stderr, "casus: the system gives no random numbers.\n");
        return 1;
    }
    if (!can_listen(options)) return 1;
    start_loop(&service);
    if (!start_server(&service, error, sizeof error)) {
        fprintf(stderr, "casus: %s\n", error);
        free_parts(&service);
        return 1;
    }
    service.context = start_network(&service, &site);
    if (service.context == NULL) {
        fprintf(stderr, "casus: cannot listen on %s, port %d.\n", options->host, options->port);
        free_parts(&service);
        return 1;
    }
    say_ready(&service);
    set_timer(&service);
    uv_run(&service.loop, UV_RUN_DEFAULT);
    lws_context_destroy(service.context);
    free_parts(&service);
    log_line("server", "stopped");
    return 0;
}
