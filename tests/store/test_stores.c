/* What is promised of every store, whatever keeps it. test_stores [DRIVER ..] [STEPS] [SEED]; without drivers: all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "casus/casus.h"
#include "casus/random.h"
#include "casus/text.h"
#include "effort.h"
#include "store/memory.h"
#include "store/store.h"
#include "venue.h"

enum {
    TABLES = 40,
    GUESTS = 6,
    STEPS_FEW = 300,
    STEPS_MANY = 3000,
    TEXT_SIZE = 1 << 16,
    SPAN_MS = 1 << 26 /* Entries are counted by spans of so many milliseconds. */
};

static int steps;
static uint64_t seed = 1;

struct twins {
    struct store *store;
    struct memory_store disk;
    struct casus_random random;
    uint64_t events[TABLES]; /* How many each table has; UINT64_MAX: its record is compressed. */
    const struct venue *venue;
    char place[VENUE_PLACE_SIZE];
};

static uint64_t below(struct twins *twins, uint64_t limit)
{
    return casus_random_below(&twins->random, limit);
}

static void ignore_wake(void *context)
{
    (void)context;
}

static struct store *open_store(const char *place)
{
    char error[512] = "";
    struct store *store = store_open(place, ignore_wake, NULL, error, sizeof error);
    if (store == NULL) fail_msg("%s", error);
    return store;
}

/* Has the batch written; it must be the only one. */
static enum store_result put_batch(struct store *store, struct store_batch *batch)
{
    store_put(store, batch);
    store_flush(store);
    assert_ptr_equal(store_reported(store), batch);
    return batch->result;
}

static void table_name(uint64_t number, char name[24])
{
    snprintf(name, 24, "table%011llu", (unsigned long long)number);
}

static void guest_name(uint64_t number, char name[72])
{
    snprintf(name, 72, "%064llu", (unsigned long long)number);
}

/* ---- Writing the same to both ---- */

static void put(struct twins *twins, struct store_write *writes, size_t count)
{
    struct store_batch one = {.writes = writes, .count = count}, other = one;
    assert_int_equal(put_batch(twins->store, &one), STORE_OK);
    memory_store_put(&twins->disk, &other, 0, 0);
    assert_ptr_equal(memory_store_report(&twins->disk, 0), &other);
}

static void put_entry(struct twins *twins, char *name)
{
    char people[GUESTS * 72] = "", line[64], owner[72];
    struct casus_writer out = casus_writer_make(people, sizeof people);
    guest_name(below(twins, GUESTS), owner);
    for (uint64_t guest = 0; guest < GUESTS; guest++) {
        char person[72];
        guest_name(guest, person);
        if (below(twins, 3) != 0) continue;
        casus_write_text(&out, person);
        casus_write_char(&out, below(twins, 2) == 0 ? ' ' : '!');
    }
    snprintf(line, sizeof line, "{\"n\":%llu}", (unsigned long long)below(twins, 1000));
    struct store_entry entry = {.game = "horizon",
                                .owner = owner,
                                .status = (unsigned)below(twins, 4),
                                .over = below(twins, 3) > 0,
                                .is_public = below(twins, 4) > 0,
                                .created = below(twins, 12) * SPAN_MS / 3,
                                .deadline = below(twins, 3) == 0 ? 0 : UINT64_MAX,
                                .line = line,
                                .people = people};
    put(twins, &(struct store_write){.kind = STORE_ENTER, .group = name, .entry = &entry}, 1);
}

static void put_event(struct twins *twins, uint64_t table, char *name)
{
    char line[64];
    if (twins->events[table] == UINT64_MAX) return;
    int length = snprintf(line, sizeof line, "{\"event\":%llu}", (unsigned long long)below(twins, 1000000));
    struct store_write write = {
        .kind = STORE_EVENT, .group = name, .number = twins->events[table]++, .text = line, .length = (size_t)length};
    put(twins, &write, 1);
}

static void put_archive(struct twins *twins, uint64_t table, char *name)
{
    static char text[TEXT_SIZE];
    size_t length = 0, line_length;
    if (twins->events[table] == UINT64_MAX || twins->events[table] == 0) return;
    for (uint64_t n = 0; n < twins->events[table]; n++) {
        const char *line = memory_store_line(&twins->disk, name, n, &line_length);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", line);
    }
    struct store_write write = {
        .kind = STORE_ARCHIVE, .group = name, .number = twins->events[table], .text = text, .length = length};
    put(twins, &write, 1);
    assert_false(twins->disk.altered);
    twins->events[table] = UINT64_MAX;
}

