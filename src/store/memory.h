/* memory.h - a store in memory, for simulations and tests: what is written survives a crash, what waits does not.
 *
 * Batches are reported late, in their order; while the disk is full every batch fails, and so do all that were put
 * before the server could see it. */
#ifndef CASUS_STORE_MEMORY_H
#define CASUS_STORE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

enum { DISK_BATCHES_MAX = 256 };

struct disk_line {
    char *text; /* NULL: no such event was written. */
    size_t length;
};

/* The events of one table, by number. */
struct disk_log {
    char *table;
    struct disk_line *line;
    size_t count, capacity;
};

struct disk_item {
    char *kind, *key, *text;
    size_t length;
};

struct disk_batch {
    struct store_batch *batch;
    uint64_t put, reports; /* When. */
};

/* All zero: an empty disk. */
struct disk {
    struct disk_log *log;
    size_t log_count;
    struct disk_item *item;
    size_t item_count, item_capacity;
    struct disk_batch waiting[DISK_BATCHES_MAX];
    size_t waiting_count;
    uint64_t full_until;
    bool lost;         /* Its files have been deleted or exchanged: nothing is written until the next start. */
    uint64_t written;  /* Events, ever. */
    bool twice;        /* An event was written twice: no server may do that. */
    uint64_t twice_at; /* Which. */
    /* Told of each batch, and when it was put, just before it is written; NULL: nobody is. */
    void (*writes)(void *context, const struct store_batch *batch, uint64_t put);
    void *context;
};

void disk_free(struct disk *disk); /* What is waiting belongs to the server still. */

/* A batch comes, to be reported at that time, or after those before it. */
void disk_put(struct disk *disk, struct store_batch *batch, uint64_t now, uint64_t reports);

/* When the first batch is to be reported; UINT64_MAX: none waits. */
uint64_t disk_due(const struct disk *disk);

/* Writes the first batch, or fails it and all behind it; they are chained, for the server to be told. */
struct store_batch *disk_report(struct disk *disk, uint64_t now);

/* The machine stops. Of the batch that was being written all has reached the disk, or nothing; returns what waited,
 * chained, all of it failed as far as the server that dies will ever know. */
struct store_batch *disk_crash(struct disk *disk, bool first_is_written);

/* Tells a server that starts what there is. */
void disk_load(const struct disk *disk, const struct store_reader *reader);

/* The log of that table, or NULL. */
const struct disk_log *disk_log_of(const struct disk *disk, const char *table);

/* The line of a table's event, or NULL. */
const char *disk_line(const struct disk *disk, const char *table, uint64_t number, size_t *length);

/* The text of an item, or NULL. */
const char *disk_item(const struct disk *disk, const char *kind, const char *key, size_t *length);

#endif
