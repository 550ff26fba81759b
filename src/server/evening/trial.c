/* Works as when a phase ends, except that nobody is told. While it looks at a list, the copy takes the table's place,
 * so that lists and bots are taken from it; nothing else about the table changes. */
#include "server/evening/trial.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/evening/awaited.h"
#include "server/evening/draft.h"
#include "server/evening/team.h"

enum { LISTS_BYTES = 2 << 20 /* Positions that are gone through in a few milliseconds. */ };

struct trial *trial_make(const struct table *table, bool drafts)
{
    casus_assert(table_holds(table) && table->evening != NULL);
    struct trial *trial = memory_allocate(sizeof *trial);
    trial->state = memory_allocate(table->measure.state_size + 8);
    memcpy(trial->state, table->state, table->measure.state_size);
    trial->n = table->n;
    trial->since = table->evening->since;
    trial->awaited = awaited_in(table, table->state);
    trial->seats = table->seats;
    trial->plans = draft_is_for(table);
    trial->drafts = drafts && trial->plans && table->evening->drafts;
    trial->found = memory_allocate(table->seats * sizeof *trial->found);
    trial->revision = memory_allocate(table->seats * sizeof *trial->revision);
    return trial;
}

void trial_free(struct trial *trial)
{
    if (trial == NULL) return;
    for (unsigned seat = 0; seat < trial->seats; seat++) list_forget(&trial->found[seat]);
    free(trial->found);
    free(trial->revision);
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
    struct list_found *found = &trial->found[seat];
    if (!lost) list_find(server, table, seat, trial->drafts, found);
    const struct texts *list = found->rows;
    for (size_t i = 0; list != NULL && i < list->count; i++) trial->act(trial->context, seat, list->text[i]);
    table->state = kept;
}

bool trial_go_on(struct server *server, struct table *table, struct trial *trial)
{
    uint64_t left = trial_steps(table, LISTS_BYTES);
    casus_assert(trial->act != NULL);
    for (; trial->seat < table->seats && left > 0; trial->seat++) {
        trial->revision[trial->seat] = team_of(table, trial->seat)->revision;
        if (!casus_seats_has(&trial->awaited, (casus_seat)trial->seat)) continue;
        try_seat(server, table, trial, (casus_seat)trial->seat);
        left--;
    }
    return trial->seat == table->seats;
}
