/* See marks.h. An order is known by what it says: moved, it keeps its marks; changed, it is another. */
#include "server/evening/marks.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/evening/evening.h"

/* ---- Orders ---- */

static enum casus_row_part part_of(const struct table *table, const char *row)
{
    const struct casus_evening *game = evening_of_game(table);
    return game->part == NULL ? CASUS_ROW_ALONE : game->part(row, strlen(row));
}

unsigned marks_split(const struct table *table, const struct texts *rows, struct marks_order order[TEAM_ROWS_MAX])
{
    struct marks_order next = {.headed = false};
    unsigned count = 0;
    bool within = false;
    casus_assert(texts_count(rows) <= TEAM_ROWS_MAX);
    for (size_t i = 0; i < texts_count(rows); i++) {
        switch (part_of(table, rows->text[i])) {
        case CASUS_ROW_HEADS:
            next = (struct marks_order){.headed = true, .heading = i};
            within = false;
            break;
        case CASUS_ROW_CONTINUES:
            if (within) order[count - 1].end = i + 1;
            break;
        default:
            next.first = i;
            next.end = i + 1;
            order[count++] = next;
            within = true;
        }
    }
    return count;
}

static bool same(const struct texts *rows, const struct marks_order *order, const struct texts *others,
                 const struct marks_order *other)
{
    bool alike = order->headed == other->headed && order->end - order->first == other->end - other->first &&
                 (!order->headed || strcmp(rows->text[order->heading], others->text[other->heading]) == 0);
    for (size_t i = 0; alike && order->first + i < order->end; i++)
        alike = strcmp(rows->text[order->first + i], others->text[other->first + i]) == 0;
    return alike;
}

/* ---- Who approves ---- */

static bool is_head(const struct table *table, const struct team_member *member)
{
    const char *head = evening_of_game(table)->head;
    return head != NULL && texts_has(member->roles, head);
}

/* Where nobody is the head, everybody is. */
static bool may_head(const struct table *table, const struct team *team, unsigned member)
{
    bool headed = false;
    for (unsigned i = 0; i < team->members; i++) headed = headed || is_head(table, &team->member[i]);
    return !headed || is_head(table, &team->member[member]);
}

bool marks_decides(const struct table *table, unsigned seat, unsigned member)
{
    const struct team *team = team_of(table, seat);
    casus_assert(member < team->members);
    switch (table->evening->approval) {
    case APPROVAL_HEAD: return may_head(table, team, member);
    case APPROVAL_VOTE: return team->members < 2;
    default: return true;
    }
}

static unsigned count_bits(uint64_t bits)
{
    unsigned count = 0;
    for (; bits != 0; bits &= bits - 1) count++;
    return count;
}

/* In a vote an order is approved by more than half of the team. */
static uint64_t judge(const struct table *table, const struct team *team, uint64_t agreed)
{
    if (table->evening->approval != APPROVAL_VOTE) return agreed;
    agreed &= ~PLAN_APPROVED;
    return 2 * count_bits(agreed) > team->members ? agreed | PLAN_APPROVED : agreed;
}

/* Whoever puts an order into the plan agrees with it. */
static uint64_t agreed_of(const struct table *table, unsigned seat, unsigned member)
{
    uint64_t agreed = UINT64_C(1) << member;
    if (marks_decides(table, seat, member)) agreed |= PLAN_APPROVED;
    return judge(table, team_of(table, seat), agreed);
}

/* ---- Marks ---- */

/* Of a list that was put in the plan's place (plan_put) nobody knows whose they are, and all of it is approved. */
static const char *by_of(const struct plan_marks *marks, unsigned order)
{
    return order < texts_count(marks->by) ? marks->by->text[order] : "";
}

static uint64_t agreed_in(const struct plan_marks *marks, unsigned order)
{
    return order < texts_count(marks->by) ? marks->agreed[order] : PLAN_APPROVED;
}

const char *marks_by(const struct team *team, unsigned order)
{
    return by_of(&team->marks, order);
}

