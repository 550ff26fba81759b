/* A store's file that has been damaged: it is refused with a sentence, or opened and read to its end, and what cannot
 * be read is named. The file is made by the store itself, once. An input that begins with 's' goes on with statements
 * in SQL that somebody has carried out on it. Any other changes bytes: three for the place, one that says how much
 * goes, one for the length of what comes, and that. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { FILE_MAX = 1 << 20, ROWS = 12, ERROR_SIZE = 512, STEPS_MAX = 2000 };

static struct {
    char directory[64], path[80];
    uint8_t whole[FILE_MAX], changed[FILE_MAX];
    size_t size;
} file;

static void ignore_wake(void *context)
{
    (void)context;
}

/* ---- The file ---- */

static void remove_file(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char path[96];
        snprintf(path, sizeof path, "%s%s", file.path, endings[i]);
        unlink(path);
    }
}

static void remove_all(void)
{
    remove_file();
    rmdir(file.directory);
}

static struct store_write event_of(uint64_t number, char *table, char *text)
{
    return (struct store_write){
        .kind = STORE_EVENT, .group = table, .number = number, .text = text, .length = strlen(text)};
}

static void put_rows(struct store *store)
{
    static char table[] = "abc234", kind[] = "table",
                line[] = "{\"n\":1,\"seat\":0,\"action\":\"end\",\"hash\":\"00\"}",
                row[] = "{\"game\":\"horizon\",\"options\":\"players 2\"}";
    struct store_write writes[ROWS] = {
        {.kind = STORE_PUT, .group = kind, .key = table, .text = row, .length = sizeof row - 1}};
    for (unsigned i = 1; i < ROWS; i++) writes[i] = event_of(i - 1, table, line);
    struct store_batch batch = {.writes = writes, .count = ROWS};
    store_put(store, &batch);
    store_flush(store);
    if (store_reported(store) != &batch || !batch.ok) abort();
}

static void make_file(void)
{
    char error[ERROR_SIZE] = "";
    struct store *store = store_open(file.path, ignore_wake, NULL, error, sizeof error);
    if (store == NULL) abort();
    put_rows(store);
    store_close(store);
    FILE *stream = fopen(file.path, "rb");
    file.size = fread(file.whole, 1, sizeof file.whole, stream);
    fclose(stream);
    remove_file();
    if (file.size == 0 || file.size == sizeof file.whole) abort();
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    (void)argc;
    (void)argv;
    snprintf(file.directory, sizeof file.directory, "%s/casus-fuzz-XXXXXX", memory);
    if (mkdtemp(file.directory) == NULL) abort();
    snprintf(file.path, sizeof file.path, "%s/store", file.directory);
    atexit(remove_all);
    make_file();
    return 0;
}

/* ---- Damage ---- */

static size_t change(size_t length, const uint8_t *at, const uint8_t *end)
{
    while (end - at >= 5) {
        size_t place = (at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16) % (length + 1), goes = at[3], comes = at[4];
        at += 5;
        if (comes > (size_t)(end - at)) comes = (size_t)(end - at);
        if (goes == 255) goes = length - place; /* All the rest. */
        if (goes > length - place) goes = length - place;
        if (length - goes + comes > FILE_MAX) break;
        memmove(file.changed + place + comes, file.changed + place + goes, length - place - goes);
        memcpy(file.changed + place, at, comes);
        length = length - goes + comes;
        at += comes;
    }
    return length;
}

/* Nothing but this file is touched. */
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

static void carry_out(const char *text, size_t length)
{
    char *statements = strndup(text, length);
    sqlite3 *database = NULL;
    int steps = 0;
    if (sqlite3_open(file.path, &database) != SQLITE_OK) abort();
    sqlite3_set_authorizer(database, authorize, NULL);
    sqlite3_progress_handler(database, 100, count_steps, &steps);
    sqlite3_exec(database, statements, NULL, NULL, NULL);
    sqlite3_close(database);
    free(statements);
}

/* ---- Reading ---- */

/* Every byte is looked at. */
static void take_text(size_t *sum, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) *sum += (unsigned char)text[i];
}

static void take_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    take_text(context, kind, strlen(kind));
    take_text(context, key, strlen(key));
    take_text(context, text, length);
}

static void take_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    (void)number;
    take_text(context, table, strlen(table));
    take_text(context, line, length);
}

static void take_damage(void *context, const struct store_damage *damage)
{
    const char *const texts[] = {damage->kind, damage->key, damage->to_kind, damage->to_key, damage->why};
    if (damage->why == NULL || damage->why[0] == 0) abort();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (texts[i] != NULL) take_text(context, texts[i], strlen(texts[i]));
    }
}

static void check_sentence(const char *error)
{
    if (strlen(error) < 15 || strlen(error) >= ERROR_SIZE - 1) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char error[ERROR_SIZE] = "";
    size_t sum = 0;
    struct store_reader reader = {.item = take_item, .event = take_event, .damaged = take_damage, .context = &sum};
    memcpy(file.changed, file.whole, file.size);
    bool by_statements = size > 0 && bytes[0] == 's';
    size_t length = size == 0 || by_statements ? file.size : change(file.size, bytes, bytes + size);
    FILE *stream = fopen(file.path, "wb");
    if (stream == NULL || fwrite(file.changed, 1, length, stream) != length || fclose(stream) != 0) abort();
    if (by_statements) carry_out((const char *)bytes + 1, size - 1);
    struct store *store = store_open(file.path, ignore_wake, NULL, error, sizeof error);
    if (store == NULL) check_sentence(error);
    else if (!store_load(store, &reader, error, sizeof error)) check_sentence(error);
    if (store != NULL) store_close(store);
    remove_file();
    return 0;
}
