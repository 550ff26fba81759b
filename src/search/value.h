/* value.h - what a position is worth, in the units of standing.value. */
#ifndef CASUS_SEARCH_VALUE_H
#define CASUS_SEARCH_VALUE_H

#include "casus/casus.h"

enum { CASUS_VALUE_ONE = 1000 };

/* The value to `seat`: at the end its standing, before that the learned one, or without weights the game's
 * heuristic. CASUS_VALUE_ONE is a sure win. `features` has room for thinking.features_most. */
int32_t casus_value(const struct casus_game *game, const struct casus_weights *weights, const void *state,
                    casus_seat seat, struct casus_feature *features);

#endif
