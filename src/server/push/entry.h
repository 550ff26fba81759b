/* entry.h - everything about a table, for those who open it. */
#ifndef CASUS_SERVER_PUSH_ENTRY_H
#define CASUS_SERVER_PUSH_ENTRY_H

#include "server/push/audience.h"

request_handler entry_open;

#endif
