/* Reads a record in three passes: the lines one by one (form, numbering, chain), then the secret against its commitment, then
 * the game from its first position, every action through the same door as in play. docs/record.md says what a line may hold. */
#include "replay.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/record.h"

/* One record being read. */
struct reading {
    struct replay *replay;
    json_t *lines; /* Parsed, the header first. */
    char *error;
    uint64_t line; /* From 1, for people. */
};

static bool wrong(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(struct reading *reading, const char *format, ...)
{
    va_list arguments;
    int head = snprintf(reading->error, REPLAY_ERROR_SIZE, "Line %llu: ", (unsigned long long)reading->line);
    va_start(arguments, format);
    vsnprintf(reading->error + head, (size_t)(REPLAY_ERROR_SIZE - head), format, arguments);
    va_end(arguments);
    return false;
}

static bool read_hex(const json_t *value, uint8_t *bytes, size_t count)
{
    return json_is_string(value) && casus_word_hex((struct casus_word){json_string_value(value), json_string_length(value)}, bytes, count);
}

/* ---- The lines ---- */

struct field {
    const char *name;
    json_type type;
    bool required;
};

enum { FIELDS_MAX = 9 };

/* What each kind of line holds; the first field tells the kinds apart. */
static const struct {
    enum replay_kind kind;
    struct field fields[FIELDS_MAX];
} line_kinds[] = {
    {REPLAY_ACTION, {{"action", JSON_STRING, true}, {"seat", JSON_NULL, true}, {"time", JSON_INTEGER, true}, {"by", JSON_STRING, false}, {"clock", JSON_ARRAY, false}}},
    {REPLAY_TAKEBACK, {{"takeback", JSON_INTEGER, true}, {"by", JSON_ARRAY, true}, {"time", JSON_INTEGER, true}}},
    {REPLAY_RESIGN, {{"resign", JSON_INTEGER, true}, {"time", JSON_INTEGER, true}}},
    {REPLAY_END, {{"end", JSON_STRING, true}, {"state", JSON_STRING, true}, {"time", JSON_INTEGER, true}, {"secret", JSON_STRING, false}}},
};

static const struct field header_fields[] = {
    {"casus", JSON_INTEGER, true}, {"game", JSON_STRING, true}, {"rules", JSON_INTEGER, true}, {"options", JSON_STRING, true},
    {"seats", JSON_ARRAY, true},   {"time", JSON_INTEGER, true}, {"dice", JSON_OBJECT, false}, {NULL, JSON_NULL, false},
};

/* JSON_NULL as a type stands for a seat: a number or a word. */
static bool check_fields(struct reading *reading, const json_t *line, const struct field *fields)
{
    const char *name;
    json_t *value;
    for (const struct field *field = fields; field->name != NULL; field++) {
        value = json_object_get(line, field->name);
        if (value == NULL && field->required) return wrong(reading, "field %s is missing.", field->name);
        if (value != NULL && field->type != JSON_NULL && json_typeof(value) != field->type) return wrong(reading, "field %s has the wrong type.", field->name);
    }
    json_object_foreach((json_t *)line, name, value) {
        const struct field *field = fields;
        while (field->name != NULL && strcmp(field->name, name) != 0) field++;
        if (field->name == NULL && strcmp(name, "n") != 0 && strcmp(name, "hash") != 0) return wrong(reading, "field %.40s does not belong here.", name);
    }
    return true;
}

static bool read_lines(struct reading *reading, const char *text, size_t length)
{
    struct casus_reader lines = casus_reader_make(text, length);
    struct casus_word line;
    struct casus_chain chain = {{0}};
    json_error_t error;
    while (casus_read_line(&lines, &line)) {
        reading->line++;
        if (reading->line > REPLAY_EVENTS_MAX) return wrong(reading, "a record may have at most %d lines.", REPLAY_EVENTS_MAX);
        json_t *parsed = json_loadb(line.at, line.length, JSON_REJECT_DUPLICATES, &error);
        if (!json_is_object(parsed)) {
            json_decref(parsed);
            return wrong(reading, "this is not one JSON object.");
        }
        json_array_append_new(reading->lines, parsed);
        const json_t *number = json_object_get(parsed, "n");
        if (!json_is_integer(number) || json_integer_value(number) != (json_int_t)reading->line - 1) {
            return wrong(reading, "field n must be %llu.", (unsigned long long)reading->line - 1);
        }
        if (!casus_record_check(line.at, line.length, &chain)) return wrong(reading, "the hash does not follow from this line and those before it.");
    }
    return reading->line > 0 || wrong(reading, "the record is empty.");
}

/* ---- The header ---- */

static bool read_seats(struct reading *reading, const json_t *seats)
{
    struct replay *replay = reading->replay;
    if (json_array_size(seats) != replay->measure.seats) {
        return wrong(reading, "these options make a game for %u players, but %zu seats are named.", replay->measure.seats, json_array_size(seats));
    }
    replay->names = calloc(replay->measure.seats, sizeof *replay->names);
    for (unsigned seat = 0; replay->names != NULL && seat < replay->measure.seats; seat++) {
        const char *name = json_string_value(json_object_get(json_array_get(seats, seat), "name"));
        if (name == NULL) return wrong(reading, "seats[%u].name must be a text.", seat);
        replay->names[seat] = strdup(name);
    }
    return replay->names != NULL;
}

static bool read_dice(struct reading *reading, const json_t *dice)
{
    struct replay *replay = reading->replay;
    const json_t *entropy = json_object_get(dice, "entropy");
    replay->has_dice = dice != NULL;
    if (dice == NULL) return true;
    if (!read_hex(json_object_get(dice, "commitment"), replay->commitment, sizeof replay->commitment)) {
        return wrong(reading, "dice.commitment must have 64 hexadecimal digits.");
    }
    if (json_array_size(entropy) != replay->measure.seats) return wrong(reading, "dice.entropy must have one entry for each seat.");
    replay->entropy = calloc(replay->measure.seats, CASUS_ENTROPY_SIZE);
    for (unsigned seat = 0; replay->entropy != NULL && seat < replay->measure.seats; seat++) {
        if (!read_hex(json_array_get(entropy, seat), replay->entropy + (size_t)seat * CASUS_ENTROPY_SIZE, CASUS_ENTROPY_SIZE)) {
            return wrong(reading, "dice.entropy[%u] must have 64 hexadecimal digits.", seat);
        }
    }
    return replay->entropy != NULL;
}

/* The options, with the version of the rules put first if it is not the newest. */
static bool read_options(struct reading *reading, const json_t *header)
{
    struct replay *replay = reading->replay;
    struct casus_error error;
    const char *options = json_string_value(json_object_get(header, "options"));
    long long rules = json_integer_value(json_object_get(header, "rules"));
    if (rules < 1 || rules > replay->game->rules_version) {
        return wrong(reading, "the game was played by rules %lld; this program knows 1 to %u.", rules, replay->game->rules_version);
    }
    size_t size = strlen(options) + 32;
    replay->options = malloc(size);
    if (replay->options == NULL) return wrong(reading, "no memory is left.");
    if (rules == replay->game->rules_version) snprintf(replay->options, size, "%s", options);
    else snprintf(replay->options, size, "rules %lld\n%s", rules, options);
    if (replay->game->measure(replay->options, strlen(replay->options), &replay->measure, &error)) return true;
    return wrong(reading, "the options are unusable: %s", error.text);
}

static bool read_header(struct reading *reading)
{
    const json_t *header = json_array_get(reading->lines, 0);
    reading->line = 1;
    if (!check_fields(reading, header, header_fields)) return false;
    if (json_integer_value(json_object_get(header, "casus")) != CASUS_RECORD_VERSION) {
        return wrong(reading, "this record has another format; version %d is expected.", CASUS_RECORD_VERSION);
    }
    const char *name = json_string_value(json_object_get(header, "game"));
    reading->replay->game = casus_game_find(name, strlen(name));
    if (reading->replay->game == NULL) return wrong(reading, "this program has no game \"%.40s\".", name);
    return read_options(reading, header) && read_seats(reading, json_object_get(header, "seats")) && read_dice(reading, json_object_get(header, "dice"));
}

/* ---- The secret ---- */

static bool read_secret(struct reading *reading)
{
    struct replay *replay = reading->replay;
    uint8_t commitment[CASUS_DIGEST_SIZE];
    const json_t *last = json_array_get(reading->lines, json_array_size(reading->lines) - 1);
    const json_t *secret = json_object_get(last, "secret");
    reading->line = json_array_size(reading->lines);
    if (!replay->has_dice || secret == NULL) return true;
    if (!read_hex(secret, replay->secret, sizeof replay->secret)) return wrong(reading, "field secret must have 64 hexadecimal digits.");
    casus_dice_commitment(replay->secret, commitment);
    replay->has_secret = true;
    if (memcmp(commitment, replay->commitment, sizeof commitment) == 0) return true;
    return wrong(reading, "the secret is not the one that was committed to at the start.");
}

/* ---- The game ---- */

static void keep_snapshot(struct replay *replay, uint64_t number, const void *state)
{
    if (number % REPLAY_SNAPSHOT_EVERY != 0) return;
    void *snapshot = malloc(replay->measure.state_size);
    if (snapshot != NULL) memcpy(snapshot, state, replay->measure.state_size);
    replay->snapshots[number / REPLAY_SNAPSHOT_EVERY] = snapshot;
}

void replay_position(const struct replay *replay, uint64_t number, void *state)
{
    uint64_t *path = malloc((replay->count + 1) * sizeof *path);
    size_t length = 0;
    const void *snapshot = NULL;
    if (path == NULL) return;
    while (number > 0) {
        snapshot = number % REPLAY_SNAPSHOT_EVERY == 0 ? replay->snapshots[number / REPLAY_SNAPSHOT_EVERY] : NULL;
        if (snapshot != NULL) break;
        if (replay->events[number].kind == REPLAY_ACTION) path[length++] = number;
        number = replay->events[number].kind == REPLAY_TAKEBACK ? replay->events[number].to : number - 1;
    }
    if (snapshot != NULL) memcpy(state, snapshot, replay->measure.state_size);
    else replay->game->init(state, replay->options, strlen(replay->options), NULL);
    while (length > 0) {
        const struct replay_event *event = &replay->events[path[--length]];
        replay->game->apply(state, event->seat, event->action, NULL);
    }
    free(path);
}

static bool read_seat(const struct replay *replay, const json_t *value, casus_seat *seat)
{
    const char *word = json_string_value(value);
    if (json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) < replay->measure.seats) {
        *seat = (casus_seat)json_integer_value(value);
        return true;
    }
    *seat = word != NULL && strcmp(word, "chance") == 0 ? CASUS_SEAT_CHANCE : CASUS_SEAT_ORGANISER;
    return word != NULL && (*seat == CASUS_SEAT_CHANCE || strcmp(word, "organiser") == 0);
}

