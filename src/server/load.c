/* Rows come in the order of their kinds' names, and a table's events after them all; what belongs to a table waits
 * until the tables are there. */
#include "server/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/key.h"
#include "server/base/memory.h"
#include "server/evening/rows.h"
#include "server/lobby/chat.h"
#include "server/push/audience.h"
#include "server/session/guest.h"
#include "server/table/change.h"
#include "server/table/description.h"
#include "server/table/event.h"
#include "server/table/position.h"
#include "server/table/schedule.h"
#include "server/table/sealed.h"

struct loading {
    char error[160]; /* Of the first row that made no sense; "": all did. */
    struct waiting_item *waiting;
};

/* ---- Rows ---- */

static bool load_key(struct server *server, const char *id, const char *text, size_t length)
{
    (void)id;
    server->has_key = casus_word_hex((struct casus_word){text, length}, server->key, sizeof server->key);
    return server->has_key;
}

static const struct item_kind {
    const char *kind;
    bool (*load)(struct server *server, const char *key, const char *text, size_t length);
    bool after_tables;
} item_kinds[] = {
    {.kind = "server", .load = load_key},
    {.kind = "guest", .load = guest_load},
    {.kind = "table", .load = description_load},
    {.kind = "chat", .load = chat_load, .after_tables = true},
    {.kind = "sealed", .load = sealed_load, .after_tables = true},
    {.kind = "evening", .load = rows_load, .after_tables = true},
};

/* Rows that must wait, and the first row that made no sense. */
struct waiting_item {
    size_t kind;
    char *key, *text;
    size_t length;
    struct waiting_item *next;
};

static void note_bad_row(struct server *server, const char *kind, const char *key)
{
    if (server->loading->error[0] == 0)
        snprintf(server->loading->error, sizeof server->loading->error, "The store's row %s %s cannot be understood.",
                 kind, key);
}

static void load_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    struct server *server = context;
    for (size_t i = 0; i < sizeof item_kinds / sizeof item_kinds[0]; i++) {
        if (strcmp(item_kinds[i].kind, kind) != 0) continue;
        if (!item_kinds[i].after_tables) {
            if (!item_kinds[i].load(server, key, text, length)) note_bad_row(server, kind, key);
            return;
        }
        struct waiting_item *item = memory_allocate(sizeof *item);
        *item = (struct waiting_item){i, memory_copy(key, strlen(key)), memory_copy(text, length), length,
                                      server->loading->waiting};
        server->loading->waiting = item;
        return;
    }
    note_bad_row(server, kind, key);
}

static void load_waiting_items(struct server *server)
{
    for (struct waiting_item *item = server->loading->waiting, *next; item != NULL; item = next) {
        next = item->next;
        if (!item_kinds[item->kind].load(server, item->key, item->text, item->length))
            note_bad_row(server, item_kinds[item->kind].kind, item->key);
        free(item->key);
        free(item->text);
        free(item);
    }
    server->loading->waiting = NULL;
}

/* ---- Events ---- */

static void load_event(void *context, const char *id, uint64_t number, const char *line, size_t length)
{
    struct server *server = context;
    struct table *table = table_find(server, id);
    load_waiting_items(server); /* Whether it is an evening must be known. */
    if (table != NULL && event_load(server, table, number, line, length)) return;
    if (server->loading->error[0] == 0) {
        snprintf(server->loading->error, sizeof server->loading->error,
                 "Event %llu of table %s in the store does not fit what is before it.", (unsigned long long)number, id);
    }
}

struct store_reader server_reader(struct server *server)
{
    return (struct store_reader){.item = load_item, .event = load_event, .context = server};
}

/* ---- After all rows ---- */

static void make_key(struct server *server)
{
    casus_assert(!server->has_key);
    char hex[2 * sizeof server->key + 1];
    struct casus_writer out = casus_writer_make(hex, sizeof hex);
    server->world.random(server->world.context, server->key, sizeof server->key);
    server->has_key = true;
    casus_write_hex(&out, server->key, sizeof server->key);
    change_begin(server);
    change_put(server, "server", "key", hex, strlen(hex));
    change_end(server);
}

static void resume_table(struct server *server, struct table *table)
{
    casus_assert(table->in_flight == 0 && table->durable_sealed == NULL);
    for (unsigned seat = 0; seat < table->seats; seat++)
        table->seat[seat].gone_since = server->now; /* An outage is nobody's absence. */
    table_take_dice(table);
    table->durable_n = table->n;
    if (table->status == TABLE_OVER) {
        position_rest(table);
        audience_rest(table);
    }
    if (table->organised != NULL) table->organised->resume(server, table);
    schedule_set(server, table);
    table->durable_sealed = sealed_copy(table);
}

bool server_loaded(struct server *server, uint64_t now_ms, char *error, size_t error_size)
{
    casus_assert(server->change == NULL && server->connections == NULL);
    server->now = now_ms;
    load_waiting_items(server);
    if (server->loading->error[0] != 0) {
        snprintf(error, error_size, "%s", server->loading->error);
        return false;
    }
    if (!server->has_key) make_key(server);
    for (struct table *table = server->tables->oldest; table != NULL; table = table->newer) resume_table(server, table);
    return true;
}

void load_begin(struct server *server)
{
    server->loading = memory_allocate(sizeof *server->loading);
}

void load_free(struct server *server)
{
    free(server->loading);
    server->loading = NULL;
}
