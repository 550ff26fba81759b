/* effects.h - what each action does: the functions of the order table, by the files they stand in. */
#ifndef CASUS_GAMES_MAGA_EFFECTS_H
#define CASUS_GAMES_MAGA_EFFECTS_H

#include "actions.h"
#include "stage.h"

typedef enum maga_flow maga_effect(struct maga_stage *stage);

/* contest.c */
maga_effect maga_do_raise, maga_do_help;
/* money.c */
maga_effect maga_do_transfer, maga_do_dismiss, maga_do_invest, maga_do_exchange;
/* arms.c */
maga_effect maga_do_nuclear, maga_do_interceptors, maga_do_strike, maga_do_shoot, maga_do_cancel, maga_do_attack,
    maga_do_raid;
/* secret.c */
maga_effect maga_do_protect, maga_do_find, maga_do_sabotage, maga_do_recruit, maga_do_release, maga_do_order,
    maga_do_kill, maga_do_track, maga_do_check, maga_do_free;
/* public.c */
maga_effect maga_do_sue, maga_do_suppress, maga_do_statement, maga_do_refute, maga_do_improve, maga_do_worsen,
    maga_do_infect, maga_do_vaccine;

/* The other country of a row, where there must be one that is not an ally; NULL: it is not one. */
static inline struct maga_country *maga_enemy(const struct maga_stage *stage, const struct maga_row *row)
{
    if (row->target >= stage->game->countries || maga_allied(stage->game, row->target, stage->game->acting))
        return NULL;
    return &stage->game->country[row->target];
}

/* Whether the row counts against its role's one ordinary action; a Secretary's does against the role that it is applied
 * to [ROLE-4]. */
static inline bool maga_is_ordinary(const struct maga_row *row)
{
    return maga_actions[row->action].kind == MAGA_ORDINARY || row->action == MAGA_RAISE || row->action == MAGA_HELP;
}

/* One past the last line of row `row` of the country; lines that an order took from it are its no more. */
static inline unsigned maga_row_end(const struct maga_country *country, unsigned row)
{
    unsigned end = row + 1;
    while (end < country->rows && country->row[end].further && country->row[end].result == MAGA_WAITING) end++;
    return end;
}

#endif
