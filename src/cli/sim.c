/* casus sim: games between bots. Game g of a seed is the same whatever the number of threads: its generator follows
 * from seed and number alone, and bots change seats from game to game. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli.h"
#include "play_out.h"
#include "search/bot.h"

enum { BOTS_MAX = CASUS_SEATS_MAX, THREADS_MAX = 256 };

struct tally {
    double wins; /* A shared first place counts in parts. */
    int64_t score;
    uint64_t places;
};

struct sim {
    const struct casus_game *game;
    struct casus_measure measure;
    char *options;
    const struct casus_bot *bot[BOTS_MAX]; /* By seat in game 0; in game g everybody sits g seats further on. */
    uint64_t seed, games;
    const char *record_directory;
    pthread_mutex_t lock;
    uint64_t next, finished;
    uint64_t going; /* Decisions so far, of unfinished games too. */
    struct tally tally[BOTS_MAX];
    uint64_t decisions, chances;
    bool failed;
};

static unsigned bot_of_seat(const struct sim *sim, uint64_t game, unsigned seat)
{
    casus_assert(seat < sim->measure.seats && sim->measure.seats <= BOTS_MAX);
    return (unsigned)((seat + game) % sim->measure.seats);
}

static void count_game(struct sim *sim, uint64_t number, const struct play_out *play)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    unsigned winners = 0;
    sim->game->standing(play->state, standings);
    for (unsigned seat = 0; seat < sim->measure.seats; seat++) winners += standings[seat].place == 1;
    casus_assert(winners >= 1 && winners <= sim->measure.seats);
    for (unsigned seat = 0; seat < sim->measure.seats; seat++) {
        struct tally *tally = &sim->tally[bot_of_seat(sim, number, seat)];
        if (standings[seat].place == 1) tally->wins += 1.0 / winners;
        tally->score += standings[seat].score;
        tally->places += standings[seat].place;
    }
    sim->decisions += play->decisions;
    sim->chances += play->chances;
    sim->finished++;
    casus_assert(sim->finished <= sim->next && sim->next <= sim->games);
}

/* Decisions of a game in progress, so that long games show progress too. */
static void on_tick(void *context, uint64_t decisions)
{
    struct sim *sim = context;
    pthread_mutex_lock(&sim->lock);
    sim->going += decisions;
    cli_show_games(sim->finished, sim->games, sim->going);
    pthread_mutex_unlock(&sim->lock);
}

static void *sim_thread(void *argument)
{
    struct sim *sim = argument;
    struct play_out play;
    play_out_make(&play, sim->game, &sim->measure, sim->options);
    play.tick = on_tick;
    play.tick_context = sim;
    pthread_mutex_lock(&sim->lock);
    while (sim->next < sim->games && !sim->failed) {
        uint64_t number = sim->next++;
        const struct casus_bot *bots[BOTS_MAX];
        pthread_mutex_unlock(&sim->lock);
        for (unsigned seat = 0; seat < sim->measure.seats; seat++)
            bots[seat] = sim->bot[bot_of_seat(sim, number, seat)];
        bool good = play_out_game(&play, bots, sim->seed, number, sim->record_directory);
        pthread_mutex_lock(&sim->lock);
        if (good) count_game(sim, number, &play);
        else sim->failed = true;
    }
    pthread_mutex_unlock(&sim->lock);
    play_out_end(&play);
    return NULL;
}

static bool run_threads(struct sim *sim, int64_t threads)
{
    pthread_t thread[THREADS_MAX];
    int64_t started = 0;
    pthread_mutex_init(&sim->lock, NULL);
    while (started < threads && pthread_create(&thread[started], NULL, sim_thread, sim) == 0) started++;
    for (int64_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&sim->lock);
    cli_end_progress();
    casus_assert(started == 0 || sim->failed || sim->finished == sim->games);
    return started > 0 && !sim->failed;
}

/* ---- What is printed ---- */

static void print_json(const struct sim *sim, double seconds, int64_t threads)
{
    double games = (double)sim->games;
    printf("{\"game\":\"%s\",\"players\":%u,\"games\":%llu,\"seed\":%llu,\"threads\":%lld,\"bots\":[", sim->game->name,
           sim->measure.seats, (unsigned long long)sim->games, (unsigned long long)sim->seed, (long long)threads);
    for (unsigned i = 0; i < sim->measure.seats; i++) {
        double low, high;
        cli_wilson(sim->tally[i].wins / games, games, &low, &high);
        printf("%s{\"seat\":%u,\"bot\":\"%s\",\"wins\":%.2f,\"share\":%.4f,\"low\":%.4f,\"high\":%.4f,"
               "\"mean_place\":%.3f,\"mean_score\":%.3f}",
               i > 0 ? "," : "", i, sim->bot[i]->name, sim->tally[i].wins, sim->tally[i].wins / games, low, high,
               (double)sim->tally[i].places / games, (double)sim->tally[i].score / games);
    }
    printf("],\"decisions\":%llu,\"chances\":%llu,\"seconds\":%.3f,\"games_per_second\":%.1f}\n",
           (unsigned long long)sim->decisions, (unsigned long long)sim->chances, seconds, games / seconds);
}

