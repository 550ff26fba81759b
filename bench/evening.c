/* How long an evening's phones wait when all lists come at the end of a phase, and what the end of the phase costs.
 *
 * Starts the real server on an empty store; an organiser opens an evening for many teams, some phones join each; then
 * every phone sends its team's list once, at its own time within the last seconds of the phase. A list's latency counts
 * from the moment it was due to its receipt, which comes when it is durable. Then the organiser closes the phase;
 * measured are the time until she has the whole stage, and the time from its publication until every phone has its
 * report. Usage: bench_evening CASUS [TEAMS] [PHONES_EACH] [ROWS] [SECONDS] */
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "casus/random.h"
#include "casus/text.h"
#include "machine.h"
#include "wire/wire.h"

enum { ID_SIZE = 24, KEY_SIZE = 40, SET_UP_MS = 120000, STAGE_MS = 120000 };

/* One connection; the organiser's is the first. */
struct phone {
    int file, team;
    uint8_t *heard; /* What has arrived of an incomplete message. */
    size_t heard_count, heard_capacity;
    uint64_t due_us;
    json_int_t n; /* The last event that it was told about. */
    bool sent, answered, reported;
};

static struct {
    int teams, each, rows, poll;
    struct phone *phone;
    int phones; /* Without the organiser's connection. */
    char id[ID_SIZE];
    char (*key)[KEY_SIZE];
    int entered, answered, reported, refused;
    bool lists, review;
    uint32_t *latency_us;
    struct casus_random random;
} evening;

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "evening: %s\n", what);
    exit(1);
}

