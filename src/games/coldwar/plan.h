/* How a bot would spend points of influence and operations, judged by each country's worth: no die is rolled, coups and
 * realignments count with their average. */
#ifndef COLDWAR_PLAN_H
#define COLDWAR_PLAN_H

#include "state.h"

struct cw_plan {
    casus_action action; /* Its first action; 0: there is none. */
    int gain;            /* For the acting side, in thousandths of a victory point. */
};

/* The value of losing or winning at once: no gain outweighs even a small risk of losing. */
enum { CW_LOST = -100000, CW_WON = 40000 };

/* CW_ASK_COUNTRY with `place` or `remove`: the next country. `knower`: the seat whose knowledge it is judged by. */
casus_action cw_plan_point(const struct cw_state *state, unsigned knower);

/* CW_ASK_OPS: the best way to use all remaining points with each kind of operations, 0 influence, 1 a coup, 2
 * realignments. `placed` becomes the position after the first of these. */
enum { CW_PLANS = 3 };
void cw_plan_operations(const struct cw_state *state, unsigned knower, struct cw_plan plans[CW_PLANS],
                        struct cw_state *placed);

enum { CW_ALTERNATIVES_MOST = 8 };

/* The countries for the next point of operations or of an event, and those for a coup: at most `most`, the best first.
 * Returns how many. */
size_t cw_plan_places(const struct cw_state *state, unsigned knower, size_t most, casus_action *actions);
size_t cw_plan_coups(const struct cw_state *state, unsigned knower, size_t most, casus_action *actions);

#endif
