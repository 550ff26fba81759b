/* What may differ: of the cards that chance gives, two are swapped for as long as possible; other lists and headlines
 * that could be sent as well; what is planned, whether there are papers and corrections. Whom a step concerns, and who
 * is in his federation, does not vary. */
#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"

enum { PAIRS_OF_WORDS = 6 };

struct twin {
    const struct course *course;
    struct hall *hall;
    unsigned viewer;
    uint64_t vary_in; /* One in this many of the steps that could vary does. */
    struct casus_random random;
    struct milestone after[STEPS_MAX];
    struct casus_seats varied; /* Those for whom something was left out or changed. */
    bool differs;              /* Something that the viewer may not know. */
    uint64_t compared;         /* Steps, since then. */
    /* Something sealed that is sent later than in the course, before the game continues: nobody may know when it
     * comes. */
    json_t *late;
    const struct step *late_step;
    uint64_t turn_ms; /* How long the turn has lasted, */
    uint64_t game_ms; /* and the game. */
    bool is_late;     /* With a clock: how much time was left is shown once everything is revealed. */
    uint64_t late_at; /* Events there were then. */
};

/* ---- Two words that change places ---- */

/* A card's fate, as far as a viewer sees it. */
struct hidden_word {
    char kind[WORDS_SIZE], last[WORDS_SIZE];
    uint64_t shown; /* The first event that shows him the word. */
};

static void words_of(const struct book *book, uint64_t number, char words[WORDS_SIZE])
{
    struct casus_writer out = casus_writer_make(words, WORDS_SIZE);
    words[0] = 0;
    if (book->deed[number].actor == CASUS_SEAT_NOBODY) return;
    book->game->action_text(book->state[number - 1], book->deed[number].actor, book->deed[number].action, &out);
}

static casus_action shown_action(const struct book *book, uint64_t number, unsigned viewer)
{
    return book->game->seen(book->state[number - 1], book->deed[number].actor, book->deed[number].action,
                            book_viewer(book, viewer));
}

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(words, word); at != NULL; at = strstr(at + 1, word)) {
        if ((at == words || at[-1] == ' ') && (at[length] == 0 || at[length] == ' ')) return true;
    }
    return false;
}

static uint64_t first_shown(const struct book *book, unsigned viewer, const char *word)
{
    char words[WORDS_SIZE];
    for (uint64_t number = 1; number <= book->count; number++) {
        if (book->deed[number].actor == CASUS_SEAT_NOBODY ||
            shown_action(book, number, viewer) != book->deed[number].action)
            continue;
        words_of(book, number, words);
        if (has_word(words, word)) return number;
    }
    return book->count + 1;
}

/* Something that chance did and that the viewer sees masked; false if there is none. */
static bool draw_word(struct twin *twin, const char *kind, struct hidden_word *word)
{
    const struct book *book = &twin->course->hall->book;
    char words[WORDS_SIZE];
    for (int tries = 0; tries < 40 && book->count > 0; tries++) {
        uint64_t number = 1 + casus_random_below(&twin->random, book->count);
        if (book->deed[number].actor != CASUS_SEAT_CHANCE) continue;
        casus_action seen = shown_action(book, number, twin->viewer);
        if (seen == 0 || seen == book->deed[number].action) continue;
        words_of(book, number, words);
        const char *last = strrchr(words, ' ');
        if (last == NULL) continue;
        snprintf(word->kind, sizeof word->kind, "%.*s", (int)strcspn(words, " "), words);
        snprintf(word->last, sizeof word->last, "%s", last + 1);
        if (kind != NULL && strcmp(kind, word->kind) != 0) continue;
        word->shown = first_shown(book, twin->viewer, word->last);
        return true;
    }
    return false;
}

/* Of several pairs, mostly the one that stays hidden longest. */
static struct exchange draw_exchange(struct twin *twin)
{
    struct exchange best = {.kind = ""};
    uint64_t longest = 0;
    for (int pair = 0; pair < PAIRS_OF_WORDS; pair++) {
        struct hidden_word one, other;
        if (!draw_word(twin, NULL, &one) || !draw_word(twin, one.kind, &other) || strcmp(one.last, other.last) == 0)
            continue;
        uint64_t length = one.shown < other.shown ? one.shown : other.shown;
        if (length <= longest) continue;
        longest = length;
        memcpy(best.kind, one.kind, sizeof best.kind);
        memcpy(best.one, one.last, sizeof best.one);
        memcpy(best.other, other.last, sizeof best.other);
        if (casus_random_below(&twin->random, 4) == 0) break;
    }
    return best;
}

/* ---- Steps that vary ---- */

/* Organisers know the whole position and everything people write, except drafts: of these how many orders they have. */
static bool is_desk(const struct twin *twin)
{
    return twin->viewer == book_viewers(&twin->course->hall->book);
}

