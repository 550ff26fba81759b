/* effects.h - an action's effect: what it is given and how it answers. These are the functions that the stage
 * calls for each action, by the files that implement them. */
#ifndef CASUS_GAMES_MAGA_EFFECTS_H
#define CASUS_GAMES_MAGA_EFFECTS_H

#include "news.h"

/* How an action's execution goes on. */
enum maga_flow {
    MAGA_WAITS,   /* A draw is needed; then it is called again with the next step. */
    MAGA_ENDS,    /* Done: success. */
    MAGA_FAILS,   /* The contest was lost. */
    MAGA_EMPTY,   /* Paid for nothing. */
    MAGA_REFUSED, /* A requirement is not met; nothing is paid. */
    MAGA_UNPAID   /* The money is not enough for any of it; nothing is paid. */
};

/* A row's first step. The next one is after its contest; effects with more steps name theirs. */
enum { MAGA_FIRST_STEP = 0 };

/* Carries out the acting row of the stage, from its step game->step on. */
typedef enum maga_flow maga_effect(struct maga_stage *stage);

/* secretary.c */
maga_effect maga_do_raise, maga_do_help;
/* money.c, exchange.c */
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

/* The country whose row is running, and the row. */
static inline struct maga_country *maga_actor(const struct maga_stage *stage)
{
    return &stage->game->country[stage->game->acting];
}

static inline struct maga_row *maga_acting_row(const struct maga_stage *stage)
{
    return &maga_actor(stage)->row[stage->game->row];
}

/* The other country of a row that needs one that is not an ally; NULL if there is no such country. */
static inline struct maga_country *maga_enemy(const struct maga_stage *stage, const struct maga_row *row)
{
    if (row->target >= stage->game->countries || maga_allied(stage->game, row->target, stage->game->acting))
        return NULL;
    return &stage->game->country[row->target];
}

/* Line `line` of the running row; NULL if it has no more. */
static inline const struct maga_row *maga_acting_line(const struct maga_stage *stage, unsigned line)
{
    return maga_line(stage->game, stage->game->acting, stage->game->row, line);
}

#endif
