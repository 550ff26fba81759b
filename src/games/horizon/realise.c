/* Rounds, phases and the realisation: R3, R4, R13 - R19, S2, S6. */
#include "realise.h"

#include "casus/assert.h"

/* ---- The sum: R14, R17 ---- */

static const int8_t outcome_of_status[] = {
    [HORIZON_OPEN] = 0,
    [HORIZON_EMPTY] = 0,
    [HORIZON_HAPPENED] = 1,
    [HORIZON_NOT_HAPPENED] = -1,
};

void horizon_outcomes_so_far(const struct horizon_state *state, int8_t *outcome)
{
    unsigned nodes = horizon_nodes(state);
    for (unsigned node = 0; node < nodes; node++) outcome[node] = outcome_of_status[state->node[node].status];
}

unsigned horizon_worth(const struct horizon_state *state, const struct horizon_card *card)
{
    unsigned orbits = card->flags & HORIZON_ORBITS;
    return orbits == 0 ? 1 : state->scenario.orbit_points[orbits - 1]; /* R5 */
}

int32_t horizon_points(const struct horizon_state *state, const struct horizon_card *card)
{
    int32_t points = (int32_t)horizon_worth(state, card);
    return card->flags & HORIZON_GAIN ? points : -points;
}

void horizon_situation_of(const struct horizon_state *state, unsigned place, const int8_t *outcome,
                          struct horizon_situation *situation)
{
    casus_assert(horizon_has_event(state, place));
    const struct horizon_node *node = &state->node[place];
    const struct horizon_card *card = horizon_card_of(state, node->card);
    *situation = (struct horizon_situation){
        .gain = (card->flags & HORIZON_GAIN) != 0,
        .worth = (uint8_t)horizon_worth(state, card),
        .arc = {node->arc[HORIZON_V], node->arc[HORIZON_X]},
        .token_colour = node->token_colour,
        .token_mark = node->token_mark,
        .players = state->scenario.players,
    };
    for (unsigned seat = 0; seat < state->scenario.players; seat++) {
        situation->influence[HORIZON_V] =
            (uint16_t)(situation->influence[HORIZON_V] + horizon_influence(node, seat, HORIZON_V));
        situation->influence[HORIZON_X] =
            (uint16_t)(situation->influence[HORIZON_X] + horizon_influence(node, seat, HORIZON_X));
    }
    /* Only earlier nodes can be realised before this one: R14 considers no other side. */
    for (unsigned sides = horizon_field[place].earlier; sides != 0; sides &= sides - 1) {
        unsigned s = (unsigned)__builtin_ctz(sides);
        unsigned earlier = horizon_field[place].neighbour[s];
        struct horizon_side *side = &situation->side[s];
        if (outcome[earlier] == 0) continue;
        side->own = (uint8_t)horizon_link_on(node, s);
        side->neighbour_link = (uint8_t)horizon_link_on(&state->node[earlier], horizon_opposite(s));
        side->neighbour_realised = true;
        side->neighbour_happened = outcome[earlier] > 0;
        side->strengthening = (uint8_t)horizon_tokens_on(state, place, s);
    }
}

/* ---- Rounds: S2 ---- */

void horizon_start_round(struct horizon_state *state)
{
    casus_assert(state->first < state->scenario.players);
    for (unsigned seat = 0; seat < state->scenario.players; seat++) {
        struct horizon_player *player = &state->player[seat];
        player->action_units = state->scenario.round_action_units;
        horizon_gain_momentum(player, state->scenario.round_momentum);
    }
    state->turn = state->first;
    state->stage = HORIZON_STAGE_TURN;
}

static void start_next_round(struct horizon_state *state)
{
    state->first = (uint8_t)((state->first + 1) % state->scenario.players);
    horizon_start_round(state);
}

static void mark_scores(struct horizon_state *state)
{
    casus_assert(state->phase > 0 && state->phase <= state->scenario.rings);
    for (unsigned seat = 0; seat < state->scenario.players; seat++) {
        state->player[seat].mark[state->phase] = state->player[seat].score;
    }
}

