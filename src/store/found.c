/* Rows with their texts one behind the other: a table of a thousand events costs two pieces of memory, and both go at
 * once. */
#include "found.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"

enum found_kind { FOUND_ITEM, FOUND_EVENT, FOUND_DAMAGE, FOUND_ENTRY, FOUND_UNLISTED };

enum { TEXTS_MAX = 5 };

static const uint32_t no_text = UINT32_MAX;

/* Small: of events there may be 50,000. */
struct row {
    enum found_kind kind;
    enum store_damaged damaged;
    uint64_t number;          /* Of an event; of an entry: its place among them. */
    uint32_t text[TEXTS_MAX]; /* Where each begins, or no_text. */
    uint32_t length;          /* Of an item's or an event's own text. */
};

struct store_found {
    struct row *row;
    size_t count, capacity;
    struct store_entry *entry; /* But for their texts. */
    size_t entries;
    char *bytes;
    size_t used, size;
};

/* ---- Adding ---- */

static uint32_t add_text(struct store_found *found, const char *text, size_t length)
{
    if (text == NULL) return no_text;
    if (found->used + length + 1 > found->size) {
        found->size = 2 * found->size + length + 4096;
        found->bytes = realloc(found->bytes, found->size);
        casus_require(found->bytes != NULL);
    }
    casus_require(found->used < no_text);
    uint32_t at = (uint32_t)found->used;
    memcpy(found->bytes + at, text, length);
    found->bytes[found->used + length] = 0;
    found->used += length + 1;
    return at;
}

static uint32_t add_name(struct store_found *found, const char *text)
{
    return add_text(found, text, text == NULL ? 0 : strlen(text));
}

static struct row *add_row(struct store_found *found, enum found_kind kind)
{
    if (found->count == found->capacity) {
        found->capacity = 2 * found->capacity + 64;
        found->row = realloc(found->row, found->capacity * sizeof *found->row);
    }
    casus_require(found->row != NULL);
    struct row *row = &found->row[found->count++];
    *row = (struct row){.kind = kind};
    for (int i = 0; i < TEXTS_MAX; i++) row->text[i] = no_text;
    return row;
}

static void add_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    struct store_found *found = context;
    struct row *row = add_row(found, FOUND_ITEM);
    row->text[0] = add_name(found, kind);
    row->text[1] = add_name(found, key);
    row->text[2] = add_text(found, text, length);
    row->length = (uint32_t)length;
}

static void add_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    struct store_found *found = context;
    struct row *row = add_row(found, FOUND_EVENT);
    uint32_t name = found->count > 1 && row[-1].kind == FOUND_EVENT ? row[-1].text[0] : no_text;
    bool same = name != no_text && strcmp(found->bytes + name, table) == 0;
    row->text[0] = same ? name : add_name(found, table);
    row->text[1] = add_text(found, line, length);
    row->number = number;
    row->length = (uint32_t)length;
}

static void add_damage(void *context, const struct store_damage *damage)
{
    struct store_found *found = context;
    struct row *row = add_row(found, FOUND_DAMAGE);
    row->damaged = damage->what;
    row->text[0] = add_name(found, damage->kind);
    row->text[1] = add_name(found, damage->key);
    row->text[2] = add_name(found, damage->to_kind);
    row->text[3] = add_name(found, damage->to_key);
    row->text[4] = add_name(found, damage->why);
}

static void add_entry(void *context, const char *table, const struct store_entry *entry)
{
    struct store_found *found = context;
    struct row *row = add_row(found, FOUND_ENTRY);
    found->entry = realloc(found->entry, (found->entries + 1) * sizeof *found->entry);
    casus_require(found->entry != NULL);
    row->number = found->entries;
    found->entry[found->entries++] = *entry;
    row->text[0] = add_name(found, table);
    row->text[1] = add_name(found, entry->game);
    row->text[2] = add_name(found, entry->owner);
    row->text[3] = add_name(found, entry->line);
    row->text[4] = add_name(found, entry->people);
}

static void add_unlisted(void *context, const char *table)
{
    struct store_found *found = context;
    add_row(found, FOUND_UNLISTED)->text[0] = add_name(found, table);
}

struct store_reader found_reader(struct store_reading *reading)
{
    casus_assert(reading->found != NULL);
    return (struct store_reader){.item = add_item,
                                 .event = add_event,
                                 .damaged = add_damage,
                                 .entry = add_entry,
                                 .unlisted = add_unlisted,
                                 .context = reading->found};
}

