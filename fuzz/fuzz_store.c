/* What the commands do with a damaged store: `casus store check` says what is wrong or that nothing is; `casus store
 * salvage` writes an intact store with nothing that the damaged one does not have, and with everything if nothing was
 * wrong; `casus backup` writes the same rows. Or they end with a sentence, and write nothing. Nothing is written to the
 * damaged store or beside it.
 *
 * The first byte chooses one of two halls for the store; the rest is as in damage.h. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "damage.h"
#include "script.h"
#include "store/file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { ROWS_MAX = 4096, PAUSED = 2 };

/* ---- The command line ---- */

/* What the commands need of it, without a terminal. */
static struct {
    const char *word[3]; /* Of the command line; */
    const char *store;   /* its option --store. */
    unsigned sentences;  /* Printed so far. */
} line;

enum status cli_say_error(enum status status, const char *format, ...)
{
    char sentence[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    damage_check_sentence(sentence);
    line.sentences++;
    return status;
}

void *cli_allocate(size_t size)
{
    void *memory = calloc(1, size + 64);
    if (memory == NULL) abort();
    return memory;
}

bool cli_default_store(char path[STORE_PATH_SIZE])
{
    (void)path;
    abort(); /* One is named. */
}

int cli_read_options(int argc, char **argv, const char *usage, const struct option_row *rows, size_t count,
                     const char **words, size_t words_max)
{
    (void)argc;
    (void)argv;
    (void)usage;
    for (size_t i = 0; i <= words_max; i++) words[i] = i < 3 ? line.word[i] : NULL;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].name, "--json") == 0) *rows[i].flag = true;
        if (strcmp(rows[i].name, "--store") == 0) *rows[i].text = line.store;
    }
    return -1;
}

/* Runs a command; the caller frees what it prints. One that fails prints one sentence or, for `check`, what is
 * wrong. */
static enum status run(enum status (*command)(int argc, char **argv), char **printed)
{
    size_t length = 0;
    char name[] = "store", *arguments[] = {name, NULL};
    FILE *out = open_memstream(printed, &length), *terminal = stdout;
    if (out == NULL) abort();
    line.sentences = 0;
    stdout = out;
    enum status status = command(1, arguments);
    stdout = terminal;
    fclose(out);
    if (line.sentences > 1 || (line.sentences == 1) != (status != STATUS_OK && length == 0)) abort();
    return status;
}

static enum status run_store_command(const char *what, const char *path, const char *to, json_t **printed)
{
    char *text = NULL;
    line.word[0] = what;
    line.word[1] = path;
    line.word[2] = to;
    enum status status = run(run_store, &text);
    *printed = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if ((line.sentences == 0) != json_is_object(*printed)) abort();
    free(text);
    return status;
}

static enum status run_backup_command(const char *path, const char *to)
{
    char *text = NULL;
    line.store = path;
    line.word[0] = to;
    line.word[1] = NULL;
    enum status status = run(run_backup, &text);
    free(text);
    return status;
}

/* ---- Rows ---- */

/* The contents of a store as read: rows by their names, events by their tables and numbers. */
struct rows {
    struct row {
        char *name, *text;
        size_t length;
    } row[ROWS_MAX];
    size_t count;
    bool damaged;
};

static void add_row(struct rows *rows, char *name, const char *text, size_t length)
{
    if (rows->count == ROWS_MAX) abort();
    char *copy = cli_allocate(length);
    memcpy(copy, text, length);
    rows->row[rows->count++] = (struct row){name, copy, length};
}

static void add_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    char *name = NULL;
    if (asprintf(&name, "%s\n%s", kind, key) < 0) abort();
    add_row(context, name, text, length);
}

static void add_event(void *context, const char *table, uint64_t number, const char *text, size_t length)
{
    char *name = NULL;
    if (asprintf(&name, "\n%s\n%llu", table, (unsigned long long)number) < 0) abort();
    add_row(context, name, text, length);
}

