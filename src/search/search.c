/* A truncated search: sequential halving (Karnin, Koren and Somekh, 2013) with common random numbers.
 *
 * Each candidate is played on from guesses that agree with the view; both sides choose lightly from their own views of
 * the guess. After a few settled positions the value is read. All candidates get the same guess and the same generator,
 * so luck is the same for all; after each stage the worse half is out. In a game with `doubt` the first candidate never
 * is, and another is taken only if it is better by more than what is left of luck. */
#include "search.h"

#include <string.h>

#include "casus/assert.h"
#include "greedy.h"
#include "value.h"

enum {
    LENGTH_MAX = 2000, /* Actions of one rollout: a game that never settles must not hang. */
    FEATURES_MAX = 2048,
    THOUSANDTH = CASUS_EQUITY_ONE / 1000,
    MIXED = 12 /* The least temperature where all choose at once: what is always the same can be read. */
};

/* ---- What the game says, or greedy ---- */

/* What the seat's opening says; 0: nothing, or what an option of the game forbids. */
static casus_action by_the_book(const struct casus_choice *choice)
{
    const struct casus_thinking *thinking = choice->game->thinking;
    unsigned due = thinking->opening == NULL ? 0 : thinking->opening(choice->view, choice->seat);
    if (due == 0 || thinking->openings == NULL) return 0;
    for (const struct casus_opening *opening = thinking->openings; opening->count > 0; opening++) {
        if (opening->seat != choice->seat || opening->count < due) continue;
        casus_action action = opening->action[due - 1];
        if (choice->game->is_legal(choice->view, choice->seat, action, NULL)) return action;
    }
    return 0;
}

size_t casus_candidates(const struct casus_choice *choice, const struct casus_weights *weights, size_t most,
                        casus_action *actions)
{
    const struct casus_thinking *thinking = choice->game->thinking;
    casus_assert(most <= CASUS_CANDIDATES_MAX);
    actions[0] = by_the_book(choice);
    if (actions[0] != 0) return 1;
    size_t count = thinking->candidates == NULL
                       ? casus_greedy_best(choice, most, actions)
                       : thinking->candidates(choice->view, choice->seat, weights, most, choice->random, actions);
    casus_assert(count <= most);
    return count;
}

casus_action casus_light_choice(const struct casus_choice *choice, const struct casus_weights *weights)
{
    const struct casus_thinking *thinking = choice->game->thinking;
    casus_action known = by_the_book(choice);
    if (known != 0) return known;
    return thinking->policy == NULL ? casus_greedy_choose(choice)
                                    : thinking->policy(choice->view, choice->seat, weights, choice->random);
}

bool casus_is_settled(const struct casus_game *game, const void *state)
{
    return game->thinking->settled == NULL || game->thinking->settled(state);
}

/* ---- The search ---- */

struct search {
    const struct casus_level *level;
    const struct casus_choice *choice;
    const struct casus_thinking *thinking;
    const struct casus_weights *weights;
    size_t rollouts;
    void *state, *view, *rest; /* A guess that is played on, what its player may know, scratch for the light choices. */
    struct casus_outcome *outcomes;
    casus_action action[CASUS_CANDIDATES_MAX];
    size_t count;
    int64_t sum[CASUS_CANDIDATES_MAX], times[CASUS_CANDIDATES_MAX];
    int64_t lead[CASUS_CANDIDATES_MAX], squares[CASUS_CANDIDATES_MAX]; /* Over the first, from the same guesses. */
    int32_t first;                                                     /* Its value from the last guess. */
};