static casus_seat leader_of(const struct book *book, casus_seat seat)
{
    bool leads = book->evening && book->game->evening->leader != NULL;
    return leads ? book->game->evening->leader(book_state(book), seat) : seat;
}

/* Whether the viewer, in either hall, may know of it. */
static bool concerns(const struct twin *twin, const struct step *step)
{
    const struct book *books[] = {&twin->course->hall->book, &twin->hall->book};
    casus_seat viewer = (casus_seat)twin->viewer;
    if (twin->viewer == books[0]->measure.seats) return false;
    for (casus_seat seat = 0; seat < books[0]->measure.seats; seat++) {
        if (!casus_seats_has(&step->concerns, seat)) continue;
        if (seat == viewer) return true;
        for (int i = 0; i < 2; i++) {
            if (leader_of(books[i], seat) == leader_of(books[i], viewer)) return true;
        }
    }
    return false;
}

/* Another list, or the same without a row or two: so that the effect of a single row is noticed. */
static json_t *other_list(struct twin *twin, const struct step *step)
{
    json_t *actions = json_copy(json_object_get(step->message, "actions"));
    size_t count = json_array_size(actions), rows = 1 + casus_random_below(&twin->random, 2);
    if (count > rows + 1 && casus_random_below(&twin->random, 2) == 0) {
        size_t at = casus_random_below(&twin->random, count - rows);
        while (rows-- > 0) json_array_remove(actions, at);
    } else {
        json_decref(actions);
        actions = hall_choose(twin->hall, twin->hall->person[step->person].seat);
    }
    json_t *message = json_copy(step->message);
    json_object_set_new(message, "actions", actions);
    return message;
}

/* Sealed words with the exchanged card, or another choice altogether. */
static json_t *other_choice(struct twin *twin, const struct step *step)
{
    json_t *message = json_copy(step->message), *actions = json_array(), *action;
    size_t index;
    char words[WORDS_SIZE];
    json_array_foreach (json_object_get(step->message, "actions"), index, action) {
        hall_exchanged(twin->hall, false, json_string_value(action), words);
        json_array_append_new(actions, json_string(words));
    }
    json_object_set_new(message, "actions", actions);
    if (!json_equal(message, step->message) || casus_random_below(&twin->random, twin->vary_in) != 0) return message;
    json_decref(message);
    return other_list(twin, step);
}

/* A draft with as many orders, none of which need be the same or stand where it did. */
static json_t *other_draft(struct twin *twin, const struct step *step)
{
    const struct casus_evening *evening = twin->hall->book.game->evening;
    json_t *rows = json_array(), *row, *message = json_copy(step->message);
    size_t index;
    json_array_foreach (json_object_get(step->message, "rows"), index, row) {
        const char *text = json_string_value(row);
        if (evening->part != NULL && evening->part(text, strlen(text)) != CASUS_ROW_ALONE) continue;
        json_array_insert_new(rows, 0,
                              casus_random_below(&twin->random, 3) == 0 ? json_string("check") : json_copy(row));
    }
    json_object_set_new(message, "rows", rows);
    return message;
}

/* What is sent instead, to be released; *left_out: nothing is. NULL: the same as in the course. */
static json_t *vary(struct twin *twin, const struct step *step, bool *left_out)
{
    json_t *instead = NULL;
    *left_out = false;
    if (step->vary == VARY_NOT || (is_desk(twin) ? !step->own : concerns(twin, step))) return NULL;
    if (step->vary == VARY_SEALED) instead = other_choice(twin, step);
    else if (casus_random_below(&twin->random, twin->vary_in) != 0) return NULL;
    else if (step->vary == VARY_DRAFT && (is_desk(twin) || casus_random_below(&twin->random, 2) == 0))
        instead = other_draft(twin, step);
    else if (step->vary == VARY_DRAFT || step->vary == VARY_REWRITE || step->vary == VARY_LEAVE_OUT ||
             casus_random_below(&twin->random, 4) == 0)
        *left_out = true;
    else instead = other_list(twin, step);
    if (*left_out || !json_equal(instead, step->message)) {
        for (int i = 0; i < 4; i++) twin->varied.word[i] |= step->concerns.word[i];
        twin->differs = true;
    }
    return instead;
}

/* ---- Comparing ---- */

static bool positions_differ(const struct twin *twin, unsigned step)
{
    const struct book *one = &twin->course->hall->book, *other = &twin->hall->book;
    return memcmp(one->state[twin->course->after[step].count], book_state(other), one->measure.state_size) != 0;
}

/* A conquered team sees the plan and the list of its leader, whenever these were written. */
static bool is_led_by_varied(const struct twin *twin)
{
    const struct book *books[] = {&twin->course->hall->book, &twin->hall->book};
    for (int i = 0; i < 2 && twin->viewer < books[i]->measure.seats; i++) {
        casus_seat leader = leader_of(books[i], (casus_seat)twin->viewer);
        if (leader != twin->viewer && casus_seats_has(&twin->varied, leader)) return true;
    }
    return false;
}

