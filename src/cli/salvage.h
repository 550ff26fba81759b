/* salvage.h - what can be saved of a damaged store. */
#ifndef CASUS_CLI_SALVAGE_H
#define CASUS_CLI_SALVAGE_H

#include "salvage_evening.h"
#include "store_inspection.h"

enum { SALVAGE_BUCKETS = 1 << 14 }; /* Each row of the store is looked for in one. */

/* What is left out of a store: found by loading the rest as a server does, again and again, until nothing is wrong with
 * it. */
struct salvage {
    struct store_view *view;
    struct salvage_table *tables;                 /* Those with something wrong; */
    struct salvage_table *table[SALVAGE_BUCKETS]; /* the same by the hash of their names. */
    struct salvage_row *row[SALVAGE_BUCKETS];     /* Left out by themselves; by the hash of their names. */
    const struct store_reader *reader;            /* The present reader. */
    bool first;                                   /* Damage is reported once; then what is damaged is left out. */
    bool loses_key;
    uint64_t items, events; /* Reported in the last round. */
};

struct salvage_table {
    char *id, *why;
    struct salvage_cut cut_at; /* How many events are kept; UINT64_MAX: all. The game: of an evening. */
    bool gone;                 /* Nothing of it is kept. */
    bool cut;                  /* It is paused after an earlier event than its last. */
    bool undescribed;          /* It is lost because its description is. */
    bool described;            /* Its description was reported in the last round. */
    bool has_end;              /* The last event kept is the end. */
    struct salvage_table *next, *next_in_bucket;
};

struct salvage_row {
    char *kind, *key;
    struct salvage_row *next;
};

/* Finds out what can be saved. `found` gets each thing that is wrong. False: nothing can be read; `error` says why. */
bool salvage_plan(struct salvage *salvage, struct store_view *view, void (*found)(void *context, const char *what),
                  void *context, char *error, size_t error_size);

/* Writes it to a new store. False: `error` says why, and there is no new store. */
bool salvage_write(struct salvage *salvage, const char *path, char *error, size_t error_size);

void salvage_free(struct salvage *salvage);

#endif
