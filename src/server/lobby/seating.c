/* Joining, claiming, filling, starting, leaving. */
#include "server/lobby/seating.h"

#include <string.h>

#include "casus/assert.h"
#include "search/bot.h"
#include "server/base/memory.h"
#include "server/evening/evening.h"
#include "server/evening/keys.h"
#include "server/evening/team.h"
#include "server/lobby/admission.h"
#include "server/lobby/hello.h"
#include "server/lobby/opening.h"
#include "server/push/audience.h"
#include "server/push/lobby.h"
#include "server/table/barred.h"
#include "server/table/change.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"
#include "server/table/share.h"

/* CASUS_SEAT_OBSERVER: as a curator. */
static void reply_joined(struct server *server, const struct request *request, casus_seat seat)
{
    key_hex key;
    seat_key(server, request->table, seat, key);
    struct casus_writer out = request_reply(server, request, "joined");
    casus_json_key_text(&out, "table", request->table->id);
    casus_json_key(&out, "seat");
    if (seat == CASUS_SEAT_OBSERVER) casus_json_text(&out, "curator");
    else casus_record_seat(&out, seat);
    casus_json_key_text(&out, "key", key);
    request_reply_end(server, request, &out);
}

/* Whether one may sit down there; of an evening's team, without its key: if `named`, also as one more member. */
static bool has_room(const struct table *table, unsigned seat, bool named)
{
    const struct seat *at = &table->seat[seat];
    bool open = at->kind == SEAT_OPEN;
    if (table->organised == NULL) return open;
    return !team_takes_by_key_only(table, seat) && (open || (named && at->kind != SEAT_BOT));
}

static int wanted_seat(const struct request *request)
{
    const struct table *table = request->table;
    int64_t wanted = request_int(request, "seat", -1);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if ((wanted < 0 || wanted == seat) && has_room(table, seat, wanted >= 0)) return (int)seat;
    }
    return -1;
}

/* The team is named and takes nobody without its key. */
static bool needs_key(const struct request *request)
{
    const struct table *table = request->table;
    int64_t wanted = request_int(request, "seat", -1);
    return table->organised != NULL && wanted >= 0 && wanted < table->seats &&
           team_takes_by_key_only(table, (unsigned)wanted);
}

static void sit_down(struct server *server, struct request *request, casus_seat seat)
{
    struct table *table = request->table;
    casus_assert(table->status == TABLE_WAITING && table->seat[seat].watchers == 0);
    hello_keep(server, request->connection->guest);
    seat_set_person(&table->seat[seat], request->connection->guest);
    table->seat[seat].share.wanted = request_true(request, "dice");
    seat_gone(server, &table->seat[seat]);
    audience_reseat(server, request->table, request->connection->guest, seat, request->connection);
    share_go_on(server, table);
    change_announces(server, table);
    reply_joined(server, request, seat);
}

/* One more member of a team. */
static void enter_team(struct server *server, struct request *request, casus_seat seat)
{
    casus_assert(request->table->organised != NULL && seat < request->table->seats);
    struct table *table = request->table;
    if (!team_add_member(server, table, seat, request->connection->guest)) {
        request_refuse(server, request, "server.team_full", "A team has at most {0} members.", TEAM_MEMBERS_MAX, 0);
        return;
    }
    hello_keep(server, request->connection->guest);
    audience_reseat(server, request->table, request->connection->guest, seat, request->connection);
    reply_joined(server, request, seat);
}

static void refuse_seated(struct server *server, const struct request *request)
{
    request_refuse(server, request, "server.seated", "You sit at this table already, in seat {0}.", request->seat, 0);
}

void seating_join(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int seat = wanted_seat(request);
    if (seat_is_curator(table, request->connection->guest)) {
        request_refuse(server, request, "server.other_team", "You belong to another team of this evening.", 0, 0);
    } else if (request->seat != CASUS_SEAT_OBSERVER) {
        refuse_seated(server, request);
    } else if (table->status == TABLE_WAITING && needs_key(request)) {
        request_refuse(server, request, "server.team_by_key",
                       "This team takes people by its link only: ask the organiser for it.", 0, 0);
    } else if (table->status != TABLE_WAITING || seat < 0) {
        request_refuse(server, request, "server.no_open_seat", "That seat is not open.", 0, 0);
    } else if (table->organised != NULL) {
        enter_team(server, request, (casus_seat)seat);
    } else {
        sit_down(server, request, (casus_seat)seat);
    }
}

/* With its seat the table has another owner. */
static void pass_table_on(struct table *table, const struct guest *guest)
{
    memory_put_text(table->creator, sizeof table->creator, guest->id);
    barred_forget(table, guest->id);
}

/* The seat moves to this guest; whoever looked as it, and its key, are what they were no longer. */
static void move_seat(struct server *server, struct request *request, casus_seat seat)
{
    struct table *table = request->table;
    casus_assert(table->seat[seat].kind == SEAT_PERSON && table->organised == NULL);
    hello_keep(server, request->connection->guest);
    seat_pass_on(&table->seat[seat], request->connection->guest);
    if (table->seat[seat].owner) pass_table_on(table, request->connection->guest);
    audience_reseat(server, request->table, request->connection->guest, seat, request->connection);
    change_announces(server, table);
    reply_joined(server, request, seat);
}

