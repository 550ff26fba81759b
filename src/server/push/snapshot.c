/* Everything here is made from the viewer's own view. */
#include "server/push/snapshot.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"

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

/* ---- Chat ---- */

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
