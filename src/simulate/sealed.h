/* sealed.h - a small game of sealed bids, for the simulation and the tests; it is in no list of games. 2 to 250 players
 * bid in secret and at once; amounts are ranged numbers; ties are broken by chance. It has what Horizon has not.
 * Options: players N, rounds N. */
#ifndef CASUS_SIMULATE_SEALED_H
#define CASUS_SIMULATE_SEALED_H

#include "casus/casus.h"

extern const struct casus_game sealed_game;

#endif
