/* The game's own bots: random and steady. */
#ifndef COLDWAR_BOTS_H
#define COLDWAR_BOTS_H

#include "casus/casus.h"

extern const char *const cw_bot_names[];
casus_action cw_bot_choose(const void *view, casus_seat seat, unsigned bot, struct casus_random *random);

#endif
