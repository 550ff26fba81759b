/* secrecy.h - whether a game keeps its own secrets where it says something beside its views. A view is all that a seat
 * knows of a position: two events that lead a viewer to the same view must look the same to him, by `seen`, by its text
 * and by `describe`; and `standing` of a view is that of the whole position. */
#ifndef CASUS_SIMULATE_SECRECY_H
#define CASUS_SIMULATE_SECRECY_H

#include "casus/casus.h"

enum { SECRECY_PROBLEM_SIZE = 512 };

/* A game, with room for the checks. */
struct secrecy {
    const struct casus_game *game;
    struct casus_measure measure;
    void *other;    /* A position that the viewer cannot tell from the true one. */
    void *after[2]; /* After the event, and after another one; */
    void *view[2];  /* the viewer's views of them. */
    casus_action *actions;
    struct casus_outcome *outcomes;
    char *account[2];
    char problem[SECRECY_PROBLEM_SIZE]; /* The first that was found; "": none. */
};

struct secrecy secrecy_make(const struct casus_game *game, const struct casus_measure *measure);
void secrecy_end(struct secrecy *secrecy);

/* Whether the viewer is told no more of the action, legal in `state`, than of others that lead him to the same view. A
 * few others are drawn. */
bool secrecy_of_event(struct secrecy *secrecy, const void *state, casus_seat actor, casus_action action,
                      casus_seat viewer, struct casus_random *random);

/* Whether `standing` counts nothing that the viewer does not know. */
bool secrecy_of_standing(struct secrecy *secrecy, const void *state, casus_seat viewer);

#endif
