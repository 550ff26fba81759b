/* libwebsockets itself: the input is what a stranger sends by one connection, to the players' port or the monitors'.
 * The gate, libwebsockets' parser and our callbacks read it from a real socket. Whatever it is, the answers are
 * HTTP/1.1 or, after an upgrade that the gate has let in, frames of text; a WebSocket that goes leaves nothing; and the
 * server hears no more messages than there were.
 *
 * The first byte says which port (bit 0) and in how long pieces the rest arrives (0: at once). */
#include <arpa/inet.h>
#include <jansson.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "casus/assert.h"
#include "casus/random.h"
#include "server/transport/gate.h"
#include "server/transport/inflow.h"
#include "server/transport/ports.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { FILES_MAX = 256, ANSWER_MAX = 1 << 22, TURNS = 4 };

static struct {
    uv_loop_t loop;
    int listening;
    struct ports ports;
    struct http_site site;
    struct http_metrics metrics;
    struct websocket_host sockets;
    struct store_batch *waiting, *last;
    struct casus_random random;
} world;

/* ---- The server, without its disk ---- */

static void world_send(void *context, void *user, const char *text, size_t length)
{
    (void)context;
    websocket_send(&world.sockets, user, text, length);
}

static void world_close(void *context, void *user, const char *reason)
{
    (void)context;
    websocket_close(user, reason);
}

static void world_store(void *context, struct store_batch *batch)
{
    (void)context;
    batch->next = NULL;
    if (world.last != NULL) world.last->next = batch;
    else world.waiting = batch;
    world.last = batch;
}

static void world_random(void *context, void *bytes, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&world.random);
}

static void world_log(void *context, const char *line)
{
    (void)context;
    (void)line;
}

static void ignore_happened(void *context)
{
    (void)context;
}

static void settle(void)
{
    while (world.waiting != NULL) {
        struct store_batch *batches = world.waiting;
        world.waiting = world.last = NULL;
        for (struct store_batch *batch = batches; batch != NULL; batch = batch->next) batch->result = STORE_OK;
        server_stored(world.sockets.server, batches, UINT32_MAX);
    }
}

/* Each input meets a server to which nothing has happened yet. */
static void renew_server(void)
{
    static const struct server_options options = {.games = casus_games, .version = "fuzz", .rate_limit = true};
    const struct server_world interface = {NULL,         world_send, world_close, world_store,
                                           world_random, world_log,  NULL,        NULL};
    char error[512];
    if (world.sockets.server != NULL) server_free(world.sockets.server);
    world.random = casus_random_make(1);
    world.sockets.server = server_make(&interface, &options);
    casus_require(server_loaded(world.sockets.server, 1, error, sizeof error));
    settle();
}

static void answer_health(void *context)
{
    (void)context;
    http_tell_health(&world.site, 200, "ok\n", 3);
}

static void write_metrics(void *context, struct casus_writer *out)
{
    (void)context;
    casus_write_text(out, "casus_connections 1\n");
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    (void)argc;
    (void)argv;
    uv_loop_init(&world.loop);
    world.site = (struct http_site){.directory = "/nonexistent", .ask_health = answer_health};
    world.metrics = (struct http_metrics){.write = write_metrics, .is_local = true};
    world.sockets = (struct websocket_host){.count_max = 8, .happened = ignore_happened};
    world.ports =
        (struct ports){.site = &world.site, .sockets = &world.sockets, .metrics = &world.metrics, .files = FILES_MAX};
    casus_require(ports_open(&world.ports, &world.loop));
    world.listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    casus_require(bind(world.listening, (struct sockaddr *)&address, sizeof address) == 0);
    casus_require(listen(world.listening, 4) == 0);
    return 0;
}

/* ---- The stranger ---- */

static struct {
    int file;
    unsigned char said[ANSWER_MAX]; /* By the server. */
    size_t length;
} stranger;

static void turn(void)
{
    for (unsigned i = 0; i < TURNS; i++) {
        uv_run(&world.loop, UV_RUN_NOWAIT);
        settle();
        const size_t room = sizeof stranger.said - stranger.length;
        ssize_t count = recvfrom(stranger.file, stranger.said + stranger.length, room, MSG_DONTWAIT, NULL, NULL);
        if (count > 0) stranger.length += (size_t)count;
    }
}

