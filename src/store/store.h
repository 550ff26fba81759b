/* store.h - where events and everything else that must survive lie.
 *
 * A store is a dumb, durable map: event lines by (table, number), which are only ever appended, and items by (kind,
 * key), which are put or removed. It knows no rule and no table. Writes are given in batches; a batch is durable as a
 * whole or not at all. Many batches share one commit, made by a thread of the store's own, and are reported in the
 * order in which they came. The functions below are SQLite's; a second implementation would be another struct
 * store_driver. */
#ifndef CASUS_STORE_STORE_H
#define CASUS_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum store_kind {
    STORE_EVENT = 1, /* Appends line `number` of table `group`; `key` is unused. */
    STORE_PUT,       /* Sets item (group, key). */
    STORE_REMOVE     /* Removes item (group, key), if it is there. */
};

/* One write. The texts belong to the caller until the batch is reported. */
struct store_write {
    enum store_kind kind;
    char *group;
    char *key;
    uint64_t number;
    char *text;
    size_t length;
};

/* A batch of writes. After a failure the store also fails every batch of the same or an older `epoch`, so that no later
 * write is kept without an earlier one; the owner starts a new epoch once it has seen the failure. */
struct store_batch {
    struct store_write *writes;
    size_t count;
    uint64_t epoch;
    void *owner_data;
    bool ok; /* Set before the batch is reported. */
    struct store_batch *next;
};

struct store;

/* What the store holds, told row by row by store_load: events by table and number, ascending. The texts are only lent.
 */
struct store_reader {
    void (*item)(void *context, const char *kind, const char *key, const char *text, size_t length);
    void (*event)(void *context, const char *table, uint64_t number, const char *line, size_t length);
    void *context;
};

/* Opens or creates the store in a file and brings its schema up to date. NULL: `error` (error_size bytes) says why in
 * one sentence. `wake` is called on the store's thread when batches are ready for store_reported. */
struct store *store_open(const char *path, void (*wake)(void *context), void *context, char *error, size_t error_size);

/* Tells everything to the reader. False: the error, as for store_open. Only before the first store_put. */
bool store_load(struct store *store, const struct store_reader *reader, char *error, size_t error_size);

/* Hands a batch over; it belongs to the store until store_reported returns it. Never blocks on the disk. */
void store_put(struct store *store, struct store_batch *batch);

/* The batches reported since the last call, oldest first, chained by `next`; NULL if there are none. */
struct store_batch *store_reported(struct store *store);

/* Numbers for /metrics. */
struct store_counters {
    uint64_t commits, batches, writes, failures;
    uint64_t commit_us; /* Time spent in commits. */
};
struct store_counters store_count(struct store *store);

/* Waits until all batches are written; what is then unreported can still be fetched. */
void store_flush(struct store *store);

/* Flushes, ends the thread, closes the file and frees the store. */
void store_close(struct store *store);

#endif
