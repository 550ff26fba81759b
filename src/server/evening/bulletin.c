/* What is told of an evening besides its events: a team's own things to its members, all teams' to the desk, and to
 * everybody what everybody may know. Where a thousand look, what all are told is told them at intervals that grow with
 * their number, but for what cannot wait. */
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

/* ---- Parts ---- */

static void key_document(struct casus_writer *out, const json_t *document, const char *key)
{
    char *text = json_dumps(json_object_get(document, key), JSON_COMPACT | JSON_ENCODE_ANY);
    casus_json_key(out, key);
    casus_write_text(out, text != NULL ? text : "null");
    free(text);
}

/* Whose guest an ambassador is remains the server's. */
static void json_ambassadors(struct casus_writer *out, const struct table *table)
{
    size_t index;
    json_t *post;
    casus_json_open(out, '[');
    json_array_foreach (json_object_get(evening_document(table), "ambassadors"), index, post) {
        int64_t circle = json_integer_value(json_object_get(post, "circle"));
        casus_json_open(out, '{');
        casus_json_key_int(out, "seat", json_integer_value(json_object_get(post, "seat")));
        casus_json_key_int(out, "circle", circle);
        casus_json_key_text(out, "name", json_string_value(json_object_get(post, "name")));
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

void json_evening(struct casus_writer *out, const struct table *table)
{
    static const char *const keys[] = {"lists_ms", "ends", "left_ms", "announcements", "bans"};
    casus_json_open(out, '{');
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) key_document(out, evening_document(table), keys[i]);
    casus_json_key(out, "ambassadors");
    json_ambassadors(out, table);
    casus_json_close(out, '}');
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
    if (rows) key_document(out, receipt, "rows");
    casus_json_close(out, '}');
}

static bool is_connected(const struct table *table, unsigned seat, const char *guest)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        if (table->audience->subscribers[i].viewer == seat &&
            strcmp(table->audience->subscribers[i].connection->guest->id, guest) == 0)
            return true;
    }
    return false;
}

static void json_members(struct casus_writer *out, const struct table *table, unsigned seat)
{
    size_t index;
    json_t *member;
    casus_json_open(out, '[');
    json_array_foreach (json_object_get(team_document(table, seat), "members"), index, member) {
        casus_json_open(out, '{');
        casus_json_key_text(out, "name", json_string_value(json_object_get(member, "name")));
        key_document(out, member, "roles");
        casus_json_key_bool(out, "connected",
                            is_connected(table, seat, json_string_value(json_object_get(member, "guest"))));
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

/* ---- To a team ---- */

static int member_number(const struct table *table, unsigned seat, const struct guest *guest)
{
    size_t index;
    json_t *member;
    json_array_foreach (json_object_get(team_document(table, seat), "members"), index, member) {
        if (strcmp(json_string_value(json_object_get(member, "guest")), guest->id) == 0) return (int)index;
    }
    return -1;
}

static void push_team(struct server *server, struct table *table, casus_seat seat)
{
    const json_t *team = team_document(table, seat);
    key_hex key;
    seat_key(server, table, seat, key);
    struct casus_writer out = audience_message(server, table, "team");
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
    for (size_t i = 0; i < table->audience->count; i++) {
        const struct subscriber *subscriber = &table->audience->subscribers[i];
        if (subscriber->viewer != seat) continue;
        struct casus_writer own = out;
        casus_json_key_int(&own, "me", member_number(table, seat, subscriber->connection->guest));
        casus_json_close(&own, '}');
        connection_send(server, subscriber->connection, &own);
    }
}

/* ---- To the desk ---- */

static void json_team(struct server *server, struct casus_writer *out, const struct table *table, unsigned seat)
{
    const json_t *team = team_document(table, seat);
    key_hex key;
    seat_key(server, table, (casus_seat)seat, key);
    casus_json_open(out, '{');
    casus_json_key_int(out, "seat", seat);
    casus_json_key_text(out, "key", key);
    casus_json_key(out, "members");
    json_members(out, table, seat);
    casus_json_key(out, "sent");
    json_receipt(out, json_object_get(team, "sent"), false);
    casus_json_key_bool(out, "standing", json_is_object(json_object_get(team, "standing")));
    casus_json_close(out, '}');
}

static void send_to_organisers(struct server *server, struct table *table, const struct casus_writer *out,
                               const struct connection *only)
{
    for (size_t i = 0; i < table->audience->count; i++) {
        const struct subscriber *subscriber = &table->audience->subscribers[i];
        if (subscriber->viewer == CASUS_SEAT_ORGANISER && (only == NULL || subscriber->connection == only))
            connection_send(server, subscriber->connection, out);
    }
}

void push_desk(struct server *server, struct table *table, const struct connection *only)
{
    key_hex key;
    organiser_key(server, table, key);
    struct casus_writer out = audience_message(server, table, "desk");
    casus_json_key_text(&out, "key", key);
    casus_json_key(&out, "teams");
    casus_json_open(&out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) json_team(server, &out, table, seat);
    casus_json_close(&out, ']');
    casus_json_key(&out, "papers");
    json_papers(&out, table, CASUS_SEAT_ORGANISER);
    casus_json_close(&out, '}');
    send_to_organisers(server, table, &out, only);
}

static void push_desk_team(struct server *server, struct table *table, unsigned seat)
{
    struct casus_writer out = audience_message(server, table, "desk_team");
    casus_json_key(&out, "team");
    json_team(server, &out, table, seat);
    casus_json_close(&out, '}');
    send_to_organisers(server, table, &out, NULL);
}

/* ---- To everybody ---- */

/* Whether the crowd is spoken to now; if so, how long it then is left alone: so that about ten megabytes a second are
 * sent, however many look. */
static bool may_tell_all(struct server *server, struct table *table, bool urgent)
{
    enum { SEATS_OF_ONE_A_MS = 50 };
    struct evening *evening = table->evening;
    if (urgent || server->now >= evening->crowd_until) {
        evening->crowd_until = server->now + table->audience->count * table->seats / SEATS_OF_ONE_A_MS;
        return true;
    }
    if (table->deadline > evening->crowd_until) table->deadline = evening->crowd_until;
    if (server->tables->next_deadline > evening->crowd_until) server->tables->next_deadline = evening->crowd_until;
    return false;
}

bool evening_may_push_table(struct server *server, struct table *table)
{
    bool urgent = table->status != table->evening->status_told;
    if (!may_tell_all(server, table, urgent)) return false;
    table->evening->status_told = table->status;
    return true;
}

static void push_evening(struct server *server, struct table *table)
{
    struct casus_writer out = audience_message(server, table, "evening");
    casus_json_key(&out, "evening");
    json_evening(&out, table);
    casus_json_close(&out, '}');
    for (size_t i = 0; i < table->audience->count; i++)
        connection_send(server, table->audience->subscribers[i].connection, &out);
}

void evening_push(struct server *server, struct table *table)
{
    struct evening *evening = table->evening;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (!evening->told[seat]) continue;
        push_team(server, table, (casus_seat)seat);
        push_desk_team(server, table, seat);
        evening->told[seat] = false;
    }
    if (evening->told[table->seats]) push_desk(server, table, NULL);
    evening->told[table->seats] = false;
    if (evening->all == TELL_NOTHING || !may_tell_all(server, table, evening->all == TELL_NOW)) return;
    push_evening(server, table);
    evening->all = TELL_NOTHING;
}
