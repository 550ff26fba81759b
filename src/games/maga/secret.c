/* The actions of FSB and MID, and the Interior minister's against foreign agents. */
#include "casus/assert.h"
#include "contest.h"
#include "country.h"

enum { WHOLE = 10 };

/* ---- What sabotage, recruiting, killing and tracking share ---- */

static void leave_trace(struct maga_stage *stage)
{
    casus_assert(maga_acting_row(stage)->target != stage->game->acting);                           /* abroad. */
    maga_relation(stage->game, stage->game->acting, maga_acting_row(stage)->target)->trace = true; /* */
}

/* The role that the row aims at by its secret number; MAGA_ROLES: it aims at nobody. */
static unsigned aimed_at(const struct maga_stage *stage)
{
    const struct maga_row *row = maga_acting_row(stage);
    const struct maga_country *enemy = maga_enemy(stage, row);
    return enemy == NULL ? (unsigned)MAGA_ROLES : maga_role_with_number(enemy, row->place);
}

/* ---- MID1 ---- */

struct cancelled {
    int32_t rows, own; /* All rows; and those in the owner's own list, without those added by an order [MID4]. */
};

static struct cancelled cancel_rows(struct maga_country *country, unsigned role)
{
    casus_assert(role < MAGA_ROLES);
    struct cancelled cancelled = {0, 0};
    for (unsigned i = 0; i < country->rows; i++) {
        struct maga_row *row = &country->row[i];
        if (row->role != role || row->result != MAGA_WAITING || row->ordered) continue;
        row->result = MAGA_CANCELLED; /* */
        cancelled.rows += !row->further;
        cancelled.own += !row->further && !row->last;
    }
    return cancelled;
}

enum maga_flow maga_do_sabotage(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_row *row = maga_acting_row(stage);
    unsigned role = aimed_at(stage);
    if (role == MAGA_ROLES) return MAGA_REFUSED;
    if (game->step == MAGA_FIRST_STEP) {
        leave_trace(stage);
        return maga_contest(stage);
    }
    if (!game->contest.won) return MAGA_FAILS;
    struct cancelled cancelled = cancel_rows(&game->country[row->target], role);
    row->learnt = cancelled.rows;
    if (row->learnt == 0) return MAGA_EMPTY; /* */
    /* Its owner knows nothing about a row that an agent was to do for others. */
    if (cancelled.own > 0) maga_tell(stage, row->target, MAGA_ROWS_SABOTAGED, MAGA_NOBODY, role, cancelled.own, 0);
    return maga_succeed(stage);
}

/* ---- MID2, MID3 ---- */

enum maga_flow maga_do_recruit(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_row *row = maga_acting_row(stage);
    unsigned role = aimed_at(stage);
    if (role == MAGA_ROLES) return MAGA_REFUSED;
    if (game->step == MAGA_FIRST_STEP) {
        if (maga_actor(stage)->level[MAGA_MID] < maga_actions[MAGA_RECRUIT].level) return MAGA_REFUSED; /* */
        leave_trace(stage);
        return maga_contest(stage);
    }
    if (!game->contest.won) return MAGA_FAILS;
    struct maga_country *victim = &game->country[row->target];
    uint8_t before = victim->recruiter[role];
    victim->recruiter[role] = game->acting;
    /* */
    if (before != game->acting) maga_tell(stage, before, MAGA_AGENT_LOST, row->target, role, victim->number[role], 0);
    row->learnt = (int32_t)role; /* */
    return maga_succeed(stage);
}

/* Also a role of our own federation, if it was recruited before the federation existed. */
enum maga_flow maga_do_release(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    const struct maga_row *row = maga_acting_row(stage);
    bool abroad = row->target < game->countries && row->target != game->acting;
    if (!abroad) return MAGA_REFUSED;
    unsigned role = maga_role_with_number(&game->country[row->target], row->place);
    if (role == MAGA_ROLES) return MAGA_REFUSED;
    leave_trace(stage);
    if (game->country[row->target].recruiter[role] != game->acting) return MAGA_EMPTY;
    maga_cut_ties(stage, row->target, role);
    return MAGA_ENDS;
}

