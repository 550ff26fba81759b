/* driver.h - what a way to keep a store must be able to do. writings.c has the threads, the queues and the lanes; a
 * driver writes and reads, and blocks while it does. */
#ifndef CASUS_STORE_DRIVER_H
#define CASUS_STORE_DRIVER_H

#include "store.h"

struct store_driver {
    const char *name;

    /* As store_open, without its threads. */
    void *(*open)(const char *place, struct store_opened *opened, char *error, size_t error_size);
    /* As store_load and store_load_index. */
    bool (*load)(void *kept, const struct store_reader *reader, char *error, size_t error_size);
    bool (*load_index)(void *kept, const struct store_reader *reader, char *error, size_t error_size);

    /* On the writing thread. All these batches in one transaction, which is durable when it returns STORE_OK and has
     * left nothing when it returns STORE_FAILED, unless the store is lost; NULL: a write for nothing, to find out
     * whether one can. In *health, but for `looked`, what that says of the store. STORE_UNSURE: the answer was lost,
     * and find_out will be called, again and again, before anything else is written. */
    enum store_result (*write)(void *kept, const struct store_batch *first, struct store_health *health);
    /* Whether those were written. NULL: its answers are not lost. */
    enum store_result (*find_out)(void *kept, struct store_health *health);
    /* Whether the store is still where it was, given the state so far; thoroughly, or as it can be done before each
     * write. NULL: that cannot be known otherwise than by writing. `looked` stays. */
    struct store_health (*look)(void *kept, const struct store_health *now, bool thorough);
    /* What there is to tidy up while nothing is written. NULL: nothing. */
    struct store_health (*settle)(void *kept, const struct store_health *now);

    /* On the reading thread, at the same time: one wish, which sees at least all that had been written when it was
     * made. False: it could not be read. */
    bool (*read)(void *kept, struct store_reading *reading);

    /* When no thread uses it any more. */
    void (*close)(void *kept, const struct store_health *last);
};

/* Entries that everybody may see, of tables that are over, are counted by spans of 2^STORE_SPAN_BITS milliseconds, some
 * 19 hours, so that a page far down the list is found without counting to it. */
enum { STORE_SPAN_BITS = 26 };

extern const struct store_driver sqlite_driver;
extern const struct store_driver postgres_driver; /* Without libpq: one that says so (postgres_absent.c). */

#endif
