/* A position of Horizon that has lost an invariant does not go on. If something holds for several, it is damaged in the
 * last. */
#include "games/damage.h"
#include "games/horizon/invariant.h"
#include "position.h"

static struct horizon_state state;

static struct horizon_node *last_node(void)
{
    return &state.node[horizon_nodes(&state) - 1];
}

static struct horizon_player *last_player(void)
{
    return &state.player[state.scenario.players - 1];
}

static unsigned card_of_deck(void)
{
    struct horizon_cards deck = state.deck;
    return horizon_cards_take(&deck);
}

/* ---- The clock ---- */

static void too_many_players(void)
{
    state.scenario.players = HORIZON_SEATS_MAX + 1;
}
static void one_ring(void)
{
    state.scenario.rings = 1;
}
static void no_stage(void)
{
    state.stage = HORIZON_STAGES;
}
static void round_beyond_the_phase(void)
{
    state.round = state.scenario.rounds[state.phase] + 1;
}
static void turn_of_no_player(void)
{
    state.turn = state.scenario.players;
}
static void node_beyond_the_field(void)
{
    state.current = (uint8_t)horizon_nodes(&state);
}
static void too_many_revealed(void)
{
    state.revealed_count = HORIZON_REVEALED_MAX + 1;
}
static void deal_of_nothing(void)
{
    state.stage = HORIZON_STAGE_DEAL;
}
static void rules_to_come(void)
{
    state.rules_after_first = HORIZON_RULES_VERSION;
}
static void reveal_of_nothing(void)
{
    state.stage = HORIZON_STAGE_REVEAL;
}
static void draws_in_a_turn(void)
{
    state.draws = 1;
}

static void deal_without_a_deck(void)
{
    state.stage = HORIZON_STAGE_DEAL;
    state.draws = 1;
    state.deck_count = 0;
}

/* ---- The field ---- */

static void no_status(void)
{
    last_node()->status = HORIZON_NOT_HAPPENED + 1;
}
static void turned_too_far(void)
{
    last_node()->turn = HORIZON_SIDES;
}
static void card_beyond_the_deck(void)
{
    last_node()->card = state.scenario.deck_count;
}
static void side_with_two_links(void)
{
    last_node()->forward = last_node()->backward = 1;
}
static void mark_of_no_kind(void)
{
    last_node()->token_mark = HORIZON_X + 1;
}
/* R12: only the starting event has it. */
static void neutral_token_of_another_event(void)
{
    last_node()->card = HORIZON_ATTACK;
    last_node()->token_colour = HORIZON_NEUTRAL;
}
static void too_much_influence_at_v(void)
{
    last_node()->influence[state.scenario.players - 1] = 4;
}
static void too_much_influence_at_x(void)
{
    last_node()->influence[state.scenario.players - 1] = 4 << 4;
}
static void influence_of_nobody(void)
{
    last_node()->influence[HORIZON_SEATS_MAX - 1] = 1;
}

static void strengthened_too_much(void)
{
    last_node()->strengthening[HORIZON_SIDES - 1] = state.scenario.strength_limit + 1;
}

static void empty_with_a_card(void)
{
    last_node()->status = HORIZON_EMPTY;
    last_node()->token_colour = HORIZON_NO_COLOUR;
    last_node()->card = (uint8_t)card_of_deck();
}

static void happened_with_a_token(void)
{
    last_node()->status = HORIZON_HAPPENED;
    last_node()->token_colour = YELLOW;
    last_node()->card = HORIZON_LOGISTICS;
}

static void happened_with_influence(void)
{
    last_node()->status = HORIZON_HAPPENED;
    last_node()->token_colour = HORIZON_NO_COLOUR;
    last_node()->card = HORIZON_LOGISTICS;
    last_node()->influence[state.scenario.players - 1] = 1;
}

static void attack_happened_with_a_colour(void)
{
    last_node()->status = HORIZON_HAPPENED;
    last_node()->token_colour = HORIZON_NO_COLOUR;
    last_node()->card = HORIZON_ATTACK;
    last_node()->arc[HORIZON_V] = HORIZON_NO_COLOUR;
}

static void support_happened_with_a_colour(void)
{
    attack_happened_with_a_colour();
    last_node()->card = HORIZON_SUPPORT;
    last_node()->arc[HORIZON_V] = YELLOW;
    last_node()->arc[HORIZON_X] = HORIZON_NO_COLOUR;
}

static void logistics_happened_with_a_backward_link(void)
{
    last_node()->status = HORIZON_HAPPENED;
    last_node()->token_colour = HORIZON_NO_COLOUR;
    last_node()->card = HORIZON_LOGISTICS;
    last_node()->backward = 1;
}

