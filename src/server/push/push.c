/* What tables call when something happens at them. */
#include "server/push/push.h"

#include "casus/assert.h"
#include "server/push/audience.h"
#include "server/push/delta.h"
#include "server/push/listing.h"
#include "server/push/lobby.h"
#include "server/push/numbering.h"
#include "server/push/proposal.h"
#include "server/table/seat.h"

static void rolled_back(struct server *server, struct table *table)
{
    casus_assert(table->n == table->durable_n);
    audience_roll_back(server, table);
    numbering_roll_back(table);
}

static void restored(struct server *server, struct table *table)
{
    lobby_roll_back(server, table);
}

static void changed(struct server *server, struct table *table)
{
    delta_push(server, table);
    lobby_tell_seats(server, table);
}

static void settled(struct table *table)
{
    audience_settled(table);
    lobby_settled(table);
}

static void removed(struct server *server, struct table *table)
{
    struct casus_writer out = audience_message(server, table, "closed");
    casus_json_close(&out, '}');
    audience_tell_all(server, table, &out);
    lobby_removed(server, table);
}

static void freed(struct server *server, struct table *table, casus_seat seat)
{
    casus_assert(table->seat[seat].kind == SEAT_OPEN);
    audience_reseat(server, table, NULL, seat, NULL);
}

static void lapsed(struct server *server, struct table *table)
{
    proposal_push(server, table, "lapsed");
}

static bool watched(const struct table *table)
{
    return table->audience->count > 0 || table->audience->departures_count > 0 || table->audience->line_waits;
}

const struct table_watch push_watch = {
    .made = audience_make,
    .gone = audience_free,
    .told = numbering_told,
    .before = delta_before,
    .after = delta_after,
    .added = numbering_add,
    .settled = settled,
    .rolled_back = rolled_back,
    .restored = restored,
    .freed = freed,
    .lapsed = lapsed,
    .changed = changed,
    .removed = removed,
    .attended = audience_is_attended,
    .watched = watched,
    .list = listing_make,
    .leaves = lobby_leaves,
    .returns = lobby_returns,
};
