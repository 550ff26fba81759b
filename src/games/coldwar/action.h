/* Actions: a kind and an item - a card, a country, an option, a die. */
#ifndef COLDWAR_ACTION_H
#define COLDWAR_ACTION_H

#include "state.h"

enum cw_action_kind {
    CW_ACT_HEADLINE = 1,
    CW_ACT_EVENT, /* .. CW_ACT_SPACE: in the order of enum cw_mode. */
    CW_ACT_OPS,
    CW_ACT_EVENT_FIRST,
    CW_ACT_UN,
    CW_ACT_SPACE,
    CW_ACT_PASS,
    CW_ACT_DONE,
    CW_ACT_DISCARD,
    CW_ACT_TAKE,
    CW_ACT_GIVE,
    CW_ACT_PLACE,
    CW_ACT_REMOVE,
    CW_ACT_CHOOSE,
    CW_ACT_COUP,
    CW_ACT_REALIGN,
    CW_ACT_OPTION,
    CW_ACT_CANCEL_CRISIS,
    CW_ACT_DRAW, /* Chance, from here on. */
    CW_ACT_ROLL,
    CW_ACT_RANDOM,
    CW_ACT_KINDS
};

static inline casus_action cw_pack(enum cw_action_kind kind, unsigned item)
{
    return (casus_action)kind | (casus_action)item << 8;
}

static inline unsigned cw_kind_of(casus_action action)
{
    return action & 255;
}

static inline unsigned cw_item_of(casus_action action)
{
    return (unsigned)(action >> 8);
}

/* Which kind of action expresses an ask's verb. */
enum cw_action_kind cw_act_of_verb(unsigned verb);

#endif
