/* The Secretary's actions: help for another role, and levels raised without a contest. */
#include "casus/assert.h"
#include "contest.h"

/* SEC2, HELP-2, HELP-3; row->role helps row->place of row->target. */
static bool may_help(const struct maga_game *game, unsigned country, const struct maga_row *row)
{
    casus_assert(row->target < game->countries && row->place < MAGA_ROLES && row->role < MAGA_ROLES);
    if (row->target == country && row->place == row->role) return false; /* */
    for (uint16_t at = game->country[row->target].help[row->place]; at != MAGA_NO_HELP;
         at = maga_seen_help(game, at)->next) {
        if (at / MAGA_ROLES == country) return false; /* */
    }
    return true;
}

enum maga_flow maga_do_help(struct maga_stage *stage)
{
    const struct maga_row *row = maga_acting_row(stage);
    struct maga_game *game = stage->game;
    if (row->target >= game->countries || row->place >= MAGA_ROLES || !may_help(game, game->acting, row))
        return MAGA_REFUSED;
    struct maga_help *help = &maga_actor(stage)->given[row->role];
    uint16_t *first = &game->country[row->target].help[row->place];
    *help = (struct maga_help){.strength = maga_help_strength(row->role, maga_actor(stage)->level[row->role]),
                               .next = *first};
    *first = (uint16_t)(game->acting * MAGA_ROLES + row->role);
    return MAGA_ENDS;
}

/* SEC1: the raised role, and nobody else. */
enum maga_flow maga_do_raise(struct maga_stage *stage)
{
    maga_actor(stage)->level[maga_acting_row(stage)->role]++;
    return MAGA_ENDS;
}
