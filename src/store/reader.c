/* When a page of the database is broken, the reader works around it: items.c, and events table by table. Damage never
 * ends the reading; it is reported. */
#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "archive.h"
#include "items.h"
#include "schema.h"

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
    names->name[names->count++] = reading_copy(name);
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
static void find_in_order(const struct items_reading *reading, struct names *names, bool back)
{
    sqlite3_stmt *statement = reading_prepare(reading, back ? "SELECT max(game) FROM event WHERE game < ?1"
                                                            : "SELECT min(game) FROM event WHERE game > ?1");
    const char *name = NULL, *before = NULL;
    if (statement == NULL) return;
    if (back) sqlite3_bind_zeroblob(statement, 1, 0); /* Greater than every text. */
    else sqlite3_bind_text(statement, 1, "", 0, SQLITE_STATIC);
    while (sqlite3_step(statement) == SQLITE_ROW && (name = reading_text(statement, 0)) != NULL) {
        if (before != NULL && (back ? strcmp(name, before) >= 0 : strcmp(name, before) <= 0)) break;
        names_add(names, name);
        before = names->name[names->count - 1];
        sqlite3_reset(statement);
        sqlite3_bind_text(statement, 1, before, -1, SQLITE_STATIC);
    }
    sqlite3_finalize(statement);
}

static void find_in(const struct items_reading *reading, struct names *names, const char *text)
{
    sqlite3_stmt *statement = reading_prepare(reading, text);
    const char *name = NULL;
    while (statement != NULL && sqlite3_step(statement) == SQLITE_ROW) {
        if ((name = reading_text(statement, 0)) != NULL) names_add(names, name);
    }
    sqlite3_finalize(statement);
}

/* Along the index in both directions, and in the list of numbers of events: a table that cannot be found in one of them
 * may be in another. */
static void find_tables(const struct items_reading *reading, struct names *names)
{
    find_in_order(reading, names, false);
    find_in_order(reading, names, true);
    find_in(reading, names, "SELECT game FROM extent ORDER BY game");
    find_in(reading, names, "SELECT game FROM extent ORDER BY game DESC");
    find_in(reading, names, "SELECT id FROM archive");
    names_sort(names);
}

static void tell_bad_table(const struct items_reading *reading, const char *table, const char *why)
{
    reading_damage(reading,
                   &(struct store_damage){.what = STORE_DAMAGED_TABLE, .kind = "event", .key = table, .why = why});
}

/* How many events were stored; -1 if unknown. */
static int64_t extent_of(sqlite3_stmt *extent, const char *table)
{
    int64_t events = -1;
    if (extent == NULL) return -1;
    sqlite3_bind_text(extent, 1, table, -1, SQLITE_STATIC);
    if (sqlite3_step(extent) == SQLITE_ROW) events = sqlite3_column_int64(extent, 0);
    sqlite3_reset(extent);
    return events;
}

/* ---- Events without their index ---- */

/* Where an event is, found by reading the rows as they lie. */
struct place_of_event {
    char *table;
    int64_t number, row;
};

struct rows {
    struct place_of_event *event; /* By table and number. */
    size_t count, capacity;
    bool looked;
};

static void rows_add(struct rows *rows, sqlite3_stmt *row)
{
    const char *table = reading_text(row, 1);
    if (table == NULL) return;
    if (rows->count == rows->capacity) {
        rows->capacity = 2 * rows->capacity + 256;
        rows->event = realloc(rows->event, rows->capacity * sizeof *rows->event);
        casus_require(rows->event != NULL);
    }
    rows->event[rows->count++] = (struct place_of_event){
        .table = reading_copy(table), .number = sqlite3_column_int64(row, 2), .row = sqlite3_column_int64(row, 0)};
}

static int compare_places(const void *one, const void *other)
{
    const struct place_of_event *first = one, *second = other;
    int tables = strcmp(first->table, second->table);
    return tables != 0 ? tables : (first->number > second->number) - (first->number < second->number);
}

/* From the first row, and from the last one, up to a page that cannot be read, or to where the first reading ended. */
static void rows_look(const struct items_reading *reading, struct rows *rows)
{
    static const char *const texts[] = {"SELECT rowid, game, number FROM event NOT INDEXED ORDER BY rowid",
                                        "SELECT rowid, game, number FROM event NOT INDEXED ORDER BY rowid DESC"};
    int64_t last = 0;
    int result = SQLITE_ROW;
    rows->looked = true;
    for (int back = 0; back < 2 && result != SQLITE_DONE; back++) {
        sqlite3_stmt *statement = reading_prepare(reading, texts[back]);
        while (statement != NULL && (result = sqlite3_step(statement)) == SQLITE_ROW) {
            int64_t row = sqlite3_column_int64(statement, 0);
            if (back == 0 ? rows->count > 0 && row <= last : row <= last) break; /* A broken tree leads in circles. */
            if (back == 0) last = row;
            rows_add(rows, statement);
        }
        sqlite3_finalize(statement);
    }
    if (rows->count > 0) qsort(rows->event, rows->count, sizeof *rows->event, compare_places);
}

