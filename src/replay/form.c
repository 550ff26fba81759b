/* The form of lines as tables: a field's name, what its value must look like, and whether it is required. A field that
 * is not in the table does not belong in the line. docs/record.md says the same in words. */
#include "form.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "casus/assert.h"
#include "casus/casus.h"
#include "casus/dice.h"

bool form_wrong(struct form_reading *reading, const char *format, ...)
{
    char sentence[REPLAY_ERROR_SIZE];
    va_list arguments;
    struct casus_writer out = casus_writer_make(reading->error, REPLAY_ERROR_SIZE);
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    casus_write_text(&out, "Line ");
    casus_write_uint(&out, reading->line);
    casus_write_text(&out, ": ");
    casus_write_plain(&out, sentence, strlen(sentence), REPLAY_ERROR_SIZE - 1 - out.length);
    return false;
}

const char *form_shown(char shown[FORM_SHOWN], const char *text)
{
    struct casus_writer out = casus_writer_make(shown, FORM_SHOWN);
    casus_write_plain(&out, text, strlen(text), FORM_SHOWN - 1);
    return shown;
}

bool form_hex(const json_t *value, uint8_t *bytes, size_t count)
{
    if (!json_is_string(value)) return false;
    for (const char *c = json_string_value(value); *c != 0; c++) {
        /* One way to write a hash, so that no byte of a record can change unseen. */
        if (*c >= 'A' && *c <= 'F') return false;
    }
    return casus_word_hex((struct casus_word){json_string_value(value), json_string_length(value)}, bytes, count);
}

/* ---- Forms of values ---- */

static bool is_text(const json_t *value)
{
    return json_is_string(value);
}

/* What is printed must not control the terminal. */
static bool is_name(const json_t *value)
{
    if (!json_is_string(value) || json_string_length(value) < 1 || json_string_length(value) > REPLAY_NAME_MAX)
        return false;
    for (const char *c = json_string_value(value); *c != 0; c++) {
        if ((unsigned char)*c < ' ' || *c == 127) return false;
    }
    return true;
}

static bool is_count(const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) >= 0;
}

static bool is_player(const json_t *value)
{
    return is_count(value) && json_integer_value(value) < CASUS_SEATS_MAX;
}

static bool is_word(const json_t *value, const char *const *words)
{
    for (size_t i = 0; json_is_string(value) && words[i] != NULL; i++) {
        if (strcmp(json_string_value(value), words[i]) == 0) return true;
    }
    return false;
}

static bool is_actor(const json_t *value)
{
    static const char *const words[] = {"chance", "organiser", NULL};
    return is_player(value) || is_word(value, words);
}

static bool is_players(const json_t *value)
{
    json_int_t last = -1;
    size_t index;
    json_t *seat;
    if (!json_is_array(value) || json_array_size(value) == 0) return false;
    json_array_foreach ((json_t *)value, index, seat) {
        if (!is_player(seat) || json_integer_value(seat) <= last) return false;
        last = json_integer_value(seat);
    }
    return true;
}

/* Who decided that: the players who agreed, or the organiser of an evening. */
static bool is_decided(const json_t *value)
{
    static const char *const words[] = {"organiser", NULL};
    return is_players(value) || is_word(value, words);
}

static bool is_end(const json_t *value)
{
    static const char *const words[] = {"finished", "resigned", "abandoned", NULL};
    return is_word(value, words);
}

static bool is_kind(const json_t *value)
{
    static const char *const words[] = {"person", "bot", NULL};
    return is_word(value, words);
}

static bool is_digest(const json_t *value)
{
    uint8_t bytes[CASUS_DIGEST_SIZE];
    return form_hex(value, bytes, sizeof bytes);
}

static bool is_state_hash(const json_t *value)
{
    uint8_t bytes[8];
    return form_hex(value, bytes, sizeof bytes);
}

static bool is_clock(const json_t *value)
{
    return json_is_array(value) && json_array_size(value) == 2 && json_is_integer(json_array_get(value, 0)) &&
           json_is_integer(json_array_get(value, 1));
}

static bool is_event_numbers(const json_t *value)
{
    json_int_t last = 0;
    size_t index;
    json_t *number;
    if (!json_is_array(value)) return false;
    json_array_foreach ((json_t *)value, index, number) {
        if (!json_is_integer(number) || json_integer_value(number) <= last) return false;
        last = json_integer_value(number);
    }
    return true;
}

static bool is_object(const json_t *value)
{
    return json_is_object(value);
}

static bool is_list(const json_t *value)
{
    return json_is_array(value);
}

