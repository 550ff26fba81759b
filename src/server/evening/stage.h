/* stage.h - the time of what an organiser does between the lists and what comes of them: suits, then the review.
 *
 * A stage has a time of its own, which only the desk is told: that suits are ruled on tells that there are some. All
 * others see one time for both, from the end of the lists to the publication (`ends` of the evening), which is the same
 * whether there are suits or not; with a review that has no time, they see none. What suits do not need the review has
 * more; it has its own time at least. */
#ifndef CASUS_SERVER_EVENING_STAGE_H
#define CASUS_SERVER_EVENING_STAGE_H

#include "server/evening/evening.h"

/* A stage may have begun, or ended; no phase is open. */
void stage_go_on(struct server *server, struct table *table);
/* None runs; the times of the evening are the caller's to set. */
void stage_forget(struct table *table);
/* The server has been away: times that are not up go on, less `back`, by which its clock was set back; they end at
 * `least` or later. */
void stage_resume(struct table *table, int64_t back, int64_t least);
void stage_pause(struct server *server, struct table *table);
void stage_unpause(struct server *server, struct table *table);
/* Milliseconds more, or less (ms < 0), for the stage that runs and for what all see; one without an end gets one. */
void stage_extend(struct server *server, struct table *table, int64_t ms);
/* When the stage's own time is up; UINT64_MAX: it has none, or the desk was told already. */
uint64_t stage_deadline(const struct table *table);
/* Its time is up: ends it, or tells the desk, as the organiser chose. */
void stage_time_up(struct server *server, struct table *table);

#endif
