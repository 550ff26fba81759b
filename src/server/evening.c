/* The phases of an evening: when lists are taken, when they are revealed, and what the organiser does. The game says who is awaited; the hall knows
 * no more of it than that one organiser's action is called "close". */
#include "evening.h"

#include <stdlib.h>
#include <string.h>

#include "search/bot.h"

/* ---- Organisers ---- */

bool is_organiser(const struct table *table, const struct guest *guest)
{
    size_t index;
    json_t *organiser;
    json_array_foreach(json_object_get(evening_document(table), "organisers"), index, organiser) {
        if (strcmp(json_string_value(organiser), guest->id) == 0) return true;
    }
    return false;
}

void organiser_key(const struct hall *hall, const struct table *table, hex_key key)
{
    seat_key(hall, table, CASUS_SEAT_ORGANISER, key);
}

void add_organiser(struct table *table, const struct guest *guest)
{
    bool all = table->evening->told_all;
    json_array_append_new(json_object_get(evening_edit(table), "organisers"), json_string(guest->id));
    table->evening->told_all = all;
}

/* ---- Time ---- */

static int64_t time_field(const struct table *table, const char *name)
{
    const json_t *value = json_object_get(evening_document(table), name);
    return json_is_integer(value) ? json_integer_value(value) : -1;
}

static bool phase_is_open(const struct table *table)
{
    return json_is_true(json_object_get(evening_document(table), "open"));
}

uint64_t evening_deadline(const struct table *table)
{
    int64_t ends = time_field(table, "ends");
    return table->status == TABLE_RUNNING && phase_is_open(table) && ends >= 0 ? (uint64_t)ends : UINT64_MAX;
}

static void set_times(json_t *evening, int64_t ends, int64_t left)
{
    json_object_set_new(evening, "ends", ends < 0 ? json_null() : json_integer(ends));
    json_object_set_new(evening, "left_ms", left < 0 ? json_null() : json_integer(left));
}

/* A phase of the teams begins: its time runs, posts have lapsed, no list has come. */
static void open_phase(struct hall *hall, struct table *table)
{
    json_t *evening = evening_edit(table);
    int64_t lists_ms = time_field(table, "lists_ms");
    json_object_set_new(evening, "open", json_true());
    json_object_set_new(evening, "since", json_integer((json_int_t)table->n));
    json_object_set_new(evening, "ambassadors", json_array());
    set_times(evening, lists_ms > 0 ? (int64_t)hall->now + lists_ms : -1, -1);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (!json_is_null(json_object_get(team_document(table, seat), "sent"))) json_object_set_new(team_edit(table, seat), "sent", json_null());
    }
}

static void shut_phase(struct table *table)
{
    json_t *evening = evening_edit(table);
    json_object_set_new(evening, "open", json_false());
    set_times(evening, -1, -1);
}

/* ---- Lists ---- */

bool apply_all(const struct table *table, casus_seat seat, const json_t *list, void *state, struct casus_error *error)
{
    size_t index;
    const json_t *entry;
    json_array_foreach(list, index, entry) {
        const char *text = json_string_value(entry);
        if (text == NULL) return casus_refuse(error, "server.action_text", "Each action must be a text.", 0, 0, 0, 0);
        casus_action action = table->game->action_parse(state, seat, text, json_string_length(entry), error);
        if (action == 0 || !table->game->apply(state, seat, action, error)) return false;
    }
    return true;
}

