/* What the organiser does: runs the phases, decides and corrects, goes back, announces, and tries out what could come
 * of the lists. */
#include "server/evening/evening.h"

#include <stdlib.h>
#include <string.h>

#include "search/bot.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/push/numbering.h"
#include "server/session/plain_text.h"
#include "server/table/change.h"
#include "server/table/event.h"
#include "server/table/move.h"
#include "server/table/schedule.h"
#include "server/table/takeback.h"

static bool check_runs(struct server *server, const struct request *request)
{
    bool runs = request->table->status == TABLE_RUNNING || request->table->status == TABLE_PAUSED;
    if (!runs) request_refuse(server, request, "server.not_now", "That cannot be done now.", 0, 0);
    return runs;
}

/* ---- Phases ---- */

static void pause_phase(struct server *server, struct table *table)
{
    int64_t ends = time_field(table, "ends"), now = (int64_t)server->now;
    set_times(table, -1, ends < 0 ? -1 : ends > now ? ends - now : 0);
    table->status = TABLE_PAUSED;
    table_changed(server, table);
}

static void resume_phase(struct server *server, struct table *table)
{
    int64_t left = time_field(table, "left_ms");
    set_times(table, left < 0 ? -1 : (int64_t)server->now + left, -1);
    table->status = TABLE_RUNNING;
    table_changed(server, table);
    table_go_on(server, table);
}

