/* Computer players. random: any action, for trying things out. steady: plays every option out to the end of the round,
 * on positions that agree with its view, and takes the one that leaves it best off.
 *
 * Playing out is cheap because only real choices branch: dice and cards drawn from a hand into all their outcomes at
 * first and a single random one after that, options and cards into their results; points of influence and operations
 * follow a plan (plan.h). The opponent chooses in the same way, for itself; so the bot sees, before it plays a card,
 * whether one of the opponent's events could take DEFCON to 1 in its own round.
 *
 * Hidden cards are guessed anew for each trial. The most promising option is tried again until it has had enough
 * trials, so one that only looked good falls behind. */
#include "bots.h"

#include <string.h>

#include "casus/assert.h"
#include "action.h"
#include "contract.h"
#include "features.h"
#include "learned.h"
#include "legal.h"
#include "operations.h"
#include "plan.h"
#include "risk.h"
#include "turn.h"

/* How much thinking a choice gets. */
struct effort {
    unsigned depth_most; /* How deep choices within choices are played out; below that they are only evaluated. */
    unsigned looks_most; /* After this many nothing branches any more, so that nobody notices a delay. */
    int enough, enough_in_danger; /* Trials of the choice that is taken. */
};

/* The state of thinking: for whom, how deep it branches already, and how many positions have been examined. */
struct thought {
    unsigned seat;
    struct casus_random *random;
    const struct effort *effort;
    const struct casus_weights *weights; /* NULL: cw_evaluate judges. */
    unsigned depth, looks;
};

enum {
    BRANCHES = 9,     /* Outcomes that are all tried: a die, a hand. */
    CHOICES_MAX = 12, /* If there are more, they are only evaluated. */
    PLAN_LOOKS = 30   /* What a plan costs. */
};

/* ---- Looking ---- */

/* Of two defeats the one by DEFCON is worse: it is self-inflicted. */
static int worth_of(const struct thought *thought, const struct cw_state *state)
{
    enum { SHAME = -5000 };
    unsigned seat = thought->seat;
    casus_assert(seat < 2);
    if (thought->weights != NULL && state->phase != CW_OVER) return cw_learned_worth(thought->weights, state, seat);
    int32_t worth = cw_evaluate(state, (casus_seat)seat), lost = thought->weights != NULL ? -CW_WON : CW_LOST;
    bool shameful = state->reason == CW_BY_DEFCON || state->reason == CW_BY_CRISIS;
    if (worth > CW_WON) return CW_WON;
    if (worth >= lost) return worth;
    return lost + (shameful ? SHAME : 0);
}

/* For the thinking seat, right after an action, averaging over a die. */
static int worth_of_look(struct thought *thought, const struct cw_state *state)
{
    int sum = 0;
    thought->looks++;
    if (state->phase == CW_OVER || state->ask.kind != CW_ASK_ROLL) return worth_of(thought, state);
    thought->looks += 5;
    for (unsigned die = 1; die <= 6; die++) {
        struct cw_state after;
        memcpy(&after, state, sizeof after);
        cw_act(&after, CASUS_SEAT_CHANCE, cw_pack(CW_ACT_ROLL, die), NULL, NULL);
        sum += worth_of(thought, &after);
    }
    return sum / 6;
}

/* ---- Choices ---- */

struct choices {
    unsigned count;
    casus_action action[CW_LEGAL_MAX];
};

static void add(struct choices *choices, casus_action action)
{
    if (action != 0) choices->action[choices->count++] = action;
}

/* The best plan; if it has a coup that lowers DEFCON while more is to come (which plans do not see), also the best one
 * without it. */
static void add_operations(struct choices *choices, struct thought *thought, const struct cw_state *state,
                           struct cw_state *placed)
{
    casus_assert(state->ask.kind == CW_ASK_OPS);
    struct cw_plan plans[CW_PLANS];
    cw_plan_operations(state, thought->seat, plans, placed);
    thought->looks += PLAN_LOOKS;
    unsigned calm = plans[2].action != 0 && (plans[0].action == 0 || plans[2].gain > plans[0].gain) ? 2 : 0;
    bool declines = state->ask.may_stop && plans[calm].gain <= 0;
    casus_action otherwise = declines ? cw_pack(CW_ACT_DONE, 0) : plans[calm].action;
    bool coups = plans[1].action != 0 && (otherwise == 0 || plans[1].gain > plans[calm].gain);
    bool threatened = state->depth > 1 && state->defcon <= 3;
    if (coups) add(choices, plans[1].action);
    if (!coups || threatened) add(choices, otherwise);
    unsigned card = cw_space_card(state);
    if (card != CW_NO_CARD) add(choices, cw_pack(CW_ACT_SPACE, card));
}

