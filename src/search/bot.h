/* bot.h - players that are programs.
 *
 * A bot chooses one action for a seat, from that seat's view and never from more. It knows games only through the
 * contract (casus/casus.h), needs no C library and only the caller's memory, and keeps nothing between two choices: the
 * same view, generator and name give the same action on every machine. */
#ifndef CASUS_SEARCH_BOT_H
#define CASUS_SEARCH_BOT_H

#include <stdbool.h>
#include <stddef.h>

#include "casus/casus.h"

/* The names of the bots that play a game, ended by NULL: the game's own where it has some, else "random" and "greedy".
 */
const char *const *casus_bot_names(const struct casus_game *game);

/* The strongest of them: the last. */
const char *casus_bot_best(const struct casus_game *game);

/* Whether a bot of that name plays the game. */
bool casus_bot_known(const struct casus_game *game, const char *name);

/* Appends the names as the field "bots" of an open JSON object. */
void casus_json_bots(struct casus_writer *out, const struct casus_game *game);

/* Bytes of scratch that casus_bot_choose needs for a game of that measure; 0 for an unknown name. */
size_t casus_bot_memory(const struct casus_game *game, const struct casus_measure *measure, const char *name);

/* Chooses an action for `seat` from `view`, which the game's `view` function made for that seat. `memory` has
 * casus_bot_memory bytes, aligned to 8. Returns 0 if the seat has no legal action or the name is unknown. */
casus_action casus_bot_choose(const struct casus_game *game, const struct casus_measure *measure, const char *name,
                              const void *view, casus_seat seat, struct casus_random *random, void *memory);

#endif
