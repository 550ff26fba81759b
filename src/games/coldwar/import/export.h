/* A game as a log of the digital edition: its actions are added one after another, then the log is written. */
#ifndef COLDWAR_EXPORT_H
#define COLDWAR_EXPORT_H

#include "story.h"

struct cw_export {
    struct cw_log_setup setup;
    unsigned count;
    unsigned turn; /* Where the present turn's items begin. */
    /* What was in progress before and after the last action: the influence of one event or operation takes one line per
     * country. */
    uint16_t origin[2];
    struct cw_item item[CW_LOG_ITEMS_MAX];
};

/* The names are the players', by side; they must last until the log is written. False: *error says which of the options
 * no log can express. */
bool cw_export_begin(struct cw_export *export, const struct cw_options *options, const struct casus_word names[2],
                     struct casus_error *error);

/* Adds an action that has been done, as cw_tell does. False: the log has become too long. */
bool cw_export_action(struct cw_export *export, const struct cw_state *before, casus_seat seat, casus_action action,
                      const struct cw_journal *journal, const struct cw_state *after);

/* The game stops here: operations that were begun and not conducted, and a turn whose headlines are not all chosen,
 * still get their lines. */
void cw_export_end(struct cw_export *export, const struct cw_state *state);

/* After that, for a game that ended although it is not over: who resigned, or CASUS_SEAT_NOBODY if it was abandoned. */
void cw_export_break_off(struct cw_export *export, casus_seat loser);

void cw_export_write(const struct cw_export *export, struct casus_writer *out);

#endif
