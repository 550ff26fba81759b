/* Tables are read a few at a time, with a pause after each by its length, so that whoever asks for many leaves the
 * server time for others. */
#include "server/table/aside.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/registry/registry.h"
#include "server/session/guest.h"
#include "server/table/quarantine.h"

enum {
    READINGS_MAX = 8,    /* Tables that are being read at once. */
    EVENTS_PER_MS = 100, /* Reading one takes some microseconds of the loop: so it has at most half of it. */
    WAITS_MAX = 128,     /* Requests of one connection that may wait: more than its rate lets come meanwhile. */
    STRANGER_MS = 100    /* See aside.h. */
};

/* A request that waits. */
struct waiting {
    struct connection *connection;
    json_t *json;
    uint64_t since, until; /* When it came, and may be answered. */
    char missing[72];      /* "": not asked. */
    bool strangers, unreadable;
    struct store_reading *reading; /* Its own. */
    struct waiting *next;
};

struct queue {
    struct waiting *first, *last;
};

struct asides {
    struct entry *wanted, *last_wanted; /* To be read. */
    unsigned readings;                  /* Tables being read. */
    uint64_t free_at;                   /* When the next may be. */
    struct waiting *reading;            /* Each until its own reading comes. */
    struct queue ready;                 /* To be answered now; */
    struct queue late;                  /* not before their time, which comes in this order. */
    struct waiting *answering;
};

void aside_make(struct server *server)
{
    server->asides = memory_allocate(sizeof *server->asides);
}

static void free_waiting(struct waiting *waiting)
{
    waiting->connection->asides--;
    connection_release(waiting->connection);
    json_decref(waiting->json);
    store_reading_free(waiting->reading);
    free(waiting);
}

static void free_queue(struct waiting *first)
{
    for (struct waiting *next; first != NULL; first = next) {
        next = first->next;
        free_waiting(first);
    }
}

void aside_free(struct server *server)
{
    casus_assert(server->asides->answering == NULL);
    free_queue(server->asides->reading);
    free_queue(server->asides->ready.first);
    free_queue(server->asides->late.first);
    for (struct entry *entry = server->registry->oldest; entry != NULL; entry = entry->newer) {
        free_queue(entry->waits);
        entry->waits = NULL;
        entry->wanted = false;
    }
    free(server->asides);
}

/* ---- Putting aside ---- */

static void queue_add(struct queue *queue, struct waiting *waiting)
{
    casus_assert((queue->first == NULL) == (queue->last == NULL) && waiting->next == NULL);
    if (queue->last != NULL) queue->last->next = waiting;
    else queue->first = waiting;
    queue->last = waiting;
}

/* NULL: too many of its connection wait, and it has been refused. */
static struct waiting *put_aside(struct server *server, struct request *request)
{
    if (request->connection->asides == WAITS_MAX) {
        request_refuse(server, request, "server.busy", "The server is busy: try again in a moment.", 0, 0);
        return NULL;
    }
    struct waiting *waiting = memory_allocate(sizeof *waiting);
    *waiting = (struct waiting){.connection = request->connection,
                                .json = json_incref((json_t *)request->json),
                                .since = request->since != 0 ? request->since : server->now};
    request->connection->asides++;
    request->connection->references++;
    return waiting;
}

static bool is_missing(const struct request *request, const char *id)
{
    return request->missing != NULL && strcmp(request->missing, id) == 0;
}

static bool refuse_unreadable(struct server *server, const struct request *request)
{
    request_refuse(server, request, "server.unreadable", "The server cannot read this now: try again in a moment.", 0,
                   0);
    return true;
}

bool aside_lacks(const struct server *server, const struct request *request, const char *id)
{
    if (server->world.read == NULL || !table_is_id(id, strlen(id)) || is_missing(request, id)) return false;
    const struct entry *entry = registry_find(server, id);
    return (entry == NULL || entry->table == NULL) && !quarantine_has(server, id);
}

