/* Actions in public: suits, riots, the media, epidemics. */
#include "casus/assert.h"

#include "contest.h"
#include "country.h"

/* How the contest of the acting row ended. */
static bool has_won(const struct maga_stage *stage, enum maga_action action)
{
    const struct maga_contest *contest = &stage->game->contest;
    casus_assert(stage->game->step > 0 && stage->game->wait == MAGA_WAIT_NOTHING);
    casus_assert(contest->action == action && contest->attacker == stage->game->acting);
    return contest->won;
}

static const struct maga_measure *measure(enum maga_action action)
{
    return &maga_actions[action].measure;
}

/* ---- JUS1 ---- */

enum maga_flow maga_do_sue(struct maga_stage *stage)
{
    const struct maga_row *row = maga_acting_row(stage);
    struct maga_country *defendant = maga_enemy(stage, row);
    if (defendant == NULL) return MAGA_REFUSED;
    if (stage->game->step == MAGA_FIRST_STEP) return maga_contest(stage);
    bool won = has_won(stage, MAGA_SUE);
    if (won) maga_change_mood(defendant, -measure(MAGA_SUE)->mood);
    else maga_change_mood(maga_actor(stage), -measure(MAGA_SUE)->penalty);
    maga_tell(stage, row->target, MAGA_SUED, stage->game->acting, MAGA_NOBODY, won, 0); /* */
    return won ? maga_succeed(stage) : MAGA_FAILS;
}

/* ---- MVD1 [RIOT-6] ---- */

enum maga_flow maga_do_suppress(struct maga_stage *stage)
{
    struct maga_country *country = maga_actor(stage);
    if (country->riot == 0) {
        maga_change_mood(country, -measure(MAGA_SUPPRESS)->penalty);
        return MAGA_ENDS;
    }
    country->riot = 0;
    country->mood = measure(MAGA_SUPPRESS)->mood;
    country->suppressed = true;
    return MAGA_ENDS;
}

/* ---- PUB1, PUB2, PUB3, PUB4 ---- */

enum maga_flow maga_do_statement(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    const struct maga_row *row = maga_acting_row(stage);
    if (maga_enemy(stage, row) == NULL) return MAGA_REFUSED;
    if (game->step == MAGA_FIRST_STEP) return maga_contest(stage);
    if (!has_won(stage, MAGA_STATEMENT)) return MAGA_FAILS;
    struct maga_relation *relation = maga_relation(game, game->acting, row->target);
    if (relation->statement == 0) relation->statement = ++game->statements; /* */
    maga_tell(stage, row->target, MAGA_SLANDERED, MAGA_NOBODY, MAGA_NOBODY, 0, 0);
    return maga_succeed(stage);
}

enum maga_flow maga_do_refute(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    unsigned liar = maga_oldest_liar(game, game->acting);
    if (liar == MAGA_NOBODY) return MAGA_REFUSED;
    casus_assert(liar < game->countries && maga_relation(game, liar, game->acting)->statement > 0);
    if (game->step == MAGA_FIRST_STEP) return maga_contest(stage);
    if (!has_won(stage, MAGA_REFUTE)) return MAGA_FAILS;
    maga_relation(game, liar, game->acting)->statement = 0;
    maga_change_mood(maga_actor(stage), measure(MAGA_REFUTE)->mood);
    maga_change_mood(&game->country[liar], -measure(MAGA_REFUTE)->mood);
    maga_tell(stage, liar, MAGA_LIE_REFUTED, game->acting, MAGA_NOBODY, 0, 0);
    return maga_succeed(stage);
}

enum maga_flow maga_do_improve(struct maga_stage *stage)
{
    maga_change_mood(maga_actor(stage), measure(MAGA_IMPROVE)->mood);
    return MAGA_ENDS;
}

enum maga_flow maga_do_worsen(struct maga_stage *stage)
{
    const struct maga_row *row = maga_acting_row(stage);
    struct maga_country *victim = maga_enemy(stage, row);
    if (victim == NULL) return MAGA_REFUSED;
    if (stage->game->step == MAGA_FIRST_STEP) return maga_contest(stage);
    if (!has_won(stage, MAGA_WORSEN)) return MAGA_FAILS;
    maga_change_mood(victim, -measure(MAGA_WORSEN)->mood);
    maga_tell(stage, row->target, MAGA_MOOD_WORSENED, MAGA_NOBODY, MAGA_NOBODY, 0, 0);
    return maga_succeed(stage);
}

/* ---- HEA1, HEA2 ---- */

enum maga_flow maga_do_infect(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    const struct maga_row *row = maga_acting_row(stage);
    if (maga_enemy(stage, row) == NULL) return MAGA_REFUSED;
    if (game->step == MAGA_FIRST_STEP) return maga_contest(stage);
    if (!has_won(stage, MAGA_INFECT)) return MAGA_FAILS;
    struct maga_relation *relation = maga_relation(game, game->acting, row->target);
    if (relation->virus == 0) relation->virus = 1; /* */
    maga_tell(stage, row->target, MAGA_EPIDEMIC, MAGA_NOBODY, MAGA_NOBODY, 0, 0);
    return maga_succeed(stage);
}

enum maga_flow maga_do_vaccine(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    const struct maga_row *row = maga_acting_row(stage);
    if (row->target >= game->countries || row->target == game->acting) return MAGA_REFUSED;
    struct maga_relation *relation = maga_relation(game, row->target, game->acting);
    if (relation->virus == 0) return MAGA_EMPTY; /* */
    if (game->step == MAGA_FIRST_STEP) return maga_contest(stage);
    if (!has_won(stage, MAGA_VACCINE)) return MAGA_EMPTY;
    relation->virus = 0;
    return maga_succeed(stage);
}
