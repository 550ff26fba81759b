/* log_round.c - whole games between bots, written as logs of the digital edition and read again.
 *
 *     coldwar_log_round [FIRST [GAMES [KIND]]]
 *
 * Each game follows from its seed. It is played, written with the digital edition's quirks, and imported without
 * knowing what was hidden: there must be no difference, the record must agree about hands, and the end must be that of
 * the game. Then the same log is cut off, damaged, and put into a file with another. KIND runs one of these alone:
 * bound, whole, cut, damage, several, scoring, unread; only held plays games in which scoring cards may be held (10.5).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/coldwar/action.h"
#include "games/coldwar/bots.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/import/import.h"
#include "games/coldwar/legal.h"
#include "log_quirks.h"

enum { TEXT_SIZE = 1 << 19, STEPS_MAX = 6000, CUTS = 3 };

struct world {
    uint64_t seed;
    bool held; /* Scoring cards may be. */
    struct casus_random random;
    struct cw_state end; /* Of the game. */
    struct cw_state view;
    struct cw_export export, retold;
    struct cw_journal journal;
    struct cw_import import, again;
    casus_action legal[CW_LEGAL_MAX];
    struct casus_outcome outcomes[CW_OUTCOMES_MAX];
    char text[TEXT_SIZE], other[TEXT_SIZE];
    unsigned bound; /* How many items there were when Missile Envy first gave way to a scoring card; 0: never. */
    unsigned long failures, compared, moves;
    unsigned long unread, followed; /* Games with such a line; those that were followed to their end nevertheless. */
};

static uint64_t below(struct world *world, uint64_t limit)
{
    return casus_random_below(&world->random, limit);
}

/* ---- Playing ---- */

/* Everything by the digital edition's reading of the rules. */
static const char *const option_sets[] = {
    "digital on\n",
    "digital on\noptional off\n",
    "digital on\nhandicap us 2\n",
    "digital on\nhandicap us 10\n",
    "digital on\nhandicap ussr 3\n",
    "digital on\noptional off\nhandicap us 7\n",
    "digital on\nscenario late_war\n",
    "digital on\nscenario late_war\noptional off\nhandicap ussr 1\n",
    "digital on\ncivil_war on\n",
    "digital on\ncivil_war on\nhandicap us 2\n",
};

/* How a seat plays: at random; at random, but avoiding an immediate end; as the strongest bot; or as that now and
 * then. */
enum style { RANDOM, CAREFUL, STEADY, MIXED };

static casus_action choose(struct world *world, const struct cw_state *state, casus_seat seat, enum style style)
{
    enum { TRIES = 12 };
    if (style == MIXED) style = below(world, 8) == 0 ? STEADY : CAREFUL;
    if (style == STEADY) {
        casus_coldwar.view(state, seat, &world->view);
        return cw_bots[1]->choose(&(struct casus_choice){.view = &world->view, .seat = seat, .random = &world->random});
    }
    size_t count = cw_legal(state, seat, world->legal);
    casus_action action = 0;
    for (int i = 0; i < (style == RANDOM ? 1 : TRIES); i++) {
        struct cw_state next = *state;
        action = world->legal[below(world, count)];
        cw_act(&next, seat, action, NULL, NULL);
        if (next.phase != CW_OVER) break;
    }
    return action;
}

static enum style choose_style(struct world *world)
{
    static const uint8_t styles[] = {CAREFUL, CAREFUL, CAREFUL, CAREFUL, CAREFUL, CAREFUL, CAREFUL, CAREFUL,
                                     CAREFUL, CAREFUL, CAREFUL, RANDOM,  MIXED,   MIXED,   MIXED,   STEADY};
    return (enum style)styles[below(world, sizeof styles)];
}

/* 10.5: whether the side that owes Missile Envy scores instead: if it holds as many scoring cards as it has rounds
 * left. */
static bool is_bound(const struct cw_state *state, casus_seat seat, casus_action action)
{
    return state->ask.kind == CW_ASK_PLAY && state->depth == 0 && state->envy == seat + 1 &&
           cw_is_scoring(cw_item_of(action));
}

