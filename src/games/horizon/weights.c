/* Made by casus train horizon: docs/strength.md. */
#include "learned.h"

/* clang-format off */
static const int16_t weight[] = {
    17, 5, 2, 175, 92, 106, 64, 39, 61, 211, -35, -51, 33, 13, 1021, 239, 386, 502, 820, 767,
    853, 901, 881, 936, 825, 782, 831, 895, 904, 957, 18, 12, 24, 166, 290, 53, 30, 66, 82, 410,
    101, -96, 55, 42, 898, -5, 470, 209, 903, 781, 798, 832, 993, 953, 1026, 864, 822, 831, 918, 898,
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
