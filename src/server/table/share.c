/* Each step is durable before anybody learns of it, like everything at a table; so a server that dies between two steps
 * continues where it was. */
#include "server/table/share.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/context.h"
#include "server/base/stamp.h"
#include "server/table/change.h"
#include "server/table/play.h"
#include "server/table/round.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"

static bool is_evening(const struct table *table)
{
    return table->organised != NULL;
}

/* Somebody who would lose the seat. The owner keeps it: otherwise the table would be nobody's. */
static bool awaits_a_guest(const struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (round_awaits_seat(table, seat) && !table->seat[seat].owner) return true;
    }
    return false;
}

/* ---- Rounds ---- */

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
    change_announces(server, table);
}

void share_go_on(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_WAITING);
    struct table_round *round = &table->round;
    if (!round_all_sit(table)) {
        round->until = UINT64_MAX;
        schedule_set(server, table);
        return;
    }
    if (round->phase == ROUND_COMMITTING && (!round_awaits(table) || is_first_start(table))) close_list(server, table);
    if (round->phase == ROUND_REVEALING && !round_awaits(table)) {
        play_start(server, table);
        return;
    }
    bool waits = round->phase == ROUND_REVEALING || is_evening(table) || awaits_a_guest(table);
    if (!waits) round->until = UINT64_MAX;
    else if (round->until == UINT64_MAX) round->until = server->now + round_patience(table);
    schedule_set(server, table);
}

bool share_is_waited_for(const struct table *table)
{
    return table->status == TABLE_WAITING && round_all_sit(table) && round_awaits(table);
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
    if (is_evening(table)) change_describes(server, table);
    else change_announces(server, table);
}

void share_reveal(struct server *server, struct table *table, casus_seat seat,
                  const uint8_t entropy[CASUS_ENTROPY_SIZE])
{
    casus_assert(seat < table->seats && table->round.phase == ROUND_REVEALING && table->seat[seat].share.committed);
    struct share *share = &table->seat[seat].share;
    share->revealed = true;
    memcpy(share->entropy, entropy, sizeof share->entropy);
    share_go_on(server, table);
    if (table->status == TABLE_WAITING) change_describes(server, table);
    else change_announces(server, table);
}

void share_leave(struct server *server, struct table *table, casus_seat seat)
{
    casus_assert(table->status == TABLE_WAITING && !is_evening(table));
    seat_vacate(&table->seat[seat]);
    if (table->round.phase == ROUND_REVEALING) round_begin(server, table);
    share_go_on(server, table);
}

/* ---- Time ---- */

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
    if (server->now < round_deadline(table)) return;
    struct casus_seats missing = {{0}};
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (round_awaits_seat(table, seat)) casus_seats_add(&missing, (casus_seat)seat);
    }
    table->round.until = UINT64_MAX;
    if (table->round.phase == ROUND_REVEALING) round_begin(server, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&missing, (casus_seat)seat)) give_up(server, table, (casus_seat)seat);
    }
    share_go_on(server, table);
    change_announces(server, table);
}
