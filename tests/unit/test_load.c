/* What a server finds in its store when it starts: a row that makes no sense is named and its table is out of play,
 * while the others continue. */
#include "server_world.h"

enum { ANN };

/* The table that is damaged, and one beside it. */
static char damaged[24], beside[24];

static struct row *event_row(struct world *world, uint64_t number)
{
    for (struct row *row = world->rows; row != NULL; row = row->next) {
        if (row->write.kind == STORE_EVENT && row->write.number == number && strcmp(row->write.group, damaged) == 0)
            return row;
    }
    fail_msg("there is no event %d", (int)number);
    return NULL;
}

static void make_table(struct world *world, char id[24])
{
    json_t *created = say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s, s:s}]}", "type", "create", "game", "sealed",
                          "options", "players 2\n", "public", 1, "seats", "kind", "me", "kind", "bot", "bot", "random");
    expect_type(created, "created");
    snprintf(id, 24, "%s", text_of(created, "table"));
    expect_type(say(world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "act", "table", id, "n", 0, "actions", "bid 5"),
                "ok");
}

/* Two tables at which Ann has bid 5 in event 1. */
static void begin_bids(struct world *world)
{
    world_begin(world, 0);
    hello(world, ANN, "Ann", "none");
    make_table(world, damaged);
    make_table(world, beside);
}

/* Replaces `from` by `to` in the line of event 1, and corrects its hash if `sealed`. */
static void change_event(struct world *world, const char *from, const char *to, bool sealed)
{
    char changed[2048];
    struct casus_chain chain = {{0}};
    struct row *header = event_row(world, 0), *row = event_row(world, 1);
    const char *at = strstr(row->write.text, from), *hash = strstr(row->write.text, ",\"hash\":");
    assert_non_null(at);
    assert_non_null(hash);
    assert_true(casus_record_check(header->write.text, header->write.length, &chain));
    struct casus_writer line = casus_writer_make(changed, sizeof changed);
    casus_write_bytes(&line, row->write.text, (size_t)(at - row->write.text));
    casus_write_text(&line, to);
    casus_write_bytes(&line, at + strlen(from), (size_t)(hash - at) - strlen(from));
    if (sealed) casus_record_close(&line, &chain);
    else casus_write_text(&line, hash);
    free(row->write.text);
    row->write.length = line.length - (changed[line.length - 1] == '\n');
    row->write.text = copy_or_null(changed, row->write.length);
}

/* Starts the server again from the rows. */
static void start_again(struct world *world)
{
    char error[256] = "";
    server_free(world->server);
    for (int i = 0; i < CLIENTS_MAX; i++) world->client[i].connection = NULL;
    if (!try_start(world, error, sizeof error)) fail_msg("%s", error);
    hello(world, ANN, "Ann", "none");
}

/* The table is out of play for that reason, and the one beside it is not. */
static void expect_quarantine(struct world *world, const char *id, const char *expected)
{
    struct server_finding finding;
    assert_true(server_finding(world->server, 0, &finding));
    assert_non_null(finding.table);
    assert_string_equal(finding.table, id);
    if (strstr(finding.what, expected) == NULL) fail_msg("\"%s\"; expected: %s", finding.what, expected);
    assert_false(server_finding(world->server, 1, &finding));
    assert_int_equal(server_count(world->server).tables_damaged, 1);
    static const char *const types[] = {"open", "legal", "resign", "record", "rematch", "leave", "start"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        expect_refused(plain(world, ANN, types[i], id), "server.damaged");
    expect_type(plain(world, ANN, "open", beside), "table");
    assert_null(world->waiting);
}

static size_t count_rows(const struct world *world)
{
    size_t count = 0;
    for (const struct row *row = world->rows; row != NULL; row = row->next) count++;
    return count;
}

static void an_event_that_makes_no_sense_is_named(void **test)
{
    static const struct {
        const char *from, *to;
        bool sealed;
    } changes[] = {
        {"\"bid 5\"", "\"bid 6\"", false}, /* The hash is wrong. */
        {"\"seat\":0", "\"seat\":2", true},
        {"\"seat\":0", "\"seat\":\"nobody\"", true},
        {"\"seat\":0", "\"seat\":null", true},
        {"\"seat\":0", "\"seat\":\"chance\"", true},
        {"\"seat\":0", "\"seat\":\"organiser\"", true},
        {"\"bid 5\"", "\"dance\"", true},
        {"\"bid 5\"", "\"bid 101\"", true},
        {"\"bid 5\"", "5", true},
        {"\"action\":\"bid 5\"", "\"takeback\":1", true},
        {"\"action\":\"bid 5\"", "\"resign\":2", true},
        {"\"action\":\"bid 5\"", "\"deed\":\"bid 5\"", true},
    };
    (void)test;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct world world;
        begin_bids(&world);
        change_event(&world, changes[i].from, changes[i].to, changes[i].sealed);
        size_t rows = count_rows(&world);
        start_again(&world);
        expect_quarantine(&world, damaged, "event 1 does not fit what is before it");
        assert_int_equal(count_rows(&world), rows); /* None of it is touched. */
        world_end(&world);
    }
}

