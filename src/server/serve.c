/* The hall in the real world: libwebsockets on a libuv loop for the network, the system's clock, libsodium's random
 * numbers, and the store's thread, which wakes the loop when batches are durable.
 *
 * One loop serves all connections. The hall does no I/O and waits for nothing, so one core carries thousands of
 * players; what takes time, the disk, has a thread of its own. libwebsockets is touched in this file and in http.c
 * only. */
#include "serve.h"

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

#include "server/hall.h"
#include "server/http.h"
#include "server/log.h"

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
struct session {
    struct lws *wsi;
    struct hall_connection *connection;
    struct outgoing *first, *last;
    size_t queued;
    char *message; /* Being received, in pieces. */
    size_t received;
    bool too_long, closing;
};

struct server {
    const struct casus_serve_options *options;
    struct lws_context *context;
    uv_loop_t loop;
    uv_async_t stored;
    uv_timer_t timer, goodbye;
    uv_signal_t signals[2];
    struct store *store;
    struct hall *hall;
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

static void set_timer(struct server *server)
{
    uint64_t deadline = hall_deadline(server->hall), now = now_ms();
    if (deadline == UINT64_MAX) uv_timer_stop(&server->timer);
    else uv_timer_start(&server->timer, on_timer, deadline > now ? deadline - now : 0, 0);
}

static void on_timer(uv_timer_t *timer)
{
    struct server *server = timer->data;
    hall_tick(server->hall, now_ms());
    set_timer(server);
}

static void on_stored(uv_async_t *async)
{
    struct server *server = async->data;
    if (server->hall == NULL) return;
    hall_stored(server->hall, store_reported(server->store), now_ms());
    set_timer(server);
}

static void wake(void *context)
{
    struct server *server = context;
    uv_async_send(&server->stored);
}

/* ---- What the hall asks for ---- */

static void session_close(struct session *session)
{
    session->closing = true;
    lws_callback_on_writable(session->wsi);
}

static bool has_room(const struct server *server, const struct session *session, size_t length)
{
    size_t queued = session->queued + length;
    return queued <= QUEUE_SURE || (queued <= QUEUE_MAX && server->queued + length <= QUEUE_ALL);
}

static void world_send(void *context, void *user, const char *text, size_t length)
{
    struct server *server = context;
    struct session *session = user;
    if (session->closing) return;
    if (!has_room(server, session, length)) { /* It will come back and read on from where it was. */
        session_close(session);
        return;
    }
    struct outgoing *outgoing = malloc(sizeof *outgoing + LWS_PRE + length);
    if (outgoing == NULL) {
        session_close(session);
        return;
    }
    outgoing->next = NULL;
    outgoing->length = length;
    memcpy(outgoing->bytes + LWS_PRE, text, length);
    if (session->last != NULL) session->last->next = outgoing;
    else session->first = outgoing;
    session->last = outgoing;
    session->queued += length;
    server->queued += length;
    lws_callback_on_writable(session->wsi);
}

static void world_close(void *context, void *user, const char *reason)
{
    (void)context;
    (void)reason;
    session_close(user);
}

static void world_store(void *context, struct store_batch *batch)
{
    struct server *server = context;
    store_put(server->store, batch);
}

static void world_random(void *context, void *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

static void world_log(void *context, const char *line)
{
    (void)context;
    log_line("hall", line);
}

/* ---- Sessions ---- */

static int session_open(struct server *server, struct session *session, struct lws *wsi)
{
    memset(session, 0, sizeof *session);
    session->wsi = wsi;
    if (server->sessions >= CONNECTIONS_MAX || server->stopping) return -1;
    session->connection = hall_open(server->hall, session);
    if (session->connection == NULL) return -1;
    server->sessions++;
    if (server->options->verbose) log_line("connection", "opened");
    return 0;
}

static void session_end(struct server *server, struct session *session)
{
    session->closing = true;
    if (session->connection != NULL) {
        hall_close(server->hall, session->connection, now_ms());
        server->sessions--;
        set_timer(server);
    }
    session->connection = NULL;
    server->queued -= session->queued;
    session->queued = 0;
    while (session->first != NULL) {
        struct outgoing *next = session->first->next;
        free(session->first);
        session->first = next;
    }
    free(session->message);
    session->message = NULL;
    if (server->options->verbose) log_line("connection", "closed");
}

static int session_receive(struct server *server, struct session *session, const char *bytes, size_t length)
{
    if (lws_frame_is_binary(session->wsi)) return -1;
    if (session->message == NULL) session->message = malloc(HALL_MESSAGE_MAX + 1);
    if (session->message == NULL) return -1;
    if (session->received + length > HALL_MESSAGE_MAX) session->too_long = true;
    else memcpy(session->message + session->received, bytes, length);
    session->received += length;
    if (session->received > 16 * (size_t)HALL_MESSAGE_MAX) return -1;
    if (!lws_is_final_fragment(session->wsi) || lws_remaining_packet_payload(session->wsi) > 0) return 0;
    size_t whole = session->too_long ? (size_t)HALL_MESSAGE_MAX + 1 : session->received;
    session->received = 0;
    session->too_long = false;
    hall_message(server->hall, session->connection, session->message, whole, now_ms());
    set_timer(server);
    return 0;
}

static int session_write(struct server *server, struct session *session)
{
    struct outgoing *outgoing = session->first;
    if (outgoing == NULL) return session->closing ? -1 : 0;
    int written = lws_write(session->wsi, outgoing->bytes + LWS_PRE, outgoing->length, LWS_WRITE_TEXT);
    if (written < (int)outgoing->length) return -1;
    session->first = outgoing->next;
    if (session->first == NULL) session->last = NULL;
    session->queued -= outgoing->length;
    server->queued -= outgoing->length;
    free(outgoing);
    if (session->first != NULL || session->closing) lws_callback_on_writable(session->wsi);
    return 0;
}

/* A page on another site must not speak for its visitor. Programs that send no Origin may. */
static bool origin_is_good(const struct server *server, struct lws *wsi)
{
    char origin[256] = "", host[200] = "", own[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) < 0)
        return false;
    if (server->options->origin != NULL && strcmp(origin, server->options->origin) == 0) return true;
    snprintf(own, sizeof own, "http://%s", host);
    if (strcmp(origin, own) == 0) return true;
    snprintf(own, sizeof own, "https://%s", host);
    return strcmp(origin, own) == 0;
}

static int websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return origin_is_good(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return session_open(server, user, wsi);
    case LWS_CALLBACK_RECEIVE: return session_receive(server, user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return session_write(server, user);
    case LWS_CALLBACK_CLOSED: session_end(server, user); return 0;
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
    struct server *server = context;
    struct hall_counters hall = hall_count(server->hall);
    struct store_counters store = store_count(server->store);
    write_metric(out, "connections", "gauge", hall.connections);
    write_metric(out, "tables", "gauge", hall.tables);
    write_metric(out, "tables_running", "gauge", hall.tables_running);
    write_metric(out, "guests", "gauge", hall.guests);
    write_metric(out, "messages_total", "counter", hall.messages);
    write_metric(out, "refused_total", "counter", hall.refused);
    write_metric(out, "events_total", "counter", hall.events);
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
static void end_loop(struct server *server)
{
    close_handle((uv_handle_t *)&server->stored);
    close_handle((uv_handle_t *)&server->timer);
    close_handle((uv_handle_t *)&server->goodbye);
    for (int i = 0; i < 2; i++) close_handle((uv_handle_t *)&server->signals[i]);
}

/* The network's handles are closed in the loop, so that the context is destroyed in two steps: now, and when the loop
 * has ended. */
static void on_goodbye(uv_timer_t *timer)
{
    struct server *server = timer->data;
    lws_context_destroy(server->context);
    end_loop(server);
}

static void free_parts(struct server *server)
{
    if (server->store != NULL) store_close(server->store);
    if (server->hall != NULL) hall_free(server->hall);
    end_loop(server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct server *server = handle->data;
    (void)number;
    if (server->stopping) return;
    server->stopping = true;
    log_line("server", "stopping");
    store_flush(server->store);
    hall_stored(server->hall, store_reported(server->store), now_ms());
    hall_stop(server->hall, "stopping");
    uv_timer_stop(&server->timer);
    uv_timer_start(&server->goodbye, on_goodbye, GOODBYE_MS, 0);
}

static void start_loop(struct server *server)
{
    static const int numbers[2] = {SIGTERM, SIGINT};
    uv_loop_init(&server->loop);
    uv_async_init(&server->loop, &server->stored, on_stored);
    uv_timer_init(&server->loop, &server->timer);
    uv_timer_init(&server->loop, &server->goodbye);
    server->stored.data = server->timer.data = server->goodbye.data = server;
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], on_signal, numbers[i]);
    }
}

static bool start_hall(struct server *server, char *error, size_t error_size)
{
    struct hall_world world = {server, world_send, world_close, world_store, world_random, world_log};
    struct hall_options options = {.games = casus_games,
                                   .version = CASUS_VERSION,
                                   .think_ms = server->options->think_ms,
                                   .rate_limit = server->options->rate_limit};
    server->store = store_open(server->options->store_path, wake, server, error, error_size);
    if (server->store == NULL) return false;
    server->hall = hall_make(&world, &options);
    if (server->hall == NULL) {
        snprintf(error, error_size, "No memory is left.");
        return false;
    }
    struct store_reader reader = hall_reader(server->hall);
    return store_load(server->store, &reader, error, error_size) &&
           hall_loaded(server->hall, now_ms(), error, error_size);
}

static void log_of_library(int level, const char *line)
{
    (void)level;
    log_line("libwebsockets", line);
}

static struct lws_context *start_network(struct server *server, struct http_site *site)
{
    static struct lws_protocols protocols[] = {
        {"http", http_callback, sizeof(struct http_answer), 0, 0, NULL, 0},
        {"casus.1", websocket_callback, sizeof(struct session), 16384, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    void *loops[1] = {&server->loop};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    protocols[0].user = site;
    info.port = server->options->port;
    info.iface = strcmp(server->options->host, "0.0.0.0") == 0 ? NULL : server->options->host;
    info.protocols = protocols;
    info.foreign_loops = loops;
    info.options =
        LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    info.user = server;
    info.pt_serv_buf_size = 16384;
    info.keepalive_timeout = 30;
    lws_set_log_level(server->options->verbose ? LLL_ERR | LLL_WARN : LLL_ERR, log_of_library);
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

static void say_ready(const struct server *server)
{
    char address[128];
    int port = lws_get_vhost_listen_port(lws_get_vhost_by_name(server->context, "default"));
    const char *host = strcmp(server->options->host, "0.0.0.0") == 0 ? "127.0.0.1" : server->options->host;
    snprintf(address, sizeof address, "http://%s:%d/", host, port);
    printf("casus: listening on %s\n", address);
    fflush(stdout);
    if (server->options->ready != NULL) server->options->ready(server->options->ready_context, address);
}

int casus_serve(const struct casus_serve_options *options)
{
    struct server server = {.options = options};
    struct http_site site = {.directory = options->web_directory, .metrics = write_metrics, .metrics_context = &server};
    char error[512];
    if (sodium_init() < 0) {
        fprintf(stderr, "casus: the system gives no random numbers.\n");
        return 1;
    }
    if (!can_listen(options)) return 1;
    start_loop(&server);
    if (!start_hall(&server, error, sizeof error)) {
        fprintf(stderr, "casus: %s\n", error);
        free_parts(&server);
        return 1;
    }
    server.context = start_network(&server, &site);
    if (server.context == NULL) {
        fprintf(stderr, "casus: cannot listen on %s, port %d.\n", options->host, options->port);
        free_parts(&server);
        return 1;
    }
    say_ready(&server);
    set_timer(&server);
    uv_run(&server.loop, UV_RUN_DEFAULT);
    lws_context_destroy(server.context);
    free_parts(&server);
    log_line("server", "stopped");
    return 0;
}