static void rows_free(struct rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) free(rows->event[i].table);
    free(rows->event);
}

/* The first event of that table with at least that number. */
static size_t rows_find(const struct rows *rows, const char *table, int64_t number)
{
    struct place_of_event wanted = {.table = (char *)table, .number = number};
    size_t from = 0, to = rows->count;
    casus_assert(rows->looked);
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (compare_places(&rows->event[middle], &wanted) < 0) from = middle + 1;
        else to = middle;
    }
    return from;
}

/* Reports the events from that number on. */
static void tell_rows(const struct items_reading *reading, struct rows *rows, const char *table, int64_t number)
{
    if (!rows->looked) rows_look(reading, rows);
    sqlite3_stmt *statement = reading_prepare(reading, "SELECT line FROM event WHERE rowid = ?1");
    for (size_t i = rows_find(rows, table, number); statement != NULL && i < rows->count; i++) {
        const struct place_of_event *event = &rows->event[i];
        if (strcmp(event->table, table) != 0) break;
        sqlite3_bind_int64(statement, 1, event->row);
        const char *line = sqlite3_step(statement) == SQLITE_ROW ? reading_text(statement, 0) : NULL;
        if (line != NULL)
            reading->reader->event(reading->reader->context, table, (uint64_t)event->number, line,
                                   (size_t)sqlite3_column_bytes(statement, 0));
        sqlite3_reset(statement);
        if (line == NULL) break;
    }
    sqlite3_finalize(statement);
}

/* ---- All events ---- */

static const char select_events[] = "SELECT number, line FROM event WHERE game = ?1 ORDER BY number";
static const char select_extent[] = "SELECT events FROM extent WHERE game = ?1";

static void tell_rows_of(const struct items_reading *reading, sqlite3_stmt *events, sqlite3_stmt *extent,
                         struct rows *rows, const char *table)
{
    int64_t told = 0, expected = extent_of(extent, table), next = 0;
    int result = SQLITE_ROW;
    sqlite3_bind_text(events, 1, table, -1, SQLITE_STATIC);
    while ((result = sqlite3_step(events)) == SQLITE_ROW) {
        const char *line = reading_text(events, 1);
        if (line == NULL) break;
        int64_t number = sqlite3_column_int64(events, 0);
        reading->reader->event(reading->reader->context, table, (uint64_t)number, line,
                               (size_t)sqlite3_column_bytes(events, 1));
        next = number < INT64_MAX ? number + 1 : number;
        told++;
    }
    sqlite3_reset(events);
    if (result != SQLITE_DONE) {
        tell_rows(reading, rows, table, next);
        tell_bad_table(reading, table, "a page with its events cannot be read");
    } else if (expected >= 0 && told < expected) {
        tell_bad_table(reading, table, "its last events are missing");
    } else if (expected >= 0 && told > expected) {
        tell_bad_table(reading, table, "it has more events than were stored");
    }
}

/* Whether its record is compressed. */
static bool tell_events(const struct items_reading *reading, sqlite3_stmt *events, sqlite3_stmt *extent,
                        struct rows *rows, const char *table)
{
    enum archive_state state = archive_tell(reading, table);
    if (state == ARCHIVE_NONE) tell_rows_of(reading, events, extent, rows, table);
    if (state == ARCHIVE_DAMAGED) tell_bad_table(reading, table, "its record, which is compressed, cannot be read");
    return state != ARCHIVE_NONE;
}

static void tell_all_events(const struct items_reading *reading)
{
    struct names names = {NULL, 0, 0};
    struct rows rows = {.event = NULL};
    sqlite3_stmt *events = reading_prepare(reading, select_events);
    sqlite3_stmt *extent = reading_prepare(reading, select_extent);
    find_tables(reading, &names);
    for (size_t i = 0; events != NULL && i < names.count; i++)
        tell_events(reading, events, extent, &rows, names.name[i]);
    names_free(&names);
    rows_free(&rows);
    sqlite3_finalize(events);
    sqlite3_finalize(extent);
}

