/* archive.h - the records of games that are over, compressed. */
#ifndef CASUS_STORE_ARCHIVE_H
#define CASUS_STORE_ARCHIVE_H

#include "items.h"

enum archive_statement { ARCHIVE_PUT, ARCHIVE_REMOVE_EVENTS, ARCHIVE_REMOVE_EXTENT, ARCHIVE_STATEMENTS };

struct archive {
    sqlite3_stmt *statement[ARCHIVE_STATEMENTS];
};

bool archive_prepare(struct archive *archive, sqlite3 *database);
void archive_free(struct archive *archive);
/* A write of kind STORE_ARCHIVE, in the transaction that is open. False: the database's message says why. */
bool archive_write(struct archive *archive, const struct store_write *write);

enum archive_state { ARCHIVE_NONE, ARCHIVE_TOLD, ARCHIVE_DAMAGED };

/* Reports the events of a table whose record is compressed; if that is damaged, none. */
enum archive_state archive_tell(const struct items_reading *reading, const char *table);

#endif
