/* The embedded store: one SQLite file in WAL mode with synchronous=FULL. The event log is a plain append table with a
 * unique index; measurements showed that clustering it by table costs six times as much in grouped writes. Others may
 * read the file meanwhile, so that it can be backed up; our own lock (place.h) keeps a second server from writing to
 * it. */
#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "archive.h"
#include "driver.h"
#include "entries.h"
#include "found.h"
#include "place.h"
#include "reader.h"
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

struct sqlite {
    sqlite3 *database;
    struct place place;
    int reason;  /* The system's errno for the last statement that failed; SQLite forgets that of a commit. */
    bool whole;  /* The file holds every batch, without its log. */
    bool marked; /* The newest state is marked. */
    int log_pages;
    int flushed;     /* SQLite's result of flushing what fills; it is no statement's. */
    size_t short_of; /* So many bytes had no room, and must have it before the store is good again; 0: none. */
    sqlite3_stmt *statement[STATEMENTS];
    struct entries entries;
    struct archive archive;
    sqlite3 *other;        /* A second connection, for the thread that reads. */
    pthread_mutex_t quiet; /* Held while something is read: who has it moves the log without being in anybody's way. */
};

/* ---- Opening ---- */

static bool say(char *error, size_t error_size, const char *what, const char *path, const char *why)
{
    snprintf(error, error_size, "%s %s: %s.", what, path, why);
    return false;
}

/* Why the database could not be written, and what to do. */
static struct store_health explain(struct sqlite *sqlite)
{
    struct store_health health = {.state = STORE_FAILING};
    bool flushed = sqlite->flushed == SQLITE_OK;
    int code = (flushed ? sqlite3_errcode(sqlite->database) : sqlite->flushed) & 0xff;
    int reason = sqlite3_system_errno(sqlite->database);
    if (reason == 0) reason = sqlite->reason;
    bool full = code == SQLITE_FULL || reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
    bool read_only = code == SQLITE_READONLY || reason == EROFS || reason == EACCES || reason == EPERM;
    if (full || read_only) {
        health.state = full ? STORE_FULL : STORE_READ_ONLY;
        if (reason == 0) reason = full ? ENOSPC : EROFS;
        place_refuse(sqlite->place.path, reason, health.why, sizeof health.why);
        return health;
    }
    snprintf(health.why, sizeof health.why, "The store %.300s cannot be written: %s%s%s.%s", sqlite->place.path,
             flushed ? sqlite3_errmsg(sqlite->database) : sqlite3_errstr(code), reason != 0 ? ", " : "",
             reason != 0 ? strerror(reason) : "",
             code == SQLITE_CORRUPT || code == SQLITE_NOTADB
                 ? " Stop the server and look at the file with casus store check."
                 : "");
    return health;
}

static bool run(struct sqlite *sqlite, enum statement which)
{
    sqlite3_stmt *statement = sqlite->statement[which];
    casus_assert(which < STATEMENTS && statement != NULL); /* All were prepared before the thread started. */
    errno = 0;
    int result = sqlite3_step(statement);
    if (result != SQLITE_DONE) sqlite->reason = errno;
    sqlite3_reset(statement);
    return result == SQLITE_DONE;
}

/* A cache of 16 MiB, because a page that has left it is read from the disk again; and a log of up to 8,000 pages
 * (32 MB) before it is moved into the file (LOG_PAGES_MAX), because pages written again and again are then moved once.
 * Together a tenth of a move's processor time. */
static const char settings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;";

/* Before anything is written: a store that is refused stays as it is, with its log. */
static bool accept(struct sqlite *sqlite, char *error, size_t error_size)
{
    const char *path = sqlite->place.path;
    casus_assert(sqlite->place.file >= 0); /* It is locked. */
    sqlite3_db_config(sqlite->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)place_has_log(path), NULL);
    schema_distrust(sqlite->database);
    if (!schema_accept(sqlite->database, path, error, error_size)) return false;
    sqlite3_db_config(sqlite->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    return true;
}

