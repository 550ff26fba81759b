/* How much is tried at random: less in CI, all of it in `make long` (docs/testing.md). */
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

#include <stdlib.h>

/* `many` where LONG=1 is set, otherwise `few`. */
static inline unsigned effort(unsigned few, unsigned many)
{
    const char *chosen = getenv("LONG");
    return chosen != NULL && *chosen == '1' ? many : few;
}

#endif
