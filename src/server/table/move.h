/* move.h - moves of the people at a table. Every path goes through the same checks: the game runs, the sender sits
 * there, nothing newer has happened than what he answers, his time is not up, and the game itself finds each action
 * legal. Then all of them are done, or none. */
#ifndef CASUS_SERVER_TABLE_MOVE_H
#define CASUS_SERVER_TABLE_MOVE_H

#include "server/table/table.h"

request_handler move_act, move_undo, move_resign;

/* Tries a list of actions on a position; NULL: they were no texts. False: *error says which of them is not taken and
 * why; `state` is then of no use. */
bool move_try(const struct table *table, casus_seat seat, const struct texts *list, void *state,
              struct casus_error *error);
/* Does a list of actions; what the game has come to refuse since it was tried is passed over. */
void move_do(struct server *server, struct table *table, casus_seat seat, const struct texts *list, bool by_bot);

#endif
