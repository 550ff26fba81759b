/* The lobby: public tables and the guest's own, window by window. His own come first, then the others, each from newest
 * to oldest; so somebody who opens many tables only moves others down, never out of reach. */
#include "server/lobby/table_list.h"

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/push/card.h"
#include "server/push/listing.h"
#include "server/push/lobby.h"
#include "server/registry/registry.h"
#include "server/table/aside.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

struct window {
    int64_t from, count; /* The first that is shown, and how many there are so far. */
};

/* What has been read. */
struct listing {
    struct casus_writer *out;
    uint64_t own, number; /* How many of them the guest has a part in, those first; how many have been written. */
};

/* A table that is not in memory. */
static void list_away(const struct store_entry *entry, const struct request *request, struct casus_writer *out,
                      bool own, struct window *window)
{
    bool awaited;
    if (entry == NULL || entry->over || (!own && !entry->is_public) ||
        listing_has_part(entry, request->connection->guest, &awaited) != own)
        return;
    if (window->count >= window->from && window->count < window->from + LOBBY_WINDOW)
        listing_write_line(out, entry, own, awaited);
    window->count++;
}

static void list(struct server *server, const struct request *request, struct casus_writer *out, bool own,
                 struct window *window)
{
    bool over = request_true(request, "over");
    for (const struct entry *entry = server->registry->newest; entry != NULL; entry = entry->older) {
        struct table *table = entry->table;
        if (table == NULL) {
            if (!over) list_away(entry->listed, request, out, own, window);
            continue;
        }
        if (request->connection->watches_lobby) lobby_listed(table, request->connection->guest);
        if (table->gone || (table->status == TABLE_OVER) != over || (!own && !table->public) ||
            seat_has_part(table, request->connection->guest) != own)
            continue;
        if (window->count >= window->from && window->count < window->from + LOBBY_WINDOW)
            card_write_line(out, table, own ? request->connection->guest : NULL);
        window->count++;
    }
}

/* What the store has of those that are over. */
static void list_found(void *context, const char *id, const struct store_entry *entry)
{
    struct listing *listing = context;
    (void)id;
    listing_write_line(listing->out, entry, listing->number++ < listing->own, false);
}

static void list_over(const struct store_reading *found, struct casus_writer *out, struct window *window)
{
    struct listing listing = {out, found->own > found->from ? found->own - found->from : 0, 0};
    const struct store_reader reader = {.entry = list_found, .context = &listing};
    store_reading_tell(found, &reader);
    window->count = (int64_t)found->all;
}

void table_list_handle(struct server *server, struct request *request)
{
    casus_assert(request->table == NULL && request->seat == CASUS_SEAT_OBSERVER);
    struct window window = {.from = request_int(request, "from", 0)};
    bool over = request_true(request, "over");
    if (over && aside_waits_for_list(server, request, (uint64_t)window.from, LOBBY_WINDOW)) return;
    lobby_watch(server, request->connection, request_true(request, "watch"));
    struct casus_writer out = request_reply(server, request, "lobby");
    casus_json_key(&out, "tables");
    casus_json_open(&out, '[');
    if (request->reading != NULL) {
        list_over(request->reading, &out, &window);
    } else {
        list(server, request, &out, true, &window);
        list(server, request, &out, false, &window);
    }
    casus_json_close(&out, ']');
    casus_json_key_int(&out, "from", window.from);
    casus_json_key_int(&out, "all", window.count);
    request_reply_end(server, request, &out);
}
