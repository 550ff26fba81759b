/* chat.h - chat at a table. */
#ifndef CASUS_SERVER_LOBBY_CHAT_H
#define CASUS_SERVER_LOBBY_CHAT_H

#include "server/session/request.h"

request_handler chat_handle;
bool chat_load(struct server *server, const char *key, const char *text, size_t length);

#endif
