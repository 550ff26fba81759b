/* casus bench: how fast uniform random games go, every action drawn from the whole legal set. Decisions are the
 * players'; what chance does comes on top and is counted apart. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "machine.h"
#include "play_out.h"

enum { SIGNATURE_GAMES = 100, THREADS_MAX = 256 };

struct bench {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options;
    double seconds;
    uint64_t seed;
    uint64_t games, decisions, chances;
    double spent;
    bool shows; /* This thread shows how far all are. */
};

static void *bench_thread(void *argument)
{
    struct bench *bench = argument;
    struct play_out play;
    struct casus_random random = casus_random_make(bench->seed);
    play_out_make(&play, bench->game, &bench->measure, bench->options);
    double start = seconds_now();
    do {
        if (bench->shows) show_progress("seconds", (uint64_t)bench->spent, (uint64_t)bench->seconds);
        for (int i = 0; i < 50; i++) play_out_random(&play, &random);
        bench->games += 50;
        bench->spent = seconds_now() - start;
    } while (bench->spent < bench->seconds);
    bench->decisions = play.decisions;
    bench->chances = play.chances;
    play_out_end(&play);
    return NULL;
}

/* A number that changes only when the rules' behaviour does: the hash of how a hundred games of a fixed seed end. */
static uint64_t signature(const struct bench *bench)
{
    struct play_out play;
    struct casus_random random = casus_random_make(1);
    uint64_t hash = 0;
    play_out_make(&play, bench->game, &bench->measure, bench->options);
    for (int i = 0; i < SIGNATURE_GAMES; i++) {
        uint64_t both[2] = {hash, 0};
        play_out_random(&play, &random);
        both[1] = casus_hash(play.state, bench->measure.state_size);
        hash = casus_hash(both, sizeof both);
    }
    play_out_end(&play);
    return hash;
}

static void print_json(const struct bench *total, const char *command, int64_t threads, uint64_t hash)
{
    char text[8192];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_json_text(&out, command);
    casus_json_key(&out, "machine");
    machine_json(&out);
    printf(
        "{\"game\":\"%s\",\"players\":%u,\"decisions_per_second\":%.0f,\"games_per_second\":%.1f,\"decisions_per_game\":%.2f,"
        "\"chances_per_game\":%.2f,\"state_bytes\":%zu,\"threads\":%lld,\"seconds\":%.3f,\"games\":%llu,\"signature\":\"%016llx\","
        "\"command\":%s}\n",
        total->game->name, total->measure.seats, (double)total->decisions / total->spent,
        (double)total->games / total->spent, (double)total->decisions / (double)total->games,
        (double)total->chances / (double)total->games, total->measure.state_size, (long long)threads, total->spent,
        (unsigned long long)total->games, (unsigned long long)hash, text);
}

static void print_text(const struct bench *total, int64_t threads, uint64_t hash)
{
    printf("%s, %u players, %lld thread%s, %.2f s\n", total->game->name, total->measure.seats, (long long)threads,
           threads == 1 ? "" : "s", total->spent);
    printf("  %.0f decisions a second, %.1f games a second, %.1f decisions a game\n",
           (double)total->decisions / total->spent, (double)total->games / total->spent,
           (double)total->decisions / (double)total->games);
    printf("  %zu bytes of state, signature %016llx\n", total->measure.state_size, (unsigned long long)hash);
}

/* False: it has been said that there are too many threads. */
static bool run_threads(struct bench *total, int64_t threads)
{
    pthread_t thread[THREADS_MAX];
    struct bench *bench = allocate((size_t)threads * sizeof *bench);
    int64_t started = 0;
    for (; started < threads; started++) {
        bench[started] = *total;
        bench[started].seed = (uint64_t)started + 1;
        bench[started].shows = started == 0;
        if (pthread_create(&thread[started], NULL, bench_thread, &bench[started]) != 0) break;
    }
    for (int64_t i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        total->games += bench[i].games;
        total->decisions += bench[i].decisions;
        total->chances += bench[i].chances;
        if (bench[i].spent > total->spent) total->spent = bench[i].spent;
    }
    free(bench);
    end_progress();
    return started == threads ||
           say_error(STATUS_FAILED, "the system starts no more than %lld threads.", (long long)started) == STATUS_OK;
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
    struct bench total = {.game = find_game(words[0]), .seconds = (double)seconds};
    if (total.game == NULL) return STATUS_UNUSABLE;
    char *lines = join_options(total.game, options, players, &total.measure), command[2048];
    if (lines == NULL) return STATUS_UNUSABLE;
    total.options = lines;
    snprintf(command, sizeof command, "casus bench %s --players %u --seconds %lld --threads %lld%s%s --json",
             total.game->name, total.measure.seats, (long long)seconds, (long long)threads,
             options != NULL ? " --options " : "", options != NULL ? options : "");
    bool good = run_threads(&total, threads);
    if (good && json) print_json(&total, command, threads, signature(&total));
    else if (good) print_text(&total, threads, signature(&total));
    free(lines);
    return good ? STATUS_OK : STATUS_FAILED;
}
