/* Made by casus train coldwar: docs/strength.md. */
#include "learned.h"

const struct casus_opening coldwar_openings[] = {
    {.count = 0},
};
