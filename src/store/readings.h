/* readings.h - a thread that reads from a store while another writes to it. */
#ifndef CASUS_STORE_READINGS_H
#define CASUS_STORE_READINGS_H

#include <pthread.h>

#include "driver.h"

struct readings {
    const struct store_driver *driver;
    void *kept;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct store_reading *waiting, *waiting_last, *answered, *answered_last; /* Protected by the lock, like these: */
    bool stopping;
    void (*wake)(void *context);
    void *wake_context;
};

/* False: no thread could be started. */
bool readings_start(struct readings *readings, const struct store_driver *driver, void *kept,
                    void (*wake)(void *context), void *context);
void readings_put(struct readings *readings, struct store_reading *reading);
struct store_reading *readings_take(struct readings *readings);
/* Ends the thread; whatever it was to read, or has read, is freed. */
void readings_stop(struct readings *readings);

#endif