void horizon_end_round(struct horizon_state *state)
{
    casus_assert(state->turn == state->first);
    state->rounds_played++;
    if (++state->round < state->scenario.rounds[state->phase]) {
        start_next_round(state);
        return;
    }
    if (state->phase > 0) mark_scores(state);                   /* R4 */
    state->current = (uint8_t)horizon_ring_start(state->phase); /* R3 */
    state->stage = HORIZON_STAGE_REALISE;
}

static void end_phase(struct horizon_state *state)
{
    casus_assert(state->phase <= state->scenario.rings);
    if (state->phase == state->scenario.rings) { /* S6 */
        state->stage = HORIZON_STAGE_OVER;
        return;
    }
    state->phase++;
    state->round = 0;
    start_next_round(state);
}

/* ---- Realising a node ---- */

/* R19: of what was laid on an event, only the links to the future stay; the caller marks the outcome. */
static void clear_event(struct horizon_node *node)
{
    casus_assert(node->status == HORIZON_HAPPENED || node->status == HORIZON_NOT_HAPPENED);
    node->token_colour = HORIZON_NO_COLOUR;
    node->token_mark = 0;
    memset(node->influence, 0, sizeof node->influence);
    if (horizon_names_colours(node->card)) node->arc[HORIZON_V] = node->arc[HORIZON_X] = HORIZON_NO_COLOUR;
    if (node->card == HORIZON_LOGISTICS) {
        node->hindrance &= node->forward;
        node->backward = 0;
    }
}

/* R19: a link between the node and an earlier one no longer leads to the future: its tokens are removed from both
 * cards. */
static void clear_joints(struct horizon_state *state, unsigned place)
{
    casus_assert(state->node[place].status != HORIZON_OPEN);
    for (unsigned sides = horizon_field[place].earlier; sides != 0; sides &= sides - 1) {
        unsigned side = (unsigned)__builtin_ctz(sides), earlier = horizon_field[place].neighbour[side];
        state->node[place].strengthening[side] = 0;
        state->node[earlier].strengthening[horizon_opposite(side)] = 0;
    }
}

static void realise_event(struct horizon_state *state)
{
    casus_assert(horizon_is_open(state, state->current)); /* R13: each node once. */
    int8_t outcome[HORIZON_NODES_MAX];
    struct horizon_situation situation;
    struct horizon_resolution resolution;
    horizon_outcomes_so_far(state, outcome);
    horizon_situation_of(state, state->current, outcome, &situation);
    horizon_resolve(&situation, &resolution);
    if (resolution.colour != HORIZON_NO_COLOUR) {
        struct horizon_player *player = &state->player[resolution.colour];
        player->score = (int16_t)(player->score + resolution.points);
    }
    struct horizon_node *node = &state->node[state->current];
    node->status = resolution.happens ? HORIZON_HAPPENED : HORIZON_NOT_HAPPENED;
    clear_event(node);
}

static bool can_leave(const struct horizon_state *state, unsigned place)
{
    casus_assert(place < horizon_nodes(state));
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        if (horizon_is_open(state, horizon_field[place].neighbour[side])) return true;
    }
    return false;
}

/* R18: the next pawn in table order from the first player's that stands in the node and can leave. */
static bool next_to_leave(struct horizon_state *state)
{
    if (!can_leave(state, state->current)) return false;
    for (unsigned i = 0; i < state->scenario.players; i++) {
        unsigned seat = (state->first + i) % state->scenario.players;
        if (state->player[seat].pawn != state->current) continue;
        state->drawer = (uint8_t)seat;
        return true;
    }
    return false;
}

void horizon_go_on(struct horizon_state *state)
{
    casus_assert(state->node[state->current].status != HORIZON_OPEN);
    if (next_to_leave(state)) {
        state->stage = HORIZON_STAGE_LEAVE;
        return;
    }
    state->drawer = 0;
    state->stage = HORIZON_STAGE_REALISE;
    state->current++;
    if (state->current < horizon_node_count(state->phase)) return;
    state->current = 0;
    end_phase(state);
}

void horizon_realise(struct horizon_state *state)
{
    casus_assert(state->stage == HORIZON_STAGE_REALISE);
    if (horizon_has_event(state, state->current)) realise_event(state);
    else state->node[state->current].status = HORIZON_EMPTY; /* R13 */
    clear_joints(state, state->current);
    horizon_go_on(state);
}
