/* casus store copy: a whole server's store from one place to another, between SQLite and PostgreSQL either way. Each
 * table goes in a transaction of its own, so what was copied before a copy was killed need not be copied again; until
 * the end a mark in the new store keeps servers away from it. */
#include "store_copy.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "casus/assert.h"
#include "casus/record.h"
#include "cli.h"
#include "store/store.h"

enum { TABLES_AT_ONCE = 40, WHY_SIZE = 400, MARK_SIZE = 20 };

static const char mark_kind[] = "copy", mark_key[] = "unfinished";

struct names {
    char **name;
    size_t count, capacity;
};

/* What one reading found, added up; and as writes, where it is to be written again. */
struct parcel {
    struct store_batch batch;
    size_t capacity;
    bool writes;
    uint64_t items, events, entries, sum;
    struct casus_chain chain;
    bool broken; /* An event does not follow the one before it. */
};

struct copy {
    struct store *from, *to;
    const char *source, *target;
    char why[WHY_SIZE];                     /* "" while all is well. */
    struct names tables, there;             /* The source's; what the target has of them already. */
    char mark[MARK_SIZE], found[MARK_SIZE]; /* Of this source; in the target. "": none. */
    bool listed;                            /* The source's index is whole. */
    struct store_copied done;
};

static bool fail(struct copy *copy, const char *where, const char *why)
{
    if (copy->why[0] == 0) snprintf(copy->why, sizeof copy->why, "%s: %s.", where, why);
    return false;
}

static char *copy_bytes(const char *text, size_t length)
{
    char *bytes = cli_allocate(length + 1);
    memcpy(bytes, text, length);
    bytes[length] = 0;
    return bytes;
}

static char *copy_text(const char *text)
{
    return copy_bytes(text, strlen(text));
}

/* ---- Names ---- */

static void add_name(struct names *names, const char *name)
{
    if (names->count == names->capacity) {
        names->capacity = 2 * names->capacity + 1024;
        names->name = realloc(names->name, names->capacity * sizeof *names->name);
        casus_require(names->name != NULL);
    }
    names->name[names->count++] = copy_text(name);
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static void sort_names(struct names *names)
{
    if (names->count > 0) qsort(names->name, names->count, sizeof *names->name, compare_names);
}

static bool has_name(const struct names *names, const char *name)
{
    return names->count > 0 && bsearch(&name, names->name, names->count, sizeof *names->name, compare_names) != NULL;
}

static void free_names(struct names *names)
{
    for (size_t i = 0; i < names->count; i++) free(names->name[i]);
    free(names->name);
}

/* ---- Parcels ---- */

static struct store_write *add_write(struct parcel *parcel, enum store_kind kind, const char *group)
{
    static struct store_write unused;
    struct store_batch *batch = &parcel->batch;
    casus_assert(kind >= STORE_EVENT && kind <= STORE_LISTED);
    if (!parcel->writes) return &unused;
    if (batch->count == parcel->capacity) {
        parcel->capacity = 2 * parcel->capacity + 64;
        batch->writes = realloc(batch->writes, parcel->capacity * sizeof *batch->writes);
        casus_require(batch->writes != NULL);
    }
    batch->writes[batch->count] = (struct store_write){.kind = kind, .group = copy_text(group)};
    return &batch->writes[batch->count++];
}

static void set_text(const struct parcel *parcel, struct store_write *write, const char *text, size_t length)
{
    if (!parcel->writes) return;
    write->text = copy_bytes(text, length);
    write->length = length;
}

static void add_sum(struct parcel *parcel, const uint64_t *numbers, size_t size)
{
    parcel->sum += casus_hash(numbers, size);
}

static void add_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    struct parcel *parcel = context;
    const uint64_t sums[] = {1, casus_hash(kind, strlen(kind)), casus_hash(key, strlen(key)), casus_hash(text, length)};
    struct store_write *write = add_write(parcel, STORE_PUT, kind);
    if (parcel->writes) write->key = copy_text(key);
    set_text(parcel, write, text, length);
    add_sum(parcel, sums, sizeof sums);
    parcel->items++;
}

