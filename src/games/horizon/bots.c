/* Horizon for the search, and its levels. The bot greedy's choices are light enough to play on with. */
#include "contract.h"
#include "learned.h"

static int32_t value(const void *state, casus_seat seat)
{
    enum { HALF = 12000 }; /* 12 points ahead are worth 500. */
    int64_t worth = horizon_evaluate(state, seat), size = worth < 0 ? -worth : worth;
    return (int32_t)(worth * 1000 / (size + HALF));
}

const struct casus_thinking horizon_thinking = {
    .value = value,
    .features = horizon_features,
    .features_count = HORIZON_FEATURES,
    .features_most = HORIZON_FEATURES_MOST,
    .features_version = HORIZON_FEATURES_VERSION,
    .weights = &horizon_weights,
};

/* docs/strength.md has their matches. */
static const struct casus_level novice_level = {.rollouts = 24, .ahead = 1, .candidates = 16, .temperature = 200},
                                learner_level = {.rollouts = 24, .ahead = 1, .candidates = 8, .temperature = 60},
                                club_level = {.rollouts = 48, .ahead = 8, .candidates = 8},
                                expert_level = {.rollouts = 100, .ahead = 24, .candidates = 8},
                                master_level = {.rollouts = 300, .ahead = 24, .candidates = 16};

static const struct casus_bot novice_bot = {.name = "novice", .level = &novice_level},
                              learner_bot = {.name = "learner", .level = &learner_level},
                              club_bot = {.name = "club", .level = &club_level},
                              expert_bot = {.name = "expert", .level = &expert_level},
                              master_bot = {.name = "master", .level = &master_level};

const struct casus_bot *const horizon_bots[] = {&novice_bot, &learner_bot, &club_bot, &expert_bot, &master_bot, NULL};
