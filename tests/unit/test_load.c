/* What a server finds in its store when it starts: a row that makes no sense is refused with its place, not passed
 * over. */
#include "server_world.h"

enum { ANN };

static struct row *event_row(struct world *world, uint64_t number)
{
    for (struct row *row = world->rows; row != NULL; row = row->next) {
        if (row->write.kind == STORE_EVENT && row->write.number == number) return row;
    }
    fail_msg("there is no event %d", (int)number);
    return NULL;
}

/* A table at which Ann has bid 5 in event 1. */
static void begin_bids(struct world *world)
{
    world_begin(world, 0);
    hello(world, ANN, "Ann", "none");
    json_t *created = say(world, ANN, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s, s:s}]}", "type", "create", "game", "sealed",
                          "options", "players 2\n", "public", 1, "seats", "kind", "me", "kind", "bot", "bot", "random");
    expect_type(created, "created");
    expect_type(say(world, ANN, "{s:s, s:s, s:i, s:[s]}", "type", "act", "table", text_of(created, "table"), "n", 0,
                    "actions", "bid 5"),
                "ok");
}

/* Puts `to` for `from` in the line of event 1, with the hash that follows from it if `sealed`. */
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

static void expect_refused_store(struct world *world, const char *expected)
{
    char error[256] = "";
    server_free(world->server);
    world->client[ANN].connection = NULL;
    if (try_start(world, error, sizeof error)) fail_msg("the store was taken; expected: %s", expected);
    if (strstr(error, expected) == NULL) fail_msg("\"%s\"; expected: %s", error, expected);
}

static void an_event_that_makes_no_sense_is_named(void **test)
{
    static const struct {
        const char *from, *to;
        bool sealed;
    } changes[] = {
        {"\"bid 5\"", "\"bid 6\"", false}, /* The hash is another one. */
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
        expect_refused_store(&world, "Event 1 of table ");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_that_makes_no_sense_is_named),
        cmocka_unit_test(what_is_sealed_anew_without_a_change_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
