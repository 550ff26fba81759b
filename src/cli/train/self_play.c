/* Both sides choose by the game's light policy or by a short search, and now and then at random, so that they see more
 * than their habits.
 * At every settled position each seat's value is noted; a position's target is the lambda-return of the values that
 * follow and of the end (Sutton and Barto, Reinforcement Learning, 2018, 12.1). */
#include "self_play.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli/cli.h"
#include "search/search.h"
#include "search/value.h"

enum { THREADS_MAX = 256, STEPS_MAX = 100000, PASSED_MAX = 8192 };

/* A thread's game. */
struct table {
    const struct self_play *plan;
    void *state, *view, *memory;
    struct casus_outcome *outcomes;
    struct casus_feature *features;
    struct casus_random random;
    struct samples *samples;                   /* Of this game; */
    uint32_t at[PASSED_MAX];                   /* at which settled position each was taken, */
    casus_seat of[PASSED_MAX];                 /* and for whom. */
    float chance[CASUS_SEATS_MAX][PASSED_MAX]; /* Of each seat at each settled position. */
    uint32_t passed;
};

struct all {
    const struct self_play *plan;
    pthread_mutex_t lock;
    uint64_t next, done;
    bool failed;
    struct samples *of_game;
};

static float chance_of(int32_t value)
{
    return (float)(value + CASUS_EQUITY_ONE) / (2.0F * CASUS_EQUITY_ONE);
}

static float chance_at_end(const struct casus_standing *standing)
{
    return (float)(standing->value + 1000) / 2000.0F;
}

static double fraction(struct casus_random *random)
{
    return (double)(casus_random_bits(random) >> 11) / 9007199254740992.0;
}

/* ---- Noting ---- */

static void note_seat(struct table *table, casus_seat seat, bool kept)
{
    const struct casus_game *game = table->plan->game;
    casus_assert(table->passed < PASSED_MAX && seat < table->plan->measure.seats);
    table->chance[seat][table->passed] =
        chance_of(casus_value(game, table->plan->weights, table->state, seat, table->features));
    if (!kept || table->samples->count == PASSED_MAX) return;
    size_t count = game->thinking->features(table->state, seat, table->features);
    table->at[table->samples->count] = table->passed;
    table->of[table->samples->count] = seat;
    samples_add(table->samples, (struct sample){.count = (uint32_t)count}, table->features);
}

/* Of a kept position one seat's knowledge is kept: the others' would say nearly the same. */
static void note_position(struct table *table)
{
    if (table->passed == PASSED_MAX) return;
    bool kept = fraction(&table->random) < table->plan->kept;
    unsigned seats = table->plan->measure.seats, chosen = (unsigned)casus_random_below(&table->random, seats);
    for (unsigned seat = 0; seat < seats; seat++) note_seat(table, (casus_seat)seat, kept && seat == chosen);
    table->passed++;
}

/* The return of each position from the next one's on, backwards; `end` is the seat's result. */
static void return_to(struct table *table, casus_seat seat, float end)
{
    float lambda = table->plan->weights == NULL ? 1 : (float)table->plan->lambda, later = end;
    float *chance = table->chance[seat];
    for (uint32_t i = table->passed; i-- > 0;) {
        float now = chance[i];
        chance[i] = later;
        later = (1 - lambda) * now + lambda * later;
    }
}

static void set_targets(struct table *table, uint32_t number)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    table->plan->game->standing(table->state, standings);
    for (unsigned seat = 0; seat < table->plan->measure.seats; seat++)
        return_to(table, (casus_seat)seat, chance_at_end(&standings[seat]));
    for (uint64_t i = 0; i < table->samples->count; i++) {
        struct sample *sample = &table->samples->sample[i];
        sample->game = number;
        sample->target = table->chance[table->of[i]][table->at[i]];
        sample->outcome = chance_at_end(&standings[table->of[i]]);
        sample->gone = (float)table->at[i] / (float)table->passed;
    }
}

/* ---- Playing ---- */

/* One of the candidates: not any action, since a lost game that nobody would lose teaches nothing. */
static casus_action choose_at_random(const struct casus_choice *choice, const struct casus_weights *weights)
{
    enum { MOST = 8 };
    casus_action action[MOST];
    size_t count = casus_candidates(choice, weights, MOST, action);
    casus_assert(count >= 1);
    return action[casus_random_below(choice->random, count)];
}