static void say(struct phone *phone, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    size_t length = strlen(text), at = 0;
    uint8_t *frame = malloc(length + WIRE_HEAD_MAX);
    size_t size = wire_frame(frame, text, length);
    while (at < size) {
        ssize_t count = send(phone->file, frame + at, size - at, MSG_NOSIGNAL);
        if (count < 0) fail("the server does not read");
        at += (size_t)count;
    }
    free(frame);
    free(text);
    json_decref(message);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static bool is_organiser(const struct phone *phone)
{
    return phone == &evening.phone[0];
}

/* ---- Setting up ---- */

static void create(struct phone *organiser)
{
    char options[96];
    json_t *seats = json_array();
    snprintf(options, sizeof options, "teams %d\nturns 2\nnumbers open\norganiser yes\n", evening.teams);
    for (int i = 0; i < evening.teams; i++) json_array_append_new(seats, json_pack("{s:s}", "kind", "open"));
    say(organiser, json_pack("{s:s, s:i, s:s, s:s, s:b, s:o, s:{s:i}}", "type", "create", "id", 1, "game", "maga",
                             "options", options, "public", 1, "seats", seats, "evening", "lists_ms", 0));
}

static void on_welcome(struct phone *phone, const json_t *message)
{
    (void)message;
    if (is_organiser(phone)) create(phone);
    else
        say(phone, json_pack("{s:s, s:i, s:s, s:s}", "type", "claim", "id", 1, "table", evening.id, "key",
                             evening.key[phone->team]));
}

static void on_created(struct phone *phone, const json_t *message)
{
    snprintf(evening.id, sizeof evening.id, "%s", text_of(message, "table"));
    say(phone, json_pack("{s:s, s:i, s:s}", "type", "open", "id", 1, "table", evening.id));
}

static void on_desk(struct phone *phone, const json_t *message)
{
    size_t index;
    json_t *team;
    (void)phone;
    json_array_foreach (json_object_get(message, "teams"), index, team)
        snprintf(evening.key[index], KEY_SIZE, "%s", text_of(team, "key"));
}

static void on_joined(struct phone *phone, const json_t *message)
{
    (void)message;
    say(phone, json_pack("{s:s, s:i, s:s}", "type", "open", "id", 1, "table", evening.id));
}

static void on_table(struct phone *phone, const json_t *message)
{
    phone->n = json_integer_value(json_object_get(message, "n"));
    if (!is_organiser(phone)) evening.entered++;
}

/* ---- The evening ---- */

static void note_event(struct phone *phone, const json_t *event)
{
    const char *type = text_of(json_object_get(event, "what"), "type");
    if (strcmp(type, "publish") == 0 && !is_organiser(phone) && !phone->reported) {
        phone->reported = true;
        evening.reported++;
    }
}

static void on_events(struct phone *phone, const json_t *message)
{
    size_t index;
    json_t *event;
    json_array_foreach (json_object_get(message, "events"), index, event) note_event(phone, event);
    phone->n = json_integer_value(json_object_get(message, "n"));
    if (!is_organiser(phone)) return;
    const char *phase = text_of(json_object_get(json_object_get(message, "position"), "json"), "phase");
    evening.lists = strcmp(phase, "lists") == 0;
    evening.review = strcmp(phase, "review") == 0;
}

static void on_ok(struct phone *phone, const json_t *message)
{
    if (json_integer_value(json_object_get(message, "id")) != 3) return;
    phone->answered = true;
    evening.latency_us[evening.answered++] = (uint32_t)(now_us() - phone->due_us);
}

static void on_refused(struct phone *phone, const json_t *message)
{
    fprintf(stderr, "evening: refused: %s\n", text_of(json_object_get(message, "error"), "text"));
    if (json_integer_value(json_object_get(message, "id")) == 3) evening.refused++;
    (void)phone;
}

/* Orders that any team can always give. */
static void send_list(struct phone *phone)
{
    static const char *const rows[] = {
        "improve",       "raise fin",    "invest agriculture light", "raid %d",           "worsen %d",
        "sabotage %d 3", "track %d mid", "help jus 0 mid",           "exchange 5 500000", "check"};
    json_t *list = json_array();
    for (int i = 0; i < evening.rows; i++) {
        char row[64];
        snprintf(row, sizeof row, rows[(size_t)i % (sizeof rows / sizeof rows[0])],
                 (phone->team + 1 + i) % evening.teams == phone->team ? (phone->team + 1) % evening.teams
                                                                      : (phone->team + 1 + i) % evening.teams);
        json_array_append_new(list, json_string(row));
    }
    json_array_append_new(list, json_string("commit"));
    phone->sent = true;
    say(phone, json_pack("{s:s, s:i, s:s, s:I, s:o}", "type", "act", "id", 3, "table", evening.id, "n", phone->n,
                         "actions", list));
}

static uint64_t send_all_due(void)
{
    uint64_t now = now_us(), next = now + 20000;
    for (int i = 1; i <= evening.phones; i++) {
        struct phone *phone = &evening.phone[i];
        if (phone->sent || phone->due_us == 0) continue;
        if (phone->due_us <= now) send_list(phone);
        else if (phone->due_us < next) next = phone->due_us;
    }
    return next;
}

/* ---- The connections ---- */

static void hear(struct phone *phone, const char *text, size_t length)
{
    static const struct {
        const char *type;
        void (*handle)(struct phone *phone, const json_t *message);
    } handlers[] = {{"welcome", on_welcome}, {"created", on_created}, {"desk", on_desk}, {"joined", on_joined},
                    {"table", on_table},     {"events", on_events},   {"ok", on_ok},     {"refused", on_refused}};
    json_t *message = json_loadb(text, length, 0, NULL);
    for (size_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++) {
        if (strcmp(handlers[i].type, text_of(message, "type")) == 0) handlers[i].handle(phone, message);
    }
    json_decref(message);
}

static void receive(struct phone *phone)
{
    if (phone->heard_capacity - phone->heard_count < 65536) {
        phone->heard_capacity = 2 * phone->heard_capacity + 131072;
        phone->heard = realloc(phone->heard, phone->heard_capacity);
    }
    ssize_t count =
        recv(phone->file, phone->heard + phone->heard_count, phone->heard_capacity - phone->heard_count, MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN)) fail("the server closed a connection");
    if (count > 0) phone->heard_count += (size_t)count;
    size_t at = 0, head, length;
    while (wire_head(phone->heard + at, phone->heard_count - at, &head, &length) &&
           at + head + length <= phone->heard_count) {
        hear(phone, (const char *)phone->heard + at + head, length);
        at += head + length;
    }
    phone->heard_count -= at;
    memmove(phone->heard, phone->heard + at, phone->heard_count);
}

/* Runs until `done` says so; exits after that many milliseconds. */
static void run_until(bool (*done)(void), int most_ms, const char *what)
{
    struct epoll_event events[256];
    uint64_t end = now_us() + (uint64_t)most_ms * 1000;
    while (!done()) {
        uint64_t now = now_us(), next = send_all_due();
        if (now > end) fail(what);
        int count = epoll_wait(evening.poll, events, 256, next > now ? (int)((next - now) / 1000) : 0);
        for (int i = 0; i < count; i++) receive(events[i].data.ptr);
    }
}

static bool has_keys(void)
{
    return evening.key[evening.teams - 1][0] != 0;
}

static bool all_entered(void)
{
    return evening.entered == evening.phones;
}

static bool lists_begun(void)
{
    return evening.lists;
}

static bool all_answered(void)
{
    return evening.answered + evening.refused == evening.phones;
}

static bool stage_done(void)
{
    return evening.review;
}

static bool all_reported(void)
{
    return evening.reported == evening.phones;
}

static void connect_phone(struct phone *phone, int port)
{
    phone->file = wire_connect(port);
    if (phone->file < 0) fail("the server takes no more connections");
    epoll_ctl(evening.poll, EPOLL_CTL_ADD, phone->file, &(struct epoll_event){.events = EPOLLIN, .data.ptr = phone});
    say(phone, json_pack("{s:s, s:i, s:i, s:s}", "type", "hello", "id", 1, "protocol", 1, "form",
                         is_organiser(phone) ? "json" : "none"));
}