bool aside_waits(struct server *server, struct request *request, const char *id)
{
    if (!aside_lacks(server, request, id)) return false;
    struct entry *entry = registry_find(server, id);
    if (request->unreadable) return refuse_unreadable(server, request);
    struct waiting *waiting = put_aside(server, request), **last;
    if (waiting == NULL) return true;
    if (entry == NULL) entry = registry_add(server, id);
    for (last = &entry->waits; *last != NULL;) last = &(*last)->next;
    *last = waiting;
    aside_want(server, entry);
    return true;
}

/* Puts it aside until its own reading has been answered. */
static bool read_for(struct server *server, struct request *request, struct store_reading *reading)
{
    struct waiting *waiting = request->unreadable ? NULL : put_aside(server, request);
    if (request->unreadable) refuse_unreadable(server, request);
    if (waiting == NULL) {
        store_reading_free(reading);
        return true;
    }
    reading->owner_data = waiting;
    waiting->next = server->asides->reading;
    server->asides->reading = waiting;
    server->world.read(server->world.context, reading);
    return true;
}

bool aside_waits_for_guest(struct server *server, struct request *request, const char *id)
{
    if (server->world.read == NULL || is_missing(request, id) || guest_find(server, id) != NULL) return false;
    struct store_reading *reading = store_reading_make();
    reading->wanted = STORE_WANT_ITEM;
    memory_put_text(reading->kind, sizeof reading->kind, "guest");
    memory_put_text(reading->key, sizeof reading->key, id);
    return read_for(server, request, reading);
}

bool aside_waits_for_list(struct server *server, struct request *request, uint64_t from, uint64_t count)
{
    if (server->world.read == NULL || (request->reading != NULL && !request->unreadable)) return false;
    struct store_reading *reading = store_reading_make();
    reading->wanted = STORE_WANT_OVER;
    memory_put_text(reading->key, sizeof reading->key, request->connection->guest->id);
    reading->from = from;
    reading->count = count;
    return read_for(server, request, reading);
}

/* Those that wait longest come first: none waits longer than any before it. */
static void add_late(struct asides *asides, struct waiting *waiting)
{
    struct waiting **at = &asides->late.first;
    while (*at != NULL && (*at)->until <= waiting->until) at = &(*at)->next;
    waiting->next = *at;
    *at = waiting;
    if (waiting->next == NULL) asides->late.last = waiting;
}

bool aside_delays(struct server *server, struct request *request)
{
    uint64_t until = (request->since != 0 ? request->since : server->now) + STRANGER_MS;
    if (server->world.read == NULL || request->strangers) return false;
    struct waiting *waiting = put_aside(server, request);
    if (waiting == NULL) return true;
    waiting->strangers = true;
    waiting->until = until;
    add_late(server->asides, waiting);
    return true;
}

/* ---- Reading ---- */

static void read_table(struct server *server, const struct entry *entry)
{
    struct store_reading *reading = store_reading_make();
    casus_assert(entry->wanted && entry->table == NULL);
    reading->wanted = STORE_WANT_TABLE;
    memory_put_text(reading->key, sizeof reading->key, entry->id);
    server->asides->readings++;
    server->world.read(server->world.context, reading);
}

void aside_go_on(struct server *server)
{
    struct asides *asides = server->asides;
    while (asides->wanted != NULL && asides->readings < READINGS_MAX && asides->free_at <= server->now) {
        struct entry *entry = asides->wanted;
        asides->wanted = entry->next_wanted;
        if (asides->wanted == NULL) asides->last_wanted = NULL;
        entry->next_wanted = NULL;
        read_table(server, entry);
    }
}

void aside_want(struct server *server, struct entry *entry)
{
    struct asides *asides = server->asides;
    casus_assert(server->world.read != NULL && entry->table == NULL);
    if (entry->wanted) return;
    entry->wanted = true;
    if (asides->last_wanted != NULL) asides->last_wanted->next_wanted = entry;
    else asides->wanted = entry;
    asides->last_wanted = entry;
    aside_go_on(server);
}