static void what_is_sealed_anew_without_a_change_is_taken(void **test)
{
    struct world world;
    char error[256] = "";
    (void)test;
    begin_bids(&world);
    change_event(&world, "\"bid 5\"", "\"bid 5\"", true);
    server_free(world.server);
    if (!try_start(&world, error, sizeof error)) fail_msg("%s", error);
    world_end(&world);
}

/* ---- What is missing, or more than there was ---- */

static void remove_row(struct world *world, const struct row *gone)
{
    for (struct row **link = &world->rows; *link != NULL; link = &(*link)->next) {
        if (*link != gone) continue;
        struct row *row = *link;
        *link = row->next;
        free(row->write.group);
        free(row->write.key);
        free(row->write.text);
        free(row);
        return;
    }
    fail_msg("there is no such row");
}

static struct row *item_row(struct world *world, const char *kind, const char *key)
{
    for (struct row *row = world->rows; row != NULL; row = row->next) {
        if (row->write.kind == STORE_PUT && strcmp(row->write.group, kind) == 0 && strcmp(row->write.key, key) == 0)
            return row;
    }
    fail_msg("there is no row %s %s", kind, key);
    return NULL;
}

static void replace(struct row *row, const char *from, const char *to)
{
    char *at = strstr(row->write.text, from), text[4096];
    assert_non_null(at);
    int length =
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - row->write.text), row->write.text, to, at + strlen(from));
    free(row->write.text);
    row->write.text = copy_or_null(text, (size_t)length);
    row->write.length = (size_t)length;
}

/* The number of the table's last event. */
static uint64_t last_event(const struct world *world)
{
    uint64_t last = 0;
    for (const struct row *row = world->rows; row != NULL; row = row->next) {
        if (row->write.kind == STORE_EVENT && strcmp(row->write.group, damaged) == 0 && row->write.number > last)
            last = row->write.number;
    }
    return last;
}

static void lose_events(struct world *world)
{
    for (uint64_t number = last_event(world) + 1; number-- > 0;) remove_row(world, event_row(world, number));
}

static void lose_header(struct world *world)
{
    remove_row(world, event_row(world, 0));
}

static void lose_description(struct world *world)
{
    remove_row(world, item_row(world, "table", damaged));
}

static void garble_description(struct world *world)
{
    replace(item_row(world, "table", damaged), "\"seats\":", "\"chairs\":");
}

static void other_status(struct world *world)
{
    replace(item_row(world, "table", damaged), "\"status\":1", "\"status\":9");
}

static void over_without_end(struct world *world)
{
    replace(item_row(world, "table", damaged), "\"status\":1", "\"status\":3");
}

static void waiting_with_events(struct world *world)
{
    replace(item_row(world, "table", damaged), "\"status\":1", "\"status\":0");
}