/* Without calling off a crisis: that does not answer the question. */
static void add_legal(struct choices *choices, const struct cw_state *state)
{
    size_t count = cw_legal(state, state->ask.seat, choices->action);
    while (count > 0 && cw_kind_of(choices->action[count - 1]) == CW_ACT_CANCEL_CRISIS) count--;
    choices->count = (unsigned)count;
}

static bool asks_for_points(const struct cw_state *state)
{
    return state->ask.kind == CW_ASK_COUNTRY && (state->ask.verb == CW_PLACE || state->ask.verb == CW_REMOVE);
}

/* Ruling 1: a crisis may be called off to coup. */
static void add_exits(struct choices *choices, const struct cw_state *state)
{
    casus_assert(state->ask.seat < 2);
    bool may_coup = state->ask.kind == CW_ASK_OPS ? !cw_empty(state->ask.coup) : state->ask.verb == CW_COUP;
    if (!may_coup) return;
    for (CW_EACH(country, cw_crisis_exits(state, state->ask.seat)))
        add(choices, cw_pack(CW_ACT_CANCEL_CRISIS, country));
}

/* `placed`: the position after placing influence, if that is a choice. */
static void list_choices(struct choices *choices, struct thought *thought, const struct cw_state *state,
                         struct cw_state *placed)
{
    choices->count = 0;
    if (state->ask.kind == CW_ASK_OPS) add_operations(choices, thought, state, placed);
    else if (asks_for_points(state)) add(choices, cw_plan_point(state, thought->seat));
    else add_legal(choices, state);
    add_exits(choices, state);
}

/* ---- Playing out ---- */

/* The end of the round's consequences: nothing is in progress any more. */
static bool settled(const struct cw_state *state)
{
    return state->phase == CW_OVER || (state->depth == 0 && state->ask.kind != CW_ASK_HEADLINE);
}

static int outlook(struct thought *thought, struct cw_state *state, unsigned branches);

static int outlook_after(struct thought *thought, const struct cw_state *state, unsigned seat, casus_action action,
                         unsigned branches)
{
    struct cw_state after;
    memcpy(&after, state, sizeof after);
    cw_act(&after, (casus_seat)seat, action, NULL, NULL);
    return outlook(thought, &after, branches);
}

/* Only points, dice and cards to draw: an evaluation is enough. */
static bool is_plain(const struct cw_state *state)
{
    return settled(state) || asks_for_points(state) || state->ask.kind >= CW_ASK_ROLL;
}

/* Cards are discarded one by one, for others that nobody knows: the cards kept are enough to judge by. */
static bool only_hand_changes(const struct cw_state *state)
{
    unsigned card = state->depth > 0 ? state->frame[state->depth - 1].card : CW_NO_CARD;
    return state->ask.kind == CW_ASK_CARD && (card == CW_ASK_NOT_WHAT_YOUR_COUNTRY || card == CW_OUR_MAN_IN_TEHRAN);
}

static casus_action best_of(struct thought *thought, const struct cw_state *state, const struct choices *choices)
{
    casus_assert(choices->count > 0);
    unsigned seat = state->ask.seat;
    bool many = choices->count > CHOICES_MAX, deep = thought->depth >= thought->effort->depth_most ||
                                                     thought->looks > thought->effort->looks_most ||
                                                     only_hand_changes(state);
    thought->depth++;
    casus_action best = choices->action[0];
    int most = 0;
    for (unsigned i = 0; choices->count > 1 && i < choices->count; i++) {
        struct cw_state after;
        memcpy(&after, state, sizeof after);
        cw_act(&after, (casus_seat)seat, choices->action[i], NULL, NULL);
        bool look = deep || (many && is_plain(&after));
        int worth = look ? worth_of_look(thought, &after) : outlook(thought, &after, 1);
        if (seat != thought->seat) worth = -worth;
        if (i > 0 && worth <= most) continue;
        most = worth;
        best = choices->action[i];
    }
    thought->depth--;
    return best;
}

