/* file.h - a store in a file (SQLite), without writing to it: looking at it and copying it. */
#ifndef CASUS_STORE_FILE_H
#define CASUS_STORE_FILE_H

#include <stdatomic.h>

#include "store.h"

/* A store that is only read. Nothing is written to its file or beside it; a server may be using it. */
struct store_view;

/* `ours`: this process has it open as a store. NULL: `error`. */
struct store_view *store_view_open(const char *path, bool ours, char *error, size_t error_size);
bool store_view_load(struct store_view *view, const struct store_reader *reader, char *error, size_t error_size);

/* Reports, in SQLite's words, what is wrong with the file's pages; nothing if they are intact. */
void store_view_pages(struct store_view *view, void (*tell)(void *context, const char *finding), void *context);

/* Reports, in sentences, what the files as such say is missing: an end that has been cut off, or the log that the file
 * was left with. */
void store_view_files(const struct store_view *view, void (*tell)(void *context, const char *finding), void *context);
void store_view_close(struct store_view *view);

/* Copies the store as it is at one moment, while it may be in use, into a new file, which appears once it is complete
 * and its pages have been checked. `ours` as above. A `stop` that becomes true ends it. False: `error` says why in one
 * sentence, and there is no file. */
bool store_backup(const char *path, bool ours, const char *destination, const atomic_bool *stop, char *error,
                  size_t error_size);

#endif
