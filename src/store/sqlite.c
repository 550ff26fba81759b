/* The embedded store: one SQLite file in WAL mode with synchronous=FULL. One thread takes all waiting batches and
 * writes them in one transaction (group commit): a busy server pays one sync for many moves, an idle one waits for
 * none. The event log is a plain append table with a unique index; measurements showed that clustering it by table
 * costs six times as much in grouped writes. Others may read the file meanwhile, so that it can be backed up; our own
 * lock (place.h) keeps a second server from writing to it. */
#include "store.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "casus/assert.h"
#include "archive.h"
#include "entries.h"
#include "place.h"
#include "reader.h"
#include "readings.h"
#include "schema.h"

enum {
    BUSY_TIMEOUT_MS = 5000,
    LOG_PAGES_MAX = 8000,
    ROOM_LEAST = 256 << 10, /* Bytes that must fit before a full disk counts as good again; */
    ROOM_MOST = 4 << 20,    /* more than these are never asked for. */
    PAGE_SIZE = 4096,
    PAGES_OF_A_WRITE = 4 /* That it changes: of a table and its index, or of both places of an item. */
};

enum statement {
    INSERT_EVENT,
    PUT_EXTENT,
    PUT_ITEM,
    PUT_COPY,
    REMOVE_ITEM,
    REMOVE_COPY,
    MARK,
    UNMARK,
    FIRST_WRITE,
    PROBE,
    FILL,
    BEGIN,
    COMMIT,
    ROLLBACK,
    STATEMENTS
};

static const char *const statement_texts[STATEMENTS] = {
    [INSERT_EVENT] = "INSERT INTO event (game, number, line) VALUES (?1, ?2, ?3)",
    [PUT_EXTENT] = ("INSERT INTO extent (game, events) VALUES (?1, ?2) "
                    "ON CONFLICT (game) DO UPDATE SET events = excluded.events"),
    [PUT_ITEM] = ("INSERT INTO item (kind, key, value, sum) VALUES (?1, ?2, ?3, ?4) "
                  "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, sum = excluded.sum"),
    [PUT_COPY] = ("INSERT INTO copy (kind, key, value, sum) VALUES (?1, ?2, ?3, ?4) "
                  "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, sum = excluded.sum"),
    [REMOVE_ITEM] = "DELETE FROM item WHERE kind = ?1 AND key = ?2",
    [REMOVE_COPY] = "DELETE FROM copy WHERE kind = ?1 AND key = ?2",
    [MARK] = "PRAGMA application_id = 0x4c4f4721", /* SCHEMA_MARK */
    [UNMARK] = "PRAGMA application_id = 0",
    [FIRST_WRITE] = "UPDATE probe SET writes = writes + 1",
    /* It also reads the page at which the next event will be added: if that is broken, no game can continue. */
    [PROBE] = "UPDATE probe SET writes = writes + 1 + 0 * ifnull((SELECT max(rowid) FROM event), 0)",
    [FILL] = "INSERT INTO event (game, number, line) VALUES ('', -1, randomblob(?1))", /* Never committed. */
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
};

enum probe { PROBE_NONE = 0, PROBE_LOOK, PROBE_SETTLE, PROBE_WRITE };

/* A queue of batches, oldest first. */
struct queue {
    struct store_batch *first, *last;
};

