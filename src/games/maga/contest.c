/* Contests and levels: the order table says who opposes whom; this file works it out for a position. */
#include "contest.h"

#include "casus/assert.h"
#include "country.h"

enum { N_MOST = 61 }; /* Above it the chance of the defender is less than 2^-62, and the weights would not fit. */

/* ---- Help ---- */

/* HELP-1, RIOT-4: whether a helper of a country's role counts. */
static bool counts(unsigned country, uint16_t helper, enum maga_help_kind help)
{
    return help == MAGA_HELP_ANY || (help == MAGA_HELP_OWN && helper / MAGA_ROLES == country);
}

/* HELP-5: which helpers count for the opponent. */
static enum maga_help_kind opponents_help(enum maga_action action)
{
    return maga_actions[action].help == MAGA_HELP_NONE ? MAGA_HELP_NONE : MAGA_HELP_ANY;
}

/* HELP-4 */
int32_t maga_help_strength(unsigned helper, int32_t level)
{
    casus_assert(helper < MAGA_ROLES && level >= 0);
    return level * (helper == MAGA_SEC ? MAGA_LEVEL / 2 : MAGA_LEVEL / 4);
}

/* HELP-4, ROLE-3 */
int32_t maga_help_in_contest(unsigned helper, int32_t strength)
{
    return helper == MAGA_PR ? 2 * strength : strength;
}

static int32_t helpers_in_contest(const struct maga_game *game, unsigned country, unsigned role,
                                  enum maga_help_kind help)
{
    int32_t sum = 0;
    for (uint16_t at = game->country[country].help[role]; at != MAGA_NO_HELP; at = maga_seen_help(game, at)->next) {
        if (!counts(country, at, help)) continue;
        sum += maga_help_in_contest(at % MAGA_ROLES, maga_seen_help(game, at)->strength);
    }
    return sum;
}

int32_t maga_helped_level(const struct maga_game *game, unsigned country, unsigned role)
{
    casus_assert(country < game->countries && role < MAGA_ROLES);
    int32_t sum = game->country[country].level[role] * MAGA_LEVEL;
    for (uint16_t at = game->country[country].help[role]; at != MAGA_NO_HELP; at = maga_seen_help(game, at)->next)
        sum += maga_seen_help(game, at)->strength;
    return sum;
}

/* ---- The two sides ---- */

/* TSOP-2, ROLE-3 */
int32_t maga_role_strength(unsigned role, int32_t level, int32_t help)
{
    casus_assert(role < MAGA_ROLES && level >= 0 && help >= 0);
    return level * MAGA_LEVEL * (role == MAGA_PR ? 2 : 1) + help;
}

static int32_t strength(const struct maga_game *game, unsigned country, unsigned role, enum maga_help_kind help)
{
    casus_assert(country < game->countries && role < MAGA_ROLES);
    return maga_role_strength(role, game->country[country].level[role], helpers_in_contest(game, country, role, help));
}

unsigned maga_opponent(const struct maga_game *game, unsigned country, const struct maga_row *row)
{
    casus_assert(country < game->countries && row->action < MAGA_ACTIONS);
    switch (maga_actions[row->action].against.opponent) {
    case MAGA_UNOPPOSED: break;
    case MAGA_TARGET: return row->target;
    case MAGA_RECRUITER: return game->country[country].recruiter[row->place];
    case MAGA_LIAR: return maga_oldest_liar(game, country);
    case MAGA_INVESTOR:
    case MAGA_LAUNCHER: return game->opponent;
    }
    return MAGA_NOBODY;
}

unsigned maga_opposing_role(const struct maga_game *game, const struct maga_row *row, unsigned opponent)
{
    unsigned role = maga_actions[row->action].against.role;
    if (role == MAGA_BY_NAME) return row->place;
    return role == MAGA_BY_NUMBER ? maga_role_with_number(&game->country[opponent], row->place) : role;
}

/* */
static int32_t opponents_side(const struct maga_game *game, const struct maga_row *row, unsigned opponent)
{
    const struct maga_against *against = &maga_actions[row->action].against;
    enum maga_help_kind help = opponents_help((enum maga_action)row->action);
    unsigned role = maga_opposing_role(game, row, opponent);
    int32_t sum = strength(game, opponent, role, help);
    for (unsigned beside = 0; beside < MAGA_ROLES; beside++) {
        if (against->beside >> beside & 1) sum += strength(game, opponent, beside, help);
    }
    return against->shielded ? sum + game->country[opponent].protection[role] : sum;
}

int32_t maga_own_side(const struct maga_game *game, unsigned country, const struct maga_row *row)
{
    casus_assert(maga_is_contest(row->action));
    const struct maga_action_row *action = &maga_actions[row->action];
    bool documents = action->against.documents && row->documents;
    return strength(game, country, action->role, action->help) + (documents ? MAGA_LEVEL : 0);
}

