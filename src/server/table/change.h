/* change.h - the unit of durability.
 *
 * Everything done in answer to one message or one tick is one change: the writes it needs, and everything it will send.
 * While a table has a change in flight, later changes about it wait in the same queue even if they write nothing, so
 * that everybody gets things in order, and only when they are durable. Only what a seat keeps to itself delays
 * nobody else, because the delay of an answer would reveal that something was sealed. If the store fails, the tables
 * concerned return to their durable state, and the senders get a refusal. */
#ifndef CASUS_SERVER_TABLE_CHANGE_H
#define CASUS_SERVER_TABLE_CHANGE_H

#include "server/table/table.h"

void change_begin(struct server *server);
void change_about(struct server *server, struct table *table);
/* A second table, whose description changes with the first: a game that is over learns of its rematch. */
void change_also_about(struct server *server, struct table *table);
/* Who asks; without it whatever is in flight at the table is waited for. */
void change_asked_by(struct server *server, casus_seat viewer);
/* Sends what it writes to these seats and to organisers only, unless it turns out to hold an event or the table's
 * description. */
void change_concerns(struct server *server, casus_seat seat);
void change_end(struct server *server);

/* What the change being made stores; all is copied. */
void change_event(struct server *server, struct table *table, uint64_t number, const char *line, size_t length);
void change_put(struct server *server, const char *kind, const char *key, const char *text, size_t length);
void change_remove(struct server *server, const char *kind, const char *key);
void change_forget(struct server *server, const struct table *table); /* Its entry in the index, with its rows. */
/* The table's record is over, and kept compressed from now on. */
void change_archive(struct server *server, const struct table *table);
/* The table leaves memory once this is durable, and is to be looked at by then. */
void change_rests(struct server *server, struct table *table, uint64_t deadline);
void change_listed(struct server *server); /* The index is whole. */
void change_key(struct server *server);    /* The server's own, from which links and seats' keys are derived. */
void change_describes(struct server *server, struct table *table); /* The table's description. */
/* The same, and notifies lobby and audience at the end of the change. */
void change_announces(struct server *server, struct table *table);
void change_seals(struct server *server);    /* It changes what is sealed. */
void change_votes(struct server *server);    /* It changes the table's proposal. */
void change_chat(struct server *server);     /* One more line of chat. */
void change_delivers(struct server *server); /* A position reaches its player: clocks may start. */

/* Batches have been reported by the store, chained, oldest first; they are freed. */
void change_stored(struct server *server, struct store_batch *batches);

#endif
