/* played.h - a record as it was played: the text of every action, every position, and how a viewer counts the events.
 */
#ifndef CASUS_SIMULATE_PLAYED_H
#define CASUS_SIMULATE_PLAYED_H

#include "replay/replay.h"
#include "simulate/world.h"

/* A record's lines, without the end. */
struct lines {
    char **line;
    size_t *length;
    size_t count;
};

struct played {
    const struct casus_game *game;
    const struct replay *replay;
    size_t size; /* Of a state. */
    casus_seat viewer;
    char (*text)[ACTION_SIZE]; /* Of each action: 1 .. replay->count. */
    uint8_t *states;           /* After each event: 0 .. replay->count. */
};

/* What a viewer calls each event; where there is an organiser, and where the game has secret events, whom an event is
 * hidden from is not told of it and does not count it. */
struct numbering {
    uint64_t *number; /* Of the event that he calls so: 1 .. count. */
    uint64_t count;
};

struct lines lines_stored(const struct world *world, const struct game_table *table);
void lines_free(struct lines *lines);
char *lines_joined(const struct lines *lines, size_t *length); /* For free. */

struct played played_empty(const struct replay *replay, casus_seat viewer);
struct played played_make(const struct replay *replay, casus_seat viewer);
void played_free(struct played *played);
const void *played_state(const struct played *played, uint64_t number);

struct numbering numbering_make(const struct game_table *table, const struct played *played, casus_seat viewer);
void numbering_free(struct numbering *numbering);

/* Events of the stored record, from the first to the last. */
struct span {
    uint64_t first, last;
};

/* What the viewer means by event `n` of a table: that event, and those after it that he was not told of. */
struct span numbering_span(const struct world *world, const struct game_table *table, casus_seat viewer, uint64_t n);

#endif
