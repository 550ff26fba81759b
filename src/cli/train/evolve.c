/* A separable CMA-ES (Ros and Hansen, A Simple Modification in CMA-ES, 2008): each generation tries weights drawn
 * around a mean, in games of the same deals, and the mean and the spread of each weight follow the better half. Each
 * trial plays one seat against the first weights, played lightly: with games against the mean, too, it improved at half
 * the speed. What would be forgotten if it were broken off is in DIRECTORY/evolution.txt. */
#include "evolve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "casus/assert.h"
#include "report.h"
#include "weights_file.h"

enum { TRIALS = 16, BETTER = TRIALS / 2 };

/* One weight that is learned; all lengths are in its first step. */
struct gene {
    size_t index;
    double unit; /* The first step. */
    double mean, variance, path, step_path;
};

struct drawn {
    double normal, length; /* A standard normal number, and the same times the weight's spread. */
};

struct state {
    const struct games_plan *plan;
    struct gene *gene;
    size_t genes;
    double step;
    int64_t generation;          /* How many are done. */
    int16_t *weight[TRIALS + 2]; /* Of each trial, of the mean and of the beginning. */
    struct drawn *drawn[TRIALS];
    double score[TRIALS + 1];   /* With the mean's against the beginning. */
    double share[BETTER], mass; /* How much each of the better half counts; 1 / the sum of squares. */
    double path_rate, step_rate, damping, path_part, rank_part, expected;
};

enum { MEAN = TRIALS, BEGINNING = TRIALS + 1 };

/* ---- The strategy's constants, for so many weights ---- */

static void set_constants(struct state *state)
{
    double sum = 0, squares = 0, genes = (double)state->genes;
    for (int i = 0; i < BETTER; i++) sum += state->share[i] = log(BETTER + 0.5) - log(i + 1);
    for (int i = 0; i < BETTER; i++) {
        state->share[i] /= sum;
        squares += state->share[i] * state->share[i];
    }
    double mass = state->mass = 1 / squares;
    state->path_rate = (4 + mass / genes) / (genes + 4 + 2 * mass / genes);
    state->step_rate = (mass + 2) / (genes + mass + 5);
    state->damping = 1 + 2 * fmax(0, sqrt((mass - 1) / (genes + 1)) - 1) + state->step_rate;
    double faster = (genes + 2) / 3; /* Than with all covariances: Ros and Hansen. */
    state->path_part = fmin(0.5, faster * 2 / ((genes + 1.3) * (genes + 1.3) + mass));
    state->rank_part = fmin(0.5, faster * 2 * (mass - 2 + 1 / mass) / ((genes + 2) * (genes + 2) + mass));
    state->expected = sqrt(genes) * (1 - 1 / (4 * genes) + 1 / (21 * genes * genes));
}

static void state_make(struct state *state, const struct games_plan *plan, int16_t *weight)
{
    size_t count = plan->game->thinking->weights_count;
    *state = (struct state){.plan = plan, .step = 0.5};
    state->gene = cli_allocate(count * sizeof *state->gene);
    for (size_t i = 0; i < count; i++) {
        struct casus_first_weight first = plan->game->thinking->first_weight(plan->measure.seats, i);
        if (first.step == 0) continue;
        state->gene[state->genes++] =
            (struct gene){.index = i, .unit = first.step, .mean = (double)weight[i] / first.step, .variance = 1};
    }
    for (int i = 0; i < TRIALS + 2; i++) {
        state->weight[i] = cli_allocate(count * sizeof *weight);
        memcpy(state->weight[i], weight, count * sizeof *weight);
    }
    for (size_t i = 0; i < count; i++)
        state->weight[BEGINNING][i] = plan->game->thinking->first_weight(plan->measure.seats, i).value;
    for (int i = 0; i < TRIALS; i++) state->drawn[i] = cli_allocate(state->genes * sizeof *state->drawn[i]);
    casus_assert(state->genes > 0);
    set_constants(state);
}

static void state_free(struct state *state)
{
    for (int i = 0; i < TRIALS + 2; i++) free(state->weight[i]);
    for (int i = 0; i < TRIALS; i++) free(state->drawn[i]);
    free(state->gene);
}

static struct casus_weights weights_of(const struct state *state, int which)
{
    const struct casus_game *game = state->plan->game;
    casus_assert(which >= 0 && which < TRIALS + 2);
    return (struct casus_weights){.rules_version = game->rules_version,
                                  .version = game->thinking->weights_version,
                                  .count = game->thinking->weights_count,
                                  .weight = state->weight[which]};
}

