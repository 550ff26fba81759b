/* Short codes: whoever types a team's is told its key; there are none before an organiser wants them and none after
 * the evening, and nobody tries many. */
#include "evening_world.h"

static json_t *codes(struct world *world, int client, const char *id, bool on)
{
    return say(world, client, "{s:s, s:s, s:b}", "type", "codes", "table", id, "on", on);
}

static json_t *redeem(struct world *world, int client, const char *code)
{
    return say(world, client, "{s:s, s:s}", "type", "redeem", "code", code);
}

/* As the desk was last told; "": it has none. */
static const char *code_of(struct world *world, int seat)
{
    json_t *inbox = world->client[DESK].inbox;
    for (size_t i = json_array_size(inbox); i-- > 0;) {
        json_t *message = json_array_get(inbox, i), *team = json_object_get(message, "team"),
               *teams = json_object_get(message, "teams");
        if (team != NULL && json_integer_value(json_object_get(team, "seat")) != seat) team = NULL;
        if (teams != NULL) team = json_array_get(teams, (size_t)seat);
        if (team == NULL) continue;
        const json_t *code = json_object_get(team, "code");
        return code == NULL ? "" : json_string_value(code);
    }
    return "";
}

static void a_code_stands_for_the_key(void **test)
{
    (void)test;
    struct world world;
    char code[3][8];
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    assert_string_equal(code_of(&world, 0), "");
    expect_refused(codes(&world, ANN, evening.id, true), "server.organiser_only");
    expect_type(codes(&world, DESK, evening.id, true), "ok");
    for (int seat = 0; seat < 3; seat++) {
        snprintf(code[seat], sizeof code[seat], "%s", code_of(&world, seat));
        assert_int_equal(strlen(code[seat]), 5);
        assert_int_equal(strspn(code[seat], "BCDFGHJKMNPQRSTVWXYZ"), 5);
        json_t *reply = redeem(&world, SCREEN, code[seat]);
        expect_type(reply, "redeemed");
        assert_string_equal(text_of(reply, "table"), evening.id);
        assert_string_equal(text_of(reply, "key"), evening.key[seat]);
        assert_int_equal(json_integer_value(json_object_get(reply, "seat")), seat);
    }
    assert_string_not_equal(code[0], code[1]);
    assert_string_not_equal(code[1], code[2]);
    expect_type(codes(&world, DESK, evening.id, true), "ok"); /* They stay as they are. */
    assert_string_equal(code_of(&world, 2), code[2]);
    world_end(&world);
}

static void a_code_taken_back_opens_nothing(void **test)
{
    (void)test;
    struct world world;
    char code[8];
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    expect_refused(redeem(&world, SCREEN, "BBBBB"), "server.bad_code");
    codes(&world, DESK, evening.id, true);
    snprintf(code, sizeof code, "%s", code_of(&world, 1));
    expect_type(
        say(&world, DESK, "{s:s, s:s, s:s, s:i}", "type", "renew", "table", evening.id, "what", "team", "seat", 1),
        "ok");
    assert_string_not_equal(code_of(&world, 1), code);
    expect_refused(redeem(&world, SCREEN, code), "server.bad_code");
    snprintf(code, sizeof code, "%s", code_of(&world, 1));
    expect_type(redeem(&world, SCREEN, code), "redeemed");
    expect_type(codes(&world, DESK, evening.id, false), "ok");
    assert_string_equal(code_of(&world, 1), "");
    expect_refused(redeem(&world, SCREEN, code), "server.bad_code");
    expect_refused(say(&world, SCREEN, "{s:s, s:s}", "type", "redeem", "code", ""), "server.field_wrong");
    world_end(&world);
}

static void a_code_ends_with_the_evening(void **test)
{
    (void)test;
    struct world world;
    char code[8];
    world_begin(&world, 0);
    struct evening_of_test evening = begin_bidding(&world, NULL, 0);
    codes(&world, DESK, evening.id, true);
    snprintf(code, sizeof code, "%s", code_of(&world, 0));
    for (int round = 0; round < 4; round++) expect_type(phase(&world, evening.id, "close"), "ok");
    expect_refused(redeem(&world, SCREEN, code), "server.bad_code");
    expect_refused(codes(&world, DESK, evening.id, true), "server.not_now");
    world_end(&world);
}

static void codes_outlive_a_crash(void **test)
{
    (void)test;
    struct world world;
    char code[8];
    world_begin(&world, 0);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    codes(&world, DESK, evening.id, true);
    snprintf(code, sizeof code, "%s", code_of(&world, 2));
    crash(&world);
    hello(&world, SCREEN, "Screen", "json");
    json_t *reply = redeem(&world, SCREEN, code);
    expect_type(reply, "redeemed");
    assert_string_equal(text_of(reply, "key"), evening.key[2]);
    world_end(&world);
}

static void who_tries_many_is_slowed_down(void **test)
{
    (void)test;
    struct world world;
    char code[8];
    world_begin(&world, 0);
    world.options.rate_limit = true;
    crash(&world);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    codes(&world, DESK, evening.id, true);
    snprintf(code, sizeof code, "%s", code_of(&world, 0));
    for (int i = 0; i < 6; i++) expect_refused(redeem(&world, SCREEN, "BBBBB"), "server.bad_code");
    expect_refused(redeem(&world, SCREEN, code), "server.code_fast");
    expect_type(redeem(&world, EVE, code), "redeemed"); /* Each connection for itself. */
    world.now += 10000;
    expect_type(redeem(&world, SCREEN, code), "redeemed");
    expect_refused(redeem(&world, SCREEN, code), "server.code_fast");
    world_end(&world);
}

/* However many connections somebody opens. */
static void all_together_are_slowed_down(void **test)
{
    (void)test;
    struct world world;
    char code[8];
    world_begin(&world, 0);
    world.options.rate_limit = true;
    crash(&world);
    struct evening_of_test evening = gather_bidders(&world, NULL, 0);
    codes(&world, DESK, evening.id, true);
    snprintf(code, sizeof code, "%s", code_of(&world, 0));
    for (int i = 0; i < 60; i++) {
        if (i % 6 == 0) {
            disconnect(&world, SCREEN);
            hello(&world, SCREEN, "Screen", "none");
        }
        expect_refused(redeem(&world, SCREEN, "BBBBB"), "server.bad_code");
    }
    disconnect(&world, SCREEN);
    hello(&world, SCREEN, "Screen", "none");
    expect_refused(redeem(&world, SCREEN, code), "server.codes_busy");
    world.now += 1999;
    expect_refused(redeem(&world, SCREEN, code), "server.codes_busy");
    world.now += 1;
    expect_type(redeem(&world, SCREEN, code), "redeemed");
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_stands_for_the_key),     cmocka_unit_test(a_code_taken_back_opens_nothing),
        cmocka_unit_test(a_code_ends_with_the_evening),  cmocka_unit_test(codes_outlive_a_crash),
        cmocka_unit_test(who_tries_many_is_slowed_down), cmocka_unit_test(all_together_are_slowed_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
