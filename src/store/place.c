/* Devices and inodes identify the files that names lead to; sizes and the header show whether anybody else has written
 * there. */
#include "place.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "casus/assert.h"

static const char *const endings[PLACE_FILES] = {"", "-wal", "-shm"};

const struct place place_none = {.file = -1, .watch = -1, .log = -1};

void place_name(const char *path, int index, char name[PLACE_PATH_SIZE + 8])
{
    casus_assert(index >= 0 && index < PLACE_FILES);
    snprintf(name, PLACE_PATH_SIZE + 8, "%.*s%s", PLACE_PATH_SIZE - 1, path, endings[index]);
}

bool place_has_log(const char *path)
{
    char name[PLACE_PATH_SIZE + 8];
    struct stat status;
    place_name(path, 1, name);
    return stat(name, &status) == 0 && status.st_size > 0;
}

/* ---- Refusals ---- */

static bool is_full(int reason)
{
    return reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
}

static bool is_read_only(int reason)
{
    return reason == EROFS || reason == EACCES || reason == EPERM;
}

void place_refuse(const char *path, int reason, char *error, size_t error_size)
{
    if (is_full(reason)) {
        snprintf(error, error_size, "There is no room for the store %s (%s): make room on its disk.", path,
                 strerror(reason));
    } else if (is_read_only(reason)) {
        snprintf(error, error_size,
                 "The store %s cannot be written (%s): give the server's user the right to write to it and to its "
                 "folder, where two more files are kept, or name another place with --store.",
                 path, strerror(reason));
    } else {
        snprintf(error, error_size, "The store cannot be opened in %s: %s.", path, strerror(reason));
    }
}

/* A store that is missing while its newest changes are still beside it was there before; an empty one in its place
 * would make them worthless. The same holds for one that has been emptied: SQLite deletes the log of an empty file. */
static bool has_leftovers(const char *path, const char *how, char *error, size_t error_size)
{
    for (int i = 1; i < PLACE_FILES; i++) {
        char name[PLACE_PATH_SIZE + 8];
        struct stat status;
        place_name(path, i, name);
        if (lstat(name, &status) != 0) continue;
        snprintf(error, error_size,
                 "The store %s is %s, but %s, which belongs to it, is there: put the store back, or, to begin an "
                 "empty one, move %s away.",
                 path, how, name, name);
        return true;
    }
    return false;
}

/* ---- Opening ---- */

static void folder_of(const char *path, char folder[PLACE_PATH_SIZE])
{
    snprintf(folder, PLACE_PATH_SIZE, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash == NULL) snprintf(folder, PLACE_PATH_SIZE, ".");
    else slash[slash == folder] = 0;
}

/* SQLite makes two files beside the store; if it cannot, it says only that it cannot open "the database". */
static bool folder_takes_files(const char *path, char *error, size_t error_size)
{
    char folder[PLACE_PATH_SIZE];
    folder_of(path, folder);
    if (access(folder, W_OK | X_OK) == 0) return true;
    place_refuse(path, errno, error, error_size);
    return false;
}