static size_t whole(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

size_t casus_search_memory(const struct casus_measure *measure)
{
    return 2 * whole(measure->state_size) + measure->outcomes_max * sizeof(struct casus_outcome) +
           casus_greedy_memory(measure);
}

static void begin(struct search *search, const struct casus_bot *bot, const struct casus_choice *choice)
{
    const struct casus_level *level = bot->level;
    char *memory = choice->memory;
    size_t size = whole(choice->measure->state_size);
    *search = (struct search){.level = level,
                              .choice = choice,
                              .thinking = choice->game->thinking,
                              .rollouts = choice->limits.rollouts > 0 ? choice->limits.rollouts : level->rollouts,
                              .state = memory,
                              .view = memory + size,
                              .outcomes = (struct casus_outcome *)(memory + 2 * size)};
    search->weights = bot->weights != NULL ? bot->weights : search->thinking->weights;
    search->rest = search->outcomes + choice->measure->outcomes_max;
    casus_assert(search->thinking != NULL && (level->rollouts == 0 || (level->ahead >= 1 && level->candidates >= 2)));
}

static void list_candidates(struct search *search)
{
    struct casus_choice choice = *search->choice;
    choice.memory = search->rest;
    search->count = casus_candidates(&choice, search->weights, search->level->candidates, search->action);
}

/* ---- Playing on ---- */

static casus_action light_choice(struct search *search, const void *view, casus_seat seat, struct casus_random *random)
{
    struct casus_choice choice = {.game = search->choice->game,
                                  .measure = search->choice->measure,
                                  .view = view,
                                  .seat = seat,
                                  .random = random,
                                  .memory = search->rest};
    return casus_light_choice(&choice, search->weights);
}

/* Until the game is over or so many settled positions have been passed. */
static void play_on(struct search *search, struct casus_random *random)
{
    const struct casus_game *game = search->choice->game;
    unsigned passed = 0;
    for (unsigned length = 0; length < LENGTH_MAX; length++) {
        struct casus_actor actor;
        game->actor(search->state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) return;
        casus_seat seat = CASUS_SEAT_CHANCE;
        casus_action action;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(game, search->state, search->outcomes, random);
        } else {
            if (casus_is_settled(game, search->state) && ++passed >= search->level->ahead) return;
            seat = casus_seats_least(&actor.awaited);
            game->view(search->state, seat, search->view);
            action = light_choice(search, search->view, seat, random);
        }
        bool done = game->apply(search->state, seat, action, NULL);
        casus_assert(done);
    }
}

static void roll_out(struct search *search, size_t candidate, uint64_t seed)
{
    const struct casus_choice *choice = search->choice;
    struct casus_random random = casus_random_make(seed);
    struct casus_feature features[FEATURES_MAX];
    choice->game->determinize(choice->view, choice->seat, &random, search->state);
    casus_assert(search->thinking->features_most <= FEATURES_MAX);
    /* A guess may refuse what the view allows only if the view allows too much. */
    bool done = choice->game->apply(search->state, choice->seat, search->action[candidate], NULL);
    casus_assert(done);
    play_on(search, &random);
    int32_t value = casus_value(choice->game, search->weights, search->state, choice->seat, features);
    if (candidate == 0) search->first = value; /* It is tried before the others if it is still tried. */
    int64_t lead = value - search->first;
    search->lead[candidate] += lead;
    search->squares[candidate] += lead * lead;
    search->sum[candidate] += value;
    search->times[candidate]++;
}

/* ---- Halving ---- */

static bool is_better(const struct search *search, size_t one, size_t other)
{
    return search->sum[one] * search->times[other] > search->sum[other] * search->times[one];
}

/* The best first, but for those that stay where they are; equal ones stay in their order. */
static void sort(const struct search *search, size_t *alive, size_t count, size_t stay)
{
    for (size_t i = stay + 1; i < count; i++) {
        size_t one = alive[i], at = i;
        for (; at > stay && is_better(search, one, alive[at - 1]); at--) alive[at] = alive[at - 1];
        alive[at] = one;
    }
}

static bool is_stopped(const struct search *search)
{
    const struct casus_limits *limits = &search->choice->limits;
    return limits->stopped != NULL && limits->stopped(limits->context);
}

/* False: it was stopped. */
static bool try_alive(struct search *search, const size_t *alive, size_t count, size_t times)
{
    for (size_t time = 0; time < times; time++) {
        uint64_t seed = casus_random_bits(search->choice->random);
        if (is_stopped(search)) return false;
        for (size_t i = 0; i < count; i++) roll_out(search, alive[i], seed);
    }
    return true;
}

