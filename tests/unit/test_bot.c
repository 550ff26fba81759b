/* Bots: what the contract of search/bot.h promises, and `casus bot` as a program: two of them play a whole game in a
 * server, each over a pair of pipes, and its record passes every check. */
#include "server_world.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "replay/replay.h"
#include "search/bot.h"

/* ---- Choosing ---- */

struct position {
    const struct casus_game *game;
    struct casus_measure measure;
    void *state, *view, *memory;
    struct casus_outcome *outcomes;
};

static void position_begin(struct position *position, const char *options)
{
    position->game = casus_game_find("horizon", 7);
    assert_true(position->game->measure(options, strlen(options), &position->measure, NULL));
    size_t size = (position->measure.state_size + 63) / 64 * 64;
    position->state = aligned_alloc(64, size);
    position->view = aligned_alloc(64, size);
    position->memory = calloc(1, casus_bots_memory(position->game, &position->measure));
    position->outcomes = calloc(position->measure.outcomes_max, sizeof *position->outcomes);
    assert_true(position->game->init(position->state, options, strlen(options), NULL));
}

static void position_end(struct position *position)
{
    free(position->state);
    free(position->view);
    free(position->memory);
    free(position->outcomes);
}

static casus_action choose(struct position *position, const char *bot, casus_seat seat, uint64_t seed)
{
    struct casus_random random = casus_random_make(seed);
    struct casus_choice choice = {.game = position->game,
                                  .measure = &position->measure,
                                  .view = position->view,
                                  .seat = seat,
                                  .random = &random,
                                  .memory = position->memory};
    return casus_bot_choose(casus_bot_of(position->game, bot), &choice);
}

static void bots_are_known_by_name(void **test)
{
    (void)test;
    static const char *const nobody[] = {"nobody", "Random", ""};
    struct position position;
    position_begin(&position, "");
    const struct casus_bot *bot;
    size_t count = 0;
    for (; (bot = casus_bot_at(position.game, count)) != NULL; count++) {
        assert_ptr_equal(casus_bot_of(position.game, bot->name), bot);
        assert_true(casus_bot_memory(bot, &position.measure) <= casus_bots_memory(position.game, &position.measure));
    }
    assert_true(count >= 2);
    assert_non_null(casus_bot_of(position.game, "random"));
    assert_string_equal(casus_bot_best(position.game)->name, casus_bot_at(position.game, count - 1)->name);
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++) assert_null(casus_bot_of(position.game, nobody[i]));
    position_end(&position);
}

/* Those that move at once come first, then the levels, each the weakest first; nobody waits for who stands in. */
static void levels_come_after_those_that_move_at_once(void **test)
{
    (void)test;
    static const char *const of_game[][3] = {
        {"horizon", "greedy", "master"}, {"coldwar", "steady", "master"}, {"maga", "steady", "steady"}};
    static const char *const levels[] = {"novice", "learner", "club", "expert", "master"};
    for (size_t i = 0; i < sizeof of_game / sizeof *of_game; i++) {
        const struct casus_game *game = casus_game_find(of_game[i][0], strlen(of_game[i][0]));
        const struct casus_bot *stand_in = casus_bot_stand_in(game), *best = casus_bot_best(game), *bot;
        size_t at_once = 0, searching = 0;
        assert_string_equal(stand_in->name, of_game[i][1]);
        assert_string_equal(best->name, of_game[i][2]);
        assert_null(stand_in->level);
        while (casus_bot_at(game, at_once) != stand_in) at_once++;
        for (size_t number = 0; (bot = casus_bot_at(game, number)) != NULL; number++) {
            assert_int_equal(bot->level != NULL, number > at_once);
            if (bot->level != NULL) assert_string_equal(bot->name, levels[searching++]);
        }
        assert_true(searching == 0 || searching == sizeof levels / sizeof *levels);
    }
}

/* Whole games: every choice is legal, depends only on view, seed and name, and leaves the view unchanged. */
static void choices_are_legal_and_repeatable(void **test)
{
    (void)test;
    static const char *const names[] = {"greedy", "random", "greedy"};
    struct position position;
    struct casus_random random = casus_random_make(3);
    struct casus_actor actor;
    position_begin(&position, "players 3\nrings 3\n");
    for (uint64_t seed = 0;; seed++) {
        position.game->actor(position.state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) break;
        casus_seat seat = CASUS_SEAT_CHANCE;
        casus_action action;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(position.game, position.state, position.outcomes, &random);
        } else {
            seat = actor.seat;
            position.game->view(position.state, seat, position.view);
            uint64_t before = casus_hash(position.view, position.measure.state_size);
            action = choose(&position, names[seat], seat, seed);
            assert_true(action == choose(&position, names[seat], seat, seed));
            assert_true(before == casus_hash(position.view, position.measure.state_size));
            assert_true(position.game->is_legal(position.state, seat, action, NULL));
        }
        assert_true(position.game->apply(position.state, seat, action, NULL));
    }
    for (casus_seat seat = 0; seat < 3; seat++) {
        position.game->view(position.state, seat, position.view);
        assert_int_equal(choose(&position, names[seat], seat, 1), 0); /* Nothing is legal any more. */
    }
    position_end(&position);
}

/* ---- The program ---- */

