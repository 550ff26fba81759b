/* reader.h - reading a database that may be damaged in parts. */
#ifndef CASUS_STORE_READER_H
#define CASUS_STORE_READER_H

#include <sqlite3.h>

#include "store.h"

/* Reports everything that can be read, and what cannot. False: nothing can; the database's message says why. */
bool reader_tell(sqlite3 *database, const struct store_reader *reader);

#endif
