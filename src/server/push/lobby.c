/* However many tables change and however many watch, about a megabyte a second is sent: changes accumulate, and only
 * the newest state is sent. Unchanged lines are not sent again. */
#include "server/push/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/push/audience.h"
#include "server/push/card.h"
#include "server/session/outbox.h"
#include "server/table/change.h"
#include "server/table/rest.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

enum {
    CROWD_LEAST = 16, /* So many who watch are no crowd: they are told at once. */
    CROWD_BYTES_A_MS = 1000,
    AGAIN_MS = 10 /* When a table's line was not yet durable. */
};

struct lobby {
    size_t watchers;
    uint64_t crowd_until;           /* Until then nothing is said. */
    char (*waiting)[TABLE_ID_SIZE]; /* Tables whose lines have changed since. */
    size_t count, capacity;
};

void lobby_make(struct server *server)
{
    server->lobby = memory_allocate(sizeof *server->lobby);
}

void lobby_free(struct server *server)
{
    free(server->lobby->waiting);
    free(server->lobby);
}

void lobby_watch(struct server *server, struct connection *connection, bool watches)
{
    casus_assert(!connection->watches_lobby || server->lobby->watchers > 0);
    server->lobby->watchers += (size_t)watches - (size_t)connection->watches_lobby;
    if (connection->guest != NULL)
        connection->guest->lobbies += (unsigned)watches - (unsigned)connection->watches_lobby;
    connection->watches_lobby = watches;
}

/* ---- Lines ---- */

/* Returns the line's hash, for what is told of it. */
static uint64_t write_line(struct casus_writer *out, const struct table *table)
{
    size_t before = out->length;
    card_write_line(out, table, NULL);
    casus_assert(casus_writer_fits(out));
    return casus_hash(out->out + before, out->length - before);
}

/* The line, unless it is as it was told last. */
static bool write_news(struct casus_writer *out, struct table *table)
{
    struct casus_writer before = *out;
    uint64_t hash = write_line(out, table);
    if (hash != table->audience->line_told) {
        table->audience->line_told = hash;
        return true;
    }
    *out = before;
    return false;
}

static void tell(struct server *server, struct casus_writer *out)
{
    struct lobby *lobby = server->lobby;
    size_t told = 0;
    for (struct connection *connection = server->connections; connection != NULL; connection = connection->next) {
        if (!connection->watches_lobby) continue;
        outbox_post(server, connection, out);
        told++;
    }
    casus_assert(told == lobby->watchers);
    if (lobby->watchers > CROWD_LEAST)
        lobby->crowd_until = server->now + lobby->watchers * out->length / CROWD_BYTES_A_MS;
}

static struct casus_writer open_message(struct server *server)
{
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "lobby_change");
    return out;
}

static void wait(struct lobby *lobby, struct table *table)
{
    if (table->audience->line_waits) return;
    table->audience->line_waits = true;
    if (lobby->count == lobby->capacity) {
        lobby->capacity = 2 * lobby->capacity + 16;
        char(*grown)[TABLE_ID_SIZE] = memory_allocate(lobby->capacity * sizeof *grown);
        if (lobby->count > 0) memcpy(grown, lobby->waiting, lobby->count * sizeof *grown);
        free(lobby->waiting);
        lobby->waiting = grown;
    }
    casus_assert(lobby->count < lobby->capacity);
    memory_put_text(lobby->waiting[lobby->count++], TABLE_ID_SIZE, table->id);
}

/* Who watches next begins with the line as it is then. */
static void forget(struct table *table)
{
    table->audience->line_told = 0;
}

/* ---- At once ---- */

/* False: nobody is to be told, or later. */
static bool may_tell(struct server *server, struct table *table)
{
    struct lobby *lobby = server->lobby;
    casus_assert(server->change != NULL);
    if (!table->public) return false;
    if (lobby->watchers == 0) {
        forget(table);
        return false;
    }
    if (server->now >= lobby->crowd_until && !table->audience->line_waits) return true;
    wait(lobby, table);
    return false;
}

void lobby_changed(struct server *server, struct table *table)
{
    if (!may_tell(server, table)) return;
    struct casus_writer out = open_message(server);
    casus_json_key(&out, "tables");
    casus_json_open(&out, '[');
    if (!write_news(&out, table)) return;
    casus_json_close(&out, ']');
    casus_json_close(&out, '}');
    tell(server, &out);
}

