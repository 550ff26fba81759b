/* People are spoken of by names that hold at this table only: the owner learns who is there, and nothing else of them.
 */
#include "server/lobby/moderation.h"

#include <string.h>

#include "server/base/memory.h"
#include "server/lobby/hello.h"
#include "server/push/audience.h"
#include "server/table/barred.h"

static bool check_owner(struct server *server, const struct request *request)
{
    if (request->table->organised != NULL) {
        request_refuse(server, request, "server.not_in_evening", "That is not done in an evening.", 0, 0);
        return false;
    }
    if (strcmp(request->table->creator, request->connection->guest->id) == 0) return true;
    request_refuse(server, request, "server.not_owner", "Only the table's owner may do that.", 0, 0);
    return false;
}

/* ---- Who is there ---- */

static bool is_present(const struct table *table, const char *guest, size_t before)
{
    for (size_t i = 0; i < before; i++) {
        if (strcmp(table->audience->subscribers[i].connection->guest->id, guest) == 0) return true;
    }
    return false;
}

static casus_seat seat_by_id(const struct table *table, const char *guest)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (table->seat[seat].kind == SEAT_PERSON && strcmp(table->seat[seat].guest, guest) == 0)
            return (casus_seat)seat;
    }
    return CASUS_SEAT_OBSERVER;
}

static void write_person(struct server *server, struct casus_writer *out, const struct table *table, const char *guest,
                         const char *name, bool present)
{
    const struct barred *barred = barred_find(table, guest);
    casus_seat seat = seat_by_id(table, guest);
    person_name person;
    if (strcmp(guest, table->creator) == 0) return;
    barred_person(server, table, guest, person);
    casus_json_open(out, '{');
    casus_json_key_text(out, "person", person);
    casus_json_key_text(out, "name", name);
    if (seat == CASUS_SEAT_OBSERVER) casus_json_key_null(out, "seat");
    else casus_json_key_int(out, "seat", seat);
    casus_json_key_bool(out, "present", present);
    casus_json_key_bool(out, "muted", barred != NULL && barred->muted);
    casus_json_key_bool(out, "banned", barred != NULL && barred->banned);
    casus_json_close(out, '}');
}

/* Each once: those who look, those who sit there and do not look, those who are muted or banned and neither. */
void moderation_people(struct server *server, struct request *request)
{
    enum { PEOPLE_MAX = 500 };
    const struct table *table = request->table;
    size_t count = table->audience->count;
    if (!check_owner(server, request)) return;
    struct casus_writer out = request_reply(server, request, "people");
    casus_json_key_text(&out, "table", table->id);
    casus_json_key(&out, "people");
    casus_json_open(&out, '[');
    for (size_t i = 0; i < count && i < PEOPLE_MAX; i++) {
        const struct guest *guest = table->audience->subscribers[i].connection->guest;
        if (!is_present(table, guest->id, i)) write_person(server, &out, table, guest->id, guest->name, true);
    }
    for (unsigned seat = 0; seat < table->seats; seat++) {
        const struct seat *at = &table->seat[seat];
        if (at->kind == SEAT_PERSON && !is_present(table, at->guest, count))
            write_person(server, &out, table, at->guest, at->name, false);
    }
    for (unsigned i = 0; i < table->barred_count; i++) {
        const struct barred *barred = &table->barred[i];
        if (!is_present(table, barred->guest, count) && seat_by_id(table, barred->guest) == CASUS_SEAT_OBSERVER)
            write_person(server, &out, table, barred->guest, barred->name, false);
    }
    casus_json_close(&out, ']');
    request_reply_end(server, request, &out);
}

static bool is_called(struct server *server, const struct table *table, const char *guest, const char *given)
{
    person_name person;
    barred_person(server, table, guest, person);
    return strcmp(guest, table->creator) != 0 && key_equals(person, given);
}

