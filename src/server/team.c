/* What a team does besides its list: members, the plan they write together, its standing list, treaties, ambassadors, bans. */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

/* ---- Texts ---- */

bool is_plain_text(const char *text, size_t most)
{
    size_t characters = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != 0; c++) {
        if ((*c < 32 && *c != '\n') || *c == 127) return false;
        characters += (*c & 0xc0) != 0x80;
    }
    return characters >= 1 && characters <= most;
}

static bool refuse_text(struct hall *hall, const struct request *request, int64_t most)
{
    refuse(hall, request, "server.bad_text", "A text here has 1 to {0} characters and no control characters.", most, 0);
    return false;
}

/* Rows of a plan or a paper: short texts. */
static bool check_rows(struct hall *hall, const struct request *request, const json_t *rows)
{
    size_t index;
    json_t *row;
    json_array_foreach((json_t *)rows, index, row) {
        if (json_is_string(row) && json_string_length(row) <= PLAN_ROW_BYTES && is_plain_text(json_string_value(row), PLAN_ROW_BYTES)) continue;
        refuse(hall, request, "server.bad_row", "Row {0} must be a text of 1 to {1} characters.", (int64_t)index, PLAN_ROW_BYTES);
        return false;
    }
    return true;
}

/* ---- Members ---- */

