/* The system's clock may be set forwards or back; people would lose on time, and bots would freeze. So its offset to
 * the monotonic clock is taken only once. That one goes on while the process is stopped (SIGSTOP, a paused container, a
 * stall of the machine below), which nobody may be charged for either: a long time in which nobody asked is left out.
 */
#include "server/transport/wall_clock.h"

#include <stdbool.h>
#include <time.h>

#include "casus/assert.h"

static struct {
    bool begun;
    int64_t offset;  /* Of the server's time to the monotonic clock, without stalls; */
    int64_t stalled; /* these, in all. */
    int64_t asked;   /* When it was last asked for, by the monotonic clock. */
} wall;

static int64_t read_ms(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + (int64_t)time.tv_nsec / 1000000;
}

static void begin(void)
{
    wall.asked = read_ms(CLOCK_MONOTONIC);
    wall.offset = read_ms(CLOCK_REALTIME) - wall.asked;
    wall.begun = true;
}

uint64_t wall_clock_ms(void)
{
    if (!wall.begun) begin();
    const int64_t now = read_ms(CLOCK_MONOTONIC), silence = now - wall.asked;
    casus_assert(silence >= 0);
    if (silence >= WALL_CLOCK_STALL_MS) wall.stalled += silence - WALL_CLOCK_BEAT_MS;
    wall.asked = now;
    return (uint64_t)(now + wall.offset - wall.stalled);
}

int64_t wall_clock_correction(void)
{
    const int64_t own = (int64_t)wall_clock_ms();
    return read_ms(CLOCK_REALTIME) - own;
}

int64_t wall_clock_stalled(void)
{
    return wall.stalled;
}
