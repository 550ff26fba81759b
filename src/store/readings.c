/* One wish after the other. */
#include "readings.h"

#include <string.h>

#include "casus/assert.h"

/* ---- The thread ---- */

static void add(struct store_reading **first, struct store_reading **last, struct store_reading *reading)
{
    casus_assert((*first == NULL) == (*last == NULL));
    reading->next = NULL;
    if (*last != NULL) (*last)->next = reading;
    else *first = reading;
    *last = reading;
}

static void *read_loop(void *argument)
{
    struct readings *readings = argument;
    pthread_mutex_lock(&readings->lock);
    for (;;) {
        while (readings->waiting == NULL && !readings->stopping) pthread_cond_wait(&readings->changed, &readings->lock);
        if (readings->stopping) break;
        struct store_reading *reading = readings->waiting;
        readings->waiting = reading->next;
        if (readings->waiting == NULL) readings->waiting_last = NULL;
        pthread_mutex_unlock(&readings->lock);
        reading->ok = readings->driver->read(readings->kept, reading);
        pthread_mutex_lock(&readings->lock);
        add(&readings->answered, &readings->answered_last, reading);
        pthread_mutex_unlock(&readings->lock);
        readings->wake(readings->wake_context);
        pthread_mutex_lock(&readings->lock);
    }
    pthread_mutex_unlock(&readings->lock);
    return NULL;
}

/* ---- The interface ---- */

bool readings_start(struct readings *readings, const struct store_driver *driver, void *kept,
                    void (*wake)(void *context), void *context)
{
    *readings = (struct readings){.driver = driver, .kept = kept, .wake = wake, .wake_context = context};
    pthread_mutex_init(&readings->lock, NULL);
    pthread_cond_init(&readings->changed, NULL);
    return pthread_create(&readings->thread, NULL, read_loop, readings) == 0;
}

void readings_put(struct readings *readings, struct store_reading *reading)
{
    pthread_mutex_lock(&readings->lock);
    casus_assert(!readings->stopping && strlen(reading->key) < sizeof reading->key);
    add(&readings->waiting, &readings->waiting_last, reading);
    pthread_cond_signal(&readings->changed);
    pthread_mutex_unlock(&readings->lock);
}

struct store_reading *readings_take(struct readings *readings)
{
    pthread_mutex_lock(&readings->lock);
    struct store_reading *first = readings->answered;
    readings->answered = readings->answered_last = NULL;
    pthread_mutex_unlock(&readings->lock);
    return first;
}

static void free_all(struct store_reading *reading)
{
    for (struct store_reading *next; reading != NULL; reading = next) {
        next = reading->next;
        store_reading_free(reading);
    }
}

void readings_stop(struct readings *readings)
{
    pthread_mutex_lock(&readings->lock);
    readings->stopping = true;
    pthread_cond_signal(&readings->changed);
    pthread_mutex_unlock(&readings->lock);
    pthread_join(readings->thread, NULL);
    free_all(readings->waiting);
    free_all(readings->answered);
    pthread_mutex_destroy(&readings->lock);
    pthread_cond_destroy(&readings->changed);
}
