/* Reads a record in two passes over its text, one line in memory at a time: first what applies to any line (one JSON
 * object, its number, the chain of hashes), which also finds the secret in the last line; then the header and the game
 * from its first position, every action applied as in play. docs/record.md describes the format. */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/record.h"
#include "form.h"

/* A record, or a part of one, being checked. */
struct reading {
    struct form_reading form; /* Of the present line. */
    struct replay *replay;
    const struct casus_game *const *games; /* Ended by NULL. */
};

/* ---- Lines ---- */

struct lines {
    const char *at, *end;
};

/* The next line without its line feed, which must be there; casus_read_line would accept a line without one. */
static bool next_line(struct lines *lines, struct casus_word *line)
{
    casus_assert(lines->at <= lines->end);
    const char *feed = lines->at < lines->end ? memchr(lines->at, '\n', (size_t)(lines->end - lines->at)) : NULL;
    if (feed == NULL) return false;
    *line = (struct casus_word){lines->at, (size_t)(feed - lines->at)};
    lines->at = feed + 1;
    return true;
}

static json_t *parse_line(struct reading *reading, struct casus_word line)
{
    json_error_t error;
    json_t *parsed = json_loadb(line.at, line.length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(parsed)) return parsed;
    json_decref(parsed);
    form_wrong(&reading->form, "this is not one JSON object.");
    return NULL;
}

/* What applies to any line. */
static bool check_line(struct reading *reading, struct casus_word line, const json_t *parsed, struct casus_chain *chain)
{
    const json_t *number = json_object_get(parsed, "n");
    casus_assert(reading->form.line >= 1);
    if (reading->form.line > REPLAY_EVENTS_MAX)
        return form_wrong(&reading->form, "a record may have at most %d lines.", REPLAY_EVENTS_MAX);
    if (!json_is_integer(number) || json_integer_value(number) != (json_int_t)reading->form.line - 1) {
        return form_wrong(&reading->form, "field n must be %llu.", (unsigned long long)reading->form.line - 1);
    }
    return casus_record_check(line.at, line.length, chain) ||
           form_wrong(&reading->form, "the hash does not follow from this line and those before it.");
}

/* The first pass. The replay's secret is taken from the last line. */
static bool read_chain(struct reading *reading, struct lines lines)
{
    struct replay *replay = reading->replay;
    struct casus_word line;
    struct casus_chain chain = {{0}};
    bool good = true;
    while (good && next_line(&lines, &line)) {
        reading->form.line++;
        json_t *parsed = parse_line(reading, line);
        good = parsed != NULL && check_line(reading, line, parsed, &chain);
        replay->has_secret = good && form_hex(json_object_get(parsed, "secret"), replay->secret, sizeof replay->secret);
        json_decref(parsed);
    }
    if (!good) return false;
    reading->form.line++;
    if (lines.at < lines.end)
        return form_wrong(&reading->form, "the line feed at its end is missing: the record is cut off.");
    return reading->form.line > 1 || form_wrong(&reading->form, "the record is empty.");
}

/* ---- The header ---- */

/* For printing; NULL: no memory is left. */
static char *plain_copy(const char *text)
{
    char plain[REPLAY_NAME_MAX + 1];
    struct casus_writer out = casus_writer_make(plain, sizeof plain);
    casus_write_plain(&out, text, strlen(text), REPLAY_NAME_MAX);
    return strdup(plain);
}

static bool read_seats(struct reading *reading, const json_t *seats)
{
    struct replay *replay = reading->replay;
    if (json_array_size(seats) != replay->measure.seats) {
        return form_wrong(&reading->form, "these options make a game for %u players, but %zu seats are named.",
                          replay->measure.seats, json_array_size(seats));
    }
    casus_assert(replay->names == NULL && replay->measure.seats >= 1 && replay->measure.seats <= CASUS_SEATS_MAX);
    replay->names = calloc(replay->measure.seats, sizeof *replay->names);
    for (unsigned seat = 0; replay->names != NULL && seat < replay->measure.seats; seat++) {
        replay->names[seat] = plain_copy(json_string_value(json_object_get(json_array_get(seats, seat), "name")));
        if (replay->names[seat] == NULL) return form_wrong(&reading->form, "no memory is left.");
    }
    return replay->names != NULL || form_wrong(&reading->form, "no memory is left.");
}