/* SQLite has refused; else `error` says already what is wrong. */
static bool refuse_opening(struct sqlite *sqlite, char *error, size_t error_size)
{
    const char *path = sqlite->place.path;
    switch (sqlite3_errcode(sqlite->database) & 0xff) {
    case SQLITE_OK: break;
    case SQLITE_BUSY:
        say(error, error_size, "The store cannot be opened in", path, "another program is using it");
        break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        snprintf(error, error_size, "The store %s cannot be opened: %s. Try casus store salvage, or take a backup.",
                 path, sqlite3_errmsg(sqlite->database));
        break;
    default: snprintf(error, error_size, "%s", explain(sqlite).why);
    }
    return false;
}

static bool set_up(struct sqlite *sqlite, char *error, size_t error_size)
{
    const char *path = sqlite->place.path;
    if (sqlite3_open_v2(path, &sqlite->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return say(error, error_size, "The store cannot be opened in", path, sqlite3_errmsg(sqlite->database));
    sqlite3_busy_timeout(sqlite->database, BUSY_TIMEOUT_MS);
    return (accept(sqlite, error, error_size) &&
            sqlite3_exec(sqlite->database, settings, NULL, NULL, NULL) == SQLITE_OK) ||
           refuse_opening(sqlite, error, error_size);
}

/* Not while our own thread reads. */
static int move_log(struct sqlite *sqlite, int mode, int *pages, int *moved)
{
    pthread_mutex_lock(&sqlite->quiet);
    int result = sqlite3_wal_checkpoint_v2(sqlite->database, "main", mode, pages, moved);
    pthread_mutex_unlock(&sqlite->quiet);
    return result;
}

/* Moves the log into the file, if nobody else is reading; nobody waits for that. */
static void move_all(struct sqlite *sqlite, int mode)
{
    int pages = 0, moved = -1;
    casus_assert(sqlite3_get_autocommit(sqlite->database) != 0); /* No transaction is open. */
    if (sqlite->whole) return;
    sqlite3_busy_timeout(sqlite->database, 0);
    int result = move_log(sqlite, mode, &pages, &moved);
    sqlite3_busy_timeout(sqlite->database, BUSY_TIMEOUT_MS);
    sqlite->whole = result == SQLITE_OK && pages == moved;
}

/* SQLite would move the log by itself; then nothing would mark the file afterwards. */
static int count_pages(void *context, sqlite3 *database, const char *name, int pages)
{
    struct sqlite *sqlite = context;
    casus_assert(database == sqlite->database);
    (void)name;
    sqlite->log_pages = pages;
    return SQLITE_OK;
}

/* The first write shows at once whether more can follow; from then on all three files exist. */
static bool prepare(struct sqlite *sqlite, const char *path, struct store_opened *opened, char *error,
                    size_t error_size)
{
    if (!place_open(&sqlite->place, path, error, error_size)) return false;
    bool has_log = place_has_log(path); /* Before SQLite opens it. */
    if (!set_up(sqlite, error, error_size)) return false;
    bool marked = schema_is_marked(sqlite->database);
    opened->is_new = sqlite->place.is_new;
    snprintf(opened->name, sizeof opened->name, "%.*s", (int)sizeof opened->name - 1, path);
    if (marked && !has_log)
        opened->warning = "The file was copied or moved without its log (-wal), which its server was still writing: "
                          "what was stored last is missing.";
    sqlite->marked = marked && has_log; /* Killed between the mark and its batch. */
    if (!schema_migrate(sqlite->database, path, error, error_size)) return false;
    for (int i = 0; i < STATEMENTS; i++) {
        if (sqlite3_prepare_v2(sqlite->database, statement_texts[i], -1, &sqlite->statement[i], NULL) != SQLITE_OK) {
            return say(error, error_size, "The store cannot be read in", path, sqlite3_errmsg(sqlite->database));
        }
    }
    if (!entries_prepare(&sqlite->entries, sqlite->database) || !archive_prepare(&sqlite->archive, sqlite->database))
        return say(error, error_size, "The store cannot be read in", path, sqlite3_errmsg(sqlite->database));
    sqlite3_wal_hook(sqlite->database, count_pages, sqlite);
    move_all(sqlite, SQLITE_CHECKPOINT_TRUNCATE);
    if (!run(sqlite, FIRST_WRITE)) {
        snprintf(error, error_size, "%s", explain(sqlite).why);
        return false;
    }
    if (place_note(&sqlite->place)) return true;
    return say(error, error_size, "The store cannot be opened in", path, "its files change while it is being opened");
}

static bool open_other(struct sqlite *sqlite, const char *path, char *error, size_t error_size)
{
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &sqlite->other, flags, NULL) != SQLITE_OK)
        return say(error, error_size, "The store cannot be opened in", path, sqlite3_errmsg(sqlite->other));
    sqlite3_busy_timeout(sqlite->other, BUSY_TIMEOUT_MS);
    schema_distrust(sqlite->other);
    return true;
}

