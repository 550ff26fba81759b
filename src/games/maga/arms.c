/* The Defence minister's actions: arsenals, strikes and their interception, war, raids. */
#include "arms.h"

#include "casus/assert.h"
#include "contest.h"

enum { FLYING_MAX = 60000 };

/* ---- DEF1, DEF2 ---- */

/* How many the money is enough for. */
static int32_t affordable(int64_t treasury, int64_t price, int32_t wanted)
{
    casus_assert(price > 0 && wanted >= 0);
    int64_t most = treasury > 0 ? treasury / price : 0;
    return most < wanted ? (int32_t)most : wanted;
}

static enum maga_flow change_arsenal(struct maga_stage *stage, int32_t *arsenal, const struct maga_measure *price)
{
    struct maga_row *row = maga_acting_row(stage);
    struct maga_country *country = maga_actor(stage);
    int32_t wanted = row->count > 0 ? row->count : -row->count < *arsenal ? -row->count : *arsenal;
    int32_t changed = affordable(country->treasury, row->count > 0 ? price->bought : price->disposed, wanted);
    if (wanted > 0 && changed == 0) return MAGA_UNPAID;
    if (changed == 0) return MAGA_REFUSED;
    country->treasury -= changed * (row->count > 0 ? price->bought : price->disposed);
    *arsenal += row->count > 0 ? changed : -changed;
    row->learnt = row->count > 0 ? changed : -changed;
    return MAGA_ENDS;
}

enum maga_flow maga_do_nuclear(struct maga_stage *stage)
{
    bool able = maga_actor(stage)->level[MAGA_DEF] >= maga_actions[MAGA_NUCLEAR].level; /* */
    if (maga_acting_row(stage)->count > 0 && !able) return MAGA_REFUSED;
    return change_arsenal(stage, &maga_actor(stage)->nuclear, &maga_actions[MAGA_NUCLEAR].measure);
}

enum maga_flow maga_do_interceptors(struct maga_stage *stage)
{
    return change_arsenal(stage, &maga_actor(stage)->interceptors, &maga_actions[MAGA_INTERCEPTORS].measure);
}

/* ---- DEF3, DEF5 ---- */

/* How many rows of its kind precede it: further lines and what follows an order are not rows of their own. What
 * an order added comes after everything a list can hold, each state's first such row in the same round. */
static unsigned priority(const struct maga_country *country, unsigned row)
{
    casus_assert(row < country->rows);
    bool last = country->row[row].last;
    unsigned leading = last ? MAGA_LIST_MAX : 0;
    for (unsigned i = 0; i < row; i++) {
        const struct maga_row *before = &country->row[i];
        leading += !before->further && !before->ordered && (!last || before->last);
    }
    return leading;
}

static void launch(struct maga_game *game, const struct maga_row *row, unsigned line)
{
    casus_assert(row->action == MAGA_STRIKE && row->count > 0);
    struct maga_relation *relation = maga_relation(game, game->acting, row->target);
    if (relation->fresh == 0) relation->fresh_line = line & MAGA_LINES_MASK;
    relation->fresh = (uint16_t)(relation->fresh + row->count);
    relation->fresh_required =
        (uint16_t)(relation->fresh_required + (row->amount < row->count ? row->amount : row->count));
}

/* one row, several targets; A-87: more missiles than there are, and it fails whole. */
enum maga_flow maga_do_strike(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_country *country = maga_actor(stage);
    const struct maga_row *row;
    int64_t sum = 0;
    for (unsigned line = 0; (row = maga_acting_line(stage, line)) != NULL; line++) {
        if (maga_enemy(stage, row) == NULL || row->count < 1 || row->amount < 1) return MAGA_REFUSED;
        sum += row->count;
    }
    if (sum > country->nuclear || sum > FLYING_MAX) return MAGA_REFUSED;
    for (unsigned line = 0; (row = maga_acting_line(stage, line)) != NULL; line++) launch(game, row, line);
    country->nuclear -= (int32_t)sum; /* NUKE-1 */
    country->new_strike_row = (uint8_t)priority(country, game->row);
    return MAGA_ENDS;
}

