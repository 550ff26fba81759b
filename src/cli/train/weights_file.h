/* weights_file.h - learned weights as text files, and as C. */
#ifndef CASUS_CLI_TRAIN_WEIGHTS_FILE_H
#define CASUS_CLI_TRAIN_WEIGHTS_FILE_H

#include <stdbool.h>

#include "casus/casus.h"

/* Reads weights that fit this game's features, and returns their numbers, which the caller frees. NULL after saying
 * what is wrong. */
int16_t *weights_read(const struct casus_game *game, const char *path, struct casus_weights *weights);

/* Writes them: as text, or as a C file for src/games/GAME/. False after saying what failed. */
bool weights_write(const struct casus_game *game, const struct casus_weights *weights, const char *path);
bool weights_write_c(const struct casus_game *game, const struct casus_weights *weights, const char *path);

#endif
