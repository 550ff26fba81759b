/* reading.h - the time in which teams read what came of their lists, before the time of the next phase runs. The phase
 * is open meanwhile: lists may be written and sent. Who has read is between each phone and the organisers. */
#ifndef CASUS_SERVER_EVENING_READING_H
#define CASUS_SERVER_EVENING_READING_H

#include "server/evening/evening.h"
#include "server/session/request.h"

/* How long the phase that begins is read for before its time runs. */
int64_t reading_time(const struct table *table);
/* Sets when that is over; the phase's times are set already. EVENING_NO_TIME: it is over. */
void reading_set(struct table *table, int64_t starts, int64_t left_ms);
/* How much of it is left; 0: it is over, or there is none, or the phase is paused. */
int64_t reading_left(const struct server *server, const struct table *table);
/* Whether it is over and only the organisers were told: the time of the lists stands still until they start it. */
bool reading_is_held(const struct table *table);
/* When reading_time_up is due, because the organiser chose to be reminded; UINT64_MAX: it is not. */
uint64_t reading_deadline(const struct table *table);
void reading_time_up(struct table *table);
/* Milliseconds more, or less (ms < 0), while people read or would if the phase were not paused; the time of the lists
 * stays as long as it was. */
void reading_extend(const struct server *server, struct table *table, int64_t ms);
/* A member has read what there was to read; a member puts a warning aside for the whole team. */
request_handler reading_read, reading_put_aside;

#endif
