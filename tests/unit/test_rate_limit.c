/* How many messages a connection may send: a burst at once, then as many as refill the bucket; whoever goes on too long
 * is disconnected. Exact to the message and to the millisecond. */
#include "server_world.h"

enum { ANN, ONE_MS = 1000 / SERVER_RATE_PER_SECOND };

static void begin_limited(struct world *world)
{
    world_begin(world, 0);
    world->options.rate_limit = true;
    crash(world);
    connect_client(world, ANN);
}

/* Whether one more message is accepted. */
static bool takes_one(struct world *world)
{
    const json_t *reply = say(world, ANN, "{s:s, s:i, s:s}", "type", "hello", "protocol", 1, "name", "Ann");
    const char *key = text_of(json_object_get(reply, "error"), "key");
    if (strcmp(key, "server.too_many") != 0)
        return true; /* A refusal that the guest is already known is an answer, too. */
    expect_refused(reply, "server.too_many");
    assert_int_equal(
        json_integer_value(json_array_get(json_object_get(json_object_get(reply, "error"), "arguments"), 0)),
        SERVER_RATE_PER_SECOND);
    return false;
}

static unsigned taken_of(struct world *world, unsigned messages)
{
    unsigned taken = 0;
    for (unsigned i = 0; i < messages; i++) taken += takes_one(world);
    return taken;
}

static void a_burst_is_taken_and_no_message_more(void **test)
{
    (void)test;
    struct world world;
    begin_limited(&world);
    assert_int_equal(taken_of(&world, SERVER_RATE_BURST), SERVER_RATE_BURST);
    assert_false(takes_one(&world));
    world_end(&world);
}

static void the_bucket_fills_with_time(void **test)
{
    (void)test;
    struct world world;
    begin_limited(&world);
    taken_of(&world, SERVER_RATE_BURST);
    world.now += ONE_MS - 1;
    assert_false(takes_one(&world));
    world.now += 1;
    assert_true(takes_one(&world));
    assert_false(takes_one(&world));
    world.now += 1000u;
    assert_int_equal(taken_of(&world, 2 * SERVER_RATE_PER_SECOND), SERVER_RATE_PER_SECOND);
    world.now += 3600000u; /* No more than a burst is saved up. */
    assert_int_equal(taken_of(&world, 2 * SERVER_RATE_BURST), SERVER_RATE_BURST);
    world_end(&world);
}

static void who_goes_on_is_closed(void **test)
{
    (void)test;
    struct world world;
    begin_limited(&world);
    taken_of(&world, SERVER_RATE_BURST);
    assert_int_equal(taken_of(&world, SERVER_RATE_CLOSE), 0);
    assert_false(world.client[ANN].closed);
    assert_false(takes_one(&world));
    assert_true(world.client[ANN].closed);
    world_end(&world);
}

static void a_full_bucket_forgives(void **test)
{
    (void)test;
    struct world world;
    begin_limited(&world);
    taken_of(&world, SERVER_RATE_BURST + SERVER_RATE_CLOSE);
    world.now += (uint64_t)ONE_MS * SERVER_RATE_BURST;
    taken_of(&world, SERVER_RATE_BURST + SERVER_RATE_CLOSE);
    assert_false(world.client[ANN].closed);
    world_end(&world);
}

static void without_the_limit_all_is_taken(void **test)
{
    (void)test;
    struct world world;
    world_begin(&world, 0);
    connect_client(&world, ANN);
    assert_int_equal(taken_of(&world, 3 * SERVER_RATE_BURST), 3 * SERVER_RATE_BURST);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_is_taken_and_no_message_more),
        cmocka_unit_test(the_bucket_fills_with_time),
        cmocka_unit_test(who_goes_on_is_closed),
        cmocka_unit_test(a_full_bucket_forgives),
        cmocka_unit_test(without_the_limit_all_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
