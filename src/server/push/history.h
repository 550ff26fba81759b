/* history.h - a table's events again, from one that the viewer has seen. */
#ifndef CASUS_SERVER_PUSH_HISTORY_H
#define CASUS_SERVER_PUSH_HISTORY_H

#include "server/push/audience.h"

/* Writes "start" and "events": those after the one that the viewer calls `seen`. For an organiser it may be
 * so much that only the end of it is written. */
void history_write(struct server *server, struct casus_writer *out, struct table *table, uint64_t seen,
                   casus_seat viewer, enum connection_form form);

#endif
