/* The store on a real disk: what it reads from a file in which bytes have changed is what was written, or is named as
 * damaged; a server loaded from it survives whatever comes, and refuses or plays. test_store [FLIPS] [SEED] */
#include "server_world.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "effort.h"
#include "store/file.h"
#include "store/store.h"

enum { ANN, BOB, FLIPS_FEW = 150, FLIPS_MANY = 1000, OPENINGS_FEW = 30, OPENINGS_MANY = 60 };

static int flips;
static uint64_t seed = 11;

static char folder[64], path[96];

static void make_folder(void)
{
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.32s/casus-store-XXXXXX", temporary != NULL ? temporary : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.sqlite", folder);
}

static void remove_store(void)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static void ignore_wake(void *context)
{
    (void)context;
}

static struct store *open_store(void)
{
    char error[512] = "";
    struct store *store = store_open(path, ignore_wake, NULL, error, sizeof error);
    if (store == NULL) fail_msg("%s", error);
    return store;
}

/* What becomes of the writes, which stand in this lane. */
static enum store_result put_in(struct store *store, struct store_write *writes, size_t count, struct store_lane *lane,
                                uint64_t epoch)
{
    struct store_batch batch = {.writes = writes, .count = count, .lane = {lane}, .epoch = {epoch}};
    store_put(store, &batch);
    store_flush(store);
    assert_ptr_equal(store_reported(store), &batch);
    return batch.result;
}

/* Whether the writes are reported as stored. */
static bool put(struct store *store, struct store_write *writes, size_t count)
{
    return put_in(store, writes, count, NULL, 0) == STORE_OK;
}

/* ---- What the server left ---- */

/* Games of three kinds, one of them over, one with something sealed, an evening with a list; and talk. */
static void play(struct world *world)
{
    world_begin(world, 0);
    hello(world, ANN, "Ann", "none");
    hello(world, BOB, "Bob", "none");
    static const char *const games[] = {"sealed", "horizon", "sealed"};
    char id[40];
    for (size_t i = 0; i < 3; i++) {
        json_t *created = say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}]}", "type", "create", "game", games[i],
                              "options", "players 2\n", "public", 1, "seats", "kind", "me", "kind", "open");
        expect_type(created, "created");
        snprintf(id, sizeof id, "%s", text_of(created, "table"));
        expect_type(say(world, BOB, "{s:s, s:s}", "type", "join", "table", id), "joined");
        plain(world, ANN, "open", id);
        say(world, ANN, "{s:s, s:s, s:s}", "type", "chat", "table", id, "text", "Good luck!");
        if (i == 0) say(world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "act", "table", id, "n", 0, "actions", "bid 5");
        if (i == 2) expect_type(plain(world, BOB, "resign", id), "ok");
    }
    json_t *created = say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s, s:s}], s:{s:i}}", "type", "create", "game",
                          "maga", "options", "teams 2\norganiser yes\n", "public", 1, "seats", "kind", "open", "kind",
                          "bot", "bot", "steady", "evening", "lists_ms", 60000);
    expect_type(created, "created");
    snprintf(id, sizeof id, "%s", text_of(created, "table"));
    expect_type(say(world, BOB, "{s:s, s:s, s:i}", "type", "join", "table", id, "seat", 0), "joined");
    expect_type(plain(world, ANN, "start", id), "ok");
}

/* Puts all rows into the store; returns the bytes of its file, to be freed. */
static char *store_rows(const struct world *world, size_t *length)
{
    struct store *store = open_store();
    for (uint64_t number = 0, found = 1; found > 0 || number < 2; number++) {
        found = 0;
        for (struct row *row = world->rows; row != NULL; row = row->next) {
            bool now = row->write.kind == STORE_EVENT ? row->write.number + 1 == number : number == 0;
            if (now) assert_true(put(store, &row->write, 1));
            found += now;
        }
    }
    store_close(store);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc(1 << 22);
    *length = fread(bytes, 1, 1 << 22, file);
    fclose(file);
    assert_in_range(*length, 1000, (1 << 22) - 1);
    return bytes;
}

