/* Made by casus train horizon: docs/strength.md. */
#include "learned.h"

/* clang-format off */
static const int16_t weight[] = {
    19, 6, 7, 176, 245, 44, 10, 7, 75, 508, 161, -23, 29, 38, 500, 120, 675, 424, 1000, 911,
    922, 963, 963, 1027, 1067, 918, 904, 968, 947, 1011, 19, 6, 7, 176, 245, 44, 10, 7, 75, 508,
    161, -23, 29, 38, 500, 120, 675, 424, 1000, 911, 922, 963, 963, 1027, 1067, 918, 904, 968, 947, 1011,
};
/* clang-format on */

_Static_assert(WEIGHTS_VERSION == 1 && sizeof weight / sizeof weight[0] == WEIGHTS,
               "these weights mean something else now: docs/strength.md");

const struct casus_weights horizon_weights = {
    .rules_version = 1,
    .version = 1,
    .count = sizeof weight / sizeof weight[0],
    .weight = weight,
};
