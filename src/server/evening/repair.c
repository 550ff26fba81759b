/* Lists that were revealed stand in the record, so nothing more is stored of them: going back to before they were, each
 * team has again what counted of it. */
#include "server/evening/repair.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"
#include "server/evening/dealings.h"
#include "server/evening/evening.h"
#include "server/evening/list.h"
#include "server/evening/organiser.h"
#include "server/evening/phase.h"
#include "server/evening/plan.h"
#include "server/session/plain_text.h"
#include "server/table/event.h"
#include "server/table/play.h"
#include "server/table/position.h"
#include "server/table/seat.h"

_Static_assert(TEAM_WHY_BYTES == 4 * EVENING_REASON_CHARACTERS, "a reason has room in a receipt");

/* ---- What was revealed last ---- */

/* The first event that followed on the position before the lists were revealed; 0: the game has gone back since. */
static uint64_t first_revealed(const struct table *table)
{
    uint64_t revealed = table->evening->revealed, first = 0, live = 0;
    if (table->events == NULL || revealed >= table->n) return 0;
    uint64_t goal = table->events[revealed].live;
    for (live = table->events[table->n].live; live > goal; live = table->events[live - 1].live) first = live;
    return live == goal && first > revealed ? first : 0;
}

/* Whether lists were revealed that count. */
static bool is_revealed(const struct table *table)
{
    uint64_t first = first_revealed(table);
    if (first == 0) return false;
    const struct event *event = &table->events[first];
    return event->seat < table->seats ||
           (event->seat == CASUS_SEAT_ORGANISER && event->action == evening_of_game(table)->close(table->state));
}

/* An action as the record has it. */
static void add_action(struct texts *list, const struct event *event)
{
    json_t *line = json_loadb(event->line, event->length, 0, NULL);
    const char *text = json_string_value(json_object_get(line, "action"));
    casus_assert(text != NULL); /* It was written, or read, as one. */
    if (text != NULL) texts_add(list, text, strlen(text));
    json_decref(line);
}

/* By seat what was revealed of it, for texts_release, in memory for free; NULL: nothing. */
static struct texts **revealed_lists(const struct table *table)
{
    uint64_t revealed = table->evening->revealed, count = 0;
    casus_assert(is_revealed(table));
    struct texts **lists = memory_allocate(table->seats * sizeof(struct texts *));
    uint64_t *numbers = memory_allocate((table->n - revealed) * sizeof *numbers);
    for (uint64_t live = table->events[table->n].live; live > revealed; live = table->events[live - 1].live)
        numbers[count++] = live;
    while (count > 0) {
        const struct event *event = &table->events[numbers[--count]];
        if (event->seat >= table->seats) continue;
        if (lists[event->seat] == NULL) lists[event->seat] = texts_make();
        add_action(lists[event->seat], event);
    }
    free(numbers);
    return lists;
}

static void free_lists(const struct table *table, struct texts **lists)
{
    for (unsigned seat = 0; seat < table->seats; seat++) texts_release(lists[seat]);
    free(lists);
}

/* The position before they were revealed, for free. */
static void *position_before(const struct table *table)
{
    void *state = memory_allocate(table->measure.state_size + 8);
    position_at(table, table->evening->revealed, state);
    return state;
}

