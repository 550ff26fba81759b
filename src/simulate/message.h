/* message.h - what a tab sends, and reading what it hears. */
#ifndef CASUS_SIMULATE_MESSAGE_H
#define CASUS_SIMULATE_MESSAGE_H

#include "simulate/world.h"

/* {"type":type,"table":the tab's}, to be added to. */
json_t *message_about(const struct tab *tab, const char *type);

/* Puts a text on its way; it is copied. */
void message_post(struct world *world, struct tab *tab, bool to_server, const char *text, size_t length);

/* Sends a message under a new id, which is returned. The message is used up. */
json_int_t message_say(struct world *world, struct tab *tab, json_t *message);

/* The same; the answer is looked at. */
struct asked *message_ask(struct world *world, struct tab *tab, enum asked_kind kind, json_int_t n, const char *text,
                          json_t *message);

/* The same of what must be refused. */
void message_ask_wrong(struct world *world, struct tab *tab, json_t *message);

/* Takes the question that the message answers from the tab; false: it answers none. Its actions are the caller's. */
bool message_answers(struct tab *tab, const json_t *message, struct asked *asked);

void message_forget_all(struct tab *tab); /* Nothing that was asked will be answered. */

const char *message_text(const json_t *object, const char *key); /* "" if there is none. */

#endif
