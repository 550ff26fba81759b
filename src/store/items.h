/* items.h - one pass over a store, and its items. */
#ifndef CASUS_STORE_ITEMS_H
#define CASUS_STORE_ITEMS_H

#include <sqlite3.h>

#include "store.h"

struct items_reading {
    sqlite3 *database;
    const struct store_reader *reader;
};

void reading_damage(const struct items_reading *reading, const struct store_damage *damage);
/* NULL if the database lacks what the statement names. */
sqlite3_stmt *reading_prepare(const struct items_reading *reading, const char *text);
/* NULL if it is not a text. */
const char *reading_text(sqlite3_stmt *statement, int column);
/* On the heap. */
char *reading_copy(const char *text);

/* Items of one kind, from the key `from` up to and without `to`. */
struct items_range {
    const char *kind, *from, *to;
};

/* Reports all items of the range, of NULL all there are; and what is wrong with them. */
void items_tell(const struct items_reading *reading, const struct items_range *range);

#endif
