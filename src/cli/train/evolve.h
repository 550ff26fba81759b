/* evolve.h - the weights of a game's heuristic, improved by matches. */
#ifndef CASUS_CLI_TRAIN_EVOLVE_H
#define CASUS_CLI_TRAIN_EVOLVE_H

#include "cli/cli.h"

struct evolution {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options, *directory;
    uint64_t seed, games; /* Of each trial in a generation. */
    int64_t generations, threads;
    struct casus_level level; /* How the trials choose. */
};

/* Goes on from what the directory has, else from `weight` (of game->thinking->weights_count), where it leaves the
 * result; each generation's is in DIRECTORY/weights-N.txt. Says what failed. */
enum status evolve(const struct evolution *evolution, int16_t *weight);

#endif
