/* Steps that many cards share. */
#ifndef COLDWAR_PRIMITIVES_H
#define COLDWAR_PRIMITIVES_H

#include "step.h"

cw_primitive cw_do_defcon, cw_do_set_defcon, cw_do_mark, cw_do_vp, cw_do_add, cw_do_clear, cw_do_control, cw_do_place,
    cw_do_remove, cw_do_choose, cw_do_operations, cw_do_war_on, cw_do_war_in, cw_do_needs, cw_do_cancel,
    cw_do_discard_or, cw_do_one_of, cw_do_free, cw_do_score, cw_do_reveal_hand, cw_do_space;

#endif
