/* search.h - which of a few candidates leads to the best positions a little later, by a game's `thinking` alone. */
#ifndef CASUS_SEARCH_SEARCH_H
#define CASUS_SEARCH_SEARCH_H

#include "casus/casus.h"

/* Bytes of scratch. */
size_t casus_search_memory(const struct casus_measure *measure);

/* The choice of a bot with a level: a legal action, or 0 if the seat has none. choice->limits.rollouts replaces the
 * level's if it is not 0; when limits.stopped says so, the best so far is returned. */
casus_action casus_search_choose(const struct casus_bot *bot, const struct casus_choice *choice);

/* What a game's `thinking` says, or where it says nothing the bot greedy; `weights` may be NULL. They need the scratch
 * of casus_greedy_memory. */
size_t casus_candidates(const struct casus_choice *choice, const struct casus_weights *weights, size_t most,
                        casus_action *actions);
casus_action casus_light_choice(const struct casus_choice *choice, const struct casus_weights *weights);
bool casus_is_settled(const struct casus_game *game, const void *state);

#endif