/* One device has drawn everything, also for the seats. */
static bool read_device_dice(struct reading *reading, const json_t *dice)
{
    struct replay *replay = reading->replay;
    const json_t *entropy = json_object_get(dice, "entropy");
    casus_assert(json_is_array(entropy));
    form_hex(json_object_get(dice, "commitment"), replay->commitment, sizeof replay->commitment);
    if (json_array_size(entropy) != replay->measure.seats)
        return form_wrong(&reading->form, "field dice.entropy must have one entry for each seat.");
    for (unsigned seat = 0; seat < replay->measure.seats; seat++) {
        form_hex(json_array_get(entropy, seat), replay->entropy + (size_t)seat * CASUS_ENTROPY_SIZE,
                 CASUS_ENTROPY_SIZE);
    }
    return true;
}

/* Whether the seat has revealed what it committed to after seeing the server's commitment, or did neither. */
static bool read_share(struct reading *reading, const json_t *dice, unsigned seat, const json_t *commit,
                       const json_t *reveal)
{
    struct replay *replay = reading->replay;
    uint8_t *entropy = replay->entropy + (size_t)seat * CASUS_ENTROPY_SIZE;
    uint8_t expected[CASUS_DIGEST_SIZE], said[CASUS_DIGEST_SIZE];
    if (json_is_null(commit) && json_is_null(reveal)) return true;
    if (json_is_null(commit))
        return form_wrong(&reading->form, "seat %u has revealed bytes that it never committed to.", seat);
    if (json_is_null(reveal))
        return form_wrong(&reading->form, "seat %u has committed to bytes and not revealed them.", seat);
    form_hex(commit, said, sizeof said);
    form_hex(reveal, entropy, CASUS_ENTROPY_SIZE);
    casus_dice_share(entropy, json_string_value(json_object_get(dice, "table")), seat, replay->commitment, expected);
    replay->shares[seat] = entropy;
    replay->dice_seats++;
    return memcmp(said, expected, sizeof said) == 0 ||
           form_wrong(
               &reading->form,
               "the bytes of seat %u are not those that it committed to in answer to this commitment of the server.",
               seat);
}

static bool read_shared_dice(struct reading *reading, const json_t *header)
{
    struct replay *replay = reading->replay;
    const json_t *dice = json_object_get(header, "dice"), *steps = json_object_get(dice, "steps");
    const json_t *commits = json_object_get(json_array_get(steps, 1), "commits"), *last = json_array_get(steps, 2),
                 *reveals = json_object_get(last, "reveals"), *seats = json_object_get(header, "seats");
    replay->dice_shared = true;
    replay->dice_round = (uint64_t)json_integer_value(json_object_get(dice, "round"));
    form_hex(json_object_get(json_array_get(steps, 0), "commitment"), replay->commitment, sizeof replay->commitment);
    if (replay->dice_round == 0) return form_wrong(&reading->form, "field dice.round must be 1 or more.");
    if (json_integer_value(json_object_get(last, "time")) > json_integer_value(json_object_get(header, "time")))
        return form_wrong(&reading->form, "the game began before the seats had revealed their bytes.");
    if (json_array_size(commits) != replay->measure.seats || json_array_size(reveals) != replay->measure.seats)
        return form_wrong(&reading->form, "fields dice.commits and dice.reveals must have one entry for each seat.");
    for (unsigned seat = 0; seat < replay->measure.seats; seat++) {
        const json_t *commit = json_array_get(commits, seat), *reveal = json_array_get(reveals, seat);
        const char *kind = json_string_value(json_object_get(json_array_get(seats, seat), "kind"));
        if (strcmp(kind, "bot") == 0 && !(json_is_null(commit) && json_is_null(reveal)))
            return form_wrong(&reading->form, "seat %u is a bot's, and bots give no bytes.", seat);
        if (!read_share(reading, dice, seat, commit, reveal)) return false;
    }
    return true;
}