static void play(struct world *world)
{
    const struct casus_word names[2] = {{"Ann", 3}, {"J\xc3\xb6rg", 5}};
    const char *options =
        world->held ? "digital held\n" : option_sets[world->seed % (sizeof option_sets / sizeof *option_sets)];
    const enum style styles[2] = {choose_style(world), choose_style(world)};
    struct cw_state *now = &world->end, before;
    struct casus_error error;
    if (!cw_init(now, options, strlen(options), &error) ||
        !cw_export_begin(&world->export, &now->option, names, &error))
        abort();
    for (int i = 0; i < STEPS_MAX && now->phase != CW_OVER; i++) {
        struct casus_actor actor;
        casus_seat seat = CASUS_SEAT_CHANCE;
        casus_action action;
        cw_actor(now, &actor);
        if (actor.kind == CASUS_ACTOR_CHANCE) {
            action = casus_random_outcome(&casus_coldwar, now, world->outcomes, &world->random);
        } else {
            seat = casus_seats_has(&actor.awaited, CW_USSR) ? CW_USSR : CW_US;
            action = choose(world, now, seat, styles[seat]);
        }
        before = *now;
        world->journal.count = 0;
        if (!cw_act(now, seat, action, &world->journal, &error) ||
            !cw_export_action(&world->export, &before, seat, action, &world->journal, now))
            abort();
        if (world->bound == 0 && seat < 2 && is_bound(&before, seat, action)) world->bound = world->export.count;
    }
    cw_export_end(&world->export, now);
}

static void write_text(struct world *world)
{
    struct casus_writer out = casus_writer_make(world->text, TEXT_SIZE);
    cw_export_write(&world->export, &out);
    if (!casus_writer_fits(&out)) abort();
}

/* ---- Judging ---- */

static void fail(struct world *world, const char *what, const char *why)
{
    char path[64];
    world->failures++;
    printf("seed %llu, %s: %s\n", (unsigned long long)world->seed, what, why);
    const char *folder = getenv("LOG_ROUND_KEEP");
    if (folder == NULL) return;
    snprintf(path, sizeof path, "%s/%llu-%s.txt", folder, (unsigned long long)world->seed, what);
    FILE *file = fopen(path, "wb");
    if (file == NULL) return;
    fputs(world->text, file);
    fclose(file);
}

static bool has_no_difference(struct world *world, const char *what)
{
    char sentence[600];
    const struct cw_import *import = &world->import;
    if (import->differences == 0) return true;
    struct casus_writer out = casus_writer_make(sentence, sizeof sentence);
    casus_write_text(&out, "line ");
    casus_write_uint(&out, import->difference[0].line);
    casus_write_text(&out, ": ");
    cw_difference_write(&import->difference[0], &out);
    fail(world, what, sentence);
    return false;
}

static bool are_same(const struct cw_state *one, const struct cw_state *other)
{
    return casus_hash(one, sizeof *one) == casus_hash(other, sizeof *other);
}

/* The record's actions lead where the import says. */
static bool replays(struct world *world, const char *what)
{
    const struct cw_import *import = &world->import;
    struct cw_state state = import->start;
    for (unsigned i = 0; i < import->events; i++) {
        if (cw_act(&state, import->event[i].seat, import->event[i].action, NULL, NULL)) continue;
        fail(world, what, "the record is not legal");
        return false;
    }
    if (are_same(&state, &import->state)) return true;
    fail(world, what, "the record leads elsewhere");
    return false;
}

/* The items about hands, which quirks do not change. */
static bool is_of_hands(const struct cw_item *item)
{
    return item->kind == CW_ITEM_HEADLINED || (item->kind >= CW_ITEM_EVENT && item->kind <= CW_ITEM_RETURNS);
}

/* What is said again at once says nothing. */
static void count_items(const struct cw_item *item, size_t count, int by, int (*tally)[CW_CARDS])
{
    for (size_t i = 0; i < count; i++) {
        bool again = i > 0 && item[i].kind == item[i - 1].kind && item[i].card[0] == item[i - 1].card[0] &&
                     item[i].side[0] == item[i - 1].side[0];
        if (is_of_hands(&item[i]) && !again) tally[item[i].kind][item[i].card[0]] += by;
    }
}

/* The record as a log again, in world->retold. */
static void retell(struct world *world)
{
    const struct cw_import *import = &world->import;
    struct cw_state now = import->start, before;
    struct casus_error error;
    if (!cw_export_begin(&world->retold, &now.option, import->log.setup.player, &error)) abort();
    for (unsigned i = 0; i < import->events; i++) {
        const struct cw_event *event = &import->event[i];
        before = now;
        world->journal.count = 0;
        if (!cw_act(&now, event->seat, event->action, &world->journal, &error) ||
            !cw_export_action(&world->retold, &before, event->seat, event->action, &world->journal, &now))
            abort();
    }
    cw_export_end(&world->retold, &now);
}

