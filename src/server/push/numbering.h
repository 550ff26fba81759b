/* numbering.h - events as their viewers count them. With an organiser, or if the game has secret events, viewers are
 * not told of an event hidden from them at all, and count only what they are told of: gaps in the numbers would reveal
 * how much the others have written. Everywhere else everybody counts alike. */
#ifndef CASUS_SERVER_PUSH_NUMBERING_H
#define CASUS_SERVER_PUSH_NUMBERING_H

#include "server/push/audience.h"

/* Whether viewers have each a count of their own. */
bool numbering_differs(const struct table *table);
/* All kinds of viewers in a row: the seats, those who watch, the organisers. */
unsigned numbering_index(const struct table *table, casus_seat viewer);
casus_seat numbering_viewer(const struct table *table, unsigned index);
/* Who is told of an event, while the position is still the one before it. */
struct casus_seats numbering_told(const struct table *table, const struct event *event);
void numbering_add(struct table *table, const struct event *event);
void numbering_roll_back(struct table *table);
/* The viewer's number for the last event of the table that the viewer is told of. */
uint64_t numbering_newest(const struct table *table, casus_seat viewer);
/* The same for the position after any event. */
uint64_t numbering_shown(const struct table *table, casus_seat viewer, uint64_t number);
/* And back; the event itself, if there is one. */
uint64_t numbering_event(const struct table *table, casus_seat viewer, uint64_t shown);
/* The last event before the next one that the viewer is told of. */
uint64_t numbering_last(const struct table *table, casus_seat viewer, uint64_t shown);

#endif