static bool read_dice(struct reading *reading, const json_t *header)
{
    struct replay *replay = reading->replay;
    const json_t *dice = json_object_get(header, "dice");
    replay->has_dice = dice != NULL;
    if (dice == NULL) return true;
    casus_assert(replay->entropy == NULL && replay->shares == NULL);
    replay->entropy = calloc(replay->measure.seats, CASUS_ENTROPY_SIZE);
    replay->shares = calloc(replay->measure.seats, sizeof *replay->shares);
    if (replay->entropy == NULL || replay->shares == NULL) return form_wrong(&reading->form, "no memory is left.");
    bool shared = json_object_get(dice, "steps") != NULL;
    return shared ? read_shared_dice(reading, header) : read_device_dice(reading, dice);
}

/* The options, with the version of the rules put first if it is not the newest; a "rules" line of their own
 * prevails. */
static bool read_options(struct reading *reading, const json_t *header)
{
    struct replay *replay = reading->replay;
    struct casus_error error;
    const char *options = json_string_value(json_object_get(header, "options"));
    long long rules = json_integer_value(json_object_get(header, "rules"));
    if (rules < 1 || rules > replay->game->rules_version) {
        return form_wrong(&reading->form, "the game was played by rules %lld; this program knows 1 to %u.", rules,
                          replay->game->rules_version);
    }
    size_t size = strlen(options) + 32;
    replay->options = malloc(size);
    if (replay->options == NULL) return form_wrong(&reading->form, "no memory is left.");
    if (rules == replay->game->rules_version) snprintf(replay->options, size, "%s", options);
    else snprintf(replay->options, size, "rules %lld\n%s", rules, options);
    if (replay->game->measure(replay->options, strlen(replay->options), &replay->measure, &error)) return true;
    return form_wrong(&reading->form, "the options are unusable: %s", error.text);
}

static const struct casus_game *find_game(const struct reading *reading, const char *name)
{
    const struct casus_game *const *game = reading->games;
    while (*game != NULL && strcmp((*game)->name, name) != 0) game++;
    return *game;
}

static bool read_header(struct reading *reading, const json_t *header)
{
    if (!form_header(&reading->form, header)) return false;
    if (json_integer_value(json_object_get(header, "casus")) != CASUS_RECORD_VERSION) {
        return form_wrong(&reading->form, "this record has another format; version %d is expected.",
                          CASUS_RECORD_VERSION);
    }
    char shown[FORM_SHOWN];
    const char *name = json_string_value(json_object_get(header, "game"));
    reading->replay->game = find_game(reading, name);
    if (reading->replay->game == NULL)
        return form_wrong(&reading->form, "this program has no game \"%s\".", form_shown(shown, name));
    return read_options(reading, header) && read_seats(reading, json_object_get(header, "seats")) &&
           read_dice(reading, header);
}

/* ---- Positions ---- */

/* The event whose position `number` starts from: not the previous one if that is a takeback. */
static uint64_t event_before(const struct replay *replay, uint64_t number)
{
    casus_assert(number >= 1);
    casus_assert(replay->events[number].kind != REPLAY_TAKEBACK || replay->events[number].to < number);
    return replay->events[number].kind == REPLAY_TAKEBACK ? replay->events[number].to : number - 1;
}

/* Keeps the position after an event if it is too far from the last one kept, counted along the events that led there,
 * so that going back stays cheap however a record jumps about. */
static bool keep_position(struct reading *reading, uint64_t number, const void *state)
{
    struct replay *replay = reading->replay;
    struct replay_event *event = &replay->events[number];
    event->steps = replay->events[event_before(replay, number)].steps + 1;
    casus_assert(event->kept == NULL && event->steps <= replay->steps_most);
    if (event->steps < replay->steps_most) return true;
    event->steps = 0;
    replay->kept_bytes += replay->measure.state_size;
    if (replay->kept_bytes > REPLAY_KEPT_BYTES_MAX)
        return form_wrong(&reading->form, "so much was taken back that its positions do not fit into memory.");
    event->kept = malloc(replay->measure.state_size);
    if (event->kept == NULL) return form_wrong(&reading->form, "no memory is left.");
    memcpy(event->kept, state, replay->measure.state_size);
    return true;
}

