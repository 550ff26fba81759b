/* Writing the result of an import. Times are 0, so that the same log gives the same bytes. */
#include "record.h"

#include "casus/assert.h"

#include "casus/record.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/legal.h"

enum { NAME_SIZE = 129, ACTION_SIZE = 64, SENTENCE_SIZE = 512 };

/* A record being written, line by line. */
struct record {
    struct casus_writer *out;
    struct casus_chain chain;
    uint64_t number; /* Of the next line. */
};

/* A line is hashed from its writer's beginning, so it gets a writer of its own on the rest of the buffer. */
static struct casus_writer open_line(const struct record *record)
{
    const struct casus_writer *out = record->out;
    size_t used = out->length < out->capacity ? out->length : out->capacity;
    return casus_writer_make(out->out + used, out->capacity - used);
}

static struct casus_writer open_event(const struct record *record)
{
    struct casus_writer line = open_line(record);
    casus_record_open(&line, record->number);
    return line;
}

static void take_line(struct record *record, const struct casus_writer *line)
{
    casus_assert(line->length <= line->capacity);
    record->out->length += line->length;
    record->number++;
}

static void close_event(struct record *record, struct casus_writer *line)
{
    casus_json_key_int(line, "time", 0);
    casus_record_close(line, &record->chain);
    take_line(record, line);
}

/* ---- The header ---- */

/* How many bytes the UTF-8 character here takes; 0 if it is none. */
static size_t character_length(struct casus_word word, size_t at)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t least;
    } forms[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    unsigned char first = (unsigned char)word.at[at];
    for (size_t length = 1; length <= 4; length++) {
        if ((first & forms[length - 1].mask) != forms[length - 1].lead) continue;
        if (word.length - at < length) return 0;
        uint32_t code = first & (unsigned char)~forms[length - 1].mask;
        for (size_t i = 1; i < length; i++) {
            unsigned char c = (unsigned char)word.at[at + i];
            if ((c & 0xc0) != 0x80) return 0;
            code = code << 6 | (c & 0x3f);
        }
        bool good = code >= forms[length - 1].least && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
        return good ? length : 0;
    }
    return 0;
}

/* One character of a name; a byte that is not UTF-8 is taken for a letter of Latin-1. Returns its length. */
static size_t copy_character(struct casus_writer *out, struct casus_word word, size_t at)
{
    unsigned char c = (unsigned char)word.at[at];
    size_t length = character_length(word, at);
    bool control = c < ' ' || c == 127 || (length == 0 && c < 0xa0);
    if (control) casus_write_char(out, '?');
    else if (length > 0) casus_write_bytes(out, word.at + at, length);
    else casus_write_bytes(out, (char[]){(char)(0xc0 | c >> 6), (char)(0x80 | (c & 0x3f))}, 2);
    return length > 0 ? length : 1;
}

/* A player's name for a record: as much of it as fits, without half a character at its end. */
static void copy_name(char name[NAME_SIZE], struct casus_word word, const char *otherwise)
{
    enum { LONGEST = 4 };
    struct casus_writer out = casus_writer_make(name, NAME_SIZE);
    for (size_t i = 0; i < word.length && out.length + LONGEST < NAME_SIZE;) i += copy_character(&out, word, i);
    if (word.length == 0) casus_write_text(&out, otherwise);
}

static void json_seats(const struct cw_log_setup *setup, struct casus_writer *line)
{
    static const char *const sides[2] = {[CW_USSR] = "USSR", [CW_US] = "US"};
    char name[NAME_SIZE];
    casus_json_key(line, "seats");
    casus_json_open(line, '[');
    for (unsigned seat = 0; seat < 2; seat++) {
        copy_name(name, setup->player[seat], sides[seat]);
        casus_json_open(line, '{');
        casus_json_key_text(line, "name", name);
        casus_json_key_text(line, "kind", "person");
        casus_json_close(line, '}');
    }
    casus_json_close(line, ']');
}

