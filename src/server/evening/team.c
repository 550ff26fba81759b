/* What a team does besides sending its list: members join, name it, take roles, and leave a standing list. */
#include "server/evening/team.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"
#include "server/evening/evening.h"
#include "server/session/plain_text.h"
#include "server/table/barred.h"
#include "server/table/change.h"
#include "server/table/seat.h"

const struct team *team_of(const struct table *table, unsigned seat)
{
    casus_assert(table->evening != NULL && seat < table->seats);
    return &table->evening->team[seat];
}

casus_seat team_leader(const struct table *table, unsigned seat)
{
    casus_assert(seat < table->seats);
    const struct casus_evening *game = evening_of_game(table);
    bool led = game->leader != NULL && table->events != NULL;
    return led ? game->leader(table->state, (casus_seat)seat) : (casus_seat)seat;
}

void team_tell_led(struct table *table, unsigned leader)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (seat != leader && team_leader(table, seat) == leader) table->evening->team[seat].told = true;
    }
}

struct team *team_edit_own(struct table *table, unsigned seat)
{
    casus_assert(table->evening != NULL && seat < table->seats);
    table->evening->team[seat].told = true;
    team_tell_led(table, seat);
    evening_touch_team(table, seat);
    return &table->evening->team[seat];
}

struct team *team_edit(struct table *table, unsigned seat)
{
    struct team *team = team_edit_own(table, seat);
    team->reported = true;
    return team;
}

void team_keeps(struct server *server, const struct table *table, casus_seat team)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (seat == team || team_leader(table, seat) == team) change_concerns(server, (casus_seat)seat);
    }
}

void plan_steps_forget(struct plan_steps *steps)
{
    casus_assert(steps->count <= PLAN_STEPS_MAX);
    for (unsigned i = 0; i < steps->count; i++) {
        texts_release(steps->step[i].rows);
        plan_marks_forget(&steps->step[i].marks);
    }
    steps->count = 0;
}

void plan_marks_forget(struct plan_marks *marks)
{
    texts_release(marks->by);
    free(marks->agreed);
    *marks = (struct plan_marks){.by = NULL};
}

void team_free(struct team *team)
{
    for (unsigned i = 0; i < team->members; i++) {
        texts_release(team->member[i].roles);
        texts_release(team->member[i].wishes);
    }
    free(team->member);
    texts_release(team->plan);
    plan_marks_forget(&team->marks);
    texts_release(team->sent.rows);
    texts_release(team->standing.rows);
    texts_release(team->prepared);
    plan_steps_forget(&team->past);
    plan_steps_forget(&team->future);
    free(team->counted);
    texts_release(team->aside);
    free(team->help);
    for (unsigned i = 0; i < team->notices; i++) free(team->notice[i]);
}

/* ---- Notices ---- */

void team_write_notices(struct casus_writer *out, const struct team *team)
{
    casus_assert(team->notices <= TEAM_NOTICES_KEPT);
    casus_json_open(out, '[');
    for (unsigned i = 0; i < team->notices; i++) {
        if (i > 0) casus_write_char(out, ',');
        casus_write_text(out, team->notice[i]);
    }
    casus_json_close(out, ']');
}

void team_add_notice(struct table *table, unsigned seat, char *text)
{
    struct team *team = team_edit_own(table, seat);
    if (team->notices == TEAM_NOTICES_KEPT) {
        free(team->notice[0]);
        memmove(team->notice, team->notice + 1, --team->notices * sizeof team->notice[0]);
    }
    casus_assert(team->notices < TEAM_NOTICES_KEPT && text != NULL);
    team->notice[team->notices++] = text;
}

/* ---- Rows ---- */

struct texts *team_read_rows(struct server *server, const struct request *request, const json_t *rows)
{
    size_t index;
    const json_t *row;
    json_array_foreach (rows, index, row) {
        if (json_is_string(row) && json_string_length(row) <= TEAM_ROW_BYTES &&
            plain_text_is(json_string_value(row), 1, TEAM_ROW_BYTES, false))
            continue;
        request_refuse(server, request, "server.bad_row", "Row {0} must be a text of 1 to {1} characters.",
                       (int64_t)index, TEAM_ROW_BYTES);
        return NULL;
    }
    return texts_read(rows);
}

/* ---- Members ---- */

int team_member_number(const struct team *team, const struct guest *guest)
{
    for (unsigned i = 0; i < team->members; i++) {
        if (strcmp(team->member[i].guest, guest->id) == 0) return (int)i;
    }
    return -1;
}

bool team_has_read(const struct table *table, const struct team_member *member)
{
    casus_assert(table->evening != NULL);
    return member->read > table->evening->since; /* Or of a phase that came after this one and was taken back. */
}

