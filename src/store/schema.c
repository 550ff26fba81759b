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
    "CREATE TABLE item (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)) "
    "WITHOUT ROWID;",
    /* A chain of hashes does not show that its end is missing, so the number of events is stored beside it. */
    "ALTER TABLE item ADD COLUMN sum INTEGER;" /* schema_sum of the row. */
    "CREATE TABLE extent (game TEXT PRIMARY KEY, events INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE probe (writes INTEGER NOT NULL);"
    "INSERT INTO probe (writes) VALUES (0);",
    /* An item is one row, so a broken page or a changed byte used to cost a whole game. */
    "CREATE TABLE copy (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, sum INTEGER, "
    "PRIMARY KEY (kind, key)) WITHOUT ROWID;"
    "INSERT INTO copy SELECT kind, key, value, sum FROM item;",
};

/* For what an older store already holds; if it is damaged, that stays unknown. */
static const char count_events[] = "INSERT INTO extent (game, events) SELECT game, max(number) + 1 FROM event "
                                   "GROUP BY game";

/* casus_sum(kind, key, value), for existing rows. */
static void sum_in_sql(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *kind = (const char *)sqlite3_value_text(values[0]), *key = (const char *)sqlite3_value_text(values[1]),
               *text = (const char *)sqlite3_value_text(values[2]);
    casus_assert(count == 3);
    if (kind == NULL || key == NULL || text == NULL) sqlite3_result_null(context);
    else sqlite3_result_int64(context, schema_sum(kind, key, text, (size_t)sqlite3_value_bytes(values[2])));
}

static bool add_sums(sqlite3 *database)
{
    return sqlite3_create_function(database, "casus_sum", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, sum_in_sql, NULL,
                                   NULL) == SQLITE_OK &&
           sqlite3_exec(database, "UPDATE item SET sum = casus_sum(kind, key, value)", NULL, NULL, NULL) == SQLITE_OK;
}

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
    char text[1024];
    int length =
        snprintf(text, sizeof text, "BEGIN EXCLUSIVE; %s PRAGMA user_version = %d;", migrations[version], version + 1);
    casus_require(length > 0 && (size_t)length < sizeof text); /* Half a migration would lose the store. */
    if (sqlite3_exec(database, text, NULL, NULL, NULL) != SQLITE_OK) return false;
    if (version + 1 == SCHEMA_SUMS) {
        int counted = sqlite3_exec(database, count_events, NULL, NULL, NULL);
        if (counted != SQLITE_OK && counted != SQLITE_CORRUPT) return false;
        if (!add_sums(database)) return false;
    }
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
