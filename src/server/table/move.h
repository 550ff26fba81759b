/* move.h - moves of the people at a table. Every path goes through the same checks: the game runs, the sender sits
 * there, nothing newer has happened than what he answers, his time is not up, and the game itself finds each action
 * legal. Then all of them are done, or none. */
#ifndef CASUS_SERVER_TABLE_MOVE_H
#define CASUS_SERVER_TABLE_MOVE_H

#include "server/table/table.h"

request_handler move_act, move_undo, move_resign;

#endif