static void close_sqlite(void *kept, const struct store_health *last)
{
    struct sqlite *sqlite = kept;
    bool lost = last->state == STORE_LOST;
    sqlite3_close(sqlite->other);
    if (sqlite->marked && !lost && sqlite->statement[UNMARK] != NULL)
        run(sqlite, UNMARK); /* The batch behind it was refused. */
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(sqlite->statement[i]);
    entries_free(&sqlite->entries);
    archive_free(&sqlite->archive);
    /* The files now at a lost store's names are somebody else's, and the log may be all that is left of it. */
    if (lost) sqlite3_db_config(sqlite->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(sqlite->database);
    place_close(&sqlite->place);
    pthread_mutex_destroy(&sqlite->quiet);
    free(sqlite);
}

static void *open_sqlite(const char *path, struct store_opened *opened, char *error, size_t error_size)
{
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);
    casus_require(sqlite != NULL);
    pthread_mutex_init(&sqlite->quiet, NULL);
    sqlite->place = place_none;
    if (prepare(sqlite, path, opened, error, error_size) && open_other(sqlite, path, error, error_size)) return sqlite;
    close_sqlite(sqlite, &(struct store_health){.state = STORE_GOOD});
    return NULL;
}

/* ---- Writing ---- */

static bool write_event(struct sqlite *sqlite, const struct store_write *write)
{
    sqlite3_stmt *statement = sqlite->statement[INSERT_EVENT];
    sqlite3_bind_text(statement, 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)write->number);
    sqlite3_bind_text64(statement, 3, write->text, write->length, SQLITE_STATIC, SQLITE_UTF8);
    return run(sqlite, INSERT_EVENT);
}

