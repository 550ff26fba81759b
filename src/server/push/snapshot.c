/* Everything here is made from the viewer's own view. */
#include "server/push/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/push/account.h"
#include "server/push/card.h"
#include "server/push/history.h"
#include "server/push/numbering.h"
#include "server/push/proposal.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/schedule.h"

/* ---- Positions ---- */

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void snapshot_write_base64(struct casus_writer *out, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i += 3) {
        unsigned left = count - i >= 3 ? 3 : (unsigned)(count - i);
        unsigned group =
            (unsigned)bytes[i] << 16 | (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0u);
        char digits[4] = {base64_digits[group >> 18], base64_digits[group >> 12 & 63],
                          left > 1 ? base64_digits[group >> 6 & 63] : '=', left > 2 ? base64_digits[group & 63] : '='};
        casus_write_bytes(out, digits, sizeof digits);
    }
}

void snapshot_view(const struct server *server, const struct table *table, const void *state, casus_seat viewer,
                   void *view)
{
    casus_assert(viewer < table->seats || viewer == CASUS_SEAT_ORGANISER || viewer == CASUS_SEAT_OBSERVER);
    if (FAULT(server->options, LEAK_WATCHER) && viewer == CASUS_SEAT_OBSERVER) viewer = 0;
    if (FAULT(server->options, LEAK_VIEW)) memcpy(view, state, table->measure.state_size);
    else table->game->view(state, viewer, view);
}

void snapshot_write(struct server *server, struct casus_writer *out, const struct table *table, const void *state,
                    casus_seat viewer, enum connection_form form)
{
    if (form == FORM_NONE || table->events == NULL) {
        casus_json_null(out);
        return;
    }
    casus_assert(table->measure.state_size <= server->scratch->view_size);
    snapshot_view(server, table, state, viewer, server->scratch->view[0]);
    casus_json_open(out, '{');
    if (form == FORM_BYTES) {
        casus_json_key(out, "bytes");
        casus_write_char(out, '"');
        snapshot_write_base64(out, server->scratch->view[0], table->measure.state_size);
        casus_write_char(out, '"');
    } else {
        casus_json_key(out, "json");
        table->game->json(server->scratch->view[0], out);
    }
    casus_json_close(out, '}');
}

void snapshot_write_awaited(struct casus_writer *out, const struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    casus_json_key(out, "awaited");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat)) casus_json_int(out, seat);
    }
    casus_json_close(out, ']');
}

/* ---- A whole table ---- */

static void json_dice(struct casus_writer *out, const struct table *table, casus_seat viewer)
{
    bool told = table->status == TABLE_OVER && !account_keeps_secrets(table, viewer);
    card_key_shares(out, "commits", table, false);
    card_key_shares(out, "entropy", table, true);
    casus_json_key(out, "secret");
    if (told) casus_json_hex(out, table->secret, sizeof table->secret);
    else casus_json_null(out);
}

static void json_keys(struct server *server, struct casus_writer *out, const struct request *request)
{
    key_hex key;
    bool curator = seat_is_curator(request->table, request->connection->guest),
         has_place = request->seat != CASUS_SEAT_OBSERVER || curator,
         owner = table_is_owned_by(request->table, request->connection->guest);
    if (has_place) {
        casus_json_key(out, "seat");
        if (curator) casus_json_text(out, "curator");
        else casus_record_seat(out, request->seat);
        seat_key(server, request->table, request->seat, key);
        casus_json_key_text(out, "key", key);
    } else {
        casus_json_key_null(out, "seat");
        casus_json_key_null(out, "key");
    }
    table_link(server, request->table->id, request->table->links, key);
    if (has_place || owner) casus_json_key_text(out, "link", key);
    else casus_json_key_null(out, "link");
    casus_json_key_bool(out, "owner", owner);
}

/* What the viewer has sent itself while others have yet to commit. In an evening a team asks for it by "standing". */
static void json_sealed(struct casus_writer *out, const struct table *table, casus_seat viewer)
{
    bool has = table->organised == NULL && viewer < table->seats && table->seat[viewer].sealed.actions != NULL;
    casus_json_key(out, "sealed");
    texts_write(out, has ? table->seat[viewer].sealed.actions : NULL);
}

void snapshot_write_line(struct casus_writer *out, const json_t *line)
{
    const json_t *seat = json_object_get(line, "seat");
    casus_json_open(out, '{');
    casus_json_key_int(out, "number", json_integer_value(json_object_get(line, "number")));
    if (json_is_integer(seat)) casus_json_key_int(out, "seat", json_integer_value(seat));
    else casus_json_key_null(out, "seat");
    casus_json_key_text(out, "name", json_string_value(json_object_get(line, "name")));
    casus_json_key_text(out, "text", json_string_value(json_object_get(line, "text")));
    casus_json_key_int(out, "time", json_integer_value(json_object_get(line, "time")));
    casus_json_close(out, '}');
}

static void json_chat(struct casus_writer *out, const struct table *table)
{
    size_t index;
    const json_t *line;
    casus_json_key(out, "chat");
    casus_json_open(out, '[');
    json_array_foreach (table->chat, index, line) snapshot_write_line(out, line);
    casus_json_close(out, ']');
}

static void reply_table(struct server *server, struct request *request, int64_t from)
{
    struct table *table = request->table;
    enum connection_form form = request->connection->form;
    struct casus_writer out = request_reply(server, request, "table");
    casus_json_key(&out, "table");
    card_write(&out, table, true);
    json_keys(server, &out, request);
    json_dice(&out, table, request->seat);
    casus_json_key_int(&out, "n", (int64_t)numbering_newest(table, request->seat));
    if (from >= 0 && table->events != NULL) {
        history_write(server, &out, table, (uint64_t)from, request->seat, form);
    } else {
        casus_json_key_null(&out, "start");
        casus_json_key(&out, "events");
        casus_write_text(&out, "[]");
    }
    casus_json_key(&out, "position");
    snapshot_write(server, &out, table, table->state, request->seat, form);
    snapshot_write_awaited(&out, table);
    json_sealed(&out, table, request->seat);
    casus_json_key(&out, "clocks");
    clock_write(server, &out, table);
    casus_json_key(&out, "proposals");
    casus_json_open(&out, '[');
    if (table->proposal.number != 0) proposal_write(&out, table, "open", request->seat);
    casus_json_close(&out, ']');
    json_chat(&out, table);
    request_reply_end(server, request, &out);
}

void snapshot_open(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t from = request_int(request, "from", -1);
    int64_t newest = (int64_t)numbering_newest(table, request->seat);
    if (from > newest) {
        request_refuse(server, request, "server.ahead", "You have seen event {0}, but the game is at event {1}.", from,
                       newest);
        return;
    }
    if (audience_find(table, request->connection) == NULL &&
        !audience_enter(table, request->connection, request->seat)) {
        request_refuse(server, request, "server.too_many_open", "At most {0} tables can be open at once.",
                       SERVER_OPEN_TABLES_MAX, 0);
        return;
    }
    casus_assert(connection_has_open(request->connection, table));
    if (request->seat < table->seats) schedule_is_back(server, table, request->seat);
    reply_table(server, request, from);
    audience_presence(table, request->seat);
    if (request->seat == CASUS_SEAT_ORGANISER) table->organised->opened(server, table, request->connection);
    change_delivers(server);
}
