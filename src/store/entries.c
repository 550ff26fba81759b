/* Each entry is one row, and a short row for each of its people, by which a guest's tables are found. */
#include "entries.h"

#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "driver.h"

enum { ID, GAME, OWNER, STATUS, OVER, PUBLIC, CREATED, DEADLINE, LINE, PEOPLE, SUM };

#define COLUMNS "id, game, owner, status, over, public, created, deadline, line, people, sum"

static const char *const texts[ENTRIES_STATEMENTS] = {
    [ENTRIES_PUT] = ("INSERT INTO entry (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) "
                     "ON CONFLICT (id) DO UPDATE SET game = excluded.game, owner = excluded.owner, "
                     "status = excluded.status, over = excluded.over, public = excluded.public, "
                     "created = excluded.created, deadline = excluded.deadline, line = excluded.line, "
                     "people = excluded.people, sum = excluded.sum"),
    [ENTRIES_FIND] = "SELECT created FROM entry WHERE id = ?1 AND over = 1 AND public = 1",
    [ENTRIES_COUNT] = ("INSERT INTO span (span, listed) VALUES (?1, ?2) "
                       "ON CONFLICT (span) DO UPDATE SET listed = listed + excluded.listed"),
    [ENTRIES_REMOVE] = "DELETE FROM entry WHERE id = ?1",
    [ENTRIES_REMOVE_PARTS] = "DELETE FROM part WHERE id = ?1",
    [ENTRIES_PUT_PART] = "INSERT OR REPLACE INTO part (guest, over, created, id, public) VALUES (?1, ?2, ?3, ?4, ?5)",
    [ENTRIES_WHOLE] = "UPDATE whole SET whole = 1",
};

bool entries_prepare(struct entries *entries, sqlite3 *database)
{
    casus_assert(entries->statement[0] == NULL);
    for (int i = 0; i < ENTRIES_STATEMENTS; i++) {
        if (sqlite3_prepare_v2(database, texts[i], -1, &entries->statement[i], NULL) != SQLITE_OK) return false;
    }
    return true;
}

void entries_free(struct entries *entries)
{
    for (int i = 0; i < ENTRIES_STATEMENTS; i++) sqlite3_finalize(entries->statement[i]);
    *entries = (struct entries){.statement = {NULL}};
}

/* ---- Writing ---- */

static bool run(sqlite3_stmt *statement)
{
    casus_assert(statement != NULL);
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    return result == SQLITE_DONE;
}

static void bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
}

static bool put_row(const struct entries *entries, const char *id, const struct store_entry *entry)
{
    sqlite3_stmt *put = entries->statement[ENTRIES_PUT];
    bind_text(put, ID + 1, id);
    bind_text(put, GAME + 1, entry->game);
    bind_text(put, OWNER + 1, entry->owner);
    sqlite3_bind_int64(put, STATUS + 1, entry->status);
    sqlite3_bind_int(put, OVER + 1, entry->over);
    sqlite3_bind_int(put, PUBLIC + 1, entry->is_public);
    sqlite3_bind_int64(put, CREATED + 1, (sqlite3_int64)entry->created);
    sqlite3_bind_int64(put, DEADLINE + 1, (sqlite3_int64)entry->deadline); /* UINT64_MAX is kept as -1. */
    bind_text(put, LINE + 1, entry->line);
    bind_text(put, PEOPLE + 1, entry->people);
    sqlite3_bind_int64(put, SUM + 1, (sqlite3_int64)store_entry_sum(id, entry));
    return run(put);
}

static bool count(const struct entries *entries, uint64_t created, int more)
{
    sqlite3_stmt *add = entries->statement[ENTRIES_COUNT];
    sqlite3_bind_int64(add, 1, (sqlite3_int64)(created >> STORE_SPAN_BITS));
    sqlite3_bind_int(add, 2, more);
    return run(add);
}

/* The table's entry is to be this one (NULL: none). */
static bool recount(const struct entries *entries, const char *id, const struct store_entry *entry)
{
    sqlite3_stmt *find = entries->statement[ENTRIES_FIND];
    bind_text(find, 1, id);
    int result = sqlite3_step(find);
    bool was = result == SQLITE_ROW, is = entry != NULL && entry->over && entry->is_public;
    uint64_t created = was ? (uint64_t)sqlite3_column_int64(find, 0) : 0;
    sqlite3_reset(find);
    if (result != SQLITE_ROW && result != SQLITE_DONE) return false;
    if (was && is && created == entry->created) return true;
    return (!was || count(entries, created, -1)) && (!is || count(entries, entry->created, 1));
}

