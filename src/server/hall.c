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

void *hall_allocate(size_t size)
{
    void *memory = calloc(1, size > 0 ? size : 1);
    if (memory != NULL) return memory;
    fputs("casus: no memory is left; what was acknowledged is stored\n", stderr);
    abort();
}

char *hall_copy_text(const char *text, size_t length)
{
    char *copy = hall_allocate(length + 1);
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
        char *grown = hall_allocate(capacity);
        if (text->length > 0) memcpy(grown, text->bytes, text->length);
        free(text->bytes);
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

struct casus_writer hall_scratch(struct hall *hall)
{
    return casus_writer_make(hall->scratch, SCRATCH_SIZE);
}

void hall_random_hex(struct hall *hall, char *hex, size_t bytes)
{
    uint8_t random[CASUS_DIGEST_SIZE];
    hall->world.random(hall->world.context, random, bytes);
    sodium_bin2hex(hex, 2 * bytes + 1, random, bytes);
}

void hall_hash_hex(const char *label, const uint8_t *key, size_t key_size, const char *text, char *hex, size_t bytes)
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

static void end_reference(struct hall_connection *connection)
{
    connection->references--;
    if (connection->closed && connection->references == 0) free(connection);
}

void change_begin(struct hall *hall)
{
    hall->change = hall_allocate(sizeof *hall->change);
}

void change_about(struct hall *hall, struct table *table)
{
    hall->change->table = table;
}

static void add_write(struct change *change, const struct store_write *write)
{
    if (change->batch.count == change->capacity) {
        change->capacity = 2 * change->capacity + 4;
        struct store_write *grown = hall_allocate(change->capacity * sizeof *grown);
        if (change->batch.count > 0) memcpy(grown, change->batch.writes, change->batch.count * sizeof *grown);
        free(change->batch.writes);
        change->batch.writes = grown;
    }
    change->batch.writes[change->batch.count++] = *write;
}

void change_event(struct hall *hall, struct table *table, uint64_t number, const char *line, size_t length)
{
    if (hall->options.fault == HALL_LOST_EVENT && number % 50 == 49) return;
    struct store_write write = {.kind = STORE_EVENT,
                                .group = hall_copy_text(table->id, strlen(table->id)),
                                .number = number,
                                .text = hall_copy_text(line, length),
                                .length = length};
    add_write(hall->change, &write);
}

void change_put(struct hall *hall, const char *kind, const char *key, const char *text, size_t length)
{
    struct store_write write = {.kind = STORE_PUT,
                                .group = hall_copy_text(kind, strlen(kind)),
                                .key = hall_copy_text(key, strlen(key)),
                                .text = hall_copy_text(text, length),
                                .length = length};
    add_write(hall->change, &write);
}

void change_remove(struct hall *hall, const char *kind, const char *key)
{
    struct store_write write = {
        .kind = STORE_REMOVE, .group = hall_copy_text(kind, strlen(kind)), .key = hall_copy_text(key, strlen(key))};
    add_write(hall->change, &write);
}

static struct output *add_output(struct hall *hall, struct hall_connection *connection,
                                 const struct casus_writer *message)
{
    struct output *output = hall_allocate(sizeof *output);
    output->connection = connection;
    output->text = hall_copy_text(message->out, message->length);
    output->length = message->length;
    connection->references++;
    struct change *change = hall->change;
    if (change->last != NULL) change->last->next = output;
    else change->first = output;
    change->last = output;
    return output;
}

void hall_send(struct hall *hall, struct hall_connection *connection, const struct casus_writer *message)
{
    if (connection->closed || !casus_writer_fits(message)) return;
    add_output(hall, connection, message);
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

static void send_outputs(struct hall *hall, const struct change *change)
{
    for (struct output *output = change->first; output != NULL; output = output->next) {
        if (!output->connection->closed)
            hall->world.send(hall->world.context, output->connection->user, output->text, output->length);
    }
}

/* What a change says may be said now. */
static void deliver(struct hall *hall, struct change *change)
{
    if (!change->sent) send_outputs(hall, change);
    if (change->table != NULL && change->delivers) clocks_start(hall, change->table);
}

void change_end(struct hall *hall)
{
    struct change *change = hall->change;
    struct table *table = change->table;
    if (table != NULL && (table->has_news || table->changed)) table_push(hall, table);
    if (table != NULL && table->evening != NULL) {
        evening_push(hall, table);
        documents_store(hall, table);
    }
    hall->change = NULL;
    if (change->batch.count == 0 && (table == NULL || table->in_flight == 0)) {
        deliver(hall, change);
        free_change(change);
        return;
    }
    if (table != NULL) {
        table->in_flight++;
        change->n = table->n;
        if (change->seals) change->sealed = sealed_copy(table);
    }
    change->batch.epoch = hall->epoch;
    hall->counters.batches++;
    if (hall->options.fault == HALL_ACK_BEFORE_DURABLE) {
        send_outputs(hall, change);
        change->sent = true;
    }
    hall->world.store(hall->world.context, &change->batch);
}

/* ---- Durable, or not ---- */

static void note_durable(struct hall *hall, struct change *change)
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
    deliver(hall, change);
}

static void tell_failure(struct hall *hall, const struct output *output)
{
    if (!output->is_reply || output->connection->closed) return;
    struct request request = {.connection = output->connection, .has_id = output->has_id, .id = output->id};
    change_begin(hall);
    refuse(hall, &request, "server.store_failed",
           "The server could not store this; nothing has changed. Try again later.", 0, 0);
    change_end(hall);
}

static void note_failure(struct hall *hall, struct change *change)
{
    struct table *table = change->table;
    hall->counters.store_failures++;
    if (change->batch.epoch == hall->epoch) hall->epoch++;
    if (table != NULL) {
        table->in_flight--;
        table_roll_back(hall, table);
        sealed_free(table, change->sealed);
        documents_free(table, change->documents);
        change->documents = NULL;
    }
    for (struct output *output = change->first; output != NULL; output = output->next) {
        tell_failure(hall, output);
    }
    if (table != NULL && table->durable_meta == NULL && table->in_flight == 0) table_forget(hall, table);
}

void hall_stored(struct hall *hall, struct store_batch *batches, uint64_t now_ms)
{
    if (now_ms > hall->now) hall->now = now_ms;
    for (struct store_batch *batch = batches, *next; batch != NULL; batch = next) {
        struct change *change = (struct change *)batch;
        next = batch->next;
        if (batch->ok) note_durable(hall, change);
        else note_failure(hall, change);
        free_change(change);
    }
}

/* ---- Connections ---- */

struct hall_connection *hall_open(struct hall *hall, void *user)
{
    struct hall_connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->user = user;
    connection->tokens = HALL_RATE_BURST;
    connection->next = hall->connections;
    if (connection->next != NULL) connection->next->previous = connection;
    hall->connections = connection;
    hall->counters.connections++;
    return connection;
}

void hall_close(struct hall *hall, struct hall_connection *connection, uint64_t now_ms)
{
    if (now_ms > hall->now) hall->now = now_ms;
    connection->closed = true;
    for (int i = 0; i < HALL_OPEN_TABLES_MAX; i++) {
        struct table *table = connection->open[i];
        if (table == NULL) continue;
        change_begin(hall);
        change_about(hall, table);
        unsubscribe(hall, table, connection);
        change_end(hall);
    }
    if (connection->previous != NULL) connection->previous->next = connection->next;
    else hall->connections = connection->next;
    if (connection->next != NULL) connection->next->previous = connection->previous;
    hall->counters.connections--;
    connection->references++;
    end_reference(connection);
}

void hall_stop(struct hall *hall, const char *reason)
{
    struct casus_writer out = hall_scratch(hall);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "bye");
    casus_json_key_text(&out, "reason", reason);
    casus_json_close(&out, '}');
    for (struct hall_connection *connection = hall->connections; connection != NULL; connection = connection->next) {
        hall->world.send(hall->world.context, connection->user, out.out, out.length);
    }
}

