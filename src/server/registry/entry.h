/* entry.h - a table as the server knows it, whether it is in memory or only in the store. */
#ifndef CASUS_SERVER_REGISTRY_ENTRY_H
#define CASUS_SERVER_REGISTRY_ENTRY_H

#include "server/base/context.h"

enum {
    TABLE_ID_SIZE = 17 /* A table's name: sixteen letters and digits, 80 bits, so that none is found by trying. */
};

struct entry {
    char id[TABLE_ID_SIZE];
    struct table *table; /* NULL: it is not in memory. */
    uint64_t number;     /* One more than that of the entry made before. */
    uint64_t deadline;   /* When time brings something about at the table; UINT64_MAX: it does not. */
    size_t place;        /* Among the deadlines, from 1; 0: in none. */
    struct entry *next;  /* In its bucket. */
    struct entry *older, *newer;
};

#endif
