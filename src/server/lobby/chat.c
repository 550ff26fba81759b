/* The last lines are kept with the table. */
#include "server/lobby/chat.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/stamp.h"
#include "server/push/audience.h"
#include "server/session/guest.h"
#include "server/session/plain_text.h"
#include "server/table/change.h"

/* The newest lines. Older ones stay in memory until this is durable: if it fails, they are still the newest. */
static void store_chat(struct server *server, struct table *table)
{
    casus_assert(json_is_array(table->chat));
    size_t count = json_array_size(table->chat), from = count > SERVER_CHAT_KEPT ? count - SERVER_CHAT_KEPT : 0;
    json_t *kept = json_array();
    for (size_t i = from; i < count; i++) json_array_append(kept, json_array_get(table->chat, i));
    char *text = json_dumps(kept, JSON_COMPACT);
    json_decref(kept);
    if (text == NULL) return;
    change_put(server, "chat", table->id, text, strlen(text));
    change_chat(server);
    free(text);
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
    if (!plain_text_is(text, 0, SERVER_CHAT_MAX, false)) {
        request_refuse(server, request, "server.bad_chat",
                       "A line of chat has at most {0} characters and no control characters.", SERVER_CHAT_MAX, 0);
        return;
    }
    json_t *seat = entered && request->seat != CASUS_SEAT_OBSERVER ? json_integer(request->seat) : json_null();
    json_t *line = json_pack("{s:o, s:s, s:s, s:I}", "seat", seat, "name", request->connection->guest->name, "text",
                             text, "time", (json_int_t)stamp_now(server));
    json_array_append(table->chat, line);
    store_chat(server, table);
    request_ok(server, request);
    char *words = json_dumps(line, JSON_COMPACT);
    struct casus_writer out = audience_message(server, table, "chat");
    casus_json_key(&out, "chat");
    casus_write_text(&out, words != NULL ? words : "null");
    casus_json_close(&out, '}');
    audience_tell_all(server, table, &out);
    free(words);
    json_decref(line);
}

/* ---- From the store ---- */

/* "chat" and "sealed" come before "table" in the store's order: they wait until the tables are there. */
bool chat_load(struct server *server, const char *id, const char *text, size_t length)
{
    struct table *table = table_find(server, id);
    json_t *chat = json_loadb(text, length, 0, NULL);
    if (table == NULL || !json_is_array(chat)) {
        json_decref(chat);
        return table == NULL; /* A table that was never stored has no chat to lose. */
    }
    json_decref(table->chat);
    table->chat = chat;
    return true;
}
