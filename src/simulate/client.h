/* client.h - a person at a tab. */
#ifndef CASUS_SIMULATE_CLIENT_H
#define CASUS_SIMULATE_CLIENT_H

#include "simulate/world.h"

void client_greet(struct world *world, struct tab *tab); /* The connection has opened. */
void client_hear(struct world *world, struct tab *tab, const char *text, size_t length);
void client_act(struct world *world, struct tab *tab); /* It is time for a move. */
void client_ask(struct world *world, struct tab *tab); /* It is time for something else. */

#endif
