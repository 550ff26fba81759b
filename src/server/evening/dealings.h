/* dealings.h - what teams have dealt in with one another, as the game keeps it, shows it and takes it back. */
#ifndef CASUS_SERVER_EVENING_DEALINGS_H
#define CASUS_SERVER_EVENING_DEALINGS_H

#include "casus/evening.h"
#include "server/base/buffer.h"
#include "server/table/table.h"

/* Hands a deal to the game, as text; what comes of it is in `dealt`. False: the game refuses it. */
bool dealings_take(struct server *server, struct table *table, casus_seat seat, const struct buffer *text,
                   struct casus_dealt *dealt, struct casus_error *error);
/* Stores the result, and sends it to those concerned at the end of the change. */
void dealings_tell(struct table *table, const struct casus_dealt *dealt);
char *dealings_save(const struct table *table); /* For free; and back to that. */
void dealings_restore(struct table *table, const char *text);
/* A member of a team is gone; those after him have the number before theirs. */
void dealings_member_gone(struct table *table, casus_seat seat, unsigned member);
/* The game has gone back to the position after event `to`. */
void dealings_roll_back(struct table *table, uint64_t to);
/* A phase of the teams begins. */
void dealings_begin_phase(struct table *table);
/* The keys of what a viewer may know of the dealings, in an object that is open. */
void dealings_write(struct casus_writer *out, const struct table *table, casus_seat viewer);

#endif
