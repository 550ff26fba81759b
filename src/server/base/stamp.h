/* stamp.h - the time of day recorded with events.
 *
 * Durations are measured by server->now, which runs evenly whatever happens to the system's clock; what people read
 * later follows that clock. */
#ifndef CASUS_SERVER_BASE_STAMP_H
#define CASUS_SERVER_BASE_STAMP_H

#include "server/base/context.h"

/* Unix time in milliseconds. */
uint64_t stamp_now(const struct server *server);

#endif