static bool is_awaited(const struct table *table, const void *state, casus_seat seat)
{
    struct casus_actor actor;
    table->game->actor(state, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS && casus_seats_has(&actor.awaited, seat);
}

/* Whether the game takes the whole list now, and then awaits no more of the seat. */
static bool is_complete_list(struct hall *hall, const struct table *table, casus_seat seat, const json_t *list, struct casus_error *error)
{
    memcpy(hall->view[1], table->state, table->measure.state_size);
    if (!is_awaited(table, table->state, seat)) return casus_refuse(error, "server.not_awaited", "Nothing is awaited of your team now.", 0, 0, 0, 0);
    if (!apply_all(table, seat, list, hall->view[1], error)) return false;
    return !is_awaited(table, hall->view[1], seat) || casus_refuse(error, "server.incomplete", "This does not complete what is awaited of you now.", 0, 0, 0, 0);
}

static void reply_receipt(struct hall *hall, const struct request *request, const json_t *receipt)
{
    struct casus_writer out = reply_begin(hall, request, "ok");
    casus_json_key_int(&out, "n", (int64_t)request->table->n);
    casus_json_key(&out, "receipt");
    json_receipt(&out, receipt, false);
    reply_end(hall, request, &out);
}

void evening_send_list(struct hall *hall, struct request *request, const json_t *list)
{
    struct casus_error error = {.key = ""};
    if (!phase_is_open(request->table) || hall->now >= evening_deadline(request->table)) {
        refuse(hall, request, "server.phase_over", "No lists are taken now.", 0, 0);
    } else if (field_int(request, "n", 0) < time_field(request->table, "since")) { /* Written for a phase that is over. */
        refuse(hall, request, "server.stale", "This answers event {0}, but the game is at event {1}: look again.", field_int(request, "n", 0), (int64_t)request->table->n);
    } else if (!is_complete_list(hall, request->table, request->seat, list, &error)) {
        refuse_error(hall, request, &error);
    } else {
        json_t *receipt = make_receipt(hall, request->table, list);
        json_object_set_new(team_edit(request->table, request->seat), "sent", receipt);
        reply_receipt(hall, request, receipt);
    }
}

/* ---- The end of a phase ---- */

static void push_unsent(struct hall *hall, struct table *table, casus_seat seat, const struct casus_error *error)
{
    struct casus_writer out = hall_scratch(hall);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "unsent");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key(&out, "error");
    casus_json_error(&out, error);
    casus_json_close(&out, '}');
    for (size_t i = 0; i < table->subscriber_count; i++) {
        if (table->subscribers[i].viewer == seat) hall_send(hall, table->subscribers[i].connection, &out);
    }
}

/* A bot's list, choice by choice on a copy; for json_decref. */
static json_t *bot_list(struct hall *hall, struct table *table, casus_seat seat, void *state)
{
    char text[256];
    json_t *list = json_array();
    void *kept = table->state;
    memcpy(state, table->state, table->measure.state_size);
    table->state = state; /* bot_action looks at the table's position. */
    for (int i = 0; i < HALL_ACTIONS_MAX && is_awaited(table, state, seat); i++) {
        casus_action action = bot_action(hall, table, seat);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(state, seat, action, &words);
        if (action == 0 || !table->game->apply(state, seat, action, NULL)) break;
        json_array_append_new(list, json_string(text));
    }
    table->state = kept;
    return list;
}

/* What counts as the seat's list: the one sent, else the standing one, else a bot's; NULL: none that the game takes. For json_decref. */
static json_t *list_of(struct hall *hall, struct table *table, casus_seat seat)
{
    static const char *const kinds[] = {"sent", "standing"};
    struct casus_error error = {.key = ""};
    for (size_t i = 0; i < 2; i++) {
        json_t *list = json_object_get(json_object_get(team_document(table, seat), kinds[i]), "rows");
        if (list == NULL) continue;
        if (is_complete_list(hall, table, seat, list, &error)) return json_incref(list);
        push_unsent(hall, table, seat, &error);
    }
    if (table->seat[seat].kind != SEAT_BOT) return NULL;
    return bot_list(hall, table, seat, hall->view[1]);
}

static void do_all(struct hall *hall, struct table *table, casus_seat seat, const json_t *list)
{
    size_t index;
    const json_t *entry;
    json_array_foreach(list, index, entry) {
        const char *text = json_string_value(entry);
        casus_action action = table->game->action_parse(table->state, seat, text, strlen(text), NULL);
        if (action != 0) table_act(hall, table, seat, action, table->seat[seat].kind == SEAT_BOT);
    }
}

static void act_close(struct hall *hall, struct table *table)
{
    static const char close[] = "close";
    casus_action action = table->game->action_parse(table->state, CASUS_SEAT_ORGANISER, close, sizeof close - 1, NULL);
    if (action != 0 && table->game->is_legal(table->state, CASUS_SEAT_ORGANISER, action, NULL)) table_act(hall, table, CASUS_SEAT_ORGANISER, action, false);
}

