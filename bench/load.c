/* How many durable moves a second the server takes, and how long each waits for its acknowledgement.
 *
 * Starts the real server on an empty store, a copy of the file that is given, or in that database; fills tables of four
 * with one connection for each seat; every connection keeps its seat's view like the page, from the bytes and patches
 * that it is sent, and finds its moves with the rules core. Moves are offered at a fixed rate: each table has a move
 * due every tables / rate seconds whether or not the previous one has been answered, and a move's latency counts from
 * the moment it was due, so that a server that stalls for a while is charged for everything it held up. Usage:
 * bench_load CASUS [TABLES] [MOVES_PER_SECOND] [SECONDS] [STORE] */
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "casus/casus.h"
#include "casus/random.h"
#include "machine.h"
#include "wire/wire.h"

enum { SEATS = 4, WARM_UP_MS = 2000, SET_UP_MS = 60000, ID_SIZE = 24, STATE_MAX = 1 << 14 };

static const char options[] = "players 4\nrounds 9 9 9 9 9\n";

struct seat {
    struct table *table;
    int number, file;
    uint8_t *heard; /* What has arrived of an incomplete message. */
    size_t heard_count, heard_capacity;
    _Alignas(8) uint8_t view[STATE_MAX];
    json_int_t n;
};

struct table {
    char id[ID_SIZE];
    struct seat seat[SEATS];
    int joined, opened;
    struct seat *awaited; /* Whose move it is, by his own knowledge; NULL while a move is on its way. */
    uint64_t due_us, moved_for_us;
    bool answered;
};

static struct {
    const struct casus_game *game;
    struct casus_measure measure;
    casus_action *actions;
    struct casus_random random;
    struct table *tables;
    int table_count, ready_count;
    uint64_t period_us, measured_from_us;
    uint32_t *latency_us;
    size_t moves, capacity, refused;
} load;

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "load: %s\n", what);
    exit(1);
}

