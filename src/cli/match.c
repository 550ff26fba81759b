/* casus match: which of two bots is stronger. A set is one deal played so often that the first bot has sat in each seat
 * once, the second in all others: luck of the deal and of the seat is the same for both. A set's result follows from
 * seed and number alone, and sets count in their order, so the verdict does not depend on the number of threads. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "cli.h"
#include "play_out.h"
#include "search/bot.h"
#include "train/weights_file.h"

enum { THREADS_MAX = 256, SETS_MAX = 100000000, NORMAL_FROM = 10 /* Sets. */ };

static const double Z = 1.959964, BOUND = 2.944439 /* ln 19: wrong in 5 of 100, either way. */, NOT_PLAYED = -1;

/* A bot that searches by other figures than the levels: "search:ROLLOUTS,AHEAD,CANDIDATES,TEMPERATURE", and by other
 * weights than the game's with "@FILE" after that. */
struct searcher {
    struct casus_level level;
    struct casus_weights weights;
    int16_t *weight; /* To be freed. */
    struct casus_bot bot;
};

/* What the sequential test compares: that the first bot is stronger by so much, or by no more than so little. */
struct test {
    bool wanted;
    double least, most; /* Elo. */
};

struct match {
    const struct casus_game *game;
    struct casus_measure measure;
    char *options;
    const struct casus_bot *first, *second;
    struct searcher searcher[2]; /* Who they are, if they search by other figures. */
    uint64_t seed, sets;
    const char *record_directory;
    struct test test;
    pthread_mutex_t lock;
    uint64_t next, counted; /* Sets: the next to be played; so many count, the first ones. */
    double *score;          /* Of each set, the first bot's share of its games; NOT_PLAYED. */
    double sum, squares;    /* Of the scores that count. */
    double seconds[2];      /* How long each bot thought in all games played, */
    uint64_t choices[2];    /* and about how many choices. */
    uint64_t decisions, going;
    bool decided, failed;
};

/* ---- What follows from the scores ---- */

static double mean_of(const struct match *match)
{
    return match->counted > 0 ? match->sum / (double)match->counted : 0;
}

static double variance_of(const struct match *match)
{
    double count = (double)match->counted, mean = mean_of(match);
    return count > 1 ? fmax(0, (match->squares - count * mean * mean) / (count - 1)) : 0;
}

/* An interval for the score at 95 per cent: by the sets' own variance, or of few or equal ones Wilson's. */
static void interval_of(const struct match *match, double *low, double *high)
{
    double count = (double)match->counted, mean = mean_of(match), variance = variance_of(match);
    double spread = Z * sqrt(variance / count);
    if (variance == 0 || match->counted < NORMAL_FROM) {
        cli_wilson(mean, count, low, high);
        return;
    }
    *low = fmax(0, mean - spread);
    *high = fmin(1, mean + spread);
}

static double elo_of(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : -400 * log10(1 / score - 1);
}

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* The log-likelihood ratio of the two hypotheses, for scores that are normally distributed (the generalized SPRT). */
static double ratio_of(const struct match *match)
{
    double count = (double)match->counted, least = score_of(match->test.least), most = score_of(match->test.most);
    double variance = fmax(variance_of(match), 0.25 / fmax(1, count)); /* Equal results do not prove everything. */
    return count * (most - least) * (2 * mean_of(match) - least - most) / (2 * variance);
}

enum verdict { OPEN, STRONGER, NOT_STRONGER };

static enum verdict verdict_of(const struct match *match)
{
    double ratio = ratio_of(match);
    return ratio >= BOUND ? STRONGER : ratio <= -BOUND ? NOT_STRONGER : OPEN;
}

/* ---- Playing ---- */

static void add_time(struct match *match, const struct play_out *play, unsigned first)
{
    pthread_mutex_lock(&match->lock);
    for (unsigned seat = 0; seat < match->measure.seats; seat++) {
        match->seconds[seat != first] += play->seconds[seat];
        match->choices[seat != first] += play->choices[seat];
    }
    pthread_mutex_unlock(&match->lock);
}

/* Thousandths of a second for a choice. */
static double pace_of(const struct match *match, unsigned bot)
{
    return match->choices[bot] > 0 ? 1000 * match->seconds[bot] / (double)match->choices[bot] : 0;
}

