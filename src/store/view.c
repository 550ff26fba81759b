/* SQLite writes beside a database even to read it, if the database has a log. So a store that no server uses is read in
 * place if it has no log, and from a copy of both files if it has one; a store in use by a server is read through the
 * files that already exist. */
#include "view.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "casus/assert.h"
#include "place.h"
#include "reader.h"
#include "schema.h"

enum { BUSY_TIMEOUT_MS = 5000, NAME_SIZE = PLACE_PATH_SIZE + 8, BLOCK = 1 << 16 };

struct store_view {
    sqlite3 *database;
    int file; /* Locked, so that no server begins to write; -1 if one is running, or if the store is ours. */
    char folder[PLACE_PATH_SIZE]; /* Of the copy; "" if there is none. */
    bool lacks_log;               /* It was left with a log, which is not there. */
    off_t has, needs;             /* Bytes that the file has, and that its header says it has; 0: unknown. */
};

static bool cannot(const char *path, const char *why, char *error, size_t error_size)
{
    snprintf(error, error_size, "The store %s cannot be read: %s.", path, why);
    return false;
}

/* ---- A copy ---- */

static bool copy_bytes(int from, int to)
{
    char *block = malloc(BLOCK);
    ssize_t got = -1;
    while (block != NULL && (got = read(from, block, BLOCK)) > 0) {
        for (ssize_t put = 0, one; put < got; put += one) {
            one = write(to, block + put, (size_t)(got - put));
            if (one <= 0) {
                free(block);
                return false;
            }
        }
    }
    free(block);
    return got == 0;
}

static bool copy_file(const char *from, const char *to)
{
    int source = open(from, O_RDONLY | O_CLOEXEC);
    int target = source < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    bool copied = target >= 0 && copy_bytes(source, target);
    int reason = errno;
    if (source >= 0) close(source);
    if (target >= 0 && close(target) != 0) copied = false;
    errno = reason;
    return copied;
}

static void copy_name(const struct store_view *view, int index, char name[NAME_SIZE])
{
    char path[PLACE_PATH_SIZE];
    casus_assert(view->folder[0] != 0 && index >= 0 && index < PLACE_FILES);
    snprintf(path, sizeof path, "%.*s/copy.sqlite", PLACE_PATH_SIZE - 16, view->folder);
    place_name(path, index, name);
}

