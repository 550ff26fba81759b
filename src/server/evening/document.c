/* What is kept of an evening: documents that are replaced, stored, and gone back to. */
#include "server/evening/evening.h"

#include <stdlib.h>
#include <string.h>

#include "search/bot.h"
#include "server/base/memory.h"
#include "server/base/scratch.h"
#include "server/push/numbering.h"
#include "server/session/plain_text.h"
#include "server/table/change.h"
#include "server/table/event.h"
#include "server/table/move.h"
#include "server/table/schedule.h"
#include "server/table/takeback.h"

static unsigned own_index(const struct table *table)
{
    return table->seats;
}

static unsigned papers_index(const struct table *table)
{
    return table->seats + 1;
}

static unsigned documents(const struct table *table)
{
    return table->seats + 2;
}

/* ---- Making and freeing ---- */

static json_t **no_documents(const struct table *table)
{
    return memory_allocate(documents(table) * sizeof(void *));
}

static struct evening *bare_evening(const struct table *table)
{
    struct evening *evening = memory_allocate(sizeof *evening);
    evening->document = no_documents(table);
    evening->durable = no_documents(table);
    evening->dirty = memory_allocate(documents(table) * sizeof *evening->dirty);
    evening->told = memory_allocate(documents(table) * sizeof *evening->told);
    evening->prepared = no_documents(table);
    return evening;
}

static json_t *fresh_document(const struct table *table, unsigned index, int64_t lists_ms)
{
    if (index < table->seats) {
        return json_pack("{s:[], s:n, s:n, s:{s:i, s:[]}, s:i, s:n, s:n}", "members", "name", "flag", "plan",
                         "revision", 0, "rows", "receipts", 0, "sent", "standing");
    }
    if (index == papers_index(table)) return json_pack("{s:[]}", "papers");
    return json_pack("{s:I, s:n, s:n, s:b, s:i, s:[], s:[], s:[], s:[]}", "lists_ms", (json_int_t)lists_ms, "ends",
                     "left_ms", "open", 0, "since", 0, "organisers", "announcements", "ambassadors", "bans");
}

void evening_make(struct table *table, int64_t lists_ms)
{
    table->evening = bare_evening(table);
    table->organised = &evening_organised;
    for (unsigned i = 0; i < documents(table); i++) {
        table->evening->document[i] = fresh_document(table, i, lists_ms);
        table->evening->dirty[i] = true;
    }
}

void evening_free(struct table *table)
{
    struct evening *evening = table->evening;
    if (evening == NULL) return;
    for (unsigned i = 0; i < documents(table); i++) {
        json_decref(evening->document[i]);
        json_decref(evening->durable[i]);
        json_decref(evening->prepared[i]);
    }
    free(evening->prepared);
    free(evening->document);
    free(evening->durable);
    free(evening->dirty);
    free(evening->told);
    free(evening);
}

void documents_complete(struct table *table)
{
    struct evening *evening = table->evening;
    for (unsigned i = 0; i < documents(table); i++) {
        if (evening->document[i] != NULL) continue;
        evening->document[i] = fresh_document(table, i, 0);
        evening->durable[i] = json_incref(evening->document[i]);
    }
}

/* ---- Looking and changing ---- */

const json_t *team_document(const struct table *table, unsigned seat)
{
    return table->evening->document[seat];
}

const json_t *evening_document(const struct table *table)
{
    return table->evening->document[own_index(table)];
}

const json_t *papers_document(const struct table *table)
{
    return json_object_get(table->evening->document[papers_index(table)], "papers");
}

static json_t *edit(struct table *table, unsigned index)
{
    struct evening *evening = table->evening;
    if (!evening->dirty[index]) {
        json_t *copy = json_deep_copy(evening->document[index]);
        json_decref(evening->document[index]);
        evening->document[index] = copy;
        evening->dirty[index] = true;
    }
    return evening->document[index];
}

json_t *team_edit(struct table *table, unsigned seat)
{
    table->evening->told[seat] = true;
    return edit(table, seat);
}

json_t *evening_edit(struct table *table)
{
    return edit(table, own_index(table));
}

json_t *papers_edit(struct table *table)
{
    table->evening->told[table->seats] = true;
    return json_object_get(edit(table, papers_index(table)), "papers");
}

void tell_all(struct table *table, enum telling when)
{
    if (table->evening->all < when) table->evening->all = when;
}

/* ---- Durability ---- */

json_t **documents_copy(const struct table *table)
{
    json_t **copy = no_documents(table);
    for (unsigned i = 0; i < documents(table); i++) copy[i] = json_incref(table->evening->document[i]);
    return copy;
}

void documents_free(const struct table *table, json_t **copy)
{
    for (unsigned i = 0; copy != NULL && i < documents(table); i++) json_decref(copy[i]);
    free(copy);
}

static void document_name(const struct table *table, unsigned index, char name[TABLE_ID_SIZE + 8])
{
    struct casus_writer out = casus_writer_make(name, TABLE_ID_SIZE + 8);
    casus_write_text(&out, table->id);
    casus_write_char(&out, '/');
    casus_write_uint(&out, index);
}

json_t **documents_store(struct server *server, struct table *table)
{
    bool any = false;
    char name[TABLE_ID_SIZE + 8];
    for (unsigned i = 0; i < documents(table); i++) {
        if (!table->evening->dirty[i]) continue;
        table->evening->dirty[i] = false;
        any = true;
        document_name(table, i, name);
        char *text = json_dumps(table->evening->document[i], JSON_COMPACT);
        if (text != NULL) change_put(server, "evening", name, text, strlen(text));
        free(text);
    }
    return any ? documents_copy(table) : NULL;
}

void documents_durable(struct table *table, json_t **durable)
{
    for (unsigned i = 0; i < documents(table); i++) json_decref(table->evening->durable[i]);
    free(table->evening->durable);
    table->evening->durable = durable;
}

void documents_roll_back(struct table *table)
{
    for (unsigned i = 0; i < documents(table); i++) {
        if (table->evening->durable[i] == NULL) continue; /* The whole table was never stored, and goes. */
        json_decref(table->evening->document[i]);
        table->evening->document[i] = json_incref(table->evening->durable[i]);
        table->evening->dirty[i] = false;
    }
}

bool document_load(struct server *server, const char *key, const char *text, size_t length)
{
    char id[TABLE_ID_SIZE];
    int64_t index;
    if (strlen(key) <= TABLE_ID_SIZE || key[TABLE_ID_SIZE - 1] != '/') return false;
    memcpy(id, key, TABLE_ID_SIZE - 1);
    id[TABLE_ID_SIZE - 1] = 0;
    struct table *table = table_find(server, id);
    struct casus_word number = {key + TABLE_ID_SIZE, strlen(key) - TABLE_ID_SIZE};
    if (table == NULL || !casus_word_int(number, 0, documents(table) - 1, &index)) return false;
    json_t *row = json_loadb(text, length, 0, NULL);
    if (!json_is_object(row)) {
        json_decref(row);
        return false;
    }
    if (table->organised == NULL) {
        table->evening = bare_evening(table);
        table->organised = &evening_organised;
    }
    json_decref(table->evening->document[index]);
    json_decref(table->evening->durable[index]);
    table->evening->document[index] = row;
    table->evening->durable[index] = json_incref(row);
    return true;
}
