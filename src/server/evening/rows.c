/* Writing and reading an evening's rows. A changed row is written at the end of the change; once the store reports it,
 * it is what the evening returns to if a later change fails. */
#include "server/evening/rows.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/evening/room.h"
#include "server/evening/help.h"
#include "server/evening/saved_dealings.h"
#include "server/evening/team.h"
#include "server/table/change.h"

/* ---- Writing ---- */

static void key_texts(struct casus_writer *out, const char *key, const struct texts *texts)
{
    casus_json_key(out, key);
    texts_write(out, texts);
}

static void key_receipt(struct casus_writer *out, const char *key, const struct team_receipt *receipt)
{
    if (receipt->rows == NULL) {
        casus_json_key_null(out, key);
        return;
    }
    casus_json_key(out, key);
    casus_json_open(out, '{');
    casus_json_key_int(out, "number", receipt->number);
    casus_json_key_text(out, "hash", receipt->hash);
    casus_json_key_int(out, "time", (int64_t)receipt->time);
    key_texts(out, "rows", receipt->rows);
    if (receipt->why[0] != 0) casus_json_key_text(out, "why", receipt->why);
    casus_json_close(out, '}');
}

static void key_marks(struct casus_writer *out, const struct plan_marks *marks)
{
    casus_json_key(out, "orders");
    casus_json_open(out, '[');
    for (size_t i = 0; i < texts_count(marks->by); i++) {
        casus_json_open(out, '{');
        casus_json_key_text(out, "by", marks->by->text[i]);
        casus_json_key_int(out, "agreed", (int64_t)(marks->agreed[i] & ~PLAN_APPROVED));
        casus_json_key_bool(out, "approved", (marks->agreed[i] & PLAN_APPROVED) != 0);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void key_steps(struct casus_writer *out, const char *key, const struct plan_steps *steps)
{
    casus_json_key(out, key);
    casus_json_open(out, '[');
    for (unsigned i = 0; i < steps->count; i++) {
        casus_json_open(out, '{');
        casus_json_key_text(out, "by", steps->step[i].by);
        key_texts(out, "rows", steps->step[i].rows);
        key_marks(out, &steps->step[i].marks);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void write_team(struct casus_writer *out, const struct team *team)
{
    casus_json_key(out, "members");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < team->members; i++) {
        casus_json_open(out, '{');
        casus_json_key_text(out, "guest", team->member[i].guest);
        casus_json_key_text(out, "name", team->member[i].name);
        key_texts(out, "roles", team->member[i].roles);
        if (team->member[i].wishes != NULL) key_texts(out, "wishes", team->member[i].wishes);
        casus_json_key_int(out, "read", (int64_t)team->member[i].read);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    casus_json_key_int(out, "keys", team->keys);
    if (team->code[0] != 0) casus_json_key_text(out, "code", team->code);
    evening_key_text(out, "name", team->name);
    evening_key_text(out, "flag", team->flag);
    casus_json_key(out, "plan");
    casus_json_open(out, '{');
    casus_json_key_int(out, "revision", team->revision);
    key_texts(out, "rows", team->plan);
    key_marks(out, &team->marks);
    casus_json_key_int(out, "spent", team->spent);
    casus_json_key_int(out, "spent_before", team->spent_before);
    key_steps(out, "past", &team->past);
    key_steps(out, "future", &team->future);
    casus_json_close(out, '}');
    casus_json_key(out, "counted");
    casus_write_text(out, team->counted != NULL ? team->counted : "null");
    casus_json_key_int(out, "receipts", team->receipts);
    key_receipt(out, "sent", &team->sent);
    key_receipt(out, "standing", &team->standing);
    key_texts(out, "aside", team->aside);
    help_write(out, team->help);
    casus_json_key_bool(out, "closed", team->closed);
    casus_json_key_int(out, "noticed", team->noticed);
    casus_json_key(out, "notices");
    team_write_notices(out, team);
}

static void write_guests(struct casus_writer *out, const char *key, const struct evening_guests *list)
{
    casus_json_key(out, key);
    casus_json_open(out, '[');
    for (size_t i = 0; i < list->count; i++) casus_json_text(out, list->guest[i]);
    casus_json_close(out, ']');
}

static void write_evening(const struct server *server, struct casus_writer *out, const struct evening *evening)
{
    casus_json_key_int(out, "at", (int64_t)server->now);
    casus_json_key_int(out, "lists_ms", evening->lists_ms);
    casus_json_key_int(out, "suits_ms", evening->suits_ms);
    casus_json_key_int(out, "review_ms", evening->review_ms);
    casus_json_key_text(out, "at_end", evening_at_end_name(evening->at_end));
    casus_json_key_bool(out, "called", evening->called);
    casus_json_key_bool(out, "time_up", evening->time_up);
    casus_json_key_int(out, "stage", evening->stage);
    evening_key_time(out, "stage_ends", evening->stage_ends);
    evening_key_time(out, "stage_left_ms", evening->stage_left_ms);
    evening_key_time(out, "ends", evening->ends);
    evening_key_time(out, "left_ms", evening->left_ms);
    casus_json_key_int(out, "reading_ms", evening->reading_ms);
    evening_key_time(out, "starts", evening->starts);
    evening_key_time(out, "reading_left_ms", evening->reading_left_ms);
    casus_json_key_bool(out, "open", evening->open);
    casus_json_key_int(out, "since", (int64_t)evening->since);
    casus_json_key_int(out, "revealed", (int64_t)evening->revealed);
    casus_json_key_int(out, "revealed_since", (int64_t)evening->revealed_since);
    casus_json_key_int(out, "reopened", (int64_t)evening->reopened);
    casus_json_key_bool(out, "drafts", evening->drafts);
    casus_json_key_text(out, "approval", evening_approval_name(evening->approval));
    casus_json_key_int(out, "grace_ms", evening->grace_ms);
    write_guests(out, "organisers", &evening->organisers);
    write_guests(out, "curators", &evening->curators);
    casus_json_key_int(out, "organiser_keys", evening->organiser_keys);
    casus_json_key_int(out, "curator_keys", evening->curator_keys);
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
}

/* The game's text, as a text. */
static void write_dealings(struct casus_writer *out, const struct table *table)
{
    size_t length;
    char *text = saved_dealings(evening_of_game(table), table->evening->dealings, table->seats, &length);
    casus_json_key(out, "dealings");
    casus_json_string(out, text, length);
    free(text);
}

/* For free. */
static char *write_row(struct server *server, const struct table *table, unsigned row)
{
    casus_assert(row < evening_rows(table));
    struct casus_writer out = scratch_writer(server);
    casus_json_open(&out, '{');
    if (row == evening_own_row(table)) write_evening(server, &out, table->evening);
    else if (row < table->seats) write_team(&out, team_of(table, row));
    else if (row > evening_dealings_row(table))
        room_save(&out, &table->evening->room[row - evening_room_row(table, 0)]);
    else if (table->evening->dealings != NULL) write_dealings(&out, table);
    casus_json_close(&out, '}');
    casus_assert(casus_writer_fits(&out));
    return memory_copy(out.out, out.length);
}

/* ---- Reading ---- */

/* "" for null; false: it is neither, or too long. */
static bool read_text(const json_t *value, char *text, size_t size)
{
    if (!json_is_string(value) && !json_is_null(value)) return false;
    if (json_string_length(value) >= size) return false;
    memory_put_text(text, size, json_is_string(value) ? json_string_value(value) : "");
    return true;
}

/* EVENING_NO_TIME for null. */
static bool read_time(const json_t *row, const char *key, int64_t *time)
{
    const json_t *value = json_object_get(row, key);
    *time = json_is_integer(value) ? json_integer_value(value) : EVENING_NO_TIME;
    return json_is_integer(value) || json_is_null(value);
}

static bool read_int(const json_t *row, const char *key, int64_t *number)
{
    const json_t *value = json_object_get(row, key);
    *number = json_integer_value(value);
    return json_is_integer(value);
}

/* Such as an event's number or a time of the day. */
static bool read_count(const json_t *row, const char *key, uint64_t *count)
{
    int64_t number;
    bool good = read_int(row, key, &number) && number >= 0;
    *count = (uint64_t)number;
    return good;
}

static bool read_keys(const json_t *row, const char *key, unsigned *generation)
{
    int64_t number;
    bool good = read_int(row, key, &number) && number >= 0 && number <= INT32_MAX;
    *generation = (unsigned)number;
    return good;
}

static bool read_bool(const json_t *row, const char *key, bool *on)
{
    const json_t *value = json_object_get(row, key);
    *on = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_receipt(const json_t *row, struct team_receipt *receipt)
{
    if (json_is_null(row)) return true; /* There is none. */
    receipt->rows = texts_read(json_object_get(row, "rows"));
    if (!read_int(row, "number", &receipt->number) || !read_count(row, "time", &receipt->time)) return false;
    const json_t *why = json_object_get(row, "why"); /* None: it is the team's own. */
    if (why != NULL && !read_text(why, receipt->why, sizeof receipt->why)) return false;
    return receipt->rows != NULL && read_text(json_object_get(row, "hash"), receipt->hash, sizeof receipt->hash);
}

static bool read_marks(const json_t *list, struct plan_marks *marks)
{
    size_t index;
    const json_t *entry;
    if (!json_is_array(list) || json_array_size(list) > TEAM_ROWS_MAX) return false;
    marks->by = texts_make();
    marks->agreed = memory_allocate((json_array_size(list) + 1) * sizeof *marks->agreed);
    json_array_foreach (list, index, entry) {
        const json_t *by = json_object_get(entry, "by");
        uint64_t agreed;
        bool approved;
        if (!json_is_string(by) || !read_count(entry, "agreed", &agreed) || agreed >> TEAM_MEMBERS_MAX != 0 ||
            !read_bool(entry, "approved", &approved))
            return false;
        texts_add(marks->by, json_string_value(by), json_string_length(by));
        marks->agreed[index] = agreed | (approved ? PLAN_APPROVED : 0);
    }
    return true;
}

static bool read_steps(const json_t *list, struct plan_steps *steps)
{
    size_t index;
    const json_t *entry;
    if (!json_is_array(list) || json_array_size(list) > PLAN_STEPS_MAX) return false;
    json_array_foreach (list, index, entry) {
        struct plan_step *step = &steps->step[steps->count];
        step->rows = texts_read(json_object_get(entry, "rows"));
        if (step->rows == NULL) return false;
        steps->count++;
        if (!read_marks(json_object_get(entry, "orders"), &step->marks)) return false;
        if (!read_text(json_object_get(entry, "by"), step->by, sizeof step->by)) return false;
    }
    return true;
}

/* A team without one has none in its row. */
static bool read_code(const json_t *value, struct team *team)
{
    return value == NULL ||
           (json_string_length(value) == TEAM_CODE_LETTERS && read_text(value, team->code, sizeof team->code));
}

/* In the words that it was written in. */
static char *read_object(const json_t *object)
{
    if (!json_is_object(object)) return NULL;
    char *dumped = json_dumps(object, JSON_COMPACT), *text = memory_copy(dumped, strlen(dumped));
    free(dumped);
    return text;
}

static bool read_members(const json_t *members, struct team *team)
{
    size_t index;
    const json_t *row;
    if (!json_is_array(members) || json_array_size(members) > TEAM_MEMBERS_MAX) return false;
    team->member = memory_allocate(TEAM_MEMBERS_MAX * sizeof *team->member);
    json_array_foreach (members, index, row) {
        struct team_member *member = &team->member[team->members++];
        member->roles = texts_read(json_object_get(row, "roles"));
        member->wishes = texts_read(json_object_get(row, "wishes")); /* NULL where there are none. */
        if (!read_count(row, "read", &member->read) ||
            !read_text(json_object_get(row, "guest"), member->guest, sizeof member->guest) ||
            !read_text(json_object_get(row, "name"), member->name, sizeof member->name))
            return false;
    }
    return true;
}

/* NULL: none. */
static bool read_aside(const json_t *list, struct texts **aside)
{
    if (!json_is_array(list) || json_array_size(list) > TEAM_ASIDE_MAX) return false;
    *aside = json_array_size(list) > 0 ? texts_read(list) : NULL;
    return json_array_size(list) == 0 || *aside != NULL;
}

static bool read_notices(const json_t *list, struct team *team)
{
    size_t index;
    const json_t *notice;
    if (!json_is_array(list) || json_array_size(list) > TEAM_NOTICES_KEPT) return false;
    json_array_foreach (list, index, notice) {
        team->notice[team->notices] = read_object(notice);
        if (team->notice[team->notices] == NULL) return false;
        team->notices++;
    }
    return true;
}

/* Its numbers: of lists that it has written, sent and been told of. */
static bool read_numbers(const json_t *row, const json_t *plan, struct team *team)
{
    return read_int(plan, "revision", &team->revision) && read_int(plan, "spent", &team->spent) &&
           read_int(plan, "spent_before", &team->spent_before) && team->spent_before >= 0 &&
           team->spent_before <= team->spent && team->spent <= team->revision &&
           read_int(row, "receipts", &team->receipts) && read_int(row, "noticed", &team->noticed) &&
           read_keys(row, "keys", &team->keys) && read_bool(row, "closed", &team->closed);
}

static bool read_plan(const json_t *plan, struct team *team)
{
    team->plan = texts_read(json_object_get(plan, "rows"));
    return team->plan != NULL && read_marks(json_object_get(plan, "orders"), &team->marks) &&
           read_steps(json_object_get(plan, "past"), &team->past) &&
           read_steps(json_object_get(plan, "future"), &team->future);
}

static bool read_team(const json_t *row, struct team *team)
{
    const json_t *plan = json_object_get(row, "plan");
    bool told = team->told, reported = team->reported;
    struct texts *prepared = texts_keep(team->prepared);
    team_free(team);
    *team = (struct team){.told = told, .reported = reported, .prepared = prepared};
    const json_t *counted = json_object_get(row, "counted");
    team->counted = read_object(counted);
    return (team->counted != NULL || json_is_null(counted)) && read_numbers(row, plan, team) && read_plan(plan, team) &&
           read_aside(json_object_get(row, "aside"), &team->aside) &&
           read_notices(json_object_get(row, "notices"), team) && read_members(json_object_get(row, "members"), team) &&
           read_text(json_object_get(row, "name"), team->name, sizeof team->name) &&
           read_text(json_object_get(row, "flag"), team->flag, sizeof team->flag) &&
           read_receipt(json_object_get(row, "sent"), &team->sent) &&
           read_receipt(json_object_get(row, "standing"), &team->standing) &&
           read_code(json_object_get(row, "code"), team) && help_read(json_object_get(row, "help"), &team->help);
}

static bool read_guests(const json_t *rows_, struct evening_guests *list)
{
    size_t index;
    const json_t *row;
    if (!json_is_array(rows_)) return false;
    free(list->guest);
    list->count = 0;
    list->guest = memory_allocate(json_array_size(rows_) * sizeof *list->guest);
    json_array_foreach (rows_, index, row) {
        if (!read_text(row, list->guest[list->count++], sizeof *list->guest)) return false;
    }
    return true;
}

static bool read_announcements(const json_t *rows_, struct evening *evening)
{
    size_t index;
    const json_t *row;
    evening->announcements = 0;
    if (!json_is_array(rows_) || json_array_size(rows_) > EVENING_ANNOUNCEMENTS_KEPT) return false;
    json_array_foreach (rows_, index, row) {
        struct evening_announcement *announcement = &evening->announcement[evening->announcements++];
        if (!read_count(row, "time", &announcement->time) || !read_time(row, "until", &announcement->until) ||
            !read_text(json_object_get(row, "text"), announcement->text, sizeof announcement->text))
            return false;
    }
    return true;
}

static bool read_approval(const json_t *value, enum evening_approval *approval)
{
    *approval = APPROVAL_NOBODY;
    while (json_is_string(value) && *approval < APPROVALS &&
           strcmp(json_string_value(value), evening_approval_name(*approval)) != 0)
        (*approval)++;
    return json_is_string(value) && *approval < APPROVALS;
}

/* How long a phase lasts and is read for, and where the present one stands. */
static bool read_phase(const json_t *row, struct evening *evening)
{
    return read_int(row, "lists_ms", &evening->lists_ms) && read_int(row, "grace_ms", &evening->grace_ms) &&
           evening->grace_ms >= 0 && read_int(row, "reading_ms", &evening->reading_ms) && evening->reading_ms >= 0 &&
           evening->reading_ms <= EVENING_READING_MAX_MS && read_int(row, "at", &evening->stored_at) &&
           read_time(row, "ends", &evening->ends) && read_time(row, "left_ms", &evening->left_ms) &&
           read_time(row, "starts", &evening->starts) && read_time(row, "reading_left_ms", &evening->reading_left_ms) &&
           read_bool(row, "open", &evening->open) && read_count(row, "since", &evening->since) &&
           read_count(row, "revealed", &evening->revealed) &&
           read_count(row, "revealed_since", &evening->revealed_since) &&
           read_count(row, "reopened", &evening->reopened);
}

static bool read_stages(const json_t *row, struct evening *evening)
{
    int64_t stage;
    bool times = read_int(row, "suits_ms", &evening->suits_ms) && evening->suits_ms >= 0 &&
                 read_int(row, "review_ms", &evening->review_ms) && evening->review_ms >= 0 &&
                 read_time(row, "stage_ends", &evening->stage_ends) &&
                 read_time(row, "stage_left_ms", &evening->stage_left_ms);
    if (!times || !read_int(row, "stage", &stage) || stage < CASUS_STAGE_NONE || stage > CASUS_STAGE_REVIEW)
        return false;
    bool timed = evening->stage_ends != EVENING_NO_TIME || evening->stage_left_ms != EVENING_NO_TIME;
    if (stage == CASUS_STAGE_NONE ? timed : evening->open) return false;
    evening->stage = (enum casus_stage)stage;
    evening->at_end = evening_at_end_called(json_string_value(json_object_get(row, "at_end")));
    return evening->at_end < AT_ENDS && read_bool(row, "called", &evening->called) &&
           read_bool(row, "time_up", &evening->time_up);
}

static bool read_evening(const json_t *row, struct evening *evening)
{
    return read_phase(row, evening) && read_stages(row, evening) && read_bool(row, "drafts", &evening->drafts) &&
           read_approval(json_object_get(row, "approval"), &evening->approval) &&
           read_keys(row, "organiser_keys", &evening->organiser_keys) &&
           read_keys(row, "curator_keys", &evening->curator_keys) &&
           read_guests(json_object_get(row, "organisers"), &evening->organisers) &&
           read_guests(json_object_get(row, "curators"), &evening->curators) &&
           read_announcements(json_object_get(row, "announcements"), evening);
}

static bool read_dealings(const json_t *row, const struct table *table)
{
    const struct casus_evening *game = evening_of_game(table);
    const json_t *text = json_object_get(row, "dealings");
    if (table->evening->dealings == NULL) return true;
    memset(table->evening->dealings, 0, game->size(table->seats));
    return json_is_string(text) &&
           game->load(table->evening->dealings, table->seats, json_string_value(text), json_string_length(text));
}

static bool read_row(struct table *table, unsigned row, const char *text, size_t length)
{
    json_t *json = json_loadb(text, length, 0, NULL);
    bool good = json_is_object(json);
    if (row == evening_own_row(table)) good = good && read_evening(json, table->evening);
    else if (row < table->seats) good = good && read_team(json, &table->evening->team[row]);
    else if (row == evening_dealings_row(table)) good = good && read_dealings(json, table);
    else good = good && room_load(&table->evening->room[row - evening_room_row(table, 0)], json);
    json_decref(json);
    return good;
}

/* ---- Durability ---- */

void rows_make(struct table *table)
{
    casus_assert(table->evening->row == NULL);
    table->evening->row = memory_allocate(evening_rows(table) * sizeof *table->evening->row);
    for (unsigned i = 0; i < evening_rows(table); i++) table->evening->row[i].dirty = true;
}

void rows_free(struct table *table)
{
    for (unsigned i = 0; i < evening_rows(table); i++) free(table->evening->row[i].durable);
    free(table->evening->row);
}

static void name_row(const struct table *table, unsigned row, char name[TABLE_ID_SIZE + 8])
{
    struct casus_writer out = casus_writer_make(name, TABLE_ID_SIZE + 8);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, row);
    casus_assert(casus_writer_fits(&out));
}

/* The rows that a change has touched, as it stores them. */
struct kept {
    unsigned count;
    struct {
        unsigned row;
        char *text;
    } rows[];
};

void *rows_keep(struct server *server, struct table *table)
{
    casus_assert(table->evening != NULL && server->change != NULL);
    const unsigned rows = evening_rows(table);
    unsigned count = 0;
    char name[TABLE_ID_SIZE + 8];
    for (unsigned seat = 0; seat < table->seats && FAULT(server->options, UNSTORED_LIST); seat++) {
        if (team_of(table, seat)->sent.rows != NULL) table->evening->row[seat].dirty = false;
    }
    for (unsigned i = 0; i < rows; i++) count += table->evening->row[i].dirty;
    if (count == 0) return NULL;
    struct kept *kept = memory_allocate(sizeof *kept + count * sizeof kept->rows[0]);
    for (unsigned i = 0; i < rows; i++) {
        if (!table->evening->row[i].dirty) continue;
        char *text = write_row(server, table, i);
        table->evening->row[i].dirty = false;
        name_row(table, i, name);
        change_put(server, "evening", name, text, strlen(text));
        kept->rows[kept->count].row = i;
        kept->rows[kept->count++].text = text;
    }
    casus_assert(kept->count == count);
    return kept;
}

void rows_durable(struct table *table, void *kept_)
{
    struct kept *kept = kept_;
    casus_assert(kept->count > 0 && kept->count <= evening_rows(table));
    for (unsigned i = 0; i < kept->count; i++) {
        struct evening_row *row = &table->evening->row[kept->rows[i].row];
        free(row->durable);
        row->durable = kept->rows[i].text;
    }
    free(kept);
}

void rows_forget(struct table *table, void *kept_)
{
    struct kept *kept = kept_;
    (void)table;
    for (unsigned i = 0; i < kept->count; i++) free(kept->rows[i].text);
    free(kept);
}

void rows_roll_back(struct table *table)
{
    casus_assert(table->evening != NULL);
    for (unsigned i = 0; i < evening_rows(table); i++) {
        struct evening_row *row = &table->evening->row[i];
        if (row->durable == NULL) continue; /* The whole table was never stored, and goes. */
        read_row(table, i, row->durable, strlen(row->durable));
        row->dirty = false;
    }
}

void rows_remove(struct server *server, const struct table *table)
{
    char name[TABLE_ID_SIZE + 8];
    for (unsigned i = 0; i < evening_rows(table); i++) {
        name_row(table, i, name);
        change_remove(server, "evening", name);
        table->evening->row[i].dirty = false;
    }
}

/* ---- From the store ---- */

bool rows_load(struct table *table, unsigned index, const char *text, size_t length)
{
    casus_assert(table->evening != NULL && index < evening_rows(table));
    struct evening_row *row = &table->evening->row[index];
    free(row->durable);
    row->durable = memory_copy(text, length);
    row->dirty = false;
    return read_row(table, index, text, length);
}

void rows_complete(struct server *server, struct table *table)
{
    for (unsigned i = 0; i < evening_rows(table); i++) {
        struct evening_row *row = &table->evening->row[i];
        bool kept = row->durable != NULL && i != evening_own_row(table);
        row->dirty = false;
        if (kept) continue;
        free(row->durable);
        row->durable = write_row(server, table, i);
    }
}
