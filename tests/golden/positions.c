/* What a game says about its positions: the whole position, how each viewer's view differs, who acts and may do what,
 * the account of the next event for each viewer, and answers to questions. The folder's positions.txt lists them:
 *
 *     position NAME RECORD EVENT      the position after that event (0: the first) of a record, and the event that
 *                                     follows; a file NAME.json
 *     ask SEAT QUESTION               about the position above, from the seat's view; "|" is the end of a line
 *     tell RECORD EVENT ..            events of which only the accounts are kept, all in accounts.json
 *     options LINES                   the result of these options, "|" between lines; all in options.json
 *
 * RECORD is a file below the game's records/. Nothing is written twice: a position has what has changed "since" the
 * closest of those listed before it; a view its differences from the position, or from the observer's view, which it is
 * then "like"; a seat's actions their differences from the first seat's; an account its differences from that of the
 * viewer who is told most; an answer what has changed since the last one to such a question (difference.h). What is not
 * much shorter this way is written whole. Besides, hashes.json has hashes of everything said at every event of every
 * record. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"
#include "difference.h"
#include "golden.h"
#include "replay/replay.h"
#include "search/bot.h"

enum { TEXT_SIZE = 4 << 20, PATH_SIZE = 512, RECORDS_MAX = 32, LEGAL_SHOWN = 12 };

struct record {
    char *path; /* Below records/. */
    struct replay replay;
};

static struct {
    struct golden golden;
    struct record record[RECORDS_MAX];
    unsigned records;
    char text[TEXT_SIZE]; /* What is being written. */
} world;

/* A position of a record, and what follows. */
struct position {
    const struct record *record;
    const struct casus_game *game;
    uint64_t number;
    void *state, *view;
};

/* ---- Records ---- */

/* FOLDER/NAME in new memory. */
static char *joined(const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", world.golden.folder, name) < 0) golden_fail("there is no memory");
    return path;
}

static void load_record(struct record *record, const char *path)
{
    char *below = joined("../records"), *whole, error[REPLAY_ERROR_SIZE];
    if (asprintf(&whole, "%s/%s", below, path) < 0) golden_fail("there is no memory");
    char *text = golden_read(whole);
    if (!replay_read(&record->replay, text, strlen(text), error)) golden_fail("%s: %s", path, error);
    record->path = strdup(path);
    free(text);
    free(whole);
    free(below);
}

static const struct record *record_named(const char *path)
{
    for (unsigned i = 0; i < world.records; i++) {
        if (strcmp(world.record[i].path, path) == 0) return &world.record[i];
    }
    if (world.records == RECORDS_MAX) golden_fail("more than %d records", RECORDS_MAX);
    load_record(&world.record[world.records], path);
    return &world.record[world.records++];
}

static struct position position_at(const struct record *record, uint64_t number)
{
    size_t size = record->replay.measure.state_size;
    struct position position = {record, record->replay.game, number, calloc(1, size), calloc(1, size)};
    if (position.state == NULL || position.view == NULL) golden_fail("there is no memory");
    if (number > record->replay.count) golden_fail("%s has %d events", record->path, (int)record->replay.count);
    replay_position(&record->replay, number, position.state);
    return position;
}

static void position_free(const struct position *position)
{
    free(position->state);
    free(position->view);
}

/* The event after the position; NULL if there is none, or if it is not an action. */
static const struct replay_event *next_action(const struct position *position)
{
    if (position->number >= position->record->replay.count) return NULL;
    const struct replay_event *event = &position->record->replay.events[position->number + 1];
    return event->kind == REPLAY_ACTION ? event : NULL;
}

/* ---- Viewers ---- */

/* All seats, then a watcher, then the organiser. */
static unsigned viewers(const struct position *position)
{
    return position->record->replay.measure.seats + 2u;
}

static casus_seat viewer_at(const struct position *position, unsigned index)
{
    unsigned seats = position->record->replay.measure.seats;
    return index < seats ? (casus_seat)index : index == seats ? CASUS_SEAT_OBSERVER : CASUS_SEAT_ORGANISER;
}

