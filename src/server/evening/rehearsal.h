/* rehearsal.h - what could come of the lists as they are now. */
#ifndef CASUS_SERVER_EVENING_REHEARSAL_H
#define CASUS_SERVER_EVENING_REHEARSAL_H

#include "server/session/request.h"

request_handler rehearsal_handle;

#endif
