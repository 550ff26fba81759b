/* Whole games without people: for sim, bench and the tests of records. */
#include "play_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "casus/assert.h"
#include "cli.h"
#include "replay/recorder.h"
#include "search/bot.h"
#include "search/search.h"

enum {
    STEPS_MAX = 1 << 22,
    TICK = 64, /* Decisions between two looks at the clock or the screen. */
    OPTION_LINE = 32
};

void play_out_make(struct play_out *play, const struct casus_game *game, const struct casus_measure *measure,
                   const char *options)
{
    casus_assert(measure->seats >= game->seats_least && measure->seats <= game->seats_most && measure->state_size > 0);
    *play = (struct play_out){.game = game, .measure = *measure, .options = options};
    play->state = cli_allocate(measure->state_size);
    play->view = cli_allocate(measure->state_size);
    size_t memory = casus_bots_memory(game, measure), search = casus_search_memory(measure);
    play->memory = cli_allocate((memory > search ? memory : search) + 8);
    play->actions = cli_allocate(measure->legal_max * sizeof *play->actions);
    play->outcomes = cli_allocate(measure->outcomes_max * sizeof *play->outcomes);
}

void play_out_end(struct play_out *play)
{
    free(play->state);
    free(play->view);
    free(play->memory);
    free(play->actions);
    free(play->outcomes);
}

/* ---- Records ---- */

/* Opens the record of a game, or does nothing without a directory. False after saying why it cannot be written. */
static bool record_begin(struct recorder *recorder, struct cli_output_file *file, const struct play_out *play,
                         const struct casus_bot *const *bots, uint64_t seed, uint64_t number, const char *directory)
{
    char path[FILE_PATH_SIZE];
    file->stream = NULL;
    if (directory != NULL) {
        int length = snprintf(path, sizeof path, "%s/%s-%llu-%llu.jsonl", directory, play->game->name,
                              (unsigned long long)seed, (unsigned long long)number);
        if (length >= FILE_PATH_SIZE)
            return cli_say_error(STATUS_FAILED, "%s: the name is too long.", directory) == STATUS_OK;
        if (!cli_output_begin(file, path)) return false;
    }
    const char *names[CASUS_SEATS_MAX];
    for (unsigned seat = 0; seat < play->measure.seats; seat++) names[seat] = bots[seat]->name;
    recorder_begin(recorder, file->stream, play->game, play->options, play->measure.seats, names, NULL);
    return true;
}

/* Ends the record of a game that was played to its end, or removes the record of one that was not. */
static bool record_end(struct recorder *recorder, struct cli_output_file *file, const struct play_out *play, bool over)
{
    if (file->stream == NULL) return over;
    if (over) return cli_output_end(file, recorder_end(recorder, "finished", play->state, play->measure.state_size));
    cli_output_drop(file);
    return false;
}

/* ---- Playing ---- */

/* Every game has its own generator, far from its neighbours'. */
static struct casus_random random_of_game(uint64_t seed, uint64_t number)
{
    struct casus_random mix = casus_random_make(seed);
    return casus_random_make(casus_random_bits(&mix) + number * UINT64_C(0x9e3779b97f4a7c15));
}

static double thread_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static casus_action choose_timed(struct play_out *play, const struct casus_bot *bot, const struct casus_choice *choice)
{
    double start = thread_seconds();
    casus_action action = casus_bot_choose(bot, choice);
    double spent = thread_seconds() - start;
    if (play->game->legal(choice->view, choice->seat, play->actions) < 2) return action;
    play->seconds[choice->seat] += spent;
    play->choices[choice->seat]++;
    return action;
}

/* Plays from the first position to the end. False after saying what failed. */
static bool play_on(struct play_out *play, const struct casus_bot *const *bots, struct casus_random *random,
                    struct casus_random *dice, struct recorder *recorder, const char *what)
{
    const struct casus_game *game = play->game;
    for (uint64_t step = 0; step < STEPS_MAX; step++) {
        struct casus_actor actor;
        struct casus_error error;
        casus_action action;
        casus_seat seat = CASUS_SEAT_CHANCE;
        game->actor(play->state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) return true;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(game, play->state, play->outcomes, dice);
            play->chances++;
        } else {
            seat = casus_seats_least(&actor.awaited);
            casus_assert(seat < play->measure.seats);
            game->view(play->state, seat, play->view);
            struct casus_choice choice = {.game = game,
                                          .measure = &play->measure,
                                          .view = play->view,
                                          .seat = seat,
                                          .random = random,
                                          .memory = play->memory};
            action = play->timed ? choose_timed(play, bots[seat], &choice) : casus_bot_choose(bots[seat], &choice);
            play->decisions++;
            if (play->decisions % TICK == 0 && play->tick != NULL) play->tick(play->tick_context, TICK);
        }
        recorder_action(recorder, game, play->state, seat, action);
        if (!game->apply(play->state, seat, action, &error))
            return cli_say_error(STATUS_FAILED, "%s: %s", what, error.text) == STATUS_OK;
    }
    return cli_say_error(STATUS_FAILED, "%s does not end.", what) == STATUS_OK;
}

