/* The server's time while somebody sets the system's clock, or stops the process: it runs evenly, and says by how much
 * the time of day differs. This file plays the system's clocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "server/transport/wall_clock.h"

enum { HOUR_MS = 3600000 };

static int64_t real_ms = 1790000000000, monotonic_ms = 5000;

int clock_gettime(clockid_t clock, struct timespec *time)
{
    int64_t ms = clock == CLOCK_REALTIME ? real_ms : monotonic_ms;
    time->tv_sec = ms / 1000;
    time->tv_nsec = ms % 1000 * 1000000;
    return 0;
}

static void pass(int64_t ms)
{
    real_ms += ms;
    monotonic_ms += ms;
}

static void time_goes_on_evenly_however_the_clock_is_set(void **test)
{
    static const int64_t jumps[] = {HOUR_MS, -HOUR_MS, -HOUR_MS, 50 * (int64_t)HOUR_MS, -49 * (int64_t)HOUR_MS};
    int64_t correction = 0;
    (void)test;
    uint64_t before = wall_clock_ms();
    assert_int_equal(before, 1790000000000u);
    for (unsigned i = 0; i < sizeof jumps / sizeof jumps[0]; i++) {
        real_ms += jumps[i];
        correction += jumps[i];
        assert_int_equal(wall_clock_ms(), before); /* Nobody's time has passed, and none is given back. */
        assert_int_equal(wall_clock_correction(), correction);
        pass(250);
        before += 250; /* Nor does it stand still until the clock has caught up. */
        assert_int_equal(wall_clock_ms(), before);
    }
}

static void what_the_process_did_not_run_is_left_out(void **test)
{
    static const int64_t stalls[] = {WALL_CLOCK_STALL_MS, 9000, 8 * (int64_t)HOUR_MS};
    (void)test;
    uint64_t before = wall_clock_ms();
    int64_t correction = wall_clock_correction(), stalled = wall_clock_stalled();
    for (unsigned i = 0; i < sizeof stalls / sizeof stalls[0]; i++) {
        pass(stalls[i]);
        before += WALL_CLOCK_BEAT_MS; /* It may have run for so long before it was stopped. */
        stalled += stalls[i] - WALL_CLOCK_BEAT_MS;
        assert_int_equal(wall_clock_ms(), before);
        assert_int_equal(wall_clock_stalled(), stalled);
        assert_int_equal(wall_clock_correction(), correction + stalled);
    }
    pass(WALL_CLOCK_STALL_MS - 1); /* A machine that is busy. */
    assert_int_equal(wall_clock_ms(), before + WALL_CLOCK_STALL_MS - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_goes_on_evenly_however_the_clock_is_set),
        cmocka_unit_test(what_the_process_did_not_run_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
