/* In place of the driver for PostgreSQL where its library was missing when this program was built. */
#include <stdio.h>

#include "driver.h"

static void *refuse(const char *place, struct store_opened *opened, char *error, size_t error_size)
{
    (void)place;
    (void)opened;
    snprintf(
        error, error_size,
        "This program was built without PostgreSQL: install libpq (Debian: libpq-dev) and build it again, or name a "
        "file.");
    return NULL;
}

const struct store_driver postgres_driver = {.name = "PostgreSQL", .open = refuse};
