/* Opening tables. */
#include "server/lobby/opening.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/evening/evening.h"
#include "server/evening/organised.h"
#include "server/lobby/hello.h"
#include "server/registry/registry.h"
#include "server/push/delta.h"
#include "server/table/change.h"
#include "server/table/round.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"
#include "server/table/share.h"
#include "server/table/tables.h"

/* ---- Fields ---- */

/* Whether it is an object with no fields but these; the rest of a message is checked by its type. */
static bool has_only(const json_t *object, const char *const *names)
{
    const char *name;
    json_t *value;
    json_object_foreach ((json_t *)object, name, value) {
        const char *const *known = names;
        while (*known != NULL && strcmp(*known, name) != 0) known++;
        if (*known == NULL) return false;
    }
    return json_is_object(object);
}

/* One entry of "seats". */
static bool read_seat(const struct request *request, const struct casus_game *game, const json_t *entry,
                      struct seat *seat, bool *owned)
{
    static const char *const kind_only[] = {"kind", NULL}, *const of_bot[] = {"kind", "bot", NULL};
    const char *kind = json_string_value(json_object_get(entry, "kind"));
    casus_assert(seat->kind == SEAT_OPEN);
    if (kind == NULL || !has_only(entry, strcmp(kind, "bot") == 0 ? of_bot : kind_only)) return false;
    if (strcmp(kind, "open") == 0) return true;
    if (strcmp(kind, "bot") == 0) return seat_set_bot(game, seat, json_string_value(json_object_get(entry, "bot")));
    if (strcmp(kind, "me") != 0 || *owned) return false;
    *owned = true;
    seat_set_person(seat, request->connection->guest);
    seat->share.wanted = request_true(request, "dice");
    return true;
}

/* 0 where it is missing, and what is too short or too long is brought into bounds. False: it is no number. */
static bool read_time(const json_t *clock, const char *name, int64_t *ms)
{
    enum { LONGEST_DAYS = 30 };
    const int64_t longest = LONGEST_DAYS * INT64_C(86400000);
    const json_t *value = json_object_get(clock, name);
    int64_t number = json_integer_value(value);
    *ms = number < 0 ? 0 : number > longest ? longest : number;
    return value == NULL || json_is_integer(value);
}

static bool read_clock(const json_t *clock, struct table *table)
{
    static const char *const kinds[] = {"off", "move", "game"}, *const names[] = {"kind", "move_ms", "game_ms",
                                                                                  "reserve_ms", NULL};
    const char *kind = clock == NULL ? "off" : json_string_value(json_object_get(clock, "kind"));
    if (clock != NULL && !has_only(clock, names)) return false;
    for (int i = 0; kind != NULL && i < 3; i++) {
        if (strcmp(kind, kinds[i]) != 0) continue;
        table->clock = (enum clock_kind)i;
        bool times = read_time(clock, "move_ms", &table->move_ms) && read_time(clock, "game_ms", &table->game_ms) &&
                     read_time(clock, "reserve_ms", &table->reserve_ms);
        int64_t main_ms = table->clock == CLOCK_MOVE ? table->move_ms : table->game_ms;
        return times && (table->clock == CLOCK_OFF || main_ms >= 1000);
    }
    return false;
}

enum { LISTS_MS_MAX = 86400000, GRACE_MS_MAX = 600000, GRACE_MS_USUAL = 10000 };

/* A whole number from 0 on. */
static bool is_time(const json_t *value, int64_t most)
{
    return json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= most;
}

/* A time that may be left out; *ms stays as it is then. */
static bool read_span(const json_t *evening, const char *key, int64_t most, int64_t *ms)
{
    const json_t *value = json_object_get(evening, key);
    if (value == NULL) return true;
    *ms = json_integer_value(value);
    return is_time(value, most);
}

static bool read_times_of_evening(const json_t *evening, struct organised_options *options)
{
    return json_object_get(evening, "lists_ms") != NULL &&
           read_span(evening, "lists_ms", LISTS_MS_MAX, &options->lists_ms) &&
           read_span(evening, "grace_ms", GRACE_MS_MAX, &options->grace_ms) &&
           read_span(evening, "reading_ms", EVENING_READING_MAX_MS, &options->reading_ms) &&
           read_span(evening, "suits_ms", LISTS_MS_MAX, &options->suits_ms) &&
           read_span(evening, "review_ms", LISTS_MS_MAX, &options->review_ms);
}

