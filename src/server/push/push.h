/* push.h - the functions by which tables tell their viewers. */
#ifndef CASUS_SERVER_PUSH_PUSH_H
#define CASUS_SERVER_PUSH_PUSH_H

#include "server/table/watch.h"

extern const struct table_watch push_watch;

#endif
