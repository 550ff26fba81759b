/* view.h - a store opened read-only: nothing is written to it or beside it, whether or not a server is using it. */
#ifndef CASUS_STORE_VIEW_H
#define CASUS_STORE_VIEW_H

#include <sqlite3.h>

#include "file.h"

/* The database within. */
sqlite3 *store_view_database(const struct store_view *view);

/* The file was left with a log, which is not there. */
bool store_view_lacks_log(const struct store_view *view);

#endif
