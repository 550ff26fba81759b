/* round.h - a round of the way to the dice (share.h): who is waited for, until when, and the dice at its end. */
#ifndef CASUS_SERVER_TABLE_ROUND_H
#define CASUS_SERVER_TABLE_ROUND_H

#include "server/table/table.h"

enum {
    ROUND_PATIENCE_LEAST_MS = 10000, /* With a table whose seats bots take over sooner. */
    ROUND_PATIENCE_MOST_MS = 86400000,
    ROUND_PATIENCE_EVENING_MS = 30000,
    ROUND_RETRY_MS = 1000
};

/* A new round: the server draws a secret, and what seats have committed to before is forgotten. */
void round_begin(struct server *server, struct table *table);
/* Whether nothing but the dice keeps the game from beginning. */
bool round_all_sit(const struct table *table);
bool round_awaits_seat(const struct table *table, unsigned seat);
bool round_awaits(const struct table *table); /* Any of them. */
/* How long the table waits for a browser: as long as it would for its owner to come back to the game. */
uint64_t round_patience(const struct table *table);
/* The dice, from the secret and all seats' bytes. */
void round_take_dice(struct table *table);
/* When share_tick wants to look at the table; UINT64_MAX: never, for instance because the game has begun. */
uint64_t round_deadline(const struct table *table);
/* The server has been away: everybody gets the whole time again. */
void round_resume(const struct server *server, struct table *table);
/* The store has failed: what was due is tried again a little later, not at once and for ever. */
void round_rolled_back(const struct server *server, struct table *table);

#endif
