/* request.h - what people ask of the server besides moves. */
#ifndef CASUS_SIMULATE_REQUEST_H
#define CASUS_SIMULATE_REQUEST_H

#include "simulate/world.h"

void request_make(struct world *world, struct tab *tab); /* Any one. */

/* The owner has been told who is there. */
void request_moderate(struct world *world, struct tab *tab, const json_t *message);
/* A proposal was heard of: the votes that it counts were given; and perhaps this one votes now. */
void request_answer_proposal(struct world *world, struct tab *tab, const json_t *message);

/* Whether the client has no seat at the table and can have come to none meanwhile. */
bool request_is_stranger(const struct tab *tab);

/* What strangers try before they have opened the table. */
void request_chat_unopened(struct world *world, struct tab *tab);
void request_open_without_link(struct world *world, struct tab *tab);

#endif