static void json_origin(const struct cw_import *import, struct casus_writer *line)
{
    casus_json_key(line, "imported");
    casus_json_open(line, '{');
    casus_json_key_text(line, "format", "coldwar-log");
    casus_json_key(line, "guessed");
    casus_json_open(line, '[');
    for (unsigned i = 0; i < import->events; i++) {
        if (import->event[i].guessed) casus_json_int(line, i + 1);
    }
    casus_json_close(line, ']');
    casus_json_close(line, '}');
}

static void write_header(struct record *record, const struct cw_import *import)
{
    struct casus_writer line = open_event(record);
    casus_json_key_int(&line, "casus", CASUS_RECORD_VERSION);
    casus_json_key_text(&line, "game", CW_NAME);
    casus_json_key_int(&line, "rules", CW_RULES_VERSION);
    casus_json_key_text(&line, "options", import->options);
    json_seats(&import->log.setup, &line);
    json_origin(import, &line);
    close_event(record, &line);
}

/* ---- Events ---- */

static void write_events(struct record *record, const struct cw_import *import)
{
    casus_assert(import->events <= CW_EVENTS_MAX);
    struct cw_state state = import->start;
    for (unsigned i = 0; i < import->events; i++) {
        const struct cw_event *event = &import->event[i];
        char text[ACTION_SIZE];
        struct casus_writer action = casus_writer_make(text, sizeof text), line = open_line(record);
        cw_action_text(&state, event->seat, event->action, &action);
        casus_record_action(&line, &record->chain, record->number, event->seat, text, action.length, 0);
        take_line(record, &line);
        bool legal = cw_act(&state, event->seat, event->action, NULL, NULL);
        casus_assert(legal);
    }
    casus_assert(casus_hash(&state, sizeof state) == casus_hash(&import->state, sizeof import->state));
}

static void write_end(struct record *record, const struct cw_state *state, const char *how)
{
    casus_assert(state->phase <= CW_OVER);
    uint64_t hash = casus_hash(state, sizeof *state);
    uint8_t bytes[sizeof hash];
    for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    struct casus_writer line = open_event(record);
    casus_json_key_text(&line, "end", how);
    casus_json_key(&line, "state");
    casus_json_hex(&line, bytes, sizeof bytes);
    close_event(record, &line);
}

/* The log says who has won, but no rule: then the other side has resigned. */
static void write_break(struct record *record, const struct cw_import *import)
{
    const struct cw_item *ending = &import->log.ending;
    casus_assert(import->broken_off && ending->line > 0);
    if (ending->kind == CW_ITEM_WINS) {
        struct casus_writer line = open_event(record);
        casus_json_key_int(&line, "resign", ending->side[0] ^ 1);
        close_event(record, &line);
    }
    write_end(record, &import->state, ending->kind == CW_ITEM_WINS ? "resigned" : "abandoned");
}

void cw_record_write(const struct cw_import *import, struct casus_writer *out)
{
    struct record record = {.out = out};
    write_header(&record, import);
    write_events(&record, import);
    if (import->state.phase == CW_OVER) write_end(&record, &import->state, "finished");
    else if (import->broken_off) write_break(&record, import);
}

/* ---- The account ---- */

static void json_item(struct casus_writer *out, const char *key, const struct cw_item *item)
{
    char text[SENTENCE_SIZE];
    struct casus_writer line = casus_writer_make(text, sizeof text);
    cw_item_write(item, &line);
    casus_json_key_text(out, key, text);
}

static const char *const kinds[CW_DIFFERENCE_KINDS] = {
    [CW_DIFFERS] = "differs",     [CW_NOT_IN_GAME] = "not_in_game",     [CW_NOT_IN_LOG] = "not_in_log",
    [CW_NO_ACTION] = "no_action", [CW_NO_CARD_THERE] = "no_card_there", [CW_NO_DEALING] = "no_dealing",
    [CW_NO_PLAYER] = "no_player",
};

