/* Who is watching. Nothing is written that concerns no viewer. */
#include "server/push/audience.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/registry/registry.h"
#include "server/session/outbox.h"
#include "server/table/change.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"

void audience_make(struct table *table)
{
    casus_assert(table->audience == NULL);
    struct audience *audience = memory_allocate(sizeof *audience);
    audience->news = memory_allocate((table->seats + 2) * sizeof *audience->news);
    audience->told = memory_allocate((table->seats + 2) * sizeof *audience->told);
    audience->before = memory_allocate(table->measure.state_size + 8);
    audience->own_line = memory_allocate(table->seats * sizeof *audience->own_line);
    table->audience = audience;
}

void audience_rest(struct table *table)
{
    for (unsigned i = 0; i < table->seats + 2; i++) {
        free(table->audience->news[i].plain.bytes);
        free(table->audience->news[i].patched.bytes);
        table->audience->news[i] = (struct audience_news){.plain = {.bytes = NULL}};
    }
}

void audience_free(struct table *table)
{
    struct audience *audience = table->audience;
    for (size_t i = 0; i < audience->count; i++) {
        struct connection *connection = audience->subscribers[i].connection;
        for (int k = 0; k < SERVER_OPEN_TABLES_MAX; k++) {
            if (connection->open[k] == table) connection->open[k] = NULL;
        }
    }
    audience_settled(table);
    audience_rest(table);
    free(audience->news);
    free(audience->told);
    free(audience->before);
    free(audience->own_line);
    free(audience->subscribers);
    free(audience);
}

/* ---- Coming and going ---- */

static struct audience_subscriber *find(struct table *table, const struct connection *connection)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        if (table->audience->subscribers[i].connection == connection) return &table->audience->subscribers[i];
    }
    return NULL;
}

const struct audience_subscriber *audience_find(const struct table *table, const struct connection *connection)
{
    return find((struct table *)table, connection);
}

void audience_presence(struct table *table, casus_seat viewer)
{
    if (table->organised == NULL) table->changed = true;
    else table->organised->presence(table, viewer);
}

void audience_leave(struct server *server, struct table *table, struct connection *connection)
{
    struct audience_subscriber *subscriber = find(table, connection);
    for (int i = 0; i < SERVER_OPEN_TABLES_MAX; i++) {
        if (connection->open[i] == table) connection->open[i] = NULL;
    }
    if (subscriber == NULL) return;
    casus_seat viewer = subscriber->viewer;
    if (viewer < table->seats) {
        struct seat *seat = &table->seat[viewer];
        casus_assert(seat->watchers > 0);
        if (--seat->watchers == 0) seat_gone(server, seat);
    }
    if (viewer != CASUS_SEAT_OBSERVER) table->attended = server->now;
    *subscriber = table->audience->subscribers[--table->audience->count];
    registry_use(server, table->entry, table->status == TABLE_OVER);
    audience_presence(table, viewer);
    schedule_set(server, table);
}

bool audience_enter(struct table *table, struct connection *connection, casus_seat viewer)
{
    casus_assert(audience_find(table, connection) == NULL && !connection_has_open(connection, table));
    casus_assert(viewer < table->seats || viewer == CASUS_SEAT_ORGANISER || viewer == CASUS_SEAT_OBSERVER);
    int slot = 0;
    while (slot < SERVER_OPEN_TABLES_MAX && connection->open[slot] != NULL) slot++;
    if (slot == SERVER_OPEN_TABLES_MAX) return false;
    connection->open[slot] = table;
    if (table->audience->count == table->audience->capacity) {
        table->audience->capacity = 2 * table->audience->capacity + 4;
        struct audience_subscriber *grown = memory_allocate(table->audience->capacity * sizeof *grown);
        if (table->audience->count > 0)
            memcpy(grown, table->audience->subscribers, table->audience->count * sizeof *grown);
        free(table->audience->subscribers);
        table->audience->subscribers = grown;
    }
    table->audience->subscribers[table->audience->count++] = (struct audience_subscriber){connection, viewer};
    if (viewer < table->seats) table->seat[viewer].watchers++;
    return true;
}

bool audience_is_attended(const struct table *table)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        if (table->audience->subscribers[i].viewer != CASUS_SEAT_OBSERVER) return true;
    }
    return false;
}

bool audience_watches(const struct table *table, casus_seat viewer)
{
    if (viewer < table->seats) return table->seat[viewer].watchers > 0;
    for (size_t i = 0; i < table->audience->count; i++) {
        if (table->audience->subscribers[i].viewer == viewer) return true;
    }
    return false;
}

void audience_close(struct server *server, struct request *request)
{
    audience_leave(server, request->table, request->connection);
    request_ok(server, request);
}

/* ---- Another seat ---- */

/* why: NULL if the guest knows. */
static void push_reseated(struct server *server, const struct table *table,
                          const struct audience_subscriber *subscriber, const struct casus_error *why)
{
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "reseated");
    casus_json_key_text(&out, "table", table->id);
    if (subscriber->viewer == CASUS_SEAT_OBSERVER) casus_json_key_null(&out, "seat");
    else {
        casus_json_key(&out, "seat");
        casus_record_seat(&out, subscriber->viewer);
    }
    if (why != NULL) {
        casus_json_key(&out, "error");
        casus_json_error(&out, why);
    }
    casus_json_close(&out, '}');
    outbox_post(server, subscriber->connection, &out);
}

