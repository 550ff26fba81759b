/* Each event is one line of the record, closed by the hash of all before it. */
#include "server/table/event.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/position.h"
#include "server/table/sealed.h"
#include "server/table/seat.h"
#include "server/table/takeback.h"

/* Writes a line that is complete except for its hash, and makes the event of it. */
static void write_event(struct server *server, struct table *table, struct casus_writer *line, struct event event)
{
    casus_assert(server->change != NULL);
    casus_record_close(line, &table->chain);
    event.length = line->length - 1; /* Without the line feed. */
    event.line = memory_copy(line->out, event.length);
    uint64_t number = event.kind == EVENT_HEADER ? 0 : table->n + 1;
    event.told = server->watch->told(table, &event);
    if (event.kind != EVENT_HEADER) server->watch->before(server, table, &event);
    position_add(server, table, &event);
    change_event(server, table, number, event.line, event.length);
    server->counters.events++;
    if (event.kind != EVENT_HEADER) server->watch->after(server, table);
}

static void key_time(struct casus_writer *line, const struct server *server)
{
    casus_json_key(line, "time");
    casus_write_uint(line, stamp_now(server));
}

/* What the acting seat's clock shows after its move, so that a restarted server goes on from there. */
static void key_clock(struct casus_writer *line, const struct table *table, casus_seat seat)
{
    if (table->clock == CLOCK_OFF || seat >= table->seats) return;
    casus_json_key(line, "clock");
    casus_json_open(line, '[');
    casus_json_int(line, table->seat[seat].left_ms);
    casus_json_int(line, table->seat[seat].reserve_ms);
    casus_json_close(line, ']');
}

void event_action(struct server *server, struct table *table, casus_seat seat, casus_action action, bool by_bot)
{
    casus_assert(action != 0 && table->events != NULL);
    char line_text[4096], text[256];
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text),
                        words = casus_writer_make(text, sizeof text);
    table->game->action_text(table->state, seat, action, &words);
    if (seat < table->seats) {
        clock_stop(server, table);
        takeback_lapse(server, table);
    }
    casus_record_open(&line, table->n + 1);
    casus_json_key(&line, "seat");
    casus_record_seat(&line, seat);
    casus_json_key_text(&line, "action", text);
    key_time(&line, server);
    if (by_bot && seat < table->seats && table->seat[seat].kind == SEAT_PERSON)
        casus_json_key_text(&line, "by", seat_bot(table, seat));
    key_clock(&line, table, seat);
    if (server->reason != NULL) casus_json_key_text(&line, "reason", server->reason);
    struct event event = {.kind = EVENT_ACTION, .seat = seat, .by_bot = by_bot, .action = action};
    write_event(server, table, &line, event);
}

void event_takeback(struct server *server, struct table *table, uint64_t to, const struct casus_seats *by)
{
    casus_assert(to < table->n);
    char line_text[4096];
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text);
    clock_stop(server, table);
    sealed_forget(server, table);
    casus_record_open(&line, table->n + 1);
    casus_json_key_int(&line, "takeback", (int64_t)to);
    casus_json_key(&line, "by");
    if (casus_seats_count(by) == 0) {
        casus_record_seat(&line, CASUS_SEAT_ORGANISER);
    } else {
        casus_json_open(&line, '[');
        for (unsigned seat = 0; seat < table->seats; seat++) {
            if (casus_seats_has(by, (casus_seat)seat)) casus_json_int(&line, seat);
        }
        casus_json_close(&line, ']');
    }
    key_time(&line, server);
    if (server->reason != NULL) casus_json_key_text(&line, "reason", server->reason);
    struct event event = {.kind = EVENT_TAKEBACK, .to = to};
    write_event(server, table, &line, event);
}

void event_resign(struct server *server, struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats && !table->seat[seat].resigned);
    char line_text[512];
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text);
    casus_record_open(&line, table->n + 1);
    casus_json_key_int(&line, "resign", seat);
    key_time(&line, server);
    struct event event = {.kind = EVENT_RESIGN, .seat = seat};
    write_event(server, table, &line, event);
}