/* Nothing that people wrote is thrown away, unless the organiser wants it so. */
static bool read_options_of_evening(const struct casus_game *game, const json_t *evening,
                                    struct organised_options *options)
{
    static const char *const names[] = {"lists_ms",  "grace_ms", "drafts",   "reading_ms", "suits_ms",
                                        "review_ms", "at_end",   "approval", NULL};
    const json_t *drafts = json_object_get(evening, "drafts"), *approval = json_object_get(evening, "approval"),
                 *at_end = json_object_get(evening, "at_end");
    *options = (struct organised_options){.grace_ms = GRACE_MS_USUAL,
                                          .at_end = AT_END_CLOSE,
                                          .drafts = drafts == NULL || json_is_true(drafts),
                                          .approval = APPROVAL_NOBODY};
    if (approval != NULL) options->approval = evening_approval_called(game->evening, json_string_value(approval));
    if (at_end != NULL) options->at_end = evening_at_end_called(json_string_value(at_end));
    return options->approval < APPROVALS && options->at_end < AT_ENDS && has_only(evening, names) &&
           read_times_of_evening(evening, options) && (drafts == NULL || json_is_boolean(drafts));
}

/* "evening": nobody but teams and bots sits at such a table, and its phases have the only clock. */
static bool read_evening(struct server *server, const struct request *request, struct table *table, bool owned)
{
    const json_t *evening = json_object_get(request->json, "evening");
    struct organised_options options;
    if (evening == NULL) return true;
    if (table->game->evening == NULL) {
        request_refuse(server, request, "server.game_without_evening", "This game is not played in an evening.", 0, 0);
        return false;
    }
    if (read_options_of_evening(table->game, evening, &options) && !owned && table->clock == CLOCK_OFF) {
        organised_make(table, &options);
        table->takeover_ms = 0;
        return true;
    }
    struct casus_error error;
    casus_refuse(&error, "server.evening_wrong",
                 "An evening has lists_ms from 0 to {0}, no clock, and no seat of your own; it may have grace_ms from "
                 "0 to {1}, reading_ms from 0 to {2}, suits_ms and review_ms from 0 to {0}, at_end close or remind, "
                 "drafts, and approval by nobody, head or vote.",
                 LISTS_MS_MAX, GRACE_MS_MAX, EVENING_READING_MAX_MS, 0);
    request_refuse_error(server, request, &error);
    return false;
}

/* Fills a fresh table from the message. False: refused. */
static bool read_table(struct server *server, struct request *request, struct table *table)
{
    const json_t *seats = json_object_get(request->json, "seats");
    bool owned = false;
    if (json_array_size(seats) != table->seats) {
        request_refuse(server, request, "server.seats_count",
                       "These options make a game for {0} players, but {1} seats are given.", table->seats,
                       (int64_t)json_array_size(seats));
        return false;
    }
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (read_seat(request, table->game, json_array_get(seats, seat), &table->seat[seat], &owned)) continue;
        request_refuse(server, request, "server.seat_wrong",
                       "Seat {0} must be me (once), open, or bot with the name of a bot.", seat, 0);
        return false;
    }
    if (!read_clock(json_object_get(request->json, "clock"), table)) {
        request_refuse(server, request, "server.clock_wrong",
                       "A clock is off, move or game, with at least 1000 ms for the move or the game.", 0, 0);
        return false;
    }
    table->public = request_true(request, "public");
    table->takeover_ms = request_int(request, "takeover_ms", 0);
    return read_evening(server, request, table, owned);
}

/* ---- A new table ---- */

static void reply_created(struct server *server, const struct request *request, const struct table *table)
{
    key_hex link, key;
    casus_seat seat = seat_of_guest(table, request->connection->guest);
    table_link(server, table->id, table->links, link);
    struct casus_writer out = request_reply(server, request, "created");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key_text(&out, "link", link);
    if (seat == CASUS_SEAT_OBSERVER) {
        casus_json_key_null(&out, "seat");
        casus_json_key_null(&out, "key");
    } else {
        seat_key(server, table, seat, key);
        casus_json_key(&out, "seat");
        casus_record_seat(&out, seat);
        casus_json_key_text(&out, "key", key);
    }
    request_reply_end(server, request, &out);
}

