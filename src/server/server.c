/* Connections, and changes: the unit of durability.
 *
 * Everything that is done in answer to one message or one tick is one change: the writes it needs, and all that it
 * wants to say. While a table has a change in flight, later changes about it wait in the same queue even if they write
 * nothing, so that nobody is told of anything before it is durable, and in order. If the store fails, the tables
 * concerned go back to what is durable, and those who asked are told that nothing happened. */
#include "evening.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory, texts, chance ---- */

void *server_allocate(size_t size)
{
    void *memory = calloc(1, size > 0 ? size : 1);
    if (memory != NULL) return memory;
    fputs("casus: no memory is left; what was acknowledged is stored\n", stderr);
    abort();
}

char *server_copy_text(const char *text, size_t length)
{
    char *copy = server_allocate(length + 1);
    memcpy(copy, text, length);
    return copy;
}

void put_text(char *to, size_t size, const char *from)
{
    size_t length = strnlen(from, size - 1);
    memcpy(to, from, length);
    to[length] = 0;
}

void text_add(struct text *text, const char *bytes, size_t length)
{
    if (text->length + length + 1 > text->capacity) {
        size_t capacity = 2 * (text->length + length + 1);
        char *grown = server_allocate(capacity);
        if (text->length > 0) memcpy(grown, text->bytes, text->length);
        free(text->bytes);
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

struct casus_writer server_scratch(struct server *server)
{
    return casus_writer_make(server->scratch, SCRATCH_SIZE);
}

void server_random_hex(struct server *server, char *hex, size_t bytes)
{
    uint8_t random[CASUS_DIGEST_SIZE];
    server->world.random(server->world.context, random, bytes);
    sodium_bin2hex(hex, 2 * bytes + 1, random, bytes);
}

void server_hash_hex(const char *label, const uint8_t *key, size_t key_size, const char *text, char *hex, size_t bytes)
{
    uint8_t digest[CASUS_DIGEST_SIZE];
    struct casus_blake2b hash;
    casus_blake2b_init(&hash, bytes, key, key_size);
    casus_blake2b_add(&hash, label, strlen(label) + 1);
    casus_blake2b_add(&hash, text, strlen(text));
    casus_blake2b_end(&hash, digest);
    sodium_bin2hex(hex, 2 * bytes + 1, digest, bytes);
}

/* ---- Making a change ---- */

static void end_reference(struct connection *connection)
{
    connection->references--;
    if (connection->closed && connection->references == 0) free(connection);
}

void change_begin(struct server *server)
{
    server->change = server_allocate(sizeof *server->change);
}

void change_about(struct server *server, struct table *table)
{
    server->change->table = table;
}

static void add_write(struct change *change, const struct store_write *write)
{
    if (change->batch.count == change->capacity) {
        change->capacity = 2 * change->capacity + 4;
        struct store_write *grown = server_allocate(change->capacity * sizeof *grown);
        if (change->batch.count > 0) memcpy(grown, change->batch.writes, change->batch.count * sizeof *grown);
        free(change->batch.writes);
        change->batch.writes = grown;
    }
    change->batch.writes[change->batch.count++] = *write;
}

void change_event(struct server *server, struct table *table, uint64_t number, const char *line, size_t length)
{
    if (FAULT(server->options, LOST_EVENT) && number % 50 == 49) return;
    struct store_write write = {.kind = STORE_EVENT,
                                .group = server_copy_text(table->id, strlen(table->id)),
                                .number = number,
                                .text = server_copy_text(line, length),
                                .length = length};
    add_write(server->change, &write);
}

void change_put(struct server *server, const char *kind, const char *key, const char *text, size_t length)
{
    struct store_write write = {.kind = STORE_PUT,
                                .group = server_copy_text(kind, strlen(kind)),
                                .key = server_copy_text(key, strlen(key)),
                                .text = server_copy_text(text, length),
                                .length = length};
    add_write(server->change, &write);
}

void change_remove(struct server *server, const char *kind, const char *key)
{
    struct store_write write = {
        .kind = STORE_REMOVE, .group = server_copy_text(kind, strlen(kind)), .key = server_copy_text(key, strlen(key))};
    add_write(server->change, &write);
}

static struct output *add_output(struct server *server, struct connection *connection,
                                 const struct casus_writer *message)
{
    struct output *output = server_allocate(sizeof *output);
    output->connection = connection;
    output->text = server_copy_text(message->out, message->length);
    output->length = message->length;
    connection->references++;
    struct change *change = server->change;
    if (change->last != NULL) change->last->next = output;
    else change->first = output;
    change->last = output;
    return output;
}

void server_send(struct server *server, struct connection *connection, const struct casus_writer *message)
{
    if (connection->closed || !casus_writer_fits(message)) return;
    add_output(server, connection, message);
}

/* ---- Ending a change ---- */

static void free_change(struct change *change)
{
    for (struct output *output = change->first, *next; output != NULL; output = next) {
        next = output->next;
        end_reference(output->connection);
        free(output->text);
        free(output);
    }
    for (size_t i = 0; i < change->batch.count; i++) {
        free(change->batch.writes[i].group);
        free(change->batch.writes[i].key);
        free(change->batch.writes[i].text);
    }
    free(change->batch.writes);
    free(change->meta);
    free(change);
}

static void send_outputs(struct server *server, const struct change *change)
{
    for (struct output *output = change->first; output != NULL; output = output->next) {
        if (!output->connection->closed)
            server->world.send(server->world.context, output->connection->user, output->text, output->length);
    }
}

/* What a change says may be said now. */
static void deliver(struct server *server, struct change *change)
{
    if (!change->sent) send_outputs(server, change);
    if (change->table != NULL && change->delivers) clocks_start(server, change->table);
}

void change_end(struct server *server)
{
    struct change *change = server->change;
    struct table *table = change->table;
    if (table != NULL && (table->has_news || table->changed)) table_push(server, table);
    if (table != NULL && table->evening != NULL) {
        evening_push(server, table);
        documents_store(server, table);
    }
    server->change = NULL;
    if (change->batch.count == 0 && (table == NULL || table->in_flight == 0)) {
        deliver(server, change);
        free_change(change);
        return;
    }
    if (table != NULL) {
        table->in_flight++;
        change->n = table->n;
        if (change->seals) change->sealed = sealed_copy(table);
    }
    change->batch.epoch = server->epoch;
    server->counters.batches++;
    if (FAULT(server->options, ACK_BEFORE_DURABLE)) {
        send_outputs(server, change);
        change->sent = true;
    }
    server->world.store(server->world.context, &change->batch);
}

/* ---- Durable, or not ---- */

static void note_durable(struct server *server, struct change *change)
{
    struct table *table = change->table;
    if (table != NULL) {
        table->in_flight--;
        table->durable_n = change->n;
        if (change->meta != NULL) {
            free(table->durable_meta);
            table->durable_meta = change->meta;
            change->meta = NULL;
        }
        if (change->sealed != NULL) {
            sealed_free(table, table->durable_sealed);
            table->durable_sealed = change->sealed;
            change->sealed = NULL;
        }
        if (change->documents != NULL) documents_durable(table, change->documents);
        change->documents = NULL;
    }
    deliver(server, change);
}

static void tell_failure(struct server *server, const struct output *output)
{
    if (!output->is_reply || output->connection->closed) return;
    struct request request = {.connection = output->connection, .has_id = output->has_id, .id = output->id};
    change_begin(server);
    refuse(server, &request, "server.store_failed",
           "The server could not store this; nothing has changed. Try again later.", 0, 0);
    change_end(server);
}

static void note_failure(struct server *server, struct change *change)
{
    struct table *table = change->table;
    server->counters.store_failures++;
    if (change->batch.epoch == server->epoch) server->epoch++;
    if (table != NULL) {
        table->in_flight--;
        table_roll_back(server, table);
        sealed_free(table, change->sealed);
        documents_free(table, change->documents);
        change->documents = NULL;
    }
    for (struct output *output = change->first; output != NULL; output = output->next) {
        tell_failure(server, output);
    }
    if (table != NULL && table->durable_meta == NULL && table->in_flight == 0) table_forget(server, table);
}

void server_stored(struct server *server, struct store_batch *batches, uint64_t now_ms)
{
    if (now_ms > server->now) server->now = now_ms;
    for (struct store_batch *batch = batches, *next; batch != NULL; batch = next) {
        struct change *change = (struct change *)batch;
        next = batch->next;
        if (batch->ok) note_durable(server, change);
        else note_failure(server, change);
        free_change(change);
    }
}

/* ---- Connections ---- */

struct connection *server_open(struct server *server, void *user)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->user = user;
    connection->tokens = SERVER_RATE_BURST;
    connection->next = server->connections;
    if (connection->next != NULL) connection->next->previous = connection;
    server->connections = connection;
    server->counters.connections++;
    return connection;
}

void server_close(struct server *server, struct connection *connection, uint64_t now_ms)
{
    if (now_ms > server->now) server->now = now_ms;
    connection->closed = true;
    for (int i = 0; i < SERVER_OPEN_TABLES_MAX; i++) {
        struct table *table = connection->open[i];
        if (table == NULL) continue;
        change_begin(server);
        change_about(server, table);
        unsubscribe(server, table, connection);
        change_end(server);
    }
    if (connection->previous != NULL) connection->previous->next = connection->next;
    else server->connections = connection->next;
    if (connection->next != NULL) connection->next->previous = connection->previous;
    server->counters.connections--;
    connection->references++;
    end_reference(connection);
}

void server_stop(struct server *server, const char *reason)
{
    struct casus_writer out = server_scratch(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "bye");
    casus_json_key_text(&out, "reason", reason);
    casus_json_close(&out, '}');
    for (struct connection *connection = server->connections; connection != NULL; connection = connection->next) {
        server->world.send(server->world.context, connection->user, out.out, out.length);
    }
}

/* ---- Time ---- */

void server_tick(struct server *server, uint64_t now_ms)
{
    if (now_ms > server->now) server->now = now_ms;
    server->next_deadline = UINT64_MAX;
    for (struct table *table = server->oldest; table != NULL; table = table->newer) {
        if (table->deadline <= server->now) {
            change_begin(server);
            change_about(server, table);
            table_tick(server, table);
            change_end(server);
        }
        if (table->deadline < server->next_deadline) server->next_deadline = table->deadline;
    }
}

uint64_t server_deadline(const struct server *server)
{
    return server->next_deadline;
}

/* ---- The server ---- */

struct server *server_make(const struct server_world *world, const struct server_options *options)
{
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL) return NULL;
    server->world = *world;
    server->options = *options;
    server->epoch = 1;
    server->next_deadline = UINT64_MAX;
    server->scratch = server_allocate(SCRATCH_SIZE);
    uint64_t seed;
    world->random(world->context, &seed, sizeof seed);
    server->random = casus_random_make(seed);
    return server;
}

void server_free(struct server *server)
{
    while (server->oldest != NULL) table_forget(server, server->oldest);
    for (int i = 0; i < BUCKETS; i++) {
        for (struct guest *guest = server->guests[i], *next; guest != NULL; guest = next) {
            next = guest->next;
            free(guest);
        }
    }
    for (struct connection *connection = server->connections, *next; connection != NULL; connection = next) {
        next = connection->next;
        free(connection);
    }
    free(server->scratch);
    free(server->actions);
    free(server->outcomes);
    free(server->memory);
    free(server->view[0]);
    free(server->view[1]);
    free(server);
}

struct server_counters server_count(const struct server *server)
{
    struct server_counters counters = server->counters;
    counters.tables = counters.tables_running = 0;
    for (const struct table *table = server->oldest; table != NULL; table = table->newer) {
        counters.tables++;
        counters.tables_running += table->status == TABLE_RUNNING;
    }
    return counters;
}

bool server_record_line(const struct server *server, const char *id, uint64_t number, const char **line, size_t *length)
{
    const struct table *table = table_find(server, id);
    if (table == NULL || table->events == NULL || number > table->n) return false;
    *line = table->events[number].line;
    *length = table->events[number].length;
    return true;
}
