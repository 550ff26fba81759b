/* Fifteen, rule by rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "casus/casus.h"

extern const struct casus_game casus_fifteen;

static uint64_t state[8];

static void act(casus_seat seat, const char *text)
{
    struct casus_error error = {.key = ""};
    casus_action action = casus_fifteen.action_parse(state, seat, text, strlen(text), &error);
    if (action == 0 || !casus_fifteen.apply(state, seat, action, &error)) fail_msg("%s: %s", text, error.text);
}

static bool refuses(casus_seat seat, const char *text)
{
    struct casus_error error = {.key = ""};
    casus_action action = casus_fifteen.action_parse(state, seat, text, strlen(text), &error);
    bool refused = action == 0 || !casus_fifteen.is_legal(state, seat, action, &error);
    return refused && error.text[0] != 0;
}

/* Both cards dealt, seat 0 awaited. */
static void deal(const char *options, const char *first, const char *second)
{
    assert_true(casus_fifteen.init(state, options, strlen(options), NULL));
    act(CASUS_SEAT_CHANCE, first);
    act(CASUS_SEAT_CHANCE, second);
}

static void roll(casus_seat seat, const char *falls)
{
    act(seat, "roll");
    act(CASUS_SEAT_CHANCE, falls);
}

static int64_t score_of(unsigned seat)
{
    struct casus_standing standings[2];
    casus_fifteen.standing(state, standings);
    return standings[seat].score;
}

static void f1_a_card_is_dealt_once_and_known_to_its_owner(void **test)
{
    uint64_t view[8] = {0}, other[8] = {0};
    (void)test;
    assert_true(casus_fifteen.init(state, "", 0, NULL));
    act(CASUS_SEAT_CHANCE, "deal 7");
    assert_true(refuses(CASUS_SEAT_CHANCE, "deal 7"));
    act(CASUS_SEAT_CHANCE, "deal 3");
    casus_fifteen.view(state, 1, view);
    deal("", "deal 9", "deal 3");
    casus_fifteen.view(state, 1, other);
    assert_memory_equal(view, other, sizeof view);
    casus_fifteen.view(state, 0, view);
    assert_memory_not_equal(view, other, sizeof view);
}

static void f2_who_has_stopped_is_passed_over(void **test)
{
    (void)test;
    deal("", "deal 7", "deal 3");
    assert_true(refuses(1, "roll"));
    act(0, "stop");
    roll(1, "fall 2");
    assert_true(refuses(0, "roll"));
    roll(1, "fall 6");
}

static void f3_the_pips_are_added_and_five_rolls_are_the_most(void **test)
{
    (void)test;
    deal("limit 30", "deal 1", "deal 2");
    act(0, "stop");
    for (int i = 0; i < 5; i++) roll(1, "fall 4");
    assert_int_equal(score_of(1), 20);
    assert_true(refuses(1, "roll"));
}

static void f4_and_f5_the_higher_total_within_the_limit_wins(void **test)
{
    struct casus_standing standings[2];
    (void)test;
    deal("", "deal 10", "deal 9");
    roll(0, "fall 5");
    roll(1, "fall 4");
    roll(0, "fall 1"); /* 16: too much. */
    act(1, "stop");
    act(0, "stop");
    casus_fifteen.standing(state, standings);
    assert_int_equal(standings[0].score, 0);
    assert_int_equal(standings[1].score, 13);
    assert_int_equal(standings[0].place, 2);
    assert_int_equal(standings[1].value, 1000);
}

static void f6_a_pair_adds_two_points_where_the_option_says_so(void **test)
{
    (void)test;
    for (int pair = 0; pair < 2; pair++) {
        deal(pair ? "pair two" : "pair nothing", "deal 4", "deal 9");
        roll(0, "fall 4");
        act(1, "stop");
        act(0, "stop");
        assert_int_equal(score_of(0), pair ? 10 : 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(f1_a_card_is_dealt_once_and_known_to_its_owner),
        cmocka_unit_test(f2_who_has_stopped_is_passed_over),
        cmocka_unit_test(f3_the_pips_are_added_and_five_rolls_are_the_most),
        cmocka_unit_test(f4_and_f5_the_higher_total_within_the_limit_wins),
        cmocka_unit_test(f6_a_pair_adds_two_points_where_the_option_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