static void what_does_not_agree_puts_one_table_out_of_play(void **test)
{
    static const struct {
        void (*damage)(struct world *world);
        const char *expected;
    } damages[] = {
        {lose_events, "its events are missing"},
        {lose_header, "event 1 does not fit"},
        {lose_description, "nothing says what table it is"},
        {garble_description, "it makes no sense"},
        {other_status, "it makes no sense"},
        {over_without_end, "its last events are missing"},
        {waiting_with_events, "it has begun, but is said to wait"},
    };
    (void)test;
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        struct world world;
        begin_bids(&world);
        damages[i].damage(&world);
        start_again(&world);
        expect_quarantine(&world, damaged, damages[i].expected);
        world_end(&world);
    }
}

enum { TEAMS = 3, EVENING_ROWS = 2 * TEAMS + 2 }; /* Teams, the evening, what the game keeps, rooms. */

/* An evening is the table that is to be damaged. */
static void begin_evening(struct world *world)
{
    begin_bids(world);
    json_t *created = say(world, ANN, "{s:s, s:s, s:s, s:[{s:s}, {s:s}, {s:s}], s:{s:i}}", "type", "create", "game",
                          "maga", "options", "teams 3\norganiser yes\n", "seats", "kind", "open", "kind", "open",
                          "kind", "open", "evening", "lists_ms", 0);
    expect_type(created, "created");
    snprintf(damaged, sizeof damaged, "%s", text_of(created, "table"));
}

static struct row *evening_row(struct world *world, unsigned number)
{
    char key[40];
    snprintf(key, sizeof key, "%s/%u", damaged, number);
    return item_row(world, "evening", key);
}

static void an_evening_ahead_of_its_events_is_out_of_play(void **test)
{
    struct world world;
    (void)test;
    begin_evening(&world);
    replace(evening_row(&world, TEAMS), "\"since\":0", "\"since\":1");
    start_again(&world);
    expect_quarantine(&world, damaged, "its evening is ahead of its events");
    world_end(&world);
}

/* As casus store salvage leaves it, if a row was damaged in both of its places. */
static void an_evening_without_one_of_its_rows_has_it_as_at_the_beginning(void **test)
{
    (void)test;
    for (unsigned number = 0; number < EVENING_ROWS; number++) {
        struct world world;
        begin_evening(&world);
        remove_row(&world, evening_row(&world, number));
        start_again(&world);
        assert_int_equal(server_count(world.server).tables_damaged, 0);
        expect_type(plain(&world, ANN, "open", damaged), number == TEAMS ? "refused" : "table");
        world_end(&world);
    }
}

/* ---- Fields that are missing ---- */

/* The object in the row whose field is removed: the row itself, or what is under `within` in it. */
static json_t *part_of(json_t *row, const char *within)
{
    json_t *part = within == NULL ? row : json_object_get(row, within);
    return json_is_array(part) ? json_array_get(part, 0) : part;
}

/* Removes the field with that number; false: there are no more. */
static bool remove_field(struct row *row, const char *within, unsigned number)
{
    json_t *held = json_loadb(row->write.text, row->write.length, 0, NULL), *part = part_of(held, within);
    assert_true(json_is_object(part));
    void *at = json_object_iter(part);
    for (unsigned i = 0; i < number && at != NULL; i++) at = json_object_iter_next(part, at);
    if (at != NULL) json_object_del(part, json_object_iter_key(at));
    char *text = json_dumps(held, JSON_COMPACT);
    free(row->write.text);
    row->write.length = strlen(text);
    row->write.text = copy_or_null(text, row->write.length);
    free(text);
    json_decref(held);
    return at != NULL;
}

/* Every field that a new table's rows have is needed. */
static void a_row_without_one_of_its_fields_makes_no_sense(void **test)
{
    static const struct {
        int evening; /* The number of an evening's row; -1: a table's description. */
        const char *within;
    } parts[] = {{-1, NULL},    {-1, "round"},     {0, NULL},        {0, "plan"},
                 {TEAMS, NULL}, {TEAMS + 1, NULL}, {TEAMS + 2, NULL}};
    (void)test;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        bool more = true;
        for (unsigned number = 0; more; number++) {
            struct world world;
            begin_evening(&world);
            struct row *row = parts[i].evening < 0 ? item_row(&world, "table", damaged)
                                                   : evening_row(&world, (unsigned)parts[i].evening);
            more = remove_field(row, parts[i].within, number);
            start_again(&world);
            if (more) expect_quarantine(&world, damaged, "cannot be used, it makes no sense");
            world_end(&world);
        }
    }
}

