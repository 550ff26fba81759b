/* Each version of the schema is the previous one plus a migration. */
#include "schema.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"
#include "casus/text.h"

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

    /* The index of tables, and `whole`: whether every table has its entry. `sum` is sum_of the row (entries.c). Rows
     * lie in the order in which tables were made, as lists show them. */
    "CREATE TABLE entry (id TEXT NOT NULL, game TEXT NOT NULL, owner TEXT NOT NULL, status INTEGER NOT NULL, "
    "over INTEGER NOT NULL, public INTEGER NOT NULL, created INTEGER NOT NULL, deadline INTEGER NOT NULL, "
    "line TEXT NOT NULL, people TEXT NOT NULL, sum INTEGER NOT NULL);"
    "CREATE UNIQUE INDEX entry_by_id ON entry (id);"
    "CREATE INDEX entry_in_use ON entry (id) WHERE over = 1 AND deadline = 0;"
    "CREATE INDEX entry_by_status ON entry (over, public, created, id);"
    /* Once for each guest who has a part in it. */
    "CREATE TABLE part (guest TEXT NOT NULL, over INTEGER NOT NULL, created INTEGER NOT NULL, id TEXT NOT NULL, "
    "public INTEGER NOT NULL, PRIMARY KEY (guest, over, created, id)) WITHOUT ROWID;"
    "CREATE INDEX part_by_table ON part (id);"
    /* `sum` is schema_sum of the text in the frame. */
    "CREATE TABLE archive (id TEXT NOT NULL, events INTEGER NOT NULL, length INTEGER NOT NULL, sum INTEGER NOT NULL, "
    "frame BLOB NOT NULL);"
    "CREATE UNIQUE INDEX archive_by_table ON archive (id);"
    /* How many entries everybody may see, of tables that are over, by when they were made. */
    "CREATE TABLE span (span INTEGER PRIMARY KEY, listed INTEGER NOT NULL);"
    "CREATE TABLE whole (whole INTEGER NOT NULL);"
    "INSERT INTO whole (whole) VALUES (0);",
};

void schema_distrust(sqlite3 *database)
{
    static const int off[] = {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                              SQLITE_DBCONFIG_ENABLE_VIEW};
    casus_assert(database != NULL);
    /* An older SQLite may lack one of them; that there is nothing to be run is checked as well. */
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) sqlite3_db_config(database, off[i], 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_exec(database, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
}

static bool read_number(sqlite3 *database, const char *text, int *number)
{
    sqlite3_stmt *statement = NULL;
    bool got =
        sqlite3_prepare_v2(database, text, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW;
    if (got) *number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return got;
}

static bool read_version(sqlite3 *database, int *version)
{
    return read_number(database, "PRAGMA user_version", version);
}

int schema_version(sqlite3 *database)
{
    int version;
    return read_version(database, &version) ? version : -1;
}

bool schema_is_marked(sqlite3 *database)
{
    int mark = 0;
    return read_number(database, "PRAGMA application_id", &mark) && mark == SCHEMA_MARK;
}

static bool refuse(char *error, size_t error_size, const char *path, const char *why)
{
    snprintf(error, error_size, "The store %s cannot be read: %s.", path, why);
    return false;
}

/* ---- What the schema holds ---- */

/* One statement of a schema, as SQLite keeps it. */
enum column { COLUMN_TYPE, COLUMN_NAME, COLUMN_TABLE, COLUMN_SQL, COLUMNS };

static const char listing[] = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid";

static const char *column_of(sqlite3_stmt *row, enum column column)
{
    const char *text = (const char *)sqlite3_column_text(row, (int)column);
    return text != NULL ? text : "";
}

/* Whether the rows agree up to this column, without it. */
static bool agree(sqlite3_stmt *one, sqlite3_stmt *other, enum column end)
{
    casus_assert(end <= COLUMNS);
    for (enum column i = COLUMN_TYPE; i < end; i++) {
        if (strcmp(column_of(one, i), column_of(other, i)) != 0) return false;
    }
    return true;
}

static bool refuse_row(char *error, size_t error_size, sqlite3_stmt *row, bool altered)
{
    enum { NAME_SHOWN = 64 };
    static const char *const types[] = {"table", "index", "trigger", "view"};
    const char *type = "thing";
    struct casus_writer out = casus_writer_make(error, error_size);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(column_of(row, COLUMN_TYPE), types[i]) == 0) type = types[i];
    }
    casus_write_text(&out, altered          ? "The store has another "
                           : type[0] == 'i' ? "The store has an "
                                            : "The store has a ");
    casus_write_text(&out, type);
    casus_write_text(&out, altered ? " than the one that Casus made: " : " that Casus did not make: ");
    casus_write_plain(&out, column_of(row, COLUMN_NAME), strlen(column_of(row, COLUMN_NAME)), NAME_SHOWN);
    casus_write_char(&out, '.');
    return false;
}

