/* thinkers.h - threads on which bots that search think, so that nobody waits for them.
 *
 * Thoughts are taken in the order in which they came; what is back is fetched on the loop. The loop and its connections
 * come first: one core is left to them, where there is more than one, and the threads' priority is lower. */
#ifndef CASUS_SERVER_TRANSPORT_THINKERS_H
#define CASUS_SERVER_TRANSPORT_THINKERS_H

#include <uv.h>

#include "server/base/thought.h"

enum { THINKERS_MAX = 8 };

struct thinkers {
    uv_thread_t thread[THINKERS_MAX];
    struct thought *thinks[THINKERS_MAX]; /* What each works on; NULL: it waits. */
    unsigned count;                       /* Of threads; 0: they do not run. */
    uv_mutex_t lock;                      /* For all that follows, and for `thinks`. */
    uv_cond_t changed;
    struct thought *waiting, *waiting_last, *done, *done_last;
    unsigned begun; /* Threads that know their number. */
    bool stopping;
    void (*wake)(void *context); /* From a thread: something is back. */
    void *context;
};

/* False: no thread could be started; then none runs. */
bool thinkers_start(struct thinkers *thinkers, void (*wake)(void *context), void *context);
/* Takes a thought over until it is fetched. */
void thinkers_put(struct thinkers *thinkers, struct thought *thought);
/* What is back, chained, oldest first. */
struct thought *thinkers_fetch(struct thinkers *thinkers);
/* Ends all that is being thought, and the threads; nothing wakes the loop any more. */
void thinkers_stop(struct thinkers *thinkers);
/* After thinkers_stop, when nobody waits for a thought any more. */
void thinkers_free(struct thinkers *thinkers);

#endif