/* The record agrees with the log about hands, however often they were dealt differently. */
static void retells(struct world *world, const char *what)
{
    const struct cw_import *import = &world->import;
    int tally[CW_ITEMS][CW_CARDS] = {{0}};
    count_items(import->log.item, import->log.count, 1, tally);
    count_items(world->retold.item, world->retold.count, -1, tally);
    for (unsigned kind = 0; kind < CW_ITEMS; kind++) {
        for (unsigned card = 0; card < CW_CARDS; card++) {
            if (tally[kind][card] != 0) fail(world, what, "the record tells something else of hands");
        }
    }
}

/* Whether the import waits for a decision that no line mentions: a discard of box 6, whether Wargames ends the game.
 */
static bool waits_in_silence(const struct cw_state *here)
{
    return here->phase == CW_TURN_END || here->ask.kind == CW_ASK_OPTION;
}

/* What everybody can see at the end. A log does not say that a scoring card was held or that Wargames ended the game,
 * nor everything that the end of its last turn brought (docs/coldwar-logs.md), nor that Europe then decides. */
static void ends_alike(struct world *world, const char *what)
{
    const struct cw_state *here = &world->import.state, *there = &world->end;
    bool silent = there->reason == CW_BY_HELD_SCORING || there->reason == CW_BY_WARGAMES ||
                  (there->reason == CW_BY_EUROPE && waits_in_silence(here));
    const struct {
        const char *of;
        bool same;
    } parts[] = {
        {"the influence", memcmp(here->influence, there->influence, sizeof here->influence) == 0},
        {"the Space Race", memcmp(here->space, there->space, sizeof here->space) == 0},
        {"The China Card", here->china_holder == there->china_holder},
        {"the score", silent || here->vp == there->vp},
        {"DEFCON", silent || here->defcon == there->defcon},
        {"the end", silent || here->phase == there->phase},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!parts[i].same) fail(world, what, parts[i].of);
    }
}

/* Whether a log comes back otherwise: with the region that was guessed, or with the discard at its proper place, where
 * less has to be tried before the cards fit. */
static bool is_told_better(const struct cw_log *log)
{
    for (unsigned i = 0; i < log->count; i++) {
        bool lacks_region = log->item[i].kind == CW_ITEM_CHOOSES && log->item[i].region == CW_NO_REGION;
        if (lacks_region || log->item[i].late) return true;
    }
    return false;
}

/* What was imported, written again, is the same game. The log is in world->retold. */
static void comes_back(struct world *world, const char *what)
{
    struct casus_error error;
    const struct cw_import *import = &world->import, *again = &world->again;
    if (is_told_better(&import->log)) return;
    struct casus_writer out = casus_writer_make(world->other, TEXT_SIZE);
    cw_export_write(&world->retold, &out);
    if (!casus_writer_fits(&out) || !cw_import(&world->again, world->other, out.length, 0, &error)) {
        fail(world, what, "the game cannot be written and read again");
        return;
    }
    bool same = again->events == import->events && are_same(&again->state, &import->state);
    for (unsigned i = 0; i < import->events && same; i++)
        same = again->event[i].action == import->event[i].action && again->event[i].guessed == import->event[i].guessed;
    if (!same) fail(world, what, "it comes back as another game");
}

/* ---- Kinds ---- */

static bool import_text(struct world *world, unsigned number, const char *what)
{
    struct casus_error error;
    if (cw_import(&world->import, world->text, strlen(world->text), number, &error)) {
        world->compared += world->import.compared;
        world->moves += world->import.moves;
        return true;
    }
    fail(world, what, error.text);
    return false;
}

static void check_whole(struct world *world)
{
    write_text(world);
    log_quirks_of_text(world->text, world->other, TEXT_SIZE, &world->random);
    if (import_text(world, 0, "whole") && has_no_difference(world, "whole") && replays(world, "whole")) {
        retell(world);
        retells(world, "whole");
        ends_alike(world, "whole");
        comes_back(world, "whole");
    }
}

/* A log that ends when a side is bound by scoring cards that it does not show. */
static void check_bound(struct world *world)
{
    enum { MOST = 12 };
    const unsigned all = world->export.count;
    for (unsigned more = 0; more < MOST && world->bound > 0 && world->bound + more < all; more++) {
        world->export.count = world->bound + more;
        write_text(world);
        if (import_text(world, 0, "bound") && has_no_difference(world, "bound")) replays(world, "bound");
    }
    world->export.count = all;
}

static unsigned count_lines(const char *text)
{
    unsigned lines = 0;
    for (; *text != 0; text++) lines += *text == '\n';
    return lines;
}

