/* What a team does besides sending its list: members, the plan they write together, its standing list, ambassadors,
 * bans. */
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

/* ---- Texts ---- */

/* Rows of a plan or a paper: short texts. */
bool check_rows(struct server *server, const struct request *request, const json_t *rows)
{
    size_t index;
    json_t *row;
    json_array_foreach ((json_t *)rows, index, row) {
        if (json_is_string(row) && json_string_length(row) <= PLAN_ROW_BYTES &&
            plain_text_is(json_string_value(row), 1, PLAN_ROW_BYTES, false))
            continue;
        request_refuse(server, request, "server.bad_row", "Row {0} must be a text of 1 to {1} characters.",
                       (int64_t)index, PLAN_ROW_BYTES);
        return false;
    }
    return true;
}

/* ---- Members ---- */

static const json_t *find_member(const json_t *team, const struct guest *guest)
{
    size_t index;
    json_t *member;
    json_array_foreach (json_object_get(team, "members"), index, member) {
        if (strcmp(json_string_value(json_object_get(member, "guest")), guest->id) == 0) return member;
    }
    return NULL;
}

casus_seat seat_of_member(const struct table *table, const struct guest *guest)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (find_member(team_document(table, seat), guest) != NULL) return (casus_seat)seat;
    }
    return CASUS_SEAT_OBSERVER;
}

/* For the record, as long as the team has not chosen a name. */
static void name_team(struct seat *at, unsigned seat)
{
    struct casus_writer out = casus_writer_make(at->name, sizeof at->name);
    casus_write_text(&out, "Team ");
    casus_write_uint(&out, seat + 1u);
}

/* The first member makes a team of the seat; that others come is stored with the team alone. */
bool add_member(struct server *server, struct table *table, unsigned seat, const struct guest *guest)
{
    json_t *members = json_object_get(team_document(table, seat), "members");
    if (json_array_size(members) >= MEMBERS_MAX) return false;
    json_array_append_new(json_object_get(team_edit(table, seat), "members"),
                          json_pack("{s:s, s:s, s:[]}", "guest", guest->id, "name", guest->name, "roles"));
    table->changed = true;
    if (table->seat[seat].kind == SEAT_PERSON) return true;
    table->seat[seat].kind = SEAT_PERSON;
    if (table->seat[seat].name[0] == 0) name_team(&table->seat[seat], seat);
    table_changed(server, table);
    return true;
}

static bool is_role_list(const json_t *roles)
{
    size_t index;
    json_t *role;
    json_array_foreach ((json_t *)roles, index, role) {
        if (!json_is_string(role) || !plain_text_is(json_string_value(role), 1, ROLE_CHARACTERS, false)) return false;
    }
    return true;
}

void handle_member(struct server *server, struct request *request)
{
    const json_t *roles = json_object_get(request->json, "roles");
    if (!is_role_list(roles)) {
        request_refuse(server, request, "server.bad_roles", "Roles are words of at most {0} characters.",
                       ROLE_CHARACTERS, 0);
        return;
    }
    json_t *team = team_edit(request->table, request->seat);
    json_t *member = (json_t *)find_member(team, request->connection->guest);
    json_object_set_new(member, "roles", json_deep_copy(roles));
    json_object_set_new(member, "name", json_string(request->connection->guest->name));
    request_ok(server, request);
}

void handle_team(struct server *server, struct request *request)
{
    const char *name = request_text(request, "name"), *flag = request_text(request, "flag");
    struct seat *seat = &request->table->seat[request->seat];
    if (name != NULL && !plain_text_check(server, request, name, SERVER_NAME_MAX, false)) return;
    if (flag != NULL && !plain_text_check(server, request, flag, SERVER_NAME_MAX, false)) return;
    json_t *team = team_edit(request->table, request->seat);
    if (name != NULL) {
        json_object_set_new(team, "name", json_string(name));
        memory_put_text(seat->name, sizeof seat->name, name);
    }
    if (flag != NULL) json_object_set_new(team, "flag", json_string(flag));
    table_changed(server, request->table);
    request_ok(server, request);
}

/* ---- The plan and the standing list ---- */

void handle_plan(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const json_t *rows = json_object_get(request->json, "rows");
    json_int_t revision =
        json_integer_value(json_object_get(json_object_get(team_document(table, request->seat), "plan"), "revision"));
    if (!check_rows(server, request, rows)) return;
    if (request_int(request, "revision", -1) != revision) {
        request_refuse(server, request, "server.plan_stale", "The plan is at revision {0}: look again.", revision, 0);
        return;
    }
    json_object_set_new(team_edit(table, request->seat), "plan",
                        json_pack("{s:I, s:o}", "revision", revision + 1, "rows", json_deep_copy(rows)));
    request_ok(server, request);
}