static bool put_parts(const struct entries *entries, const char *id, const struct store_entry *entry)
{
    sqlite3_stmt *put = entries->statement[ENTRIES_PUT_PART];
    bool good = true;
    for (const char *at = entry->people; good && *at != 0;) {
        size_t length = strcspn(at, " !");
        sqlite3_bind_text(put, 1, at, (int)length, SQLITE_STATIC);
        sqlite3_bind_int(put, 2, entry->over);
        sqlite3_bind_int64(put, 3, (sqlite3_int64)entry->created);
        bind_text(put, 4, id);
        sqlite3_bind_int(put, 5, entry->is_public);
        good = run(put);
        at += length + (at[length] != 0);
    }
    return good;
}

static bool remove_rows(const struct entries *entries, enum entries_statement which, const char *id)
{
    bind_text(entries->statement[which], 1, id);
    return run(entries->statement[which]);
}

bool entries_write(struct entries *entries, const struct store_write *write)
{
    casus_assert(write->kind == STORE_ENTER || write->kind == STORE_LEAVE || write->kind == STORE_LISTED);
    if (write->kind == STORE_LISTED) return run(entries->statement[ENTRIES_WHOLE]);
    if (!remove_rows(entries, ENTRIES_REMOVE_PARTS, write->group) || !recount(entries, write->group, write->entry))
        return false;
    if (write->kind == STORE_LEAVE) return remove_rows(entries, ENTRIES_REMOVE, write->group);
    return put_row(entries, write->group, write->entry) && put_parts(entries, write->group, write->entry);
}

void entries_forget(sqlite3 *database)
{
    static const char forget[] =
        "BEGIN IMMEDIATE; UPDATE whole SET whole = 0; DELETE FROM entry; DELETE FROM part; DELETE FROM span; COMMIT";
    casus_assert(sqlite3_get_autocommit(database) != 0);
    if (sqlite3_exec(database, forget, NULL, NULL, NULL) != SQLITE_OK)
        sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
}

/* ---- Reading ---- */

static const char *text_at(sqlite3_stmt *row, int column)
{
    const char *text = reading_text(row, column);
    return text == NULL ? "" : text;
}

/* False: it is not what was stored. */
static bool read_row(sqlite3_stmt *row, const char **id, struct store_entry *entry)
{
    *id = text_at(row, ID);
    *entry = (struct store_entry){.game = text_at(row, GAME),
                                  .owner = text_at(row, OWNER),
                                  .status = (unsigned)sqlite3_column_int64(row, STATUS),
                                  .over = sqlite3_column_int(row, OVER) != 0,
                                  .is_public = sqlite3_column_int(row, PUBLIC) != 0,
                                  .created = (uint64_t)sqlite3_column_int64(row, CREATED),
                                  .deadline = (uint64_t)sqlite3_column_int64(row, DEADLINE),
                                  .line = text_at(row, LINE),
                                  .people = text_at(row, PEOPLE)};
    /* SQLite knows as little as of an item's texts (schema_sum) that these are not those that were stored. */
    return sqlite3_column_type(row, SUM) == SQLITE_INTEGER &&
           (uint64_t)sqlite3_column_int64(row, SUM) == store_entry_sum(*id, entry);
}

/* Reports the good rows of a statement, which is finalised; *all: none was damaged. False: they cannot be read. */
static bool tell_rows(const struct items_reading *reading, sqlite3_stmt *statement, bool *all)
{
    int result = SQLITE_ERROR;
    *all = true;
    while (statement != NULL && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *id;
        struct store_entry entry;
        bool read = read_row(statement, &id, &entry);
        if (read && reading->reader->entry != NULL) reading->reader->entry(reading->reader->context, id, &entry);
        *all = *all && read;
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE;
}

/* -1: it cannot be read. */
static int64_t number_of(const struct items_reading *reading, const char *text, const char *guest)
{
    int64_t number = -1;
    sqlite3_stmt *statement = reading_prepare(reading, text);
    if (statement != NULL && guest != NULL) bind_text(statement, 1, guest);
    if (statement != NULL && sqlite3_step(statement) == SQLITE_ROW) number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

bool entries_are_whole(const struct items_reading *reading)
{
    return number_of(reading, "SELECT whole FROM whole", NULL) == 1;
}

enum entries_state entries_tell(const struct items_reading *reading)
{
    static const char live[] =
        "SELECT " COLUMNS " FROM entry WHERE over = 0 "
        "UNION ALL SELECT " COLUMNS " FROM entry INDEXED BY entry_in_use WHERE over = 1 AND deadline = 0 "
        "ORDER BY created, id";
    bool all;
    int64_t whole = number_of(reading, "SELECT whole FROM whole", NULL);
    if (whole != 1) return whole == 0 ? ENTRIES_NONE : ENTRIES_DAMAGED;
    return tell_rows(reading, reading_prepare(reading, live), &all) && all ? ENTRIES_GOOD : ENTRIES_DAMAGED;
}

void entries_tell_one(const struct items_reading *reading, const char *table)
{
    bool all;
    sqlite3_stmt *statement = reading_prepare(reading, "SELECT " COLUMNS " FROM entry WHERE id = ?1");
    if (statement == NULL) return;
    bind_text(statement, 1, table);
    tell_rows(reading, statement, &all);
}

/* Good entries of a statement. False: they cannot be read. */
static bool tell_window(const struct items_reading *reading, sqlite3_stmt *statement, const char *guest, uint64_t from,
                        uint64_t count)
{
    bool all;
    if (statement == NULL) return false;
    bind_text(statement, 1, guest);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)count);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)from);
    return tell_rows(reading, statement, &all);
}