static char *line_at(char *text, unsigned number)
{
    while (number > 0) number -= *text++ == '\n';
    return text;
}

/* A log cut off anywhere is the game up to there. */
static void check_cut(struct world *world)
{
    for (int i = 0; i < CUTS; i++) {
        write_text(world);
        unsigned lines = count_lines(world->text);
        *line_at(world->text, (unsigned)below(world, lines)) = 0;
        struct casus_error error;
        if (!cw_import(&world->import, world->text, strlen(world->text), 0, &error)) {
            if (strstr(error.text, "before anything was played") == NULL && world->text[0] != 0)
                fail(world, "cut", error.text);
            continue;
        }
        world->compared += world->import.compared;
        world->moves += world->import.moves;
        bool named = world->import.log.setup.player[CW_US].length > 0;
        if (!named || !has_no_difference(world, "cut") || !replays(world, "cut")) continue;
        retell(world);
        comes_back(world, "cut");
    }
}

/* Whether a report only says that the set-up lacks a line or has a meaningless one. */
static bool is_of_setup(const struct cw_difference *difference)
{
    return difference->kind == CW_NO_PLAYER ||
           (difference->kind == CW_UNREADABLE && difference->missed == CW_MISSED_SETUP);
}

/* How many figures are in moves that end before a line. */
static unsigned figures_before(const struct cw_import *import, unsigned line)
{
    unsigned figures = 0;
    for (unsigned m = 0; m + 1 < import->moves && import->move[m + 1].header->line < line; m++) {
        for (unsigned i = import->move[m].first; i < import->move[m].end; i++)
            figures += !cw_item_is_header(&import->log.item[i]);
    }
    return figures;
}

/* Whether a line contains these words. */
static bool line_holds(const char *line, const char *words)
{
    const char *found = strstr(line, words);
    return found != NULL && found < line + strcspn(line, "\n");
}

/* The first line at which a damaged line may be reported: that line or, for a round that is impossible as a whole, its
 * header. */
static unsigned first_told(const char *text, const struct cw_difference *difference, unsigned damaged)
{
    unsigned first = damaged, number = 1;
    for (const char *line = text; number <= damaged && difference->kind == CW_NO_ACTION; number++) {
        bool header = strncmp(line, "Turn ", 5) == 0 && !line_holds(line, ", Cleanup") && !line_holds(line, ": :");
        if (header) first = number;
        line += strcspn(line, "\n") + 1;
    }
    return difference->line == first ? first : damaged;
}

/* A lost line is reported once, at no earlier line, besides an omitted line of the set-up or one that cannot be read.
 * The game before it is kept. */
static void check_account(struct world *world, const char *what, unsigned damaged)
{
    const struct cw_import *import = &world->import;
    unsigned lines = count_lines(world->text) + 1, setup = 0, others = 0;
    for (unsigned i = 0; i < import->differences; i++) {
        const struct cw_difference *difference = &import->difference[i];
        bool of_setup = is_of_setup(difference), unread = difference->kind == CW_UNREADABLE && !difference->ends;
        setup += of_setup;
        others += !of_setup && !unread;
        if (difference->line == 0 || difference->line > lines) fail(world, what, "a line that is not there");
        if (!of_setup && difference->line < first_told(world->text, difference, damaged))
            fail(world, what, "a line before the damaged one");
        if (difference->kind == CW_UNREADABLE && difference->line != damaged) fail(world, what, "another line");
    }
    if (setup > 1 || others > 1) fail(world, what, "more than one line is told");
    if (import->ended && others == 0) fail(world, what, "an end that is not told");
    if (import->compared < figures_before(import, damaged)) fail(world, what, "the game before is not kept");
    replays(world, what);
}

/* Another digit, or a character that no log has. */
static char other_character(struct world *world, char c)
{
    if (c < '0' || c > '9') return '#';
    return (char)('0' + (c - '0' + 1 + (int)below(world, 9)) % 10);
}

/* The line is lost, or one of its characters is changed; in half the cases a digit, if it has one. */
static void spoil_line(struct world *world, unsigned number)
{
    char *line = line_at(world->text, number), *end = line + strcspn(line, "\n");
    if (below(world, 3) == 0) {
        memmove(line, end + 1, strlen(end + 1) + 1);
    } else if (end > line) {
        char *at = line + below(world, (uint64_t)(end - line)), *digit = at + strcspn(at, "0123456789");
        if (digit < end && below(world, 2) == 0) at = digit;
        *at = other_character(world, *at);
    }
}

