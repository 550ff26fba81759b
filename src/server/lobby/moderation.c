/* People are named by identifiers valid at this table only: the owner learns who is there, and nothing else about
 * them. */
#include "server/lobby/moderation.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/lobby/hello.h"
#include "server/push/audience.h"
#include "server/table/barred.h"
#include "server/table/change.h"
#include "server/table/seat.h"
#include "server/table/share.h"

/* Somebody besides the owner who is there, has a place, has written a line that is kept, or is muted or banned. */
struct person {
    const char *guest, *name;
    casus_seat seat;
    bool present;
    int64_t line; /* The newest of this person's lines that are kept; 0: none. */
};

/* All who have a seat, are muted or banned or have written come first, so that there is room for each of them. */
enum { PEOPLE_MAX = CASUS_SEATS_MAX + BARRED_MAX + SERVER_CHAT_KEPT + 350, SLOTS = 1 << 11 };

/* Each is found by the hash of the guest, in that slot or a later one, so a crowd of thousands is searched once. */
struct people {
    const struct table *table;
    struct person person[PEOPLE_MAX];
    size_t count;
    uint16_t slot[SLOTS]; /* One more than the index in person; 0: none. */
};
_Static_assert(SLOTS >= 2 * PEOPLE_MAX, "there are always empty slots, which end a search");

static bool check_owner(struct server *server, const struct request *request)
{
    if (request->table->organised != NULL) {
        request_refuse(server, request, "server.not_in_evening", "That is not done in an evening.", 0, 0);
        return false;
    }
    if (table_is_owned_by(request->table, request->connection->guest)) return true;
    request_refuse(server, request, "server.not_owner", "Only the table's owner may do that.", 0, 0);
    return false;
}

/* ---- Who is there ---- */

/* NULL: the owner, or one more than fit. */
static struct person *add_person(struct people *people, const char *guest, const char *name)
{
    casus_assert(people->count <= PEOPLE_MAX);
    if (strcmp(guest, people->table->creator) == 0) return NULL;
    size_t at = casus_hash(guest, strlen(guest)) % SLOTS;
    for (; people->slot[at] != 0; at = (at + 1) % SLOTS) {
        struct person *held = &people->person[people->slot[at] - 1];
        if (strcmp(held->guest, guest) == 0) return held;
    }
    if (people->count == PEOPLE_MAX) return NULL;
    struct person *person = &people->person[people->count++];
    people->slot[at] = (uint16_t)people->count;
    *person = (struct person){.guest = guest, .name = name, .seat = CASUS_SEAT_OBSERVER};
    return person;
}

static void add_seats(struct people *people)
{
    for (unsigned seat = 0; seat < people->table->seats; seat++) {
        const struct seat *at = &people->table->seat[seat];
        if (at->kind != SEAT_PERSON || !guest_is_id(at->guest)) continue; /* A damaged row may say anything. */
        struct person *person = add_person(people, at->guest, at->name);
        if (person != NULL) person->seat = (casus_seat)seat;
    }
}

static void add_writers(struct people *people)
{
    for (size_t i = json_array_size(people->table->chat); i-- > 0;) {
        const json_t *line = json_array_get(people->table->chat, i);
        const char *guest = json_string_value(json_object_get(line, "guest"));
        const char *name = json_string_value(json_object_get(line, "name"));
        struct person *person = add_person(people, guest, name);
        if (person != NULL && person->line == 0) person->line = json_integer_value(json_object_get(line, "number"));
    }
}

/* Watchers go by the name that they have now. */
static void add_audience(struct people *people)
{
    for (size_t i = 0; i < people->table->audience->count; i++) {
        const struct guest *guest = people->table->audience->subscribers[i].connection->guest;
        struct person *person = add_person(people, guest->id, guest->name);
        if (person == NULL) continue;
        person->present = true;
        person->name = guest->name;
    }
}

/* For free. */
static struct people *find_people(const struct table *table)
{
    struct people *people = memory_allocate(sizeof *people);
    people->table = table;
    add_seats(people);
    for (unsigned i = 0; i < table->barred_count; i++)
        add_person(people, table->barred[i].guest, table->barred[i].name);
    add_writers(people);
    add_audience(people);
    return people;
}