/* Whether a list of the team is awaited in that position. */
static bool awaits(const struct table *table, const void *state, casus_seat seat)
{
    struct casus_actor actor;
    table->game->actor(state, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS && casus_seats_has(&actor.awaited, seat);
}

/* ---- What a team is told ---- */

static void key_rows(struct casus_writer *out, const char *key, const struct texts *rows)
{
    casus_json_key(out, key);
    if (rows == NULL) casus_json_null(out);
    else texts_write(out, rows);
}

/* That its list is open again ("opened"), or is another ("list"), by whom and why. */
static void notify(struct server *server, const struct request *request, unsigned seat, const char *what,
                   const struct texts *before, const struct texts *after)
{
    struct team *team = team_edit_own(request->table, seat);
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    casus_json_key_int(&out, "notice", ++team->noticed);
    casus_json_key_int(&out, "time", (int64_t)stamp_now(server));
    casus_json_key_text(&out, "what", what);
    casus_json_key_text(&out, "by", request->connection->guest->name);
    casus_json_key_text(&out, "reason", request_text(request, "reason"));
    key_rows(&out, "before", before);
    key_rows(&out, "after", after);
    casus_json_close(&out, '}');
    casus_assert(casus_writer_fits(&out));
    team_add_notice(request->table, seat, memory_copy(out.out, out.length));
}

/* ---- Each team has its list again ---- */

static bool same(const struct texts *one, const struct texts *other)
{
    if (texts_count(one) != texts_count(other)) return false;
    for (size_t i = 0; i < texts_count(one); i++) {
        if (strcmp(one->text[i], other->text[i]) != 0) return false;
    }
    return true;
}

/* Whether it was this kind of list that counted last. */
static bool counted_as(const struct team *team, const char *kind)
{
    json_t *counted = team->counted == NULL ? NULL : json_loads(team->counted, 0, NULL);
    const char *list = json_string_value(json_object_get(counted, "list"));
    bool is = list != NULL && strcmp(list, kind) == 0;
    json_decref(counted);
    return is;
}

/* What is sent for the phase that has begun since is none of this one's. */
static void drop_sent(struct table *table, unsigned seat)
{
    if (team_of(table, seat)->sent.rows == NULL) return;
    struct team *team = team_edit(table, seat);
    texts_release(team->sent.rows);
    team->sent = (struct team_receipt){.rows = NULL};
}

/* A draft is a draft again, and stands in the plan if that has been changed since; whatever else counted counts as a
 * list that was sent, if it would not anyway. */
static void restore(struct server *server, const struct request *request, unsigned seat, struct texts *list)
{
    struct table *table = request->table;
    const struct team *team = team_of(table, seat);
    const char *by = request->connection->guest->name;
    bool rewritten = team->revision != team->spent;
    /* What is approved is so for one list only: a draft that had to be would count for nothing. */
    if (counted_as(team, "draft") && table->evening->approval == APPROVAL_NOBODY) {
        if (rewritten) plan_put(server, table, seat, by, list);
        return;
    }
    if (counted_as(team, "standing") && same(team->standing.rows, list)) return;
    if (team->sent.rows == NULL) {
        struct team_receipt receipt = team_make_receipt(server, table, (casus_seat)seat, list);
        team_edit(table, seat)->sent = receipt;
    }
    if (rewritten) plan_put(server, table, seat, by, list);
}

/* A bot is not asked anew. */
static void restore_of_bot(struct table *table, unsigned seat, struct texts *list)
{
    struct team *team = &table->evening->team[seat];
    texts_release(team->prepared);
    team->prepared = texts_keep(list);
}

/* ---- Going back ---- */

/* To the phase whose lists were revealed last, with all of them. */
static void go_back(struct server *server, const struct request *request, int64_t ms)
{
    struct table *table = request->table;
    const struct evening *evening = table->evening;
    struct texts **lists = revealed_lists(table);
    bool next = evening->open;
    casus_assert(server->reason == NULL && table->status == TABLE_RUNNING);
    server->reason = request_text(request, "reason");
    event_takeback(server, table, evening->revealed, &(struct casus_seats){{0}});
    server->reason = NULL;
    dealings_roll_back(table, evening->revealed);
    phase_shut(table);
    phase_reopen(server, table, evening->revealed_since, ms);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (next) drop_sent(table, seat);
        if (lists[seat] == NULL) continue;
        if (table->seat[seat].kind == SEAT_BOT && team_of(table, seat)->sent.rows == NULL)
            restore_of_bot(table, seat, lists[seat]);
        else restore(server, request, seat, lists[seat]);
    }
    plan_unspend_all(table);
    free_lists(table, lists);
}

/* ---- Checks ---- */

static bool refuse(struct server *server, const struct request *request, const char *key, const char *sentence)
{
    request_refuse(server, request, key, sentence, 0, 0);
    return false;
}

/* That the evening goes on, and the reason, if there must be one, can be shown. */
static bool check(struct server *server, const struct request *request, int64_t seat)
{
    const struct table *table = request->table;
    const char *reason = request_text(request, "reason");
    if (!organiser_check_runs(server, request)) return false;
    if (seat >= 0 && !team_check_named(server, request)) return false;
    if (table->evening->closing != NULL) return refuse(server, request, "server.phase_over", "No lists are taken now.");
    return reason == NULL || plain_text_check(server, request, reason, EVENING_REASON_CHARACTERS, false);
}

/* Nothing runs anew while the evening is paused. */
static bool check_unpaused(struct server *server, const struct request *request)
{
    return request->table->status != TABLE_PAUSED || refuse(server, request, "server.paused", "The game is paused.");
}

static bool check_revealed(struct server *server, const struct request *request)
{
    return is_revealed(request->table) || refuse(server, request, "server.nothing_to_reopen",
                                                 "No lists have been revealed to which the evening could go back.");
}

/* That the team had to send a list there; `seat` -1: any. */
static bool check_awaited(struct server *server, const struct request *request, int64_t seat)
{
    if (seat < 0) return true;
    void *state = position_before(request->table);
    bool awaited = awaits(request->table, state, (casus_seat)seat);
    free(state);
    return awaited || refuse(server, request, "server.no_list_of_team",
                             "No list of that team is awaited: it is part of another, or the phase is not its.");
}

/* ---- Opening the phase again ---- */

