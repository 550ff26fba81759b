/* Each generation compares a seat's opening with those that differ from it a little, by games whose deals are the same
 * for all, and by the value where they have come to after some time: the luck of what follows would hide more. After
 * each stage the worse half is out (sequential halving: Karnin, Koren and Somekh, 2013). What is left takes the
 * opening's place only if it is better by more than the error. The order of an opening's choices does not matter. */
#include "openings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "search/search.h"
#include "search/value.h"

enum {
    PASSED = 40, /* Settled positions before a line's worth is read: about three turns of Cold War. */
    FEATURES_MAX = 2048,
    LINE_MAX = 16,
    LINES_MAX = 512,
    MENU_MAX = 256,
    SEATS = 8
};

struct line {
    casus_action action[LINE_MAX];
    unsigned count;
};

/* An action, in words for people. */
struct choice {
    casus_action action;
    char text[48];
};

struct finder {
    const struct games_plan *plan;
    struct line line[SEATS];             /* Each seat's so far; */
    struct choice menu[SEATS][MENU_MAX]; /* all that it could choose last. */
    unsigned menu_count[SEATS];
    int64_t generation; /* How many are done. */
};

/* One seat's, while they are compared. */
struct contest {
    const struct finder *finder;
    casus_seat seat;
    struct line line[LINES_MAX];
    double sum[LINES_MAX], squares[LINES_MAX];
    uint64_t played; /* Games of each that is left. */
    unsigned alive[LINES_MAX], left;
    float *result; /* Of a stage, game by game, of each that is left. */
};

/* ---- A game with these openings ---- */

/* A game whose bots open like that. */
struct opened {
    struct casus_game game;
    struct casus_thinking thinking;
    struct casus_opening opening[SEATS + 1];
};

static void open_with(struct opened *opened, const struct finder *finder, casus_seat seat, const struct line *line)
{
    unsigned count = 0;
    casus_assert(finder->plan->measure.seats <= SEATS && line->count <= LINE_MAX);
    opened->game = *finder->plan->game;
    opened->thinking = *finder->plan->game->thinking;
    for (casus_seat other = 0; other < finder->plan->measure.seats; other++) {
        const struct line *its = other == seat ? line : &finder->line[other];
        if (its->count == 0) continue;
        opened->opening[count++] =
            (struct casus_opening){.seat = other, .count = (uint8_t)its->count, .action = its->action};
    }
    opened->opening[count] = (struct casus_opening){.count = 0};
    opened->thinking.openings = opened->opening;
    opened->game.thinking = &opened->thinking;
}

static struct casus_random random_of(uint64_t seed, uint64_t number)
{
    struct casus_random mix = casus_random_make(seed);
    return casus_random_make(casus_random_bits(&mix) + number * UINT64_C(0x9e3779b97f4a7c15));
}

static casus_action choose(const struct games_plan *plan, const struct casus_game *game, struct play_out *play,
                           casus_seat seat, struct casus_random *random)
{
    const struct casus_bot bot = {.name = "search", .level = &plan->level};
    game->view(play->state, seat, play->view);
    return casus_bot_choose(&bot, &(struct casus_choice){.game = game,
                                                         .measure = &plan->measure,
                                                         .view = play->view,
                                                         .seat = seat,
                                                         .random = random,
                                                         .memory = play->memory});
}

/* Plays the deal of that number until so many settled positions have been passed. */
static bool play_on(const struct games_plan *plan, const struct casus_game *game, struct play_out *play,
                    uint64_t number)
{
    struct casus_random dice = random_of(~plan->seed, number), random = random_of(plan->seed, number);
    bool good = game->init(play->state, plan->options, strlen(plan->options), NULL);
    for (unsigned passed = 0; good;) {
        struct casus_actor actor;
        casus_seat seat = CASUS_SEAT_CHANCE;
        casus_action action;
        game->actor(play->state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) break;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(game, play->state, play->outcomes, &dice);
        } else {
            if (casus_is_settled(game, play->state) && ++passed > PASSED) break;
            seat = casus_seats_least(&actor.awaited);
            action = choose(plan, game, play, seat, &random);
        }
        good = game->apply(play->state, seat, action, NULL);
    }
    return good;
}