static void decide(struct thought *thought, struct cw_state *state)
{
    casus_assert(state->ask.kind != CW_ASK_NONE && state->ask.kind < CW_ASK_ROLL);
    struct choices choices;
    struct cw_state placed;
    if (state->ask.kind == CW_ASK_HEADLINE) { /* The other side's: unknown. */
        unsigned seat = cw_owes_headline(state, thought->seat ^ 1u) ? thought->seat ^ 1u : thought->seat;
        cw_act(state, (casus_seat)seat, cw_sample(state, (casus_seat)seat, thought->random), NULL, NULL);
        return;
    }
    list_choices(&choices, thought, state, &placed);
    casus_action action = best_of(thought, state, &choices);
    bool places = state->ask.kind == CW_ASK_OPS && cw_kind_of(action) == CW_ACT_PLACE;
    if (places) memcpy(state, &placed, sizeof placed); /* All points at once. */
    else cw_act(state, state->ask.seat, action, NULL, NULL);
}

static unsigned outcomes_of(const struct cw_state *state)
{
    if (state->ask.kind == CW_ASK_ROLL) return 6;
    return state->ask.kind == CW_ASK_RANDOM ? state->hand_count[state->ask.seat] : CW_CARDS;
}

static int average(struct thought *thought, const struct cw_state *state, unsigned branches)
{
    casus_assert(state->ask.kind >= CW_ASK_ROLL);
    struct casus_outcome outcomes[CW_OUTCOMES_MAX];
    size_t count = cw_outcomes(state, outcomes, NULL);
    int sum = 0, all = count > 0 ? (int)count : 1;
    for (size_t i = 0; i < count; i++)
        sum += outlook_after(thought, state, CASUS_SEAT_CHANCE, outcomes[i].action, branches / (unsigned)all);
    return sum / all;
}

/* What the position is worth to the thinking seat once everything in progress is done. */
static int outlook(struct thought *thought, struct cw_state *state, unsigned branches)
{
    while (!settled(state)) {
        if (state->ask.kind < CW_ASK_ROLL) decide(thought, state);
        else if (outcomes_of(state) <= branches && thought->looks <= thought->effort->looks_most)
            return average(thought, state, branches);
        else cw_act(state, CASUS_SEAT_CHANCE, cw_sample(state, CASUS_SEAT_CHANCE, thought->random), NULL, NULL);
    }
    thought->looks++;
    return worth_of(thought, state);
}

/* ---- Choosing ---- */

struct trials {
    struct choices choices;
    int64_t sum[CW_LEGAL_MAX];
    int count[CW_LEGAL_MAX];
};

/* The other headline may come first and lower DEFCON: if that could end the game, it is assumed. */
static void fear_the_worst(struct cw_state *state)
{
    if (state->phase == CW_HEADLINE && state->defcon == 3) state->defcon = 2;
}

static void try_once(struct thought *thought, const struct cw_state *view, struct trials *trials, unsigned choice)
{
    casus_assert(choice < trials->choices.count);
    struct cw_state state;
    cw_determinize(view, (casus_seat)thought->seat, thought->random, &state);
    fear_the_worst(&state);
    trials->sum[choice] += outlook_after(thought, &state, thought->seat, trials->choices.action[choice], BRANCHES);
    trials->count[choice]++;
}

static unsigned best_so_far(const struct trials *trials)
{
    unsigned best = 0;
    for (unsigned i = 1; i < trials->choices.count; i++) {
        if (trials->sum[i] * trials->count[best] > trials->sum[best] * trials->count[i]) best = i;
    }
    return best;
}

static casus_action choose_by_trials(struct thought *thought, const struct cw_state *view, struct trials *trials)
{
    const struct effort *effort = thought->effort;
    int enough = view->defcon <= 2 || view->phase == CW_HEADLINE ? effort->enough_in_danger : effort->enough;
    for (unsigned i = 0; i < trials->choices.count; i++) try_once(thought, view, trials, i);
    unsigned best = best_so_far(trials);
    while (trials->count[best] < enough && thought->looks <= thought->effort->looks_most) {
        try_once(thought, view, trials, best);
        best = best_so_far(trials);
    }
    return trials->choices.action[best];
}

static void look_at_each(struct thought *thought, const struct cw_state *view, const struct choices *choices,
                         int worth[CW_LEGAL_MAX])
{
    struct cw_state state;
    cw_determinize(view, (casus_seat)thought->seat, thought->random, &state);
    for (unsigned i = 0; i < choices->count; i++) {
        struct cw_state after;
        memcpy(&after, &state, sizeof after);
        cw_act(&after, (casus_seat)thought->seat, choices->action[i], NULL, NULL);
        worth[i] = worth_of_look(thought, &after);
    }
}