/* NUKE-8, A-88 */
enum maga_flow maga_do_cancel(struct maga_stage *stage)
{
    struct maga_row *row = maga_acting_row(stage);
    if (row->target >= stage->game->countries) return MAGA_REFUSED;
    struct maga_relation *relation = maga_relation(stage->game, stage->game->acting, row->target);
    row->learnt = relation->flying + relation->fresh;
    maga_actor(stage)->flying -= relation->flying;
    relation->flying = relation->flying_required = relation->fresh = relation->fresh_required = 0;
    return row->learnt > 0 ? MAGA_ENDS : MAGA_EMPTY;
}

/* ---- DEF4: interception [NUKE-4 .. NUKE-7] ---- */

static unsigned flying_to(const struct maga_game *game, unsigned target)
{
    casus_assert(target < game->countries);
    unsigned sum = 0;
    for (unsigned from = 0; from < game->countries; from++) {
        if (game->country[from].flying > 0 && !maga_allied(game, from, target))
            sum += maga_seen_relation(game, from, target)->flying;
    }
    return sum;
}

struct direction {
    uint8_t from, to;
};

/* The directions that may be shot at now, in the order of countries: those that fly to us as long as there are any,
 * then all [NUKE-5]; never one's own missiles. If there are more than MAGA_DIRECTIONS_MAX, the first ones. */
static size_t find_targets(const struct maga_game *game, struct direction *directions, uint64_t *weights)
{
    casus_assert(game->acting < game->countries);
    unsigned us = game->acting;
    bool to_us = flying_to(game, us) > 0;
    unsigned first = to_us ? us : 0, end = to_us ? us + 1 : game->countries;
    size_t count = 0;
    for (unsigned from = 0; from < game->countries; from++) {
        if (game->country[from].flying == 0 || maga_allied(game, from, us)) continue;
        for (unsigned to = first; to < end && count < MAGA_DIRECTIONS_MAX; to++) {
            uint16_t flying = maga_seen_relation(game, from, to)->flying;
            if (flying == 0) continue;
            directions[count] = (struct direction){(uint8_t)from, (uint8_t)to};
            weights[count++] = flying;
        }
    }
    return count;
}

size_t maga_missile_weights(const struct maga_game *game, uint64_t weights[MAGA_DIRECTIONS_MAX])
{
    struct direction directions[MAGA_DIRECTIONS_MAX];
    return find_targets(game, directions, weights);
}

void maga_missile_direction(const struct maga_game *game, size_t which, uint8_t direction[2])
{
    struct direction directions[MAGA_DIRECTIONS_MAX];
    uint64_t weights[MAGA_DIRECTIONS_MAX];
    if (which >= find_targets(game, directions, weights)) return;
    direction[0] = directions[which].from;
    direction[1] = directions[which].to;
}

static enum maga_flow shoot_at(struct maga_stage *stage, size_t which)
{
    casus_assert(maga_actor(stage)->interceptors > 0);
    struct maga_game *game = stage->game;
    struct direction directions[MAGA_DIRECTIONS_MAX];
    uint64_t weights[MAGA_DIRECTIONS_MAX];
    if (which >= find_targets(game, directions, weights)) return MAGA_EMPTY;
    game->opponent = directions[which].from;
    game->victim = directions[which].to;
    maga_actor(stage)->interceptors--; /* One interceptor, one attempt. */
    maga_relation(game, game->acting, game->opponent)->shot_at = 1;
    enum maga_flow flow = maga_contest(stage);
    game->contest.defence = game->counter[1];
    return flow;
}

/* all that flew to us; or some direction that we hit has nothing left. */
static bool is_repelled(struct maga_game *game, const struct maga_row *row)
{
    return row->mode ? flying_to(game, game->acting) == 0 : row->place != 0;
}