/* ---- Telling ---- */

static const char *text_of(const struct store_found *found, const struct row *row, int which)
{
    casus_assert(which >= 0 && which < TEXTS_MAX);
    return row->text[which] == no_text ? NULL : found->bytes + row->text[which];
}

static void tell_damage(const struct store_found *found, const struct row *row, const struct store_reader *reader)
{
    struct store_damage damage = {.what = row->damaged,
                                  .kind = text_of(found, row, 0),
                                  .key = text_of(found, row, 1),
                                  .to_kind = text_of(found, row, 2),
                                  .to_key = text_of(found, row, 3),
                                  .why = text_of(found, row, 4)};
    if (reader->damaged != NULL) reader->damaged(reader->context, &damage);
}

static void tell_entry(const struct store_found *found, const struct row *row, const struct store_reader *reader)
{
    struct store_entry entry = found->entry[row->number];
    entry.game = text_of(found, row, 1);
    entry.owner = text_of(found, row, 2);
    entry.line = text_of(found, row, 3);
    entry.people = text_of(found, row, 4);
    if (reader->entry != NULL) reader->entry(reader->context, text_of(found, row, 0), &entry);
}

static void tell_row(const struct store_found *found, const struct row *row, const struct store_reader *reader)
{
    const char *first = text_of(found, row, 0), *second = text_of(found, row, 1);
    switch (row->kind) {
    case FOUND_ITEM:
        if (reader->item != NULL) reader->item(reader->context, first, second, text_of(found, row, 2), row->length);
        break;
    case FOUND_EVENT:
        if (reader->event != NULL) reader->event(reader->context, first, row->number, second, row->length);
        break;
    case FOUND_DAMAGE: tell_damage(found, row, reader); break;
    case FOUND_ENTRY: tell_entry(found, row, reader); break;
    case FOUND_UNLISTED:
        if (reader->unlisted != NULL) reader->unlisted(reader->context, first);
        break;
    }
}

void store_reading_tell(const struct store_reading *reading, const struct store_reader *reader)
{
    casus_assert(reading->found != NULL);
    for (size_t i = 0; i < reading->found->count; i++) tell_row(reading->found, &reading->found->row[i], reader);
}

/* ---- The whole ---- */

struct store_reading *store_reading_make(void)
{
    struct store_reading *reading = calloc(1, sizeof *reading);
    casus_require(reading != NULL);
    reading->found = calloc(1, sizeof *reading->found);
    casus_require(reading->found != NULL);
    return reading;
}

void store_reading_free(struct store_reading *reading)
{
    if (reading == NULL) return;
    free(reading->found->row);
    free(reading->found->entry);
    free(reading->found->bytes);
    free(reading->found);
    free(reading);
}

void store_reading_forget(struct store_reading *reading)
{
    reading->found->count = reading->found->entries = reading->found->used = 0;
}

bool store_is_table_kind(const char *kind)
{
    size_t i = 0;
    while (store_table_kinds[i] != NULL && strcmp(store_table_kinds[i], kind) != 0) i++;
    return store_table_kinds[i] != NULL;
}

const char *const store_table_kinds[] = {"evening", "line", "sealed", "table", NULL};

uint64_t store_entry_sum(const char *table, const struct store_entry *entry)
{
    const uint64_t sums[] = {casus_hash(table, strlen(table)),
                             casus_hash(entry->game, strlen(entry->game)),
                             casus_hash(entry->owner, strlen(entry->owner)),
                             entry->status,
                             entry->over,
                             entry->is_public,
                             entry->created,
                             entry->deadline,
                             casus_hash(entry->line, strlen(entry->line)),
                             casus_hash(entry->people, strlen(entry->people))};
    return casus_hash(sums, sizeof sums);
}

struct store_entry *store_entry_copy(const struct store_entry *entry)
{
    const char *const texts[] = {entry->game, entry->owner, entry->line, entry->people};
    size_t size = sizeof *entry, count = sizeof texts / sizeof texts[0];
    for (size_t i = 0; i < count; i++) size += strlen(texts[i]) + 1;
    struct store_entry *copy = malloc(size);
    casus_require(copy != NULL);
    *copy = *entry;
    const char **const places[] = {&copy->game, &copy->owner, &copy->line, &copy->people};
    char *at = (char *)(copy + 1);
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(texts[i]) + 1;
        *places[i] = memcpy(at, texts[i], length);
        at += length;
    }
    return copy;
}
