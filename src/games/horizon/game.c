/* Horizon as the rest of Casus knows it: the table of functions, and how a game begins. */
#include "horizon.h"

#include "casus/assert.h"
#include "contract.h"
#include "invariant.h"
#include "scenario.h"
#include "state.h"

static bool measure(const char *options, size_t length, struct casus_measure *measure, struct casus_error *error)
{
    struct horizon_scenario scenario;
    unsigned rules;
    if (!horizon_scenario_read(options, length, &scenario, &rules, error)) return false;
    *measure = (struct casus_measure){
        .state_size = sizeof(struct horizon_state),
        .legal_max = HORIZON_LEGAL_MAX,
        .outcomes_max = HORIZON_DECK_MAX,
        .seats = scenario.players,
    };
    return true;
}

static void lay_starting_event(struct horizon_state *state) /* R12 */
{
    const struct horizon_card *card = &state->scenario.card[HORIZON_START];
    struct horizon_node *centre = &state->node[0];
    centre->card = HORIZON_START;
    centre->forward = card->forward;
    centre->backward = card->backward;
    centre->hindrance = card->hindrance;
    memcpy(centre->arc, card->arc, sizeof centre->arc);
    centre->token_colour = HORIZON_NEUTRAL;
}

static bool init(void *state_, const char *options, size_t length, struct casus_error *error)
{
    struct horizon_state *state = state_;
    unsigned rules;
    memset(state, 0, sizeof *state);
    if (!horizon_scenario_read(options, length, &state->scenario, &rules, error)) return false;
    state->rules_after_first = (uint8_t)(rules - 1);
    for (unsigned node = 0; node < HORIZON_NODES_MAX; node++) {
        state->node[node].card = HORIZON_NO_CARD;
        state->node[node].token_colour = HORIZON_NO_COLOUR;
    }
    lay_starting_event(state);
    for (unsigned seat = 0; seat < state->scenario.players; seat++) { /* S1 */
        struct horizon_player *player = &state->player[seat];
        player->momentum = state->scenario.start_momentum;
        player->flexible = horizon_flexible_dealt(&state->scenario);
        player->hand_count = (uint8_t)__builtin_popcount(player->flexible);
    }
    for (unsigned card = 0; card < state->scenario.deck_count; card++) horizon_cards_add(&state->deck, card);
    state->deck_count = state->scenario.deck_count;
    memcpy(state->artifact_stack, state->scenario.artifacts, sizeof state->artifact_stack);
    state->turn = CASUS_SEAT_NOBODY; /* Until the cards are dealt. */
    if (CASUS_CHECKS) horizon_check_invariants(state);
    return true;
}

/* data/horizon/default.scenario explains the other keys of a scenario. */
static const struct casus_option options[] = {
    {.key = "players",
     .kind = CASUS_OPTION_NUMBER,
     .seats = true,
     .least = HORIZON_SEATS_MIN,
     .most = HORIZON_SEATS_MAX,
     .standard = 4},                                                                                     /* S1 */
    {.key = "rings", .kind = CASUS_OPTION_NUMBER, .least = 2, .most = HORIZON_RINGS_MAX, .standard = 4}, /* R1 */
    {.key = "scenario", .kind = CASUS_OPTION_LINES},
    {.key = NULL},
};

static const char *const settings[] = {
    "players 2\nrings 2",
    "players 3",
    "",
    "players 5\nrings 3",
    "players 6\nrings 6",
    "players 2\nrings 5\nhand_limit 20\nround_momentum 60\nround_action_units 20",
    NULL,
};

const struct casus_game casus_horizon = {
    .name = "horizon",
    .rules_version = HORIZON_RULES_VERSION,
    .seats_least = HORIZON_SEATS_MIN,
    .seats_most = HORIZON_SEATS_MAX,
    .hidden = true,
    .options = options,
    .settings = settings,
    .measure = measure,
    .init = init,
    .actor = horizon_actor,
    .legal = horizon_legal,
    .ranges = NULL,
    .is_legal = horizon_is_legal,
    .apply = horizon_apply,
    .outcomes = horizon_outcomes,
    .view = horizon_view,
    .reveals = NULL,
    .seen = horizon_seen,
    .determinize = horizon_determinize,
    .standing = horizon_standing,
    .evaluate = horizon_evaluate,
    .action_text = horizon_action_text,
    .action_parse = horizon_action_parse,
    .json = horizon_json,
    .describe = horizon_describe,
    .query = horizon_query,
    .bots = horizon_bots,
    .thinking = &horizon_thinking,
    .rules = horizon_rules,
};
