/* The rows lie in plain arrays: a simulated game has one or two tables and few items. */
#include "store/memory.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "store/found.h"

static char *copy_of(const char *text, size_t length)
{
    char *made = malloc(length + 1);
    memcpy(made, text, length);
    made[length] = 0;
    return made;
}

/* ---- Looking ---- */

static struct memory_store_log *find_log(const struct memory_store *disk, const char *table)
{
    for (size_t i = 0; i < disk->log_count; i++) {
        if (strcmp(disk->log[i].table, table) == 0) return &disk->log[i];
    }
    return NULL;
}

const struct memory_store_log *memory_store_log_of(const struct memory_store *disk, const char *table)
{
    return find_log(disk, table);
}

const char *memory_store_line(const struct memory_store *disk, const char *table, uint64_t number, size_t *length)
{
    const struct memory_store_log *log = find_log(disk, table);
    if (log == NULL || number >= log->count) return NULL;
    *length = log->line[number].length;
    return log->line[number].text;
}

static struct memory_store_item *find_item(const struct memory_store *disk, const char *kind, const char *key)
{
    for (size_t i = 0; i < disk->item_count; i++) {
        struct memory_store_item *item = &disk->item[i];
        if (strcmp(item->kind, kind) == 0 && strcmp(item->key, key) == 0) return item;
    }
    return NULL;
}

const char *memory_store_item(const struct memory_store *disk, const char *kind, const char *key, size_t *length)
{
    const struct memory_store_item *item = find_item(disk, kind, key);
    if (item == NULL) return NULL;
    *length = item->length;
    return item->text;
}

static struct memory_store_entry *find_entry(const struct memory_store *disk, const char *table)
{
    for (size_t i = 0; i < disk->entry_count; i++) {
        if (strcmp(disk->entry[i].table, table) == 0) return &disk->entry[i];
    }
    return NULL;
}

/* ---- Writing ---- */

static struct memory_store_log *add_log(struct memory_store *disk, const char *table)
{
    casus_assert(find_log(disk, table) == NULL); /* A table has one log. */
    disk->log = realloc(disk->log, (disk->log_count + 1) * sizeof *disk->log);
    struct memory_store_log *log = &disk->log[disk->log_count++];
    *log = (struct memory_store_log){.table = copy_of(table, strlen(table))};
    return log;
}

static void reserve_line(struct memory_store_log *log, uint64_t number)
{
    casus_assert(log->count <= log->capacity);
    if (number >= log->capacity) {
        log->capacity = 2 * number + 64;
        log->line = realloc(log->line, log->capacity * sizeof *log->line);
    }
    while (log->count <= number) log->line[log->count++] = (struct memory_store_line){NULL, 0};
}

static void write_event(struct memory_store *disk, const struct store_write *write)
{
    struct memory_store_log *log = find_log(disk, write->group);
    if (log == NULL) log = add_log(disk, write->group);
    reserve_line(log, write->number);
    casus_assert(write->number < log->count && log->count <= log->capacity);
    if (log->line[write->number].text != NULL) {
        disk->twice = true;
        disk->twice_at = write->number;
        return;
    }
    log->line[write->number] = (struct memory_store_line){copy_of(write->text, write->length), write->length};
    disk->written++;
}

static void free_item(struct memory_store_item *item)
{
    free(item->kind);
    free(item->key);
    free(item->text);
}

static void remove_item(struct memory_store *disk, const struct store_write *write)
{
    struct memory_store_item *item = find_item(disk, write->group, write->key);
    if (item == NULL) return;
    free_item(item);
    size_t behind = --disk->item_count - (size_t)(item - disk->item);
    memmove(item, item + 1, behind * sizeof *item);
}

static struct memory_store_item *add_item(struct memory_store *disk, const char *kind, const char *key)
{
    casus_assert(find_item(disk, kind, key) == NULL && disk->item_count <= disk->item_capacity);
    if (disk->item_count == disk->item_capacity) {
        disk->item_capacity = 2 * disk->item_capacity + 16;
        disk->item = realloc(disk->item, disk->item_capacity * sizeof *disk->item);
    }
    struct memory_store_item *item = &disk->item[disk->item_count++];
    *item = (struct memory_store_item){.kind = copy_of(kind, strlen(kind)), .key = copy_of(key, strlen(key))};
    return item;
}

