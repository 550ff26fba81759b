/* twin.h - a second hall led along a course, in which what a viewer may not know is something else. As long as he knows
 * the same in both by knowledge.h, he must be sent the same messages, to the byte and in the same order. */
#ifndef TESTS_SECRETS_TWIN_H
#define TESTS_SECRETS_TWIN_H

#include "course.h"

struct tally {
    uint64_t courses, pairs, tried; /* Pairs of which a step was compared once something was different; all. */
    uint64_t steps, bytes;          /* Compared, of those. */
    uint64_t whole;                 /* Pairs that were compared to the end. */
    unsigned furthest;              /* How many steps of the course were compared so at most. */
};

enum { PROBLEM_SIZE = 4096 };

/* One more hall along the course, for the viewer of that number (book.h). False: `problem` says what he was sent in the
 * one and not in the other. */
bool twin_play(const struct course *course, unsigned viewer, const struct lead *lead, struct tally *tally,
               char problem[PROBLEM_SIZE]);

#endif
