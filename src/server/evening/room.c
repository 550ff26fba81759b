/* Each team has its room, stored in a row of its own. A line is told as it comes, notes whole: there are few. */
#include "server/evening/room.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/stamp.h"
#include "server/push/audience.h"
#include "server/session/guest.h"
#include "server/session/outbox.h"
#include "server/session/plain_text.h"
#include "server/table/change.h"

/* ---- What there is ---- */

void room_free(struct room *room)
{
    json_decref(room->lines);
    json_decref(room->notes);
    *room = (struct room){.lines = NULL};
}

static void touch(struct server *server, struct table *table, unsigned seat)
{
    evening_touch_room(table, seat);
    change_concerns(server, (casus_seat)seat);
}

void room_clear(struct table *table, unsigned seat)
{
    casus_assert(seat < table->seats);
    struct room *room = &table->evening->room[seat];
    if (room->lines == NULL && room->notes == NULL) return;
    room_free(room);
    evening_touch_room(table, seat);
}

/* The oldest goes when there are more than so many. */
static void append(json_t **list, json_t *entry, size_t most)
{
    if (*list == NULL) *list = json_array();
    json_array_append_new(*list, entry);
    if (json_array_size(*list) > most) json_array_remove(*list, 0);
    casus_assert(json_array_size(*list) <= most);
}

/* ---- Telling ---- */

static void write_line(struct casus_writer *out, const json_t *line)
{
    casus_json_open(out, '{');
    casus_json_key_int(out, "number", json_integer_value(json_object_get(line, "number")));
    casus_json_key_text(out, "name", json_string_value(json_object_get(line, "name")));
    casus_json_key_text(out, "text", json_string_value(json_object_get(line, "text")));
    casus_json_key_int(out, "time", json_integer_value(json_object_get(line, "time")));
    casus_json_close(out, '}');
}

static void write_note(struct casus_writer *out, const json_t *note)
{
    const char *tag = json_string_value(json_object_get(note, "tag"));
    casus_json_open(out, '{');
    casus_json_key_int(out, "number", json_integer_value(json_object_get(note, "number")));
    casus_json_key_int(out, "about", json_integer_value(json_object_get(note, "about")));
    evening_key_text(out, "tag", tag == NULL ? "" : tag);
    casus_json_key_text(out, "name", json_string_value(json_object_get(note, "name")));
    casus_json_key_text(out, "text", json_string_value(json_object_get(note, "text")));
    casus_json_key_int(out, "time", json_integer_value(json_object_get(note, "time")));
    casus_json_close(out, '}');
}

static void key_list(struct casus_writer *out, const char *key, const json_t *list,
                     void (*write)(struct casus_writer *out, const json_t *entry))
{
    size_t index;
    const json_t *entry;
    casus_json_key(out, key);
    casus_json_open(out, '[');
    json_array_foreach (list, index, entry) write(out, entry);
    casus_json_close(out, ']');
}

void room_save(struct casus_writer *out, const struct room *room)
{
    casus_assert(room->said >= 0 && room->pinned >= 0);
    casus_json_key_int(out, "said", room->said);
    casus_json_key_int(out, "pinned", room->pinned);
    key_list(out, "lines", room->lines, write_line);
    key_list(out, "notes", room->notes, write_note);
}

static struct casus_writer whole(struct server *server, const struct table *table, unsigned seat)
{
    casus_assert(seat < table->seats);
    struct casus_writer out = audience_message(server, table, "room");
    key_list(&out, "lines", table->evening->room[seat].lines, write_line);
    key_list(&out, "notes", table->evening->room[seat].notes, write_note);
    casus_json_close(&out, '}');
    return out;
}

void room_push(struct server *server, struct table *table, unsigned seat, const struct connection *connection)
{
    const struct casus_writer out = whole(server, table, seat);
    for (size_t i = 0; i < table->audience->count; i++) {
        const struct audience_subscriber *subscriber = &table->audience->subscribers[i];
        if (subscriber->connection == connection) outbox_post(server, subscriber->connection, &out);
    }
}

static void tell_whole(struct server *server, struct table *table, casus_seat seat)
{
    const struct casus_writer out = whole(server, table, seat);
    audience_tell(server, table, seat, &out);
}

/* ---- Talking ---- */

/* Each guest may say so much at once, and then something now and then. */
static bool check_speed(struct server *server, const struct request *request)
{
    if (!server->options.rate_limit ||
        guest_takes_line(&request->connection->guest->talk, server->now, GUEST_LINES, GUEST_LINE_MS))
        return true;
    request_refuse(server, request, "server.chat_fast",
                   "That is too fast: at most {0} lines at once, and then one every {1} seconds.", GUEST_LINES,
                   GUEST_LINE_MS / 1000);
    return false;
}

