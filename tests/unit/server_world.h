/* server_world.h - a world for tests of the server: an inbox for each connection, a store in memory that reports on
 * request, and a clock that stands still until it is moved. */
#ifndef TESTS_SERVER_WORLD_H
#define TESTS_SERVER_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "simulate/sealed.h"
#include "casus/record.h"
#include "server/base/thought.h"
#include "server/server.h"
#include "store/memory.h"

enum { CLIENTS_MAX = 40, INBOX_MAX = 4096 };

struct client {
    struct connection *connection;
    json_t *inbox; /* All messages, oldest first. */
    size_t read;   /* How many the test has looked at. */
    bool closed;   /* The server has asked for that. */
    int64_t next_id;
    char token[40];
};

/* One stored row. */
struct row {
    struct store_write write;
    unsigned times; /* How often it was stored. */
    struct row *next;
};

struct world {
    struct server *server;
    struct server_options options;
    uint64_t now;
    struct casus_random random;
    struct client client[CLIENTS_MAX];
    struct store_batch *waiting, *waiting_last;
    bool thinks;              /* Bots that search think outside the server; see answer_thoughts. */
    struct thought *thoughts; /* Newest first. */
    bool hold, fail;          /* The store does not report yet; it reports failure. */
    struct row *rows;
    bool reads;      /* Tables come and go: what is stored lies on this disk instead of the rows. */
    bool hold_reads; /* It does not answer yet. */
    struct memory_store disk;
    const struct store_damage *damage; /* What the store reports after its rows; NULL: nothing. */
};

static inline void world_send(void *context, void *user, const char *text, size_t length)
{
    struct client *client = user;
    json_error_t error;
    (void)context;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (message == NULL) fail_msg("not JSON: %s: %.*s", error.text, (int)length, text);
    json_array_append_new(client->inbox, message);
}

static inline void world_close(void *context, void *user, const char *reason)
{
    struct client *client = user;
    client->closed = true;
    (void)context;
    (void)reason;
}

static inline void world_store(void *context, struct store_batch *batch)
{
    struct world *world = context;
    batch->next = NULL;
    if (world->waiting_last != NULL) world->waiting_last->next = batch;
    else world->waiting = batch;
    world->waiting_last = batch;
}

static inline void world_random(void *context, void *bytes, size_t count)
{
    struct world *world = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&world->random);
}

static inline void world_log(void *context, const char *line)
{
    (void)context;
    (void)line;
}

static inline void world_think(void *context, struct thought *thought)
{
    struct world *world = context;
    thought->next = world->thoughts;
    world->thoughts = thought;
}

static inline void world_read(void *context, struct store_reading *reading)
{
    struct world *world = context;
    memory_store_read(&world->disk, reading, world->now);
}

static inline struct row *find_row(struct world *world, const struct store_write *write)
{
    for (struct row *row = world->rows; row != NULL; row = row->next) {
        const struct store_write *held = &row->write;
        bool event = write->kind == STORE_EVENT;
        if (held->kind == STORE_REMOVE || (held->kind == STORE_EVENT) != event ||
            strcmp(held->group, write->group) != 0)
            continue;
        if (event && held->number < write->number) return NULL; /* The newest comes first. */
        if (event ? held->number == write->number : held->key != NULL && strcmp(held->key, write->key) == 0) return row;
    }
    return NULL;
}