/* ---- MID4 ---- */

static bool can_replace(const struct maga_row *row, unsigned role, enum maga_order_mode mode)
{
    if (row->role != role || row->result != MAGA_WAITING || row->further || row->ordered || row->last) return false;
    return mode == MAGA_REPLACE_ALL || maga_is_ordinary(row);
}

/* Ours takes the place of the first row that may be replaced; with MAGA_REPLACE_ALL the role's other rows are dropped.
 */
static bool replace_rows(struct maga_country *owner, unsigned role, enum maga_order_mode mode,
                         const struct maga_row *ours)
{
    casus_assert(ours->by != MAGA_NOBODY && !ours->ordered); /* An order in its new place. */
    bool placed = false;
    for (unsigned i = 0; i < owner->rows; i++) {
        if (!can_replace(&owner->row[i], role, mode)) continue;
        if (placed && mode != MAGA_REPLACE_ALL) break;
        for (unsigned further = i + 1; further < owner->rows && owner->row[further].further; further++)
            owner->row[further].result = MAGA_REPLACED;
        if (placed) owner->row[i].result = MAGA_REPLACED;
        else owner->row[i] = *ours;
        placed = true;
    }
    return placed;
}

static bool add_last(struct maga_country *owner, const struct maga_row *ours)
{
    casus_assert(ours->by != MAGA_NOBODY && !ours->ordered);
    if (owner->rows == MAGA_ROWS_MAX) return false;
    struct maga_row *row = &owner->row[owner->rows++];
    *row = *ours;
    row->last = row->unlimited = true; /* */
    return true;
}

/* The row below ours is what the recruited role is to do. Only the President orders a transfer. */
static bool is_role_action(const struct maga_row *row, unsigned role)
{
    return (maga_is_transfer(row->action) ? MAGA_PR : maga_actions[row->action].role) == role;
}

/* One order for each role in a turn. */
static bool was_ordered(const struct maga_country *owner, unsigned role)
{
    for (unsigned i = 0; i < owner->rows; i++) {
        if (owner->row[i].by != MAGA_NOBODY && is_role_action(&owner->row[i], role)) return true;
    }
    return false;
}

enum maga_flow maga_do_order(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_row *row = maga_acting_row(stage);
    struct maga_country *country = maga_actor(stage);
    unsigned role = aimed_at(stage), below = game->row + 1u;
    if (role == MAGA_ROLES || below >= country->rows || !country->row[below].ordered) return MAGA_REFUSED;
    struct maga_country *owner = &game->country[row->target];
    if (owner->recruiter[role] != game->acting || !is_role_action(&country->row[below], role) ||
        was_ordered(owner, role))
        return MAGA_REFUSED;
    leave_trace(stage);
    struct maga_row ours = country->row[below];
    ours.ordered = false;
    ours.by = game->acting;
    ours.source = (uint8_t)below;
    bool placed = row->mode == MAGA_BOTH ? add_last(owner, &ours)
                                         : replace_rows(owner, role, (enum maga_order_mode)row->mode, &ours);
    return placed ? MAGA_ENDS : MAGA_EMPTY;
}

/* ---- MID5, MID6 ---- */

static bool has_agent(const struct maga_country *country, unsigned recruiter)
{
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (country->recruiter[role] == recruiter) return true;
    }
    return false;
}

