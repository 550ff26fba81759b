/* The game's own bots: random and steady. */
#ifndef COLDWAR_BOTS_H
#define COLDWAR_BOTS_H

#include "casus/casus.h"

extern const struct casus_bot *const cw_bots[];

/* For bots that search. */
extern const struct casus_thinking cw_thinking;

#endif