/* The seat's chance of winning where a game with a line has come to, 0 .. 1; below 0 if it failed. */
static float play_line(const struct contest *contest, struct play_out *play, const struct line *line, uint64_t number)
{
    const struct games_plan *plan = contest->finder->plan;
    const struct casus_thinking *thinking = plan->game->thinking;
    struct casus_feature features[FEATURES_MAX];
    struct opened opened;
    casus_assert(thinking->features_most <= FEATURES_MAX);
    open_with(&opened, contest->finder, contest->seat, line);
    if (!play_on(plan, &opened.game, play, number)) return -1;
    int32_t value = casus_value(plan->game, thinking->weights, play->state, contest->seat, features);
    return (float)(value + CASUS_EQUITY_ONE) / (2.0F * CASUS_EQUITY_ONE);
}

/* ---- What a seat can choose ---- */

/* What a seat chooses in its opening as the bots like it, and what it could. False: the opening is over. */
static bool note_choice(struct finder *finder, struct play_out *play, casus_seat seat, struct casus_random *random,
                        casus_action *action)
{
    const struct games_plan *plan = finder->plan;
    const struct casus_game *game = plan->game;
    game->view(play->state, seat, play->view);
    unsigned due = game->thinking->opening(play->view, seat);
    if (due == 0 || due > LINE_MAX) return false;
    size_t count = game->legal(play->view, seat, play->actions);
    finder->menu_count[seat] = (unsigned)(count < MENU_MAX ? count : MENU_MAX);
    for (unsigned i = 0; i < finder->menu_count[seat]; i++) {
        struct choice *its = &finder->menu[seat][i];
        struct casus_writer out = casus_writer_make(its->text, sizeof its->text);
        its->action = play->actions[i];
        game->action_text(play->state, seat, its->action, &out);
    }
    *action = choose(plan, game, play, seat, random);
    finder->line[seat].action[due - 1] = *action;
    finder->line[seat].count = due;
    return true;
}

/* Goes through the opening once. */
static bool look_at_opening(struct finder *finder)
{
    const struct games_plan *plan = finder->plan;
    const struct casus_game *game = plan->game;
    struct casus_random random = casus_random_make(plan->seed);
    struct play_out play;
    play_out_make(&play, game, &plan->measure, plan->options);
    bool good = game->init(play.state, plan->options, strlen(plan->options), NULL);
    while (good) {
        struct casus_actor actor;
        casus_seat seat = CASUS_SEAT_CHANCE;
        casus_action action;
        game->actor(play.state, &actor);
        if (actor.kind == CASUS_ACTOR_OVER) break;
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(game, play.state, play.outcomes, &random);
        } else {
            seat = casus_seats_least(&actor.awaited);
            if (!note_choice(finder, &play, seat, &random, &action)) break;
        }
        good = game->apply(play.state, seat, action, NULL);
    }
    play_out_end(&play);
    return good;
}

/* ---- Lines that differ a little ---- */

static void sort_line(struct line *line)
{
    for (unsigned i = 1; i < line->count; i++) {
        casus_action action = line->action[i];
        unsigned at = i;
        for (; at > 0 && line->action[at - 1] > action; at--) line->action[at] = line->action[at - 1];
        line->action[at] = action;
    }
}

static void add_line(struct contest *contest, struct line line)
{
    casus_assert(line.count > 0 && line.count <= LINE_MAX);
    sort_line(&line);
    for (unsigned i = 0; i < contest->left; i++) {
        if (memcmp(contest->line[i].action, line.action, line.count * sizeof *line.action) == 0) return;
    }
    if (contest->left == LINES_MAX) return;
    contest->alive[contest->left] = contest->left;
    contest->line[contest->left++] = line;
}

/* Some or all of one choice's times become another choice. */
static void add_changes(struct contest *contest, struct line line)
{
    const struct finder *finder = contest->finder;
    for (unsigned i = 0; i < line.count; i++) {
        if (i > 0 && line.action[i] == line.action[i - 1]) continue;
        for (unsigned other = 0; other < finder->menu_count[contest->seat]; other++) {
            struct line changed = line;
            casus_action action = finder->menu[contest->seat][other].action;
            for (unsigned j = i; j < line.count && line.action[j] == line.action[i] && action != line.action[i]; j++) {
                changed.action[j] = action;
                add_line(contest, changed);
            }
        }
    }
}

/* ---- Comparing them ---- */

static bool play_game(void *context, struct play_out *play, uint64_t number)
{
    struct contest *contest = context;
    const struct line *line = &contest->line[contest->alive[number % contest->left]];
    contest->result[number] = play_line(contest, play, line, contest->played + number / contest->left);
    return contest->result[number] >= 0;
}

/* So many more games with each that is left. Their sums are of the differences from the first line, in the same deals,
 * so that the luck of the deals counts less. */