/* One atomic reveal, in the order of the seats: the order of arrival cannot change the result. */
static void end_phase(struct hall *hall, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    shut_phase(table);
    bool all = true;
    for (unsigned seat = 0; seat < table->seats && actor.kind == CASUS_ACTOR_SIMULTANEOUS; seat++) {
        if (!casus_seats_has(&actor.awaited, (casus_seat)seat)) continue;
        json_t *list = list_of(hall, table, (casus_seat)seat);
        if (list == NULL) all = false;
        else do_all(hall, table, (casus_seat)seat, list);
        json_decref(list);
    }
    if (!all) act_close(hall, table);
    table_go_on(hall, table);
}

void evening_go_on(struct hall *hall, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    if (table->status == TABLE_RUNNING && actor.kind == CASUS_ACTOR_SIMULTANEOUS && !phase_is_open(table)) open_phase(hall, table);
}

void evening_tick(struct hall *hall, struct table *table)
{
    if (hall->now >= evening_deadline(table)) end_phase(hall, table);
}

/* ---- The organiser ---- */

static bool check_runs(struct hall *hall, const struct request *request)
{
    bool runs = request->table->status == TABLE_RUNNING || request->table->status == TABLE_PAUSED;
    if (!runs) refuse(hall, request, "server.not_now", "That cannot be done now.", 0, 0);
    return runs;
}

static void pause_phase(struct hall *hall, struct table *table)
{
    int64_t ends = time_field(table, "ends");
    json_t *evening = evening_edit(table);
    set_times(evening, -1, ends < 0 ? -1 : ends > (int64_t)hall->now ? ends - (int64_t)hall->now : 0);
    table->status = TABLE_PAUSED;
    table_changed(hall, table);
}

static void resume_phase(struct hall *hall, struct table *table)
{
    int64_t left = time_field(table, "left_ms");
    json_t *evening = evening_edit(table);
    set_times(evening, left < 0 ? -1 : (int64_t)hall->now + left, -1);
    table->status = TABLE_RUNNING;
    table_changed(hall, table);
    table_go_on(hall, table);
}

/* Time can be added, and taken away (ms < 0); a phase without an end gets one. */
static void extend_phase(struct hall *hall, struct table *table, int64_t ms)
{
    bool paused = table->status == TABLE_PAUSED;
    int64_t from = time_field(table, paused ? "left_ms" : "ends");
    json_t *evening = evening_edit(table);
    int64_t base = from >= 0 ? from : paused ? 0 : (int64_t)hall->now, until = base + ms;
    if (!paused && until < (int64_t)hall->now) until = (int64_t)hall->now;
    if (paused) set_times(evening, -1, until < 0 ? 0 : until);
    else set_times(evening, until, -1);
    schedule(hall, table);
}

static void push_remind(struct hall *hall, struct table *table, int64_t seat)
{
    struct casus_writer out = hall_scratch(hall);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", "remind");
    casus_json_key_text(&out, "table", table->id);
    casus_json_close(&out, '}');
    for (size_t i = 0; i < table->subscriber_count; i++) {
        const struct subscriber *subscriber = &table->subscribers[i];
        if (subscriber->viewer < table->seats && (seat < 0 || subscriber->viewer == seat)) hall_send(hall, subscriber->connection, &out);
    }
}

void handle_phase(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    const char *what = field_text(request, "do");
    if (!check_runs(hall, request)) return;
    bool paused = table->status == TABLE_PAUSED, open = phase_is_open(table);
    if (strcmp(what, "pause") == 0 && !paused) pause_phase(hall, table);
    else if (strcmp(what, "resume") == 0 && paused) resume_phase(hall, table);
    else if (strcmp(what, "extend") == 0 && open) extend_phase(hall, table, field_int(request, "ms", 60000));
    else if (strcmp(what, "close") == 0 && open && !paused) end_phase(hall, table);
    else if (strcmp(what, "remind") == 0) push_remind(hall, table, field_int(request, "seat", -1));
    else {
        refuse(hall, request, "server.bad_phase", "A phase can be paused, resumed, extended, closed or reminded of, each where it makes sense.", 0, 0);
        return;
    }
    reply_ok(hall, request);
}

