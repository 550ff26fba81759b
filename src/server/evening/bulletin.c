/* With a thousand viewers, news for everybody goes out at intervals that grow with their number, except what cannot
 * wait. */
#include "server/evening/bulletin.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/evening/dealings.h"
#include "server/evening/marks.h"
#include "server/evening/help.h"
#include "server/evening/plan.h"
#include "server/push/audience.h"
#include "server/session/outbox.h"
#include "server/table/barred.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"

/* ---- Parts ---- */

/* What the time is of that all see; "": nothing has one. */
static const char *time_of(const struct evening *evening)
{
    if (evening->ends == EVENING_NO_TIME && evening->left_ms == EVENING_NO_TIME) return "";
    return evening->open ? "lists" : "stages";
}

void bulletin_write(struct casus_writer *out, const struct table *table)
{
    const struct evening *evening = table->evening;
    casus_assert(evening->announcements <= EVENING_ANNOUNCEMENTS_KEPT);
    casus_json_open(out, '{');
    casus_json_key_int(out, "lists_ms", evening->lists_ms);
    casus_json_key_int(out, "grace_ms", evening->grace_ms);
    casus_json_key_int(out, "suits_ms", evening->suits_ms);
    casus_json_key_int(out, "review_ms", evening->review_ms);
    casus_json_key_text(out, "at_end", evening_at_end_name(evening->at_end));
    casus_json_key_bool(out, "drafts", evening->drafts);
    casus_json_key_text(out, "approval", evening_approval_name(evening->approval));
    evening_key_time(out, "ends", evening->ends);
    evening_key_time(out, "left_ms", evening->left_ms);
    evening_key_text(out, "time_of", time_of(evening));
    casus_json_key_int(out, "reading_ms", evening->reading_ms);
    evening_key_time(out, "starts", evening->starts);
    evening_key_time(out, "reading_left_ms", evening->reading_left_ms);
    casus_json_key(out, "announcements");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < evening->announcements; i++) {
        casus_json_open(out, '{');
        casus_json_key_text(out, "text", evening->announcement[i].text);
        casus_json_key_int(out, "time", (int64_t)evening->announcement[i].time);
        evening_key_time(out, "until", evening->announcement[i].until);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    dealings_write(out, table, CASUS_SEAT_OBSERVER);
    casus_json_close(out, '}');
}

void bulletin_write_receipt(struct casus_writer *out, const struct team_receipt *receipt, bool rows)
{
    if (receipt->rows == NULL) {
        casus_json_null(out);
        return;
    }
    casus_json_open(out, '{');
    casus_json_key_int(out, "number", receipt->number);
    casus_json_key_text(out, "hash", receipt->hash);
    casus_json_key_int(out, "time", (int64_t)receipt->time);
    if (rows) {
        casus_json_key(out, "rows");
        texts_write(out, receipt->rows);
    }
    if (receipt->why[0] != 0) casus_json_key_text(out, "why", receipt->why);
    casus_json_close(out, '}');
}

static bool is_connected(const struct table *table, unsigned seat, const char *guest)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        if (table->audience->subscribers[i].viewer == seat &&
            strcmp(table->audience->subscribers[i].connection->guest->id, guest) == 0)
            return true;
    }
    return false;
}