static void arrive(bool monitor)
{
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    getsockname(world.listening, (struct sockaddr *)&address, &size);
    stranger.file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    stranger.length = 0;
    casus_require(connect(stranger.file, (struct sockaddr *)&address, sizeof address) == 0);
    int file = accept4(world.listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    casus_require(file >= 0 && file < FILES_MAX);
    ports_take(&world.ports, file, monitor);
}

/* At once, so that no port of ours is in use any longer. */
static void leave(void)
{
    const struct linger none = {.l_onoff = 1, .l_linger = 0};
    setsockopt(stranger.file, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close(stranger.file);
    stranger.file = -1;
    for (unsigned i = 0; i < TURNS; i++) uv_run(&world.loop, UV_RUN_NOWAIT);
    settle();
}

/* ---- What is answered ---- */

/* A frame of the server; returns its length, 0: it has not come whole. */
static size_t check_frame(const unsigned char *frame, size_t length)
{
    enum { TEXT = 0x81, CLOSE = 0x88, PONG = 0x8a };
    if (length < 2) return 0;
    casus_require(frame[0] == TEXT || frame[0] == CLOSE || frame[0] == PONG);
    casus_require((frame[1] & 0x80) == 0); /* A server does not mask. */
    const size_t bytes = frame[1] == 126 ? 2 : frame[1] == 127 ? 8 : 0, head = 2 + bytes;
    size_t payload = bytes == 0 ? frame[1] : 0;
    if (length < head) return 0;
    for (size_t i = 0; i < bytes; i++) payload = payload << 8 | frame[2 + i];
    if (length - head < payload) return 0;
    json_t *message = frame[0] == TEXT ? json_loadb((const char *)frame + head, payload, 0, NULL) : json_object();
    casus_require(json_is_object(message));
    json_decref(message);
    return head + payload;
}

/* An answer of HTTP; returns its length, 0: it has not come whole. */
static size_t check_answer(const char *answer, size_t length, bool *upgraded)
{
    static const char name[] = "content-length: ";
    const char *end = memmem(answer, length, "\r\n\r\n", 4);
    if (end == NULL) return 0;
    casus_require(memcmp(answer, "HTTP/1.1 ", 9) == 0 || memcmp(answer, "HTTP/1.0 ", 9) == 0);
    const int status = atoi(answer + 9);
    const size_t head = (size_t)(end - answer) + 4;
    *upgraded = status == 101;
    if (*upgraded) {
        casus_require(memmem(answer, head, "Sec-WebSocket-Accept: ", 22) != NULL);
        return head;
    }
    casus_require(status == 200 || (status >= 400 && status < 600));
    const char *field = memmem(answer, head, name, sizeof name - 1);
    casus_require(field != NULL);
    const size_t body = (size_t)atol(field + sizeof name - 1);
    return length - head < body ? 0 : head + body;
}

static void check_answers(bool frames)
{
    bool upgraded = false;
    for (size_t at = 0, length = 1; at < stranger.length && length > 0; at += length) {
        const unsigned char *next = stranger.said + at;
        length = upgraded ? check_frame(next, stranger.length - at)
                          : check_answer((const char *)next, stranger.length - at, &upgraded);
        casus_require(frames || !upgraded);
    }
}

/* ---- One input ---- */

/* What the gate, alone, says of it: whether it ever asks for a WebSocket. */
static bool asks_for_frames(bool monitor, const char *bytes, size_t size)
{
    struct gate_passage passage = {.monitor = false};
    gate_begin(&passage, monitor);
    gate_look(&passage, bytes, size, 0);
    gate_end(&passage);
    return passage.frames;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 1) return 0;
    const bool monitor = (bytes[0] & 1) != 0;
    const char *text = (const char *)bytes + 1;
    const size_t length = size - 1, piece = bytes[0] >> 1 == 0 ? length : 8u * (bytes[0] >> 1);
    renew_server();
    arrive(monitor);
    for (size_t at = 0; at < length; at += piece) {
        const size_t count = length - at < piece ? length - at : piece;
        if (send(stranger.file, text + at, count, MSG_NOSIGNAL | MSG_DONTWAIT) <= 0) break;
        turn();
    }
    turn();
    check_answers(asks_for_frames(monitor, text, length));
    leave();
    casus_require(world.sockets.count == 0 && server_count(world.sockets.server).connections == 0);
    backlog_free(&world.sockets.backlog);
    casus_require(world.sockets.backlog.bytes == 0);
    return 0;
}