void evening_organiser_acts(struct hall *hall, struct request *request, const json_t *list)
{
    struct table *table = request->table;
    const char *reason = field_text(request, "reason");
    struct casus_error error = {.key = ""};
    if (!check_runs(hall, request)) return;
    if (reason != NULL && !is_plain_text(reason, REASON_CHARACTERS)) {
        refuse(hall, request, "server.bad_text", "A text here has 1 to {0} characters and no control characters.", REASON_CHARACTERS, 0);
        return;
    }
    memcpy(hall->view[1], table->state, table->measure.state_size);
    if (!apply_all(table, CASUS_SEAT_ORGANISER, list, hall->view[1], &error)) {
        refuse_error(hall, request, &error);
        return;
    }
    size_t index;
    const json_t *entry;
    hall->reason = reason;
    json_array_foreach(list, index, entry) {
        const char *text = json_string_value(entry);
        casus_action action = table->game->action_parse(table->state, CASUS_SEAT_ORGANISER, text, strlen(text), NULL);
        if (action != 0) table_act(hall, table, CASUS_SEAT_ORGANISER, action, false);
    }
    hall->reason = NULL;
    reply_ok(hall, request);
    table_go_on(hall, table);
}

void handle_rollback(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    int64_t to = field_int(request, "to", 0);
    const char *reason = field_text(request, "reason");
    if (!check_runs(hall, request)) return;
    if (to >= (int64_t)table->n) {
        refuse(hall, request, "server.bad_takeback", "A takeback goes back to an event from 0 to {0}.", (int64_t)table->n - 1, 0);
    } else if (takeback_splits(hall, table, (uint64_t)to)) {
        refuse(hall, request, "server.takeback_splits", "Event {0} belongs to what was done at once: go back to before or after it.", to, 0);
    } else if (!is_plain_text(reason, REASON_CHARACTERS)) {
        refuse(hall, request, "server.bad_text", "A text here has 1 to {0} characters and no control characters.", REASON_CHARACTERS, 0);
    } else {
        hall->reason = reason;
        table_take_back(hall, table, (uint64_t)to, &(struct casus_seats){{0}});
        hall->reason = NULL;
        shut_phase(table);
        reply_ok(hall, request);
        table_go_on(hall, table);
    }
}

void handle_announce(struct hall *hall, struct request *request)
{
    const char *text = field_text(request, "text");
    if (!is_plain_text(text, HALL_CHAT_MAX)) {
        refuse(hall, request, "server.bad_text", "A text here has 1 to {0} characters and no control characters.", HALL_CHAT_MAX, 0);
        return;
    }
    json_t *announcements = json_object_get(evening_edit(request->table), "announcements");
    json_array_append_new(announcements, json_pack("{s:s, s:I}", "text", text, "time", (json_int_t)hall->now));
    while (json_array_size(announcements) > ANNOUNCEMENTS_KEPT) json_array_remove(announcements, 0);
    reply_ok(hall, request);
}

/* An outage shall not cost a team its list: there is a minute at least after the server is back. */
void evening_resume(struct hall *hall, struct table *table)
{
    enum { GRACE = 60000 };
    int64_t ends = time_field(table, "ends");
    if (ends >= 0 && ends < (int64_t)hall->now + GRACE) set_times(table->evening->document[table->seats], (int64_t)hall->now + GRACE, -1);
}

/* ---- Rehearsal: what could come of the lists as they are now ---- */

/* A dry run on a copy that stands in the table's place, with other dice. */
struct rehearsal {
    struct hall *hall;
    struct table *table;
    void *state;
    struct casus_writer out;
    struct casus_random dice;
    size_t mark; /* Where the answer still has room. */
};

static void rehearse_action(struct rehearsal *rehearsal, casus_seat seat, casus_action action)
{
    const struct casus_game *game = rehearsal->table->game;
    size_t before = rehearsal->out.length;
    game->describe(rehearsal->state, seat, action, CASUS_SEAT_ORGANISER, &rehearsal->out);
    if (before + SCRATCH_SIZE / 8 > rehearsal->out.capacity) rehearsal->out.length = before; /* Cut rather than lost. */
    game->apply(rehearsal->state, seat, action, NULL);
}

static void rehearse_text(struct rehearsal *rehearsal, casus_seat seat, const char *text)
{
    casus_action action = rehearsal->table->game->action_parse(rehearsal->state, seat, text, strlen(text), NULL);
    if (action != 0 && rehearsal->table->game->is_legal(rehearsal->state, seat, action, NULL)) rehearse_action(rehearsal, seat, action);
}