/* The playing pass: a position, and scratch for what may come. */
struct playing {
    struct reading *reading;
    void *state;
    struct casus_outcome *outcomes;
    struct casus_dice dice;
};

/* A chance line must be the outcome that the dice give. */
static bool check_dice(struct playing *playing, uint64_t number, casus_action action)
{
    struct replay *replay = playing->reading->replay;
    const char *purpose = "";
    size_t count = replay->game->outcomes(playing->state, playing->outcomes, &purpose);
    if (count <= 1) {
        replay->dice.forced += count;
        return true;
    }
    if (!replay->has_secret) return true;
    uint64_t total = casus_outcomes_total(playing->outcomes, count);
    uint64_t drawn = casus_dice_draw(&playing->dice, purpose, number, total);
    casus_action expected = playing->outcomes[casus_outcome_at(playing->outcomes, count, drawn)].action;
    replay->dice.checked++;
    replay->dice.seen += (double)drawn / (double)(total - 1);
    replay->dice.expected += 0.5;
    if (expected == action) return true;
    char text[128];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    replay->game->action_text(playing->state, CASUS_SEAT_CHANCE, expected, &out);
    return wrong(playing->reading, "the dice say \"%s\" here, but the record says something else.", text);
}

static bool play_action(struct playing *playing, const json_t *line, uint64_t number, struct replay_event *event)
{
    struct reading *reading = playing->reading;
    struct replay *replay = reading->replay;
    struct casus_error error = {.key = ""};
    const char *text = json_string_value(json_object_get(line, "action"));
    if (!read_seat(replay, json_object_get(line, "seat"), &event->seat)) return wrong(reading, "field seat names no seat of this game.");
    event->action = replay->game->action_parse(playing->state, event->seat, text, strlen(text), &error);
    if (event->action == 0) return wrong(reading, "\"%.60s\": %s", text, error.text);
    if (event->seat == CASUS_SEAT_CHANCE && !check_dice(playing, number, event->action)) return false;
    if (replay->game->apply(playing->state, event->seat, event->action, &error)) return true;
    return wrong(reading, "\"%.60s\" is not legal: %s", text, error.text);
}

