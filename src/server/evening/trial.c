/* Works as when a phase ends, except that nobody is told. While it looks at a list, the copy takes the table's place,
 * so that lists and bots are taken from it; nothing else about the table changes. */
#include "server/evening/trial.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/evening/list.h"

enum { LISTS_BYTES = 2 << 20 /* Positions that are gone through in a few milliseconds. */ };

struct trial *trial_make(const struct table *table)
{
    casus_assert(table_holds(table) && table->evening != NULL);
    struct trial *trial = memory_allocate(sizeof *trial);
    trial->state = memory_allocate(table->measure.state_size + 8);
    memcpy(trial->state, table->state, table->measure.state_size);
    trial->n = table->n;
    trial->since = table->evening->since;
    trial->awaited = list_awaited(table, table->state);
    trial->seats = table->seats;
    trial->list = memory_allocate(table->seats * sizeof(void *));
    return trial;
}

void trial_free(struct trial *trial)
{
    if (trial == NULL) return;
    for (unsigned seat = 0; seat < trial->seats; seat++) texts_release(trial->list[seat]);
    free(trial->list);
    free(trial->state);
    free(trial);
}

bool trial_is_stale(const struct trial *trial, const struct table *table)
{
    return trial->n != table->n || trial->since != table->evening->since;
}

uint64_t trial_steps(const struct table *table, uint64_t bytes)
{
    uint64_t steps = bytes / table->measure.state_size;
    return steps > 0 ? steps : 1;
}

static void try_seat(struct server *server, struct table *table, struct trial *trial, casus_seat seat)
{
    bool lost = seat == 1 && FAULT(server->options, LOST_LIST);
    void *kept = table->state;
    table->state = trial->state;
    struct texts *list = lost ? NULL : list_of(server, table, seat);
    for (size_t i = 0; list != NULL && i < list->count; i++) trial->act(trial->context, seat, list->text[i]);
    table->state = kept;
    trial->list[seat] = list;
}

bool trial_go_on(struct server *server, struct table *table, struct trial *trial)
{
    uint64_t left = trial_steps(table, LISTS_BYTES);
    casus_assert(trial->act != NULL);
    for (; trial->seat < table->seats && left > 0; trial->seat++) {
        if (!casus_seats_has(&trial->awaited, (casus_seat)trial->seat)) continue;
        try_seat(server, table, trial, (casus_seat)trial->seat);
        left--;
    }
    return trial->seat == table->seats;
}
