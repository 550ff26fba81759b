/* Organisers run the phases, decide and correct, and roll back. The record keeps their reasons. */
#include "server/evening/organiser.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"
#include "server/evening/dealings.h"
#include "server/evening/phase.h"
#include "server/evening/plan.h"
#include "server/evening/reading.h"
#include "server/evening/stage.h"
#include "server/evening/team.h"
#include "server/push/audience.h"
#include "server/session/plain_text.h"
#include "server/table/actions.h"
#include "server/table/change.h"
#include "server/table/event.h"
#include "server/table/play.h"
#include "server/table/schedule.h"
#include "server/table/takeback.h"

bool organiser_check_runs(struct server *server, const struct request *request)
{
    bool runs = request->table->status == TABLE_RUNNING || request->table->status == TABLE_PAUSED;
    if (!runs) request_refuse(server, request, "server.not_now", "That cannot be done now.", 0, 0);
    return runs;
}

/* ---- Phases ---- */

static void pause_phase(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_RUNNING);
    int64_t ends = table->evening->ends, now = (int64_t)server->now;
    int64_t left = ends > now ? ends - now : 0, reading = reading_left(server, table);
    if (!reading_is_held(table)) {
        evening_set_times(table, EVENING_NO_TIME, ends == EVENING_NO_TIME ? EVENING_NO_TIME : left);
        reading_set(table, EVENING_NO_TIME, reading > 0 ? reading : EVENING_NO_TIME);
    }
    stage_pause(server, table);
    table->status = TABLE_PAUSED;
    change_announces(server, table);
}

static void resume_phase(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_PAUSED);
    int64_t left = table->evening->left_ms, reading = table->evening->reading_left_ms, now = (int64_t)server->now;
    evening_set_times(table, left == EVENING_NO_TIME ? EVENING_NO_TIME : now + left, EVENING_NO_TIME);
    reading_set(table, reading == EVENING_NO_TIME ? EVENING_NO_TIME : now + reading, EVENING_NO_TIME);
    stage_unpause(server, table);
    table->status = TABLE_RUNNING;
    change_announces(server, table);
    play_go_on(server, table);
}

/* Time can be added, and taken away (ms < 0), to what runs: while people read, to their reading. A phase without an end
 * gets one. */
static void extend_phase(struct server *server, struct table *table, int64_t ms)
{
    casus_assert(table->evening->open);
    const struct evening *evening = table->evening;
    bool still = table->status == TABLE_PAUSED || reading_is_held(table);
    if (reading_left(server, table) > 0 || (table->status == TABLE_PAUSED && evening->reading_left_ms > 0)) {
        reading_extend(server, table, ms);
    } else {
        int64_t from = still ? evening->left_ms : evening->ends, least = still ? 0 : (int64_t)server->now;
        int64_t until = (from >= least ? from : least) + ms; /* What is added in the grace counts from now. */
        if (until < least) until = least;
        evening_set_times(table, still ? EVENING_NO_TIME : until, still ? until : EVENING_NO_TIME);
    }
    schedule_set(server, table);
}

static void push_remind(struct server *server, struct table *table, int64_t only)
{
    struct casus_writer out = audience_message(server, table, "remind");
    casus_json_close(&out, '}');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if ((only < 0 || only == seat) && !team_of(table, seat)->closed)
            audience_tell(server, table, (casus_seat)seat, &out);
    }
}

void organiser_phase(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *what = request_text(request, "do");
    if (!organiser_check_runs(server, request)) return;
    bool paused = table->status == TABLE_PAUSED, open = table->evening->open && table->evening->closing == NULL,
         stage = table->evening->stage != CASUS_STAGE_NONE;
    if (strcmp(what, "pause") == 0 && !paused && table->evening->closing == NULL) pause_phase(server, table);
    else if (strcmp(what, "resume") == 0 && paused) resume_phase(server, table);
    else if (strcmp(what, "extend") == 0 && open) extend_phase(server, table, request_int(request, "ms", 60000));
    else if (strcmp(what, "extend") == 0 && stage) stage_extend(server, table, request_int(request, "ms", 60000));
    else if (strcmp(what, "last_call") == 0 && open && !paused) phase_last_call(server, table);
    else if (strcmp(what, "close") == 0 && open && !paused) phase_end(server, table);
    else if (strcmp(what, "clock") == 0 && open && (reading_left(server, table) > 0 || reading_is_held(table)))
        phase_start_clock(server, table);
    else if (strcmp(what, "remind") == 0) push_remind(server, table, request_int(request, "seat", -1));
    else {
        request_refuse(
            server, request, "server.bad_phase",
            "A phase can be paused, resumed, extended, called to its end, closed or reminded of, and its clock started, "
            "each where it makes sense.",
            0, 0);
        return;
    }
    request_ok(server, request);
}

/* ---- Who approves ---- */

/* What is written keeps its marks: what counted until now counts as approved. */
void organiser_approval(struct server *server, struct request *request)
{
    struct table *table = request->table;
    enum evening_approval approval = evening_approval_called(evening_of_game(table), request_text(request, "who"));
    if (approval == APPROVALS) {
        request_refuse(server, request, "server.bad_approval", "Orders are approved by nobody, head or vote.", 0, 0);
        return;
    }
    table->evening->approval = approval;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (team_of(table, seat)->members > 0) team_edit(table, seat);
    }
    evening_tell_all(table, TELL_NOW);
    request_ok(server, request);
}

/* ---- Decisions and corrections ---- */

