/* Each version of the schema is the previous one plus a migration. */
#include "schema.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"

/* migrations[v] brings schema version v to v + 1. */
static const char *const migrations[SCHEMA_VERSION] = {
    "CREATE TABLE event (game TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL);"
    "CREATE UNIQUE INDEX event_by_number ON event (game, number);"
    /* A chain of hashes does not show that its end is missing, so the number of events is stored beside it. */
    "CREATE TABLE extent (game TEXT PRIMARY KEY, events INTEGER NOT NULL) WITHOUT ROWID;"
    /* `sum` is schema_sum of the row. */
    "CREATE TABLE item (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, sum INTEGER NOT NULL, "
    "PRIMARY KEY (kind, key)) WITHOUT ROWID;"
    /* An item is one row: stored once, a broken page or a changed byte would cost a whole game. */
    "CREATE TABLE copy (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, sum INTEGER NOT NULL, "
    "PRIMARY KEY (kind, key)) WITHOUT ROWID;"
    "CREATE TABLE probe (writes INTEGER NOT NULL);"
    "INSERT INTO probe (writes) VALUES (0);",
};

int schema_version(sqlite3 *database)
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

bool schema_is_known(sqlite3 *database, const char *path, char *error, size_t error_size)
{
    int version = schema_version(database);
    if (version >= 0 && version <= SCHEMA_VERSION) return true;
    if (version < 0) {
        snprintf(error, error_size, "The store %s cannot be read: %s.", path, sqlite3_errmsg(database));
    } else {
        snprintf(error, error_size,
                 "The store %s was written by a newer version of Casus and cannot be read by this one.", path);
    }
    return false;
}

static bool migrate_by_one(sqlite3 *database, int version)
{
    char text[2048];
    int length =
        snprintf(text, sizeof text, "BEGIN EXCLUSIVE; %s PRAGMA user_version = %d;", migrations[version], version + 1);
    casus_require(length > 0 && (size_t)length < sizeof text); /* Half a migration would lose the store. */
    if (sqlite3_exec(database, text, NULL, NULL, NULL) != SQLITE_OK) return false;
    return sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

bool schema_migrate(sqlite3 *database, const char *path, char *error, size_t error_size)
{
    if (!schema_is_known(database, path, error, error_size)) return false;
    for (int version = schema_version(database); version < SCHEMA_VERSION; version++) {
        if (version >= 0 && migrate_by_one(database, version)) continue;
        snprintf(error, error_size, "The store cannot be prepared in %s: %s.%s", path, sqlite3_errmsg(database),
                 sqlite3_errcode(database) == SQLITE_CORRUPT ? " Try casus store salvage, or take a backup." : "");
        if (sqlite3_get_autocommit(database) == 0) sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
        return false;
    }
    return true;
}

int64_t schema_sum(const char *kind, const char *key, const char *text, size_t length)
{
    uint64_t sums[3] = {casus_hash(kind, strlen(kind)), casus_hash(key, strlen(key)), casus_hash(text, length)};
    return (int64_t)casus_hash(sums, sizeof sums);
}
