/* The server plays a copy of the game's table whose chance and bots are controlled. The contract gives these two
 * functions no context, so the active hall is kept in a variable. */
#include "hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "leaks.h"
#include "lively.h"
#include "search/bot.h"

enum {
    LISTS_MS = 60000,
    SUITS_MS = 40000,
    REVIEW_MS = 60000,
    READING_MS = 20000,
    IDLE_MS = 300,
    READING_TAKES_MS = 7,
    LIST_MAX = SERVER_ACTIONS_MAX
};

static struct hall *at_work;

/* ---- Chance and bots ---- */

static void drawn_add(struct drawn *drawn, const char *words, uint64_t question)
{
    if (drawn->count % 16 == 0) {
        drawn->words = realloc(drawn->words, (drawn->count + 16) * sizeof *drawn->words);
        drawn->question = realloc(drawn->question, (drawn->count + 16) * sizeof *drawn->question);
    }
    drawn->question[drawn->count] = question;
    snprintf(drawn->words[drawn->count++], WORDS_SIZE, "%s", words);
}

void drawn_free(struct drawn *drawn)
{
    free(drawn->words);
    free(drawn->question);
}

void hall_lead(struct hall *hall, unsigned step, struct drawn *writes, const struct drawn *follows)
{
    hall->entropy = casus_random_make(hall->programme.seed + UINT64_C(31) * step);
    hall->lead.writes = writes;
    hall->lead.follows = follows;
    hall->at = 0;
    memset(hall->used, 0, sizeof hall->used);
}

void hall_exchanged(const struct hall *hall, bool kind, const char *words, char out[WORDS_SIZE])
{
    const struct exchange *exchange = &hall->lead.exchange;
    const char *last = strrchr(words, ' ');
    size_t first = strcspn(words, " ");
    snprintf(out, WORDS_SIZE, "%s", words);
    if (last == NULL || exchange->one[0] == 0) return;
    if (kind && (strlen(exchange->kind) != first || strncmp(words, exchange->kind, first) != 0)) return;
    bool one = strcmp(last + 1, exchange->one) == 0, other = strcmp(last + 1, exchange->other) == 0;
    size_t at = (size_t)(last + 1 - words);
    if (one || other) snprintf(out + at, WORDS_SIZE - at, "%s", one ? exchange->other : exchange->one);
}

static void write_drawn(struct hall *hall, const void *state, casus_seat seat, casus_action action, uint64_t question)
{
    char text[WORDS_SIZE];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    hall->at++;
    if (hall->lead.writes == NULL) return;
    hall->programme.game->action_text(state, seat, action, &words);
    casus_assert(casus_writer_fits(&words));
    drawn_add(hall->lead.writes, text, question);
}

/* The action drawn there, if it is possible, with the exchanged card if that is possible; else 0. */
static casus_action drawn_there(struct hall *hall, unsigned at, const void *state, casus_seat seat)
{
    const struct casus_game *game = hall->programme.game;
    const struct drawn *follows = hall->lead.follows;
    char words[WORDS_SIZE];
    if (follows == NULL || at >= follows->count || at >= DRAWN_MAX || hall->used[at]) return 0;
    for (int exchanged = 1; exchanged >= 0; exchanged--) {
        snprintf(words, sizeof words, "%s", follows->words[at]);
        if (exchanged) hall_exchanged(hall, true, follows->words[at], words);
        casus_action action = game->action_parse(state, seat, words, strlen(words), NULL);
        hall->used[at] = action != 0 && game->is_legal(state, seat, action, NULL);
        if (hall->used[at]) return action;
    }
    return 0;
}

/* The same question was answered in the course: the answer is the same, although more or less was asked before. */
static casus_action answered_there(struct hall *hall, const void *state, uint64_t question)
{
    const struct drawn *follows = hall->lead.follows;
    for (unsigned i = 0; question != 0 && follows != NULL && i < follows->count && i < DRAWN_MAX; i++) {
        casus_action action =
            follows->question[i] == question ? drawn_there(hall, i, state, CASUS_SEAT_CHANCE) : (casus_action)0;
        if (action != 0) return action;
    }
    return 0;
}

