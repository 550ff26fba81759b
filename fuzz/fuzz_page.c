/* The core as the page uses it (src/wasm/exports.c), with any input: links and messages that others have written bring
 * seats, options, actions and questions of any kind. Each call answers with well-formed text, or refuses with an error
 * that says why.
 *
 * The first byte chooses the game and its setting. Then each line is a call: its letter (the table below), a slot, the
 * seat, another slot or an index, and a text; "$" and a letter stand for a legal action of that seat. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "casus/casus.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The exports. */
char *casus_io(void);
int casus_io_size(void), casus_w_games(void), casus_w_measure(int number, int length),
    casus_w_init(int slot, int number, int length), casus_w_state_size(int slot),
    casus_w_load(int slot, int number, int size), casus_w_copy(int to, int from), casus_w_actor(int slot),
    casus_w_legal(int slot, int seat), casus_w_check(int slot, int seat, int length),
    casus_w_ranges(int slot, int seat, int length),
    casus_w_set(int slot, int seat, int length, int index, double value), casus_w_apply(int slot, int seat, int length),
    casus_w_reveals(int slot, int seat, int length), casus_w_outcomes(int slot),
    casus_w_view(int to, int from, int seat), casus_w_determinize(int to, int from, int seat, uint32_t seed),
    casus_w_seen(int slot, int actor, int seat, int length), casus_w_json(int slot),
    casus_w_describe(int slot, int actor, int seat, int length), casus_w_query(int slot, int seat, int length),
    casus_w_standing(int slot, int seats), casus_w_hash(int slot), casus_w_chain(int length),
    casus_w_bot(int slot, int seat, int length, uint32_t seed_high, uint32_t seed_low),
    casus_w_import_games(int number, int format, int length),
    casus_w_import(int number, int format, int which, int length), casus_w_import_account(void);
void *casus_w_state(int slot);

enum { CALL_SIZE = 4, PARSED_MAX = 1 << 14 };

/* What a line asks. */
struct call {
    int game, slot, seat, other;
    int length; /* Of the text in the buffer. */
};

/* ---- Calls ---- */

static int ask_measure(const struct call *call)
{
    return casus_w_measure(call->game, call->length);
}
static int ask_init(const struct call *call)
{
    return casus_w_init(call->slot, call->game, call->length);
}
static int ask_copy(const struct call *call)
{
    return casus_w_copy(call->slot, call->other);
}
static int ask_actor(const struct call *call)
{
    return casus_w_actor(call->slot);
}
static int ask_legal(const struct call *call)
{
    return casus_w_legal(call->slot, call->seat);
}
static int ask_check(const struct call *call)
{
    return casus_w_check(call->slot, call->seat, call->length);
}
static int ask_ranges(const struct call *call)
{
    return casus_w_ranges(call->slot, call->seat, call->length);
}
static int ask_apply(const struct call *call)
{
    return casus_w_apply(call->slot, call->seat, call->length);
}
static int ask_reveals(const struct call *call)
{
    return casus_w_reveals(call->slot, call->seat, call->length);
}
static int ask_outcomes(const struct call *call)
{
    return casus_w_outcomes(call->slot);
}
static int ask_view(const struct call *call)
{
    return casus_w_view(call->slot, call->other, call->seat);
}
static int ask_json(const struct call *call)
{
    return casus_w_json(call->slot);
}
static int ask_query(const struct call *call)
{
    return casus_w_query(call->slot, call->seat, call->length);
}
static int ask_standing(const struct call *call)
{
    return casus_w_standing(call->slot, call->seat);
}
static int ask_hash(const struct call *call)
{
    return casus_w_hash(call->slot);
}
static int ask_chain(const struct call *call)
{
    return casus_w_chain(call->length);
}
static int ask_account(const struct call *call)
{
    (void)call;
    return casus_w_import_account();
}

static int ask_set(const struct call *call)
{
    static const double values[] = {0, 1, 7, 1000, 1e9, 1e15, 9007199254740991.0, 1e300, -1, 0.5};
    enum { VALUES = sizeof values / sizeof values[0] };
    return casus_w_set(call->slot, call->seat, call->length, call->other % 4, values[(unsigned)call->other % VALUES]);
}

static int ask_determinize(const struct call *call)
{
    return casus_w_determinize(call->slot, call->other, call->seat, (uint32_t)call->length);
}

static int ask_seen(const struct call *call)
{
    return casus_w_seen(call->slot, call->seat, call->other, call->length);
}

static int ask_describe(const struct call *call)
{
    return casus_w_describe(call->slot, call->seat, call->other, call->length);
}

static int ask_bot(const struct call *call)
{
    return casus_w_bot(call->slot, call->seat, call->length, 0, 1);
}

/* A position brought in as bytes that were taken out before. */
static int ask_load(const struct call *call)
{
    static uint64_t bytes[CASUS_PAGE_STATE_MAX / 8];
    int size = casus_w_state_size(call->other);
    if (size > 0) memcpy(bytes, casus_w_state(call->other), (size_t)size);
    int answered = casus_w_load(call->slot, call->game, size);
    if (answered >= 0) memcpy(casus_w_state(call->slot), bytes, (size_t)size);
    return answered;
}

static int ask_import(const struct call *call)
{
    return casus_w_import(call->game, call->other % 3, call->seat % 4, call->length);
}