static void say(struct seat *seat, json_t *message)
{
    uint8_t frame[4096];
    char *text = json_dumps(message, JSON_COMPACT);
    size_t size = wire_frame(frame, text, strlen(text));
    if (send(seat->file, frame, size, MSG_NOSIGNAL) != (ssize_t)size) fail("the server does not read");
    free(text);
    json_decref(message);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

/* ---- Setting up: hello, then create and join, then open, each when the one before is answered ---- */

static void create(struct table *table)
{
    table->joined = 1;
    table->opened = 0;
    table->awaited = NULL;
    table->answered = true;
    say(&table->seat[0], json_pack("{s:s, s:i, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s}, {s:s}], s:i}", "type", "create",
                                   "id", 1, "game", "horizon", "options", options, "public", 1, "seats", "kind", "me",
                                   "kind", "open", "kind", "open", "kind", "open", "takeover_ms", 0));
}

static void on_welcome(struct seat *seat, const json_t *message)
{
    (void)message;
    load.ready_count++;
    if (seat->number == 0) create(seat->table);
}

static void on_created(struct seat *seat, const json_t *message)
{
    struct table *table = seat->table;
    snprintf(table->id, sizeof table->id, "%s", text_of(message, "table"));
    for (int i = 1; i < SEATS; i++)
        say(&table->seat[i], json_pack("{s:s, s:i, s:s, s:i}", "type", "join", "id", 1, "table", table->id, "seat", i));
}

static void on_joined(struct seat *seat, const json_t *message)
{
    struct table *table = seat->table;
    (void)message;
    if (++table->joined < SEATS) return;
    for (int i = 0; i < SEATS; i++)
        say(&table->seat[i], json_pack("{s:s, s:i, s:s}", "type", "open", "id", 1, "table", table->id));
}

/* ---- Playing ---- */

static void put_bytes(struct seat *seat, size_t offset, const char *base64)
{
    size_t length;
    if (offset > load.measure.state_size ||
        sodium_base642bin(seat->view + offset, load.measure.state_size - offset, base64, strlen(base64), NULL, &length,
                          NULL, sodium_base64_VARIANT_ORIGINAL) != 0) {
        fail("a position cannot be read");
    }
}

static void note_awaited(struct seat *seat, const json_t *awaited)
{
    struct table *table = seat->table;
    if (table->awaited == seat) table->awaited = NULL;
    if (json_array_size(awaited) == 1 && json_integer_value(json_array_get(awaited, 0)) == seat->number)
        table->awaited = seat;
}

static void on_table(struct seat *seat, const json_t *message)
{
    put_bytes(seat, 0, text_of(json_object_get(message, "position"), "bytes"));
    seat->n = json_integer_value(json_object_get(message, "n"));
    note_awaited(seat, json_object_get(message, "awaited"));
    if (++seat->table->opened == SEATS)
        seat->table->due_us = now_us() + casus_random_below(&load.random, load.period_us);
}

static bool take_event(struct seat *seat, const json_t *event)
{
    size_t index;
    json_t *piece;
    json_array_foreach (json_object_get(event, "patch"), index, piece) {
        put_bytes(seat, (size_t)json_integer_value(json_array_get(piece, 0)),
                  json_string_value(json_array_get(piece, 1)));
    }
    seat->n = json_integer_value(json_object_get(event, "n"));
    return json_object_get(event, "end") == NULL;
}

/* A table whose game is over makes room for the next one. */
static void next_game(struct seat *seat)
{
    say(seat, json_pack("{s:s, s:i, s:s}", "type", "close", "id", 2, "table", seat->table->id));
    if (seat->number == 0) create(seat->table);
}

static void on_events(struct seat *seat, const json_t *message)
{
    size_t index;
    json_t *event;
    bool running = true;
    if (strcmp(text_of(message, "table"), seat->table->id) != 0) return;
    json_array_foreach (json_object_get(message, "events"), index, event) running = take_event(seat, event) && running;
    note_awaited(seat, json_object_get(message, "awaited"));
    if (!running) next_game(seat);
}

static void on_answer(struct seat *seat, const json_t *message, bool ok)
{
    struct table *table = seat->table;
    uint64_t now = now_us();
    if (json_integer_value(json_object_get(message, "id")) != 3) return; /* The answer to a close. */
    table->answered = true;
    if (table->moved_for_us < load.measured_from_us) return;
    load.refused += !ok;
    if (ok && load.moves < load.capacity) load.latency_us[load.moves++] = (uint32_t)(now - table->moved_for_us);
}

static void on_ok(struct seat *seat, const json_t *message)
{
    on_answer(seat, message, true);
}

static void on_refused(struct seat *seat, const json_t *message)
{
    fprintf(stderr, "load: refused: %s\n", text_of(json_object_get(message, "error"), "text"));
    on_answer(seat, message, false);
}

static void move(struct table *table, uint64_t due_us)
{
    struct seat *seat = table->awaited;
    char text[128];
    casus_action action =
        casus_random_action(load.game, seat->view, (casus_seat)seat->number, load.actions, &load.random);
    struct casus_writer words = casus_writer_make(text, sizeof text);
    load.game->action_text(seat->view, (casus_seat)seat->number, action, &words);
    table->awaited = NULL;
    table->answered = false;
    table->moved_for_us = due_us;
    say(seat, json_pack("{s:s, s:i, s:s, s:I, s:[s]}", "type", "act", "id", 3, "table", table->id, "n", seat->n,
                        "actions", text));
}

/* Makes every possible move that is due; returns when the next one is. */
static uint64_t move_all_due(void)
{
    uint64_t now = now_us(), next = now + 100000;
    for (int i = 0; i < load.table_count; i++) {
        struct table *table = &load.tables[i];
        if (table->opened < SEATS) continue;
        if (table->due_us <= now && table->answered && table->awaited != NULL) {
            move(table, table->due_us);
            table->due_us += load.period_us;
        }
        if (table->due_us > now && table->due_us < next) next = table->due_us;
    }
    return next;
}

/* ---- The connections ---- */

static void hear(struct seat *seat, const char *text, size_t length)
{
    static const struct {
        const char *type;
        void (*handle)(struct seat *seat, const json_t *message);
    } handlers[] = {{"welcome", on_welcome}, {"created", on_created}, {"joined", on_joined},  {"table", on_table},
                    {"events", on_events},   {"ok", on_ok},           {"refused", on_refused}};
    json_t *message = json_loadb(text, length, 0, NULL);
    for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strcmp(handlers[i].type, text_of(message, "type")) == 0) handlers[i].handle(seat, message);
    }
    json_decref(message);
}

