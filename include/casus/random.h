/* random.h - a small, fast generator for bots, simulations and tests.
 *
 * Never used for a game between people: those draw through casus/dice.h. The same seed gives the same numbers on every
 * machine. The caller owns the state; copy it freely. */
#ifndef CASUS_RANDOM_H
#define CASUS_RANDOM_H

#include <stdint.h>

struct casus_random {
    uint64_t word[4]; /* xoshiro256++; never all zero. */
};

/* The generator of a seed; any seed will do. */
struct casus_random casus_random_make(uint64_t seed);

/* 64 random bits. */
uint64_t casus_random_bits(struct casus_random *random);

/* A number 0 .. limit - 1, each equally likely. limit >= 1. */
uint64_t casus_random_below(struct casus_random *random, uint64_t limit);

#endif