/* At an evening much is drawn in one step, and hidden. */
static uint64_t question_of(const struct hall *hall, const void *state, casus_action first)
{
    char text[1024];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (!hall->programme.evening) return 0;
    hall->programme.game->describe(state, CASUS_SEAT_CHANCE, first, CASUS_SEAT_ORGANISER, &out);
    return casus_hash(text, casus_writer_fits(&out) ? out.length : sizeof text) | 1;
}

/* One outcome: the one to be followed, if possible; else any. */
static size_t led_outcomes(const void *state, struct casus_outcome *outcomes, const char **purpose)
{
    struct hall *hall = at_work;
    size_t count = hall->programme.game->outcomes(state, outcomes, purpose), chosen = count;
    if (count == 0) return 0;
    uint64_t question = question_of(hall, state, outcomes[0].action);
    casus_action wanted =
        question != 0 ? answered_there(hall, state, question) : drawn_there(hall, hall->at, state, CASUS_SEAT_CHANCE);
    for (size_t i = 0; wanted != 0 && i < count; i++) {
        if (outcomes[i].action == wanted) chosen = i;
    }
    if (chosen == count)
        chosen =
            casus_outcome_at(outcomes, count, casus_random_below(&hall->random, casus_outcomes_total(outcomes, count)));
    outcomes[0] = (struct casus_outcome){outcomes[chosen].action, 1};
    write_drawn(hall, state, CASUS_SEAT_CHANCE, outcomes[0].action, question);
    return 1;
}

static casus_action choose(struct hall *hall, const void *view, casus_seat seat)
{
    const struct casus_game *game = hall->programme.game;
    struct casus_choice asked = {.game = game,
                                 .measure = &hall->book.measure,
                                 .view = view,
                                 .seat = seat,
                                 .random = &hall->random,
                                 .memory = hall->memory};
    return casus_bot_choose(casus_bot_at(game, 0), &asked);
}

static casus_action led_choose(const struct casus_choice *asked)
{
    struct hall *hall = at_work;
    casus_action action = drawn_there(hall, hall->at, asked->view, asked->seat);
    if (action == 0) action = choose(hall, asked->view, asked->seat);
    write_drawn(hall, asked->view, asked->seat, action, 0);
    return action;
}

static void make_puppet(struct hall *hall)
{
    static const struct casus_bot led = {.name = "led", .choose = led_choose}, *const bots[] = {&led, NULL};
    hall->puppet = *hall->programme.game;
    hall->puppet.outcomes = led_outcomes;
    hall->puppet.sample = NULL; /* Otherwise chance would be asked there. */
    hall->puppet.bots = bots;
    hall->puppet.own_bots_only = true;
    leak_plant(hall->lead.leak, &hall->puppet);
    hall->games[0] = &hall->puppet;
}

static bool is_awaited(const struct casus_game *game, const void *state, casus_seat seat)
{
    struct casus_actor actor;
    game->actor(state, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS && casus_seats_has(&actor.awaited, seat);
}

/* Applies it to the state, if it is legal, and appends its words. */
static bool do_words(const struct casus_game *game, void *state, casus_seat seat, const char *words, json_t *actions)
{
    casus_action action = game->action_parse(state, seat, words, strlen(words), NULL);
    if (action == 0 || !game->apply(state, seat, action, NULL)) return false;
    json_array_append_new(actions, json_string(words));
    return true;
}

/* A list with what random ones rarely have. */
static void choose_lively(struct hall *hall, casus_seat seat, void *state, json_t *actions)
{
    const struct casus_game *game = hall->programme.game;
    const struct lively *lively = hall_lively(hall);
    char text[WORDS_SIZE], words[WORDS_SIZE];
    struct casus_word line;
    for (unsigned row = 0; row < lively->rows; row++) {
        struct casus_writer out = casus_writer_make(text, sizeof text);
        if (!lively->draw_row(state, seat, hall->programme.seed / 1000, &hall->random, &out)) continue;
        struct casus_reader lines = casus_reader_make(text, out.length);
        while (casus_read_line(&lines, &line)) {
            snprintf(words, sizeof words, "%.*s", (int)line.length, line.at);
            if (!do_words(game, state, seat, words, actions)) break;
        }
    }
    do_words(game, state, seat, lively->last, actions);
}

const struct lively *hall_lively(const struct hall *hall)
{
    static const struct lively *const table[] = {&lively_maga};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(table[i]->game, hall->programme.game->name) == 0) return table[i];
    }
    return NULL;
}

