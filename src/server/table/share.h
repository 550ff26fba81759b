/* share.h - the seats' shares in the dice of a game that is about to begin: the server has committed to its secret, the
 * seats commit to their bytes, all reveal, the game begins. If somebody breaks this off, it restarts with another
 * secret. docs/protocol.md, Dice, says whom this protects against. */
#ifndef CASUS_SERVER_TABLE_SHARE_H
#define CASUS_SERVER_TABLE_SHARE_H

#include "server/table/table.h"

/* The seat has committed. Only while the list is open. */
void share_commit(struct server *server, struct table *table, casus_seat seat, const uint8_t commit[CASUS_DIGEST_SIZE]);
/* The seat has revealed the bytes that it had committed to. Only when the list is closed. */
void share_reveal(struct server *server, struct table *table, casus_seat seat,
                  const uint8_t entropy[CASUS_ENTROPY_SIZE]);
/* The seat's person left before the game began; the commitment goes too. */
void share_leave(struct server *server, struct table *table, casus_seat seat);
/* After anything that may let the table go on: closes the list of commitments, begins the game, or waits. */
void share_go_on(struct server *server, struct table *table);
/* Whether the table waits for nothing but its seats' shares. */
bool share_is_waited_for(const struct table *table);
/* Time has passed: who is waited for no longer is. */
void share_tick(struct server *server, struct table *table);

#endif
