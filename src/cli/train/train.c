/* casus train: a value is learned from games that a bot plays against itself, or the weights of a heuristic are
 * improved by matches (evolve.h), generation after generation. Everything that a generation gives is in the directory
 * before the next begins, so a broken training goes on where it was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "casus/assert.h"
#include "cli/cli.h"
#include "cli/play_out.h"
#include "evolve.h"
#include "fit.h"
#include "openings.h"
#include "report.h"
#include "self_play.h"
#include "weights_file.h"

struct training {
    struct self_play plan;
    const char *directory, *from;
    int64_t generations, window, epochs;
    bool openings;
    double *weight;
    int16_t *rounded;             /* The same; */
    struct casus_weights learned; /* with them. */
};

static void path_of(const struct training *training, const char *what, int64_t generation, const char *end,
                    char path[FILE_PATH_SIZE])
{
    snprintf(path, FILE_PATH_SIZE, "%s/%s-%lld.%s", training->directory, what, (long long)generation, end);
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* ---- One generation ---- */

static bool play_generation(struct training *training, int64_t generation)
{
    char path[FILE_PATH_SIZE];
    struct samples samples = {.count = 0};
    casus_assert(generation >= 1);
    path_of(training, "generation", generation, "samples", path);
    if (exists(path)) return true;
    struct self_play plan = training->plan;
    plan.seed += (uint64_t)generation;
    plan.weights = generation > 1 ? &training->learned : training->plan.weights;
    double start = cli_seconds_now();
    bool good = self_play(&plan, &samples) && samples_write(&samples, path);
    if (good)
        cli_say("generation %lld: %llu games, %llu positions, %.0f s", (long long)generation,
                (unsigned long long)plan.games, (unsigned long long)samples.count, cli_seconds_now() - start);
    samples_free(&samples);
    return good;
}

/* Those of the last few generations; each generation's games have numbers of their own. */
static bool gather(const struct training *training, int64_t generation, struct samples *samples)
{
    char path[FILE_PATH_SIZE];
    int64_t first = generation - training->window + 1;
    casus_assert(training->window >= 1);
    for (int64_t i = first < 1 ? 1 : first; i <= generation; i++) {
        path_of(training, "generation", i, "samples", path);
        if (!samples_read(samples, path, training->plan.game->thinking->weights_count)) return false;
    }
    return true;
}

static void go_on_from(struct training *training, const int16_t *weight)
{
    for (size_t i = 0; i < training->learned.count; i++) training->weight[i] = (double)weight[i] / CASUS_WEIGHT_ONE;
}

static bool learn_generation(struct training *training, int64_t generation)
{
    char path[FILE_PATH_SIZE];
    struct samples samples = {.count = 0};
    struct fit_report report;
    size_t count = training->learned.count;
    if (!gather(training, generation, &samples)) return false;
    fit(&samples, count, (unsigned)training->epochs, 1e-7, training->weight);
    fit_round(training->weight, count, training->rounded);
    go_on_from(training, training->rounded); /* As if it had been broken off here. */
    fit_judge(&samples, &training->learned, &report);
    samples_free(&samples);
    cli_say("generation %lld: log loss %.4f, right %.1f%%, of %llu positions held out", (long long)generation,
            report.loss, 100 * report.right, (unsigned long long)report.samples);
    path_of(training, "weights", generation, "txt", path);
    return report_add(training->directory, generation, &report) &&
           weights_write(training->plan.game, &training->learned, path);
}

/* Learning goes on from a file of weights. */
static bool begin_from(struct training *training, const char *path)
{
    struct casus_weights read;
    int16_t *weight = weights_read(training->plan.game, path, &read);
    if (weight == NULL) return false;
    casus_assert(read.count == training->learned.count);
    memcpy(training->rounded, weight, read.count * sizeof *weight);
    go_on_from(training, weight);
    free(weight);
    return true;
}

/* What a former training has left: the weights of its last generation. Returns how many generations are done; -1 after
 * saying what is wrong. */
static int64_t resume(struct training *training)
{
    char path[FILE_PATH_SIZE];
    int64_t done = 0;
    while (path_of(training, "weights", done + 1, "txt", path), exists(path)) done++;
    if (done == 0) {
        if (training->from == NULL) return 0;
        training->plan.weights = &training->learned;
        return begin_from(training, training->from) ? 0 : -1;
    }
    path_of(training, "weights", done, "txt", path);
    if (!begin_from(training, path)) return -1;
    cli_say("generations 1 to %lld are done already", (long long)done);
    return done;
}

static bool train(struct training *training, int64_t done)
{
    char path[FILE_PATH_SIZE];
    for (int64_t generation = done + 1; generation <= training->generations; generation++) {
        if (!play_generation(training, generation) || !learn_generation(training, generation)) return false;
    }
    snprintf(path, sizeof path, "%s/weights.c", training->directory);
    return weights_write_c(training->plan.game, &training->learned, path) &&
           report_write(training->plan.game, training->directory);
}

/* ---- A heuristic ---- */

static bool begin_heuristic(struct training *training)
{
    const struct casus_thinking *thinking = training->plan.game->thinking;
    if (training->from != NULL) return begin_from(training, training->from);
    for (size_t i = 0; i < thinking->weights_count; i++)
        training->rounded[i] = thinking->first_weight(training->plan.measure.seats, i).value;
    return true;
}

/* Without temperature: who is tried does its best. */
static struct games_plan games_of(const struct training *training)
{
    const struct self_play *plan = &training->plan;
    struct games_plan games = {.game = plan->game,
                               .measure = plan->measure,
                               .options = plan->options,
                               .directory = training->directory,
                               .seed = plan->seed,
                               .games = plan->games,
                               .generations = training->generations,
                               .threads = plan->threads,
                               .level = plan->level};
    games.level.temperature = 0;
    return games;
}

static enum status improve(struct training *training)
{
    char path[FILE_PATH_SIZE];
    const struct casus_game *game = training->plan.game;
    struct games_plan games = games_of(training);
    snprintf(path, sizeof path, "%s/weights.c", training->directory);
    enum status status = evolve(&games, training->rounded);
    if (status != STATUS_OK) return status;
    bool written = weights_write_c(game, &training->learned, path) && report_write_scores(game, training->directory);
    return written ? STATUS_OK : STATUS_FAILED;
}

static enum status find_openings(const struct training *training)
{
    struct games_plan games = games_of(training);
    casus_assert(games.game->thinking->opening != NULL);
    return openings_find(&games);
}

/* ---- The command ---- */

static enum status run(struct training *training)
{
    if (training->openings) return find_openings(training);
    if (training->plan.game->thinking->features == NULL)
        return begin_heuristic(training) ? improve(training) : STATUS_UNUSABLE;
    int64_t done = resume(training);
    return done < 0 ? STATUS_UNUSABLE : train(training, done) ? STATUS_OK : STATUS_FAILED;
}

static bool is_ready(struct training *training, const char *const *words, const char *options, int64_t players,
                     char **joined)
{
    struct self_play *plan = &training->plan;
    if (words[0] == NULL || training->directory == NULL) {
        cli_say_error(STATUS_UNUSABLE, "train wants a game and --out DIRECTORY.");
        return false;
    }
    plan->game = cli_find_game(words[0]);
    if (plan->game == NULL) return false;
    if (plan->game->thinking == NULL || plan->game->thinking->weights_count == 0)
        return cli_say_error(STATUS_UNUSABLE, "%s has no value that could be learned.", plan->game->name) == STATUS_OK;
    if (training->openings && plan->game->thinking->opening == NULL)
        return cli_say_error(STATUS_UNUSABLE, "%s has no opening that is the same whatever is dealt.",
                             plan->game->name) == STATUS_OK;
    *joined = cli_join_options(plan->game, options, players, &plan->measure);
    plan->options = *joined;
    return *joined != NULL && cli_make_directories(training->directory, false);
}

static void make_room(struct training *training)
{
    const struct casus_thinking *thinking = training->plan.game->thinking;
    training->weight = cli_allocate(thinking->weights_count * sizeof *training->weight);
    training->rounded = cli_allocate(thinking->weights_count * sizeof *training->rounded);
    training->learned = (struct casus_weights){
        .rules_version = training->plan.game->rules_version,
        .version = thinking->weights_version,
        .count = thinking->weights_count,
        .weight = training->rounded,
    };
}

enum status run_train(int argc, char **argv)
{
    int64_t players = 0, games = 2000, generations = 5, window = 3, epochs = 6, seed = 1, threads = 1, noise = 5,
            lambda = 85, kept = 20, rollouts = 0, candidates = 5, temperature = 10;
    bool openings = false;
    const char *options = NULL, *out = NULL, *from = NULL, *words[2];
    const struct option_row rows[] = {
        {"--out", "DIR", "where everything goes; a training that was broken off there goes on", .text = &out},
        {"--openings", NULL, "find the best openings instead, with the program's weights", .flag = &openings},
        {"--from", "FILE", "begin with these weights", .text = &from},
        {"--games", "K", "games of each generation, or of each of its trials (2000)", .number = &games, .least = 10,
         .most = 1000000},
        {"--generations", "G", "how often it plays and learns (5)", .number = &generations, .least = 1, .most = 1000},
        {"--window", "W", "learn from the last W generations (3)", .number = &window, .least = 1, .most = 1000},
        {"--epochs", "E", "how often it goes over them (6)", .number = &epochs, .least = 1, .most = 1000},
        {"--lambda", "PERCENT", "how much later positions count beside the next one (85)", .number = &lambda,
         .least = 0, .most = 100},
        {"--noise", "PERCENT", "random choices in these games (5)", .number = &noise, .least = 0, .most = 100},
        {"--rollouts", "R", "search with so many rollouts once there are weights (0: play lightly)",
         .number = &rollouts, .least = 0, .most = UINT16_MAX},
        {"--candidates", "C", "of that search (5)", .number = &candidates, .least = 2, .most = CASUS_CANDIDATES_MAX},
        {"--temperature", "T", "of that search (10): one so many thousandths worse is half as likely",
         .number = &temperature, .least = 0, .most = 1000},
        {"--kept", "PERCENT", "settled positions that are learned from (20)", .number = &kept, .least = 1, .most = 100},
        {"--players", "N", "how many play (the game's default if not given)", .number = &players, .least = 2,
         .most = CASUS_SEATS_MAX},
        {"--options", "FILE", "the game's option lines, such as a scenario", .text = &options},
        {"--seed", "S", "the seed (1)", .number = &seed, .least = 0, .most = INT64_MAX},
        {"--threads", "T", "threads (1)", .number = &threads, .least = 1, .most = 256},
    };
    int status = READ_OPTIONS("train GAME --out DIR [options]", rows, words);
    if (status >= 0) return (enum status)status;
    struct training training = {.directory = out,
                                .from = from,
                                .openings = openings,
                                .generations = generations,
                                .window = window,
                                .epochs = epochs,
                                .plan = {.seed = (uint64_t)seed * 1000003,
                                         .games = (uint64_t)games,
                                         .lambda = (double)lambda / 100,
                                         .noise = (double)noise / 100,
                                         .kept = (double)kept / 100,
                                         .level = {.rollouts = (uint16_t)rollouts,
                                                   .ahead = 1,
                                                   .candidates = (uint8_t)candidates,
                                                   .temperature = (uint16_t)temperature},
                                         .threads = threads}};
    char *joined = NULL;
    enum status result = STATUS_UNUSABLE;
    if (is_ready(&training, words, options, players, &joined)) {
        setvbuf(stdout, NULL, _IOLBF, 0); /* Who follows the output sees each generation. */
        make_room(&training);
        result = run(&training);
        free(training.weight);
        free(training.rounded);
    }
    free(joined);
    return result;
}
