/* What casus train makes from games: the weights of a position's value (weights.c), and the openings (book.c). */
#ifndef COLDWAR_LEARNED_H
#define COLDWAR_LEARNED_H

#include "casus/casus.h"
#include "features.h"

/* What they must fit. */
#define WEIGHTS CW_FEATURES
#define WEIGHTS_VERSION CW_FEATURES_VERSION

extern const struct casus_weights coldwar_weights;
extern const struct casus_opening coldwar_openings[]; /* book.c */

#endif
