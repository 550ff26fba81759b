/* A record is one frame of zstd; the sum of the text shows that it is read back as the same bytes. */
#include "archive.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"
#include "frame.h"
#include "schema.h"

static const char *const texts[ARCHIVE_STATEMENTS] = {
    [ARCHIVE_PUT] = "INSERT OR REPLACE INTO archive (id, events, length, sum, frame) VALUES (?1, ?2, ?3, ?4, ?5)",
    [ARCHIVE_REMOVE_EVENTS] = "DELETE FROM event WHERE game = ?1",
    [ARCHIVE_REMOVE_EXTENT] = "DELETE FROM extent WHERE game = ?1",
};

bool archive_prepare(struct archive *archive, sqlite3 *database)
{
    casus_assert(archive->statement[0] == NULL);
    for (int i = 0; i < ARCHIVE_STATEMENTS; i++) {
        if (sqlite3_prepare_v2(database, texts[i], -1, &archive->statement[i], NULL) != SQLITE_OK) return false;
    }
    return true;
}

void archive_free(struct archive *archive)
{
    for (int i = 0; i < ARCHIVE_STATEMENTS; i++) sqlite3_finalize(archive->statement[i]);
    *archive = (struct archive){.statement = {NULL}};
}

/* ---- Writing ---- */

static bool run(sqlite3_stmt *statement)
{
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE;
}

static bool remove_rows(const struct archive *archive, enum archive_statement which, const char *table)
{
    casus_assert(which == ARCHIVE_REMOVE_EVENTS || which == ARCHIVE_REMOVE_EXTENT);
    sqlite3_bind_text(archive->statement[which], 1, table, -1, SQLITE_STATIC);
    return run(archive->statement[which]);
}

static bool put_frame(const struct archive *archive, const struct store_write *write, const void *frame, size_t length)
{
    sqlite3_stmt *put = archive->statement[ARCHIVE_PUT];
    sqlite3_bind_text(put, 1, write->group, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, (sqlite3_int64)write->number);
    sqlite3_bind_int64(put, 3, (sqlite3_int64)write->length);
    sqlite3_bind_int64(put, 4, schema_sum("archive", write->group, write->text, write->length));
    sqlite3_bind_blob64(put, 5, frame, length, SQLITE_STATIC);
    return run(put);
}

bool archive_write(struct archive *archive, const struct store_write *write)
{
    casus_assert(write->kind == STORE_ARCHIVE && write->length > 0);
    size_t length;
    void *frame = frame_make(write->text, write->length, &length);
    bool written = put_frame(archive, write, frame, length) &&
                   remove_rows(archive, ARCHIVE_REMOVE_EVENTS, write->group) &&
                   remove_rows(archive, ARCHIVE_REMOVE_EXTENT, write->group);
    free(frame);
    return written;
}

/* ---- Reading ---- */

enum { EVENTS, LENGTH, SUM, FRAME };

static bool tell_row(const struct items_reading *reading, sqlite3_stmt *row, const char *table)
{
    const struct frame frame = {.bytes = sqlite3_column_blob(row, FRAME),
                                .size = (size_t)sqlite3_column_bytes(row, FRAME),
                                .events = (uint64_t)sqlite3_column_int64(row, EVENTS),
                                .length = (uint64_t)sqlite3_column_int64(row, LENGTH)};
    char *text = frame_open(&frame);
    bool good = text != NULL && schema_sum("archive", table, text, frame.length) == sqlite3_column_int64(row, SUM);
    if (good) frame_tell(&frame, text, table, reading->reader);
    free(text);
    return good;
}

enum archive_state archive_tell(const struct items_reading *reading, const char *table)
{
    sqlite3_stmt *statement = reading_prepare(reading, "SELECT events, length, sum, frame FROM archive WHERE id = ?1");
    if (statement == NULL) return ARCHIVE_NONE; /* A store of an older version. */
    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    int result = sqlite3_step(statement);
    bool good = result == SQLITE_DONE || (result == SQLITE_ROW && tell_row(reading, statement, table));
    sqlite3_finalize(statement);
    if (!good) return ARCHIVE_DAMAGED;
    return result == SQLITE_ROW ? ARCHIVE_TOLD : ARCHIVE_NONE;
}
