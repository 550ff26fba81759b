/* light.h - a quick choice by a taste, for playing on in a search. */
#ifndef HORIZON_LIGHT_H
#define HORIZON_LIGHT_H

#include "casus/casus.h"
#include "taste.h"

/* The legal action whose position is worth the most; 0 if there is none. */
casus_action horizon_light_choice(const void *view, casus_seat seat, const int16_t *taste, struct casus_random *random);

/* The best few, the best first; returns how many. */
size_t horizon_light_best(const void *view, casus_seat seat, const int16_t *taste, size_t most, casus_action *actions);

#endif