static bool play_stage(struct contest *contest, uint64_t games)
{
    casus_assert(games > 0 && contest->left > 0);
    uint64_t count = games * contest->left;
    contest->result = cli_allocate(count * sizeof *contest->result);
    bool good = games_play(contest->finder->plan, count, play_game, contest);
    for (uint64_t i = 0; i < count; i++) {
        const float *of_deal = contest->result + i / contest->left * contest->left;
        double difference = (double)(contest->result[i] - of_deal[0]);
        contest->sum[contest->alive[i % contest->left]] += difference;
        contest->squares[contest->alive[i % contest->left]] += difference * difference;
    }
    free(contest->result);
    contest->played += games;
    return good;
}

/* The better half stays, and always the first line, which the seat has so far. */
static void halve(struct contest *contest)
{
    casus_assert(contest->left >= 1 && contest->alive[0] == 0);
    for (unsigned i = 2; i < contest->left; i++) {
        unsigned one = contest->alive[i], at = i;
        for (; at > 1 && contest->sum[contest->alive[at - 1]] < contest->sum[one]; at--)
            contest->alive[at] = contest->alive[at - 1];
        contest->alive[at] = one;
    }
    contest->left = contest->left / 2 + 1;
}

static unsigned stages_of(unsigned lines)
{
    unsigned stages = 1;
    for (; lines > 2; lines = lines / 2 + 1) stages++;
    return stages;
}

/* By how many standard errors the second line that is left is better than the first. */
static double lead_of(const struct contest *contest)
{
    casus_assert(contest->left >= 2 && contest->played > 0);
    unsigned other = contest->alive[1];
    double games = (double)contest->played, mean = contest->sum[other] / games;
    double variance = contest->squares[other] / games - mean * mean;
    return variance > 0 ? mean / sqrt(variance / games) : 0;
}

/* Its choices in words, with commas between them. */
static void write_line(const struct finder *finder, casus_seat seat, struct casus_writer *out)
{
    const struct line *line = &finder->line[seat];
    for (unsigned i = 0; i < line->count; i++) {
        if (i > 0) casus_write_text(out, ", ");
        for (unsigned j = 0; j < finder->menu_count[seat]; j++) {
            if (finder->menu[seat][j].action == line->action[i]) casus_write_text(out, finder->menu[seat][j].text);
        }
    }
}

static void say_line(const struct finder *finder, casus_seat seat, unsigned others, double lead)
{
    char text[LINE_MAX * sizeof finder->menu[0][0].text];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    write_line(finder, seat, &out);
    cli_say("generation %lld, seat %u: %s (%u others; the best led by %.1f standard errors)",
            (long long)finder->generation + 1, seat, text, others, lead);
}

static bool improve_seat(struct finder *finder, casus_seat seat)
{
    struct contest *contest = cli_allocate(sizeof *contest);
    const struct games_plan *plan = finder->plan;
    casus_assert(seat < plan->measure.seats && finder->line[seat].count > 0);
    *contest = (struct contest){.finder = finder, .seat = seat};
    contest->played = (uint64_t)finder->generation << 32; /* Deals of their own. */
    uint64_t before = contest->played;
    add_line(contest, finder->line[seat]);
    add_changes(contest, contest->line[0]);
    unsigned stages = stages_of(contest->left), lines = contest->left;
    bool good = true;
    for (unsigned stage = 0; good && stage < stages; stage++) {
        uint64_t games = plan->games / stages / contest->left;
        good = play_stage(contest, games > 0 ? games : 1);
        halve(contest);
    }
    contest->played -= before;
    double lead = contest->left > 1 && good ? lead_of(contest) : 0;
    if (lead > 1) finder->line[seat] = contest->line[contest->alive[1]];
    if (good) say_line(finder, seat, lines - 1, lead);
    free(contest);
    return good;
}

/* ---- Files ---- */

static void path_of(const struct finder *finder, const char *name, char path[FILE_PATH_SIZE])
{
    snprintf(path, FILE_PATH_SIZE, "%s/%s", finder->plan->directory, name);
}

static void path_of_generation(const struct finder *finder, int64_t generation, char path[FILE_PATH_SIZE])
{
    char name[64];
    snprintf(name, sizeof name, "openings-%lld.txt", (long long)generation);
    path_of(finder, name, path);
}

static bool write_text(const struct finder *finder)
{
    char path[FILE_PATH_SIZE];
    struct cli_output_file file;
    casus_assert(finder->generation >= 1);
    path_of_generation(finder, finder->generation, path);
    if (!cli_output_begin(&file, path)) return false;
    fprintf(file.stream, "casus-openings 1 %s seats %u\n", finder->plan->game->name, finder->plan->measure.seats);
    for (unsigned seat = 0; seat < finder->plan->measure.seats; seat++) {
        const struct line *line = &finder->line[seat];
        fprintf(file.stream, "%u", line->count);
        for (unsigned i = 0; i < line->count; i++) fprintf(file.stream, " %llu", (unsigned long long)line->action[i]);
        fputc('\n', file.stream);
    }
    return cli_output_end(&file, true);
}

