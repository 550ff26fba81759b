/* Every legal action is tried on a state guessed from the view; of ranged numbers a few values, all of them at the same
 * fraction of their range. */
#include "greedy.h"

#include <string.h>

#include "casus/assert.h"

enum { RANGE_SAMPLES = 5 }; /* How many values of each ranged number are tried. */

/* What is being tried, each time on a fresh copy of the guess, and who is told how it is rated. */
struct trial {
    const struct casus_choice *choice;
    const void *guess; /* A whole state that agrees with the view: a view itself cannot be played on. */
    void *scratch;
    void (*rated)(struct trial *trial, casus_action action, int32_t worth);
    /* The best so far: */
    casus_action *best;
    int32_t worth[CASUS_CANDIDATES_MAX];
    size_t count, most;
    uint64_t ties;
};

static void try_action(struct trial *trial, casus_action action)
{
    const struct casus_choice *choice = trial->choice;
    casus_assert(action != 0);
    memcpy(trial->scratch, trial->guess, choice->measure->state_size);
    /* Only a sampled amount can be refused. */
    if (!choice->game->apply(trial->scratch, choice->seat, action, NULL)) return;
    trial->rated(trial, action, choice->game->evaluate(trial->scratch, choice->seat));
}

static void try_amounts(struct trial *trial, casus_action action)
{
    const struct casus_choice *choice = trial->choice;
    struct casus_range ranges[CASUS_RANGES_MAX];
    size_t count = choice->game->ranges == NULL ? 0 : choice->game->ranges(choice->view, choice->seat, action, ranges);
    casus_assert(count <= CASUS_RANGES_MAX);
    uint64_t samples = count == 0 ? 1 : RANGE_SAMPLES;
    for (uint64_t sample = 0; sample < samples; sample++) {
        casus_action amount = action;
        for (size_t i = 0; i < count; i++) {
            casus_assert(ranges[i].step >= 1 && ranges[i].least <= ranges[i].most);
            uint64_t steps = (ranges[i].most - ranges[i].least) / ranges[i].step;
            uint64_t value = ranges[i].least + steps * sample / (RANGE_SAMPLES - 1) * ranges[i].step;
            amount = casus_range_set(amount, &ranges[i], value);
        }
        try_action(trial, amount);
    }
}

static void try_all(struct trial *trial)
{
    const struct casus_choice *choice = trial->choice;
    casus_action *actions = choice->memory;
    char *guess = (char *)(actions + choice->measure->legal_max);
    trial->guess = guess;
    trial->scratch = guess + choice->measure->state_size;
    size_t count = choice->game->legal(choice->view, choice->seat, actions);
    casus_assert(count <= choice->measure->legal_max); /* The guess is stored after them. */
    choice->game->determinize(choice->view, choice->seat, choice->random, guess);
    for (size_t i = 0; i < count; i++) try_amounts(trial, actions[i]);
}

static void keep_best(struct trial *trial, casus_action action, int32_t worth)
{
    if (trial->count == 0 || worth > trial->worth[0]) {
        trial->best[0] = action;
        trial->worth[0] = worth;
        trial->count = trial->ties = 1;
    } else if (worth == trial->worth[0] && casus_random_below(trial->choice->random, ++trial->ties) == 0) {
        trial->best[0] = action;
    }
}

static void keep_in_order(struct trial *trial, casus_action action, int32_t worth)
{
    size_t at = trial->count;
    if (at == trial->most && worth <= trial->worth[at - 1]) return;
    for (size_t i = 0; i < trial->count; i++) {
        if (trial->best[i] == action) return; /* Two samples of a narrow range. */
    }
    if (at < trial->most) trial->count++;
    else at--;
    for (; at > 0 && trial->worth[at - 1] < worth; at--) {
        trial->best[at] = trial->best[at - 1];
        trial->worth[at] = trial->worth[at - 1];
    }
    trial->best[at] = action;
    trial->worth[at] = worth;
}

size_t casus_greedy_memory(const struct casus_measure *measure)
{
    return measure->legal_max * sizeof(casus_action) + 2 * measure->state_size;
}

casus_action casus_greedy_choose(const struct casus_choice *choice)
{
    casus_action best = 0;
    struct trial trial = {.choice = choice, .rated = keep_best, .best = &best};
    try_all(&trial);
    casus_assert(best == 0 || choice->game->is_legal(trial.guess, choice->seat, best, NULL));
    return best;
}

size_t casus_greedy_best(const struct casus_choice *choice, size_t most, casus_action *actions)
{
    casus_assert(most >= 1 && most <= CASUS_CANDIDATES_MAX);
    struct trial trial = {.choice = choice, .rated = keep_in_order, .best = actions, .most = most};
    try_all(&trial);
    return trial.count;
}
