/* Events as their viewers count them. Where there is an organiser, whom an event is hidden from is not told of it at
 * all, and counts only what he is told of: gaps in the numbers would tell him how much the others have written.
 * Everywhere else all count alike. */
#include "evening.h"

unsigned viewer_index(const struct table *table, casus_seat viewer)
{
    if (viewer < table->seats) return viewer;
    return viewer == CASUS_SEAT_ORGANISER ? table->seats + 1 : table->seats;
}

casus_seat viewer_at(const struct table *table, unsigned index)
{
    if (index < table->seats) return (casus_seat)index;
    return index > table->seats ? CASUS_SEAT_ORGANISER : CASUS_SEAT_OBSERVER;
}

/* That a phase had to be closed tells that somebody had sent no list: it is between the game and the organisers. */
static bool closes_phase(const struct table *table, const struct event *event)
{
    if (event->seat != CASUS_SEAT_ORGANISER) return false;
    return event->action ==
           table->game->action_parse(table->state, CASUS_SEAT_ORGANISER, ACTION_CLOSE, sizeof ACTION_CLOSE - 1, NULL);
}

/* What the game hides from a viewer is an action; everything else happens to the table, and all may know it. */
struct casus_seats who_is_told(const struct table *table, const struct event *event)
{
    struct casus_seats told = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
    if (event->kind != EVENT_ACTION || table->evening == NULL) return told;
    bool closes = closes_phase(table, event);
    for (unsigned index = 0; index <= table->seats; index++) {
        casus_seat viewer = viewer_at(table, index);
        if (closes || table->game->seen(table->state, event->seat, event->action, viewer) == 0)
            casus_seats_remove(&told, viewer);
    }
    return told;
}

void numbers_add(struct table *table, const struct event *event)
{
    if (table->evening == NULL) return;
    for (unsigned index = 0; index < table->seats + 2; index++)
        table->evening->count[index] += casus_seats_has(&event->told, viewer_at(table, index));
}

void numbers_roll_back(struct table *table)
{
    if (table->evening == NULL) return;
    for (unsigned index = 0; index < table->seats + 2; index++) table->evening->count[index] = 0;
    for (uint64_t number = 1; number <= table->n; number++) numbers_add(table, &table->events[number]);
}

static bool counts_all(const struct table *table, casus_seat viewer)
{
    return table->evening == NULL || viewer == CASUS_SEAT_ORGANISER;
}

uint64_t newest_for(const struct table *table, casus_seat viewer)
{
    return counts_all(table, viewer) ? table->n : table->evening->count[viewer_index(table, viewer)];
}

uint64_t number_for(const struct table *table, casus_seat viewer, uint64_t number)
{
    if (counts_all(table, viewer)) return number;
    uint64_t shown = newest_for(table, viewer);
    for (uint64_t later = table->n; later > number; later--)
        shown -= casus_seats_has(&table->events[later].told, viewer);
    return shown;
}

uint64_t number_from(const struct table *table, casus_seat viewer, uint64_t shown)
{
    if (counts_all(table, viewer)) return shown;
    uint64_t number = table->n, count = newest_for(table, viewer);
    while (number > 0 && count >= shown) {
        if (count == shown && casus_seats_has(&table->events[number].told, viewer)) break;
        count -= casus_seats_has(&table->events[number].told, viewer);
        number--;
    }
    return number;
}
