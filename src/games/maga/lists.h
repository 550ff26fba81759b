/* lists.h - which rows a list may contain. */
#ifndef CASUS_GAMES_MAGA_LISTS_H
#define CASUS_GAMES_MAGA_LISTS_H

#include "match.h"

enum { MAGA_WHOLE_SHARE = 10 }; /* Tenths of the FSB's level that can be shared out [FSB1]. */

/* Whether `action` may be the next row of the country that the seat is writing for. */
bool maga_row_is_legal(const struct maga_match *match, casus_seat seat, casus_action action, struct casus_error *error);

/* The same for an action that is a well-formed row (maga_row_is_packed). */
bool maga_packed_row_is_legal(const struct maga_match *match, casus_seat seat, casus_action action,
                              struct casus_error *error);

/* Whether a country's list may end here: an order must be followed by what it orders. */
bool maga_list_is_complete(const struct maga_match *match, unsigned country);

/* Tenths that the protection at the end of the list has given so far, and to which roles, as bits; the FSB is one of
 * them, because it cannot be protected. */
unsigned maga_shares_given(const struct maga_list *list, unsigned *roles);

#endif