static void hear_all(struct seat *seat)
{
    size_t at = 0, head, length;
    while (wire_head(seat->heard + at, seat->heard_count - at, &head, &length) &&
           at + head + length <= seat->heard_count) {
        hear(seat, (const char *)seat->heard + at + head, length);
        at += head + length;
    }
    seat->heard_count -= at;
    memmove(seat->heard, seat->heard + at, seat->heard_count);
}

static void receive(struct seat *seat)
{
    if (seat->heard_capacity - seat->heard_count < 4096) {
        seat->heard_capacity = 2 * seat->heard_capacity + 8192;
        seat->heard = realloc(seat->heard, seat->heard_capacity);
    }
    ssize_t count =
        recv(seat->file, seat->heard + seat->heard_count, seat->heard_capacity - seat->heard_count, MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN)) fail("the server closed a connection");
    if (count > 0) seat->heard_count += (size_t)count;
    hear_all(seat);
}

static void connect_seats(int poll, int port)
{
    for (int i = 0; i < load.table_count * SEATS; i++) {
        struct seat *seat = &load.tables[i / SEATS].seat[i % SEATS];
        seat->table = &load.tables[i / SEATS];
        seat->number = i % SEATS;
        seat->file = wire_connect(port);
        if (seat->file < 0) fail("the server takes no more connections");
        epoll_ctl(poll, EPOLL_CTL_ADD, seat->file, &(struct epoll_event){.events = EPOLLIN, .data.ptr = seat});
        say(seat, json_pack("{s:s, s:i, s:i, s:s}", "type", "hello", "id", 1, "protocol", 1, "form", "bytes"));
    }
}

static bool all_open(void)
{
    for (int i = 0; i < load.table_count; i++) {
        if (load.tables[i].opened < SEATS) return false;
    }
    return true;
}

/* Runs until that time; while setting up, no longer than needed. */
static void run_until(int poll, uint64_t end_us, bool playing)
{
    struct epoll_event events[256];
    for (uint64_t now = now_us(); now < end_us && (playing || !all_open()); now = now_us()) {
        uint64_t next = playing ? move_all_due() : now + 10000;
        int wait_ms = next > now ? (int)((next - now) / 1000) : 0;
        int count = epoll_wait(poll, events, 256, wait_ms);
        for (int i = 0; i < count; i++) receive(events[i].data.ptr);
    }
}

/* ---- The result ---- */

static int compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static double latency_ms(double part)
{
    size_t index = (size_t)(part * (double)load.moves);
    return load.moves == 0 ? 0 : load.latency_us[index < load.moves ? index : load.moves - 1] / 1000.0;
}