static void rehearse_lists(struct rehearsal *rehearsal, json_t **lists)
{
    for (unsigned seat = 0; seat < rehearsal->table->seats; seat++) {
        size_t index;
        json_t *entry;
        json_array_foreach(lists[seat], index, entry) rehearse_text(rehearsal, (casus_seat)seat, json_string_value(entry));
    }
    rehearse_text(rehearsal, CASUS_SEAT_ORGANISER, "close");
}

/* Chance and the organiser's first choice, until teams are awaited again; false: it is so. */
static bool rehearse_step(struct rehearsal *rehearsal)
{
    const struct casus_game *game = rehearsal->table->game;
    struct casus_actor actor;
    game->actor(rehearsal->state, &actor);
    if (actor.kind == CASUS_ACTOR_CHANCE) {
        rehearse_action(rehearsal, CASUS_SEAT_CHANCE, casus_random_outcome(game, rehearsal->state, rehearsal->hall->outcomes, &rehearsal->dice));
        return true;
    }
    if (actor.kind != CASUS_ACTOR_ORGANISER) return false;
    size_t count = game->legal(rehearsal->state, CASUS_SEAT_ORGANISER, rehearsal->hall->actions);
    if (count > 0) rehearse_action(rehearsal, CASUS_SEAT_ORGANISER, rehearsal->hall->actions[0]);
    return count > 0;
}

void handle_rehearse(struct hall *hall, struct request *request)
{
    struct table *table = request->table;
    struct casus_actor actor;
    uint64_t seed;
    if (!check_runs(hall, request)) return;
    json_t **lists = hall_allocate(table->seats * sizeof *lists);
    void *scratch = hall_allocate(table->measure.state_size + 8), *kept = table->state;
    table_actor(table, &actor);
    for (unsigned seat = 0; seat < table->seats && actor.kind == CASUS_ACTOR_SIMULTANEOUS; seat++) {
        if (casus_seats_has(&actor.awaited, (casus_seat)seat)) lists[seat] = list_of(hall, table, (casus_seat)seat);
    }
    memcpy(scratch, kept, table->measure.state_size);
    hall->world.random(hall->world.context, &seed, sizeof seed);
    struct rehearsal rehearsal = {hall, table, scratch, reply_begin(hall, request, "rehearsal"), casus_random_make(seed), 0};
    casus_json_key(&rehearsal.out, "events");
    casus_json_open(&rehearsal.out, '[');
    if (actor.kind == CASUS_ACTOR_SIMULTANEOUS) rehearse_lists(&rehearsal, lists);
    while (rehearse_step(&rehearsal)) continue;
    casus_json_close(&rehearsal.out, ']');
    reply_end(hall, request, &rehearsal.out);
    for (unsigned seat = 0; seat < table->seats; seat++) json_decref(lists[seat]);
    free(lists);
    free(scratch);
}

/* ---- What is told ---- */

static void key_document(struct casus_writer *out, const json_t *document, const char *key)
{
    char *text = json_dumps(json_object_get(document, key), JSON_COMPACT | JSON_ENCODE_ANY);
    casus_json_key(out, key);
    casus_write_text(out, text != NULL ? text : "null");
    free(text);
}

void json_evening(struct casus_writer *out, const struct table *table)
{
    static const char *const keys[] = {"lists_ms", "ends", "left_ms", "announcements", "ambassadors", "bans"};
    casus_json_open(out, '{');
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) key_document(out, evening_document(table), keys[i]);
    casus_json_close(out, '}');
}

static struct casus_writer push_begin(struct hall *hall, const struct table *table, const char *type)
{
    struct casus_writer out = hall_scratch(hall);
    casus_json_open(&out, '{');
    casus_json_key_text(&out, "type", type);
    casus_json_key_text(&out, "table", table->id);
    return out;
}

static int member_number(const struct table *table, unsigned seat, const struct guest *guest)
{
    size_t index;
    json_t *member;
    json_array_foreach(json_object_get(team_document(table, seat), "members"), index, member) {
        if (strcmp(json_string_value(json_object_get(member, "guest")), guest->id) == 0) return (int)index;
    }
    return -1;
}

