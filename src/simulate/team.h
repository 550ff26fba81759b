/* team.h - what members of a team do in an evening besides sending lists. */
#ifndef CASUS_SIMULATE_TEAM_H
#define CASUS_SIMULATE_TEAM_H

#include "simulate/world.h"

void team_hear(struct world *world, struct tab *tab, const json_t *message); /* "team" */
void team_ask(struct world *world, struct tab *tab);                         /* Any one thing. */

#endif
