/* book.h - what a table's record says as it grows: every position, and what each viewer knows by knowledge.h. It is
 * read from the lines that the server stores, independently of what the server tells anybody. */
#ifndef TESTS_SECRETS_BOOK_H
#define TESTS_SECRETS_BOOK_H

#include <jansson.h>

#include "casus/casus.h"

enum { BOOK_SEATS_MAX = 6, BOOK_VIEWERS_MAX = BOOK_SEATS_MAX + 1 };

/* What was done; an actor of CASUS_SEAT_NOBODY means something that is not an action. */
struct deed_of_book {
    casus_seat actor;
    casus_action action;
    uint64_t back; /* 1: it led back to an earlier position. */
};

struct book {
    const struct casus_game *game;
    struct casus_measure measure;
    bool evening;
    void **state;              /* After each event; [0]: the first position. */
    struct deed_of_book *deed; /* That led there: 1 .. count. */
    uint64_t count, capacity;
    bool over;
    uint64_t told[BOOK_VIEWERS_MAX];   /* How many events the viewer counts. */
    uint64_t learnt[BOOK_VIEWERS_MAX]; /* A hash of everything that he was told. */
    char secret[65];                   /* The dice's, from the record's end; "" before. */
    char *text;                        /* Room for what is known. */
};

/* The viewers of a table are its seats and, last, a watcher. */
static inline unsigned book_viewers(const struct book *book)
{
    return book->measure.seats + 1u;
}

static inline casus_seat book_viewer(const struct book *book, unsigned index)
{
    return index < book->measure.seats ? (casus_seat)index : CASUS_SEAT_OBSERVER;
}

struct book book_make(const struct casus_game *game, const char *options, bool evening);
void book_free(struct book *book);

/* A line of the record, in order; the header is skipped. */
void book_write(struct book *book, const char *line, size_t length);

static inline const void *book_state(const struct book *book)
{
    return book->state[book->count];
}

/* A hash of what the viewer has learnt and of what he may know of the position. */
uint64_t book_known(const struct book *book, unsigned viewer);

#endif
