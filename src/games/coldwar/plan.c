/* Plans for points: which country gains most from each point. */
#include "plan.h"

#include <string.h>

#include "casus/assert.h"
#include "action.h"
#include "legal.h"
#include "operations.h"
#include "events.h"
#include "stack.h"
#include "worth.h"

/* A position to try things on, and for whom. */
struct trial {
    struct cw_state state;
    struct cw_stakes stakes;
    unsigned seat;
};

static void begin(struct trial *trial, const struct cw_state *state, unsigned knower)
{
    memcpy(&trial->state, state, sizeof *state);
    trial->stakes = cw_stakes_of(state, knower);
    trial->seat = state->ask.seat;
}

static int for_seat(const struct trial *trial, int worth)
{
    return trial->seat == CW_US ? worth : -worth;
}

static int worth_of_country(const struct trial *trial, unsigned country)
{
    return for_seat(trial, cw_worth_of_country(&trial->state, &trial->stakes, country));
}

static int worth_around(const struct trial *trial, unsigned country)
{
    return for_seat(trial, cw_worth_around(&trial->state, &trial->stakes, country));
}

/* Only what the worths read; whatever else follows from influence is left unchanged. */
static void set_influence(struct cw_state *state, unsigned country, int ussr, int us)
{
    casus_assert(country < CW_COUNTRIES && ussr >= 0 && us >= 0);
    int stability = cw_country[country].stability;
    state->influence[CW_USSR][country] = (int16_t)ussr;
    state->influence[CW_US][country] = (int16_t)us;
    cw_put(&state->controlled[CW_USSR], country, ussr - us >= stability);
    cw_put(&state->controlled[CW_US], country, us - ussr >= stability);
}

/* Who controls a country: 1 the US, -1 the USSR. */
static int control_of(const struct cw_state *state, unsigned country)
{
    return cw_controls(state, CW_US, country) - cw_controls(state, CW_USSR, country);
}

/* What it is worth if both sides' influence changes; influence is never below 0. The region's score changes only with
 * control. */
static int gain_by(struct trial *trial, unsigned country, int mine, int theirs)
{
    unsigned seat = trial->seat;
    struct cw_state *state = &trial->state;
    int before[2] = {state->influence[CW_USSR][country], state->influence[CW_US][country]},
        after[2] = {before[CW_USSR], before[CW_US]};
    int control = control_of(state, country), gain = -worth_of_country(trial, country);
    after[seat] = after[seat] + mine < 0 ? 0 : after[seat] + mine;
    after[seat ^ 1] = after[seat ^ 1] + theirs < 0 ? 0 : after[seat ^ 1] + theirs;
    set_influence(state, country, after[CW_USSR], after[CW_US]);
    gain += worth_of_country(trial, country);
    bool turns = control_of(state, country) != control;
    if (turns) gain += worth_around(trial, country);
    set_influence(state, country, before[CW_USSR], before[CW_US]);
    return turns ? gain - worth_around(trial, country) : gain;
}

/* ---- Influence ---- */

/* What the points may be spent on. */
struct purse {
    int points, most; /* In all, in one country. */
    bool removes;     /* Instead of placing. */
    bool doubled;     /* 6.1: 2 points for 1 where the opponent controls. */
};

/* Points for one country, and what they gain. */
struct spending {
    unsigned country;
    int count, gain, price;
};

static bool is_better(const struct spending *one, const struct spending *other)
{
    return other->count == 0 || (int64_t)one->gain * other->price > (int64_t)other->gain * one->price;
}

/* New neighbours: battlegrounds that come within reach. */
static int worth_of_foothold(const struct trial *trial, unsigned country)
{
    enum { BATTLEGROUND = 60 };
    const struct cw_state *state = &trial->state;
    if (cw_has(&state->present[trial->seat], country)) return 0;
    return BATTLEGROUND *
           (int)cw_count(cw_without(cw_and(cw_battlegrounds, cw_neighbours[country]), state->around[trial->seat]));
}