void lobby_removed(struct server *server, struct table *table)
{
    if (!may_tell(server, table)) return;
    struct casus_writer out = open_message(server);
    casus_json_key(&out, "removed");
    casus_json_open(&out, '[');
    casus_json_text(&out, table->id);
    casus_json_close(&out, ']');
    casus_json_close(&out, '}');
    tell(server, &out);
}

/* ---- To those who sit there ---- */

/* What is told a seat's person, as a number. */
static uint8_t own_line(const struct table *table, const struct casus_actor *actor, casus_seat seat)
{
    return (uint8_t)(1 + 2 * table->status + card_has_to_choose(table, actor, seat));
}

static void tell_guest(struct server *server, const struct guest *guest, const struct table *table)
{
    struct casus_writer out = open_message(server);
    casus_json_key(&out, "tables");
    casus_json_open(&out, '[');
    card_write_line(&out, table, guest);
    casus_json_close(&out, ']');
    casus_json_close(&out, '}');
    for (struct connection *connection = server->connections; connection != NULL; connection = connection->next) {
        if (connection->watches_lobby && connection->guest == guest) outbox_post(server, connection, &out);
    }
}

/* What is told hangs on nothing but what everybody sees and the seat's own choice. */
static void tell_seat(struct server *server, const struct table *table, const struct casus_actor *actor,
                      casus_seat seat)
{
    uint8_t line = own_line(table, actor, seat), *told = &table->audience->own_line[seat].told;
    if (table->seat[seat].kind != SEAT_PERSON || *told == line) return;
    *told = line;
    const struct guest *guest = guest_find(server, table->seat[seat].guest);
    if (guest != NULL && guest->lobbies > 0) tell_guest(server, guest, table);
}

void lobby_tell_seats(struct server *server, struct table *table)
{
    casus_assert(server->change != NULL);
    if (table->organised != NULL) return;
    const struct casus_actor actor = card_awaited(table);
    for (unsigned seat = 0; seat < table->seats; seat++) tell_seat(server, table, &actor, (casus_seat)seat);
}

/* ---- When something fails ---- */

enum { LISTED_SEVERAL = UINT8_MAX /* On one device this, on another that. */ };

void lobby_listed(struct table *table, const struct guest *guest)
{
    casus_seat seat = seat_of_guest(table, guest);
    if (table->in_flight_open > 0) table->audience->listed = true;
    if (table->in_flight == 0 || table->organised != NULL || seat >= table->seats) return;
    const struct casus_actor actor = card_awaited(table);
    uint8_t line = own_line(table, &actor, seat), *listed = &table->audience->own_line[seat].listed;
    *listed = *listed == 0 || *listed == line ? line : LISTED_SEVERAL;
}

void lobby_settled(struct table *table)
{
    table->audience->listed = false;
    for (unsigned seat = 0; seat < table->seats; seat++) table->audience->own_line[seat].listed = 0;
}

/* What was told with the last change that is durable is what is so now: the changes that have failed took with them
 * what they had to say. A line that waits to be told was not told as it is now. */
static void remember_told(struct server *server, struct table *table)
{
    struct audience *audience = table->audience;
    const struct casus_actor actor = card_awaited(table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        uint8_t *told = &audience->own_line[seat].told;
        if (*told != 0) *told = own_line(table, &actor, (casus_seat)seat);
    }
    if (audience->line_told == 0) return;
    struct casus_writer out = scratch_writer(server);
    audience->line_told = audience->line_waits ? 0 : write_line(&out, table);
}

/* Who has part in a table that nobody else may know of. */
static void tell_owners_removed(struct server *server, const struct table *table)
{
    struct casus_writer out = open_message(server);
    casus_json_key(&out, "removed");
    casus_json_open(&out, '[');
    casus_json_text(&out, table->id);
    casus_json_close(&out, ']');
    casus_json_close(&out, '}');
    for (struct connection *connection = server->connections; connection != NULL; connection = connection->next) {
        if (connection->watches_lobby && seat_has_part(table, connection->guest)) outbox_post(server, connection, &out);
    }
}