static void put_item(struct twins *twins, const char *name)
{
    static const char *const kinds[] = {"table", "line", "sealed", "evening", "guest", "server"};
    uint64_t kind = below(twins, 6);
    char group[16], key[40], text[32];
    snprintf(group, sizeof group, "%s", kinds[kind]);
    if (kind >= 1 && kind <= 3) snprintf(key, sizeof key, "%s/%llu", name, (unsigned long long)below(twins, 3));
    else snprintf(key, sizeof key, "%s", name);
    int length = snprintf(text, sizeof text, "{\"item\":%llu}", (unsigned long long)below(twins, 1000));
    bool removes = below(twins, 5) == 0;
    put(twins,
        &(struct store_write){.kind = removes ? STORE_REMOVE : STORE_PUT,
                              .group = group,
                              .key = key,
                              .text = removes ? NULL : text,
                              .length = removes ? 0 : (size_t)length},
        1);
}

static void step(struct twins *twins)
{
    char name[24];
    uint64_t table = below(twins, TABLES);
    table_name(table, name);
    switch (below(twins, 12)) {
    case 0: put(twins, &(struct store_write){.kind = STORE_LEAVE, .group = name}, 1); break;
    case 1: put_archive(twins, table, name); break;
    case 2:
    case 3:
    case 4:
    case 5: put_event(twins, table, name); break;
    case 6:
    case 7:
    case 8: put_item(twins, name); break;
    default: put_entry(twins, name);
    }
}

/* ---- Reading ---- */

/* All that is told, one line each; what comes in no order is added up. */
struct told {
    char text[TEXT_SIZE];
    size_t length;
    uint64_t items, events;
    bool unlisted;
};

static void tell_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    struct told *told = context;
    uint64_t sums[] = {casus_hash(kind, strlen(kind)), casus_hash(key, strlen(key)), casus_hash(text, length)};
    told->items += casus_hash(sums, sizeof sums);
}

static void tell_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    struct told *told = context;
    uint64_t sums[] = {casus_hash(table, strlen(table)), number, casus_hash(line, length), told->events};
    told->events = casus_hash(sums, sizeof sums); /* They come in their order. */
}

static void tell_entry(void *context, const char *table, const struct store_entry *entry)
{
    struct told *told = context;
    told->length += (size_t)snprintf(told->text + told->length, sizeof told->text - told->length,
                                     "%s %s %s %u %d %d %llu %llu %s %s\n", table, entry->game, entry->owner,
                                     entry->status, entry->over, entry->is_public, (unsigned long long)entry->created,
                                     (unsigned long long)entry->deadline, entry->line, entry->people);
    assert_in_range(told->length, 0, sizeof told->text - 1);
}

static void tell_damage(void *context, const struct store_damage *damage)
{
    (void)context;
    fail_msg("damage: %s", damage->why);
}

static void tell_unlisted(void *context, const char *table)
{
    struct told *told = context;
    (void)table;
    told->unlisted = true;
}

static struct store_reader reader_of(struct told *told)
{
    memset(told, 0, sizeof *told);
    return (struct store_reader){.item = tell_item,
                                 .event = tell_event,
                                 .damaged = tell_damage,
                                 .entry = tell_entry,
                                 .unlisted = tell_unlisted,
                                 .context = told};
}

static struct store_reading *copy_wish(const struct store_reading *wish)
{
    struct store_reading *reading = store_reading_make();
    struct store_found *found = reading->found;
    *reading = *wish;
    reading->found = found;
    return reading;
}

static struct store_reading *read_from_disk(struct twins *twins, const struct store_reading *wish)
{
    struct store_reading *answer = NULL;
    store_read(twins->store, copy_wish(wish));
    while ((answer = store_have_read(twins->store)) == NULL) usleep(100);
    return answer;
}

static void expect_same(const struct told *one, const struct told *other)
{
    assert_string_equal(one->text, other->text);
    assert_true(one->items == other->items && one->events == other->events && one->unlisted == other->unlisted);
}

static void compare(struct twins *twins, const struct store_reading *wish)
{
    static struct told here, there;
    struct store_reading *answer = read_from_disk(twins, wish);
    memory_store_read(&twins->disk, copy_wish(wish), 0);
    struct store_reading *expected = memory_store_have_read(&twins->disk, 0);
    const struct store_reader reader = reader_of(&here), other = reader_of(&there);
    store_reading_tell(answer, &reader);
    store_reading_tell(expected, &other);
    expect_same(&here, &there);
    assert_true(answer->ok && answer->archived == expected->archived);
    assert_int_equal(answer->all, expected->all);
    assert_int_equal(answer->own, expected->own);
    store_reading_free(answer);
    store_reading_free(expected);
}

static void compare_something(struct twins *twins)
{
    struct store_reading wish = {.wanted = STORE_WANT_TABLE};
    char name[72];
    table_name(below(twins, TABLES), name);
    if (below(twins, 3) == 0) {
        wish.wanted = STORE_WANT_ITEM;
        snprintf(wish.kind, sizeof wish.kind, "guest");
    } else if (below(twins, 2) == 0) {
        wish.wanted = STORE_WANT_OVER;
        guest_name(below(twins, GUESTS + 1), name); /* The last has a part in none. */
        wish.from = below(twins, TABLES);
        wish.count = 1 + below(twins, 12);
    }
    snprintf(wish.key, sizeof wish.key, "%s", name);
    compare(twins, &wish);
}

