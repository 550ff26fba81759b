/* numbering.h - events as their viewers count them. With an organiser, or if the game has secret events, a viewer is
 * sent no trace of a hidden event, and numbers count only the events sent: gaps would reveal how much the others have
 * written. Elsewhere all viewers count alike. */
#ifndef CASUS_SERVER_PUSH_NUMBERING_H
#define CASUS_SERVER_PUSH_NUMBERING_H

#include "server/push/audience.h"

/* Whether viewers have each a count of their own. */
bool numbering_differs(const struct table *table);
/* All kinds of viewers in a row: the seats, those who watch, the organisers. */
unsigned numbering_index(const struct table *table, casus_seat viewer);
casus_seat numbering_viewer(const struct table *table, unsigned index);
/* Who gets an event; asked while the position is still the one before it. */
struct casus_seats numbering_told(const struct table *table, const struct event *event);
void numbering_add(struct table *table, const struct event *event);
void numbering_roll_back(struct table *table);
/* The viewer's number for the last event sent to the viewer. */
uint64_t numbering_newest(const struct table *table, casus_seat viewer);
/* The same for the position after any event. */
uint64_t numbering_shown(const struct table *table, casus_seat viewer, uint64_t number);
/* And back; the event itself, if there is one. */
uint64_t numbering_event(const struct table *table, casus_seat viewer, uint64_t shown);
/* The last event before the next one that is sent to the viewer. */
uint64_t numbering_last(const struct table *table, casus_seat viewer, uint64_t shown);

#endif
