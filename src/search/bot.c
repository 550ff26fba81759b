/* The bots, as a table of rows: a name, the scratch it needs, and how it chooses.
 *
 * The general ones; a game may have its own instead (casus.h). random: uniformly among the legal actions. greedy: tries
 * every legal action on a state guessed from its view and takes the one after which the game's own heuristic rates the
 * position best; ties are broken at random. A stronger search is one more row. */
#include "bot.h"

#include <string.h>

#include "casus/assert.h"

struct choice {
    const struct casus_game *game;
    const struct casus_measure *measure;
    const void *view;
    casus_seat seat;
    struct casus_random *random;
    void *memory;
};

/* ---- random ---- */

static size_t random_memory(const struct casus_measure *measure)
{
    return measure->legal_max * sizeof(casus_action);
}

static casus_action random_choose(const struct choice *choice)
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
    const struct choice *choice;
    const void *guess; /* A whole state that agrees with the view: a view itself cannot be played on. */
    void *scratch;
    casus_action best;
    int32_t worth;
    uint64_t ties;
};

static void try_action(struct trial *trial, casus_action action)
{
    const struct choice *choice = trial->choice;
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
    const struct choice *choice = trial->choice;
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

static casus_action greedy_choose(const struct choice *choice)
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

static const struct {
    size_t (*memory)(const struct casus_measure *measure);
    casus_action (*choose)(const struct choice *choice);
} bots[] = {
    {random_memory, random_choose},
    {greedy_memory, greedy_choose},
};

static const char *const bot_names[] = {"random", "greedy", NULL};

enum { BOTS = sizeof bots / sizeof bots[0] };

const char *const *casus_bot_names(const struct casus_game *game)
{
    return game->bots != NULL ? game->bots : bot_names;
}

const char *casus_bot_best(const struct casus_game *game)
{
    const char *const *name = casus_bot_names(game);
    casus_assert(name[0] != NULL); /* Every game has a bot. */
    while (name[1] != NULL) name++;
    return *name;
}

static int find(const struct casus_game *game, const char *name)
{
    const char *const *names = casus_bot_names(game);
    for (int i = 0; names[i] != NULL; i++) {
        if (strcmp(names[i], name) == 0) return i;
    }
    return -1;
}

bool casus_bot_known(const struct casus_game *game, const char *name)
{
    return find(game, name) >= 0;
}

void casus_json_bots(struct casus_writer *out, const struct casus_game *game)
{
    casus_json_key(out, "bots");
    casus_json_open(out, '[');
    for (const char *const *bot = casus_bot_names(game); *bot != NULL; bot++) casus_json_text(out, *bot);
    casus_json_close(out, ']');
}

size_t casus_bot_memory(const struct casus_game *game, const struct casus_measure *measure, const char *name)
{
    int bot = find(game, name);
    casus_assert(game->bots != NULL || bot < BOTS);
    return bot < 0 || game->bots != NULL ? 0 : bots[bot].memory(measure);
}

casus_action casus_bot_choose(const struct casus_game *game, const struct casus_measure *measure, const char *name,
                              const void *view, casus_seat seat, struct casus_random *random, void *memory)
{
    struct choice choice = {game, measure, view, seat, random, memory};
    int bot = find(game, name);
    casus_assert(game->bots != NULL || bot < BOTS);
    casus_assert(seat < measure->seats);
    if (bot < 0) return 0;
    return game->bots != NULL ? game->bot_choose(view, seat, (unsigned)bot, random) : bots[bot].choose(&choice);
}