static void add_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    struct parcel *parcel = context;
    const uint64_t sums[] = {2, casus_hash(table, strlen(table)), number, casus_hash(line, length)};
    struct store_write *write = add_write(parcel, STORE_EVENT, table);
    if (parcel->writes) write->number = number;
    set_text(parcel, write, line, length);
    add_sum(parcel, sums, sizeof sums);
    if (number != parcel->events++ || !casus_record_check(line, length, &parcel->chain)) parcel->broken = true;
}

static void add_entry(void *context, const char *table, const struct store_entry *entry)
{
    struct parcel *parcel = context;
    const uint64_t sums[] = {3, store_entry_sum(table, entry)};
    struct store_write *write = add_write(parcel, STORE_ENTER, table);
    if (parcel->writes) write->entry = store_entry_copy(entry);
    add_sum(parcel, sums, sizeof sums);
    parcel->entries++;
}

static void free_parcel(struct parcel *parcel)
{
    for (size_t i = 0; i < parcel->batch.count; i++) {
        struct store_write *write = &parcel->batch.writes[i];
        free(write->group);
        free(write->key);
        free(write->text);
        free(write->entry);
    }
    free(parcel->batch.writes);
    *parcel = (struct parcel){.writes = false};
}

/* A record that is kept compressed is one write instead of its events'. */
static void compress(struct parcel *parcel, const char *table)
{
    struct store_batch *batch = &parcel->batch;
    size_t length = 0, kept = 0;
    casus_assert(parcel->writes && parcel->events > 0);
    for (size_t i = 0; i < batch->count; i++)
        length += batch->writes[i].kind == STORE_EVENT ? batch->writes[i].length + 1 : 0;
    char *text = cli_allocate(length + 1), *at = text;
    for (size_t i = 0; i < batch->count; i++) {
        struct store_write *write = &batch->writes[i];
        if (write->kind != STORE_EVENT) {
            batch->writes[kept++] = *write;
            continue;
        }
        memcpy(at, write->text, write->length);
        at += write->length;
        *at++ = '\n';
        free(write->text);
        free(write->group);
    }
    batch->count = kept;
    struct store_write *write = add_write(parcel, STORE_ARCHIVE, table);
    write->number = parcel->events;
    write->text = text;
    write->length = length;
}

/* ---- Reading ---- */

static struct store_reading *read_from(struct store *store, enum store_wanted wanted, const char *key)
{
    struct store_reading *reading = store_reading_make(), *answer = NULL;
    casus_assert(strlen(key) < sizeof reading->key);
    reading->wanted = wanted;
    snprintf(reading->key, sizeof reading->key, "%s", key);
    store_read(store, reading);
    while ((answer = store_have_read(store)) == NULL) nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
    return answer;
}

struct damage_of {
    struct copy *copy;
    const char *place;
};

static void note_damage(void *context, const struct store_damage *damage)
{
    char what[300];
    const struct damage_of *of = context;
    if (damage->what == STORE_DAMAGED_COPY) return; /* It was read from its other place. */
    snprintf(what, sizeof what,
             "%.20s %.80s is damaged; see what casus store check says, and copy what casus store salvage saves",
             damage->kind != NULL ? damage->kind : "table", damage->key != NULL ? damage->key : "?");
    fail(of->copy, of->place, what);
}

/* Reads all of a table; *archived: its record is compressed. */
static bool read_table(struct copy *copy, struct store *store, const char *place, const char *table,
                       struct parcel *parcel, bool *archived)
{
    struct damage_of of = {copy, place};
    const struct store_reader rows = {.item = add_item, .event = add_event, .entry = add_entry, .context = parcel},
                              damage = {.damaged = note_damage, .context = &of};
    struct store_reading *answer = read_from(store, STORE_WANT_TABLE, table);
    bool read = answer->ok;
    *archived = answer->archived;
    store_reading_tell(answer, &rows);
    store_reading_tell(answer, &damage);
    store_reading_free(answer);
    if (!read) return fail(copy, place, "it cannot be read");
    return copy->why[0] == 0;
}

/* ---- Writing ---- */

static bool is_written(struct copy *copy)
{
    bool good = true;
    casus_assert(copy->to != NULL);
    store_flush(copy->to);
    for (struct store_batch *batch = store_reported(copy->to); batch != NULL; batch = batch->next)
        good = good && batch->result == STORE_OK;
    if (good) return true;
    struct store_health health = store_health(copy->to);
    size_t length = strlen(health.why);
    if (length > 0) health.why[length - 1] = 0;
    return fail(copy, copy->target, health.why);
}