struct store {
    sqlite3 *database;
    struct place place;
    int reason;     /* The system's errno for the last statement that failed; SQLite forgets that of a commit. */
    bool lacks_log; /* When it was opened. */
    bool whole;     /* The file holds every batch, without its log. */
    bool marked;    /* The newest state is marked. */
    int log_pages;
    int flushed;     /* SQLite's result of flushing what fills; it is no statement's. */
    size_t short_of; /* So many bytes had no room, and must have it before the store is good again; 0: none. */
    sqlite3_stmt *statement[STATEMENTS];
    struct entries entries;
    struct archive archive;
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

/* ---- Opening ---- */

static bool say(char *error, size_t error_size, const char *what, const char *path, const char *why)
{
    snprintf(error, error_size, "%s %s: %s.", what, path, why);
    return false;
}

/* Why the database could not be written, and what to do. */
static struct store_health explain(struct store *store)
{
    struct store_health health = {.state = STORE_FAILING};
    bool flushed = store->flushed == SQLITE_OK;
    int code = (flushed ? sqlite3_errcode(store->database) : store->flushed) & 0xff;
    int reason = sqlite3_system_errno(store->database);
    if (reason == 0) reason = store->reason;
    bool full = code == SQLITE_FULL || reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
    bool read_only = code == SQLITE_READONLY || reason == EROFS || reason == EACCES || reason == EPERM;
    if (full || read_only) {
        health.state = full ? STORE_FULL : STORE_READ_ONLY;
        if (reason == 0) reason = full ? ENOSPC : EROFS;
        place_refuse(store->place.path, reason, health.why, sizeof health.why);
        return health;
    }
    snprintf(health.why, sizeof health.why, "The store %.300s cannot be written: %s%s%s.%s", store->place.path,
             flushed ? sqlite3_errmsg(store->database) : sqlite3_errstr(code), reason != 0 ? ", " : "",
             reason != 0 ? strerror(reason) : "",
             code == SQLITE_CORRUPT || code == SQLITE_NOTADB
                 ? " Stop the server and look at the file with casus store check."
                 : "");
    return health;
}

static bool run(struct store *store, enum statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    casus_assert(which < STATEMENTS && statement != NULL); /* All were prepared before the thread started. */
    errno = 0;
    int result = sqlite3_step(statement);
    if (result != SQLITE_DONE) store->reason = errno;
    sqlite3_reset(statement);
    return result == SQLITE_DONE;
}

/* A cache of 16 MiB, because a page that has left it is read from the disk again; and a log of up to 8,000 pages
 * (32 MB) before it is moved into the file (LOG_PAGES_MAX), because pages written again and again are then moved once.
 * Together a tenth of a move's processor time. */
static const char settings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;";

/* Before anything is written: a store that is refused stays as it is, with its log. */
static bool accept(struct store *store, char *error, size_t error_size)
{
    const char *path = store->place.path;
    casus_assert(store->place.file >= 0); /* It is locked. */
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)place_has_log(path), NULL);
    schema_distrust(store->database);
    if (!schema_accept(store->database, path, error, error_size)) return false;
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return true;
}

/* SQLite has refused; else `error` says already what is wrong. */
static bool refuse_opening(struct store *store, char *error, size_t error_size)
{
    const char *path = store->place.path;
    switch (sqlite3_errcode(store->database) & 0xff) {
    case SQLITE_OK: break;
    case SQLITE_BUSY:
        say(error, error_size, "The store cannot be opened in", path, "another program is using it");
        break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        snprintf(error, error_size, "The store %s cannot be opened: %s. Try casus store salvage, or take a backup.",
                 path, sqlite3_errmsg(store->database));
        break;
    default: snprintf(error, error_size, "%s", explain(store).why);
    }
    return false;
}