/* ---- The result ---- */

static int compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static double latency_ms(double part)
{
    size_t index = (size_t)(part * evening.answered);
    return evening.answered == 0
               ? 0
               : evening.latency_us[index < (size_t)evening.answered ? index : (size_t)evening.answered - 1] / 1000.0;
}

static void print_result(int seconds, double stage_ms, double reports_ms)
{
    char machine[1024];
    struct casus_writer out = casus_writer_make(machine, sizeof machine);
    struct rusage usage;
    machine_json(&out);
    getrusage(RUSAGE_CHILDREN, &usage);
    qsort(evening.latency_us, (size_t)evening.answered, sizeof evening.latency_us[0], compare);
    printf("{\"what\":\"durable lists at the end of a phase, phones on the same machine\","
           "\"teams\":%d,\"phones\":%d,\"rows\":%d,\"seconds\":%d,\"lists\":%d,\"refused\":%d,"
           "\"latency_ms\":{\"p50\":%.2f,\"p95\":%.2f,\"p99\":%.2f,\"max\":%.2f},"
           "\"close_to_review_ms\":%.0f,\"publish_to_all_reports_ms\":%.0f,\"server_peak_mib\":%.0f,"
           "\"command\":\"bench_evening casus %d %d %d %d\",\"machine\":%s}\n",
           evening.teams, evening.phones, evening.rows, seconds, evening.answered, evening.refused, latency_ms(0.5),
           latency_ms(0.95), latency_ms(0.99), latency_ms(1), stage_ms, reports_ms, (double)usage.ru_maxrss / 1024,
           evening.teams, evening.each, evening.rows, seconds, machine);
}

static void organise(const char *type, const char *key, const char *value)
{
    say(&evening.phone[0], json_pack("{s:s, s:i, s:s, s:s*}", "type", type, "id", 2, "table", evening.id, key, value));
}

int main(int argc, char **argv)
{
    char store[WIRE_STORE_SIZE];
    evening.teams = argc > 2 ? atoi(argv[2]) : 250;
    evening.each = argc > 3 ? atoi(argv[3]) : 4;
    evening.rows = argc > 4 ? atoi(argv[4]) : 20;
    int seconds = argc > 5 ? atoi(argv[5]) : 2;
    if (argc < 2 || evening.teams < 2 || evening.teams > 250 || evening.each < 1 || evening.rows < 1 ||
        evening.rows > 60 || seconds < 1)
        fail("usage: bench_evening CASUS [TEAMS] [PHONES_EACH] [ROWS] [SECONDS]");
    evening.phones = evening.teams * evening.each;
    evening.phone = calloc((size_t)evening.phones + 1, sizeof evening.phone[0]);
    evening.key = calloc((size_t)evening.teams, sizeof evening.key[0]);
    evening.latency_us = calloc((size_t)evening.phones, sizeof evening.latency_us[0]);
    evening.random = casus_random_make(1);
    evening.poll = epoll_create1(EPOLL_CLOEXEC);
    wire_name_store(store);
    struct wire_server server = wire_serve(argv[1], store);
    connect_phone(&evening.phone[0], server.port);
    run_until(has_keys, SET_UP_MS, "the evening was not opened");
    for (int i = 1; i <= evening.phones; i++) {
        evening.phone[i].team = (i - 1) / evening.each;
        connect_phone(&evening.phone[i], server.port);
    }
    run_until(all_entered, SET_UP_MS, "the phones did not get in");
    organise("start", "link", NULL);
    run_until(lists_begun, SET_UP_MS, "the lists did not begin");
    uint64_t begin = now_us();
    for (int i = 1; i <= evening.phones; i++)
        evening.phone[i].due_us = begin + casus_random_below(&evening.random, (uint64_t)seconds * 1000000);
    run_until(all_answered, SET_UP_MS, "not every list was answered");
    uint64_t closed = now_us();
    organise("phase", "do", "close");
    run_until(stage_done, STAGE_MS, "the stage did not end");
    uint64_t published = now_us();
    say(&evening.phone[0], json_pack("{s:s, s:i, s:s, s:I, s:[s]}", "type", "act", "id", 2, "table", evening.id, "n",
                                     evening.phone[0].n, "actions", "publish"));
    run_until(all_reported, STAGE_MS, "the reports did not come");
    double reports = (double)(now_us() - published) / 1000;
    kill(server.process, SIGTERM);
    waitpid(server.process, NULL, 0);
    print_result(seconds, (double)(published - closed) / 1000, reports);
    wire_forget(store);
    return 0;
}