enum maga_flow maga_do_kill(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_row *row = maga_acting_row(stage);
    unsigned role = aimed_at(stage);
    if (role == MAGA_ROLES) return MAGA_REFUSED;
    struct maga_country *victim = &game->country[row->target];
    if (game->step == MAGA_FIRST_STEP) {
        if (!has_agent(victim, game->acting)) return MAGA_REFUSED; /* */
        leave_trace(stage);
        return maga_contest(stage);
    }
    if (!game->contest.won) return MAGA_FAILS;
    victim->level[role] = 1;
    victim->blocked[role] = 2; /* */
    uint8_t recruiter = victim->recruiter[role];
    victim->recruiter[role] = MAGA_NOBODY;
    /* */
    if (recruiter != game->acting)
        maga_tell(stage, recruiter, MAGA_AGENT_LOST, row->target, role, victim->number[role], 0);
    maga_tell(stage, row->target, MAGA_ROLE_KILLED, MAGA_NOBODY, role, victim->number[role], 0);
    return maga_succeed(stage);
}

/* MID6: aims at a kind of role, and learns its number and level; what it did in the stage is told when the stage ends
 * [A-135]. */
enum maga_flow maga_do_track(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_row *row = maga_acting_row(stage);
    if (maga_enemy(stage, row) == NULL || row->place >= MAGA_ROLES) return MAGA_REFUSED;
    if (game->step == MAGA_FIRST_STEP) {
        leave_trace(stage);
        return maga_contest(stage);
    }
    if (!game->contest.won) return MAGA_FAILS;
    row->learnt = game->country[row->target].number[row->place];
    return maga_succeed(stage);
}

/* ---- FSB1, FSB2 ---- */

/* The lines of the acting row: each role once, not the FSB itself, at most the whole. */
static bool shares_are_good(const struct maga_stage *stage)
{
    const struct maga_row *row;
    int32_t sum = 0;
    unsigned roles = 1u << MAGA_FSB;
    for (unsigned line = 0; (row = maga_acting_line(stage, line)) != NULL; line++) {
        if (row->place >= MAGA_ROLES || (roles >> row->place & 1) || row->count < 1 || row->count > WHOLE) return false;
        roles |= 1u << row->place;
        sum += row->count;
    }
    return sum <= WHOLE;
}

enum maga_flow maga_do_protect(struct maga_stage *stage)
{
    struct maga_country *country = maga_actor(stage);
    const struct maga_row *row;
    if (!shares_are_good(stage)) return MAGA_REFUSED;
    int32_t level = maga_helped_level(stage->game, stage->game->acting, MAGA_FSB); /* */
    for (unsigned line = 0; (row = maga_acting_line(stage, line)) != NULL; line++)
        country->protection[row->place] = level * row->count / WHOLE;
    country->protection_help = country->help[MAGA_FSB];
    return MAGA_ENDS;
}

/* FSB2: a missing trace and a lost contest look alike. */
enum maga_flow maga_do_find(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_row *row = maga_acting_row(stage);
    struct maga_country *enemy = maga_enemy(stage, row);
    if (enemy == NULL) return MAGA_REFUSED;
    if (game->step == MAGA_FIRST_STEP) {
        if (!maga_relation(game, row->target, game->acting)->trace) return MAGA_EMPTY;
        return maga_contest(stage);
    }
    if (!game->contest.won) return MAGA_EMPTY;
    row->learnt = enemy->number[MAGA_MID];
    return maga_succeed(stage);
}

/* ---- MVD2, MVD3 ---- */

enum maga_flow maga_do_check(struct maga_stage *stage)
{
    const struct maga_country *country = maga_actor(stage);
    for (unsigned role = 0; role < MAGA_ROLES; role++)
        maga_acting_row(stage)->learnt |= country->recruiter[role] != MAGA_NOBODY;
    return MAGA_ENDS;
}

enum maga_flow maga_do_free(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    unsigned role = maga_acting_row(stage)->place;
    uint8_t recruiter = maga_actor(stage)->recruiter[role];
    if (recruiter == MAGA_NOBODY) return MAGA_EMPTY; /* */
    if (game->step == MAGA_FIRST_STEP) return maga_contest(stage);
    if (!game->contest.won) return MAGA_FAILS;
    maga_cut_ties(stage, game->acting, role);
    return maga_succeed(stage);
}