/* What a bot would do. */
static void choose_plainly(struct hall *hall, casus_seat seat, void *state, json_t *actions)
{
    const struct casus_game *game = hall->programme.game;
    char text[WORDS_SIZE];
    do {
        game->view(state, seat, hall->view);
        casus_action action = choose(hall, hall->view, seat);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        if (action == 0) break;
        game->action_text(state, seat, action, &words);
    } while (do_words(game, state, seat, text, actions) && json_array_size(actions) < LIST_MAX &&
             is_awaited(game, state, seat));
}

json_t *hall_choose(struct hall *hall, casus_seat seat)
{
    const struct casus_game *game = hall->programme.game;
    json_t *actions = json_array();
    void *state = aligned_alloc(8, (hall->book.measure.state_size + 7) / 8 * 8);
    memcpy(state, book_state(&hall->book), hall->book.measure.state_size);
    bool lively = hall_lively(hall) != NULL && is_awaited(game, state, seat) && casus_random_below(&hall->random, 2);
    if (lively) choose_lively(hall, seat, state, actions);
    if (lively && is_awaited(game, state, seat)) { /* In another phase than that of lists. */
        json_array_clear(actions);
        memcpy(state, book_state(&hall->book), hall->book.measure.state_size);
        lively = false;
    }
    if (!lively) choose_plainly(hall, seat, state, actions);
    free(state);
    return actions;
}

/* ---- What the server asks of the world ---- */

static void keep(struct heard *heard, const char *text, size_t length)
{
    if (heard->length + length + 2 > heard->capacity) {
        heard->capacity = 2 * (heard->length + length + 2);
        heard->text = realloc(heard->text, heard->capacity);
    }
    memcpy(heard->text + heard->length, text, length);
    heard->length += length + 1;
    heard->text[heard->length - 1] = '\n';
    heard->text[heard->length] = 0;
}

static bool is_of_type(const char *text, size_t length, const char *type)
{
    static const char start[] = "{\"type\":\"";
    size_t size = strlen(type);
    return length > sizeof start + size && memcmp(text + sizeof start - 1, type, size) == 0 &&
           text[sizeof start - 1 + size] == '"';
}

static void copy_key(const json_t *message, const char *name, char key[40])
{
    const char *text = json_string_value(json_object_get(message, name));
    if (text != NULL) snprintf(key, 40, "%s", text);
}

static void read_desk(struct hall *hall, const json_t *desk)
{
    size_t seat;
    json_t *team;
    copy_key(desk, "key", hall->organiser_key);
    copy_key(desk, "curator_key", hall->curator_key);
    json_array_foreach (json_object_get(desk, "teams"), seat, team) copy_key(team, "key", hall->key[seat]);
}

static void read_people(struct hall *hall, const json_t *people)
{
    size_t index;
    const json_t *person;
    json_array_foreach (people, index, person) {
        if (json_is_integer(json_object_get(person, "seat"))) copy_key(person, "person", hall->called);
    }
}

/* What the hall itself must know: tokens, the table's name, keys, papers. */
static void read_message(struct person *person, const char *text, size_t length)
{
    static const char *const types[] = {"welcome", "created", "proposal", "people", "team", "desk"};
    struct hall *hall = person->hall;
    unsigned type = 0;
    while (type < 6 && !is_of_type(text, length, types[type])) type++;
    if (type == 6) return;
    json_t *message = json_loadb(text, length, 0, NULL);
    if (type == 0) copy_key(message, "token", person->token);
    if (type == 1) copy_key(message, "table", hall->table);
    if (type == 1) copy_key(message, "link", hall->link);
    if (type == 2)
        hall->proposal = json_integer_value(json_object_get(json_object_get(message, "proposal"), "proposal"));
    if (type == 3) read_people(hall, json_object_get(message, "people"));
    if (type == 5) read_desk(hall, message);
    if (type >= 4) {
        json_decref(person->bulletin);
        person->bulletin = json_incref(message);
    }
    json_decref(message);
}

static void hall_send(void *context, void *user, const char *text, size_t length)
{
    struct person *person = user;
    (void)context;
    read_message(person, text, length);
    if (person->listens) keep(&person->heard, text, length);
}

