/* deadlines.h - which table time reaches next. */
#ifndef CASUS_SERVER_REGISTRY_DEADLINES_H
#define CASUS_SERVER_REGISTRY_DEADLINES_H

#include "server/registry/entry.h"

/* One that was due. */
struct deadlines_due {
    uint64_t number;
    char id[TABLE_ID_SIZE];
};

struct deadlines_place {
    struct entry *entry;
};

/* A heap: each entry's deadline is no earlier than that of the one at half its place. */
struct deadlines {
    struct deadlines_place *at; /* By place; at[0] is not used. */
    size_t count, capacity;
    struct deadlines_due *due;
    size_t due_capacity;
};

void deadlines_make(struct server *server);
void deadlines_free(struct server *server);
/* UINT64_MAX: it has none any more. */
void deadlines_set(struct server *server, struct entry *entry, uint64_t deadline);
uint64_t deadlines_first(const struct server *server); /* UINT64_MAX: there is none. */
/* How many are due by now, and which, in the order in which the entries were made, until the next call. They have no
 * deadline any more: who deals with one sets it anew. */
size_t deadlines_take(struct server *server, const struct deadlines_due **due);

#endif
