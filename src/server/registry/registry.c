/* Entries in buckets by the hash of their names, and in a list. */
#include "server/registry/registry.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/registry/deadlines.h"

static unsigned bucket_of(const char *id)
{
    return (unsigned)(casus_hash(id, strlen(id)) % REGISTRY_BUCKETS);
}

void registry_make(struct server *server)
{
    server->registry = memory_allocate(sizeof *server->registry);
}

void registry_free(struct server *server)
{
    casus_assert(server->registry->oldest == NULL);
    free(server->registry);
}

struct entry *registry_find(const struct server *server, const char *id)
{
    struct entry *entry = server->registry->bucket[bucket_of(id)];
    while (entry != NULL && strcmp(entry->id, id) != 0) entry = entry->next;
    return entry;
}

struct entry *registry_add(struct server *server, const char *id)
{
    casus_assert(registry_find(server, id) == NULL);
    struct registry *registry = server->registry;
    struct entry *entry = memory_allocate(sizeof *entry);
    unsigned bucket = bucket_of(id);
    memory_put_text(entry->id, sizeof entry->id, id);
    entry->number = ++registry->numbers;
    entry->deadline = UINT64_MAX;
    entry->epoch = 1;
    entry->next = registry->bucket[bucket];
    registry->bucket[bucket] = entry;
    entry->older = registry->newest;
    if (registry->newest != NULL) registry->newest->newer = entry;
    else registry->oldest = entry;
    registry->newest = entry;
    return entry;
}

void registry_remove(struct server *server, struct entry *entry)
{
    struct registry *registry = server->registry;
    struct entry **link = &registry->bucket[bucket_of(entry->id)];
    while (*link != entry) link = &(*link)->next;
    *link = entry->next;
    casus_assert((entry->older == NULL) == (registry->oldest == entry));
    if (entry->older != NULL) entry->older->newer = entry->newer;
    else registry->oldest = entry->newer;
    if (entry->newer != NULL) entry->newer->older = entry->older;
    else registry->newest = entry->older;
    deadlines_set(server, entry, UINT64_MAX);
    registry_unuse(server, entry);
    casus_assert(!entry->wanted && entry->waits == NULL);
    free(entry->listed);
    free(entry->rest);
    free(entry);
}

/* ---- Which have been used ---- */

void registry_unuse(struct server *server, struct entry *entry)
{
    struct registry *registry = server->registry;
    if (!entry->in_use) return;
    if (entry->before != NULL) entry->before->behind = entry->behind;
    else registry->first_used[entry->over] = entry->behind;
    if (entry->behind != NULL) entry->behind->before = entry->before;
    else registry->last_used[entry->over] = entry->before;
    entry->before = entry->behind = NULL;
    entry->in_use = false;
}

void registry_use(struct server *server, struct entry *entry, bool over)
{
    struct registry *registry = server->registry;
    registry_unuse(server, entry);
    entry->over = over;
    entry->in_use = true;
    entry->used = server->now;
    entry->before = registry->last_used[over];
    if (entry->before != NULL) entry->before->behind = entry;
    else registry->first_used[over] = entry;
    registry->last_used[over] = entry;
}