static bool put_parcel(struct copy *copy, struct parcel *parcel)
{
    if (parcel->batch.count > 0) store_put(copy->to, &parcel->batch);
    bool good = parcel->batch.count == 0 || is_written(copy);
    casus_assert(good || copy->why[0] != 0);
    free_parcel(parcel);
    return good;
}

static bool put_mark(struct copy *copy, bool there)
{
    struct parcel parcel = {.writes = true};
    struct store_write *write = add_write(&parcel, there ? STORE_PUT : STORE_REMOVE, mark_kind);
    write->key = copy_text(mark_key);
    if (there) set_text(&parcel, write, copy->mark, strlen(copy->mark));
    return put_parcel(copy, &parcel);
}

/* What was written must be read back: the same rows, and events of which each follows the one before it. */
static bool is_the_same(struct copy *copy, const struct parcel *sent, const char *table)
{
    char what[200];
    bool archived;
    struct parcel back = {.writes = false};
    casus_assert(sent->writes && copy->why[0] == 0);
    if (!read_table(copy, copy->to, copy->target, table, &back, &archived)) return false;
    if (back.sum == sent->sum && back.items == sent->items && back.events == sent->events &&
        back.entries == sent->entries)
        return true;
    snprintf(what, sizeof what, "table %s is not read back as it was written", table);
    return fail(copy, copy->target, what);
}

/* ---- The copying ---- */

static bool send_table(struct copy *copy, const char *table, struct parcel *parcel)
{
    char what[200];
    bool archived;
    *parcel = (struct parcel){.writes = true};
    casus_assert(has_name(&copy->tables, table) && !has_name(&copy->there, table));
    if (!read_table(copy, copy->from, copy->source, table, parcel, &archived)) return false;
    if (parcel->broken) {
        snprintf(what, sizeof what,
                 "the events of table %s do not follow one another; copy what casus store salvage saves", table);
        return fail(copy, copy->source, what);
    }
    if (archived) compress(parcel, table);
    store_put(copy->to, &parcel->batch);
    return true;
}

/* So many tables from number `first` on. */
static bool copy_some(struct copy *copy, size_t first, size_t count)
{
    struct parcel parcels[TABLES_AT_ONCE];
    casus_assert(count <= TABLES_AT_ONCE && first + count <= copy->tables.count);
    size_t sent = 0;
    bool good = true;
    memset(parcels, 0, sizeof parcels);
    for (size_t i = 0; good && i < count; i++) {
        if (has_name(&copy->there, copy->tables.name[first + i])) continue;
        good = send_table(copy, copy->tables.name[first + i], &parcels[i]);
        sent += good;
    }
    good = (sent == 0 || is_written(copy)) && good;
    for (size_t i = 0; i < count; i++) {
        if (good && parcels[i].batch.count > 0) good = is_the_same(copy, &parcels[i], copy->tables.name[first + i]);
        copy->done.events += parcels[i].events;
        free_parcel(&parcels[i]);
    }
    return good;
}

static void show(const struct copy *copy, size_t done, time_t *shown)
{
    time_t now = time(NULL);
    if (now == *shown) return;
    *shown = now;
    fprintf(stderr, "casus: %zu of %zu tables\n", done, copy->tables.count);
}

static bool copy_tables(struct copy *copy)
{
    time_t shown = time(NULL);
    for (size_t first = 0; first < copy->tables.count; first += TABLES_AT_ONCE) {
        size_t left = copy->tables.count - first;
        if (!copy_some(copy, first, left < TABLES_AT_ONCE ? left : TABLES_AT_ONCE)) return false;
        show(copy, first, &shown);
    }
    copy->done.tables = copy->tables.count;
    return true;
}

/* ---- What there is ---- */

struct listing {
    struct copy *copy;
    struct parcel *parcel; /* For the items that belong to no table; NULL: they are not wanted. */
    struct names *tables;
    char *mark;
};