/* Only the desk is told what it calls them by: only it can take them out. What they wish is the team's own. */
static void json_members(const struct server *server, struct casus_writer *out, const struct table *table,
                         unsigned seat, bool desk)
{
    const struct team *team = team_of(table, seat);
    casus_assert(team->members <= TEAM_MEMBERS_MAX);
    casus_json_open(out, '[');
    for (unsigned i = 0; i < team->members; i++) {
        const struct team_member *member = &team->member[i];
        casus_json_open(out, '{');
        if (desk) {
            person_name person;
            barred_person(server, table, member->guest, person);
            casus_json_key_text(out, "person", person);
        }
        casus_json_key_text(out, "name", member->name);
        casus_json_key(out, "roles");
        texts_write(out, member->roles);
        if (!desk) {
            casus_json_key(out, "wishes");
            texts_write(out, member->wishes);
        }
        casus_json_key_bool(out, "connected", is_connected(table, seat, member->guest));
        if (desk) casus_json_key_bool(out, "read", team_has_read(table, member));
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

/* ---- To a team ---- */

/* Which of the lists of the seat's team would count now; whether the game takes it shows when the phase ends. */
static const char *what_counts(const struct table *table, unsigned seat)
{
    const struct team *team = team_of(table, seat);
    if (team->sent.rows != NULL) return "sent";
    if (plan_is_draft(table, seat)) return "draft";
    if (team->standing.rows != NULL) return "standing";
    return table->seat[seat].kind == SEAT_BOT ? "bot" : "nothing";
}

/* Who is led by another team cannot change the plan, and is not told who did. */
static void json_plan(struct casus_writer *out, const struct table *table, casus_seat seat, casus_seat leader)
{
    static const struct plan_steps none = {0};
    const struct team *team = team_of(table, leader);
    bool own = seat == leader;
    casus_json_open(out, '{');
    casus_json_key_int(out, "seat", leader);
    casus_json_key_int(out, "revision", team->revision);
    casus_json_key(out, "rows");
    texts_write(out, team->plan);
    casus_json_key(out, "orders");
    marks_write(out, table, leader, own);
    casus_json_key_bool(out, "old", texts_count(team->plan) > 0 && team->revision <= team->spent);
    casus_json_key(out, "undo");
    plan_write_step(out, own ? &team->past : &none);
    casus_json_key(out, "redo");
    plan_write_step(out, own ? &team->future : &none);
    casus_json_close(out, '}');
}

static void push_team(struct server *server, struct table *table, casus_seat seat)
{
    const struct team *team = team_of(table, seat);
    const casus_seat leader = team_leader(table, seat);
    unsigned lists_of = FAULT(server->options, LEAK_LIST) ? (seat + 1u) % table->seats : leader;
    unsigned helped = FAULT(server->options, LEAK_HELP) ? (seat + 1u) % table->seats : seat;
    casus_seat deals_of = FAULT(server->options, LEAK_DEALINGS) ? CASUS_SEAT_ORGANISER : seat;
    key_hex key;
    seat_key(server, table, seat, key);
    struct casus_writer out = audience_message(server, table, "team");
    casus_json_key_int(&out, "seat", seat);
    casus_json_key_text(&out, "key", key);
    evening_key_text(&out, "name", team->name);
    evening_key_text(&out, "flag", team->flag);
    casus_json_key(&out, "members");
    json_members(server, &out, table, seat, false);
    casus_json_key(&out, "plan");
    json_plan(&out, table, seat, leader);
    casus_json_key(&out, "sent");
    bulletin_write_receipt(&out, &team_of(table, lists_of)->sent, true);
    casus_json_key(&out, "standing");
    bulletin_write_receipt(&out, &team->standing, true);
    casus_json_key_text(&out, "counts", what_counts(table, leader));
    casus_json_key(&out, "counted");
    casus_write_text(&out, team->counted != NULL ? team->counted : "null");
    casus_json_key(&out, "aside");
    texts_write(&out, team->aside);
    help_write(&out, team_of(table, helped)->help);
    casus_json_key_bool(&out, "closed", team_of(table, leader)->closed);
    casus_json_key(&out, "notices");
    team_write_notices(&out, team);
    dealings_write(&out, table, deals_of);
    for (size_t i = 0; i < table->audience->count; i++) {
        const struct audience_subscriber *subscriber = &table->audience->subscribers[i];
        if (subscriber->viewer != seat) continue;
        struct casus_writer own = out;
        int me = team_member_number(team, subscriber->connection->guest);
        casus_json_key_int(&own, "me", me);
        casus_json_key_bool(&own, "read", me >= 0 && team_has_read(table, &team->member[me]));
        casus_json_close(&own, '}');
        outbox_post(server, subscriber->connection, &own);
    }
}

/* ---- To organisers ---- */

/* Which stage runs tells whether there are suits (stage.h). */
static void key_stage(struct casus_writer *out, const struct evening *evening)
{
    static const char *const names[] = {[CASUS_STAGE_SUITS] = "suits", [CASUS_STAGE_REVIEW] = "review"};
    casus_json_key(out, "stage");
    if (evening->stage == CASUS_STAGE_NONE) {
        casus_json_null(out);
    } else {
        casus_json_open(out, '{');
        casus_json_key_text(out, "name", names[evening->stage]);
        evening_key_time(out, "ends", evening->stage_ends);
        evening_key_time(out, "left_ms", evening->stage_left_ms);
        casus_json_close(out, '}');
    }
    casus_json_key_bool(out, "time_up", evening->time_up);
}

static void json_team(struct server *server, struct casus_writer *out, const struct table *table, unsigned seat)
{
    const struct team *team = team_of(table, seat);
    key_hex key;
    seat_key(server, table, (casus_seat)seat, key);
    casus_json_open(out, '{');
    casus_json_key_int(out, "seat", seat);
    casus_json_key_text(out, "key", key);
    if (team->code[0] != 0) casus_json_key_text(out, "code", team->code);
    casus_json_key(out, "members");
    json_members(server, out, table, seat, true);
    casus_json_key(out, "sent");
    bulletin_write_receipt(out, &team->sent, false);
    casus_json_key_int(out, "orders", plan_orders(table, team->sent.rows));
    casus_json_key(out, "draft");
    if (!plan_is_draft(table, seat)) casus_json_null(out);
    else casus_json_int(out, plan_drafted(table, seat));
    casus_json_key_bool(out, "standing", team->standing.rows != NULL);
    help_write(out, team->help);
    casus_json_key_bool(out, "closed", team->closed);
    casus_json_close(out, '}');
}

static void send_to_organisers(struct server *server, struct table *table, const struct casus_writer *out,
                               const struct connection *only)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        const struct audience_subscriber *subscriber = &table->audience->subscribers[i];
        if (subscriber->viewer == CASUS_SEAT_ORGANISER && (only == NULL || subscriber->connection == only))
            outbox_post(server, subscriber->connection, out);
    }
}

