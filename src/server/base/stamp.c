/* See stamp.h. */
#include "server/base/stamp.h"

uint64_t stamp_now(const struct server *server)
{
    int64_t stamp = (int64_t)server->now + server->correction;
    return stamp > 0 ? (uint64_t)stamp : 0;
}
