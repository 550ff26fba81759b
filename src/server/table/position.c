/* The position after each event. */
#include "server/table/position.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/table/seat.h"

enum {
    /* Events between two kept positions, where a position has no more than SNAPSHOT_BYTES; else more in proportion. */
    SNAPSHOT_EVERY = 32,
    SNAPSHOT_BYTES = 4096
};

/* ---- Kept positions ---- */

/* Events between two snapshots: so that what is kept does not grow with the size of a position. */
static uint64_t spacing(const struct table *table)
{
    return SNAPSHOT_EVERY * (1 + table->measure.state_size / SNAPSHOT_BYTES);
}

static void keep_snapshot(struct table *table, uint64_t number, const void *state)
{
    if (number % spacing(table) != 0) return;
    size_t index = number / spacing(table);
    if (index >= table->snapshots_count) {
        size_t count = 2 * index + 8;
        void **grown = memory_allocate(count * sizeof *grown);
        if (table->snapshots_count > 0) memcpy(grown, table->snapshots, table->snapshots_count * sizeof *grown);
        free(table->snapshots);
        table->snapshots = grown;
        table->snapshots_count = count;
    }
    casus_assert(index < table->snapshots_count);
    if (table->snapshots[index] == NULL) table->snapshots[index] = memory_allocate(table->measure.state_size + 8);
    memcpy(table->snapshots[index], state, table->measure.state_size);
}

static const void *snapshot_after(const struct table *table, uint64_t number)
{
    size_t index = number / spacing(table);
    return number % spacing(table) == 0 && index < table->snapshots_count ? table->snapshots[index] : NULL;
}

void position_forget_after(struct table *table, uint64_t n)
{
    for (size_t i = n / spacing(table) + 1; i < table->snapshots_count; i++) {
        free(table->snapshots[i]);
        table->snapshots[i] = NULL;
    }
}

void position_rest(struct table *table)
{
    for (size_t i = 0; i < table->snapshots_count; i++) free(table->snapshots[i]);
    free(table->snapshots);
    table->snapshots = NULL;
    table->snapshots_count = 0;
}

/* ---- Making positions ---- */

static void first_position(const struct table *table, void *state)
{
    struct casus_error error;
    char *options = table_played_options(table->game, table->options, table->rules);
    bool made = table->game->init(state, options, strlen(options), &error);
    casus_assert(made); /* The same options made this table. */
    free(options);
    if (!made) memset(state, 0, table->measure.state_size);
}

/* The event that `number`'s position is the position after, apart from its own action. */
static uint64_t position_before(const struct table *table, uint64_t number)
{
    const struct event *event = &table->events[number];
    casus_assert(event->kind == EVENT_TAKEBACK ? event->to < number : number > 0);
    return event->kind == EVENT_TAKEBACK ? event->to : number - 1;
}

/* The actions that lead from the nearest snapshot (NULL: from the beginning) to that event, the last first: how many,
 * and, where there is a path for them, which. */
static size_t find_path(const struct table *table, uint64_t number, uint64_t *path, const void **snapshot)
{
    size_t length = 0;
    while ((*snapshot = snapshot_after(table, number)) == NULL && number > 0) {
        if (table->events[number].kind == EVENT_ACTION) {
            if (path != NULL) path[length] = number;
            length++;
        }
        number = position_before(table, number);
    }
    return length;
}

void position_at(const struct table *table, uint64_t number, void *state)
{
    casus_assert(table->events != NULL && number <= table->n);
    const void *snapshot;
    uint64_t *path = memory_allocate((find_path(table, number, NULL, &snapshot) + 1) * sizeof *path);
    size_t length = find_path(table, number, path, &snapshot);
    if (snapshot != NULL) memcpy(state, snapshot, table->measure.state_size);
    else first_position(table, state);
    while (length > 0) {
        const struct event *event = &table->events[path[--length]];
        table->game->apply(state, event->seat, event->action, NULL);
    }
    free(path);
}

void position_wake(struct table *table)
{
    casus_assert(table->snapshots == NULL);
    void *state = memory_allocate(table->measure.state_size + 8);
    first_position(table, state);
    keep_snapshot(table, 0, state);
    for (uint64_t number = 1; number <= table->n; number++) {
        const struct event *event = &table->events[number];
        if (event->kind == EVENT_ACTION) table->game->apply(state, event->seat, event->action, NULL);
        if (event->kind == EVENT_TAKEBACK) position_at(table, event->to, state);
        keep_snapshot(table, number, state);
    }
    free(state);
}

/* ---- Adding events ---- */

static void reserve_event(struct table *table)
{
    if (table->n + 1 < table->events_capacity) return;
    size_t capacity = 2 * table->events_capacity + 64;
    struct event *grown = memory_allocate(capacity * sizeof *grown);
    if (table->events != NULL) memcpy(grown, table->events, (table->n + 1) * sizeof *grown);
    free(table->events);
    table->events = grown;
    table->events_capacity = capacity;
}

static uint64_t live_after(const struct table *table, const struct event *event, uint64_t number)
{
    if (event->kind == EVENT_ACTION) return number;
    return table->events[event->kind == EVENT_TAKEBACK ? event->to : number - 1].live;
}

bool position_add(struct server *server, struct table *table, const struct event *event)
{
    casus_assert(event->kind == EVENT_HEADER || table->events != NULL);
    if (event->kind == EVENT_HEADER) {
        reserve_event(table);
        table->events[0] = *event;
        first_position(table, table->state);
        keep_snapshot(table, table->n, table->state);
        return true;
    }
    if (event->kind == EVENT_ACTION && !table->game->apply(table->state, event->seat, event->action, NULL))
        return false;
    reserve_event(table);
    uint64_t number = table->n + 1;
    table->events[number] = *event;
    table->events[number].live = live_after(table, event, number);
    table->n = number;
    casus_assert(table->n < table->events_capacity && table->events[number].live <= number);
    server->watch->added(table, event);
    if (event->kind == EVENT_TAKEBACK) position_at(table, event->to, table->state);
    if (event->kind == EVENT_RESIGN) table->seat[event->seat].resigned = true;
    keep_snapshot(table, table->n, table->state);
    return true;
}