static void write_file(const char *bytes, size_t length)
{
    remove_store();
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

/* ---- A server from it ---- */

/* What people do with whatever has been loaded. */
static void use(struct world *world)
{
    hello(world, ANN, "Ann", "json");
    json_t *lobby = say(world, ANN, "{s:s}", "type", "lobby"), *table;
    size_t index;
    expect_type(lobby, "lobby");
    lobby = json_deep_copy(lobby);
    json_array_foreach (json_object_get(lobby, "tables"), index, table) {
        const char *id = text_of(table, "id");
        bool damaged = strcmp(text_of(table, "status"), "damaged") == 0;
        json_t *opened = plain(world, ANN, "open", id);
        if (damaged) expect_refused(opened, "server.damaged");
        else if (strcmp(text_of(opened, "type"), "table") == 0) plain(world, ANN, "legal", id);
        plain(world, ANN, "resign", id);
    }
    json_decref(lobby);
    pass_time(world, 1000);
}

/* A sum of all rows, in whatever order: the same rows give the same number. */
static void add_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    *(uint64_t *)context +=
        3 * casus_hash(kind, strlen(kind)) ^ 5 * casus_hash(key, strlen(key)) ^ 7 * casus_hash(text, length);
}

static void add_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    *(uint64_t *)context += (11 * casus_hash(table, strlen(table)) ^ 13 * casus_hash(line, length)) + number;
}

static uint64_t sum_of_rows(struct store_view *view)
{
    char error[512];
    uint64_t sum = 0;
    struct store_reader reader = {.item = add_item, .event = add_event, .context = &sum};
    store_view_load(view, &reader, error, sizeof error);
    return sum;
}

struct tally {
    unsigned unreadable, refused, damaged, whole;
    uint64_t sum; /* Of the rows as they were written; 0: not known yet. */
};

/* Loads a server from the file as it is now. */
static void load(struct world *world, const struct world *people, struct tally *tally)
{
    char error[512] = "";
    struct store_view *view = store_view_open(path, false, error, sizeof error);
    if (view == NULL) {
        assert_true(error[0] != 0);
        tally->unreadable++;
        return;
    }
    *world = (struct world){.now = people->now, .random = casus_random_make(7), .options = people->options};
    memcpy(world->client[ANN].token, people->client[ANN].token, sizeof world->client[ANN].token);
    struct server_world interface = {world, world_send, world_close, world_store, world_random, world_log, NULL, NULL};
    world->server = server_make(&interface, &world->options);
    struct store_reader reader = server_reader(world->server);
    struct server_finding finding;
    bool read = store_view_load(view, &reader, error, sizeof error);
    uint64_t sum = sum_of_rows(view);
    store_view_close(view);
    if (tally->sum == 0) tally->sum = sum;
    if (!read) tally->unreadable++;
    else if (!server_loaded(world->server, world->now, error, sizeof error)) tally->refused++;
    else {
        tally->damaged += server_finding(world->server, 0, &finding);
        bool whole = !server_finding(world->server, 0, &finding);
        tally->whole += whole;
        if (whole && sum != tally->sum) fail_msg("rows have changed, and nothing was said of it");
        settle(world);
        use(world);
    }
    assert_true(read || error[0] != 0);
    world_end(world);
}