static int price_of_point(const struct trial *trial, const struct purse *purse, unsigned country, int spent)
{
    const struct cw_state *state = &trial->state;
    unsigned seat = trial->seat;
    if (!purse->doubled) return 1;
    int lead = state->influence[seat ^ 1][country] - state->influence[seat][country] - spent;
    return lead >= cw_country[country].stability ? 2 : 1;
}

/* A few points in one country may achieve what the first alone does not. */
static struct spending best_in(struct trial *trial, const struct purse *purse, unsigned country)
{
    struct spending best = {.country = country};
    int foothold = purse->removes ? 0 : worth_of_foothold(trial, country), price = 0;
    int there = trial->state.influence[trial->seat ^ 1][country],
        most = purse->removes && there < purse->most ? there : purse->most;
    for (int count = 1; count <= most; count++) {
        price += price_of_point(trial, purse, country, count - 1);
        if (price > purse->points && count > 1) break;
        int gain = purse->removes ? gain_by(trial, country, 0, -count) : gain_by(trial, country, count, 0);
        struct spending spending = {country, count, gain + foothold, price};
        if (is_better(&spending, &best)) best = spending;
    }
    return best;
}

/* 12.1, the Chinese Civil War: a third of The China Card. */
static struct spending in_china(void)
{
    return (struct spending){CW_CHINA, 1, 500, 1};
}

static struct spending best_spending(struct trial *trial, const struct purse *purse)
{
    struct spending best = {.count = 0};
    for (CW_EACH(country, trial->state.ask.set)) {
        struct spending spending = country < CW_COUNTRIES ? best_in(trial, purse, country) : in_china();
        if (is_better(&spending, &best)) best = spending;
    }
    return best;
}

/* The points of an event or of the set-up that are left, and how many one country may get. */
static struct purse purse_of_event(const struct cw_state *state)
{
    const struct cw_frame *frame = state->depth > 0 ? cw_top(state) : NULL;
    int left = frame != NULL ? cw_left(frame) : 0;
    struct purse purse = {.points = left, .most = left, .removes = state->ask.verb == CW_REMOVE};
    if (frame == NULL || frame->kind != CW_FRAME_EVENT) return purse;
    int most = cw_program[frame->card][frame->event.step].most;
    purse.most = most > 0 ? most : 2;
    return purse;
}

/* C33: the own influence that is worth least where it is, as long as it is worth more elsewhere. */
static casus_action plan_moving_out(struct trial *trial)
{
    enum { ELSEWHERE = 450 };
    struct spending least = {.count = 0};
    for (CW_EACH(country, trial->state.ask.set)) {
        struct spending spending = {country, 1, gain_by(trial, country, -1, 0), 1};
        if (is_better(&spending, &least)) least = spending;
    }
    return least.gain > -ELSEWHERE ? cw_pack(CW_ACT_REMOVE, least.country) : cw_pack(CW_ACT_DONE, 0);
}

casus_action cw_plan_point(const struct cw_state *state, unsigned knower)
{
    casus_assert(state->ask.kind == CW_ASK_COUNTRY);
    struct trial trial;
    begin(&trial, state, knower);
    bool own = state->ask.verb == CW_REMOVE && state->ask.may_stop;
    if (own) return plan_moving_out(&trial);
    struct purse purse = purse_of_event(state);
    struct spending best = best_spending(&trial, &purse);
    return cw_pack(cw_act_of_verb(state->ask.verb), best.country);
}

static bool may_place(const struct trial *trial, unsigned depth)
{
    const struct cw_state *state = &trial->state;
    return state->phase != CW_OVER && state->depth == depth && state->ask.kind == CW_ASK_OPS &&
           state->ask.seat == trial->seat && !cw_empty(state->ask.set);
}

static struct purse purse_of_operations(const struct cw_state *state)
{
    const struct cw_frame *frame = cw_top(state);
    int points = frame->ops.value - frame->ops.spent;
    return (struct purse){.points = points, .most = points > 0 ? points : 1, .doubled = true};
}

