/* Whole games without people: for sim, bench and the tests of records. */
#include "play_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/record.h"
#include "cli.h"
#include "search/bot.h"

enum { STEPS_MAX = 1 << 22, LINE_MAX_BYTES = 1024 };

static void *allocate(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory != NULL) return memset(memory, 0, (size + 63) / 64 * 64);
    say_error(STATUS_FAILED, "no memory is left.");
    exit(STATUS_FAILED);
}

void play_out_make(struct play_out *play, const struct casus_game *game, const struct casus_measure *measure, const char *options)
{
    size_t memory = 0;
    for (const char *const *bot = casus_bot_names(); *bot != NULL; bot++) {
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

struct recorder {
    FILE *file; /* NULL: nothing is recorded. */
    struct casus_chain chain;
    uint64_t number;
};

static bool record_begin(struct recorder *recorder, const struct play_out *play, const char *const *bots, uint64_t seed, uint64_t number, const char *directory)
{
    char path[512];
    if (directory == NULL) return true;
    snprintf(path, sizeof path, "%s/%s-%llu-%llu.jsonl", directory, play->game->name, (unsigned long long)seed, (unsigned long long)number);
    recorder->file = fopen(path, "wb");
    if (recorder->file == NULL) {
        say_error(STATUS_FAILED, "%s cannot be written; is the directory there?", path);
        return false;
    }
    size_t size = strlen(play->options) * 6 + 64 * CASUS_SEATS_MAX + 1024;
    char *text = allocate(size);
    struct casus_writer line = casus_writer_make(text, size);
    casus_record_open(&line, 0);
    casus_json_key_int(&line, "casus", CASUS_RECORD_VERSION);
    casus_json_key_text(&line, "game", play->game->name);
    casus_json_key_int(&line, "rules", play->game->rules_version);
    casus_json_key_text(&line, "options", play->options);
    casus_json_key(&line, "seats");
    casus_json_open(&line, '[');
    for (unsigned seat = 0; seat < play->measure.seats; seat++) {
        casus_json_open(&line, '{');
        casus_json_key_text(&line, "name", bots[seat]);
        casus_json_key_text(&line, "kind", "bot");
        casus_json_key_text(&line, "bot", bots[seat]);
        casus_json_close(&line, '}');
    }
    casus_json_close(&line, ']');
    casus_json_key_int(&line, "time", 0);
    casus_record_close(&line, &recorder->chain);
    fwrite(line.out, 1, line.length, recorder->file);
    free(text);
    return true;
}

static void record_action(struct recorder *recorder, const struct play_out *play, casus_seat seat, casus_action action)
{
    char text[256], line_text[LINE_MAX_BYTES];
    if (recorder->file == NULL) return;
    struct casus_writer words = casus_writer_make(text, sizeof text), line = casus_writer_make(line_text, sizeof line_text);
    play->game->action_text(play->state, seat, action, &words);
    casus_record_action(&line, &recorder->chain, ++recorder->number, seat, text, words.length, 0);
    fwrite(line.out, 1, line.length, recorder->file);
}

static bool record_end(struct recorder *recorder, const struct play_out *play)
{
    char line_text[LINE_MAX_BYTES];
    uint8_t bytes[8];
    if (recorder->file == NULL) return true;
    uint64_t hash = casus_hash(play->state, play->measure.state_size);
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text);
    casus_record_open(&line, ++recorder->number);
    casus_json_key_text(&line, "end", "finished");
    casus_json_key(&line, "state");
    casus_json_hex(&line, bytes, sizeof bytes);
    casus_json_key_int(&line, "time", 0);
    casus_record_close(&line, &recorder->chain);
    fwrite(line.out, 1, line.length, recorder->file);
    bool good = !ferror(recorder->file);
    good = fclose(recorder->file) == 0 && good;
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

bool play_out_game(struct play_out *play, const char *const *bots, uint64_t seed, uint64_t number, const char *record_directory)
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
        record_action(&recorder, play, seat, action);
        if (game->apply(play->state, seat, action, &error)) continue;
        say_error(STATUS_FAILED, "game %llu of seed %llu: %s", (unsigned long long)number, (unsigned long long)seed, error.text);
        return false;
    }
    say_error(STATUS_FAILED, "game %llu of seed %llu does not end.", (unsigned long long)number, (unsigned long long)seed);
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
            game->apply(play->state, CASUS_SEAT_CHANCE, casus_random_outcome(game, play->state, play->outcomes, random), NULL);
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
    char *options = allocate(length + 32);
    int head = players > 0 ? sprintf(options, "players %lld\n", (long long)players) : 0;
    memcpy(options + head, lines, length);
    free(lines);
    if (game->measure(options, strlen(options), measure, &error)) return options;
    say_error(STATUS_UNUSABLE, "%s: %s", file == NULL ? "--players" : file, error.text);
    free(options);
    return NULL;
}