/* A table that was listed and never was. */
static void correct_removed(struct server *server, struct table *table)
{
    casus_assert(table->durable_meta == NULL);
    if (table->public) lobby_removed(server, table);
    else tell_owners_removed(server, table);
}

/* Of what one alone was listed nobody else hears. */
static void correct_lines(struct server *server, struct table *table)
{
    casus_assert(table->durable_meta != NULL);
    const struct casus_actor actor = card_awaited(table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct audience_own_line *own = &table->audience->own_line[seat];
        if (own->listed == 0 || own->listed == own_line(table, &actor, (casus_seat)seat)) continue;
        own->told = 0;
        tell_seat(server, table, &actor, (casus_seat)seat);
    }
    if (!table->audience->listed) return;
    forget(table);
    lobby_changed(server, table);
}

void lobby_roll_back(struct server *server, struct table *table)
{
    remember_told(server, table);
    change_begin(server);
    if (table->durable_meta != NULL) correct_lines(server, table);
    else if (table->audience->listed) correct_removed(server, table);
    change_end(server);
    lobby_settled(table);
}

/* ---- Tables that leave memory ---- */

void lobby_leaves(const struct table *table, struct rest *rest)
{
    casus_assert(!table->audience->line_waits && !table->audience->listed);
    rest->line_told = table->audience->line_told;
    for (unsigned seat = 0; seat < table->seats; seat++)
        rest->seat[seat].line_told = table->audience->own_line[seat].told;
}

void lobby_returns(struct table *table, const struct rest *rest)
{
    table->audience->line_told = rest->line_told;
    for (unsigned seat = 0; seat < table->seats; seat++)
        table->audience->own_line[seat].told = rest->seat[seat].line_told;
}

/* ---- Later ---- */

uint64_t lobby_deadline(const struct server *server)
{
    return server->lobby->count > 0 ? server->lobby->crowd_until : UINT64_MAX;
}

/* Whether nothing that its line could show is on its way to the disk: else the line is not true yet. What is sealed
 * shows in no line, and must not hold one back either: whoever watches would see that somebody has chosen. */
static bool is_durable(const struct table *table)
{
    return table == NULL || table->in_flight_open == 0;
}

/* Takes up to a window of those that wait, oldest first; returns how many. Those that are not durable wait on. */
static size_t take_durable(struct server *server, char taken[LOBBY_WINDOW][TABLE_ID_SIZE])
{
    struct lobby *lobby = server->lobby;
    size_t count = 0, left = 0;
    for (size_t i = 0; i < lobby->count; i++) {
        bool takes = count < LOBBY_WINDOW && is_durable(tables_find(server, lobby->waiting[i]));
        memmove(takes ? taken[count++] : lobby->waiting[left++], lobby->waiting[i], TABLE_ID_SIZE);
    }
    casus_assert(count + left == lobby->count);
    lobby->count = left;
    return count;
}

static bool write_lines(struct server *server, struct casus_writer *out, char (*id)[TABLE_ID_SIZE], size_t count)
{
    bool some = false;
    casus_json_key(out, "tables");
    casus_json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        struct table *table = tables_find(server, id[i]);
        if (table == NULL) continue;
        table->audience->line_waits = false;
        if (table->public) some = write_news(out, table) || some;
    }
    casus_json_close(out, ']');
    return some;
}

static bool write_removed(struct server *server, struct casus_writer *out, char (*id)[TABLE_ID_SIZE], size_t count)
{
    bool some = false;
    casus_json_key(out, "removed");
    casus_json_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        const struct table *table = tables_find(server, id[i]);
        if (table != NULL && table->public) continue;
        casus_json_text(out, id[i]);
        some = true;
    }
    casus_json_close(out, ']');
    return some;
}

void lobby_tick(struct server *server)
{
    char taken[LOBBY_WINDOW][TABLE_ID_SIZE];
    struct lobby *lobby = server->lobby;
    if (lobby->count == 0 || server->now < lobby->crowd_until) return;
    size_t count = take_durable(server, taken);
    if (lobby->count > 0) lobby->crowd_until = server->now + AGAIN_MS;
    change_begin(server);
    struct casus_writer out = open_message(server);
    bool news = write_lines(server, &out, taken, count);
    news = write_removed(server, &out, taken, count) || news;
    casus_json_close(&out, '}');
    if (news) tell(server, &out);
    change_end(server);
}
