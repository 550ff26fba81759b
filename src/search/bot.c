/* The general bots, as a table; a game may have its own beside them, and levels of the search (casus.h). random:
 * uniformly among the legal actions. greedy: greedy.h. */
#include "bot.h"

#include <string.h>

#include "casus/assert.h"
#include "greedy.h"
#include "search.h"

static size_t random_memory(const struct casus_measure *measure)
{
    return measure->legal_max * sizeof(casus_action);
}

static casus_action random_choose(const struct casus_choice *choice)
{
    return casus_random_action(choice->game, choice->view, choice->seat, choice->memory, choice->random);
}

static const struct casus_bot general[] = {
    {.name = "random", .memory = random_memory, .choose = random_choose},
    {.name = "greedy", .memory = casus_greedy_memory, .choose = casus_greedy_choose},
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

const struct casus_bot *casus_bot_stand_in(const struct casus_game *game)
{
    const struct casus_bot *bot, *best = NULL;
    for (size_t i = 0; (bot = casus_bot_at(game, i)) != NULL; i++) best = bot->level == NULL ? bot : best;
    casus_assert(best != NULL);
    return best;
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
    if (bot->level != NULL) return casus_search_memory(measure);
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
    return bot->level != NULL ? casus_search_choose(bot, choice) : bot->choose(choice);
}