static casus_action choose(struct table *table, casus_seat seat)
{
    const struct self_play *plan = table->plan;
    const struct casus_game *game = plan->game;
    game->view(table->state, seat, table->view);
    struct casus_choice choice = {.game = game,
                                  .measure = &plan->measure,
                                  .view = table->view,
                                  .seat = seat,
                                  .random = &table->random,
                                  .memory = table->memory};
    const struct casus_bot searcher = {.name = "search", .level = &plan->level, .weights = plan->weights};
    bool searches = plan->level.rollouts > 0 && plan->weights != NULL;
    if (fraction(&table->random) < plan->noise) return choose_at_random(&choice, plan->weights);
    return searches ? casus_search_choose(&searcher, &choice) : casus_light_choice(&choice, plan->weights);
}

/* False: it does not end. */
static bool play(struct table *table)
{
    const struct casus_game *game = table->plan->game;
    for (unsigned step = 0; step < STEPS_MAX; step++) {
        struct casus_actor actor;
        casus_seat seat = CASUS_SEAT_CHANCE;
        casus_action action;
        game->actor(table->state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) return true;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(game, table->state, table->outcomes, &table->random);
        } else {
            if (casus_is_settled(game, table->state)) note_position(table);
            seat = casus_seats_least(&actor.awaited);
            action = choose(table, seat);
        }
        bool done = game->apply(table->state, seat, action, NULL);
        casus_assert(done);
    }
    return false;
}

static bool play_game(struct table *table, uint64_t number, struct samples *samples)
{
    const struct self_play *plan = table->plan;
    struct casus_random mix = casus_random_make(plan->seed);
    table->random = casus_random_make(casus_random_bits(&mix) + number * UINT64_C(0x9e3779b97f4a7c15));
    table->samples = samples;
    table->passed = 0;
    bool begun = plan->game->init(table->state, plan->options, strlen(plan->options), NULL);
    casus_assert(begun);
    if (!play(table))
        return cli_say_error(STATUS_FAILED, "game %llu does not end.", (unsigned long long)number) == STATUS_OK;
    set_targets(table, (uint32_t)number);
    return true;
}

/* ---- Threads ---- */

static struct table *table_make(const struct self_play *plan)
{
    struct table *table = cli_allocate(sizeof *table);
    table->plan = plan;
    table->state = cli_allocate(plan->measure.state_size);
    table->view = cli_allocate(plan->measure.state_size);
    table->memory = cli_allocate(casus_search_memory(&plan->measure));
    table->outcomes = cli_allocate(plan->measure.outcomes_max * sizeof *table->outcomes);
    table->features = cli_allocate(plan->game->thinking->features_most * sizeof *table->features);
    return table;
}

static void table_free(struct table *table)
{
    free(table->state);
    free(table->view);
    free(table->memory);
    free(table->outcomes);
    free(table->features);
    free(table);
}

static void *thread_main(void *argument)
{
    struct all *all = argument;
    struct table *table = table_make(all->plan);
    pthread_mutex_lock(&all->lock);
    while (all->next < all->plan->games && !all->failed) {
        uint64_t number = all->next++;
        pthread_mutex_unlock(&all->lock);
        bool played = play_game(table, number, &all->of_game[number]);
        pthread_mutex_lock(&all->lock);
        if (!played) all->failed = true;
        cli_show_progress("games", ++all->done, all->plan->games);
    }
    pthread_mutex_unlock(&all->lock);
    table_free(table);
    return NULL;
}

bool self_play(const struct self_play *plan, struct samples *samples)
{
    struct all all = {.plan = plan, .of_game = cli_allocate(plan->games * sizeof *all.of_game)};
    pthread_t thread[THREADS_MAX];
    int64_t started = 0;
    casus_assert(plan->games > 0 && plan->threads >= 1 && plan->threads <= THREADS_MAX);
    pthread_mutex_init(&all.lock, NULL);
    while (started < plan->threads && pthread_create(&thread[started], NULL, thread_main, &all) == 0) started++;
    for (int64_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&all.lock);
    cli_end_progress();
    for (uint64_t i = 0; i < plan->games; i++) {
        samples_append(samples, &all.of_game[i]);
        samples_free(&all.of_game[i]);
    }
    free(all.of_game);
    return started > 0 && !all.failed;
}
