/* entry.h - a table as the server knows it, whether it is in memory or only in the store. */
#ifndef CASUS_SERVER_REGISTRY_ENTRY_H
#define CASUS_SERVER_REGISTRY_ENTRY_H

#include "server/base/context.h"

enum {
    TABLE_ID_SIZE = 17 /* A table's name: sixteen letters and digits, 80 bits, so that none is found by trying. */
};

struct entry {
    char id[TABLE_ID_SIZE];
    struct table *table;    /* NULL: it is not in memory. */
    uint64_t number;        /* One more than that of the entry made before. */
    struct store_lane lane; /* Of all that is stored of it, */
    uint64_t epoch;         /* and the epoch in that: what is in flight of an older one fails. */
    uint64_t deadline;      /* When time brings something about at the table; UINT64_MAX: it does not. */
    size_t place;           /* Among the deadlines, from 1; 0: in none. */
    /* While the table is in memory, what the index was last told of it (NULL: nothing, or that is not known). Else what
     * the index says. */
    struct store_entry *listed;
    struct rest *rest;     /* Of a table that has left memory; NULL: the server was started since. */
    bool wanted;           /* It is being read, or is to be. */
    bool archived;         /* Its record is kept compressed. */
    bool unlisted;         /* It has no entry in the index, whole as that should be. */
    struct waiting *waits; /* table/aside.h: requests about it, oldest first. */
    struct entry *next_wanted;
    bool in_use, over;             /* Among those in memory; which of the two lists of them it is in. */
    uint64_t used;                 /* When something last happened at the table, */
    struct entry *before, *behind; /* and its neighbours in that list. */
    struct entry *next;            /* In its bucket. */
    struct entry *older, *newer;
};

#endif