static const char *seat_name(casus_seat seat)
{
    static char number[4];
    if (seat == CASUS_SEAT_OBSERVER) return "observer";
    if (seat == CASUS_SEAT_ORGANISER) return "organiser";
    if (seat == CASUS_SEAT_CHANCE) return "chance";
    snprintf(number, sizeof number, "%u", seat);
    return number;
}

/* ---- What the game writes ---- */

static struct casus_writer begin_text(void)
{
    return casus_writer_make(world.text, sizeof world.text);
}

static json_t *written(const struct casus_writer *out)
{
    json_error_t error;
    if (!casus_writer_fits(out)) golden_fail("a text of %zu bytes does not fit", out->length);
    json_t *value = json_loadb(world.text, out->length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (value == NULL) golden_fail("no JSON: %s in %.200s", error.text, world.text);
    return value;
}

static json_t *json_of(const struct casus_game *game, const void *state)
{
    struct casus_writer out = begin_text();
    game->json(state, &out);
    return written(&out);
}

static json_t *text_of(const struct casus_game *game, const void *state, casus_seat seat, casus_action action)
{
    struct casus_writer out = begin_text();
    game->action_text(state, seat, action, &out);
    return json_stringn(world.text, out.length);
}

static json_t *account_of(const struct position *position, casus_seat viewer)
{
    const struct replay_event *event = next_action(position);
    struct casus_writer out = begin_text();
    position->game->describe(position->state, event->seat, event->action, viewer, &out);
    return written(&out);
}

static json_t *error_json(const struct casus_error *error)
{
    struct casus_writer out = begin_text();
    casus_json_error(&out, error);
    return written(&out);
}

/* ---- What viewers are told differently ---- */

/* Adds what a viewer is told under his name; viewers who are told the same share an entry such as "0, observer". */
static void add_for_viewer(json_t *into, casus_seat viewer, json_t *told)
{
    char names[PATH_SIZE];
    const char *others;
    json_t *value;
    json_object_foreach (into, others, value) {
        if (!json_equal(value, told)) continue;
        snprintf(names, sizeof names, "%s, %s", others, seat_name(viewer));
        json_object_set_new(into, names, told);
        json_object_del(into, others);
        return;
    }
    json_object_set_new(into, seat_name(viewer), told);
}

/* Adds how what a viewer is told differs, if it does. */
static void add_differently(json_t *into, casus_seat viewer, json_t *differences)
{
    if (json_object_size(differences) > 0) add_for_viewer(into, viewer, differences);
    else json_decref(differences);
}

static void set_unless_empty(json_t *into, const char *key, json_t *value)
{
    if (json_object_size(value) > 0) json_object_set_new(into, key, value);
    else json_decref(value);
}

/* ---- A position ---- */

static json_t *view_of(const struct position *position, casus_seat viewer)
{
    position->game->view(position->state, viewer, position->view);
    return json_of(position->game, position->view);
}

/* How a view differs from the whole position or, if that is shorter, from an observer's view. */
static json_t *view_differences(const json_t *whole, const json_t *watched, const json_t *seen)
{
    json_t *differences = golden_differences(whole, seen), *fewer = golden_differences(watched, seen);
    json_object_set_new(fewer, "like", json_string("observer"));
    bool shorter = golden_length(fewer) < golden_length(differences);
    json_decref(shorter ? differences : fewer);
    return shorter ? fewer : differences;
}

static json_t *views(const struct position *position, const json_t *whole)
{
    json_t *all = json_object(), *watched = view_of(position, CASUS_SEAT_OBSERVER);
    add_differently(all, CASUS_SEAT_OBSERVER, golden_differences(whole, watched));
    for (unsigned i = 0; i < viewers(position); i++) {
        casus_seat viewer = viewer_at(position, i);
        json_t *seen = view_of(position, viewer);
        if (viewer != CASUS_SEAT_OBSERVER) add_differently(all, viewer, view_differences(whole, watched, seen));
        json_decref(seen);
    }
    json_decref(watched);
    return all;
}

static json_t *actor(const struct position *position)
{
    static const char *const kinds[] = {"over", "player", "chance", "simultaneous", "organiser"};
    struct casus_actor actor;
    json_t *awaited = json_array();
    position->game->actor(position->state, &actor);
    for (unsigned seat = 0; seat < position->record->replay.measure.seats; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat)) json_array_append_new(awaited, json_integer((int)seat));
    }
    return json_pack("{s:s, s:o}", "kind", kinds[actor.kind], "awaited", awaited);
}

