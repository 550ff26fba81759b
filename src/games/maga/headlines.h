/* headlines.h - what is published about a stage: the members of each federation, which the rules make public [WAR-8],
 * and what the organiser adds. The teams know before the game how much she may add. A headline never names an author:
 * it is a number, or a place at which something happened. */
#ifndef CASUS_GAMES_MAGA_HEADLINES_H
#define CASUS_GAMES_MAGA_HEADLINES_H

#include "match.h"

/* What may be told. The bits of a publication and the order of the headlines are those of this list, so that an order
 * tells nothing. */
enum maga_headline {
    MAGA_TELL_EXCHANGE,   /* How many took part, and the winning number. */
    MAGA_TELL_SUITS,      /* How many, and how many were won. */
    MAGA_TELL_STATEMENTS, /* How many states were slandered. */
    MAGA_TELL_VIRUSES,    /* How many states were infected. */
    MAGA_TELL_WARS,       /* How many were declared. */
    MAGA_TELL_DEFENCES,   /* How many attacks were repelled. */
    MAGA_TELL_RIOTS,      /* How many states are in riot; which. */
    MAGA_TELL_LAUNCHES,   /* How many states have launched missiles. */
    MAGA_TELL_IMPACTS,    /* How many missiles hit; where. */
    MAGA_HEADLINES
};
extern const char *const maga_headline_names[MAGA_HEADLINES];

enum maga_telling { MAGA_UNTOLD, MAGA_COUNTED, MAGA_NAMED, MAGA_TELLINGS };
extern const char *const maga_telling_names[MAGA_TELLINGS];

/* Two bits for each headline: how much of it is published. */
static inline enum maga_telling maga_telling_of(uint64_t told, unsigned headline)
{
    return (enum maga_telling)(told >> 2 * headline & 3);
}

static inline uint64_t maga_tell_as(unsigned headline, enum maga_telling telling)
{
    return (uint64_t)telling << 2 * headline;
}

/* What a headline can say of a stage that waits to be published. */
struct maga_tally {
    unsigned count, won;
    struct casus_seats places; /* Where it happened. */
};
struct maga_tally maga_tally_of(const struct maga_match *match, unsigned headline);

/* The most that the organiser may tell of a stage that waits to be published; nothing if there is nothing to tell. */
enum maga_telling maga_telling_most(const struct maga_match *match, unsigned headline);

/* Whether no headline says more than the evening's wall allows. */
bool maga_may_tell(const struct maga_match *match, uint64_t told, struct casus_error *error);

#endif