static int ask_games_of_text(const struct call *call)
{
    return casus_w_import_games(call->game, call->other % 3, call->length) < 0 ? -1 : 0;
}

enum answer { NOTHING, WORD, JSON, RECORD };

static const struct {
    char letter;
    int (*ask)(const struct call *call);
    enum answer answer;
} calls[] = {
    {'m', ask_measure, JSON},
    {'i', ask_init, NOTHING},
    {'L', ask_load, NOTHING},
    {'c', ask_copy, NOTHING},
    {'a', ask_actor, JSON},
    {'l', ask_legal, JSON},
    {'k', ask_check, NOTHING},
    {'r', ask_ranges, JSON},
    {'s', ask_set, WORD},
    {'y', ask_apply, NOTHING},
    {'e', ask_reveals, NOTHING},
    {'o', ask_outcomes, JSON},
    {'v', ask_view, NOTHING},
    {'z', ask_determinize, NOTHING},
    {'n', ask_seen, WORD},
    {'j', ask_json, JSON},
    {'d', ask_describe, JSON},
    {'q', ask_query, JSON},
    {'t', ask_standing, JSON},
    {'b', ask_bot, WORD},
    {'h', ask_hash, WORD},
    {'x', ask_chain, WORD},
    {'I', ask_import, RECORD},
    {'A', ask_account, JSON},
    {'G', ask_games_of_text, NOTHING},
};

enum { CALLS = sizeof calls / sizeof calls[0] };

/* ---- Answers ---- */

static void check_json(const char *text, size_t length)
{
    if (length > PARSED_MAX) return;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    if (value == NULL) abort();
    json_decref(value);
}

static void check_refusal(void)
{
    json_t *error = json_loads(casus_io(), JSON_REJECT_DUPLICATES, NULL);
    const char *text = json_string_value(json_object_get(error, "text"));
    if (text == NULL || strlen(text) < 10 || json_string_length(json_object_get(error, "key")) == 0) abort();
    json_decref(error);
}

static void check_answer(enum answer answer, int length)
{
    if (length < 0) check_refusal();
    else if (length >= casus_io_size()) abort();
    else if (answer == JSON) check_json(casus_io(), (size_t)length);
    else if (answer == RECORD && (length == 0 || casus_io()[0] != '{')) abort();
}

/* ---- Lines ---- */

/* Writes the text of a legal action of that seat into the buffer. Returns its length; 0 if there is none. */
static int put_legal(const struct call *call, unsigned number)
{
    int length = casus_w_legal(call->slot, call->seat);
    json_t *list = length <= 2 ? NULL : json_loadb(casus_io(), (size_t)length, 0, NULL);
    if (list == NULL) return 0;
    json_t *text = json_array_get(list, number % json_array_size(list));
    size_t size = json_string_length(text);
    memcpy(casus_io(), json_string_value(text), size);
    json_decref(list);
    return (int)size;
}

static int put_text(const struct call *call, const char *text, size_t length)
{
    if (length == 2 && text[0] == '$') return put_legal(call, (uint8_t)text[1]);
    if (length > (size_t)casus_io_size()) length = (size_t)casus_io_size();
    memcpy(casus_io(), text, length);
    return (int)length;
}

/* Digits are small numbers, some letters special seats; any other byte is its value, and "~" is -1. */
static int number_of(char byte)
{
    switch (byte) {
    case 'o': return CASUS_SEAT_ORGANISER;
    case 'c': return CASUS_SEAT_CHANCE;
    case 'w': return CASUS_SEAT_OBSERVER;
    case '~': return -1;
    case '!': return 100000;
    default: return byte >= '0' && byte <= '9' ? byte - '0' : (uint8_t)byte;
    }
}

static void do_line(int game, const char *line, size_t length)
{
    if (length < CALL_SIZE) return;
    struct call call = {
        .game = game, .slot = number_of(line[1]), .seat = number_of(line[2]), .other = number_of(line[3])};
    for (size_t i = 0; i < CALLS; i++) {
        if (calls[i].letter != line[0]) continue;
        call.length = put_text(&call, line + CALL_SIZE, length - CALL_SIZE);
        check_answer(calls[i].answer, calls[i].ask(&call));
    }
}

/* A game in each slot, in slot 1 as its first seat sees it; nothing has been imported. */
static int begin(unsigned choice)
{
    int games = 0, settings = 0;
    while (casus_games[games] != NULL) games++;
    int game = (int)choice % games;
    while (casus_games[game]->settings[settings] != NULL) settings++;
    const char *setting = casus_games[game]->settings[choice / (unsigned)games % (unsigned)settings];
    memcpy(casus_io(), setting, strlen(setting));
    if (casus_w_init(0, game, (int)strlen(setting)) < 0) abort();
    for (int slot = 2; casus_w_copy(slot, 0) >= 0;) slot++;
    if (casus_w_view(1, 0, 0) < 0) abort();
    casus_w_import(game, -1, 0, 0); /* Refused: there is no such format. */
    return game;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0) return 0;
    int game = begin(bytes[0]);
    struct casus_reader lines = casus_reader_make((const char *)bytes + 1, size - 1);
    struct casus_word line;
    while (casus_read_line(&lines, &line)) do_line(game, line.at, line.length);
    return 0;
}