void bulletin_push_organisers(struct server *server, struct table *table, const struct connection *only)
{
    casus_assert(only == NULL || audience_find(table, only) != NULL);
    key_hex key;
    evening_organiser_key(server, table, key);
    struct casus_writer out = audience_message(server, table, "desk");
    casus_json_key_text(&out, "key", key);
    evening_curator_key(server, table, key);
    casus_json_key_text(&out, "curator_key", key);
    key_stage(&out, table->evening);
    casus_json_key(&out, "teams");
    casus_json_open(&out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) json_team(server, &out, table, seat);
    casus_json_close(&out, ']');
    dealings_write(&out, table, CASUS_SEAT_ORGANISER);
    casus_json_close(&out, '}');
    send_to_organisers(server, table, &out, only);
}

static void push_one_team(struct server *server, struct table *table, unsigned seat)
{
    struct casus_writer out = audience_message(server, table, "desk_team");
    casus_json_key(&out, "team");
    json_team(server, &out, table, seat);
    casus_json_close(&out, '}');
    send_to_organisers(server, table, &out, NULL);
}

/* ---- To everybody ---- */

/* Whether the crowd is spoken to now; if so, how long it then is left alone: so that about ten megabytes a second are
 * sent, however many look. */
static bool may_tell_all(struct server *server, struct table *table, bool urgent)
{
    enum { SEATS_OF_ONE_A_MS = 50 };
    if (urgent || server->now >= table->crowd_until) {
        table->crowd_until = server->now + table->audience->count * table->seats / SEATS_OF_ONE_A_MS;
        return true;
    }
    schedule_no_later(server, table, table->crowd_until);
    return false;
}

bool bulletin_may_push_table(struct server *server, struct table *table)
{
    casus_assert(table->changed && server->change != NULL);
    bool urgent = table_step(table) != table->step_told;
    if (!may_tell_all(server, table, urgent)) return false;
    table->step_told = table_step(table);
    return true;
}

static void push_evening(struct server *server, struct table *table)
{
    struct casus_writer out = audience_message(server, table, "evening");
    casus_json_key(&out, "evening");
    bulletin_write(&out, table);
    casus_json_close(&out, '}');
    for (size_t i = 0; i < table->audience->count; i++)
        outbox_post(server, table->audience->subscribers[i].connection, &out);
}

void bulletin_push(struct server *server, struct table *table)
{
    casus_assert(table->evening != NULL && server->change != NULL);
    struct evening *evening = table->evening;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct team *team = &evening->team[seat];
        if (team->told) push_team(server, table, (casus_seat)seat);
        if (team->reported) push_one_team(server, table, seat);
        team->told = team->reported = false;
    }
    if (evening->tell_organisers) bulletin_push_organisers(server, table, NULL);
    evening->tell_organisers = false;
    if (evening->tell_all == TELL_NOTHING || !may_tell_all(server, table, evening->tell_all == TELL_NOW)) return;
    push_evening(server, table);
    evening->tell_all = TELL_NOTHING;
}
