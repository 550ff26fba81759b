/* opening.h - a new table: made from a message, or for a rematch. */
#ifndef CASUS_SERVER_LOBBY_OPENING_H
#define CASUS_SERVER_LOBBY_OPENING_H

#include "server/table/table.h"

request_handler opening_create, opening_rematch;

/* Field "entropy", if it is given; else zeros. False: it makes no sense. */
bool opening_read_entropy(const struct request *request, uint8_t *entropy);

#endif
