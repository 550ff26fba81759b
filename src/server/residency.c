/* Tables in memory stand in two lists, the longest unused first. */
#include "server/residency.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/load.h"
#include "server/registry/deadlines.h"
#include "server/registry/registry.h"
#include "server/session/guest.h"
#include "server/table/aside.h"
#include "server/table/change.h"
#include "server/table/description.h"
#include "server/table/schedule.h"
#include "server/table/tables.h"

enum {
    RETRY_MS = 2000,      /* When what could not be read is tried again; */
    REST_MS = 5,          /* how long after one the next may be stored that leaves: its record may be long; */
    IDLE_OVER_MS = 10000, /* So long a table stays that is over, */
    IDLE_MS = 60000       /* and one that is not. */
};

/* ---- Coming ---- */

/* What the index does not say of the table, it is told. */
static void list(struct server *server, struct entry *entry)
{
    if (!entry->unlisted) return;
    entry->unlisted = false;
    server->registry->unlisted--;
    if (entry->table != NULL && entry->table->status != TABLE_DAMAGED) {
        entry->table->relisted = true;
        change_begin(server);
        change_about(server, entry->table);
        change_end(server);
    }
    load_index_whole(server);
}

static void have_read_table(struct server *server, const struct store_reading *reading)
{
    struct entry *entry = registry_find(server, reading->key);
    casus_assert(entry != NULL && entry->table == NULL);
    const struct table *table = reading->ok ? load_table(server, entry, reading) : NULL;
    server->counters.tables_read += table != NULL;
    aside_table_came(server, entry, table != NULL ? table->n : 0);
    aside_release(server, entry, reading->ok && table == NULL, !reading->ok);
    if (reading->ok) list(server, entry);
    if (!reading->ok && (entry->listed != NULL || entry->unlisted))
        deadlines_set(server, entry, server->now + RETRY_MS);
    else if (table == NULL) registry_remove(server, entry);
}

static void have_read(struct server *server, struct store_reading *reading)
{
    switch (reading->wanted) {
    case STORE_WANT_TABLE: have_read_table(server, reading); break;
    case STORE_WANT_ITEM:
        if (guest_find(server, reading->key) == NULL) load_rows(server, reading);
        aside_guest_came(server, reading);
        break;
    case STORE_WANT_OVER: aside_list_came(server, reading); return;
    case STORE_WANT_NAMES: casus_assert(false); break; /* No server asks for them. */
    }
    store_reading_free(reading);
}

void residency_have_read(struct server *server, struct store_reading *readings)
{
    casus_assert(server->change == NULL);
    for (struct store_reading *reading = readings, *next; reading != NULL; reading = next) {
        next = reading->next;
        have_read(server, reading);
    }
    aside_go_on(server);
}

/* ---- Leaving ---- */

static uint64_t idle_ms(const struct server *server, bool over)
{
    if (server->options.idle_ms > 0) return server->options.idle_ms;
    return over ? IDLE_OVER_MS : IDLE_MS;
}

/* Whether it is away must tell nothing that is not known: so not what somebody has sealed, on which its deadline hangs.
 * An evening that is not over stays: its codes open it, and its organiser may be gone for an hour. */
static bool may_leave(const struct server *server, const struct table *table)
{
    bool over = table->status == TABLE_OVER;
    return table->in_flight == 0 && !table->gone && !table->changed && table->status != TABLE_DAMAGED &&
           table->durable_meta != NULL && table->thinking == NULL && table->proposal.number == 0 &&
           table->told_proposal.number == 0 && (table->organised == NULL || over) && !server->watch->watched(table) &&
           (over ? table->deadline == UINT64_MAX : schedule_seems_due(table) > server->now + idle_ms(server, false));
}

static bool same_entry(const struct store_entry *one, const struct store_entry *other)
{
    return one != NULL && one->status == other->status && one->over == other->over &&
           one->is_public == other->is_public && one->created == other->created && one->deadline == other->deadline &&
           strcmp(one->owner, other->owner) == 0 && strcmp(one->line, other->line) == 0 &&
           strcmp(one->people, other->people) == 0;
}

/* Stores what is to be known of it while it is away. False: that is known. */
static bool store_rest(struct server *server, struct table *table)
{
    bool over = table->status == TABLE_OVER, archives = over && table->events != NULL && !table->entry->archived;
    uint64_t deadline = over ? UINT64_MAX : table->deadline;
    struct store_entry *entry = server->watch->list(server, table, deadline);
    char *description = description_write(table);
    bool described = strcmp(description, table->durable_meta) == 0, listed = same_entry(table->entry->listed, entry);
    free(description);
    free(entry);
    if (described && listed && !archives) return false;
    change_begin(server);
    change_about(server, table);
    if (!described) change_describes(server, table);
    if (archives) change_archive(server, table);
    change_rests(server, table, deadline);
    change_end(server);
    return true;
}

/* The longest unused of a list goes, or is looked at again later. */
static void look_at(struct server *server, struct entry *entry, bool over)
{
    struct table *table = entry->table;
    casus_assert(table != NULL && entry->over == over);
    if (!may_leave(server, table)) {
        registry_use(server, entry, table->status == TABLE_OVER);
    } else if (store_rest(server, table)) { /* It goes when it is looked at again. */
        registry_use(server, entry, over);
        server->registry->rests_at = server->now + REST_MS;
    } else {
        tables_unload(server, table);
    }
}

static uint64_t leaves_at(const struct server *server, bool over)
{
    const struct entry *entry = server->registry->first_used[over];
    if (entry == NULL || server->store_state != STORE_GOOD) return UINT64_MAX;
    uint64_t leaves = entry->used + idle_ms(server, over), rests = server->registry->rests_at;
    return leaves > rests ? leaves : rests;
}

void residency_tick(struct server *server)
{
    if (server->world.read == NULL) return;
    for (int over = 1; over >= 0; over--) {
        while (leaves_at(server, over) <= server->now) look_at(server, server->registry->first_used[over], over);
    }
    aside_go_on(server);
}

uint64_t residency_deadline(const struct server *server)
{
    if (server->world.read == NULL) return UINT64_MAX;
    const uint64_t deadlines[] = {leaves_at(server, true), leaves_at(server, false), aside_deadline(server)};
    uint64_t first = UINT64_MAX;
    for (size_t i = 0; i < sizeof deadlines / sizeof deadlines[0]; i++) {
        if (deadlines[i] < first) first = deadlines[i];
    }
    return first;
}