casus_seat team_seat_of(const struct table *table, const struct guest *guest)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (team_member_number(team_of(table, seat), guest) >= 0) return (casus_seat)seat;
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
bool team_add_member(struct server *server, struct table *table, unsigned seat, const struct guest *guest)
{
    casus_assert(team_seat_of(table, guest) == CASUS_SEAT_OBSERVER);
    if (team_of(table, seat)->members >= TEAM_MEMBERS_MAX) return false;
    struct team *team = team_edit(table, seat);
    if (team->member == NULL) team->member = memory_allocate(TEAM_MEMBERS_MAX * sizeof *team->member);
    struct team_member *member = &team->member[team->members++];
    memory_put_text(member->guest, sizeof member->guest, guest->id);
    memory_put_text(member->name, sizeof member->name, guest->name);
    table->changed = table->relisted = true;
    if (table->seat[seat].kind == SEAT_PERSON) return true;
    table->seat[seat].kind = SEAT_PERSON;
    if (table->seat[seat].name[0] == 0) name_team(&table->seat[seat], seat);
    change_announces(server, table);
    return true;
}

/* What its people wrote and chose goes with them. The counts go on: none names two plans, lists or keys. */
static void forget_team(struct team *team)
{
    casus_assert(team->members == 0);
    texts_release(team->plan);
    texts_release(team->sent.rows);
    texts_release(team->standing.rows);
    texts_release(team->aside);
    team->plan = team->aside = NULL;
    plan_marks_forget(&team->marks);
    free(team->help);
    team->help = NULL;
    team->revision++;
    plan_steps_forget(&team->past);
    plan_steps_forget(&team->future);
    team->sent = team->standing = (struct team_receipt){.rows = NULL};
    team->name[0] = team->flag[0] = 0;
}

/* Nobody is awaited of a team without people, and at the start a bot takes it. */
static void open_again(struct server *server, struct table *table, unsigned seat)
{
    struct seat *at = &table->seat[seat];
    forget_team(team_edit(table, seat));
    at->kind = SEAT_OPEN;
    at->name[0] = 0;
    at->share = (struct share){.wanted = false};
    change_announces(server, table);
}

void team_remove_member(struct server *server, struct table *table, unsigned seat, unsigned member)
{
    struct team *team = team_edit(table, seat);
    casus_assert(member < team->members);
    texts_release(team->member[member].roles);
    texts_release(team->member[member].wishes);
    team->members--;
    memmove(&team->member[member], &team->member[member + 1], (team->members - member) * sizeof team->member[0]);
    team->member[team->members] = (struct team_member){.roles = NULL}; /* Room for who comes next. */
    table->changed = table->relisted = true;
    bool before_start = table->status == TABLE_WAITING && table->round.started == 0;
    if (before_start && team->members == 0 && table->seat[seat].kind == SEAT_PERSON) open_again(server, table, seat);
}

int team_member_called(const struct server *server, const struct table *table, unsigned seat, const char *person)
{
    const struct team *team = team_of(table, seat);
    for (unsigned i = 0; i < team->members; i++) {
        person_name called;
        barred_person(server, table, team->member[i].guest, called);
        if (strcmp(called, person) == 0) return (int)i;
    }
    return -1;
}

bool team_takes_by_key_only(const struct table *table, unsigned seat)
{
    return team_of(table, seat)->keys > 0;
}

/* Those that the team leads are not told: of its plan nothing has changed. */
void team_renew_key(struct table *table, unsigned seat)
{
    casus_assert(seat < table->seats);
    table->evening->team[seat].keys++;
    table->evening->team[seat].told = table->evening->team[seat].reported = true;
    evening_touch_team(table, seat);
}

static bool are_words(const json_t *list)
{
    size_t index;
    const json_t *word;
    json_array_foreach (list, index, word) {
        if (!json_is_string(word) || !plain_text_is(json_string_value(word), 1, TEAM_ROLE_CHARACTERS, false))
            return false;
    }
    return true;
}

static void refuse_words(struct server *server, const struct request *request)
{
    request_refuse(server, request, "server.bad_roles", "Roles and wishes are words of at most {0} characters.",
                   TEAM_ROLE_CHARACTERS, 0);
}

void team_set_roles(struct team *team, unsigned member, struct texts *roles)
{
    casus_assert(member < team->members && roles != NULL);
    texts_release(team->member[member].roles);
    team->member[member].roles = roles;
}

/* Only the team hears of wishes. */
void team_member(struct server *server, struct request *request)
{
    casus_assert(team_member_number(team_of(request->table, request->seat), request->connection->guest) >= 0);
    const json_t *roles = json_object_get(request->json, "roles"), *wishes = json_object_get(request->json, "wishes");
    if (!are_words(roles) || !are_words(wishes)) {
        refuse_words(server, request);
        return;
    }
    struct team *team =
        roles != NULL ? team_edit(request->table, request->seat) : team_edit_own(request->table, request->seat);
    unsigned number = (unsigned)team_member_number(team, request->connection->guest);
    struct team_member *member = &team->member[number];
    if (roles != NULL) team_set_roles(team, number, texts_read(roles));
    if (roles != NULL) memory_put_text(member->name, sizeof member->name, request->connection->guest->name);
    if (wishes != NULL) {
        texts_release(member->wishes);
        member->wishes = texts_read(wishes);
    }
    team_keeps(server, request->table, request->seat);
    request_ok(server, request);
}

