/* The technical stage [chapter 3]: P1 money, P2 recounting, P3 the rows by rank, then the phases of ends.c. */
#include "stage.h"

#include <string.h>

#include "casus/assert.h"
#include "actions.h"
#include "arms.h"
#include "contest.h"
#include "country.h"
#include "deeds.h"
#include "effects.h"
#include "ends.h"
#include "exchange.h"
#include "money.h"

/* ---- P1, P2 ---- */

/* how many foreign roles each country controls; the entry for MAGA_NOBODY counts the free ones. */
static void count_recruits(const struct maga_game *game, unsigned recruits[MAGA_NOBODY + 1])
{
    memset(recruits, 0, (MAGA_NOBODY + 1) * sizeof recruits[0]);
    for (unsigned i = 0; i < game->countries; i++) {
        for (unsigned role = 0; role < MAGA_ROLES; role++) recruits[game->country[i].recruiter[role]]++;
    }
}

static void count_anew(struct maga_country *country)
{
    casus_assert(country->rows <= MAGA_ROWS_MAX);
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        if (country->blocked[role] > 0) country->blocked[role]--;
        country->protection[role] = 0;
        country->help[role] = MAGA_NO_HELP;
        country->given[role] = (struct maga_help){.next = MAGA_NO_HELP};
    }
    country->ordinary = 0;
    country->once = 0;
    country->stake = 0;
    country->suppressed = country->protector_rewarded = country->underdog_rewarded = country->conquered = false;
    country->strike_row = country->new_strike_row;
    country->war = country->new_war;
    country->war_row = country->new_war_row;
    country->new_war = MAGA_NOBODY;
    country->at = 0;
}

static void missiles_fly_on(struct maga_game *game, unsigned from)
{
    game->country[from].flying = 0;
    for (unsigned to = 0; to < game->countries; to++) {
        struct maga_relation *relation = maga_relation(game, from, to);
        relation->flying = relation->fresh;
        game->country[from].flying += relation->fresh;
        relation->shot_at = relation->warned = 0;
        relation->flying_required = relation->fresh_required;
        relation->flying_line = relation->fresh_line;
        relation->fresh = relation->fresh_required = relation->fresh_line = 0;
    }
}

/* ---- The order of rows [RANK] ---- */

static bool leads(const struct maga_row *row, bool last)
{
    return !row->further && !row->ordered && row->last == last;
}

/* Moves on to the next row that is not a further line; false if there is none. */
static bool find_row(struct maga_country *country, bool last)
{
    while (country->at < country->rows && !leads(&country->row[country->at], last)) country->at++;
    return country->at < country->rows;
}

/* The role whose level ranks a row: for the Secretary's actions it is his own [SEC1, SEC2]. */
static unsigned ranking_role(const struct maga_row *row)
{
    return maga_is_secretarys(row->action) ? (unsigned)MAGA_SEC : row->role;
}

/* RANK-2, RANK-3: a stable insertion, higher levels first. */
static void enqueue(struct maga_game *game, unsigned country)
{
    casus_assert(game->queued < game->countries);
    unsigned at = game->queued++;
    for (; at > 0 && game->country[game->queue[at - 1]].rank_level < game->country[country].rank_level; at--)
        game->queue[at] = game->queue[at - 1];
    game->queue[at] = (uint8_t)country;
}

/* Puts every country's next row into the round; false: no list has one. */
static bool begin_round(struct maga_game *game)
{
    game->queued = 0;
    for (unsigned i = 0; i < game->countries; i++) {
        struct maga_country *country = &game->country[i];
        if (!find_row(country, game->phase == MAGA_LAST_ROWS)) continue;
        country->rank_level = country->level[ranking_role(&country->row[country->at])]; /* */
        enqueue(game, i);
    }
    return game->queued > 0;
}

/* How many rows share the highest rank: they come first in the queue. */
static size_t equals(const struct maga_game *game)
{
    size_t count = 0;
    while (count < game->queued &&
           game->country[game->queue[count]].rank_level == game->country[game->queue[0]].rank_level)
        count++;
    return count;
}

/* Takes a country out of the queue. */
static unsigned dequeue(struct maga_game *game, size_t at)
{
    casus_assert(at < game->queued);
    unsigned country = game->queue[at];
    game->queued--;
    memmove(&game->queue[at], &game->queue[at + 1], game->queued - at);
    return country;
}