/* The earlier node's token no longer leads to the future. */
static void strengthened_towards_a_closed_node(void)
{
    unsigned side = (unsigned)__builtin_ctz(horizon_field[horizon_nodes(&state) - 1].earlier);
    unsigned earlier = horizon_field[horizon_nodes(&state) - 1].neighbour[side];
    last_node()->status = HORIZON_EMPTY;
    last_node()->token_colour = HORIZON_NO_COLOUR;
    state.node[earlier].strengthening[horizon_opposite(side)] = 1;
}

/* ---- The players ---- */

static void pawn_beyond_the_field(void)
{
    last_player()->pawn = (uint8_t)horizon_nodes(&state);
}
static void a_fourth_flexible_event(void)
{
    last_player()->flexible |= 1 << HORIZON_FLEXIBLE;
}
static void too_many_action_units(void)
{
    last_player()->action_units = 21;
}
static void hand_miscounted(void)
{
    last_player()->hand_count++;
}
static void hand_too_large(void)
{
    last_player()->hand_count = HORIZON_HAND_MAX + 1;
}
static void artifact_made(void)
{
    state.artifact_stack[HORIZON_ARTIFACTS - 1]++;
}

/* ---- The cards ---- */

static void card_in_deck_and_discard(void)
{
    horizon_cards_add(&state.discard, card_of_deck());
}
static void deck_miscounted(void)
{
    state.deck_count--;
}

/* In a card of the second word of a set. */
static void late_card_in_deck_and_discard(void)
{
    horizon_cards_add(&state.discard, 70);
}

static void card_in_deck_and_hand(void)
{
    horizon_cards_add(&last_player()->hand, card_of_deck());
    last_player()->hand_count++;
}

static void card_in_deck_and_on_the_field(void)
{
    last_node()->card = (uint8_t)card_of_deck();
}

static void card_revealed_twice(void)
{
    unsigned card = card_of_deck();
    horizon_cards_remove(&state.deck, card);
    state.deck_count--;
    state.revealed[0] = state.revealed[1] = (uint8_t)card;
    state.revealed_count = 2;
}

static void card_revealed_out_of_the_deck(void)
{
    state.revealed[0] = (uint8_t)card_of_deck();
    state.revealed_count = 1;
}

static void card_on_two_nodes(void)
{
    unsigned card = card_of_deck();
    horizon_cards_remove(&state.deck, card);
    state.deck_count--;
    last_node()[-1].card = last_node()->card = (uint8_t)card;
}

/* ---- All ---- */

static void (*const damages[])(void) = {
    too_many_players,
    one_ring,
    no_stage,
    round_beyond_the_phase,
    turn_of_no_player,
    node_beyond_the_field,
    too_many_revealed,
    deal_of_nothing,
    rules_to_come,
    reveal_of_nothing,
    draws_in_a_turn,
    deal_without_a_deck,
    no_status,
    turned_too_far,
    card_beyond_the_deck,
    side_with_two_links,
    mark_of_no_kind,
    neutral_token_of_another_event,
    too_much_influence_at_v,
    too_much_influence_at_x,
    influence_of_nobody,
    strengthened_too_much,
    empty_with_a_card,
    happened_with_a_token,
    happened_with_influence,
    attack_happened_with_a_colour,
    support_happened_with_a_colour,
    logistics_happened_with_a_backward_link,
    strengthened_towards_a_closed_node,
    pawn_beyond_the_field,
    a_fourth_flexible_event,
    too_many_action_units,
    hand_miscounted,
    hand_too_large,
    artifact_made,
    card_in_deck_and_discard,
    deck_miscounted,
    late_card_in_deck_and_discard,
    card_in_deck_and_hand,
    card_in_deck_and_on_the_field,
    card_revealed_twice,
    card_revealed_out_of_the_deck,
    card_on_two_nodes,
};

static void damage(size_t number)
{
    damages[number]();
    horizon_check_invariants(&state);
}

static void damage_is_noticed(void **test)
{
    (void)test;
    state = first_turn("players 3\nrings 2\n");
    horizon_check_invariants(&state);
    expect_each_noticed(damage, sizeof damages / sizeof *damages);
}

/* What a view does not have cannot be wrong in it. */
static void a_view_is_good_too(void **test)
{
    struct horizon_state view;
    (void)test;
    state = first_turn("players 3\nrings 2\n");
    for (unsigned seat = 0; seat < 3; seat++) {
        casus_horizon.view(&state, (casus_seat)seat, &view);
        horizon_check_invariants(&view);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(damage_is_noticed), cmocka_unit_test(a_view_is_good_too)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
