/* hello.h - the first message: who speaks; and another name for him. */
#ifndef CASUS_SERVER_LOBBY_HELLO_H
#define CASUS_SERVER_LOBBY_HELLO_H

#include "server/session/request.h"

request_handler hello_handle, hello_rename;

#endif
