/* orders.h - orders as people write them. */
#ifndef CASUS_GAMES_MAGA_ORDERS_H
#define CASUS_GAMES_MAGA_ORDERS_H

#include "casus/casus.h"
#include "casus/text.h"
#include "state.h"

/* Reads one order: an action's name and its words ("sabotage B 3"), for strikes and protection further ones after "and"
 * ("strike B 3 2 and C 1 1"), for an order to a recruited role, after "to", what it is to do ("order B 3 replace to
 * improve"). Countries are called by `names`. Appends its rows to the country's list. False: *error says which word is
 * wrong and what is expected; the list is unchanged. */
bool maga_read_order(struct maga_game *game, unsigned country, const char *text, size_t length,
                     const char *const *names, struct casus_error *error);

/* Reads one row by itself, with countries by their numbers: an order without "and" and "to", or a row that begins with
 * one of them; `above` is the action of the row that an "and" belongs below. False: *error says what is wrong. */
bool maga_read_row(const struct maga_game *game, const char *text, size_t length, enum maga_action above,
                   struct maga_row *row, struct casus_error *error);

/* Writes a row so that maga_read_row reads it. */
void maga_write_row(struct casus_writer *out, const struct maga_row *row);

/* The same with countries called by `names`. */
void maga_write_named_row(struct casus_writer *out, const struct maga_row *row, const char *const *names);

#endif