/* A guest of an evening belongs to one team only, to the desk or to the curators. */
static bool belongs_elsewhere(const struct request *request, casus_seat seat)
{
    const struct table *table = request->table;
    bool curator = seat_is_curator(table, request->connection->guest);
    return table->organised != NULL && (curator || request->seat != CASUS_SEAT_OBSERVER) && request->seat != seat;
}

/* The guest has the key of an evening's place. */
static void enter_evening(struct server *server, struct request *request, casus_seat seat)
{
    const struct guest *guest = request->connection->guest;
    if (seat < request->table->seats) {
        enter_team(server, request, seat);
        return;
    }
    hello_keep(server, request->connection->guest);
    if (seat == CASUS_SEAT_ORGANISER) evening_add_organiser(request->table, guest);
    else if (!evening_is_curator(request->table, guest)) evening_add_curator(request->table, guest);
    audience_reseat(server, request->table, guest, seat, request->connection);
    reply_joined(server, request, seat);
}

void seating_claim(struct server *server, struct request *request)
{
    struct table *table = request->table;
    casus_seat seat = admission_seat_of_key(server, table, request_text(request, "key"));
    if (seat == CASUS_SEAT_NOBODY) {
        request_refuse(server, request, "server.bad_key", "That key opens no seat at this table.", 0, 0);
    } else if (belongs_elsewhere(request, seat)) {
        request_refuse(server, request, "server.other_team", "You belong to another team of this evening.", 0, 0);
    } else if (request->seat != CASUS_SEAT_OBSERVER && request->seat != seat) {
        refuse_seated(server, request);
    } else if (request->seat != CASUS_SEAT_OBSERVER) {
        reply_joined(server, request, seat);
    } else if (table->organised != NULL) {
        enter_evening(server, request, seat);
    } else {
        move_seat(server, request, seat);
    }
}

void seating_stand_in(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *wanted = request_text(request, "allow");
    casus_assert(request->seat < table->seats && table->organised == NULL);
    for (int i = 0; i < STAND_INS; i++) {
        if (strcmp(wanted, seat_stand_in_words[i]) != 0) continue;
        seat_allow(table, request->seat, (enum stand_in)i);
        change_announces(server, table);
        schedule_set(server, table);
        request_ok(server, request);
        return;
    }
    request_refuse(server, request, "server.stand_in_wrong",
                   "While you are away a bot plays for you always, open (all but sealed choices) or never.", 0, 0);
}

static bool check_owner_before_start(struct server *server, const struct request *request)
{
    if (request->table->status != TABLE_WAITING) {
        request_refuse(server, request, "server.started", "The game has begun already.", 0, 0);
        return false;
    }
    if (request->seat == CASUS_SEAT_ORGANISER ||
        (request->seat < request->table->seats && request->table->seat[request->seat].owner))
        return true;
    request_refuse(server, request, "server.not_owner", "Only the table's owner may do that.", 0, 0);
    return false;
}

void seating_fill(struct server *server, struct request *request)
{
    struct table *table = request->table;
    int64_t seat = request_int(request, "seat", 0);
    if (!check_owner_before_start(server, request)) return;
    if (seat >= table->seats || table->seat[seat].kind != SEAT_OPEN) {
        request_refuse(server, request, "server.no_open_seat", "That seat is not open.", 0, 0);
    } else if (!seat_set_bot(table->game, &table->seat[seat], request_text(request, "bot"))) {
        request_refuse(server, request, "server.no_bot", "This server has no such bot.", 0, 0);
    } else {
        if (table->organised == NULL) share_go_on(server, table);
        change_announces(server, table);
        request_ok(server, request);
    }
}

void seating_start(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (!check_owner_before_start(server, request)) return;
    if (share_is_waited_for(table)) {
        request_refuse(server, request, "server.dice_awaited",
                       "The game begins by itself as soon as everybody has given bytes for the dice.", 0, 0);
        return;
    }
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_OPEN)
            seat_set_bot(table->game, &table->seat[seat], casus_bot_stand_in(table->game)->name);
    }
    if (table->organised != NULL) table->round.started = table->round.number;
    share_go_on(server, table);
    change_announces(server, table);
    request_ok(server, request);
}

void seating_leave(struct server *server, struct request *request)
{
    struct table *table = request->table;
    if (table->organised != NULL) {
        keys_leave(server, request);
        return;
    }
    casus_assert(request->seat < table->seats);
    if (table->status != TABLE_WAITING) {
        request_refuse(server, request, "server.started", "The game has begun already.", 0, 0);
        return;
    }
    bool owner = table->seat[request->seat].owner;
    share_leave(server, table, request->seat);
    audience_reseat(server, table, request->connection->guest, request->seat, request->connection);
    if (owner) { /* The table closes: its description stays as one that is over, without a game. */
        table->status = TABLE_OVER;
        lobby_removed(server, table);
        table->public = false;
    }
    change_announces(server, table);
    request_ok(server, request);
}
