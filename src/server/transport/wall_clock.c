/* The system's clock may be set back; ours then stands until it has come again to where it was. */
#include "server/transport/wall_clock.h"

#include <time.h>

uint64_t wall_clock_ms(void)
{
    static uint64_t last;
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    uint64_t now = (uint64_t)time.tv_sec * 1000u + (uint64_t)time.tv_nsec / 1000000u;
    if (now > last) last = now;
    return last;
}
