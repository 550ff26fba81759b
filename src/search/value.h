/* value.h - what a position is worth. */
#ifndef CASUS_SEARCH_VALUE_H
#define CASUS_SEARCH_VALUE_H

#include "casus/casus.h"

/* The value to `seat`, in CASUS_EQUITY_ONEths: at the end its standing, before that the learned one, or without
 * features or weights the game's heuristic. `features` has room for thinking.features_most. */
int32_t casus_value(const struct casus_game *game, const struct casus_weights *weights, const void *state,
                    casus_seat seat, struct casus_feature *features);

#endif