/* One `casus bot` at the other end of two pipes, connected to the server as client `number`. */
struct program {
    int number;
    pid_t process;
    int to, from;
    char *line;
    size_t length;
    bool gone;
};

enum { LINE_SIZE = 1 << 16 };

static void start_program(struct world *world, struct program *program, int number, char **words)
{
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    *program =
        (struct program){.number = number, .process = fork(), .to = in[1], .from = out[0], .line = malloc(LINE_SIZE)};
    if (program->process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int file = 3; file < 64; file++) close(file);
        execv(CASUS, words);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    if (number >= 0) connect_client(world, number);
}

/* Passes on to the program everything that the server has sent it since. */
static void tell(struct world *world, struct program *program)
{
    struct client *client = &world->client[program->number];
    while (!program->gone && client->read < json_array_size(client->inbox)) {
        char *text = json_dumps(json_array_get(client->inbox, client->read++), JSON_COMPACT);
        size_t length = strlen(text);
        text[length] = '\n';
        if (write(program->to, text, length + 1) != (ssize_t)length + 1) program->gone = true;
        free(text);
    }
}

/* Passes the program's output to the server, line by line. */
static void hear(struct world *world, struct program *program)
{
    ssize_t count = read(program->from, program->line + program->length, LINE_SIZE - program->length);
    if (count <= 0) program->gone = true;
    else program->length += (size_t)count;
    char *feed;
    while ((feed = memchr(program->line, '\n', program->length)) != NULL) {
        size_t length = (size_t)(feed - program->line);
        server_message(world->server, world->client[program->number].connection, program->line, length, world->now);
        settle(world);
        program->length -= length + 1;
        memmove(program->line, feed + 1, program->length);
    }
}

static void run_programs(struct world *world, struct program *programs, int count)
{
    for (;;) {
        struct pollfd files[CLIENTS_MAX];
        int running = 0;
        for (int i = 0; i < count; i++) {
            tell(world, &programs[i]);
            files[i] = (struct pollfd){.fd = programs[i].gone ? -1 : programs[i].from, .events = POLLIN};
            running += !programs[i].gone;
        }
        if (running == 0) return;
        if (poll(files, (nfds_t)count, 60000) <= 0) fail_msg("the bots have nothing to say");
        for (int i = 0; i < count; i++) {
            if (files[i].revents != 0) hear(world, &programs[i]);
        }
        pass_time(world, 1);
    }
}

static int end_program(struct program *program)
{
    int status;
    close(program->to);
    close(program->from);
    free(program->line);
    assert_int_equal(waitpid(program->process, &status, 0), program->process);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void two_programs_play_a_game(void **test)
{
    (void)test;
    struct world world;
    struct program programs[2];
    signal(SIGPIPE, SIG_IGN);
    world_begin(&world, 0);
    hello(&world, 0, "Ann", "none");
    json_t *reply = say(&world, 0, "{s:s, s:s, s:s, s:b, s:[{s:s}, {s:s}, {s:s, s:s}]}", "type", "create", "game",
                        "horizon", "options", "players 3\nrings 3\n", "public", 0, "seats", "kind", "open", "kind",
                        "open", "kind", "bot", "bot", "random");
    expect_type(reply, "created");
    char id[24], link[40];
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    snprintf(link, sizeof link, "%s", text_of(reply, "link"));
    char *greedy[] = {"casus", "bot", "--table", id, "--link", link, "--name", "Bob", NULL};
    char *random[] = {"casus", "bot", "--table", id, "--link", link, "--bot", "random", "--seed", "4", NULL};
    start_program(&world, &programs[0], 1, greedy);
    start_program(&world, &programs[1], 2, random);
    run_programs(&world, programs, 2);
    assert_int_equal(end_program(&programs[0]), 0);
    assert_int_equal(end_program(&programs[1]), 0);

    json_t *record = say(&world, 0, "{s:s, s:s, s:s}", "type", "open", "table", id, "link", link);
    expect_type(record, "table");
    record = say(&world, 0, "{s:s, s:s}", "type", "record", "table", id);
    expect_type(record, "record");
    struct replay replay;
    char error[REPLAY_ERROR_SIZE];
    if (!replay_read(&replay, text_of(record, "record"), strlen(text_of(record, "record")), error))
        fail_msg("%s", error);
    assert_string_equal(replay.end, "finished");
    assert_true(replay.dice.checked > 10);
    /* No bot of the server's stood in for anybody. */
    for (uint64_t i = 1; i < replay.count; i++) assert_false(replay.events[i].by_bot);
    replay_free(&replay);
    world_end(&world);
}

static void a_program_that_gets_no_seat_ends(void **test)
{
    (void)test;
    struct world world;
    struct program program;
    char *words[] = {"casus", "bot", "--table", "zzzzzzzzzzzzzzzz", NULL};
    signal(SIGPIPE, SIG_IGN);
    world_begin(&world, 0);
    start_program(&world, &program, 1, words);
    run_programs(&world, &program, 1);
    assert_int_equal(end_program(&program), 1);
    world_end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_known_by_name),           cmocka_unit_test(levels_come_after_those_that_move_at_once),
        cmocka_unit_test(choices_are_legal_and_repeatable), cmocka_unit_test(two_programs_play_a_game),
        cmocka_unit_test(a_program_that_gets_no_seat_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
