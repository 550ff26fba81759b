/* backups.h - backups that the server makes automatically, at a fixed interval, keeping the newest few. */
#ifndef CASUS_SERVER_TRANSPORT_BACKUPS_H
#define CASUS_SERVER_TRANSPORT_BACKUPS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <uv.h>

enum { BACKUP_PATH_SIZE = 4096, BACKUP_ERROR_SIZE = 512 };

struct backups {
    const char *store_path, *folder; /* folder NULL: none are taken. */
    uint64_t every_ms;
    unsigned keep;
    uv_timer_t timer;
    uv_work_t work;
    atomic_bool stop;
    bool working, failed;                                  /* One is being taken; the last one could not be. */
    char path[BACKUP_PATH_SIZE], error[BACKUP_ERROR_SIZE]; /* Of the one being taken; the work's while it is. */
    void (*done)(void *context, bool good);
    void *context;
};

/* Whether backups can be written there; else `error` says why not, in one sentence. */
bool backups_check(const char *folder, char *error, size_t error_size);

/* On a loop whose timer has been made; the first is taken when the newest in the folder is old enough. */
void backups_start(struct backups *backups);

/* The one being taken is given up; the loop ends after it. */
void backups_stop(struct backups *backups);

#endif
