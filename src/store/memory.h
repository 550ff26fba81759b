/* memory.h - a store in memory, for simulations and tests: what is written survives a crash, what waits does not.
 *
 * Batches are reported late, in their order; while the disk is full every batch fails, and so do all of its lanes that
 * were put before the server could see it. */
#ifndef CASUS_STORE_MEMORY_H
#define CASUS_STORE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

enum { MEMORY_STORE_BATCHES_MAX = 256, MEMORY_STORE_READINGS_MAX = 256 };

struct memory_store_line {
    char *text; /* NULL: no such event was written. */
    size_t length;
};

/* The events of one table, by number. */
struct memory_store_log {
    char *table;
    bool archived;
    struct memory_store_line *line;
    size_t count, capacity;
};

struct memory_store_item {
    char *kind, *key, *text;
    size_t length;
};

/* A table's line of the index. */
struct memory_store_entry {
    char *table;
    struct store_entry *entry;
};

struct memory_store_reading {
    struct store_reading *reading;
    uint64_t answers; /* When. */
};

struct memory_store_batch {
    struct store_batch *batch;
    uint64_t put, reports; /* When. */
};

/* All zero: an empty disk. */
struct memory_store {
    struct memory_store_log *log;
    size_t log_count;
    struct memory_store_item *item;
    size_t item_count, item_capacity;
    struct memory_store_entry *entry;
    size_t entry_count, entry_capacity;
    bool listed; /* Every table has its entry. */
    struct memory_store_reading reading[MEMORY_STORE_READINGS_MAX];
    size_t reading_count;
    uint64_t unreadable_until; /* Until then nothing can be read. */
    struct memory_store_batch waiting[MEMORY_STORE_BATCHES_MAX];
    size_t waiting_count;
    uint64_t full_until;
    bool lost;         /* Its files have been deleted or exchanged: nothing is written until the next start. */
    uint64_t written;  /* Events, ever. */
    bool twice;        /* An event was written twice: no server may do that. */
    uint64_t twice_at; /* Which. */
    bool altered;      /* A record was to be kept compressed that was not what had been written. */
    /* Told of each batch, and when it was put, just before it is written; NULL: nobody is. */
    void (*writes)(void *context, const struct store_batch *batch, uint64_t put);
    void *context;
};

void memory_store_free(struct memory_store *disk); /* What is waiting belongs to the server still. */

/* A batch comes, to be reported at that time, or after those before it. */
void memory_store_put(struct memory_store *disk, struct store_batch *batch, uint64_t now, uint64_t reports);

/* When the first batch is to be reported; UINT64_MAX: none waits. */
uint64_t memory_store_due(const struct memory_store *disk);

/* Writes the first batch, or fails it, for the server to be told. */
struct store_batch *memory_store_report(struct memory_store *disk, uint64_t now);

/* The machine stops. Of the batch that was being written all has reached the disk, or nothing; returns what waited,
 * chained, all of it failed as far as the server that dies will ever know. */
struct store_batch *memory_store_crash(struct memory_store *disk, bool first_is_written);

/* Tells a server that starts what there is: all, or what store_load_index tells. */
void memory_store_load(const struct memory_store *disk, const struct store_reader *reader);
void memory_store_load_index(const struct memory_store *disk, const struct store_reader *reader);

/* Something is to be read, and to be answered at that time, in whatever order. */
void memory_store_read(struct memory_store *disk, struct store_reading *reading, uint64_t answers);
uint64_t memory_store_read_due(const struct memory_store *disk); /* UINT64_MAX: nothing is to be read. */
/* Answers what is due first, for the server to be told. */
struct store_reading *memory_store_have_read(struct memory_store *disk, uint64_t now);

/* The log of that table, or NULL. */
const struct memory_store_log *memory_store_log_of(const struct memory_store *disk, const char *table);

/* The line of a table's event, or NULL. */
const char *memory_store_line(const struct memory_store *disk, const char *table, uint64_t number, size_t *length);

/* The text of an item, or NULL. */
const char *memory_store_item(const struct memory_store *disk, const char *kind, const char *key, size_t *length);

#endif