static int compare_lines(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The lines of a text in the order of the alphabet. */
static void sort_lines(struct told *told)
{
    static char copy[TEXT_SIZE];
    char *lines[2 * TABLES];
    size_t count = 0;
    memcpy(copy, told->text, told->length + 1);
    for (char *line = strtok(copy, "\n"); line != NULL; line = strtok(NULL, "\n")) lines[count++] = line;
    if (count > 0) qsort(lines, count, sizeof lines[0], compare_lines);
    told->length = 0;
    for (size_t i = 0; i < count; i++)
        told->length += (size_t)snprintf(told->text + told->length, sizeof told->text - told->length, "%s\n", lines[i]);
}

/* A server that starts is told the same. */
static void compare_starts(struct twins *twins)
{
    static struct told here, there;
    char error[512];
    store_close(twins->store);
    twins->store = open_store(twins->place);
    const struct store_reader reader = reader_of(&here), other = reader_of(&there);
    assert_true(store_load_index(twins->store, &reader, error, sizeof error));
    memory_store_load_index(&twins->disk, &other);
    sort_lines(&here);
    sort_lines(&there);
    expect_same(&here, &there);
    const struct store_reader all = reader_of(&here), all_other = reader_of(&there);
    assert_true(store_load(twins->store, &all, error, sizeof error));
    memory_store_load(&twins->disk, &all_other);
    assert_true(here.items == there.items);
}

static void it_answers_as_one_in_memory(void **test)
{
    struct twins twins = {.random = casus_random_make(seed), .venue = *test};
    twins.venue->make(twins.place);
    twins.store = open_store(twins.place);
    assert_true(store_opened(twins.store).is_new);
    for (int i = 0; i < steps; i++) {
        step(&twins);
        if (i == steps / 2) put(&twins, &(struct store_write){.kind = STORE_LISTED}, 1);
        compare_something(&twins);
        if (i % 100 == 99) compare_starts(&twins);
    }
    assert_false(store_opened(twins.store).is_new);
    store_close(twins.store);
    memory_store_free(&twins.disk);
    twins.venue->clear(twins.place);
}

/* ---- Writing ---- */

static struct store_write event_of(char *table, uint64_t number, char *text)
{
    return (struct store_write){
        .kind = STORE_EVENT, .group = table, .number = number, .text = text, .length = strlen(text)};
}

/* What is stored in all. */
static struct told read_all(struct store *store)
{
    struct told told;
    char error[512] = "";
    const struct store_reader reader = reader_of(&told);
    if (!store_load(store, &reader, error, sizeof error)) fail_msg("%s", error);
    return told;
}

/* Waits until the store's thread has found out whether it can write. */
static enum store_state try_store(struct store *store)
{
    uint64_t looked = store_health(store).looked;
    store_probe(store, true);
    while (store_health(store).looked == looked) usleep(1000);
    return store_health(store).state;
}

/* An event that is there already cannot be added: the item before it in the batch is not kept, either. */
static void a_batch_is_kept_whole_or_not_at_all(void **test)
{
    static struct told before, after;
    const struct venue *venue = *test;
    char place[VENUE_PLACE_SIZE], table[] = "tableaaaaaaaaaaaa", text[] = "{}", kind[] = "guest";
    venue->make(place);
    struct store *store = open_store(place);
    struct store_write first = event_of(table, 0, text);
    struct store_write both[] = {{.kind = STORE_PUT, .group = kind, .key = table, .text = text, .length = 2}, first};
    assert_int_equal(put_batch(store, &(struct store_batch){.writes = &first, .count = 1}), STORE_OK);
    store_close(store);
    store = open_store(place);
    before = read_all(store);
    assert_int_equal(put_batch(store, &(struct store_batch){.writes = both, .count = 2}), STORE_FAILED);
    assert_int_equal(store_health(store).state, STORE_FAILING);
    assert_true(strlen(store_health(store).why) > 20);
    assert_int_equal(try_store(store), STORE_GOOD);
    store_close(store);
    store = open_store(place);
    after = read_all(store);
    expect_same(&before, &after);
    store_close(store);
    venue->clear(place);
}

/* Nothing later in the lane is kept until its owner has seen the failure; in other lanes nothing is held up. */
static void behind_a_failure_its_lane_is_fenced(void **test)
{
    const struct venue *venue = *test;
    char place[VENUE_PLACE_SIZE], table[] = "tableaaaaaaaaaaaa", other[] = "tablebbbbbbbbbbbb", text[] = "{}";
    struct store_lane lane = {.failed = 0}, beside = {.failed = 0};
    venue->make(place);
    struct store *store = open_store(place);
    struct store_write first = event_of(table, 0, text), second = event_of(table, 1, text),
                       elsewhere = event_of(other, 0, text);
    struct store_batch one = {.writes = &first, .count = 1, .lane = {&lane}, .epoch = {1}}, again = one,
                       next = {.writes = &second, .count = 1, .lane = {&lane, &beside}, .epoch = {1, 1}}, later = next,
                       free = {.writes = &elsewhere, .count = 1, .lane = {&beside}, .epoch = {1}};
    assert_int_equal(put_batch(store, &one), STORE_OK);
    assert_int_equal(put_batch(store, &again), STORE_FAILED);
    assert_int_equal(lane.failed, 1);
    assert_int_equal(put_batch(store, &next), STORE_FENCED);
    assert_int_equal(put_batch(store, &free), STORE_OK);
    later.epoch[0] = 2;
    assert_int_equal(put_batch(store, &later), STORE_OK);
    store_close(store);
    venue->clear(place);
}

/* Texts of any kind come back as they were; events in their order; reports in the order in which batches were put, and
 * many share a commit. */
static void what_was_reported_is_there_when_it_is_opened_again(void **test)
{
    enum { BATCHES = 200, LARGE = 1 << 20 };
    static struct told told;
    const struct venue *venue = *test;
    char place[VENUE_PLACE_SIZE], kind[] = "guest", *large = malloc(LARGE + 1);
    char odd[] = "\"'\\ \t%s \xd0\x96\xc5\x99 $1 \xf0\x9f\x8e\xb2 {\"a\":[null]} --";
    memset(large, 'x', LARGE);
    large[LARGE] = 0;
    venue->make(place);
    struct store *store = open_store(place);
    struct store_batch batches[BATCHES], *report = NULL;
    struct store_write writes[BATCHES];
    char keys[BATCHES][24];
    struct told expected;
    const struct store_reader reader = reader_of(&expected);
    for (int i = 0; i < BATCHES; i++) {
        char *text = i == 0 ? large : i % 2 == 0 ? odd : keys[i];
        snprintf(keys[i], sizeof keys[i], "key%d", i);
        writes[i] = (struct store_write){
            .kind = STORE_PUT, .group = kind, .key = keys[i], .text = text, .length = strlen(text)};
        batches[i] = (struct store_batch){.writes = &writes[i], .count = 1};
        reader.item(reader.context, kind, keys[i], text, strlen(text));
        store_put(store, &batches[i]);
    }
    store_flush(store);
    report = store_reported(store);
    for (int i = 0; i < BATCHES; i++, report = report->next) {
        assert_ptr_equal(report, &batches[i]);
        assert_int_equal(report->result, STORE_OK);
    }
    assert_null(report);
    assert_true(store_count(store).commits < BATCHES && store_count(store).writes == BATCHES);
    store_close(store);
    store = open_store(place);
    told = read_all(store);
    assert_true(told.items == expected.items);
    store_close(store);
    venue->clear(place);
    free(large);
}

/* ---- The whole ---- */

static const struct venue *const venues[] = {
#ifdef CASUS_POSTGRES
    &postgres_venue,
#endif
    &sqlite_venue};

static int run_at(const struct venue *venue)
{
    void *at = (void *)venue;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(it_answers_as_one_in_memory, at),
        cmocka_unit_test_prestate(a_batch_is_kept_whole_or_not_at_all, at),
        cmocka_unit_test_prestate(behind_a_failure_its_lane_is_fenced, at),
        cmocka_unit_test_prestate(what_was_reported_is_there_when_it_is_opened_again, at),
    };
    print_message("%s\n", venue->name);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Whether the venue is to be tried; words that are numbers name none. */
static bool is_wanted(const struct venue *venue, int argc, char **argv)
{
    bool named = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], venue->name) == 0) return true;
        named = named || argv[i][0] < '0' || argv[i][0] > '9';
    }
    return !named;
}

int main(int argc, char **argv)
{
    int failed = 0, tried = 0, numbers = 0;
    steps = (int)effort(STEPS_FEW, STEPS_MANY);
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] < '0' || argv[i][0] > '9') continue;
        if (numbers++ == 0) steps = atoi(argv[i]);
        else seed = strtoull(argv[i], NULL, 10);
    }
    for (size_t i = 0; i < sizeof venues / sizeof venues[0]; i++) {
        if (!is_wanted(venues[i], argc, argv)) continue;
        failed += run_at(venues[i]);
        tried++;
    }
    if (tried == 0)
        fprintf(stderr, "test_stores: no such driver; there are sqlite and, if it is built in, postgresql.\n");
    return failed > 0 || tried == 0;
}
