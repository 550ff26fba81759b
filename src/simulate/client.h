/* client.h - what client.c (greeting, viewing, moving) and whims.c (talking, voting, claiming, and what nobody should try) share. */
#ifndef CASUS_SIMULATE_CLIENT_H
#define CASUS_SIMULATE_CLIENT_H

#include "world.h"

/* Sends a message under a new id, which is returned. The message is used up. */
json_int_t say(struct world *world, struct tab *tab, json_t *message);
/* The same; the answer is looked at. */
void ask(struct world *world, struct tab *tab, enum asked_kind kind, json_int_t n, const char *text, json_t *message);
const char *text_of(const json_t *object, const char *key); /* "" if there is none. */
/* A random action of the tab's seat as text; false: it has none. */
bool choose_action(struct world *world, const struct tab *tab, char *text, size_t size);

/* Whether the client has no seat at the table and can have come to none meanwhile. */
bool is_stranger(const struct tab *tab);
void chat_unopened(struct world *world, struct tab *tab);
void open_without_link(struct world *world, struct tab *tab);
void on_proposal(struct world *world, struct tab *tab, const json_t *message);

#endif