void replay_position(const struct replay *replay, uint64_t number, void *state)
{
    casus_assert(number <= replay->count && replay->events[number].steps < replay->steps_most);
    uint64_t from = number, steps = replay->events[number].steps;
    for (uint64_t back = 0; back < steps; back++) from = event_before(replay, from);
    casus_assert(from == 0 || replay->events[from].kept != NULL);
    if (replay->events[from].kept != NULL) memcpy(state, replay->events[from].kept, replay->measure.state_size);
    else replay->game->init(state, replay->options, strlen(replay->options), NULL);
    /* Forward again. The way back is walked again for each step: it is short, and this needs no list. */
    for (; steps > 0; steps--) {
        uint64_t at = number;
        for (uint64_t back = 1; back < steps; back++) at = event_before(replay, at);
        const struct replay_event *event = &replay->events[at];
        if (event->kind == REPLAY_ACTION) replay->game->apply(state, event->seat, event->action, NULL);
    }
}

/* ---- The game ---- */

/* The playing pass: a position, and scratch for outcomes. */
struct playing {
    struct reading *reading;
    void *state;
    struct casus_outcome *outcomes;
    struct casus_dice dice;
    bool resigned; /* Somebody has. */
};

static bool seat_is_good(const struct replay *replay, const json_t *value, casus_seat *seat)
{
    *seat = CASUS_SEAT_NOBODY;
    if (json_is_string(value)) {
        *seat = strcmp(json_string_value(value), "chance") == 0 ? CASUS_SEAT_CHANCE : CASUS_SEAT_ORGANISER;
    } else if (json_integer_value(value) < replay->measure.seats) {
        *seat = (casus_seat)json_integer_value(value);
    }
    return *seat != CASUS_SEAT_NOBODY;
}

/* Adds the result of a draw, on a scale from 0 to 1. */
static void count_draw(struct replay_dice *dice, uint64_t drawn, uint64_t total)
{
    casus_assert(drawn < total);
    double numbers = (double)total;
    dice->checked++;
    if (total < 2) return;
    dice->seen += (double)drawn / (numbers - 1);
    dice->variance += (numbers + 1) / (12 * (numbers - 1));
}

/* A chance line must be the outcome that the dice give, or the only one. */
static bool check_dice(struct playing *playing, uint64_t number, casus_action action)
{
    struct replay *replay = playing->reading->replay;
    const char *purpose = "";
    size_t count = replay->game->outcomes(playing->state, playing->outcomes, &purpose), index = 0;
    casus_assert(count <= replay->measure.outcomes_max);
    if (count == 0) return true; /* Whatever it is, `apply` refuses it with a better reason. */
    if (count == 1) {
        replay->dice.forced++;
    } else if (replay->has_secret) {
        uint64_t total = casus_outcomes_total(playing->outcomes, count),
                 drawn = casus_dice_draw(&playing->dice, purpose, number, total);
        index = casus_outcome_at(playing->outcomes, count, drawn);
        count_draw(&replay->dice, drawn, total);
    } else {
        return true;
    }
    casus_action expected = playing->outcomes[index].action;
    if (expected == action) return true;
    char text[128], said[128];
    struct casus_writer out = casus_writer_make(text, sizeof text), words = casus_writer_make(said, sizeof said);
    replay->game->action_text(playing->state, CASUS_SEAT_CHANCE, expected, &out);
    replay->game->action_text(playing->state, CASUS_SEAT_CHANCE, action, &words);
    return form_wrong(&playing->reading->form, "%s \"%s\" here, but the record says \"%s\".",
                      count == 1 ? "chance can only bring" : "the dice say", text, said);
}

static bool play_action(struct playing *playing, const json_t *line, uint64_t number, struct replay_event *event)
{
    struct reading *reading = playing->reading;
    struct replay *replay = reading->replay;
    struct casus_error error = {.key = ""};
    char shown[FORM_SHOWN];
    const char *text = json_string_value(json_object_get(line, "action"));
    if (!seat_is_good(replay, json_object_get(line, "seat"), &event->seat))
        return form_wrong(&reading->form, "field seat names no seat of this game.");
    event->by_bot = json_object_get(line, "by") != NULL;
    event->action = replay->game->action_parse(playing->state, event->seat, text, strlen(text), &error);
    if (event->action == 0)
        return form_wrong(&reading->form, "field action, \"%s\": %s", form_shown(shown, text), error.text);
    if (event->seat == CASUS_SEAT_CHANCE && !check_dice(playing, number, event->action)) return false;
    if (replay->game->apply(playing->state, event->seat, event->action, &error)) return true;
    return form_wrong(&reading->form, "field action, \"%s\", is not legal: %s", form_shown(shown, text), error.text);
}

