/* One filter stands between the damaged store and its readers: first a server, until it finds nothing wrong, then the
 * new store. So exactly what was checked is written. */
#include "salvage.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "casus/assert.h"
#include "cli.h"
#include "store/file.h"
#include "store/place.h"

enum { ROUNDS_MAX = 8, WRITES_MAX = 4096, TABLE_PAUSED = 2 };

static char *copy_text(const char *text, size_t length)
{
    char *copy = cli_allocate(length + 1);
    memcpy(copy, text, length);
    return copy;
}

/* ---- What is left out ---- */

static size_t bucket_of_table(const char *id, size_t length)
{
    return (size_t)casus_hash(id, length) % SALVAGE_BUCKETS;
}

static size_t bucket_of_row(const char *kind, const char *key)
{
    return (size_t)(casus_hash(kind, strlen(kind)) + 3 * casus_hash(key, strlen(key))) % SALVAGE_BUCKETS;
}

static struct salvage_table *find_table(const struct salvage *salvage, const char *id, size_t length)
{
    struct salvage_table *table = salvage->table[bucket_of_table(id, length)];
    while (table != NULL && (strlen(table->id) != length || memcmp(table->id, id, length) != 0))
        table = table->next_in_bucket;
    return table;
}

/* The table that an item belongs to, or NULL. */
static struct salvage_table *table_of_item(const struct salvage *salvage, const char *kind, const char *key)
{
    static const char *const kinds[] = {"table", "chat", "line", "sealed", "evening"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kind, kinds[i]) == 0) return find_table(salvage, key, strcspn(key, "/"));
    }
    return NULL;
}

static bool is_left_out(const struct salvage *salvage, const char *kind, const char *key)
{
    for (const struct salvage_row *row = salvage->row[bucket_of_row(kind, key)]; row != NULL; row = row->next) {
        if (strcmp(row->kind, kind) == 0 && strcmp(row->key, key) == 0) return true;
    }
    return salvage->loses_key && strcmp(kind, "server") == 0;
}

/* ---- The filter ---- */

/* A game with missing events is left paused after the last one before the gap, since its players know what they saw
 * afterwards. A resignation counts only if its event is still there. */
static char *paused_description(const char *text, size_t length)
{
    json_t *row = json_loadb(text, length, 0, NULL), *seat;
    size_t index;
    casus_assert(json_is_object(row)); /* Its table has been loaded. */
    json_object_set_new(row, "status", json_integer(TABLE_PAUSED));
    json_array_foreach (json_object_get(row, "seats"), index, seat) json_object_set_new(seat, "resigned", json_false());
    char *paused = json_dumps(row, JSON_COMPACT);
    json_decref(row);
    return paused;
}

/* The new text of an item of a table that was cut, to be freed; NULL if it stays as it is. */
static char *changed_item(const struct salvage_table *table, const char *kind, const char *key, const char *text,
                          size_t length)
{
    casus_assert(!table->gone);
    if (!table->cut || table->has_end) return NULL;
    if (strcmp(kind, "table") == 0) return paused_description(text, length);
    if (strcmp(kind, "evening") != 0 || table->cut_at.game == NULL) return NULL;
    return salvage_evening_row(&table->cut_at, key, text, length);
}

static void filter_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    struct salvage *salvage = context;
    struct salvage_table *table = table_of_item(salvage, kind, key);
    if (is_left_out(salvage, kind, key) || (table != NULL && table->gone)) return;
    if (table != NULL && strcmp(kind, "sealed") == 0) return; /* It belongs to a position that may have changed. */
    char *changed = table == NULL ? NULL : changed_item(table, kind, key, text, length);
    if (table != NULL && strcmp(kind, "table") == 0) table->described = true;
    salvage->items++;
    if (changed != NULL) salvage->reader->item(salvage->reader->context, kind, key, changed, strlen(changed));
    else salvage->reader->item(salvage->reader->context, kind, key, text, length);
    free(changed);
}