static void list_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    struct listing *listing = context;
    if (strcmp(kind, mark_kind) == 0) snprintf(listing->mark, MARK_SIZE, "%.*s", (int)length, text);
    else if (listing->parcel != NULL) add_item(listing->parcel, kind, key, text, length);
}

static void list_table(void *context, const char *table)
{
    struct listing *listing = context;
    if (table != NULL) add_name(listing->tables, table);
}

static bool list(struct copy *copy, struct store *store, const char *place, struct listing *listing)
{
    struct damage_of of = {copy, place};
    const struct store_reader rows = {.item = list_item, .unlisted = list_table, .context = listing},
                              damage = {.damaged = note_damage, .context = &of};
    struct store_reading *answer = read_from(store, STORE_WANT_NAMES, "");
    bool read = answer->ok;
    store_reading_tell(answer, &rows);
    store_reading_tell(answer, &damage);
    copy->listed = answer->listed;
    store_reading_free(answer);
    sort_names(listing->tables);
    if (!read) return fail(copy, place, "it cannot be read");
    return copy->why[0] == 0;
}

/* Whether the new store is empty, or has been begun from this very one. */
static bool may_copy(struct copy *copy)
{
    struct parcel items = {.writes = false};
    struct listing of_target = {copy, &items, &copy->there, copy->found};
    casus_assert(copy->mark[0] != 0 && copy->there.count == 0);
    if (!list(copy, copy->to, copy->target, &of_target)) return false;
    bool empty = copy->there.count == 0 && items.items == 0;
    if (copy->found[0] != 0) {
        if (strcmp(copy->found, copy->mark) == 0) return true;
        return fail(copy, copy->target, "it is half of a copy of another store; name an empty one");
    }
    return empty || fail(copy, copy->target, "it is not empty; name a new one");
}

static bool copy_all(struct copy *copy)
{
    char half[MARK_SIZE] = "";
    struct parcel items = {.writes = true};
    struct listing of_source = {copy, &items, &copy->tables, half};
    bool good = list(copy, copy->from, copy->source, &of_source), listed = copy->listed;
    if (good && half[0] != 0) good = fail(copy, copy->source, "it is half of a copy; finish that first");
    snprintf(copy->mark, sizeof copy->mark, "%016llx", (unsigned long long)items.sum);
    if (good && items.items == 0) good = fail(copy, copy->source, "there is nothing in it");
    good = good && may_copy(copy);
    copy->done.rows = items.items;
    if (good) good = put_mark(copy, true) && put_parcel(copy, &items) && copy_tables(copy);
    free_parcel(&items);
    if (!good) return false;
    struct parcel last = {.writes = true};
    if (listed) add_write(&last, STORE_LISTED, "");
    struct store_write *write = add_write(&last, STORE_REMOVE, mark_kind);
    write->key = copy_text(mark_key);
    return put_parcel(copy, &last);
}

/* ---- The whole ---- */

static void ignore_wake(void *context)
{
    (void)context;
}

/* Opened to be written, too: so no server uses it meanwhile. */
static bool copy_between(struct copy *copy, const char *from, const char *to, char *error, size_t error_size)
{
    if (store_is_file(from) && access(from, F_OK) != 0) {
        snprintf(error, error_size, "%s: there is no such file.", from);
        return false;
    }
    copy->from = store_open(from, ignore_wake, NULL, error, error_size);
    if (copy->from == NULL) return false;
    if (store_opened(copy->from).is_new) {
        snprintf(error, error_size, "%s: there was no store, and now there is an empty one.", from);
        return false;
    }
    copy->to = store_open(to, ignore_wake, NULL, error, error_size);
    if (copy->to == NULL) return false;
    struct store_opened source = store_opened(copy->from), target = store_opened(copy->to);
    copy->source = source.name;
    copy->target = target.name;
    bool good = copy_all(copy);
    if (!good) snprintf(error, error_size, "%s", copy->why);
    return good;
}

bool store_copy(const char *from, const char *to, struct store_copied *copied, char *error, size_t error_size)
{
    struct copy copy = {.why = ""};
    bool good = copy_between(&copy, from, to, error, error_size);
    *copied = copy.done;
    if (copy.to != NULL) store_close(copy.to);
    if (copy.from != NULL) store_close(copy.from);
    free_names(&copy.tables);
    free_names(&copy.there);
    return good;
}