/* Keeps this many choices, the best ones: the worst is dropped until few enough are left. */
static void shorten(struct thought *thought, const struct cw_state *view, struct choices *choices, unsigned most)
{
    int worth[CW_LEGAL_MAX];
    if (choices->count <= most) return;
    look_at_each(thought, view, choices, worth);
    while (choices->count > most) {
        unsigned worst = 0, last = --choices->count;
        for (unsigned i = 1; i <= last; i++) worst = worth[i] < worth[worst] ? i : worst;
        choices->action[worst] = choices->action[last];
        worth[worst] = worth[last];
    }
}

static void list_own_choices(struct choices *choices, struct thought *thought, const struct cw_state *view,
                             struct cw_state *placed)
{
    if (view->ask.kind == CW_ASK_HEADLINE)
        choices->count = (unsigned)cw_legal(view, (casus_seat)thought->seat, choices->action);
    else list_choices(choices, thought, view, placed);
}

/* Of many countries or cards only the best looking. */
static void keep_few(struct thought *thought, const struct cw_state *view, struct choices *choices)
{
    bool many = view->ask.kind == CW_ASK_COUNTRY || view->ask.kind == CW_ASK_CARD;
    if (many) shorten(thought, view, choices, only_hand_changes(view) ? 1 : CHOICES_MAX);
}

static casus_action choose(const struct cw_state *view, unsigned seat, const struct effort *effort,
                           const struct casus_weights *weights, struct casus_random *random)
{
    casus_assert(seat < 2 && view->phase != CW_OVER);
    struct trials trials = {.choices = {0}};
    struct cw_state placed;
    struct thought thought = {.seat = seat, .random = random, .effort = effort, .weights = weights};
    list_own_choices(&trials.choices, &thought, view, &placed);
    keep_few(&thought, view, &trials.choices);
    if (trials.choices.count <= 1) return trials.choices.action[0];
    return choose_by_trials(&thought, view, &trials);
}

/* ---- For the search ---- */

static void swap_choices(struct trials *trials, unsigned one, unsigned other)
{
    casus_action action = trials->choices.action[one];
    int64_t sum = trials->sum[one];
    int count = trials->count[one];
    trials->choices.action[one] = trials->choices.action[other];
    trials->sum[one] = trials->sum[other];
    trials->count[one] = trials->count[other];
    trials->choices.action[other] = action;
    trials->sum[other] = sum;
    trials->count[other] = count;
}

/* By their trials, the best first. */
static void sort_by_trials(struct trials *trials)
{
    for (unsigned i = 0; i < trials->choices.count; i++) {
        for (unsigned j = i + 1; j < trials->choices.count; j++) {
            if (trials->sum[j] * trials->count[i] > trials->sum[i] * trials->count[j]) swap_choices(trials, i, j);
        }
    }
}

static const struct effort light = {.depth_most = 1, .looks_most = 1000, .enough = 1, .enough_in_danger = 1};

static void add_new(struct choices *choices, const casus_action *actions, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool is_new = true;
        for (unsigned j = 0; j < choices->count; j++) is_new &= choices->action[j] != actions[i];
        if (is_new) add(choices, actions[i]);
    }
}

/* What plans judge nearly as good: a rollout may see more in it. */
static void add_alternatives(struct choices *choices, const struct cw_state *view, unsigned seat)
{
    enum { PLACES = 4, COUPS = 3, POINTS = 4 };
    casus_action actions[CW_ALTERNATIVES_MOST];
    bool moves_out = view->ask.verb == CW_REMOVE && view->ask.may_stop;
    if (view->ask.kind == CW_ASK_OPS) {
        add_new(choices, actions, cw_plan_places(view, seat, PLACES, actions));
        add_new(choices, actions, cw_plan_coups(view, seat, COUPS, actions));
    } else if (asks_for_points(view) && !moves_out) {
        add_new(choices, actions, cw_plan_places(view, seat, POINTS, actions));
    }
}

/* Every choice, by trials the best first. */
static void list_by_trials(struct thought *thought, const struct cw_state *view, struct trials *trials)
{
    struct cw_state placed;
    list_own_choices(&trials->choices, thought, view, &placed);
    add_alternatives(&trials->choices, view, thought->seat);
    keep_few(thought, view, &trials->choices);
    if (trials->choices.count > 1) choose_by_trials(thought, view, trials);
    sort_by_trials(trials);
}

/* Writes the first choices of the least danger found, at most `most`; *least is lowered to it. */
static size_t keep_safe(const struct cw_state *view, unsigned seat, const casus_action *from, size_t from_count,
                        size_t most, enum cw_danger *least, casus_action *actions)
{
    size_t count = 0;
    for (size_t i = 0; i < from_count && (count < most || *least > CW_NO_DANGER); i++) {
        enum cw_danger danger = cw_risk_of(view, seat, from[i]).danger;
        if (danger > *least) continue;
        if (danger < *least) count = 0;
        *least = danger;
        if (count < most) actions[count++] = from[i];
    }
    return count;
}

