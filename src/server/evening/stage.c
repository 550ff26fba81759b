/* See stage.h. */
#include "server/evening/stage.h"

#include "casus/assert.h"
#include "server/table/event.h"
#include "server/table/play.h"
#include "server/table/schedule.h"

/* ---- Times ---- */

static void set_own(struct table *table, int64_t ends, int64_t left_ms)
{
    struct evening *evening = table->evening;
    casus_assert(ends == EVENING_NO_TIME || left_ms == EVENING_NO_TIME);
    evening->stage_ends = ends;
    evening->stage_left_ms = left_ms;
    evening->time_up = false;
    evening_touch_own(table);
    evening->tell_organisers = true;
}

/* So much is left from now on, whether it runs or not; 0: there is no end. */
static void set_own_left(const struct server *server, struct table *table, int64_t ms)
{
    bool paused = table->status == TABLE_PAUSED;
    set_own(table, ms > 0 && !paused ? (int64_t)server->now + ms : EVENING_NO_TIME,
            ms > 0 && paused ? ms : EVENING_NO_TIME);
}

/* What all see: the time from the lists to the publication. */
static void set_public(const struct server *server, struct table *table)
{
    const struct evening *evening = table->evening;
    int64_t ms = evening->suits_ms + evening->review_ms;
    bool shown = evening->review_ms > 0, paused = table->status == TABLE_PAUSED;
    evening_set_times(table, shown && !paused ? (int64_t)server->now + ms : EVENING_NO_TIME,
                      shown && paused ? ms : EVENING_NO_TIME);
}

/* What is left of what all see; 0: nothing, or it has no end. */
static int64_t public_left(const struct server *server, const struct table *table)
{
    const struct evening *evening = table->evening;
    int64_t left = evening->left_ms != EVENING_NO_TIME ? evening->left_ms : evening->ends - (int64_t)server->now;
    return evening->ends == EVENING_NO_TIME && evening->left_ms == EVENING_NO_TIME ? 0 : left > 0 ? left : 0;
}

static int64_t longest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* ---- Beginning ---- */

void stage_forget(struct table *table)
{
    if (table->evening->stage == CASUS_STAGE_NONE) return;
    table->evening->stage = CASUS_STAGE_NONE;
    set_own(table, EVENING_NO_TIME, EVENING_NO_TIME);
}

static enum casus_stage stage_now(const struct table *table)
{
    const struct casus_evening *game = evening_of_game(table);
    bool plays = table->status == TABLE_RUNNING || table->status == TABLE_PAUSED;
    return plays && game->stage != NULL ? game->stage(table->state) : CASUS_STAGE_NONE;
}

/* From suits to the review nothing changes that all see. */
static void begin(struct server *server, struct table *table, enum casus_stage stage)
{
    struct evening *evening = table->evening;
    if (evening->stage == CASUS_STAGE_NONE) set_public(server, table);
    evening->stage = stage;
    if (stage == CASUS_STAGE_SUITS) set_own_left(server, table, evening->suits_ms);
    else if (evening->review_ms == 0) set_own_left(server, table, 0);
    else set_own_left(server, table, longest(public_left(server, table), evening->review_ms));
}

void stage_go_on(struct server *server, struct table *table)
{
    casus_assert(!table->evening->open);
    enum casus_stage stage = stage_now(table);
    if (stage == table->evening->stage) return;
    if (stage != CASUS_STAGE_NONE) {
        begin(server, table, stage);
    } else {
        stage_forget(table);
        evening_set_times(table, EVENING_NO_TIME, EVENING_NO_TIME);
    }
    schedule_set(server, table);
}

void stage_resume(struct table *table, int64_t back, int64_t least)
{
    struct evening *evening = table->evening;
    if (evening->stage_ends < 0 || evening->time_up) return;
    evening->stage_ends = longest(evening->stage_ends - back, least);
}

/* ---- An organiser changes them ---- */

void stage_pause(struct server *server, struct table *table)
{
    const struct evening *evening = table->evening;
    if (evening->stage_ends == EVENING_NO_TIME) return;
    set_own(table, EVENING_NO_TIME, longest(evening->stage_ends - (int64_t)server->now, 0));
}

void stage_unpause(struct server *server, struct table *table)
{
    const struct evening *evening = table->evening;
    if (evening->stage_left_ms == EVENING_NO_TIME) return;
    set_own(table, (int64_t)server->now + evening->stage_left_ms, EVENING_NO_TIME);
}

void stage_extend(struct server *server, struct table *table, int64_t ms)
{
    struct evening *evening = table->evening;
    casus_assert(evening->stage != CASUS_STAGE_NONE);
    bool paused = table->status == TABLE_PAUSED;
    int64_t least = paused ? 0 : (int64_t)server->now;
    int64_t own = longest(longest(paused ? evening->stage_left_ms : evening->stage_ends, least) + ms, least);
    if (evening->ends != EVENING_NO_TIME || evening->left_ms != EVENING_NO_TIME) {
        int64_t all = longest(longest(paused ? evening->left_ms : evening->ends, least) + ms, least);
        evening_set_times(table, paused ? EVENING_NO_TIME : all, paused ? all : EVENING_NO_TIME);
    }
    set_own(table, paused ? EVENING_NO_TIME : own, paused ? own : EVENING_NO_TIME);
    schedule_set(server, table);
}

/* ---- The end ---- */

uint64_t stage_deadline(const struct table *table)
{
    const struct evening *evening = table->evening;
    bool runs = table->status == TABLE_RUNNING && evening->stage_ends >= 0 && !evening->time_up;
    return runs ? (uint64_t)evening->stage_ends : UINT64_MAX;
}

/* As if the organiser had done it. Where the game does not let it end, the desk knows that the time is up. */
static void end_stage(struct server *server, struct table *table)
{
    const struct casus_evening *game = evening_of_game(table);
    casus_action action = game->end_stage != NULL ? game->end_stage(table->state) : 0;
    if (action == 0 || !table->game->is_legal(table->state, CASUS_SEAT_ORGANISER, action, NULL)) return;
    event_action(server, table, CASUS_SEAT_ORGANISER, action, false);
    play_go_on(server, table);
}

void stage_time_up(struct server *server, struct table *table)
{
    struct evening *evening = table->evening;
    casus_assert(evening->stage != CASUS_STAGE_NONE && !evening->open);
    evening->time_up = evening->tell_organisers = true;
    evening_touch_own(table);
    if (evening->at_end == AT_END_CLOSE) end_stage(server, table);
    schedule_set(server, table);
}