bool reader_tell(sqlite3 *database, const struct store_reader *reader)
{
    int version = schema_version(database);
    struct items_reading reading = {.database = database, .reader = reader};
    casus_assert(reader->item != NULL && reader->event != NULL);
    sqlite3_stmt *probe =
        reading_prepare(&reading, "SELECT 1 FROM item, event LIMIT 0"); /* Whether there is a schema. */
    if (probe == NULL && version != 0) return false;
    sqlite3_finalize(probe);
    if (version == 0) return true; /* An empty file. */
    items_tell(&reading, NULL);
    tell_all_events(&reading);
    return true;
}

/* ---- One table ---- */

enum { KEY_MAX = 80 };

bool reader_tell_table(sqlite3 *database, const char *table, const struct store_reader *reader, bool *archived)
{
    struct items_reading reading = {.database = database, .reader = reader};
    struct rows rows = {.event = NULL};
    char end[KEY_MAX];
    casus_assert(strlen(table) + 2 < sizeof end);
    snprintf(end, sizeof end, "%s0", table); /* Behind "table/..": '0' follows '/'. */
    for (const char *const *kind = store_table_kinds; *kind != NULL; kind++)
        items_tell(&reading, &(struct items_range){.kind = *kind, .from = table, .to = end});
    entries_tell_one(&reading, table);
    sqlite3_stmt *events = reading_prepare(&reading, select_events), *extent = reading_prepare(&reading, select_extent);
    bool good = events != NULL && extent != NULL;
    *archived = good && tell_events(&reading, events, extent, &rows, table);
    rows_free(&rows);
    sqlite3_finalize(events);
    sqlite3_finalize(extent);
    return good;
}

bool reader_tell_item(sqlite3 *database, const char *kind, const char *key, const struct store_reader *reader)
{
    struct items_reading reading = {.database = database, .reader = reader};
    char end[KEY_MAX];
    casus_assert(strlen(key) + 2 < sizeof end);
    snprintf(end, sizeof end, "%s!", key); /* Behind the key itself, and before all that begin with it. */
    sqlite3_stmt *probe = reading_prepare(&reading, "SELECT 1 FROM item LIMIT 0");
    if (probe == NULL) return false;
    sqlite3_finalize(probe);
    items_tell(&reading, &(struct items_range){.kind = kind, .from = key, .to = end});
    return true;
}

/* ---- The index ---- */

static void tell_unlisted(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    const struct store_reader *reader = context;
    (void)kind;
    (void)text;
    (void)length;
    if (reader->unlisted != NULL) reader->unlisted(reader->context, key);
}

static void pass_damage(void *context, const struct store_damage *damage)
{
    const struct store_reader *reader = context;
    if (reader->damaged != NULL) reader->damaged(reader->context, damage);
}

static void tell_name(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    const struct store_reader *reader = context;
    if (strcmp(kind, "table") == 0) tell_unlisted(context, kind, key, text, length);
    else if (!store_is_table_kind(kind) && reader->item != NULL) reader->item(reader->context, kind, key, text, length);
}

bool reader_tell_names(sqlite3 *database, const struct store_reader *reader, bool *listed)
{
    const struct store_reader names = {.item = tell_name, .damaged = pass_damage, .context = (void *)reader};
    struct items_reading reading = {.database = database, .reader = &names};
    sqlite3_stmt *probe = reading_prepare(&reading, "SELECT 1 FROM item LIMIT 0");
    if (probe == NULL) return false;
    sqlite3_finalize(probe);
    items_tell(&reading, NULL);
    *listed = entries_are_whole(&reading);
    return true;
}

bool reader_tell_index(sqlite3 *database, const struct store_reader *reader, enum entries_state *state)
{
    struct items_reading reading = {.database = database, .reader = reader};
    const struct store_reader names = {.item = tell_unlisted, .damaged = pass_damage, .context = (void *)reader};
    struct items_reading listing = {.database = database, .reader = &names};
    sqlite3_stmt *probe = reading_prepare(&reading, "SELECT 1 FROM item, event LIMIT 0");
    if (probe == NULL) return false;
    sqlite3_finalize(probe);
    items_tell(&reading, &(struct items_range){.kind = "copy", .from = "", .to = "~"}); /* A server must know of it. */
    items_tell(&reading, &(struct items_range){.kind = "server", .from = "", .to = "~"});
    *state = entries_tell(&reading);
    if (*state != ENTRIES_GOOD && reader->unlisted != NULL) reader->unlisted(reader->context, NULL);
    if (*state != ENTRIES_GOOD) items_tell(&listing, &(struct items_range){.kind = "table", .from = "", .to = "~"});
    return true;
}
