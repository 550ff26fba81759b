/* think.h - bots that search choose outside the server, which goes on meanwhile.
 *
 * A bot begins as soon as its seat is awaited. What it chooses counts only for the position that it was asked about; as
 * soon as that has passed, it is told to stop. Without a world that thinks (world.h) the server waits for each choice
 * when it is due. */
#ifndef CASUS_SERVER_TABLE_THINK_H
#define CASUS_SERVER_TABLE_THINK_H

#include "server/base/thought.h"
#include "server/table/table.h"

enum {
    /* Where all choose at once, a choice is looked at only at such intervals after it was asked for: how long a bot
     * has thought would tell of what it alone knows. Most thoughts take less. */
    THINK_BEAT_MS = 1000
};

/* Stops what is no longer wanted, and asks the bots that are now awaited. */
void think_review(struct server *server, struct table *table);
/* Nobody waits any more for what is thought about this table. */
void think_forget(struct table *table);
/* A thought is back and is freed. Returns the table that waited for it, or NULL. */
struct table *think_heard(struct server *server, struct thought *thought);
/* Time has come: what has been chosen may be used from now on. */
void think_look(const struct server *server, struct table *table);
/* Whether the seat's bot may not move yet, because it thinks elsewhere. */
bool think_waits(const struct server *server, const struct table *table, casus_seat seat);
/* When it is to be looked at; UINT64_MAX: not before its thought is back. */
uint64_t think_look_at(const struct table *table, casus_seat seat);
/* Whether the bot's choice has been made elsewhere. */
bool think_has_chosen(const struct table *table, casus_seat seat);
/* What a bot that need not be waited for chooses; `state` is the position after so many actions of its seat, which
 * nobody else knows of yet. 0: none. */
casus_action think_choice(struct server *server, const struct table *table, const void *state, casus_seat seat,
                          unsigned number);

#endif
