/* salvage.h - what of a damaged store can be written to a new one. */
#ifndef CASUS_CLI_SALVAGE_H
#define CASUS_CLI_SALVAGE_H

#include "salvage_evening.h"
#include "store_inspection.h"

/* What is left out of a store: found by looking at what is left as a server does, again and again, until nothing is
 * wrong with it. */
struct salvage {
    struct store_view *view;
    struct salvage_table *tables;      /* Those that something is wrong with. */
    struct salvage_row *rows;          /* Left out alone. */
    const struct store_reader *reader; /* Who is being told. */
    bool first;                        /* Damage is told once; then what is damaged is left out. */
    bool loses_key;
    uint64_t items, events; /* Told in the last round. */
};

struct salvage_table {
    char *id, *why;
    struct salvage_cut cut_at; /* So many events stay; UINT64_MAX: all. The game: of an evening; else NULL. */
    bool gone;                 /* Nothing of it stays. */
    bool cut;                  /* It is paused after its last event, which is not the one that it had. */
    bool undescribed;          /* It is gone for want of a description. */
    bool described;            /* In the last round its description was told. */
    bool has_end;              /* The last event that stays is the end. */
    struct salvage_table *next;
};

struct salvage_row {
    char *kind, *key;
    struct salvage_row *next;
};

/* Finds out what can be saved. `found` is told each thing that is wrong. False: nothing can be read; `error`. */
bool salvage_plan(struct salvage *salvage, struct store_view *view, void (*found)(void *context, const char *what),
                  void *context, char *error, size_t error_size);

/* Writes it to a store that is not there yet. False: `error`, and it is not there. */
bool salvage_write(struct salvage *salvage, const char *path, char *error, size_t error_size);

void salvage_free(struct salvage *salvage);

#endif