/* The file holds the secrets of seats: nobody but its owner reads it. SQLite gives its other files the same mode. */
static int open_private(struct place *place, char *error, size_t error_size)
{
    int file = open(place->path, O_RDWR | O_CLOEXEC);
    struct stat status;
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size == 0 &&
        has_leftovers(place->path, "empty", error, error_size)) {
        close(file);
        return -1;
    }
    if (file >= 0 || errno != ENOENT) return file;
    if (has_leftovers(place->path, "missing", error, error_size)) return -1;
    place->is_new = true;
    return open(place->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

bool place_open(struct place *place, const char *path, char *error, size_t error_size)
{
    *place = place_none;
    error[0] = 0;
    if (strlen(path) >= sizeof place->path) {
        place_refuse("", ENAMETOOLONG, error, error_size);
        return false;
    }
    snprintf(place->path, sizeof place->path, "%s", path);
    place->file = open_private(place, error, error_size);
    if (place->file < 0) {
        if (error[0] == 0) place_refuse(path, errno, error, error_size);
        return false;
    }
    if (flock(place->file, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK)
            snprintf(error, error_size, "The store cannot be opened in %s: another server is using it.", path);
        else place_refuse(path, errno, error, error_size);
        return false;
    }
    return folder_takes_files(path, error, error_size);
}

/* ---- Whether the names still lead to the files ---- */

/* The folders on the way to the file. A link among them may be redirected, and the system does not report that. */
static bool watch_folders(int watch, const char *path)
{
    char folder[PLACE_PATH_SIZE];
    for (const char *slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        if (slash > path &&
            inotify_add_watch(watch, folder, IN_MOVE_SELF | IN_DELETE_SELF | IN_DONT_FOLLOW | IN_ONLYDIR) < 0)
            return false;
    }
    return true;
}

/* The number of a file's names is an attribute of it. */
static bool watch_files(int watch, const char *path)
{
    for (int i = 0; i < PLACE_FILES; i++) {
        char name[PLACE_PATH_SIZE + 8];
        struct stat status;
        place_name(path, i, name);
        if (lstat(name, &status) != 0 || !S_ISREG(status.st_mode)) return false;
        if (inotify_add_watch(watch, name, IN_MOVE_SELF | IN_ATTRIB) < 0) return false;
    }
    return true;
}

/* Looking at three names twice for each commit took an eighth of a move's time. */
static int watch_place(const char *path)
{
    int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (watch < 0 || (watch_folders(watch, path) && watch_files(watch, path))) return watch;
    close(watch);
    return -1;
}

/* Whether the system has reported anything since the last call. */
static bool heard_of_change(int watch)
{
    _Alignas(struct inotify_event) char told[4096];
    bool heard = false;
    while (read(watch, told, sizeof told) > 0) heard = true;
    return heard || errno != EAGAIN;
}

/* SQLite keeps no locks on its log, so this descriptor may be closed at any time. */
static int open_log(const char *path)
{
    char name[PLACE_PATH_SIZE + 8];
    place_name(path, 1, name);
    return open(name, O_RDONLY | O_CLOEXEC);
}

static bool is_file(int file, const struct stat *was)
{
    struct stat now;
    return fstat(file, &now) == 0 && now.st_dev == was->st_dev && now.st_ino == was->st_ino;
}

bool place_note(struct place *place)
{
    casus_assert(place->file >= 0 && place->watch < 0);
    place->watch = watch_place(place->path); /* First: nothing happens between the two. */
    for (int i = 0; i < PLACE_FILES; i++) {
        char name[PLACE_PATH_SIZE + 8];
        place_name(place->path, i, name);
        if (stat(name, &place->was[i]) != 0) return false;
    }
    place->noted = true;
    place->log = open_log(place->path);
    place_left(place);
    return is_file(place->file, &place->was[0]) && is_file(place->log, &place->was[1]);
}

/* ---- Whether the files are as they were left ---- */

static off_t size_of(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 ? status.st_size : -1;
}

static void read_header(int file, unsigned char header[PLACE_HEADER])
{
    memset(header, 0, PLACE_HEADER);
    (void)!pread(file, header, PLACE_HEADER, 0); /* What cannot be read differs from what was. */
}

void place_left(struct place *place)
{
    casus_assert(place->noted);
    place->left_size = size_of(place->file);
    place->left_log_size = size_of(place->log);
    read_header(place->file, place->left_header);
}

bool place_is_as_left(const struct place *place, char *error, size_t error_size)
{
    unsigned char header[PLACE_HEADER];
    char name[PLACE_PATH_SIZE + 8];
    casus_assert(place->noted);
    read_header(place->file, header);
    bool log_is = size_of(place->log) >= place->left_log_size;
    if (log_is && size_of(place->file) == place->left_size && memcmp(header, place->left_header, PLACE_HEADER) == 0)
        return true;
    place_name(place->path, log_is ? 0 : 1, name);
    snprintf(error, error_size,
             "The file %s of the running server's store has been %s: nothing is stored any more. Stop the server, and "
             "put a backup in the store's place, or save what is left with casus store salvage.",
             name, log_is ? "written to by another program" : "cut short by another program");
    return false;
}

bool place_holds(const struct place *place, bool thorough, char *error, size_t error_size)
{
    casus_assert(place->noted);
    bool told = place->watch < 0 || heard_of_change(place->watch);
    if (!told && !thorough) return true;
    for (int i = 0; i < PLACE_FILES; i++) {
        char name[PLACE_PATH_SIZE + 8];
        struct stat now;
        place_name(place->path, i, name);
        bool there = stat(name, &now) == 0;
        if (there && now.st_dev == place->was[i].st_dev && now.st_ino == place->was[i].st_ino) continue;
        snprintf(error, error_size,
                 "The file %s of the running server's store has been %s: nothing is stored any more. Stop the server, "
                 "put the store's own files back, and start it again.",
                 name, there ? "exchanged for another" : "deleted or moved away");
        return false;
    }
    return true;
}

static bool sync_path(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool synced = file >= 0 && fsync(file) == 0;
    int reason = errno;
    if (file >= 0) close(file);
    errno = reason;
    return synced;
}

bool place_put(const char *part, const char *name)
{
    char folder[PLACE_PATH_SIZE];
    folder_of(part, folder);
    return sync_path(part) && link(part, name) == 0 && sync_path(folder);
}

void place_close(struct place *place)
{
    if (place->file >= 0) close(place->file);
    if (place->watch >= 0) close(place->watch);
    if (place->log >= 0) close(place->log);
    *place = place_none;
}
