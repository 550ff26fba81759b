/* Tables in memory come and go with their entries in the registry. */
#include "server/table/tables.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/base/stamp.h"
#include "server/registry/deadlines.h"
#include "server/registry/registry.h"
#include "server/table/position.h"
#include "server/table/quarantine.h"
#include "server/table/rest.h"
#include "server/table/seat.h"
#include "server/table/think.h"

/* ---- Finding ---- */

struct table *tables_find(const struct server *server, const char *id)
{
    const struct entry *entry = registry_find(server, id);
    return entry == NULL ? NULL : entry->table;
}

struct table *tables_older(const struct server *server, const struct table *table)
{
    const struct entry *entry = table == NULL ? server->registry->newest : table->entry->older;
    while (entry != NULL && entry->table == NULL) entry = entry->older;
    return entry == NULL ? NULL : entry->table;
}

struct table *tables_newer(const struct server *server, const struct table *table)
{
    const struct entry *entry = table == NULL ? server->registry->oldest : table->entry->newer;
    while (entry != NULL && entry->table == NULL) entry = entry->newer;
    return entry == NULL ? NULL : entry->table;
}

void tables_make_id(struct server *server, char id[TABLE_ID_SIZE])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789x"; /* 32; none that looks like another. */
    do {
        uint8_t bytes[TABLE_ID_SIZE - 1];
        server->world.random(server->world.context, bytes, sizeof bytes);
        for (int i = 0; i < TABLE_ID_SIZE - 1; i++) id[i] = letters[bytes[i] & 31];
        id[TABLE_ID_SIZE - 1] = 0;
    } while (tables_find(server, id) != NULL || quarantine_has(server, id));
}

struct table *tables_find_row(const struct server *server, const char *key, int64_t *number)
{
    char id[TABLE_ID_SIZE];
    size_t length = strcspn(key, "/");
    if (length >= sizeof id || key[length] != '/') return NULL;
    memcpy(id, key, length);
    id[length] = 0;
    struct casus_word digits = {key + length + 1, strlen(key) - length - 1};
    return casus_word_int(digits, 0, INT64_MAX, number) ? tables_find(server, id) : NULL;
}

/* ---- Coming and going ---- */

void tables_make(struct server *server)
{
    server->tables = memory_allocate(sizeof *server->tables);
}

struct table *tables_add(struct server *server, const char *id, const struct casus_game *game, const char *options,
                         const struct casus_measure *measure)
{
    casus_assert(tables_find(server, id) == NULL);
    struct table *table = memory_allocate(sizeof *table);
    memory_put_text(table->id, sizeof table->id, id);
    table->game = game;
    table->options = memory_copy(options, strlen(options));
    table->rules = game->rules_version;
    table->measure = *measure;
    table->seats = measure->seats;
    table->seat = memory_allocate(table->seats * sizeof *table->seat);
    table->state = memory_allocate(measure->state_size + 8);
    table->chat = json_array();
    table->deadline = UINT64_MAX;
    table->created = stamp_now(server);
    table->attended = server->now;
    table->entry = registry_find(server, id);
    if (table->entry == NULL) table->entry = registry_add(server, id);
    table->entry->table = table;
    registry_use(server, table->entry, false);
    scratch_reserve(server, game, measure);
    server->watch->made(table);
    return table;
}

static void free_table(struct table *table)
{
    for (uint64_t i = 0; table->events != NULL && i <= table->n; i++) free(table->events[i].line);
    position_rest(table);
    think_forget(table);
    if (table->organised != NULL) table->organised->free(table);
    for (unsigned i = 0; i < table->seats; i++) texts_release(table->seat[i].sealed.actions);
    seat_free_sealed(table, table->durable_sealed);
    json_decref(table->chat);
    free(table->barred);
    free(table->events);
    free(table->options);
    free(table->seat);
    free(table->state);
    free(table->durable_meta);
    free(table);
}

void tables_drop(struct server *server, struct table *table)
{
    casus_assert(table->in_flight == 0 && table->entry->table == table);
    table->entry->table = NULL;
    registry_unuse(server, table->entry);
    server->watch->gone(table);
    free_table(table);
}

void tables_forget(struct server *server, struct table *table)
{
    struct entry *entry = table->entry;
    tables_drop(server, table);
    registry_remove(server, entry);
}

void tables_unload(struct server *server, struct table *table)
{
    struct entry *entry = table->entry;
    casus_assert(table->in_flight == 0 && entry->listed != NULL && entry->rest == NULL);
    bool over = table->status == TABLE_OVER;
    if (!over) entry->rest = rest_make(server, table);
    tables_drop(server, table);
    if (FAULT(server->options, FORGOTTEN_DEADLINE)) deadlines_set(server, entry, UINT64_MAX);
    if (over) registry_remove(server, entry);
}

/* ---- While nothing can be stored ---- */

void tables_hold(struct server *server)
{
    server->tables->held_until = server->now + TABLES_RETRY_MS;
}

void tables_release(struct server *server)
{
    server->tables->held_until = 0;
}

uint64_t tables_deadline(const struct server *server)
{
    uint64_t first = deadlines_first(server), held = server->tables->held_until;
    return first > held ? first : held;
}

/* ---- The end ---- */

void tables_free(struct server *server)
{
    for (struct table *table; (table = tables_newer(server, NULL)) != NULL;) tables_forget(server, table);
    while (server->registry->oldest != NULL) registry_remove(server, server->registry->oldest);
    free(server->tables);
}