static bool play_end(struct playing *playing, const json_t *line, uint64_t number)
{
    struct reading *reading = playing->reading;
    struct replay *replay = reading->replay;
    char hash[24];
    const char *how = json_string_value(json_object_get(line, "end"));
    struct casus_actor actor;
    replay->game->actor(playing->state, &actor);
    bool over = actor.kind == CASUS_ACTOR_OVER;
    if (strcmp(how, "finished") != 0 && strcmp(how, "resigned") != 0 && strcmp(how, "abandoned") != 0) {
        return wrong(reading, "field end must be finished, resigned or abandoned.");
    }
    if (over != (strcmp(how, "finished") == 0)) return wrong(reading, "the record says \"%s\", but the game is %s.", how, over ? "over" : "not over");
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)casus_hash(playing->state, replay->measure.state_size));
    if (strcmp(hash, json_string_value(json_object_get(line, "state"))) != 0) return wrong(reading, "the last position is another one: its hash is %s.", hash);
    if (number != json_array_size(reading->lines) - 1) return wrong(reading, "something follows after the end.");
    snprintf(replay->end, sizeof replay->end, "%s", how);
    replay->finished = true;
    return true;
}

static bool play_line(struct playing *playing, const json_t *line, uint64_t number)
{
    struct reading *reading = playing->reading;
    struct replay *replay = reading->replay;
    struct replay_event *event = &replay->events[number];
    size_t kind = 0;
    while (kind < 4 && json_object_get(line, line_kinds[kind].fields[0].name) == NULL) kind++;
    if (kind == 4) return wrong(reading, "this is no action, takeback, resignation or end.");
    if (!check_fields(reading, line, line_kinds[kind].fields)) return false;
    event->kind = line_kinds[kind].kind;
    switch (event->kind) {
    case REPLAY_ACTION: return play_action(playing, line, number, event);
    case REPLAY_END: return play_end(playing, line, number);
    case REPLAY_RESIGN: return read_seat(replay, json_object_get(line, "resign"), &event->seat) || wrong(reading, "field resign names no seat.");
    case REPLAY_TAKEBACK: break;
    }
    json_int_t to = json_integer_value(json_object_get(line, "takeback"));
    if (to < 0 || to >= (json_int_t)number) return wrong(reading, "a takeback goes back to an earlier event.");
    event->to = (uint64_t)to;
    replay_position(replay, event->to, playing->state);
    return true;
}

