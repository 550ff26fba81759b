/* Steps are drawn by weight from tables: for a table what its people do, for an evening what its parts do. A step says
 * what is done, not how it is numbered: each hall has its own numbers. */
#include "course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"

enum { STEPS_USUAL = 80, AFTER_END = 8 };

/* ---- Doing a step ---- */

static json_int_t paper_of(const struct person *person, const char *text)
{
    size_t index;
    json_t *paper;
    json_array_foreach (json_object_get(person->bulletin, "papers"), index, paper) {
        const char *other = json_string_value(json_object_get(paper, "text"));
        if (other != NULL && strcmp(other, text) == 0) return json_integer_value(json_object_get(paper, "paper"));
    }
    return 999;
}

static json_int_t revision_of(const struct person *person)
{
    return json_integer_value(json_object_get(json_object_get(person->bulletin, "plan"), "revision"));
}

static void put_number(const struct hall *hall, const struct step *step, const struct milestone *after, json_t *message)
{
    const struct person *person = &hall->person[step->person];
    bool all = person->part == PART_ORGANISER;
    if (step->numbering == NUMBER_NEWEST)
        json_object_set_new(message, "n", json_integer((json_int_t)hall_newest(hall, step->person)));
    if (step->numbering == NUMBER_TO) {
        uint64_t to = all ? after[step->to].count : after[step->to].told[hall_viewer(hall, step->person)];
        json_object_set_new(message, "to", json_integer((json_int_t)to));
    }
    if (step->numbering == NUMBER_REVISION) json_object_set_new(message, "revision", json_integer(revision_of(person)));
    if (step->numbering == NUMBER_PAPER)
        json_object_set_new(message, "paper", json_integer(paper_of(person, step->paper)));
}

void step_do(struct hall *hall, const struct step *step, const struct milestone *after, const json_t *instead)
{
    if (step->kind == STEP_TIME) hall_pass_time(hall, step->ms);
    if (step->kind == STEP_LOOK_AWAY) hall_look_away(hall, step->ms);
    if (step->kind == STEP_GO) hall_go(hall, step->person);
    if (step->kind == STEP_COME_AGAIN) {
        int64_t newest = (int64_t)hall_newest(hall, step->person); /* He may know less than in the course. */
        hall_come_again(hall, step->person, step->from < newest ? step->from : newest);
    }
    if (step->kind == STEP_RESTART) hall_restart(hall);
    if (step->kind != STEP_SAY) return;
    json_t *message = json_copy((json_t *)(instead != NULL ? instead : step->message));
    put_number(hall, step, after, message);
    hall_say(hall, step->person, message);
}

char *step_text(const struct step *step)
{
    static const char *const kinds[] = {"people gather",
                                        "",
                                        "goes",
                                        "comes again",
                                        "(the server starts again)",
                                        "(time passes)",
                                        "(everybody looks elsewhere)"};
    char *message = step->kind == STEP_SAY ? json_dumps(step->message, JSON_COMPACT) : NULL, *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fprintf(out, "person %u %s", step->person, message == NULL ? kinds[step->kind] : message);
    fclose(out);
    free(message);
    return text;
}

struct milestone milestone_of(const struct hall *hall)
{
    struct milestone milestone = {.over = hall->book.over, .count = hall->book.count, .logged = hall->log.length};
    memcpy(milestone.told, hall->book.told, sizeof milestone.told);
    for (unsigned viewer = 0; viewer < book_viewers(&hall->book); viewer++)
        milestone.known[viewer] = book_known(&hall->book, viewer);
    for (unsigned person = 0; person < hall->people; person++)
        milestone.heard[person] = hall->person[person].heard.length;
    return milestone;
}

/* ---- Drawing ---- */

static uint64_t below(struct course *course, uint64_t limit)
{
    return casus_random_below(&course->random, limit);
}

static bool one_in(struct course *course, uint64_t times)
{
    return below(course, times) == 0;
}

