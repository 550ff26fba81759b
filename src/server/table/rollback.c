/* Everything that a change may have altered returns to what the store has last reported. */
#include "server/table/rollback.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/table/description.h"
#include "server/table/position.h"
#include "server/table/round.h"
#include "server/table/schedule.h"
#include "server/table/seat.h"

static void read_chain(struct table *table)
{
    memset(&table->chain, 0, sizeof table->chain);
    for (uint64_t i = 0; i <= table->n; i++)
        casus_record_check(table->events[i].line, table->events[i].length, &table->chain);
}

static void roll_back_chat(struct table *table)
{
    casus_assert(table->chat_waiting <= json_array_size(table->chat));
    for (; table->chat_waiting > 0; table->chat_waiting--)
        json_array_remove(table->chat, json_array_size(table->chat) - 1);
}

static void go_back(struct server *server, struct table *table)
{
    casus_assert(table->durable_n <= table->n);
    roll_back_chat(table);
    if (table->gone)
        table->attended = server->now; /* Its end is tried again as if somebody had just left: not at once. */
    /* It was never stored: it goes as soon as nothing is in flight, and nobody does anything there until then. */
    table->gone = table->durable_meta == NULL;
    for (uint64_t i = table->durable_n + 1; table->events != NULL && i <= table->n; i++) free(table->events[i].line);
    position_forget_after(table, table->durable_n);
    if (table->events != NULL && table->n > table->durable_n) table->n = table->durable_n;
    if (table->gone) {
        schedule_set(server, table);
        return;
    }
    description_read(table, table->durable_meta, strlen(table->durable_meta));
    if (table->organised != NULL) table->organised->roll_back(table);
    table->proposal = table->told_proposal; /* What it goes back to is there: nobody is told of what is not. */
    server->watch->rolled_back(server, table);
    seat_roll_back_sealed(table);
    round_rolled_back(server, table);
    if (table->events == NULL) {
        schedule_set(server, table);
        return;
    }
    if (table->status == TABLE_WAITING) { /* Not even the header was stored. */
        free(table->events[0].line);
        free(table->events);
        table->events = NULL;
        table->events_capacity = 0;
        memset(&table->chain, 0, sizeof table->chain);
        schedule_set(server, table);
        return;
    }
    read_chain(table);
    position_at(table, table->n, table->state);
    schedule_set(server, table);
}

void rollback_table(struct server *server, struct table *table)
{
    go_back(server, table);
    server->watch->restored(server, table);
}
