#include "damage.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "casus/record.h"
#include "store/schema.h"

enum { STEPS_MAX = 2000, NAME_SIZE = 512, LINE_SIZE = 1 << 16 };

static struct {
    char folder[64], path[80];
    uint8_t whole[DAMAGE_WHOLES][DAMAGE_FILE_MAX], changed[DAMAGE_FILE_MAX], after[DAMAGE_FILE_MAX];
    size_t size[DAMAGE_WHOLES];
    size_t written; /* Of `changed`. */
} file;

static void ignore_wake(void *context)
{
    (void)context;
}

/* ---- The folder ---- */

const char *damage_path(void)
{
    return file.path;
}

const char *damage_path_beside(const char *name)
{
    static char path[NAME_SIZE];
    snprintf(path, sizeof path, "%s/%s", file.folder, name);
    return path;
}

/* The next name in the folder; NULL if there are no more. */
static const char *next_name(DIR *folder)
{
    const struct dirent *entry = readdir(folder);
    while (entry != NULL && entry->d_name[0] == '.') entry = readdir(folder);
    return entry == NULL ? NULL : entry->d_name;
}

void damage_remove(void)
{
    DIR *folder = opendir(file.folder);
    if (folder == NULL) abort();
    for (const char *name; (name = next_name(folder)) != NULL;) unlink(damage_path_beside(name));
    closedir(folder);
}

static void remove_all(void)
{
    damage_remove();
    rmdir(file.folder);
}

void damage_begin(void)
{
    const char *memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(file.folder, sizeof file.folder, "%s/casus-fuzz-XXXXXX", memory);
    if (mkdtemp(file.folder) == NULL) abort();
    snprintf(file.path, sizeof file.path, "%s/store", file.folder);
    atexit(remove_all);
}

/* ---- Whole files ---- */

static size_t read_whole(uint8_t bytes[DAMAGE_FILE_MAX])
{
    FILE *stream = fopen(file.path, "rb");
    if (stream == NULL) abort();
    size_t size = fread(bytes, 1, DAMAGE_FILE_MAX, stream);
    fclose(stream);
    return size;
}

void damage_make_whole(unsigned number, void (*write)(struct store *store))
{
    char error[DAMAGE_ERROR_SIZE] = "";
    struct store *store = store_open(file.path, ignore_wake, NULL, error, sizeof error);
    if (store == NULL) abort();
    write(store);
    store_close(store);
    file.size[number] = read_whole(file.whole[number]);
    damage_remove();
    if (file.size[number] == 0 || file.size[number] == DAMAGE_FILE_MAX) abort();
}

void damage_put(struct store *store, struct store_batch *batch)
{
    store_put(store, batch);
    store_flush(store);
    if (store_reported(store) != batch || batch->result != STORE_OK) abort();
}

bool damage_is_untouched(void)
{
    DIR *folder = opendir(file.folder);
    bool alone = folder != NULL;
    for (const char *name; alone && (name = next_name(folder)) != NULL;) alone = strcmp(name, "store") == 0;
    closedir(folder);
    return alone && read_whole(file.after) == file.written && memcmp(file.after, file.changed, file.written) == 0;
}

/* ---- Bytes ---- */

static size_t change(size_t length, const uint8_t *at, const uint8_t *end)
{
    while (end - at >= 5) {
        size_t place = (at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16) % (length + 1), goes = at[3], comes = at[4];
        at += 5;
        if (comes > (size_t)(end - at)) comes = (size_t)(end - at);
        if (goes == 255) goes = length - place; /* All the rest. */
        if (goes > length - place) goes = length - place;
        if (length - goes + comes > DAMAGE_FILE_MAX) break;
        memmove(file.changed + place + comes, file.changed + place + goes, length - place - goes);
        memcpy(file.changed + place, at, comes);
        length = length - goes + comes;
        at += comes;
    }
    return length;
}

/* ---- Statements ---- */

