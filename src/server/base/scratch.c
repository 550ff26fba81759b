/* Scratch memory: allocated once, grown when a larger game is opened. */
#include "server/base/scratch.h"

#include <stdlib.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "server/base/memory.h"

void scratch_make(struct server *server)
{
    uint64_t seed;
    server->scratch = memory_allocate(sizeof *server->scratch);
    server->scratch->text = memory_allocate(SCRATCH_SIZE);
    server->world.random(server->world.context, &seed, sizeof seed);
    server->scratch->random = casus_random_make(seed);
}

void scratch_free(struct server *server)
{
    struct scratch *scratch = server->scratch;
    free(scratch->text);
    free(scratch->actions);
    free(scratch->outcomes);
    free(scratch->memory);
    free(scratch->view[0]);
    free(scratch->view[1]);
    free(scratch);
}

static void *grow(void *old, size_t *size, size_t wanted)
{
    if (wanted <= *size) return old;
    free(old);
    *size = wanted;
    return memory_allocate(wanted);
}

void scratch_reserve(struct server *server, const struct casus_game *game, const struct casus_measure *measure)
{
    casus_assert(measure->state_size > 0 && measure->seats > 0);
    struct scratch *scratch = server->scratch;
    scratch->actions = grow(scratch->actions, &scratch->actions_size, measure->legal_max * sizeof *scratch->actions);
    scratch->outcomes =
        grow(scratch->outcomes, &scratch->outcomes_size, measure->outcomes_max * sizeof *scratch->outcomes);
    size_t size = scratch->view_size;
    scratch->view[0] = grow(scratch->view[0], &size, measure->state_size + 8);
    scratch->view[1] = grow(scratch->view[1], &scratch->view_size, measure->state_size + 8);
    scratch->memory = grow(scratch->memory, &scratch->memory_size, casus_bots_memory(game, measure) + 8);
}

struct casus_writer scratch_writer(struct server *server)
{
    casus_assert(server->scratch != NULL);
    return casus_writer_make(server->scratch->text, SCRATCH_SIZE);
}