/* The set's score, or NOT_PLAYED after saying what failed. */
static double play_set(struct match *match, struct play_out *play, uint64_t set, uint64_t *decisions)
{
    unsigned seats = match->measure.seats;
    double sum = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        const struct casus_bot *bots[CASUS_SEATS_MAX];
        for (unsigned i = 0; i < seats; i++) bots[i] = i == seat ? match->first : match->second;
        play->deal = set;
        if (!play_out_game(play, bots, match->seed, set * seats + seat, match->record_directory)) return NOT_PLAYED;
        sum += play_out_share(play, seat);
        *decisions += play->decisions;
        add_time(match, play, seat);
    }
    return sum / seats;
}

/* Counts the sets that all before them have been played for, until the test is decided. */
static void count_sets(struct match *match)
{
    while (!match->decided && match->counted < match->sets && match->score[match->counted] != NOT_PLAYED) {
        double score = match->score[match->counted++];
        match->sum += score;
        match->squares += score * score;
        match->decided = match->test.wanted && verdict_of(match) != OPEN;
    }
}

static void on_tick(void *context, uint64_t decisions)
{
    struct match *match = context;
    pthread_mutex_lock(&match->lock);
    match->going += decisions;
    cli_show_games(match->counted * match->measure.seats, match->sets * match->measure.seats, match->going);
    pthread_mutex_unlock(&match->lock);
}

static void *match_thread(void *argument)
{
    struct match *match = argument;
    struct play_out play;
    play_out_make(&play, match->game, &match->measure, match->options);
    play.tick = on_tick;
    play.tick_context = match;
    play.dealt = play.timed = true;
    pthread_mutex_lock(&match->lock);
    while (match->next < match->sets && !match->failed && !match->decided) {
        uint64_t set = match->next++, decisions = 0;
        pthread_mutex_unlock(&match->lock);
        double score = play_set(match, &play, set, &decisions);
        pthread_mutex_lock(&match->lock);
        match->score[set] = score;
        match->decisions += decisions;
        if (score == NOT_PLAYED) match->failed = true;
        else count_sets(match);
    }
    pthread_mutex_unlock(&match->lock);
    play_out_end(&play);
    return NULL;
}

static bool run_threads(struct match *match, int64_t threads)
{
    pthread_t thread[THREADS_MAX];
    int64_t started = 0;
    match->score = cli_allocate(match->sets * sizeof *match->score);
    for (uint64_t i = 0; i < match->sets; i++) match->score[i] = NOT_PLAYED;
    pthread_mutex_init(&match->lock, NULL);
    while (started < threads && pthread_create(&thread[started], NULL, match_thread, match) == 0) started++;
    for (int64_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&match->lock);
    cli_end_progress();
    return started > 0 && !match->failed;
}

/* ---- What is printed ---- */

static void print_elo(const char *name, double elo)
{
    if (isfinite(elo)) printf(",\"%s\":%.1f", name, elo);
    else printf(",\"%s\":null", name);
}

/* Two texts of JSON: a name may be a path. */
static void write_names(const struct match *match, char *names, size_t size)
{
    struct casus_writer out = casus_writer_make(names, size);
    casus_json_text(&out, match->first->name);
    casus_json_text(&out, match->second->name);
    names[out.length < size ? out.length : size - 1] = 0;
}

static void print_json(const struct match *match, double seconds)
{
    char names[2 * FILE_PATH_SIZE];
    double low, high;
    write_names(match, names, sizeof names);
    unsigned seats = match->measure.seats;
    interval_of(match, &low, &high);
    printf("{\"game\":\"%s\",\"players\":%u,\"bots\":[%s],\"seed\":%llu,\"games\":%llu,\"score\":%.4f,"
           "\"low\":%.4f,\"high\":%.4f,\"fair\":%.4f",
           match->game->name, seats, names, (unsigned long long)match->seed, (unsigned long long)match->counted * seats,
           mean_of(match), low, high, 1.0 / seats);
    if (seats == 2) {
        print_elo("elo", elo_of(mean_of(match)));
        print_elo("elo_low", elo_of(low));
        print_elo("elo_high", elo_of(high));
    }
    static const char *const verdicts[] = {"open", "stronger", "not_stronger"};
    if (match->test.wanted)
        printf(",\"sprt\":{\"least\":%.1f,\"most\":%.1f,\"ratio\":%.3f,\"verdict\":\"%s\"}", match->test.least,
               match->test.most, ratio_of(match), verdicts[verdict_of(match)]);
    printf(",\"decisions\":%llu,\"ms\":[%.3f,%.3f],\"seconds\":%.3f}\n", (unsigned long long)match->decisions,
           pace_of(match, 0), pace_of(match, 1), seconds);
}

