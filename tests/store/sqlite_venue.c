/* Files in a new folder. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "casus/assert.h"
#include "venue.h"

static void make(char place[VENUE_PLACE_SIZE])
{
    const char *temporary = getenv("TMPDIR");
    char folder[VENUE_PLACE_SIZE - 16];
    snprintf(folder, sizeof folder, "%.160s/casus-suite-XXXXXX", temporary != NULL ? temporary : "/tmp");
    casus_require(mkdtemp(folder) != NULL);
    snprintf(place, VENUE_PLACE_SIZE, "%s/a.sqlite", folder);
}

static void clear(const char *place)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    char name[VENUE_PLACE_SIZE + 8];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(name, sizeof name, "%s%s", place, endings[i]);
        unlink(name);
    }
    snprintf(name, sizeof name, "%s", place);
    *strrchr(name, '/') = 0;
    rmdir(name);
}

const struct venue sqlite_venue = {.name = "sqlite", .make = make, .clear = clear};
