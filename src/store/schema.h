/* schema.h - a store's tables, by the version given in the file. */
#ifndef CASUS_STORE_SCHEMA_H
#define CASUS_STORE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCHEMA_VERSION = 1 };

/* -1 if it cannot be read. */
int schema_version(sqlite3 *database);

/* Whether this program can read it; else `error` says why not. */
bool schema_is_known(sqlite3 *database, const char *path, char *error, size_t error_size);

/* Brings an open database up to date. False: `error`. */
bool schema_migrate(sqlite3 *database, const char *path, char *error, size_t error_size);

/* What an item's sum must be: SQLite notices a page whose form is broken, but not a text in it that has changed. */
int64_t schema_sum(const char *kind, const char *key, const char *text, size_t length);

#endif
