/* A backup is made by one of libuv's threads, through its own connection to the database: nobody waits for it. Its name
 * says when; only names of exactly this form are ever deleted, and what was begun for them. */
#include "server/transport/backups.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "casus/assert.h"
#include "server/transport/log.h"
#include "store/file.h"

enum { RETRY_MS = 60000, ABANDONED_SECONDS = 3600 };

static const char form[] = "casus-00000000T000000Z.sqlite"; /* 0: any digit. */

enum { FORM_LENGTH = sizeof form - 1 };

static bool begins_as_backup(const char *name)
{
    if (strlen(name) < FORM_LENGTH) return false;
    for (size_t i = 0; i < FORM_LENGTH; i++) {
        bool good = form[i] == '0' ? name[i] >= '0' && name[i] <= '9' : name[i] == form[i];
        if (!good) return false;
    }
    return true;
}

static bool is_backup(const char *name)
{
    return begins_as_backup(name) && name[FORM_LENGTH] == 0;
}

/* One that is being made (src/store/backup.c), or SQLite's journal for it. */
static bool is_part(const char *name)
{
    if (!begins_as_backup(name) || name[FORM_LENGTH] != '.') return false;
    const char *rest = name + FORM_LENGTH + 1;
    size_t digits = strspn(rest, "0123456789");
    rest += digits;
    return digits > 0 && (strcmp(rest, ".part") == 0 || strcmp(rest, ".part-journal") == 0);
}

static int choose(const struct dirent *entry)
{
    return is_backup(entry->d_name);
}

bool backups_check(const char *folder, char *error, size_t error_size)
{
    struct stat status;
    bool there = stat(folder, &status) == 0;
    if (there && !S_ISDIR(status.st_mode)) errno = ENOTDIR;
    if (there && S_ISDIR(status.st_mode) && access(folder, W_OK | X_OK) == 0) return true;
    snprintf(error, error_size, "--backup: no backups can be written in %s: %s; a folder that is there is expected.",
             folder, strerror(errno));
    return false;
}

/* ---- On libuv's thread ---- */

/* The oldest go, but never the one that was just made, whatever the clock has done. */
static void delete_oldest(const struct backups *backups)
{
    struct dirent **entries = NULL;
    const char *made = strrchr(backups->path, '/') + 1;
    int count = scandir(backups->folder, &entries, choose, alphasort);
    for (int i = 0; i < count; i++) {
        char path[BACKUP_PATH_SIZE + 256];
        snprintf(path, sizeof path, "%s/%s", backups->folder, entries[i]->d_name);
        bool old = (unsigned)(count - i) > backups->keep;
        if (old && strcmp(entries[i]->d_name, made) != 0) unlink(path);
        free(entries[i]);
    }
    free(entries);
}

static int choose_part(const struct dirent *entry)
{
    return is_part(entry->d_name);
}

/* What a server that was killed had begun: nobody has written to it for an hour. Each has the size of a store. */
static void delete_abandoned(const struct backups *backups)
{
    struct dirent **entries = NULL;
    int count = scandir(backups->folder, &entries, choose_part, alphasort);
    for (int i = 0; i < count; i++) {
        char path[BACKUP_PATH_SIZE + 256];
        struct stat status;
        snprintf(path, sizeof path, "%s/%s", backups->folder, entries[i]->d_name);
        if (lstat(path, &status) == 0 && difftime(time(NULL), status.st_mtime) > ABANDONED_SECONDS) unlink(path);
        free(entries[i]);
    }
    free(entries);
}

static void take(uv_work_t *work)
{
    struct backups *backups = work->data;
    backups->error[0] = 0;
    delete_abandoned(backups);
    if (store_backup(backups->store_path, true, backups->path, &backups->stop, backups->error, BACKUP_ERROR_SIZE))
        delete_oldest(backups);
}

/* ---- On the loop ---- */

static void taken(uv_work_t *work, int status)
{
    struct backups *backups = work->data;
    bool good = status == 0 && backups->error[0] == 0;
    backups->working = false;
    if (atomic_load(&backups->stop)) return;
    if (good) {
        char text[BACKUP_PATH_SIZE + 32];
        snprintf(text, sizeof text, "taken: %s", backups->path);
        log_line("backup", text);
    } else if (!backups->failed) { /* Once, until one is taken again. */
        log_line("backup", backups->error[0] != 0 ? backups->error : "no thread could be started");
    }
    backups->failed = !good;
    backups->done(backups->context, good);
    uint64_t wait = good || backups->every_ms < RETRY_MS ? backups->every_ms : RETRY_MS;
    uv_timer_start(&backups->timer, backups->timer.timer_cb, wait, 0);
}

static void on_timer(uv_timer_t *timer)
{
    struct backups *backups = timer->data;
    char when[32];
    time_t now = time(NULL);
    struct tm parts;
    casus_assert(!backups->working);
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &parts);
    snprintf(backups->path, sizeof backups->path, "%s/casus-%s.sqlite", backups->folder, when);
    backups->work.data = backups;
    backups->working = true;
    uv_queue_work(timer->loop, &backups->work, take, taken);
}

/* How old the newest one is, in milliseconds; UINT64_MAX: there is none. */
static uint64_t newest_age(const char *folder)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, choose, alphasort);
    uint64_t youngest = UINT64_MAX;
    for (int i = 0; i < count; i++) {
        char path[BACKUP_PATH_SIZE + 256];
        struct stat status;
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        double age = stat(path, &status) == 0 ? difftime(time(NULL), status.st_mtime) : -1;
        if (age >= 0 && (uint64_t)(age * 1000) < youngest) youngest = (uint64_t)(age * 1000);
        free(entries[i]);
    }
    free(entries);
    return youngest;
}

void backups_start(struct backups *backups)
{
    if (backups->folder == NULL) return;
    casus_assert(backups->every_ms > 0 && backups->keep > 0 && backups->done != NULL);
    uint64_t age = newest_age(backups->folder);
    uv_timer_start(&backups->timer, on_timer, age < backups->every_ms ? backups->every_ms - age : 0, 0);
}

void backups_stop(struct backups *backups)
{
    atomic_store(&backups->stop, true);
    uv_timer_stop(&backups->timer);
}
