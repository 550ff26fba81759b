/* The layer between libwebsockets and the server, with the input in the role of libwebsockets: four WebSockets connect
 * from any origin, send pieces of messages in any order, read or do not read, break off; and requests for any path.
 * Queued memory is counted to the byte, pages are read only from their own folder, and nothing is sent to a closed
 * connection.
 *
 * Each step is a byte that says what happens (divided by 8) and to whom (the lowest two bits), another that says how,
 * and a text preceded by its length. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/transport/http.h"
#include "server/transport/websocket.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { SOCKETS = 4, HEADER_MAX = 300, LONG_PIECE = 1 << 14, LONG_TEXT = 1 << 20 };

/* ---- libwebsockets, as far as we call it ---- */

struct lws {
    struct lws_protocols protocol;
    bool open, asked_to_write, kill, final, binary;
    size_t remaining;
    bool short_write;
    char origin[HEADER_MAX], host[HEADER_MAX], encoding[HEADER_MAX];
    bool get, head;
    bool page; /* It requests pages and is not a WebSocket. */
    struct websocket socket;
    struct http_answer answer;
};

static char directory[64];

const struct lws_protocols *lws_get_protocol(struct lws *wsi)
{
    return &wsi->protocol;
}

int lws_callback_on_writable(struct lws *wsi)
{
    if (!wsi->open) abort();
    wsi->asked_to_write = true;
    return 1;
}

int lws_write(struct lws *wsi, unsigned char *bytes, size_t length, enum lws_write_protocol protocol)
{
    size_t sum = 0;
    (void)protocol;
    if (!wsi->open) abort();
    for (size_t i = 0; i < length; i++) sum += bytes[i];
    bytes[-1] = (unsigned char)sum; /* It writes its frame's head before them. */
    return wsi->short_write ? (int)length / 2 : (int)length;
}

int lws_frame_is_binary(struct lws *wsi)
{
    return wsi->binary;
}

int lws_is_final_fragment(struct lws *wsi)
{
    return wsi->final;
}

size_t lws_remaining_packet_payload(struct lws *wsi)
{
    return wsi->remaining;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)reason;
    if (seconds == LWS_TO_KILL_ASYNC) wsi->kill = true;
}

static const char *header_of(const struct lws *wsi, enum lws_token_indexes header)
{
    switch (header) {
    case WSI_TOKEN_ORIGIN: return wsi->origin;
    case WSI_TOKEN_HOST: return wsi->host;
    case WSI_TOKEN_HTTP_ACCEPT_ENCODING: return wsi->encoding;
    case WSI_TOKEN_GET_URI: return wsi->get ? "/" : "";
    case WSI_TOKEN_HEAD_URI: return wsi->head ? "/" : "";
    default: return "";
    }
}

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes header)
{
    return (int)strlen(header_of(wsi, header));
}

int lws_hdr_copy(struct lws *wsi, char *to, int size, enum lws_token_indexes header)
{
    const char *text = header_of(wsi, header);
    if (strlen(text) >= (size_t)size) return -1;
    strcpy(to, text);
    return (int)strlen(text);
}

static int put_header(unsigned char **at, const unsigned char *end, size_t length)
{
    if ((size_t)(end - *at) < length) return 1;
    memset(*at, 'h', length);
    *at += length;
    return 0;
}

int lws_add_http_header_by_name(struct lws *wsi, const unsigned char *name, const unsigned char *value, int length,
                                unsigned char **at, unsigned char *end)
{
    (void)wsi;
    for (int i = 0; i < length; i++) {
        if (value[i] < ' ') abort();
    }
    return put_header(at, end, strlen((const char *)name) + (size_t)length + 4);
}

int lws_add_http_common_headers(struct lws *wsi, unsigned int code, const char *type, lws_filepos_t length,
                                unsigned char **at, unsigned char *end)
{
    (void)wsi;
    (void)length;
    if (code < 200 || code > 599) abort();
    return put_header(at, end, strlen(type) + 60);
}

int lws_finalize_write_http_header(struct lws *wsi, unsigned char *start, unsigned char **at, unsigned char *end)
{
    (void)wsi;
    (void)start;
    return put_header(at, end, 2);
}

int lws_http_transaction_completed(struct lws *wsi)
{
    (void)wsi;
    return 0;
}

/* The name is one of the site's own files. */
int lws_serve_http_file(struct lws *wsi, const char *file, const char *type, const char *headers, int length)
{
    char resolved[4096];
    size_t own = strlen(directory);
    (void)wsi;
    if (type[0] == 0 || length <= 0 || headers[0] == 0) abort();
    if (realpath(file, resolved) == NULL || strncmp(resolved, directory, own) != 0 || resolved[own] != '/') abort();
    return 0;
}

int lws_callback_http_dummy(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    (void)wsi;
    (void)reason;
    (void)user;
    (void)in;
    (void)length;
    return 0;
}

/* ---- The server ---- */