/* ---- Time ---- */

void hall_tick(struct hall *hall, uint64_t now_ms)
{
    if (now_ms > hall->now) hall->now = now_ms;
    hall->next_deadline = UINT64_MAX;
    for (struct table *table = hall->oldest; table != NULL; table = table->newer) {
        if (table->deadline <= hall->now) {
            change_begin(hall);
            change_about(hall, table);
            table_tick(hall, table);
            change_end(hall);
        }
        if (table->deadline < hall->next_deadline) hall->next_deadline = table->deadline;
    }
}

uint64_t hall_deadline(const struct hall *hall)
{
    return hall->next_deadline;
}

/* ---- The hall ---- */

struct hall *hall_make(const struct hall_world *world, const struct hall_options *options)
{
    struct hall *hall = calloc(1, sizeof *hall);
    if (hall == NULL) return NULL;
    hall->world = *world;
    hall->options = *options;
    hall->epoch = 1;
    hall->next_deadline = UINT64_MAX;
    hall->scratch = hall_allocate(SCRATCH_SIZE);
    uint64_t seed;
    world->random(world->context, &seed, sizeof seed);
    hall->random = casus_random_make(seed);
    return hall;
}

void hall_free(struct hall *hall)
{
    while (hall->oldest != NULL) table_forget(hall, hall->oldest);
    for (int i = 0; i < BUCKETS; i++) {
        for (struct guest *guest = hall->guests[i], *next; guest != NULL; guest = next) {
            next = guest->next;
            free(guest);
        }
    }
    for (struct hall_connection *connection = hall->connections, *next; connection != NULL; connection = next) {
        next = connection->next;
        free(connection);
    }
    free(hall->scratch);
    free(hall->actions);
    free(hall->outcomes);
    free(hall->memory);
    free(hall->view[0]);
    free(hall->view[1]);
    free(hall);
}

struct hall_counters hall_count(const struct hall *hall)
{
    struct hall_counters counters = hall->counters;
    counters.tables = counters.tables_running = 0;
    for (const struct table *table = hall->oldest; table != NULL; table = table->newer) {
        counters.tables++;
        counters.tables_running += table->status == TABLE_RUNNING;
    }
    return counters;
}

bool hall_record_line(const struct hall *hall, const char *id, uint64_t number, const char **line, size_t *length)
{
    const struct table *table = table_find(hall, id);
    if (table == NULL || table->events == NULL || number > table->n) return false;
    *line = table->events[number].line;
    *length = table->events[number].length;
    return true;
}
