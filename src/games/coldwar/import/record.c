/* Writing what an import has found. Times are 0, so that the same log gives the same bytes. */
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

/* A line is hashed from its writer's beginning: it is written with one of its own, onto what is left of the buffer. */
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

/* A player's name as records take it. */
static void copy_name(char name[NAME_SIZE], struct casus_word word, const char *otherwise)
{
    struct casus_writer out = casus_writer_make(name, NAME_SIZE);
    for (size_t i = 0; i < word.length; i++)
        casus_write_char(&out, word.at[i] < ' ' || word.at[i] > '~' ? '?' : word.at[i]);
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
        cw_act(&state, event->seat, event->action, NULL, NULL);
    }
}

static void write_end(struct record *record, const struct cw_state *state)
{
    uint64_t hash = casus_hash(state, sizeof *state);
    uint8_t bytes[sizeof hash];
    for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    struct casus_writer line = open_event(record);
    casus_json_key_text(&line, "end", "finished");
    casus_json_key(&line, "state");
    casus_json_hex(&line, bytes, sizeof bytes);
    close_event(record, &line);
}

void cw_record_write(const struct cw_import *import, struct casus_writer *out)
{
    struct record record = {.out = out};
    write_header(&record, import);
    write_events(&record, import);
    if (import->state.phase == CW_OVER) write_end(&record, &import->state);
}

/* ---- The account ---- */

static void json_item(struct casus_writer *out, const char *key, const struct cw_item *item)
{
    char text[SENTENCE_SIZE];
    struct casus_writer line = casus_writer_make(text, sizeof text);
    cw_item_write(item, &line);
    casus_json_key_text(out, key, text);
}

/* As a sentence, and as what it says, for those who put it into words of their own. */
static void json_difference(const struct cw_difference *difference, struct casus_writer *out)
{
    static const char *const kinds[] = {
        [CW_DIFFERS] = "differs",     [CW_NOT_IN_GAME] = "not_in_game",     [CW_NOT_IN_LOG] = "not_in_log",
        [CW_NO_ACTION] = "no_action", [CW_NO_CARD_THERE] = "no_card_there", [CW_NO_DEALING] = "no_dealing",
    };
    char text[SENTENCE_SIZE];
    struct casus_writer sentence = casus_writer_make(text, sizeof text);
    unsigned kind = difference->kind;
    cw_difference_write(difference, &sentence);
    casus_json_open(out, '{');
    casus_json_key_int(out, "line", difference->line);
    casus_json_key_text(out, "text", text);
    casus_json_key_text(out, "kind", kinds[kind]);
    if (kind == CW_DIFFERS || kind == CW_NOT_IN_GAME) json_item(out, "said", &difference->said);
    if (kind == CW_DIFFERS || kind == CW_NOT_IN_LOG) json_item(out, "found", &difference->found);
    casus_json_close(out, '}');
}

void cw_account_write(const struct cw_import *import, struct casus_writer *out)
{
    unsigned guesses = 0;
    for (unsigned i = 0; i < import->events; i++) guesses += import->event[i].guessed;
    casus_json_key_int(out, "plays", import->plays);
    casus_json_key_int(out, "compared", import->compared);
    casus_json_key(out, "differences");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < import->differences; i++) json_difference(&import->difference[i], out);
    casus_json_close(out, ']');
    casus_json_key_int(out, "events", import->events);
    casus_json_key_int(out, "guessed", guesses);
    casus_json_key_bool(out, "finished", import->state.phase == CW_OVER);
}
