/* What is true of every position between two actions, part by part: the clock, the field, the players, and that every
 * card is in one place. */
#include "invariant.h"

#include "casus/assert.h"

/* ---- The clock ---- */

static void check_clock(const struct horizon_state *state)
{
    const struct horizon_scenario *scenario = &state->scenario;
    casus_assert(scenario->players >= HORIZON_SEATS_MIN && scenario->players <= HORIZON_SEATS_MAX);
    casus_assert(scenario->rings >= 2 && scenario->rings <= HORIZON_RINGS_MAX);
    casus_assert(state->stage < HORIZON_STAGES);
    casus_assert(state->phase <= scenario->rings && state->round <= scenario->rounds[state->phase]);
    casus_assert(state->first < scenario->players && state->drawer < scenario->players);
    casus_assert(state->turn < scenario->players || state->turn == CASUS_SEAT_NOBODY);
    casus_assert(state->current < horizon_nodes(state));
    casus_assert(state->revealed_count <= HORIZON_REVEALED_MAX);
    casus_assert(state->rules_after_first < HORIZON_RULES_VERSION);
    /* S1: when chance deals, there is something to draw. */
    bool draws = state->stage == HORIZON_STAGE_DEAL || state->stage == HORIZON_STAGE_REVEAL;
    casus_assert(!draws || (state->draws > 0 && state->deck_count > 0));
    casus_assert(draws || state->stage == HORIZON_STAGE_START || state->draws == 0);
}

/* ---- The field ---- */

/* R19: of a realised event only the links to the future are left. */
static void check_realised(const struct horizon_state *state, unsigned place)
{
    const struct horizon_node *node = &state->node[place];
    casus_assert((node->status == HORIZON_EMPTY) == (node->card == HORIZON_NO_CARD));
    casus_assert(node->token_colour == HORIZON_NO_COLOUR);
    for (unsigned seat = 0; seat < HORIZON_SEATS_MAX; seat++) casus_assert(node->influence[seat] == 0);
    casus_assert(!horizon_names_colours(node->card) ||
                 (node->arc[HORIZON_V] == HORIZON_NO_COLOUR && node->arc[HORIZON_X] == HORIZON_NO_COLOUR));
    casus_assert(node->card != HORIZON_LOGISTICS || node->backward == 0);
    for (unsigned sides = horizon_field[place].earlier; sides != 0; sides &= sides - 1)
        casus_assert(horizon_tokens_on(state, place, (unsigned)__builtin_ctz(sides)) == 0);
}

static void check_node(const struct horizon_state *state, unsigned place)
{
    const struct horizon_node *node = &state->node[place];
    casus_assert(node->status <= HORIZON_NOT_HAPPENED && node->turn < HORIZON_SIDES);
    casus_assert(node->card < state->scenario.deck_count || node->card == HORIZON_NO_CARD ||
                 (node->card >= HORIZON_ATTACK && node->card <= HORIZON_START));
    casus_assert((node->forward & node->backward) == 0); /* A side has one link. */
    casus_assert(node->token_mark <= HORIZON_X);
    casus_assert(node->token_colour != HORIZON_NEUTRAL || node->card == HORIZON_START); /* R12 */
    for (unsigned seat = 0; seat < HORIZON_SEATS_MAX; seat++) {
        casus_assert(horizon_influence(node, seat, HORIZON_V) <= 3 && horizon_influence(node, seat, HORIZON_X) <= 3);
        casus_assert(seat < state->scenario.players || node->influence[seat] == 0);
    }
    for (unsigned side = 0; side < HORIZON_SIDES; side++)
        casus_assert(node->strengthening[side] <= state->scenario.strength_limit);
    if (node->status != HORIZON_OPEN) check_realised(state, place);
}

/* ---- The players ---- */

static void check_player(const struct horizon_state *state, unsigned seat)
{
    const struct horizon_player *player = &state->player[seat];
    casus_assert(player->pawn < horizon_nodes(state));
    casus_assert(player->flexible >> HORIZON_FLEXIBLE == 0);
    casus_assert(player->action_units <= 20); /* S2: a round never gives more, whatever the scenario. */
    casus_assert(player->hand_count <= HORIZON_HAND_MAX);
    if (state->viewer != 0) return;
    unsigned flexible = (unsigned)__builtin_popcount(player->flexible);
    casus_assert(player->hand_count == horizon_cards_count(&player->hand) + flexible);
}

/* S4: none is added, and none comes back. */
static void check_artifacts(const struct horizon_state *state)
{
    for (unsigned artifact = 0; artifact < HORIZON_ARTIFACTS; artifact++)
        casus_assert(state->artifact_stack[artifact] <= state->scenario.artifacts[artifact]);
}

/* ---- The cards ---- */

static void take_place(struct horizon_cards *placed, const struct horizon_cards *cards)
{
    for (int i = 0; i < 2; i++) {
        casus_assert((placed->word[i] & cards->word[i]) == 0); /* No card is in two places. */
        placed->word[i] |= cards->word[i];
    }
}

static void check_cards(const struct horizon_state *state)
{
    struct horizon_cards placed = state->discard, single = {{0, 0}};
    take_place(&placed, &state->deck);
    for (unsigned seat = 0; seat < state->scenario.players; seat++) take_place(&placed, &state->player[seat].hand);
    for (unsigned i = 0; i < state->revealed_count; i++) {
        casus_assert(!horizon_cards_has(&single, state->revealed[i]));
        horizon_cards_add(&single, state->revealed[i]);
    }
    for (unsigned node = 0; node < horizon_nodes(state); node++) {
        unsigned card = state->node[node].card;
        if (card >= HORIZON_DECK_MAX) continue;
        casus_assert(!horizon_cards_has(&single, card));
        horizon_cards_add(&single, card);
    }
    take_place(&placed, &single);
    casus_assert(horizon_cards_count(&placed) <= state->scenario.deck_count);
    casus_assert(horizon_cards_count(&state->deck) == state->deck_count);
}

void horizon_check_invariants(const struct horizon_state *state)
{
    check_clock(state);
    for (unsigned node = 0; node < horizon_nodes(state); node++) check_node(state, node);
    for (unsigned seat = 0; seat < state->scenario.players; seat++) check_player(state, seat);
    check_artifacts(state);
    if (state->viewer == 0) check_cards(state);
}
