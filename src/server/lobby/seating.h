/* seating.h - taking a seat before the game begins, and leaving it again. */
#ifndef CASUS_SERVER_LOBBY_SEATING_H
#define CASUS_SERVER_LOBBY_SEATING_H

#include "server/session/request.h"

request_handler seating_join, seating_claim, seating_start, seating_fill, seating_leave, seating_stand_in;

#endif
