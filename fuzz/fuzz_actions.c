/* Any bytes as a series of action texts and of packed actions, by any seat, at any time: each is accepted or refused,
 * and a refusal changes nothing. The first two bytes choose the game and its size. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { STATE_MAX = 1 << 16 };

static uint64_t state[STATE_MAX / 8], before[STATE_MAX / 8];

static void try_action(const struct casus_game *game, size_t state_size, casus_seat seat, casus_action action)
{
    struct casus_error error = {.key = ""};
    memcpy(before, state, state_size);
    if (game->apply(state, seat, action, &error)) return;
    if (memcmp(before, state, state_size) != 0 || error.text[0] == 0) abort();
}

/* When chance acts, the input chooses among the outcomes. */
static void let_chance_act(const struct casus_game *game, uint8_t choice)
{
    static struct casus_outcome outcomes[1 << 12];
    for (int i = 0; i < 200; i++) {
        size_t count = game->outcomes(state, outcomes, NULL);
        if (count == 0) return;
        if (!game->apply(state, CASUS_SEAT_CHANCE, outcomes[choice % count].action, NULL)) abort();
    }
}

static void one_line(const struct casus_game *game, const struct casus_measure *measure, const char *text,
                     size_t length)
{
    static casus_action actions[1 << 12];
    struct casus_actor actor;
    game->actor(state, &actor);
    casus_seat seat = actor.seat != CASUS_SEAT_NOBODY ? actor.seat : length > 0 ? (casus_seat)(text[0] & 1) : 0;
    struct casus_error error = {.key = ""};
    casus_action action = game->action_parse(state, seat, text, length, &error);
    if (action == 0 && error.text[0] == 0) abort();
    if (action != 0) try_action(game, measure->state_size, seat, action);
    if (length >= 8) {
        memcpy(&action, text, 8);
        try_action(game, measure->state_size, (casus_seat)(action >> 56), action & 0xffffffffffffu);
    }
    if (length > 0 && game->legal(state, seat, actions) > 0) { /* Continue with some legal action. */
        size_t count = game->legal(state, seat, actions);
        try_action(game, measure->state_size, seat, actions[(uint8_t)text[0] % count]);
    }
    let_chance_act(game, length > 0 ? (uint8_t)text[length - 1] : 0);
}

static const struct casus_game *choose_game(unsigned choice)
{
    unsigned count = 0;
    while (casus_games[count] != NULL) count++;
    return casus_games[choice % count];
}

/* A line with one of the game's options, or nothing. */
static void write_option(const struct casus_game *game, unsigned choice, struct casus_writer *out)
{
    const struct casus_option *option = game->options;
    for (; choice % 16 > 0 && option->key != NULL; choice--) option++;
    if (option->key == NULL || option->seats || option->kind == CASUS_OPTION_LINES) return;
    casus_write_text(out, option->key);
    casus_write_char(out, ' ');
    if (option->kind == CASUS_OPTION_NUMBER) {
        casus_write_uint(out, (uint64_t)(option->least + (option->most - option->least) * (choice / 16) / 15));
    } else {
        unsigned words = 0;
        while (option->words[words] != NULL) words++;
        casus_write_text(out, option->words[choice / 16 % words]);
    }
    casus_write_char(out, '\n');
}

/* A game with one of its settings, and an additional option if they are compatible. */
static const struct casus_game *begin(const uint8_t bytes[2], struct casus_measure *measure)
{
    char options[256] = "";
    const struct casus_game *game = choose_game(bytes[0]);
    unsigned count = 0;
    while (game->settings[count] != NULL) count++;
    const char *setting = game->settings[bytes[0] / 16 % count];
    struct casus_writer out = casus_writer_make(options, sizeof options);
    write_option(game, bytes[1], &out);
    casus_write_text(&out, setting);
    if (!game->measure(options, strlen(options), measure, NULL)) snprintf(options, sizeof options, "%s", setting);
    if (!game->measure(options, strlen(options), measure, NULL) || measure->state_size > STATE_MAX) abort();
    if (!game->init(state, options, strlen(options), NULL)) abort();
    return game;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct casus_measure measure;
    if (size < 2) return 0;
    const struct casus_game *game = begin(bytes, &measure);
    let_chance_act(game, bytes[0]);
    struct casus_reader lines = casus_reader_make((const char *)bytes + 2, size - 2);
    struct casus_word line;
    while (casus_read_line(&lines, &line)) one_line(game, &measure, line.at, line.length);
    return 0;
}
