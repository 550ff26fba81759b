/* vote.h - proposals that all people at the table vote on. */
#ifndef CASUS_SERVER_LOBBY_VOTE_H
#define CASUS_SERVER_LOBBY_VOTE_H

#include "server/session/request.h"

request_handler vote_propose, vote_handle;

#endif