static void put_item(struct memory_store *disk, const struct store_write *write)
{
    struct memory_store_item *item = find_item(disk, write->group, write->key);
    casus_assert(write->key != NULL && write->text != NULL);
    if (item == NULL) item = add_item(disk, write->group, write->key);
    free(item->text);
    item->text = copy_of(write->text, write->length);
    item->length = write->length;
}

static void enter(struct memory_store *disk, const struct store_write *write)
{
    struct memory_store_entry *held = find_entry(disk, write->group);
    casus_assert(write->entry != NULL);
    if (held == NULL) {
        if (disk->entry_count == disk->entry_capacity) {
            disk->entry_capacity = 2 * disk->entry_capacity + 16;
            disk->entry = realloc(disk->entry, disk->entry_capacity * sizeof *disk->entry);
        }
        held = &disk->entry[disk->entry_count++];
        *held = (struct memory_store_entry){.table = copy_of(write->group, strlen(write->group))};
    }
    free(held->entry);
    held->entry = store_entry_copy(write->entry);
}

static void leave(struct memory_store *disk, const struct store_write *write)
{
    struct memory_store_entry *held = find_entry(disk, write->group);
    if (held == NULL) return;
    free(held->table);
    free(held->entry);
    size_t behind = --disk->entry_count - (size_t)(held - disk->entry);
    memmove(held, held + 1, behind * sizeof *held);
}

/* What is kept compressed must be what was written. */
static void archive(struct memory_store *disk, const struct store_write *write)
{
    struct memory_store_log *log = find_log(disk, write->group);
    const char *at = write->text;
    bool same = log != NULL && log->count == write->number;
    for (uint64_t i = 0; same && i < log->count; i++) {
        const struct memory_store_line *line = &log->line[i];
        size_t left = write->length - (size_t)(at - write->text);
        same = line->text != NULL && line->length < left && memcmp(line->text, at, line->length) == 0 &&
               at[line->length] == '\n';
        at += line->length + 1;
    }
    disk->altered = disk->altered || !same || (size_t)(at - write->text) != write->length;
    if (log != NULL) log->archived = true;
}

static void write_one(struct memory_store *disk, const struct store_write *write)
{
    switch (write->kind) {
    case STORE_EVENT: write_event(disk, write); break;
    case STORE_PUT: put_item(disk, write); break;
    case STORE_REMOVE: remove_item(disk, write); break;
    case STORE_ENTER: enter(disk, write); break;
    case STORE_LEAVE: leave(disk, write); break;
    case STORE_ARCHIVE: archive(disk, write); break;
    case STORE_LISTED: disk->listed = true; break;
    }
}

static void write_batch(struct memory_store *disk, const struct memory_store_batch *waiting)
{
    const struct store_batch *batch = waiting->batch;
    if (disk->writes != NULL) disk->writes(disk->context, batch, waiting->put);
    for (size_t i = 0; i < batch->count; i++) write_one(disk, &batch->writes[i]);
}

/* ---- Batches ---- */

void memory_store_put(struct memory_store *disk, struct store_batch *batch, uint64_t now, uint64_t reports)
{
    uint64_t last = disk->waiting_count > 0 ? disk->waiting[disk->waiting_count - 1].reports : 0;
    casus_require(disk->waiting_count < MEMORY_STORE_BATCHES_MAX); /* More than any simulated game ever puts. */
    disk->waiting[disk->waiting_count++] = (struct memory_store_batch){batch, now, reports > last ? reports : last};
}

uint64_t memory_store_due(const struct memory_store *disk)
{
    return disk->waiting_count > 0 ? disk->waiting[0].reports : UINT64_MAX;
}

static struct store_batch *take_first(struct memory_store *disk)
{
    struct store_batch *batch = disk->waiting[0].batch;
    casus_assert(disk->waiting_count > 0);
    disk->waiting_count--;
    memmove(disk->waiting, disk->waiting + 1, disk->waiting_count * sizeof disk->waiting[0]);
    batch->next = NULL;
    return batch;
}