/* ---- One row ---- */

/* Each role is raised once and helps once a turn, including on a foreign order [SEC1, HELP-3]. */
static bool secretary_did(const struct maga_country *country, const struct maga_row *row)
{
    if (!maga_is_secretarys(row->action)) return false;
    for (unsigned i = 0; i < country->rows; i++) {
        const struct maga_row *other = &country->row[i];
        if (other->action == row->action && other->role == row->role && other->result == MAGA_DONE) return true;
    }
    return false;
}

/* A transfer needs the President, whose action it formally is [ROLE-5]. What the Secretary does with other roles counts
 * as theirs for every rule [ROLE-4], so his being blocked does not prevent it. */
static bool is_held_up(const struct maga_country *country, const struct maga_row *row)
{
    return !maga_is_secretarys(row->action) && country->blocked[maga_formal_role(row->action)] > 0;
}

/* What can be known before the price is paid [ACT-2, ACT-3, RIOT-3, A-23, A-130]. */
static enum maga_result hindrance(const struct maga_stage *stage)
{
    const struct maga_row *row = maga_acting_row(stage);
    const struct maga_country *country = maga_actor(stage);
    const struct maga_action_row *action = &maga_actions[row->action];
    if (row->result != MAGA_WAITING) return (enum maga_result)row->result;
    if (country->riot > 0 && !country->suppressed && row->action != MAGA_SUPPRESS) return MAGA_IN_RIOT;
    if (country->blocked[row->role] > 0 || is_held_up(country, row)) return MAGA_BLOCKED;
    if (maga_is_ordinary(row) && !row->unlimited && (country->ordinary >> row->role & 1)) return MAGA_NOT_ALLOWED;
    if (row->unlimited && secretary_did(country, row)) return MAGA_NOT_ALLOWED;
    if (action->once && (country->once >> row->action & 1)) return MAGA_NOT_ALLOWED;
    return MAGA_WAITING;
}

/* A-26, FIN-10 */
static bool can_pay(const struct maga_country *country, int64_t price)
{
    return price == 0 || country->treasury >= price;
}

static void mark_done(struct maga_country *country, const struct maga_row *row)
{
    casus_assert(row->role < MAGA_ROLES);
    if (maga_is_ordinary(row)) country->ordinary |= (uint16_t)(1u << row->role);
    country->once |= UINT64_C(1) << row->action;
}

/* whoever controls the role is told what it did. */
static void tell_controller(const struct maga_stage *stage, unsigned role)
{
    const struct maga_game *game = stage->game;
    maga_tell_deed(stage, maga_actor(stage)->recruiter[role], MAGA_AGENT_DID, game->acting, role, game->row);
}

static void end_row(struct maga_stage *stage, enum maga_result result)
{
    casus_assert(result != MAGA_WAITING && result < MAGA_RESULTS);
    struct maga_row *row = maga_acting_row(stage);
    row->result = (uint8_t)result;
    maga_tell(stage, stage->game->acting, MAGA_ROW_DONE, MAGA_NOBODY, row->role, row->action, result);
    tell_controller(stage, row->role);
    unsigned formal = maga_formal_role(row->action);
    if (formal != row->role) tell_controller(stage, formal); /* ROLE-4, ROLE-5 */
}