static inline char *copy_or_null(const char *text, size_t length)
{
    if (text == NULL) return NULL;
    char *copy = malloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

static inline void keep(struct world *world, const struct store_write *write)
{
    struct row *row = find_row(world, write);
    if (write->kind == STORE_EVENT && row != NULL)
        fail_msg("event %s %d stored twice", write->group, (int)write->number);
    if (row == NULL) {
        if (write->kind == STORE_REMOVE) return;
        row = calloc(1, sizeof *row);
        row->next = world->rows;
        world->rows = row;
    } else {
        free(row->write.group);
        free(row->write.key);
        free(row->write.text);
    }
    row->times++;
    row->write = *write;
    row->write.group = copy_or_null(write->group, strlen(write->group));
    row->write.key = write->key == NULL ? NULL : copy_or_null(write->key, strlen(write->key));
    row->write.text = copy_or_null(write->text, write->length);
}

/* Lets the store report the first batch that waits, alone. */
static inline void report_one(struct world *world, bool ok)
{
    struct store_batch *batch = world->waiting;
    assert_non_null(batch);
    world->waiting = batch->next;
    if (world->waiting == NULL) world->waiting_last = NULL;
    batch->next = NULL;
    batch->result = ok ? STORE_OK : STORE_FAILED;
    for (size_t i = 0; ok && i < batch->count; i++) keep(world, &batch->writes[i]);
    server_stored(world->server, batch, world->now);
}

/* Of a world that reads: writes the batches, or fails them. */
static inline struct store_batch *write_to_disk(struct world *world, struct store_batch *batches)
{
    world->disk.full_until = world->fail ? world->now + 1 : 0;
    for (struct store_batch *batch = batches, *next; batch != NULL; batch = next) {
        next = batch->next;
        memory_store_put(&world->disk, batch, world->now, world->now);
    }
    struct store_batch *reported = NULL, **end = &reported;
    while (world->disk.waiting_count > 0) {
        *end = memory_store_report(&world->disk, world->now);
        while (*end != NULL) end = &(*end)->next;
    }
    return reported;
}

/* Answers one reading; false: there is none, or it has to wait. */
static inline bool answer_reading(struct world *world)
{
    if (world->hold_reads || memory_store_read_due(&world->disk) > world->now) return false;
    server_read(world->server, memory_store_have_read(&world->disk, world->now), world->now);
    return true;
}

/* Lets the store report everything that waits, and everything that follows. */
static inline void settle_rows(struct world *world)
{
    while (world->waiting != NULL) {
        struct store_batch *batches = world->waiting;
        world->waiting = world->waiting_last = NULL;
        for (struct store_batch *batch = batches; batch != NULL; batch = batch->next) {
            batch->result = world->fail ? STORE_FAILED : STORE_OK;
            for (size_t i = 0; batch->result == STORE_OK && i < batch->count; i++) keep(world, &batch->writes[i]);
        }
        server_stored(world->server, batches, world->now);
    }
}

static inline void settle(struct world *world)
{
    if (!world->reads) settle_rows(world);
    while (world->reads && (world->waiting != NULL || answer_reading(world))) {
        struct store_batch *batches = world->waiting;
        world->waiting = world->waiting_last = NULL;
        if (batches != NULL) server_stored(world->server, write_to_disk(world, batches), world->now);
    }
}

static inline const struct casus_game *const *world_games(void)
{
    static const struct casus_game *games[4];
    games[0] = casus_game_find("horizon", 7);
    games[1] = &sealed_game;
    games[2] = casus_game_find("maga", 4);
    return games;
}

/* Starts the server from what is stored. False: it refuses that, and says why. */
static inline bool try_start(struct world *world, char *error, size_t size)
{
    struct server_world interface = {world,
                                     world_send,
                                     world_close,
                                     world_store,
                                     world_random,
                                     world_log,
                                     world->thinks ? world_think : NULL,
                                     world->reads ? world_read : NULL};
    world->server = server_make(&interface, &world->options);
    struct store_reader reader = server_reader(world->server);
    if (world->reads) memory_store_load_index(&world->disk, &reader);
    for (uint64_t wanted = 0; wanted < 2; wanted++) { /* Items, then events by number. */
        for (uint64_t number = 0; number < (wanted == 0 ? 1 : 3000); number++) {
            for (struct row *row = world->rows; row != NULL; row = row->next) {
                const struct store_write *write = &row->write;
                if (wanted == 0 && write->kind == STORE_PUT)
                    reader.item(reader.context, write->group, write->key, write->text, write->length);
                if (wanted == 1 && write->kind == STORE_EVENT && write->number == number) {
                    reader.event(reader.context, write->group, write->number, write->text, write->length);
                }
            }
        }
    }
    if (world->damage != NULL) reader.damaged(reader.context, world->damage);
    if (!server_loaded(world->server, world->now, error, size)) return false;
    settle(world);
    return true;
}

static inline void start_server(struct world *world)
{
    char error[256];
    if (!try_start(world, error, sizeof error)) fail_msg("%s", error);
}

static inline void connect_client(struct world *world, int number)
{
    struct client *client = &world->client[number];
    json_decref(client->inbox);
    client->inbox = json_array();
    client->read = 0;
    client->connection = server_open(world->server, client);
}

static inline void disconnect(struct world *world, int number)
{
    server_close(world->server, world->client[number].connection, world->now);
    world->client[number].connection = NULL;
    if (!world->hold) settle(world);
}

static inline void world_begin(struct world *world, uint32_t think_ms)
{
    *world = (struct world){.now = 1790000000000u, .random = casus_random_make(5)};
    world->options =
        (struct server_options){.games = world_games(), .version = "test", .think_ms = think_ms, .rollouts = 8};
    start_server(world);
}

static inline void world_end(struct world *world)
{
    settle(world);
    server_free(world->server);
    memory_store_free(&world->disk);
    for (int i = 0; i < CLIENTS_MAX; i++) json_decref(world->client[i].inbox);
    for (struct row *row = world->rows, *next; row != NULL; row = next) {
        next = row->next;
        free(row->write.group);
        free(row->write.key);
        free(row->write.text);
        free(row);
    }
}

/* Kills the server and starts it again from what is stored; everybody is disconnected. */
static inline void crash(struct world *world)
{
    for (struct store_batch *batch = world->waiting, *next; batch != NULL; batch = next) {
        next = batch->next;
        batch->result = STORE_FAILED;
        server_stored(world->server, (batch->next = NULL, batch), world->now);
    }
    world->waiting = world->waiting_last = NULL;
    while (world->disk.reading_count > 0) memory_store_crash(&world->disk, false);
    server_free(world->server);
    for (int i = 0; i < CLIENTS_MAX; i++) world->client[i].connection = NULL;
    start_server(world);
}

/* Lets the bots that have been asked choose, and says so to the server. */
static inline void answer_thoughts(struct world *world)
{
    struct thought *thoughts = world->thoughts;
    world->thoughts = NULL;
    for (struct thought *next; thoughts != NULL; thoughts = next) {
        next = thoughts->next;
        thought_think(thoughts);
        server_thought(world->server, thoughts, world->now);
    }
}

/* Sends one message (without id, which is added) and lets the store report. Returns the reply, which the inbox owns, or
 * NULL while the store holds it back. */
static inline json_t *say(struct world *world, int number, const char *format, ...)
{
    struct client *client = &world->client[number];
    va_list arguments;
    json_error_t error;
    va_start(arguments, format);
    json_t *message = json_vpack_ex(&error, 0, format, arguments);
    va_end(arguments);
    if (message == NULL) fail_msg("bad format %s: %s", format, error.text);
    json_object_set_new(message, "id", json_integer(++client->next_id));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    server_message(world->server, client->connection, text, strlen(text), world->now);
    free(text);
    if (!world->hold) settle(world);
    for (size_t i = json_array_size(client->inbox); i-- > 0;) {
        json_t *reply = json_array_get(client->inbox, i);
        if (json_integer_value(json_object_get(reply, "id")) == client->next_id) return reply;
    }
    return NULL;
}

/* A message of that type with only the table. */
static inline json_t *plain(struct world *world, int client, const char *type, const char *id)
{
    return say(world, client, "{s:s, s:s}", "type", type, "table", id);
}

static inline const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static inline void expect_type(const json_t *reply, const char *type)
{
    if (strcmp(text_of(reply, "type"), type) == 0) return;
    char *text = json_dumps(reply, JSON_COMPACT);
    fail_msg("expected %s, got %s", type, text == NULL ? "nothing" : text);
}

static inline void expect_refused(const json_t *reply, const char *key)
{
    expect_type(reply, "refused");
    assert_string_equal(text_of(json_object_get(reply, "error"), "key"), key);
    assert_true(strlen(text_of(json_object_get(reply, "error"), "text")) > 0);
}

/* The newest message of that type in the client's inbox, or NULL. */
static inline json_t *newest(struct world *world, int number, const char *type)
{
    json_t *inbox = world->client[number].inbox;
    for (size_t i = json_array_size(inbox); i-- > 0;) {
        json_t *message = json_array_get(inbox, i);
        if (strcmp(text_of(message, "type"), type) == 0) return message;
    }
    return NULL;
}

static inline void hello(struct world *world, int number, const char *name, const char *form)
{
    struct client *client = &world->client[number];
    connect_client(world, number);
    json_t *reply = client->token[0] != 0 ? say(world, number, "{s:s, s:i, s:s, s:s, s:s}", "type", "hello", "protocol",
                                                1, "token", client->token, "name", name, "form", form)
                                          : say(world, number, "{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1,
                                                "name", name, "form", form);
    expect_type(reply, "welcome");
    snprintf(client->token, sizeof client->token, "%s", text_of(reply, "token"));
}

static inline void pass_time(struct world *world, uint64_t ms)
{
    uint64_t end = world->now + ms;
    while (server_deadline(world->server) <= end) {
        uint64_t due = server_deadline(world->server);
        if (due > world->now) world->now = due;
        server_tick(world->server, world->now);
        if (!world->hold) settle(world);
    }
    world->now = end;
    server_tick(world->server, world->now);
    if (!world->hold) settle(world);
}

#endif
