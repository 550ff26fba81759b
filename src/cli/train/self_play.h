/* self_play.h - games that a bot plays lightly against itself, and what is to be learned from them. */
#ifndef CASUS_CLI_TRAIN_SELF_PLAY_H
#define CASUS_CLI_TRAIN_SELF_PLAY_H

#include "samples.h"

struct self_play {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options;
    const struct casus_weights *weights; /* NULL: it begins with the game's heuristic. */
    uint64_t seed, games;
    double lambda;            /* How much of what is learned comes from later positions than the next one. */
    double noise;             /* The share of random choices. */
    struct casus_level level; /* How both sides search; without rollouts, and as long as there are no weights, they
                                 play by the light policy. */
    double kept;              /* The share of positions that are kept. */
    int64_t threads;
};

/* Plays all games and appends their positions in the games' order. False after saying what failed. */
bool self_play(const struct self_play *plan, struct samples *samples);

#endif
