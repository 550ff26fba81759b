/* Changes: made, handed to the store, and announced when they are durable; or undone. */
#include "server/table/change.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/registry/registry.h"
#include "server/session/outbox.h"
#include "server/session/request.h"
#include "server/table/clock.h"
#include "server/table/description.h"
#include "server/table/rollback.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

struct change {
    struct store_batch batch; /* Must be first. */
    size_t capacity;
    struct table *table; /* NULL: about none. */
    uint64_t n;          /* The table's last event with this change. */
    char *meta;          /* The table's description with this change, or NULL. */
    struct table *also;  /* Another one of which only the description changes; NULL: none. */
    char *also_meta;
    bool seals;               /* It changes what is sealed. */
    struct sealed *sealed;    /* By seat, with this change; NULL: as before. */
    void *kept;               /* Of a table with an organiser; NULL: as before. */
    bool votes;               /* It changes the table's proposal. */
    struct proposal proposal; /* With this change, if so. */
    unsigned lines;           /* Of chat that it adds. */
    casus_seat viewer; /* Who asks; CASUS_SEAT_ORGANISER also if nobody does, as the organiser may know everything. */
    struct casus_seats concerns; /* Nobody but these is told of what it writes; none: everybody may be. */
    bool open;                   /* In flight: everybody waits for it. */
    bool lists;                  /* It changes an entry of the index, */
    bool rests;                  /* of a table that leaves memory. */
    bool archives;               /* The table's record is kept compressed from now on. */
    bool delivers;               /* A position reaches its player: clocks may start. */
    bool sent;                   /* Only by a planted fault: the outputs have left already. */
    struct outbox outbox;
};

/* ---- Making a change ---- */

void change_begin(struct server *server)
{
    casus_assert(server->change == NULL);
    server->change = memory_allocate(sizeof *server->change);
    server->change->viewer = CASUS_SEAT_ORGANISER;
    server->outbox = &server->change->outbox;
}

void change_about(struct server *server, struct table *table)
{
    casus_assert(server->change != NULL);
    server->change->table = table;
}

void change_also_about(struct server *server, struct table *table)
{
    casus_assert(server->change != NULL && server->change->table != NULL && server->change->table != table);
    server->change->also = table;
}

void change_asked_by(struct server *server, casus_seat viewer)
{
    casus_assert(server->change != NULL && server->change->table != NULL);
    server->change->viewer = viewer;
}

void change_concerns(struct server *server, casus_seat seat)
{
    casus_assert(server->change != NULL && seat < server->change->table->seats);
    casus_seats_add(&server->change->concerns, seat);
}

static void add_write(struct change *change, const struct store_write *write)
{
    if (change->batch.count == change->capacity) {
        change->capacity = 2 * change->capacity + 4;
        struct store_write *grown = memory_allocate(change->capacity * sizeof *grown);
        if (change->batch.count > 0) memcpy(grown, change->batch.writes, change->batch.count * sizeof *grown);
        free(change->batch.writes);
        change->batch.writes = grown;
    }
    change->batch.writes[change->batch.count++] = *write;
}

void change_event(struct server *server, struct table *table, uint64_t number, const char *line, size_t length)
{
    casus_assert(server->change != NULL && number <= table->n);
    if (FAULT(server->options, LOST_EVENT) && number % 50 == 49) return;
    struct store_write write = {.kind = STORE_EVENT,
                                .group = memory_copy(table->id, strlen(table->id)),
                                .number = number,
                                .text = memory_copy(line, length),
                                .length = length};
    add_write(server->change, &write);
}

void change_put(struct server *server, const char *kind, const char *key, const char *text, size_t length)
{
    casus_assert(server->change != NULL);
    struct store_write write = {.kind = STORE_PUT,
                                .group = memory_copy(kind, strlen(kind)),
                                .key = memory_copy(key, strlen(key)),
                                .text = memory_copy(text, length),
                                .length = length};
    add_write(server->change, &write);
}

void change_remove(struct server *server, const char *kind, const char *key)
{
    casus_assert(server->change != NULL);
    struct store_write write = {
        .kind = STORE_REMOVE, .group = memory_copy(kind, strlen(kind)), .key = memory_copy(key, strlen(key))};
    add_write(server->change, &write);
}

/* The entry is taken over. */
static void list(struct server *server, struct table *table, uint64_t deadline)
{
    struct store_entry *entry = server->watch->list(server, table, deadline);
    struct store_write write = {
        .kind = STORE_ENTER, .group = memory_copy(table->id, strlen(table->id)), .entry = store_entry_copy(entry)};
    add_write(server->change, &write);
    server->change->lists = true;
    free(table->entry->listed);
    table->entry->listed = entry;
}

