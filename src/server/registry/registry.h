/* registry.h - the entries of all tables that are in memory, or that time can still change: by name, and in the order
 * in which they were made. */
#ifndef CASUS_SERVER_REGISTRY_REGISTRY_H
#define CASUS_SERVER_REGISTRY_REGISTRY_H

#include "server/registry/entry.h"

enum { REGISTRY_BUCKETS = 1 << 12 };

struct registry {
    struct entry *bucket[REGISTRY_BUCKETS];
    struct entry *oldest, *newest;
    uint64_t numbers; /* Entries made, ever. */
    /* Of tables in memory, by whether they are over: the longest unused first. */
    struct entry *first_used[2], *last_used[2];
    uint64_t rests_at; /* When the next table may be stored that leaves memory. */
    size_t unlisted;   /* Entries of which the index does not know. */
    bool lists;        /* The index is being made: it is whole when there are none. */
};

void registry_make(struct server *server);
void registry_free(struct server *server);                                /* There is no entry left. */
struct entry *registry_find(const struct server *server, const char *id); /* NULL: there is none. */
/* A new entry, the newest, without a deadline. */
struct entry *registry_add(struct server *server, const char *id);
void registry_remove(struct server *server, struct entry *entry);
/* Something happens at the table, or it comes into memory. */
void registry_use(struct server *server, struct entry *entry, bool over);
void registry_unuse(struct server *server, struct entry *entry); /* It leaves memory. */

#endif
