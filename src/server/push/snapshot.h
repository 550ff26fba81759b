/* snapshot.h - a position as its viewer may see it. */
#ifndef CASUS_SERVER_PUSH_SNAPSHOT_H
#define CASUS_SERVER_PUSH_SNAPSHOT_H

#include "server/push/audience.h"

/* The viewer's view of a whole state; `view` has the state's size. */
void snapshot_view(const struct server *server, const struct table *table, const void *state, casus_seat viewer,
                   void *view);
/* {"bytes":..} or {"json":..}, or null before the game has begun. */
void snapshot_write(struct server *server, struct casus_writer *out, const struct table *table, const void *state,
                    casus_seat viewer, enum connection_form form);
void snapshot_write_awaited(struct casus_writer *out, const struct table *table);
void snapshot_write_base64(struct casus_writer *out, const uint8_t *bytes, size_t count);
/* A line of chat as everybody may know it: without the guest who wrote it. */
void snapshot_write_line(struct casus_writer *out, const json_t *line);

#endif
