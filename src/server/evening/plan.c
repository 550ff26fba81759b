/* Each change is a new revision, and whoever makes one must have seen the last. What was there before is kept for a
 * while, with the name of the one who changed it. */
#include "server/evening/plan.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/evening/evening.h"
#include "server/evening/marks.h"

/* ---- What counts of it ---- */

struct texts *plan_unsent(const struct table *table, unsigned seat)
{
    const struct team *team = team_of(table, seat);
    bool counts = table->evening->drafts && team->revision > team->spent;
    if (!counts) return NULL;
    struct texts *rows =
        table->evening->approval == APPROVAL_NOBODY ? texts_keep(team->plan) : marks_approved_rows(table, seat);
    if (texts_count(rows) > 0) return rows;
    texts_release(rows);
    return NULL;
}

bool plan_is_draft(const struct table *table, unsigned seat)
{
    struct texts *rows = plan_unsent(table, seat);
    bool is = rows != NULL;
    texts_release(rows);
    return is;
}

unsigned plan_drafted(const struct table *table, unsigned seat)
{
    struct texts *rows = plan_unsent(table, seat);
    unsigned orders = plan_orders(table, rows);
    texts_release(rows);
    return orders;
}

unsigned plan_orders(const struct table *table, const struct texts *rows)
{
    struct marks_order order[TEAM_ROWS_MAX];
    return marks_split(table, rows, order);
}

bool plan_spend(struct table *table, unsigned seat, int64_t revision)
{
    const struct team *team = team_of(table, seat);
    casus_assert(revision <= team->revision && team->spent <= revision);
    if (team->spent == revision && team->spent_before == revision) return false;
    struct team *spent = team_edit(table, seat);
    spent->spent_before = spent->spent;
    spent->spent = revision;
    return true;
}

void plan_unspend_all(struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        casus_assert(team_of(table, seat)->spent_before <= team_of(table, seat)->spent);
        if (team_of(table, seat)->spent_before == team_of(table, seat)->spent) continue;
        struct team *team = team_edit(table, seat);
        team->spent = team->spent_before;
    }
}

/* ---- Taking back ---- */

void plan_write_step(struct casus_writer *out, const struct plan_steps *steps)
{
    casus_assert(steps->count <= PLAN_STEPS_MAX);
    if (steps->count == 0) {
        casus_json_null(out);
        return;
    }
    const struct plan_step *newest = &steps->step[steps->count - 1];
    casus_json_open(out, '{');
    casus_json_key_text(out, "by", newest->by);
    casus_json_key(out, "rows");
    texts_write(out, newest->rows);
    casus_json_close(out, '}');
}

/* The oldest goes when there is no room for one more. What the step holds is taken over. */
static void add_step(struct plan_steps *steps, const struct plan_step *step)
{
    if (steps->count == PLAN_STEPS_MAX) {
        texts_release(steps->step[0].rows);
        plan_marks_forget(&steps->step[0].marks);
        memmove(steps->step, steps->step + 1, --steps->count * sizeof steps->step[0]);
    }
    casus_assert(steps->count < PLAN_STEPS_MAX && step->rows != NULL);
    steps->step[steps->count++] = *step;
}

/* ---- Changing ---- */

/* An organiser knows how many orders a plan has that would count, and hears of nothing else. */
static unsigned shown_to_desk(const struct table *table, unsigned seat)
{
    return table->evening->drafts ? plan_drafted(table, seat) : 0;
}

static unsigned member_of(const struct request *request)
{
    int number = team_member_number(team_of(request->table, request->seat), request->connection->guest);
    casus_assert(number >= 0);
    return (unsigned)number;
}

/* The plan is another; organisers are told if they would see it. */
static struct team *begin_change(struct server *server, struct table *table, casus_seat seat)
{
    struct team *team = team_edit_own(table, seat);
    team->revision++;
    if (FAULT(server->options, LEAK_DRAFT)) team->reported = true;
    team_keeps(server, table, seat);
    return team;
}

static void end_change(struct table *table, casus_seat seat, unsigned shown_before)
{
    if (shown_to_desk(table, seat) != shown_before) table->evening->team[seat].reported = true;
}

/* Puts these rows and marks, taken over, in the plan's place; what was there is in *before. */
static void replace(struct server *server, struct table *table, casus_seat seat, struct texts *rows,
                    const struct plan_marks *marks, struct plan_step *before)
{
    unsigned shown = shown_to_desk(table, seat);
    struct team *team = begin_change(server, table, seat);
    before->rows = team->plan != NULL ? team->plan : texts_make();
    before->marks = team->marks;
    team->plan = rows;
    team->marks = *marks;
    end_change(table, seat, shown);
}

/* Whether the sender may change the plan, and has seen what it is now. */
static bool check_change(struct server *server, const struct request *request)
{
    int64_t revision = team_of(request->table, request->seat)->revision;
    if (!team_check_open(server, request)) return false;
    if (team_leader(request->table, request->seat) != request->seat)
        request_refuse(server, request, "server.plan_led", "Your team is part of another, which writes the plan.", 0,
                       0);
    else if (request_int(request, "revision", -1) != revision)
        request_refuse(server, request, "server.plan_stale", "The plan is at revision {0}: look again.", revision, 0);
    else return true;
    return false;
}

/* What is approved is changed by whoever may approve it. */
static bool check_approved(struct server *server, const struct request *request, const struct texts *rows,
                           const struct plan_marks *marks)
{
    if (marks_decides(request->table, request->seat, member_of(request)) ||
        marks_keep_approved(request->table, request->seat, rows, marks))
        return true;
    request_refuse(server, request, "server.plan_approved",
                   "What your team has approved stays as it is until the approval is taken back.", 0, 0);
    return false;
}