static void print_result(const char *where, double seconds, double offered, double server_cpu, double load_cpu)
{
    char machine[1024];
    struct casus_writer out = casus_writer_make(machine, sizeof machine);
    machine_json(&out);
    qsort(load.latency_us, load.moves, sizeof load.latency_us[0], compare);
    printf("{\"what\":\"durable moves, load generator on the same machine, %s\","
           "\"connections\":%d,\"tables\":%d,\"seconds\":%.1f,\"offered_per_second\":%.0f,"
           "\"moves\":%zu,\"moves_per_second\":%.1f,\"refused\":%zu,"
           "\"latency_ms\":{\"p50\":%.2f,\"p95\":%.2f,\"p99\":%.2f,\"max\":%.2f},"
           "\"server_cpu_seconds\":%.2f,\"load_cpu_seconds\":%.2f,"
           "\"command\":\"bench_load casus %d %.0f %.0f\",\"machine\":%s}\n",
           where, load.table_count * SEATS, load.table_count, seconds, offered, load.moves,
           (double)load.moves / seconds, load.refused, latency_ms(0.5), latency_ms(0.95), latency_ms(0.99),
           latency_ms(1), server_cpu, load_cpu, load.table_count, offered, seconds, machine);
}

static double cpu_seconds(int who)
{
    struct rusage usage;
    getrusage(who, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void prepare(int tables, int rate, int seconds)
{
    struct casus_error error;
    load.game = casus_game_find("horizon", strlen("horizon"));
    if (!load.game->measure(options, strlen(options), &load.measure, &error) || load.measure.state_size > STATE_MAX)
        fail("the game does not fit");
    load.actions = calloc(load.measure.legal_max, sizeof load.actions[0]);
    load.random = casus_random_make(1);
    load.table_count = tables;
    load.tables = calloc((size_t)tables, sizeof load.tables[0]);
    load.period_us = (uint64_t)tables * 1000000 / (uint64_t)rate;
    load.capacity = (size_t)rate * (size_t)(seconds + 10);
    load.latency_us = calloc(load.capacity, sizeof load.latency_us[0]);
    load.measured_from_us = UINT64_MAX;
}

static void copy_file(const char *from, const char *to)
{
    static char block[1 << 20];
    FILE *source = fopen(from, "rb"), *target = fopen(to, "wb");
    if (source == NULL || target == NULL) fail("the store cannot be copied");
    for (size_t count; (count = fread(block, 1, sizeof block, source)) > 0;) {
        if (fwrite(block, 1, count, target) != count) fail("the store cannot be copied");
    }
    if (ferror(source) || fclose(target) != 0) fail("the store cannot be copied");
    fclose(source);
}

int main(int argc, char **argv)
{
    int tables = argc > 2 ? atoi(argv[2]) : 250, rate = argc > 3 ? atoi(argv[3]) : 2000,
        seconds = argc > 4 ? atoi(argv[4]) : 20;
    char store[WIRE_STORE_SIZE];
    if (argc < 2 || tables < 1 || rate < 1 || seconds < 1)
        fail("usage: bench_load CASUS [TABLES] [MOVES_PER_SECOND] [SECONDS] [STORE]");
    prepare(tables, rate, seconds);
    bool database = argc > 5 && strstr(argv[5], "://") != NULL;
    wire_name_store(store);
    if (argc > 5 && !database) copy_file(argv[5], store);
    struct wire_server server = wire_serve(argv[1], database ? argv[5] : store);
    int poll = epoll_create1(EPOLL_CLOEXEC);
    connect_seats(poll, server.port);
    run_until(poll, now_us() + SET_UP_MS * 1000ULL, false);
    if (!all_open()) fail("the tables are not set up after a minute");
    run_until(poll, now_us() + WARM_UP_MS * 1000ULL, true);
    load.measured_from_us = now_us();
    double own = cpu_seconds(RUSAGE_SELF);
    run_until(poll, load.measured_from_us + (uint64_t)seconds * 1000000, true);
    double spent = (double)(now_us() - load.measured_from_us) / 1e6;
    own = cpu_seconds(RUSAGE_SELF) - own;
    kill(server.process, SIGTERM);
    waitpid(server.process, NULL, 0);
    print_result(database   ? "in a database"
                 : argc > 5 ? "beside the games of another store"
                            : "on an empty store",
                 spent, rate, cpu_seconds(RUSAGE_CHILDREN), own);
    wire_forget(store);
    return 0;
}
