/* Nobody is sent anything that he may not know: whole games and evenings of every game of this build are played at
 * random in the server, and again with changes that a viewer may not know.
 *
 *     test_secrets [--seed N] [--pairs N] [--game NAME] [--course N] [--fault NAME] [--leak NAME]
 *                  [--own-leak NAME] [--find] [--tell]
 *
 * Without --game each game that has its own row of knowledge.h gets its share of the pairs, and a game without one, an
 * example, some on top; the test fails if something never happened that is to be kept secret, or if a message of the
 * protocol was never sent (happened.h).
 * --fault plants one of the server's leaks, --leak one of a game's; --own-leak plants it in what the game is compared
 * with, too, as if its author had meant it. With --find the test fails unless it is found. A course's number repeats it
 * exactly. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/evening.h"
#include "happened.h"
#include "knowledge.h"
#include "leaks.h"
#include "simulate/secrecy.h"
#include "simulate/simulate.h"
#include "twin.h"

enum { TWINS = 6, COURSES_MAX = 1000000, EXAMPLE_SHARE = 10, EVENTS = 24 };

struct order {
    uint64_t seed, pairs, course;
    bool only, find, tell;
    const char *game;
    enum server_fault fault;
    unsigned leak, own_leak;
};

/* ---- What is played ---- */

/* Options of short games; each game's own settings are drawn, too. */
struct short_game {
    const char *game, *options;
};

static const struct short_game short_games[] = {
    {"horizon", "players 2\nrings 2"},
    {"horizon", "players 3\nrings 2"},
    {"horizon", "players 4\nrings 2\nhand_limit 8"},
    {"coldwar", "turns 2"},
    {"coldwar", "turns 3"},
    {"coldwar", "turns 2\ncivil_war on"},
    {"maga", "teams 3\nturns 2\nnumbers open"},
    {"maga", "teams 4\nturns 3"},
    {"maga", "teams 3\nturns 3\nafterwards open"},
    {"maga", "teams 4\nturns 4\nnumbers open"},
    {"maga", "teams 4\nturns 3\nnumbers open\nwall counts"},
    {"maga", "teams 4\nturns 3\nwall open"},
    {"maga", "teams 4\nturns 1\nnumbers open\nranking revealed"},
    {"maga", "teams 3\nturns 2\nranking revealed"},
};

static const char *draw_options(const struct casus_game *game, struct casus_random *random)
{
    const char *options[32];
    size_t count = 0;
    for (size_t i = 0; i < sizeof short_games / sizeof short_games[0]; i++) {
        if (strcmp(short_games[i].game, game->name) == 0) options[count++] = short_games[i].options;
    }
    for (size_t i = 0; game->settings[i] != NULL; i++) {
        struct casus_measure measure;
        bool fits = game->measure(game->settings[i], strlen(game->settings[i]), &measure, NULL) &&
                    measure.seats <= BOOK_SEATS_MAX;
        if (fits && (count == 0 || casus_random_below(random, 8) == 0)) options[count++] = game->settings[i];
    }
    return options[casus_random_below(random, count)];
}

static struct programme_of_hall draw_programme(const struct casus_game *game, uint64_t seed)
{
    struct casus_random random = casus_random_make(seed);
    struct programme_of_hall programme = {.game = game, .seed = seed};
    struct casus_measure measure;
    snprintf(programme.options, sizeof programme.options, "%s\n", draw_options(game, &random));
    programme.evening = game->evening != NULL && casus_random_below(&random, 4) != 0;
    if (programme.evening) {
        size_t end = strlen(programme.options);
        snprintf(programme.options + end, sizeof programme.options - end, "organiser yes\n");
    }
    struct casus_error error;
    if (!game->measure(programme.options, strlen(programme.options), &measure, &error)) {
        fprintf(stderr, "test_secrets: %s: %s\n", game->name, error.text);
        exit(2);
    }
    programme.clock = (enum clock_of_hall)(casus_random_below(&random, 2) * (1 + casus_random_below(&random, 2)));
    programme.private = casus_random_below(&random, 4) == 0;
    bool bot = measure.seats > 2 && casus_random_below(&random, 3) == 0;
    programme.people = measure.seats - bot;
    return programme;
}

/* ---- One course ---- */

/* How many messages a person was sent while the dice's secret was hidden from him. */
static size_t length_before_told(const struct course *course, unsigned person, bool stays)
{
    const struct hall *hall = course->hall;
    unsigned step = 0;
    if (stays && hall->person[person].part != PART_ORGANISER) return hall->person[person].heard.length;
    while (step + 1 < course->steps && !course->after[step + 1].over) step++;
    return course->after[step].heard[person];
}

