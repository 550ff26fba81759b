/* The copy is a snapshot, whatever is stored meanwhile: a read transaction holds it while SQLite's backup interface
 * copies page by page. It gets its name once it is complete, checked and on the disk. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "casus/assert.h"
#include "place.h"
#include "schema.h"
#include "view.h"

enum { PAGES_AT_ONCE = 256 };

struct backup {
    const char *destination;
    char part[PLACE_PATH_SIZE]; /* Its name until it is complete. */
    sqlite3 *copy;
    const atomic_bool *stop; /* NULL: never. */
    char *error;
    size_t error_size;
};

static bool fail(const struct backup *backup, const char *why)
{
    snprintf(backup->error, backup->error_size, "The backup %s cannot be made: %s.", backup->destination, why);
    return false;
}

static bool copy_pages(struct backup *backup, sqlite3 *source)
{
    casus_assert(backup->copy != NULL && backup->copy != source);
    sqlite3_backup *copying = sqlite3_backup_init(backup->copy, "main", source, "main");
    if (copying == NULL) return fail(backup, sqlite3_errmsg(backup->copy));
    int result = SQLITE_OK;
    while (result == SQLITE_OK || result == SQLITE_BUSY || result == SQLITE_LOCKED) {
        if (backup->stop != NULL && atomic_load(backup->stop)) break;
        result = sqlite3_backup_step(copying, PAGES_AT_ONCE);
        if (result == SQLITE_BUSY || result == SQLITE_LOCKED) sqlite3_sleep(10);
    }
    int reason = sqlite3_system_errno(backup->copy);
    sqlite3_backup_finish(copying);
    if (result == SQLITE_DONE) return true;
    if (result == SQLITE_OK || result == SQLITE_BUSY || result == SQLITE_LOCKED)
        return fail(backup, "the server is stopping");
    return fail(backup, result == SQLITE_FULL ? "there is no room left on its disk"
                        : reason != 0         ? strerror(reason)
                                              : sqlite3_errstr(result));
}

/* A copy made while the file was just being marked has its log in it all the same. */
static bool unmark(struct backup *backup, const struct store_view *view)
{
    return store_view_lacks_log(view) || !schema_is_marked(backup->copy) ||
           sqlite3_exec(backup->copy, "PRAGMA application_id = 0", NULL, NULL, NULL) == SQLITE_OK ||
           fail(backup, sqlite3_errmsg(backup->copy));
}

/* A single file that needs no other beside it. */
static bool close_copy(struct backup *backup)
{
    sqlite3_stmt *check = NULL;
    bool whole = sqlite3_exec(backup->copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK &&
                 sqlite3_prepare_v2(backup->copy, "PRAGMA integrity_check(1)", -1, &check, NULL) == SQLITE_OK &&
                 sqlite3_step(check) == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    sqlite3_finalize(check);
    sqlite3_close(backup->copy);
    backup->copy = NULL;
    return whole ||
           fail(backup, "the store is damaged; casus store check says where, casus store salvage saves the rest");
}

static bool put_in_place(struct backup *backup)
{
    casus_assert(backup->copy == NULL && strcmp(backup->part, backup->destination) != 0);
    if (place_put(backup->part, backup->destination)) return true;
    return fail(backup, errno == EEXIST ? "a file of that name is there already" : strerror(errno));
}

static bool make_backup(struct backup *backup, const struct store_view *view)
{
    sqlite3 *source = store_view_database(view);
    int file = open(backup->part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) return fail(backup, strerror(errno));
    close(file);
    if (sqlite3_open_v2(backup->part, &backup->copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return fail(backup, sqlite3_errmsg(backup->copy));
    if (sqlite3_exec(source, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) != SQLITE_OK)
        return fail(backup, sqlite3_errmsg(source));
    return copy_pages(backup, source) && unmark(backup, view) && close_copy(backup) && put_in_place(backup);
}

bool store_backup(const char *path, bool ours, const char *destination, const atomic_bool *stop, char *error,
                  size_t error_size)
{
    struct backup backup = {.destination = destination, .stop = stop, .error = error, .error_size = error_size};
    struct stat status;
    int length = snprintf(backup.part, sizeof backup.part, "%s.%ld.part", destination, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof backup.part) return fail(&backup, strerror(ENAMETOOLONG));
    if (lstat(destination, &status) == 0) return fail(&backup, "a file of that name is there already");
    struct store_view *view = store_view_open(path, ours, error, error_size);
    if (view == NULL) return false;
    bool made = make_backup(&backup, view);
    sqlite3_close(backup.copy);
    unlink(backup.part);
    store_view_close(view);
    return made;
}
