/* Where the way to the dice stands. */
#include "server/table/round.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/stamp.h"
#include "server/table/seat.h"

/* ---- Who is waited for ---- */

bool round_all_sit(const struct table *table)
{
    return table->organised != NULL ? table->round.started != 0 : !seat_is_any_open(table);
}

bool round_awaits_seat(const struct table *table, unsigned seat)
{
    const struct seat *at = &table->seat[seat];
    bool done = table->round.phase == ROUND_COMMITTING ? at->share.committed : at->share.revealed;
    return at->kind == SEAT_PERSON && at->share.wanted && !done;
}

bool round_awaits(const struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (round_awaits_seat(table, seat)) return true;
    }
    return false;
}

uint64_t round_patience(const struct table *table)
{
    if (table->organised != NULL) return ROUND_PATIENCE_EVENING_MS;
    if (table->takeover_ms == 0) return ROUND_PATIENCE_MOST_MS;
    return table->takeover_ms < ROUND_PATIENCE_LEAST_MS ? ROUND_PATIENCE_LEAST_MS : (uint64_t)table->takeover_ms;
}

/* ---- Rounds ---- */

void round_begin(struct server *server, struct table *table)
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

void round_take_dice(struct table *table)
{
    const uint8_t *entropy[CASUS_SEATS_MAX] = {NULL};
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].share.revealed) entropy[seat] = table->seat[seat].share.entropy;
    }
    table->dice = casus_dice_make_shared(table->secret, entropy, table->seats);
}

/* ---- Time ---- */

uint64_t round_deadline(const struct table *table)
{
    return table->status == TABLE_WAITING && !table->gone ? table->round.until : UINT64_MAX;
}

void round_resume(const struct server *server, struct table *table)
{
    if (table->status == TABLE_WAITING && table->round.until != UINT64_MAX)
        table->round.until = server->started + round_patience(table);
}

void round_rolled_back(const struct server *server, struct table *table)
{
    if (table->status == TABLE_WAITING && table->round.until <= server->now)
        table->round.until = server->now + ROUND_RETRY_MS;
}