static bool knows_the_same(const struct twin *twin, unsigned step)
{
    unsigned everybody = twin->hall->book.measure.seats;
    if (is_desk(twin)) return !positions_differ(twin, step);
    const struct milestone *one = &twin->course->after[step], *other = &twin->after[step];
    return one->known[twin->viewer] == other->known[twin->viewer] && one->known[everybody] == other->known[everybody];
}

static bool is_his(const struct twin *twin, unsigned person)
{
    enum part part = twin->hall->person[person].part;
    if (is_desk(twin)) return part != PART_MEMBER;
    return part != PART_ORGANISER && (hall_viewer(twin->hall, person) == twin->viewer || part != PART_MEMBER);
}

static void report(const struct twin *twin, unsigned step, unsigned person, size_t at, char problem[PROBLEM_SIZE])
{
    const struct heard *one = &twin->course->hall->person[person].heard, *other = &twin->hall->person[person].heard;
    const struct programme_of_hall *programme = &twin->hall->programme;
    size_t line = at, number = 0, from = step == 0 ? 0 : twin->course->after[step - 1].heard[person];
    char *text = step_text(&twin->course->step[step]);
    while (line > from && one->text[line - 1] != '\n') line--;
    for (size_t i = from; i < line; i++) number += one->text[i] == '\n';
    size_t shown = at > line + 120 ? at - 120 : line;
    snprintf(
        problem, PROBLEM_SIZE,
        "%s%s, viewer %u, person %u (%s) at step %u (%.600s):\nmessage %zu differs at byte %zu: %.60s\n  ..%.400s\n"
        "  ..%.400s\noptions:\n%s",
        programme->game->name, programme->evening ? " with an organiser" : "", twin->viewer, person,
        twin->hall->person[person].form, step, text, number, at - line, one->text + line, one->text + shown,
        shown < other->length ? other->text + shown : "(nothing)\n", programme->options);
    free(text);
}

/* All that the person was sent in the step. */
static bool compare_person(const struct twin *twin, unsigned step, unsigned person, struct tally *tally,
                           char problem[PROBLEM_SIZE])
{
    const struct heard *one = &twin->course->hall->person[person].heard, *other = &twin->hall->person[person].heard;
    size_t at = step == 0 ? 0 : twin->course->after[step - 1].heard[person],
           end = twin->course->after[step].heard[person], other_end = twin->after[step].heard[person];
    if (twin->differs) tally->bytes += end - at;
    if (end == other_end && (end == at || memcmp(one->text + at, other->text + at, end - at) == 0)) return true;
    while (at < end && at < other_end && one->text[at] == other->text[at]) at++;
    report(twin, step, person, at, problem);
    return false;
}

/* The lines of the server's log, which many may read, do not depend on secrets. */
static bool compare_log(const struct twin *twin, unsigned step, char problem[PROBLEM_SIZE])
{
    const struct heard *one = &twin->course->hall->log, *other = &twin->hall->log;
    size_t from = step == 0 ? 0 : twin->course->after[step - 1].logged, end = twin->course->after[step].logged,
           other_end = twin->after[step].logged;
    if (end == other_end && (end == from || memcmp(one->text + from, other->text + from, end - from) == 0)) return true;
    snprintf(problem, PROBLEM_SIZE, "%s: the log differs at step %u\n  ..%.400s\n  ..%.400s\noptions:\n%s",
             twin->hall->programme.game->name, step, end > from ? one->text + from : "(nothing)\n",
             other_end > from ? other->text + from : "(nothing)\n", twin->hall->programme.options);
    return false;
}

static bool compare(struct twin *twin, unsigned step, struct tally *tally, char problem[PROBLEM_SIZE])
{
    for (unsigned person = 0; person < twin->hall->people; person++) {
        if (is_his(twin, person) && !compare_person(twin, step, person, tally, problem)) return false;
    }
    if (!compare_log(twin, step, problem)) return false;
    tally->steps += twin->differs;
    twin->compared += twin->differs;
    return true;
}

static void forget_late(struct twin *twin)
{
    json_decref(twin->late);
    twin->late = NULL;
    twin->late_step = NULL;
}

/* Sends what was postponed. */
static void catch_up(struct twin *twin)
{
    if (twin->late_step != NULL) step_do(twin->hall, twin->late_step, twin->after, twin->late);
    forget_late(twin);
}

/* Whether the step advances nobody's game, so that the late one need not have acted yet. */
static bool is_aside(const struct step *step)
{
    static const char *const types[] = {"query", "position", "view", "legal", "lobby", "chat", "people", "moderate"};
    const char *type = json_string_value(json_object_get(step->message, "type"));
    for (size_t i = 0; type != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(type, types[i]) == 0) return true;
    }
    return false;
}