/* Places all the points on the trial position. */
static struct cw_plan plan_influence(struct trial *trial)
{
    struct cw_plan plan = {0, 0};
    unsigned depth = trial->state.depth;
    while (may_place(trial, depth)) {
        struct purse purse = purse_of_operations(&trial->state);
        struct spending best = best_spending(trial, &purse);
        casus_action action = cw_pack(CW_ACT_PLACE, best.country);
        if (plan.action == 0) plan.action = action;
        plan.gain += best.gain;
        for (int i = 0; i < best.count && may_place(trial, depth); i++) {
            if (!cw_act(&trial->state, (casus_seat)trial->seat, action, NULL, NULL)) return plan;
        }
    }
    return plan;
}

/* ---- Coups ---- */

/* 8.1: what the tracks are worth after a coup; DEFCON 1 is the phasing side's defeat. */
static int tracks_after_coup(struct trial *trial, unsigned country, int operations, bool free)
{
    struct cw_state *state = &trial->state;
    unsigned seat = trial->seat, defcon = state->defcon, milops = state->milops[seat];
    /* C109 */
    int before = cw_worth_of_tracks(state), yuri = seat == CW_US && cw_in_play(state, CW_YURI_AND_SAMANTHA) ? 1000 : 0;
    bool lowers = cw_coup_lowers_defcon(state, seat, country);
    if (lowers && defcon == 2) return state->phasing == seat ? CW_LOST : CW_WON;
    state->defcon = (uint8_t)(defcon - lowers);
    if (!free) state->milops[seat] = (uint8_t)(milops + (unsigned)operations > 5 ? 5 : milops + (unsigned)operations);
    int after = cw_worth_of_tracks(state);
    state->defcon = (uint8_t)defcon;
    state->milops[seat] = (uint8_t)milops;
    return for_seat(trial, after - before) - yuri;
}

/* Six times the average change by a coup in its country. */
static int six_coups(struct trial *trial, unsigned country, int operations)
{
    const struct cw_state *state = &trial->state;
    unsigned seat = trial->seat;
    int sum = 0, theirs = state->influence[seat ^ 1][country];
    int fixed = operations + cw_coup_modifier(state, seat, country) - 2 * cw_country[country].stability;
    for (int die = 1; die <= 6; die++) {
        int result = die + fixed, removed = result < theirs ? result : theirs;
        if (result > 0) sum += gain_by(trial, country, result - removed, -removed);
    }
    return sum;
}

static int gain_of_coup(struct trial *trial, unsigned country)
{
    const struct cw_state *state = &trial->state;
    const struct cw_frame *frame = cw_top(state);
    if (cw_in_play_for(state, CW_CUBAN_MISSILE_CRISIS, trial->seat ^ 1u)) return CW_LOST; /* C40 */
    int operations = cw_coup_operations(state, frame, country);
    return six_coups(trial, country, operations) / 6 +
           tracks_after_coup(trial, country, operations, frame->ops.flags & CW_FREE);
}

static struct cw_plan plan_coup(struct trial *trial)
{
    struct cw_plan plan = {0, 0};
    for (CW_EACH(country, trial->state.ask.coup)) {
        int gain = gain_of_coup(trial, country);
        if (plan.action == 0 || gain > plan.gain) plan = (struct cw_plan){cw_pack(CW_ACT_COUP, country), gain};
    }
    return plan;
}

/* ---- Realignments ---- */

/* One roll's average gain: the two dice differ by d in 6 - |d| of 36 ways. */
static int gain_of_realignment(struct trial *trial, unsigned country)
{
    const struct cw_state *state = &trial->state;
    int ahead =
        cw_realign_modifier(state, trial->seat, country) - cw_realign_modifier(state, trial->seat ^ 1u, country);
    int sum = 0;
    if (ahead < 0) return 0; /* It would cost more than it brings. */
    for (int dice = -5; dice <= 5; dice++) {
        int lead = dice + ahead, ways = 6 - (dice < 0 ? -dice : dice);
        if (lead != 0) sum += ways * gain_by(trial, country, lead < 0 ? lead : 0, lead > 0 ? -lead : 0);
    }
    return sum / 36;
}

