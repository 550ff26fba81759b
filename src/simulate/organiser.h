/* organiser.h - who runs an evening. */
#ifndef CASUS_SIMULATE_ORGANISER_H
#define CASUS_SIMULATE_ORGANISER_H

#include "simulate/world.h"

void organiser_create(struct world *world, struct tab *tab);                      /* Makes the table. */
void organiser_hear(struct world *world, struct tab *tab, const json_t *message); /* "desk" */
void organiser_act(struct world *world, struct tab *tab);                         /* Does any one thing. */

#endif