/* ---- Trials ---- */

static double uniform(struct casus_random *random)
{
    return ((double)(casus_random_bits(random) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(struct casus_random *random) /* Box and Muller. */
{
    double radius = sqrt(-2 * log(uniform(random)));
    return radius * cos(6.283185307179586 * uniform(random));
}

static void set_weight(int16_t *weight, const struct gene *gene, double value)
{
    casus_assert(gene->unit > 0);
    weight[gene->index] = (int16_t)lrint(fmax(INT16_MIN, fmin(INT16_MAX, value * gene->unit)));
}

/* In pairs, each the other's mirror, so that they lie around the mean. */
static void draw_trials(struct state *state)
{
    struct casus_random random = casus_random_make(state->plan->seed + (uint64_t)state->generation);
    for (int trial = 0; trial < TRIALS; trial++) {
        for (size_t i = 0; i < state->genes; i++) {
            const struct gene *gene = &state->gene[i];
            double number = trial % 2 == 0 ? normal(&random) : -state->drawn[trial - 1][i].normal;
            state->drawn[trial][i] = (struct drawn){number, number * sqrt(gene->variance)};
            set_weight(state->weight[trial], gene, gene->mean + state->step * state->drawn[trial][i].length);
        }
    }
}

/* ---- Their games ---- */

struct results {
    const struct state *state;
    float *share; /* Of all games. */
};

/* Game `number`: those of one trial follow each other. */
static bool play_game(void *context, struct play_out *play, uint64_t number)
{
    struct results *results = context;
    const struct state *state = results->state;
    const struct games_plan *plan = state->plan;
    uint64_t trial = number / plan->games, game = number % plan->games, seats = plan->measure.seats;
    unsigned seat = (unsigned)(game % seats);
    casus_assert(trial <= MEAN);
    static const struct casus_level lightly = {.rollouts = 0};
    struct casus_weights own = weights_of(state, (int)trial), other = weights_of(state, BEGINNING);
    struct casus_bot one = {.name = "trial", .level = &plan->level, .weights = &own},
                     rest = {.name = "other", .level = &lightly, .weights = &other};
    const struct casus_bot *bots[CASUS_SEATS_MAX];
    for (unsigned i = 0; i < seats; i++) bots[i] = i == seat ? &one : &rest;
    play->deal = (uint64_t)state->generation * plan->games + game / seats;
    if (!play_out_game(play, bots, plan->seed, play->deal * seats + seat, NULL)) return false;
    results->share[number] = (float)play_out_share(play, seat);
    return true;
}

/* The scores of all trials. */
static bool play_all(struct state *state)
{
    uint64_t games = state->plan->games, count = (TRIALS + 1) * games;
    struct results results = {.state = state, .share = cli_allocate(count * sizeof *results.share)};
    bool good = games_play(state->plan, count, play_game, &results);
    for (uint64_t trial = 0; trial <= TRIALS; trial++) {
        double sum = 0;
        for (uint64_t i = 0; i < games; i++) sum += (double)results.share[trial * games + i];
        state->score[trial] = sum / (double)games;
    }
    free(results.share);
    return good;
}

/* ---- What follows from them ---- */

/* The better half, the best first. */
static void rank(const struct state *state, int order[TRIALS])
{
    for (int i = 0; i < TRIALS; i++) {
        int at = i;
        for (; at > 0 && state->score[order[at - 1]] < state->score[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
}

static void move_gene(struct state *state, const int *order, size_t i)
{
    struct gene *gene = &state->gene[i];
    double normal = 0, length = 0, squares = 0;
    casus_assert(i < state->genes && gene->variance > 0);
    for (int k = 0; k < BETTER; k++) {
        const struct drawn *drawn = &state->drawn[order[k]][i];
        normal += state->share[k] * drawn->normal;
        length += state->share[k] * drawn->length;
        squares += state->share[k] * drawn->length * drawn->length;
    }
    double path = state->path_rate, step = state->step_rate;
    gene->mean += state->step * length;
    gene->step_path = (1 - step) * gene->step_path + sqrt(step * (2 - step) * state->mass) * normal;
    gene->path = (1 - path) * gene->path + sqrt(path * (2 - path) * state->mass) * length;
    gene->variance = (1 - state->path_part - state->rank_part) * gene->variance +
                     state->path_part * gene->path * gene->path + state->rank_part * squares;
}

static void follow(struct state *state)
{
    int order[TRIALS];
    double squares = 0;
    casus_assert(state->step > 0);
    rank(state, order);
    for (size_t i = 0; i < state->genes; i++) {
        move_gene(state, order, i);
        squares += state->gene[i].step_path * state->gene[i].step_path;
    }
    state->step *= exp(state->step_rate / state->damping * (sqrt(squares) / state->expected - 1));
    state->generation++;
    for (size_t i = 0; i < state->genes; i++) set_weight(state->weight[MEAN], &state->gene[i], state->gene[i].mean);
}

/* ---- Files ---- */

static void path_of(const struct state *state, const char *name, char path[FILE_PATH_SIZE])
{
    snprintf(path, FILE_PATH_SIZE, "%s/%s", state->plan->directory, name);
}

static bool write_state(const struct state *state)
{
    char path[FILE_PATH_SIZE];
    struct cli_output_file file;
    path_of(state, "evolution.txt", path);
    if (!cli_output_begin(&file, path)) return false;
    fprintf(file.stream, "casus-evolution 1 %s version %u seats %u generation %lld step %.17g\n",
            state->plan->game->name, state->plan->game->thinking->weights_version, state->plan->measure.seats,
            (long long)state->generation, state->step);
    for (size_t i = 0; i < state->genes; i++) {
        const struct gene *gene = &state->gene[i];
        fprintf(file.stream, "%.17g %.17g %.17g %.17g\n", gene->mean, gene->variance, gene->path, gene->step_path);
    }
    return cli_output_end(&file, true);
}

static bool read_genes(struct state *state, FILE *file)
{
    for (size_t i = 0; i < state->genes; i++) {
        struct gene *gene = &state->gene[i];
        if (fscanf(file, "%lf %lf %lf %lf", &gene->mean, &gene->variance, &gene->path, &gene->step_path) != 4)
            return false;
        if (!isfinite(gene->mean) || !isfinite(gene->path) || !isfinite(gene->step_path) || !(gene->variance > 0))
            return false;
        set_weight(state->weight[MEAN], gene, gene->mean);
    }
    return true;
}

static bool read_state(struct state *state, FILE *file)
{
    char name[32];
    unsigned version, seats;
    long long generation;
    if (fscanf(file, "casus-evolution 1 %31s version %u seats %u generation %lld step %lf", name, &version, &seats,
               &generation, &state->step) != 5)
        return false;
    state->generation = generation;
    return strcmp(name, state->plan->game->name) == 0 && version == state->plan->game->thinking->weights_version &&
           seats == state->plan->measure.seats && generation >= 1 && isfinite(state->step) && state->step > 0 &&
           read_genes(state, file);
}

/* What a broken off training has left. False after saying that it is none of this game. */
static bool resume(struct state *state)
{
    char path[FILE_PATH_SIZE];
    path_of(state, "evolution.txt", path);
    if (access(path, F_OK) != 0) return true;
    FILE *file = fopen(path, "r");
    bool good = file != NULL && read_state(state, file);
    if (file != NULL) fclose(file);
    if (good) cli_say("generations 1 to %lld are done already", (long long)state->generation);
    return good || cli_say_error(STATUS_UNUSABLE, "%s: this is not what a training of %s with %u seats has left.", path,
                                 state->plan->game->name, state->plan->measure.seats) == STATUS_OK;
}

static bool write_generation(const struct state *state)
{
    char name[64], path[FILE_PATH_SIZE];
    struct casus_weights weights = weights_of(state, MEAN);
    casus_assert(state->generation >= 1);
    snprintf(name, sizeof name, "weights-%lld.txt", (long long)state->generation);
    path_of(state, name, path);
    return weights_write(state->plan->game, &weights, path) &&
           report_add_score(state->plan->directory, state->generation, state->score[MEAN]) && write_state(state);
}

/* ---- All ---- */

static bool run_generation(struct state *state)
{
    draw_trials(state);
    if (!play_all(state)) return false;
    follow(state);
    cli_say("generation %lld: the mean so far scores %.1f%% against the beginning; step %.3f",
            (long long)state->generation, 100 * state->score[MEAN], state->step);
    return write_generation(state);
}

enum status evolve(const struct games_plan *plan, int16_t *weight)
{
    struct state state;
    state_make(&state, plan, weight);
    bool usable = resume(&state), good = usable;
    while (good && state.generation < plan->generations) good = run_generation(&state);
    if (good) memcpy(weight, state.weight[MEAN], plan->game->thinking->weights_count * sizeof *weight);
    state_free(&state);
    return !usable ? STATUS_UNUSABLE : good ? STATUS_OK : STATUS_FAILED;
}
