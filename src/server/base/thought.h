/* thought.h - a choice that a bot makes elsewhere while the server goes on, with all that it may use for it.
 *
 * It has a copy of what the seat may know and nothing of the server's, so that it can be handed to another thread; only
 * `unwanted` may be touched meanwhile. */
#ifndef CASUS_SERVER_BASE_THOUGHT_H
#define CASUS_SERVER_BASE_THOUGHT_H

#include <stdatomic.h>

#include "casus/casus.h"

struct thought {
    const struct casus_bot *bot;
    struct casus_measure measure;
    struct casus_random random;
    struct casus_choice choice; /* Its view, generator and memory are the thought's own. */
    void *view;                 /* To be filled by who asks. */
    atomic_bool unwanted;       /* It ends as soon as it can; what it chooses is dropped. */
    casus_action action;        /* What was chosen; 0: nothing, or not yet. */
    void *asker;                /* The server's; NULL: nobody waits for it any more. */
    struct thought *next;       /* Theirs who have it. */
};

struct thought *thought_make(const struct casus_bot *bot, const struct casus_game *game,
                             const struct casus_measure *measure, casus_seat seat, uint64_t seed);
void thought_free(struct thought *thought);
/* Chooses. On any thread. */
void thought_think(struct thought *thought);

#endif
