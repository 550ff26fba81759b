/* Rematches: a new table like the finished one, with its bots and clocks and one seat taken. */
#include "server/lobby/rematch.h"

#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/lobby/opening.h"
#include "server/push/delta.h"
#include "server/table/aside.h"
#include "server/table/barred.h"
#include "server/table/change.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

/* What the new table takes over from the old one. */
static void take_over(struct table *table, const struct table *old)
{
    casus_assert(table->seats == old->seats && table->game == old->game);
    for (unsigned seat = 0; seat < old->seats; seat++) {
        if (old->seat[seat].kind == SEAT_BOT) seat_set_bot(table->game, &table->seat[seat], old->seat[seat].bot);
    }
    table->public = old->public;
    table->clock = old->clock;
    table->move_ms = old->move_ms;
    table->game_ms = old->game_ms;
    table->reserve_ms = old->reserve_ms;
    table->takeover_ms = old->takeover_ms;
}

/* False: the guest may open no more, and has been told so. */
static bool open_next(struct server *server, struct request *request, struct table *old)
{
    casus_assert(request->seat < old->seats && old->status == TABLE_OVER);
    char id[TABLE_ID_SIZE];
    if (!opening_check_room(server, request)) return false;
    tables_make_id(server, id);
    struct casus_measure measure = old->measure; /* By the newest rules, whatever the old table was played by. */
    bool measured = old->game->measure(old->options, strlen(old->options), &measure, NULL);
    casus_assert(measured);
    struct table *table = tables_add(server, id, old->game, old->options, &measure);
    struct seat *own = &table->seat[request->seat];
    take_over(table, old);
    seat_set_person(own, request->connection->guest);
    own->share.wanted = request_true(request, "dice");
    if (!opening_check_waiting(server, request, table)) {
        tables_forget(server, table);
        return false;
    }
    barred_take_over(table, old, request->connection->guest);
    opening_finish(server, request, table);
    change_also_about(server, old);
    memory_put_text(old->next_table, sizeof old->next_table, id);
    change_announces(server, old);
    delta_push(server, old);
    return true;
}

/* A link that was taken back is for those who were not put out. */
static bool may_have_link(const struct table *next, const struct guest *guest)
{
    if (barred_is_banned(next, guest->id)) return false;
    return next->links == 0 || seat_has_part(next, guest) || table_is_owned_by(next, guest);
}

static void reply(struct server *server, const struct request *request, const char *id)
{
    key_hex link;
    const struct table *next = tables_find(server, id);
    bool with_link = next != NULL && may_have_link(next, request->connection->guest);
    if (with_link) table_link(server, next->id, next->links, link);
    struct casus_writer out = request_reply(server, request, "rematch");
    casus_json_key_text(&out, "table", id);
    if (with_link) casus_json_key_text(&out, "link", link);
    request_reply_end(server, request, &out);
}

void rematch_handle(struct server *server, struct request *request)
{
    struct table *old = request->table;
    if (old->status != TABLE_OVER || old->events == NULL) {
        request_refuse(server, request, "server.not_over", "The game is not over.", 0, 0);
        return;
    }
    if (old->next_table[0] != 0 && aside_waits(server, request, old->next_table)) return;
    if (tables_find(server, old->next_table) == NULL && !open_next(server, request, old)) return;
    reply(server, request, old->next_table);
}