uint64_t marks_agreed(const struct team *team, unsigned order)
{
    return agreed_in(&team->marks, order) & ~PLAN_APPROVED;
}

static bool is_approved(const struct table *table, const struct plan_marks *marks, unsigned order)
{
    return table->evening->approval == APPROVAL_NOBODY || (agreed_in(marks, order) & PLAN_APPROVED) != 0;
}

/* Lists have been revealed since it was written. */
static bool is_spent(const struct team *team)
{
    return team->revision <= team->spent;
}

bool marks_approved(const struct table *table, unsigned seat, unsigned order)
{
    const struct team *team = team_of(table, seat);
    bool asked = table->evening->approval != APPROVAL_NOBODY;
    return is_approved(table, &team->marks, order) && !(asked && is_spent(team));
}

/* The place of the order in the plan, among those that no other has taken; `count`: it is not there. */
static unsigned find(const struct team *team, const struct marks_order *place, unsigned count, const bool *taken,
                     const struct texts *rows, const struct marks_order *order)
{
    unsigned at = 0;
    while (at < count && (taken[at] || !same(team->plan, &place[at], rows, order))) at++;
    return at;
}

struct plan_marks marks_carry(const struct table *table, unsigned seat, unsigned member, const struct texts *rows,
                              const struct plan_marks *came)
{
    struct marks_order order[TEAM_ROWS_MAX], place[TEAM_ROWS_MAX];
    bool taken[TEAM_ROWS_MAX] = {false};
    const struct team *team = team_of(table, seat);
    unsigned count = marks_split(table, rows, order), places = marks_split(table, team->plan, place);
    struct plan_marks marks = {.by = texts_make(), .agreed = memory_allocate((count + 1) * sizeof *marks.agreed)};
    for (unsigned i = 0; i < count; i++) {
        unsigned at = find(team, place, places, taken, rows, &order[i]);
        bool stands = at < places, fresh = is_spent(team) || (!stands && came == NULL);
        const struct plan_marks *from = stands ? &team->marks : came;
        const char *by = stands || came != NULL ? by_of(from, stands ? at : i) : team->member[member].name;
        if (stands) taken[at] = true;
        texts_add(marks.by, by, strlen(by));
        marks.agreed[i] = fresh ? agreed_of(table, seat, member) : agreed_in(from, stands ? at : i);
    }
    return marks;
}

/* Of such a list. */
static struct plan_marks unknown(unsigned count)
{
    struct plan_marks marks = {.by = texts_make(), .agreed = memory_allocate((count + 1) * sizeof *marks.agreed)};
    for (unsigned i = 0; i < count; i++) {
        texts_add(marks.by, "", 0);
        marks.agreed[i] = PLAN_APPROVED;
    }
    return marks;
}

void marks_begin(const struct table *table, struct team *team, unsigned seat)
{
    struct marks_order order[TEAM_ROWS_MAX];
    unsigned count = marks_split(table, team->plan, order);
    casus_assert(team == team_of(table, seat));
    if (texts_count(team->marks.by) != count) {
        plan_marks_forget(&team->marks);
        team->marks = unknown(count);
    }
    for (unsigned i = 0; i < count && is_spent(team); i++) team->marks.agreed[i] = 0;
}

void marks_agree(const struct table *table, unsigned seat, struct team *team, unsigned member, unsigned order, bool on)
{
    casus_assert(order < texts_count(team->marks.by) && member < team->members);
    uint64_t *agreed = &team->marks.agreed[order], bits = UINT64_C(1) << member;
    if (marks_decides(table, seat, member)) bits |= PLAN_APPROVED;
    *agreed = judge(table, team, on ? *agreed | bits : *agreed & ~bits);
}

/* ---- What is approved ---- */

