/* Everything that is told comes from one snapshot of the database. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "found.h"
#include "frame.h"
#include "postgres.h"

enum { VALUES_MAX = 4, NUMBER_SIZE = 24 };

#define COLUMNS "id, game, owner, status, over, public, created, deadline, line, people"

enum { ID, GAME, OWNER, STATUS, OVER, PUBLIC, CREATED, DEADLINE, LINE, PEOPLE };

/* ---- Asking ---- */

/* What stands for $1, $2, ..; numbers behind the texts. */
struct with {
    const char *text[VALUES_MAX];
    int texts, numbers;
    int64_t number[VALUES_MAX];
};

static PGresult *ask(const struct link *link, const char *statement, const struct with *with)
{
    const char *values[VALUES_MAX];
    char number[VALUES_MAX][NUMBER_SIZE];
    int count = with->texts + with->numbers;
    casus_assert(count <= VALUES_MAX);
    for (int i = 0; i < count; i++) {
        bool is_text = i < with->texts;
        if (!is_text) snprintf(number[i], NUMBER_SIZE, "%" PRId64, with->number[i - with->texts]);
        values[i] = is_text ? with->text[i] : number[i];
    }
    PGresult *result = PQexecParams(link->connection, statement, count, NULL, values, NULL, NULL, 0);
    if (PQresultStatus(result) == PGRES_TUPLES_OK) return result;
    PQclear(result);
    return NULL;
}

static int64_t number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static bool flag_at(const PGresult *result, int row, int column)
{
    return PQgetvalue(result, row, column)[0] == 't';
}

static size_t length_at(const PGresult *result, int row, int column)
{
    return (size_t)PQgetlength(result, row, column);
}

/* ---- Rows ---- */

static bool tell_items(const struct link *link, const char *statement, const struct with *with,
                       const struct store_reader *reader)
{
    PGresult *result = ask(link, statement, with);
    for (int row = 0; result != NULL && row < PQntuples(result); row++) {
        if (reader->item != NULL)
            reader->item(reader->context, PQgetvalue(result, row, 0), PQgetvalue(result, row, 1),
                         PQgetvalue(result, row, 2), length_at(result, row, 2));
    }
    PQclear(result);
    return result != NULL;
}

static bool tell_entries(const struct link *link, const char *statement, const struct with *with,
                         const struct store_reader *reader)
{
    PGresult *result = ask(link, statement, with);
    for (int row = 0; result != NULL && row < PQntuples(result); row++) {
        struct store_entry entry = {.game = PQgetvalue(result, row, GAME),
                                    .owner = PQgetvalue(result, row, OWNER),
                                    .status = (unsigned)number_at(result, row, STATUS),
                                    .over = flag_at(result, row, OVER),
                                    .is_public = flag_at(result, row, PUBLIC),
                                    .created = (uint64_t)number_at(result, row, CREATED),
                                    .deadline = (uint64_t)number_at(result, row, DEADLINE),
                                    .line = PQgetvalue(result, row, LINE),
                                    .people = PQgetvalue(result, row, PEOPLE)};
        if (reader->entry != NULL) reader->entry(reader->context, PQgetvalue(result, row, ID), &entry);
    }
    PQclear(result);
    return result != NULL;
}

static void tell_damage(const char *table, const struct store_reader *reader)
{
    const struct store_damage damage = {
        .what = STORE_DAMAGED_TABLE, .key = table, .why = "its record, which is compressed, cannot be read"};
    if (reader->damaged != NULL) reader->damaged(reader->context, &damage);
}

/* *archived: there is one. */
static bool tell_record(const struct link *link, const char *table, const struct store_reader *reader, bool *archived)
{
    static const char *const binary = "SELECT events, length, frame FROM archive WHERE id = $1";
    const char *values[] = {table};
    PGresult *result = PQexecParams(link->connection, binary, 1, NULL, values, NULL, NULL, 1);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    *archived = good && PQntuples(result) == 1;
    if (*archived) {
        const unsigned char *events = (const unsigned char *)PQgetvalue(result, 0, 0),
                            *length = (const unsigned char *)PQgetvalue(result, 0, 1);
        struct frame frame = {.bytes = PQgetvalue(result, 0, 2), .size = length_at(result, 0, 2)};
        for (int i = 0; i < 8; i++) { /* In the network's order. */
            frame.events = frame.events << 8 | events[i];
            frame.length = frame.length << 8 | length[i];
        }
        char *text = frame_open(&frame);
        if (text == NULL) tell_damage(table, reader);
        else frame_tell(&frame, text, table, reader);
        free(text);
    }
    PQclear(result);
    return good;
}