void change_rests(struct server *server, struct table *table, uint64_t deadline)
{
    casus_assert(server->change != NULL && server->change->table == table && table->in_flight == 0);
    list(server, table, deadline);
    server->change->rests = true;
}

/* All lines of the record, each with a line feed; *length bytes, for free(). */
static char *join_lines(const struct table *table, size_t *length)
{
    *length = 0;
    for (uint64_t i = 0; i <= table->n; i++) *length += table->events[i].length + 1;
    char *text = memory_allocate(*length + 1), *at = text;
    for (uint64_t i = 0; i <= table->n; i++) {
        memcpy(at, table->events[i].line, table->events[i].length);
        at += table->events[i].length;
        *at++ = '\n';
    }
    return text;
}

void change_archive(struct server *server, const struct table *table)
{
    casus_assert(server->change != NULL && server->change->table == table && table->in_flight == 0);
    casus_assert(table->status == TABLE_OVER && table->events != NULL && !table->entry->archived);
    struct store_write write = {
        .kind = STORE_ARCHIVE, .group = memory_copy(table->id, strlen(table->id)), .number = table->n + 1};
    write.text = join_lines(table, &write.length);
    add_write(server->change, &write);
    server->change->archives = true;
}

void change_forget(struct server *server, const struct table *table)
{
    casus_assert(server->change != NULL);
    struct store_write write = {.kind = STORE_LEAVE, .group = memory_copy(table->id, strlen(table->id))};
    if (server->world.read != NULL) add_write(server->change, &write);
    else free(write.group);
}

void change_listed(struct server *server)
{
    casus_assert(server->change != NULL);
    add_write(server->change, &(struct store_write){.kind = STORE_LISTED});
}

void change_key(struct server *server)
{
    char hex[2 * sizeof server->key + 1];
    struct casus_writer out = casus_writer_make(hex, sizeof hex);
    casus_write_hex(&out, server->key, sizeof server->key);
    change_put(server, "server", "key", hex, strlen(hex));
}

/* A table's description with this change; taken over. */
static void take_meta(struct change *change, const struct table *table, char *meta)
{
    casus_assert(table == change->table || table == change->also);
    char **kept = table == change->table ? &change->meta : &change->also_meta;
    free(*kept);
    *kept = meta;
}

void change_describes(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    char *meta = description_write(table);
    change_put(server, "table", table->id, meta, strlen(meta));
    take_meta(server->change, table, meta);
}

void change_announces(struct server *server, struct table *table)
{
    change_describes(server, table);
    table->changed = true;
}

void change_seals(struct server *server)
{
    server->change->seals = true;
}

void change_votes(struct server *server)
{
    casus_assert(server->change != NULL && server->change->table != NULL);
    server->change->votes = true;
}

void change_chat(struct server *server)
{
    casus_assert(server->change != NULL && server->change->table != NULL);
    server->change->lines++;
    server->change->table->chat_waiting++;
}

void change_delivers(struct server *server)
{
    casus_assert(server->change != NULL);
    server->change->delivers = true;
}

/* ---- Ending a change ---- */

static bool is_secret(const struct change *change)
{
    if (casus_seats_count(&change->concerns) == 0 || change->meta != NULL) return false;
    for (size_t i = 0; i < change->batch.count; i++) {
        if (change->batch.writes[i].kind == STORE_EVENT) return false;
    }
    return true;
}

static void free_change(struct server *server, struct change *change)
{
    outbox_free(server, &change->outbox);
    for (size_t i = 0; i < change->batch.count; i++) {
        free(change->batch.writes[i].group);
        free(change->batch.writes[i].key);
        free(change->batch.writes[i].text);
        free(change->batch.writes[i].entry);
    }
    free(change->batch.writes);
    free(change->meta);
    free(change->also_meta);
    free(change);
}

/* What a change says may be said now. */
static void deliver(struct server *server, struct change *change)
{
    if (!change->sent) outbox_send(server, &change->outbox);
    if (change->table != NULL && change->votes) change->table->told_proposal = change->proposal;
    if (change->table != NULL && change->delivers && clock_start(server, change->table))
        schedule_set(server, change->table);
}

/* ---- In flight ---- */

