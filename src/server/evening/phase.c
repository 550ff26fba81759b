/* While the game awaits several at once, a phase is open; its time or an organiser ends it, never the last list, and
 * then all lists are revealed in one change. */
#include "server/evening/phase.h"

#include <string.h>

#include "casus/assert.h"
#include "server/evening/awaited.h"
#include "server/evening/dealings.h"
#include "server/evening/list.h"
#include "server/evening/plan.h"
#include "server/evening/reading.h"
#include "server/evening/rows.h"
#include "server/evening/stage.h"
#include "server/evening/team.h"
#include "server/evening/trial.h"
#include "server/table/actions.h"
#include "server/table/event.h"
#include "server/table/play.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"

/* ---- Time ---- */

uint64_t phase_deadline(const struct server *server, const struct table *table)
{
    enum { BETWEEN_BOTS = 20 };
    if (table->evening->closing != NULL) return server->now;
    bool waits = table->changed || table->evening->tell_all != TELL_NOTHING;
    uint64_t due = evening_phase_ends(table), stage = stage_deadline(table);
    if (stage < due) due = stage;
    if (reading_deadline(table) < due) due = reading_deadline(table);
    if (waits && table->crowd_until < due) due = table->crowd_until;
    if (list_next_bot(table) < table->seats && server->now + BETWEEN_BOTS < due) due = server->now + BETWEEN_BOTS;
    return due;
}

void phase_start_clock(struct server *server, struct table *table)
{
    struct evening *evening = table->evening;
    bool held = reading_is_held(table);
    int64_t left = reading_left(server, table), lists = held ? evening->left_ms : evening->ends - evening->starts;
    casus_assert(held || (left > 0 && (evening->ends == EVENING_NO_TIME || evening->ends >= evening->starts)));
    if (held || evening->ends != EVENING_NO_TIME)
        evening_set_times(table, (int64_t)server->now + lists, EVENING_NO_TIME);
    reading_set(table, EVENING_NO_TIME, EVENING_NO_TIME);
    schedule_set(server, table);
}

/* ---- Beginning ---- */

/* They were of the phase before. */
static void forget_warnings(struct table *table, unsigned seat)
{
    if (team_of(table, seat)->aside == NULL) return;
    struct team *team = team_edit_own(table, seat);
    texts_release(team->aside);
    team->aside = NULL;
}

/* Its time runs, or will when people have read; no list has come. */
static void open_phase(struct server *server, struct table *table)
{
    casus_assert(!table->evening->open);
    struct evening *evening = table->evening;
    stage_forget(table);
    evening->open = true;
    evening->since = table->n;
    evening->reopened = 0;
    dealings_begin_phase(table);
    int64_t reading = reading_time(table), starts = (int64_t)server->now + reading;
    evening_set_times(table, evening->lists_ms > 0 ? starts + evening->lists_ms : EVENING_NO_TIME, EVENING_NO_TIME);
    reading_set(table, reading > 0 ? starts : EVENING_NO_TIME, EVENING_NO_TIME);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        texts_release(evening->team[seat].prepared);
        evening->team[seat].prepared = NULL;
        forget_warnings(table, seat);
        /* None of its members has read this phase's report; who has become part of another team since the last phase
         * hears of its plan. */
        if (evening->team[seat].members > 0) evening->team[seat].told = evening->team[seat].reported = true;
        if (evening->team[seat].sent.rows == NULL) continue;
        struct team *team = team_edit(table, seat);
        texts_release(team->sent.rows);
        team->sent = (struct team_receipt){.rows = NULL};
    }
}

void phase_reopen(struct server *server, struct table *table, uint64_t since, int64_t ms)
{
    struct evening *evening = table->evening;
    casus_assert(!evening->open && since <= table->n && ms >= 0);
    stage_forget(table);
    evening->open = true;
    evening->since = since;
    evening->reopened = table->n;
    evening_set_times(table, ms > 0 ? (int64_t)server->now + ms : EVENING_NO_TIME, EVENING_NO_TIME);
    reading_set(table, EVENING_NO_TIME, EVENING_NO_TIME);
    schedule_set(server, table);
}

void phase_shut(struct table *table)
{
    trial_free(table->evening->closing);
    table->evening->closing = NULL;
    table->evening->open = false;
    stage_forget(table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (team_of(table, seat)->closed) team_edit(table, seat)->closed = false;
    }
    evening_set_times(table, EVENING_NO_TIME, EVENING_NO_TIME);
    reading_set(table, EVENING_NO_TIME, EVENING_NO_TIME);
}

/* An outage shall not cost a team its list: there is a minute at least after the server is back. */
void phase_resume(struct server *server, struct table *table)
{
    enum { GRACE = 60000 };
    struct evening *evening = table->evening;
    int64_t least = (int64_t)server->now + GRACE;
    table->step_told = table_step(table);
    /* The clock was set back while the server was away: no phase lasts longer for it. */
    int64_t back = evening->stored_at > (int64_t)server->now ? evening->stored_at - (int64_t)server->now : 0;
    if (evening->ends >= 0) evening->ends -= back;
    if (evening->starts >= 0) evening->starts -= back;
    /* Not stored: so it is after the next outage. */
    if (evening->ends >= 0 && evening->ends < least && !evening->time_up) evening->ends = least;
    stage_resume(table, back, least);
    rows_complete(server, table);
}