static bool open_copy(struct store_view *view, const char *path, char *error, size_t error_size)
{
    const char *temporary = getenv("TMPDIR");
    casus_assert(view->file >= 0 && view->folder[0] == 0); /* Locked: nobody writes while it is copied. */
    snprintf(view->folder, sizeof view->folder, "%.*s/casus-XXXXXX", PLACE_PATH_SIZE - 32,
             temporary != NULL && temporary[0] != 0 ? temporary : "/tmp");
    if (mkdtemp(view->folder) == NULL) {
        view->folder[0] = 0;
        return cannot(path, "no temporary folder can be made for a copy", error, error_size);
    }
    char from[NAME_SIZE], to[NAME_SIZE];
    for (int i = 0; i < 2; i++) { /* The store and its log. */
        place_name(path, i, from);
        copy_name(view, i, to);
        if (!copy_file(from, to)) return cannot(path, strerror(errno), error, error_size);
    }
    copy_name(view, 0, to);
    if (sqlite3_open_v2(to, &view->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
        return true;
    return cannot(path, sqlite3_errmsg(view->database), error, error_size);
}

static void remove_copy(const struct store_view *view)
{
    if (view->folder[0] == 0) return;
    for (int i = 0; i < PLACE_FILES; i++) {
        char name[NAME_SIZE];
        copy_name(view, i, name);
        unlink(name);
    }
    rmdir(view->folder);
}

/* ---- Where it lies ---- */

/* A path as SQLite takes it in a URI; without a folder it is in the current one. */
static void write_uri(const char *path, const char *end, char *uri, size_t size)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t length = (size_t)snprintf(uri, size, "file:");
    for (; *path != 0 && length + 4 < size; path++) {
        bool plain = strchr("%?#", *path) == NULL;
        if (!plain) {
            uri[length++] = '%';
            uri[length++] = digits[(unsigned char)*path >> 4];
            uri[length++] = digits[(unsigned char)*path & 15];
        } else {
            uri[length++] = *path;
        }
    }
    snprintf(uri + length, size - length, "%s", end);
}

static bool open_in_place(struct store_view *view, const char *path, bool in_use, char *error, size_t error_size)
{
    char uri[3 * PLACE_PATH_SIZE + 64];
    casus_assert(view->database == NULL && strlen(path) < PLACE_PATH_SIZE);
    casus_assert(in_use || view->file >= 0); /* Only a locked store cannot change. */
    write_uri(path, in_use ? "?mode=ro" : "?mode=ro&immutable=1", uri, sizeof uri);
    if (sqlite3_open_v2(uri, &view->database, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return cannot(path, sqlite3_errmsg(view->database), error, error_size);
    sqlite3_busy_timeout(view->database, BUSY_TIMEOUT_MS);
    sqlite3_db_config(view->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return true;
}

static uint32_t header_number(const unsigned char header[PLACE_HEADER], int at)
{
    return (uint32_t)header[at] << 24 | (uint32_t)header[at + 1] << 16 | (uint32_t)header[at + 2] << 8 | header[at + 3];
}

/* How long the file should be: its number of pages counts if it is as new as the last change (SQLite's file format). */
static void measure(struct store_view *view, off_t size)
{
    enum { PAGE_SIZE = 16, CHANGES = 24, PAGES = 28, PAGES_AS_OF = 92 };
    unsigned char header[PLACE_HEADER];
    casus_assert(view->file >= 0);
    if (pread(view->file, header, PLACE_HEADER, 0) != PLACE_HEADER) return;
    if (header_number(header, CHANGES) != header_number(header, PAGES_AS_OF)) return;
    uint32_t page_size = header_number(header, PAGE_SIZE) >> 16;
    view->has = size;
    view->needs = (off_t)header_number(header, PAGES) * (page_size == 1 ? 65536 : page_size);
}

static bool open_view(struct store_view *view, const char *path, bool ours, char *error, size_t error_size)
{
    struct stat status;
    if (strlen(path) >= PLACE_PATH_SIZE) return cannot(path, strerror(ENAMETOOLONG), error, error_size);
    if (ours) return open_in_place(view, path, true, error, error_size);
    view->file = open(path, O_RDONLY | O_CLOEXEC);
    if (view->file < 0 || fstat(view->file, &status) != 0) return cannot(path, strerror(errno), error, error_size);
    if (!S_ISREG(status.st_mode)) return cannot(path, "it is not a file", error, error_size);
    if (flock(view->file, LOCK_SH | LOCK_NB) != 0) return open_in_place(view, path, true, error, error_size);
    measure(view, status.st_size);
    if (place_has_log(path)) return open_copy(view, path, error, error_size);
    return open_in_place(view, path, false, error, error_size);
}

/* SQLite refuses a file that is shorter than it should be, unless it is told that somebody repairs the schema. */
static void read_short(sqlite3 *database)
{
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL); /* Nothing is written here anyway. */
    sqlite3_exec(database, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
}

struct store_view *store_view_open(const char *path, bool ours, char *error, size_t error_size)
{
    struct store_view *view = calloc(1, sizeof *view);
    if (view == NULL) {
        cannot(path, "no memory is left", error, error_size);
        return NULL;
    }
    view->file = -1;
    if (open_view(view, path, ours, error, error_size)) {
        schema_distrust(view->database);
        if (view->has < view->needs) read_short(view->database);
        if (schema_accept(view->database, path, error, error_size)) {
            view->lacks_log = view->file >= 0 && !place_has_log(path) && schema_is_marked(view->database);
            return view;
        }
    }
    store_view_close(view);
    return NULL;
}

sqlite3 *store_view_database(const struct store_view *view)
{
    casus_assert(view->database != NULL);
    return view->database;
}

bool store_view_load(struct store_view *view, const struct store_reader *reader, char *error, size_t error_size)
{
    casus_assert(view->database != NULL);
    if (reader_tell(view->database, reader)) return true;
    snprintf(error, error_size, "The store cannot be read: %s.", sqlite3_errmsg(view->database));
    return false;
}

void store_view_pages(struct store_view *view, void (*tell)(void *context, const char *finding), void *context)
{
    sqlite3_stmt *statement = NULL;
    casus_assert(view->database != NULL);
    int result = sqlite3_prepare_v2(view->database, "PRAGMA integrity_check(100)", -1, &statement, NULL);
    while (result == SQLITE_OK || result == SQLITE_ROW) {
        result = sqlite3_step(statement);
        const char *finding = result == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
        if (finding != NULL && strcmp(finding, "ok") != 0) tell(context, finding);
    }
    if (result != SQLITE_DONE) tell(context, sqlite3_errmsg(view->database));
    sqlite3_finalize(statement);
}

bool store_view_lacks_log(const struct store_view *view)
{
    return view->lacks_log;
}

void store_view_files(const struct store_view *view, void (*tell)(void *context, const char *finding), void *context)
{
    char text[256];
    casus_assert(view->database != NULL);
    if (view->has < view->needs && view->folder[0] == 0) {
        snprintf(text, sizeof text, "The file is cut short: it has %lld of its %lld bytes.", (long long)view->has,
                 (long long)view->needs);
        tell(context, text);
    }
    if (view->lacks_log)
        tell(context,
             "The file was copied or moved without its log (-wal), which its server was still writing: what was "
             "stored last is missing.");
}

void store_view_close(struct store_view *view)
{
    sqlite3_close(view->database);
    if (view->file >= 0) close(view->file);
    remove_copy(view);
    free(view);
}
