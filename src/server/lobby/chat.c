/* The newest lines are kept, each stored separately; nobody writes faster than others can read. */
#include "server/lobby/chat.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/stamp.h"
#include "server/lobby/hello.h"
#include "server/push/snapshot.h"
#include "server/session/guest.h"
#include "server/session/plain_text.h"
#include "server/table/barred.h"
#include "server/table/change.h"
#include "server/table/tables.h"

/* ---- Lines ---- */

static int64_t number_of(const json_t *line)
{
    return json_integer_value(json_object_get(line, "number"));
}

static int64_t next_number(const struct table *table)
{
    size_t count = json_array_size(table->chat);
    return count == 0 ? 1 : number_of(json_array_get(table->chat, count - 1)) + 1;
}

/* Each line has a row of its own, which the line so many later takes over: what is stored is bounded, and a line costs
 * what it is long. Older lines stay in memory until this is durable: if it fails, they are still the newest. */
static void store_line(struct server *server, const struct table *table, const json_t *line)
{
    char key[TABLE_ID_SIZE + 24];
    struct casus_writer out = casus_writer_make(key, sizeof key);
    char *text = json_dumps(line, JSON_COMPACT);
    if (text == NULL) return;
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, (uint64_t)number_of(line) % SERVER_CHAT_KEPT);
    casus_assert(casus_writer_fits(&out));
    change_put(server, "line", key, text, strlen(text));
    change_chat(server);
    free(text);
}

/* ---- How fast ---- */

/* Each guest may write so many lines at once, and then one now and then; those who watch a table share such a measure,
 * so that a crowd of strangers does not drown those who play. */
enum { WATCHERS_LINES = 20, WATCHERS_MS = 1000 };

static bool check_speed(struct server *server, const struct request *request)
{
    bool watches = request->seat == CASUS_SEAT_OBSERVER;
    if (!server->options.rate_limit) return true;
    bool own = guest_takes_line(&request->connection->guest->talk, server->now, GUEST_LINES, GUEST_LINE_MS);
    if (own && (!watches || guest_takes_line(&request->table->watchers_talk, server->now, WATCHERS_LINES, WATCHERS_MS)))
        return true;
    request_refuse(server, request, "server.chat_fast",
                   "That is too fast: at most {0} lines at once, and then one every {1} seconds.",
                   own ? WATCHERS_LINES : GUEST_LINES, (own ? WATCHERS_MS : GUEST_LINE_MS) / 1000);
    return false;
}

/* ---- Saying something ---- */

static void tell(struct server *server, struct table *table, const json_t *line)
{
    struct casus_writer out = audience_message(server, table, "chat");
    casus_json_key(&out, "chat");
    snapshot_write_line(&out, line);
    casus_json_close(&out, '}');
    audience_tell_all(server, table, &out);
}

void chat_handle(struct server *server, struct request *request)
{
    struct table *table = request->table;
    const char *text = request_text(request, "text");
    if (table->organised != NULL) { /* Teams talk where the rules let them. */
        request_refuse(server, request, "server.not_in_evening", "That is not done in an evening.", 0, 0);
        return;
    }
    casus_assert(request->seat < table->seats || request->seat == CASUS_SEAT_OBSERVER);
    bool entered = request->seat != CASUS_SEAT_OBSERVER || connection_has_open(request->connection, table);
    if (!entered && !FAULT(server->options, STRANGER_TALKS)) {
        request_refuse(server, request, "server.open_first", "Open the table first.", 0, 0);
        return;
    }
    if (!plain_text_is(text, 1, SERVER_CHAT_MAX, false) || !plain_text_is_seen(text)) {
        request_refuse(server, request, "server.bad_chat",
                       "A line of chat has 1 to {0} characters, some of them visible, and no control characters.",
                       SERVER_CHAT_MAX, 0);
        return;
    }
    const struct barred *barred = barred_find(table, request->connection->guest->id);
    if (barred != NULL && barred->muted) {
        request_refuse(server, request, "server.muted", "The owner of this table has muted you.", 0, 0);
        return;
    }
    if (!check_speed(server, request)) return;
    json_t *seat = entered && request->seat != CASUS_SEAT_OBSERVER ? json_integer(request->seat) : json_null();
    json_t *line = json_pack("{s:I, s:o, s:s, s:s, s:I, s:s}", "number", (json_int_t)next_number(table), "seat", seat,
                             "name", request->connection->guest->name, "text", text, "time",
                             (json_int_t)stamp_now(server), "guest", request->connection->guest->id);
    json_array_append(table->chat, line);
    hello_keep(server, request->connection->guest);
    store_line(server, table, line);
    request_ok(server, request);
    tell(server, table, line);
    json_decref(line);
}

/* ---- From the store ---- */

/* Whom the line can be held against. */
static bool has_writer(const json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "name"));
    return guest_is_id(json_string_value(json_object_get(line, "guest"))) && name != NULL &&
           strlen(name) < sizeof(((struct guest *)0)->name);
}

/* Rows come in any order; of more lines than are kept the newest stay. */
static bool put_line(struct table *table, json_t *line)
{
    size_t at = json_array_size(table->chat);
    int64_t number = number_of(line);
    while (at > 0 && number_of(json_array_get(table->chat, at - 1)) > number) at--;
    bool good = number > 0 && json_is_string(json_object_get(line, "text")) && has_writer(line) &&
                (at == 0 || number_of(json_array_get(table->chat, at - 1)) < number);
    if (good) json_array_insert(table->chat, at, line);
    if (json_array_size(table->chat) > SERVER_CHAT_KEPT) json_array_remove(table->chat, 0);
    return good;
}

bool chat_load(struct server *server, const char *key, const char *text, size_t length)
{
    int64_t slot;
    struct table *table = tables_find_row(server, key, &slot);
    json_t *line = json_loadb(text, length, 0, NULL);
    bool good = table != NULL && slot == number_of(line) % SERVER_CHAT_KEPT && put_line(table, line);
    json_decref(line);
    return good;
}
