/* The phases of an evening: when lists are taken, and when they are revealed. The game says who is awaited; the server
 * knows no more of it than that one organiser's action is called "close". */
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

/* ---- Organisers ---- */

bool is_organiser(const struct table *table, const struct guest *guest)
{
    size_t index;
    json_t *organiser;
    json_array_foreach (json_object_get(evening_document(table), "organisers"), index, organiser) {
        if (strcmp(json_string_value(organiser), guest->id) == 0) return true;
    }
    return false;
}

void organiser_key(const struct server *server, const struct table *table, key_hex key)
{
    seat_key(server, table, CASUS_SEAT_ORGANISER, key);
}

void add_organiser(struct table *table, const struct guest *guest)
{
    json_array_append_new(json_object_get(evening_edit(table), "organisers"), json_string(guest->id));
}

/* ---- Time ---- */

int64_t time_field(const struct table *table, const char *name)
{
    const json_t *value = json_object_get(evening_document(table), name);
    return json_is_integer(value) ? json_integer_value(value) : -1;
}

bool phase_is_open(const struct table *table)
{
    return json_is_true(json_object_get(evening_document(table), "open"));
}

/* When the phase ends by itself; UINT64_MAX: it does not. */
static uint64_t phase_ends(const struct table *table)
{
    int64_t ends = time_field(table, "ends");
    return table->status == TABLE_RUNNING && phase_is_open(table) && ends >= 0 ? (uint64_t)ends : UINT64_MAX;
}

/* A bot's seat that is awaited and has no list yet; table->seats: there is none. */
static unsigned next_bot(const struct table *table)
{
    struct casus_actor actor;
    unsigned seat = 0;
    table_actor(table, &actor);
    bool writing = table->status == TABLE_RUNNING && phase_is_open(table) && actor.kind == CASUS_ACTOR_SIMULTANEOUS;
    if (!writing) return table->seats;
    while (seat < table->seats && (table->seat[seat].kind != SEAT_BOT || table->evening->prepared[seat] != NULL ||
                                   !casus_seats_has(&actor.awaited, (casus_seat)seat)))
        seat++;
    return seat;
}

uint64_t evening_deadline(const struct server *server, const struct table *table)
{
    enum { BETWEEN_BOTS = 20 };
    bool waits = table->changed || table->evening->all != TELL_NOTHING;
    uint64_t due = phase_ends(table);
    if (waits && table->evening->crowd_until < due) due = table->evening->crowd_until;
    if (next_bot(table) < table->seats && server->now + BETWEEN_BOTS < due) due = server->now + BETWEEN_BOTS;
    return due;
}

void set_times(struct table *table, int64_t ends, int64_t left)
{
    json_t *evening = evening_edit(table);
    json_object_set_new(evening, "ends", ends < 0 ? json_null() : json_integer(ends));
    json_object_set_new(evening, "left_ms", left < 0 ? json_null() : json_integer(left));
    tell_all(table, TELL_NOW);
}

/* A phase of the teams begins: its time runs, posts have lapsed, no list has come. */
static void open_phase(struct server *server, struct table *table)
{
    json_t *evening = evening_edit(table);
    int64_t lists_ms = time_field(table, "lists_ms");
    json_object_set_new(evening, "open", json_true());
    json_object_set_new(evening, "since", json_integer((json_int_t)table->n));
    json_object_set_new(evening, "ambassadors", json_array());
    set_times(table, lists_ms > 0 ? (int64_t)server->now + lists_ms : -1, -1);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        json_decref(table->evening->prepared[seat]);
        table->evening->prepared[seat] = NULL;
        if (!json_is_null(json_object_get(team_document(table, seat), "sent")))
            json_object_set_new(team_edit(table, seat), "sent", json_null());
    }
}

void shut_phase(struct table *table)
{
    json_object_set_new(evening_edit(table), "open", json_false());
    set_times(table, -1, -1);
}

/* An outage shall not cost a team its list: there is a minute at least after the server is back. */
void evening_resume(struct server *server, struct table *table)
{
    enum { GRACE = 60000 };
    documents_complete(table);
    int64_t ends = time_field(table, "ends"), least = (int64_t)server->now + GRACE;
    table->evening->status_told = table->status;
    /* Not stored: so it is after the next outage. */
    if (ends >= 0 && ends < least)
        json_object_set_new(table->evening->document[table->seats], "ends", json_integer(least));
}

/* ---- Lists ---- */

/* Whom the position awaits at once; nobody, if it does not. */
static struct casus_seats awaited_in(const struct table *table, const void *state)
{
    struct casus_actor actor;
    table->game->actor(state, &actor);
    return actor.kind == CASUS_ACTOR_SIMULTANEOUS ? actor.awaited : (struct casus_seats){{0}};
}

/* Whether the seat has not finished what it was awaited for: within a phase fewer and fewer are awaited, and a new one
 * awaits others. */