/* ---- What the store itself tells ---- */

/* Loads all rows; then the store reports damage. */
static bool start_with(struct world *world, const struct store_damage *damage, char *error, size_t size)
{
    server_free(world->server);
    for (int i = 0; i < CLIENTS_MAX; i++) world->client[i].connection = NULL;
    world->damage = damage;
    bool started = try_start(world, error, size);
    world->damage = NULL;
    return started;
}

static void a_table_whose_events_the_store_misses_is_out_of_play(void **test)
{
    struct world world;
    char error[256];
    (void)test;
    begin_bids(&world);
    struct store_damage damage = {
        .what = STORE_DAMAGED_TABLE, .kind = "event", .key = damaged, .why = "its last events are missing"};
    assert_true(start_with(&world, &damage, error, sizeof error));
    hello(&world, ANN, "Ann", "none");
    expect_quarantine(&world, damaged, "its last events are missing");
    world_end(&world);
}

static void who_sat_at_a_damaged_table_sees_it_in_the_lobby(void **test)
{
    struct world world;
    (void)test;
    begin_bids(&world);
    over_without_end(&world);
    start_again(&world);
    const json_t *tables = json_object_get(say(&world, ANN, "{s:s}", "type", "lobby"), "tables"), *table;
    size_t index, found = 0;
    json_array_foreach (tables, index, table) {
        bool is_damaged = strcmp(text_of(table, "id"), damaged) == 0;
        assert_string_equal(text_of(table, "status"), is_damaged ? "damaged" : "running");
        assert_string_equal(text_of(json_array_get(json_object_get(table, "seats"), 0), "name"), "Ann");
        found++;
    }
    assert_int_equal(found, 2);
    world_end(&world);
}

/* An overwritten name would break every list of tables: it is not even UTF-8. */
static void a_table_by_a_name_that_no_table_has_is_left_out(void **test)
{
    (void)test;
    struct world world;
    begin_bids(&world);
    for (struct row *row = world.rows; row != NULL; row = row->next) {
        char **name = row->write.kind == STORE_EVENT ? &row->write.group : &row->write.key;
        if (*name == NULL || strcmp(*name, damaged) != 0) continue;
        free(*name);
        *name = copy_or_null("\xff\xff\xff\xff\xff\xff\xff\xff", 8);
    }
    start_again(&world);
    hello(&world, ANN, "Ann", "none");
    json_t *list = say(&world, ANN, "{s:s}", "type", "lobby");
    expect_type(list, "lobby");
    assert_int_equal(json_array_size(json_object_get(list, "tables")), 1);
    world_end(&world);
}

static void a_lost_row_that_is_no_tables_is_left_out(void **test)
{
    struct world world;
    struct server_finding finding;
    char error[256];
    (void)test;
    begin_bids(&world);
    struct store_damage damage = {.what = STORE_DAMAGED_ITEM, .kind = "chat", .key = damaged, .why = "it is broken"};
    assert_true(start_with(&world, &damage, error, sizeof error));
    assert_true(server_finding(world.server, 0, &finding));
    assert_null(finding.table);
    assert_non_null(strstr(finding.what, "is left out: it is broken."));
    hello(&world, ANN, "Ann", "none");
    expect_type(plain(&world, ANN, "open", damaged), "table");
    world_end(&world);
}