/* Before the end nobody is told it, not even the organiser; if secrets outlive the game, only she ever is. */
static bool dice_stay_secret(const struct course *course, char problem[PROBLEM_SIZE])
{
    const struct hall *hall = course->hall;
    const struct casus_evening *evening = hall->programme.evening ? hall->programme.game->evening : NULL;
    const char *secret = hall->book.secret;
    bool stays = evening != NULL && evening->stays_secret != NULL && evening->stays_secret(book_state(&hall->book));
    for (unsigned person = 0; secret[0] != 0 && person < hall->people; person++) {
        const char *text = hall->person[person].heard.text;
        size_t length = length_before_told(course, person, stays);
        if (text == NULL || memmem(text, length, secret, strlen(secret)) == NULL) continue;
        snprintf(problem, PROBLEM_SIZE, "%s: person %u was told the dice's secret", hall->programme.game->name, person);
        return false;
    }
    return true;
}

/* By the game's own account: what it tells a viewer of an event, and how it says that all stand, is in his view. */
static bool game_keeps_secrets(const struct book *book, uint64_t seed, char problem[PROBLEM_SIZE])
{
    struct casus_random random = casus_random_make(seed);
    struct secrecy secrecy = secrecy_make(book->game, &book->measure);
    for (int i = 0; i < EVENTS && book->count > 0 && secrecy.problem[0] == 0; i++) {
        uint64_t number = 1 + casus_random_below(&random, book->count);
        casus_seat viewer = book_viewer(book, (unsigned)casus_random_below(&random, book_viewers(book)));
        const struct deed_of_book *deed = &book->deed[number];
        if (secrecy_of_standing(&secrecy, book->state[number - 1], viewer) && deed->actor != CASUS_SEAT_NOBODY)
            (void)secrecy_of_event(&secrecy, book->state[number - 1], deed->actor, deed->action, viewer, &random);
    }
    bool keeps = secrecy.problem[0] == 0;
    if (!keeps) snprintf(problem, PROBLEM_SIZE, "%s", secrecy.problem);
    secrecy_end(&secrecy);
    return keeps;
}

static bool play_course(const struct order *order, const struct casus_game *game, uint64_t number, struct tally *tally,
                        struct happenings *happenings, char problem[PROBLEM_SIZE])
{
    uint64_t seed = order->seed * UINT64_C(0x9e3779b97f4a7c15) + number * 1000;
    struct programme_of_hall programme = draw_programme(game, seed);
    struct course *course = course_play(&programme, order->fault, order->leak);
    bool same = dice_stay_secret(course, problem) && game_keeps_secrets(&course->hall->book, seed, problem);
    tally->courses++;
    tally->furthest = 0;
    unsigned viewers = book_viewers(&course->hall->book), desks = programme.evening;
    for (unsigned twin = 0; same && twin < TWINS; twin++) {
        struct lead lead = {.seed = seed + UINT64_C(100) * twin, .fault = order->fault, .leak = order->leak};
        unsigned viewer = twin % (viewers + desks);
        uint64_t pairs = tally->pairs;
        same = twin_play(course, viewer, &lead, tally, problem);
        happenings->count[HAPPENED_DESK] += viewer == viewers ? tally->pairs - pairs : 0;
    }
    happened_add(course, tally->furthest, happenings);
    course_free(course);
    return same;
}

/* ---- All of them ---- */

static bool play_game(const struct order *order, const struct casus_game *game, uint64_t pairs,
                      struct happenings *happenings)
{
    char problem[PROBLEM_SIZE] = "";
    struct tally tally = {0};
    bool same = true;
    uint64_t number = order->only ? order->course : 0;
    for (; same && tally.pairs < pairs && tally.courses < COURSES_MAX; number++) {
        same = play_course(order, game, number, &tally, happenings, problem);
        if (order->only || tally.courses > 3 * pairs + 8) break;
    }
    if (!same && (order->tell || !order->find))
        printf("%s\nagain: test_secrets --game %s --seed %llu --course %llu\n", problem, game->name,
               (unsigned long long)order->seed, (unsigned long long)number - !order->only);
    if (order->tell || same)
        printf(
            "%s: %llu courses, %llu pairs of %llu differ, %llu of them to the end; %llu steps, %llu bytes compared\n",
            game->name, (unsigned long long)tally.courses, (unsigned long long)tally.pairs,
            (unsigned long long)tally.tried, (unsigned long long)tally.whole, (unsigned long long)tally.steps,
            (unsigned long long)tally.bytes);
    if (same && !order->only && tally.pairs < pairs && !order->find) {
        printf("%s: too few pairs differ in anything\n", game->name);
        return false;
    }
    return same;
}

