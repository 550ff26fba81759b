/* The embedded store: one SQLite file in WAL mode with synchronous=FULL. One thread takes all waiting batches and
 * writes them in one transaction (group commit): a busy server pays one sync for many moves, an idle one waits for
 * none. The event log is a plain append table with a unique index; clustering it by table was measured to cost six
 * times as much in grouped writes. */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "casus/assert.h"

enum { SCHEMA_VERSION = 1, BUSY_TIMEOUT_MS = 5000 };

enum statement { INSERT_EVENT, PUT_ITEM, REMOVE_ITEM, BEGIN, COMMIT, ROLLBACK, STATEMENTS };

static const char *const statement_texts[STATEMENTS] = {
    [INSERT_EVENT] = "INSERT INTO event (game, number, line) VALUES (?1, ?2, ?3)",
    [PUT_ITEM] = ("INSERT INTO item (kind, key, value) VALUES (?1, ?2, ?3) "
                  "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value"),
    [REMOVE_ITEM] = "DELETE FROM item WHERE kind = ?1 AND key = ?2",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
};

/* migrations[v] brings schema version v to v + 1. */
static const char *const migrations[SCHEMA_VERSION] = {
    "CREATE TABLE event (game TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL);"
    "CREATE UNIQUE INDEX event_by_number ON event (game, number);"
    "CREATE TABLE item (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)) "
    "WITHOUT ROWID;",
};

/* A queue of batches, oldest first. */
struct queue {
    struct store_batch *first, *last;
};

struct store {
    sqlite3 *database;
    sqlite3_stmt *statement[STATEMENTS];
    void (*wake)(void *context);
    void *wake_context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct queue waiting, reported; /* Under the lock, as all below. */
    bool writing, stopping;
    bool failed; /* Batches up to failed_epoch are refused. */
    uint64_t failed_epoch;
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

/* ---- Opening ---- */

static bool say(char *error, size_t error_size, const char *what, const char *path, const char *why)
{
    snprintf(error, error_size, "%s %s: %s.", what, path, why);
    return false;
}

static int read_version(sqlite3 *database)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(database, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        version = sqlite3_column_int(statement, 0);
    }
    sqlite3_finalize(statement);
    return version;
}

static bool migrate(sqlite3 *database, const char *path, char *error, size_t error_size)
{
    int version = read_version(database);
    if (version < 0) return say(error, error_size, "The store", path, sqlite3_errmsg(database));
    if (version > SCHEMA_VERSION) {
        return say(error, error_size, "The store", path,
                   "was written by a newer version of Casus and cannot be read by this one");
    }
    for (; version < SCHEMA_VERSION; version++) {
        char text[1024];
        int length = snprintf(text, sizeof text, "BEGIN EXCLUSIVE; %s PRAGMA user_version = %d; COMMIT;",
                              migrations[version], version + 1);
        casus_require(length > 0 && (size_t)length < sizeof text); /* Half a migration would be a lost store. */
        if (sqlite3_exec(database, text, NULL, NULL, NULL) != SQLITE_OK) {
            return say(error, error_size, "The store cannot be prepared in", path, sqlite3_errmsg(database));
        }
    }
    return true;
}

/* The file holds the secrets of seats: nobody but its owner reads it. SQLite gives its other files the same mode. */
static bool make_private(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file >= 0) close(file);
    return file >= 0;
}

static bool prepare(struct store *store, const char *path, char *error, size_t error_size)
{
    static const char settings[] =
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";
    if (!make_private(path)) return say(error, error_size, "The store cannot be opened in", path, strerror(errno));
    if (sqlite3_open_v2(path, &store->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK) {
        return say(error, error_size, "The store cannot be opened in", path, sqlite3_errmsg(store->database));
    }
    sqlite3_busy_timeout(store->database, BUSY_TIMEOUT_MS);
    if (sqlite3_exec(store->database, settings, NULL, NULL, NULL) != SQLITE_OK) {
        const char *why = sqlite3_errcode(store->database) == SQLITE_BUSY ? "another server is using it"
                                                                          : sqlite3_errmsg(store->database);
        return say(error, error_size, "The store cannot be opened in", path, why);
    }
    if (!migrate(store->database, path, error, error_size)) return false;
    for (int i = 0; i < STATEMENTS; i++) {
        if (sqlite3_prepare_v2(store->database, statement_texts[i], -1, &store->statement[i], NULL) != SQLITE_OK) {
            return say(error, error_size, "The store cannot be read in", path, sqlite3_errmsg(store->database));
        }
    }
    return true;
}

/* ---- Writing, on the store's thread ---- */

static bool run(struct store *store, enum statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    casus_assert(which < STATEMENTS && statement != NULL); /* All were prepared before the thread began. */
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    return result == SQLITE_DONE;
}

static bool write_one(struct store *store, const struct store_write *write)
{
    casus_assert(write->kind >= STORE_EVENT && write->kind <= STORE_REMOVE);
    static const enum statement statements[] = {
        [STORE_EVENT] = INSERT_EVENT, [STORE_PUT] = PUT_ITEM, [STORE_REMOVE] = REMOVE_ITEM};
    enum statement which = statements[write->kind];
    sqlite3_stmt *statement = store->statement[which];
    sqlite3_bind_text(statement, 1, write->group, -1, SQLITE_STATIC);
    if (write->kind == STORE_EVENT) sqlite3_bind_int64(statement, 2, (sqlite3_int64)write->number);
    else sqlite3_bind_text(statement, 2, write->key, -1, SQLITE_STATIC);
    if (write->kind != STORE_REMOVE)
        sqlite3_bind_text64(statement, 3, write->text, write->length, SQLITE_STATIC, SQLITE_UTF8);
    return run(store, which);
}

/* One transaction for all; false: nothing of it is kept. */
static bool write_all(struct store *store, const struct store_batch *first)
{
    casus_assert(sqlite3_get_autocommit(store->database) != 0); /* No transaction is left open. */
    if (!run(store, BEGIN)) return false;
    for (const struct store_batch *batch = first; batch != NULL; batch = batch->next) {
        for (size_t i = 0; i < batch->count; i++) {
            if (write_one(store, &batch->writes[i])) continue;
            run(store, ROLLBACK);
            return false;
        }
    }
    if (run(store, COMMIT)) return true;
    run(store, ROLLBACK);
    return false;
}

static uint64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_nsec / 1000u;
}

