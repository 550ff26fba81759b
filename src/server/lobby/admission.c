/* Who may know of a table. For everybody else it does not exist: every message about it gets the answer for a missing
 * table, just as fast. */
#include "server/lobby/admission.h"

#include "casus/assert.h"
#include "server/evening/evening.h"
#include "server/session/connection.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

casus_seat admission_seat_of_key(const struct server *server, const struct table *table, const char *given)
{
    key_hex key;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        seat_key(server, table, (casus_seat)seat, key);
        if ((table->organised != NULL || table->seat[seat].kind == SEAT_PERSON) && key_equals(key, given))
            return (casus_seat)seat;
    }
    if (table->organised == NULL) return CASUS_SEAT_NOBODY;
    evening_organiser_key(server, table, key);
    if (key_equals(key, given)) return CASUS_SEAT_ORGANISER;
    evening_curator_key(server, table, key);
    return key_equals(key, given) ? CASUS_SEAT_OBSERVER : CASUS_SEAT_NOBODY;
}

/* The hash is made even if there is no such table, so that both answers take as long. */
static bool has_link(const struct server *server, const struct request *request, const char *id, unsigned links)
{
    key_hex link;
    const char *given = request_text(request, "link");
    table_link(server, id, links, link);
    return given != NULL && key_equals(link, given);
}

static bool has_key(const struct server *server, const struct request *request, const struct table *table)
{
    const char *given = request_text(request, "key");
    return given != NULL && admission_seat_of_key(server, table, given) != CASUS_SEAT_NOBODY;
}

struct table *admission_table(struct server *server, const struct request *request)
{
    const char *id = request_text(request, "table");
    casus_assert(request->connection->guest != NULL);
    if (id == NULL) return NULL;
    struct table *table = tables_find(server, id);
    bool linked = has_link(server, request, id, table == NULL ? 0 : table->links);
    if (table == NULL || table->gone) return NULL;
    bool known = table->public || linked || connection_has_open(request->connection, table) ||
                 seat_has_part(table, request->connection->guest) ||
                 table_is_owned_by(table, request->connection->guest) || has_key(server, request, table);
    return known || FAULT(server->options, STRANGER_ENTERS) ? table : NULL;
}
