/* What a log says about an action: its items, in the digital edition's words and with its quirks. The importer compares
 * them with a log, the exporter writes them. */
#ifndef COLDWAR_STORY_H
#define COLDWAR_STORY_H

#include "games/coldwar/journal.h"
#include "log.h"

enum { CW_STORY_MAX = 2 * CW_NOTES_MAX };

/* How certain it is that a log has an item. */
enum cw_told { CW_TOLD, CW_OFTEN_TOLD, CW_HARDLY_TOLD };

struct cw_story {
    unsigned count;
    struct cw_item item[CW_STORY_MAX];
    uint8_t told[CW_STORY_MAX]; /* enum cw_told */
    unsigned turn;              /* The items from here on are the next turn's. */
};

/* Appends what a completed action has brought about: its journal, between the positions before and after it. */
void cw_tell(struct cw_story *story, const struct cw_state *before, casus_seat seat, casus_action action,
             const struct cw_journal *journal, const struct cw_state *after);

#endif
