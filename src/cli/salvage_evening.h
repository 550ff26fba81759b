/* salvage_evening.h - makes an evening's rows agree with a record that was cut. */
#ifndef CASUS_CLI_SALVAGE_EVENING_H
#define CASUS_CLI_SALVAGE_EVENING_H

#include "casus/casus.h"

/* How an evening was cut. */
struct salvage_cut {
    const struct casus_game *game;
    uint64_t limit;   /* This many events are left. */
    bool phase_stays; /* The phase that was open began among them. */
};

/* The row's new text, to be freed; NULL if it stays as it is. `key` is the row's, "table/number". */
char *salvage_evening_row(const struct salvage_cut *cut, const char *key, const char *text, size_t length);

#endif
