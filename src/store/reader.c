/* When a page of the database is broken, the reader works around it: items from both ends, events table by table.
 * Damage never ends the reading; it is reported. */
#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "schema.h"

/* One reading. */
struct reading {
    sqlite3 *database;
    const struct store_reader *reader;
    bool has_sums; /* The schema has them, and numbers of events. */
};

static void tell_damage(const struct reading *reading, const struct store_damage *damage)
{
    if (reading->reader->damaged != NULL) reading->reader->damaged(reading->reader->context, damage);
}

static sqlite3_stmt *prepare(const struct reading *reading, const char *text)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(reading->database, text, -1, &statement, NULL) != SQLITE_OK) return NULL;
    return statement;
}

static const char *text_of(sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_TEXT ? (const char *)sqlite3_column_text(statement, column)
                                                                 : NULL;
}

/* ---- Items ---- */

/* The name of a row; on the heap. */
struct name {
    char *kind, *key;
};

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    casus_require(copy != NULL);
    return memcpy(copy, text, size);
}

static void name_set(struct name *name, const char *kind, const char *key)
{
    free(name->kind);
    free(name->key);
    *name = (struct name){copy_text(kind), copy_text(key)};
}

static void name_free(struct name *name)
{
    free(name->kind);
    free(name->key);
}

static int name_compare(const struct name *one, const struct name *other)
{
    int kinds = strcmp(one->kind, other->kind);
    return kinds != 0 ? kinds : strcmp(one->key, other->key);
}

static void tell_item(const struct reading *reading, sqlite3_stmt *row)
{
    const char *kind = text_of(row, 0), *key = text_of(row, 1), *text = text_of(row, 2);
    size_t length = (size_t)sqlite3_column_bytes(row, 2);
    bool good = kind != NULL && key != NULL && text != NULL;
    if (good && reading->has_sums)
        good = sqlite3_column_type(row, 3) == SQLITE_INTEGER &&
               schema_sum(kind, key, text, length) == sqlite3_column_int64(row, 3);
    if (good) {
        reading->reader->item(reading->reader->context, kind, key, text, length);
        return;
    }
    tell_damage(reading, &(struct store_damage){.what = STORE_DAMAGED_ITEM,
                                                .kind = kind != NULL ? kind : "",
                                                .key = key != NULL ? key : "",
                                                .why = "its text is not what was stored"});
}

/* All items in order, or from the last one back to `until`. False: stopped by damage; *last is the last that was told.
 */
