/* One thread takes all waiting batches and has them written in one transaction (group commit): a busy server pays one
 * sync for many moves, an idle one waits for none. Another thread reads. */
#include "store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "casus/assert.h"
#include "driver.h"
#include "readings.h"

enum probe { PROBE_NONE = 0, PROBE_LOOK, PROBE_SETTLE, PROBE_WRITE };

/* A queue of batches, oldest first. */
struct queue {
    struct store_batch *first, *last;
};

struct store {
    const struct store_driver *driver;
    void *kept; /* The driver's own. */
    struct store_opened opened;
    struct readings readings;
    void (*wake)(void *context);
    void *wake_context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct queue waiting, reported; /* Protected by the lock, like everything below. */
    bool writing, stopping;
    enum probe probe; /* Wanted. */
    struct store_health health;
    struct store_counters counters;
};

static void queue_add(struct queue *queue, struct store_batch *batch)
{
    casus_assert((queue->first == NULL) == (queue->last == NULL));
    casus_assert(queue->last == NULL || queue->last->next == NULL);
    batch->next = NULL;
    if (queue->last != NULL) queue->last->next = batch;
    else queue->first = batch;
    queue->last = batch;
}

/* ---- Work, on the store's thread ---- */

static bool has_writes(const struct store_batch *first)
{
    for (; first != NULL; first = first->next) {
        if (first->count > 0) return true;
    }
    return false;
}

/* A store that was lost stays lost: otherwise later writes would be kept without earlier ones. */
static struct store_health look(const struct store *store, const struct store_health *now, bool thorough)
{
    if (now->state == STORE_LOST || store->driver->look == NULL) return *now;
    return store->driver->look(store->kept, now, thorough);
}

/* Writes these batches (NULL: none) and does what is wanted besides. */
static struct store_health work(struct store *store, const struct store_batch *first, enum probe probe,
                                const struct store_health *before)
{
    struct store_health health = look(store, before, probe != PROBE_NONE);
    bool writes = has_writes(first) || probe == PROBE_WRITE;
    if (health.state == STORE_LOST) return health;
    if (writes) {
        uint64_t looked = health.looked;
        health = store->driver->write(store->kept, has_writes(first) ? first : NULL); /* Nothing would prove nothing. */
        health.looked = looked + 1;
    } else if (probe == PROBE_SETTLE && store->driver->settle != NULL) {
        health = store->driver->settle(store->kept, &health);
    }
    return health;
}

static uint64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_nsec / 1000u;
}

/* A disk that is full, or may not be written, is tried by a probe only: whatever else is put meanwhile is refused at
 * once, however much it is. What fails for another reason may fail alone, so others are still written. */
static bool waits_for_probe(const struct store *store)
{
    return store->health.state == STORE_FULL || store->health.state == STORE_READ_ONLY;
}

/* Removes from the waiting batches those that may not be written; the lock is held. */
static void refuse(struct store *store, struct queue *batches)
{
    struct queue kept = {NULL, NULL};
    for (struct store_batch *batch = batches->first, *next; batch != NULL; batch = next) {
        next = batch->next;
        bool fenced = store_batch_is_fenced(batch), tried = batch->count == 0 || !waits_for_probe(store);
        batch->result = fenced ? STORE_FENCED : tried ? STORE_OK : STORE_FAILED;
        if (batch->result == STORE_FAILED) store_batch_failed(batch);
        queue_add(batch->result == STORE_OK ? &kept : &store->reported, batch);
    }
    *batches = kept;
}

/* Reports written batches; the lock is held. */
static void report(struct store *store, struct queue *batches, bool ok)
{
    casus_assert(store->writing);
    store->counters.commits++;
    for (struct store_batch *batch = batches->first, *next; batch != NULL; batch = next) {
        next = batch->next;
        casus_assert(next == NULL || batch->epoch <= next->epoch);
        batch->result = ok ? STORE_OK : STORE_FAILED;
        store->counters.batches++;
        store->counters.writes += batch->count;
        if (!ok) store_batch_failed(batch);
        queue_add(&store->reported, batch);
    }
    if (!ok) store->counters.failures++;
}

/* Takes the waiting work, does it and reports it; the lock is held, but not while the work is done. */
static void work_once(struct store *store)
{
    struct queue taken = store->waiting;
    enum probe probe = store->probe;
    struct store_health before = store->health;
    store->waiting = (struct queue){NULL, NULL};
    store->probe = PROBE_NONE;
    refuse(store, &taken);
    store->writing = true;
    pthread_mutex_unlock(&store->lock);
    uint64_t start = now_us();
    struct store_health health = work(store, taken.first, probe, &before);
    uint64_t spent = now_us() - start;
    pthread_mutex_lock(&store->lock);
    store->health = health;
    store->counters.commit_us += spent;
    if (taken.first != NULL) report(store, &taken, health.state == STORE_GOOD || !has_writes(taken.first));
    store->writing = false;
    pthread_cond_broadcast(&store->changed);
}