struct world {
    struct server *server;
    struct websocket_host host;
    struct store_batch *waiting, *last;
    struct casus_random random;
    struct lws socket[SOCKETS];
    struct http_site site;
    bool asked_health;
};

static void world_send(void *context, void *user, const char *text, size_t length)
{
    struct world *world = context;
    struct websocket *socket = user;
    if (!socket->wsi->open) abort();
    websocket_send(&world->host, socket, text, length);
}

static void world_close(void *context, void *user, const char *reason)
{
    (void)context;
    websocket_close(user, reason);
}

static void world_store(void *context, struct store_batch *batch)
{
    struct world *world = context;
    batch->next = NULL;
    if (world->last != NULL) world->last->next = batch;
    else world->waiting = batch;
    world->last = batch;
}

static void world_random(void *context, void *bytes, size_t count)
{
    struct world *world = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&world->random);
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

static void ask_health(void *context)
{
    struct world *world = context;
    world->asked_health = true;
}

static void settle(struct world *world)
{
    while (world->waiting != NULL) {
        struct store_batch *batches = world->waiting;
        world->waiting = world->last = NULL;
        for (struct store_batch *batch = batches; batch != NULL; batch = batch->next) batch->result = STORE_OK;
        server_stored(world->server, batches, 0);
    }
}

static void begin(struct world *world)
{
    static struct server_options options = {.games = casus_games, .version = "fuzz", .rate_limit = true};
    struct server_world interface = {world, world_send, world_close, world_store, world_random, world_log, NULL, NULL};
    char error[512];
    memset(world, 0, sizeof *world);
    world->random = casus_random_make(1);
    world->server = server_make(&interface, &options);
    if (!server_loaded(world->server, 1, error, sizeof error)) abort();
    world->host = (struct websocket_host){.server = world->server,
                                          .count_max = SOCKETS - 1,
                                          .happened = ignore_happened,
                                          .origin = "https://good.example"};
    world->site = (struct http_site){
        .directory = directory, .origin = world->host.origin, .ask_health = ask_health, .health_context = world};
    settle(world);
}

/* ---- WebSockets ---- */

static void end_socket(struct world *world, struct lws *wsi)
{
    if (!wsi->open) return;
    if (wsi->page) http_callback(wsi, LWS_CALLBACK_CLOSED_HTTP, &wsi->answer, NULL, 0);
    else websocket_callback(wsi, LWS_CALLBACK_CLOSED, &wsi->socket, NULL, 0);
    wsi->open = wsi->kill = false;
    settle(world);
}

static void call(struct world *world, struct lws *wsi, enum lws_callback_reasons reason, const char *in, size_t length)
{
    int result = websocket_callback(wsi, reason, &wsi->socket, (void *)(uintptr_t)in, length);
    settle(world);
    if (result != 0) end_socket(world, wsi);
    for (int i = 0; i < SOCKETS; i++) {
        if (world->socket[i].kill) end_socket(world, &world->socket[i]);
    }
}

/* The host names used; the last two are not ours. */
static const char *const hosts[] = {"good.example:8080", "127.0.0.1:80", "[::1]:8080", "localhost", "evil.example", ""};

enum { HOSTS = sizeof hosts / sizeof hosts[0], OWN_HOSTS = HOSTS - 2 };

static void arrive(struct world *world, struct lws *wsi, uint8_t how)
{
    end_socket(world, wsi);
    memset(wsi, 0, sizeof *wsi);
    snprintf(wsi->host, sizeof wsi->host, "%s", hosts[how % HOSTS]);
}

/* The origin is ours: none, the configured one, or the host name used. */
static void check_let_in(const struct lws *wsi, uint8_t how)
{
    char own[2][HEADER_MAX + 8];
    snprintf(own[0], sizeof own[0], "http://%s", wsi->host);
    snprintf(own[1], sizeof own[1], "https://%s", wsi->host);
    bool good = wsi->origin[0] == 0 || strcmp(wsi->origin, "https://good.example") == 0 ||
                strcmp(wsi->origin, own[0]) == 0 || strcmp(wsi->origin, own[1]) == 0;
    if (!good || how % HOSTS >= OWN_HOSTS) abort();
}

static void open_socket(struct world *world, struct lws *wsi, uint8_t how, const char *text, size_t length)
{
    arrive(world, wsi, how);
    wsi->protocol = (struct lws_protocols){.name = "casus.1", .user = &world->host};
    snprintf(wsi->origin, sizeof wsi->origin, "%.*s", (int)length, text);
    if (websocket_callback(wsi, LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION, NULL, NULL, 0) != 0) return;
    check_let_in(wsi, how);
    wsi->open = true;
    call(world, wsi, LWS_CALLBACK_ESTABLISHED, NULL, 0);
}

static void receive(struct world *world, struct lws *wsi, uint8_t how, const char *text, size_t length)
{
    static char piece[LONG_PIECE];
    memset(piece, ' ', sizeof piece);
    memcpy(piece, text, length);
    wsi->final = (how & 1) != 0;
    wsi->binary = (how & 6) == 6;
    wsi->remaining = (how & 24) == 24 ? 100 : 0;
    call(world, wsi, LWS_CALLBACK_RECEIVE, piece, (how & 32) != 0 ? sizeof piece : length);
}

