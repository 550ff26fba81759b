/* dealings.h - what teams deal in must go back with the game. */
#ifndef CASUS_SIMULATE_DEALINGS_H
#define CASUS_SIMULATE_DEALINGS_H

#include "simulate/world.h"

/* Whether the dealings as stored before and after a change that took the game back to event `to` are those that the
 * game makes of it; `begins`: a phase begins with it. Without dealings they are. */
bool dealings_went_back(const struct world *world, const struct game_table *table, const json_t *before,
                        const json_t *after, uint64_t to, bool begins);

#endif
