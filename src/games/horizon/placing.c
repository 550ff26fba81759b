/* Where a card may lie: R7 and R9, which depend on the card, the node and the turn alone. */
#include "placing.h"

#include "casus/assert.h"

bool horizon_card_fits(const struct horizon_card *card, unsigned node, unsigned turn, struct casus_error *error)
{
    casus_assert(node < HORIZON_NODES_MAX && turn < HORIZON_SIDES);
    const struct horizon_node_place *place = &horizon_field[node];
    if (card->radii != 0 && !(card->radii >> place->ring & 1)) { /* R9 */
        return casus_refuse(error, "horizon.radius",
                            "This card may not be organised on ring {0}: its circles name other rings.", place->ring, 0,
                            0, 0);
    }
    unsigned forward_wrong = horizon_turned(card->forward, turn) & place->earlier; /* R7 */
    if (forward_wrong != 0) {
        return casus_refuse(error, "horizon.forward_link_points_back",
                            "The forward link on side {0} points to an earlier node; it must point to a later one.",
                            __builtin_ctz(forward_wrong), 0, 0, 0);
    }
    unsigned backward_wrong = horizon_turned(card->backward, turn) & ~(unsigned)place->earlier;
    if (backward_wrong != 0) {
        return casus_refuse(error, "horizon.backward_link_points_on",
                            "The backward link on side {0} points to a later node; it must point to an earlier one.",
                            __builtin_ctz(backward_wrong), 0, 0, 0);
    }
    return true;
}