/* Only this file is touched. */
static int authorize(void *context, int action, const char *one, const char *two, const char *three, const char *four)
{
    static const char *const pragmas[] = {"user_version", "application_id", "writable_schema", "journal_mode"};
    (void)context;
    (void)two;
    (void)three;
    (void)four;
    if (action == SQLITE_ATTACH || action == SQLITE_DETACH || action == SQLITE_CREATE_VTABLE) return SQLITE_DENY;
    if (action != SQLITE_PRAGMA) return SQLITE_OK;
    for (size_t i = 0; i < sizeof pragmas / sizeof pragmas[0]; i++) {
        if (strcmp(one, pragmas[i]) == 0) return SQLITE_OK;
    }
    return SQLITE_DENY;
}

static int count_steps(void *steps)
{
    return ++*(int *)steps > STEPS_MAX;
}

static void true_sum(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *text[3];
    for (int i = 0; i < 3; i++) text[i] = (const char *)sqlite3_value_text(values[i]);
    if (count != 3 || text[0] == NULL || text[1] == NULL || text[2] == NULL) return;
    sqlite3_result_int64(context, schema_sum(text[0], text[1], text[2], (size_t)sqlite3_value_bytes(values[2])));
}

/* The line without its old hash, with a new one. */
static void close_line(sqlite3_context *context, int count, sqlite3_value **values)
{
    static char text[LINE_SIZE], before[64];
    static struct casus_chain chain;
    static const char field[] = ",\"hash\":";
    const char *table = (const char *)sqlite3_value_text(values[0]),
               *line = (const char *)sqlite3_value_text(values[1]);
    if (count != 2 || table == NULL || line == NULL) return;
    size_t length = (size_t)sqlite3_value_bytes(values[1]);
    if (strncmp(before, table, sizeof before - 1) != 0) chain = (struct casus_chain){{0}};
    snprintf(before, sizeof before, "%s", table);
    const char *cut = memmem(line, length, field, sizeof field - 1);
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_write_bytes(&out, line, cut != NULL ? (size_t)(cut - line) : length);
    if (out.length > LINE_SIZE - 128) return;
    casus_record_close(&out, &chain);
    sqlite3_result_text(context, text, (int)out.length - 1, SQLITE_TRANSIENT); /* Without the line feed. */
}

static void carry_out(const char *text, size_t length, bool mends)
{
    static const char mend[] = "CREATE TEMP TABLE mended AS SELECT game, number, close_line(game, line) AS line FROM "
                               "(SELECT game, number, line FROM event ORDER BY game, number);"
                               "UPDATE event SET line = (SELECT line FROM mended WHERE mended.game = event.game AND "
                               "mended.number = event.number);";
    char *statements = strndup(text, length);
    sqlite3 *database = NULL;
    int steps = 0;
    if (sqlite3_open(file.path, &database) != SQLITE_OK) abort();
    sqlite3_create_function(database, "true_sum", 3, SQLITE_UTF8, NULL, true_sum, NULL, NULL);
    sqlite3_create_function(database, "close_line", 2, SQLITE_UTF8, NULL, close_line, NULL, NULL);
    sqlite3_set_authorizer(database, authorize, NULL);
    sqlite3_progress_handler(database, 100, count_steps, &steps);
    sqlite3_exec(database, statements, NULL, NULL, NULL);
    sqlite3_progress_handler(database, 0, NULL, NULL);
    if (mends) sqlite3_exec(database, mend, NULL, NULL, NULL);
    sqlite3_close(database);
    free(statements);
}

/* ---- What comes of it ---- */

void damage_write(unsigned number, const uint8_t *bytes, size_t size)
{
    memcpy(file.changed, file.whole[number], file.size[number]);
    bool by_statements = size > 0 && (bytes[0] == 's' || bytes[0] == 'S');
    file.written = size == 0 || by_statements ? file.size[number] : change(file.size[number], bytes, bytes + size);
    FILE *stream = fopen(file.path, "wb");
    if (stream == NULL || fwrite(file.changed, 1, file.written, stream) != file.written || fclose(stream) != 0) abort();
    if (!by_statements) return;
    carry_out((const char *)bytes + 1, size - 1, bytes[0] == 'S');
    file.written = read_whole(file.changed);
}

void damage_check_sentence(const char *error)
{
    if (strlen(error) < 15 || strlen(error) >= DAMAGE_ERROR_SIZE - 1) abort();
}
