/* The weights of a position's value, learned from games: weights.c, which casus train makes. */
#ifndef HORIZON_LEARNED_H
#define HORIZON_LEARNED_H

#include "casus/casus.h"
#include "features.h"

/* What they must fit. */
#define FEATURES HORIZON_FEATURES
#define FEATURES_VERSION HORIZON_FEATURES_VERSION

extern const struct casus_weights horizon_weights;

#endif
