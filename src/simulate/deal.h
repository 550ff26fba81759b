/* deal.h - what people of an evening deal in with one another, as the game lists it (casus/evening.h). */
#ifndef CASUS_SIMULATE_DEAL_H
#define CASUS_SIMULATE_DEAL_H

#include "simulate/world.h"

/* Sends any deal that the tab's viewer may send, with fields drawn by their kinds. */
void deal_make(struct world *world, struct tab *tab);

/* The same of who has no part in the evening: it must be refused. */
void deal_make_wrongly(struct world *world, struct tab *tab);

#endif