/* How many there are, and some of them at even distances in the list. */
static json_t *some_texts(const struct position *position, casus_seat seat, const casus_action *actions, size_t count)
{
    json_t *texts = json_array();
    for (size_t i = 0; i < count && i < LEGAL_SHOWN; i++) {
        size_t at = count <= LEGAL_SHOWN ? i : i * (count - 1) / (LEGAL_SHOWN - 1);
        json_array_append_new(texts, text_of(position->game, position->state, seat, actions[at]));
    }
    return json_pack("{s:I, s:o}", "count", (json_int_t)count, "some", texts);
}

static json_t *legal(const struct position *position)
{
    json_t *all = json_object(), *first = NULL;
    casus_action *actions = calloc(position->record->replay.measure.legal_max + 1, sizeof *actions);
    for (unsigned i = 0; i < viewers(position); i++) {
        casus_seat seat = viewer_at(position, i);
        if (seat == CASUS_SEAT_OBSERVER) continue;
        size_t count = position->game->legal(position->state, seat, actions);
        if (count == 0) continue;
        json_t *texts = some_texts(position, seat, actions, count);
        json_t *differences = first == NULL ? NULL : golden_few_differences(first, texts);
        if (first == NULL) first = json_incref(texts);
        add_for_viewer(all, seat, differences == NULL ? json_incref(texts) : differences);
        json_decref(texts);
    }
    json_decref(first);
    free(actions);
    return all;
}

/* {} if chance is not awaited. */
static json_t *outcomes(const struct position *position)
{
    size_t room = position->record->replay.measure.outcomes_max + 1;
    struct casus_outcome *outcomes = calloc(room, sizeof *outcomes);
    casus_action *actions = calloc(room, sizeof *actions);
    const char *purpose = "";
    size_t count = position->game->outcomes(position->state, outcomes, &purpose);
    for (size_t i = 0; i < count; i++) actions[i] = outcomes[i].action;
    json_t *all = json_object();
    if (count > 0) {
        json_object_update_new(all, some_texts(position, CASUS_SEAT_CHANCE, actions, count));
        json_object_set_new(all, "purpose", json_string(purpose));
        json_object_set_new(all, "total", json_integer((json_int_t)casus_outcomes_total(outcomes, count)));
    }
    free(outcomes);
    free(actions);
    return all;
}

static json_t *standing(const struct position *position)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    json_t *scores = json_array(), *places = json_array(), *values = json_array();
    position->game->standing(position->state, standings);
    for (unsigned seat = 0; seat < position->record->replay.measure.seats; seat++) {
        json_array_append_new(scores, json_integer((json_int_t)standings[seat].score));
        json_array_append_new(places, json_integer(standings[seat].place));
        json_array_append_new(values, json_integer(standings[seat].value));
    }
    return json_pack("{s:o, s:o, s:o}", "scores", scores, "places", places, "values", values);
}

/* The account of the next event that says most. */
static json_t *longest_account(const struct position *position)
{
    json_t *longest = NULL;
    size_t most = 0;
    for (unsigned i = 0; i < viewers(position); i++) {
        json_t *told = account_of(position, viewer_at(position, i));
        if (golden_length(told) > most) {
            most = golden_length(told);
            json_decref(longest);
            longest = json_incref(told);
        }
        json_decref(told);
    }
    return longest;
}

/* The next event: what each viewer sees of it, if not the whole action, and what he is told. */
static json_t *account(const struct position *position)
{
    const struct replay_event *event = next_action(position);
    if (event == NULL) return json_null();
    json_t *seen = json_object(), *differently = json_object(), *most = longest_account(position);
    for (unsigned i = 0; i < viewers(position); i++) {
        casus_seat viewer = viewer_at(position, i);
        casus_action masked = position->game->seen(position->state, event->seat, event->action, viewer);
        if (masked != event->action)
            add_for_viewer(seen, viewer,
                           masked == 0 ? json_null() : text_of(position->game, position->state, event->seat, masked));
        json_t *told = account_of(position, viewer);
        if (json_is_null(told) && !json_is_null(most)) add_for_viewer(differently, viewer, json_null());
        else add_differently(differently, viewer, golden_differences(most, told));
        json_decref(told);
    }
    json_t *all = json_pack("{s:s, s:o, s:o}", "seat", seat_name(event->seat), "action",
                            text_of(position->game, position->state, event->seat, event->action), "told", most);
    set_unless_empty(all, "seen", seen);
    set_unless_empty(all, "told_differently", differently);
    return all;
}

