/* guest.h - who speaks: somebody with a token, known by its hash. */
#ifndef CASUS_SERVER_SESSION_GUEST_H
#define CASUS_SERVER_SESSION_GUEST_H

#include "server/base/key.h"

struct guest {
    key_digest id; /* The hash of the token. */
    char name[4 * SERVER_NAME_MAX + 1];
    struct guest *next; /* In its bucket. */
};

void guest_make_all(struct server *server);
void guest_free_all(struct server *server);
struct guest *guest_find(const struct server *server, const char *id); /* NULL: nobody is known by it. */
struct guest *guest_add(struct server *server, const char *id, const char *name);
/* From its row in the store. False: the row makes no sense. */
bool guest_load(struct server *server, const char *id, const char *text, size_t length);

#endif