static struct casus_seats everybody(void)
{
    return (struct casus_seats){{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
}

/* The next step, to be filled in; it concerns everybody. */
static struct step *next(struct course *course, unsigned person, const char *type)
{
    struct step *step = &course->step[course->steps];
    *step = (struct step){.kind = STEP_SAY, .person = person, .concerns = everybody()};
    if (type != NULL) step->message = hall_about(course->hall, type);
    return step;
}

/* A step that only these may notice. */
static void between(struct step *step, enum vary vary, const casus_seat *seats, size_t count)
{
    step->vary = vary;
    step->concerns = (struct casus_seats){{0}};
    for (size_t i = 0; i < count; i++) casus_seats_add(&step->concerns, seats[i]);
}

static void put(struct step *step, const char *key, json_t *value)
{
    json_object_set_new(step->message, key, value);
}

static unsigned any_person(struct course *course)
{
    return (unsigned)below(course, course->hall->people - 1); /* The last only watches. */
}

static unsigned person_of(const struct course *course, enum part part, casus_seat seat, unsigned which)
{
    unsigned found = course->hall->people;
    for (unsigned i = 0; i < course->hall->people; i++) {
        const struct person *person = &course->hall->person[i];
        if (person->part != part || (part == PART_MEMBER && person->seat != seat)) continue;
        found = i;
        if (which-- == 0) break;
    }
    casus_assert(found < course->hall->people);
    return found;
}

static unsigned member(struct course *course, casus_seat seat)
{
    return person_of(course, PART_MEMBER, seat, (unsigned)below(course, 2));
}

static casus_seat any_team(struct course *course)
{
    return (casus_seat)below(course, course->hall->programme.people);
}

/* The words of some earlier action, perhaps with another end. */
static void any_words(struct course *course, char words[WORDS_SIZE])
{
    const struct book *book = &course->hall->book;
    snprintf(words, WORDS_SIZE, "end");
    if (book->count == 0) return;
    uint64_t number = 1 + below(course, book->count);
    if (book->deed[number].actor == CASUS_SEAT_NOBODY) return;
    struct casus_writer out = casus_writer_make(words, WORDS_SIZE);
    book->game->action_text(book->state[number - 1], book->deed[number].actor, book->deed[number].action, &out);
    char *last = strrchr(words, ' ');
    if (last != NULL && one_in(course, 3))
        snprintf(last, WORDS_SIZE - (size_t)(last - words), " %u", (unsigned)below(course, 60));
}

/* ---- What anybody may do ---- */

static void ask(struct course *course)
{
    static const char *const questions[] = {"forecast", "turns",   "why",  "scoring",     "space",
                                            "actions",  "chances", "coup", "probability", "odds raid 1",
                                            "risk",     "realign", "war",  "fits"};
    char words[WORDS_SIZE], question[2 * WORDS_SIZE];
    unsigned person = any_person(course), number = (unsigned)below(course, sizeof questions / sizeof questions[0]);
    struct step *step = next(course, person, "query");
    any_words(course, words);
    bool whole = strcmp(questions[number], "why") == 0 || strcmp(questions[number], "risk") == 0;
    const char *rest = whole ? words : strrchr(words, ' ');
    snprintf(question, sizeof question, "%s %s", questions[number], rest == NULL ? "" : rest);
    put(step, "question", json_string(one_in(course, 2) ? questions[number] : question));
    bool seated = course->hall->person[person].part == PART_MEMBER;
    step->own = seated;
    between(step, VARY_LEAVE_OUT, &course->hall->person[person].seat, seated ? 1 : 0);
    if (!seated && course->hall->person[person].part != PART_ORGANISER) step->vary = VARY_NOT;
}

/* Asks what a list would lead to. */
static void foresee(struct course *course)
{
    casus_seat seat = any_team(course);
    struct step *step = next(course, member(course, seat), "query");
    char question[WORDS_SIZE * 20] = "forecast";
    struct casus_writer out = casus_writer_make(question, sizeof question);
    json_t *rows = hall_choose(course->hall, seat), *row;
    size_t index;
    casus_write_text(&out, "forecast");
    json_array_foreach (rows, index, row) {
        if (index == 16 || strcmp(json_string_value(row), "commit") == 0) break;
        casus_write_char(&out, '\n');
        casus_write_text(&out, json_string_value(row));
    }
    json_decref(rows);
    put(step, "question", json_string(question));
    step->own = true;
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

static void look(struct course *course)
{
    static const char *const types[] = {"legal", "position", "record", "lobby", "history", "legal", "view"};
    unsigned number = (unsigned)below(course, sizeof types / sizeof types[0]);
    struct step *step = next(course, any_person(course), types[number]);
    if (number == 3) json_object_del(step->message, "table");
    if (number == 3 && !one_in(course, 3)) put(step, "watch", json_true());
    if (number == 4) put(step, "to", json_integer((json_int_t)below(course, 20)));
    if (number == 2 && one_in(course, 2)) put(step, "from", json_integer((json_int_t)below(course, 9)));
}

static void try_wrongly(struct course *course)
{
    char words[WORDS_SIZE];
    struct step *step = next(course, any_person(course), "act");
    any_words(course, words);
    put(step, "actions", json_pack("[s]", words));
    step->numbering = NUMBER_NEWEST;
}

/* Messages that come too late, of those who may not send them, or that belong to the other kind of table: they are
 * refused, and the refusal says no more than it may. */
struct misplaced {
    bool at_tables, at_evenings;
    const char *message;
};

static const struct misplaced misplaced[] = {
    {true, true, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Nobody\"}"},
    {true, true, "{\"type\":\"join\",\"seat\":0}"},
    {true, true, "{\"type\":\"claim\",\"key\":\"00112233445566778899aabbccddeeff\"}"},
    {true, true, "{\"type\":\"start\"}"},
    {true, true, "{\"type\":\"fill\",\"seat\":0,\"bot\":\"random\"}"},
    {true, true,
     "{\"type\":\"commit\",\"commitment\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\","
     "\"commit\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}"},
    {true, true,
     "{\"type\":\"reveal\",\"commitment\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\","
     "\"entropy\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}"},
    {true, true, "{\"type\":\"remove\",\"seat\":0,\"person\":\"0011223344556677\"}"},
    {true, false, "{\"type\":\"leave\"}"},
    {true, false, "{\"type\":\"plan\",\"revision\":0,\"rows\":[]}"},
    {true, false, "{\"type\":\"replan\",\"revision\":0,\"do\":\"undo\"}"},
    {true, false, "{\"type\":\"standing\",\"rows\":null}"},
    {true, false, "{\"type\":\"read\",\"n\":0}"},
    {true, false, "{\"type\":\"aside\",\"n\":0,\"what\":\"a warning\"}"},
    {true, false, "{\"type\":\"team\",\"name\":\"Reds\"}"},
    {true, false, "{\"type\":\"member\",\"roles\":[]}"},
    {true, false, "{\"type\":\"cast\",\"cast\":[]}"},
    {true, false, "{\"type\":\"approve\",\"revision\":0,\"orders\":[0],\"on\":true}"},
    {true, false, "{\"type\":\"approval\",\"who\":\"chance\"}"},
    {true, false, "{\"type\":\"talk\",\"text\":\"Hello?\"}"},
    {true, false, "{\"type\":\"note\",\"about\":0,\"text\":\"Hello?\"}"},
    {true, false, "{\"type\":\"unpin\",\"note\":999}"},
    {true, false, "{\"type\":\"phase\",\"do\":\"close\"}"},
    {true, false, "{\"type\":\"rollback\",\"to\":0,\"reason\":\"a slip\"}"},
    {true, false, "{\"type\":\"list\",\"seat\":0}"},
    {true, false, "{\"type\":\"reopen\",\"reason\":\"a slip\"}"},
    {true, false, "{\"type\":\"amend\",\"seat\":0,\"rows\":[\"commit\"],\"reason\":\"a slip\"}"},
    {true, false, "{\"type\":\"rehearse\"}"},
    {true, false, "{\"type\":\"announce\",\"text\":\"Tea.\"}"},
    {true, false, "{\"type\":\"dismiss\"}"},
    {true, true, "{\"type\":\"redeem\",\"code\":\"BBBBB\"}"},
    {true, false, "{\"type\":\"codes\",\"on\":true}"},
    {true, false, "{\"type\":\"call\",\"text\":\"Help!\"}"},
    {true, false, "{\"type\":\"uncall\"}"},
    {true, false, "{\"type\":\"word\",\"seat\":0,\"text\":\"We come.\"}"},
    {true, false, "{\"type\":\"attend\",\"seat\":0,\"done\":true}"},
    {true, false, "{\"type\":\"renew\",\"what\":\"organisers\"}"},
    {false, true, "{\"type\":\"undo\",\"n\":0}"},
    {false, true, "{\"type\":\"resign\"}"},
    {false, true, "{\"type\":\"stand_in\",\"allow\":\"always\"}"},
    {false, true, "{\"type\":\"propose\",\"what\":\"takeback\",\"to\":0}"},
    {false, true, "{\"type\":\"vote\",\"proposal\":1,\"agree\":true}"},
    {false, true, "{\"type\":\"chat\",\"text\":\"Hello?\"}"},
    {false, true, "{\"type\":\"rematch\"}"},
    {false, true, "{\"type\":\"people\"}"},
    {false, true, "{\"type\":\"moderate\",\"person\":\"0011223344556677\",\"do\":\"kick\"}"},
};

static void say_out_of_place(struct course *course)
{
    bool evening = course->hall->book.evening;
    const struct misplaced *drawn;
    do drawn = &misplaced[below(course, sizeof misplaced / sizeof misplaced[0])];
    while (!(evening ? drawn->at_evenings : drawn->at_tables));
    json_t *message = json_loads(drawn->message, 0, NULL);
    casus_assert(message != NULL);
    struct step *step = next(course, any_person(course), json_string_value(json_object_get(message, "type")));
    if (json_object_get(message, "protocol") != NULL || json_object_get(message, "code") != NULL)
        json_object_del(step->message, "table");
    json_object_update(step->message, message);
    json_decref(message);
}

static void come_back(struct course *course, unsigned person)
{
    struct step *step = next(course, person, NULL);
    uint64_t newest = hall_newest(course->hall, person);
    step->kind = STEP_COME_AGAIN;
    step->from = one_in(course, 3) ? -1 : one_in(course, 2) ? 0 : (int64_t)below(course, newest + 1);
    if (course->hall->person[person].part == PART_ORGANISER) step->from = -1; /* Her numbers differ between halls. */
}

static void come_again(struct course *course)
{
    come_back(course, (unsigned)below(course, course->hall->people));
}

/* A bot stands in for whoever stays away long enough. */
static void stay_away(struct course *course)
{
    struct step *step = next(course, 0, NULL);
    step->kind = STEP_TIME;
    step->ms = TAKEOVER_MS - 20000 + below(course, 40000);
}

/* Somebody leaves, or is away for a while, or comes back; the first one stays, because he is told everything. */
static void go_away(struct course *course)
{
    unsigned person = 1 + (unsigned)below(course, course->hall->people - 1);
    if (hall_is_there(course->hall, person)) next(course, person, NULL)->kind = STEP_GO;
    else if (one_in(course, 2)) stay_away(course);
    else come_back(course, person);
}

/* What a bot may do for somebody meanwhile. */
static void let_stand_in(struct course *course)
{
    static const char *const allowed[] = {"open", "never", "always", "always"};
    struct step *step = next(course, member(course, any_team(course)), "stand_in");
    put(step, "allow", json_string(allowed[below(course, sizeof allowed / sizeof allowed[0])]));
}

static void restart(struct course *course)
{
    if (one_in(course, 3)) next(course, 0, NULL)->kind = STEP_RESTART;
}

static void pass_time(struct course *course)
{
    struct step *step = next(course, 0, NULL);
    step->kind = STEP_TIME;
    step->ms = 100 + below(course, one_in(course, 4) ? 60000 : 3000);
}

/* ---- A table of people ---- */

static void look_away(struct course *course)
{
    struct step *step = next(course, 0, NULL);
    step->kind = STEP_LOOK_AWAY;
    step->ms = 600 + below(course, 2000);
}

static void chat(struct course *course)
{
    put(next(course, any_person(course), "chat"), "text", json_string("Good evening."));
}

static void rename_oneself(struct course *course)
{
    char name[16];
    unsigned person = any_person(course);
    struct step *step = next(course, person, "rename");
    course->renamed[person] = true;
    snprintf(name, sizeof name, "Guest %u", course->steps);
    json_object_del(step->message, "table");
    put(step, "name", json_string(name));
}

/* Whoever has closed the table hears no more of it until he comes back; the first one stays. */
static void close_table(struct course *course)
{
    next(course, 1 + (unsigned)below(course, course->hall->people - 1), "close");
}

static void play_again(struct course *course)
{
    next(course, member(course, any_team(course)), "rematch");
}

/* The owner, or somebody else, asks who is there, and mutes a player or tries to remove him. */
static void keep_order(struct course *course)
{
    static const char *const deeds[] = {"mute", "unmute", "kick", "ban", "unban"};
    unsigned person = one_in(course, 3) ? any_person(course) : member(course, 0);
    bool asks = course->hall->called[0] == 0 || one_in(course, 3);
    struct step *step = next(course, person, asks ? "people" : "moderate");
    if (asks) return;
    put(step, "person", json_string(course->hall->called));
    put(step, "do", json_string(deeds[below(course, sizeof deeds / sizeof deeds[0])]));
}

/* Mostly all vote for it. */
static void propose(struct course *course)
{
    static const char *const what[] = {"takeback", "takeback", "pause", "resume"};
    unsigned number = (unsigned)below(course, sizeof what / sizeof what[0]), back = 1 + (unsigned)below(course, 10);
    struct step *step = next(course, member(course, any_team(course)), "propose");
    course->voters = one_in(course, 5) ? 1 : course->hall->programme.people;
    put(step, "what", json_string(what[number]));
    course->pauses = strcmp(what[number], "takeback") != 0;
    step->pauses = course->pauses;
    if (course->pauses) return;
    step->numbering = NUMBER_TO;
    step->to = course->steps > back ? course->steps - back : 0;
}

static void vote(struct course *course)
{
    casus_seat seat = course->voters > 0 ? (casus_seat)--course->voters : any_team(course);
    struct step *step = next(course, member(course, seat), "vote");
    step->pauses = course->pauses;
    put(step, "proposal", json_integer(course->hall->proposal));
    put(step, "agree", json_boolean(!one_in(course, 12)));
}

static void undo(struct course *course)
{
    next(course, any_person(course), "undo")->numbering = NUMBER_NEWEST;
}

static void resign(struct course *course)
{
    if (one_in(course, 12)) next(course, any_person(course), "resign");
    else next(course, any_person(course), "legal");
}

static casus_seat any_of(struct course *course, const struct casus_seats *seats)
{
    unsigned number = (unsigned)below(course, casus_seats_count(seats));
    casus_seat seat = 0;
    while (!casus_seats_has(seats, seat) || number-- > 0) seat++;
    return seat;
}

/* Somebody who is awaited acts; if it is sealed, others may not notice. */
static void play(struct course *course)
{
    struct casus_actor actor;
    const struct book *book = &course->hall->book;
    book->game->actor(book_state(book), &actor);
    struct casus_seats people = casus_seats_first(course->hall->programme.people);
    for (unsigned word = 0; word < 4; word++) people.word[word] &= actor.awaited.word[word];
    if (casus_seats_count(&people) == 0) {
        pass_time(course); /* A bot is awaited. */
        return;
    }
    casus_seat seat = any_of(course, &people);
    unsigned person = member(course, seat);
    if (!hall_is_there(course->hall, person)) {
        if (one_in(course, 2)) come_back(course, person);
        else stay_away(course);
        return;
    }
    struct step *step = next(course, person, "act");
    put(step, "actions", hall_choose(course->hall, seat));
    step->numbering = NUMBER_NEWEST;
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS) between(step, VARY_SEALED, &seat, 1);
}

/* ---- An evening ---- */

static bool is_writing(const struct course *course)
{
    struct casus_actor actor;
    course->hall->book.game->actor(book_state(&course->hall->book), &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS;
}

static void send_list(struct course *course)
{
    casus_seat seat = any_team(course);
    if (!is_writing(course)) return;
    struct step *step = next(course, member(course, seat), "act");
    put(step, "actions", hall_choose(course->hall, seat));
    step->numbering = NUMBER_NEWEST;
    between(step, VARY_LIST, &seat, 1);
}

/* The rows of a list, which a team may also write and not send. */
static json_t *rows_for(struct course *course, casus_seat seat)
{
    json_t *rows = is_writing(course) ? hall_choose(course->hall, seat) : json_array();
    json_array_remove(rows, json_array_size(rows) - 1); /* Its end, which the server puts there. */
    return rows;
}

static struct step *change_plan(struct course *course, unsigned person, casus_seat seat, const char *type)
{
    struct step *step = next(course, person, type);
    step->numbering = NUMBER_REVISION;
    between(step, VARY_LEAVE_OUT, &seat, 1);
    return step;
}

/* Counts as its list if it sends none. Organisers know of it how many orders it has. */
static void plan(struct course *course)
{
    casus_seat seat = any_team(course);
    struct step *step = change_plan(course, member(course, seat), seat, "plan");
    put(step, "rows", rows_for(course, seat));
    step->own = true;
    step->vary = VARY_DRAFT;
}

/* The same orders the other way round, of which organisers notice nothing. */
static void rewrite(struct course *course)
{
    casus_seat seat = any_team(course);
    unsigned person = member(course, seat);
    const json_t *told = course->hall->person[person].bulletin, *row;
    const char *counts = json_string_value(json_object_get(told, "counts"));
    size_t index;
    if (counts == NULL || strcmp(counts, "draft") != 0) return; /* Who keeps what was for another list writes anew. */
    json_t *rows = json_array();
    json_array_foreach (json_object_get(json_object_get(told, "plan"), "rows"), index, row)
        json_array_insert_new(rows, 0, json_copy((json_t *)row));
    struct step *step = change_plan(course, person, seat, "plan");
    put(step, "rows", rows);
    step->own = true;
    step->vary = VARY_REWRITE;
}

/* What was left out somewhere cannot be taken back there: a course has either. */
static void change_again(struct course *course)
{
    casus_seat seat = any_team(course);
    if (course->rewrites) {
        rewrite(course);
        return;
    }
    struct step *step = change_plan(course, member(course, seat), seat, "replan");
    put(step, "do", json_string(one_in(course, 3) ? "redo" : "undo"));
}

/* Things of a team's own. */
static void arrange(struct course *course)
{
    casus_seat seat = any_team(course);
    bool standing = one_in(course, 2);
    unsigned person = member(course, seat);
    struct step *step = next(course, person, standing ? "standing" : "member");
    if (!standing) put(step, "roles", json_pack("[s]", "pr"));
    else put(step, "rows", is_writing(course) ? hall_choose(course->hall, seat) : json_pack("[s]", "commit"));
    if (!standing && course->renamed[person]) return; /* It comes with his new name, which may identify him. */
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

/* Who has read is the desk's to know; what a team puts aside, its own. */
static void read_report(struct course *course)
{
    casus_seat seat = any_team(course);
    bool reads = one_in(course, 2);
    struct step *step = next(course, member(course, seat), reads ? "read" : "aside");
    if (!reads) put(step, "what", json_string("a warning"));
    step->numbering = NUMBER_NEWEST;
    step->own = !reads;
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

/* What the members of a team say to one another, write down and wish: nobody else is told, organisers neither. */
static void talk_together(struct course *course)
{
    static const char *const types[] = {"talk", "note", "unpin", "member"};
    casus_seat seat = any_team(course);
    unsigned number = (unsigned)below(course, sizeof types / sizeof types[0]);
    struct step *step = next(course, member(course, seat), types[number]);
    if (number < 2) put(step, "text", json_string("They lie."));
    if (number == 1) put(step, "about", json_integer(any_team(course)));
    if (number == 1 && one_in(course, 2)) put(step, "tag", json_string("fin 4 2"));
    if (number == 2) put(step, "note", json_integer(1 + (json_int_t)below(course, 3)));
    if (number == 3) put(step, "wishes", json_pack("[s]", one_in(course, 2) ? "talker" : "schemer"));
    step->own = true;
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

/* A team and the desk talk, which is between them. */
static void ask_for_help(struct course *course)
{
    static const char *const types[] = {"call", "uncall", "word", "attend"};
    casus_seat seat = any_team(course);
    unsigned number = (unsigned)below(course, sizeof types / sizeof types[0]);
    bool desks = number >= 2;
    unsigned person = desks ? person_of(course, PART_ORGANISER, 0, 0) : member(course, seat);
    struct step *step = next(course, person, types[number]);
    if (number == 0 || number == 2) put(step, "text", json_string("Who hears this?"));
    if (desks) put(step, "seat", json_integer(seat));
    if (number == 3) put(step, "done", json_boolean(one_in(course, 2)));
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

/* Everybody sees what a team is called. */
static void name_team(struct course *course)
{
    char name[16];
    snprintf(name, sizeof name, "Team %u", course->steps);
    put(next(course, member(course, any_team(course)), "team"), "name", json_string(name));
}

static struct step *desk(struct course *course, const char *type)
{
    return next(course, person_of(course, PART_ORGANISER, 0, 0), type);
}

static void phase(struct course *course)
{
    static const char *const what[] = {"close", "close",  "close",  "last_call", "extend",
                                       "pause", "resume", "remind", "clock"};
    struct step *step = desk(course, "phase");
    unsigned number = (unsigned)below(course, sizeof what / sizeof what[0]);
    put(step, "do", json_string(what[number]));
    if (strcmp(what[number], "extend") == 0) put(step, "ms", json_integer(5000));
}

static void resume(struct course *course)
{
    put(desk(course, "phase"), "do", json_string("resume"));
}

static casus_action organisers_choice(struct course *course, bool first)
{
    const struct book *book = &course->hall->book;
    casus_action *actions = calloc(book->measure.legal_max, sizeof *actions), action = 0;
    size_t count = book->game->legal(book_state(book), CASUS_SEAT_ORGANISER, actions);
    if (first && count > 0) action = actions[0];
    if (!first)
        action = casus_random_action(book->game, book_state(book), CASUS_SEAT_ORGANISER, actions, &course->random);
    free(actions);
    return action;
}

static struct step *organise(struct course *course, casus_action action, char words[WORDS_SIZE])
{
    const struct book *book = &course->hall->book;
    struct casus_writer out = casus_writer_make(words, WORDS_SIZE);
    words[0] = 0;
    if (action != 0) book->game->action_text(book_state(book), CASUS_SEAT_ORGANISER, action, &out);
    struct step *step = desk(course, "act");
    put(step, "actions", json_pack("[s]", words));
    put(step, "reason", json_string("a slip"));
    step->numbering = NUMBER_NEWEST;
    return step;
}

/* States that can do more, once this can be said. */
static bool enrich(struct course *course)
{
    char text[4096];
    const struct book *book = &course->hall->book;
    const struct lively *lively = hall_lively(course->hall);
    struct casus_writer out = casus_writer_make(text, sizeof text);
    struct casus_word line;
    if (lively == NULL || course->enriched) return false;
    lively->enrich(book_state(book), &course->random, &out);
    struct casus_reader lines = casus_reader_make(text, out.length);
    json_t *actions = json_array();
    while (casus_read_line(&lines, &line)) {
        casus_action action =
            book->game->action_parse(book_state(book), CASUS_SEAT_ORGANISER, line.at, line.length, NULL);
        if (book->game->is_legal(book_state(book), CASUS_SEAT_ORGANISER, action, NULL))
            json_array_append_new(actions, json_stringn(line.at, line.length));
    }
    course->enriched = json_array_size(actions) > 0;
    if (course->enriched) {
        struct step *step = desk(course, "act");
        step->numbering = NUMBER_NEWEST;
        put(step, "actions", json_incref(actions));
    }
    json_decref(actions);
    return course->enriched;
}

/* The game waits for her. */
static void decide(struct course *course)
{
    char words[WORDS_SIZE];
    organise(course, organisers_choice(course, true), words);
}

/* A country's figure is corrected: only its team may know. */
static void correct(struct course *course)
{
    char words[WORDS_SIZE];
    unsigned country;
    struct step *step = organise(course, organisers_choice(course, false), words);
    if (sscanf(words, "correct %u", &country) != 1) return;
    casus_seat seat = (casus_seat)country;
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

static void go_back(struct course *course)
{
    struct step *step = desk(course, "rollback");
    unsigned back = 1 + (unsigned)below(course, 12);
    put(step, "reason", json_string("a slip"));
    step->numbering = NUMBER_TO;
    step->to = course->steps > back ? course->steps - back : 0;
}

/* Back to the lists with all of them, for everybody or for one team. */
static void reopen(struct course *course)
{
    struct step *step = desk(course, "reopen");
    put(step, "reason", json_string("a slip"));
    put(step, "ms", json_integer(60000));
    if (one_in(course, 2)) put(step, "seat", json_integer(any_team(course)));
}

/* Another list in a team's place: between it and the desk while lists are written. */
static void amend(struct course *course)
{
    casus_seat seat = any_team(course);
    if (!is_writing(course)) return;
    struct step *step = desk(course, "amend");
    put(step, "seat", json_integer(seat));
    put(step, "rows", hall_choose(course->hall, seat));
    put(step, "reason", json_string("a slip"));
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

static void at_the_desk(struct course *course)
{
    static const char *const types[] = {"rehearse", "announce", "record", "dismiss", "codes", "approval"};
    static const char *const approve[] = {"nobody", "head", "vote"};
    unsigned number = (unsigned)below(course, sizeof types / sizeof types[0]);
    struct step *step = desk(course, types[number]);
    if (number == 1) put(step, "text", json_string("Tea is served."));
    if (number == 1 && one_in(course, 2)) put(step, "ms", json_integer(60000));
    if (number == 4) put(step, "on", json_boolean(!one_in(course, 3)));
    if (number == 5) put(step, "who", json_string(approve[below(course, sizeof approve / sizeof approve[0])]));
    if (number == 0 || number == 2 || number == 4) between(step, VARY_LEAVE_OUT, NULL, 0);
}

/* Only the team and the desk know that the team's link has changed. */
static void renew_key(struct course *course)
{
    casus_seat seat = any_team(course);
    struct step *step = desk(course, "renew");
    put(step, "what", json_string("team"));
    put(step, "seat", json_integer(seat));
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

/* The curator gives up the place, in which he is told no more than a watcher, and takes it again by its key. */
static void change_curator(struct course *course)
{
    unsigned person = person_of(course, PART_CURATOR, 0, 0);
    struct step *step = next(course, person, course->curator_left ? "claim" : "leave");
    if (course->curator_left) put(step, "key", json_string(course->hall->curator_key));
    course->curator_left = !course->curator_left;
}

/* ---- Dealings, where the game knows them ---- */

/* Does the step that was drawn: after it the next one can be. */
static void do_drawn(struct course *course)
{
    casus_assert(course->steps < STEPS_MAX);
    struct step *step = &course->step[course->steps];
    hall_lead(course->hall, course->steps, &step->drawn, NULL);
    step_do(course->hall, step, course->after, NULL);
    course->after[course->steps++] = milestone_of(course->hall);
}

static bool deals(const struct course *course)
{
    return course->hall->book.game->evening->deals != NULL;
}

static void post(struct course *course)
{
    bool ban = one_in(course, 2);
    casus_seat seat = any_team(course);
    unsigned person = one_in(course, 3) ? person_of(course, PART_CURATOR, 0, 0) : member(course, seat);
    if (!deals(course)) return;
    struct step *step = next(course, person, ban ? "ban" : "ambassador");
    put(step, "seat", json_integer(seat));
    put(step, ban ? "banned" : "circle", json_integer(any_team(course)));
    if (ban) put(step, "on", json_boolean(!one_in(course, 3)));
}

static bool has_room_for_two(const struct course *course)
{
    return course->steps + 2 <= STEPS_MAX;
}

/* Whom a team's ambassadors are drawn from: until one is, nobody else learns it, and nothing tells that there were
 * names once they are taken back. */
static void name_players(struct course *course)
{
    casus_seat seat = any_team(course);
    if (!deals(course) || !has_room_for_two(course)) return;
    unsigned person = member(course, seat);
    struct step *step = next(course, person, "players");
    put(step, "names", json_pack("[s, s]", "Anna", one_in(course, 2) ? "Boris" : "Cyril"));
    between(step, VARY_LEAVE_OUT, &seat, 1);
    do_drawn(course);
    put(next(course, person, "players"), "names", json_array());
}

/* A press release that nobody else gets to see: another may be left out, or the desk turns it down. */
static void offer_release(struct course *course)
{
    casus_seat seat = any_team(course);
    if (!deals(course)) return;
    struct step *step = next(course, member(course, seat), "release");
    put(step, "title", json_string("Peace"));
    put(step, "text", json_string("Nobody reads this."));
    between(step, VARY_LEAVE_OUT, &seat, 1);
    if (!one_in(course, 3) || !has_room_for_two(course)) return;
    do_drawn(course);
    step = desk(course, "print");
    put(step, "seat", json_integer(seat));
    put(step, "text", json_string("Nobody reads this."));
    put(step, "on", json_false());
    between(step, VARY_LEAVE_OUT, &seat, 1);
}

/* One that is printed, and then everybody's. */
static void print_release(struct course *course)
{
    casus_seat seat = any_team(course);
    char text[32];
    if (!deals(course) || !has_room_for_two(course)) return;
    snprintf(text, sizeof text, "Release %u.", ++course->papers);
    struct step *step = next(course, member(course, seat), "release");
    put(step, "title", json_string("Peace"));
    put(step, "text", json_string(text));
    do_drawn(course);
    step = desk(course, "print");
    put(step, "seat", json_integer(seat));
    put(step, "text", json_string(text));
    put(step, "on", json_true());
}

/* A duty or a right; often about what nobody else should find out. */
static json_t *clause(struct course *course, casus_seat party)
{
    static const char *const actions[] = {"recruit",       "sabotage role fin",
                                          "find",          "check if 1 track earlier",
                                          "raid",          "improve if 0 improve before",
                                          "track role pr", "help by sec if 1 raid earlier",
                                          "kill",          "raise",
                                          "order",         "attack if 0 not attack before"};
    char text[WORDS_SIZE];
    snprintf(text, sizeof text, "%s %u %s%s", one_in(course, 5) ? "right" : "duty", party,
             one_in(course, 2) ? "not " : "", actions[below(course, sizeof actions / sizeof actions[0])]);
    return json_string(text);
}

static void sign_what(struct course *course, struct step *step, const char *text, const struct casus_seats *parties,
                      const char *surname)
{
    snprintf(step->paper, sizeof step->paper, "%s", text);
    step->numbering = NUMBER_PAPER;
    step->concerns = *parties;
    step->vary = VARY_LEAVE_OUT;
    put(step, "agree", json_boolean(!one_in(course, 8)));
    if (surname != NULL) put(step, "surname", json_string(surname));
}

static void propose_paper(struct course *course)
{
    unsigned people = course->hall->programme.people;
    casus_seat seat = any_team(course), with = (casus_seat)((seat + 1 + below(course, people - 1)) % people);
    char text[32];
    if (!deals(course)) return;
    struct step *step = next(course, member(course, seat), "paper");
    snprintf(text, sizeof text, "Paper %u.", ++course->papers);
    put(step, "with", json_pack("[i]", with));
    put(step, "surname", json_string("Novak"));
    json_int_t from = 1 + (json_int_t)below(course, 2);
    put(step, "from", json_integer(from));
    put(step, "until", json_integer(from + one_in(course, 2)));
    put(step, "text", json_string(text));
    put(step, "clauses", json_pack("[o, o]", clause(course, seat), clause(course, with)));
    between(step, VARY_LEAVE_OUT, (const casus_seat[]){seat, with}, 2);
}

/* A paper that somebody, or the desk, can see. */
static void sign(struct course *course)
{
    bool by_desk = one_in(course, 2);
    casus_seat seat = any_team(course);
    unsigned person = by_desk ? person_of(course, PART_ORGANISER, 0, 0) : member(course, seat);
    const json_t *papers = json_object_get(course->hall->person[person].bulletin, "papers"), *party;
    size_t index, count = json_array_size(papers);
    if (count == 0 || !deals(course)) return;
    const json_t *paper = json_array_get(papers, count - 1 - below(course, count < 3 ? count : 3));
    struct casus_seats parties = {{0}};
    json_array_foreach (json_object_get(paper, "parties"), index, party)
        casus_seats_add(&parties, (casus_seat)json_integer_value(json_object_get(party, "seat")));
    sign_what(course, next(course, person, "sign"), json_string_value(json_object_get(paper, "text")), &parties,
              by_desk ? NULL : "Svoboda");
}

/* ---- The whole ---- */

struct choice {
    unsigned weight;
    void (*draw)(struct course *course);
};

/* clang-format off */
static const struct choice at_tables[] = {
    {.weight = 30, .draw = play}, {.weight = 3, .draw = ask}, {.weight = 2, .draw = look},
    {.weight = 1, .draw = foresee}, {.weight = 2, .draw = try_wrongly}, {.weight = 1, .draw = chat},
    {.weight = 1, .draw = propose}, {.weight = 1, .draw = vote}, {.weight = 1, .draw = undo},
    {.weight = 1, .draw = resign}, {.weight = 1, .draw = come_again}, {.weight = 1, .draw = restart}, {.weight = 1, .draw = pass_time},
    {.weight = 2, .draw = keep_order}, {.weight = 2, .draw = go_away}, {.weight = 1, .draw = let_stand_in}, {.weight = 1, .draw = rename_oneself}, {.weight = 1, .draw = close_table}, {.weight = 4, .draw = say_out_of_place}, {.weight = 2, .draw = look_away}, {.draw = NULL},
};

static const struct choice at_evenings[] = {
    {.weight = 12, .draw = send_list}, {.weight = 6, .draw = plan}, {.weight = 3, .draw = change_again}, {.weight = 3, .draw = arrange}, {.weight = 2, .draw = read_report}, {.weight = 2, .draw = talk_together}, {.weight = 2, .draw = ask_for_help}, {.weight = 1, .draw = name_team},
    {.weight = 7, .draw = phase}, {.weight = 2, .draw = correct}, {.weight = 2, .draw = go_back},
    {.weight = 2, .draw = reopen}, {.weight = 2, .draw = amend}, {.weight = 2, .draw = at_the_desk}, {.weight = 2, .draw = post}, {.weight = 6, .draw = propose_paper},
    {.weight = 12, .draw = sign}, {.weight = 1, .draw = ask}, {.weight = 2, .draw = foresee},
    {.weight = 3, .draw = offer_release}, {.weight = 2, .draw = print_release},
    {.weight = 3, .draw = look}, {.weight = 1, .draw = try_wrongly}, {.weight = 1, .draw = come_again}, {.weight = 1, .draw = restart},
    {.weight = 1, .draw = pass_time}, {.weight = 1, .draw = renew_key}, {.weight = 1, .draw = go_away}, {.weight = 1, .draw = rename_oneself}, {.weight = 1, .draw = close_table}, {.weight = 4, .draw = say_out_of_place}, {.weight = 1, .draw = change_curator}, {.weight = 1, .draw = name_players}, {.draw = NULL},
};

/* While something may be sealed, nothing else that happens may reveal it. */
static const struct choice while_sealed[] = {
    {.weight = 4, .draw = keep_order}, {.weight = 2, .draw = pass_time}, {.weight = 2, .draw = go_away},
    {.weight = 1, .draw = let_stand_in}, {.weight = 1, .draw = restart}, {.weight = 1, .draw = propose},
    {.weight = 1, .draw = undo}, {.weight = 1, .draw = look}, {.weight = 1, .draw = say_out_of_place},
    {.weight = 1, .draw = look_away}, {.draw = NULL},
};

static const struct choice after_end[] = {
    {.weight = 2, .draw = look}, {.weight = 2, .draw = come_again}, {.weight = 1, .draw = ask},
    {.weight = 1, .draw = try_wrongly}, {.weight = 1, .draw = play_again}, {.weight = 1, .draw = look_away},
    {.draw = NULL},
};
/* clang-format on */

static void draw_from(struct course *course, const struct choice *choices)
{
    unsigned sum = 0;
    for (const struct choice *choice = choices; choice->draw != NULL; choice++) sum += choice->weight;
    unsigned number = (unsigned)below(course, sum);
    while (number >= choices->weight) number -= choices++->weight;
    casus_require(choices->draw != NULL);
    choices->draw(course);
}

static void draw(struct course *course)
{
    const struct book *book = &course->hall->book;
    struct casus_actor actor;
    book->game->actor(book_state(book), &actor);
    if (book->over) draw_from(course, after_end);
    else if (course->voters > 0) vote(course);
    else if (!book->evening && casus_seats_count(&actor.awaited) > 1 && one_in(course, 3))
        draw_from(course, while_sealed);
    else if (!book->evening) draw_from(course, at_tables);
    else if (actor.kind == CASUS_ACTOR_ORGANISER && one_in(course, 2)) decide(course);
    else if (one_in(course, 25)) resume(course);
    else if (!enrich(course)) draw_from(course, at_evenings);
}

struct course *course_play(const struct programme_of_hall *programme, enum server_fault fault, unsigned leak)
{
    struct course *course = calloc(1, sizeof *course);
    course->random = casus_random_make(programme->seed + 3);
    course->rewrites = one_in(course, 2);
    course->step[0] = (struct step){.kind = STEP_GATHER, .concerns = everybody()};
    struct lead lead = {.seed = programme->seed + 5, .writes = &course->step[0].drawn, .fault = fault, .leak = leak};
    course->hall = hall_make(programme, &lead);
    course->after[course->steps++] = milestone_of(course->hall);
    unsigned most = one_in(course, 4) ? STEPS_MAX : STEPS_USUAL;
    for (unsigned tries = 0, end = 0; course->steps < most && end < AFTER_END && tries < 2 * STEPS_MAX; tries++) {
        course->step[course->steps] = (struct step){.kind = STEP_TIME};
        draw(course);
        do_drawn(course);
        end += course->hall->book.over;
    }
    hall_lead(course->hall, 0, NULL, NULL);
    return course;
}

void course_free(struct course *course)
{
    for (unsigned i = 0; i < course->steps; i++) {
        json_decref(course->step[i].message);
        drawn_free(&course->step[i].drawn);
    }
    hall_free(course->hall);
    free(course);
}