struct maga_contest maga_sides(const struct maga_game *game, unsigned country, const struct maga_row *row)
{
    const struct maga_against *against = &maga_actions[row->action].against;
    unsigned opponent = maga_opponent(game, country, row);
    casus_assert(opponent < game->countries && opponent != country);
    int32_t ours = maga_own_side(game, country, row), theirs = opponents_side(game, row, opponent);
    unsigned role = against->attacks ? maga_actions[row->action].role : maga_opposing_role(game, row, opponent);
    return (struct maga_contest){.attack = against->attacks ? theirs : ours,
                                 .defence = against->attacks ? ours : theirs,
                                 .attacker = (uint8_t)(against->attacks ? opponent : country),
                                 .defender = (uint8_t)(against->attacks ? country : opponent),
                                 .defending_role = (uint8_t)role,
                                 .action = row->action};
}

/* TSOP-3, TSOP-5, TSOP-6, TSOP-7: only the exponent is rounded. */
int maga_contest_n(const struct maga_contest *contest)
{
    int32_t difference = contest->attack - contest->defence;
    if (difference < 0) return -1;
    int n = (difference + MAGA_LEVEL - 1) / MAGA_LEVEL;
    return n < N_MOST ? n : N_MOST;
}

/* ---- In a stage ---- */

/* FSB1, A-122: any foreign attempt against a protected role lets the protector grow, once a turn. */
static bool reward_protector(struct maga_game *game, const struct maga_contest *contest)
{
    struct maga_country *defender = &game->country[contest->defender];
    bool shielded = maga_actions[contest->action].against.shielded;
    if (!shielded || defender->protection[contest->defending_role] == 0 || defender->protector_rewarded) return false;
    defender->protector_rewarded = true;
    maga_raise_later(game, contest->defender, MAGA_PROTECT, defender->protection_help);
    return true;
}

/* TSOP-1, LVL-1 */
enum maga_flow maga_contest(struct maga_stage *stage)
{
    casus_assert(stage->game->wait == MAGA_WAIT_NOTHING); /* One draw at a time. */
    struct maga_game *game = stage->game;
    game->contest = maga_sides(game, game->acting, maga_acting_row(stage));
    /* Those who helped the protector have grown with it, and one of them may be our acting role. */
    if (reward_protector(game, &game->contest))
        game->contest.attack = maga_own_side(game, game->acting, maga_acting_row(stage));
    game->wait = MAGA_WAIT_CONTEST;
    game->step++;
    return MAGA_WAITS;
}

/* Notes that the defender knows whose missiles are aimed at it; false if it knew. */
static bool warn(struct maga_game *game, const struct maga_contest *contest)
{
    struct maga_relation *relation = maga_relation(game, contest->defender, contest->attacker);
    bool knew = relation->warned;
    relation->warned = 1;
    return !knew;
}

/* TSOP-4. All who can shoot at missiles know the launcher; that the strike is aimed at us we are told, once for each
 * launcher. */
static void leak(const struct maga_stage *stage)
{
    const struct maga_contest *contest = &stage->game->contest;
    bool missile = contest->action == MAGA_SHOOT;
    if (missile && (stage->game->victim != contest->defender || !warn(stage->game, contest))) return;
    maga_tell(stage, contest->defender, MAGA_LEAK, contest->attacker,
              missile ? (unsigned)MAGA_NOBODY : contest->defending_role, missile ? MAGA_STRIKE : contest->action, 0);
}

/* TSOP-8, LVL-3, A-33 */
static void reward_underdog(struct maga_game *game)
{
    const struct maga_contest *contest = &game->contest;
    struct maga_country *defender = &game->country[contest->defender];
    bool once = maga_actions[contest->action].against.grows_once;
    if (once && defender->underdog_rewarded) return;
    if (once) defender->underdog_rewarded = true;
    defender->level[contest->defending_role]++;
}

/* TSOP-4, TSOP-8, TSOP-9 */
void maga_end_contest(struct maga_stage *stage, size_t draw)
{
    enum { LEAK = 3 * MAGA_LEVEL };
    casus_assert(draw <= 1);
    struct maga_contest *contest = &stage->game->contest;
    contest->won = maga_contest_n(contest) >= 0 && draw == 0;
    if (contest->defence - contest->attack > LEAK) leak(stage);
    if (!contest->won && contest->attack > contest->defence) reward_underdog(stage->game);
}

/* LVL-2, ACT-5; HELP-6: at most once for each help. New help is put in front of the existing one. */
void maga_raise_later(struct maga_game *game, unsigned country, enum maga_action action, uint16_t first)
{
    casus_assert(country < game->countries && action != MAGA_NO_ACTION && action < MAGA_ACTIONS);
    game->country[country].level[maga_actions[action].role]++;
    for (uint16_t at = first; at != MAGA_NO_HELP; at = maga_seen_help(game, at)->next) {
        struct maga_help *help = maga_help_at(game, at);
        if (help->rewarded || !counts(country, at, maga_actions[action].help)) continue;
        help->rewarded = true;
        game->country[at / MAGA_ROLES].level[at % MAGA_ROLES]++;
    }
}

void maga_raise(struct maga_game *game, unsigned country, enum maga_action action)
{
    maga_raise_later(game, country, action, game->country[country].help[maga_actions[action].role]);
}

/* SCORE-3; the owner's, who paid */
enum maga_flow maga_succeed(struct maga_stage *stage)
{
    enum maga_action action = (enum maga_action)maga_acting_row(stage)->action;
    maga_actor(stage)->stars += maga_actions[action].stars;
    maga_raise(stage->game, stage->game->acting, action);
    return MAGA_ENDS;
}
