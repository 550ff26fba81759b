/* salvage_evening.h - an evening's rows made to agree with a record that was cut. */
#ifndef CASUS_CLI_SALVAGE_EVENING_H
#define CASUS_CLI_SALVAGE_EVENING_H

#include "casus/casus.h"

/* How an evening was cut. */
struct salvage_cut {
    const struct casus_game *game;
    uint64_t limit;   /* So many events are left. */
    bool phase_stays; /* The phase that was open began among them. */
};

/* The row as it is to be, for free; NULL: as it is. `key` is the row's, "table/number". */
char *salvage_evening_row(const struct salvage_cut *cut, const char *key, const char *text, size_t length);

#endif
