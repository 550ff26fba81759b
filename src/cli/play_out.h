/* play_out.h - playing whole games between bots. */
#ifndef CASUS_CLI_PLAY_OUT_H
#define CASUS_CLI_PLAY_OUT_H

#include "casus/casus.h"

/* Room for a thread's games, one at a time. */
struct play_out {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options;
    void *state, *view, *memory;
    casus_action *actions;
    struct casus_outcome *outcomes;
    bool dealt; /* Chance draws by `deal` instead of the game's number, and bots by theirs: games of one deal begin */
    uint64_t deal;                     /* alike whoever plays them. */
    uint64_t decisions, chances;       /* Of the last game. */
    bool timed;                        /* Notes how long bots think: */
    double seconds[CASUS_SEATS_MAX];   /* of each seat in the last game, the thread's time, */
    uint64_t choices[CASUS_SEATS_MAX]; /* and how often it had more than one legal action. */
    /* Called every few decisions with their number since the last call; may be NULL. */
    void (*tick)(void *context, uint64_t decisions);
    void *tick_context;
};

void play_out_make(struct play_out *play, const struct casus_game *game, const struct casus_measure *measure,
                   const char *options);
void play_out_end(struct play_out *play);

/* Plays game `number` of a seed; bots[seat] moves for each seat. With a directory the record is written there. False
 * after saying what failed. */
bool play_out_game(struct play_out *play, const struct casus_bot *const *bots, uint64_t seed, uint64_t number,
                   const char *record_directory);

/* The seat's share of the first place in the game that was played: 1 if it is the only winner, 0 if it is none. */
double play_out_share(const struct play_out *play, unsigned seat);

/* When a game is broken off; 0: never. */
struct play_limit {
    double deadline; /* In cli_seconds_now's time. */
    uint64_t decisions;
};

/* The same with uniformly random actions instead of bots, without views, for measuring. False: the limit broke the game
 * off.
 */
bool play_out_random(struct play_out *play, struct casus_random *random, const struct play_limit *limit);

/* The option lines of a file (NULL: none), checked, followed by "players N" unless it is 0; the last such line counts.
 * NULL after saying what is wrong; else the caller frees it. */
char *cli_join_options(const struct casus_game *game, const char *file, int64_t players, struct casus_measure *measure);

#endif