/* False: nobody of those whom moderation_people tells is called so. */
static bool find_person(struct server *server, const struct request *request, struct guest *person)
{
    const struct table *table = request->table;
    const char *given = request_text(request, "person"), *id = NULL, *name = "";
    for (size_t i = 0; i < table->audience->count && id == NULL; i++) {
        const struct guest *guest = table->audience->subscribers[i].connection->guest;
        if (is_called(server, table, guest->id, given)) id = guest->id, name = guest->name;
    }
    for (unsigned seat = 0; seat < table->seats && id == NULL; seat++) {
        const struct seat *at = &table->seat[seat];
        if (at->kind == SEAT_PERSON && is_called(server, table, at->guest, given)) id = at->guest, name = at->name;
    }
    for (unsigned i = 0; i < table->barred_count && id == NULL; i++) {
        const struct barred *barred = &table->barred[i];
        if (is_called(server, table, barred->guest, given)) id = barred->guest, name = barred->name;
    }
    if (id == NULL) return false;
    memory_put_text(person->id, sizeof person->id, id);
    memory_put_text(person->name, sizeof person->name, name);
    return true;
}

/* ---- Putting out ---- */

/* His seat is open again, and none of his connections has the table open; the link is another from now on. */
static void put_out(struct server *server, struct table *table, const struct guest *person)
{
    casus_seat seat = seat_by_id(table, person->id);
    if (seat != CASUS_SEAT_OBSERVER) seat_vacate(&table->seat[seat]);
    for (size_t i = table->audience->count; i-- > 0;) {
        struct connection *connection = table->audience->subscribers[i].connection;
        if (strcmp(connection->guest->id, person->id) != 0) continue;
        struct casus_writer out = audience_message(server, table, "closed");
        casus_json_key_bool(&out, "put_out", true);
        casus_json_close(&out, '}');
        connection_send(server, connection, &out);
        audience_leave(server, table, connection);
    }
    table->links++;
}

static bool check_put_out(struct server *server, const struct request *request, const struct guest *person)
{
    const struct table *table = request->table;
    if (table->status == TABLE_WAITING || seat_by_id(table, person->id) == CASUS_SEAT_OBSERVER) return true;
    request_refuse(server, request, "server.plays_on",
                   "Who plays in a game that has begun stays to its end; he can be muted.", 0, 0);
    return false;
}

/* ---- One request ---- */

enum deed { MUTE, UNMUTE, KICK, BAN, UNBAN, DEEDS };

static enum deed read_deed(const char *text)
{
    static const char *const names[DEEDS] = {"mute", "unmute", "kick", "ban", "unban"};
    int deed = 0;
    while (deed < DEEDS && strcmp(names[deed], text) != 0) deed++;
    return (enum deed)deed;
}

static bool bar(struct server *server, const struct request *request, const struct guest *person, enum deed deed)
{
    struct barred *barred = barred_edit(request->table, person);
    if (barred == NULL) {
        request_refuse(server, request, "server.too_many_barred", "At most {0} people of a table are muted or banned.",
                       BARRED_MAX, 0);
        return false;
    }
    if (deed == MUTE || deed == UNMUTE) barred->muted = deed == MUTE;
    if (deed == BAN || deed == UNBAN) barred->banned = deed == BAN;
    barred_lift(request->table, person->id);
    return true;
}

void moderation_handle(struct server *server, struct request *request)
{
    struct table *table = request->table;
    enum deed deed = read_deed(request_text(request, "do"));
    struct guest person = {.stored = false};
    if (!check_owner(server, request)) return;
    if (deed == DEEDS) {
        request_refuse(server, request, "server.bad_deed", "One can mute, unmute, kick, ban and unban.", 0, 0);
        return;
    }
    if (!find_person(server, request, &person)) {
        request_refuse(server, request, "server.no_person", "Nobody else at this table is called so.", 0, 0);
        return;
    }
    bool out = deed == KICK || deed == BAN;
    if ((out && !check_put_out(server, request, &person)) || (deed != KICK && !bar(server, request, &person, deed)))
        return;
    hello_keep(server, request->connection->guest);
    if (out) put_out(server, table, &person);
    table_changed(server, table);
    request_ok(server, request);
}
