/* The table of games, and the rule for games without a row. */
#include "knowledge.h"

#include <stdlib.h>
#include <string.h>

static const struct knowledge *const table[] = {&knowledge_maga, &knowledge_coldwar, &knowledge_horizon};

const struct knowledge *knowledge_find(const struct casus_game *game, const void *state)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(table[i]->game, game->name) == 0 && table[i]->covers(state)) return table[i];
    }
    return NULL;
}

/* According to the game itself: what it shows of the action, and its account. */
static void is_told(const struct happening *happening, casus_seat viewer, struct casus_writer *out)
{
    const struct casus_game *game = happening->game;
    casus_action seen = game->seen(happening->before, happening->actor, happening->action, viewer);
    if (seen == 0) return;
    struct happening shown = *happening;
    shown.action = seen;
    knowledge_add_action(out, &shown);
    game->describe(happening->before, happening->actor, happening->action, viewer, out);
}

void knowledge_learns(const struct happening *happening, casus_seat viewer, struct casus_writer *out)
{
    const struct knowledge *own = knowledge_find(happening->game, happening->before);
    if (own != NULL) own->learns(happening, viewer, out);
    else is_told(happening, viewer, out);
}

void knowledge_knows(const struct casus_game *game, size_t size, const void *state, casus_seat viewer,
                     struct casus_writer *out)
{
    const struct knowledge *own = knowledge_find(game, state);
    if (own != NULL) {
        own->knows(state, viewer, out);
        return;
    }
    void *view = aligned_alloc(8, (size + 7) / 8 * 8);
    game->view(state, viewer, view);
    knowledge_add(out, view, size);
    free(view);
}
