/* scratch.h - memory that one step of work uses and the next one reuses. It grows with the largest game. If you call
 * another part while some of it is in use, you must know that the part leaves it alone. */
#ifndef CASUS_SERVER_BASE_SCRATCH_H
#define CASUS_SERVER_BASE_SCRATCH_H

#include "server/base/context.h"

struct scratch {
    char *text; /* SCRATCH_SIZE */
    casus_action *actions;
    size_t actions_size;
    struct casus_outcome *outcomes;
    size_t outcomes_size;
    void *memory; /* Of bots. */
    size_t memory_size;
    void *view[2]; /* Positions: what is sent is made in the first, what is tried in the second. */
    size_t view_size;
    struct casus_random random; /* Of bots. */
};

enum { SCRATCH_SIZE = 8 << 20 };

void scratch_make(struct server *server);
void scratch_free(struct server *server);
/* Room for a game of this measure. */
void scratch_reserve(struct server *server, const struct casus_game *game, const struct casus_measure *measure);
/* A writer on the scratch text: one message at a time. */
struct casus_writer scratch_writer(struct server *server);

#endif