/* Whether the course's record grew in the step; *back: it went back, and what was sealed is void. */
static bool goes_on(const struct course *course, unsigned step, bool *back)
{
    uint64_t before = course->after[step - 1].count;
    *back = course->after[step].count > before && course->hall->book.deed[before + 1].back;
    return course->after[step].count > before;
}

/* Everybody could see that the late one's time would run out. */
static bool is_too_late(const struct twin *twin, const struct step *step)
{
    enum clock_of_hall clock = twin->hall->programme.clock;
    if (clock == CLOCK_FOR_GAME) return twin->game_ms + step->ms >= GAME_MS;
    return clock == CLOCK_FOR_MOVES && twin->turn_ms + step->ms >= MOVE_MS;
}

/* Whether nobody says anything in the step. */
static bool is_silent(const struct step *step)
{
    return step->kind == STEP_TIME || step->kind == STEP_RESTART || step->kind == STEP_LOOK_AWAY;
}

static bool must_catch_up(const struct twin *twin, unsigned number)
{
    bool back;
    const struct step *step = &twin->course->step[number];
    if (twin->late_step == NULL || is_aside(step)) return false;
    bool grows = goes_on(twin->course, number, &back), own = step->person == twin->late_step->person;
    return (own && !is_silent(step)) || step->pauses || (grows && !back) || is_too_late(twin, step);
}

static void count_time(struct twin *twin, unsigned number)
{
    bool back;
    const struct step *step = &twin->course->step[number];
    twin->turn_ms += step->ms;
    twin->game_ms += step->ms;
    if (step->ms > 0 && twin->late_step != NULL) twin->is_late = twin->hall->programme.clock != NO_CLOCK;
    if (goes_on(twin->course, number, &back)) twin->turn_ms = 0;
    if (back) forget_late(twin); /* What was sealed before is void, sent or not. */
}

/* Sealed words need not be sent at once, unless they are the last ones awaited. */
static bool put_off(struct twin *twin, const struct step *step, json_t *instead)
{
    struct casus_actor actor;
    twin->hall->book.game->actor(book_state(&twin->hall->book), &actor);
    bool more = casus_seats_count(&actor.awaited) > 1;
    if (step->vary != VARY_SEALED || instead == NULL || !more || casus_random_below(&twin->random, 2) == 0)
        return false;
    if (twin->late != NULL) return false; /* One choice waits at a time. */
    twin->late_step = step;
    twin->late = json_incref(instead);
    twin->late_at = twin->hall->book.count;
    twin->differs = true;
    return true;
}

/* The next step; true: it can be compared, because the viewer knows no more than in the course. */
static bool go_on(struct twin *twin, unsigned number)
{
    const struct step *step = &twin->course->step[number];
    bool left_out = false;
    if (number > 0) hall_lead(twin->hall, number, NULL, &step->drawn);
    if (number > 0 && must_catch_up(twin, number)) catch_up(twin);
    json_t *instead = number == 0 ? NULL : vary(twin, step, &left_out);
    left_out = number == 0 || left_out || put_off(twin, step, instead);
    if (!left_out) step_do(twin->hall, step, twin->after, instead);
    json_decref(instead);
    if (number > 0) count_time(twin, number);
    twin->after[number] = milestone_of(twin->hall);
    twin->differs = twin->differs || positions_differ(twin, number);
    bool told_time = twin->is_late && twin->hall->book.count > twin->late_at;
    return knows_the_same(twin, number) && !is_led_by_varied(twin) && !told_time;
}

bool twin_play(const struct course *course, unsigned viewer, const struct lead *lead, struct tally *tally,
               char problem[PROBLEM_SIZE])
{
    struct twin *twin = calloc(1, sizeof *twin);
    *twin = (struct twin){.course = course, .viewer = viewer, .random = casus_random_make(lead->seed + 11)};
    twin->vary_in = 1 + casus_random_below(&twin->random, 8);
    struct lead own = *lead;
    own.follows = &course->step[0].drawn;
    if (!is_desk(twin)) own.exchange = draw_exchange(twin);
    twin->hall = hall_make(&course->hall->programme, &own);
    bool same = true;
    unsigned step = 0;
    while (same && step < course->steps && go_on(twin, step)) same = compare(twin, step++, tally, problem);
    tally->tried++;
    tally->pairs += twin->compared > 0;
    tally->whole += twin->compared > 0 && step == course->steps;
    if (twin->compared > 0 && step > tally->furthest) tally->furthest = step;
    hall_lead(twin->hall, 0, NULL, NULL);
    json_decref(twin->late);
    hall_free(twin->hall);
    free(twin);
    return same;
}