/* Whether something is in flight that could tell in what the change says. */
static bool must_wait(const struct change *change)
{
    const struct table *table = change->table;
    if (change->batch.count > 0) return true;
    if (table == NULL) return false;
    if (change->viewer == CASUS_SEAT_ORGANISER) return table->in_flight > 0;
    return table->in_flight_open > 0 || (change->viewer < table->seats && table->seat[change->viewer].in_flight > 0);
}

static void take_off(struct change *change)
{
    struct table *table = change->table;
    bool asks = change->batch.count == 0;
    change->open = asks ? table->in_flight_open > 0 : !is_secret(change);
    if (asks && change->viewer < table->seats) casus_seats_add(&change->concerns, change->viewer);
    table->in_flight++;
    table->in_flight_open += change->open;
    for (unsigned seat = 0; seat < table->seats && !change->open; seat++)
        table->seat[seat].in_flight += casus_seats_has(&change->concerns, (casus_seat)seat);
    if (change->also == NULL) return;
    change->also->in_flight++;
    change->also->in_flight_open++;
}

static void land(const struct change *change)
{
    struct table *table = change->table;
    casus_assert(table->in_flight > 0 && table->in_flight_open >= change->open);
    table->in_flight--;
    table->in_flight_open -= change->open;
    for (unsigned seat = 0; seat < table->seats && !change->open; seat++)
        table->seat[seat].in_flight -= casus_seats_has(&change->concerns, (casus_seat)seat);
    if (change->also == NULL) return;
    casus_assert(change->also->in_flight > 0 && change->also->in_flight_open > 0);
    change->also->in_flight--;
    change->also->in_flight_open--;
}

static bool puts_key(const struct change *change)
{
    for (size_t i = 0; i < change->batch.count; i++) {
        const struct store_write *write = &change->batch.writes[i];
        if (write->kind == STORE_PUT && strcmp(write->group, "server") == 0) return true;
    }
    return false;
}

/* The server's key goes with every change until it is durable: its own write may have failed, and the next start would
 * know none of the links and keys that are told meanwhile. */
static void add_key(struct server *server)
{
    const struct change *change = server->change;
    if (!server->key_is_durable && change->batch.count > 0 && !puts_key(change)) change_key(server);
}

/* Whether what lists show may have changed; or what is stored, of a table that had left memory: its entry says when it
 * must be looked at, which is so no more. */
static bool must_list(const struct change *change, const struct table *table)
{
    const struct store_entry *listed = table->entry->listed;
    bool rested = listed == NULL || (!listed->over && listed->deadline != 0);
    return change->meta != NULL || table->relisted || (change->batch.count > 0 && rested);
}

/* The deadline of a table in memory. One that is over and archived need not be looked at. */
static uint64_t in_use(const struct table *table)
{
    return table->entry->archived ? UINT64_MAX : 0;
}

static void list_tables(struct server *server)
{
    struct change *change = server->change;
    if (server->world.read == NULL || change->table == NULL) return;
    if (!change->table->gone && !change->rests && must_list(change, change->table))
        list(server, change->table, in_use(change->table));
    if (change->also_meta != NULL) list(server, change->also, in_use(change->also));
    change->table->relisted = false;
}

/* When a table leaves memory must not tell what somebody has sealed, or that he has asked something. */
static bool everybody_sees(const struct change *change)
{
    return change->batch.count > 0 && !change->rests && !is_secret(change);
}

/* What is stored of a table is stored in order. */
static void stay_in_order(struct store_batch *batch, int lane, const struct table *table)
{
    if (table == NULL) return;
    batch->lane[lane] = &table->entry->lane;
    batch->epoch[lane] = table->entry->epoch;
}

void change_end(struct server *server)
{
    casus_assert(server->change != NULL);
    struct change *change = server->change;
    struct table *table = change->table;
    if (table != NULL) server->watch->changed(server, table);
    if (table != NULL && table->organised != NULL) change->kept = table->organised->keep(server, table);
    if (table != NULL && change->votes) change->proposal = table->proposal;
    add_key(server);
    list_tables(server);
    if (table != NULL && everybody_sees(change)) registry_use(server, table->entry, table->status == TABLE_OVER);
    server->change = NULL;
    server->outbox = NULL;
    if (!must_wait(change)) {
        deliver(server, change);
        free_change(server, change);
        return;
    }
    if (table != NULL) {
        take_off(change);
        change->n = table->n;
        if (change->seals) change->sealed = seat_copy_sealed(table);
    }
    stay_in_order(&change->batch, 0, table);
    stay_in_order(&change->batch, 1, change->also);
    server->counters.batches++;
    if (FAULT(server->options, ACK_BEFORE_DURABLE)) {
        outbox_send(server, &change->outbox);
        change->sent = true;
    }
    server->world.store(server->world.context, &change->batch);
}