/* Nothing is out of play because of it, and salvage leaves nothing out. */
static void a_row_read_from_its_other_place_is_named_and_costs_nothing(void **test)
{
    static const struct {
        const char *kind, *says;
    } rows[] = {{"table", "The store's row table "},
                {"server", "The store's row server "},
                {NULL, "Some of the store's rows "}};
    (void)test;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct world world;
        struct server_finding finding;
        char error[256];
        begin_bids(&world);
        struct store_damage damage = {
            .what = STORE_DAMAGED_COPY, .kind = rows[i].kind, .key = damaged, .why = "was read from the other"};
        assert_true(start_with(&world, &damage, error, sizeof error));
        assert_true(server_finding(world.server, 0, &finding));
        assert_null(finding.table);
        assert_null(finding.kind);
        assert_ptr_equal(strstr(finding.what, rows[i].says), finding.what);
        assert_non_null(strstr(finding.what, " was read from the other."));
        assert_false(server_finding(world.server, 1, &finding));
        hello(&world, ANN, "Ann", "none");
        expect_type(plain(&world, ANN, "open", damaged), "table");
        world_end(&world);
    }
}

static void without_its_key_the_server_does_not_start(void **test)
{
    struct world world;
    char error[400];
    (void)test;
    begin_bids(&world);
    struct store_damage damage = {.what = STORE_DAMAGED_ITEM, .kind = "server", .key = "key", .why = "it is broken"};
    assert_false(start_with(&world, &damage, error, sizeof error));
    assert_non_null(strstr(error, "own key in the store is damaged"));
    world_end(&world);
}

/* Rows of sealed lists may be among those that cannot be read, from here to there. */
static void a_gap_puts_tables_out_of_play_whose_rows_may_be_in_it(void **test)
{
    char first[32], last[32];
    struct world world;
    char error[256];
    (void)test;
    begin_bids(&world);
    const char *low = strcmp(damaged, beside) < 0 ? damaged : beside, *high = low == damaged ? beside : damaged;
    snprintf(first, sizeof first, "%s/0", low);
    snprintf(last, sizeof last, "%s/9", low);
    const struct {
        struct store_damage gap;
        unsigned tables;
    } gaps[] = {
        {{.kind = "sealed", .key = "", .to_kind = "sealed", .to_key = first}, 1},
        {{.kind = "sealed", .key = first, .to_kind = "sealed", .to_key = last}, 1},
        {{.kind = "evening", .key = first, .to_kind = "guest", .to_key = "0"}, 2},
        {{.kind = "guest", .key = "", .to_kind = "guest", .to_key = "f"}, 0},
        {{.kind = "sealed", .key = first, .to_kind = NULL, .to_key = NULL}, 2},
        {{.kind = "sealed", .key = high, .to_kind = "server", .to_key = "key"}, 1},
    };
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++) {
        struct store_damage gap = gaps[i].gap;
        gap.what = STORE_DAMAGED_GAP;
        gap.why = "a page is broken";
        assert_true(start_with(&world, &gap, error, sizeof error));
        assert_int_equal(server_count(world.server).tables_damaged, gaps[i].tables);
    }
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_does_not_agree_puts_one_table_out_of_play),
        cmocka_unit_test(an_evening_ahead_of_its_events_is_out_of_play),
        cmocka_unit_test(an_evening_without_one_of_its_rows_has_it_as_at_the_beginning),
        cmocka_unit_test(a_row_without_one_of_its_fields_makes_no_sense),
        cmocka_unit_test(a_table_whose_events_the_store_misses_is_out_of_play),
        cmocka_unit_test(who_sat_at_a_damaged_table_sees_it_in_the_lobby),
        cmocka_unit_test(a_table_by_a_name_that_no_table_has_is_left_out),
        cmocka_unit_test(a_lost_row_that_is_no_tables_is_left_out),
        cmocka_unit_test(a_row_read_from_its_other_place_is_named_and_costs_nothing),
        cmocka_unit_test(without_its_key_the_server_does_not_start),
        cmocka_unit_test(a_gap_puts_tables_out_of_play_whose_rows_may_be_in_it),
        cmocka_unit_test(an_event_that_makes_no_sense_is_named),
        cmocka_unit_test(what_is_sealed_anew_without_a_change_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
