/* actions.h - lists of actions: tried on a copy, then done one after another. */
#ifndef CASUS_SERVER_TABLE_ACTIONS_H
#define CASUS_SERVER_TABLE_ACTIONS_H

#include "server/table/table.h"

/* Tries a list of actions on a position; NULL: they were no texts. False: *error says which of them is not taken and
 * why; `state` is then of no use. */
bool actions_try(const struct table *table, casus_seat seat, const struct texts *list, void *state,
                 struct casus_error *error);
/* Does a list of actions; what the game has come to refuse since it was tried is passed over. */
void actions_do(struct server *server, struct table *table, casus_seat seat, const struct texts *list, bool by_bot);
/* Whether that position waits for the seat to act. */
bool actions_are_awaited(const struct table *table, const void *state, casus_seat seat);

#endif
