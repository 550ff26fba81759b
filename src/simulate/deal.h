/* deal.h - what people of an evening deal in with one another, as the game lists it (casus/evening.h). */
#ifndef CASUS_SIMULATE_DEAL_H
#define CASUS_SIMULATE_DEAL_H

#include "simulate/world.h"

/* Sends any deal that the tab's viewer may send, with fields drawn by their kinds. */
void deal_make(struct world *world, struct tab *tab);

/* A clause of a treaty, "duty 0 not raid": what the seat must or may do; the last word is that of an action which it
 * might do as far as its view shows (NULL: none). For json_decref. */
json_t *deal_clause(struct world *world, const struct game_table *table, const void *view, casus_seat seat);

/* The same as deal_make of who has no part in the evening: it must be refused. */
void deal_make_wrongly(struct world *world, struct tab *tab);

#endif
