/* openings.h - the first choices that serve each seat best, found by games. */
#ifndef CASUS_CLI_TRAIN_OPENINGS_H
#define CASUS_CLI_TRAIN_OPENINGS_H

#include "games.h"

/* Improves every seat's opening, generation after generation, from what the directory has or else from what the bots
 * would play; writes DIRECTORY/openings-N.txt and DIRECTORY/book.c. Says what failed. */
enum status openings_find(const struct games_plan *plan);

#endif