/* For a difference before which the import ends. */
static const char *const ending_kinds[] = {
    [CW_DIFFERS] = "differs_and_ends",
    [CW_NOT_IN_GAME] = "not_in_game_and_ends",
    [CW_NOT_IN_LOG] = "not_in_log_and_ends",
};

/* What was expected in a line that cannot be read. */
static const char *const unreadable_kinds[CW_MISSED_KINDS] = {
    [CW_MISSED_TEXT] = "unreadable",          [CW_MISSED_SIDE] = "unreadable_side",
    [CW_MISSED_CARD] = "unreadable_card",     [CW_MISSED_COUNTRY] = "unreadable_country",
    [CW_MISSED_REGION] = "unreadable_region", [CW_MISSED_NUMBER] = "unreadable_number",
    [CW_MISSED_SCORE] = "unreadable_score",   [CW_MISSED_SETUP] = "unreadable_setup",
};

/* The same if the log ends with it. */
static const char *const unreadable_ends[CW_MISSED_KINDS] = {
    [CW_MISSED_TEXT] = "unreadable_and_ends",          [CW_MISSED_SIDE] = "unreadable_side_and_ends",
    [CW_MISSED_CARD] = "unreadable_card_and_ends",     [CW_MISSED_COUNTRY] = "unreadable_country_and_ends",
    [CW_MISSED_REGION] = "unreadable_region_and_ends", [CW_MISSED_NUMBER] = "unreadable_number_and_ends",
    [CW_MISSED_SCORE] = "unreadable_score_and_ends",   [CW_MISSED_END] = "too_long",
};

static const char *kind_name(const struct cw_difference *difference)
{
    casus_assert(difference->kind < CW_DIFFERENCE_KINDS);
    casus_assert(!difference->ends || difference->kind <= CW_NOT_IN_LOG || difference->kind == CW_UNREADABLE);
    if (difference->kind == CW_UNREADABLE)
        return (difference->ends ? unreadable_ends : unreadable_kinds)[difference->missed];
    return difference->ends ? ending_kinds[difference->kind] : kinds[difference->kind];
}

/* As a sentence, and as data for those who word it themselves. */
static void json_difference(const struct cw_difference *difference, struct casus_writer *out)
{
    char text[SENTENCE_SIZE];
    struct casus_writer sentence = casus_writer_make(text, sizeof text);
    unsigned kind = difference->kind;
    cw_difference_write(difference, &sentence);
    casus_json_open(out, '{');
    casus_json_key_int(out, "line", difference->line);
    casus_json_key_text(out, "text", text);
    casus_json_key_text(out, "kind", kind_name(difference));
    if (kind == CW_DIFFERS || kind == CW_NOT_IN_GAME) json_item(out, "said", &difference->said);
    if (kind == CW_DIFFERS || kind == CW_NOT_IN_LOG) json_item(out, "found", &difference->found);
    if (kind == CW_UNREADABLE) casus_json_key_int(out, "column", difference->column);
    if (kind == CW_NO_PLAYER) casus_json_key_int(out, "seat", difference->side);
    casus_json_close(out, '}');
}

void cw_account_write(const struct cw_import *import, struct casus_writer *out)
{
    casus_assert(import->number < import->games && import->differences <= CW_DIFFERENCES_MAX);
    unsigned guesses = 0;
    for (unsigned i = 0; i < import->events; i++) guesses += import->event[i].guessed;
    casus_json_key_int(out, "game", import->number + 1);
    casus_json_key_int(out, "games", import->games);
    casus_json_key_int(out, "plays", import->plays);
    casus_json_key_int(out, "compared", import->compared);
    casus_json_key(out, "differences");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < import->differences; i++) json_difference(&import->difference[i], out);
    casus_json_close(out, ']');
    casus_json_key_int(out, "events", import->events);
    casus_json_key_int(out, "guessed", guesses);
    casus_json_key_bool(out, "finished", import->state.phase == CW_OVER || import->broken_off);
    casus_json_key_int(out, "read", cw_line_read(import));
    casus_json_key_int(out, "lines", import->log.last_line);
}
