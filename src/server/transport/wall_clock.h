/* wall_clock.h - the server's own time, and the time of day. On one thread only. */
#ifndef CASUS_SERVER_TRANSPORT_WALL_CLOCK_H
#define CASUS_SERVER_TRANSPORT_WALL_CLOCK_H

#include <stdint.h>

enum {
    WALL_CLOCK_BEAT_MS = 250,  /* Somebody asks at least that often. */
    WALL_CLOCK_STALL_MS = 1000 /* If nobody has for so long, the process did not run. */
};

/* Unix time in milliseconds as it was when this was first asked for, and gone on evenly since, for as long as the
 * process ran: whoever sets the system's clock forwards or back, stops the process or suspends the machine changes
 * nothing in it.
 */
uint64_t wall_clock_ms(void);

/* What the system's clock says beyond that, in milliseconds: 0 until somebody has set it, or the process did not run.
 */
int64_t wall_clock_correction(void);

/* For how long the process did not run since it began, in milliseconds; of that the correction is a part. */
int64_t wall_clock_stalled(void);

#endif
