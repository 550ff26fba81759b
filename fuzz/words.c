/* Prints a dictionary for libFuzzer: the messages of the protocol with their fields, the deals, bots' and games' names,
 * the games' options with their words, and the words of actions in random games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"
#include "casus/evening.h"
#include "server/protocol.h"
#include "mover.h"

enum { WORDS_MAX = 4000, STEPS = 150, SHORTEST = 2, LONGEST = 60 };

static struct {
    char *word[WORDS_MAX];
    size_t count;
} said;

/* Each word once, in the order in which they are found. */
static void say(const char *word, size_t length)
{
    if (length < SHORTEST || length > LONGEST || said.count == WORDS_MAX) return;
    for (size_t i = 0; i < said.count; i++) {
        if (strlen(said.word[i]) == length && memcmp(said.word[i], word, length) == 0) return;
    }
    said.word[said.count++] = strndup(word, length);
    putchar('"');
    for (size_t i = 0; i < length; i++) {
        if (word[i] == '"' || word[i] == '\\' || word[i] < ' ' || word[i] > '~')
            printf("\\x%02x", (unsigned char)word[i]);
        else putchar(word[i]);
    }
    puts("\"");
}

static void say_text(const char *text)
{
    say(text, strlen(text));
}

static void say_protocol(void)
{
    size_t count;
    const struct message_type *types = protocol_types(&count);
    for (size_t i = 0; i < count; i++) {
        say_text(types[i].name);
        for (const struct message_field *field = types[i].fields; field->kind != FIELD_END; field++)
            say_text(field->name);
    }
}

static void say_deals(const struct casus_game *game)
{
    const struct casus_deal *deal = game->evening == NULL ? NULL : game->evening->deals;
    for (; deal != NULL && deal->name != NULL; deal++) {
        say_text(deal->name);
        for (const struct casus_deal_field *field = deal->fields; field->kind != CASUS_DEAL_END; field++)
            say_text(field->name);
    }
}

static void say_options(const struct casus_game *game)
{
    for (const struct casus_option *option = game->options; option->key != NULL; option++) {
        say_text(option->key);
        for (size_t i = 0; option->words != NULL && option->words[i] != NULL; i++) say_text(option->words[i]);
    }
}

static void say_action(const struct casus_game *game, const void *state, casus_seat seat, casus_action action)
{
    char text[256];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    game->action_text(state, seat, action, &out);
    struct casus_reader words = casus_reader_make(text, out.length < sizeof text ? out.length : 0);
    for (struct casus_word word; (word = casus_read_word(&words)).length > 0;) {
        if (word.at[0] < '0' || word.at[0] > '9') say(word.at, word.length);
    }
}

/* A random game with some setting, up to its end or a limit. */
static void say_game(const struct casus_game *game, const char *setting)
{
    struct casus_measure measure;
    struct casus_random random = casus_random_make(1);
    if (!game->measure(setting, strlen(setting), &measure, NULL)) abort();
    void *state = aligned_alloc(64, (measure.state_size + 63) / 64 * 64);
    casus_action *actions = malloc(measure.legal_max * sizeof *actions);
    struct casus_outcome *outcomes = malloc(measure.outcomes_max * sizeof *outcomes);
    bool made = game->init(state, setting, strlen(setting), NULL);
    for (int step = 0; made && step < STEPS; step++) {
        struct casus_actor actor;
        game->actor(state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) break;
        casus_seat seat = mover(&actor);
        casus_action action = seat == CASUS_SEAT_CHANCE ? casus_random_outcome(game, state, outcomes, &random)
                                                        : casus_random_action(game, state, seat, actions, &random);
        say_action(game, state, seat, action);
        if (!game->apply(state, seat, action, NULL)) abort();
    }
    free(state);
    free(actions);
    free(outcomes);
}

int main(void)
{
    say_protocol();
    for (const struct casus_game *const *game = casus_games; *game != NULL; game++) {
        say_text((*game)->name);
        say_deals(*game);
        say_options(*game);
        for (size_t i = 0; (*game)->settings[i] != NULL; i++) say_game(*game, (*game)->settings[i]);
    }
    for (size_t i = 0; i < said.count; i++) free(said.word[i]);
    return 0;
}