static maga_effect *const effects[MAGA_ACTIONS] = {
    [MAGA_TRANSFER_MONEY] = maga_do_transfer,
    [MAGA_TRANSFER_INCOME] = maga_do_transfer,
    [MAGA_TRANSFER_NUCLEAR] = maga_do_transfer,
    [MAGA_TRANSFER_INTERCEPTORS] = maga_do_transfer,
    [MAGA_DISMISS] = maga_do_dismiss,
    [MAGA_INVEST] = maga_do_invest,
    [MAGA_EXCHANGE] = maga_do_exchange,
    [MAGA_NUCLEAR] = maga_do_nuclear,
    [MAGA_INTERCEPTORS] = maga_do_interceptors,
    [MAGA_STRIKE] = maga_do_strike,
    [MAGA_SHOOT] = maga_do_shoot,
    [MAGA_CANCEL] = maga_do_cancel,
    [MAGA_ATTACK] = maga_do_attack,
    [MAGA_RAID] = maga_do_raid,
    [MAGA_PROTECT] = maga_do_protect,
    [MAGA_FIND] = maga_do_find,
    [MAGA_SABOTAGE] = maga_do_sabotage,
    [MAGA_RECRUIT] = maga_do_recruit,
    [MAGA_RELEASE] = maga_do_release,
    [MAGA_ORDER] = maga_do_order,
    [MAGA_KILL] = maga_do_kill,
    [MAGA_TRACK] = maga_do_track,
    [MAGA_SUE] = maga_do_sue,
    [MAGA_SUPPRESS] = maga_do_suppress,
    [MAGA_CHECK] = maga_do_check,
    [MAGA_FREE] = maga_do_free,
    [MAGA_STATEMENT] = maga_do_statement,
    [MAGA_REFUTE] = maga_do_refute,
    [MAGA_IMPROVE] = maga_do_improve,
    [MAGA_WORSEN] = maga_do_worsen,
    [MAGA_INFECT] = maga_do_infect,
    [MAGA_VACCINE] = maga_do_vaccine,
    [MAGA_RAISE] = maga_do_raise,
    [MAGA_HELP] = maga_do_help,
};

/* Continues the acting row; false: it waits for a draw. The price is paid unless the action has refused [ACT-6]. */
static bool run_row(struct maga_stage *stage)
{
    casus_assert(stage->game->wait == MAGA_WAIT_NOTHING);
    static const enum maga_result results[] = {
        [MAGA_WAITS] = MAGA_WAITING, [MAGA_ENDS] = MAGA_DONE,           [MAGA_FAILS] = MAGA_LOST,
        [MAGA_EMPTY] = MAGA_NOTHING, [MAGA_REFUSED] = MAGA_NOT_ALLOWED, [MAGA_UNPAID] = MAGA_NO_MONEY,
    };
    struct maga_row *row = maga_acting_row(stage);
    bool first = stage->game->step == MAGA_FIRST_STEP;
    enum maga_flow flow = effects[row->action](stage);
    if (first && flow != MAGA_REFUSED && flow != MAGA_UNPAID) {
        maga_actor(stage)->treasury -= maga_price(row);
        mark_done(maga_actor(stage), row);
    }
    if (flow == MAGA_WAITS) return false;
    end_row(stage, results[flow]);
    return true;
}

static bool start_row(struct maga_stage *stage, unsigned country)
{
    casus_assert(country < stage->game->countries);
    casus_assert(stage->game->country[country].at < stage->game->country[country].rows);
    struct maga_game *game = stage->game;
    game->acting = (uint8_t)country;
    game->row = game->country[country].at++;
    game->step = 0;
    enum maga_result hindered = hindrance(stage);
    if (hindered == MAGA_WAITING && !can_pay(maga_actor(stage), maga_price(maga_acting_row(stage))))
        hindered = MAGA_NO_MONEY;
    if (hindered == MAGA_WAITING) return run_row(stage);
    if (maga_acting_row(stage)->result == MAGA_WAITING) end_row(stage, hindered);
    return true;
}

/* ---- The course of the stage ---- */

/* Runs all rows, round by round; false: a draw is needed. */
static bool run_rows(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    while (game->queued > 0 || begin_round(game)) {
        if (equals(game) > 1) {
            game->wait = MAGA_WAIT_ROW;
            return false;
        }
        if (!start_row(stage, dequeue(game, 0))) return false;
    }
    return true;
}

static bool run_all_rows(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    for (;;) {
        if (!run_rows(stage)) return false;
        if (game->phase == MAGA_LAST_ROWS) return true;
        game->phase = MAGA_LAST_ROWS; /* MID4: added rows come after all others. */
        for (unsigned i = 0; i < game->countries; i++) game->country[i].at = 0;
    }
}

static void run(struct maga_stage *stage)
{
    struct maga_game *game = stage->game;
    game->wait = MAGA_WAIT_NOTHING;
    if (game->phase <= MAGA_LAST_ROWS) {
        if (!run_all_rows(stage)) return;
        game->phase = MAGA_SETTLE;
        game->step = 0;
    }
    static bool (*const phases[])(struct maga_stage * stage) = {
        [MAGA_SETTLE] = maga_settle, [MAGA_IMPACTS] = maga_impacts, [MAGA_WARS] = maga_wars};
    while (game->phase < MAGA_END) {
        if (!phases[game->phase](stage)) return;
        game->phase++;
    }
    maga_close(stage); /* */
}

