/* The lobby: public tables, and the guest's own. */
#include "server/lobby/table_list.h"

#include "casus/assert.h"
#include "server/base/scratch.h"
#include "server/push/card.h"

void table_list_handle(struct server *server, struct request *request)
{
    casus_assert(request->table == NULL && request->seat == CASUS_SEAT_OBSERVER);
    request->connection->watches_lobby = request_true(request, "watch");
    struct casus_writer out = request_reply(server, request, "lobby");
    casus_json_key(&out, "tables");
    casus_json_open(&out, '[');
    for (const struct table *table = server->tables->newest; table != NULL; table = table->older) {
        bool own = seat_has_part(table, request->connection->guest);
        if ((own || table->public) && out.length < SCRATCH_SIZE / 2) card_write(&out, table);
    }
    casus_json_close(&out, ']');
    request_reply_end(server, request, &out);
}