static void print_test(const struct match *match)
{
    static const char *const sentences[] = {"neither is shown yet", "is stronger", "is not stronger"};
    printf("  sequential test of %g against %g Elo: %s (log-likelihood ratio %.2f of %.2f)\n", match->test.most,
           match->test.least, sentences[verdict_of(match)], ratio_of(match), BOUND);
}

static void print_text(const struct match *match)
{
    double low, high;
    unsigned seats = match->measure.seats;
    interval_of(match, &low, &high);
    printf("%s against %s: %llu games of %s, %u players, seed %llu\n", match->first->name, match->second->name,
           (unsigned long long)match->counted * seats, match->game->name, seats, (unsigned long long)match->seed);
    printf("  %s scores %.1f%%  (95%%: %.1f%% to %.1f%%; a fair share is %.1f%%)\n", match->first->name,
           100 * mean_of(match), 100 * low, 100 * high, 100.0 / seats);
    if (seats == 2) printf("  Elo %+.0f  (%+.0f to %+.0f)\n", elo_of(mean_of(match)), elo_of(low), elo_of(high));
    printf("  for a choice they think %.2f and %.2f ms\n", pace_of(match, 0), pace_of(match, 1));
    if (match->test.wanted) print_test(match);
}

/* ---- The command ---- */

static const char SEARCH[] = "search:";

/* False: the figures are not in this form, or out of range. *weights_path becomes NULL without "@FILE". */
static bool read_figures(const char *name, struct casus_level *level, const char **weights_path)
{
    const char *text = name + strlen(SEARCH);
    unsigned figure[4];
    static const unsigned least[] = {0, 1, 2, 0}, most[] = {UINT16_MAX, UINT8_MAX, CASUS_CANDIDATES_MAX, 9999};
    for (unsigned i = 0; i < 4; i++) {
        int end = 0;
        if (*text < '0' || *text > '9' || sscanf(text, "%5u%n", &figure[i], &end) != 1) return false;
        text += end;
        if (figure[i] < least[i] || figure[i] > most[i] || (i < 3 && *text++ != ',')) return false;
    }
    *level = (struct casus_level){(uint16_t)figure[0], (uint8_t)figure[1], (uint8_t)figure[2], (uint16_t)figure[3]};
    *weights_path = *text == '@' ? text + 1 : NULL;
    return *text == 0 || *text == '@';
}

/* False after saying what is wrong. */
static bool read_searcher(const struct casus_game *game, const char *name, struct searcher *searcher)
{
    const char *path;
    if (game->thinking == NULL)
        return cli_say_error(STATUS_UNUSABLE, "%s cannot be searched; casus games lists the bots that play it.",
                             game->name) == STATUS_OK;
    if (!read_figures(name, &searcher->level, &path))
        return cli_say_error(STATUS_UNUSABLE,
                             "\"%s\" is not search:ROLLOUTS,AHEAD,CANDIDATES,TEMPERATURE (0 to %d, 1 to %d, 2 to %d, 0 "
                             "to 9999), with or without @WEIGHTS_FILE after it.",
                             name, UINT16_MAX, UINT8_MAX, CASUS_CANDIDATES_MAX) == STATUS_OK;
    searcher->bot = (struct casus_bot){.name = name, .level = &searcher->level};
    if (path == NULL) return true;
    searcher->bot.weights = &searcher->weights;
    searcher->weight = weights_read(game, path, &searcher->weights);
    return searcher->weight != NULL;
}

