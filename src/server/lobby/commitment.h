/* commitment.h - the seats' part in the dice: each commits to its bytes, and reveals them when all have committed. */
#ifndef CASUS_SERVER_LOBBY_COMMITMENT_H
#define CASUS_SERVER_LOBBY_COMMITMENT_H

#include "server/session/request.h"

request_handler commitment_commit, commitment_reveal;

#endif
