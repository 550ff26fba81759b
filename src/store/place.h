/* place.h - where a store is: its file, the two that SQLite keeps beside it, and the lock that marks it as in use.
 *
 * A file that is deleted or replaced while it is open still accepts writes, which nobody will find again. So the place
 * is checked around every commit: the names must still lead to the open files. And what was written to a file that is
 * copied over or cut short by another program is gone although its name is the same: so the files must also be as the
 * last commit left them. The lock is flock's, which other descriptors of this process do not end; but closing any
 * descriptor of the file in this process ends SQLite's own locks, so nothing else here opens it while the store is
 * open. */
#ifndef CASUS_STORE_PLACE_H
#define CASUS_STORE_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

enum { PLACE_FILES = 3, PLACE_PATH_SIZE = 4096, PLACE_HEADER = 100 /* Of an SQLite file. */ };

struct place {
    char path[PLACE_PATH_SIZE];
    int file;                     /* Of the store itself, with the lock; -1: not open. */
    bool is_new;                  /* The file was made now. */
    struct stat was[PLACE_FILES]; /* The store, its -wal, its -shm, as they are open. */
    bool noted;
    int watch; /* Where the system reports what may change where the names lead; -1 if it does not. */
    int log;   /* The -wal, opened only to look at it; -1: not open. */
    off_t left_size, left_log_size;
    unsigned char left_header[PLACE_HEADER]; /* It changes when SQLite writes there, and differs from store to store. */
};

/* If there is none yet. */
extern const struct place place_none;

/* One of the three names; `index` 0 is the store. */
void place_name(const char *path, int index, char name[PLACE_PATH_SIZE + 8]);

/* Whether there is anything in the store's log. */
bool place_has_log(const char *path);

/* Opens or makes the file, for its owner alone, and locks it. False: `error` says why in one sentence, for example that
 * the store is missing while its other files are there. */
bool place_open(struct place *place, const char *path, char *error, size_t error_size);

/* Notes which files are open now, once SQLite has opened all three. False: one of them is missing. */
bool place_note(struct place *place);

/* Notes the state in which this process leaves the files, after anything it has written. */
void place_left(struct place *place);

/* Whether the files are as they were left; else `error` says in one sentence what has happened. The log may have grown:
 * whoever writes there writes as SQLite does, and behind what is ours. */
bool place_is_as_left(const struct place *place, char *error, size_t error_size);

/* Whether the names still lead to the files; else `error` says in one sentence what has happened. Looks if the system
 * has reported anything, or in any case if `thorough`, because it does not report what is mounted over a folder. */
bool place_holds(const struct place *place, bool thorough, char *error, size_t error_size);

/* Gives a complete file, `part`, its final name and puts both on the disk; an existing file is never replaced. False:
 * errno says why. */
bool place_put(const char *part, const char *name);

/* Called after the database has been closed. */
void place_close(struct place *place);

/* What to do if a store cannot be opened or written for this reason (an errno). */
void place_refuse(const char *path, int reason, char *error, size_t error_size);

#endif
