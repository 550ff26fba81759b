/* awaited.h - of which teams the game awaits lists. */
#ifndef CASUS_SERVER_EVENING_AWAITED_H
#define CASUS_SERVER_EVENING_AWAITED_H

#include "server/evening/evening.h"

/* Whom the position awaits at once; nobody, if it does not. */
struct casus_seats awaited_in(const struct table *table, const void *state);
/* Whether the seat has not finished what it was awaited for `before`: within a phase fewer and fewer are awaited, and a
 * new one awaits others. */
bool awaited_still(const struct table *table, const void *state, const struct casus_seats *before, casus_seat seat);

#endif