static void filter_event(void *context, const char *id, uint64_t number, const char *line, size_t length)
{
    struct salvage *salvage = context;
    struct salvage_table *table = find_table(salvage, id, strlen(id));
    if (is_left_out(salvage, "event", id)) return;
    if (table != NULL && (table->gone || number >= table->cut_at.limit)) return;
    if (table != NULL) table->has_end = memmem(line, length, ",\"end\":\"", 8) != NULL;
    salvage->events++;
    salvage->reader->event(salvage->reader->context, id, number, line, length);
}

static void filter_damage(void *context, const struct store_damage *damage)
{
    struct salvage *salvage = context;
    if (salvage->first && salvage->reader->damaged != NULL) salvage->reader->damaged(salvage->reader->context, damage);
}

static bool tell(void *context, const struct store_reader *reader, char *error, size_t error_size)
{
    casus_assert(reader->item != NULL && reader->event != NULL);
    struct salvage *salvage = context;
    struct store_reader filter = {
        .item = filter_item, .event = filter_event, .damaged = filter_damage, .context = salvage};
    salvage->reader = reader;
    salvage->items = salvage->events = 0;
    for (struct salvage_table *table = salvage->tables; table != NULL; table = table->next) table->described = false;
    return store_view_load(salvage->view, &filter, error, error_size);
}

/* ---- The plan ---- */

static void lose_row(struct salvage *salvage, const struct server_finding *finding)
{
    struct salvage_row *row = cli_allocate(sizeof *row);
    row->kind = copy_text(finding->kind, strlen(finding->kind));
    row->key = copy_text(finding->key, strlen(finding->key));
    struct salvage_row **bucket = &salvage->row[bucket_of_row(row->kind, row->key)];
    row->next = *bucket;
    *bucket = row;
}

/* Without its description the rest of a table means nothing. */
static void lose_whole(struct salvage_table *table)
{
    table->undescribed |= !table->gone && !table->described;
    table->gone = true;
}

/* At first everything intact is kept; then whatever turns out to be wrong is dropped. */
static void lose_table(struct salvage *salvage, const struct server_finding *finding)
{
    struct salvage_table *table = find_table(salvage, finding->table, strlen(finding->table));
    bool known = table != NULL;
    if (!known) {
        table = cli_allocate(sizeof *table);
        table->id = copy_text(finding->table, strlen(finding->table));
        table->why = copy_text(finding->what, strlen(finding->what));
        table->cut_at = (struct salvage_cut){.limit = UINT64_MAX, .phase_stays = true};
        table->next = salvage->tables;
        salvage->tables = table;
        struct salvage_table **bucket = &salvage->table[bucket_of_table(table->id, strlen(table->id))];
        table->next_in_bucket = *bucket;
        *bucket = table;
    }
    if (finding->events > 0 && finding->events < table->cut_at.limit) {
        table->cut_at.limit = finding->events;
        table->cut_at.game = finding->evening;
        table->cut_at.phase_stays &= finding->phase_stays;
        table->cut = true;
    } else if (known) {
        lose_whole(table);
    }
}

/* One round; *wrong becomes true if there is something more to leave out. */
static bool look(struct salvage *salvage, bool *wrong, void (*found)(void *context, const char *what), void *context,
                 char *error, size_t error_size)
{
    struct inspection inspection;
    struct server_finding finding;
    *wrong = false;
    if (!inspection_make(&inspection, tell, salvage, error, error_size)) return false;
    for (size_t i = 0; server_finding(inspection.server, i, &finding); i++) {
        if (salvage->first) found(context, finding.what);
        if (finding.table != NULL) lose_table(salvage, &finding);
        else if (finding.kind != NULL) lose_row(salvage, &finding);
        *wrong = true;
    }
    if (!inspection.has_key) {
        if (salvage->first) found(context, inspection_key_lost);
        salvage->loses_key = true;
        *wrong = true;
    }
    inspection_free(&inspection);
    salvage->first = false;
    return true;
}

