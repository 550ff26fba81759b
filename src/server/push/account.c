/* One event, as far as its viewer may know it. */
#include "server/push/account.h"

#include <string.h>

#include "casus/assert.h"
#include "casus/evening.h"
#include "server/push/numbering.h"
#include "server/table/seat.h"

bool account_keeps_secrets(const struct table *table, casus_seat viewer)
{
    const struct casus_evening *game = table->organised == NULL ? NULL : table->game->evening;
    return table->status == TABLE_OVER && viewer != CASUS_SEAT_ORGANISER && game != NULL &&
           game->stays_secret != NULL && game->stays_secret(table->state);
}

static void json_action(struct server *server, struct casus_writer *out, const struct table *table,
                        const struct event *event, const void *before, casus_seat viewer)
{
    char text[256];
    struct casus_writer words = casus_writer_make(text, sizeof text);
    casus_assert(event->seat < table->seats || event->seat == CASUS_SEAT_CHANCE || event->seat == CASUS_SEAT_ORGANISER);
    if (FAULT(server->options, LEAK_LOG)) viewer = CASUS_SEAT_ORGANISER;
    casus_action seen = table->game->seen(before, event->seat, event->action, viewer);
    casus_json_key(out, "seat");
    casus_record_seat(out, event->seat);
    casus_json_key(out, "action");
    if (seen == 0) {
        casus_json_null(out);
    } else {
        table->game->action_text(before, event->seat, seen, &words);
        casus_assert(casus_writer_fits(&words));
        casus_json_text(out, text);
    }
    casus_json_key(out, "by");
    if (event->by_bot && event->seat < table->seats && table->seat[event->seat].kind == SEAT_PERSON)
        casus_json_text(out, seat_bot(table, event->seat));
    else casus_json_null(out);
    casus_json_key(out, "what");
    if (FAULT(server->options, LEAK_ACCOUNT)) viewer = CASUS_SEAT_ORGANISER;
    if (seen == 0) casus_json_null(out);
    else table->game->describe(before, event->seat, event->action, viewer, out);
}

static void key_event_time(struct casus_writer *out, const struct event *event)
{
    static const char key[] = ",\"time\":";
    const char *found = memmem(event->line, event->length, key, sizeof key - 1);
    if (found == NULL) return;
    found += sizeof key - 1;
    size_t digits = 0;
    while (found[digits] >= '0' && found[digits] <= '9') digits++;
    casus_json_key(out, "time");
    casus_write_bytes(out, found, digits);
}

/* Why an organiser has done it: to all who are told that she has. What she has put in a team's place in its name is
 * told to it otherwise, and nobody else is told of it. */
static void key_event_reason(struct casus_writer *out, const struct event *event, casus_seat viewer)
{
    static const char key[] = ",\"reason\":", hash[] = ",\"hash\":";
    if (event->seat != CASUS_SEAT_ORGANISER && viewer != CASUS_SEAT_ORGANISER) return;
    const char *from = memmem(event->line, event->length, key, sizeof key - 1);
    const char *end = event->line + event->length - (sizeof(key_digest) - 1) - sizeof hash - 2;
    if (from == NULL || end <= from) return;
    casus_write_bytes(out, from, (size_t)(end - from));
}

/* Who went back: the seats, or the organiser. */
static void key_event_by(struct casus_writer *out, const struct event *event)
{
    static const char key[] = ",\"by\":", end[] = ",\"time\":";
    const char *from = memmem(event->line, event->length, key, sizeof key - 1);
    const char *to = memmem(event->line, event->length, end, sizeof end - 1);
    if (from == NULL || to == NULL || to <= from) return;
    casus_write_bytes(out, from, (size_t)(to - from));
}

/* What is gone back to, in the viewer's numbers; why an organiser does it is between her and the record. */
static void json_takeback(struct casus_writer *out, const struct table *table, const struct event *event,
                          casus_seat viewer)
{
    casus_json_key_int(out, "takeback", (int64_t)numbering_shown(table, viewer, event->to));
    key_event_by(out, event);
    key_event_time(out, event);
}

/* The fields of the record's line that everybody may know, without its number and hash. */
static void json_open_line(struct casus_writer *out, const struct event *event)
{
    static const char hash[] = ",\"hash\":";
    const char *from = memchr(event->line, ',', event->length);
    const char *end = event->line + event->length - (sizeof(key_digest) - 1) - sizeof hash - 2;
    if (from == NULL || end <= from) return;
    casus_write_bytes(out, from, (size_t)(end - from));
}

/* An end after which secrets stay: by the dice's secret everybody could draw again what was drawn for others, and the
 * position's hash would tell who has guessed it. */
static void json_closed_end(struct casus_writer *out, const struct event *event)
{
    static const char key[] = ",\"secret\":";
    const char *from = memchr(event->line, ',', event->length);
    const char *end = memmem(event->line, event->length, key, sizeof key - 1);
    if (from == NULL || end == NULL || end <= from) return;
    casus_write_bytes(out, from, (size_t)(end - from));
    key_event_time(out, event);
}

static void json_standings(struct casus_writer *out, const struct table *table)
{
    struct casus_standing standings[CASUS_SEATS_MAX];
    table->game->standing(table->state, standings);
    casus_json_key(out, "standings");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        casus_json_open(out, '{');
        casus_json_key_int(out, "seat", seat);
        casus_json_key_int(out, "score", standings[seat].score);
        casus_json_key_int(out, "place", standings[seat].place);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

void account_write(struct server *server, struct casus_writer *out, const struct table *table, uint64_t number,
                   const struct event *event, const void *before, casus_seat viewer)
{
    casus_assert(event->kind != EVENT_HEADER && event->line != NULL);
    casus_json_open(out, '{');
    casus_json_key_int(out, "n", (int64_t)number);
    if (event->kind == EVENT_ACTION) {
        json_action(server, out, table, event, before, viewer);
        key_event_time(out, event);
        key_event_reason(out, event, viewer);
    } else if (event->kind == EVENT_TAKEBACK && viewer != CASUS_SEAT_ORGANISER) {
        json_takeback(out, table, event, viewer);
    } else {
        if (event->kind == EVENT_END && account_keeps_secrets(table, viewer)) json_closed_end(out, event);
        else json_open_line(out, event);
        if (event->kind == EVENT_END) json_standings(out, table);
    }
}
