/* twin.h - what a viewer is sent must not depend on what he cannot know: the same table, with that changed, must say
 * the same bytes.
 *
 * twin.c changes a record: cards that the viewer has not seen and bids that he does not know take other values, so that
 * every position shows him the same view. mirror.c makes a server from the store as it is and one from the twin, and
 * asks both the same. */
#ifndef CASUS_SIMULATE_TWIN_H
#define CASUS_SIMULATE_TWIN_H

#include "replay/replay.h"
#include "world.h"

/* A record's lines, without the end. */
struct lines {
    char **line;
    size_t *length;
    size_t count;
};

/* A record as it was played. */
struct twin {
    const struct casus_game *game;
    const struct replay *replay;
    size_t size; /* Of a state. */
    casus_seat viewer;
    char (*text)[128]; /* Of each action: 1 .. replay->count. */
    uint8_t *states;   /* After each event: 0 .. replay->count. */
};

/* The record of the replay as the viewer may know it; nothing is changed yet. */
struct twin twin_make(const struct replay *replay, casus_seat viewer);
void twin_free(struct twin *twin);
const void *twin_state(const struct twin *twin, uint64_t number);
/* Changes what is hidden, a few times if it can be done. False: nothing could be changed. */
bool twin_change(struct world *world, struct twin *twin);
/* The lines with the twin's actions, chained anew. */
struct lines twin_lines(const struct twin *twin, const struct lines *lines);

struct lines lines_stored(const struct world *world, const struct game_table *table);
void lines_free(struct lines *lines);

#endif