static bool set_up(struct store *store, char *error, size_t error_size)
{
    const char *path = store->place.path;
    if (sqlite3_open_v2(path, &store->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return say(error, error_size, "The store cannot be opened in", path, sqlite3_errmsg(store->database));
    sqlite3_busy_timeout(store->database, BUSY_TIMEOUT_MS);
    return (accept(store, error, error_size) &&
            sqlite3_exec(store->database, settings, NULL, NULL, NULL) == SQLITE_OK) ||
           refuse_opening(store, error, error_size);
}

/* Not while our own thread reads. */
static int move_log(struct store *store, int mode, int *pages, int *moved)
{
    bool reads = store->readings.database != NULL;
    if (reads) pthread_mutex_lock(&store->readings.quiet);
    int result = sqlite3_wal_checkpoint_v2(store->database, "main", mode, pages, moved);
    if (reads) pthread_mutex_unlock(&store->readings.quiet);
    return result;
}

/* Moves the log into the file, if nobody else is reading; nobody waits for that. */
static void settle(struct store *store, int mode)
{
    int pages = 0, moved = -1;
    casus_assert(sqlite3_get_autocommit(store->database) != 0); /* No transaction is open. */
    if (store->whole) return;
    sqlite3_busy_timeout(store->database, 0);
    int result = move_log(store, mode, &pages, &moved);
    sqlite3_busy_timeout(store->database, BUSY_TIMEOUT_MS);
    store->whole = result == SQLITE_OK && pages == moved;
}

/* SQLite would move the log by itself; then nothing would mark the file afterwards. */
static int count_pages(void *context, sqlite3 *database, const char *name, int pages)
{
    struct store *store = context;
    casus_assert(database == store->database);
    (void)name;
    store->log_pages = pages;
    return SQLITE_OK;
}

/* The first write shows at once whether more can follow; from then on all three files exist. */
static bool prepare(struct store *store, const char *path, char *error, size_t error_size)
{
    if (!place_open(&store->place, path, error, error_size)) return false;
    bool has_log = place_has_log(path); /* Before SQLite opens it. */
    if (!set_up(store, error, error_size)) return false;
    bool marked = schema_is_marked(store->database);
    store->lacks_log = marked && !has_log;
    store->marked = marked && has_log; /* Killed between the mark and its batch. */
    if (!schema_migrate(store->database, path, error, error_size)) return false;
    for (int i = 0; i < STATEMENTS; i++) {
        if (sqlite3_prepare_v2(store->database, statement_texts[i], -1, &store->statement[i], NULL) != SQLITE_OK) {
            return say(error, error_size, "The store cannot be read in", path, sqlite3_errmsg(store->database));
        }
    }
    if (!entries_prepare(&store->entries, store->database) || !archive_prepare(&store->archive, store->database))
        return say(error, error_size, "The store cannot be read in", path, sqlite3_errmsg(store->database));
    sqlite3_wal_hook(store->database, count_pages, store);
    settle(store, SQLITE_CHECKPOINT_TRUNCATE);
    if (!run(store, FIRST_WRITE)) {
        snprintf(error, error_size, "%s", explain(store).why);
        return false;
    }
    if (place_note(&store->place)) return true;
    return say(error, error_size, "The store cannot be opened in", path, "its files change while it is being opened");
}

/* ---- Writing, on the store's thread ---- */

static bool write_event(struct store *store, const struct store_write *write)
{
    sqlite3_stmt *statement = store->statement[INSERT_EVENT];
    sqlite3_bind_text(statement, 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)write->number);
    sqlite3_bind_text64(statement, 3, write->text, write->length, SQLITE_STATIC, SQLITE_UTF8);
    return run(store, INSERT_EVENT);
}

static bool put_in(struct store *store, enum statement which, const struct store_write *write, int64_t sum)
{
    sqlite3_stmt *statement = store->statement[which];
    sqlite3_bind_text(statement, 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, write->key, -1, SQLITE_STATIC);
    sqlite3_bind_text64(statement, 3, write->text, write->length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(statement, 4, sum);
    return run(store, which);
}

static bool remove_from(struct store *store, enum statement which, const struct store_write *write)
{
    sqlite3_stmt *statement = store->statement[which];
    sqlite3_bind_text(statement, 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, write->key, -1, SQLITE_STATIC);
    return run(store, which);
}

static bool write_one(struct store *store, const struct store_write *write)
{
    casus_assert(write->kind >= STORE_EVENT && write->kind <= STORE_LISTED);
    if (write->kind == STORE_ARCHIVE) return archive_write(&store->archive, write);
    if (write->kind >= STORE_ENTER) return entries_write(&store->entries, write);
    if (write->kind == STORE_EVENT) return write_event(store, write);
    if (write->kind == STORE_REMOVE)
        return remove_from(store, REMOVE_ITEM, write) && remove_from(store, REMOVE_COPY, write);
    int64_t sum = schema_sum(write->group, write->key, write->text, write->length);
    return put_in(store, PUT_ITEM, write, sum) && put_in(store, PUT_COPY, write, sum);
}

/* How many events the table has after this one; of consecutive events only the last writes it. */
static bool write_extent(struct store *store, const struct store_batch *batch, size_t index)
{
    const struct store_write *write = &batch->writes[index], *next = index + 1 < batch->count ? write + 1 : NULL;
    if (write->kind != STORE_EVENT) return true;
    if (next != NULL && next->kind == STORE_EVENT && strcmp(next->group, write->group) == 0) return true;
    sqlite3_bind_text(store->statement[PUT_EXTENT], 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_int64(store->statement[PUT_EXTENT], 2, (sqlite3_int64)write->number + 1);
    return run(store, PUT_EXTENT);
}

static bool write_batches(struct store *store, const struct store_batch *first)
{
    for (const struct store_batch *batch = first; batch != NULL; batch = batch->next) {
        for (size_t i = 0; i < batch->count; i++) {
            if (!write_one(store, &batch->writes[i]) || !write_extent(store, batch, i)) return false;
        }
    }
    return true;
}

/* Before the log holds the first batch that the file lacks: the file says so from now on, and the log does not, because
 * the batch takes the mark back. So a copy of the file alone is recognised, and one made by way of SQLite is good. If
 * somebody is reading, the mark stays in the log. */
static bool mark(struct store *store)
{
    if (!store->whole) return true;
    if (!run(store, MARK)) return false;
    store->marked = true;
    move_log(store, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return true;
}

static bool write_marked(struct store *store, const struct store_batch *first)
{
    casus_assert(first != NULL); /* A probe says nothing that could be missed. */
    return mark(store) && run(store, BEGIN) && (!store->marked || run(store, UNMARK)) && write_batches(store, first) &&
           run(store, COMMIT);
}

/* About how much the log grows by these batches. */
static size_t room_for(const struct store_batch *first)
{
    size_t room = ROOM_LEAST;
    for (; first != NULL; first = first->next) {
        for (size_t i = 0; i < first->count; i++)
            room += 2 * first->writes[i].length + (size_t)PAGES_OF_A_WRITE * PAGE_SIZE;
    }
    return room < ROOM_MOST ? room : ROOM_MOST;
}

/* Writes to the log as much as had no room, and takes it back: the log keeps its length, so what is written next has
 * that room. Without this a probe, which is small, would fit where no move does, and the store would be good and full
 * in turn. */
static bool find_room(struct store *store)
{
    casus_assert(store->short_of <= ROOM_MOST);
    if (store->short_of == 0) return true;
    sqlite3_bind_int64(store->statement[FILL], 1, (sqlite3_int64)store->short_of);
    if (!run(store, BEGIN) || !run(store, FILL)) return false;
    errno = 0;
    store->flushed = sqlite3_db_cacheflush(store->database);
    if (store->flushed != SQLITE_OK) store->reason = errno;
    return store->flushed == SQLITE_OK && run(store, ROLLBACK);
}

static bool probe_writes(struct store *store)
{
    casus_assert(sqlite3_get_autocommit(store->database) != 0);
    return find_room(store) && run(store, BEGIN) && run(store, PROBE) && run(store, COMMIT);
}

static void note_room(struct store *store, enum store_state state, const struct store_batch *first)
{
    size_t room = room_for(first);
    casus_assert(room >= ROOM_LEAST);
    if (state == STORE_GOOD) store->short_of = 0;
    else if (state == STORE_FULL && room > store->short_of) store->short_of = room;
}

/* One transaction for all (none: a probe). If it fails nothing of it is kept, unless the files disappear between the
 * commit and the check after it: then it is wherever they went, and nothing more is written. */
static struct store_health write_all(struct store *store, const struct store_batch *first)
{
    struct store_health health = {.state = STORE_GOOD};
    casus_assert(sqlite3_get_autocommit(store->database) != 0); /* No transaction is left open. */
    store->flushed = SQLITE_OK;
    bool written = first != NULL ? write_marked(store, first) : probe_writes(store);
    if (!written) health = explain(store);
    if (sqlite3_get_autocommit(store->database) == 0) run(store, ROLLBACK);
    if (written && first != NULL) store->whole = store->marked = false;
    note_room(store, health.state, first);
    return health;
}

/* Before a commit: the store's names must lead to the open files, and these must be as the last commit left them. A
 * store that was lost stays lost: otherwise later writes would be kept without earlier ones. */
static struct store_health look(const struct store *store, const struct store_health *now, bool thorough)
{
    struct store_health health = *now;
    if (health.state != STORE_LOST && !(place_holds(&store->place, thorough, health.why, sizeof health.why) &&
                                        place_is_as_left(&store->place, health.why, sizeof health.why)))
        health.state = STORE_LOST;
    return health;
}

/* After a commit: what was written is kept only if the names lead there still. */
static struct store_health look_after(struct store *store, const struct store_health *written)
{
    struct store_health health = *written;
    place_left(&store->place);
    if (!place_holds(&store->place, false, health.why, sizeof health.why)) health.state = STORE_LOST;
    return health;
}

static bool has_writes(const struct store_batch *first)
{
    for (; first != NULL; first = first->next) {
        if (first->count > 0) return true;
    }
    return false;
}

/* Records the result of these batches (NULL: none) and of this probe. */
static struct store_health work(struct store *store, const struct store_batch *first, enum probe probe,
                                const struct store_health *before)
{
    struct store_health health = look(store, before, probe != PROBE_NONE);
    bool writes = has_writes(first) || probe == PROBE_WRITE;
    if (health.state == STORE_LOST) return health;
    if (!writes) {
        if (probe == PROBE_SETTLE) settle(store, SQLITE_CHECKPOINT_TRUNCATE);
        return probe == PROBE_SETTLE ? look_after(store, &health) : health;
    }
    uint64_t looked = health.looked;
    health = write_all(store, has_writes(first) ? first : NULL); /* Nothing, committed, would prove nothing. */
    health = look_after(store, &health);
    health.looked = looked + 1;
    if (health.state == STORE_GOOD && store->log_pages >= LOG_PAGES_MAX) {
        settle(store, SQLITE_CHECKPOINT_PASSIVE); /* Written over, the log costs less than one that grows again. */
        place_left(&store->place);
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

static void free_store(struct store *store)
{
    casus_assert(store->waiting.first == NULL);                                 /* Nothing that was put is lost. */
    if (store->marked && store->health.state != STORE_LOST) run(store, UNMARK); /* The batch behind it was refused. */
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(store->statement[i]);
    entries_free(&store->entries);
    archive_free(&store->archive);
    /* The files now at a lost store's names are somebody else's, and the log may be all that is left of it. */
    if (store->health.state == STORE_LOST)
        sqlite3_db_config(store->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(store->database);
    place_close(&store->place);
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
    store->place = place_none;
    if (!prepare(store, path, error, error_size)) {
        free_store(store);
        return NULL;
    }
    const char *why = "no thread could be started";
    if (!readings_start(&store->readings, path, wake, context, &why) ||
        pthread_create(&store->thread, NULL, write_loop, store) != 0) {
        say(error, error_size, "The store cannot be opened in", path, why);
        readings_stop(&store->readings);
        free_store(store);
        return NULL;
    }
    return store;
}

bool store_is_new(const struct store *store)
{
    return store->place.is_new;
}

bool store_load(struct store *store, const struct store_reader *reader, char *error, size_t error_size)
{
    casus_assert(store_count(store).batches == 0); /* Otherwise the thread might use the database too. */
    if (reader_tell(store->database, reader)) return true;
    return say(error, error_size, "The store cannot be read in", store->place.path, sqlite3_errmsg(store->database));
}

bool store_load_index(struct store *store, const struct store_reader *reader, char *error, size_t error_size)
{
    enum entries_state state = ENTRIES_GOOD;
    casus_assert(store_count(store).batches == 0);
    if (!reader_tell_index(store->database, reader, &state))
        return say(error, error_size, "The store cannot be read in", store->place.path,
                   sqlite3_errmsg(store->database));
    if (state == ENTRIES_DAMAGED) entries_forget(store->database);
    place_left(&store->place);
    return true;
}

void store_read(struct store *store, struct store_reading *reading)
{
    readings_put(&store->readings, reading);
}

struct store_reading *store_have_read(struct store *store)
{
    return readings_take(&store->readings);
}

void store_probe(struct store *store, bool write)
{
    pthread_mutex_lock(&store->lock);
    if (write) store->probe = PROBE_WRITE;
    else if (store->probe == PROBE_NONE) store->probe = PROBE_LOOK;
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->lock);
}

void store_settle(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    casus_assert(!store->stopping);
    if (store->probe < PROBE_SETTLE) store->probe = PROBE_SETTLE;
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->lock);
}

bool store_lacks_log(const struct store *store)
{
    return store->lacks_log;
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