static bool play_lines(struct reading *reading)
{
    struct replay *replay = reading->replay;
    uint64_t lines = json_array_size(reading->lines);
    struct playing playing = {.reading = reading};
    playing.state = aligned_alloc(64, (replay->measure.state_size + 63) / 64 * 64);
    playing.outcomes = calloc(replay->measure.outcomes_max, sizeof *playing.outcomes);
    replay->events = calloc(lines, sizeof *replay->events);
    replay->snapshots = calloc(lines / REPLAY_SNAPSHOT_EVERY + 1, sizeof *replay->snapshots);
    bool good = playing.state != NULL && playing.outcomes != NULL && replay->events != NULL && replay->snapshots != NULL;
    if (good && replay->has_secret) playing.dice = casus_dice_make(replay->secret, replay->entropy, replay->measure.seats);
    if (good) replay->game->init(playing.state, replay->options, strlen(replay->options), NULL);
    for (uint64_t number = 1; good && number < lines; number++) {
        reading->line = number + 1;
        good = play_line(&playing, json_array_get(reading->lines, number), number);
        replay->count = number;
        if (good) keep_snapshot(replay, number, playing.state);
    }
    free(playing.state);
    free(playing.outcomes);
    return good;
}

/* ---- The interface ---- */

bool replay_read(struct replay *replay, const char *text, size_t length, char error[REPLAY_ERROR_SIZE])
{
    memset(replay, 0, sizeof *replay);
    error[0] = 0;
    struct reading reading = {.replay = replay, .lines = json_array(), .error = error};
    bool good = length <= REPLAY_BYTES_MAX || wrong(&reading, "a record may have at most %d MiB.", REPLAY_BYTES_MAX >> 20);
    good = good && read_lines(&reading, text, length) && read_header(&reading) && read_secret(&reading) && play_lines(&reading);
    if (!good && error[0] == 0) wrong(&reading, "no memory is left.");
    json_decref(reading.lines);
    if (!good) replay_free(replay);
    return good;
}

void replay_free(struct replay *replay)
{
    for (unsigned seat = 0; replay->names != NULL && seat < replay->measure.seats; seat++) free(replay->names[seat]);
    for (uint64_t i = 0; replay->snapshots != NULL && i <= replay->count / REPLAY_SNAPSHOT_EVERY; i++) free(replay->snapshots[i]);
    free(replay->names);
    free(replay->snapshots);
    free(replay->events);
    free(replay->entropy);
    free(replay->options);
    memset(replay, 0, sizeof *replay);
}
