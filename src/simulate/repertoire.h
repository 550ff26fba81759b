/* repertoire.h - what is played: which game, with which options, by how many, with or without an organiser. Everything
 * is asked of the games themselves; none is known by name. */
#ifndef CASUS_SIMULATE_REPERTOIRE_H
#define CASUS_SIMULATE_REPERTOIRE_H

#include "casus/casus.h"

enum { REPERTOIRE_GAMES_MAX = 16, REPERTOIRE_SEATS_MAX = 4, REPERTOIRE_OPTIONS_SIZE = 256 };

/* One table, before anybody has come to it. */
struct programme {
    const struct casus_game *game;
    struct casus_measure measure;
    char options[REPERTOIRE_OPTIONS_SIZE];
    bool evening; /* An organiser runs it. */
};

/* Draws a short game. `games` has 1 to REPERTOIRE_GAMES_MAX, then NULL. Games with large positions come less often than
 * others, so that all get a like share of the time. */
struct programme repertoire_draw(const struct casus_game *const *games, struct casus_random *random);

#endif
