/* Where a card may be placed: R6 and R10, which depend on the field and on time; R7 and R9, which depend only on the
 * card, the node and the turn. And what logistics may place: R22. */
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

static bool is_last_round_of_phase(const struct horizon_state *state)
{
    return state->round + 1 == state->scenario.rounds[state->phase];
}

unsigned horizon_fitting_turns(const struct horizon_card *card, unsigned node)
{
    const struct horizon_node_place *place = &horizon_field[node];
    if (card->radii != 0 && !(card->radii >> place->ring & 1)) return 0;
    unsigned turns = 0, earlier = place->earlier;
    for (unsigned turn = 0; turn < HORIZON_SIDES; turn++) {
        unsigned wrong =
            (horizon_turned(card->forward, turn) & earlier) | (horizon_turned(card->backward, turn) & ~earlier);
        turns |= (unsigned)(wrong == 0) << turn;
    }
    return turns;
}

bool horizon_node_takes(const struct horizon_state *state, const struct horizon_card *card, unsigned node,
                        struct casus_error *error)
{
    casus_assert(node < horizon_nodes(state));
    if (!horizon_is_open(state, node)) { /* R6 */
        return casus_refuse(error, "horizon.organise_realised", "This node is already realised.", 0, 0, 0, 0);
    }
    if (horizon_has_event(state, node)) {
        return casus_refuse(error, "horizon.organise_occupied", "There is an event in this node already.", 0, 0, 0, 0);
    }
    if ((card->flags & HORIZON_BRIDGE) && is_last_round_of_phase(state) &&
        horizon_field[node].ring == state->phase) { /* R10 */
        return casus_refuse(error, "horizon.bridge",
                            "A card with the bridge mark may not lie in a node that is realised when this round ends.",
                            0, 0, 0, 0);
    }
    return true;
}

unsigned horizon_lay_most(const struct horizon_state *state, unsigned node, unsigned side)
{
    casus_assert(horizon_link_on(&state->node[node], side) == HORIZON_NO_LINK);
    unsigned tokens = horizon_tokens_on(state, node, side);
    return tokens < HORIZON_LAY_STRENGTH_MAX ? HORIZON_LAY_STRENGTH_MAX - tokens : 0;
}

bool horizon_backward_fits(const struct horizon_state *state, unsigned node)
{
    casus_assert(state->node[node].card == HORIZON_NO_CARD);
    for (unsigned sides = horizon_field[node].earlier; sides != 0; sides &= sides - 1) {
        if (horizon_lay_most(state, node, (unsigned)__builtin_ctz(sides)) >= HORIZON_LINK_STRENGTH) return true;
    }
    return false;
}
