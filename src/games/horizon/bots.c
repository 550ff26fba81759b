/* Horizon for the search, and its levels. What is learned is the taste by which positions are judged. */
#include "board.h"
#include "casus/assert.h"
#include "contract.h"
#include "evaluate.h"
#include "learned.h"
#include "light.h"
#include "state.h"

static const int16_t *taste_of(const struct horizon_state *state, const struct casus_weights *weights)
{
    casus_assert(weights == NULL || weights->count == WEIGHTS);
    if (weights == NULL) return horizon_greedy_taste;
    return weights->weight + (state->scenario.players == 2 ? 0 : HORIZON_TASTES);
}

static size_t candidates(const void *view, casus_seat seat, const struct casus_weights *weights, size_t most,
                         struct casus_random *random, casus_action *actions)
{
    (void)random;
    return horizon_light_best(view, seat, taste_of(view, weights), most, actions);
}

/* Nobody is in the midst of a turn. */
static bool is_settled(const void *state_)
{
    const struct horizon_state *state = state_;
    return state->stage == HORIZON_STAGE_TURN &&
           state->player[state->turn].action_units >= state->scenario.round_action_units;
}

static casus_action policy(const void *view, casus_seat seat, const struct casus_weights *weights,
                           struct casus_random *random)
{
    return horizon_light_choice(view, seat, taste_of(view, weights), random);
}

static int32_t value(const void *state, casus_seat seat, const struct casus_weights *weights)
{
    enum { HALF = 12000 }; /* 12 points ahead are worth a half. */
    int64_t worth = horizon_worth_to(state, seat, taste_of(state, weights)), size = worth < 0 ? -worth : worth;
    return (int32_t)(worth * CASUS_EQUITY_ONE / (size + HALF));
}

static struct casus_first_weight first_weight(unsigned seats, size_t index)
{
    static const int16_t step[HORIZON_TASTES] = {
        [HORIZON_NEAR_MOMENTUM] = 6,
        [HORIZON_FAR_MOMENTUM] = 4,
        [HORIZON_ACTION_UNIT] = 6,
        [HORIZON_UNSEEN_CARD] = 40,
        [HORIZON_CARD_SHARE] = 60,
        [HORIZON_FLEXIBLE_CARD] = 40,
        40,
        40,
        [HORIZON_ARTIFACT_HELD] = 40,
        [HORIZON_PROSPECT] = 150,
        [HORIZON_NEARBY] = 120,
        [HORIZON_RINGS_OFF] = 40,
        [HORIZON_DISTANCE] = 16,
        [HORIZON_ROUNDS_AHEAD] = 12,
        [HORIZON_LAST_WORD] = 600,
        [HORIZON_MARGIN] = 80,
        80,
        60,
        50,
        50,
        40,
        [HORIZON_MARGIN_LATER] = 80,
        80,
        60,
        50,
        50,
        40,
        [HORIZON_OTHERS_LOSS] = 120,
        [HORIZON_AGAINST_MEAN] = 250,
        [HORIZON_AGAINST_BEST] = 250,
    };
    size_t taste = index % HORIZON_TASTES;
    bool used = (index >= HORIZON_TASTES) == (seats > 2);
    return (struct casus_first_weight){.value = horizon_greedy_taste[taste], .step = used ? step[taste] : 0};
}

const struct casus_thinking horizon_thinking = {
    .candidates = candidates,
    .doubt = 20,
    .settled = is_settled,
    .policy = policy,
    .value = value,
    .weights_count = WEIGHTS,
    .weights_version = WEIGHTS_VERSION,
    .first_weight = first_weight,
    .weights = &horizon_weights,
};

/* docs/strength.md has their matches. */
static const struct casus_level novice_level = {.rollouts = 24, .ahead = 1, .candidates = 16, .temperature = 80},
                                learner_level = {.rollouts = 24, .ahead = 1, .candidates = 12, .temperature = 25},
                                club_level = {.rollouts = 24, .ahead = 1, .candidates = 8, .temperature = 10},
                                expert_level = {.rollouts = 32, .ahead = 1, .candidates = 8, .temperature = 3},
                                master_level = {.rollouts = 128, .ahead = 1, .candidates = 12};

static const struct casus_bot novice_bot = {.name = "novice", .level = &novice_level},
                              learner_bot = {.name = "learner", .level = &learner_level},
                              club_bot = {.name = "club", .level = &club_level},
                              expert_bot = {.name = "expert", .level = &expert_level},
                              master_bot = {.name = "master", .level = &master_level};

const struct casus_bot *const horizon_bots[] = {&novice_bot, &learner_bot, &club_bot, &expert_bot, &master_bot, NULL};
