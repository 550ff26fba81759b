/* The President's and the Finance minister's actions: transfers, dismissal, investment. */
#include "money.h"

#include "casus/assert.h"
#include "contest.h"
#include "country.h"

enum { STEP = MAGA_STEP };

/* The steps of raising the income of one sphere; a row raises two. */
enum { SPHERE_BEGINS, SPHERE_HAS_DRAWN, SPHERE_HAS_FOUGHT, SPHERE_STEPS };

/* ---- PR1, PR2 ---- */

static int64_t *holding(struct maga_country *country, const struct maga_row *row)
{
    return row->action == MAGA_TRANSFER_MONEY ? &country->treasury : &country->income[row->place];
}

static bool move_missiles(int32_t *from, int32_t *to, int32_t count)
{
    casus_assert(*from >= 0 && *to >= 0);
    if (count < 1 || *from < count) return false;
    *from -= count;
    *to += count;
    return true;
}

static bool move(struct maga_country *from, struct maga_country *to, const struct maga_row *row)
{
    casus_assert(from != to);
    if (row->action == MAGA_TRANSFER_NUCLEAR) return move_missiles(&from->nuclear, &to->nuclear, row->count);
    if (row->action == MAGA_TRANSFER_INTERCEPTORS)
        return move_missiles(&from->interceptors, &to->interceptors, row->count);
    if (row->amount < 1 || *holding(from, row) < row->amount) return false; /* */
    *holding(from, row) -= row->amount;
    *holding(to, row) += row->amount;
    return true;
}

/* PR1; what is sent to a conquered country goes to its federation's leader. */
enum maga_flow maga_do_transfer(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    const struct maga_row *row = maga_acting_row(stage);
    if (row->target >= game->countries || row->target == game->acting) return MAGA_REFUSED;
    unsigned receiver = maga_allied(game, row->target, game->acting) ? row->target : game->country[row->target].leader;
    if (!move(maga_actor(stage), &game->country[receiver], row)) return MAGA_REFUSED;
    bool missiles = row->action == MAGA_TRANSFER_NUCLEAR || row->action == MAGA_TRANSFER_INTERCEPTORS;
    maga_tell(stage, receiver, MAGA_RECEIVED, game->acting, MAGA_NOBODY, missiles ? row->count : row->amount,
              row->action);
    return MAGA_ENDS;
}

/* PR2, A-130, A-131 */
enum maga_flow maga_do_dismiss(struct maga_stage *stage)
{
    unsigned role = maga_acting_row(stage)->place;
    struct maga_country *country = maga_actor(stage);
    if (role == MAGA_PR) return MAGA_REFUSED;
    country->level[role] = (uint16_t)((country->level[role] + 1) / 2);
    country->blocked[role] = 2;
    maga_cut_ties(stage, stage->game->acting, role);
    return MAGA_ENDS;
}

/* ---- FIN1 ---- */

int64_t maga_capacity(const struct maga_game *game)
{
    return (int64_t)MAGA_CAPACITY_EACH * game->countries; /* FIN-3, A-55 */
}

/* FIN-9 */
static bool is_saturated(const struct maga_game *game, unsigned sphere)
{
    casus_assert(sphere < MAGA_SPHERES);
    int64_t sum = 0;
    for (unsigned i = 0; i < game->countries; i++) sum += game->country[i].income[sphere];
    return sum + STEP > maga_capacity(game);
}

/* FIN-5: the equal opponents in the sphere, in the order of countries; none without income. */
static unsigned find_opponents(const struct maga_game *game, unsigned sphere, uint8_t *opponents)
{
    casus_assert(sphere < MAGA_SPHERES && game->acting < game->countries);
    unsigned count = 0;
    const struct maga_country *best = NULL;
    for (unsigned i = 0; i < game->countries; i++) {
        const struct maga_country *country = &game->country[i];
        if (maga_allied(game, i, game->acting) || country->income[sphere] <= 0) continue;
        bool equal = best != NULL && country->income[sphere] == best->income[sphere] &&
                     country->level[MAGA_FIN] == best->level[MAGA_FIN];
        bool better =
            best == NULL || country->income[sphere] > best->income[sphere] ||
            (country->income[sphere] == best->income[sphere] && country->level[MAGA_FIN] > best->level[MAGA_FIN]);
        if (!equal && !better) continue;
        if (better) count = 0;
        best = country;
        opponents[count++] = (uint8_t)i;
    }
    return count;
}

