/* casus simulate: many games through the simulated server. The first broken promise is printed with the seed and number
 * that repeat it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "simulate/simulate.h"

enum { THREADS_MAX = 256 };

struct run {
    uint64_t seed, first, games, next;
    enum server_fault fault;
    pthread_mutex_t lock;
    struct simulate_counters counters;
    bool broken;
    uint64_t number; /* Of the broken game. */
    char problem[SIMULATE_PROBLEM_SIZE];
};

static void add(struct simulate_counters *to, const struct simulate_counters *from)
{
    uint64_t *sum = (uint64_t *)to;
    const uint64_t *part = (const uint64_t *)from;
    for (size_t i = 0; i < sizeof *to / sizeof *sum; i++) sum[i] += part[i];
}

static void *run_thread(void *argument)
{
    struct run *run = argument;
    pthread_mutex_lock(&run->lock);
    while (run->next < run->games && !run->broken) {
        uint64_t number = run->first + run->next++;
        char problem[SIMULATE_PROBLEM_SIZE];
        struct simulate_counters counters = {0};
        show_progress("games", run->next, run->games);
        pthread_mutex_unlock(&run->lock);
        bool good = simulate_game(run->seed, number, run->fault, &counters, problem);
        pthread_mutex_lock(&run->lock);
        add(&run->counters, &counters);
        if (good || run->broken) continue;
        run->broken = true;
        run->number = number;
        memcpy(run->problem, problem, sizeof problem);
    }
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static void run_all(struct run *run, int64_t threads)
{
    pthread_t thread[THREADS_MAX];
    int64_t started = 0;
    pthread_mutex_init(&run->lock, NULL);
    while (started < threads && pthread_create(&thread[started], NULL, run_thread, run) == 0) started++;
    for (int64_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&run->lock);
    end_progress();
}

static void print_result(const struct run *run, bool json, double seconds)
{
    const struct simulate_counters *c = &run->counters;
    printf(
        json
            ? "{\"seed\":%llu,\"games\":%llu,\"tables\":%llu,\"finished\":%llu,\"acknowledged\":%llu,\"refused\":%llu,\"wrong_refused\":%llu,"
              "\"votes\":%llu,\"claims\":%llu,\"receipts\":%llu,\"crashes\":%llu,\"breaks\":%llu,\"store_failures\":%llu,\"checked_views\":%llu,"
              "\"checked_events\":%llu,\"twins\":%llu,\"twin_bytes\":%llu,\"seconds\":%.2f,\"broken\":%s}\n"
            : "seed %llu: %llu games, %llu tables, %llu played to the end; %llu messages acknowledged, %llu refused, %llu of them wrong on purpose; "
              "%llu votes carried, %llu seats claimed, %llu receipts given; %llu crashes, %llu broken connections, %llu store failures; %llu views and %llu events "
              "checked; %llu twins told %llu bytes; %.2f s\n%s",
        (unsigned long long)run->seed, (unsigned long long)c->games, (unsigned long long)c->tables,
        (unsigned long long)c->finished, (unsigned long long)c->acknowledged, (unsigned long long)c->refused,
        (unsigned long long)c->wrong_refused, (unsigned long long)c->votes, (unsigned long long)c->claims,
        (unsigned long long)c->receipts, (unsigned long long)c->crashes, (unsigned long long)c->breaks,
        (unsigned long long)c->store_failures, (unsigned long long)c->checked_views,
        (unsigned long long)c->checked_events, (unsigned long long)c->twins, (unsigned long long)c->twin_bytes, seconds,
        json ? (run->broken ? "true" : "false") : (run->broken ? "" : "Every promise was kept.\n"));
}

static bool find_fault(const char *name, enum server_fault *fault)
{
    for (int i = 0; i < FAULTS; i++) {
        if (strcmp(simulate_fault_names[i], name) != 0) continue;
        *fault = (enum server_fault)i;
        return true;
    }
    return false;
}

enum status run_simulate(int argc, char **argv)
{
    int64_t seed = 1, games = 1000, threads = 1, only = -1;
    const char *plant = "none", *words[1];
    bool json = false;
    const struct option_row rows[] =
    { {"--seed", "S", "the seed (1)", .number = &seed, .least = 0, .most = INT64_MAX},
      {"--games", "N", "how many games (1000)", .number = &games, .least = 1, .most = 1000000000},
      {"--only", "K", "only game number K, to repeat it", .number = &only, .least = 0, .most = INT64_MAX},
      {"--threads", "T", "threads (1)", .number = &threads, .least = 1, .most = THREADS_MAX},
#if CASUS_FAULTS
      {"--plant", "FAULT",
       "plant a bug, to see that it is found: ack_before_durable, double_apply, lost_event, late_action, leak_view, leak_log, leak_account, "
       "leak_watcher, leak_takeback, leak_record, leak_refusal, sealed_early, sealed_hint, stranger_plays, stranger_enters, stranger_talks",
       .text = &plant},
#endif
      {"--json", NULL, "print JSON", .flag = &json},
    };
    int status = READ_OPTIONS("simulate [options]", rows, words);
    if (status >= 0) return (enum status)status;
    struct run run = {
        .seed = (uint64_t)seed, .first = only >= 0 ? (uint64_t)only : 0, .games = only >= 0 ? 1 : (uint64_t)games};
    if (!find_fault(plant, &run.fault))
        return say_error(STATUS_UNUSABLE, "--plant: there is no fault \"%s\"; casus simulate --help lists them.",
                         plant);
    double start = seconds_now();
    run_all(&run, threads);
    print_result(&run, json, seconds_now() - start);
    if (!run.broken) return STATUS_OK;
    say_error(STATUS_FAILED, "game %llu of seed %lld: %s.", (unsigned long long)run.number, (long long)seed,
              run.problem);
    return say_error(STATUS_FAILED, "casus simulate --seed %lld --only %llu repeats it.", (long long)seed,
                     (unsigned long long)run.number);
}