static void hall_close(void *context, void *user, const char *reason)
{
    struct person *person = user;
    (void)context;
    if (person->listens) keep(&person->heard, reason, strlen(reason));
}

static void hall_store(void *context, struct store_batch *batch)
{
    struct hall *hall = context;
    memory_store_put(&hall->disk, batch, hall->now, hall->now);
    for (size_t i = 0; i < batch->count; i++) {
        const struct store_write *write = &batch->writes[i];
        bool ours = write->kind == STORE_EVENT && (hall->table[0] == 0 || strcmp(write->group, hall->table) == 0);
        hall->begun = hall->begun || ours;
        if (ours) book_write(&hall->book, write->text, write->length);
    }
}

static void hall_random(void *context, void *bytes, size_t count)
{
    struct hall *hall = context;
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)casus_random_bits(&hall->entropy);
}

static void hall_log(void *context, const char *line)
{
    struct hall *hall = context;
    keep(&hall->log, line, strlen(line));
}

static const void *whole_position(size_t *size)
{
    if (at_work == NULL || at_work->book.state == NULL) return NULL;
    *size = at_work->book.measure.state_size;
    return book_state(&at_work->book);
}

static void hall_read(void *context, struct store_reading *reading)
{
    struct hall *hall = context;
    memory_store_read(&hall->disk, reading, hall->now);
    hall->readings++;
}

static void settle(struct hall *hall)
{
    while (memory_store_due(&hall->disk) != UINT64_MAX || memory_store_read_due(&hall->disk) != UINT64_MAX) {
        if (memory_store_due(&hall->disk) != UINT64_MAX)
            server_stored(hall->server, memory_store_report(&hall->disk, hall->now), hall->now);
        else server_read(hall->server, memory_store_have_read(&hall->disk, hall->now), hall->now);
    }
}

/* The test itself is wrong. */
static _Noreturn void give_up(const char *why)
{
    fprintf(stderr, "test_secrets: %s\n", why);
    exit(2);
}

static void start_server(struct hall *hall)
{
    char error[256];
    struct server_world outside = {hall, hall_send, hall_close, hall_store, hall_random, hall_log, NULL, hall_read};
    struct server_options options = {
        .games = hall->games, .version = "secrets", .rollouts = 8, .idle_ms = IDLE_MS, .fault = hall->lead.fault};
    hall->server = server_make(&outside, &options);
    struct store_reader reader = server_reader(hall->server);
    memory_store_load_index(&hall->disk, &reader);
    if (!server_loaded(hall->server, hall->now, error, sizeof error)) give_up(error);
    settle(hall);
}

/* ---- People ---- */

json_t *hall_about(const struct hall *hall, const char *type)
{
    return json_pack("{s:s, s:s}", "type", type, "table", hall->table);
}

void hall_say(struct hall *hall, unsigned person, json_t *message)
{
    at_work = hall;
    json_object_set_new(message, "id", json_integer(++hall->person[person].id));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    uint64_t readings = hall->readings;
    if (hall->person[person].connection != NULL)
        server_message(hall->server, hall->person[person].connection, text, strlen(text), hall->now);
    free(text);
    settle(hall);
    if (hall->readings > readings && hall->person[person].listens)
        keep(&hall->person[person].heard, HALL_WAITED, strlen(HALL_WAITED));
}

void hall_pass_time(struct hall *hall, uint64_t ms)
{
    uint64_t end = hall->now + ms;
    at_work = hall;
    while (server_deadline(hall->server) <= end) {
        uint64_t due = server_deadline(hall->server);
        if (due > hall->now) hall->now = due;
        server_tick(hall->server, hall->now);
        settle(hall);
    }
    hall->now = end;
}

static void say_hello(struct hall *hall, unsigned number)
{
    struct person *person = &hall->person[number];
    char name[16];
    snprintf(name, sizeof name, "Guest %u", number);
    person->connection = server_open(hall->server, person);
    json_t *hello =
        json_pack("{s:s, s:i, s:s, s:s}", "type", "hello", "protocol", 1, "name", name, "form", person->form);
    if (person->token[0] != 0) json_object_set_new(hello, "token", json_string(person->token));
    hall_say(hall, number, hello);
}

