/* wall_clock.h - the time of day, which never goes back. */
#ifndef CASUS_SERVER_TRANSPORT_WALL_CLOCK_H
#define CASUS_SERVER_TRANSPORT_WALL_CLOCK_H

#include <stdint.h>

/* Unix time in milliseconds. On one thread only. */
uint64_t wall_clock_ms(void);

#endif