/* ---- The end ---- */

/* Whether the game still awaits nobody but some of those who have sent nothing: another phase would await others. */
static bool awaits_only(const struct table *table, const struct casus_seats *missing)
{
    struct casus_seats now = awaited_in(table, table->state);
    return casus_seats_count(&now) > 0 && casus_seats_within(&now, missing);
}

static void act_close(struct server *server, struct table *table)
{
    casus_action action = evening_of_game(table)->close(table->state);
    if (table->game->is_legal(table->state, CASUS_SEAT_ORGANISER, action, NULL))
        event_action(server, table, CASUS_SEAT_ORGANISER, action, false);
}

/* The reason of the organiser whose list it is; NULL: it is the team's own. */
static const char *why_not_its_own(const struct table *table, casus_seat seat, const struct list_found *found)
{
    const struct team *team = team_of(table, seat);
    return found->kind == LIST_SENT && team->sent.why[0] != 0 ? team->sent.why : NULL;
}

/* One atomic reveal, in the order of the seats: the order of arrival cannot change the result. */
static void reveal(struct server *server, struct table *table, const struct trial *trial)
{
    struct casus_seats missing = {{0}};
    casus_assert(!trial_is_stale(trial, table) && trial->seat == table->seats && server->reason == NULL);
    phase_shut(table);
    table->evening->revealed = table->n;
    table->evening->revealed_since = table->evening->since;
    table->awaited_anew = true;
    for (unsigned i = 0; i < table->seats; i++) {
        casus_seat seat = (casus_seat)i;
        const struct texts *list = trial->found[i].rows;
        if (trial->plans) plan_spend(table, i, trial->revision[i]);
        if (!casus_seats_has(&trial->awaited, seat)) continue;
        list_tell(server, table, seat, &trial->found[i]);
        if (list == NULL) {
            casus_seats_add(&missing, seat);
            continue;
        }
        server->reason = why_not_its_own(table, seat, &trial->found[i]);
        actions_do(server, table, seat, list, table->seat[seat].kind == SEAT_BOT);
        server->reason = NULL;
    }
    if (awaits_only(table, &missing)) act_close(server, table);
    play_go_on(server, table);
}

static void try_action(void *context, casus_seat seat, const char *text)
{
    const struct table *table = context;
    casus_action action = table->game->action_parse(table->state, seat, text, strlen(text), NULL);
    if (action != 0) table->game->apply(table->state, seat, action, NULL);
}

/* Tries some lists more, anew if something has happened meanwhile; when all are tried they are revealed. */
static void close_on(struct server *server, struct table *table)
{
    struct evening *evening = table->evening;
    if (!evening->open) { /* The store has failed, and it was not so. */
        trial_free(evening->closing);
        evening->closing = NULL;
        return;
    }
    if (evening->closing != NULL && trial_is_stale(evening->closing, table)) {
        trial_free(evening->closing);
        evening->closing = NULL;
    }
    if (evening->closing == NULL) evening->closing = trial_make(table, true);
    evening->closing->act = try_action;
    evening->closing->context = table;
    if (!trial_go_on(server, table, evening->closing)) {
        schedule_set(server, table);
        return;
    }
    struct trial *trial = evening->closing;
    evening->closing = NULL;
    reveal(server, table, trial);
    trial_free(trial);
}

void phase_end(struct server *server, struct table *table)
{
    casus_assert(table->evening->open);
    close_on(server, table);
}

void phase_last_call(struct server *server, struct table *table)
{
    struct evening *evening = table->evening;
    casus_assert(evening->open && evening->closing == NULL);
    bool running_out = evening->ends != EVENING_NO_TIME && evening->ends <= (int64_t)server->now && !evening->time_up;
    if (!running_out) evening_set_times(table, (int64_t)server->now, EVENING_NO_TIME);
    evening->called = true;
    reading_set(table, EVENING_NO_TIME, EVENING_NO_TIME);
    if (evening->grace_ms == 0) phase_end(server, table);
    else schedule_set(server, table);
}

void phase_go_on(struct server *server, struct table *table)
{
    casus_assert(table_holds(table));
    struct casus_actor actor;
    table_actor(table, &actor);
    bool teams = actor.kind == CASUS_ACTOR_SIMULTANEOUS;
    if (table->evening->open && !teams) phase_shut(table);
    if (table->status == TABLE_RUNNING && teams && !table->evening->open) open_phase(server, table);
    if (!table->evening->open) stage_go_on(server, table);
}

/* The time of the lists is up. */
static void lists_time_up(struct server *server, struct table *table)
{
    struct evening *evening = table->evening;
    if (evening->at_end == AT_END_CLOSE || evening->called) {
        phase_end(server, table);
        return;
    }
    evening->time_up = evening->tell_organisers = true;
    evening_touch_own(table);
    schedule_set(server, table);
}

void phase_tick(struct server *server, struct table *table)
{
    unsigned bot = list_next_bot(table);
    if (table->evening->closing != NULL) close_on(server, table);
    else if (server->now >= evening_phase_ends(table)) lists_time_up(server, table);
    else if (server->now >= stage_deadline(table)) stage_time_up(server, table);
    else if (server->now >= reading_deadline(table)) reading_time_up(table), schedule_set(server, table);
    else if (bot < table->seats) list_prepare_bot(server, table, bot);
}
