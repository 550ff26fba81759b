/* rematch.h - the next game of those who have just played: whoever asks first opens its table, and the others find
 * it. */
#ifndef CASUS_SERVER_LOBBY_REMATCH_H
#define CASUS_SERVER_LOBBY_REMATCH_H

#include "server/session/request.h"

request_handler rematch_handle;

#endif
