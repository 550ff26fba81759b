/* Rows arrive in the order of their kinds' names, and a table's events after them all; whatever belongs to a table
 * waits until the tables exist. */
#include "server/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/key.h"
#include "server/base/memory.h"
#include "server/base/stamp.h"
#include "server/evening/organised.h"
#include "server/lobby/chat.h"
#include "server/push/audience.h"
#include "server/registry/deadlines.h"
#include "server/registry/registry.h"
#include "server/session/guest.h"
#include "server/table/change.h"
#include "server/table/description.h"
#include "server/table/event.h"
#include "server/table/position.h"
#include "server/table/quarantine.h"
#include "server/table/rest.h"
#include "server/table/round.h"
#include "server/table/schedule.h"
#include "server/table/sealed.h"
#include "server/table/seat.h"
#include "server/table/tables.h"

enum { WHY_SIZE = 200, SENTENCE_SIZE = 320 };

struct loading {
    bool key_lost;    /* The server's own key was there, and is damaged. */
    bool half_copied; /* The store is not finished (casus store copy). */
    struct waiting_item *waiting;
    const char *only; /* The table that is being read alone; NULL: all are. */
    char *stray;      /* The name that is no table's under which events came last; NULL: none yet. */
};

/* ---- What cannot be understood ---- */

/* "What: ..", with a name from the store in which nothing can be trusted. */
static void write_name(struct casus_writer *out, const char *kind, const char *key)
{
    casus_write_text(out, kind);
    casus_write_char(out, ' ');
    for (size_t i = 0; key[i] != 0 && i < 64; i++) casus_write_char(out, key[i] > ' ' && key[i] < 127 ? key[i] : '?');
}

/* The table that a row belongs to: its key, up to a slash. False: that is no table's name. */
static bool table_of_key(const char *key, char id[TABLE_ID_SIZE])
{
    size_t length = strcspn(key, "/");
    if (!table_is_id(key, length)) return false;
    memcpy(id, key, length);
    id[length] = 0;
    return true;
}

static void lose_table(struct server *server, const char *id, const char *why)
{
    quarantine_table(server, id, tables_find(server, id), why);
}

/* ---- Rows ---- */

static bool load_key(struct server *server, const char *id, const char *text, size_t length)
{
    (void)id;
    server->has_key = casus_word_hex((struct casus_word){text, length}, server->key, sizeof server->key);
    return server->key_is_durable = server->has_key;
}

static const char half_copied[] =
    "The store is only the beginning of a copy: run casus store copy again, which ends it.";

static bool load_copy(struct server *server, const char *key, const char *text, size_t length)
{
    (void)text;
    (void)length;
    server->loading->half_copied = true;
    if (server->world.read == NULL) quarantine_note(server, half_copied, "copy", key); /* Else load_end says it. */
    return true;
}

/* What a damaged row costs. */
enum loss {
    LOSS_ITSELF = 0, /* It alone: a guest's name, what was said at a table. */
    LOSS_TABLE,      /* Its table is out of play. */
    LOSS_KEY         /* All links and seats: the server does not start. */
};

static const struct item_kind {
    const char *kind;
    bool (*load)(struct server *server, const char *key, const char *text, size_t length);
    bool after_tables;
    enum loss loss;
} item_kinds[] = {
    {.kind = "copy", .load = load_copy},
    {.kind = "server", .load = load_key, .loss = LOSS_KEY},
    {.kind = "guest", .load = guest_load},
    {.kind = "table", .load = description_load, .loss = LOSS_TABLE},
    {.kind = "line", .load = chat_load, .after_tables = true},
    {.kind = "sealed", .load = sealed_load, .after_tables = true, .loss = LOSS_TABLE},
    {.kind = "evening", .load = organised_load, .after_tables = true, .loss = LOSS_TABLE},
};

enum { KINDS = sizeof item_kinds / sizeof item_kinds[0] };

/* Rows that must wait. */
struct waiting_item {
    size_t kind;
    char *key, *text;
    size_t length;
    struct waiting_item *next;
};

static const struct item_kind *find_kind(const char *kind)
{
    for (size_t i = 0; i < KINDS; i++) {
        if (strcmp(item_kinds[i].kind, kind) == 0) return &item_kinds[i];
    }
    return NULL;
}

static const char events[] = "event"; /* A kind of rows that are no items. */