void opening_finish(struct server *server, const struct request *request, struct table *table)
{
    casus_assert(table->status == TABLE_WAITING && table->events == NULL && table->durable_meta == NULL);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        table->seat[seat].owner = table->seat[seat].kind == SEAT_PERSON &&
                                  strcmp(table->seat[seat].guest, request->connection->guest->id) == 0;
        seat_gone(server, &table->seat[seat]);
    }
    memory_put_text(table->creator, sizeof table->creator, request->connection->guest->id);
    round_begin(server, table);
    change_about(server, table);
    hello_keep(server, request->connection->guest);
    if (table->organised != NULL) evening_add_organiser(table, request->connection->guest);
    /* An evening waits for its organiser. */
    if (table->organised == NULL) share_go_on(server, table);
    change_announces(server, table);
    schedule_set(server, table);
}

/* Whether the guest may open one more: games that are over count for nothing. */
static bool has_room(const struct server *server, const struct guest *guest)
{
    unsigned all = 0, own = 0;
    for (const struct entry *entry = server->registry->oldest; entry != NULL; entry = entry->newer) {
        const struct table *table = entry->table;
        if (table == NULL ? entry->listed == NULL || entry->listed->over : table->status == TABLE_OVER) continue;
        all++;
        if (table == NULL) own += strcmp(entry->listed->owner, guest->id) == 0;
        else if (table->organised != NULL) own += evening_is_organiser(table, guest);
        else own += strcmp(table->creator, guest->id) == 0;
    }
    return all < SERVER_TABLES_MAX && own < SERVER_TABLES_OF_GUEST_MAX;
}

bool opening_check_room(struct server *server, const struct request *request)
{
    if (has_room(server, request->connection->guest)) return true;
    request_refuse(server, request, "server.tables_full",
                   "No more tables can be opened now: at most {0} for each guest.", SERVER_TABLES_OF_GUEST_MAX, 0);
    return false;
}

/* Whether the guest's public table waits for players. */
static bool is_waiting_public(const struct entry *entry, const struct guest *guest)
{
    const struct table *table = entry->table;
    if (table != NULL) return table->public && table->status == TABLE_WAITING && strcmp(table->creator, guest->id) == 0;
    return entry->listed != NULL && entry->listed->is_public && entry->listed->status == TABLE_WAITING &&
           strcmp(entry->listed->owner, guest->id) == 0;
}

/* Public tables that wait are shown to everybody: one guest's must not be all that is seen. */
bool opening_check_waiting(struct server *server, const struct request *request, const struct table *made)
{
    unsigned waiting = 0;
    if (!made->public || (!seat_is_any_open(made) && made->organised == NULL)) return true;
    for (const struct entry *entry = server->registry->oldest; entry != NULL; entry = entry->newer)
        waiting += is_waiting_public(entry, request->connection->guest);
    if (waiting < SERVER_WAITING_OF_GUEST_MAX) return true;
    request_refuse(server, request, "server.too_many_waiting",
                   "You have {0} public tables that wait for players: no more can be opened before one of them begins.",
                   SERVER_WAITING_OF_GUEST_MAX, 0);
    return false;
}

void opening_create(struct server *server, struct request *request)
{
    const struct casus_game *game = table_find_game(server, request_text(request, "game"));
    const char *options = request_text(request, "options");
    struct casus_measure measure;
    struct casus_error error;
    char id[TABLE_ID_SIZE];
    if (options == NULL) options = "";
    if (game == NULL) {
        request_refuse(server, request, "server.no_game", "This server has no such game.", 0, 0);
    } else if (!game->measure(options, strlen(options), &measure, &error)) {
        request_refuse_error(server, request, &error);
    } else if (opening_check_room(server, request)) {
        tables_make_id(server, id);
        struct table *table = tables_add(server, id, game, options, &measure);
        if (!read_table(server, request, table) || !opening_check_waiting(server, request, table)) {
            tables_forget(server, table);
            return;
        }
        opening_finish(server, request, table);
        reply_created(server, request, table);
    }
}
