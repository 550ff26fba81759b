/* What everybody who has to do with a world needs. */
#include "simulate/world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "casus/assert.h"

void world_broken(struct world *world, const char *format, ...)
{
    va_list arguments;
    if (world->problem[0] != 0) return; /* The first one tells most. */
    va_start(arguments, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): begun the line above.
    vsnprintf(world->problem, SIMULATE_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
}

void *world_reserve(void *array, size_t count, size_t *capacity, size_t size)
{
    casus_assert(count <= *capacity);
    if (count < *capacity) return array;
    *capacity = 2 * count + 64;
    return realloc(array, *capacity * size);
}
