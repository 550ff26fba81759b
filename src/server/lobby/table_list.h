/* table_list.h - the tables that a guest may see. */
#ifndef CASUS_SERVER_LOBBY_TABLE_LIST_H
#define CASUS_SERVER_LOBBY_TABLE_LIST_H

#include "server/session/request.h"

request_handler table_list_handle;

#endif
