/* A position of Cold War that has lost an invariant does not go on. */
#include <string.h>

#include "games/damage.h"

#include "games/coldwar/coldwar.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/invariant.h"

/* A position in a game's first action round. */
static void begin(struct cw_state *state)
{
    struct casus_random random = casus_random_make(7);
    struct casus_actor actor;
    assert_true(casus_coldwar.init(state, "", 0, NULL));
    while (state->phase != CW_ROUNDS || state->ask.kind != CW_ASK_OPS) {
        cw_actor(state, &actor);
        casus_seat seat = CASUS_SEAT_CHANCE;
        if (actor.kind != CASUS_ACTOR_CHANCE) seat = casus_seats_has(&actor.awaited, 0) ? 0 : 1;
        assert_true(cw_apply(state, seat, cw_sample(state, seat, &random), NULL));
    }
}

static void card_twice(struct cw_state *state)
{
    cw_add(&state->pile[CW_REMOVED], cw_take(&(struct cw_set){{state->pile[CW_DECK].word[0], 1}}));
}

static void card_nowhere(struct cw_state *state)
{
    state->pile[CW_BOX] = cw_without(state->pile[CW_BOX], cw_only(CW_JUNTA));
}

static void hand_miscounted(struct cw_state *state)
{
    state->hand_count[CW_US]++;
}

static void control_forgotten(struct cw_state *state)
{
    cw_put(&state->controlled[CW_US], CW_UK, false);
}

static void presence_forgotten(struct cw_state *state)
{
    cw_put(&state->present[CW_USSR], CW_EAST_GERMANY, false);
}

static void reach_beyond_the_map(struct cw_state *state)
{
    cw_add(&state->reach[CW_USSR], CW_COUNTRIES);
}

static void influence_below_none(struct cw_state *state)
{
    state->influence[CW_US][CW_JAPAN] = -1;
}

static void defcon_beyond_five(struct cw_state *state)
{
    state->defcon = 6;
}

static void points_beyond_the_track(struct cw_state *state)
{
    state->vp = 20;
}

static void milops_beyond_five(struct cw_state *state)
{
    state->milops[0] = 6;
}

static void space_beyond_eight(struct cw_state *state)
{
    state->space[0] = 9;
}

static void bytes_above_the_stack(struct cw_state *state)
{
    state->frame[CW_FRAMES_MAX - 1].event.left = 1;
}

static void frame_of_no_kind(struct cw_state *state)
{
    state->frame[0].kind = CW_FRAME_KINDS;
}

static void answer_left_over(struct cw_state *state)
{
    state->answered = CW_ANSWERED;
}

static void question_without_choices(struct cw_state *state)
{
    state->ask.set = state->ask.coup = state->ask.realign = (struct cw_set){{0, 0}};
}

static struct cw_state position;

static void (*const damages[])(struct cw_state *) = {
    card_twice,           card_nowhere,          hand_miscounted,    control_forgotten,       presence_forgotten,
    reach_beyond_the_map, influence_below_none,  defcon_beyond_five, points_beyond_the_track, milops_beyond_five,
    space_beyond_eight,   bytes_above_the_stack, frame_of_no_kind,   answer_left_over,        question_without_choices,
};

static void damage(size_t number)
{
    damages[number](&position);
    cw_check_invariants(&position);
}

static void damage_is_noticed(void **unused)
{
    (void)unused;
    begin(&position);
    cw_check_invariants(&position);
    expect_each_noticed(damage, sizeof damages / sizeof *damages);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(damage_is_noticed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
