/* The tastes that were learned by play: weights.c, which casus train makes. */
#ifndef HORIZON_LEARNED_H
#define HORIZON_LEARNED_H

#include "casus/casus.h"
#include "taste.h"

/* What they must fit: a taste for two players, and one for more. */
#define WEIGHTS (2 * (size_t)HORIZON_TASTES)
#define WEIGHTS_VERSION HORIZON_TASTE_VERSION

extern const struct casus_weights horizon_weights;

#endif