static bool still_awaited(const struct table *table, const void *state, const struct casus_seats *before,
                          casus_seat seat)
{
    struct casus_seats now = awaited_in(table, state);
    return casus_seats_has(&now, seat) && seat_within(&now, before);
}

/* Whether the game takes the whole list now, and then awaits no more of the seat. */
static bool is_complete_list(struct server *server, const struct table *table, casus_seat seat, const json_t *list,
                             struct casus_error *error)
{
    struct casus_seats before = awaited_in(table, table->state);
    if (!casus_seats_has(&before, seat))
        return casus_refuse(error, "server.not_awaited", "Nothing is awaited of your team now.", 0, 0, 0, 0);
    memcpy(server->scratch->view[1], table->state, table->measure.state_size);
    if (!move_try(table, seat, list, server->scratch->view[1], error)) return false;
    return !still_awaited(table, server->scratch->view[1], &before, seat) ||
           casus_refuse(error, "server.incomplete", "This does not complete what is awaited of you now.", 0, 0, 0, 0);
}

static void reply_receipt(struct server *server, const struct request *request, const json_t *receipt)
{
    struct casus_writer out = request_reply(server, request, "ok");
    casus_json_key_int(&out, "n", (int64_t)numbering_newest(request->table, request->seat));
    casus_json_key(&out, "receipt");
    json_receipt(&out, receipt, false);
    request_reply_end(server, request, &out);
}

/* What happens while a phase lasts leaves lists in force, and does not make stale who has not seen it; they are tried
 * again when it ends. */
static bool check_phase(struct server *server, const struct request *request)
{
    const struct table *table = request->table;
    int64_t answered = request_int(request, "n", 0), newest = (int64_t)numbering_newest(table, request->seat);
    if (!phase_is_open(table) || server->now >= phase_ends(table)) {
        request_refuse(server, request, "server.phase_over", "No lists are taken now.", 0, 0);
        /* Written for a phase that is over. */
    } else if (answered < (int64_t)numbering_shown(table, request->seat, (uint64_t)time_field(table, "since"))) {
        request_refuse(server, request, "server.stale",
                       "This answers event {0}, but the game is at event {1}: look again.", answered, newest);
    } else if (answered > newest) {
        request_refuse(server, request, "server.ahead", "You have seen event {0}, but the game is at event {1}.",
                       answered, newest);
    } else {
        return true;
    }
    return false;
}

void evening_send_list(struct server *server, struct request *request, const json_t *list)
{
    struct casus_error error = {.key = ""};
    if (!check_phase(server, request)) return;
    if (!is_complete_list(server, request->table, request->seat, list, &error)) {
        request_refuse_error(server, request, &error);
        return;
    }
    json_t *receipt = make_receipt(server, request->table, request->seat, list);
    json_object_set_new(team_edit(request->table, request->seat), "sent", receipt);
    reply_receipt(server, request, receipt);
}

/* ---- The end of a phase ---- */

static void push_unsent(struct server *server, struct table *table, casus_seat seat, bool standing,
                        const struct casus_error *error)
{
    struct casus_writer out = audience_message(server, table, "unsent");
    casus_json_key_text(&out, "list", standing ? "standing" : "sent");
    casus_json_key(&out, "error");
    casus_json_error(&out, error);
    casus_json_close(&out, '}');
    audience_tell(server, table, seat, &out);
}

/* A bot's list, choice by choice on a copy; for json_decref. */
static json_t *bot_list(struct server *server, struct table *table, casus_seat seat, void *state)
{
    char text[256];
    json_t *list = json_array();
    struct casus_seats before = awaited_in(table, table->state);
    memcpy(state, table->state, table->measure.state_size);
    for (int i = 0; i < SERVER_ACTIONS_MAX && still_awaited(table, state, &before, seat); i++) {
        casus_action action = seat_bot_action(server, table, state, seat);
        struct casus_writer words = casus_writer_make(text, sizeof text);
        table->game->action_text(state, seat, action, &words);
        if (action == 0 || !table->game->apply(state, seat, action, NULL)) break;
        json_array_append_new(list, json_string(text));
    }
    return list;
}

/* What it has chosen while people wrote, or else now. */
static json_t *list_of_bot(struct server *server, struct table *table, casus_seat seat)
{
    struct casus_error error;
    json_t *prepared = table->evening->prepared[seat];
    if (prepared != NULL && is_complete_list(server, table, seat, prepared, &error)) return json_incref(prepared);
    json_t *list = bot_list(server, table, seat, server->scratch->view[1]);
    if (is_complete_list(server, table, seat, list, &error)) return list;
    json_decref(list);
    return NULL;
}

json_t *list_of(struct server *server, struct table *table, casus_seat seat, bool tells)
{
    static const char *const kinds[] = {"sent", "standing"};
    for (size_t i = 0; i < 2; i++) {
        struct casus_error error = {.key = ""};
        json_t *list = json_object_get(json_object_get(team_document(table, seat), kinds[i]), "rows");
        if (list == NULL) continue;
        if (is_complete_list(server, table, seat, list, &error)) return json_incref(list);
        if (tells) push_unsent(server, table, seat, i == 1, &error);
    }
    if (table->seat[seat].kind != SEAT_BOT) return NULL;
    return list_of_bot(server, table, seat);
}

