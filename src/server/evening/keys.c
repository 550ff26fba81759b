/* See keys.h. Anyone removed is told why, and from then on sees what the new role allows. */
#include "server/evening/keys.h"

#include <string.h>

#include "casus/assert.h"
#include "server/evening/codes.h"
#include "server/evening/dealings.h"
#include "server/evening/evening.h"
#include "server/evening/marks.h"
#include "server/evening/room.h"
#include "server/evening/team.h"
#include "server/push/audience.h"
#include "server/table/seat.h"

/* ---- Putting out ---- */

/* All connections of the guest look in the new role; `key` and `sentence` say why. */
static void put_out(struct server *server, struct table *table, const char *guest, const char *key,
                    const char *sentence)
{
    struct casus_error why;
    casus_refuse(&why, key, sentence, 0, 0, 0, 0);
    audience_lose_part(server, table, guest, &why, NULL);
}

/* All who came by a key that is another now; the list is freed. */
static void put_out_by_key(struct server *server, struct table *table, struct evening_guests *gone)
{
    for (size_t i = 0; i < gone->count; i++) {
        put_out(server, table, gone->guest[i], "server.key_renewed",
                "The link by which you came here is no longer good; ask the organiser for the new one.");
    }
    evening_free_guests(gone);
}

/* ---- Another key ---- */

static void renew_of(struct server *server, struct table *table, unsigned seat)
{
    team_renew_key(table, seat);
    codes_renew(server, table, seat);
}

static bool renew_team(struct server *server, const struct request *request)
{
    if (!team_check_named(server, request)) return false;
    casus_seat seat = (casus_seat)request_int(request, "seat", 0);
    if (!FAULT(server->options, KEY_STAYS)) renew_of(server, request->table, seat);
    team_keeps(server, request->table, seat);
    return true;
}

static bool renew_curators(struct server *server, const struct request *request)
{
    struct evening_guests gone = evening_renew_curators(request->table);
    put_out_by_key(server, request->table, &gone);
    return true;
}

/* The desk shows all keys: who is put out of it has seen them. */
static bool renew_organisers(struct server *server, const struct request *request)
{
    struct table *table = request->table;
    if (!evening_is_founder(table, request->connection->guest)) {
        request_refuse(server, request, "server.founder_only",
                       "Only the organiser who has been here longest may give the organisers another link.", 0, 0);
        return false;
    }
    struct evening_guests gone = evening_renew_organisers(table);
    for (unsigned seat = 0; seat < table->seats; seat++) renew_of(server, table, seat);
    put_out_by_key(server, table, &gone);
    return true;
}

void keys_renew(struct server *server, struct request *request)
{
    static const struct {
        const char *what;
        bool (*renew)(struct server *server, const struct request *request);
    } kinds[] = {{.what = "team", .renew = renew_team},
                 {.what = "curators", .renew = renew_curators},
                 {.what = "organisers", .renew = renew_organisers}};
    const char *what = request_text(request, "what");
    casus_assert(request->table->evening != NULL);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].what, what) != 0) continue;
        if (kinds[i].renew(server, request)) request_ok(server, request);
        return;
    }
    request_refuse(server, request, "server.bad_renewal",
                   "A team, the curators or the organisers can be given another link.", 0, 0);
}

/* ---- A member ---- */

static void take_out(struct server *server, struct table *table, unsigned seat, unsigned member)
{
    team_remove_member(server, table, seat, member);
    marks_member_gone(table, seat, &table->evening->team[seat], member);
    dealings_member_gone(table, (casus_seat)seat, member);
    if (table->seat[seat].kind == SEAT_OPEN) room_clear(table, seat);
}

void keys_remove(struct server *server, struct request *request)
{
    struct table *table = request->table;
    casus_assert(table->evening != NULL);
    if (!team_check_named(server, request)) return;
    unsigned seat = (unsigned)request_int(request, "seat", 0);
    int member = team_member_called(server, table, seat, request_text(request, "person"));
    if (member < 0) {
        request_refuse(server, request, "server.no_member", "That person is not in this team.", 0, 0);
        return;
    }
    key_digest guest;
    memcpy(guest, team_of(table, seat)->member[member].guest, sizeof guest);
    take_out(server, table, seat, (unsigned)member);
    if (!FAULT(server->options, KEY_STAYS)) renew_of(server, table, seat);
    put_out(server, table, guest, "server.taken_out",
            "The organiser has taken you out of this team, and the team has a new link now.");
    request_ok(server, request);
}

/* ---- Leaving ---- */

/* An evening must have an organiser: nobody else can run it. */
static bool leave_desk(struct server *server, const struct request *request)
{
    if (evening_remove_organiser(request->table, request->connection->guest)) return true;
    request_refuse(server, request, "server.last_organiser",
                   "An evening needs an organiser: you can leave when another one is here.", 0, 0);
    return false;
}

/* The key stays the same: it is the others' invitation too, and whoever left may come back by it. */
void keys_leave(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const struct guest *guest = request->connection->guest;
    const casus_seat seat = request->seat;
    if (seat == CASUS_SEAT_ORGANISER && !leave_desk(server, request)) return;
    if (seat < table->seats) take_out(server, table, seat, (unsigned)team_member_number(team_of(table, seat), guest));
    if (seat == CASUS_SEAT_OBSERVER) evening_remove_curator(table, guest);
    request->seat = CASUS_SEAT_OBSERVER;
    audience_lose_part(server, table, guest->id, NULL, request->connection);
    request_ok(server, request);
}