/* Finds the row in the schema as Casus makes it, which is short. */
static bool row_is_ours(sqlite3_stmt *row, sqlite3_stmt *ours, char *error, size_t error_size)
{
    bool altered = false;
    sqlite3_reset(ours);
    while (sqlite3_step(ours) == SQLITE_ROW) {
        if (agree(row, ours, COLUMNS)) return true;
        altered = altered || agree(row, ours, COLUMN_TABLE);
    }
    return refuse_row(error, error_size, row, altered);
}

/* Whether each row of `store` is in `ours`, and there are as many. */
static bool rows_are_ours(sqlite3_stmt *store, sqlite3_stmt *ours, const char *path, char *error, size_t error_size)
{
    int result = SQLITE_ROW, rows = 0, expected = 0;
    casus_assert(store != NULL && ours != NULL);
    while ((result = sqlite3_step(store)) == SQLITE_ROW) {
        if (!row_is_ours(store, ours, error, error_size)) return false;
        rows++;
    }
    if (result != SQLITE_DONE) return refuse(error, error_size, path, sqlite3_errmsg(sqlite3_db_handle(store)));
    sqlite3_reset(ours);
    while (sqlite3_step(ours) == SQLITE_ROW) expected++;
    return rows == expected || refuse(error, error_size, path, "a table or an index that Casus made is missing");
}

/* The schema of that version, made anew: SQLite keeps the text of each statement in a form of its own. */
static sqlite3 *make_schema(int version)
{
    sqlite3 *database = NULL;
    casus_assert(version >= 0 && version <= SCHEMA_VERSION);
    bool made = sqlite3_open(":memory:", &database) == SQLITE_OK;
    for (int i = 0; made && i < version; i++)
        made = sqlite3_exec(database, migrations[i], NULL, NULL, NULL) == SQLITE_OK;
    casus_require(made); /* Only without memory. */
    return database;
}

static bool schema_is_ours(sqlite3 *database, int version, const char *path, char *error, size_t error_size)
{
    casus_assert(version >= 0 && version <= SCHEMA_VERSION);
    sqlite3_stmt *store = NULL, *ours = NULL;
    sqlite3 *made = make_schema(version);
    sqlite3_prepare_v2(made, listing, -1, &ours, NULL);
    bool is_ours = sqlite3_prepare_v2(database, listing, -1, &store, NULL) == SQLITE_OK
                       ? rows_are_ours(store, ours, path, error, error_size)
                       : refuse(error, error_size, path, sqlite3_errmsg(database));
    sqlite3_finalize(store);
    sqlite3_finalize(ours);
    sqlite3_close(made);
    return is_ours;
}

bool schema_accept(sqlite3 *database, const char *path, char *error, size_t error_size)
{
    int version = 0;
    if (!read_version(database, &version)) return refuse(error, error_size, path, sqlite3_errmsg(database));
    if (version < 0) return refuse(error, error_size, path, "no version of Casus gave it the version that it names");
    if (version <= SCHEMA_VERSION) return schema_is_ours(database, version, path, error, error_size);
    snprintf(error, error_size, "The store %s was written by a newer version of Casus and cannot be read by this one.",
             path);
    return false;
}

/* ---- Bringing it up to date ---- */

static bool migrate_by_one(sqlite3 *database, int version)
{
    char text[4096];
    int length =
        snprintf(text, sizeof text, "BEGIN EXCLUSIVE; %s PRAGMA user_version = %d;", migrations[version], version + 1);
    casus_require(length > 0 && (size_t)length < sizeof text); /* Half a migration would lose the store. */
    if (sqlite3_exec(database, text, NULL, NULL, NULL) != SQLITE_OK) return false;
    return sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

bool schema_migrate(sqlite3 *database, const char *path, char *error, size_t error_size)
{
    casus_assert(sqlite3_get_autocommit(database) != 0); /* No transaction is open. */
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
