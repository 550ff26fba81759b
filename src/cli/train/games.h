/* games.h - many games on several threads, for what is learned by playing them. */
#ifndef CASUS_CLI_TRAIN_GAMES_H
#define CASUS_CLI_TRAIN_GAMES_H

#include "cli/cli.h"
#include "cli/play_out.h"

/* How something is learned by games. */
struct games_plan {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options, *directory;
    uint64_t seed, games; /* Of each trial, or for each seat, in one generation. */
    int64_t generations, threads;
    struct casus_level level; /* How they are played. */
};

/* Calls `play` once with each number below `count`, on the plan's threads, each with room for its games. False: `play`
 * has returned false, after saying what failed, or no thread could be made. */
bool games_play(const struct games_plan *plan, uint64_t count,
                bool (*play)(void *context, struct play_out *room, uint64_t number), void *context);

#endif
