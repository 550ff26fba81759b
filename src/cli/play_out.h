/* play_out.h - playing whole games between bots. */
#ifndef CASUS_CLI_PLAY_OUT_H
#define CASUS_CLI_PLAY_OUT_H

#include "casus/casus.h"

/* Room for one game after the other, of one thread. */
struct play_out {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options;
    void *state, *view, *memory;
    casus_action *actions;
    struct casus_outcome *outcomes;
    uint64_t decisions, chances; /* Of the last game. */
    /* Called every few decisions of a game with how many there were since the last call; may be NULL. */
    void (*tick)(void *context, uint64_t decisions);
    void *tick_context;
};

void play_out_make(struct play_out *play, const struct casus_game *game, const struct casus_measure *measure,
                   const char *options);
void play_out_end(struct play_out *play);

/* Plays game `number` of a seed; bots[seat] moves for each seat. With a directory the record is written there. False:
 * it has been said what failed. */
bool play_out_game(struct play_out *play, const char *const *bots, uint64_t seed, uint64_t number,
                   const char *record_directory);

/* When a game is broken off; 0: never. */
struct play_limit {
    double deadline; /* In cli_seconds_now's time. */
    uint64_t decisions;
};

/* Uniform random play without views, for measuring: the same, but nobody is asked. False: the limit broke the game off.
 */
bool play_out_random(struct play_out *play, struct casus_random *random, const struct play_limit *limit);

/* The option lines of a file (NULL: none) with "players N" put last, where it prevails (0: not), checked. NULL: it has
 * been said what is wrong; else the caller frees it. */
char *cli_join_options(const struct casus_game *game, const char *file, int64_t players, struct casus_measure *measure);

#endif