static void *write_loop(void *argument)
{
    struct store *store = argument;
    pthread_mutex_lock(&store->lock);
    for (;;) {
        while (store->waiting.first == NULL && store->probe == PROBE_NONE && !store->stopping)
            pthread_cond_wait(&store->changed, &store->lock);
        if (store->waiting.first == NULL && store->stopping) break;
        casus_assert(!store->writing); /* One thread writes. */
        work_once(store);
        pthread_mutex_unlock(&store->lock);
        store->wake(store->wake_context);
        pthread_mutex_lock(&store->lock);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- The interface ---- */

static const struct store_driver *const drivers[] = {&sqlite_driver};

static const struct store_driver *driver_of(const char *place)
{
    size_t count = sizeof drivers / sizeof drivers[0];
    for (size_t i = 0; i < count; i++) {
        if (strncmp(place, drivers[i]->places, strlen(drivers[i]->places)) == 0) return drivers[i];
    }
    casus_assert(false); /* The last one takes every place. */
    return drivers[count - 1];
}

static void free_store(struct store *store)
{
    casus_assert(store->waiting.first == NULL); /* Nothing that was put is lost. */
    if (store->kept != NULL) store->driver->close(store->kept, &store->health);
    pthread_mutex_destroy(&store->lock);
    pthread_cond_destroy(&store->changed);
    free(store);
}

static bool start_threads(struct store *store)
{
    if (!readings_start(&store->readings, store->driver, store->kept, store->wake, store->wake_context)) return false;
    if (pthread_create(&store->thread, NULL, write_loop, store) == 0) return true;
    readings_stop(&store->readings);
    return false;
}

struct store *store_open(const char *place, void (*wake)(void *context), void *context, char *error, size_t error_size)
{
    struct store *store = calloc(1, sizeof *store);
    casus_require(store != NULL);
    store->driver = driver_of(place);
    store->wake = wake;
    store->wake_context = context;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->changed, NULL);
    store->kept = store->driver->open(place, &store->opened, error, error_size);
    if (store->kept != NULL && start_threads(store)) return store;
    if (store->kept != NULL)
        snprintf(error, error_size, "The store cannot be opened in %s: no thread could be started.", place);
    free_store(store);
    return NULL;
}

struct store_opened store_opened(const struct store *store)
{
    return store->opened;
}

bool store_load(struct store *store, const struct store_reader *reader, char *error, size_t error_size)
{
    casus_assert(store_count(store).batches == 0); /* Otherwise the thread might be at work. */
    return store->driver->load(store->kept, reader, error, error_size);
}

bool store_load_index(struct store *store, const struct store_reader *reader, char *error, size_t error_size)
{
    casus_assert(store_count(store).batches == 0);
    return store->driver->load_index(store->kept, reader, error, error_size);
}

void store_read(struct store *store, struct store_reading *reading)
{
    readings_put(&store->readings, reading);
}

struct store_reading *store_have_read(struct store *store)
{
    return readings_take(&store->readings);
}

static void want(struct store *store, enum probe probe)
{
    pthread_mutex_lock(&store->lock);
    casus_assert(!store->stopping);
    if (store->probe < probe) store->probe = probe;
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->lock);
}

void store_probe(struct store *store, bool write)
{
    want(store, write ? PROBE_WRITE : PROBE_LOOK);
}

void store_settle(struct store *store)
{
    want(store, PROBE_SETTLE);
}

struct store_health store_health(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    struct store_health health = store->health;
    pthread_mutex_unlock(&store->lock);
    return health;
}

void store_put(struct store *store, struct store_batch *batch)
{
    pthread_mutex_lock(&store->lock);
    casus_assert(!store->stopping);
    queue_add(&store->waiting, batch);
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->lock);
}

struct store_batch *store_reported(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    struct store_batch *first = store->reported.first;
    store->reported = (struct queue){NULL, NULL};
    pthread_mutex_unlock(&store->lock);
    return first;
}

struct store_counters store_count(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    struct store_counters counters = store->counters;
    pthread_mutex_unlock(&store->lock);
    return counters;
}

void store_flush(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    while (store->waiting.first != NULL || store->writing) pthread_cond_wait(&store->changed, &store->lock);
    pthread_mutex_unlock(&store->lock);
}

void store_close(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    store->stopping = true;
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
    readings_stop(&store->readings);
    free_store(store);
}
