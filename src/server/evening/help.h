/* help.h - what a team and the organisers say to one another: calls for help, which wait until an organiser has seen to
 * them, and the organisers' words to one team. Nobody else gets them. */
#ifndef CASUS_SERVER_EVENING_HELP_H
#define CASUS_SERVER_EVENING_HELP_H

#include "server/base/buffer.h"
#include "server/evening/team.h"

enum {
    HELP_LINES_MAX = 10, /* That are kept, the newest. */
    HELP_CHARACTERS = 200,
    HELP_CALLS = 4, /* A team calls so often in */
    HELP_MS = 60000 /* so long. */
};

struct help_line {
    bool desk; /* An organiser's; else the team's. */
    char name[4 * SERVER_NAME_MAX + 1];
    char text[4 * HELP_CHARACTERS + 1]; /* "": a call without words. */
    uint64_t time;
};

struct help {
    int64_t since;                    /* When the call that waits came; EVENING_NO_TIME: none waits. */
    char by[4 * SERVER_NAME_MAX + 1]; /* The organiser who sees to it; "": nobody yet. */
    unsigned lines;
    struct help_line line[HELP_LINES_MAX]; /* The oldest first. */
};

/* Appends the fields to an open object, as sent and as stored; none before the first call. */
void help_write(struct casus_writer *out, const struct help *help);
/* NULL: nothing was said yet. False: the row makes no sense. */
bool help_read(const json_t *row, struct help **help);
request_handler help_call, help_uncall; /* A member's. */
request_handler help_say, help_attend;  /* An organiser's. */

#endif