static bool tell_items(const struct reading *reading, bool back, const struct name *until, struct name *last)
{
    char text[160];
    snprintf(text, sizeof text, "SELECT kind, key, value, %s FROM item ORDER BY kind %s, key %s",
             reading->has_sums ? "sum" : "NULL", back ? "DESC" : "ASC", back ? "DESC" : "ASC");
    sqlite3_stmt *statement = prepare(reading, text);
    int result = statement == NULL ? SQLITE_CORRUPT : SQLITE_ROW;
    while (result == SQLITE_ROW && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *kind = text_of(statement, 0), *key = text_of(statement, 1);
        struct name name = {(char *)(kind != NULL ? kind : ""), (char *)(key != NULL ? key : "")};
        if (until != NULL && until->kind != NULL && name_compare(&name, until) <= 0) break;
        tell_item(reading, statement);
        name_set(last, name.kind, name.key);
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE;
}

static void tell_all_items(const struct reading *reading)
{
    struct name first = {NULL, NULL}, last = {NULL, NULL};
    if (!tell_items(reading, false, NULL, &first)) {
        tell_items(reading, true, &first, &last);
        tell_damage(reading, &(struct store_damage){.what = STORE_DAMAGED_GAP,
                                                    .kind = first.kind != NULL ? first.kind : "",
                                                    .key = first.key != NULL ? first.key : "",
                                                    .to_kind = last.kind,
                                                    .to_key = last.key,
                                                    .why = "pages of the file cannot be read"});
    }
    name_free(&first);
    name_free(&last);
}

/* ---- Events ---- */

/* The names of tables that have events. */
struct names {
    char **name;
    size_t count, capacity;
};

static void names_add(struct names *names, const char *name)
{
    if (names->count == names->capacity) {
        names->capacity = 2 * names->capacity + 64;
        names->name = realloc(names->name, names->capacity * sizeof *names->name);
        casus_require(names->name != NULL);
    }
    names->name[names->count++] = copy_text(name);
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static void names_sort(struct names *names)
{
    size_t kept = 0;
    if (names->count > 0) qsort(names->name, names->count, sizeof *names->name, compare_names);
    for (size_t i = 0; i < names->count; i++) {
        if (kept > 0 && strcmp(names->name[i], names->name[kept - 1]) == 0) free(names->name[i]);
        else names->name[kept++] = names->name[i];
    }
    names->count = kept;
}

static void names_free(struct names *names)
{
    for (size_t i = 0; i < names->count; i++) free(names->name[i]);
    free(names->name);
}

/* From one table to the next, forwards or back; an index that is broken may lead in circles. */
static void find_in_order(const struct reading *reading, struct names *names, bool back)
{
    sqlite3_stmt *statement = prepare(reading, back ? "SELECT max(game) FROM event WHERE game < ?1"
                                                    : "SELECT min(game) FROM event WHERE game > ?1");
    const char *name = NULL, *before = NULL;
    if (statement == NULL) return;
    if (back) sqlite3_bind_zeroblob(statement, 1, 0); /* Behind every text. */
    else sqlite3_bind_text(statement, 1, "", 0, SQLITE_STATIC);
    while (sqlite3_step(statement) == SQLITE_ROW && (name = text_of(statement, 0)) != NULL) {
        if (before != NULL && (back ? strcmp(name, before) >= 0 : strcmp(name, before) <= 0)) break;
        names_add(names, name);
        before = names->name[names->count - 1];
        sqlite3_reset(statement);
        sqlite3_bind_text(statement, 1, before, -1, SQLITE_STATIC);
    }
    sqlite3_finalize(statement);
}

static void find_in(const struct reading *reading, struct names *names, const char *text)
{
    sqlite3_stmt *statement = prepare(reading, text);
    const char *name = NULL;
    while (statement != NULL && sqlite3_step(statement) == SQLITE_ROW) {
        if ((name = text_of(statement, 0)) != NULL) names_add(names, name);
    }
    sqlite3_finalize(statement);
}

/* Along the index in both directions, and where numbers of events are kept: a table that cannot be found in one of them
 * is in another. */
static void find_tables(const struct reading *reading, struct names *names)
{
    find_in_order(reading, names, false);
    find_in_order(reading, names, true);
    if (reading->has_sums) find_in(reading, names, "SELECT game FROM extent ORDER BY game");
    if (reading->has_sums) find_in(reading, names, "SELECT game FROM extent ORDER BY game DESC");
    names_sort(names);
}

static void tell_bad_table(const struct reading *reading, const char *table, const char *why)
{
    tell_damage(reading,
                &(struct store_damage){.what = STORE_DAMAGED_TABLE, .kind = "event", .key = table, .why = why});
}

/* How many events were stored; -1: it is not known. */
static int64_t extent_of(sqlite3_stmt *extent, const char *table)
{
    int64_t events = -1;
    if (extent == NULL) return -1;
    sqlite3_bind_text(extent, 1, table, -1, SQLITE_STATIC);
    if (sqlite3_step(extent) == SQLITE_ROW) events = sqlite3_column_int64(extent, 0);
    sqlite3_reset(extent);
    return events;
}

static void tell_events(const struct reading *reading, sqlite3_stmt *events, sqlite3_stmt *extent, const char *table)
{
    int64_t told = 0, expected = extent_of(extent, table);
    int result = SQLITE_ROW;
    sqlite3_bind_text(events, 1, table, -1, SQLITE_STATIC);
    while ((result = sqlite3_step(events)) == SQLITE_ROW) {
        const char *line = text_of(events, 1);
        if (line == NULL) break;
        reading->reader->event(reading->reader->context, table, (uint64_t)sqlite3_column_int64(events, 0), line,
                               (size_t)sqlite3_column_bytes(events, 1));
        told++;
    }
    sqlite3_reset(events);
    if (result != SQLITE_DONE) tell_bad_table(reading, table, "a page with its events cannot be read");
    else if (expected >= 0 && told < expected) tell_bad_table(reading, table, "its last events are missing");
    else if (expected >= 0 && told > expected) tell_bad_table(reading, table, "it has more events than were stored");
}

static void tell_all_events(const struct reading *reading)
{
    struct names names = {NULL, 0, 0};
    sqlite3_stmt *events = prepare(reading, "SELECT number, line FROM event WHERE game = ?1 ORDER BY number");
    sqlite3_stmt *extent = reading->has_sums ? prepare(reading, "SELECT events FROM extent WHERE game = ?1") : NULL;
    find_tables(reading, &names);
    for (size_t i = 0; events != NULL && i < names.count; i++) tell_events(reading, events, extent, names.name[i]);
    names_free(&names);
    sqlite3_finalize(events);
    sqlite3_finalize(extent);
}

bool reader_tell(sqlite3 *database, const struct store_reader *reader)
{
    int version = schema_version(database);
    struct reading reading = {.database = database, .reader = reader, .has_sums = version >= SCHEMA_SUMS};
    casus_assert(reader->item != NULL && reader->event != NULL);
    sqlite3_stmt *probe = prepare(&reading, "SELECT 1 FROM item, event LIMIT 0"); /* Whether there is a schema. */
    if (probe == NULL && version != 0) return false;
    sqlite3_finalize(probe);
    if (version == 0) return true; /* An empty file. */
    tell_all_items(&reading);
    tell_all_events(&reading);
    return true;
}