static void add_damage(void *context, const struct store_damage *damage)
{
    struct rows *rows = context;
    (void)damage;
    rows->damaged = true;
}

static void read_rows(struct rows *rows, const char *path)
{
    char error[DAMAGE_ERROR_SIZE] = "";
    struct store_view *view = store_view_open(path, false, error, sizeof error);
    struct store_reader reader = {.item = add_item, .event = add_event, .damaged = add_damage, .context = rows};
    rows->count = 0;
    rows->damaged = false;
    if (view == NULL || !store_view_load(view, &reader, error, sizeof error)) abort();
    store_view_close(view);
}

static void free_rows(struct rows *rows)
{
    for (size_t i = 0; i < rows->count; i++) {
        free(rows->row[i].name);
        free(rows->row[i].text);
    }
    rows->count = 0;
}

/* A table's description as it is after its game was cut and paused. */
static json_t *paused(const struct row *row)
{
    size_t index;
    json_t *description = json_loadb(row->text, row->length, 0, NULL), *seat;
    json_object_set_new(description, "status", json_integer(PAUSED));
    json_array_foreach (json_object_get(description, "seats"), index, seat)
        json_object_set_new(seat, "resigned", json_false());
    return description;
}

static bool is_paused(const struct row *row, const struct row *source)
{
    if (strncmp(row->name, "table\n", 6) != 0) return false;
    json_t *one = paused(row), *other = paused(source);
    bool same = one != NULL && json_equal(one, other);
    json_decref(one);
    json_decref(other);
    return same;
}

/* An evening's row, without what differs after its record was cut. */
static json_t *cut(const struct row *row)
{
    static const char *const cut_keys[] = {"open", "since", "revealed", "ends", "left_ms", "sent", "dealings"};
    json_t *object = json_loadb(row->text, row->length, 0, NULL);
    for (size_t i = 0; i < sizeof cut_keys / sizeof cut_keys[0]; i++) json_object_del(object, cut_keys[i]);
    return object;
}

static bool is_cut(const struct row *row, const struct row *source)
{
    if (strncmp(row->name, "evening\n", 8) != 0) return false;
    json_t *one = cut(row), *other = cut(source);
    bool same = one != NULL && json_equal(one, other);
    json_decref(one);
    json_decref(other);
    return same;
}

static bool holds(const struct rows *rows, const struct row *row)
{
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *source = &rows->row[i];
        if (strcmp(source->name, row->name) != 0) continue;
        if (source->length == row->length && memcmp(source->text, row->text, row->length) == 0) return true;
        if (is_paused(row, source) || is_cut(row, source)) return true;
    }
    return false;
}

static void check_all_held(const struct rows *rows, const struct rows *by)
{
    for (size_t i = 0; i < rows->count; i++) {
        if (!holds(by, &rows->row[i])) abort();
    }
}

/* ---- What must hold ---- */

static struct rows before, after;

/* False: it cannot be read at all. */
static bool check_check(const char *path, bool *good)
{
    json_t *found;
    enum status status = run_store_command("check", path, NULL, &found);
    *good = status == STATUS_OK;
    if (json_is_object(found) && json_is_true(json_object_get(found, "good")) != *good) abort();
    if (json_is_object(found) && (json_array_size(json_object_get(found, "findings")) == 0) != *good) abort();
    json_decref(found);
    return status != STATUS_UNUSABLE;
}

static void check_salvage(const char *path, bool good)
{
    json_t *told;
    bool clean = false;
    const char *to = damage_path_beside("salvaged");
    enum status status = run_store_command("salvage", path, to, &told);
    json_decref(told);
    if (status != STATUS_OK) {
        if (good || access(to, F_OK) == 0) abort();
        return;
    }
    if (!check_check(to, &clean) || !clean) abort();
    read_rows(&after, to);
    check_all_held(&after, &before);
    if (good) check_all_held(&before, &after);
    free_rows(&after);
    unlink(to);
}