static bool same(const struct texts *one, const struct texts *other)
{
    size_t count = one == NULL ? 0 : one->count;
    if (count != other->count) return false;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(one->text[i], other->text[i]) != 0) return false;
    }
    return true;
}

/* The same rows shall count now: nothing that could be taken back. */
static void forget_step(struct plan_step *step)
{
    texts_release(step->rows);
    plan_marks_forget(&step->marks);
}

void plan_change(struct server *server, struct request *request)
{
    struct texts *rows = team_read_rows(server, request, json_object_get(request->json, "rows"));
    if (rows == NULL) return;
    if (!check_change(server, request)) {
        texts_release(rows);
        return;
    }
    struct table *table = request->table;
    struct plan_marks marks = marks_carry(table, request->seat, member_of(request), rows, NULL);
    if (!check_approved(server, request, rows, &marks)) {
        texts_release(rows);
        plan_marks_forget(&marks);
        return;
    }
    struct team *team = &table->evening->team[request->seat];
    bool kept = same(team->plan, rows);
    struct plan_step before;
    memory_put_text(before.by, sizeof before.by, request->connection->guest->name);
    replace(server, table, request->seat, rows, &marks, &before);
    if (kept) {
        forget_step(&before);
    } else {
        add_step(&team->past, &before);
        plan_steps_forget(&team->future);
    }
    request_ok(server, request);
}

void plan_step(struct server *server, struct request *request)
{
    bool undo = strcmp(request_text(request, "do"), "undo") == 0;
    struct team *team = &request->table->evening->team[request->seat];
    struct plan_steps *from = undo ? &team->past : &team->future, *to = undo ? &team->future : &team->past;
    if (!check_change(server, request)) return;
    if ((!undo && strcmp(request_text(request, "do"), "redo") != 0) || from->count == 0) {
        request_refuse(server, request, "server.no_step",
                       "A change of the plan can be taken back or made again: do is undo or redo, and there is one.", 0,
                       0);
        return;
    }
    const struct plan_step *newest = &from->step[from->count - 1];
    struct plan_marks marks =
        marks_carry(request->table, request->seat, member_of(request), newest->rows, &newest->marks);
    if (!check_approved(server, request, newest->rows, &marks)) {
        plan_marks_forget(&marks);
        return;
    }
    struct plan_step step = from->step[--from->count], before;
    memory_put_text(before.by, sizeof before.by, step.by);
    replace(server, request->table, request->seat, step.rows, &marks, &before);
    plan_marks_forget(&step.marks);
    add_step(to, &before);
    request_ok(server, request);
}

/* ---- Approving ---- */

static bool are_orders(const json_t *list, unsigned count)
{
    size_t index;
    const json_t *order;
    json_array_foreach (list, index, order) {
        if (!json_is_integer(order) || json_integer_value(order) < 0 || json_integer_value(order) >= count)
            return false;
    }
    return true;
}

static bool check_approval(struct server *server, const struct request *request)
{
    const struct table *table = request->table;
    unsigned count = plan_orders(table, team_of(table, request->seat)->plan);
    enum evening_approval approval = table->evening->approval;
    if (approval == APPROVAL_NOBODY)
        request_refuse(server, request, "server.no_approval", "In this evening no order needs an approval.", 0, 0);
    else if (approval == APPROVAL_HEAD && !marks_decides(table, request->seat, member_of(request)))
        request_refuse(server, request, "server.not_head", "In your team somebody else approves the orders.", 0, 0);
    else if (!are_orders(json_object_get(request->json, "orders"), count))
        request_refuse(server, request, "server.bad_orders", "Orders are named by their place in the plan, from 0.", 0,
                       0);
    else return true;
    return false;
}

void plan_approve(struct server *server, struct request *request)
{
    const json_t *order;
    size_t index;
    if (!check_change(server, request) || !check_approval(server, request)) return;
    unsigned shown = shown_to_desk(request->table, request->seat);
    marks_begin(request->table, &request->table->evening->team[request->seat], request->seat);
    struct team *team = begin_change(server, request->table, request->seat);
    json_array_foreach (json_object_get(request->json, "orders"), index, order)
        marks_agree(request->table, request->seat, team, member_of(request), (unsigned)json_integer_value(order),
                    request_true(request, "on"));
    end_change(request->table, request->seat, shown);
    request_ok(server, request);
}

/* How many rows of the list a plan has. */
static size_t rows_in_plan(const struct table *table, casus_seat seat, const struct texts *list)
{
    char text[256];
    const struct casus_evening *game = evening_of_game(table);
    casus_action end = game->complete == NULL ? 0 : game->complete(table->state, seat);
    struct casus_writer words = casus_writer_make(text, sizeof text);
    if (end == 0 || list->count == 0) return list->count;
    table->game->action_text(table->state, seat, end, &words);
    casus_assert(casus_writer_fits(&words));
    return list->count - (strcmp(list->text[list->count - 1], text) == 0);
}

void plan_put(struct server *server, struct table *table, unsigned seat, const char *by, const struct texts *list)
{
    struct texts *rows = texts_make();
    casus_assert(list->count <= TEAM_ROWS_MAX);
    size_t count = rows_in_plan(table, (casus_seat)seat, list);
    for (size_t i = 0; i < count; i++) texts_add(rows, list->text[i], strlen(list->text[i]));
    if (same(team_of(table, seat)->plan, rows)) {
        texts_release(rows);
        return;
    }
    struct plan_step before;
    struct team *team = &table->evening->team[seat];
    memory_put_text(before.by, sizeof before.by, by);
    replace(server, table, (casus_seat)seat, rows, &(struct plan_marks){.by = NULL}, &before);
    add_step(&team->past, &before);
    plan_steps_forget(&team->future);
}