static bool play_takeback(struct playing *playing, const json_t *line, uint64_t number, struct replay_event *event)
{
    struct reading *reading = playing->reading;
    size_t index;
    json_t *seat;
    event->to = (uint64_t)json_integer_value(json_object_get(line, "takeback"));
    if (event->to >= number) return form_wrong(&reading->form, "field takeback must name an earlier event.");
    json_array_foreach (json_object_get(line, "by"), index, seat) {
        if (json_integer_value(seat) >= reading->replay->measure.seats)
            return form_wrong(&reading->form, "field by[%zu] names no seat of this game.", index);
    }
    replay_position(reading->replay, event->to, playing->state);
    return true;
}

static bool play_resign(struct playing *playing, const json_t *line, uint64_t number, struct replay_event *event)
{
    (void)number;
    playing->resigned = true;
    return seat_is_good(playing->reading->replay, json_object_get(line, "resign"), &event->seat) ||
           form_wrong(&playing->reading->form, "field resign names no seat of this game.");
}

static bool check_end(struct playing *playing, const json_t *line, const char *how)
{
    struct reading *reading = playing->reading;
    struct replay *replay = reading->replay;
    struct casus_actor actor;
    char hash[24];
    casus_assert(!replay->finished);
    replay->game->actor(playing->state, &actor);
    bool over = actor.kind == CASUS_ACTOR_OVER;
    if (over != (strcmp(how, "finished") == 0))
        return form_wrong(&reading->form, "field end says \"%s\", but the game is %s.", how,
                          over ? "over" : "not over");
    if (strcmp(how, "resigned") == 0 && !playing->resigned)
        return form_wrong(&reading->form, "field end says \"resigned\", but nobody has resigned.");
    if (replay->has_dice != (json_object_get(line, "secret") != NULL)) {
        return form_wrong(&reading->form, replay->has_dice ? "field secret is missing: it must open the dice."
                                                           : "field secret has no dice to open.");
    }
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)casus_hash(playing->state, replay->measure.state_size));
    return strcmp(hash, json_string_value(json_object_get(line, "state"))) == 0 ||
           form_wrong(&reading->form, "field state must be %s: the last position is another one than the record says.",
                      hash);
}

static bool check_secret(struct reading *reading)
{
    struct replay *replay = reading->replay;
    uint8_t commitment[CASUS_DIGEST_SIZE];
    if (!replay->has_secret) return true;
    casus_dice_commitment(replay->secret, commitment);
    return memcmp(commitment, replay->commitment, sizeof commitment) == 0 ||
           form_wrong(&reading->form, "field secret is not the one that was committed to at the start.");
}

static bool play_end(struct playing *playing, const json_t *line, uint64_t number, struct replay_event *event)
{
    struct replay *replay = playing->reading->replay;
    const char *how = json_string_value(json_object_get(line, "end"));
    (void)number;
    (void)event;
    if (!check_end(playing, line, how)) return false;
    snprintf(replay->end, sizeof replay->end, "%s", how);
    replay->finished = true;
    return true;
}

static bool (*const players[])(struct playing *, const json_t *, uint64_t,
                               struct replay_event *) = {[REPLAY_ACTION] = play_action,
                                                         [REPLAY_TAKEBACK] = play_takeback,
                                                         [REPLAY_RESIGN] = play_resign,
                                                         [REPLAY_END] = play_end};