static void open_table(struct hall *hall, unsigned person, int64_t from)
{
    json_t *open = hall_about(hall, "open");
    if (hall->programme.private) json_object_set_new(open, "link", json_string(hall->link));
    if (from >= 0) json_object_set_new(open, "from", json_integer(from));
    hall_say(hall, person, open);
}

static void watch_lobby(struct hall *hall, unsigned person)
{
    if (hall->person[person].watches) hall_say(hall, person, json_pack("{s:s, s:b}", "type", "lobby", "watch", 1));
}

/* Takes his former place again. */
static void come(struct hall *hall, unsigned number, int64_t from)
{
    say_hello(hall, number);
    if (hall->person[number].part != PART_PASSER_BY) open_table(hall, number, from);
    watch_lobby(hall, number);
}

bool hall_is_there(const struct hall *hall, unsigned person)
{
    return hall->person[person].connection != NULL;
}

void hall_go(struct hall *hall, unsigned number)
{
    at_work = hall;
    if (!hall_is_there(hall, number)) return;
    server_close(hall->server, hall->person[number].connection, hall->now);
    hall->person[number].connection = NULL;
    settle(hall);
}

void hall_come_again(struct hall *hall, unsigned number, int64_t from)
{
    hall_go(hall, number);
    come(hall, number, from);
}

static bool looks(const struct hall *hall, unsigned person)
{
    return hall_is_there(hall, person) && hall->person[person].part != PART_PASSER_BY;
}

void hall_look_away(struct hall *hall, uint64_t ms)
{
    for (unsigned i = 0; i < hall->people; i++) {
        if (looks(hall, i)) hall_say(hall, i, hall_about(hall, "close"));
    }
    hall_pass_time(hall, ms);
    for (unsigned i = 0; i < hall->people; i++) {
        if (looks(hall, i)) open_table(hall, i, (int64_t)hall_newest(hall, i));
    }
}

void hall_restart(struct hall *hall)
{
    bool there[PEOPLE_MAX] = {false};
    at_work = hall;
    server_free(hall->server);
    for (unsigned i = 0; i < hall->people; i++) {
        there[i] = hall_is_there(hall, i);
        hall->person[i].connection = NULL;
    }
    start_server(hall);
    for (unsigned i = 0; i < hall->people; i++) {
        if (there[i]) come(hall, i, -1);
    }
}

unsigned hall_viewer(const struct hall *hall, unsigned person)
{
    bool member = hall->person[person].part == PART_MEMBER;
    return member ? hall->person[person].seat : hall->book.measure.seats;
}

uint64_t hall_newest(const struct hall *hall, unsigned person)
{
    bool all = hall->person[person].part == PART_ORGANISER;
    return all ? hall->book.count : hall->book.told[hall_viewer(hall, person)];
}

/* ---- Gathering ---- */

static void add_person(struct hall *hall, enum part part, casus_seat seat)
{
    static const char *const forms[] = {"json", "bytes", "none"};
    struct person *person = &hall->person[hall->people];
    struct casus_random random = casus_random_make(hall->programme.seed + UINT64_C(77) * hall->people);
    casus_assert(hall->people < PEOPLE_MAX);
    uint64_t form = casus_random_below(&random, 8);
    *person = (struct person){.hall = hall, .part = part, .seat = seat, .listens = true};
    person->form = forms[form < 4 ? 1 : form < 7 ? 0 : 2];
    person->watches = part == PART_PASSER_BY || casus_random_below(&random, 2) == 0;
    say_hello(hall, hall->people++);
}

static json_t *seats_of(const struct programme_of_hall *programme, unsigned seats)
{
    json_t *list = json_array();
    for (unsigned seat = 0; seat < seats; seat++)
        json_array_append_new(list, seat < programme->people ? json_pack("{s:s}", "kind", "open")
                                                             : json_pack("{s:s, s:s}", "kind", "bot", "bot", "led"));
    return list;
}

