/* greedy.h - legal actions, rated by the game's own heuristic right after them. */
#ifndef CASUS_SEARCH_GREEDY_H
#define CASUS_SEARCH_GREEDY_H

#include "casus/casus.h"

/* Bytes of scratch for both functions. */
size_t casus_greedy_memory(const struct casus_measure *measure);

/* The bot greedy: the action rated best; ties are broken at random. */
casus_action casus_greedy_choose(const struct casus_choice *choice);

/* Writes the actions rated best, at most `most`, the best first, and returns how many. */
size_t casus_greedy_best(const struct casus_choice *choice, size_t most, casus_action *actions);

#endif
