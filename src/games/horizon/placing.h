/* placing.h - where a card may lie. */
#ifndef HORIZON_PLACING_H
#define HORIZON_PLACING_H

#include "state.h"

/* Whether a card may lie in a node at a turn, as far as R7 and R9 go. False: *error (may be NULL) says why not. */
bool horizon_card_fits(const struct horizon_card *card, unsigned node, unsigned turn, struct casus_error *error);

#endif