static void create(struct hall *hall, unsigned person)
{
    const struct programme_of_hall *programme = &hall->programme;
    json_t *message = json_pack("{s:s, s:s, s:s, s:b, s:o, s:i}", "type", "create", "game", programme->game->name,
                                "options", programme->options, "public", !programme->private, "seats",
                                seats_of(programme, hall->book.measure.seats), "takeover_ms", TAKEOVER_MS);
    if (programme->evening)
        json_object_set_new(message, "evening",
                            json_pack("{s:i, s:i, s:i, s:i}", "lists_ms", LISTS_MS, "reading_ms", READING_MS,
                                      "suits_ms", SUITS_MS, "review_ms", REVIEW_MS));
    else if (programme->clock == CLOCK_FOR_MOVES)
        json_object_set_new(message, "clock",
                            json_pack("{s:s, s:i, s:i}", "kind", "move", "move_ms", MOVE_MS, "reserve_ms", MOVE_MS));
    else if (programme->clock == CLOCK_FOR_GAME)
        json_object_set_new(message, "clock",
                            json_pack("{s:s, s:i, s:i}", "kind", "game", "game_ms", GAME_MS, "reserve_ms", MOVE_MS));
    hall_say(hall, person, message);
}

static void claim(struct hall *hall, unsigned person, const char *key)
{
    json_t *message = hall_about(hall, "claim");
    json_object_set_new(message, "key", json_string(key));
    hall_say(hall, person, message);
}

/* The desk, two people of each team, a screen, a curator. */
static void gather_evening(struct hall *hall)
{
    add_person(hall, PART_ORGANISER, CASUS_SEAT_ORGANISER);
    create(hall, hall->people - 1);
    open_table(hall, hall->people - 1, -1);
    for (unsigned i = 0; i < 2 * hall->programme.people; i++) {
        add_person(hall, PART_MEMBER, (casus_seat)(i / 2));
        claim(hall, hall->people - 1, hall->key[i / 2]);
    }
    add_person(hall, PART_CURATOR, CASUS_SEAT_OBSERVER);
    claim(hall, hall->people - 1, hall->curator_key);
    add_person(hall, PART_WATCHER, CASUS_SEAT_OBSERVER);
    hall_say(hall, 0, hall_about(hall, "start"));
}

static void gather_table(struct hall *hall)
{
    add_person(hall, PART_WATCHER, CASUS_SEAT_OBSERVER);
    create(hall, 0);
    for (unsigned seat = 0; seat < hall->programme.people; seat++) {
        add_person(hall, PART_MEMBER, (casus_seat)seat);
        json_t *join = hall_about(hall, "join");
        json_object_set_new(join, "seat", json_integer(seat));
        if (hall->programme.private) json_object_set_new(join, "link", json_string(hall->link));
        hall_say(hall, hall->people - 1, join);
    }
}

struct hall *hall_make(const struct programme_of_hall *programme, const struct lead *lead)
{
    struct hall *hall = calloc(1, sizeof *hall);
    hall->programme = *programme;
    hall->now = UINT64_C(1790000000000);
    hall->entropy = casus_random_make(programme->seed);
    hall->lead = *lead;
    hall->random = casus_random_make(lead->seed);
    hall->book = book_make(programme->game, programme->options, programme->evening);
    const struct casus_measure *measure = &hall->book.measure;
    hall->view = aligned_alloc(8, (measure->state_size + 7) / 8 * 8);
    hall->memory = calloc(1, casus_bot_memory(casus_bot_at(programme->game, 0), measure) + 8);
    make_puppet(hall);
    leak_position = whole_position;
    at_work = hall;
    start_server(hall);
    if (programme->evening) gather_evening(hall);
    else gather_table(hall);
    if (!hall->begun) give_up("the people have come, and the game has not begun");
    for (unsigned person = 0; person < hall->people; person++) open_table(hall, person, 0);
    add_person(hall, PART_PASSER_BY, CASUS_SEAT_OBSERVER);
    for (unsigned person = 0; person < hall->people; person++) watch_lobby(hall, person);
    return hall;
}

void hall_free(struct hall *hall)
{
    at_work = hall;
    settle(hall);
    server_free(hall->server);
    memory_store_free(&hall->disk);
    for (unsigned i = 0; i < hall->people; i++) {
        json_decref(hall->person[i].bulletin);
        free(hall->person[i].heard.text);
    }
    free(hall->log.text);
    book_free(&hall->book);
    free(hall->view);
    free(hall->memory);
    free(hall);
}
