/* Contests and levels: the attack/defence contest [TSOP], help [HELP], what a success brings. */
#include "actions.h"

#include "casus/casus.h"
#include "effects.h"

enum { N_MOST = 61 }; /* Above it the chance of the defender is less than 2^-62, and the weights would not fit. */

static uint16_t role_index(unsigned country, unsigned role)
{
    return (uint16_t)(country * MAGA_ROLES + role);
}

static uint16_t next_help(const struct maga_game *game, uint16_t index)
{
    return game->country[index / MAGA_ROLES].given[index % MAGA_ROLES].next;
}

/* HELP-1, RIOT-4: which helpers of a country's role an action lets count. */
static bool counts(unsigned country, uint16_t helper, int help_kind)
{
    return help_kind == MAGA_HELP_ANY || (help_kind == MAGA_HELP_OWN && helper / MAGA_ROLES == country);
}

static int32_t helpers(const struct maga_game *game, unsigned country, unsigned role, int help_kind,
                       int32_t president_times)
{
    int32_t sum = 0;
    for (uint16_t at = game->country[country].help[role]; at != MAGA_NO_HELP; at = next_help(game, at)) {
        if (!counts(country, at, help_kind)) continue;
        /* HELP-4 */
        sum += game->country[at / MAGA_ROLES].given[at % MAGA_ROLES].strength *
               (at % MAGA_ROLES == MAGA_PR ? president_times : 1);
    }
    return sum;
}

/* TSOP-2, ROLE-3 */
int32_t maga_strength(const struct maga_game *game, unsigned country, unsigned role, int help_kind)
{
    int32_t level = game->country[country].level[role] * MAGA_LEVEL * (role == MAGA_PR ? 2 : 1);
    return level + helpers(game, country, role, help_kind, 2);
}

int32_t maga_helped_level(const struct maga_game *game, unsigned country, unsigned role)
{
    return game->country[country].level[role] * MAGA_LEVEL + helpers(game, country, role, MAGA_HELP_ANY, 1);
}

/* TSOP-3, TSOP-5, TSOP-6, TSOP-7: only the exponent is rounded. */
int maga_contest_n(const struct maga_contest *contest)
{
    int32_t difference = contest->attack - contest->defence;
    if (difference < 0) return -1;
    int n = (difference + MAGA_LEVEL - 1) / MAGA_LEVEL;
    return n < N_MOST ? n : N_MOST;
}

/* TSOP-1, LVL-1 */
enum maga_flow maga_contest(struct maga_stage *stage, int32_t attack, unsigned defender, unsigned defending_role,
                            int32_t defence)
{
    struct maga_game *game = stage->game;
    game->contest = (struct maga_contest){.attack = attack,
                                          .defence = defence,
                                          .attacker = game->acting,
                                          .defender = (uint8_t)defender,
                                          .defending_role = (uint8_t)defending_role,
                                          .action = maga_acting_row(stage)->action};
    game->wait = MAGA_WAIT_CONTEST;
    game->step++;
    return MAGA_WAITS;
}

/* LVL-2, ACT-5; HELP-6: at most once for each help. */
void maga_raise(struct maga_game *game, unsigned country, unsigned role, int help_kind)
{
    game->country[country].level[role]++;
    for (uint16_t at = game->country[country].help[role]; at != MAGA_NO_HELP; at = next_help(game, at)) {
        struct maga_help *help = &game->country[at / MAGA_ROLES].given[at % MAGA_ROLES];
        if (help->rewarded || !counts(country, at, help_kind)) continue;
        help->rewarded = true;
        game->country[at / MAGA_ROLES].level[at % MAGA_ROLES]++;
    }
}

void maga_score(const struct maga_stage *stage)
{
    /* SCORE-3; the owner's, who paid */
    maga_actor(stage)->stars += maga_actions[maga_acting_row(stage)->action].stars;
}

/* SEC2, HELP-2, HELP-3; row->role helps row->place of row->target. */
static bool may_help(const struct maga_game *game, unsigned country, const struct maga_row *row)
{
    if (row->target == country && row->place == row->role) return false; /* */
    for (uint16_t at = game->country[row->target].help[row->place]; at != MAGA_NO_HELP; at = next_help(game, at)) {
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
    int32_t part = row->role == MAGA_SEC ? MAGA_LEVEL / 2 : MAGA_LEVEL / 4; /* HELP-4 */
    *help = (struct maga_help){.strength = maga_actor(stage)->level[row->role] * part, .next = *first};
    *first = role_index(game->acting, row->role);
    return MAGA_ENDS;
}

/* SEC1: the raised role, and nobody else. */
enum maga_flow maga_do_raise(struct maga_stage *stage)
{
    maga_actor(stage)->level[maga_acting_row(stage)->role]++;
    return MAGA_ENDS;
}
