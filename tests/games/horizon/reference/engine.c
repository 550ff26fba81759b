/* The rules core behind a pipe: a program in any language plays games with it and asks what it says about each
 * position. It reads commands from standard input, one per line, and answers each with one line:
 *
 *     begin GAME BYTES      followed by that many bytes of options: "ok" and whom the position waits for, or "no" and a
 *                           sentence
 *     do SEAT ACTION        as for begin; SEAT is a number or "chance"
 *     legal SEAT            the texts of all legal actions, separated by tabs
 *     outcomes              what chance may do, separated by tabs: weight, blank, text
 *     position              the whole position as JSON
 *     tell SEAT ACTION      what an observer is told about that seat's action, as JSON
 *
 * It waits for "player N", "chance" or "over". Status 2: an unknown command. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"

enum { LINE_MAX_BYTES = 1 << 12, OPTIONS_MAX_BYTES = 1 << 16, TEXT_MAX_BYTES = 1 << 20 };

struct engine {
    const struct casus_game *game;
    void *state;
    casus_action *legal;
    struct casus_outcome *outcomes;
    char text[TEXT_MAX_BYTES];
};

static void fail(const char *why)
{
    fprintf(stderr, "engine: %s\n", why);
    exit(2);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL) fail("no memory");
    return memory;
}

static void say(const struct casus_writer *out)
{
    if (!casus_writer_fits(out)) fail("an answer is too long");
    puts(out->out);
}

static void refuse(const struct casus_error *error)
{
    printf("no %s\n", error->text);
}

static void say_actor(const struct engine *engine)
{
    struct casus_actor actor;
    engine->game->actor(engine->state, &actor);
    if (actor.kind == CASUS_ACTOR_PLAYER) printf("ok player %u\n", actor.seat);
    else puts(actor.kind == CASUS_ACTOR_CHANCE ? "ok chance" : "ok over");
}

static void begin(struct engine *engine, struct casus_reader *reader)
{
    static char options[OPTIONS_MAX_BYTES];
    struct casus_word name = casus_read_word(reader);
    int64_t bytes = 0;
    engine->game = casus_game_find(name.at, name.length);
    if (engine->game == NULL || !casus_word_int(casus_read_word(reader), 0, OPTIONS_MAX_BYTES, &bytes))
        fail("expected: begin GAME BYTES");
    if (fread(options, 1, (size_t)bytes, stdin) != (size_t)bytes) fail("the options end early");
    struct casus_measure measure;
    struct casus_error error;
    if (!engine->game->measure(options, (size_t)bytes, &measure, &error)) {
        refuse(&error);
        return;
    }
    free(engine->state);
    free(engine->legal);
    free(engine->outcomes);
    engine->state = allocate(measure.state_size, 1);
    engine->legal = allocate(measure.legal_max, sizeof *engine->legal);
    engine->outcomes = allocate(measure.outcomes_max, sizeof *engine->outcomes);
    if (!engine->game->init(engine->state, options, (size_t)bytes, &error)) refuse(&error);
    else say_actor(engine);
}

static casus_seat read_seat(struct casus_reader *reader)
{
    struct casus_word word = casus_read_word(reader);
    int64_t seat = 0;
    if (casus_word_is(word, "chance")) return CASUS_SEAT_CHANCE;
    if (!casus_word_int(word, 0, CASUS_SEATS_MAX - 1, &seat)) fail("expected a seat");
    return (casus_seat)seat;
}

/* The action given by the rest of the line; 0 and a refusal if there is none. */
static casus_action read_action(const struct engine *engine, casus_seat seat, const struct casus_reader *reader)
{
    struct casus_error error;
    const char *at = reader->at + (reader->at < reader->end && *reader->at == ' ');
    casus_action action = engine->game->action_parse(engine->state, seat, at, (size_t)(reader->end - at), &error);
    if (action == 0) refuse(&error);
    return action;
}

static void do_action(struct engine *engine, struct casus_reader *reader)
{
    casus_seat seat = read_seat(reader);
    casus_action action = read_action(engine, seat, reader);
    struct casus_error error;
    if (action == 0) return;
    if (!engine->game->apply(engine->state, seat, action, &error)) refuse(&error);
    else say_actor(engine);
}

static void tell(struct engine *engine, struct casus_reader *reader)
{
    casus_seat seat = read_seat(reader);
    casus_action action = read_action(engine, seat, reader);
    if (action == 0) return;
    struct casus_writer out = casus_writer_make(engine->text, TEXT_MAX_BYTES);
    engine->game->describe(engine->state, seat, action, CASUS_SEAT_OBSERVER, &out);
    say(&out);
}

static void list_legal(struct engine *engine, struct casus_reader *reader)
{
    casus_seat seat = read_seat(reader);
    size_t count = engine->game->legal(engine->state, seat, engine->legal);
    struct casus_writer out = casus_writer_make(engine->text, TEXT_MAX_BYTES);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) casus_write_char(&out, '\t');
        engine->game->action_text(engine->state, seat, engine->legal[i], &out);
    }
    say(&out);
}

static void list_outcomes(struct engine *engine)
{
    size_t count = engine->game->outcomes(engine->state, engine->outcomes, NULL);
    struct casus_writer out = casus_writer_make(engine->text, TEXT_MAX_BYTES);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) casus_write_char(&out, '\t');
        casus_write_uint(&out, engine->outcomes[i].weight);
        casus_write_char(&out, ' ');
        engine->game->action_text(engine->state, CASUS_SEAT_CHANCE, engine->outcomes[i].action, &out);
    }
    say(&out);
}

static void write_position(struct engine *engine)
{
    struct casus_writer out = casus_writer_make(engine->text, TEXT_MAX_BYTES);
    engine->game->json(engine->state, &out);
    say(&out);
}

static void carry_out(struct engine *engine, struct casus_reader *reader)
{
    struct casus_word command = casus_read_word(reader);
    if (casus_word_is(command, "begin")) begin(engine, reader);
    else if (engine->state == NULL) fail("expected a game to begin");
    else if (casus_word_is(command, "do")) do_action(engine, reader);
    else if (casus_word_is(command, "legal")) list_legal(engine, reader);
    else if (casus_word_is(command, "outcomes")) list_outcomes(engine);
    else if (casus_word_is(command, "position")) write_position(engine);
    else if (casus_word_is(command, "tell")) tell(engine, reader);
    else fail("no such command");
}

int main(void)
{
    static struct engine engine;
    static char line[LINE_MAX_BYTES];
    while (fgets(line, sizeof line, stdin) != NULL) {
        struct casus_reader reader = casus_reader_make(line, strcspn(line, "\n"));
        carry_out(&engine, &reader);
        fflush(stdout);
    }
    free(engine.state);
    free(engine.legal);
    free(engine.outcomes);
    return 0;
}
