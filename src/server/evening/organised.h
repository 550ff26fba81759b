/* organised.h - making and loading evenings: from outside, a table that is organised. */
#ifndef CASUS_SERVER_EVENING_ORGANISED_H
#define CASUS_SERVER_EVENING_ORGANISED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;
struct table;

/* What is chosen of an evening when it is made. */
struct organised_options {
    int64_t lists_ms, grace_ms;  /* How long a phase lasts (0: until an organiser closes it), and its grace. */
    int64_t reading_ms;          /* How long teams read before a phase's time runs. */
    int64_t suits_ms, review_ms; /* How long the organiser's stages last; 0: until he ends them. */
    unsigned at_end;             /* What happens when a time is up: an evening_at_end. */
    bool drafts;                 /* What teams have written and not sent counts. */
    unsigned approval;           /* Who approves what counts: an evening_approval. */
};

/* Makes an evening of a new table. */
void organised_make(struct table *table, const struct organised_options *options);
/* A row of the store; the first of a table's makes an evening of it. */
bool organised_load(struct server *server, const char *key, const char *text, size_t length);

#endif