static void write_person(struct server *server, struct casus_writer *out, const struct table *table,
                         const struct person *person)
{
    const struct barred *barred = barred_find(table, person->guest);
    person_name called;
    casus_assert(person->seat == CASUS_SEAT_OBSERVER || person->seat < table->seats);
    casus_assert(strcmp(person->guest, table->creator) != 0);
    barred_person(server, table, person->guest, called);
    casus_json_open(out, '{');
    casus_json_key_text(out, "person", called);
    casus_json_key_text(out, "name", person->name);
    if (person->seat == CASUS_SEAT_OBSERVER) casus_json_key_null(out, "seat");
    else casus_json_key_int(out, "seat", person->seat);
    casus_json_key_bool(out, "present", person->present);
    if (person->line == 0) casus_json_key_null(out, "line");
    else casus_json_key_int(out, "line", person->line);
    casus_json_key_bool(out, "muted", barred != NULL && barred->muted);
    casus_json_key_bool(out, "banned", barred != NULL && barred->banned);
    casus_json_close(out, '}');
}

void moderation_people(struct server *server, struct request *request)
{
    if (!check_owner(server, request)) return;
    struct people *people = find_people(request->table);
    struct casus_writer out = request_reply(server, request, "people");
    casus_json_key_text(&out, "table", request->table->id);
    casus_json_key(&out, "people");
    casus_json_open(&out, '[');
    for (size_t i = 0; i < people->count; i++) write_person(server, &out, request->table, &people->person[i]);
    casus_json_close(&out, ']');
    request_reply_end(server, request, &out);
    free(people);
}

/* False: nobody of those whom moderation_people tells is called so. */
static bool find_person(struct server *server, const struct request *request, struct guest *found)
{
    struct people *people = find_people(request->table);
    const char *given = request_text(request, "person");
    bool is_there = false;
    for (size_t i = 0; i < people->count && !is_there; i++) {
        person_name called;
        barred_person(server, request->table, people->person[i].guest, called);
        is_there = key_equals(called, given);
        if (!is_there) continue;
        memory_put_text(found->id, sizeof found->id, people->person[i].guest);
        memory_put_text(found->name, sizeof found->name, people->person[i].name);
    }
    free(people);
    return is_there;
}

/* ---- Putting out ---- */

/* Those who look by the old link are told the new one, so that they can come back. */
static void tell_link(struct server *server, struct table *table)
{
    key_hex link;
    casus_assert(!table->public);
    table_link(server, table->id, table->links, link);
    struct casus_writer out = audience_message(server, table, "link");
    casus_json_key_text(&out, "link", link);
    casus_json_close(&out, '}');
    audience_tell_all(server, table, &out);
}

/* Frees the seat, closes the table on all connections of the guest and changes the table's link. */
static void put_out(struct server *server, struct table *table, const struct guest *person, bool banned)
{
    casus_seat seat = seat_of_guest(table, person);
    casus_assert(table->organised == NULL && !table_is_owned_by(table, person));
    casus_assert(table->status == TABLE_WAITING || seat == CASUS_SEAT_OBSERVER); /* Players keep their seats. */
    if (seat != CASUS_SEAT_OBSERVER) share_leave(server, table, seat);
    table->links++;
    audience_put_out(server, table, person->id, banned ? "ban" : "kick");
    if (!table->public) tell_link(server, table);
}

static bool check_put_out(struct server *server, const struct request *request, const struct guest *person)
{
    const struct table *table = request->table;
    if (table->status == TABLE_WAITING || seat_of_guest(table, person) == CASUS_SEAT_OBSERVER) return true;
    request_refuse(server, request, "server.plays_on",
                   "Whoever has a seat in a game that has begun keeps it, but can be muted.", 0, 0);
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
    casus_assert(deed < DEEDS && deed != KICK && request->table->barred_count <= BARRED_MAX);
    if (barred == NULL) {
        request_refuse(server, request, "server.too_many_barred",
                       "At most {0} people can be muted or banned at one table.", BARRED_MAX, 0);
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
        request_refuse(server, request, "server.bad_deed", "Field do must be mute, unmute, kick, ban or unban.", 0, 0);
        return;
    }
    if (!find_person(server, request, &person)) {
        request_refuse(server, request, "server.no_person", "That person is no longer at this table.", 0, 0);
        return;
    }
    bool out = deed == KICK || deed == BAN;
    if ((out && !check_put_out(server, request, &person)) || (deed != KICK && !bar(server, request, &person, deed)))
        return;
    hello_keep(server, request->connection->guest);
    if (out) put_out(server, table, &person, deed == BAN);
    change_announces(server, table);
    request_ok(server, request);
}
