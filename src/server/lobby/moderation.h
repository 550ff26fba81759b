/* moderation.h - how the owner of a table keeps order: by muting, removing and banning people. */
#ifndef CASUS_SERVER_LOBBY_MODERATION_H
#define CASUS_SERVER_LOBBY_MODERATION_H

#include "server/session/request.h"

request_handler moderation_people, moderation_handle;

#endif
