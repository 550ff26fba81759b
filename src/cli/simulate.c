/* casus simulate: many games through the simulated server. The first broken promise is printed with the seed and number
 * that repeat it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli.h"
#include "fault_option.h"
#include "simulate/sealed.h"
#include "simulate/simulate.h"

enum { THREADS_MAX = 256 };

struct run {
    uint64_t seed, first, games, next, events;
    enum server_fault fault;
    const struct casus_game *among[SIMULATE_GAMES_MAX + 1];
    pthread_mutex_t lock;
    struct simulate_counters counters;
    bool broken;
    uint64_t number; /* Of the broken game. */
    char problem[SIMULATE_PROBLEM_SIZE];
    char *tail;
};

/* ---- Which games ---- */

/* All games of this build, and the game of sealed bids, which exists only for the simulation. */
static const struct casus_game *game_at(size_t number)
{
    size_t count = 0;
    while (casus_games[count] != NULL) count++;
    return number < count ? casus_games[number] : number == count ? &sealed_game : NULL;
}

/* Whether the name stands in the list "NAME,NAME". */
static bool is_listed(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; (at = strstr(at, name)) != NULL; at += length) {
        bool begins = at == list || at[-1] == ',';
        if (begins && (at[length] == 0 || at[length] == ',')) return true;
    }
    return false;
}

static size_t names_in(const char *list)
{
    size_t count = 1;
    for (; *list != 0; list++) count += *list == ',';
    return count;
}

static bool choose_games(struct run *run, const char *list)
{
    const struct casus_game *game;
    size_t count = 0;
    for (size_t i = 0; (game = game_at(i)) != NULL && count < SIMULATE_GAMES_MAX; i++) {
        if (list == NULL || is_listed(list, game->name)) run->among[count++] = game;
    }
    return list == NULL || count == names_in(list);
}

static enum status refuse_games(const char *list)
{
    const struct casus_game *game;
    char names[256];
    struct casus_writer out = casus_writer_make(names, sizeof names);
    for (size_t i = 0; (game = game_at(i)) != NULL; i++) {
        if (i > 0) casus_write_text(&out, ", ");
        casus_write_text(&out, game->name);
    }
    return cli_say_error(STATUS_UNUSABLE, "--game: \"%s\" is not a list of games like horizon,maga; there are %s.",
                         list, names);
}

/* ---- Running ---- */

static void add(struct simulate_counters *to, const struct simulate_counters *from)
{
    uint64_t *sum = (uint64_t *)to;
    const uint64_t *part = (const uint64_t *)from;
    for (size_t i = 0; i < sizeof *to / sizeof *sum; i++) sum[i] += part[i];
}

/* A single game may be long, so its progress is counted in events, each a decision. */
static void progress(void *context, uint64_t events)
{
    struct run *run = context;
    char what[80];
    pthread_mutex_lock(&run->lock);
    run->events += events;
    snprintf(what, sizeof what, "%llu decisions, games", (unsigned long long)run->events);
    cli_show_progress(what, run->next, run->games);
    pthread_mutex_unlock(&run->lock);
}

