/* readings.h - a thread that reads from a store while another writes to it, through a connection of its own. */
#ifndef CASUS_STORE_READINGS_H
#define CASUS_STORE_READINGS_H

#include <pthread.h>
#include <sqlite3.h>

#include "store.h"

struct readings {
    sqlite3 *database; /* NULL: not open. */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_mutex_t quiet; /* Held while something is read: who has it moves the log without being in anybody's way. */
    pthread_cond_t changed;
    struct store_reading *waiting, *waiting_last, *answered, *answered_last; /* Protected by the lock, like these: */
    bool stopping;
    void (*wake)(void *context);
    void *wake_context;
};

/* The database must have been brought up to date. False: `why` is why not, a clause. */
bool readings_start(struct readings *readings, const char *path, void (*wake)(void *context), void *context,
                    const char **why);
void readings_put(struct readings *readings, struct store_reading *reading);
struct store_reading *readings_take(struct readings *readings);
/* Ends the thread; whatever it was to read, or has read, is freed. */
void readings_stop(struct readings *readings);

#endif