void room_talk(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *text = request_text(request, "text");
    casus_assert(request->seat < table->seats);
    if (!plain_text_check(server, request, text, SERVER_CHAT_MAX, false) || !check_speed(server, request)) return;
    struct room *room = &table->evening->room[request->seat];
    json_t *line = json_pack("{s:I, s:s, s:s, s:I}", "number", (json_int_t)++room->said, "name",
                             request->connection->guest->name, "text", text, "time", (json_int_t)stamp_now(server));
    append(&room->lines, line, ROOM_LINES_MAX);
    touch(server, table, request->seat);
    request_ok(server, request);
    struct casus_writer out = audience_message(server, table, "talk");
    casus_json_key(&out, "line");
    write_line(&out, line);
    casus_json_close(&out, '}');
    audience_tell(server, table, request->seat, &out);
    if (FAULT(server->options, LEAK_ROOM)) audience_tell(server, table, CASUS_SEAT_ORGANISER, &out);
}

/* ---- Notes ---- */

static bool check_note(struct server *server, const struct request *request)
{
    const char *tag = request_text(request, "tag");
    const struct room *room = &request->table->evening->room[request->seat];
    if (!plain_text_check(server, request, request_text(request, "text"), ROOM_NOTE_CHARACTERS, true)) return false;
    if (tag != NULL && !plain_text_check(server, request, tag, ROOM_TAG_BYTES, false)) return false;
    if (request_int(request, "about", 0) >= request->table->seats)
        request_refuse(server, request, "server.bad_about", "A note is about a team, from 0 to {0}.",
                       request->table->seats - 1, 0);
    else if (json_array_size(room->notes) >= ROOM_NOTES_MAX)
        request_refuse(server, request, "server.notes_full", "At most {0} notes can be kept: take one down first.",
                       ROOM_NOTES_MAX, 0);
    else return check_speed(server, request);
    return false;
}

void room_pin(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *tag = request_text(request, "tag");
    if (!check_note(server, request)) return;
    struct room *room = &table->evening->room[request->seat];
    json_t *note = json_pack("{s:I, s:I, s:s, s:s, s:I}", "number", (json_int_t)++room->pinned, "about",
                             (json_int_t)request_int(request, "about", 0), "name", request->connection->guest->name,
                             "text", request_text(request, "text"), "time", (json_int_t)stamp_now(server));
    if (tag != NULL) json_object_set_new(note, "tag", json_string(tag));
    append(&room->notes, note, ROOM_NOTES_MAX);
    touch(server, table, request->seat);
    request_ok(server, request);
    tell_whole(server, table, request->seat);
}

void room_unpin(struct server *server, struct request *request)
{
    struct table *table = request->table;
    struct room *room = &table->evening->room[request->seat];
    size_t index = 0;
    int64_t number = request_int(request, "note", 0);
    while (index < json_array_size(room->notes) &&
           json_integer_value(json_object_get(json_array_get(room->notes, index), "number")) != number)
        index++;
    if (index == json_array_size(room->notes)) {
        request_refuse(server, request, "server.no_note", "There is no such note any more.", 0, 0);
        return;
    }
    json_array_remove(room->notes, index);
    touch(server, table, request->seat);
    request_ok(server, request);
    tell_whole(server, table, request->seat);
}

/* ---- From the store ---- */

static bool is_entry(const json_t *entry)
{
    const json_t *name = json_object_get(entry, "name"), *text = json_object_get(entry, "text");
    return json_is_integer(json_object_get(entry, "number")) && json_is_string(name) && json_is_string(text) &&
           json_string_length(name) <= 4 * (size_t)SERVER_NAME_MAX &&
           json_string_length(text) <= 4 * (size_t)SERVER_CHAT_MAX;
}

static bool read_list(const json_t *list, size_t most, json_t **read)
{
    size_t index;
    const json_t *entry;
    if (!json_is_array(list) || json_array_size(list) > most) return false;
    json_array_foreach (list, index, entry) {
        if (!is_entry(entry)) return false;
    }
    *read = json_deep_copy(list);
    return true;
}

bool room_load(struct room *room, const json_t *row)
{
    room_free(room);
    const json_t *said = json_object_get(row, "said"), *pinned = json_object_get(row, "pinned");
    room->said = json_integer_value(said);
    room->pinned = json_integer_value(pinned);
    return json_is_integer(said) && json_is_integer(pinned) && room->said >= 0 && room->pinned >= 0 &&
           read_list(json_object_get(row, "lines"), ROOM_LINES_MAX, &room->lines) &&
           read_list(json_object_get(row, "notes"), ROOM_NOTES_MAX, &room->notes);
}
