/* Each step is durable before anybody learns of it, like everything at a table; so a server that dies between two steps
 * continues where it was. */
#include "server/table/share.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/context.h"
#include "server/base/stamp.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"

static bool is_evening(const struct table *table)
{
    return table->organised != NULL;
}

/* Whether nothing but the dice keeps the game from beginning. */
static bool all_sit(const struct table *table)
{
    return is_evening(table) ? table->round.started != 0 : !seat_is_any_open(table);
}

static bool is_awaited(const struct table *table, unsigned seat)
{
    const struct seat *at = &table->seat[seat];
    bool done = table->round.phase == ROUND_COMMITTING ? at->share.committed : at->share.revealed;
    return at->kind == SEAT_PERSON && at->share.wanted && !done;
}

static bool awaits(const struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (is_awaited(table, seat)) return true;
    }
    return false;
}

/* Somebody who would lose the seat. The owner keeps it: otherwise the table would be nobody's. */
static bool awaits_a_guest(const struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (is_awaited(table, seat) && !table->seat[seat].owner) return true;
    }
    return false;
}

/* How long the table waits for a browser: as long as it would for its owner to come back to the game. */
static uint64_t patience(const struct table *table)
{
    if (is_evening(table)) return SHARE_PATIENCE_EVENING_MS;
    if (table->takeover_ms == 0) return SHARE_PATIENCE_MOST_MS;
    return table->takeover_ms < SHARE_PATIENCE_LEAST_MS ? SHARE_PATIENCE_LEAST_MS : (uint64_t)table->takeover_ms;
}

/* ---- Rounds ---- */

void share_begin_round(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_WAITING && table->events == NULL);
    unsigned started = table->round.started;
    server->world.random(server->world.context, table->secret, sizeof table->secret);
    table->round = (struct table_round){.number = table->round.number + 1,
                                        .phase = ROUND_COMMITTING,
                                        .begun = stamp_now(server),
                                        .until = UINT64_MAX,
                                        .started = started};
    for (unsigned seat = 0; seat < table->seats; seat++)
        table->seat[seat].share = (struct share){.wanted = table->seat[seat].share.wanted};
}

/* The organiser has just started: for nobody is waited. */
static bool is_first_start(const struct table *table)
{
    return is_evening(table) && table->round.number == table->round.started;
}

/* Who has not committed by now gives no bytes; of an evening nor do those who have and are not there. */
static void close_list(struct server *server, struct table *table)
{
    casus_assert(table->round.phase == ROUND_COMMITTING);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct share *share = &table->seat[seat].share;
        bool away = is_first_start(table) && table->seat[seat].watchers == 0;
        if (!share->committed || away) *share = (struct share){.wanted = false};
    }
    table->round.phase = ROUND_REVEALING;
    uint64_t stamp = stamp_now(server); /* The day's time may have been set back since. */
    table->round.closed = stamp < table->round.begun ? table->round.begun : stamp;
    table->round.until = UINT64_MAX;
    table_changed(server, table);
}

void share_go_on(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_WAITING);
    struct table_round *round = &table->round;
    if (!all_sit(table)) {
        round->until = UINT64_MAX;
        schedule_set(server, table);
        return;
    }
    if (round->phase == ROUND_COMMITTING && (!awaits(table) || is_first_start(table))) close_list(server, table);
    if (round->phase == ROUND_REVEALING && !awaits(table)) {
        table_start(server, table);
        return;
    }
    bool waits = round->phase == ROUND_REVEALING || is_evening(table) || awaits_a_guest(table);
    if (!waits) round->until = UINT64_MAX;
    else if (round->until == UINT64_MAX) round->until = server->now + patience(table);
    schedule_set(server, table);
}

bool share_is_waited_for(const struct table *table)
{
    return table->status == TABLE_WAITING && all_sit(table) && awaits(table);
}

/* ---- What seats do ---- */

void share_commit(struct server *server, struct table *table, casus_seat seat, const uint8_t commit[CASUS_DIGEST_SIZE])
{
    casus_assert(seat < table->seats && table->round.phase == ROUND_COMMITTING);
    struct share *share = &table->seat[seat].share;
    *share = (struct share){.wanted = true, .committed = true};
    memcpy(share->commit, commit, sizeof share->commit);
    share_go_on(server, table);
    /* Of an evening everybody hears of all commitments when the list is closed: 250 times 250 messages are too many. */
    if (is_evening(table)) table_store(server, table);
    else table_changed(server, table);
}

void share_reveal(struct server *server, struct table *table, casus_seat seat,
                  const uint8_t entropy[CASUS_ENTROPY_SIZE])
{
    casus_assert(seat < table->seats && table->round.phase == ROUND_REVEALING && table->seat[seat].share.committed);
    struct share *share = &table->seat[seat].share;
    share->revealed = true;
    memcpy(share->entropy, entropy, sizeof share->entropy);
    share_go_on(server, table);
    if (table->status == TABLE_WAITING) table_store(server, table);
    else table_changed(server, table);
}

void share_leave(struct server *server, struct table *table, casus_seat seat)
{
    casus_assert(table->status == TABLE_WAITING && !is_evening(table));
    seat_vacate(&table->seat[seat]);
    if (table->round.phase == ROUND_REVEALING) share_begin_round(server, table);
    share_go_on(server, table);
}

/* ---- Time ---- */

uint64_t share_deadline(const struct table *table)
{
    return table->status == TABLE_WAITING && !table->gone ? table->round.until : UINT64_MAX;
}

/* A team stays and gives no bytes; a guest loses the seat; the owner is waited for. */
static void give_up(struct server *server, struct table *table, casus_seat seat)
{
    if (is_evening(table)) {
        table->seat[seat].share.wanted = false;
    } else if (!table->seat[seat].owner) {
        seat_vacate(&table->seat[seat]);
        server->watch->freed(server, table, seat);
    }
}

void share_tick(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_WAITING);
    if (server->now < share_deadline(table)) return;
    struct casus_seats missing = {{0}};
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (is_awaited(table, seat)) casus_seats_add(&missing, (casus_seat)seat);
    }
    table->round.until = UINT64_MAX;
    if (table->round.phase == ROUND_REVEALING) share_begin_round(server, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&missing, (casus_seat)seat)) give_up(server, table, (casus_seat)seat);
    }
    share_go_on(server, table);
    table_changed(server, table);
}

void share_resume(const struct server *server, struct table *table)
{
    if (table->status != TABLE_WAITING) return;
    if (table->round.number == 0) /* Stored when seats did not commit: what they gave then is forgotten. */
        table->round = (struct table_round){.number = 1, .begun = table->created, .until = UINT64_MAX};
    if (table->round.until != UINT64_MAX) table->round.until = server->now + patience(table);
}

void share_rolled_back(const struct server *server, struct table *table)
{
    if (table->status == TABLE_WAITING && table->round.until <= server->now)
        table->round.until = server->now + SHARE_RETRY_MS;
}
