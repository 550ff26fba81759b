/* entries.h - the index of tables in the database. */
#ifndef CASUS_STORE_ENTRIES_H
#define CASUS_STORE_ENTRIES_H

#include "items.h"

/* The statements by which it is written, prepared once. */
enum entries_statement {
    ENTRIES_PUT,
    ENTRIES_FIND,
    ENTRIES_COUNT,
    ENTRIES_REMOVE,
    ENTRIES_REMOVE_PARTS,
    ENTRIES_PUT_PART,
    ENTRIES_WHOLE,
    ENTRIES_STATEMENTS
};

struct entries {
    sqlite3_stmt *statement[ENTRIES_STATEMENTS];
};

bool entries_prepare(struct entries *entries, sqlite3 *database);
void entries_free(struct entries *entries);
/* A write of kind STORE_ENTER, STORE_LEAVE or STORE_LISTED, in the transaction that is open. False: the database's
 * message says why. */
bool entries_write(struct entries *entries, const struct store_write *write);

enum entries_state { ENTRIES_GOOD, ENTRIES_NONE /* There is no index yet. */, ENTRIES_DAMAGED };

/* Reports the entries of all tables that are not over, as far as they are good. */
/* Whether every table has its entry. */
bool entries_are_whole(const struct items_reading *reading);
enum entries_state entries_tell(const struct items_reading *reading);
/* Reports a table's entry, if it has one that is good. */
void entries_tell_one(const struct items_reading *reading, const char *table);
/* Forgets the index: it will be made anew. */
void entries_forget(sqlite3 *database);
/* STORE_WANT_OVER. False: it cannot be read. */
bool entries_tell_over(const struct items_reading *reading, struct store_reading *wanted);

#endif