static const json_t *find_member(const json_t *team, const struct guest *guest)
{
    size_t index;
    json_t *member;
    json_array_foreach(json_object_get(team, "members"), index, member) {
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

bool add_member(struct hall *hall, struct table *table, unsigned seat, const struct guest *guest)
{
    json_t *members = json_object_get(team_document(table, seat), "members");
    if (json_array_size(members) >= MEMBERS_MAX) return false;
    json_array_append_new(json_object_get(team_edit(table, seat), "members"), json_pack("{s:s, s:s, s:[]}", "guest", guest->id, "name", guest->name, "roles"));
    if (table->seat[seat].kind != SEAT_PERSON) {
        table->seat[seat].kind = SEAT_PERSON;
        if (table->seat[seat].name[0] == 0) name_team(&table->seat[seat], seat);
    }
    table_changed(hall, table);
    return true;
}

static bool is_connected(const struct table *table, const char *guest)
{
    for (size_t i = 0; i < table->subscriber_count; i++) {
        if (strcmp(table->subscribers[i].connection->guest->id, guest) == 0) return true;
    }
    return false;
}

void json_members(struct casus_writer *out, const struct table *table, unsigned seat)
{
    size_t index;
    json_t *member;
    casus_json_open(out, '[');
    json_array_foreach(json_object_get(team_document(table, seat), "members"), index, member) {
        char *roles = json_dumps(json_object_get(member, "roles"), JSON_COMPACT);
        casus_json_open(out, '{');
        casus_json_key_text(out, "name", json_string_value(json_object_get(member, "name")));
        casus_json_key(out, "roles");
        casus_write_text(out, roles);
        casus_json_key_bool(out, "connected", is_connected(table, json_string_value(json_object_get(member, "guest"))));
        casus_json_close(out, '}');
        free(roles);
    }
    casus_json_close(out, ']');
}

static bool is_role_list(const json_t *roles)
{
    size_t index;
    json_t *role;
    json_array_foreach((json_t *)roles, index, role) {
        if (!json_is_string(role) || json_string_length(role) > 8 || !is_plain_text(json_string_value(role), 8)) return false;
    }
    return true;
}

void handle_member(struct hall *hall, struct request *request)
{
    const json_t *roles = json_object_get(request->json, "roles");
    if (!is_role_list(roles)) {
        refuse(hall, request, "server.bad_roles", "Roles are short words.", 0, 0);
        return;
    }
    json_t *team = team_edit(request->table, request->seat);
    json_t *member = (json_t *)find_member(team, request->connection->guest);
    json_object_set_new(member, "roles", json_deep_copy(roles));
    json_object_set_new(member, "name", json_string(request->connection->guest->name));
    reply_ok(hall, request);
}

void handle_team(struct hall *hall, struct request *request)
{
    const char *name = field_text(request, "name"), *flag = field_text(request, "flag");
    struct seat *seat = &request->table->seat[request->seat];
    if ((name != NULL && !is_plain_text(name, HALL_NAME_MAX)) || (flag != NULL && !is_plain_text(flag, HALL_NAME_MAX))) {
        refuse_text(hall, request, HALL_NAME_MAX);
        return;
    }
    json_t *team = team_edit(request->table, request->seat);
    if (name != NULL) {
        json_object_set_new(team, "name", json_string(name));
        put_text(seat->name, sizeof seat->name, name);
    }
    if (flag != NULL) json_object_set_new(team, "flag", json_string(flag));
    table_changed(hall, request->table);
    reply_ok(hall, request);
}

/* ---- The plan ---- */

void handle_plan(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    const json_t *rows = json_object_get(request->json, "rows");
    json_int_t revision = json_integer_value(json_object_get(json_object_get(team_document(table, request->seat), "plan"), "revision"));
    if (!check_rows(hall, request, rows)) return;
    if (field_int(request, "revision", -1) != revision) {
        refuse(hall, request, "server.plan_stale", "The plan is at revision {0}: look again.", revision, 0);
        return;
    }
    json_object_set_new(team_edit(table, request->seat), "plan", json_pack("{s:I, s:o}", "revision", revision + 1, "rows", json_deep_copy(rows)));
    reply_ok(hall, request);
}

json_t *make_receipt(struct hall *hall, struct table *table, const json_t *rows)
{
    char hash[2 * 8 + 1];
    json_t *evening = evening_edit(table);
    json_int_t number = json_integer_value(json_object_get(evening, "receipts")) + 1;
    json_object_set_new(evening, "receipts", json_integer(number));
    table->evening->told_all = false; /* That a list came is nobody else's to know. */
    char *text = json_dumps(rows, JSON_COMPACT);
    hall_hash_hex("casus/1/list", NULL, 0, text, hash, 8);
    free(text);
    return json_pack("{s:I, s:s, s:I, s:o}", "number", number, "hash", hash, "time", (json_int_t)hall->now, "rows", json_deep_copy(rows));
}

void json_receipt(struct casus_writer *out, const json_t *receipt, bool rows)
{
    if (!json_is_object(receipt)) {
        casus_json_null(out);
        return;
    }
    casus_json_open(out, '{');
    casus_json_key_int(out, "number", json_integer_value(json_object_get(receipt, "number")));
    casus_json_key_text(out, "hash", json_string_value(json_object_get(receipt, "hash")));
    casus_json_key_int(out, "time", json_integer_value(json_object_get(receipt, "time")));
    if (rows) {
        char *text = json_dumps(json_object_get(receipt, "rows"), JSON_COMPACT);
        casus_json_key(out, "rows");
        casus_write_text(out, text);
        free(text);
    }
    casus_json_close(out, '}');
}

void handle_standing(struct hall *hall, struct request *request)
{
    const json_t *rows = json_object_get(request->json, "rows");
    if (rows != NULL && !check_rows(hall, request, rows)) return;
    json_t *receipt = rows == NULL ? json_null() : make_receipt(hall, request->table, rows);
    json_object_set_new(team_edit(request->table, request->seat), "standing", receipt);
    reply_ok(hall, request);
}

/* ---- Ambassadors and bans [the game's own rules say what they mean] ---- */

/* Whose post or ban it is: the own team's, or for the organiser the one named. False: refused. */
static bool find_host(struct hall *hall, const struct request *request, int64_t *seat)
{
    *seat = field_int(request, "seat", request->seat);
    bool own = request->seat == CASUS_SEAT_ORGANISER || *seat == request->seat;
    if (own && *seat < request->table->seats) return true;
    refuse(hall, request, "server.not_your_team", "That is not your team's to do.", 0, 0);
    return false;
}

static bool is_banned(const struct table *table, int64_t seat, int64_t circle)
{
    size_t index;
    json_t *ban;
    json_array_foreach(json_object_get(evening_document(table), "bans"), index, ban) {
        if (json_integer_value(json_object_get(ban, "seat")) == circle && json_integer_value(json_object_get(ban, "banned")) == seat) return true;
    }
    return false;
}

static const json_t *find_post(const struct table *table, int64_t seat, int64_t circle)
{
    size_t index;
    json_t *post;
    json_array_foreach(json_object_get(evening_document(table), "ambassadors"), index, post) {
        if (json_integer_value(json_object_get(post, "seat")) == seat && json_integer_value(json_object_get(post, "circle")) == circle) return post;
    }
    return NULL;
}

static bool has_post(const struct table *table, int64_t seat, const char *name)
{
    size_t index;
    json_t *post;
    json_array_foreach(json_object_get(evening_document(table), "ambassadors"), index, post) {
        if (json_integer_value(json_object_get(post, "seat")) == seat && strcmp(json_string_value(json_object_get(post, "name")), name) == 0) return true;
    }
    return false;
}

/* One of the members who hold no post; NULL: there is none. */
static const char *draw_member(struct hall *hall, const struct table *table, int64_t seat)
{
    const char *names[MEMBERS_MAX];
    size_t count = 0, index;
    json_t *member;
    uint64_t bits;
    json_array_foreach(json_object_get(team_document(table, (unsigned)seat), "members"), index, member) {
        const char *name = json_string_value(json_object_get(member, "name"));
        if (!has_post(table, seat, name)) names[count++] = name;
    }
    if (count == 0) return NULL;
    hall->world.random(hall->world.context, &bits, sizeof bits);
    return names[bits % count];
}

void handle_ambassador(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    int64_t seat, circle = field_int(request, "circle", 0);
    if (!find_host(hall, request, &seat)) return;
    const char *name = draw_member(hall, table, seat);
    if (circle == seat || circle >= table->seats) {
        refuse(hall, request, "server.no_circle", "There is no such foreign circle.", 0, 0);
    } else if (find_post(table, seat, circle) != NULL) {
        refuse(hall, request, "server.post_filled", "That post has been filled in this turn.", 0, 0);
    } else if (is_banned(table, seat, circle)) {
        refuse(hall, request, "server.banned", "That circle does not admit ambassadors of this team.", 0, 0);
    } else if (name == NULL) {
        refuse(hall, request, "server.nobody_free", "Every member of the team holds a post.", 0, 0);
    } else {
        json_t *post = json_pack("{s:I, s:I, s:s}", "seat", (json_int_t)seat, "circle", (json_int_t)circle, "name", name);
        json_array_append_new(json_object_get(evening_edit(table), "ambassadors"), post);
        reply_ok(hall, request);
    }
}

void handle_ban(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    int64_t seat, banned = field_int(request, "banned", 0);
    size_t index;
    json_t *ban;
    if (!find_host(hall, request, &seat)) return;
    if (banned >= table->seats || banned == seat) {
        refuse(hall, request, "server.no_circle", "There is no such foreign circle.", 0, 0);
        return;
    }
    if (is_banned(table, banned, seat) != field_true(request, "on")) {
        json_t *bans = json_object_get(evening_edit(table), "bans");
        if (field_true(request, "on")) json_array_append_new(bans, json_pack("{s:I, s:I}", "seat", (json_int_t)seat, "banned", (json_int_t)banned));
        json_array_foreach(bans, index, ban) {
            if (field_true(request, "on") || json_integer_value(json_object_get(ban, "seat")) != seat || json_integer_value(json_object_get(ban, "banned")) != banned) continue;
            json_array_remove(bans, index);
            break;
        }
    }
    reply_ok(hall, request);
}

/* ---- Papers: treaties on their way to the register ---- */

static bool concerns(const json_t *paper, casus_seat viewer)
{
    return viewer == CASUS_SEAT_ORGANISER || json_integer_value(json_object_get(paper, "seat")) == viewer || json_integer_value(json_object_get(paper, "with")) == viewer;
}

void json_papers(struct casus_writer *out, const struct table *table, casus_seat viewer)
{
    size_t index;
    json_t *paper;
    casus_json_open(out, '[');
    json_array_foreach(json_object_get(evening_document(table), "papers"), index, paper) {
        if (!concerns(paper, viewer)) continue;
        char *text = json_dumps(paper, JSON_COMPACT);
        if (out->last == '}') casus_write_char(out, ',');
        casus_write_text(out, text);
        free(text);
    }
    casus_json_close(out, ']');
}

/* The parties and the desk are told, nobody else. */
static json_t *edit_papers(struct table *table, int64_t seat, int64_t with)
{
    bool all = table->evening->told_all;
    json_t *papers = json_object_get(evening_edit(table), "papers");
    table->evening->told_all = all;
    table->evening->told[seat] = table->evening->told[with] = table->evening->told[table->seats] = true;
    return papers;
}

/* "clause ..." as the organiser's action, in words of the game. */
static json_t *clause_actions(const json_t *clauses)
{
    json_t *actions = json_array(), *clause;
    size_t index;
    json_array_foreach((json_t *)clauses, index, clause) json_array_append_new(actions, json_sprintf("clause %s", json_string_value(clause)));
    return actions;
}

/* What cannot be checked is refused on entry: the game must know every clause. */
static bool check_clauses(struct hall *hall, const struct request *request, const json_t *clauses)
{
    const struct table *table = request->table;
    struct casus_error error = {.key = ""};
    size_t index;
    json_t *action, *actions = clause_actions(clauses);
    bool good = true;
    json_array_foreach(actions, index, action) {
        const char *text = json_string_value(action);
        good = good && table->game->action_parse(table->state, CASUS_SEAT_ORGANISER, text, strlen(text), &error) != 0;
    }
    json_decref(actions);
    if (!good) refuse_error(hall, request, &error);
    return good;
}

void handle_paper(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    int64_t with = field_int(request, "with", 0);
    const json_t *clauses = json_object_get(request->json, "clauses"), *papers = json_object_get(evening_document(table), "papers");
    if (table->events == NULL) {
        refuse(hall, request, "server.not_started", "The game has not begun yet.", 0, 0);
    } else if (with >= table->seats || with == request->seat) {
        refuse(hall, request, "server.no_party", "A treaty is made with another team.", 0, 0);
    } else if (!is_plain_text(field_text(request, "text"), PAPER_CHARACTERS)) {
        refuse_text(hall, request, PAPER_CHARACTERS);
    } else if (json_array_size(papers) >= PAPERS_MAX) {
        refuse(hall, request, "server.papers_full", "No more than {0} papers fit into one evening.", PAPERS_MAX, 0);
    } else if (check_rows(hall, request, clauses) && check_clauses(hall, request, clauses)) {
        json_t *paper = json_pack("{s:I, s:i, s:I, s:s, s:O, s:s}", "paper", (json_int_t)json_array_size(papers), "seat", request->seat, "with", (json_int_t)with, "text",
                                  field_text(request, "text"), "clauses", clauses, "status", "proposed");
        json_array_append_new(edit_papers(table, request->seat, with), paper);
        reply_ok(hall, request);
    }
}

/* The other team signs, then the organiser registers; either may refuse instead. */
void handle_sign(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    const json_t *paper = json_array_get(json_object_get(evening_document(table), "papers"), (size_t)field_int(request, "paper", 0));
    const char *status = json_string_value(json_object_get(paper, "status"));
    int64_t seat = json_integer_value(json_object_get(paper, "seat")), with = json_integer_value(json_object_get(paper, "with"));
    bool organiser = request->seat == CASUS_SEAT_ORGANISER, agree = field_true(request, "agree");
    if (paper == NULL || strcmp(status, organiser ? "signed" : "proposed") != 0 || (!organiser && with != request->seat)) {
        refuse(hall, request, "server.no_paper", "There is no such paper for you to sign now.", 0, 0);
        return;
    }
    if (organiser && agree) {
        struct casus_error error = {.key = ""};
        json_t *actions = clause_actions(json_object_get(paper, "clauses"));
        memcpy(hall->view[1], table->state, table->measure.state_size);
        bool good = table->status == TABLE_RUNNING && apply_all(table, CASUS_SEAT_ORGANISER, actions, hall->view[1], &error);
        if (good) evening_organiser_acts(hall, request, actions);
        else if (error.key[0] != 0) refuse_error(hall, request, &error);
        else refuse(hall, request, "server.not_now", "That cannot be done now.", 0, 0);
        json_decref(actions);
        if (!good) return;
    } else {
        reply_ok(hall, request);
    }
    json_t *changed = json_array_get(edit_papers(table, seat, with), (size_t)field_int(request, "paper", 0));
    json_object_set_new(changed, "status", json_string(!agree ? "refused" : organiser ? "registered" : "signed"));
}
