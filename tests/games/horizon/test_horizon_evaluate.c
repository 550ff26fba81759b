/* The heuristic for bots: what a score is worth beside the others' scores, and what is held for later. */
#include "horizon/position.h"

static int32_t worth(const struct horizon_state *state, casus_seat seat)
{
    return casus_horizon.evaluate(state, seat);
}

/* One's own points count in full; of the others' points the best and the mean count half each. */
static void others_count_by_their_best_and_their_mean(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 4\n");
    for (unsigned seat = 0; seat < 4; seat++) state.player[seat].score = 0;
    int32_t before = worth(&state, YELLOW);
    state.player[YELLOW].score = 5;
    assert_int_equal(worth(&state, YELLOW) - before, 5000);
    state.player[YELLOW].score = 0;
    state.player[ORANGE].score = 30;
    state.player[BLUE].score = 20;
    state.player[VIOLET].score = 10;
    assert_int_equal(worth(&state, YELLOW) - before, -(20000 + 30000) / 2);
}

static void of_one_other_the_whole_score_counts(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\n");
    state.player[ORANGE].score = 0;
    int32_t before = worth(&state, YELLOW);
    state.player[ORANGE].score = 7;
    assert_int_equal(worth(&state, YELLOW) - before, -7000);
}

/* Momentum for the next event is worth more than any beyond that. */
static void near_momentum_is_worth_more_than_far(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\n");
    int32_t with[80];
    for (int momentum = 0; momentum < 80; momentum++) {
        state.player[ORANGE].momentum = (uint16_t)momentum;
        with[momentum] = worth(&state, ORANGE);
    }
    assert_in_range(with[5] - with[4], 14, 40);
    assert_int_equal(with[17] - with[16], 4);
    assert_int_equal(with[79] - with[78], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_count_by_their_best_and_their_mean),
        cmocka_unit_test(of_one_other_the_whole_score_counts),
        cmocka_unit_test(near_momentum_is_worth_more_than_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
