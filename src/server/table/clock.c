/* Clocks measure thinking only: a seat's clock starts when the position has been sent to it, after the change that made
 * it awaited is durable, and stops while the game is paused or the server is down. With a clock for each move the seat
 * has move_ms for every turn, then its reserve; with a clock for the game it has game_ms in total, then the reserve. A
 * bot helps a seat that runs out: for that turn, or for good. */
#include "server/table/clock.h"

#include <string.h>

#include "casus/assert.h"
#include "server/table/seat.h"

void clock_reset(struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        table->seat[seat].left_ms = table->clock == CLOCK_MOVE ? table->move_ms : table->game_ms;
        table->seat[seat].reserve_ms = table->reserve_ms;
    }
    table->turn_started = 0;
}

static bool same_seats(const struct casus_seats *one, const struct casus_seats *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}

static void charge(struct seat *seat, int64_t spent)
{
    int64_t from_main = spent < seat->left_ms ? spent : seat->left_ms;
    int64_t rest = spent - from_main;
    seat->left_ms -= from_main;
    seat->reserve_ms -= rest < seat->reserve_ms ? rest : seat->reserve_ms;
}

void clock_stop(const struct server *server, struct table *table)
{
    casus_assert(table->turn_started <= server->now);
    if (table->clock != CLOCK_OFF && table->turn_started != 0) {
        int64_t spent = (int64_t)(server->now - table->turn_started);
        for (unsigned seat = 0; seat < table->seats; seat++) {
            if (casus_seats_has(&table->awaited, (casus_seat)seat)) charge(&table->seat[seat], spent);
        }
    }
    table->turn_started = 0;
}

void clock_seal(const struct server *server, const struct table *table, casus_seat seat, struct sealed *sealed)
{
    casus_assert(seat < table->seats);
    struct seat then = table->seat[seat];
    if (table->clock != CLOCK_OFF && table->turn_started != 0)
        charge(&then, (int64_t)(server->now - table->turn_started));
    sealed->left_ms = then.left_ms;
    sealed->reserve_ms = then.reserve_ms;
}

void clock_reveal(const struct server *server, struct table *table)
{
    clock_stop(server, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        const struct sealed *sealed = &table->seat[seat].sealed;
        if (sealed->actions == NULL) continue;
        table->seat[seat].left_ms = sealed->left_ms;
        table->seat[seat].reserve_ms = sealed->reserve_ms;
    }
}

void clock_turn(struct server *server, struct table *table, const struct casus_seats *awaited)
{
    casus_assert(table_holds(table));
    if (same_seats(&table->awaited, awaited)) return;
    clock_stop(server, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        bool was = casus_seats_has(&table->awaited, (casus_seat)seat), is = casus_seats_has(awaited, (casus_seat)seat);
        if (is && !was && table->clock == CLOCK_MOVE) table->seat[seat].left_ms = table->move_ms;
        if (!is) table->seat[seat].late = false;
    }
    table->awaited = *awaited;
}

bool clock_start(const struct server *server, struct table *table)
{
    if (table->status != TABLE_RUNNING || table->turn_started != 0) return false;
    table->turn_started = server->now;
    return true;
}

/* When the seat's time is over; UINT64_MAX: never, or the clock does not run. */
uint64_t clock_runs_out_at(const struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    if (table->clock == CLOCK_OFF || table->turn_started == 0 || table->status != TABLE_RUNNING) return UINT64_MAX;
    return table->turn_started + (uint64_t)(table->seat[seat].left_ms + table->seat[seat].reserve_ms);
}

bool clock_is_out(const struct server *server, const struct table *table, casus_seat seat)
{
    casus_assert(seat < table->seats);
    if (table->clock == CLOCK_OFF || !casus_seats_has(&table->awaited, seat)) return false;
    uint64_t spent = table->turn_started == 0 ? 0 : server->now - table->turn_started;
    return spent >= (uint64_t)(table->seat[seat].left_ms + table->seat[seat].reserve_ms);
}

static void json_times(struct casus_writer *out, const char *key, const struct table *table, bool reserve)
{
    casus_json_key(out, key);
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        casus_json_int(out, reserve ? table->seat[seat].reserve_ms : table->seat[seat].left_ms);
    }
    casus_json_close(out, ']');
}

void clock_write(const struct server *server, struct casus_writer *out, const struct table *table)
{
    if (table->clock == CLOCK_OFF || table->events == NULL) {
        casus_json_null(out);
        return;
    }
    casus_json_open(out, '{');
    casus_json_key(out, "running");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats && table->status == TABLE_RUNNING; seat++) {
        if (casus_seats_has(&table->awaited, (casus_seat)seat)) casus_json_int(out, seat);
    }
    casus_json_close(out, ']');
    json_times(out, "left_ms", table, false);
    json_times(out, "reserve_ms", table, true);
    casus_json_key_int(out, "spent_ms", table->turn_started == 0 ? 0 : (int64_t)(server->now - table->turn_started));
    casus_json_close(out, '}');
}
