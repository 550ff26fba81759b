/* A queue, a few threads, and what they have done. */
#include "server/transport/thinkers.h"

#include <sys/resource.h>
#include <unistd.h>

#include "casus/assert.h"

enum { NICE = 10 };

static unsigned threads_wanted(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (cores <= 2) return 1;
    return cores - 1 < THINKERS_MAX ? (unsigned)cores - 1 : THINKERS_MAX;
}

/* ---- Queues ---- */

static void push(struct thought **first, struct thought **last, struct thought *thought)
{
    thought->next = NULL;
    if (*first == NULL) *first = thought;
    else (*last)->next = thought;
    *last = thought;
}

static struct thought *pop(struct thought **first)
{
    struct thought *thought = *first;
    casus_assert(thought != NULL);
    *first = thought->next;
    thought->next = NULL;
    return thought;
}

static void free_all(struct thought *first)
{
    while (first != NULL) thought_free(pop(&first));
}

/* ---- On the threads ---- */

/* Who waits for the loop's answer comes first, also where there is one core only. Elsewhere it would be the whole
 * process that steps back. */
static void step_back(void)
{
#ifdef __linux__
    setpriority(PRIO_PROCESS, 0, NICE);
#endif
}

/* The next one; NULL: the thread is to end. Under the lock. */
static struct thought *wait_for_one(struct thinkers *thinkers)
{
    while (thinkers->waiting == NULL && !thinkers->stopping) uv_cond_wait(&thinkers->changed, &thinkers->lock);
    return thinkers->stopping ? NULL : pop(&thinkers->waiting);
}

static void hand_back(struct thinkers *thinkers, struct thought *thought)
{
    push(&thinkers->done, &thinkers->done_last, thought);
    if (!thinkers->stopping) thinkers->wake(thinkers->context);
}

static void think(void *context)
{
    struct thinkers *thinkers = context;
    struct thought *thought;
    step_back();
    uv_mutex_lock(&thinkers->lock);
    unsigned number = thinkers->begun++;
    while ((thought = wait_for_one(thinkers)) != NULL) {
        thinkers->thinks[number] = thought;
        uv_mutex_unlock(&thinkers->lock);
        thought_think(thought);
        uv_mutex_lock(&thinkers->lock);
        thinkers->thinks[number] = NULL;
        hand_back(thinkers, thought);
    }
    uv_mutex_unlock(&thinkers->lock);
}

/* ---- On the loop ---- */

bool thinkers_start(struct thinkers *thinkers, void (*wake)(void *context), void *context)
{
    unsigned wanted = threads_wanted();
    casus_assert(thinkers->count == 0 && wake != NULL);
    *thinkers = (struct thinkers){.wake = wake, .context = context};
    if (uv_mutex_init(&thinkers->lock) != 0) return false;
    if (uv_cond_init(&thinkers->changed) != 0) {
        uv_mutex_destroy(&thinkers->lock);
        return false;
    }
    while (thinkers->count < wanted && uv_thread_create(&thinkers->thread[thinkers->count], think, thinkers) == 0)
        thinkers->count++;
    if (thinkers->count > 0) return true;
    uv_cond_destroy(&thinkers->changed);
    uv_mutex_destroy(&thinkers->lock);
    return false;
}

void thinkers_put(struct thinkers *thinkers, struct thought *thought)
{
    casus_assert(thought->asker != NULL);
    uv_mutex_lock(&thinkers->lock);
    push(&thinkers->waiting, &thinkers->waiting_last, thought);
    uv_cond_signal(&thinkers->changed);
    uv_mutex_unlock(&thinkers->lock);
}

struct thought *thinkers_fetch(struct thinkers *thinkers)
{
    uv_mutex_lock(&thinkers->lock);
    struct thought *done = thinkers->done;
    thinkers->done = NULL;
    uv_mutex_unlock(&thinkers->lock);
    return done;
}

static void give_up_all(struct thinkers *thinkers)
{
    uv_mutex_lock(&thinkers->lock);
    thinkers->stopping = true;
    for (unsigned i = 0; i < thinkers->count; i++) {
        if (thinkers->thinks[i] != NULL) atomic_store(&thinkers->thinks[i]->unwanted, true);
    }
    uv_cond_broadcast(&thinkers->changed);
    uv_mutex_unlock(&thinkers->lock);
}

void thinkers_stop(struct thinkers *thinkers)
{
    if (thinkers->count == 0 || thinkers->stopping) return;
    give_up_all(thinkers);
    for (unsigned i = 0; i < thinkers->count; i++) uv_thread_join(&thinkers->thread[i]);
}

void thinkers_free(struct thinkers *thinkers)
{
    if (thinkers->count == 0) return;
    casus_assert(thinkers->stopping);
    free_all(thinkers->waiting);
    free_all(thinkers->done);
    uv_cond_destroy(&thinkers->changed);
    uv_mutex_destroy(&thinkers->lock);
    thinkers->count = 0;
}
