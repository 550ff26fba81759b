/* openings.h - the first choices that serve each seat best, found by games. */
#ifndef CASUS_CLI_TRAIN_OPENINGS_H
#define CASUS_CLI_TRAIN_OPENINGS_H

#include "cli/cli.h"

struct openings_plan {
    const struct casus_game *game;
    struct casus_measure measure;
    const char *options, *directory;
    uint64_t seed, games; /* For one seat in one generation. */
    int64_t generations, threads;
    struct casus_level level; /* How the games are played. */
};

/* Improves every seat's opening, generation after generation, from what the directory has or else from what the bots
 * would play; writes DIRECTORY/openings-N.txt and DIRECTORY/book.c. Says what failed. */
enum status openings_find(const struct openings_plan *plan);

#endif