/* Those that have waited for the entry may be answered. */
void aside_release(struct server *server, struct entry *entry, bool missing, bool unreadable)
{
    for (struct waiting *waiting = entry->waits, *next; waiting != NULL; waiting = next) {
        next = waiting->next;
        waiting->next = NULL;
        waiting->unreadable = unreadable;
        if (missing) memory_put_text(waiting->missing, sizeof waiting->missing, entry->id);
        queue_add(&server->asides->ready, waiting);
    }
    entry->waits = NULL;
}

void aside_table_came(struct server *server, struct entry *entry, uint64_t events)
{
    struct asides *asides = server->asides;
    casus_assert(entry->wanted && asides->readings > 0);
    asides->readings--;
    asides->free_at = server->now + events / EVENTS_PER_MS;
    entry->wanted = false;
}

/* Whoever has waited for this reading. */
static struct waiting *take_reader(struct asides *asides, const struct store_reading *reading)
{
    struct waiting *waiting = reading->owner_data, **at = &asides->reading;
    while (*at != NULL && *at != waiting) at = &(*at)->next;
    casus_assert(waiting != NULL && *at == waiting && waiting->reading == NULL);
    if (*at != NULL) *at = waiting->next;
    waiting->next = NULL;
    return waiting;
}

void aside_guest_came(struct server *server, const struct store_reading *reading)
{
    struct waiting *waiting = take_reader(server->asides, reading);
    casus_assert(reading->wanted == STORE_WANT_ITEM);
    waiting->unreadable = !reading->ok;
    memory_put_text(waiting->missing, sizeof waiting->missing, reading->key);
    queue_add(&server->asides->ready, waiting);
}

void aside_list_came(struct server *server, struct store_reading *reading)
{
    struct waiting *waiting = take_reader(server->asides, reading);
    casus_assert(reading->wanted == STORE_WANT_OVER);
    waiting->unreadable = !reading->ok;
    waiting->reading = reading;
    queue_add(&server->asides->ready, waiting);
}

/* ---- Answering ---- */

static struct waiting *take(struct queue *queue)
{
    struct waiting *first = queue->first;
    queue->first = first->next;
    if (queue->first == NULL) queue->last = NULL;
    first->next = NULL;
    return first;
}

bool aside_next(struct server *server, struct request *request)
{
    struct asides *asides = server->asides;
    casus_assert(asides->answering == NULL);
    while (asides->ready.first != NULL && asides->ready.first->connection->closed) free_waiting(take(&asides->ready));
    while (asides->late.first != NULL && asides->late.first->connection->closed) free_waiting(take(&asides->late));
    struct waiting *waiting = NULL;
    if (asides->ready.first != NULL) waiting = take(&asides->ready);
    else if (asides->late.first != NULL && asides->late.first->until <= server->now) waiting = take(&asides->late);
    if (waiting == NULL) return false;
    asides->answering = waiting;
    *request = (struct request){.connection = waiting->connection,
                                .json = waiting->json,
                                .since = waiting->since,
                                .missing = waiting->missing[0] != 0 ? waiting->missing : NULL,
                                .strangers = waiting->strangers,
                                .unreadable = waiting->unreadable,
                                .reading = waiting->reading};
    return true;
}

void aside_answered(struct server *server)
{
    casus_assert(server->asides->answering != NULL);
    free_waiting(server->asides->answering);
    server->asides->answering = NULL;
}

uint64_t aside_deadline(const struct server *server)
{
    const struct asides *asides = server->asides;
    uint64_t first = asides->late.first != NULL ? asides->late.first->until : UINT64_MAX;
    if (asides->ready.first != NULL) return server->now;
    if (asides->wanted != NULL && asides->readings < READINGS_MAX && asides->free_at < first) first = asides->free_at;
    return first;
}
