/* delta.h - what a change tells all viewers: its events, each as its viewer may know it, told before they are applied,
 * and the change to the view. It is pushed once, at the end of the change. */
#ifndef CASUS_SERVER_PUSH_DELTA_H
#define CASUS_SERVER_PUSH_DELTA_H

#include "server/push/audience.h"

/* The difference of two of the viewer's views: [[offset,"base64"],...]. */
void delta_patch(struct server *server, struct casus_writer *out, const struct table *table, const void *before,
                 const void *after, casus_seat viewer);
/* The viewer's view of a whole state, in the same form: what differs from as many zeros. Most of a large view are
 * zeros. */
void delta_from_nothing(struct server *server, struct casus_writer *out, const struct table *table, const void *state,
                        casus_seat viewer);
/* Around each event. */
void delta_before(struct server *server, struct table *table, const struct event *event);
void delta_after(struct server *server, struct table *table);
/* The end of the change. */
void delta_push(struct server *server, struct table *table);

#endif
