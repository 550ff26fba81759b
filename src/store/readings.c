/* One wish after the other, each in a transaction of its own, which sees what was committed when it began: that is at
 * least all that had been reported when the wish was made. */
#include "readings.h"

#include <string.h>

#include "casus/assert.h"
#include "entries.h"
#include "found.h"
#include "reader.h"
#include "schema.h"

enum { BUSY_TIMEOUT_MS = 5000 };

/* ---- Reading ---- */

static bool answer(sqlite3 *database, struct store_reading *reading)
{
    const struct store_reader reader = found_reader(reading);
    struct items_reading rows = {.database = database, .reader = &reader};
    switch (reading->wanted) {
    case STORE_WANT_TABLE: return reader_tell_table(database, reading->key, &reader, &reading->archived);
    case STORE_WANT_ITEM: return reader_tell_item(database, reading->kind, reading->key, &reader);
    case STORE_WANT_OVER: return entries_tell_over(&rows, reading);
    }
    return false;
}

static void read_one(struct readings *readings, struct store_reading *reading)
{
    casus_assert(sqlite3_get_autocommit(readings->database) != 0);
    pthread_mutex_lock(&readings->quiet);
    reading->ok =
        sqlite3_exec(readings->database, "BEGIN", NULL, NULL, NULL) == SQLITE_OK && answer(readings->database, reading);
    sqlite3_exec(readings->database, "ROLLBACK", NULL, NULL, NULL);
    pthread_mutex_unlock(&readings->quiet);
}

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
        read_one(readings, reading);
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

static bool open_database(struct readings *readings, const char *path, const char **why)
{
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    bool opened = sqlite3_open_v2(path, &readings->database, flags, NULL) == SQLITE_OK;
    if (opened) {
        sqlite3_busy_timeout(readings->database, BUSY_TIMEOUT_MS);
        schema_distrust(readings->database);
        return true;
    }
    *why = sqlite3_errmsg(readings->database);
    return false;
}

bool readings_start(struct readings *readings, const char *path, void (*wake)(void *context), void *context,
                    const char **why)
{
    *readings = (struct readings){.wake = wake, .wake_context = context};
    if (!open_database(readings, path, why)) return false;
    pthread_mutex_init(&readings->lock, NULL);
    pthread_mutex_init(&readings->quiet, NULL);
    pthread_cond_init(&readings->changed, NULL);
    if (pthread_create(&readings->thread, NULL, read_loop, readings) == 0) return true;
    *why = "no thread could be started";
    sqlite3_close(readings->database);
    readings->database = NULL;
    return false;
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
    if (readings->database == NULL) return;
    pthread_mutex_lock(&readings->lock);
    readings->stopping = true;
    pthread_cond_signal(&readings->changed);
    pthread_mutex_unlock(&readings->lock);
    pthread_join(readings->thread, NULL);
    free_all(readings->waiting);
    free_all(readings->answered);
    sqlite3_close(readings->database);
    readings->database = NULL;
    pthread_mutex_destroy(&readings->lock);
    pthread_mutex_destroy(&readings->quiet);
    pthread_cond_destroy(&readings->changed);
}
