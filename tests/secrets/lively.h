/* lively.h - lists and beginnings that cause what random ones rarely do. A game without a row plays at random. */
#ifndef TESTS_SECRETS_LIVELY_H
#define TESTS_SECRETS_LIVELY_H

#include "casus/casus.h"

struct lively {
    const char *game;
    /* Draws a row of the seat's list in that state, as words, each further line by itself; `seed`: the course's. False:
     * none this time. */
    bool (*draw_row)(const void *state, casus_seat seat, uint64_t seed, struct casus_random *random,
                     struct casus_writer *out);
    const char *last; /* The action that ends a list. */
    unsigned rows;    /* At most this many are tried. */
    /* Appends the organiser's corrections before anything happens, one action per line. */
    void (*enrich)(const void *state, struct casus_random *random, struct casus_writer *out);
};

extern const struct lively lively_maga;

#endif
