/* schema.h - a store's tables, by the version given in the file. */
#ifndef CASUS_STORE_SCHEMA_H
#define CASUS_STORE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCHEMA_VERSION = 2 };

/* A store may come from anybody: nothing in its schema is run, neither triggers nor views, and no statement may change
 * what SQLite itself relies on. At once after opening. */
void schema_distrust(sqlite3 *database);

/* -1 if it cannot be read. */
int schema_version(sqlite3 *database);

/* Whether this program can read it, and its schema holds what Casus made and nothing else; else `error` says in one
 * sentence why not. Changes nothing. */
bool schema_accept(sqlite3 *database, const char *path, char *error, size_t error_size);

/* Brings an accepted database up to date. False: `error`. */
bool schema_migrate(sqlite3 *database, const char *path, char *error, size_t error_size);

/* A mark in the file, which is 0 in its log: while it stands the file alone lacks what the log holds. SQLite calls it
 * the application's id. */
enum { SCHEMA_MARK = 0x4c4f4721 };
bool schema_is_marked(sqlite3 *database);

/* What an item's sum must be: SQLite notices a page whose form is broken, but not a text in it that has changed. */
int64_t schema_sum(const char *kind, const char *key, const char *text, size_t length);

#endif
