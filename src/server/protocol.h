/* protocol.h - all messages that clients may send, and who answers each. */
#ifndef CASUS_SERVER_PROTOCOL_H
#define CASUS_SERVER_PROTOCOL_H

#include "server/session/message.h"

/* Answers one message: form, rate, the sender's part at the table, then its handler. */
void protocol_answer(struct server *server, struct connection *connection, const char *text, size_t length);

/* The same for one whose turn has come (session/turns.h), or that has waited for the store (table/aside.h). */
void protocol_answer_waiting(struct server *server, struct request *request);

/* The table of messages, without the dealings of games: for who makes messages up, or lists them. It has *count rows.
 */
const struct message_type *protocol_types(size_t *count);

#endif