static size_t stages_of(size_t count)
{
    size_t stages = 1;
    while ((size_t)1 << stages < count) stages++;
    return stages;
}

/* `alive` becomes the candidates, the best first. */
static void halve(struct search *search, size_t *alive)
{
    size_t left = search->count, stages = stages_of(left), stay = search->thinking->doubt > 0;
    casus_assert(left > 0 && left <= CASUS_CANDIDATES_MAX);
    for (size_t i = 0; i < left; i++) alive[i] = i;
    for (size_t stage = 0; stage < stages; stage++) {
        size_t times = search->rollouts / (stages * left);
        if (!try_alive(search, alive, left, times > 0 ? times : 1)) break;
        sort(search, alive, left, stay);
        left = stay + (left - stay + 1) / 2;
    }
}

/* ---- Choosing ---- */

static bool is_surely_better(const struct search *search, size_t candidate)
{
    enum { FINER = 16, HUNDREDTHS = 100 };
    int64_t times = search->times[candidate], doubt = search->thinking->doubt;
    if (times == 0 || times < search->times[0] || search->lead[candidate] <= 0) return false;
    int64_t mean = FINER * search->lead[candidate] / times;
    int64_t variance = (int64_t)FINER * FINER * search->squares[candidate] / times - mean * mean;
    return mean * mean * HUNDREDTHS / (doubt * doubt) >= variance / times;
}

/* The best of those that are surely better than the first, else the first. */
static size_t best_beyond_doubt(const struct search *search)
{
    size_t best = 0;
    for (size_t i = 1; i < search->count; i++) {
        if (is_surely_better(search, i) && search->lead[i] > search->lead[best]) best = i;
    }
    return best;
}

/* 2 to the power of -(loss / temperature), in 65536ths; between whole powers on a straight line. */
static uint64_t likelihood(int64_t loss, int64_t temperature)
{
    int64_t halvings = loss / temperature, rest = loss % temperature;
    if (halvings >= 16) return 0;
    return (uint64_t)((65536 >> halvings) * (2 * temperature - rest) / (2 * temperature));
}

/* One of the candidates, the less likely the worse it is. */
static size_t draw(const struct search *search, size_t best, int64_t temperature)
{
    uint64_t weight[CASUS_CANDIDATES_MAX] = {0}, total = 0;
    for (size_t i = 0; i < search->count; i++) {
        bool tried = search->times[i] > 0 && search->times[best] > 0;
        int64_t loss = tried ? search->sum[best] / search->times[best] - search->sum[i] / search->times[i] : 0;
        weight[i] = tried || i == best ? likelihood(loss > 0 ? loss : 0, temperature) : 0;
        total += weight[i];
    }
    uint64_t number = casus_random_below(search->choice->random, total);
    size_t drawn = 0;
    while (drawn + 1 < search->count && number >= weight[drawn]) number -= weight[drawn++];
    return drawn;
}

static int64_t temperature_of(const struct search *search)
{
    struct casus_actor actor;
    search->choice->game->actor(search->choice->view, &actor);
    bool together = actor.kind == CASUS_ACTOR_SIMULTANEOUS;
    return together && search->level->temperature < MIXED ? MIXED : search->level->temperature;
}

static bool is_awaited(const struct casus_choice *choice)
{
    struct casus_actor actor;
    choice->game->actor(choice->view, &actor);
    return casus_seats_has(&actor.awaited, choice->seat);
}

casus_action casus_search_choose(const struct casus_bot *bot, const struct casus_choice *choice)
{
    struct search search;
    size_t alive[CASUS_CANDIDATES_MAX];
    if (!is_awaited(choice)) return 0;
    begin(&search, bot, choice);
    if (search.rollouts == 0) return light_choice(&search, choice->view, choice->seat, choice->random);
    list_candidates(&search);
    casus_assert(search.count > 0);
    if (search.count == 1) return search.action[0];
    halve(&search, alive);
    size_t best = search.thinking->doubt > 0 ? best_beyond_doubt(&search) : alive[0];
    int64_t temperature = temperature_of(&search);
    return search.action[temperature > 0 ? draw(&search, best, temperature * THOUSANDTH) : best];
}