/* A row is not what it should be. */
static void lose_item(struct server *server, const char *kind, const char *key, const char *why)
{
    const struct item_kind *known = find_kind(kind);
    char text[SENTENCE_SIZE], id[TABLE_ID_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    bool of_table = known != NULL && known->loss == LOSS_TABLE && table_of_key(key, id);
    casus_write_text(&out, of_table ? "its row " : "The store's row ");
    write_name(&out, known == NULL && strcmp(kind, events) != 0 ? "of an unknown kind" : kind, key);
    casus_write_text(&out, of_table ? " cannot be used, " : " cannot be used and is left out: ");
    casus_write_text(&out, why);
    if (of_table) {
        lose_table(server, id, text);
        return;
    }
    casus_write_char(&out, '.');
    quarantine_note(server, text, kind, key);
    if (known != NULL && known->loss == LOSS_KEY) server->loading->key_lost = true;
}

/* Of a table that is read alone the entry stays: somebody waits for it. */
static void drop_table(struct server *server, struct table *table)
{
    struct entry *entry = table->entry;
    tables_drop(server, table);
    if (server->loading->only == NULL) registry_remove(server, entry);
}

static void load_now(struct server *server, const struct item_kind *kind, const char *key, const char *text,
                     size_t length)
{
    char id[TABLE_ID_SIZE];
    if (kind->load(server, key, text, length)) return;
    bool stray = kind->after_tables && table_of_key(key, id) && tables_find(server, id) == NULL;
    lose_item(server, kind->kind, key, stray ? "for nothing says what table it is" : "it makes no sense");
    struct table *half = kind->load == description_load && table_of_key(key, id) ? tables_find(server, id) : NULL;
    if (half != NULL) drop_table(server, half);
}

static void load_item(void *context, const char *kind, const char *key, const char *text, size_t length)
{
    casus_assert(((struct server *)context)->loading != NULL);
    struct server *server = context;
    const struct item_kind *known = find_kind(kind);
    if (known == NULL) {
        lose_item(server, kind, key, "this program does not know it");
    } else if (!known->after_tables) {
        load_now(server, known, key, text, length);
    } else {
        struct waiting_item *item = memory_allocate(sizeof *item);
        *item = (struct waiting_item){(size_t)(known - item_kinds), memory_copy(key, strlen(key)),
                                      memory_copy(text, length), length, server->loading->waiting};
        server->loading->waiting = item;
    }
}

static void load_waiting_items(struct server *server)
{
    for (struct waiting_item *item = server->loading->waiting, *next; item != NULL; item = next) {
        next = item->next;
        load_now(server, &item_kinds[item->kind], item->key, item->text, item->length);
        free(item->key);
        free(item->text);
        free(item);
    }
    server->loading->waiting = NULL;
}

/* ---- Events ---- */

/* Once for all of them: a table's events come one after the other. */
static void lose_stray_events(struct server *server, const char *name)
{
    struct loading *loading = server->loading;
    if (loading->stray != NULL && strcmp(loading->stray, name) == 0) return;
    free(loading->stray);
    loading->stray = memory_copy(name, strlen(name));
    lose_item(server, events, name, "no table has such a name");
}

static void load_event(void *context, const char *id, uint64_t number, const char *line, size_t length)
{
    struct server *server = context;
    struct table *table = tables_find(server, id);
    char why[WHY_SIZE];
    load_waiting_items(server); /* Whether it is an evening must be known. */
    if (!table_is_id(id, strlen(id))) {
        lose_stray_events(server, id);
        return;
    }
    if (quarantine_has(server, id)) return;
    if (table != NULL && event_load(server, table, number, line, length)) return;
    if (table == NULL) snprintf(why, sizeof why, "it has events, but nothing says what table it is");
    else snprintf(why, sizeof why, "event %llu does not fit what is before it", (unsigned long long)number);
    lose_table(server, id, why);
}

/* ---- Damage that the store itself has found ---- */

static int compare_rows(const char *kind, const char *key, const char *other_kind, const char *other_key)
{
    int kinds = strcmp(kind, other_kind);
    return kinds != 0 ? kinds : strcmp(key, other_key);
}

static bool lies_in_gap(const struct store_damage *gap, const char *kind, const char *key)
{
    return compare_rows(kind, key, gap->kind, gap->key) > 0 &&
           (gap->to_kind == NULL || gap->to_key == NULL || compare_rows(kind, key, gap->to_kind, gap->to_key) < 0);
}

/* Whether a row of this kind that belongs to this table, "id" or "id/..", may be lost. */
static bool may_lack(const struct store_damage *gap, const char *kind, const char *id)
{
    casus_assert(strlen(id) < TABLE_ID_SIZE);
    char last[TABLE_ID_SIZE + 1];
    snprintf(last, sizeof last, "%s0", id); /* Behind "id/..": '0' follows '/'. */
    if (lies_in_gap(gap, kind, id) || lies_in_gap(gap, kind, last)) return true;
    /* The gap begins and ends between the table's own rows. */
    return compare_rows(kind, id, gap->kind, gap->key) <= 0 && compare_rows(gap->kind, gap->key, kind, last) < 0;
}

/* Rows that may have been in the gap count as lost: a sealed list that was acknowledged must not be missing unseen. */
static void lose_gap(struct server *server, const struct store_damage *gap)
{
    char text[SENTENCE_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_write_text(&out, "The store's rows behind ");
    write_name(&out, gap->kind, gap->key);
    casus_write_text(&out, " and before ");
    write_name(&out, gap->to_kind != NULL ? gap->to_kind : "the", gap->to_key != NULL ? gap->to_key : "end");
    casus_write_text(&out, " cannot be read: ");
    casus_write_text(&out, gap->why);
    casus_write_char(&out, '.');
    quarantine_note(server, text, NULL, NULL);
    if (!server->has_key && lies_in_gap(gap, "server", "key")) server->loading->key_lost = true;
    for (struct table *table = NULL; (table = tables_newer(server, table)) != NULL;) {
        if (server->loading->only != NULL && strcmp(server->loading->only, table->id) != 0) continue;
        if (may_lack(gap, "sealed", table->id) || may_lack(gap, "evening", table->id))
            lose_table(server, table->id, "rows of it may be among those that cannot be read");
    }
}

/* Nothing is lost: it is good in its other place. */
static void note_copy(struct server *server, const struct store_damage *damage)
{
    char text[SENTENCE_SIZE];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (damage->kind != NULL) {
        casus_write_text(&out, "The store's row ");
        write_name(&out, find_kind(damage->kind) == NULL ? "of an unknown kind" : damage->kind, damage->key);
    } else {
        casus_write_text(&out, "Some of the store's rows");
    }
    casus_write_char(&out, ' ');
    casus_write_text(&out, damage->why);
    casus_write_char(&out, '.');
    quarantine_note(server, text, NULL, NULL);
}

static void load_damaged(void *context, const struct store_damage *damage)
{
    struct server *server = context;
    char id[TABLE_ID_SIZE];
    if (damage->what == STORE_DAMAGED_GAP) lose_gap(server, damage);
    else if (damage->what == STORE_DAMAGED_COPY) note_copy(server, damage);
    else if (damage->what == STORE_DAMAGED_ITEM) lose_item(server, damage->kind, damage->key, damage->why);
    else if (table_of_key(damage->key, id)) lose_table(server, id, damage->why);
    else lose_item(server, events, damage->key, damage->why);
}

/* ---- The index ---- */

static void load_entry(void *context, const char *id, const struct store_entry *listed)
{
    struct server *server = context;
    struct entry *entry = registry_find(server, id);
    if (entry != NULL && entry->listed != NULL) return; /* What was told it last is newer. */
    if (entry == NULL && server->loading->only != NULL) return;
    if (entry == NULL) entry = registry_add(server, id);
    entry->listed = store_entry_copy(listed);
    if (server->loading->only == NULL) deadlines_set(server, entry, listed->deadline);
}

/* Its table is read, and then it is told the index. */
static void load_unlisted(void *context, const char *id)
{
    struct server *server = context;
    server->registry->lists = true;
    if (id == NULL || !table_is_id(id, strlen(id))) return;
    struct entry *entry = registry_find(server, id);
    if (entry == NULL) entry = registry_add(server, id);
    if (!entry->unlisted) server->registry->unlisted++;
    entry->unlisted = true;
    deadlines_set(server, entry, 0);
}

struct store_reader load_reader(struct server *server)
{
    return (struct store_reader){.item = load_item,
                                 .event = load_event,
                                 .damaged = load_damaged,
                                 .entry = load_entry,
                                 .unlisted = load_unlisted,
                                 .context = server};
}

/* ---- After all rows ---- */

static void make_key(struct server *server)
{
    casus_assert(!server->has_key);
    server->world.random(server->world.context, server->key, sizeof server->key);
    server->has_key = true;
    change_begin(server);
    change_key(server);
    change_end(server);
}

/* What a table's description says must be so in its events. */
static void check_table(struct server *server, const struct table *table)
{
    bool plays = table->status == TABLE_RUNNING || table->status == TABLE_PAUSED;
    bool has_end = table->events != NULL && table->n > 0 && table->events[table->n].kind == EVENT_END;
    const char *why = NULL;
    if (plays && table->events == NULL) why = "its events are missing";
    else if (plays && has_end) why = "it has ended, but is said to go on";
    else if (table->status == TABLE_WAITING && table->events != NULL) why = "it has begun, but is said to wait";
    else if (table->status == TABLE_OVER && table->events != NULL && !has_end) why = "its last events are missing";
    else if (table->organised != NULL && !table->organised->agrees(table)) why = "its evening is ahead of its events";
    if (why != NULL) lose_table(server, table->id, why);
}

static void withdraw(struct server *server, struct table *table)
{
    char id[TABLE_ID_SIZE];
    memory_put_text(id, sizeof id, table->id);
    char *description = table->durable_meta;
    table->durable_meta = NULL;
    drop_table(server, table);
    description_load(server, id, description, strlen(description));
    table = tables_find(server, id);
    casus_assert(table != NULL && table->events == NULL); /* It was loaded once before. */
    table->status = TABLE_DAMAGED;
    free(description);
}

/* What was loaded of tables that are out of play is dropped, except who sits there. */
static void withdraw_damaged(struct server *server)
{
    for (size_t i = 0; i < server->quarantine->count; i++) {
        const char *id = server->quarantine->finding[i].table;
        struct table *table = id == NULL ? NULL : tables_find(server, id);
        if (table != NULL) withdraw(server, table);
    }
}

/* An outage is nobody's absence: everybody is away since the server is back. */
static void resume_after_outage(struct server *server, struct table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++) {
        table->seat[seat].gone_since = server->started;
        table->seat[seat].gone_at = server->started_at;
    }
    round_resume(server, table);
    table->attended = server->started;
}

static void resume_table(struct server *server, struct table *table)
{
    casus_assert(table->in_flight == 0 && table->durable_sealed == NULL);
    round_take_dice(table);
    table->durable_n = table->n;
    if (table->entry->rest != NULL) rest_return(server, table, table->entry->rest);
    else resume_after_outage(server, table);
    if (table->status == TABLE_OVER) {
        position_rest(table);
        audience_rest(table);
    }
    if (table->organised != NULL) table->organised->resume(server, table);
    schedule_set(server, table);
    table->durable_sealed = seat_copy_sealed(table);
    registry_use(server, table->entry, table->status == TABLE_OVER);
}

/* ---- One table ---- */

void load_rows(struct server *server, const struct store_reading *reading)
{
    const struct store_reader reader = load_reader(server);
    server->loading->only = reading->key;
    store_reading_tell(reading, &reader);
    load_waiting_items(server);
    server->loading->only = NULL;
}

struct table *load_table(struct server *server, struct entry *entry, const struct store_reading *reading)
{
    casus_assert(entry->table == NULL && server->change == NULL);
    load_rows(server, reading);
    entry->archived = reading->archived;
    server->loading->only = entry->id;
    if (entry->table != NULL) check_table(server, entry->table);
    if (entry->table != NULL && quarantine_has(server, entry->id)) withdraw(server, entry->table);
    else if (entry->table != NULL) resume_table(server, entry->table);
    server->loading->only = NULL;
    free(entry->rest);
    entry->rest = NULL;
    return entry->table;
}

/* ---- All tables ---- */

void load_index_whole(struct server *server)
{
    struct registry *registry = server->registry;
    /* What failed may not have been told: then the next start makes the index anew. */
    if (!registry->lists || registry->unlisted > 0 || server->counters.store_failures > 0) return;
    registry->lists = false;
    change_begin(server);
    change_listed(server);
    change_end(server);
}

bool load_end(struct server *server, char *error, size_t error_size)
{
    casus_assert(server->change == NULL && server->connections == NULL);
    server->started = server->now;
    server->started_at = stamp_now(server);
    load_waiting_items(server);
    if (server->loading->key_lost) {
        snprintf(error, error_size,
                 "The server's own key in the store is damaged; without it no link and no seat's key is good any more: "
                 "take a backup, or casus store salvage, which makes a store with a new key.");
        return false;
    }
    if (server->loading->half_copied && server->world.read != NULL) { /* Nobody may play there yet. */
        snprintf(error, error_size, "%s", half_copied);
        return false;
    }
    for (struct table *table = NULL; (table = tables_newer(server, table)) != NULL;) check_table(server, table);
    quarantine_sum_up(server);
    withdraw_damaged(server);
    if (!server->has_key) make_key(server);
    for (struct entry *entry = server->registry->oldest; entry != NULL; entry = entry->newer) {
        if (entry->deadline == 0) deadlines_set(server, entry, server->now);
    }
    load_index_whole(server);
    for (struct table *table = NULL; (table = tables_newer(server, table)) != NULL;) {
        if (table->status != TABLE_DAMAGED) resume_table(server, table);
    }
    return true;
}

void load_begin(struct server *server)
{
    server->loading = memory_allocate(sizeof *server->loading);
}

void load_free(struct server *server)
{
    free(server->loading->stray);
    free(server->loading);
    server->loading = NULL;
}
