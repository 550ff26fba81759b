/* happened.h - what happened in the compared courses, by kind: a test about wars proves nothing if there was none. What
 * the game did is read from the book; what people did, from what the first of them was sent. */
#ifndef TESTS_SECRETS_HAPPENED_H
#define TESTS_SECRETS_HAPPENED_H

#include "course.h"

enum happened {
    HAPPENED_WAR,
    HAPPENED_SUIT,
    HAPPENED_AGENT,
    HAPPENED_CONQUEST,
    HAPPENED_TREATY,
    HAPPENED_ROLLBACK,
    HAPPENED_TAKEBACK,
    HAPPENED_VOTE,
    HAPPENED_RESTART,
    HAPPENED_READ, /* A table had left the memory while nobody looked. */
    HAPPENED_ABSENCE,
    HAPPENED_OWN_LINE, /* Of the lobby, pushed. */
    HAPPENED_CLOSING,
    HAPPENED_RENAME,
    HAPPENED_REMATCH,
    HAPPENED_PRIVATE,  /* A table that only its link opens. */
    HAPPENED_TIME_OUT, /* A seat's time for the whole game was over. */
    HAPPENED_DRAFT,    /* What a team had written and not sent counted. */
    HAPPENED_LAST_CALL,
    HAPPENED_DESK, /* A pair of evenings compared for the organiser. */
    HAPPENED_KINDS
};

enum { MESSAGES_MAX = 80 };

struct happenings {
    uint64_t count[HAPPENED_KINDS];
    uint64_t said[MESSAGES_MAX]; /* By the place in the protocol's table; the dealings of games follow it. */
};

extern const char *const happened_names[HAPPENED_KINDS];

/* A message that clients may send, or a dealing of one of the games, that nobody ever said; NULL: there is none. */
const char *happened_unsaid(const struct happenings *happenings);

/* Adds what happened in the course's first steps. */
void happened_add(const struct course *course, unsigned steps, struct happenings *happenings);

#endif