/* Adds the position: whole, or by what has changed since the closest one in `before` (by name). */
static void add_position(json_t *all, const json_t *before, const json_t *whole)
{
    const char *name, *nearest = NULL;
    json_t *other, *fewest = NULL;
    json_object_foreach ((json_t *)before, name, other) {
        json_t *changed = golden_few_differences(other, whole);
        bool fewer = changed != NULL && (fewest == NULL || golden_length(changed) < golden_length(fewest));
        if (fewer) nearest = name;
        json_decref(fewer ? fewest : changed);
        if (fewer) fewest = changed;
    }
    if (nearest == NULL) json_object_set(all, "position", (json_t *)whole);
    else json_object_update_new(all, json_pack("{s:s, s:o}", "since", nearest, "changed", fewest));
}

/* `before`: the positions listed before it, by name. */
static json_t *whole_position(const struct position *position, const json_t *before)
{
    json_t *whole = json_of(position->game, position->state);
    json_t *all =
        json_pack("{s:s, s:I, s:o, s:o, s:o}", "record", position->record->path, "after", (json_int_t)position->number,
                  "actor", actor(position), "legal", legal(position), "standing", standing(position));
    set_unless_empty(all, "outcomes", outcomes(position));
    json_object_set_new(all, "next", account(position));
    add_position(all, before, whole);
    set_unless_empty(all, "views", views(position, whole));
    json_decref(whole);
    return all;
}

/* `before`: the last answer to this kind of question; NULL: none. Takes ownership of `said`. */
static json_t *told_answer(const json_t *before, json_t *said)
{
    json_t *changed = before == NULL ? NULL : golden_few_differences(before, said);
    json_t *all = json_object();
    json_object_set_new(all, changed == NULL ? "answer" : "changed", changed == NULL ? json_incref(said) : changed);
    json_decref(said);
    return all;
}

static json_t *answer(const struct position *position, casus_seat seat, const char *question, json_t *last)
{
    char kind[PATH_SIZE];
    struct casus_error error = {.key = ""};
    struct casus_writer out = begin_text();
    snprintf(kind, sizeof kind, "%.*s", (int)strcspn(question, " \n"), question);
    position->game->view(position->state, seat, position->view);
    bool good = position->game->query(position->view, seat, question, strlen(question), &out, &error);
    json_t *all = json_pack("{s:s, s:s}", "seat", seat_name(seat), "question", question);
    if (good) {
        json_t *said = written(&out);
        json_object_update_new(all, told_answer(json_object_get(last, kind), json_incref(said)));
        json_object_set_new(last, kind, said);
    } else {
        json_object_set_new(all, "refused", error_json(&error));
    }
    return all;
}

/* ---- Every event as hashes ---- */

enum { VIEWS, ACCOUNTS, TEXTS, VALUES, CHOICES, HASHES };

static void mix(uint64_t *hash, const void *bytes, size_t count)
{
    uint64_t both[2] = {*hash, casus_hash(bytes, count)};
    *hash = casus_hash(both, sizeof both);
}

static void mix_text(uint64_t *hash, const struct casus_writer *out)
{
    if (!casus_writer_fits(out)) golden_fail("a text of %zu bytes does not fit", out->length);
    mix(hash, world.text, out->length);
}

static void mix_views(const struct position *position, uint64_t hash[HASHES])
{
    for (unsigned i = 0; i < viewers(position); i++) {
        casus_seat viewer = viewer_at(position, i);
        struct casus_writer out = begin_text();
        position->game->view(position->state, viewer, position->view);
        position->game->json(position->view, &out);
        mix_text(&hash[VIEWS], &out);
        if (viewer < CASUS_SEATS_MAX) {
            int32_t value = position->game->evaluate(position->view, viewer);
            mix(&hash[VALUES], &value, sizeof value);
        }
    }
}

