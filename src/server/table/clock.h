/* clock.h - thinking time. */
#ifndef CASUS_SERVER_TABLE_CLOCK_H
#define CASUS_SERVER_TABLE_CLOCK_H

#include "server/table/table.h"

void clock_reset(struct table *table);
/* After anything that may change who is awaited: clocks move on. */
void clock_turn(struct server *server, struct table *table, const struct casus_seats *awaited);
/* The position has reached its player. False: the clock ran already, or the game does not. */
bool clock_start(const struct server *server, struct table *table);
void clock_stop(const struct server *server, struct table *table); /* What was thought so far is charged. */
/* Notes the clock as it is now. */
void clock_seal(const struct server *server, const struct table *table, casus_seat seat, struct sealed *sealed);
/* All have committed: each clock shows what it did when its seat had. */
void clock_reveal(const struct server *server, struct table *table);
bool clock_is_out(const struct server *server, const struct table *table, casus_seat seat);
/* When the seat's time is over; UINT64_MAX: never, or the clock does not run. */
uint64_t clock_runs_out_at(const struct table *table, casus_seat seat);
void clock_write(const struct server *server, struct casus_writer *out, const struct table *table);

#endif
