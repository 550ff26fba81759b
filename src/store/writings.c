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

enum { ASK_EVERY_MS = 100, FLUSH_PATIENCE_MS = 5000 };

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
    struct queue unsure;            /* Batches of which it is not known whether they are written. */
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

/* Writes these batches (NULL: none) and does what is wanted besides; what became of them. */
static enum store_result work(struct store *store, const struct store_batch *first, enum probe probe,
                              struct store_health *health)
{
    bool writes = has_writes(first) || probe == PROBE_WRITE;
    uint64_t looked = health->looked;
    enum store_result result = STORE_OK;
    *health = look(store, health, probe != PROBE_NONE);
    if (health->state == STORE_LOST) return has_writes(first) ? STORE_FAILED : STORE_OK;
    if (writes) {
        result =
            store->driver->write(store->kept, has_writes(first) ? first : NULL, health); /* Nothing proves nothing. */
        health->looked = looked + 1;
    } else if (probe == PROBE_SETTLE && store->driver->settle != NULL) {
        *health = store->driver->settle(store->kept, health);
    }
    return has_writes(first) ? result : STORE_OK;
}

/* Whether the last transaction, whose answer was lost, was committed. */
static enum store_result find_out(struct store *store, struct store_health *health)
{
    uint64_t looked = health->looked;
    enum store_result result = store->driver->find_out(store->kept, health);
    health->looked = looked + 1;
    return result;
}

static uint64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_nsec / 1000u;
}

/* A store that is full, may not be written or cannot be reached is tried by a probe only: whatever else is put
 * meanwhile is refused at once, however much it is. What fails for another reason may fail alone, so others are still
 * written. */
static bool waits_for_probe(const struct store *store)
{
    return store->health.state == STORE_FULL || store->health.state == STORE_READ_ONLY ||
           store->health.state == STORE_AWAY;
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

static void doubt(const struct queue *batches, bool in_doubt)
{
    for (const struct store_batch *batch = batches->first; batch != NULL; batch = batch->next) {
        for (int i = 0; i < STORE_LANES_MAX; i++) {
            if (batch->lane[i] != NULL) batch->lane[i]->in_doubt = in_doubt;
        }
    }
}

static bool is_in_doubt(const struct store_batch *batch)
{
    bool in_doubt = false;
    for (int i = 0; i < STORE_LANES_MAX; i++)
        in_doubt = in_doubt || (batch->lane[i] != NULL && batch->lane[i]->in_doubt);
    return in_doubt;
}

/* While of some batches it is not known whether they were written, nothing else is; only what belongs behind them
 * waits. The lock is held. */
static void refuse_meanwhile(struct store *store)
{
    struct queue waiting = store->waiting;
    store->waiting = (struct queue){NULL, NULL};
    for (struct store_batch *batch = waiting.first, *next; batch != NULL; batch = next) {
        next = batch->next;
        bool waits = is_in_doubt(batch);
        if (!waits) batch->result = store_batch_is_fenced(batch) ? STORE_FENCED : STORE_FAILED;
        if (!waits && batch->result == STORE_FAILED) store_batch_failed(batch);
        queue_add(waits ? &store->waiting : &store->reported, batch);
    }
}

/* Reports written batches; the lock is held. */
static void report(struct store *store, struct queue *batches, bool ok)
{
    casus_assert(store->writing);
    store->counters.commits++;
    for (struct store_batch *batch = batches->first, *next; batch != NULL; batch = next) {
        next = batch->next;
        casus_assert(batch->count == 0 || !store_batch_is_fenced(batch) || !ok);
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
    bool asks = store->unsure.first != NULL;
    struct queue taken = asks ? store->unsure : store->waiting;
    enum probe probe = store->probe;
    struct store_health health = store->health;
    *(asks ? &store->unsure : &store->waiting) = (struct queue){NULL, NULL};
    store->probe = PROBE_NONE;
    if (!asks) refuse(store, &taken);
    store->writing = true;
    pthread_mutex_unlock(&store->lock);
    uint64_t start = now_us();
    enum store_result result = asks ? find_out(store, &health) : work(store, taken.first, probe, &health);
    uint64_t spent = now_us() - start;
    pthread_mutex_lock(&store->lock);
    store->health = health;
    store->counters.commit_us += spent;
    doubt(&taken, result == STORE_UNSURE);
    if (result == STORE_UNSURE && !asks) store->probe = PROBE_LOOK; /* It may be known at once. */
    if (result == STORE_UNSURE) store->unsure = taken;
    if (result == STORE_UNSURE) refuse_meanwhile(store);
    else if (taken.first != NULL) report(store, &taken, result == STORE_OK);
    store->writing = false;
    pthread_cond_broadcast(&store->changed);
}

/* While it is not known what became of some, nothing is done but to ask, when somebody wants to know. */
static bool has_work(const struct store *store)
{
    return store->probe != PROBE_NONE || (store->waiting.first != NULL && store->unsure.first == NULL);
}

static void *write_loop(void *argument)
{
    struct store *store = argument;
    pthread_mutex_lock(&store->lock);
    for (;;) {
        while (!has_work(store) && !store->stopping) pthread_cond_wait(&store->changed, &store->lock);
        if (store->stopping && (store->waiting.first == NULL || store->unsure.first != NULL)) break;
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

/* By how its place begins. */
static const struct {
    const char *begins;
    const struct store_driver *driver;
} drivers[] = {{"postgresql://", &postgres_driver}, {"postgres://", &postgres_driver}, {"", &sqlite_driver}};

static const struct store_driver *driver_of(const char *place)
{
    size_t i = 0;
    while (strncmp(place, drivers[i].begins, strlen(drivers[i].begins)) != 0) i++; /* The last one takes every place. */
    return drivers[i].driver;
}

bool store_is_file(const char *place)
{
    return driver_of(place) == &sqlite_driver;
}

static void free_store(struct store *store)
{
    casus_assert(store->waiting.first == NULL || store->unsure.first != NULL); /* Nothing that was put is lost. */
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
    bool refused = store->unsure.first != NULL && !is_in_doubt(batch);
    if (refused) refuse_meanwhile(store);
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->lock);
    if (refused) store->wake(store->wake_context);
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

/* Wakes up, too, when some time has passed. */
static void wait_a_moment(struct store *store)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += ASK_EVERY_MS * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    pthread_cond_timedwait(&store->changed, &store->lock, &until);
}

void store_flush(struct store *store)
{
    uint64_t end = now_us() + FLUSH_PATIENCE_MS * UINT64_C(1000);
    pthread_mutex_lock(&store->lock);
    while (store->waiting.first != NULL || store->writing || store->unsure.first != NULL) {
        if (store->unsure.first != NULL && now_us() >= end) break;
        if (store->unsure.first != NULL && store->probe == PROBE_NONE) {
            store->probe = PROBE_LOOK;
            pthread_cond_broadcast(&store->changed);
        }
        wait_a_moment(store);
    }
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
