/* The system's clock may be set forwards or back; people would lose on time, and bots would freeze. So its offset to
 * the monotonic clock is taken only once. */
#include "server/transport/wall_clock.h"

#include <stdbool.h>
#include <time.h>

static int64_t read_ms(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + (int64_t)time.tv_nsec / 1000000;
}

uint64_t wall_clock_ms(void)
{
    static bool taken;
    static int64_t offset;
    if (!taken) offset = read_ms(CLOCK_REALTIME) - read_ms(CLOCK_MONOTONIC);
    taken = true;
    return (uint64_t)(read_ms(CLOCK_MONOTONIC) + offset);
}

int64_t wall_clock_correction(void)
{
    return read_ms(CLOCK_REALTIME) - (int64_t)wall_clock_ms();
}