bool play_out_game(struct play_out *play, const struct casus_bot *const *bots, uint64_t seed, uint64_t number,
                   const char *record_directory)
{
    struct casus_random random = random_of_game(seed, number), dice = random_of_game(~seed, play->deal);
    struct recorder recorder = {.file = NULL};
    struct cli_output_file file;
    struct casus_error error;
    char what[64];
    snprintf(what, sizeof what, "game %llu of seed %llu", (unsigned long long)number, (unsigned long long)seed);
    play->decisions = play->chances = 0;
    memset(play->seconds, 0, sizeof play->seconds);
    memset(play->choices, 0, sizeof play->choices);
    if (!play->game->init(play->state, play->options, strlen(play->options), &error))
        return cli_say_error(STATUS_UNUSABLE, "%s: %s", what, error.text) == STATUS_OK;
    if (!record_begin(&recorder, &file, play, bots, seed, number, record_directory)) return false;
    bool over = play_on(play, bots, &random, play->dealt ? &dice : &random, &recorder, what);
    return record_end(&recorder, &file, play, over);
}

double play_out_share(const struct play_out *play, unsigned seat)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    unsigned winners = 0;
    play->game->standing(play->state, standings);
    for (unsigned i = 0; i < play->measure.seats; i++) winners += standings[i].place == 1;
    casus_assert(winners >= 1 && winners <= play->measure.seats);
    return standings[seat].place == 1 ? 1.0 / winners : 0;
}

static bool is_reached(const struct play_limit *limit, uint64_t decisions)
{
    if (limit->decisions > 0 && decisions >= limit->decisions) return true;
    return limit->deadline > 0 && decisions % TICK == 0 && cli_seconds_now() > limit->deadline;
}

bool play_out_random(struct play_out *play, struct casus_random *random, const struct play_limit *limit)
{
    const struct casus_game *game = play->game;
    play->decisions = play->chances = 0;
    if (!game->init(play->state, play->options, strlen(play->options), NULL)) return false;
    for (;;) {
        struct casus_actor actor;
        game->actor(play->state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) return true;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            casus_action outcome = casus_random_outcome(game, play->state, play->outcomes, random);
            bool possible = game->apply(play->state, CASUS_SEAT_CHANCE, outcome, NULL);
            casus_assert(possible);
            play->chances++;
            continue;
        }
        casus_seat seat = actor.kind == CASUS_ACTOR_PLAYER ? actor.seat : casus_seats_least(&actor.awaited);
        casus_assert(seat < play->measure.seats);
        casus_action action = casus_random_action(game, play->state, seat, play->actions, random);
        bool legal = game->apply(play->state, seat, action, NULL);
        casus_assert(legal);
        play->decisions++;
        if (is_reached(limit, play->decisions)) return false;
    }
}

/* Whether the game can have so many players; 0: as many as its options say. */
static bool check_players(const struct casus_game *game, int64_t players)
{
    if (players == 0 || (players >= game->seats_least && players <= game->seats_most)) return true;
    if (game->seats_least == game->seats_most)
        cli_say_error(STATUS_UNUSABLE, "--players: %s has %u players, not %lld.", game->name, game->seats_least,
                      (long long)players);
    else
        cli_say_error(STATUS_UNUSABLE, "--players: %s has %u to %u players, not %lld.", game->name, game->seats_least,
                      game->seats_most, (long long)players);
    return false;
}

char *cli_join_options(const struct casus_game *game, const char *file, int64_t players, struct casus_measure *measure)
{
    struct casus_error error;
    size_t length = 0;
    if (!check_players(game, players)) return NULL;
    char *lines = file == NULL ? strdup("") : cli_read_file(file, &length);
    if (lines == NULL) return NULL;
    char *options = cli_allocate(length + OPTION_LINE);
    memcpy(options, lines, length);
    free(lines);
    if (memchr(options, 0, length) != NULL) {
        cli_say_error(STATUS_UNUSABLE, "%s is not a text.", file);
        free(options);
        return NULL;
    }
    const struct casus_option *seats = casus_option_of_seats(game);
    if (players > 0 && seats != NULL)
        snprintf(options + length, OPTION_LINE, "%s%s %lld\n", length > 0 && options[length - 1] != '\n' ? "\n" : "",
                 seats->key, (long long)players);
    if (game->measure(options, strlen(options), measure, &error)) return options;
    cli_say_error(STATUS_UNUSABLE, "%s: %s", file == NULL ? "--players" : file, error.text);
    free(options);
    return NULL;
}