static void whatever_bytes_change_a_server_stands(void **test)
{
    struct world world, loaded;
    struct tally tally = {0};
    size_t length;
    (void)test;
    make_folder();
    play(&world);
    char *bytes = store_rows(&world, &length), *changed = malloc(length);
    struct casus_random random = casus_random_make(seed);
    for (int flip = 0; flip < flips; flip++) {
        memcpy(changed, bytes, length);
        for (uint64_t i = 0, count = 1 + casus_random_below(&random, 3); i < count && flip > 0; i++) {
            size_t at = (size_t)casus_random_below(&random, length);
            changed[at] = (char)(changed[at] ^ (1 << casus_random_below(&random, 8)));
        }
        if (flip % 10 == 9) { /* A whole stretch of it, as disks lose them. */
            size_t at = (size_t)casus_random_below(&random, length) / 512 * 512;
            memset(changed + at, 0, length - at < 512 ? length - at : 512);
        }
        write_file(changed, length);
        load(&loaded, &world, &tally);
        if (flip == 0) assert_int_equal(tally.whole, 1); /* Nothing has changed yet. */
    }
    print_message("%u unreadable, %u refused, %u damaged, %u whole\n", tally.unreadable, tally.refused, tally.damaged,
                  tally.whole);
    assert_true(tally.damaged > (unsigned)flips / 20); /* Otherwise this was not the intended damage. */
    assert_true(tally.whole > (unsigned)flips / 20);
    remove_store();
    rmdir(folder);
    free(changed);
    free(bytes);
    world_end(&world);
}

static void count_damage(void *context, const struct store_damage *damage)
{
    struct tally *tally = context;
    if (damage->what == STORE_DAMAGED_COPY) tally->whole++;
    else if (damage->what != STORE_DAMAGED_TABLE) tally->damaged++;
}

static void sum_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    add_item(&((struct tally *)context)->sum, kind, key, text, length);
}

static void pass_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    (void)context;
    (void)table;
    (void)number;
    (void)line;
    (void)length;
}

/* The items as read from the file in its present state. */
static struct tally read_items(void)
{
    char error[512] = "";
    struct tally tally = {0};
    struct store_view *view = store_view_open(path, false, error, sizeof error);
    if (view == NULL) fail_msg("%s", error);
    struct store_reader reader = {.item = sum_item, .event = pass_event, .damaged = count_damage, .context = &tally};
    assert_true(store_view_load(view, &reader, error, sizeof error));
    store_view_close(view);
    return tally;
}

/* Each item is in two pages: whichever is lost, or has a changed byte, the item is in the other. */
static void one_broken_page_costs_no_item(void **test)
{
    enum { PAGE = 4096 };
    struct world world;
    size_t length;
    unsigned noticed = 0;
    (void)test;
    make_folder();
    play(&world);
    char *bytes = store_rows(&world, &length), *changed = malloc(length);
    write_file(bytes, length);
    struct tally whole = read_items();
    struct casus_random random = casus_random_make(seed + 2);
    for (size_t i = 0; i < (size_t)flips / 4; i++) {
        size_t pages = length / PAGE, page = 1 + i % (pages - 1); /* The first one says where all others are. */
        memcpy(changed, bytes, length);
        if (i < pages - 1) memset(changed + page * PAGE, 0, PAGE);
        else changed[page * PAGE + casus_random_below(&random, PAGE)] ^= (char)(1 << casus_random_below(&random, 8));
        write_file(changed, length);
        struct tally tally = read_items();
        if (tally.sum != whole.sum) fail_msg("page %zu, damage %zu: the items are others", page, i);
        noticed += tally.whole > 0;
    }
    assert_in_range(noticed, length / PAGE / 4, flips);
    remove_store();
    rmdir(folder);
    free(changed);
    free(bytes);
    world_end(&world);
}

