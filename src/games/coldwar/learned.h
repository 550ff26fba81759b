/* The weights of a position's value, learned from games: weights.c, which casus train makes. */
#ifndef COLDWAR_LEARNED_H
#define COLDWAR_LEARNED_H

#include "casus/casus.h"
#include "features.h"

/* What they must fit. */
#define WEIGHTS CW_FEATURES
#define WEIGHTS_VERSION CW_FEATURES_VERSION

extern const struct casus_weights coldwar_weights;

#endif