static void mix_account(const struct position *position, uint64_t hash[HASHES])
{
    const struct replay_event *event = next_action(position);
    for (unsigned i = 0; event != NULL && i < viewers(position); i++) {
        casus_seat viewer = viewer_at(position, i);
        struct casus_writer out = begin_text();
        position->game->describe(position->state, event->seat, event->action, viewer, &out);
        mix_text(&hash[ACCOUNTS], &out);
        casus_action seen = position->game->seen(position->state, event->seat, event->action, viewer);
        out = begin_text();
        if (seen != 0) position->game->action_text(position->state, event->seat, seen, &out);
        mix_text(&hash[TEXTS], &out);
    }
}

/* What the best bot would do, for every awaited seat; only at some positions, because thinking takes time. */
static void mix_choices(const struct position *position, uint64_t hash[HASHES])
{
    enum { CHOICES_EVERY = 10 };
    const struct replay *replay = &position->record->replay;
    const struct casus_bot *bot = casus_bot_stand_in(position->game);
    struct casus_random random = casus_random_make(position->number);
    struct casus_actor actor;
    position->game->actor(position->state, &actor);
    void *memory = calloc(1, casus_bot_memory(bot, &replay->measure) + 1);
    for (unsigned seat = 0; position->number % CHOICES_EVERY == 0 && seat < replay->measure.seats; seat++) {
        if (!casus_seats_has(&actor.awaited, (casus_seat)seat)) continue;
        position->game->view(position->state, (casus_seat)seat, position->view);
        struct casus_choice choice = {.game = position->game,
                                      .measure = &replay->measure,
                                      .view = position->view,
                                      .seat = (casus_seat)seat,
                                      .random = &random,
                                      .memory = memory};
        casus_action action = casus_bot_choose(bot, &choice);
        struct casus_writer out = begin_text();
        position->game->action_text(position->state, (casus_seat)seat, action, &out);
        mix_text(&hash[CHOICES], &out);
    }
    free(memory);
}

static json_t *hashes_of(const struct record *record)
{
    static const char *const names[HASHES] = {"views", "accounts", "texts", "values", "choices"};
    uint64_t hash[HASHES] = {0};
    json_t *all = json_object();
    for (uint64_t number = 0; number <= record->replay.count; number++) {
        struct position position = position_at(record, number);
        mix_views(&position, hash);
        mix_account(&position, hash);
        mix_choices(&position, hash);
        position_free(&position);
    }
    for (unsigned i = 0; i < HASHES; i++)
        json_object_set_new(all, names[i], json_sprintf("%016llx", (unsigned long long)hash[i]));
    return all;
}

/* Every record of the game: new ones must be found without being listed. */
static void hash_records(void)
{
    char *pattern = joined("../records/*/*.jsonl");
    size_t below = strlen(pattern) - strlen("*/*.jsonl");
    json_t *all = json_object();
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) golden_fail("there are no records: %s", pattern);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *path = found.gl_pathv[i] + below;
        json_object_set_new(all, path, hashes_of(record_named(path)));
    }
    globfree(&found);
    free(pattern);
    golden_json(&world.golden, "hashes", all);
}

/* ---- The list ---- */

enum { NAME_SIZE = 64, LINE_SIZE = 2048 };

/* The result of the lines so far. */
static struct {
    unsigned line;
    char name[NAME_SIZE]; /* Of the position being asked; "": none. */
    struct position position;
    json_t *value, *accounts, *options;
    json_t *whole; /* All positions so far, by name. */
    json_t *last;  /* The last answer to each kind of question. */
} list;

_Noreturn static void mend(const char *what)
{
    golden_fail("%s/positions.txt:%u: %s", world.golden.folder, list.line, what);
}

static void end_position(void)
{
    if (list.value == NULL) return;
    golden_json(&world.golden, list.name, list.value);
    position_free(&list.position);
    list.value = NULL;
}

static void read_position(char *words)
{
    char path[NAME_SIZE];
    unsigned number;
    end_position();
    if (sscanf(words, "%63s %63s %u", list.name, path, &number) != 3) mend("expected is: position NAME RECORD EVENT");
    list.position = position_at(record_named(path), number);
    list.value = whole_position(&list.position, list.whole);
    json_object_set_new(list.whole, list.name, json_of(list.position.game, list.position.state));
}

