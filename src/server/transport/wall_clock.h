/* wall_clock.h - the server's own time, and the time of day. */
#ifndef CASUS_SERVER_TRANSPORT_WALL_CLOCK_H
#define CASUS_SERVER_TRANSPORT_WALL_CLOCK_H

#include <stdint.h>

/* Unix time in milliseconds as it was when this was first asked for, and gone on evenly since: whoever sets the
 * system's clock forwards or back changes nothing in it. On one thread only. */
uint64_t wall_clock_ms(void);

/* What the system's clock says beyond that, in milliseconds: 0 until somebody has set it. */
int64_t wall_clock_correction(void);

#endif