/* Those who are closed, or the one, may write again, too. */
static void widen(struct server *server, struct request *request, int64_t seat, int64_t ms)
{
    struct table *table = request->table;
    for (unsigned i = 0; i < table->seats; i++) {
        if (!team_of(table, i)->closed || (seat >= 0 && seat != i)) continue;
        team_edit(table, i)->closed = false;
        notify(server, request, i, "opened", NULL, NULL);
    }
    if (ms > 0) evening_set_times(table, (int64_t)server->now + ms, EVENING_NO_TIME);
    request_ok(server, request);
    play_go_on(server, table);
}

/* All are open again, or the one: the others' lists stay as they are. */
static void open_again(struct server *server, struct request *request, int64_t seat, int64_t ms)
{
    struct table *table = request->table;
    go_back(server, request, ms);
    for (unsigned i = 0; i < table->seats; i++) {
        if (table->seat[i].kind == SEAT_BOT || !awaits(table, table->state, (casus_seat)i)) continue;
        if (seat >= 0 && seat != i) team_edit(table, i)->closed = true;
        else notify(server, request, i, "opened", NULL, NULL);
    }
    request_ok(server, request);
    play_go_on(server, table);
}

void repair_reopen(struct server *server, struct request *request)
{
    int64_t seat = request_int(request, "seat", -1), ms = request_int(request, "ms", 0);
    const struct evening *evening = request->table->evening;
    if (!check(server, request, seat) || !check_unpaused(server, request)) return;
    if (evening->open && evening->reopened != 0) widen(server, request, seat, ms);
    else if (check_revealed(server, request) && check_awaited(server, request, seat))
        open_again(server, request, seat, ms);
}

/* ---- Another list for a team ---- */

/* What would count of the team in the open phase, for texts_release; NULL: nothing, or a bot's. */
static struct texts *counting(const struct table *table, unsigned seat)
{
    const struct team *team = team_of(table, seat);
    if (team->sent.rows != NULL) return texts_keep(team->sent.rows);
    struct texts *draft = plan_unsent(table, seat);
    return draft != NULL ? draft : texts_keep(team->standing.rows);
}

/* The list counts as the team's, which is told. */
static void put_list(struct server *server, struct request *request, casus_seat seat, struct texts *list)
{
    struct table *table = request->table;
    struct texts *before = counting(table, seat);
    struct team_receipt receipt = team_make_receipt(server, table, seat, list);
    memory_put_text(receipt.why, sizeof receipt.why, request_text(request, "reason"));
    struct team *team = team_edit(table, seat);
    texts_release(team->sent.rows);
    team->sent = receipt;
    plan_put(server, table, seat, request->connection->guest->name, list);
    notify(server, request, seat, "list", before, list);
    texts_release(before);
    team_keeps(server, table, seat);
}

/* Whether the game takes the list there: in the open phase, or where the lists were revealed. */
static bool check_list(struct server *server, const struct request *request, casus_seat seat, const struct texts *list)
{
    struct table *table = request->table;
    struct casus_error error = {.key = ""};
    void *now = table->state, *before = table->evening->open ? NULL : position_before(table);
    if (before != NULL) table->state = before;
    bool taken = list_is_complete(server, table, seat, list, &error);
    table->state = now;
    free(before);
    if (!taken) request_refuse_error(server, request, &error);
    return taken;
}

static void amend(struct server *server, struct request *request, casus_seat seat, struct texts *list)
{
    struct table *table = request->table;
    bool open = table->evening->open;
    if (!open && (!check_unpaused(server, request) || !check_revealed(server, request))) return;
    if (!check_list(server, request, seat, list)) return;
    if (!open) go_back(server, request, 0);
    put_list(server, request, seat, list);
    request_ok(server, request);
    if (open) return;
    play_go_on(server, table);
    phase_end(server, table);
}

void repair_amend(struct server *server, struct request *request)
{
    int64_t seat = request_int(request, "seat", 0);
    if (!check(server, request, seat)) return;
    struct texts *list = team_read_rows(server, request, json_object_get(request->json, "rows"));
    if (list == NULL) return;
    amend(server, request, (casus_seat)seat, list);
    texts_release(list);
}

/* ---- What there is to be mended ---- */

static void reply(struct server *server, const struct request *request, unsigned seat, const struct texts *rows)
{
    struct casus_writer out = request_reply(server, request, "list");
    casus_json_key_text(&out, "table", request->table->id);
    casus_json_key_int(&out, "seat", seat);
    key_rows(&out, "rows", rows);
    request_reply_end(server, request, &out);
}

void repair_list(struct server *server, struct request *request)
{
    const struct table *table = request->table;
    int64_t seat = request_int(request, "seat", 0);
    if (!check(server, request, seat)) return;
    if (table->evening->open) {
        reply(server, request, (unsigned)seat, team_of(table, (unsigned)seat)->sent.rows);
    } else if (check_revealed(server, request)) {
        struct texts **lists = revealed_lists(table);
        reply(server, request, (unsigned)seat, lists[seat]);
        free_lists(table, lists);
    }
}