/* "forecast | improve" is two lines. */
static void end_lines(char *words)
{
    char *to = words;
    for (const char *from = words; *from != 0; from++) {
        bool bar = *from == '|';
        while (bar && to > words && to[-1] == ' ') to--;
        *to++ = bar ? '\n' : *from;
        while (bar && from[1] == ' ') from++;
    }
    *to = 0;
}

static void read_ask(char *words)
{
    char name[NAME_SIZE];
    int length = 0;
    if (list.value == NULL) mend("a position comes before its questions");
    if (sscanf(words, "%63s %n", name, &length) != 1 || words[length] == 0) mend("expected is: ask SEAT QUESTION");
    casus_seat seat = strcmp(name, "observer") == 0    ? CASUS_SEAT_OBSERVER
                      : strcmp(name, "organiser") == 0 ? CASUS_SEAT_ORGANISER
                                                       : (casus_seat)atoi(name);
    end_lines(words);
    json_t *answers = json_object_get(list.value, "answers");
    if (answers == NULL) {
        answers = json_array();
        json_object_set_new(list.value, "answers", answers);
    }
    json_array_append_new(answers, answer(&list.position, seat, words + length, list.last));
}

static void read_tell(char *words)
{
    char *path = strtok(words, " ");
    if (path == NULL) mend("expected is: tell RECORD EVENT ..");
    const struct record *record = record_named(path);
    for (char *number = strtok(NULL, " "); number != NULL; number = strtok(NULL, " ")) {
        struct position position = position_at(record, strtoull(number, NULL, 10) - 1);
        json_object_set_new(list.accounts, path,
                            json_object_get(list.accounts, path) == NULL
                                ? json_object()
                                : json_incref(json_object_get(list.accounts, path)));
        json_object_set_new(json_object_get(list.accounts, path), number, account(&position));
        position_free(&position);
    }
}

/* The folder of its golden files names the game. */
static const struct casus_game *game_of_folder(void)
{
    char *path = joined("..");
    char *whole = realpath(path, NULL);
    const char *name = whole == NULL ? "" : strrchr(whole, '/') + 1;
    const struct casus_game *game = casus_game_find(name, strlen(name));
    if (game == NULL) golden_fail("%s: there is no game %s", path, name);
    free(whole);
    free(path);
    return game;
}

static void read_options(char *words)
{
    struct casus_measure measure;
    struct casus_error error = {.key = ""};
    end_lines(words);
    bool good = game_of_folder()->measure(words, strlen(words), &measure, &error);
    json_array_append_new(list.options, json_pack("{s:s, s:o}", "options", words, good ? "seats" : "refused",
                                                  good ? json_integer(measure.seats) : error_json(&error)));
}

static void read_line(char *line)
{
    static const struct {
        const char *word;
        void (*read)(char *words);
    } rows[] = {{"position ", read_position}, {"ask ", read_ask}, {"tell ", read_tell}, {"options ", read_options}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t length = strlen(rows[i].word);
        if (strncmp(line, rows[i].word, length) != 0) continue;
        rows[i].read(line + length);
        return;
    }
    mend("expected is position, ask, tell or options");
}

static void read_list(void)
{
    char *path = joined("positions.txt"), line[LINE_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) golden_fail("%s cannot be opened", path);
    list.accounts = json_object();
    list.options = json_array();
    list.last = json_object();
    list.whole = json_object();
    while (fgets(line, sizeof line, file) != NULL) {
        list.line++;
        line[strcspn(line, "#\n")] = 0;
        char *words = line + strspn(line, " ");
        for (size_t length = strlen(words); length > 0 && words[length - 1] == ' ';) words[--length] = 0;
        if (words[0] != 0) read_line(words);
    }
    fclose(file);
    free(path);
    end_position();
    json_decref(list.whole);
    json_decref(list.last);
    golden_json(&world.golden, "accounts", list.accounts);
    golden_json(&world.golden, "options", list.options);
}

int main(int argc, char **argv)
{
    world.golden = golden_begin(argc, argv);
    read_list();
    hash_records();
    for (unsigned i = 0; i < world.records; i++) replay_free(&world.record[i].replay);
    return golden_end(&world.golden);
}
