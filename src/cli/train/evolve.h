/* evolve.h - the weights of a game's heuristic, improved by matches. */
#ifndef CASUS_CLI_TRAIN_EVOLVE_H
#define CASUS_CLI_TRAIN_EVOLVE_H

#include "games.h"

/* Goes on from what the directory has, else from `weight` (of game->thinking->weights_count), where it leaves the
 * result; each generation's is in DIRECTORY/weights-N.txt. Says what failed. */
enum status evolve(const struct games_plan *plan, int16_t *weight);

#endif
