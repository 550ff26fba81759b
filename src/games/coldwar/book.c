/* Made by casus train coldwar --openings: docs/strength.md. */
#include "learned.h"

/* place finland, place finland, place finland, place poland, place poland, place poland */
static const casus_action of_seat_0[] = {8204, 8204, 8204, 8972, 8972, 8972};

/* place italy, place italy, place france, place france, place france, place west_germany, place west_germany */
static const casus_action of_seat_1[] = {7436, 7436, 5900, 5900, 5900, 6924, 6924};

const struct casus_opening coldwar_openings[] = {
    {.seat = 0, .count = 6, .action = of_seat_0},
    {.seat = 1, .count = 7, .action = of_seat_1},
    {.count = 0},
};