static void print_text(const struct sim *sim, double seconds)
{
    double games = (double)sim->games;
    printf("%llu game%s of %s, %u players, seed %llu\n", (unsigned long long)sim->games, sim->games == 1 ? "" : "s",
           sim->game->name, sim->measure.seats, (unsigned long long)sim->seed);
    puts("By seat in the first game; after each, all bots move one seat along.");
    for (unsigned i = 0; i < sim->measure.seats; i++) {
        double low, high;
        cli_wilson(sim->tally[i].wins / games, games, &low, &high);
        printf("  seat %-3u %-8s wins %6.2f%%  (95%%: %.2f%% to %.2f%%)  mean place %.2f  mean score %7.2f\n", i,
               sim->bot[i]->name, 100 * sim->tally[i].wins / games, 100 * low, 100 * high,
               (double)sim->tally[i].places / games, (double)sim->tally[i].score / games);
    }
    printf("%.1f decisions a game, %.1f games a second\n", (double)sim->decisions / games, games / seconds);
}

/* ---- The command ---- */

/* "a,b,c" by seat; a single name counts for all. False after saying what is wrong. */
static bool read_bots(struct sim *sim, char *list)
{
    unsigned count = 0;
    for (char *name = strtok(list, ","); name != NULL; name = strtok(NULL, ",")) {
        const struct casus_bot *bot = casus_bot_of(sim->game, name);
        if (bot == NULL) {
            cli_say_error(STATUS_UNUSABLE, "--bot: no bot \"%s\" plays %s; casus games lists those that do.", name,
                          sim->game->name);
            return false;
        }
        if (count == sim->measure.seats) {
            cli_say_error(STATUS_UNUSABLE, "--bot names more bots than there are seats (%u).", sim->measure.seats);
            return false;
        }
        sim->bot[count++] = bot;
    }
    if (count == 0) {
        cli_say_error(STATUS_UNUSABLE, "--bot names no bot; casus games lists those that there are.");
        return false;
    }
    /* Over and over. */
    for (unsigned seat = count; seat < sim->measure.seats; seat++) sim->bot[seat] = sim->bot[seat - count];
    return true;
}

/* Whether the game is played by teams. False after saying that --teams does not apply. */
static bool has_teams(const struct casus_game *game)
{
    const struct casus_option *seats = casus_option_of_seats(game);
    if (seats != NULL && strcmp(seats->key, "teams") == 0) return true;
    cli_say_error(STATUS_UNUSABLE, "--teams: %s is not played by teams; --players says how many play.", game->name);
    return false;
}

enum status run_sim(int argc, char **argv)
{
    int64_t players = 0, teams = 0, games = 1000, seed = 1, threads = 1;
    const char *bots = "random", *options = NULL, *record = NULL, *words[2];
    bool json = false;
    const struct option_row rows[] = {
        {"--players", "N", "how many play (the game's default if not given)", .number = &players, .least = 2,
         .most = CASUS_SEATS_MAX},
        {"--teams", "N", "the same for teams", .number = &teams, .least = 2, .most = CASUS_SEATS_MAX},
        {"--games", "K", "how many games (1000)", .number = &games, .least = 1, .most = 1000000000},
        {"--bot", "A,B..", "bots by seat, over and over if they are fewer (random); casus games lists them",
         .text = &bots},
        {"--seed", "S", "the seed (1)", .number = &seed, .least = 0, .most = INT64_MAX},
        {"--threads", "T", "threads (1)", .number = &threads, .least = 1, .most = THREADS_MAX},
        {"--options", "FILE", "the game's option lines, such as a scenario", .text = &options},
        {"--record", "DIR", "write each game's record into a directory", .text = &record},
        {"--json", NULL, "print JSON", .flag = &json},
    };
    int status = READ_OPTIONS("sim GAME [options]", rows, words);
    if (status >= 0) return (enum status)status;
    struct sim *sim = cli_allocate(sizeof *sim);
    sim->game = cli_find_game(words[0]);
    sim->seed = (uint64_t)seed;
    sim->games = (uint64_t)games;
    sim->record_directory = record;
    char *list = cli_allocate(strlen(bots) + 1);
    memcpy(list, bots, strlen(bots) + 1);
    enum status result = STATUS_UNUSABLE;
    bool usable =
        sim->game != NULL && (teams == 0 || has_teams(sim->game)) &&
        (sim->options = cli_join_options(sim->game, options, teams > 0 ? teams : players, &sim->measure)) != NULL;
    if (usable && read_bots(sim, list)) {
        double start = cli_seconds_now();
        bool ready = record == NULL || cli_make_directories(record, false);
        result = ready && run_threads(sim, threads) ? STATUS_OK : STATUS_FAILED;
        if (result == STATUS_OK && json) print_json(sim, cli_seconds_now() - start, threads);
        else if (result == STATUS_OK) print_text(sim, cli_seconds_now() - start);
    }
    free(sim->options);
    free(list);
    free(sim);
    return result;
}
