/* The light choice looks again only at what an action has changed: it must find the same worth as a look at the whole
 * position after it. Games are played by it, with tastes of all kinds. */
#include "games/horizon/evaluate.h"
#include "games/horizon/light.h"
#include "horizon/position.h"

enum { STEPS_MAX = 20000, MOST = CASUS_CANDIDATES_MAX };

static int32_t worth_after(const struct horizon_state *state, casus_seat seat, casus_action action,
                           const int16_t *taste)
{
    struct horizon_state after = *state;
    assert_true(horizon_apply(&after, seat, action, NULL));
    return horizon_worth_to(&after, seat, taste);
}

static int32_t best_worth(const struct horizon_state *state, casus_seat seat, const int16_t *taste)
{
    static casus_action action[HORIZON_LEGAL_MAX];
    size_t count = horizon_legal(state, seat, action);
    int32_t best = INT32_MIN;
    for (size_t i = 0; i < count; i++) {
        int32_t worth = worth_after(state, seat, action[i], taste);
        if (worth > best) best = worth;
    }
    return best;
}

/* Returns the light choice. */
static casus_action check(const struct horizon_state *state, casus_seat seat, const int16_t *taste,
                          struct casus_random *random)
{
    struct horizon_state view, before;
    casus_action list[MOST];
    horizon_view(state, seat, &view);
    before = view;
    casus_action action = horizon_light_choice(&view, seat, taste, random);
    size_t count = horizon_light_best(&view, seat, taste, MOST, list);
    assert_memory_equal(&view, &before, sizeof view);
    int32_t last = best_worth(state, seat, taste);
    assert_int_equal(worth_after(state, seat, action, taste), last);
    assert_int_equal(worth_after(state, seat, list[0], taste), last);
    for (size_t i = 1; i < count; i++) {
        int32_t worth = worth_after(state, seat, list[i], taste);
        assert_true(worth <= last);
        last = worth;
    }
    return action;
}

static void make_taste_up(int16_t *taste, struct casus_random *random)
{
    for (unsigned i = 0; i < HORIZON_TASTES; i++) taste[i] = (int16_t)((int)casus_random_below(random, 2001) - 1000);
}

static void play(const char *options, uint64_t seed)
{
    static struct casus_outcome outcomes[HORIZON_DECK_MAX + 32];
    struct casus_random random = casus_random_make(seed);
    struct horizon_state state;
    int16_t taste[HORIZON_TASTES];
    assert_true(casus_horizon.init(&state, options, strlen(options), NULL));
    memcpy(taste, horizon_greedy_taste, sizeof taste);
    for (unsigned step = 0; step < STEPS_MAX; step++) {
        struct casus_actor actor;
        casus_seat seat = CASUS_SEAT_CHANCE;
        casus_action action;
        horizon_actor(&state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) return;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(&casus_horizon, &state, outcomes, &random);
        } else {
            seat = actor.seat;
            if (seed % 2 == 0) make_taste_up(taste, &random);
            action = check(&state, seat, taste, &random);
        }
        assert_true(horizon_apply(&state, seat, action, NULL));
    }
    fail_msg("this game does not end");
}

static void it_sees_what_the_whole_position_is_worth(void **test)
{
    (void)test;
    static const char *const options[] = {"players 2\n", "players 4\n", "players 6\nrings 2\n"};
    for (unsigned i = 0; i < 3; i++) {
        for (uint64_t seed = 1; seed <= 4; seed++) play(options[i], seed);
    }
}

/* Who is sure of the last word in an event's last round does not doubt its outcome any more. */
static void nothing_is_in_doubt_after_the_last_word(void **test)
{
    (void)test;
    int16_t taste[HORIZON_TASTES];
    struct horizon_state state = first_turn("players 2\n");
    struct horizon_board board;
    memcpy(taste, horizon_greedy_taste, sizeof taste);
    taste[HORIZON_LAST_WORD] = 1000;
    state.node[0].arc[HORIZON_V] = state.node[0].arc[HORIZON_X] = HORIZON_NO_COLOUR;
    state.node[0].arc[state.node[0].token_mark] = YELLOW;
    casus_assert(state.phase == 0 && state.scenario.rounds[0] == 1);
    state.turn = state.first;
    horizon_board_make(&state, (casus_seat)state.first, taste, &board);
    int32_t before = board.likely[YELLOW];
    state.turn = !state.first;
    horizon_board_make(&state, (casus_seat)state.turn, taste, &board);
    assert_int_equal(board.likely[YELLOW] % 1000, 0);
    assert_true(before % 1000 != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_sees_what_the_whole_position_is_worth),
        cmocka_unit_test(nothing_is_in_doubt_after_the_last_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
