/* The general bots, as a table; a game may have its own beside them (casus.h). random: uniformly among the legal
 * actions. greedy: tries every legal action on a state guessed from its view and takes the one after which the game's
 * own heuristic rates the position best; ties are broken at random. A stronger search is one more row. */
#include "bot.h"

#include <string.h>

#include "casus/assert.h"

/* ---- random ---- */

static size_t random_memory(const struct casus_measure *measure)
{
    return measure->legal_max * sizeof(casus_action);
}

static casus_action random_choose(const struct casus_choice *choice)
{
    return casus_random_action(choice->game, choice->view, choice->seat, choice->memory, choice->random);
}

/* ---- greedy ---- */

enum { RANGE_SAMPLES = 5 }; /* How many values of each ranged number are tried. */

static size_t greedy_memory(const struct casus_measure *measure)
{
    return random_memory(measure) + 2 * measure->state_size;
}

/* What is being tried, each time on a fresh copy of the guess. */
struct trial {
    const struct casus_choice *choice;
    const void *guess; /* A whole state that agrees with the view: a view itself cannot be played on. */
    void *scratch;
    casus_action best;
    int32_t worth;
    uint64_t ties;
};

static void try_action(struct trial *trial, casus_action action)
{
    const struct casus_choice *choice = trial->choice;
    casus_assert(action != 0);
    memcpy(trial->scratch, trial->guess, choice->measure->state_size);
    /* Only a sampled amount can be refused. */
    if (!choice->game->apply(trial->scratch, choice->seat, action, NULL)) return;
    int32_t worth = choice->game->evaluate(trial->scratch, choice->seat);
    if (trial->best == 0 || worth > trial->worth) {
        trial->best = action;
        trial->worth = worth;
        trial->ties = 1;
    } else if (worth == trial->worth && casus_random_below(choice->random, ++trial->ties) == 0) {
        trial->best = action;
    }
}

/* Tries an action with a few values of its ranged numbers, all of them at the same fraction of their range. */
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

static casus_action greedy_choose(const struct casus_choice *choice)
{
    casus_action *actions = choice->memory;
    char *guess = (char *)(actions + choice->measure->legal_max);
    struct trial trial = {.choice = choice, .guess = guess, .scratch = guess + choice->measure->state_size};
    size_t count = choice->game->legal(choice->view, choice->seat, actions);
    casus_assert(count <= choice->measure->legal_max); /* The guess is stored after them. */
    choice->game->determinize(choice->view, choice->seat, choice->random, guess);
    for (size_t i = 0; i < count; i++) try_amounts(&trial, actions[i]);
    casus_assert(trial.best == 0 || choice->game->is_legal(guess, choice->seat, trial.best, NULL));
    return trial.best;
}

/* ---- The table ---- */

static const struct casus_bot general[] = {
    {"random", random_memory, random_choose},
    {"greedy", greedy_memory, greedy_choose},
};

enum { GENERAL = sizeof general / sizeof general[0] };

const struct casus_bot *casus_bot_at(const struct casus_game *game, size_t number)
{
    casus_assert(game->bots != NULL || !game->own_bots_only);
    size_t others = game->own_bots_only ? 0 : GENERAL;
    if (number < others) return &general[number];
    if (game->bots == NULL) return NULL;
    for (const struct casus_bot *const *own = game->bots; *own != NULL; own++) {
        if (others++ == number) return *own;
    }
    return NULL;
}

const struct casus_bot *casus_bot_of(const struct casus_game *game, const char *name)
{
    const struct casus_bot *bot;
    for (size_t i = 0; (bot = casus_bot_at(game, i)) != NULL; i++) {
        if (strcmp(bot->name, name) == 0) return bot;
    }
    return NULL;
}

const struct casus_bot *casus_bot_best(const struct casus_game *game)
{
    size_t last = 0;
    casus_assert(casus_bot_at(game, 0) != NULL); /* Every game has a bot. */
    while (casus_bot_at(game, last + 1) != NULL) last++;
    return casus_bot_at(game, last);
}

void casus_json_bots(struct casus_writer *out, const struct casus_game *game)
{
    const struct casus_bot *bot;
    casus_json_key(out, "bots");
    casus_json_open(out, '[');
    for (size_t i = 0; (bot = casus_bot_at(game, i)) != NULL; i++) casus_json_text(out, bot->name);
    casus_json_close(out, ']');
}

size_t casus_bot_memory(const struct casus_bot *bot, const struct casus_measure *measure)
{
    return bot->memory == NULL ? 0 : bot->memory(measure);
}

size_t casus_bots_memory(const struct casus_game *game, const struct casus_measure *measure)
{
    const struct casus_bot *bot;
    size_t most = 0;
    for (size_t i = 0; (bot = casus_bot_at(game, i)) != NULL; i++) {
        size_t memory = casus_bot_memory(bot, measure);
        if (memory > most) most = memory;
    }
    return most;
}

casus_action casus_bot_choose(const struct casus_bot *bot, const struct casus_choice *choice)
{
    casus_assert(bot != NULL && choice->seat < choice->measure->seats);
    casus_assert(choice->memory != NULL || casus_bot_memory(bot, choice->measure) == 0);
    return bot->choose(choice);
}