static bool play_line(struct playing *playing, const json_t *line, uint64_t number)
{
    struct reading *reading = playing->reading;
    struct replay *replay = reading->replay;
    struct replay_event *event = &replay->events[number];
    casus_assert(number == replay->count + 1); /* The events before it have been played. */
    if (replay->finished) return form_wrong(&reading->form, "something follows after the end.");
    if (!form_event(&reading->form, line, &event->kind)) return false;
    if (playing->resigned && replay->measure.seats == 2 && event->kind != REPLAY_END) {
        return form_wrong(&reading->form, "with two seats a resignation ends the game, but something else follows.");
    }
    if (!players[event->kind](playing, line, number, event)) return false;
    replay->count = number;
    return keep_position(reading, number, playing->state);
}

static bool play_all(struct playing *playing, struct lines lines, uint64_t last)
{
    struct reading *reading = playing->reading;
    struct casus_word line;
    for (uint64_t number = 1; number <= last && next_line(&lines, &line); number++) {
        reading->form.line = number + 1;
        json_t *parsed = parse_line(reading, line);
        bool good = parsed != NULL && play_line(playing, parsed, number);
        json_decref(parsed);
        if (!good) return false;
    }
    return true;
}

/* Makes room for the events 1 .. last and plays them. */
static bool read_game(struct reading *reading, struct lines lines, uint64_t last)
{
    struct replay *replay = reading->replay;
    struct playing playing = {.reading = reading};
    replay->has_secret = replay->has_secret && replay->has_dice;
    playing.state = aligned_alloc(64, (replay->measure.state_size + 63) / 64 * 64);
    playing.outcomes = calloc(replay->measure.outcomes_max, sizeof *playing.outcomes);
    replay->events = calloc(last + 1, sizeof *replay->events);
    replay->steps_most = REPLAY_STEPS_LEAST + last * replay->measure.state_size / (REPLAY_KEPT_BYTES_MAX / 4);
    bool good = playing.state != NULL && playing.outcomes != NULL && replay->events != NULL;
    if (!good) form_wrong(&reading->form, "no memory is left.");
    if (good && replay->has_secret)
        playing.dice = replay->dice_shared
                           ? casus_dice_make_shared(replay->secret, replay->shares, replay->measure.seats)
                           : casus_dice_make(replay->secret, replay->entropy, replay->measure.seats);
    if (good) replay->game->init(playing.state, replay->options, strlen(replay->options), NULL);
    good = good && play_all(&playing, lines, last);
    free(playing.state);
    free(playing.outcomes);
    return good;
}

/* ---- The interface ---- */

static bool read_all(struct reading *reading, const char *text, size_t length)
{
    struct lines lines = {text, text + length};
    struct casus_word line;
    if (length > REPLAY_BYTES_MAX)
        return form_wrong(&reading->form, "a record may have at most %d MiB.", REPLAY_BYTES_MAX >> 20);
    if (!read_chain(reading, lines)) return false;
    uint64_t last = reading->form.line - 2, last_line = reading->form.line - 1;
    reading->form.line = 1;
    if (!next_line(&lines, &line)) return form_wrong(&reading->form, "the record is empty.");
    json_t *header = parse_line(reading, line);
    bool good = header != NULL && read_header(reading, header);
    json_decref(header);
    reading->form.line = last_line;
    return good && check_secret(reading) && read_game(reading, lines, last);
}

bool replay_read(struct replay *replay, const char *text, size_t length, char error[REPLAY_ERROR_SIZE])
{
    return replay_read_among(replay, casus_games, text, length, error);
}

bool replay_read_among(struct replay *replay, const struct casus_game *const *games, const char *text, size_t length,
                       char error[REPLAY_ERROR_SIZE])
{
    struct reading reading = {.form = {.error = error}, .replay = replay, .games = games};
    memset(replay, 0, sizeof *replay);
    error[0] = 0;
    bool good = read_all(&reading, text, length);
    if (!good) replay_free(replay);
    return good;
}

void replay_free(struct replay *replay)
{
    for (unsigned seat = 0; replay->names != NULL && seat < replay->measure.seats; seat++) free(replay->names[seat]);
    for (uint64_t i = 0; replay->events != NULL && i <= replay->count; i++) free(replay->events[i].kept);
    free(replay->names);
    free(replay->events);
    free(replay->entropy);
    free(replay->shares);
    free(replay->options);
    memset(replay, 0, sizeof *replay);
}
