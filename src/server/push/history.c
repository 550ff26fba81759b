/* A sequence of events, replayed from a position. */
#include "server/push/history.h"

#include <stdlib.h>
#include <string.h>

#include "casus/assert.h"
#include "server/base/memory.h"
#include "server/push/account.h"
#include "server/push/delta.h"
#include "server/push/numbering.h"
#include "server/push/snapshot.h"
#include "server/table/position.h"

/* One event after another, played over again from a position. */
struct history {
    struct table *table;
    void *state;
    uint64_t number; /* Of the last event that is in the position. */
};

static struct history history_from(struct table *table, uint64_t number)
{
    casus_assert(table->events != NULL && number <= table->n);
    struct history history = {table, memory_allocate(table->measure.state_size + 8), number};
    if (number == table->n) memcpy(history.state, table->state, table->measure.state_size);
    else position_at(table, number, history.state);
    return history;
}

static void history_step(struct history *history)
{
    casus_assert(history->number < history->table->n);
    const struct event *event = &history->table->events[++history->number];
    if (event->kind == EVENT_ACTION) history->table->game->apply(history->state, event->seat, event->action, NULL);
    if (event->kind == EVENT_TAKEBACK) position_at(history->table, event->to, history->state);
}

/* Events that the viewer is not told of lie between two of the viewer's own, and stopping in their middle would reveal
 * how many there were. So the viewer gets the position before the next own event; what changes until then comes with
 * that event's patch. */
static void pass_untold(struct history *history, uint64_t last)
{
    while (history->number < last) history_step(history);
}

/* An organiser is told of so much that only the end of it may fit into one message: from where on. */
static uint64_t newest_that_fit(struct server *server, struct table *table, uint64_t from, uint64_t to,
                                casus_seat viewer)
{
    enum { HISTORY_MAX = 5 << 19 }; /* Bytes. */
    if (table->organised == NULL || viewer != CASUS_SEAT_ORGANISER) return from;
    size_t *ends = memory_allocate((to - from + 1) * sizeof *ends), length = 0;
    struct history history = history_from(table, from);
    while (history.number < to) {
        struct casus_writer counted = casus_writer_make(NULL, 0);
        uint64_t number = history.number + 1;
        account_write(server, &counted, table, number, &table->events[number], history.state, viewer);
        length += counted.length + 2;
        ends[number - from] = length;
        history_step(&history);
    }
    uint64_t skipped = 0;
    while (length - ends[skipped] > HISTORY_MAX) skipped++;
    free(history.state);
    free(ends);
    return from + skipped;
}

/* Whether something is taken back there: where to is found from positions that were kept, or from the beginning. */
static bool goes_back(const struct table *table, uint64_t from, uint64_t to)
{
    for (uint64_t number = from + 1; number <= to; number++) {
        if (table->events[number].kind == EVENT_TAKEBACK) return true;
    }
    return false;
}

uint64_t history_length(uint64_t seen, uint64_t until)
{
    casus_assert(seen <= until);
    return until - seen < HISTORY_EVENTS ? until - seen : HISTORY_EVENTS;
}

void history_write(struct server *server, struct casus_writer *out, struct table *table, uint64_t seen, uint64_t until,
                   casus_seat viewer, enum connection_form form)
{
    const bool patches = form == FORM_BYTES && table->organised == NULL;
    const uint64_t newest = numbering_newest(table, viewer), first = until - history_length(seen, until);
    const uint64_t to = until == newest ? table->n : numbering_event(table, viewer, until);
    const uint64_t from = newest_that_fit(server, table, numbering_event(table, viewer, first), to, viewer);
    uint64_t shown = numbering_shown(table, viewer, from);
    const bool woken = table->snapshots == NULL && goes_back(table, from, to);
    if (woken) position_wake(table);
    /* Nothing new: as quick as it can be. */
    struct history history = history_from(table, shown == newest ? table->n : from);
    pass_untold(&history, numbering_last(table, viewer, shown));
    void *before = patches ? memory_allocate(table->measure.state_size + 8) : NULL; /* The event told before. */
    if (patches) memcpy(before, history.state, table->measure.state_size);
    casus_json_key(out, "start");
    snapshot_write(server, out, table, history.state, viewer, form);
    casus_json_key(out, "events");
    casus_json_open(out, '[');
    while (history.number < to) {
        const struct event *event = &table->events[history.number + 1];
        bool told = casus_seats_has(&event->told, viewer);
        if (told) account_write(server, out, table, ++shown, event, history.state, viewer);
        history_step(&history);
        if (told && patches) {
            casus_json_key(out, "patch");
            delta_patch(server, out, table, before, history.state, viewer);
            memcpy(before, history.state, table->measure.state_size);
        }
        if (told) casus_json_close(out, '}');
    }
    casus_assert(shown == until); /* Nothing is left out. */
    casus_json_close(out, ']');
    if (woken) position_rest(table);
    free(history.state);
    free(before);
}