/* NULL after saying what is wrong. */
static const struct casus_bot *find_bot(const struct casus_game *game, const char *name, struct searcher *searcher)
{
    if (strncmp(name, SEARCH, strlen(SEARCH)) == 0) return read_searcher(game, name, searcher) ? &searcher->bot : NULL;
    const struct casus_bot *bot = casus_bot_of(game, name);
    if (bot == NULL)
        cli_say_error(STATUS_UNUSABLE, "no bot \"%s\" plays %s; casus games lists those that do.", name, game->name);
    return bot;
}

/* "0,30". False after saying what is wrong. */
static bool read_test(const char *text, struct test *test)
{
    int end = 0;
    if (text == NULL) return true;
    test->wanted = sscanf(text, "%lf,%lf%n", &test->least, &test->most, &end) == 2 && text[end] == 0 &&
                   isfinite(test->least) && isfinite(test->most) && test->least < test->most;
    if (test->wanted) return true;
    return cli_say_error(STATUS_UNUSABLE, "--sprt is two numbers of Elo, the smaller first, such as 0,30.") ==
           STATUS_OK;
}

static bool is_ready(struct match *match, const char *const *words, const char *options, int64_t players,
                     const char *sprt)
{
    if (words[0] == NULL || words[1] == NULL || words[2] == NULL) {
        cli_say_error(STATUS_UNUSABLE, "match wants a game and two of its bots; casus games lists them.");
        return false;
    }
    match->game = cli_find_game(words[0]);
    if (match->game == NULL) return false;
    match->first = find_bot(match->game, words[1], &match->searcher[0]);
    if (match->first == NULL) return false;
    match->second = find_bot(match->game, words[2], &match->searcher[1]);
    if (match->second == NULL || !read_test(sprt, &match->test)) return false;
    match->options = cli_join_options(match->game, options, players, &match->measure);
    if (match->options == NULL) return false;
    if (!match->test.wanted || match->measure.seats == 2) return true;
    return cli_say_error(STATUS_UNUSABLE, "--sprt is for two players: Elo says nothing of more.") == STATUS_OK;
}

enum status run_match(int argc, char **argv)
{
    int64_t players = 0, games = 400, seed = 1, threads = 1;
    const char *options = NULL, *record = NULL, *sprt = NULL, *words[4];
    bool json = false;
    const struct option_row rows[] = {
        {"--players", "N", "how many play (the game's default if not given): the first bot against all others",
         .number = &players, .least = 2, .most = CASUS_SEATS_MAX},
        {"--games", "K", "how many games at most (400), in whole sets: one for each seat", .number = &games, .least = 1,
         .most = SETS_MAX},
        {"--sprt", "LEAST,MOST",
         "stop as soon as it is shown that the first is stronger by MOST Elo, or by no more "
         "than LEAST",
         .text = &sprt},
        {"--seed", "S", "the seed (1)", .number = &seed, .least = 0, .most = INT64_MAX},
        {"--threads", "T", "threads (1)", .number = &threads, .least = 1, .most = THREADS_MAX},
        {"--options", "FILE", "the game's option lines, such as a scenario", .text = &options},
        {"--record", "DIR", "write each game's record into a directory", .text = &record},
        {"--json", NULL, "print JSON", .flag = &json},
    };
    int status = READ_OPTIONS("match GAME BOT BOT [options]", rows, words);
    if (status >= 0) return (enum status)status;
    struct match *match = cli_allocate(sizeof *match);
    *match = (struct match){.seed = (uint64_t)seed, .record_directory = record};
    enum status result = STATUS_UNUSABLE;
    if (is_ready(match, words, options, players, sprt)) {
        double start = cli_seconds_now();
        match->sets = ((uint64_t)games + match->measure.seats - 1) / match->measure.seats;
        bool ready = record == NULL || cli_make_directories(record, false);
        result = ready && run_threads(match, threads) ? STATUS_OK : STATUS_FAILED;
        if (result == STATUS_OK && json) print_json(match, cli_seconds_now() - start);
        else if (result == STATUS_OK) print_text(match);
    }
    for (unsigned i = 0; i < 2; i++) free(match->searcher[i].weight);
    free(match->score);
    free(match->options);
    free(match);
    return result;
}
