/* A code is derived from the server's key like a seat's key, so that it can be guessed from nothing, and is stored,
 * because which one is free depends on the others. */
#include "server/evening/codes.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/evening/evening.h"
#include "server/registry/registry.h"
#include "server/table/aside.h"
#include "server/table/change.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

/* ---- Which code ---- */

/* Without vowels, so that they make no words, and without letters that look like others. */
static const char letters[] = "BCDFGHJKMNPQRSTVWXYZ";

struct place {
    struct table *table;
    unsigned seat;
};

static bool opens(const struct table *table)
{
    return table->evening != NULL && !table->gone && table->status != TABLE_OVER && table->status != TABLE_DAMAGED;
}

/* Whose code it is; table NULL: nobody's. */
static struct place find(const struct server *server, const char *code)
{
    struct place found = {.table = NULL};
    for (struct table *table = NULL; (table = tables_older(server, table)) != NULL;) {
        for (unsigned seat = 0; opens(table) && seat < table->seats; seat++) {
            if (key_equals(team_of(table, seat)->code, code)) found = (struct place){table, seat};
        }
    }
    return found;
}

static void derive(const struct server *server, const struct table *table, unsigned seat, unsigned attempt,
                   char code[TEAM_CODE_LETTERS + 1])
{
    key_hex key, digest;
    char text[sizeof key + 16];
    seat_key(server, table, (casus_seat)seat, key);
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_write_text(&out, key);
    casus_write_char(&out, '/');
    casus_write_uint(&out, attempt);
    casus_assert(casus_writer_fits(&out));
    key_hash("casus/1/code", server->key, sizeof server->key, text, digest, KEY_BYTES);
    for (unsigned i = 0; i < TEAM_CODE_LETTERS; i++) { /* 16 bits for each: no letter is much likelier than another. */
        unsigned value = 0;
        for (unsigned digit = 4 * i; digit < 4 * i + 4; digit++) {
            char hex = digest[digit];
            value = 16 * value + (unsigned)(hex <= '9' ? hex - '0' : hex - 'a' + 10);
        }
        code[i] = letters[value % (sizeof letters - 1)];
    }
    code[TEAM_CODE_LETTERS] = 0;
}

static void give(struct server *server, struct table *table, unsigned seat)
{
    struct team *team = &table->evening->team[seat];
    char code[TEAM_CODE_LETTERS + 1];
    unsigned attempt = 0;
    do derive(server, table, seat, attempt++, code);
    while (find(server, code).table != NULL);
    memory_put_text(team->code, sizeof team->code, code);
    evening_touch_team(table, seat);
}

void codes_renew(struct server *server, struct table *table, unsigned seat)
{
    casus_assert(seat < table->seats);
    if (team_of(table, seat)->code[0] != 0) give(server, table, seat);
}

/* ---- From an organiser ---- */

void codes_give(struct server *server, struct request *request)
{
    struct table *table = request->table;
    bool on = request_true(request, "on");
    if (on && !opens(table)) {
        request_refuse(server, request, "server.not_now", "That cannot be done now.", 0, 0);
        return;
    }
    for (unsigned seat = 0; seat < table->seats; seat++) {
        struct team *team = &table->evening->team[seat];
        if (on == (team->code[0] != 0)) continue;
        if (on) give(server, table, seat);
        team->code[0] = on ? team->code[0] : 0;
        evening_touch_team(table, seat);
        table->evening->tell_organisers = true;
    }
    request_ok(server, request);
}

/* ---- From anybody ---- */

/* Takes one more into account; false: it is one too many. */
static bool takes(uint64_t *until, uint64_t now, unsigned tries, unsigned every_ms)
{
    uint64_t next = (*until > now ? *until : now) + every_ms;
    if (next > now + (uint64_t)tries * every_ms) return false;
    *until = next;
    return true;
}

static bool is_full(uint64_t until, uint64_t now)
{
    return !takes(&until, now, CODES_WRONG, CODES_WRONG_MS);
}

/* A right one is not taken either while there are too many wrong ones: else nothing would be slowed down. */
static bool check_speed(struct server *server, const struct request *request)
{
    uint64_t now = server->now;
    if (!server->options.rate_limit) return true;
    if (is_full(server->wrong_codes_until, now)) {
        request_refuse(server, request, "server.codes_busy",
                       "Too many wrong codes have been typed on this server: wait a minute, or use the link.", 0, 0);
        return false;
    }
    if (takes(&request->connection->codes_until, now, CODES_TRIES, CODES_TRY_MS)) return true;
    request_refuse(server, request, "server.code_fast",
                   "That is too fast: at most {0} codes at once, and then one every {1} seconds.", CODES_TRIES,
                   CODES_TRY_MS / 1000);
    return false;
}

/* An evening that is not over leaves memory only with the server: after a start all are read, and then each code is
 * known. */
static bool waits_for_evenings(struct server *server, struct request *request)
{
    for (const struct entry *entry = server->registry->oldest; entry != NULL; entry = entry->newer) {
        bool awaited =
            entry->table == NULL && (entry->unlisted || (entry->listed != NULL && entry->listed->deadline == 0));
        if (awaited && aside_waits(server, request, entry->id)) return true;
    }
    return false;
}

void codes_redeem(struct server *server, struct request *request)
{
    const char *code = request_text(request, "code");
    casus_assert(request->table == NULL);
    if (!check_speed(server, request)) return;
    if (waits_for_evenings(server, request)) return;
    struct place place = find(server, code);
    if (place.table == NULL) {
        takes(&server->wrong_codes_until, server->now, CODES_WRONG, CODES_WRONG_MS);
        request_refuse(server, request, "server.bad_code",
                       "No team has this code: look at the sheet again, or ask the organiser.", 0, 0);
        return;
    }
    key_hex key;
    seat_key(server, place.table, (casus_seat)place.seat, key);
    struct casus_writer out = request_reply(server, request, "redeemed");
    casus_json_key_text(&out, "table", place.table->id);
    casus_json_key_int(&out, "seat", place.seat);
    casus_json_key_text(&out, "key", key);
    request_reply_end(server, request, &out);
}