static void check_backup(const char *path, bool good)
{
    const char *to = damage_path_beside("backup");
    if (run_backup_command(path, to) != STATUS_OK) {
        if (good || access(to, F_OK) == 0) abort();
        return;
    }
    read_rows(&after, to);
    check_all_held(&after, &before);
    check_all_held(&before, &after);
    if (after.damaged != before.damaged) abort();
    free_rows(&after);
    unlink(to);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bool good = false;
    if (size == 0) return 0;
    damage_write(bytes[0] % DAMAGE_WHOLES, bytes + 1, size - 1);
    if (check_check(damage_path(), &good)) {
        read_rows(&before, damage_path());
        check_salvage(damage_path(), good);
        check_backup(damage_path(), good);
        free_rows(&before);
    }
    if (!damage_is_untouched()) abort();
    damage_remove();
    return 0;
}

/* ---- The halls ---- */

static const char *const plays[DAMAGE_WHOLES] = {
    "hm\n0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "1{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x1\"]}\n"
    "0{\"type\":\"chat\",\"table\":\"$a\",\"text\":\"Good game!\"}\n"
    "3{\"type\":\"plan\",\"table\":\"$b\",\"revision\":0,\"rows\":[\"improve\"]}\n"
    "3{\"type\":\"member\",\"table\":\"$b\",\"roles\":[\"pr\"]}\n"
    "4{\"type\":\"act\",\"table\":\"$b\",\"n\":$n,\"actions\":[\"$x2\",\"commit\"]}\n"
    "2{\"type\":\"announce\",\"table\":\"$b\",\"text\":\"Tea is served.\",\"ms\":60000}\n"
    "2{\"type\":\"dismiss\",\"table\":\"$b\"}\n"
    "3{\"type\":\"release\",\"table\":\"$b\",\"title\":\"Peace\",\"text\":\"Now.\"}\n"
    "2{\"type\":\"print\",\"table\":\"$b\",\"seat\":0,\"text\":\"Now.\",\"on\":true}\n",
    "cm\n0{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "1{\"type\":\"act\",\"table\":\"$a\",\"n\":$n,\"actions\":[\"$x0\"]}\n"
    "1{\"type\":\"resign\",\"table\":\"$a\"}\n"
    "2{\"type\":\"phase\",\"table\":\"$b\",\"do\":\"close\"}\n"
    "2{\"type\":\"rollback\",\"table\":\"$b\",\"to\":1,\"reason\":\"a slip\"}\n",
};

static struct hall hall;

static struct store_write event_of(const struct memory_store_log *log, uint64_t number)
{
    return (struct store_write){.kind = STORE_EVENT,
                                .group = log->table,
                                .number = number,
                                .text = log->line[number].text,
                                .length = log->line[number].length};
}

/* Everything on the hall's disk, in one batch. */
static void put_hall(struct store *store)
{
    static struct store_write writes[ROWS_MAX];
    struct store_batch batch = {.writes = writes};
    for (size_t i = 0; i < hall.disk.item_count; i++) {
        const struct memory_store_item *item = &hall.disk.item[i];
        writes[batch.count++] = (struct store_write){
            .kind = STORE_PUT, .group = item->kind, .key = item->key, .text = item->text, .length = item->length};
    }
    for (size_t i = 0; i < hall.disk.log_count; i++) {
        for (uint64_t n = 0; n < hall.disk.log[i].count; n++) writes[batch.count++] = event_of(&hall.disk.log[i], n);
    }
    damage_put(store, &batch);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    damage_begin();
    for (unsigned number = 0; number < DAMAGE_WHOLES; number++) {
        const char *play = plays[number], *end = strchr(play, '\n');
        hall_open(&hall, false, 0);
        hall_begin(&hall, play, (size_t)(end - play));
        script_continue(&hall, end + 1, strlen(end + 1));
        hall_settle(&hall);
        damage_make_whole(number, put_hall);
        hall_close(&hall);
    }
    return 0;
}