struct form {
    bool (*fits)(const json_t *value);
    const char *expected;
};

static const struct form text = {is_text, "a text"},
                         name = {is_name, "a text of 1 to 128 bytes without control characters"},
                         count = {is_count, "a whole number, 0 or more"}, player = {is_player, "a player's number"},
                         actor = {is_actor, "a player's number, \"chance\" or \"organiser\""},
                         decided = {is_decided, "a list of players' numbers, each once and in order, or \"organiser\""},
                         end = {is_end, "finished, resigned or abandoned"}, kind_of_seat = {is_kind, "person or bot"},
                         digest = {is_digest, "64 hexadecimal digits in lower case"},
                         state_hash = {is_state_hash, "16 hexadecimal digits in lower case"},
                         clock_left = {is_clock, "a list of two numbers of milliseconds"},
                         object = {is_object, "an object"}, list = {is_list, "a list"},
                         event_numbers = {is_event_numbers, "a list of events' numbers, each once and in order"};

/* ---- Lines ---- */

struct field {
    const char *name;
    const struct form *form;
    enum { MUST = 0, MAY } need;
};

enum { FIELDS_MAX = 12 };

/* The first field distinguishes the kinds. */
static const struct field event_fields[][FIELDS_MAX] = {
    [REPLAY_ACTION] = {{"action", &text, MUST},
                       {"seat", &actor, MUST},
                       {"time", &count, MUST},
                       {"by", &name, MAY},
                       {"clock", &clock_left, MAY},
                       {"reason", &text, MAY},
                       {"n", &count, MUST},
                       {"hash", &digest, MUST}},
    [REPLAY_TAKEBACK] = {{"takeback", &count, MUST},
                         {"by", &decided, MUST},
                         {"time", &count, MUST},
                         {"reason", &text, MAY},
                         {"n", &count, MUST},
                         {"hash", &digest, MUST}},
    [REPLAY_RESIGN] = {{"resign", &player, MUST}, {"time", &count, MUST}, {"n", &count, MUST}, {"hash", &digest, MUST}},
    [REPLAY_END] = {{"end", &end, MUST},
                    {"secret", &digest, MAY},
                    {"state", &state_hash, MUST},
                    {"time", &count, MUST},
                    {"n", &count, MUST},
                    {"hash", &digest, MUST}},
};

static const struct field header_fields[FIELDS_MAX] = {
    {"casus", &count, MUST}, {"game", &text, MUST},   {"rules", &count, MUST}, {"options", &text, MUST},
    {"seats", &list, MUST},  {"time", &count, MUST},  {"dice", &object, MAY},  {"imported", &object, MAY},
    {"n", &count, MUST},     {"hash", &digest, MUST},
};
static const struct field seat_fields[FIELDS_MAX] = {
    {"name", &name, MUST}, {"kind", &kind_of_seat, MUST}, {"bot", &name, MAY}};
static const struct field dice_fields[FIELDS_MAX] = {
    {"table", &name, MUST}, {"round", &count, MUST}, {"steps", &list, MUST}};
static const struct field dice_steps[REPLAY_DICE_STEPS][FIELDS_MAX] = {
    {{"commitment", &digest, MUST}, {"time", &count, MUST}},
    {{"commits", &list, MUST}, {"time", &count, MUST}},
    {{"reveals", &list, MUST}, {"time", &count, MUST}},
};
/* Of a game that one device drew alone. */
static const struct field device_dice_fields[FIELDS_MAX] = {{"commitment", &digest, MUST}, {"entropy", &list, MUST}};

static const struct field import_fields[FIELDS_MAX] = {{"format", &name, MUST}, {"guessed", &event_numbers, MUST}};

static const struct field *find_field(const struct field *fields, const char *field_name)
{
    for (size_t i = 0; i < FIELDS_MAX && fields[i].name != NULL; i++) {
        if (strcmp(fields[i].name, field_name) == 0) return &fields[i];
    }
    return NULL;
}

/* `path` is put before the names in messages, such as "dice.". */
static bool has_form(struct form_reading *reading, const char *path, const json_t *line, const struct field *fields)
{
    char shown[FORM_SHOWN];
    const char *found;
    json_t *value;
    for (size_t i = 0; i < FIELDS_MAX && fields[i].name != NULL; i++) {
        value = json_object_get(line, fields[i].name);
        if (value == NULL && fields[i].need == MUST)
            return form_wrong(reading, "field %s%s is missing.", path, fields[i].name);
        if (value != NULL && !fields[i].form->fits(value))
            return form_wrong(reading, "field %s%s must be %s.", path, fields[i].name, fields[i].form->expected);
    }
    json_object_foreach ((json_t *)line, found, value) {
        if (find_field(fields, found) == NULL)
            return form_wrong(reading, "field %s%s does not belong here.", path, form_shown(shown, found));
    }
    return true;
}