/* Takes out of the waiting batches those that may no longer be written; the lock is held. */
static void refuse_stale(struct store *store, struct queue *batches)
{
    struct queue kept = {NULL, NULL};
    for (struct store_batch *batch = batches->first, *next; batch != NULL; batch = next) {
        next = batch->next;
        bool stale = store->failed && batch->epoch <= store->failed_epoch;
        batch->ok = false;
        queue_add(stale ? &store->reported : &kept, batch);
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
        batch->ok = ok;
        store->counters.batches++;
        store->counters.writes += batch->count;
        if (!ok && (!store->failed || batch->epoch > store->failed_epoch)) {
            store->failed = true;
            store->failed_epoch = batch->epoch;
        }
        queue_add(&store->reported, batch);
    }
    if (!ok) store->counters.failures++;
}

static bool has_writes(const struct store_batch *first)
{
    for (; first != NULL; first = first->next) {
        if (first->count > 0) return true;
    }
    return false;
}

static void *write_loop(void *argument)
{
    struct store *store = argument;
    pthread_mutex_lock(&store->lock);
    for (;;) {
        while (store->waiting.first == NULL && !store->stopping) pthread_cond_wait(&store->changed, &store->lock);
        if (store->waiting.first == NULL) break;
        casus_assert(!store->writing); /* One thread writes. */
        struct queue taken = store->waiting;
        store->waiting = (struct queue){NULL, NULL};
        refuse_stale(store, &taken);
        store->writing = true;
        pthread_mutex_unlock(&store->lock);
        uint64_t start = now_us();
        bool ok = !has_writes(taken.first) || write_all(store, taken.first);
        uint64_t spent = now_us() - start;
        pthread_mutex_lock(&store->lock);
        store->counters.commit_us += spent;
        report(store, &taken, ok);
        store->writing = false;
        pthread_cond_broadcast(&store->changed);
        pthread_mutex_unlock(&store->lock);
        store->wake(store->wake_context);
        pthread_mutex_lock(&store->lock);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- The interface ---- */

static void free_store(struct store *store)
{
    casus_assert(store->waiting.first == NULL); /* Nothing that was put is lost. */
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->database);
    pthread_mutex_destroy(&store->lock);
    pthread_cond_destroy(&store->changed);
    free(store);
}

struct store *store_open(const char *path, void (*wake)(void *context), void *context, char *error, size_t error_size)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        say(error, error_size, "The store cannot be opened in", path, "no memory is left");
        return NULL;
    }
    store->wake = wake;
    store->wake_context = context;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->changed, NULL);
    if (!prepare(store, path, error, error_size)) {
        free_store(store);
        return NULL;
    }
    if (pthread_create(&store->thread, NULL, write_loop, store) != 0) {
        say(error, error_size, "The store cannot be opened in", path, "no thread could be started");
        free_store(store);
        return NULL;
    }
    return store;
}

static bool load_items(struct store *store, const struct store_reader *reader)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(store->database, "SELECT kind, key, value FROM item ORDER BY kind, key", -1,
                                    &statement, NULL);
    while (result == SQLITE_OK || result == SQLITE_ROW) {
        result = sqlite3_step(statement);
        if (result != SQLITE_ROW) break;
        reader->item(reader->context, (const char *)sqlite3_column_text(statement, 0),
                     (const char *)sqlite3_column_text(statement, 1), (const char *)sqlite3_column_text(statement, 2),
                     (size_t)sqlite3_column_bytes(statement, 2));
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE;
}

static bool load_events(struct store *store, const struct store_reader *reader)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(store->database, "SELECT game, number, line FROM event ORDER BY game, number", -1,
                                    &statement, NULL);
    while (result == SQLITE_OK || result == SQLITE_ROW) {
        result = sqlite3_step(statement);
        if (result != SQLITE_ROW) break;
        reader->event(reader->context, (const char *)sqlite3_column_text(statement, 0),
                      (uint64_t)sqlite3_column_int64(statement, 1), (const char *)sqlite3_column_text(statement, 2),
                      (size_t)sqlite3_column_bytes(statement, 2));
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE;
}

bool store_load(struct store *store, const struct store_reader *reader, char *error, size_t error_size)
{
    casus_assert(store_count(store).batches == 0); /* Else the thread might use the database too. */
    if (load_items(store, reader) && load_events(store, reader)) return true;
    return say(error, error_size, "The store", "cannot be read", sqlite3_errmsg(store->database));
}

void store_put(struct store *store, struct store_batch *batch)
{
    pthread_mutex_lock(&store->lock);
    casus_assert(!store->stopping);
    casus_assert(store->waiting.last == NULL || store->waiting.last->epoch <= batch->epoch);
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
    free_store(store);
}