/* Whether the game takes what the organiser does. While lists are written she may do anything but end that: the lists
 * would be lost. */
static bool check_actions(struct server *server, const struct request *request, const struct texts *list)
{
    const struct table *table = request->table;
    struct casus_error error = {.key = ""};
    struct casus_actor actor;
    memcpy(server->scratch->view[1], table->state, table->measure.state_size);
    if (!actions_try(table, CASUS_SEAT_ORGANISER, list, server->scratch->view[1], &error)) {
        request_refuse_error(server, request, &error);
        return false;
    }
    table->game->actor(server->scratch->view[1], &actor);
    if (!table->evening->open || actor.kind == CASUS_ACTOR_SIMULTANEOUS) return true;
    request_refuse(server, request, "server.close_phase",
                   "The phase is closed by the message phase, so that the lists count.", 0, 0);
    return false;
}

bool organiser_do(struct server *server, struct request *request, const struct texts *list)
{
    casus_assert(request->seat == CASUS_SEAT_ORGANISER && server->reason == NULL);
    const char *reason = request_text(request, "reason");
    if (!organiser_check_runs(server, request) ||
        (reason != NULL && !plain_text_check(server, request, reason, EVENING_REASON_CHARACTERS, false)) ||
        !check_actions(server, request, list))
        return false;
    server->reason = reason;
    actions_do(server, request->table, CASUS_SEAT_ORGANISER, list, false);
    server->reason = NULL;
    request_ok(server, request);
    play_go_on(server, request->table);
    return true;
}

/* ---- Back to an earlier position ---- */

/* Whether the position after that event is one of the phase that runs. */
static bool is_of_this_phase(const struct table *table, uint64_t event)
{
    const struct evening *evening = table->evening;
    if (!evening->open || event < evening->since) return false;
    /* What followed on its lists is between them and their being opened again. */
    return evening->reopened == 0 || event >= evening->reopened || event <= evening->revealed;
}

/* Within the phase that runs lists and time stay as they are; into another one it begins anew. */
static void roll_back(struct server *server, struct table *table, uint64_t to, const char *reason)
{
    casus_assert(to < table->n && server->reason == NULL);
    bool same_phase = is_of_this_phase(table, to);
    server->reason = reason;
    if (to > 0 && FAULT(server->options, ROLLBACK_FORGETS)) to--;
    event_takeback(server, table, to, &(struct casus_seats){{0}});
    server->reason = NULL;
    if (!FAULT(server->options, ROLLBACK_KEEPS)) dealings_roll_back(table, to);
    if (to <= table->evening->revealed) plan_unspend_all(table);
    if (!same_phase) phase_shut(table);
    play_go_on(server, table);
}

void organiser_rollback(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t to = request_int(request, "to", 0);
    const char *reason = request_text(request, "reason");
    if (!organiser_check_runs(server, request) ||
        !plain_text_check(server, request, reason, EVENING_REASON_CHARACTERS, false))
        return;
    const struct casus_evening *game = evening_of_game(table);
    if (game->is_final != NULL && game->is_final(table->state)) {
        request_refuse(server, request, "server.told_for_good",
                       "Everybody has been told what would be taken back: there is no way back from here.", 0, 0);
    } else if (to >= (int64_t)table->n) {
        request_refuse(server, request, "server.bad_takeback", "A takeback goes back to an event from 0 to {0}.",
                       (int64_t)table->n - 1, 0);
    } else if (takeback_splits(server, table, (uint64_t)to)) {
        request_refuse(server, request, "server.takeback_splits",
                       "Event {0} belongs to what was done at once: go back to before or after it.", to, 0);
    } else {
        roll_back(server, table, (uint64_t)to, reason);
        request_ok(server, request);
    }
}

/* ---- Announcements ---- */

void organiser_announce(struct server *server, struct request *request)
{
    struct evening *evening = request->table->evening;
    const char *text = request_text(request, "text");
    if (!plain_text_check(server, request, text, SERVER_CHAT_MAX, true)) return;
    if (evening->announcements == EVENING_ANNOUNCEMENTS_KEPT) { /* The oldest goes. */
        evening->announcements--;
        memmove(evening->announcement, evening->announcement + 1,
                evening->announcements * sizeof evening->announcement[0]);
    }
    casus_assert(evening->announcements < EVENING_ANNOUNCEMENTS_KEPT);
    struct evening_announcement *announcement = &evening->announcement[evening->announcements++];
    announcement->time = stamp_now(server);
    int64_t lasts = request_int(request, "ms", EVENING_NO_TIME);
    announcement->until = lasts == EVENING_NO_TIME ? EVENING_NO_TIME : (int64_t)announcement->time + lasts;
    memory_put_text(announcement->text, sizeof announcement->text, text);
    evening_tell_all(request->table, TELL_NOW);
    request_ok(server, request);
}

/* What is announced now is shown no more; it stays in the list of what was. */
void organiser_dismiss(struct server *server, struct request *request)
{
    struct evening *evening = request->table->evening;
    casus_assert(evening->announcements <= EVENING_ANNOUNCEMENTS_KEPT);
    int64_t now = (int64_t)stamp_now(server);
    for (unsigned i = 0; i < evening->announcements; i++) {
        struct evening_announcement *announcement = &evening->announcement[i];
        if (announcement->until == EVENING_NO_TIME || announcement->until > now) announcement->until = now;
    }
    evening_tell_all(request->table, TELL_NOW);
    request_ok(server, request);
}
