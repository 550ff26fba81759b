/* rest.h - what is not stored of a table that is not over, kept while it is not in memory: who is away since when,
 * whose clock runs. So nobody can tell that it was away. A server that starts again knows nothing of it, as of an
 * outage. */
#ifndef CASUS_SERVER_TABLE_REST_H
#define CASUS_SERVER_TABLE_REST_H

#include "server/table/table.h"

struct rest_seat {
    bool away, late;
    uint8_t line_told;
    uint64_t gone_since, gone_at;
    int64_t left_ms, reserve_ms;
};

struct rest {
    uint64_t attended, turn_started, round_until, line_told, proposals;
    struct casus_seats awaited;
    struct guest_talk watchers_talk;
    unsigned seats;
    struct rest_seat seat[];
};

/* Of a table at which nothing is under way; for free(). */
struct rest *rest_make(const struct server *server, const struct table *table);
/* The table has been read from the store. */
void rest_return(const struct server *server, struct table *table, const struct rest *rest);

#endif
