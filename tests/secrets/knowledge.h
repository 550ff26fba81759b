/* knowledge.h - what a viewer may know, stated a second time: not by a game's views and accounts, which are under test,
 * but by its rules and from the whole position. Two courses of a game in which a viewer knows the same by this must
 * look the same to him. A game without a row is trusted: its views, masked actions and accounts say what may be known,
 * and only everything around them is tested. */
#ifndef TESTS_SECRETS_KNOWLEDGE_H
#define TESTS_SECRETS_KNOWLEDGE_H

#include "casus/casus.h"

/* An event that has happened. */
struct happening {
    const struct casus_game *game;
    const void *before, *after; /* Whole positions. */
    casus_seat actor;
    casus_action action;
};

struct knowledge {
    const char *game;
    /* Whether the row covers the game's rules version; an older one may show what a newer one hides. */
    bool (*covers)(const void *state);
    /* Appends, in any form, what the viewer may learn from the event; nothing if not even that there was one. */
    void (*learns)(const struct happening *happening, casus_seat viewer, struct casus_writer *out);
    /* Appends what he may know of the position. */
    void (*knows)(const void *state, casus_seat viewer, struct casus_writer *out);
};

extern const struct knowledge knowledge_maga, knowledge_coldwar, knowledge_horizon;

/* The game's row, or NULL: it is trusted. */
const struct knowledge *knowledge_find(const struct casus_game *game, const void *state);

/* The same as in a row, for any game. */
void knowledge_learns(const struct happening *happening, casus_seat viewer, struct casus_writer *out);
void knowledge_knows(const struct casus_game *game, size_t size, const void *state, casus_seat viewer,
                     struct casus_writer *out);

/* Appends a thing's bytes. */
static inline void knowledge_add(struct casus_writer *out, const void *bytes, size_t size)
{
    casus_write_bytes(out, bytes, size);
}

/* Appends the action's words. */
static inline void knowledge_add_action(struct casus_writer *out, const struct happening *happening)
{
    casus_write_char(out, '\n');
    casus_write_int(out, happening->actor);
    casus_write_char(out, ' ');
    happening->game->action_text(happening->before, happening->actor, happening->action, out);
}

#endif
