/* room.h - what the members of a team say to one another and write down for one another: lines of talk, and notes about
 * teams. Nobody else gets them, not even organisers. */
#ifndef CASUS_SERVER_EVENING_ROOM_H
#define CASUS_SERVER_EVENING_ROOM_H

#include "server/evening/evening.h"
#include "server/session/request.h"

enum { ROOM_LINES_MAX = 100, ROOM_NOTES_MAX = 100, ROOM_NOTE_CHARACTERS = 300, ROOM_TAG_BYTES = 24 };

struct room {
    json_t *lines, *notes; /* Lists of objects, the newest last; NULL: none yet. */
    int64_t said, pinned;  /* How many there have been. */
};

void room_free(struct room *room);
/* Its people are gone: so is what they wrote. */
void room_clear(struct table *table, unsigned seat);
/* Everything to one who has come in. */
void room_push(struct server *server, struct table *table, unsigned seat, const struct connection *connection);
/* As it is stored; false: it makes no sense. */
void room_save(struct casus_writer *out, const struct room *room);
bool room_load(struct room *room, const json_t *row);
request_handler room_talk, room_pin, room_unpin;

#endif
