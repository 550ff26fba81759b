/* guest.h - who speaks: somebody with a token, known by its hash. */
#ifndef CASUS_SERVER_SESSION_GUEST_H
#define CASUS_SERVER_SESSION_GUEST_H

#include "server/base/key.h"

/* How much somebody has said of late. */
struct guest_talk {
    uint64_t until; /* When the time that the guest's lines have taken up is over. */
};

struct guest {
    key_digest id; /* The hash of the token. */
    char name[4 * SERVER_NAME_MAX + 1];
    bool stored;          /* Has done something that lasts. Others are forgotten with their last connection. */
    bool durable;         /* His row is in the store, this one or an older one. */
    unsigned puts;        /* Rows of his that are on their way to the store. */
    unsigned connections; /* That speak for the guest. */
    unsigned lobbies;     /* Of them those that watch the lobby. */
    struct guest_talk talk;
    struct guest *next; /* In its bucket. */
};

/* How many lines a guest may write at once, and how often then. */
enum { GUEST_LINES = 10, GUEST_LINE_MS = 2000 };

/* Takes one more line into account; false: it is one too many. */
bool guest_takes_line(struct guest_talk *talk, uint64_t now, unsigned lines, unsigned every_ms);
void guest_make_all(struct server *server);
void guest_free_all(struct server *server);
bool guest_is_id(const char *text); /* Whether a guest could be known by it. NULL: no. */
struct guest *guest_find(const struct server *server, const char *id); /* NULL: nobody is known by it. */
struct guest *guest_add(struct server *server, const char *id, const char *name);
/* One connection more, or one fewer, speaks for the guest, who may then be gone. */
void guest_speaks(struct guest *guest);
void guest_is_silent(struct server *server, struct guest *guest);
/* The store has reported the guest's row. */
void guest_was_stored(struct server *server, const char *id, bool ok);
/* From its row in the store. False: the row makes no sense. */
bool guest_load(struct server *server, const char *id, const char *text, size_t length);

#endif