/* Who plays what, for the members as they are, each called by his name. */
static bool is_cast(const struct team *team, const json_t *cast)
{
    size_t index;
    const json_t *entry;
    if (json_array_size(cast) != team->members) return false;
    json_array_foreach (cast, index, entry) {
        const char *name = json_string_value(json_object_get(entry, "name"));
        if (name == NULL || strcmp(name, team->member[index].name) != 0) return false;
    }
    return true;
}

static bool has_role_lists(const json_t *cast)
{
    size_t index;
    const json_t *entry;
    json_array_foreach (cast, index, entry) {
        const json_t *roles = json_object_get(entry, "roles");
        if (!json_is_array(roles) || json_array_size(roles) > TEAM_ROLES_MAX || !are_words(roles)) return false;
    }
    return true;
}

/* A proposal of who plays what is taken whole, so that no role is lost or given twice on the way. */
void team_cast(struct server *server, struct request *request)
{
    const json_t *cast = json_object_get(request->json, "cast"), *entry;
    size_t index;
    if (!has_role_lists(cast)) {
        refuse_words(server, request);
        return;
    }
    if (!is_cast(team_of(request->table, request->seat), cast)) {
        request_refuse(server, request, "server.cast_stale",
                       "Somebody has come, gone or changed names since this was proposed: look again.", 0, 0);
        return;
    }
    struct team *team = team_edit(request->table, request->seat);
    casus_assert(json_array_size(cast) == team->members);
    json_array_foreach (cast, index, entry)
        team_set_roles(team, (unsigned)index, texts_read(json_object_get(entry, "roles")));
    team_keeps(server, request->table, request->seat);
    request_ok(server, request);
}

void team_name(struct server *server, struct request *request)
{
    const char *name = request_text(request, "name"), *flag = request_text(request, "flag");
    struct seat *seat = &request->table->seat[request->seat];
    if (name != NULL && !plain_text_check_name(server, request, name, SERVER_NAME_MAX)) return;
    if (flag != NULL && !plain_text_check(server, request, flag, SERVER_NAME_MAX, false)) return;
    struct team *team = team_edit(request->table, request->seat);
    if (name != NULL) {
        memory_put_text(team->name, sizeof team->name, name);
        memory_put_text(seat->name, sizeof seat->name, name);
    }
    if (flag != NULL) memory_put_text(team->flag, sizeof team->flag, flag);
    change_announces(server, request->table);
    request_ok(server, request);
}

/* ---- Lists ---- */

bool team_check_named(struct server *server, const struct request *request)
{
    casus_assert(request->table != NULL);
    int64_t seat = request_int(request, "seat", -1);
    if (seat >= 0 && seat < request->table->seats) return true;
    request_refuse(server, request, "server.no_team", "Say which team: the field seat is a number from 0 to {0}.",
                   (int64_t)request->table->seats - 1, 0);
    return false;
}

bool team_check_open(struct server *server, const struct request *request)
{
    casus_seat leader = team_leader(request->table, request->seat);
    if (!team_of(request->table, leader)->closed) return true;
    request_refuse(server, request, "server.team_closed",
                   "Your list stays as it is: the organiser has opened the phase again for others.", 0, 0);
    return false;
}

/* Each team counts its own receipts: a number for all would tell how many lists the others have sent. */
struct team_receipt team_make_receipt(struct server *server, struct table *table, casus_seat seat, struct texts *rows)
{
    casus_assert(rows != NULL);
    struct team_receipt receipt = {.rows = texts_keep(rows), .time = stamp_now(server)};
    struct casus_writer text = scratch_writer(server);
    receipt.number = ++team_edit_own(table, seat)->receipts;
    texts_write(&text, rows);
    key_hash("casus/1/list", NULL, 0, text.out, receipt.hash, 8);
    return receipt;
}

void team_standing(struct server *server, struct request *request)
{
    const json_t *given = json_object_get(request->json, "rows");
    bool none = given == NULL || json_is_null(given);
    struct texts *rows = none ? NULL : team_read_rows(server, request, given);
    if (!none && rows == NULL) return;
    if (!team_check_open(server, request)) {
        texts_release(rows);
        return;
    }
    struct team *team = team_edit_own(request->table, request->seat);
    team->reported =
        team->reported || none == (team->standing.rows != NULL); /* The desk knows only whether there is one. */
    texts_release(team->standing.rows);
    team->standing =
        none ? (struct team_receipt){.rows = NULL} : team_make_receipt(server, request->table, request->seat, rows);
    texts_release(rows);
    team_keeps(server, request->table, request->seat);
    request_ok(server, request);
}