struct store_batch *memory_store_report(struct memory_store *disk, uint64_t now)
{
    casus_assert(memory_store_due(disk) <= now); /* Nothing is reported before its time. */
    bool good = now >= disk->full_until && !disk->lost;
    casus_assert(disk->waiting_count > 0);
    struct store_batch *batch = disk->waiting[0].batch;
    batch->result = store_batch_is_fenced(batch) ? STORE_FENCED : good ? STORE_OK : STORE_FAILED;
    if (batch->result == STORE_OK) write_batch(disk, &disk->waiting[0]);
    if (batch->result == STORE_FAILED) store_batch_failed(batch);
    return take_first(disk);
}

struct store_batch *memory_store_crash(struct memory_store *disk, bool first_is_written)
{
    bool writes = disk->waiting_count > 0 && first_is_written && !disk->lost;
    struct store_batch *first = NULL, **end = &first;
    if (writes && !store_batch_is_fenced(disk->waiting[0].batch)) write_batch(disk, &disk->waiting[0]);
    while (disk->reading_count > 0) store_reading_free(disk->reading[--disk->reading_count].reading);
    for (; disk->waiting_count > 0; end = &(*end)->next) {
        *end = take_first(disk);
        (*end)->result = STORE_FAILED;
    }
    return first;
}

/* ---- Reading ---- */

static void tell_item(const struct memory_store_item *item, const struct store_reader *reader)
{
    reader->item(reader->context, item->kind, item->key, item->text, item->length);
}

static void tell_log(const struct memory_store_log *log, const struct store_reader *reader)
{
    for (uint64_t number = 0; number < log->count; number++) {
        const struct memory_store_line *line = &log->line[number];
        if (line->text != NULL) reader->event(reader->context, log->table, number, line->text, line->length);
    }
}

static bool is_of_table(const struct memory_store_item *item, const char *table)
{
    size_t length = strlen(table);
    const char *const *kind = store_table_kinds;
    while (*kind != NULL && strcmp(*kind, item->kind) != 0) kind++;
    return *kind != NULL && strncmp(item->key, table, length) == 0 &&
           (item->key[length] == 0 || item->key[length] == '/');
}

/* Whether its record is compressed. */
static bool tell_table(const struct memory_store *disk, const char *table, const struct store_reader *reader)
{
    for (size_t i = 0; i < disk->item_count; i++) {
        if (is_of_table(&disk->item[i], table)) tell_item(&disk->item[i], reader);
    }
    const struct memory_store_entry *held = find_entry(disk, table);
    if (held != NULL) reader->entry(reader->context, table, held->entry);
    const struct memory_store_log *log = find_log(disk, table);
    if (log != NULL) tell_log(log, reader);
    return log != NULL && log->archived;
}

static bool has_part(const struct store_entry *entry, const char *guest)
{
    const char *at = strstr(entry->people, guest);
    return guest[0] != 0 && at != NULL;
}

static int compare_newest_first(const void *one, const void *other)
{
    const struct memory_store_entry *first = one, *second = other;
    if (first->entry->created != second->entry->created) return first->entry->created < second->entry->created ? 1 : -1;
    return strcmp(second->table, first->table);
}

/* The guest's own, or the others'; `number` counts them. */
static void tell_over(const struct memory_store *disk, struct store_reading *reading, bool own, uint64_t *number)
{
    const struct store_reader reader = found_reader(reading);
    for (size_t i = 0; i < disk->entry_count; i++) {
        const struct store_entry *entry = disk->entry[i].entry;
        bool mine = has_part(entry, reading->key);
        if (!entry->over || mine != own || (!own && !entry->is_public)) continue;
        if (*number >= reading->from && *number - reading->from < reading->count)
            reader.entry(reader.context, disk->entry[i].table, entry);
        ++*number;
    }
}

static void answer_over(const struct memory_store *disk, struct store_reading *reading)
{
    uint64_t number = 0;
    if (disk->entry_count > 0) qsort(disk->entry, disk->entry_count, sizeof *disk->entry, compare_newest_first);
    tell_over(disk, reading, true, &number);
    reading->own = number;
    tell_over(disk, reading, false, &number);
    reading->all = number;
}

