/* leaks.h - leaks that can be planted in a game, to check that they would be found. Those of the server are its faults
 * (src/server/fault.h). */
#ifndef TESTS_SECRETS_LEAKS_H
#define TESTS_SECRETS_LEAKS_H

#include "casus/casus.h"

enum leak {
    LEAK_NONE,
    LEAK_JSON,     /* A position as JSON has something of the whole position. */
    LEAK_ACCOUNT,  /* An event is described in full. */
    LEAK_LOG,      /* An action is shown as it was. */
    LEAK_HIDDEN,   /* It is shown that a hidden action was done, but not which. */
    LEAK_QUESTION, /* Answers have something of the whole position. */
    LEAK_REFUSAL,  /* Refusals have an argument with something of it. */
    LEAK_LEGAL,    /* The order of the legal actions depends on it. */
    LEAK_VIEW,     /* One byte of the view is that of the whole position. */
    LEAK_STANDING, /* A score depends on all of a position. */
    LEAKS
};

extern const char *const leak_names[LEAKS];

/* Plants it in a copy of a game's table. leak_position: where the whole position is, at any time. */
void leak_plant(enum leak leak, struct casus_game *game);
extern const void *(*leak_position)(size_t *size);

#endif
