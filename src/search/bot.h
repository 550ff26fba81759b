/* bot.h - players by program.
 *
 * A bot chooses one action for a seat, from that seat's view and never from more. It knows games only through the
 * contract (casus/casus.h), needs no C library and no memory but what the caller gives, and keeps nothing between
 * two choices: the same view, generator and name give the same action on every machine. */
#ifndef CASUS_SEARCH_BOT_H
#define CASUS_SEARCH_BOT_H

#include <stdbool.h>
#include <stddef.h>

#include "casus/casus.h"

/* The names of all bots, ended by NULL: "random", "greedy". */
const char *const *casus_bot_names(void);

/* Whether there is a bot of that name. */
bool casus_bot_known(const char *name);

/* Bytes of scratch that casus_bot_choose needs for a game of that measure; 0 for an unknown name. */
size_t casus_bot_memory(const struct casus_game *game, const struct casus_measure *measure, const char *name);

/* Chooses an action for `seat` from `view`, which the game's `view` function made for that seat. `memory` has
 * casus_bot_memory bytes, aligned to 8. Returns 0 if the seat has no legal action or the name is unknown. */
casus_action casus_bot_choose(const struct casus_game *game, const struct casus_measure *measure, const char *name,
                              const void *view, casus_seat seat, struct casus_random *random, void *memory);

#endif
