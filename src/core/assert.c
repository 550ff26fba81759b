/* What happens when an assert fails. The only part of the core that needs a C library, and only where there is one: the
 * freestanding build traps instead, in the macro itself. */
#include "casus/assert.h"

#if __STDC_HOSTED__

#include <stdio.h>
#include <stdlib.h>

void casus_assert_failed(const char *expression, const char *file, int line)
{
    (void)fprintf(stderr, "%s:%d: this must hold, and does not: %s\n", file, line, expression);
    abort();
}

#else

typedef int casus_nothing_here; /* A file must declare something. */

#endif