void event_end(struct server *server, struct table *table, const char *why)
{
    casus_assert(table->status != TABLE_OVER);
    char line_text[512];
    struct casus_writer line = casus_writer_make(line_text, sizeof line_text);
    uint8_t hash_bytes[8];
    uint64_t hash = casus_hash(table->state, table->measure.state_size);
    for (int i = 0; i < 8; i++) hash_bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    clock_stop(server, table);
    takeback_lapse(server, table);
    casus_record_open(&line, table->n + 1);
    casus_json_key_text(&line, "end", why);
    casus_json_key(&line, "secret");
    casus_json_hex(&line, table->secret, sizeof table->secret);
    casus_json_key(&line, "state");
    casus_json_hex(&line, hash_bytes, sizeof hash_bytes);
    key_time(&line, server);
    table->status = TABLE_OVER;
    struct event event = {.kind = EVENT_END};
    write_event(server, table, &line, event);
    change_announces(server, table);
}

/* ---- The header ---- */

static void json_header_seat(struct casus_writer *line, const struct seat *seat)
{
    casus_json_open(line, '{');
    casus_json_key_text(line, "name", seat->kind == SEAT_BOT ? seat->bot : seat->name);
    casus_json_key_text(line, "kind", seat->kind == SEAT_BOT ? "bot" : "person");
    if (seat->kind == SEAT_BOT) casus_json_key_text(line, "bot", seat->bot);
    casus_json_close(line, '}');
}

/* What all seats have said in a step of the way to the dice; null: this one gives no bytes. */
static void key_shares(struct casus_writer *line, const char *key, const struct table *table, bool revealed)
{
    casus_json_key(line, key);
    casus_json_open(line, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        const struct share *share = &table->seat[seat].share;
        if (!share->committed) casus_json_null(line);
        else casus_json_hex(line, revealed ? share->entropy : share->commit, CASUS_DIGEST_SIZE);
    }
    casus_json_close(line, ']');
}

static void close_step(struct casus_writer *line, uint64_t time)
{
    casus_json_key(line, "time");
    casus_write_uint(line, time);
    casus_json_close(line, '}');
}

/* When the game begins: never before the steps that led to it, even if the day's time has been set back since. */
static uint64_t beginning(const struct server *server, const struct table *table)
{
    uint64_t stamp = stamp_now(server);
    return stamp < table->round.closed ? table->round.closed : stamp;
}

/* The steps in the order in which they were taken. */
static void json_dice(struct casus_writer *line, const struct server *server, const struct table *table)
{
    uint8_t commitment[CASUS_DIGEST_SIZE];
    casus_dice_commitment(table->secret, commitment);
    casus_json_open(line, '{');
    casus_json_key_text(line, "table", table->id);
    casus_json_key_int(line, "round", table->round.number);
    casus_json_key(line, "steps");
    casus_json_open(line, '[');
    casus_json_open(line, '{');
    casus_json_key(line, "commitment");
    casus_json_hex(line, commitment, sizeof commitment);
    close_step(line, table->round.begun);
    casus_json_open(line, '{');
    key_shares(line, "commits", table, false);
    close_step(line, table->round.closed);
    casus_json_open(line, '{');
    key_shares(line, "reveals", table, true);
    close_step(line, beginning(server, table));
    casus_json_close(line, ']');
    casus_json_close(line, '}');
}