/* The same, opened for writing, and then written to. */
static void whatever_bytes_change_it_is_opened_or_refused(void **test)
{
    struct world world;
    size_t length;
    unsigned opened = 0;
    (void)test;
    make_folder();
    play(&world);
    char *bytes = store_rows(&world, &length), *changed = malloc(length);
    struct casus_random random = casus_random_make(seed + 1);
    const int openings = (int)effort(OPENINGS_FEW, OPENINGS_MANY);
    for (int flip = 0; flip < openings; flip++) {
        char error[512] = "", line[] = "{}", table[] = "zzzzzzzzzzzzzzzz";
        memcpy(changed, bytes, length);
        for (int i = 0; i < 8 && flip > 0; i++) {
            size_t at = (size_t)casus_random_below(&random, flip % 2 == 0 ? length : 4096);
            changed[at] = (char)(changed[at] ^ (1 << casus_random_below(&random, 8)));
        }
        write_file(changed, length);
        struct store *store = store_open(path, ignore_wake, NULL, error, sizeof error);
        if (store == NULL) {
            assert_true(strlen(error) > 20);
            continue;
        }
        struct store_write write = {.kind = STORE_EVENT, .group = table, .text = line, .length = 2};
        if (!put(store, &write, 1)) assert_true(store_health(store).state != STORE_GOOD);
        store_close(store);
        opened++;
    }
    assert_in_range(opened, 2, openings);
    remove_store();
    rmdir(folder);
    free(changed);
    free(bytes);
    world_end(&world);
}

/* ---- What is promised of writes ---- */

static void what_goes_away_is_not_reported_as_stored(void **test)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    char table[] = "abcdef", line[] = "{}", name[128], other[160];
    (void)test;
    make_folder();
    for (int ending = 0; ending < 3; ending++) {
        struct store *store = open_store();
        struct store_write write = {.kind = STORE_EVENT, .group = table, .text = line, .length = 2};
        assert_true(put(store, &write, 1));
        snprintf(name, sizeof name, "%s%s", path, endings[ending]);
        snprintf(other, sizeof other, "%s.away", name);
        assert_int_equal(rename(name, other), 0);
        write.number = 1;
        assert_false(put(store, &write, 1));
        assert_int_equal(store_health(store).state, STORE_LOST);
        assert_int_equal(rename(other, name), 0); /* Back again: what came between might be missing. */
        assert_false(put(store, &write, 1));
        store_close(store);
        store = open_store(); /* Another server finds what was stored, and continues after it. */
        assert_false(store_opened(store).is_new);
        assert_true(put(store, &write, 1));
        write.number = 0;
        assert_false(put(store, &write, 1)); /* It is there. */
        store_close(store);
        remove_store();
    }
    rmdir(folder);
}

/* A store that is lost by a change on the path to it; `away` is where the path leads meanwhile. */

static void its_folder_is_moved(const char *away)
{
    assert_int_equal(rename(folder, away), 0);
}

static void another_takes_its_name(const char *away)
{
    int file = open(away, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(rename(away, path), 0);
}

static void its_name_is_taken_from_it(const char *away)
{
    assert_int_equal(link(path, away), 0);
    assert_int_equal(unlink(path), 0);
}

/* The store was opened by way of a link. */
static void the_link_to_it_is_turned(const char *away)
{
    char name[160];
    snprintf(name, sizeof name, "%s.link", folder);
    assert_int_equal(unlink(name), 0);
    assert_int_equal(symlink(away, name), 0);
}

static void what_lies_elsewhere_is_not_reported_as_stored(void **test)
{
    static void (*const ways[])(const char *away) = {its_folder_is_moved, another_takes_its_name,
                                                     its_name_is_taken_from_it, the_link_to_it_is_turned};
    char table[] = "abcdef", line[] = "{}", name[160], away[160], inside[200], error[512];
    (void)test;
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        make_folder();
        snprintf(name, sizeof name, "%s.link", folder);
        snprintf(away, sizeof away, "%s.away", folder);
        snprintf(inside, sizeof inside, "%s/a.sqlite", name);
        assert_int_equal(symlink(folder, name), 0);
        bool linked = ways[way] == the_link_to_it_is_turned;
        struct store *store = store_open(linked ? inside : path, ignore_wake, NULL, error, sizeof error);
        assert_non_null(store);
        struct store_write write = {.kind = STORE_EVENT, .group = table, .text = line, .length = 2};
        assert_true(put(store, &write, 1));
        assert_int_equal(chmod(path, 0600), 0); /* Its name leads there as before. */
        write.number = 1;
        assert_true(put(store, &write, 1));
        ways[way](away);
        write.number = 2;
        assert_false(put(store, &write, 1));
        assert_int_equal(store_health(store).state, STORE_LOST);
        store_close(store);
        unlink(name);
        if (ways[way] == its_folder_is_moved) assert_int_equal(rename(away, folder), 0);
        unlink(away);
        remove_store();
        assert_int_equal(rmdir(folder), 0);
    }
}