enum { SHOT_BEGINS = MAGA_FIRST_STEP, SHOT_CHOOSES, SHOT_HAS_DRAWN, SHOT_HAS_FOUGHT };

/* SHOT_CHOOSES looks for a missile, SHOT_HAS_DRAWN aims at the one drawn, SHOT_HAS_FOUGHT has the contest's result.
 * counter[0]: interceptors still to be used; counter[1]: our strength, frozen. In the row: learnt counts the
 * hits, mode whether missiles flew to us when it began, place whether a direction was emptied. */
enum maga_flow maga_do_shoot(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_row *row = maga_acting_row(stage);
    struct maga_country *country = maga_actor(stage);
    uint64_t weights[MAGA_DIRECTIONS_MAX];
    if (game->step == SHOT_BEGINS) {
        if (row->count < 1 || country->interceptors < 1) return MAGA_REFUSED;
        game->counter[0] = row->count < country->interceptors ? row->count : country->interceptors;
        game->counter[1] = maga_own_side(game, game->acting, row);
        row->mode = flying_to(game, game->acting) > 0;
        row->place = 0;
        game->step = SHOT_CHOOSES;
    }
    if (game->step == SHOT_HAS_FOUGHT) {
        struct maga_relation *relation = maga_relation(game, game->opponent, game->victim);
        if (!game->contest.won) {
            relation->flying--;
            game->country[game->opponent].flying--;
            row->learnt++;
            if (relation->flying == 0) row->place = 1;
        }
        game->step = SHOT_CHOOSES;
    }
    if (game->step == SHOT_HAS_DRAWN) return shoot_at(stage, (size_t)game->counter[2]);
    size_t targets = game->counter[0] > 0 ? maga_missile_weights(game, weights) : 0;
    if (targets > 0) game->counter[0]--;
    if (targets > 1) {
        game->wait = MAGA_WAIT_MISSILE;
        game->step = SHOT_HAS_DRAWN;
        return MAGA_WAITS;
    }
    if (targets == 1) {
        game->step = SHOT_HAS_DRAWN;
        return shoot_at(stage, 0);
    }
    if (row->learnt == 0) return MAGA_EMPTY;                                /* */
    if (is_repelled(game, row)) maga_raise(game, game->acting, MAGA_SHOOT); /* NUKE-7 */
    return MAGA_ENDS;
}

/* ---- DEF6, DEF7 ---- */

/* WAR-1; it is decided in the next stage, by ends.c. */
enum maga_flow maga_do_attack(struct maga_stage *stage)
{
    const struct maga_row *row = maga_acting_row(stage);
    if (maga_enemy(stage, row) == NULL) return MAGA_REFUSED;
    maga_actor(stage)->new_war = row->target;
    maga_actor(stage)->new_war_row = (uint8_t)priority(maga_actor(stage), stage->game->row);
    return MAGA_ENDS;
}

enum maga_flow maga_do_raid(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    struct maga_row *row = maga_acting_row(stage);
    struct maga_country *victim = maga_enemy(stage, row);
    if (victim == NULL) return MAGA_REFUSED;
    if (game->step == MAGA_FIRST_STEP) return maga_contest(stage);
    if (!game->contest.won) return MAGA_FAILS;
    const int64_t prize = maga_actions[MAGA_RAID].measure.money;
    int64_t taken = victim->treasury < 0 ? 0 : victim->treasury < prize ? victim->treasury : prize; /* */
    casus_assert(taken >= 0 && taken <= prize); /* No more is taken than was there. */
    victim->treasury -= taken;
    maga_actor(stage)->treasury += taken;
    row->learnt = (int32_t)taken;
    maga_tell(stage, row->target, MAGA_RAIDED, game->acting, MAGA_NOBODY, taken, 0);
    return maga_succeed(stage);
}