bool form_event(struct form_reading *reading, const json_t *line, enum replay_kind *kind)
{
    for (size_t i = 0; i < sizeof event_fields / sizeof event_fields[0]; i++) {
        *kind = (enum replay_kind)i;
        if (json_object_get(line, event_fields[i][0].name) != NULL) return has_form(reading, "", line, event_fields[i]);
    }
    return form_wrong(reading, "this is not an action, takeback, resignation or end.");
}

static bool seats_have_form(struct form_reading *reading, const json_t *seats)
{
    size_t index;
    json_t *seat;
    casus_assert(json_is_array(seats)); /* The header's form was right. */
    json_array_foreach ((json_t *)seats, index, seat) {
        char path[32];
        snprintf(path, sizeof path, "seats[%zu].", index);
        if (!json_is_object(seat)) return form_wrong(reading, "seats[%zu] must be an object.", index);
        if (!has_form(reading, path, seat, seat_fields)) return false;
        bool is_bot = strcmp(json_string_value(json_object_get(seat, "kind")), "bot") == 0,
             names_bot = json_object_get(seat, "bot") != NULL;
        if (is_bot != names_bot)
            return form_wrong(reading, "field %sbot must be there exactly where the kind is bot.", path);
    }
    return true;
}

static bool device_dice_have_form(struct form_reading *reading, const json_t *dice)
{
    size_t index;
    json_t *entry;
    if (!has_form(reading, "dice.", dice, device_dice_fields)) return false;
    casus_assert(json_is_array(json_object_get(dice, "entropy")));
    json_array_foreach (json_object_get(dice, "entropy"), index, entry) {
        if (!is_digest(entry))
            return form_wrong(reading, "field dice.entropy[%zu] must be 64 hexadecimal digits in lower case.", index);
    }
    return true;
}

/* What each seat sent in a step: a digest, or null if it gives no bytes. */
static bool says_have_form(struct form_reading *reading, const char *step, const json_t *says)
{
    size_t index;
    json_t *entry;
    json_array_foreach ((json_t *)says, index, entry) {
        if (!json_is_null(entry) && !is_digest(entry))
            return form_wrong(reading, "field dice.%s[%zu] must be null or 64 hexadecimal digits in lower case.", step,
                              index);
    }
    return true;
}

/* The steps in the only order in which they protect anybody. */
static bool steps_have_form(struct form_reading *reading, const json_t *steps)
{
    casus_assert(json_is_array(steps));
    json_int_t before = 0;
    for (size_t i = 0; i < REPLAY_DICE_STEPS; i++) {
        const json_t *step = json_array_get(steps, i);
        const char *expected = dice_steps[i][0].name;
        char path[32];
        if (step == NULL || json_object_get(step, expected) == NULL)
            return form_wrong(
                reading, "step %zu of the dice must be %s: first the server commits, then the seats, then they reveal.",
                i + 1, expected);
        snprintf(path, sizeof path, "dice.steps[%zu].", i);
        if (!has_form(reading, path, step, dice_steps[i]) ||
            !says_have_form(reading, expected, i == 0 ? NULL : json_object_get(step, expected)))
            return false;
        json_int_t time = json_integer_value(json_object_get(step, "time"));
        if (time < before)
            return form_wrong(reading, "step %zu of the dice, %s, is earlier than the step before it.", i + 1,
                              expected);
        before = time;
    }
    return json_array_size(steps) == REPLAY_DICE_STEPS ||
           form_wrong(reading, "the dice have %d steps, not %zu.", REPLAY_DICE_STEPS, json_array_size(steps));
}

static bool dice_have_form(struct form_reading *reading, const json_t *dice)
{
    if (dice == NULL) return true;
    if (json_object_get(dice, "steps") == NULL) return device_dice_have_form(reading, dice);
    return has_form(reading, "dice.", dice, dice_fields) && steps_have_form(reading, json_object_get(dice, "steps"));
}

bool form_header(struct form_reading *reading, const json_t *line)
{
    const json_t *imported = json_object_get(line, "imported");
    return has_form(reading, "", line, header_fields) && seats_have_form(reading, json_object_get(line, "seats")) &&
           dice_have_form(reading, json_object_get(line, "dice")) &&
           (imported == NULL || has_form(reading, "imported.", imported, import_fields));
}