static void check_spoilt(struct world *world, const char *what, unsigned number)
{
    spoil_line(world, number);
    struct casus_error error;
    if (!cw_import(&world->import, world->text, strlen(world->text), 0, &error)) {
        if (strncmp(error.text, "Line ", 5) != 0) fail(world, what, error.text);
        return;
    }
    world->compared += world->import.compared;
    world->moves += world->import.moves;
    check_account(world, what, number + 1);
}

static void check_damage(struct world *world)
{
    write_text(world);
    check_spoilt(world, "damage", (unsigned)below(world, count_lines(world->text)));
}

/* The same for a line that names a scoring card: only that line says where the card was, and that matters from far
 * before it.
 */
static void check_scoring(struct world *world)
{
    write_text(world);
    unsigned naming = 0, number = 0;
    const char *line = world->text;
    for (unsigned i = 0; *line != 0; i++) {
        if (line_holds(line, " Scoring") && !line_holds(line, "Final") && below(world, ++naming) == 0) number = i;
        line += strcspn(line, "\n");
        line += *line != 0;
    }
    if (naming > 0) check_spoilt(world, "scoring", number);
}

/* A line in the midst of the game that cannot be read is left out and told; nearly always the rest is followed. */
static void check_unread(struct world *world)
{
    write_text(world);
    unsigned number = 1 + (unsigned)below(world, count_lines(world->text) - 2);
    char *line = line_at(world->text, number);
    if (strncmp(line, "Turn ", 5) == 0 || line[0] == '\n') return;
    line[0] = '#';
    if (!import_text(world, 0, "unread")) return;
    const struct cw_import *import = &world->import;
    if (number + 1 < import->log.item[0].line) return; /* In the set-up. */
    if (import->differences == 0 || import->difference[0].line != number + 1) fail(world, "unread", "it is not told");
    check_account(world, "unread", number + 1);
    world->unread++;
    bool alike = memcmp(import->state.influence, world->end.influence, sizeof world->end.influence) == 0;
    world->followed += alike && !import->ended;
}

/* The same log twice in a file, in an unusual form, is the same game twice. */
static void check_several(struct world *world)
{
    write_text(world);
    log_quirks_of_text(world->text, world->other, TEXT_SIZE, &world->random);
    size_t length = strlen(world->text);
    if (2 * length + 1 >= TEXT_SIZE) return;
    if (!import_text(world, 0, "several")) return;
    world->again = world->import;
    memcpy(world->text + length, world->text, length);
    world->text[2 * length] = 0;
    if (cw_log_games(world->text, 2 * length) != 2) {
        fail(world, "several", "two games are expected");
        return;
    }
    for (unsigned number = 0; number < 2; number++) {
        if (!import_text(world, number, "several")) return;
        bool same = world->import.events == world->again.events && are_same(&world->import.state, &world->again.state);
        if (!same) fail(world, "several", "the games differ");
    }
}

static const struct {
    const char *name;
    void (*check)(struct world *world);
} kinds[] = {{"bound", check_bound},     {"whole", check_whole},     {"cut", check_cut},      {"damage", check_damage},
             {"several", check_several}, {"scoring", check_scoring}, {"unread", check_unread}};

static void check_game(struct world *world, uint64_t seed, const char *only)
{
    world->seed = seed;
    world->random = casus_random_make(seed);
    world->bound = 0;
    world->held = only != NULL && strcmp(only, "held") == 0;
    play(world);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (i == 1) log_quirks_of_items(&world->export, &world->random); /* `bound` counts items as they were told. */
        bool wanted =
            only == NULL || strcmp(only, kinds[i].name) == 0 || (world->held && kinds[i].check == check_whole);
        if (wanted) kinds[i].check(world);
    }
}

int main(int argc, char **argv)
{
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1, games = argc > 2 ? strtoull(argv[2], NULL, 10) : 100;
    struct world *world = calloc(1, sizeof *world);
    if (world == NULL) return EXIT_FAILURE;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (uint64_t seed = first; seed < first + games; seed++) check_game(world, seed, argc > 3 ? argv[3] : NULL);
    printf("seeds %llu to %llu: %lu failures; %lu moves and %lu figures compared\n", (unsigned long long)first,
           (unsigned long long)(first + games - 1), world->failures, world->moves, world->compared);
    if (world->unread > 0)
        printf("%lu of %lu with a line that cannot be read are followed to their end\n", world->followed,
               world->unread);
    bool good = world->failures == 0 && world->followed * 4 >= world->unread * 3;
    free(world);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
