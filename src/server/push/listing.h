/* listing.h - a table's entry in the store's index: what lists show of it without reading it. */
#ifndef CASUS_SERVER_PUSH_LISTING_H
#define CASUS_SERVER_PUSH_LISTING_H

#include "server/table/table.h"

/* The entry as the table is now, for free(). `deadline`: when it is to be looked at. */
struct store_entry *listing_make(struct server *server, const struct table *table, uint64_t deadline);
/* Whether a guest has a part in a table that is not in memory; *awaited: and has something to do there. */
bool listing_has_part(const struct store_entry *entry, const struct guest *guest, bool *awaited);
/* Its line; `own`: to somebody who has a part. */
void listing_write_line(struct casus_writer *out, const struct store_entry *entry, bool own, bool awaited);

#endif
