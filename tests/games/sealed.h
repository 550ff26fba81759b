/* sealed.h - a small game of sealed bids, for the tests: 2 to 250 players bid in secret and at once; amounts are ranged numbers;
 * ties are broken by chance. It has what Horizon has not. Options: players N, rounds N. */
#ifndef TESTS_GAMES_SEALED_H
#define TESTS_GAMES_SEALED_H

#include "casus/casus.h"

extern const struct casus_game sealed_game;

#endif
