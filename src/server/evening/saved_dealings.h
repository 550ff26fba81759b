/* saved_dealings.h - a game's dealings as the text that is stored. */
#ifndef CASUS_SERVER_EVENING_SAVED_DEALINGS_H
#define CASUS_SERVER_EVENING_SAVED_DEALINGS_H

#include "casus/evening.h"

/* With a closing 0; for free. */
char *saved_dealings(const struct casus_evening *game, const void *dealings, unsigned seats, size_t *length);

#endif