/* ---- The file without its log ---- */

static void count_finding(void *context, const char *finding)
{
    assert_non_null(strstr(finding, "without its log"));
    ++*(unsigned *)context;
}

struct seen {
    unsigned findings, events;
};

static void count_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    assert_true(table[0] != 0 && number < 100 && line[0] == '{' && length == 2);
    ((struct seen *)context)->events++;
}

static void ignore_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    (void)context;
    assert_true(kind != NULL && key != NULL && text != NULL && length > 0);
}

/* What a copy of the file alone shows. */
static struct seen see_copy(void)
{
    static char bytes[1 << 20];
    char name[128], error[512] = "";
    struct seen seen = {0, 0};
    snprintf(name, sizeof name, "%s.copy", path);
    int from = open(path, O_RDONLY), to = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ssize_t length = read(from, bytes, sizeof bytes);
    assert_true(length > 0 && write(to, bytes, (size_t)length) == length);
    close(to); /* The first may stay open: closing it would end SQLite's locks. */
    struct store_view *view = store_view_open(name, false, error, sizeof error);
    if (view == NULL) fail_msg("%s", error);
    struct store_reader reader = {.item = ignore_item, .event = count_event, .context = &seen};
    store_view_files(view, count_finding, &seen.findings);
    assert_true(store_view_load(view, &reader, error, sizeof error));
    store_view_close(view);
    unlink(name);
    return seen;
}

static void expect_copy(unsigned findings, unsigned events)
{
    struct seen seen = see_copy();
    assert_int_equal(seen.findings, findings);
    assert_int_equal(seen.events, events);
}

/* The file alone is whole, or says that it is not: with each write, after a rest, while it is probed, at the end. */
static void a_file_without_its_log_is_whole_or_says_that_it_is_not(void **test)
{
    char table[] = "abcdef", line[] = "{}";
    (void)test;
    make_folder();
    for (uint64_t round = 0; round < 3; round++) {
        struct store *store = open_store();
        assert_null(store_opened(store).warning);
        for (uint64_t i = 0; i < 4; i++) {
            struct store_write write = {
                .kind = STORE_EVENT, .group = table, .number = 4 * round + i, .text = line, .length = 2};
            assert_true(put(store, &write, 1));
            if (i == 0) expect_copy(1, (unsigned)(4 * round));
            if (i % 2 == 0) continue;
            store_settle(store);
            for (int wait = 0; wait < 2000 && see_copy().findings > 0; wait++) usleep(1000);
            uint64_t looked = store_health(store).looked;
            store_probe(store, true); /* For /healthz: it writes, but nothing that could be missed. */
            while (store_health(store).looked == looked) usleep(1000);
            expect_copy(0, (unsigned)(4 * round + i + 1));
            assert_int_equal(store_health(store).state, STORE_GOOD);
        }
        store_close(store);
        expect_copy(0, (unsigned)(4 * round + 4));
    }
    remove_store();
    rmdir(folder);
}

/* ---- A full disk ---- */