/* Time can be added, and taken away (ms < 0); a phase without an end gets one. */
static void extend_phase(struct server *server, struct table *table, int64_t ms)
{
    bool paused = table->status == TABLE_PAUSED;
    int64_t from = time_field(table, paused ? "left_ms" : "ends"), least = paused ? 0 : (int64_t)server->now;
    int64_t until = (from >= 0 ? from : least) + ms;
    if (until < least) until = least;
    set_times(table, paused ? -1 : until, paused ? until : -1);
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

void handle_phase(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *what = request_text(request, "do");
    if (!check_runs(server, request)) return;
    bool paused = table->status == TABLE_PAUSED, open = phase_is_open(table);
    if (strcmp(what, "pause") == 0 && !paused) pause_phase(server, table);
    else if (strcmp(what, "resume") == 0 && paused) resume_phase(server, table);
    else if (strcmp(what, "extend") == 0 && open) extend_phase(server, table, request_int(request, "ms", 60000));
    else if (strcmp(what, "close") == 0 && open && !paused) end_phase(server, table);
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
static bool check_actions(struct server *server, const struct request *request, const json_t *list)
{
    const struct table *table = request->table;
    struct casus_error error = {.key = ""};
    struct casus_actor actor;
    memcpy(server->scratch->view[1], table->state, table->measure.state_size);
    if (!move_try(table, CASUS_SEAT_ORGANISER, list, server->scratch->view[1], &error)) {
        request_refuse_error(server, request, &error);
        return false;
    }
    table->game->actor(server->scratch->view[1], &actor);
    if (!phase_is_open(table) || actor.kind == CASUS_ACTOR_SIMULTANEOUS) return true;
    request_refuse(server, request, "server.close_phase",
                   "The phase is closed by the message phase, so that the lists count.", 0, 0);
    return false;
}

void evening_organiser_acts(struct server *server, struct request *request, const json_t *list)
{
    struct table *table = request->table;
    const char *reason = request_text(request, "reason");
    size_t index;
    const json_t *entry;
    if (!check_runs(server, request) ||
        (reason != NULL && !plain_text_check(server, request, reason, REASON_CHARACTERS, false)) ||
        !check_actions(server, request, list))
        return;
    server->reason = reason;
    json_array_foreach (list, index, entry) {
        const char *text = json_string_value(entry);
        casus_action action = table->game->action_parse(table->state, CASUS_SEAT_ORGANISER, text, strlen(text), NULL);
        if (action != 0) event_action(server, table, CASUS_SEAT_ORGANISER, action, false);
    }
    server->reason = NULL;
    request_ok(server, request);
    table_go_on(server, table);
}

/* ---- Back to an earlier position ---- */

/* Within the phase that runs lists and time stay as they are; into another one it begins anew. */
static void roll_back(struct server *server, struct table *table, uint64_t to, const char *reason)
{
    bool same_phase = phase_is_open(table) && to >= (uint64_t)time_field(table, "since");
    server->reason = reason;
    event_takeback(server, table, to, &(struct casus_seats){{0}});
    server->reason = NULL;
    papers_roll_back(table, to);
    if (!same_phase) shut_phase(table);
    table_go_on(server, table);
}

void handle_rollback(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t to = request_int(request, "to", 0);
    const char *reason = request_text(request, "reason");
    if (!check_runs(server, request) || !plain_text_check(server, request, reason, REASON_CHARACTERS, false)) return;
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

void handle_announce(struct server *server, struct request *request)
{
    const char *text = request_text(request, "text");
    if (!plain_text_check(server, request, text, SERVER_CHAT_MAX, true)) return;
    json_t *announcements = json_object_get(evening_edit(request->table), "announcements");
    json_array_append_new(announcements, json_pack("{s:s, s:I}", "text", text, "time", (json_int_t)server->now));
    while (json_array_size(announcements) > ANNOUNCEMENTS_KEPT) json_array_remove(announcements, 0);
    tell_all(request->table, TELL_NOW);
    request_ok(server, request);
}

/* ---- Rehearsal: what could come of the lists as they are now ---- */

/* A dry run on a copy that stands in the table's place, with other dice. */
struct rehearsal {
    struct server *server;
    struct table *table;
    struct casus_writer out;
    struct casus_random dice;
    bool cut; /* The answer is full. */
};

static void rehearse_action(struct rehearsal *rehearsal, casus_seat seat, casus_action action)
{
    enum { ANSWER_MAX = 2 << 20 };
    const struct casus_game *game = rehearsal->table->game;
    struct casus_writer before = rehearsal->out;
    if (!rehearsal->cut) game->describe(rehearsal->table->state, seat, action, CASUS_SEAT_ORGANISER, &rehearsal->out);
    if (!rehearsal->cut && rehearsal->out.length > ANSWER_MAX) {
        rehearsal->out = before;
        rehearsal->cut = true;
    }
    game->apply(rehearsal->table->state, seat, action, NULL);
}

static void rehearse_text(struct rehearsal *rehearsal, casus_seat seat, const char *text)
{
    const struct table *table = rehearsal->table;
    casus_action action = table->game->action_parse(table->state, seat, text, strlen(text), NULL);
    if (action != 0 && table->game->is_legal(table->state, seat, action, NULL))
        rehearse_action(rehearsal, seat, action);
}

/* As a phase ends, but that nobody is told of it. */
static void rehearse_lists(struct rehearsal *rehearsal)
{
    struct casus_actor actor;
    struct table *table = rehearsal->table;
    table_actor(table, &actor);
    if (actor.kind != CASUS_ACTOR_SIMULTANEOUS) return;
    bool all = true;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        size_t index;
        json_t *entry, *list = casus_seats_has(&actor.awaited, (casus_seat)seat)
                                   ? list_of(rehearsal->server, table, (casus_seat)seat, false)
                                   : NULL;
        all = all && (list != NULL || !casus_seats_has(&actor.awaited, (casus_seat)seat));
        json_array_foreach (list, index, entry) rehearse_text(rehearsal, (casus_seat)seat, json_string_value(entry));
        json_decref(list);
    }
    if (!all) rehearse_text(rehearsal, CASUS_SEAT_ORGANISER, ACTION_CLOSE);
}

/* Chance and the organiser's first choice, until teams are awaited again; false: it is so. */
static bool rehearse_step(struct rehearsal *rehearsal)
{
    const struct casus_game *game = rehearsal->table->game;
    struct server *server = rehearsal->server;
    struct casus_actor actor;
    game->actor(rehearsal->table->state, &actor);
    if (actor.kind == CASUS_ACTOR_CHANCE) {
        rehearse_action(
            rehearsal, CASUS_SEAT_CHANCE,
            casus_random_outcome(game, rehearsal->table->state, server->scratch->outcomes, &rehearsal->dice));
        return true;
    }
    if (actor.kind != CASUS_ACTOR_ORGANISER ||
        game->legal(rehearsal->table->state, CASUS_SEAT_ORGANISER, server->scratch->actions) == 0)
        return false;
    rehearse_action(rehearsal, CASUS_SEAT_ORGANISER, server->scratch->actions[0]);
    return true;
}

/* The copy has the table's place while it runs, so that lists and bots are taken from it; nothing else of the table is
 * changed. */
static void rehearse(struct rehearsal *rehearsal)
{
    struct table *table = rehearsal->table;
    void *kept = table->state;
    uint64_t steps = SERVER_EVENTS_EACH + (uint64_t)table->seats * SERVER_EVENTS_EACH;
    table->state = memory_allocate(table->measure.state_size + 8);
    memcpy(table->state, kept, table->measure.state_size);
    rehearse_lists(rehearsal);
    while (steps > 0 && rehearse_step(rehearsal)) steps--;
    free(table->state);
    table->state = kept;
}

void handle_rehearse(struct server *server, struct request *request)
{
    uint64_t seed;
    if (!check_runs(server, request)) return;
    server->world.random(server->world.context, &seed, sizeof seed);
    struct rehearsal rehearsal = {.server = server,
                                  .table = request->table,
                                  .out = request_reply(server, request, "rehearsal"),
                                  .dice = casus_random_make(seed)};
    casus_json_key_text(&rehearsal.out, "table", request->table->id);
    casus_json_key(&rehearsal.out, "events");
    casus_json_open(&rehearsal.out, '[');
    rehearse(&rehearsal);
    casus_json_close(&rehearsal.out, ']');
    casus_json_key_bool(&rehearsal.out, "cut", rehearsal.cut);
    request_reply_end(server, request, &rehearsal.out);
}