/* Later rolls bring less than the first. */
static struct cw_plan plan_realignments(struct trial *trial)
{
    struct cw_plan plan = {0, 0};
    const struct cw_state *state = &trial->state;
    const struct cw_frame *frame = &state->frame[state->depth - 1];
    int rolls = frame->ops.value > frame->ops.spent ? frame->ops.value - frame->ops.spent : 1;
    for (CW_EACH(country, state->ask.realign)) {
        int gain = gain_of_realignment(trial, country) * (rolls + 1) / 2;
        if (plan.action == 0 || gain > plan.gain) plan = (struct cw_plan){cw_pack(CW_ACT_REALIGN, country), gain};
    }
    return plan;
}

void cw_plan_operations(const struct cw_state *state, unsigned knower, struct cw_plan plans[CW_PLANS],
                        struct cw_state *placed)
{
    casus_assert(state->ask.kind == CW_ASK_OPS);
    struct trial trial;
    begin(&trial, state, knower);
    plans[1] = plan_coup(&trial);
    plans[2] = plan_realignments(&trial);
    plans[0] = plan_influence(&trial);
    memcpy(placed, &trial.state, sizeof *placed);
}

/* ---- Alternatives ---- */

/* Some actions, the best first, by a gain for its price. */
struct ranking {
    casus_action action[CW_ALTERNATIVES_MOST];
    int gain[CW_ALTERNATIVES_MOST], price[CW_ALTERNATIVES_MOST];
    size_t count, most;
};

static void rank(struct ranking *ranking, casus_action action, int gain, int price)
{
    size_t at = ranking->count;
    while (at > 0 && (int64_t)gain * ranking->price[at - 1] > (int64_t)ranking->gain[at - 1] * price) at--;
    if (at == ranking->most) return;
    size_t last = ranking->count < ranking->most ? ranking->count++ : ranking->most - 1;
    for (size_t i = last; i > at; i--) {
        ranking->action[i] = ranking->action[i - 1];
        ranking->gain[i] = ranking->gain[i - 1];
        ranking->price[i] = ranking->price[i - 1];
    }
    ranking->action[at] = action;
    ranking->gain[at] = gain;
    ranking->price[at] = price;
}

static size_t take_ranking(const struct ranking *ranking, casus_action *actions)
{
    memcpy(actions, ranking->action, ranking->count * sizeof *actions);
    return ranking->count;
}

size_t cw_plan_places(const struct cw_state *state, unsigned knower, size_t most, casus_action *actions)
{
    casus_assert(most >= 1 && most <= CW_ALTERNATIVES_MOST);
    struct trial trial;
    struct ranking ranking = {.most = most};
    bool operations = state->ask.kind == CW_ASK_OPS;
    struct purse purse = operations ? purse_of_operations(state) : purse_of_event(state);
    enum cw_action_kind kind = operations ? CW_ACT_PLACE : cw_act_of_verb(state->ask.verb);
    begin(&trial, state, knower);
    for (CW_EACH(country, state->ask.set)) {
        struct spending spending = country < CW_COUNTRIES ? best_in(&trial, &purse, country) : in_china();
        if (spending.count > 0) rank(&ranking, cw_pack(kind, country), spending.gain, spending.price);
    }
    return take_ranking(&ranking, actions);
}

size_t cw_plan_coups(const struct cw_state *state, unsigned knower, size_t most, casus_action *actions)
{
    casus_assert(most >= 1 && most <= CW_ALTERNATIVES_MOST && state->ask.kind == CW_ASK_OPS);
    struct trial trial;
    struct ranking ranking = {.most = most};
    begin(&trial, state, knower);
    for (CW_EACH(country, state->ask.coup))
        rank(&ranking, cw_pack(CW_ACT_COUP, country), gain_of_coup(&trial, country), 1);
    return take_ranking(&ranking, actions);
}