struct texts *marks_approved_rows(const struct table *table, unsigned seat)
{
    struct marks_order order[TEAM_ROWS_MAX];
    const struct team *team = team_of(table, seat);
    struct texts *rows = texts_make();
    unsigned count = marks_split(table, team->plan, order);
    size_t heading = SIZE_MAX; /* The one that what has been taken stands under. */
    for (unsigned i = 0; i < count; i++) {
        if (!marks_approved(table, seat, i)) continue;
        size_t over = order[i].headed ? order[i].heading : SIZE_MAX;
        if (over != heading) texts_add(rows, team->plan->text[over], strlen(team->plan->text[over]));
        heading = over;
        for (size_t row = order[i].first; row < order[i].end; row++)
            texts_add(rows, team->plan->text[row], strlen(team->plan->text[row]));
    }
    return rows;
}

bool marks_are_approved(const struct table *table, unsigned seat, const struct texts *rows)
{
    struct marks_order order[TEAM_ROWS_MAX], place[TEAM_ROWS_MAX];
    const struct team *team = team_of(table, seat);
    unsigned count = marks_split(table, rows, order), places = marks_split(table, team->plan, place), at = 0;
    for (unsigned i = 0; i < places; i++) {
        if (!marks_approved(table, seat, i)) continue;
        if (at == count || !same(team->plan, &place[i], rows, &order[at])) return false;
        at++;
    }
    return at == count;
}

bool marks_keep_approved(const struct table *table, unsigned seat, const struct texts *rows,
                         const struct plan_marks *marks)
{
    struct marks_order order[TEAM_ROWS_MAX], place[TEAM_ROWS_MAX];
    const struct team *team = team_of(table, seat);
    unsigned count = marks_split(table, rows, order), places = marks_split(table, team->plan, place), at = 0;
    for (unsigned i = 0; i < places; i++) {
        if (!marks_approved(table, seat, i)) continue;
        while (at < count && !is_approved(table, marks, at)) at++;
        if (at == count || !same(team->plan, &place[i], rows, &order[at])) return false;
        at++;
    }
    while (at < count && !is_approved(table, marks, at)) at++;
    return at == count;
}

/* ---- Members ---- */

static uint64_t without(uint64_t agreed, unsigned member)
{
    uint64_t low = (UINT64_C(1) << member) - 1, bits = agreed & ~PLAN_APPROVED;
    return (bits & low) | (bits >> 1 & ~low) | (agreed & PLAN_APPROVED);
}

static void forget_member(struct plan_marks *marks, unsigned member)
{
    for (size_t i = 0; i < texts_count(marks->by); i++) marks->agreed[i] = without(marks->agreed[i], member);
}

void marks_member_gone(const struct table *table, unsigned seat, struct team *team, unsigned member)
{
    casus_assert(team == team_of(table, seat) && member <= team->members);
    forget_member(&team->marks, member);
    for (unsigned i = 0; i < team->past.count; i++) forget_member(&team->past.step[i].marks, member);
    for (unsigned i = 0; i < team->future.count; i++) forget_member(&team->future.step[i].marks, member);
    for (size_t i = 0; i < texts_count(team->marks.by); i++)
        team->marks.agreed[i] = judge(table, team, team->marks.agreed[i]);
}

/* ---- As JSON ---- */

/* Who is led by another team is not told whose its orders are. */
void marks_write(struct casus_writer *out, const struct table *table, unsigned seat, bool own)
{
    struct marks_order order[TEAM_ROWS_MAX];
    const struct team *team = team_of(table, seat);
    unsigned count = marks_split(table, team->plan, order);
    casus_json_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        uint64_t agreed = own && table->evening->approval == APPROVAL_VOTE ? marks_agreed(team, i) : 0;
        casus_json_open(out, '{');
        evening_key_text(out, "by", own ? marks_by(team, i) : "");
        casus_json_key_bool(out, "approved", marks_approved(table, seat, i));
        casus_json_key(out, "agreed");
        casus_json_open(out, '[');
        for (unsigned member = 0; member < team->members; member++) {
            if (agreed >> member & 1) casus_json_int(out, member);
        }
        casus_json_close(out, ']');
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}
