/* The inputs of a position's learned value. */
#ifndef HORIZON_FEATURES_H
#define HORIZON_FEATURES_H

#include "state.h"

enum { HORIZON_FEATURES_VERSION = 1 };

enum {
    HORIZON_MOMENTS = 16, /* By rounds to come; the last: or more. */
    HORIZON_MEASURES = 20,
    HORIZON_FEATURES = 2 * HORIZON_MOMENTS * HORIZON_MEASURES, /* For two players, and for more. */
    HORIZON_FEATURES_MOST = 2 * HORIZON_MEASURES
};

/* casus_thinking.features */
size_t horizon_features(const void *state, casus_seat seat, struct casus_feature *features);

#endif
