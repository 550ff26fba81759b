/* bot.h - players that are programs.
 *
 * A bot chooses one action for a seat, from that seat's view and never from more. It knows games only through the
 * contract (casus/casus.h), needs no C library and only the caller's memory, and keeps nothing between two choices: the
 * same view, limits, generator and name give the same action on every machine. */
#ifndef CASUS_SEARCH_BOT_H
#define CASUS_SEARCH_BOT_H

#include <stdbool.h>
#include <stddef.h>

#include "casus/casus.h"

/* The bots that play a game: "random" and "greedy", unless it has only its own, then its own. NULL: there are no
 * more. */
const struct casus_bot *casus_bot_at(const struct casus_game *game, size_t number);

/* The one of that name, or NULL. */
const struct casus_bot *casus_bot_of(const struct casus_game *game, const char *name);

/* The strongest of them: the last. */
const struct casus_bot *casus_bot_best(const struct casus_game *game);

/* The strongest of those that move at once: who plays for the absent. */
const struct casus_bot *casus_bot_stand_in(const struct casus_game *game);

/* Appends the names as the field "bots" of an open JSON object. */
void casus_json_bots(struct casus_writer *out, const struct casus_game *game);

/* Bytes of scratch that a bot needs for a game of that measure. */
size_t casus_bot_memory(const struct casus_bot *bot, const struct casus_measure *measure);

/* The same for the one of a game's bots that needs most. */
size_t casus_bots_memory(const struct casus_game *game, const struct casus_measure *measure);

/* What the bot chooses: a legal action, or 0 if the seat has none. */
casus_action casus_bot_choose(const struct casus_bot *bot, const struct casus_choice *choice);

#endif