/* A game without a row is an example. */
static bool is_example(const struct casus_game *game)
{
    struct casus_measure measure;
    const char *options = game->settings[0];
    if (!game->measure(options, strlen(options), &measure, NULL)) return true;
    void *state = aligned_alloc(8, (measure.state_size + 7) / 8 * 8);
    bool example = !game->init(state, options, strlen(options), NULL) || knowledge_find(game, state) == NULL;
    free(state);
    return example;
}

static uint64_t share_of(const struct order *order, const struct casus_game *game)
{
    unsigned games = 1; /* This one. */
    if (order->game != NULL) return order->pairs;
    if (is_example(game)) return order->pairs / EXAMPLE_SHARE;
    for (unsigned i = 0; casus_games[i] != NULL; i++) games += casus_games[i] != game && !is_example(casus_games[i]);
    return (order->pairs + games - 1) / games;
}

/* False: something never happened. */
static bool tell_happenings(const struct happenings *happenings)
{
    bool all = true;
    printf("happened:");
    for (unsigned kind = 0; kind < HAPPENED_KINDS; kind++) {
        printf("%s %s %llu", kind == 0 ? "" : ",", happened_names[kind], (unsigned long long)happenings->count[kind]);
        all = all && happenings->count[kind] > 0;
    }
    printf("\n");
    if (!all) printf("something of this never happened while it was compared\n");
    const char *unsaid = happened_unsaid(happenings);
    if (unsaid != NULL) printf("nobody ever said %s while it was compared\n", unsaid);
    return all && unsaid == NULL;
}

static unsigned number_of(const char *const *names, unsigned count, const char *name)
{
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) return i;
    }
    fprintf(stderr, "test_secrets: nothing of the name %s can be planted\n", name);
    exit(2);
}

/* False: there is no such option, or its value makes no sense. */
static bool read_option(struct order *order, const char *name, const char *value)
{
    struct {
        const char *name;
        uint64_t *number;
    } numbers[] = {{"--seed", &order->seed}, {"--pairs", &order->pairs}, {"--course", &order->course}};
    for (size_t i = 0; value != NULL && i < sizeof numbers / sizeof numbers[0]; i++) {
        char *end;
        if (strcmp(name, numbers[i].name) != 0) continue;
        *numbers[i].number = strtoull(value, &end, 10);
        order->only = order->only || numbers[i].number == &order->course;
        return *end == 0 && end != value;
    }
    bool game = strcmp(name, "--game") == 0, fault = strcmp(name, "--fault") == 0, leak = strcmp(name, "--leak") == 0;
    bool own = strcmp(name, "--own-leak") == 0;
    if (game) order->game = value;
    if (fault && value != NULL) order->fault = (enum server_fault)number_of(server_fault_names, FAULTS, value);
    if (leak && value != NULL) order->leak = number_of(leak_names, LEAKS, value);
    if (own && value != NULL) order->own_leak = number_of(leak_names, LEAKS, value);
    return value != NULL && (game || fault || leak || own);
}

static bool read_flag(struct order *order, const char *name)
{
    bool find = strcmp(name, "--find") == 0, tell = strcmp(name, "--tell") == 0;
    order->find = order->find || find;
    order->tell = order->tell || tell;
    return find || tell;
}

int main(int argc, char **argv)
{
    struct order order = {.seed = 1, .pairs = 1000};
    struct happenings happenings = {.count = {0}};
    unsigned differ = 0, played = 0;
    for (int i = 1; i < argc; i++) {
        if (read_flag(&order, argv[i])) continue;
        if (!read_option(&order, argv[i], i + 1 < argc ? argv[i + 1] : NULL)) {
            fprintf(stderr, "test_secrets: %s is no option, or lacks its value\n", argv[i]);
            return 2;
        }
        i++;
    }
    for (unsigned i = 0; casus_games[i] != NULL; i++) {
        if (order.game != NULL && strcmp(order.game, casus_games[i]->name) != 0) continue;
        struct casus_game game = *casus_games[i];
        leak_plant(order.own_leak, &game);
        differ += !play_game(&order, order.own_leak == LEAK_NONE ? casus_games[i] : &game,
                             share_of(&order, casus_games[i]), &happenings);
        played++;
    }
    if (order.game == NULL && !order.find && !order.only) differ += !tell_happenings(&happenings);
    if (played == 0) fprintf(stderr, "test_secrets: there is no game %s\n", order.game);
    return played == 0 ? 2 : order.find ? differ == 0 : differ > 0;
}