static bool tell_own(const struct items_reading *reading, const char *guest, uint64_t from, uint64_t count)
{
    static const char own[] = "SELECT " COLUMNS " FROM entry WHERE id IN (SELECT id FROM part WHERE guest = ?1 AND "
                              "over = 1 ORDER BY created DESC, id DESC LIMIT ?2 OFFSET ?3) "
                              "ORDER BY created DESC, id DESC";
    return tell_window(reading, reading_prepare(reading, own), guest, from, count);
}

/* The span in which entry *from of the others' lies, counted from the newest, and its number there. */
static int64_t find_span(const struct items_reading *reading, const char *guest, uint64_t *from)
{
    static const char spans[] = "SELECT span, listed - (SELECT count(*) FROM part WHERE guest = ?1 AND over = 1 AND "
                                "public = 1 AND created >= span.span << ?2 AND created < (span.span + 1) << ?2) "
                                "FROM span ORDER BY span DESC";
    int64_t span = -1;
    sqlite3_stmt *statement = reading_prepare(reading, spans);
    if (statement == NULL) return -1;
    bind_text(statement, 1, guest);
    sqlite3_bind_int(statement, 2, STORE_SPAN_BITS);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        int64_t here = sqlite3_column_int64(statement, 1);
        span = sqlite3_column_int64(statement, 0);
        if (here > 0 && *from < (uint64_t)here) break;
        if (here > 0) *from -= (uint64_t)here;
    }
    sqlite3_finalize(statement);
    return span;
}

static bool tell_others(const struct items_reading *reading, const char *guest, uint64_t from, uint64_t count)
{
    static const char others[] = "SELECT " COLUMNS " FROM entry WHERE over = 1 AND public = 1 AND created < ?4 AND "
                                 "NOT EXISTS (SELECT 1 FROM part WHERE guest = ?1 AND part.over = 1 AND "
                                 "part.created = entry.created AND part.id = entry.id) "
                                 "ORDER BY created DESC, id DESC LIMIT ?2 OFFSET ?3";
    int64_t span = find_span(reading, guest, &from);
    sqlite3_stmt *statement = reading_prepare(reading, others);
    if (statement != NULL) sqlite3_bind_int64(statement, 4, (span + 1) << STORE_SPAN_BITS);
    return tell_window(reading, statement, guest, from, count);
}

bool entries_tell_over(const struct items_reading *reading, struct store_reading *wanted)
{
    const char *guest = wanted->key;
    uint64_t from = wanted->from, left = wanted->count;
    int64_t mine = number_of(reading, "SELECT count(*) FROM part WHERE guest = ?1 AND over = 1", guest);
    int64_t shared =
        number_of(reading, "SELECT count(*) FROM part WHERE guest = ?1 AND over = 1 AND public = 1", guest);
    int64_t listed = number_of(reading, "SELECT ifnull(sum(listed), 0) FROM span", NULL);
    if (mine < 0 || shared < 0 || listed < shared) return false;
    wanted->own = (uint64_t)mine;
    wanted->all = (uint64_t)(mine + listed - shared);
    if (from < wanted->own) {
        uint64_t here = wanted->own - from < left ? wanted->own - from : left;
        if (!tell_own(reading, guest, from, here)) return false;
        left -= here;
        from = wanted->own;
    }
    return left == 0 || from >= wanted->all || tell_others(reading, guest, from - wanted->own, left);
}
