/* Event numbers. Where they differ, each kind of viewer has its own count; an event's number follows from that count
 * and from whom each event was told. */
#include "server/push/numbering.h"

#include "casus/assert.h"

bool numbering_differs(const struct table *table)
{
    return table->organised != NULL || table->game->secret_events;
}

unsigned numbering_index(const struct table *table, casus_seat viewer)
{
    casus_assert(viewer < table->seats || viewer == CASUS_SEAT_ORGANISER || viewer == CASUS_SEAT_OBSERVER);
    if (viewer < table->seats) return viewer;
    return viewer == CASUS_SEAT_ORGANISER ? table->seats + 1 : table->seats;
}

casus_seat numbering_viewer(const struct table *table, unsigned index)
{
    casus_assert(index < table->seats + 2);
    if (index < table->seats) return (casus_seat)index;
    return index > table->seats ? CASUS_SEAT_ORGANISER : CASUS_SEAT_OBSERVER;
}

struct casus_seats numbering_told(const struct table *table, const struct event *event)
{
    struct casus_seats told = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
    /* What the game hides from a viewer is an action; everything else happens to the table, and all may know it. */
    if (event->kind != EVENT_ACTION || !numbering_differs(table)) return told;
    bool hidden = table->organised != NULL && table->organised->hides(table, event);
    for (unsigned index = 0; index <= table->seats; index++) {
        casus_seat viewer = numbering_viewer(table, index);
        if (hidden || table->game->seen(table->state, event->seat, event->action, viewer) == 0)
            casus_seats_remove(&told, viewer);
    }
    return told;
}

void numbering_add(struct table *table, const struct event *event)
{
    if (!numbering_differs(table)) return;
    for (unsigned index = 0; index < table->seats + 2; index++)
        table->audience->told[index] += casus_seats_has(&event->told, numbering_viewer(table, index));
}

void numbering_roll_back(struct table *table)
{
    if (!numbering_differs(table)) return;
    for (unsigned index = 0; index < table->seats + 2; index++) table->audience->told[index] = 0;
    for (uint64_t number = 1; number <= table->n; number++) numbering_add(table, &table->events[number]);
}

static bool counts_all(const struct table *table, casus_seat viewer)
{
    return !numbering_differs(table) || viewer == CASUS_SEAT_ORGANISER;
}

uint64_t numbering_newest(const struct table *table, casus_seat viewer)
{
    casus_assert(counts_all(table, viewer) || table->audience->told[numbering_index(table, viewer)] <= table->n);
    return counts_all(table, viewer) ? table->n : table->audience->told[numbering_index(table, viewer)];
}

uint64_t numbering_shown(const struct table *table, casus_seat viewer, uint64_t number)
{
    casus_assert(number <= table->n);
    if (counts_all(table, viewer)) return number;
    uint64_t shown = numbering_newest(table, viewer);
    for (uint64_t later = table->n; later > number; later--)
        shown -= casus_seats_has(&table->events[later].told, viewer);
    return shown;
}

uint64_t numbering_event(const struct table *table, casus_seat viewer, uint64_t shown)
{
    casus_assert(shown <= numbering_newest(table, viewer));
    if (counts_all(table, viewer)) return shown;
    uint64_t number = table->n, count = numbering_newest(table, viewer);
    while (number > 0 && count >= shown) {
        if (count == shown && casus_seats_has(&table->events[number].told, viewer)) break;
        count -= casus_seats_has(&table->events[number].told, viewer);
        number--;
    }
    return number;
}

uint64_t numbering_last(const struct table *table, casus_seat viewer, uint64_t shown)
{
    if (shown == numbering_newest(table, viewer)) return table->n;
    return numbering_event(table, viewer, shown + 1) - 1;
}
