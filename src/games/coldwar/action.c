/* The kinds of actions. */
#include "action.h"

enum cw_action_kind cw_act_of_verb(unsigned verb)
{
    static const uint8_t kinds[CW_VERBS] = {
        [CW_PLACE] = CW_ACT_PLACE, [CW_REMOVE] = CW_ACT_REMOVE,   [CW_CHOOSE] = CW_ACT_CHOOSE,
        [CW_COUP] = CW_ACT_COUP,   [CW_REALIGN] = CW_ACT_REALIGN, [CW_DISCARD] = CW_ACT_DISCARD,
        [CW_TAKE] = CW_ACT_TAKE,   [CW_GIVE] = CW_ACT_GIVE,
    };
    return kinds[verb];
}
