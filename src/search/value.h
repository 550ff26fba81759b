/* value.h - what a position is worth, in the units of standing.value. */
#ifndef CASUS_SEARCH_VALUE_H
#define CASUS_SEARCH_VALUE_H

#include "casus/casus.h"

enum { CASUS_VALUE_ONE = 1000 };

/* The value to `seat`: at the end its standing, before that the learned value, or the game's heuristic.
 * CASUS_VALUE_ONE is a sure win. The game has `thinking` with one of the two. `features` has room for its
 * features_most. */
int32_t casus_value(const struct casus_game *game, const void *state, casus_seat seat, struct casus_feature *features);

/* The value of log-odds, in 65536ths: (2 / (1 + exp(-x)) - 1) times CASUS_VALUE_ONE, to the nearest. */
int32_t casus_value_of_log_odds(int64_t log_odds);

#endif
