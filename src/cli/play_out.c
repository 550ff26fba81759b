/* Whole games without people: for sim, bench and the tests of records. */
#include "play_out.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "replay/recorder.h"
#include "search/bot.h"

enum { STEPS_MAX = 1 << 22, PATH_SIZE = 1024, OPTION_LINE = 32 };

void play_out_make(struct play_out *play, const struct casus_game *game, const struct casus_measure *measure,
                   const char *options)
{
    size_t memory = 0;
    for (const char *const *bot = casus_bot_names(game); *bot != NULL; bot++) {
        size_t needed = casus_bot_memory(game, measure, *bot);
        if (needed > memory) memory = needed;
    }
    *play = (struct play_out){.game = game, .measure = *measure, .options = options};
    play->state = allocate(measure->state_size);
    play->view = allocate(measure->state_size);
    play->memory = allocate(memory);
    play->actions = allocate(measure->legal_max * sizeof *play->actions);
    play->outcomes = allocate(measure->outcomes_max * sizeof *play->outcomes);
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

/* Opens the record of a game, or does nothing without a directory. False: it has been said why it cannot be written. */
static bool record_begin(struct recorder *recorder, const struct play_out *play, const char *const *bots, uint64_t seed,
                         uint64_t number, const char *directory)
{
    char path[PATH_SIZE];
    FILE *file = NULL;
    if (directory != NULL) {
        snprintf(path, sizeof path, "%s/%s-%llu-%llu.jsonl", directory, play->game->name, (unsigned long long)seed,
                 (unsigned long long)number);
        file = fopen(path, "wb");
        if (file == NULL) {
            say_error(STATUS_FAILED, "%s cannot be written: %s.", path, strerror(errno));
            return false;
        }
    }
    recorder_begin(recorder, file, play->game, play->options, play->measure.seats, bots, NULL);
    return true;
}

static bool record_end(struct recorder *recorder, const struct play_out *play)
{
    bool good = recorder_end(recorder, "finished", play->state, play->measure.state_size);
    if (recorder->file != NULL) good = fclose(recorder->file) == 0 && good;
    if (!good) say_error(STATUS_FAILED, "a record could not be written.");
    return good;
}

/* ---- Playing ---- */

static casus_seat first_awaited(const struct casus_actor *actor)
{
    for (unsigned seat = 0; seat < CASUS_SEATS_MAX; seat++) {
        if (casus_seats_has(&actor->awaited, (casus_seat)seat)) return (casus_seat)seat;
    }
    return CASUS_SEAT_NOBODY;
}

/* A generator of its own for every game, far from its neighbours'. */
static struct casus_random random_of_game(uint64_t seed, uint64_t number)
{
    struct casus_random mix = casus_random_make(seed);
    return casus_random_make(casus_random_bits(&mix) + number * UINT64_C(0x9e3779b97f4a7c15));
}

bool play_out_game(struct play_out *play, const char *const *bots, uint64_t seed, uint64_t number,
                   const char *record_directory)
{
    const struct casus_game *game = play->game;
    struct casus_random random = random_of_game(seed, number);
    struct recorder recorder = {.file = NULL};
    struct casus_error error;
    play->decisions = play->chances = 0;
    if (!game->init(play->state, play->options, strlen(play->options), &error)) return false;
    if (!record_begin(&recorder, play, bots, seed, number, record_directory)) return false;
    for (uint64_t step = 0; step < STEPS_MAX; step++) {
        struct casus_actor actor;
        casus_action action;
        casus_seat seat = CASUS_SEAT_CHANCE;
        game->actor(play->state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) return record_end(&recorder, play);
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(game, play->state, play->outcomes, &random);
            play->chances++;
        } else {
            seat = first_awaited(&actor);
            game->view(play->state, seat, play->view);
            action = casus_bot_choose(game, &play->measure, bots[seat], play->view, seat, &random, play->memory);
            play->decisions++;
        }
        recorder_action(&recorder, game, play->state, seat, action);
        if (game->apply(play->state, seat, action, &error)) continue;
        say_error(STATUS_FAILED, "game %llu of seed %llu: %s", (unsigned long long)number, (unsigned long long)seed,
                  error.text);
        return false;
    }
    say_error(STATUS_FAILED, "game %llu of seed %llu does not end.", (unsigned long long)number,
              (unsigned long long)seed);
    return false;
}

void play_out_random(struct play_out *play, struct casus_random *random)
{
    const struct casus_game *game = play->game;
    struct casus_error error;
    if (!game->init(play->state, play->options, strlen(play->options), &error)) return;
    for (;;) {
        struct casus_actor actor;
        game->actor(play->state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) return;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            game->apply(play->state, CASUS_SEAT_CHANCE, casus_random_outcome(game, play->state, play->outcomes, random),
                        NULL);
            play->chances++;
            continue;
        }
        casus_seat seat = actor.kind == CASUS_ACTOR_PLAYER ? actor.seat : first_awaited(&actor);
        game->apply(play->state, seat, casus_random_action(game, play->state, seat, play->actions, random), NULL);
        play->decisions++;
    }
}

char *join_options(const struct casus_game *game, const char *file, int64_t players, struct casus_measure *measure)
{
    struct casus_error error;
    size_t length = 0;
    char *lines = file == NULL ? strdup("") : read_file(file, &length);
    if (lines == NULL) return NULL;
    char *options = allocate(length + OPTION_LINE);
    memcpy(options, lines, length);
    free(lines);
    if (memchr(options, 0, length) != NULL) {
        say_error(STATUS_UNUSABLE, "%s is no text.", file);
        free(options);
        return NULL;
    }
    if (players > 0)
        snprintf(options + length, OPTION_LINE, "%splayers %lld\n",
                 length > 0 && options[length - 1] != '\n' ? "\n" : "", (long long)players);
    if (game->measure(options, strlen(options), measure, &error)) return options;
    say_error(STATUS_UNUSABLE, "%s: %s", file == NULL ? "--players" : file, error.text);
    free(options);
    return NULL;
}
