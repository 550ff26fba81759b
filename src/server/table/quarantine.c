/* A list, since it is nearly always empty. */
#include "server/table/quarantine.h"

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
    for (struct quarantine_finding *finding = server->quarantine->first, *next; finding != NULL; finding = next) {
        next = finding->next;
        free(finding->table);
        free(finding->what);
        free(finding->kind);
        free(finding->key);
        free(finding);
    }
    free(server->quarantine);
}

static char *copy_or_null(const char *text)
{
    return text == NULL ? NULL : memory_copy(text, strlen(text));
}

static struct quarantine_finding *add(struct server *server, const char *table, const char *what)
{
    struct quarantine_finding *finding = memory_allocate(sizeof *finding);
    finding->table = copy_or_null(table);
    finding->what = copy_or_null(what);
    if (server->quarantine->last != NULL) server->quarantine->last->next = finding;
    else server->quarantine->first = finding;
    server->quarantine->last = finding;
    server->world.log(server->world.context, what);
    return finding;
}

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
    server->quarantine->tables++;
    struct quarantine_finding *finding = add(server, id, what);
    finding->events = table == NULL || table->events == NULL ? 0 : table->n + 1;
    finding->organised = table != NULL && table->organised != NULL;
    finding->agrees = finding->organised && table->organised->agrees(table);
}

bool quarantine_has(const struct server *server, const char *id)
{
    casus_assert(server->quarantine != NULL && id != NULL);
    for (const struct quarantine_finding *finding = server->quarantine->first; finding != NULL;
         finding = finding->next) {
        if (finding->table != NULL && strcmp(finding->table, id) == 0) return true;
    }
    return false;
}
