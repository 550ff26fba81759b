/* quarantine.h - tables that are damaged in the store: out of play, while the others continue.
 *
 * The stored rows of such a table are never touched again, so that it can be examined and saved. No new table gets its
 * name. Its players get a refusal that says so; the operator reads it in the log. */
#ifndef CASUS_SERVER_TABLE_QUARANTINE_H
#define CASUS_SERVER_TABLE_QUARANTINE_H

#include "server/table/table.h"

/* One thing that was found wrong in the store. */
struct quarantine_finding {
    char *table;      /* Which is out of play for it; NULL: no table is. */
    char *what;       /* In one sentence. */
    uint64_t events;  /* Of that table: how many were good, up to where it was found. */
    bool organised;   /* That table is an evening's, */
    bool agrees;      /* and its rows agree with those events. */
    char *kind, *key; /* The row that is left out alone; NULL: it is no row. */
};

enum { QUARANTINE_LOGGED_MAX = 20 }; /* Findings that are logged one by one. */

struct quarantine {
    struct quarantine_finding *finding;
    size_t count, capacity;
    size_t tables;         /* That are out of play. */
    size_t *place;         /* Where a table's finding is, counted from 1; 0: nowhere. Found by the hash of its name. */
    size_t place_capacity; /* A power of two, more than twice `tables`. */
};

void quarantine_make(struct server *server);
void quarantine_free(struct server *server);
/* Something is wrong, and no table is out of play for it. kind and key may be NULL. */
void quarantine_note(struct server *server, const char *what, const char *kind, const char *key);
/* The table of that name is out of play from now on; `table` is what there is of it, or NULL. Only while loading. `why`
 * is a clause without a full stop. */
void quarantine_table(struct server *server, const char *id, const struct table *table, const char *why);
/* Everything has been loaded: says how many findings were not logged. */
void quarantine_sum_up(struct server *server);
bool quarantine_has(const struct server *server, const char *id);

#endif