static bool tell_events(const struct link *link, const char *table, const struct store_reader *reader, bool *archived)
{
    if (!tell_record(link, table, reader, archived)) return false;
    if (*archived) return true;
    PGresult *result = ask(link, "SELECT number, line FROM event WHERE game = $1 ORDER BY number",
                           &(struct with){.text = {table}, .texts = 1});
    for (int row = 0; result != NULL && row < PQntuples(result); row++) {
        if (reader->event != NULL)
            reader->event(reader->context, table, (uint64_t)number_at(result, row, 0), PQgetvalue(result, row, 1),
                          length_at(result, row, 1));
    }
    PQclear(result);
    return result != NULL;
}

/* ---- All that is stored ---- */

static bool begin(const struct link *link)
{
    return link_do(link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

/* Whether all was read. */
static bool end(const struct link *link, bool good)
{
    return link_do(link, "COMMIT") && good;
}

/* Kind by kind, and not all that there is of a kind at once. */
static bool load_items(const struct link *link, const struct store_reader *reader)
{
    enum { AT_ONCE = 2000 };
    static const char some[] =
        "SELECT kind, key, value FROM item WHERE (kind, key) > ($1, $2) ORDER BY kind, key LIMIT $3";
    char *kind = strdup(""), *key = strdup("");
    bool good = true, more = true;
    while (good && more) {
        PGresult *result =
            ask(link, some, &(struct with){.text = {kind, key}, .texts = 2, .number = {AT_ONCE}, .numbers = 1});
        int rows = result != NULL ? PQntuples(result) : 0;
        good = result != NULL;
        more = rows == AT_ONCE;
        for (int row = 0; row < rows; row++)
            reader->item(reader->context, PQgetvalue(result, row, 0), PQgetvalue(result, row, 1),
                         PQgetvalue(result, row, 2), length_at(result, row, 2));
        if (more) {
            free(kind);
            free(key);
            kind = strdup(PQgetvalue(result, rows - 1, 0));
            key = strdup(PQgetvalue(result, rows - 1, 1));
        }
        PQclear(result);
    }
    free(kind);
    free(key);
    return good;
}

static bool load_events(const struct link *link, const struct store_reader *reader)
{
    PGresult *tables =
        link_ask(link, "SELECT game FROM event WHERE number = 0 UNION SELECT id FROM archive ORDER BY 1");
    bool good = tables != NULL, archived;
    for (int row = 0; good && row < PQntuples(tables); row++)
        good = tell_events(link, PQgetvalue(tables, row, 0), reader, &archived);
    PQclear(tables);
    return good;
}

bool postgres_tell_all(const struct link *link, const struct store_reader *reader)
{
    return end(link, begin(link) && load_items(link, reader) && load_events(link, reader));
}

/* ---- The index ---- */

static bool tell_unlisted(const struct link *link, const struct store_reader *reader)
{
    PGresult *result = link_ask(link, "SELECT key FROM item WHERE kind = 'table' ORDER BY key");
    if (result != NULL && reader->unlisted != NULL) {
        reader->unlisted(reader->context, NULL);
        for (int row = 0; row < PQntuples(result); row++) reader->unlisted(reader->context, PQgetvalue(result, row, 0));
    }
    PQclear(result);
    return result != NULL;
}

static bool tell_names(const struct link *link, struct store_reading *reading, const struct store_reader *reader)
{
    static const char others[] = "SELECT kind, key, value FROM item WHERE kind NOT IN ('evening', 'line', 'sealed', "
                                 "'table') ORDER BY kind, key";
    reading->listed = link_number(link, "SELECT whole::int FROM whole", 0) == 1;
    return tell_items(link, others, &(struct with){.texts = 0}, reader) && tell_unlisted(link, reader);
}

bool postgres_tell_index(const struct link *link, const struct store_reader *reader)
{
    static const char server[] =
        "SELECT kind, key, value FROM item WHERE kind IN ('copy', 'server') ORDER BY kind, key";
    static const char live[] = "SELECT " COLUMNS " FROM entry WHERE NOT over UNION ALL SELECT " COLUMNS
                               " FROM entry WHERE over AND deadline = 0 ORDER BY created, id";
    const struct with nothing = {.texts = 0};
    bool good = begin(link) && tell_items(link, server, &nothing, reader);
    int64_t whole = good ? link_number(link, "SELECT whole::int FROM whole", -1) : -1;
    good = whole >= 0 && (whole == 1 ? tell_entries(link, live, &nothing, reader) : tell_unlisted(link, reader));
    return end(link, good);
}

/* ---- One wish ---- */

static bool tell_table(const struct link *link, struct store_reading *reading, const struct store_reader *reader)
{
    static const char items[] =
        "SELECT kind, key, value FROM item WHERE kind IN ('evening', 'line', 'sealed', 'table') AND "
        "(key = $1 OR (key >= $1 || '/' AND key < $1 || '0')) ORDER BY kind, key";
    static const char one[] = "SELECT " COLUMNS " FROM entry WHERE id = $1";
    const struct with name = {.text = {reading->key}, .texts = 1};
    return tell_items(link, items, &name, reader) && tell_entries(link, one, &name, reader) &&
           tell_events(link, reading->key, reader, &reading->archived);
}

/* The span in which entry *from of the others' lies, counted from the newest, and its number there. */
static bool find_span(const struct link *link, const char *guest, uint64_t *from, int64_t *span)
{
    static const char spans[] =
        "SELECT span, listed - (SELECT count(*) FROM part WHERE guest = $1 AND over AND public AND "
        "created >= span.span << $2::int AND created < (span.span + 1) << $2::int) FROM span ORDER BY span DESC";
    PGresult *result =
        ask(link, spans, &(struct with){.text = {guest}, .texts = 1, .number = {STORE_SPAN_BITS}, .numbers = 1});
    *span = -1;
    for (int row = 0; result != NULL && row < PQntuples(result); row++) {
        int64_t here = number_at(result, row, 1);
        *span = number_at(result, row, 0);
        if (here > 0 && *from < (uint64_t)here) break;
        if (here > 0) *from -= (uint64_t)here;
    }
    PQclear(result);
    return result != NULL;
}

static bool tell_own(const struct link *link, const struct store_reading *reading, uint64_t from, uint64_t count,
                     const struct store_reader *reader)
{
    static const char own[] =
        "SELECT " COLUMNS " FROM entry WHERE id IN (SELECT id FROM part WHERE guest = $1 AND over "
        "ORDER BY created DESC, id DESC LIMIT $2 OFFSET $3) ORDER BY created DESC, id DESC";
    const struct with with = {
        .text = {reading->key}, .texts = 1, .number = {(int64_t)count, (int64_t)from}, .numbers = 2};
    return tell_entries(link, own, &with, reader);
}

static bool tell_others(const struct link *link, const struct store_reading *reading, uint64_t from, uint64_t count,
                        const struct store_reader *reader)
{
    static const char others[] = "SELECT " COLUMNS " FROM entry WHERE over AND public AND created < $4 AND NOT EXISTS "
                                 "(SELECT 1 FROM part WHERE guest = $1 AND part.over AND part.created = entry.created "
                                 "AND part.id = entry.id) ORDER BY created DESC, id DESC LIMIT $2 OFFSET $3";
    int64_t span;
    if (!find_span(link, reading->key, &from, &span)) return false;
    const struct with with = {.text = {reading->key},
                              .texts = 1,
                              .number = {(int64_t)count, (int64_t)from, (span + 1) << STORE_SPAN_BITS},
                              .numbers = 3};
    return tell_entries(link, others, &with, reader);
}

static int64_t number_of(const struct link *link, const char *statement, const char *guest)
{
    PGresult *result = ask(link, statement, &(struct with){.text = {guest}, .texts = 1});
    int64_t number = result != NULL ? number_at(result, 0, 0) : -1;
    PQclear(result);
    return number;
}

static bool tell_over(const struct link *link, struct store_reading *reading, const struct store_reader *reader)
{
    uint64_t from = reading->from, left = reading->count;
    int64_t mine = number_of(link, "SELECT count(*) FROM part WHERE guest = $1 AND over", reading->key);
    int64_t shared = number_of(link, "SELECT count(*) FROM part WHERE guest = $1 AND over AND public", reading->key);
    int64_t listed = link_number(link, "SELECT coalesce(sum(listed), 0)::bigint FROM span", -1);
    if (mine < 0 || shared < 0 || listed < shared) return false;
    reading->own = (uint64_t)mine;
    reading->all = (uint64_t)(mine + listed - shared);
    if (from < reading->own) {
        uint64_t here = reading->own - from < left ? reading->own - from : left;
        if (!tell_own(link, reading, from, here, reader)) return false;
        left -= here;
        from = reading->own;
    }
    return left == 0 || from >= reading->all || tell_others(link, reading, from - reading->own, left, reader);
}

static bool tell(const struct link *link, struct store_reading *reading)
{
    static const char item[] = "SELECT kind, key, value FROM item WHERE kind = $1 AND key = $2";
    const struct store_reader reader = found_reader(reading);
    switch (reading->wanted) {
    case STORE_WANT_TABLE: return tell_table(link, reading, &reader);
    case STORE_WANT_ITEM:
        return tell_items(link, item, &(struct with){.text = {reading->kind, reading->key}, .texts = 2}, &reader);
    case STORE_WANT_NAMES: return tell_names(link, reading, &reader);
    case STORE_WANT_OVER: return tell_over(link, reading, &reader);
    }
    return false;
}

bool postgres_answer(const struct link *link, struct store_reading *reading)
{
    return begin(link) && end(link, tell(link, reading));
}
