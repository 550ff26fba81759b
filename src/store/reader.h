/* reader.h - reading a database that may be damaged in parts. */
#ifndef CASUS_STORE_READER_H
#define CASUS_STORE_READER_H

#include <sqlite3.h>

#include "entries.h"

/* Reports everything that can be read, and what cannot. False: nothing can; the database's message says why. */
bool reader_tell(sqlite3 *database, const struct store_reader *reader);

/* Reports what there is of one table: its items, then its events, which may be kept compressed; and what is wrong with
 * them. False: the database cannot be read. */
bool reader_tell_table(sqlite3 *database, const char *table, const struct store_reader *reader, bool *archived);

/* Reports one item, if it is there. False: the database cannot be read. */
/* Each table's name, as unlisted, and the items that belong to no table; *listed: the index is whole. */
bool reader_tell_names(sqlite3 *database, const struct store_reader *reader, bool *listed);
bool reader_tell_item(sqlite3 *database, const char *kind, const char *key, const struct store_reader *reader);

/* Reports the server's own items, and the index (store_load_index). False: nothing can be read. */
bool reader_tell_index(sqlite3 *database, const struct store_reader *reader, enum entries_state *state);

#endif
