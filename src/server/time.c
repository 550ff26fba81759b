/* Clocks, bots and absence: all that happens because time passes.
 *
 * Clocks measure thinking only: a seat's clock starts when the position has been sent to it, which is after the change
 * that made it awaited is durable, and stands while the game is paused or the server is down. With a clock for each
 * move the seat has move_ms for every turn, and its reserve after that; with one for the game it has game_ms for all,
 * then the reserve. Who runs out is helped by a bot: for that turn, or for good. */
#include "evening.h"

#include <string.h>

#include "search/bot.h"

/* ---- Bots ---- */

bool seat_is_played_by_bot(const struct table *table, casus_seat seat)
{
    const struct seat *at = &table->seat[seat];
    return at->kind == SEAT_BOT || at->resigned || at->flagged || at->away || at->late;
}

const char *seat_bot(const struct table *table, casus_seat seat)
{
    /* Who plays for the absent. */
    return table->seat[seat].kind == SEAT_BOT ? table->seat[seat].bot : casus_bot_best(table->game);
}

casus_action bot_action(struct server *server, struct table *table, casus_seat seat)
{
    table->game->view(table->state, seat, server->view[0]);
    return casus_bot_choose(table->game, &table->measure, seat_bot(table, seat), server->view[0], seat, &server->random,
                            server->memory);
}

/* ---- Clocks ---- */

void clocks_reset(struct table *table)
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

void clocks_stop(struct server *server, struct table *table)
{
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
    struct seat then = table->seat[seat];
    if (table->clock != CLOCK_OFF && table->turn_started != 0)
        charge(&then, (int64_t)(server->now - table->turn_started));
    sealed->left_ms = then.left_ms;
    sealed->reserve_ms = then.reserve_ms;
}

void clocks_reveal(struct server *server, struct table *table)
{
    clocks_stop(server, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        const struct sealed *sealed = &table->seat[seat].sealed;
        if (sealed->actions == NULL) continue;
        table->seat[seat].left_ms = sealed->left_ms;
        table->seat[seat].reserve_ms = sealed->reserve_ms;
    }
}

void clocks_turn(struct server *server, struct table *table, const struct casus_seats *awaited)
{
    if (same_seats(&table->awaited, awaited)) return;
    clocks_stop(server, table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        bool was = casus_seats_has(&table->awaited, (casus_seat)seat), is = casus_seats_has(awaited, (casus_seat)seat);
        if (is && !was && table->clock == CLOCK_MOVE) table->seat[seat].left_ms = table->move_ms;
        if (!is) table->seat[seat].late = false;
    }
    table->awaited = *awaited;
}

void clocks_start(struct server *server, struct table *table)
{
    if (table->status != TABLE_RUNNING || table->turn_started != 0) return;
    table->turn_started = server->now;
    schedule(server, table);
}

/* When the seat's time is over; UINT64_MAX: never, or the clock does not run. */
static uint64_t runs_out_at(const struct table *table, casus_seat seat)
{
    if (table->clock == CLOCK_OFF || table->turn_started == 0 || table->status != TABLE_RUNNING) return UINT64_MAX;
    return table->turn_started + (uint64_t)(table->seat[seat].left_ms + table->seat[seat].reserve_ms);
}

bool clock_is_out(const struct server *server, const struct table *table, casus_seat seat)
{
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

void json_clocks(const struct server *server, struct casus_writer *out, const struct table *table)
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

/* ---- Absence ---- */

static uint64_t taken_over_at(const struct table *table, casus_seat seat)
{
    const struct seat *at = &table->seat[seat];
    bool absent = at->kind == SEAT_PERSON && at->watchers == 0 && !seat_is_played_by_bot(table, seat);
    return absent && table->takeover_ms > 0 ? at->gone_since + (uint64_t)table->takeover_ms : UINT64_MAX;
}

void person_is_back(struct server *server, struct table *table, casus_seat seat)
{
    if (!table->seat[seat].away) return;
    table->seat[seat].away = false;
    table->changed = true;
    schedule(server, table);
}

/* ---- Deadlines ---- */

static void earlier(uint64_t *deadline, uint64_t other)
{
    if (other < *deadline) *deadline = other;
}

static bool goes_on(const struct casus_actor *actor) /* More steps than one change takes. */
{
    return actor->kind == CASUS_ACTOR_CHANCE || actor->kind == CASUS_ACTOR_OVER;
}

static void schedule_evening(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    table->deadline = table->status == TABLE_RUNNING && goes_on(&actor) ? server->now : evening_deadline(server, table);
    earlier(&server->next_deadline, table->deadline);
}

void schedule(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table->deadline = UINT64_MAX;
    if (table->evening != NULL) { /* Its phases have their own time, and bots no hurry. */
        schedule_evening(server, table);
        return;
    }
    if (table->status != TABLE_RUNNING) return;
    table_actor(table, &actor);
    clocks_turn(server, table, &actor.awaited);
    bool bot = false;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (!casus_seats_has(&actor.awaited, (casus_seat)seat)) continue;
        if (table->seat[seat].sealed.actions != NULL) continue; /* Nothing more is wanted of it. */
        if (seat_is_played_by_bot(table, (casus_seat)seat)) bot = true;
        else earlier(&table->deadline, runs_out_at(table, (casus_seat)seat));
        earlier(&table->deadline, taken_over_at(table, (casus_seat)seat));
    }
    if (bot && table->bot_due == 0) table->bot_due = server->now + server->options.think_ms;
    if (!bot) table->bot_due = 0;
    if (bot) earlier(&table->deadline, table->bot_due);
    if (goes_on(&actor)) table->deadline = server->now;
    earlier(&server->next_deadline, table->deadline);
}

static void time_out(struct server *server, struct table *table, casus_seat seat)
{
    clocks_stop(server, table);
    if (table->clock == CLOCK_GAME) table->seat[seat].flagged = true;
    else table->seat[seat].late = true;
    table_changed(server, table);
}

/* Whoever has run out of time, or been away too long, is stood in for. */
static void stand_in_where_due(struct server *server, struct table *table)
{
    for (unsigned i = 0; i < table->seats; i++) {
        casus_seat seat = (casus_seat)i;
        if (!casus_seats_has(&table->awaited, seat) || seat_is_played_by_bot(table, seat) ||
            table->seat[seat].sealed.actions != NULL)
            continue;
        if (clock_is_out(server, table, seat)) time_out(server, table, seat);
        else if (server->now >= taken_over_at(table, seat)) {
            table->seat[seat].away = true;
            table->changed = true;
        }
    }
}

static void bot_moves(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    table->bot_due = 0;
    if (actor.kind != CASUS_ACTOR_PLAYER || !seat_is_played_by_bot(table, actor.seat)) return;
    casus_action action = bot_action(server, table, actor.seat);
    if (action == 0) return;
    table_act(server, table, actor.seat, action, true);
}

void table_tick(struct server *server, struct table *table)
{
    if (table->status != TABLE_RUNNING) {
        schedule(server, table);
        return;
    }
    if (table->evening != NULL) evening_tick(server, table);
    else stand_in_where_due(server, table);
    if (table->bot_due != 0 && server->now >= table->bot_due) bot_moves(server, table);
    table_go_on(server, table);
}