static void answer_names(const struct memory_store *disk, struct store_reading *reading)
{
    const struct store_reader reader = found_reader(reading);
    reading->listed = disk->listed;
    for (size_t i = 0; i < disk->item_count; i++) {
        const struct memory_store_item *item = &disk->item[i];
        if (strcmp(item->kind, "table") == 0) reader.unlisted(reader.context, item->key);
        else if (!store_is_table_kind(item->kind)) tell_item(item, &reader);
    }
}

static void answer(const struct memory_store *disk, struct store_reading *reading)
{
    const struct store_reader reader = found_reader(reading);
    const struct memory_store_item *item;
    switch (reading->wanted) {
    case STORE_WANT_TABLE: reading->archived = tell_table(disk, reading->key, &reader); break;
    case STORE_WANT_ITEM:
        item = find_item(disk, reading->kind, reading->key);
        if (item != NULL) tell_item(item, &reader);
        break;
    case STORE_WANT_NAMES: answer_names(disk, reading); break;
    case STORE_WANT_OVER: answer_over(disk, reading); break;
    }
}

void memory_store_read(struct memory_store *disk, struct store_reading *reading, uint64_t answers)
{
    casus_require(disk->reading_count < MEMORY_STORE_READINGS_MAX); /* More than any simulated game ever wants. */
    disk->reading[disk->reading_count++] = (struct memory_store_reading){reading, answers};
}

static size_t first_reading(const struct memory_store *disk)
{
    size_t first = 0;
    for (size_t i = 1; i < disk->reading_count; i++) {
        if (disk->reading[i].answers < disk->reading[first].answers) first = i;
    }
    return first;
}

uint64_t memory_store_read_due(const struct memory_store *disk)
{
    return disk->reading_count > 0 ? disk->reading[first_reading(disk)].answers : UINT64_MAX;
}

struct store_reading *memory_store_have_read(struct memory_store *disk, uint64_t now)
{
    casus_assert(memory_store_read_due(disk) <= now);
    size_t first = first_reading(disk);
    struct store_reading *reading = disk->reading[first].reading;
    size_t behind = --disk->reading_count - first;
    memmove(&disk->reading[first], &disk->reading[first + 1], behind * sizeof disk->reading[0]);
    reading->next = NULL;
    reading->ok = now >= disk->unreadable_until && !disk->lost;
    if (reading->ok) answer(disk, reading);
    return reading;
}

/* ---- The whole ---- */

void memory_store_load(const struct memory_store *disk, const struct store_reader *reader)
{
    for (size_t i = 0; i < disk->item_count; i++) tell_item(&disk->item[i], reader);
    for (size_t i = 0; i < disk->log_count; i++) tell_log(&disk->log[i], reader);
}

void memory_store_load_index(const struct memory_store *disk, const struct store_reader *reader)
{
    if (!disk->listed) reader->unlisted(reader->context, NULL);
    for (size_t i = 0; i < disk->item_count; i++) {
        const struct memory_store_item *item = &disk->item[i];
        if (strcmp(item->kind, "server") == 0) tell_item(item, reader);
        if (!disk->listed && strcmp(item->kind, "table") == 0) reader->unlisted(reader->context, item->key);
    }
    for (size_t i = 0; disk->listed && i < disk->entry_count; i++) {
        const struct store_entry *entry = disk->entry[i].entry;
        if (!entry->over || entry->deadline == 0) reader->entry(reader->context, disk->entry[i].table, entry);
    }
}

void memory_store_free(struct memory_store *disk)
{
    for (size_t i = 0; i < disk->log_count; i++) {
        for (size_t number = 0; number < disk->log[i].count; number++) free(disk->log[i].line[number].text);
        free(disk->log[i].line);
        free(disk->log[i].table);
    }
    for (size_t i = 0; i < disk->item_count; i++) free_item(&disk->item[i]);
    for (size_t i = 0; i < disk->entry_count; i++) {
        free(disk->entry[i].table);
        free(disk->entry[i].entry);
    }
    while (disk->reading_count > 0) store_reading_free(disk->reading[--disk->reading_count].reading);
    free(disk->entry);
    free(disk->log);
    free(disk->item);
}