/* ---- Durable, or not ---- */

static void note_guests(struct server *server, const struct change *change)
{
    for (size_t i = 0; i < change->batch.count; i++) {
        const struct store_write *write = &change->batch.writes[i];
        if (write->kind == STORE_PUT && strcmp(write->group, "guest") == 0)
            guest_was_stored(server, write->key, change->batch.result == STORE_OK);
    }
}

static void keep_meta(struct table *table, char **meta)
{
    if (*meta == NULL) return;
    free(table->durable_meta);
    table->durable_meta = *meta;
    *meta = NULL;
}

/* So many lines of chat more are durable; older ones that are too many go. */
static void keep_chat(struct table *table, unsigned lines)
{
    casus_assert(lines <= table->chat_waiting);
    table->chat_waiting -= lines;
    while (json_array_size(table->chat) > SERVER_CHAT_KEPT + table->chat_waiting) json_array_remove(table->chat, 0);
}

static void note_durable(struct server *server, struct change *change)
{
    struct table *table = change->table;
    server->key_is_durable |= puts_key(change);
    if (table != NULL) {
        land(change);
        table->durable_n = change->n;
        table->entry->archived = table->entry->archived || change->archives;
        keep_chat(table, change->lines);
        keep_meta(table, &change->meta);
        if (change->also != NULL) keep_meta(change->also, &change->also_meta);
        if (change->sealed != NULL) {
            seat_free_sealed(table, table->durable_sealed);
            table->durable_sealed = change->sealed;
            change->sealed = NULL;
        }
        if (change->kept != NULL) table->organised->durable(table, change->kept);
        change->kept = NULL;
        if (table->in_flight == 0) server->watch->settled(table);
        if (change->also != NULL && change->also->in_flight == 0) server->watch->settled(change->also);
    }
    deliver(server, change);
    if (table != NULL && table->gone && table->in_flight == 0) tables_forget(server, table);
}

static void tell_failure(struct server *server, const struct outbox_item *output)
{
    if (!output->is_reply || output->connection->closed) return;
    struct request request = {.connection = output->connection, .has_id = output->has_id, .id = output->id};
    change_begin(server);
    request_refuse(server, &request, "server.store_failed",
                   "The server could not store this; nothing has changed. Try again later.", 0, 0);
    change_end(server);
}

/* The first failure in a table's epoch: whatever else of it is in flight will fail too, but is reported later, and
 * nothing may be built on it meanwhile. So the table goes back at once, and only now. */
static void roll_back(struct server *server, const struct change *change, int lane)
{
    struct table *table = lane == 0 ? change->table : change->also;
    if (table == NULL || change->batch.epoch[lane] != table->entry->epoch) return;
    table->entry->epoch++;
    rollback_table(server, table);
}

/* What the index says of them is not known: it is said anew. */
static void forget_listed(const struct change *change)
{
    struct table *const tables[] = {change->table, change->also};
    for (int i = 0; i < 2; i++) {
        if (tables[i] == NULL) continue;
        free(tables[i]->entry->listed);
        tables[i]->entry->listed = NULL;
    }
}

static void note_failure(struct server *server, struct change *change)
{
    struct table *table = change->table;
    casus_assert(change->batch.result != STORE_OK);
    server->counters.store_failures++;
    if (table != NULL) land(change);
    if (change->batch.result == STORE_FAILED)
        tables_hold(server); /* A bot that does not think would try again at once, for ever. */
    for (int lane = 0; lane < STORE_LANES_MAX; lane++) roll_back(server, change, lane);
    if (table != NULL) {
        if (change->lists) forget_listed(change);
        seat_free_sealed(table, change->sealed);
        if (change->kept != NULL) table->organised->forget(table, change->kept);
        change->kept = NULL;
    }
    for (struct outbox_item *output = change->outbox.first; output != NULL; output = output->next)
        tell_failure(server, output);
    if (table != NULL && table->durable_meta == NULL && table->in_flight == 0) tables_forget(server, table);
}

void change_stored(struct server *server, struct store_batch *batches)
{
    for (struct store_batch *batch = batches, *next; batch != NULL; batch = next) {
        struct change *change = (struct change *)batch;
        next = batch->next;
        note_guests(server, change);
        if (batch->result == STORE_OK) note_durable(server, change);
        else note_failure(server, change);
        free_change(server, change);
    }
}
