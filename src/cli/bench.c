/* casus bench: how fast uniform random games go, every action drawn from the whole legal set. Decisions are the
 * players'; chance events are counted separately. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli.h"
#include "machine.h"
#include "play_out.h"

enum {
    SIGNATURE_GAMES = 100,
    SIGNATURE_WORK = 512 << 20, /* Decisions times the state's bytes: fewer games are enough if they are large. */
    THREADS_MAX = 256
};

struct bench {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options;
    double seconds;
    uint64_t seed;
    bool first;                         /* This thread makes the signature and shows the progress. */
    uint64_t games, decisions, chances; /* Complete games, and what was done in them; */
    uint64_t broken_off;                /* decisions of games that were broken off. */
    double spent;
    uint64_t signature;
};

/* One game; false: the limit broke it off. */
static bool play_one(struct bench *bench, struct play_out *play, struct casus_random *random,
                     const struct play_limit *limit)
{
    bool whole = play_out_random(play, random, limit);
    if (whole) {
        bench->games++;
        bench->decisions += play->decisions;
        bench->chances += play->chances;
    } else {
        bench->broken_off += play->decisions;
    }
    return whole;
}

/* A number that changes only when the rules' behaviour does: the hash of how the first games of the first thread end,
 * whose seed is fixed. They are played however long that takes, so that the number does not depend on time. */
static void play_signature(struct bench *bench, struct play_out *play, struct casus_random *random)
{
    casus_assert(bench->first && bench->games == 0 && bench->signature == 0);
    uint64_t all = SIGNATURE_WORK / bench->measure.state_size;
    bool whole = true;
    while (whole && bench->games < SIGNATURE_GAMES && bench->decisions < all) {
        uint64_t both[2] = {bench->signature, 0};
        cli_show_progress("games of the signature", bench->games, SIGNATURE_GAMES);
        whole = play_one(bench, play, random, &(struct play_limit){.decisions = all - bench->decisions});
        both[1] = casus_hash(play->state, bench->measure.state_size);
        bench->signature = casus_hash(both, sizeof both);
    }
}

static void *bench_thread(void *argument)
{
    struct bench *bench = argument;
    struct play_out play;
    struct casus_random random = casus_random_make(bench->seed);
    play_out_make(&play, bench->game, &bench->measure, bench->options);
    double start = cli_seconds_now();
    const struct play_limit limit = {.deadline = start + bench->seconds};
    if (bench->first) play_signature(bench, &play, &random);
    do {
        if (bench->first) cli_show_progress("seconds", (uint64_t)(cli_seconds_now() - start), (uint64_t)bench->seconds);
    } while (cli_seconds_now() < limit.deadline && play_one(bench, &play, &random, &limit));
    bench->spent = cli_seconds_now() - start;
    play_out_end(&play);
    return NULL;
}

/* ---- What is printed ---- */

static double decisions_a_second(const struct bench *total)
{
    casus_assert(total->spent > 0);
    return (double)(total->decisions + total->broken_off) / total->spent;
}

/* The average over complete games; 0 if none was finished. */
static double of_a_game(const struct bench *total, uint64_t count)
{
    return total->games == 0 ? 0 : (double)count / (double)total->games;
}

static void print_json(const struct bench *total, const char *command, int64_t threads)
{
    char text[8192];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_text(&out, command);
    casus_json_key(&out, "machine");
    machine_json(&out);
    printf("{\"game\":\"%s\",\"players\":%u,\"decisions_per_second\":%.0f,\"games_per_second\":%.1f,"
           "\"decisions_per_game\":%.2f,\"chances_per_game\":%.2f,\"state_bytes\":%zu,\"threads\":%lld,"
           "\"seconds\":%.3f,\"games\":%llu,\"signature\":\"%016llx\",\"command\":%s}\n",
           total->game->name, total->measure.seats, decisions_a_second(total), (double)total->games / total->spent,
           of_a_game(total, total->decisions), of_a_game(total, total->chances), total->measure.state_size,
           (long long)threads, total->spent, (unsigned long long)total->games, (unsigned long long)total->signature,
           text);
}

static void print_text(const struct bench *total, int64_t threads)
{
    printf("%s, %u players, %lld thread%s, %.2f s\n", total->game->name, total->measure.seats, (long long)threads,
           threads == 1 ? "" : "s", total->spent);
    printf("  %.0f decisions a second, %.1f games a second, %.1f decisions a game\n", decisions_a_second(total),
           (double)total->games / total->spent, of_a_game(total, total->decisions));
    printf("  %zu bytes of state, signature %016llx\n", total->measure.state_size,
           (unsigned long long)total->signature);
}

/* False, after saying so, if there are too many threads. */
static bool run_threads(struct bench *total, int64_t threads)
{
    casus_assert(threads >= 1 && threads <= THREADS_MAX && total->games == 0);
    pthread_t thread[THREADS_MAX];
    struct bench *bench = cli_allocate((size_t)threads * sizeof *bench);
    int64_t started = 0;
    for (; started < threads; started++) {
        bench[started] = *total;
        bench[started].seed = (uint64_t)started + 1;
        bench[started].first = started == 0;
        if (pthread_create(&thread[started], NULL, bench_thread, &bench[started]) != 0) break;
    }
    for (int64_t i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        total->games += bench[i].games;
        total->decisions += bench[i].decisions;
        total->chances += bench[i].chances;
        total->broken_off += bench[i].broken_off;
        if (bench[i].first) total->signature = bench[i].signature;
        if (bench[i].spent > total->spent) total->spent = bench[i].spent;
    }
    free(bench);
    cli_end_progress();
    return started == threads || cli_say_error(STATUS_FAILED, "the system starts no more than %lld threads.",
                                               (long long)started) == STATUS_OK;
}

enum status run_bench(int argc, char **argv)
{
    int64_t seconds = 3, threads = 1, players = 0;
    const char *options = NULL, *words[2];
    bool json = false;
    const struct option_row rows[] = {
        {"--players", "N", "how many play (the game's default)", .number = &players, .least = 2,
         .most = CASUS_SEATS_MAX},
        {"--seconds", "S", "for how long (3)", .number = &seconds, .least = 1, .most = 3600},
        {"--threads", "T", "threads (1)", .number = &threads, .least = 1, .most = THREADS_MAX},
        {"--options", "FILE", "the game's option lines", .text = &options},
        {"--json", NULL, "print JSON", .flag = &json},
    };
    int status = READ_OPTIONS("bench GAME [options]", rows, words);
    if (status >= 0) return (enum status)status;
    struct bench total = {.game = cli_find_game(words[0]), .seconds = (double)seconds};
    if (total.game == NULL) return STATUS_UNUSABLE;
    char *lines = cli_join_options(total.game, options, players, &total.measure), command[2048];
    if (lines == NULL) return STATUS_UNUSABLE;
    total.options = lines;
    snprintf(command, sizeof command, "casus bench %s --players %u --seconds %lld --threads %lld%s%s --json",
             total.game->name, total.measure.seats, (long long)seconds, (long long)threads,
             options != NULL ? " --options " : "", options != NULL ? options : "");
    bool good = run_threads(&total, threads);
    if (good && json) print_json(&total, command, threads);
    else if (good) print_text(&total, threads);
    free(lines);
    return good ? STATUS_OK : STATUS_FAILED;
}
