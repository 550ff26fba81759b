/* A binary heap of entries, each of which knows its place in it. */
#include "server/registry/deadlines.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"

void deadlines_make(struct server *server)
{
    server->deadlines = memory_allocate(sizeof *server->deadlines);
}

void deadlines_free(struct server *server)
{
    free(server->deadlines->at);
    free(server->deadlines->due);
    free(server->deadlines);
}

/* ---- The heap ---- */

static void put(struct deadlines *deadlines, size_t place, struct entry *entry)
{
    casus_assert(place >= 1 && place <= deadlines->count);
    deadlines->at[place].entry = entry;
    entry->place = place;
}

static void rise(struct deadlines *deadlines, struct entry *entry)
{
    size_t place = entry->place;
    while (place > 1 && deadlines->at[place / 2].entry->deadline > entry->deadline) {
        put(deadlines, place, deadlines->at[place / 2].entry);
        place /= 2;
    }
    put(deadlines, place, entry);
}

static void sink(struct deadlines *deadlines, struct entry *entry)
{
    size_t place = entry->place, child;
    while ((child = 2 * place) <= deadlines->count) {
        if (child < deadlines->count && deadlines->at[child + 1].entry->deadline < deadlines->at[child].entry->deadline)
            child++;
        if (deadlines->at[child].entry->deadline >= entry->deadline) break;
        put(deadlines, place, deadlines->at[child].entry);
        place = child;
    }
    put(deadlines, place, entry);
}

static void add(struct deadlines *deadlines, struct entry *entry)
{
    if (deadlines->count + 1 >= deadlines->capacity) {
        deadlines->capacity = 2 * deadlines->capacity + 64;
        deadlines->at = realloc(deadlines->at, deadlines->capacity * sizeof *deadlines->at);
        casus_require(deadlines->at != NULL);
    }
    put(deadlines, ++deadlines->count, entry);
    rise(deadlines, entry);
}

static void take_out(struct deadlines *deadlines, struct entry *entry)
{
    size_t place = entry->place;
    struct entry *last = deadlines->at[deadlines->count--].entry;
    entry->place = 0;
    if (last == entry) return;
    put(deadlines, place, last);
    rise(deadlines, last);
    sink(deadlines, last);
}

void deadlines_set(struct server *server, struct entry *entry, uint64_t deadline)
{
    struct deadlines *deadlines = server->deadlines;
    if (entry->deadline == deadline) return;
    entry->deadline = deadline;
    if (deadline == UINT64_MAX) {
        take_out(deadlines, entry);
    } else if (entry->place == 0) {
        add(deadlines, entry);
    } else {
        rise(deadlines, entry);
        sink(deadlines, entry);
    }
    casus_assert((entry->place == 0) == (entry->deadline == UINT64_MAX));
}

uint64_t deadlines_first(const struct server *server)
{
    return server->deadlines->count > 0 ? server->deadlines->at[1].entry->deadline : UINT64_MAX;
}

/* ---- What is due ---- */

static void note_due(struct deadlines *deadlines, size_t count, const struct entry *entry)
{
    if (count == deadlines->due_capacity) {
        deadlines->due_capacity = 2 * count + 64;
        deadlines->due = realloc(deadlines->due, deadlines->due_capacity * sizeof *deadlines->due);
        casus_require(deadlines->due != NULL);
    }
    deadlines->due[count].number = entry->number;
    memory_put_text(deadlines->due[count].id, TABLE_ID_SIZE, entry->id);
}

static int compare_numbers(const void *one, const void *other)
{
    uint64_t first = ((const struct deadlines_due *)one)->number,
             second = ((const struct deadlines_due *)other)->number;
    return (first > second) - (first < second);
}

size_t deadlines_take(struct server *server, const struct deadlines_due **due)
{
    struct deadlines *deadlines = server->deadlines;
    size_t count = 0;
    while (deadlines_first(server) <= server->now) {
        note_due(deadlines, count++, deadlines->at[1].entry);
        deadlines_set(server, deadlines->at[1].entry, UINT64_MAX);
    }
    if (count > 1) qsort(deadlines->due, count, sizeof *deadlines->due, compare_numbers);
    *due = deadlines->due;
    return count;
}
