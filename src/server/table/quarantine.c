/* Nearly always empty; but whoever sends a store may have filled it with what makes no sense, so nothing here is looked
 * for from one end to the other. */
#include "server/table/quarantine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

enum { SENTENCE_SIZE = 320 };

void quarantine_make(struct server *server)
{
    server->quarantine = memory_allocate(sizeof *server->quarantine);
}

void quarantine_free(struct server *server)
{
    struct quarantine *quarantine = server->quarantine;
    for (size_t i = 0; i < quarantine->count; i++) {
        struct quarantine_finding *finding = &quarantine->finding[i];
        free(finding->table);
        free(finding->what);
        free(finding->kind);
        free(finding->key);
    }
    free(quarantine->finding);
    free(quarantine->place);
    free(quarantine);
}

static char *copy_or_null(const char *text)
{
    return text == NULL ? NULL : memory_copy(text, strlen(text));
}

static struct quarantine_finding *add(struct server *server, const char *table, const char *what)
{
    struct quarantine *quarantine = server->quarantine;
    if (quarantine->count == quarantine->capacity) {
        quarantine->capacity = 2 * quarantine->capacity + 16;
        quarantine->finding = realloc(quarantine->finding, quarantine->capacity * sizeof *quarantine->finding);
        casus_require(quarantine->finding != NULL);
    }
    struct quarantine_finding *finding = &quarantine->finding[quarantine->count++];
    *finding = (struct quarantine_finding){.table = copy_or_null(table), .what = copy_or_null(what)};
    if (quarantine->count <= QUARANTINE_LOGGED_MAX) server->world.log(server->world.context, what);
    return finding;
}

void quarantine_sum_up(struct server *server)
{
    char text[SENTENCE_SIZE];
    casus_assert(server->quarantine != NULL);
    if (server->quarantine->count <= QUARANTINE_LOGGED_MAX) return;
    snprintf(text, sizeof text, "%zu more things are wrong with the store; casus store check names them all.",
             server->quarantine->count - QUARANTINE_LOGGED_MAX);
    server->world.log(server->world.context, text);
}

/* ---- Tables by name ---- */

/* The place of a table's name, or the free one where it would be. */
static size_t *find_place(const struct quarantine *quarantine, const char *id)
{
    casus_assert(quarantine->tables < quarantine->place_capacity); /* Otherwise the search would not end. */
    size_t mask = quarantine->place_capacity - 1, at = (size_t)casus_hash(id, strlen(id)) & mask;
    while (quarantine->place[at] != 0 && strcmp(quarantine->finding[quarantine->place[at] - 1].table, id) != 0)
        at = (at + 1) & mask;
    return &quarantine->place[at];
}

static void grow_places(struct quarantine *quarantine)
{
    free(quarantine->place);
    quarantine->place_capacity = quarantine->place_capacity == 0 ? 32 : 2 * quarantine->place_capacity;
    quarantine->place = memory_allocate(quarantine->place_capacity * sizeof *quarantine->place);
    for (size_t i = 0; i < quarantine->count; i++) {
        if (quarantine->finding[i].table != NULL) *find_place(quarantine, quarantine->finding[i].table) = i + 1;
    }
}

/* ---- Findings ---- */

void quarantine_note(struct server *server, const char *what, const char *kind, const char *key)
{
    casus_assert(server->quarantine != NULL && what != NULL);
    struct quarantine_finding *finding = add(server, NULL, what);
    finding->kind = copy_or_null(kind);
    finding->key = copy_or_null(key);
}

void quarantine_table(struct server *server, const char *id, const struct table *table, const char *why)
{
    char what[SENTENCE_SIZE];
    casus_assert(server->loading != NULL);
    if (quarantine_has(server, id)) return;
    struct casus_writer out = casus_writer_make(what, sizeof what);
    casus_write_text(&out, "Table ");
    casus_write_text(&out, id);
    casus_write_text(&out, " is damaged in the store and out of play: ");
    casus_write_text(&out, why);
    casus_write_char(&out, '.');
    struct quarantine *quarantine = server->quarantine;
    if (2 * quarantine->tables + 2 >= quarantine->place_capacity) grow_places(quarantine);
    struct quarantine_finding *finding = add(server, id, what);
    *find_place(quarantine, id) = quarantine->count;
    quarantine->tables++;
    finding->events = table == NULL || table->events == NULL ? 0 : table->n + 1;
    finding->organised = table != NULL && table->organised != NULL;
    finding->agrees = finding->organised && table->organised->agrees(table);
}

bool quarantine_has(const struct server *server, const char *id)
{
    casus_assert(server->quarantine != NULL && id != NULL);
    return server->quarantine->tables > 0 && *find_place(server->quarantine, id) != 0;
}
