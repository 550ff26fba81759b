/* The entrance: connections, messages, time, the store's reports; and the creation of all parts. */
#include "server/server.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/evening/rehearsal.h"
#include "server/load.h"
#include "server/protocol.h"
#include "server/push/audience.h"
#include "server/push/lobby.h"
#include "server/push/push.h"
#include "server/residency.h"
#include "server/registry/deadlines.h"
#include "server/registry/registry.h"
#include "server/session/notice.h"
#include "server/session/guest.h"
#include "server/session/turns.h"
#include "server/table/aside.h"
#include "server/table/change.h"
#include "server/table/quarantine.h"
#include "server/table/schedule.h"
#include "server/table/tables.h"
#include "server/table/think.h"
#include "server/table/tick.h"

/* ---- Connections ---- */

static void note_time(struct server *server, uint64_t now_ms)
{
    if (now_ms > server->now) server->now = now_ms;
}

struct connection *server_open(struct server *server, void *user)
{
    struct connection *connection = connection_add(server, user);
    if (connection == NULL || server->store_state == STORE_GOOD) return connection;
    change_begin(server);
    notice_tell(server, connection);
    change_end(server);
    return connection;
}

void server_message(struct server *server, struct connection *connection, const char *text, size_t length,
                    uint64_t now_ms)
{
    casus_assert(!connection->closed);
    note_time(server, now_ms);
    server->counters.messages++;
    change_begin(server);
    protocol_answer(server, connection, text, length);
    change_end(server);
    if (connection->excess > SERVER_RATE_CLOSE)
        server->world.close(server->world.context, connection->user, "too many messages");
}

void server_close(struct server *server, struct connection *connection, uint64_t now_ms)
{
    casus_assert(server->change == NULL);
    note_time(server, now_ms);
    for (int i = 0; i < SERVER_OPEN_TABLES_MAX; i++) {
        struct table *table = connection->open[i];
        if (table == NULL) continue;
        change_begin(server);
        change_about(server, table);
        audience_leave(server, table, connection);
        change_end(server);
    }
    turns_forget(server, connection);
    lobby_watch(server, connection, false);
    connection_remove(server, connection);
}

void server_stop(struct server *server, const char *reason)
{
    casus_assert(server->change == NULL);
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "bye");
    casus_json_key_text(&out, "reason", reason);
    casus_json_close(&out, '}');
    for (struct connection *connection = server->connections; connection != NULL; connection = connection->next) {
        server->world.send(server->world.context, connection->user, out.out, out.length);
    }
}

/* ---- Time and the store ---- */

static void tick_tables(struct server *server)
{
    casus_assert(server->now >= server->tables->held_until);
    const struct deadlines_due *due;
    size_t count = deadlines_take(server, &due);
    for (size_t i = 0; i < count; i++) {
        struct entry *entry = registry_find(server, due[i].id);
        struct table *table = entry == NULL ? NULL : entry->table;
        if (entry != NULL && table == NULL) aside_want(server, entry);
        if (table == NULL) continue;
        change_begin(server);
        change_about(server, table);
        tick_table(server, table);
        change_end(server);
    }
}

static void answer_waiting(struct server *server)
{
    struct connection *connection;
    const json_t *request = turns_next(server, &connection);
    if (request == NULL) return;
    struct request again = {.connection = connection, .json = request};
    change_begin(server);
    protocol_answer_waiting(server, &again);
    change_end(server);
    turns_end(server);
}

/* Requests that had to wait for the store. */
static void answer_put_aside(struct server *server)
{
    struct request request;
    while (aside_next(server, &request)) {
        change_begin(server);
        protocol_answer_waiting(server, &request);
        change_end(server);
        aside_answered(server);
    }
}

void server_read(struct server *server, struct store_reading *readings, uint64_t now_ms)
{
    casus_assert(server->change == NULL);
    note_time(server, now_ms);
    residency_have_read(server, readings);
    answer_put_aside(server);
}