size_t maga_opponents(const struct maga_game *game, uint8_t *opponents)
{
    const struct maga_row *row = &game->country[game->acting].row[game->row];
    return find_opponents(game, game->step < SPHERE_STEPS ? row->place : row->mode, opponents);
}

/* FIN-6 */
static void take_income(struct maga_stage *stage, unsigned opponent, unsigned sphere)
{
    int64_t *held = &stage->game->country[opponent].income[sphere];
    int64_t taken = *held < STEP ? *held : STEP;
    casus_assert(taken > 0); /* income passes from one to the other; none is created here. */
    *held -= taken;
    maga_actor(stage)->income[sphere] += taken;
    maga_tell(stage, opponent, MAGA_INCOME_LOST, MAGA_NOBODY, MAGA_NOBODY, sphere, taken);
}

static enum maga_flow contest_sphere(struct maga_stage *stage, unsigned opponent)
{
    casus_assert(!maga_allied(stage->game, opponent, stage->game->acting)); /* FIN-5 */
    stage->game->opponent = (uint8_t)opponent;
    return maga_contest(stage);
}

/* One of the two spheres: the first of its steps invests or looks for an opponent, the next has drawn the opponent, the
 * last has the contest's result. counter[0]: how many spheres were gained, counter[1]: contests won. */
static enum maga_flow invest_in(struct maga_stage *stage, unsigned sphere, unsigned step)
{
    casus_assert(step < SPHERE_STEPS);
    struct maga_game *game = stage->game;
    uint8_t opponents[MAGA_COUNTRIES_MAX];
    if (step == SPHERE_BEGINS && !is_saturated(game, sphere)) {
        maga_actor(stage)->income[sphere] += STEP; /* FIN-4 */
        game->counter[0]++;
        return MAGA_ENDS;
    }
    unsigned count = step < SPHERE_HAS_FOUGHT ? find_opponents(game, sphere, opponents) : 0;
    if (step == SPHERE_BEGINS && count > 1) {
        game->counter[2] = (int32_t)count;
        game->wait = MAGA_WAIT_OPPONENT;
        game->step++;
        return MAGA_WAITS;
    }
    if (step < SPHERE_HAS_FOUGHT && count == 0) return MAGA_FAILS;
    if (step < SPHERE_HAS_FOUGHT) {
        enum maga_flow flow = contest_sphere(stage, opponents[step == SPHERE_BEGINS ? 0 : game->counter[2]]);
        if (step == SPHERE_BEGINS) game->step++; /* Skips the draw that was not needed. */
        return flow;
    }
    if (!game->contest.won) return MAGA_FAILS;
    take_income(stage, game->opponent, sphere);
    game->counter[0]++;
    game->counter[1]++;
    return MAGA_ENDS;
}

/* FIN-2, FIN-7 */
enum maga_flow maga_do_invest(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    const struct maga_row *row = maga_acting_row(stage);
    const unsigned spheres[2] = {row->place, row->mode};
    if (spheres[0] == spheres[1]) return MAGA_REFUSED; /* */
    if (game->step == MAGA_FIRST_STEP) game->counter[0] = game->counter[1] = 0;
    while (game->step < 2 * SPHERE_STEPS) {
        unsigned which = game->step / SPHERE_STEPS;
        if (invest_in(stage, spheres[which], game->step % SPHERE_STEPS) == MAGA_WAITS) return MAGA_WAITS;
        game->step = (uint8_t)((which + 1) * SPHERE_STEPS);
    }
    maga_acting_row(stage)->learnt = game->counter[0];
    if (game->counter[1] > 0) maga_raise(game, game->acting, MAGA_INVEST); /* FIN-8, A-56 */
    return game->counter[0] > 0 ? MAGA_ENDS : MAGA_FAILS;
}