bool salvage_plan(struct salvage *salvage, struct store_view *view, void (*found)(void *context, const char *what),
                  void *context, char *error, size_t error_size)
{
    bool wrong = true;
    *salvage = (struct salvage){.view = view, .first = true};
    for (int round = 0; wrong && round < ROUNDS_MAX; round++) {
        if (!look(salvage, &wrong, found, context, error, error_size)) return false;
    }
    for (struct salvage_table *table = salvage->tables; table != NULL; table = table->next) {
        if (!table->described) lose_whole(table);
    }
    if (!wrong) return true;
    snprintf(error, error_size, "What is left of the store does not agree however much is left out.");
    return false;
}

/* ---- Writing ---- */

struct writing {
    struct store *store;
    struct store_batch batch;
    bool failed;
};

static void ignore_wake(void *context)
{
    (void)context;
}

static void write_batch(struct writing *writing)
{
    if (writing->batch.count > 0 && !writing->failed) {
        store_put(writing->store, &writing->batch);
        store_flush(writing->store);
        writing->failed = store_reported(writing->store) != &writing->batch || writing->batch.result != STORE_OK;
    }
    for (size_t i = 0; i < writing->batch.count; i++) {
        free(writing->batch.writes[i].group);
        free(writing->batch.writes[i].key);
        free(writing->batch.writes[i].text);
    }
    writing->batch.count = 0;
}

static void add_write(struct writing *writing, const struct store_write *write)
{
    casus_assert(writing->batch.count < WRITES_MAX);
    writing->batch.writes[writing->batch.count++] = *write;
    if (writing->batch.count == WRITES_MAX) write_batch(writing);
}

static void write_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    add_write(context, &(struct store_write){.kind = STORE_PUT,
                                             .group = copy_text(kind, strlen(kind)),
                                             .key = copy_text(key, strlen(key)),
                                             .text = copy_text(text, length),
                                             .length = length});
}

static void write_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    add_write(context, &(struct store_write){.kind = STORE_EVENT,
                                             .group = copy_text(table, strlen(table)),
                                             .number = number,
                                             .text = copy_text(line, length),
                                             .length = length});
}

static bool write_all(struct salvage *salvage, const char *part, char *error, size_t error_size)
{
    struct writing writing = {.store = store_open(part, ignore_wake, NULL, error, error_size)};
    if (writing.store == NULL) return false;
    writing.batch.writes = cli_allocate(WRITES_MAX * sizeof *writing.batch.writes);
    struct store_reader reader = {.item = write_item, .event = write_event, .context = &writing};
    bool told = tell(salvage, &reader, error, error_size);
    write_batch(&writing);
    if (told && writing.failed) snprintf(error, error_size, "%s", store_health(writing.store).why);
    store_close(writing.store);
    free(writing.batch.writes);
    return told && !writing.failed;
}

bool salvage_write(struct salvage *salvage, const char *path, char *error, size_t error_size)
{
    casus_assert(salvage->view != NULL && !salvage->first); /* There is a plan. */
    char part[FILE_PATH_SIZE], name[PLACE_PATH_SIZE + 8];
    struct stat status;
    int length = snprintf(part, sizeof part, "%s.%ld.part", path, (long)getpid());
    errno = length < 0 || (size_t)length >= sizeof part ? ENAMETOOLONG : lstat(path, &status) == 0 ? EEXIST : 0;
    if (errno != 0) {
        snprintf(error, error_size, "%s cannot be written: %s.", path, strerror(errno));
        return false;
    }
    bool written = write_all(salvage, part, error, error_size);
    if (written && !place_put(part, path)) {
        snprintf(error, error_size, "%s cannot be written: %s.", path, strerror(errno));
        written = false;
    }
    for (int i = 0; i < PLACE_FILES; i++) {
        place_name(part, i, name);
        unlink(name);
    }
    return written;
}

void salvage_free(struct salvage *salvage)
{
    for (struct salvage_table *table = salvage->tables, *next; table != NULL; table = next) {
        next = table->next;
        free(table->id);
        free(table->why);
        free(table);
    }
    for (size_t i = 0; i < SALVAGE_BUCKETS; i++) {
        for (struct salvage_row *row = salvage->row[i], *next; row != NULL; row = next) {
            next = row->next;
            free(row->kind);
            free(row->key);
            free(row);
        }
    }
}
