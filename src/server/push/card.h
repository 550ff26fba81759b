/* card.h - what everybody may know of a table: beside the game, and as a line of the lobby. */
#ifndef CASUS_SERVER_PUSH_CARD_H
#define CASUS_SERVER_PUSH_CARD_H

#include "server/table/table.h"

void card_write(struct casus_writer *out, const struct table *table, bool options);
/* A few hundred bytes, whatever the game and its options: the first seats, and how many there are besides. `own`: the
 * reader. */
void card_write_line(struct casus_writer *out, const struct table *table, const struct guest *own);
/* Whom the game waits for, one by one; of an evening nobody. */
struct casus_actor card_awaited(const struct table *table);
/* Whether the game awaits this person's choice; what is sealed already is made. */
bool card_has_to_choose(const struct table *table, const struct casus_actor *actor, casus_seat seat);
/* Whether a crowd may be told now of what has changed; else it hears of it later, so that about a megabyte a second is
 * sent, however many look and come and go. A change of status does not wait. */
bool card_may_push(struct server *server, struct table *table);
/* To all who have the table open, and to the lobby. */
void card_push(struct server *server, struct table *table);

/* What each seat has committed to or revealed, null where it gives nothing; as far as it may be known: commitments when
 * their list is closed, bytes when the game has begun. Else an empty list. */
void card_key_shares(struct casus_writer *out, const char *key, const struct table *table, bool revealed);

#endif