static void send_much(struct world *world, struct lws *wsi, uint8_t how)
{
    static char text[LONG_TEXT];
    text[0] = (char)how;
    if (wsi->socket.connection == NULL) return;
    websocket_send(&world->host, &wsi->socket, text, (size_t)how << 12);
    call(world, wsi, LWS_CALLBACK_GET_THREAD_ID, NULL, 0); /* Connections that were dropped for it are closed. */
}

static void let_write(struct world *world, struct lws *wsi, uint8_t how)
{
    wsi->short_write = how == 255;
    for (unsigned i = 0; i <= how % 8u && wsi->open && wsi->asked_to_write; i++) {
        wsi->asked_to_write = false;
        call(world, wsi, LWS_CALLBACK_SERVER_WRITEABLE, NULL, 0);
    }
}

/* ---- Pages ---- */

static void write_page(struct world *world, struct lws *wsi)
{
    if (!wsi->open || !wsi->asked_to_write) return;
    wsi->asked_to_write = false;
    if (http_callback(wsi, LWS_CALLBACK_HTTP_WRITEABLE, &wsi->answer, NULL, 0) != 0) end_socket(world, wsi);
}

static void request(struct world *world, struct lws *wsi, uint8_t how, const char *text, size_t length)
{
    static const char *const encodings[] = {"", "br", "gzip, br", "identity"};
    char path[HEADER_MAX];
    if (!wsi->open || !wsi->page) arrive(world, wsi, how);
    if (wsi->answer.waits || wsi->answer.body != NULL) return; /* One after another. */
    wsi->open = wsi->page = true;
    wsi->protocol = (struct lws_protocols){.name = "http", .user = &world->site};
    snprintf(path, sizeof path, "/%.*s", (int)length, text);
    snprintf(wsi->encoding, sizeof wsi->encoding, "%s", encodings[how / 8 % 4]);
    wsi->get = how < 192;
    wsi->head = how >= 224;
    if (http_callback(wsi, LWS_CALLBACK_HTTP, &wsi->answer, path, strlen(path)) != 0) end_socket(world, wsi);
}

static void tell_health(struct world *world, uint8_t how)
{
    if (!world->asked_health) return;
    world->asked_health = false;
    http_tell_health(&world->site, how % 2 == 0 ? 200 : 503, "ok\n", 3);
}

static void remove_site(void)
{
    static const char *const files[] = {"/index.html", "/index.html.br", "/assets/a.js", "/secret"};
    char path[128];
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s%s", directory, files[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/assets", directory);
    rmdir(path);
    rmdir(directory);
}

static void make_file(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s%s", directory, name);
    FILE *file = fopen(path, "w");
    if (file == NULL || fclose(file) != 0) abort();
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char path[128];
    (void)argc;
    (void)argv;
    snprintf(directory, sizeof directory, "/tmp/casus-fuzz-XXXXXX");
    if (mkdtemp(directory) == NULL) abort();
    snprintf(path, sizeof path, "%s/assets", directory);
    if (mkdir(path, 0700) != 0) abort();
    make_file("/index.html");
    make_file("/index.html.br");
    make_file("/assets/a.js");
    make_file("/secret");
    atexit(remove_site);
    return 0;
}

/* ---- The input ---- */

static void step_socket(struct world *world, struct lws *wsi, unsigned what, uint8_t how, const char *text,
                        size_t length)
{
    if (what == 5) send_much(world, wsi, how);
    else if (what == 6) let_write(world, wsi, how);
    else receive(world, wsi, how, text, length);
}

static void step(struct world *world, const uint8_t head[3], const char *text, size_t length)
{
    struct lws *wsi = &world->socket[head[0] % SOCKETS];
    unsigned what = head[0] / 8 % 8;
    if (what == 0) open_socket(world, wsi, head[1], text, length);
    else if (what == 1) request(world, wsi, head[1], text, length);
    else if (what == 2 && head[1] % 4 == 0) tell_health(world, head[1] / 4);
    else if (what == 7) end_socket(world, wsi);
    else if (wsi->open && wsi->page) write_page(world, wsi);
    else if (wsi->open) step_socket(world, wsi, what, head[1], text, length);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct world world;
    const uint8_t *end = bytes + size;
    if (size == 0) return 0;
    begin(&world);
    while (end - bytes >= 3) {
        size_t length = bytes[2];
        if (length > (size_t)(end - bytes) - 3) length = (size_t)(end - bytes) - 3;
        step(&world, bytes, (const char *)bytes + 3, length);
        bytes += 3 + length;
    }
    for (int i = 0; i < SOCKETS; i++) end_socket(&world, &world.socket[i]);
    backlog_free(&world.host.backlog);
    if (world.host.count != 0 || world.host.backlog.bytes != 0 || world.host.backlog.oldest != NULL) abort();
    server_free(world.server);
    return 0;
}