/* What would lose at once is not played while anything else is legal. */
static size_t without_danger(const struct cw_state *view, unsigned seat, const struct choices *choices, size_t most,
                             casus_action *actions)
{
    enum cw_danger least = CW_LOSES;
    size_t count = keep_safe(view, seat, choices->action, choices->count, most, &least, actions);
    if (least == CW_NO_DANGER) return count;
    casus_action legal[CW_LEGAL_MAX], safer[CW_LEGAL_MAX];
    enum cw_danger still = least;
    size_t safer_count = keep_safe(view, seat, legal, cw_legal(view, (casus_seat)seat, legal), most, &still, safer);
    if (still == least) return count;
    memcpy(actions, safer, safer_count * sizeof *actions);
    return safer_count;
}

static size_t candidates(const void *view_, casus_seat seat, const struct casus_weights *weights, size_t most,
                         struct casus_random *random, casus_action *actions)
{
    const struct cw_state *view = view_;
    struct trials trials = {.choices = {0}};
    struct thought thought = {.seat = seat, .random = random, .effort = &light, .weights = weights};
    list_by_trials(&thought, view, &trials);
    return without_danger(view, seat, &trials.choices, most, actions);
}

static bool is_settled(const void *state)
{
    return settled(state);
}

static casus_action policy(const void *view, casus_seat seat, const struct casus_weights *weights,
                           struct casus_random *random)
{
    return choose(view, seat, &light, weights, random);
}

static unsigned opening(const void *view, casus_seat seat)
{
    return cw_setup_point(view, seat);
}

static int32_t value(const void *state, casus_seat seat, const struct casus_weights *weights)
{
    (void)weights;
    int64_t worth = cw_evaluate(state, seat), size = worth < 0 ? -worth : worth;
    enum { HALF = 12000 /* 12 points ahead are worth a half. */ };
    return (int32_t)(worth * CASUS_EQUITY_ONE / (size + HALF));
}

const struct casus_thinking cw_thinking = {
    .candidates = candidates,
    .settled = is_settled,
    .policy = policy,
    .value = value,
    .features = cw_features,
    .features_most = CW_FEATURES_MOST,
    .weights_count = CW_FEATURES,
    .weights_version = CW_FEATURES_VERSION,
    .weights = &coldwar_weights,
    .opening = opening,
    .openings = coldwar_openings,
};

/* ---- The bots ---- */

static bool is_awaited(const struct casus_choice *choice)
{
    struct casus_actor actor;
    cw_actor(choice->view, &actor);
    return casus_seats_has(&actor.awaited, choice->seat);
}

static casus_action choose_at_random(const struct casus_choice *choice)
{
    return is_awaited(choice) ? cw_sample(choice->view, choice->seat, choice->random) : 0;
}

static casus_action choose_steadily(const struct casus_choice *choice)
{
    static const struct effort steady = {.depth_most = 2, .looks_most = 12000, .enough = 4, .enough_in_danger = 10};
    return is_awaited(choice) ? choose(choice->view, choice->seat, &steady, NULL, choice->random) : 0;
}

static const struct casus_bot random_bot = {.name = "random", .choose = choose_at_random},
                              steady_bot = {.name = "steady", .choose = choose_steadily};

/* docs/strength.md has their matches. */
static const struct casus_level novice_level = {.rollouts = 12, .ahead = 1, .candidates = 16, .temperature = 120},
                                learner_level = {.rollouts = 12, .ahead = 1, .candidates = 8, .temperature = 40},
                                club_level = {.rollouts = 12, .ahead = 1, .candidates = 5, .temperature = 15},
                                expert_level = {.rollouts = 16, .ahead = 1, .candidates = 5, .temperature = 4},
                                master_level = {.rollouts = 100, .ahead = 2, .candidates = 5};

static const struct casus_bot novice_bot = {.name = "novice", .level = &novice_level},
                              learner_bot = {.name = "learner", .level = &learner_level},
                              club_bot = {.name = "club", .level = &club_level},
                              expert_bot = {.name = "expert", .level = &expert_level},
                              master_bot = {.name = "master", .level = &master_level};

const struct casus_bot *const cw_bots[] = {&random_bot, &steady_bot, &novice_bot, &learner_bot,
                                           &club_bot,   &expert_bot, &master_bot, NULL};