/* To one connection of a team, or to all of them. */
static void push_team(struct hall *hall, struct table *table, casus_seat seat, const struct hall_connection *only)
{
    const json_t *team = team_document(table, seat);
    hex_key key;
    seat_key(hall, table, seat, key);
    struct casus_writer out = push_begin(hall, table, "team");
    casus_json_key_int(&out, "seat", seat);
    casus_json_key_text(&out, "key", key);
    key_document(&out, team, "name");
    key_document(&out, team, "flag");
    casus_json_key(&out, "members");
    json_members(&out, table, seat);
    key_document(&out, team, "plan");
    casus_json_key(&out, "sent");
    json_receipt(&out, json_object_get(team, "sent"), true);
    casus_json_key(&out, "standing");
    json_receipt(&out, json_object_get(team, "standing"), true);
    casus_json_key(&out, "papers");
    json_papers(&out, table, seat);
    for (size_t i = 0; i < table->subscriber_count; i++) {
        const struct subscriber *subscriber = &table->subscribers[i];
        if (subscriber->viewer != seat || (only != NULL && subscriber->connection != only)) continue;
        struct casus_writer own = out;
        casus_json_key_int(&own, "me", member_number(table, seat, subscriber->connection->guest));
        casus_json_close(&own, '}');
        hall_send(hall, subscriber->connection, &own);
    }
}

static void json_team(struct hall *hall, struct casus_writer *out, const struct table *table, unsigned seat)
{
    hex_key key;
    seat_key(hall, table, (casus_seat)seat, key);
    casus_json_open(out, '{');
    casus_json_key_int(out, "seat", seat);
    casus_json_key_text(out, "key", key);
    casus_json_key(out, "members");
    json_members(out, table, seat);
    casus_json_key(out, "sent");
    json_receipt(out, json_object_get(team_document(table, seat), "sent"), false);
    casus_json_key_bool(out, "standing", !json_is_null(json_object_get(team_document(table, seat), "standing")));
    casus_json_close(out, '}');
}

static void send_to_organisers(struct hall *hall, struct table *table, const struct casus_writer *out, const struct hall_connection *only)
{
    for (size_t i = 0; i < table->subscriber_count; i++) {
        const struct subscriber *subscriber = &table->subscribers[i];
        if (subscriber->viewer == CASUS_SEAT_ORGANISER && (only == NULL || subscriber->connection == only)) hall_send(hall, subscriber->connection, out);
    }
}

static void push_desk(struct hall *hall, struct table *table, const struct hall_connection *only)
{
    hex_key key;
    organiser_key(hall, table, key);
    struct casus_writer out = push_begin(hall, table, "desk");
    casus_json_key_text(&out, "key", key);
    casus_json_key(&out, "teams");
    casus_json_open(&out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) json_team(hall, &out, table, seat);
    casus_json_close(&out, ']');
    casus_json_key(&out, "papers");
    json_papers(&out, table, CASUS_SEAT_ORGANISER);
    casus_json_close(&out, '}');
    send_to_organisers(hall, table, &out, only);
}

static void push_desk_team(struct hall *hall, struct table *table, unsigned seat)
{
    struct casus_writer out = push_begin(hall, table, "desk_team");
    casus_json_key(&out, "team");
    json_team(hall, &out, table, seat);
    casus_json_close(&out, '}');
    send_to_organisers(hall, table, &out, NULL);
}

static void push_evening(struct hall *hall, struct table *table)
{
    struct casus_writer out = push_begin(hall, table, "evening");
    casus_json_key(&out, "evening");
    json_evening(&out, table);
    casus_json_close(&out, '}');
    for (size_t i = 0; i < table->subscriber_count; i++) hall_send(hall, table->subscribers[i].connection, &out);
}

void evening_push(struct hall *hall, struct table *table)
{
    struct evening *evening = table->evening;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (!evening->told[seat]) continue;
        push_team(hall, table, (casus_seat)seat, NULL);
        push_desk_team(hall, table, seat);
        evening->told[seat] = false;
    }
    if (evening->told[table->seats]) push_desk(hall, table, NULL);
    if (evening->told_all) push_evening(hall, table);
    evening->told[table->seats] = evening->told_all = false;
}

void evening_send_own(struct hall *hall, struct table *table, struct hall_connection *connection, casus_seat viewer)
{
    if (viewer == CASUS_SEAT_ORGANISER) push_desk(hall, table, connection);
    else if (viewer < table->seats) push_team(hall, table, viewer, connection);
}
