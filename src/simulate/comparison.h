/* comparison.h - what a viewer is sent must not depend on what he cannot know: another world, in which that is
 * something else, must send him the same bytes. */
#ifndef CASUS_SIMULATE_COMPARISON_H
#define CASUS_SIMULATE_COMPARISON_H

#include "simulate/world.h"

/* Compares two servers made from the table as it lies on the disk, for one client; a promise is broken where they
 * differ. */
void comparison_make(struct world *world, struct game_table *table, unsigned client);

#endif