static bool put_in(struct sqlite *sqlite, enum statement which, const struct store_write *write, int64_t sum)
{
    sqlite3_stmt *statement = sqlite->statement[which];
    sqlite3_bind_text(statement, 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, write->key, -1, SQLITE_STATIC);
    sqlite3_bind_text64(statement, 3, write->text, write->length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(statement, 4, sum);
    return run(sqlite, which);
}

static bool remove_from(struct sqlite *sqlite, enum statement which, const struct store_write *write)
{
    sqlite3_stmt *statement = sqlite->statement[which];
    sqlite3_bind_text(statement, 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, write->key, -1, SQLITE_STATIC);
    return run(sqlite, which);
}

static bool write_one(struct sqlite *sqlite, const struct store_write *write)
{
    casus_assert(write->kind >= STORE_EVENT && write->kind <= STORE_LISTED);
    if (write->kind == STORE_ARCHIVE) return archive_write(&sqlite->archive, write);
    if (write->kind >= STORE_ENTER) return entries_write(&sqlite->entries, write);
    if (write->kind == STORE_EVENT) return write_event(sqlite, write);
    if (write->kind == STORE_REMOVE)
        return remove_from(sqlite, REMOVE_ITEM, write) && remove_from(sqlite, REMOVE_COPY, write);
    int64_t sum = schema_sum(write->group, write->key, write->text, write->length);
    return put_in(sqlite, PUT_ITEM, write, sum) && put_in(sqlite, PUT_COPY, write, sum);
}

/* How many events the table has after this one; of consecutive events only the last writes it. */
static bool write_extent(struct sqlite *sqlite, const struct store_batch *batch, size_t index)
{
    const struct store_write *write = &batch->writes[index], *next = index + 1 < batch->count ? write + 1 : NULL;
    if (write->kind != STORE_EVENT) return true;
    if (next != NULL && next->kind == STORE_EVENT && strcmp(next->group, write->group) == 0) return true;
    sqlite3_bind_text(sqlite->statement[PUT_EXTENT], 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_int64(sqlite->statement[PUT_EXTENT], 2, (sqlite3_int64)write->number + 1);
    return run(sqlite, PUT_EXTENT);
}

static bool write_batches(struct sqlite *sqlite, const struct store_batch *first)
{
    for (const struct store_batch *batch = first; batch != NULL; batch = batch->next) {
        for (size_t i = 0; i < batch->count; i++) {
            if (!write_one(sqlite, &batch->writes[i]) || !write_extent(sqlite, batch, i)) return false;
        }
    }
    return true;
}

/* Before the log holds the first batch that the file lacks: the file says so from now on, and the log does not, because
 * the batch takes the mark back. So a copy of the file alone is recognised, and one made by way of SQLite is good. If
 * somebody is reading, the mark stays in the log. */
static bool mark(struct sqlite *sqlite)
{
    if (!sqlite->whole) return true;
    if (!run(sqlite, MARK)) return false;
    sqlite->marked = true;
    move_log(sqlite, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return true;
}

static bool write_marked(struct sqlite *sqlite, const struct store_batch *first)
{
    casus_assert(first != NULL); /* A probe says nothing that could be missed. */
    return mark(sqlite) && run(sqlite, BEGIN) && (!sqlite->marked || run(sqlite, UNMARK)) &&
           write_batches(sqlite, first) && run(sqlite, COMMIT);
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
static bool find_room(struct sqlite *sqlite)
{
    casus_assert(sqlite->short_of <= ROOM_MOST);
    if (sqlite->short_of == 0) return true;
    sqlite3_bind_int64(sqlite->statement[FILL], 1, (sqlite3_int64)sqlite->short_of);
    if (!run(sqlite, BEGIN) || !run(sqlite, FILL)) return false;
    errno = 0;
    sqlite->flushed = sqlite3_db_cacheflush(sqlite->database);
    if (sqlite->flushed != SQLITE_OK) sqlite->reason = errno;
    return sqlite->flushed == SQLITE_OK && run(sqlite, ROLLBACK);
}

static bool probe_writes(struct sqlite *sqlite)
{
    casus_assert(sqlite3_get_autocommit(sqlite->database) != 0);
    return find_room(sqlite) && run(sqlite, BEGIN) && run(sqlite, PROBE) && run(sqlite, COMMIT);
}

static void note_room(struct sqlite *sqlite, enum store_state state, const struct store_batch *first)
{
    size_t room = room_for(first);
    casus_assert(room >= ROOM_LEAST);
    if (state == STORE_GOOD) sqlite->short_of = 0;
    else if (state == STORE_FULL && room > sqlite->short_of) sqlite->short_of = room;
}

/* One transaction for all (none: a probe). If it fails nothing of it is kept, unless the files disappear between the
 * commit and the check after it: then it is wherever they went, and nothing more is written. */
static struct store_health write_all(struct sqlite *sqlite, const struct store_batch *first)
{
    struct store_health health = {.state = STORE_GOOD};
    casus_assert(sqlite3_get_autocommit(sqlite->database) != 0); /* No transaction is left open. */
    sqlite->flushed = SQLITE_OK;
    bool written = first != NULL ? write_marked(sqlite, first) : probe_writes(sqlite);
    if (!written) health = explain(sqlite);
    if (sqlite3_get_autocommit(sqlite->database) == 0) run(sqlite, ROLLBACK);
    if (written && first != NULL) sqlite->whole = sqlite->marked = false;
    note_room(sqlite, health.state, first);
    return health;
}

/* Before a commit: the store's names must lead to the open files, and these must be as the last commit left them. */
static struct store_health look(void *kept, const struct store_health *now, bool thorough)
{
    const struct sqlite *sqlite = kept;
    struct store_health health = *now;
    if (!place_holds(&sqlite->place, thorough, health.why, sizeof health.why) ||
        !place_is_as_left(&sqlite->place, health.why, sizeof health.why))
        health.state = STORE_LOST;
    return health;
}

/* After a commit: what was written is kept only if the names lead there still. */
static struct store_health look_after(struct sqlite *sqlite, const struct store_health *written)
{
    struct store_health health = *written;
    place_left(&sqlite->place);
    if (!place_holds(&sqlite->place, false, health.why, sizeof health.why)) health.state = STORE_LOST;
    return health;
}

static enum store_result write_sqlite(void *kept, const struct store_batch *first, struct store_health *health)
{
    struct sqlite *sqlite = kept;
    struct store_health written = write_all(sqlite, first);
    *health = look_after(sqlite, &written);
    if (health->state == STORE_GOOD && sqlite->log_pages >= LOG_PAGES_MAX) {
        move_all(sqlite, SQLITE_CHECKPOINT_PASSIVE); /* Written over, the log costs less than one that grows again. */
        place_left(&sqlite->place);
    }
    return health->state == STORE_GOOD ? STORE_OK : STORE_FAILED;
}

static struct store_health settle(void *kept, const struct store_health *now)
{
    struct sqlite *sqlite = kept;
    move_all(sqlite, SQLITE_CHECKPOINT_TRUNCATE);
    return look_after(sqlite, now);
}

/* ---- Reading ---- */

static bool load(void *kept, const struct store_reader *reader, char *error, size_t error_size)
{
    struct sqlite *sqlite = kept;
    if (reader_tell(sqlite->database, reader)) return true;
    return say(error, error_size, "The store cannot be read in", sqlite->place.path, sqlite3_errmsg(sqlite->database));
}

static bool load_index(void *kept, const struct store_reader *reader, char *error, size_t error_size)
{
    struct sqlite *sqlite = kept;
    enum entries_state state = ENTRIES_GOOD;
    if (!reader_tell_index(sqlite->database, reader, &state))
        return say(error, error_size, "The store cannot be read in", sqlite->place.path,
                   sqlite3_errmsg(sqlite->database));
    if (state == ENTRIES_DAMAGED) entries_forget(sqlite->database);
    place_left(&sqlite->place);
    return true;
}

static bool answer(sqlite3 *database, struct store_reading *reading)
{
    const struct store_reader reader = found_reader(reading);
    struct items_reading rows = {.database = database, .reader = &reader};
    switch (reading->wanted) {
    case STORE_WANT_TABLE: return reader_tell_table(database, reading->key, &reader, &reading->archived);
    case STORE_WANT_ITEM: return reader_tell_item(database, reading->kind, reading->key, &reader);
    case STORE_WANT_NAMES: return reader_tell_names(database, &reader, &reading->listed);
    case STORE_WANT_OVER: return entries_tell_over(&rows, reading);
    }
    return false;
}

/* In a transaction of its own, which sees what was committed when it began. */
static bool read_sqlite(void *kept, struct store_reading *reading)
{
    struct sqlite *sqlite = kept;
    casus_assert(sqlite3_get_autocommit(sqlite->other) != 0);
    pthread_mutex_lock(&sqlite->quiet);
    bool read = sqlite3_exec(sqlite->other, "BEGIN", NULL, NULL, NULL) == SQLITE_OK && answer(sqlite->other, reading);
    sqlite3_exec(sqlite->other, "ROLLBACK", NULL, NULL, NULL);
    pthread_mutex_unlock(&sqlite->quiet);
    return read;
}

const struct store_driver sqlite_driver = {.name = "SQLite",
                                           .open = open_sqlite,
                                           .load = load,
                                           .load_index = load_index,
                                           .write = write_sqlite,
                                           .look = look,
                                           .settle = settle,
                                           .read = read_sqlite,
                                           .close = close_sqlite};
