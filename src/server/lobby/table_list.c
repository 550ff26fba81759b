/* The lobby: public tables and the guest's own, window by window. His own come first, then the others, each from newest
 * to oldest; so somebody who opens many tables only moves others down, never out of reach. */
#include "server/lobby/table_list.h"

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/push/card.h"
#include "server/push/lobby.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

struct window {
    int64_t from, count; /* The first that is shown, and how many there are so far. */
};

static void list(struct server *server, const struct request *request, struct casus_writer *out, bool own,
                 struct window *window)
{
    bool over = request_true(request, "over");
    for (struct table *table = NULL; (table = tables_older(server, table)) != NULL;) {
        if (request->connection->watches_lobby) lobby_listed(table, request->connection->guest);
        if (table->gone || (table->status == TABLE_OVER) != over || (!own && !table->public) ||
            seat_has_part(table, request->connection->guest) != own)
            continue;
        if (window->count >= window->from && window->count < window->from + LOBBY_WINDOW)
            card_write_line(out, table, own ? request->connection->guest : NULL);
        window->count++;
    }
}

void table_list_handle(struct server *server, struct request *request)
{
    casus_assert(request->table == NULL && request->seat == CASUS_SEAT_OBSERVER);
    struct window window = {.from = request_int(request, "from", 0)};
    lobby_watch(server, request->connection, request_true(request, "watch"));
    struct casus_writer out = request_reply(server, request, "lobby");
    casus_json_key(&out, "tables");
    casus_json_open(&out, '[');
    list(server, request, &out, true, &window);
    list(server, request, &out, false, &window);
    casus_json_close(&out, ']');
    casus_json_key_int(&out, "from", window.from);
    casus_json_key_int(&out, "all", window.count);
    request_reply_end(server, request, &out);
}