/* TURN-3 */
void maga_stage_begin(struct maga_stage *stage)
{
    casus_assert(stage->game->wait == MAGA_WAIT_NOTHING);
    struct maga_game *game = stage->game;
    unsigned recruits[MAGA_NOBODY + 1];
    count_recruits(game, recruits);
    for (unsigned i = 0; i < game->countries; i++) {
        struct maga_country *country = &game->country[i];
        country->treasury += maga_credited(country) - maga_upkeep(country, recruits[i]);
    }
    for (unsigned i = 0; i < game->countries; i++) {
        count_anew(&game->country[i]);
        missiles_fly_on(game, i);
    }
    game->phase = MAGA_ROWS;
    game->queued = 0;
    run(stage);
}

size_t maga_draws(const struct maga_game *game, uint64_t *weights)
{
    enum { NUMBERS = 201 }; /* EXCH-3: -100 .. 100 */
    size_t count = 0;
    uint64_t held[MAGA_DRAWS_MAX];
    if (weights == NULL) weights = held;
    switch ((enum maga_wait)game->wait) {
    case MAGA_WAIT_NOTHING: return 0;
    case MAGA_WAIT_MISSILE: return maga_missile_weights(game, weights);
    case MAGA_WAIT_ROW: count = equals(game); break;
    case MAGA_WAIT_OPPONENT:
    case MAGA_WAIT_WAR:
    case MAGA_WAIT_IMPACT: count = (size_t)game->counter[2]; break;
    case MAGA_WAIT_FICTITIOUS: count = NUMBERS; break;
    case MAGA_WAIT_CONTEST: count = maga_contest_n(&game->contest) < 0 ? 1 : 2; break;
    }
    for (size_t i = 0; i < count; i++) weights[i] = 1;
    if (game->wait == MAGA_WAIT_CONTEST && count == 2) weights[0] = (UINT64_C(2) << maga_contest_n(&game->contest)) - 1;
    return count;
}

void maga_draw_means(const struct maga_game *game, size_t draw, uint8_t meant[2])
{
    uint8_t countries[MAGA_COUNTRIES_MAX];
    meant[0] = meant[1] = MAGA_NOBODY;
    if (draw >= maga_draws(game, NULL)) return;
    switch ((enum maga_wait)game->wait) {
    case MAGA_WAIT_ROW: meant[0] = game->queue[draw]; break;
    case MAGA_WAIT_OPPONENT: meant[0] = draw < maga_opponents(game, countries) ? countries[draw] : MAGA_NOBODY; break;
    case MAGA_WAIT_WAR: meant[0] = draw < maga_next_wars(game, countries) ? countries[draw] : MAGA_NOBODY; break;
    case MAGA_WAIT_IMPACT: meant[0] = draw < maga_next_strikes(game, countries) ? countries[draw] : MAGA_NOBODY; break;
    case MAGA_WAIT_MISSILE: maga_missile_direction(game, draw, meant); break;
    case MAGA_WAIT_NOTHING:
    case MAGA_WAIT_CONTEST:
    case MAGA_WAIT_FICTITIOUS: break;
    }
}

void maga_stage_draw(struct maga_stage *stage, size_t draw)
{
    casus_assert(draw < maga_draws(stage->game, NULL));
    struct maga_game *game = stage->game;
    enum maga_wait wait = (enum maga_wait)game->wait;
    game->wait = MAGA_WAIT_NOTHING;
    bool runs = true;
    if (wait == MAGA_WAIT_CONTEST) maga_end_contest(stage, draw);
    if (wait == MAGA_WAIT_ROW) {
        runs = start_row(stage, dequeue(game, draw));
    } else if (game->phase <= MAGA_LAST_ROWS) {
        game->counter[2] = wait == MAGA_WAIT_CONTEST ? game->counter[2] : (int32_t)draw;
        runs = run_row(stage);
    } else {
        game->counter[2] = (int32_t)draw;
    }
    if (runs) run(stage);
}
