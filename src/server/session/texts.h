/* texts.h - a list of short texts, such as the actions of a move: read once from a message or the store, then never
 * changed, and shared by all who keep it. */
#ifndef CASUS_SERVER_SESSION_TEXTS_H
#define CASUS_SERVER_SESSION_TEXTS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "casus/text.h"

struct texts {
    unsigned references;
    size_t count, capacity;
    char **text;
};

/* An empty list, for texts_add and texts_release. */
struct texts *texts_make(void);
void texts_add(struct texts *texts, const char *text, size_t length);
/* A copy with one more. NULL is copied as an empty list. */
struct texts *texts_with(const struct texts *texts, const char *text, size_t length);
bool texts_has(const struct texts *texts, const char *text);
size_t texts_count(const struct texts *texts); /* NULL: none. */
/* NULL: it is no list of texts. For texts_release. */
struct texts *texts_read(const json_t *list);
void texts_write(struct casus_writer *out, const struct texts *texts); /* NULL: an empty list. */
/* One more who keeps it; returns it. NULL is kept and released as nothing. */
struct texts *texts_keep(struct texts *texts);
void texts_release(struct texts *texts);

#endif