static bool is_on_menu(const struct finder *finder, casus_seat seat, casus_action action)
{
    for (unsigned i = 0; i < finder->menu_count[seat]; i++) {
        if (finder->menu[seat][i].action == action) return true;
    }
    return false;
}

static bool read_text(struct finder *finder, FILE *file)
{
    char name[32];
    unsigned seats, count;
    if (fscanf(file, "casus-openings 1 %31s seats %u", name, &seats) != 2 ||
        strcmp(name, finder->plan->game->name) != 0 || seats != finder->plan->measure.seats)
        return false;
    for (unsigned seat = 0; seat < seats; seat++) {
        struct line *line = &finder->line[seat];
        if (fscanf(file, "%u", &count) != 1 || count != line->count) return false;
        for (unsigned i = 0; i < count; i++) {
            unsigned long long action;
            if (fscanf(file, "%llu", &action) != 1 || !is_on_menu(finder, (casus_seat)seat, action)) return false;
            line->action[i] = action;
        }
    }
    return true;
}

/* What was found before. False after saying that it is none of this game's. */
static bool resume(struct finder *finder)
{
    char path[FILE_PATH_SIZE];
    while (path_of_generation(finder, finder->generation + 1, path), access(path, F_OK) == 0) finder->generation++;
    if (finder->generation == 0) return true;
    path_of_generation(finder, finder->generation, path);
    FILE *file = fopen(path, "r");
    bool good = file != NULL && read_text(finder, file);
    if (file != NULL) fclose(file);
    if (good) cli_say("generations 1 to %lld are done already", (long long)finder->generation);
    return good || cli_say_error(STATUS_UNUSABLE, "%s: these are no openings of %s.", path, finder->plan->game->name) ==
                       STATUS_OK;
}

static bool write_book(const struct finder *finder)
{
    char path[FILE_PATH_SIZE];
    struct cli_output_file file;
    const char *name = finder->plan->game->name;
    path_of(finder, "book.c", path);
    if (!cli_output_begin(&file, path)) return false;
    fprintf(file.stream, "/* Made by casus train %s --openings: docs/strength.md. */\n#include \"learned.h\"\n", name);
    for (unsigned seat = 0; seat < finder->plan->measure.seats; seat++) {
        const struct line *line = &finder->line[seat];
        if (line->count == 0) continue;
        char text[LINE_MAX * sizeof finder->menu[0][0].text];
        struct casus_writer out = casus_writer_make(text, sizeof text);
        write_line(finder, (casus_seat)seat, &out);
        fprintf(file.stream, "\n/* %s */", text);
        fprintf(file.stream, "\nstatic const casus_action of_seat_%u[] = {", seat);
        for (unsigned i = 0; i < line->count; i++)
            fprintf(file.stream, "%s%llu", i > 0 ? ", " : "", (unsigned long long)line->action[i]);
        fputs("};\n", file.stream);
    }
    fprintf(file.stream, "\nconst struct casus_opening %s_openings[] = {\n", name);
    for (unsigned seat = 0; seat < finder->plan->measure.seats; seat++) {
        if (finder->line[seat].count > 0)
            fprintf(file.stream, "    {.seat = %u, .count = %u, .action = of_seat_%u},\n", seat,
                    finder->line[seat].count, seat);
    }
    fputs("    {.count = 0},\n};\n", file.stream);
    return cli_output_end(&file, true);
}

/* ---- All ---- */

static bool run_generation(struct finder *finder)
{
    for (casus_seat seat = 0; seat < finder->plan->measure.seats; seat++) {
        if (finder->line[seat].count > 0 && !improve_seat(finder, seat)) return false;
    }
    finder->generation++;
    return write_text(finder);
}

enum status openings_find(const struct games_plan *plan)
{
    struct finder *finder = cli_allocate(sizeof *finder);
    casus_assert(plan->game->thinking->opening != NULL && plan->measure.seats <= SEATS);
    *finder = (struct finder){.plan = plan};
    bool usable = look_at_opening(finder) && resume(finder), good = usable;
    while (good && finder->generation < plan->generations) good = run_generation(finder);
    good = good && write_book(finder);
    free(finder);
    return !usable ? STATUS_UNUSABLE : good ? STATUS_OK : STATUS_FAILED;
}
