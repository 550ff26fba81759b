/* Who enters is told everything that this viewer may know of the table, or what is new since an event that it has seen.
 */
#include "server/push/entry.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/push/account.h"
#include "server/push/card.h"
#include "server/push/history.h"
#include "server/push/numbering.h"
#include "server/push/proposal.h"
#include "server/push/snapshot.h"
#include "server/session/turns.h"
#include "server/table/change.h"
#include "server/table/clock.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"

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

static void json_chat(struct casus_writer *out, const struct table *table)
{
    size_t index;
    const json_t *line;
    casus_json_key(out, "chat");
    casus_json_open(out, '[');
    json_array_foreach (table->chat, index, line) snapshot_write_line(out, line);
    casus_json_close(out, ']');
}

static uint64_t events_told(const struct table *table, const struct request *request, int64_t from)
{
    uint64_t newest = numbering_newest(table, request->seat);
    if (from < 0 || table->events == NULL) return 0;
    return history_length((uint64_t)from, newest);
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
        history_write(server, &out, table, (uint64_t)from, numbering_newest(table, request->seat), request->seat, form);
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
    turns_charge(server, request->connection, out.length);
    request_reply_end(server, request, &out);
}

/* The guest may have changed names since sitting down. Not stored for that alone: a table can be opened while nothing
 * can be stored, and whoever comes back after a restart opens it again. What is recorded stays as it is. */
static void take_name(struct table *table, struct seat *seat, const struct guest *guest)
{
    if (table->organised != NULL || table->status == TABLE_OVER || strcmp(seat->name, guest->name) == 0) return;
    casus_assert(seat->kind == SEAT_PERSON && strcmp(seat->guest, guest->id) == 0);
    memory_put_text(seat->name, sizeof seat->name, guest->name);
    table->changed = true;
}

void entry_open(struct server *server, struct request *request)
{
    casus_assert(request->table->status != TABLE_DAMAGED);
    struct table *table = request->table;
    int64_t from = request_int(request, "from", -1);
    int64_t newest = (int64_t)numbering_newest(table, request->seat);
    if (from > newest) {
        request_refuse_ahead(server, request, from, newest);
        return;
    }
    if (!turns_take(server, request, events_told(table, request, from))) return;
    if (audience_find(table, request->connection) == NULL &&
        !audience_enter(table, request->connection, request->seat)) {
        request_refuse(server, request, "server.too_many_open", "At most {0} tables can be open at once.",
                       SERVER_OPEN_TABLES_MAX, 0);
        return;
    }
    casus_assert(connection_has_open(request->connection, table));
    if (request->seat < table->seats) {
        take_name(table, &table->seat[request->seat], request->connection->guest);
        schedule_is_back(server, table, request->seat);
    }
    reply_table(server, request, from);
    audience_presence(table, request->seat);
    if (table->organised != NULL) table->organised->opened(server, table, request->connection, request->seat);
    change_delivers(server);
}