/* No file of ours may grow beyond so many bytes; 0: any may. */
static void limit_files(size_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes > 0 ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static size_t log_size(void)
{
    char name[128];
    struct stat status;
    snprintf(name, sizeof name, "%s-wal", path);
    assert_int_equal(stat(name, &status), 0);
    return (size_t)status.st_size;
}

/* The store's state after it has been tried. */
static enum store_state try_store(struct store *store)
{
    uint64_t looked = store_health(store).looked;
    store_probe(store, true);
    while (store_health(store).looked == looked) usleep(1000);
    return store_health(store).state;
}

static enum store_result put_line(struct store *store, uint64_t number, size_t length, struct store_lane *lane,
                                  uint64_t epoch)
{
    char *line = malloc(length);
    memset(line, 'x', length);
    struct store_write write = {
        .kind = STORE_EVENT, .group = "tttttttttttttttt", .number = number, .text = line, .length = length};
    enum store_result result = put_in(store, &write, 1, lane, epoch);
    free(line);
    return result;
}

static void tally_event(void *context, const char *table, uint64_t number, const char *line, size_t length)
{
    (void)table, (void)number, (void)line, (void)length;
    ++*(uint64_t *)context;
}

static uint64_t events_stored(void)
{
    char error[512];
    uint64_t events = 0;
    struct store_reader reader = {.item = ignore_item, .event = tally_event, .context = &events};
    struct store *store = open_store();
    assert_true(store_load(store, &reader, error, sizeof error));
    store_close(store);
    return events;
}

/* At the edge of a full disk a small write has room where a large one has none: the store is good again only when so
 * much can be written as could not, and meanwhile nothing is tried but by a probe. */
static void a_full_disk_is_good_when_what_failed_has_room(void **test)
{
    (void)test;
    enum { SMALL = 100, LARGE = 300 << 10, SOME = 64 << 10, ENOUGH = 2 << 20 };
    make_folder();
    signal(SIGXFSZ, SIG_IGN);
    struct store *store = open_store();
    struct store_lane lane = {.failed = 0}, other = {.failed = 0};
    assert_int_equal(put_line(store, 0, SMALL, &lane, 1), STORE_OK);
    limit_files(log_size() + SOME);
    assert_int_equal(put_line(store, 1, LARGE, &lane, 1), STORE_FAILED);
    assert_int_equal(store_health(store).state, STORE_FULL);
    uint64_t tried = store_count(store).commits;
    assert_int_equal(put_line(store, 1, SMALL, &lane, 1), STORE_FENCED);
    for (uint64_t epoch = 2; epoch < 50; epoch++)
        assert_int_equal(put_line(store, 1, SMALL, &lane, epoch), STORE_FAILED);
    assert_int_equal(store_count(store).commits, tried);
    for (int i = 0; i < 3; i++) {
        struct store_batch question = {.count = 0}; /* Which writes nothing, and so proves nothing. */
        store_put(store, &question);
        assert_int_equal(try_store(store), STORE_FULL);
        assert_ptr_equal(store_reported(store), &question);
    }
    limit_files(log_size() + ENOUGH);
    assert_int_equal(put_line(store, 1, SMALL, &lane, 60), STORE_FAILED);
    assert_int_equal(try_store(store), STORE_GOOD);
    assert_int_equal(put_line(store, 1, LARGE, &lane, 60), STORE_FENCED);
    assert_int_equal(put_line(store, 1, LARGE, &lane, 61), STORE_OK);
    assert_int_equal(put_line(store, 2, SMALL, &other, 1), STORE_OK); /* Nothing has failed there. */
    limit_files(0);
    store_close(store);
    assert_int_equal(events_stored(), 3);
    remove_store();
    assert_int_equal(rmdir(folder), 0);
}

int main(int argc, char **argv)
{
    flips = argc > 1 ? atoi(argv[1]) : (int)effort(FLIPS_FEW, FLIPS_MANY);
    if (argc > 2) seed = strtoull(argv[2], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_bytes_change_a_server_stands),
        cmocka_unit_test(one_broken_page_costs_no_item),
        cmocka_unit_test(whatever_bytes_change_it_is_opened_or_refused),
        cmocka_unit_test(a_full_disk_is_good_when_what_failed_has_room),
        cmocka_unit_test(what_goes_away_is_not_reported_as_stored),
        cmocka_unit_test(what_lies_elsewhere_is_not_reported_as_stored),
        cmocka_unit_test(a_file_without_its_log_is_whole_or_says_that_it_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