/* Whether the game still awaits nobody but some of those who have sent nothing: another phase would await others. */
static bool awaits_only(const struct table *table, const struct casus_seats *missing)
{
    struct casus_seats now = awaited_in(table, table->state);
    return casus_seats_count(&now) > 0 && seat_within(&now, missing);
}

static void act_close(struct server *server, struct table *table)
{
    casus_action action =
        table->game->action_parse(table->state, CASUS_SEAT_ORGANISER, ACTION_CLOSE, sizeof ACTION_CLOSE - 1, NULL);
    if (action != 0 && table->game->is_legal(table->state, CASUS_SEAT_ORGANISER, action, NULL))
        event_action(server, table, CASUS_SEAT_ORGANISER, action, false);
}

/* One atomic reveal, in the order of the seats: the order of arrival cannot change the result. */
void end_phase(struct server *server, struct table *table)
{
    struct casus_seats awaited = awaited_in(table, table->state), missing = {{0}};
    shut_phase(table);
    table->awaited_anew = true;
    for (unsigned i = 0; i < table->seats; i++) {
        casus_seat seat = (casus_seat)i;
        if (!casus_seats_has(&awaited, seat)) continue;
        json_t *list = list_of(server, table, seat, true);
        if (list == NULL) casus_seats_add(&missing, seat);
        else move_do(server, table, seat, list, table->seat[seat].kind == SEAT_BOT);
        json_decref(list);
    }
    if (awaits_only(table, &missing)) act_close(server, table);
    table_go_on(server, table);
}

void evening_go_on(struct server *server, struct table *table)
{
    struct casus_actor actor;
    table_actor(table, &actor);
    bool teams = actor.kind == CASUS_ACTOR_SIMULTANEOUS;
    if (phase_is_open(table) && !teams) shut_phase(table);
    if (table->status == TABLE_RUNNING && teams && !phase_is_open(table)) open_phase(server, table);
}

void evening_tick(struct server *server, struct table *table)
{
    unsigned bot = next_bot(table);
    if (server->now >= phase_ends(table)) end_phase(server, table);
    else if (bot < table->seats)
        table->evening->prepared[bot] = bot_list(server, table, (casus_seat)bot, server->scratch->view[1]);
}

/* ---- What is different at a table with an organiser ---- */

static casus_seat seat_of(const struct table *table, const struct guest *guest)
{
    return is_organiser(table, guest) ? CASUS_SEAT_ORGANISER : seat_of_member(table, guest);
}

static void act(struct server *server, struct request *request, const json_t *list)
{
    if (request->seat == CASUS_SEAT_ORGANISER) evening_organiser_acts(server, request, list);
    else evening_send_list(server, request, list);
}

static void *keep(struct server *server, struct table *table)
{
    evening_push(server, table);
    return documents_store(server, table);
}

static void durable(struct table *table, void *kept)
{
    documents_durable(table, kept);
}

static void forget(struct table *table, void *kept)
{
    documents_free(table, kept);
}

static void presence(struct table *table, casus_seat viewer)
{
    if (viewer < table->seats) table->evening->told[viewer] = true;
}

static void opened(struct server *server, struct table *table, struct connection *connection)
{
    push_desk(server, table, connection);
}

/* That a phase had to be closed tells that somebody had sent no list: it is between the game and the organisers. */
static bool hides(const struct table *table, const struct event *event)
{
    if (event->seat != CASUS_SEAT_ORGANISER) return false;
    return event->action ==
           table->game->action_parse(table->state, CASUS_SEAT_ORGANISER, ACTION_CLOSE, sizeof ACTION_CLOSE - 1, NULL);
}

static void write_seat(struct casus_writer *out, const struct table *table, unsigned seat)
{
    const char *flag = json_string_value(json_object_get(team_document(table, seat), "flag"));
    casus_json_key_int(out, "members",
                       (int64_t)json_array_size(json_object_get(team_document(table, seat), "members")));
    if (flag != NULL) casus_json_key_text(out, "flag", flag);
    else casus_json_key_null(out, "flag");
}

static const char *seat_name(const struct table *table, unsigned seat)
{
    return json_string_value(json_object_get(team_document(table, seat), "name"));
}

const struct table_organised evening_organised = {
    .seat_of = seat_of,
    .act = act,
    .go_on = evening_go_on,
    .tick = evening_tick,
    .deadline = evening_deadline,
    .resume = evening_resume,
    .keep = keep,
    .durable = durable,
    .forget = forget,
    .roll_back = documents_roll_back,
    .free = evening_free,
    .write_public = json_evening,
    .write_seat = write_seat,
    .seat_name = seat_name,
    .presence = presence,
    .may_push = evening_may_push_table,
    .opened = opened,
    .hides = hides,
};
