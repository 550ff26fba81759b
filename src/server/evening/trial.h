/* trial.h - the lists of a phase, tried one after another on a copy of the position, some seats at a time: with 250
 * teams all at once would take longer than others may wait. */
#ifndef CASUS_SERVER_EVENING_TRIAL_H
#define CASUS_SERVER_EVENING_TRIAL_H

#include "server/evening/evening.h"
#include "server/evening/list.h"

struct trial {
    void *state;    /* The copy, with the lists of the seats before `seat`. */
    uint64_t n;     /* It is one of the position after that event, */
    uint64_t since; /* in the phase that began after this one. */
    struct casus_seats awaited;
    unsigned seats, seat;     /* The next. */
    bool plans;               /* The lists are of rows that teams plan, */
    bool drafts;              /* and what they have written and not sent counts, too. */
    struct list_found *found; /* By seat: what counts. */
    int64_t *revision;        /* By seat: of the plan then. */
    /* Does one line of a list on the copy, which is in the table's place then. */
    void (*act)(void *context, casus_seat seat, const char *text);
    void *context;
};

/* A trial of the lists as they are now; `act` and `context` are the caller's to set. Nobody but its team may find out
 * what a draft says before the phase is over. */
struct trial *trial_make(const struct table *table, bool drafts);
void trial_free(struct trial *trial); /* NULL is nothing. */
/* Whether something has happened at the table since it was made. */
bool trial_is_stale(const struct trial *trial, const struct table *table);
/* Tries the lists of some seats more; how many depends on nothing that is secret. True: all are tried. */
bool trial_go_on(struct server *server, struct table *table, struct trial *trial);
/* So many steps of a size that grows with the game's position take some milliseconds; 1 at least. */
uint64_t trial_steps(const struct table *table, uint64_t bytes);

#endif
