/* Organisers run the phases, decide and correct, and roll back. The record keeps their reasons. */
#include "server/evening/organiser.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"
#include "server/evening/dealings.h"
#include "server/evening/phase.h"
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
    int64_t left = ends > now ? ends - now : 0;
    phase_set_times(table, EVENING_NO_TIME, ends == EVENING_NO_TIME ? EVENING_NO_TIME : left);
    table->status = TABLE_PAUSED;
    change_announces(server, table);
}

static void resume_phase(struct server *server, struct table *table)
{
    casus_assert(table->status == TABLE_PAUSED);
    int64_t left = table->evening->left_ms;
    phase_set_times(table, left == EVENING_NO_TIME ? EVENING_NO_TIME : (int64_t)server->now + left, EVENING_NO_TIME);
    table->status = TABLE_RUNNING;
    change_announces(server, table);
    play_go_on(server, table);
}

/* Time can be added, and taken away (ms < 0); a phase without an end gets one. */
static void extphase_end(struct server *server, struct table *table, int64_t ms)
{
    casus_assert(table->evening->open);
    bool paused = table->status == TABLE_PAUSED;
    int64_t from = paused ? table->evening->left_ms : table->evening->ends, least = paused ? 0 : (int64_t)server->now;
    int64_t until = (from >= 0 ? from : least) + ms;
    if (until < least) until = least;
    phase_set_times(table, paused ? EVENING_NO_TIME : until, paused ? until : EVENING_NO_TIME);
    schedule_set(server, table);
}

static void push_remind(struct server *server, struct table *table, int64_t only)
{
    struct casus_writer out = audience_message(server, table, "remind");
    casus_json_close(&out, '}');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (only < 0 || only == seat) audience_tell(server, table, (casus_seat)seat, &out);
    }
}

void organiser_phase(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *what = request_text(request, "do");
    if (!organiser_check_runs(server, request)) return;
    bool paused = table->status == TABLE_PAUSED, open = table->evening->open && table->evening->closing == NULL;
    if (strcmp(what, "pause") == 0 && !paused && table->evening->closing == NULL) pause_phase(server, table);
    else if (strcmp(what, "resume") == 0 && paused) resume_phase(server, table);
    else if (strcmp(what, "extend") == 0 && open) extphase_end(server, table, request_int(request, "ms", 60000));
    else if (strcmp(what, "close") == 0 && open && !paused) phase_end(server, table);
    else if (strcmp(what, "remind") == 0) push_remind(server, table, request_int(request, "seat", -1));
    else {
        request_refuse(server, request, "server.bad_phase",
                       "A phase can be paused, resumed, extended, closed or reminded of, each where it makes sense.", 0,
                       0);
        return;
    }
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

/* Within the phase that runs lists and time stay as they are; into another one it begins anew. */
static void roll_back(struct server *server, struct table *table, uint64_t to, const char *reason)
{
    casus_assert(to < table->n && server->reason == NULL);
    bool same_phase = table->evening->open && to >= table->evening->since;
    server->reason = reason;
    if (to > 0 && FAULT(server->options, ROLLBACK_FORGETS)) to--;
    event_takeback(server, table, to, &(struct casus_seats){{0}});
    server->reason = NULL;
    if (!FAULT(server->options, ROLLBACK_KEEPS)) dealings_roll_back(table, to);
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
    if (to >= (int64_t)table->n) {
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
    memory_put_text(announcement->text, sizeof announcement->text, text);
    evening_tell_all(request->table, TELL_NOW);
    request_ok(server, request);
}