void server_tick(struct server *server, uint64_t now_ms)
{
    casus_assert(server->change == NULL);
    note_time(server, now_ms);
    if (server->now >= server->tables->held_until) tick_tables(server);
    lobby_tick(server);
    rehearsal_tick(server);
    answer_waiting(server);
    answer_put_aside(server);
    residency_tick(server);
}

void server_thought(struct server *server, struct thought *thought, uint64_t now_ms)
{
    casus_assert(server->change == NULL);
    note_time(server, now_ms);
    struct table *table = think_heard(server, thought);
    if (table != NULL) schedule_set(server, table);
}

void server_correct_time(struct server *server, int64_t correction_ms)
{
    server->correction = correction_ms;
}

uint64_t server_deadline(const struct server *server)
{
    const uint64_t deadlines[] = {tables_deadline(server), lobby_deadline(server), rehearsal_deadline(server),
                                  turns_deadline(server), residency_deadline(server)};
    uint64_t first = UINT64_MAX;
    for (size_t i = 0; i < sizeof deadlines / sizeof deadlines[0]; i++) {
        if (deadlines[i] < first) first = deadlines[i];
    }
    return first;
}

void server_stored(struct server *server, struct store_batch *batches, uint64_t now_ms)
{
    casus_assert(server->change == NULL);
    note_time(server, now_ms);
    change_stored(server, batches);
}

void server_store_state(struct server *server, enum store_state state)
{
    casus_assert(server->change == NULL);
    if (server->store_state == state) return;
    server->store_state = state;
    if (state == STORE_GOOD) tables_release(server);
    change_begin(server);
    notice_tell_all(server);
    change_end(server);
}

/* ---- The whole ---- */

struct server *server_make(const struct server_world *world, const struct server_options *options)
{
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL) return NULL;
    server->world = *world;
    server->options = *options;
    server->watch = &push_watch;
    scratch_make(server);
    guest_make_all(server);
    turns_make(server);
    aside_make(server);
    registry_make(server);
    deadlines_make(server);
    tables_make(server);
    quarantine_make(server);
    lobby_make(server);
    load_begin(server);
    return server;
}

void server_free(struct server *server)
{
    casus_assert(server->change == NULL);
    load_free(server);
    rehearsal_free_all(server);
    aside_free(server);
    tables_free(server);
    registry_free(server);
    deadlines_free(server);
    quarantine_free(server);
    lobby_free(server);
    guest_free_all(server);
    turns_free(server);
    connection_free_all(server);
    scratch_free(server);
    free(server);
}

struct store_reader server_reader(struct server *server)
{
    return load_reader(server);
}

bool server_loaded(struct server *server, uint64_t now_ms, char *error, size_t error_size)
{
    server->now = now_ms;
    return load_end(server, error, error_size);
}

struct server_counters server_count(const struct server *server)
{
    struct server_counters counters = server->counters;
    counters.tables = counters.tables_running = counters.tables_here = 0;
    counters.tables_damaged = server->quarantine->tables;
    for (const struct entry *entry = server->registry->oldest; entry != NULL; entry = entry->newer) {
        unsigned status = entry->listed != NULL ? entry->listed->status : TABLE_WAITING;
        counters.tables++;
        counters.tables_here += entry->table != NULL;
        counters.tables_running += (entry->table != NULL ? (unsigned)entry->table->status : status) == TABLE_RUNNING;
    }
    return counters;
}

bool server_finding(const struct server *server, size_t index, struct server_finding *finding)
{
    if (index >= server->quarantine->count) return false;
    const struct quarantine_finding *at = &server->quarantine->finding[index];
    const struct table *table = at->table == NULL ? NULL : tables_find(server, at->table);
    *finding = (struct server_finding){.table = at->table,
                                       .what = at->what,
                                       .events = at->events,
                                       .kind = at->kind,
                                       .key = at->key,
                                       .is_public = table != NULL && table->public,
                                       .evening = at->organised && table != NULL ? table->game : NULL,
                                       .phase_stays = at->agrees};
    return true;
}
