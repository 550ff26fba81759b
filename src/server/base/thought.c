/* See thought.h. */
#include "server/base/thought.h"

#include <stdlib.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "server/base/memory.h"

static bool is_unwanted(void *context)
{
    struct thought *thought = context;
    return atomic_load(&thought->unwanted);
}

struct thought *thought_make(const struct casus_bot *bot, const struct casus_game *game,
                             const struct casus_measure *measure, casus_seat seat, uint64_t seed)
{
    casus_assert(bot != NULL && seat < measure->seats);
    struct thought *thought = memory_allocate(sizeof *thought);
    thought->bot = bot;
    thought->measure = *measure;
    thought->random = casus_random_make(seed);
    thought->view = memory_allocate(measure->state_size + 8);
    thought->choice = (struct casus_choice){.game = game,
                                            .measure = &thought->measure,
                                            .view = thought->view,
                                            .seat = seat,
                                            .limits = {.stopped = is_unwanted, .context = thought},
                                            .random = &thought->random,
                                            .memory = memory_allocate(casus_bot_memory(bot, measure) + 8)};
    return thought;
}

void thought_free(struct thought *thought)
{
    free(thought->choice.memory);
    free(thought->view);
    free(thought);
}

void thought_think(struct thought *thought)
{
    if (!atomic_load(&thought->unwanted)) thought->action = casus_bot_choose(thought->bot, &thought->choice);
}