static void change_viewer(struct server *server, struct table *table, struct audience_subscriber *subscriber,
                          casus_seat seat)
{
    casus_assert(subscriber->viewer != seat);
    casus_assert(subscriber->viewer >= table->seats || table->seat[subscriber->viewer].watchers > 0);
    if (subscriber->viewer < table->seats && --table->seat[subscriber->viewer].watchers == 0) {
        seat_gone(server, &table->seat[subscriber->viewer]);
    }
    if (seat < table->seats) table->seat[seat].watchers++;
    subscriber->viewer = seat;
}

void audience_reseat(struct server *server, struct table *table, const struct guest *guest, casus_seat seat,
                     const struct connection *sender)
{
    casus_assert(seat < table->seats || seat >= CASUS_SEAT_ORGANISER);
    for (size_t i = 0; i < table->audience->count; i++) {
        struct audience_subscriber *subscriber = &table->audience->subscribers[i];
        if (subscriber->connection->guest != guest && subscriber->viewer != seat) continue;
        casus_seat now = seat_of_guest(table, subscriber->connection->guest);
        if (subscriber->viewer == now) continue;
        change_viewer(server, table, subscriber, now);
        if (now < table->seats) schedule_is_back(server, table, now);
        if (subscriber->connection != sender) push_reseated(server, table, subscriber, NULL);
    }
}

void audience_lose_part(struct server *server, struct table *table, const char *guest, const struct casus_error *why,
                        const struct connection *sender)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        struct audience_subscriber *subscriber = &table->audience->subscribers[i];
        if (strcmp(subscriber->connection->guest->id, guest) != 0) continue;
        casus_seat now = seat_of_guest(table, subscriber->connection->guest);
        if (subscriber->viewer != now) change_viewer(server, table, subscriber, now);
        if (subscriber->connection != sender) push_reseated(server, table, subscriber, why);
    }
}

/* ---- Putting out ---- */

static void note_departure(struct audience *audience, struct connection *connection, unsigned links)
{
    size_t count = audience->departures_count;
    if (count == audience->departures_capacity) {
        audience->departures_capacity = 2 * count + 4;
        struct audience_departure *grown = memory_allocate(audience->departures_capacity * sizeof *grown);
        if (count > 0) memcpy(grown, audience->departures, count * sizeof *grown);
        free(audience->departures);
        audience->departures = grown;
    }
    connection->references++;
    audience->departures[audience->departures_count++] = (struct audience_departure){connection, links};
}

void audience_put_out(struct server *server, struct table *table, const char *guest, const char *why)
{
    for (size_t i = table->audience->count; i-- > 0;) {
        struct connection *connection = table->audience->subscribers[i].connection;
        if (strcmp(connection->guest->id, guest) != 0) continue;
        struct casus_writer out = audience_message(server, table, "closed");
        casus_json_key_text(&out, "put_out", why);
        casus_json_close(&out, '}');
        outbox_post(server, connection, &out);
        audience_leave(server, table, connection);
        note_departure(table->audience, connection, table->links);
    }
}

bool audience_departs(const struct table *table, const struct connection *connection)
{
    for (size_t i = 0; i < table->audience->departures_count; i++) {
        if (table->audience->departures[i].connection == connection) return true;
    }
    return false;
}

void audience_settled(struct table *table)
{
    struct audience *audience = table->audience;
    for (size_t i = 0; i < audience->departures_count; i++) connection_release(audience->departures[i].connection);
    free(audience->departures);
    audience->departures = NULL;
    audience->departures_count = audience->departures_capacity = 0;
}

/* Nothing was said to him meanwhile that is true, and nothing has happened that he was not told: all of it fell with
 * what has failed. If he has opened so many other tables in this moment that there is no room, he is told to look. */
static void bring_back(struct server *server, struct table *table, struct connection *connection)
{
    if (connection->closed || audience_find(table, connection) != NULL) return;
    casus_seat seat = seat_of_guest(table, connection->guest);
    if (audience_enter(table, connection, seat)) return;
    const struct audience_subscriber missing = {connection, seat};
    change_begin(server);
    push_reseated(server, table, &missing, NULL);
    change_end(server);
}

void audience_roll_back(struct server *server, struct table *table)
{
    for (size_t i = 0; i < table->audience->departures_count; i++) {
        const struct audience_departure *departure = &table->audience->departures[i];
        if (departure->links > table->links) bring_back(server, table, departure->connection);
    }
    audience_settled(table);
    for (size_t i = 0; i < table->audience->count; i++) {
        struct audience_subscriber *subscriber = &table->audience->subscribers[i];
        casus_seat seat = seat_of_guest(table, subscriber->connection->guest);
        if (subscriber->viewer != seat) change_viewer(server, table, subscriber, seat);
    }
}

/* ---- Telling ---- */

struct casus_writer audience_message(struct server *server, const struct table *table, const char *type)
{
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", type);
    casus_json_key_text(&out, "table", table->id);
    return out;
}

void audience_tell_all(struct server *server, struct table *table, const struct casus_writer *message)
{
    for (size_t i = 0; i < table->audience->count; i++)
        outbox_post(server, table->audience->subscribers[i].connection, message);
}

void audience_tell(struct server *server, struct table *table, casus_seat viewer, const struct casus_writer *message)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        const struct audience_subscriber *subscriber = &table->audience->subscribers[i];
        if (subscriber->viewer == viewer) outbox_post(server, subscriber->connection, message);
    }
}