/* Each team counts its own receipts: a number for all would tell how many lists the others have sent. */
json_t *make_receipt(struct server *server, struct table *table, casus_seat seat, const json_t *rows)
{
    char hash[2 * 8 + 1];
    json_t *team = team_edit(table, seat);
    json_int_t number = json_integer_value(json_object_get(team, "receipts")) + 1;
    json_object_set_new(team, "receipts", json_integer(number));
    char *text = json_dumps(rows, JSON_COMPACT);
    key_hash("casus/1/list", NULL, 0, text, hash, 8);
    free(text);
    return json_pack("{s:I, s:s, s:I, s:o}", "number", number, "hash", hash, "time", (json_int_t)server->now, "rows",
                     json_deep_copy(rows));
}

void handle_standing(struct server *server, struct request *request)
{
    const json_t *rows = json_object_get(request->json, "rows");
    bool none = rows == NULL || json_is_null(rows);
    if (!none && !check_rows(server, request, rows)) return;
    json_t *receipt = none ? json_null() : make_receipt(server, request->table, request->seat, rows);
    json_object_set_new(team_edit(request->table, request->seat), "standing", receipt);
    request_ok(server, request);
}

/* ---- Ambassadors and bans: the game's rules say what they mean ---- */

/* Whose post or ban it is: the own team's, or for the organiser the one named. False: refused. */
static bool find_host(struct server *server, const struct request *request, int64_t *seat)
{
    *seat = request_int(request, "seat", request->seat);
    bool own = request->seat == CASUS_SEAT_ORGANISER || *seat == request->seat;
    if (own && *seat < request->table->seats) return true;
    request_refuse(server, request, "server.not_your_team", "That is not your team's to do.", 0, 0);
    return false;
}

/* The number of the entry of `list` in which both fields have these values; -1: there is none. */
static int find_pair(const json_t *list, const char *one, int64_t value, const char *other, int64_t other_value)
{
    size_t index;
    json_t *entry;
    json_array_foreach ((json_t *)list, index, entry) {
        if (json_integer_value(json_object_get(entry, one)) == value &&
            json_integer_value(json_object_get(entry, other)) == other_value)
            return (int)index;
    }
    return -1;
}

static int find_ban(const struct table *table, int64_t seat, int64_t banned)
{
    return find_pair(json_object_get(evening_document(table), "bans"), "seat", seat, "banned", banned);
}

static bool has_post(const struct table *table, const char *guest)
{
    size_t index;
    json_t *post;
    json_array_foreach (json_object_get(evening_document(table), "ambassadors"), index, post) {
        if (strcmp(json_string_value(json_object_get(post, "guest")), guest) == 0) return true;
    }
    return false;
}

/* One of the members who hold no post; NULL: there is none. */
static const json_t *draw_member(struct server *server, const struct table *table, int64_t seat)
{
    const json_t *free_members[MEMBERS_MAX];
    size_t count = 0, index;
    json_t *member;
    uint64_t bits;
    json_array_foreach (json_object_get(team_document(table, (unsigned)seat), "members"), index, member) {
        if (!has_post(table, json_string_value(json_object_get(member, "guest")))) free_members[count++] = member;
    }
    if (count == 0) return NULL;
    server->world.random(server->world.context, &bits, sizeof bits);
    return free_members[bits % count];
}

void handle_ambassador(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t seat, circle = request_int(request, "circle", 0);
    const json_t *member;
    if (!find_host(server, request, &seat)) return;
    if (circle == seat || circle >= table->seats) {
        request_refuse(server, request, "server.no_circle", "There is no such foreign circle.", 0, 0);
    } else if (find_pair(json_object_get(evening_document(table), "ambassadors"), "seat", seat, "circle", circle) >=
               0) {
        request_refuse(server, request, "server.post_filled", "That post has been filled in this turn.", 0, 0);
    } else if (find_ban(table, circle, seat) >= 0) {
        request_refuse(server, request, "server.banned", "That circle does not admit ambassadors of this team.", 0, 0);
    } else if ((member = draw_member(server, table, seat)) == NULL) {
        request_refuse(server, request, "server.nobody_free", "Every member of the team holds a post.", 0, 0);
    } else {
        json_t *post = json_pack("{s:I, s:I, s:O, s:O}", "seat", (json_int_t)seat, "circle", (json_int_t)circle, "name",
                                 json_object_get(member, "name"), "guest", json_object_get(member, "guest"));
        json_array_append_new(json_object_get(evening_edit(table), "ambassadors"), post);
        tell_all(table, TELL_SOON);
        request_ok(server, request);
    }
}

void handle_ban(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t seat, banned = request_int(request, "banned", 0);
    bool on = request_true(request, "on");
    if (!find_host(server, request, &seat)) return;
    if (banned >= table->seats || banned == seat) {
        request_refuse(server, request, "server.no_circle", "There is no such foreign circle.", 0, 0);
        return;
    }
    int held = find_ban(table, seat, banned);
    if (on != (held >= 0)) {
        json_t *bans = json_object_get(evening_edit(table), "bans");
        if (on)
            json_array_append_new(bans,
                                  json_pack("{s:I, s:I}", "seat", (json_int_t)seat, "banned", (json_int_t)banned));
        else json_array_remove(bans, (size_t)held);
        tell_all(table, TELL_SOON);
    }
    request_ok(server, request);
}
