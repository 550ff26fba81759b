/* twin.h - a second hall led along a course, with differences that a viewer may not know. As long as he knows the same
 * in both by knowledge.h, he must be sent the same messages, to the byte and in the same order. */
#ifndef TESTS_SECRETS_TWIN_H
#define TESTS_SECRETS_TWIN_H

#include "course.h"

struct tally {
    uint64_t courses, pairs, tried; /* Pairs in which a step was compared after something was different; all pairs. */
    uint64_t steps, bytes;          /* Compared ones. */
    uint64_t whole;                 /* Pairs that were compared to the end. */
    unsigned furthest;              /* The most steps of the course compared so. */
};

enum { PROBLEM_SIZE = 4096 };

/* Runs another hall along the course, for viewer number `viewer` (book.h). False: `problem` says what he was sent in
 * one and not in the other. */
bool twin_play(const struct course *course, unsigned viewer, const struct lead *lead, struct tally *tally,
               char problem[PROBLEM_SIZE]);

#endif
