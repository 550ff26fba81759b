/* See reading.h. */
#include "server/evening/reading.h"

#include <string.h>

#include "casus/assert.h"
#include "server/evening/team.h"
#include "server/push/numbering.h"
#include "server/session/plain_text.h"

/* ---- Time ---- */

int64_t reading_time(const struct table *table)
{
    casus_assert(table->evening->reading_ms >= 0 && table->evening->reading_ms <= EVENING_READING_MAX_MS);
    const struct casus_evening *game = evening_of_game(table);
    bool reads = game->reports != NULL && game->reports(table->state);
    return reads ? table->evening->reading_ms : 0;
}

void reading_set(struct table *table, int64_t starts, int64_t left_ms)
{
    casus_assert(starts == EVENING_NO_TIME || left_ms == EVENING_NO_TIME);
    table->evening->starts = starts;
    table->evening->reading_left_ms = left_ms;
    evening_tell_all(table, TELL_NOW);
}

int64_t reading_left(const struct server *server, const struct table *table)
{
    const struct evening *evening = table->evening;
    bool runs = table->status == TABLE_RUNNING && evening->open && evening->starts > (int64_t)server->now;
    return runs ? evening->starts - (int64_t)server->now : 0;
}

bool reading_is_held(const struct table *table)
{
    return table->status == TABLE_RUNNING && table->evening->open && table->evening->reading_left_ms == 0;
}

uint64_t reading_deadline(const struct table *table)
{
    const struct evening *evening = table->evening;
    bool ends = table->status == TABLE_RUNNING && evening->open && evening->at_end == AT_END_REMIND;
    return ends && evening->starts != EVENING_NO_TIME ? (uint64_t)evening->starts : UINT64_MAX;
}

void reading_time_up(struct table *table)
{
    struct evening *evening = table->evening;
    casus_assert(evening->open && evening->at_end == AT_END_REMIND && evening->starts != EVENING_NO_TIME);
    bool timed = evening->ends != EVENING_NO_TIME;
    evening_set_times(table, EVENING_NO_TIME, timed ? evening->ends - evening->starts : EVENING_NO_TIME);
    reading_set(table, EVENING_NO_TIME, timed ? 0 : EVENING_NO_TIME);
    evening->time_up = evening->tell_organisers = true;
    evening_touch_own(table);
}

void reading_extend(const struct server *server, struct table *table, int64_t ms)
{
    struct evening *evening = table->evening;
    bool paused = table->status == TABLE_PAUSED;
    int64_t now = (int64_t)server->now, left = paused ? evening->reading_left_ms : evening->starts - now;
    int64_t next = left + ms > 0 ? left + ms : 0;
    if (paused) {
        if (evening->left_ms != EVENING_NO_TIME)
            evening_set_times(table, EVENING_NO_TIME, evening->left_ms - left + next);
        reading_set(table, EVENING_NO_TIME, next);
        return;
    }
    if (evening->ends != EVENING_NO_TIME) evening_set_times(table, evening->ends - left + next, EVENING_NO_TIME);
    reading_set(table, now + next, EVENING_NO_TIME);
}

/* ---- Who has read ---- */

/* What was read, or warned of, is what the phase began with. */
static bool check_phase(struct server *server, const struct request *request)
{
    const struct table *table = request->table;
    int64_t seen = request_int(request, "n", 0), newest = request_newest(request);
    if (!table->evening->open) {
        request_refuse(server, request, "server.phase_over", "No lists are taken now.", 0, 0);
    } else if (seen < (int64_t)numbering_shown(table, request->seat, table->evening->since)) {
        request_refuse(server, request, "server.stale",
                       "This answers event {0}, but the game is at event {1}: look again.", seen, newest);
    } else if (seen > newest) {
        request_refuse_ahead(server, request, seen, newest);
    } else {
        return true;
    }
    return false;
}

/* The other members are not told. */
void reading_read(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (!check_phase(server, request)) return;
    struct team *team = &table->evening->team[request->seat];
    int number = team_member_number(team, request->connection->guest);
    casus_assert(number >= 0);
    if (!team_has_read(table, &team->member[number])) {
        team->member[number].read = table->evening->since + 1;
        team->reported = true;
        evening_touch_team(table, request->seat);
        team_keeps(server, table, request->seat);
    }
    request_ok(server, request);
}

void reading_put_aside(struct server *server, struct request *request)
{
    const char *what = request_text(request, "what");
    struct table *table = request->table;
    if (!check_phase(server, request) || !plain_text_check(server, request, what, TEAM_ASIDE_BYTES, false)) return;
    if (!texts_has(team_of(table, request->seat)->aside, what)) {
        if (texts_count(team_of(table, request->seat)->aside) >= TEAM_ASIDE_MAX) {
            request_refuse(server, request, "server.aside_full", "Only {0} warnings can be put aside in a phase.",
                           TEAM_ASIDE_MAX, 0);
            return;
        }
        struct team *team = team_edit_own(table, request->seat);
        struct texts *aside = texts_with(team->aside, what, strlen(what));
        texts_release(team->aside);
        team->aside = aside;
        team_keeps(server, table, request->seat);
    }
    request_ok(server, request);
}