void event_header(struct server *server, struct table *table)
{
    casus_assert(table->events == NULL && table->round.phase == ROUND_REVEALING);
    struct casus_writer line = scratch_writer(server);
    casus_record_open(&line, 0);
    casus_json_key_int(&line, "casus", CASUS_RECORD_VERSION);
    casus_json_key_text(&line, "game", table->game->name);
    casus_json_key_int(&line, "rules", table->rules);
    casus_json_key_text(&line, "options", table->options);
    casus_json_key(&line, "seats");
    casus_json_open(&line, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) json_header_seat(&line, &table->seat[seat]);
    casus_json_close(&line, ']');
    casus_json_key(&line, "time");
    casus_write_uint(&line, beginning(server, table));
    casus_json_key(&line, "dice");
    json_dice(&line, server, table);
    struct event event = {.kind = EVENT_HEADER};
    write_event(server, table, &line, event);
}

/* ---- From the store ---- */

static bool read_action(struct table *table, const json_t *row, struct event *event)
{
    const json_t *seat = json_object_get(row, "seat");
    const char *text = json_string_value(json_object_get(row, "action"));
    if (text == NULL) return false;
    if (json_is_integer(seat) && json_integer_value(seat) >= 0 && json_integer_value(seat) < table->seats)
        event->seat = (casus_seat)json_integer_value(seat);
    else if (json_is_string(seat) && strcmp(json_string_value(seat), "chance") == 0) event->seat = CASUS_SEAT_CHANCE;
    else if (json_is_string(seat) && strcmp(json_string_value(seat), "organiser") == 0)
        event->seat = CASUS_SEAT_ORGANISER;
    else return false;
    event->by_bot = json_object_get(row, "by") != NULL;
    event->action = table->game->action_parse(table->state, event->seat, text, strlen(text), NULL);
    const json_t *clock = json_object_get(row, "clock");
    if (event->seat < table->seats && json_array_size(clock) == 2) {
        table->seat[event->seat].left_ms = json_integer_value(json_array_get(clock, 0));
        table->seat[event->seat].reserve_ms = json_integer_value(json_array_get(clock, 1));
    }
    return event->action != 0;
}

static bool read_event(struct table *table, const json_t *row, uint64_t number, struct event *event)
{
    if (number == 0) return true;
    if (json_object_get(row, "action") != NULL) {
        event->kind = EVENT_ACTION;
        return read_action(table, row, event);
    }
    const json_t *takeback = json_object_get(row, "takeback"), *resign = json_object_get(row, "resign");
    if (takeback != NULL) {
        event->kind = EVENT_TAKEBACK;
        event->to = (uint64_t)json_integer_value(takeback);
        return json_is_integer(takeback) && event->to < number;
    }
    if (resign != NULL) {
        event->kind = EVENT_RESIGN;
        event->seat = (casus_seat)json_integer_value(resign);
        return json_is_integer(resign) && json_integer_value(resign) >= 0 && json_integer_value(resign) < table->seats;
    }
    event->kind = EVENT_END;
    return json_object_get(row, "end") != NULL;
}

/* The hash holds the line before it to the byte, and itself only as a number: its digits are written in lower case. */
static bool hash_is_as_written(const char *line, size_t length)
{
    const size_t digits = (size_t)2 * CASUS_DIGEST_SIZE;
    for (size_t i = length < digits + 2 ? 0 : length - digits - 2; i < length; i++) {
        if (line[i] >= 'A' && line[i] <= 'F') return false;
    }
    return true;
}

bool event_load(struct server *server, struct table *table, uint64_t number, const char *line, size_t length)
{
    struct event event = {.kind = EVENT_HEADER};
    if (number != (table->events == NULL ? 0 : table->n + 1) || !casus_record_check(line, length, &table->chain) ||
        !hash_is_as_written(line, length))
        return false;
    if (number == 0) clock_reset(table);
    json_t *row = json_loadb(line, length, 0, NULL);
    bool over = number > 1 && table->events[number - 1].kind == EVENT_END; /* Nothing comes after the end. */
    bool good = row != NULL && !over && read_event(table, row, number, &event);
    json_decref(row);
    if (!good) return false;
    event.line = memory_copy(line, length);
    event.length = length;
    event.told = server->watch->told(table, &event);
    if (position_add(server, table, &event)) return true;
    free(event.line);
    return false;
}