static void *run_thread(void *argument)
{
    struct run *run = argument;
    pthread_mutex_lock(&run->lock);
    while (run->next < run->games && !run->broken) {
        struct simulate_order order = {.seed = run->seed,
                                       .number = run->first + run->next++,
                                       .fault = run->fault,
                                       .games = run->among,
                                       .progress = progress,
                                       .context = run};
        char problem[SIMULATE_PROBLEM_SIZE], *tail;
        struct simulate_counters counters = {0};
        pthread_mutex_unlock(&run->lock);
        bool good = simulate_game(&order, &counters, problem, &tail);
        pthread_mutex_lock(&run->lock);
        add(&run->counters, &counters);
        if (good || run->broken) {
            free(tail);
            continue;
        }
        run->broken = true;
        run->number = order.number;
        run->tail = tail;
        memcpy(run->problem, problem, sizeof problem);
    }
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static void run_all(struct run *run, int64_t threads)
{
    casus_assert(threads >= 1 && threads <= THREADS_MAX && run->next == 0);
    pthread_t thread[THREADS_MAX];
    int64_t started = 0;
    pthread_mutex_init(&run->lock, NULL);
    while (started < threads && pthread_create(&thread[started], NULL, run_thread, run) == 0) started++;
    for (int64_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&run->lock);
    cli_end_progress();
}

/* ---- The result ---- */

struct figure {
    const char *key;   /* In JSON. */
    const char *words; /* After the number. */
    size_t offset;
};

#define FIGURE(name, text)                                                                                             \
    {                                                                                                                  \
        .key = #name, .words = (text), .offset = offsetof(struct simulate_counters, name)                              \
    }

static const struct figure figures[] = {
    FIGURE(games, "games,"),
    FIGURE(tables, "tables,"),
    FIGURE(evenings, "of them with an organiser,"),
    FIGURE(finished, "played to the end;"),
    FIGURE(events, "events;"),
    FIGURE(acknowledged, "messages acknowledged,"),
    FIGURE(refused, "refused,"),
    FIGURE(wrong_refused, "of them wrong on purpose;"),
    FIGURE(votes, "votes carried,"),
    FIGURE(claims, "seats claimed,"),
    FIGURE(receipts, "receipts given,"),
    FIGURE(deals, "deals taken,"),
    FIGURE(drafts, "drafts counted,"),
    FIGURE(late_words, "words in a grace,"),
    FIGURE(shares, "shares in dice,"),
    FIGURE(broken_off, "begun anew,"),
    FIGURE(interrupts, "interrupts,"),
    FIGURE(put_out, "tabs put out;"),
    FIGURE(crashes, "crashes,"),
    FIGURE(breaks, "broken connections,"),
    FIGURE(store_failures, "store failures,"),
    FIGURE(tables_read, "tables read again;"),
    FIGURE(checked_views, "views and"),
    FIGURE(checked_events, "events checked;"),
    FIGURE(comparisons, "comparisons with another world, of"),
    FIGURE(compared_bytes, "bytes;"),
};

static unsigned long long value_of(const struct run *run, const struct figure *figure)
{
    casus_assert(figure->offset + sizeof(uint64_t) <= sizeof run->counters);
    return *(const uint64_t *)((const char *)&run->counters + figure->offset);
}

static void print_json(const struct run *run, double seconds)
{
    printf("{\"seed\":%llu", (unsigned long long)run->seed);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        printf(",\"%s\":%llu", figures[i].key, value_of(run, &figures[i]));
    printf(",\"tables_of\":{");
    for (size_t i = 0; run->among[i] != NULL; i++)
        printf("%s\"%s\":%llu", i > 0 ? "," : "", run->among[i]->name, (unsigned long long)run->counters.tables_of[i]);
    printf("},\"seconds\":%.2f,\"broken\":%s}\n", seconds, run->broken ? "true" : "false");
}

static void print_words(const struct run *run, double seconds)
{
    printf("seed %llu:", (unsigned long long)run->seed);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        printf(" %llu %s", value_of(run, &figures[i]), figures[i].words);
    printf(" tables of");
    for (size_t i = 0; run->among[i] != NULL; i++)
        printf("%s %s: %llu", i > 0 ? "," : "", run->among[i]->name, (unsigned long long)run->counters.tables_of[i]);
    printf("; %.2f s\n%s", seconds, run->broken ? "" : "Every promise was kept.\n");
}

static enum status say_broken(const struct run *run)
{
    casus_assert(run->broken && run->number >= run->first && run->number - run->first < run->games);
    cli_say_error(STATUS_FAILED, "game %llu of seed %llu: %s.", (unsigned long long)run->number,
                  (unsigned long long)run->seed, run->problem);
    if (run->tail != NULL) fputs(run->tail, stderr);
    char games[256] = "";
    struct casus_writer out = casus_writer_make(games, sizeof games);
    for (size_t i = 0; run->among[i] != NULL; i++) {
        casus_write_text(&out, i > 0 ? "," : "");
        casus_write_text(&out, run->among[i]->name);
    }
    return cli_say_error(STATUS_FAILED, "casus simulate --game %s --seed %llu --only %llu repeats it.", games,
                         (unsigned long long)run->seed, (unsigned long long)run->number);
}

/* ---- The command ---- */

enum status run_simulate(int argc, char **argv)
{
    int64_t seed = 1, games = 1000, threads = 1, only = -1;
    const char *plant = "none", *list = NULL, *words[1];
    bool json = false;
    const struct option_row rows[] = {
        {"--game", "NAME,..", "which games are played (all, and one of sealed bids)", .text = &list},
        {"--seed", "S", "the seed (1)", .number = &seed, .least = 0, .most = INT64_MAX},
        {"--games", "N", "how many games (1000)", .number = &games, .least = 1, .most = 1000000000},
        {"--only", "K", "only game number K, to repeat it", .number = &only, .least = 0, .most = INT64_MAX},
        {"--threads", "T", "threads (1)", .number = &threads, .least = 1, .most = THREADS_MAX},
        FAULT_OPTION(&plant) /* Nothing in the program that people run. */
        {"--json", NULL, "print JSON", .flag = &json},
    };
    int status = READ_OPTIONS("simulate [options]", rows, words);
    if (status >= 0) return (enum status)status;
    struct run run = {
        .seed = (uint64_t)seed, .first = only >= 0 ? (uint64_t)only : 0, .games = only >= 0 ? 1 : (uint64_t)games};
    if (!choose_games(&run, list)) return refuse_games(list);
    if (!fault_choose(plant, &run.fault)) return STATUS_UNUSABLE;
    double start = cli_seconds_now();
    run_all(&run, threads);
    if (json) print_json(&run, cli_seconds_now() - start);
    else print_words(&run, cli_seconds_now() - start);
    enum status result = run.broken ? say_broken(&run) : STATUS_OK;
    free(run.tail);
    return result;
}
