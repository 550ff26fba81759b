/* hello.h - the first message: who speaks. */
#ifndef CASUS_SERVER_LOBBY_HELLO_H
#define CASUS_SERVER_LOBBY_HELLO_H

#include "server/session/request.h"

request_handler hello_handle;

#endif
