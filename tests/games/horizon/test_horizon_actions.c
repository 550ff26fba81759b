/* What players may do: R6 - R11, R20 - R22, S1 - S4. */
#include "position.h"

static void r6_organising_costs_2_action_units_and_13_momentum(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    unsigned card = give_card(&state, 0, plain_card(0, 0, 0));
    state.player[0].action_units = 1;
    refuse_organise(&state, card, " turn 0 mark v", "action_units");
    state.player[0].action_units = 2;
    state.player[0].momentum = 12;
    refuse_organise(&state, card, " turn 0 mark v", "momentum");
    state.player[0].momentum = 13;
    organise(&state, card, " turn 0 mark v");
    assert_int_equal(state.player[0].action_units, 0);
    assert_int_equal(state.player[0].momentum, 0);
    assert_int_equal(state.node[node_at("1.1")].card, card - 1);
}

static void r6_only_in_the_own_free_unrealised_node(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    unsigned card = give_card(&state, 0, plain_card(0, 0, 0));
    refuse_organise(&state, card + 1, " turn 0 mark v", "not_in_hand");
    lay_event(&state, "1.1", plain_card(0, 0, 0));
    refuse_organise(&state, card, " turn 0 mark v", "organise_occupied");
    state.node[node_at("1.2")].status = HORIZON_EMPTY;
    state.player[0].pawn = (uint8_t)node_at("1.2");
    refuse_organise(&state, card, " turn 0 mark v", "organise_realised");
    refuse_action(&state, 1, "end", "not_your_turn");
}

static void r7_links_point_the_right_way_in_time(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    /* 1.1 has one earlier side: south (3). */
    unsigned forward = give_card(&state, 0, plain_card(0x08, 0, 0)),
             backward = give_card(&state, 0, plain_card(0, 0x01, 0));
    refuse_organise(&state, forward, " turn 0 mark v", "forward_link_points_back");
    refuse_organise(&state, backward, " turn 0 mark v", "backward_link_points_on");
    struct horizon_state other = state;
    organise(&other, backward, " turn 3 mark v"); /* Turned by three sixths it points south. */
    assert_int_equal(other.node[node_at("1.1")].backward, 0x08);
    organise(&state, forward, " turn 1 mark v");
    assert_int_equal(state.node[node_at("1.1")].forward, 0x10);
}

static void r7_beyond_the_field_counts_as_later(void **test)
{
    (void)test;
    struct horizon_state state = at_work("rings 2");
    state.player[0].pawn = (uint8_t)node_at("2.1");
    unsigned forward = give_card(&state, 0, plain_card(0x01, 0, 0)),
             backward = give_card(&state, 0, plain_card(0, 0x01, 0));
    refuse_organise(&state, backward, " turn 0 mark v", "backward_link_points_on");
    organise(&state, forward, " turn 0 mark x");
    assert_int_equal(state.node[node_at("2.1")].forward, 0x01);
}

static void r8_token_lies_at_the_chosen_mark(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    unsigned card = give_card(&state, 0, plain_card(0, 0, 0));
    organise(&state, card, " turn 0 mark x");
    assert_int_equal(state.node[node_at("1.1")].token_colour, YELLOW);
    assert_int_equal(state.node[node_at("1.1")].token_mark, HORIZON_X);
}

static void r9_radii_limit_the_rings(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    struct horizon_card face = plain_card(0, 0, 0);
    face.radii = 1 << 2 | 1 << 3;
    unsigned card = give_card(&state, 0, face);
    refuse_organise(&state, card, " turn 0 mark v", "radius");
    state.player[0].pawn = (uint8_t)node_at("3.5");
    organise(&state, card, " turn 0 mark v");
}

static void r10_bridge_not_where_the_round_realises(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    struct horizon_card face = plain_card(0, 0, 0);
    face.flags = HORIZON_BRIDGE;
    unsigned card = give_card(&state, 0, face);
    state.phase = 1;
    state.round = 1; /* The second and last round of phase 1. */
    refuse_organise(&state, card, " turn 0 mark v", "bridge");
    struct horizon_state earlier = state;
    earlier.round = 0;
    organise(&earlier, card, " turn 0 mark v");
    state.player[0].pawn = (uint8_t)node_at("2.1");
    organise(&state, card, " turn 0 mark v");
}

static void r11_s4_artifact_mark_draws_from_the_stack(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    struct horizon_card face = plain_card(0, 0, 0);
    face.flags = HORIZON_ARTIFACT;
    unsigned card = give_card(&state, 0, face);
    struct horizon_state empty = state;
    struct casus_outcome outcomes[HORIZON_DECK_MAX];
    organise(&state, card, " turn 0 mark v");
    assert_int_equal(state.stage, HORIZON_STAGE_ARTIFACT);
    size_t count = casus_horizon.outcomes(&state, outcomes, NULL);
    assert_int_equal(count, 7);
    assert_int_equal(casus_outcomes_total(outcomes, count), 18);
    struct horizon_state blank = state;
    do_action(&state, CASUS_SEAT_CHANCE, "artifact whisper");
    assert_int_equal(state.player[0].artifact[HORIZON_WHISPER], 1);
    assert_int_equal(state.artifact_stack[HORIZON_WHISPER], 1);
    assert_int_equal(state.stage, HORIZON_STAGE_TURN);
    do_action(&blank, CASUS_SEAT_CHANCE, "artifact blank");
    assert_int_equal(blank.artifact_stack[HORIZON_BLANK], 5);
    memset(empty.artifact_stack, 0, sizeof empty.artifact_stack);
    organise(&empty, card, " turn 0 mark v");
    assert_int_equal(empty.stage, HORIZON_STAGE_TURN);
}

static void r20_attack_names_two_other_players(void **test)
{
    (void)test;
    struct horizon_state state = at_work("players 4");
    state.player[0].pawn = (uint8_t)node_at("3.2"); /* Where the printed links fit at some turn. */
    char turn[2] = "0";
    for (unsigned t = 0; t < 6; t++) {
        if (horizon_card_fits(&state.scenario.card[HORIZON_ATTACK], node_at("3.2"), t, NULL)) turn[0] = (char)('0' + t);
    }
    char text[64];
    static const struct {
        const char *arcs;
        bool legal;
    } cases[] = {{"blue violet", true},  {"violet blue", true}, {"blue blue", false}, {"yellow blue", false},
                 {"blue yellow", false}, {"blue -", false},     {"- -", false},       {"turquoise blue", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct horizon_state copy = state;
        struct casus_writer out = casus_writer_make(text, sizeof text);
        casus_write_text(&out, "organise attack turn ");
        casus_write_text(&out, turn);
        casus_write_text(&out, " mark v arcs ");
        casus_write_text(&out, cases[i].arcs);
        if (!cases[i].legal) {
            refuse_action(&copy, 0, text, "attack_arcs");
            continue;
        }
        do_action(&copy, 0, text);
        const struct horizon_node *node = &copy.node[node_at("3.2")];
        assert_int_equal(copy.player[0].flexible, 6);
        assert_int_equal(node->arc[HORIZON_V] + node->arc[HORIZON_X], BLUE + VIOLET);
        assert_false(copy.scenario.card[HORIZON_ATTACK].flags & HORIZON_GAIN);
    }
}

static void r20_no_attack_with_two_players(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2");
    assert_int_equal(state.player[0].flexible, 6);
    assert_int_equal(state.player[0].hand_count, 6);
    state = first_turn("players 3");
    assert_int_equal(state.player[0].flexible, 7);
}

static void r21_support_names_one_other_player(void **test)
{
    (void)test;
    struct horizon_state state = at_work("players 3");
    state.player[0].pawn = (uint8_t)node_at("3.2");
    unsigned fits = 6;
    for (unsigned t = 0; t < 6; t++) {
        if (horizon_card_fits(&state.scenario.card[HORIZON_SUPPORT], node_at("3.2"), t, NULL)) fits = t;
    }
    assert_true(fits < 6);
    static const struct {
        unsigned v, x;
        bool legal;
    } cases[] = {{ORANGE, HORIZON_NO_COLOUR, true},
                 {HORIZON_NO_COLOUR, BLUE, true},
                 {ORANGE, BLUE, false},
                 {YELLOW, HORIZON_NO_COLOUR, false},
                 {HORIZON_NO_COLOUR, HORIZON_NO_COLOUR, false},
                 {HORIZON_NO_COLOUR, VIOLET, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        casus_action action = horizon_pack(HORIZON_ORGANISE, HORIZON_SUPPORT, fits, HORIZON_X, cases[i].v, cases[i].x);
        assert_int_equal(casus_horizon.is_legal(&state, 0, action, NULL), cases[i].legal);
    }
    assert_true(state.scenario.card[HORIZON_SUPPORT].flags & HORIZON_GAIN);
}

static void r22_logistics_example_is_legal(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    do_action(&state, 0, "organise logistics mark v");
    assert_int_equal(state.stage, HORIZON_STAGE_LAY);
    refuse_action(&state, 0, "finish", "lay_no_backward");
    refuse_action(&state, 0, "end", "wrong_stage");
    do_action(&state, 0, "lay 3 cause 2");     /* Backward: 3 leads to the centre. */
    do_action(&state, 0, "lay 0 hindrance 2"); /* Forward. */
    do_action(&state, 0, "lay 1 hindrance 4"); /* Total 8. */
    refuse_action(&state, 0, "lay 2 cause 2", "lay_total");
    refuse_action(&state, 0, "lay 1 cause 2", "lay_twice");
    do_action(&state, 0, "finish");
    const struct horizon_node *node = &state.node[node_at("1.1")];
    assert_int_equal(node->backward, 0x08);
    assert_int_equal(node->forward, 0x03);
    assert_int_equal(node->hindrance, 0x03);
    assert_int_equal(node->strengthening[1], 2);
    assert_int_equal(state.stage, HORIZON_STAGE_TURN);
}

static void r22_limits(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    do_action(&state, 0, "organise logistics mark x");
    refuse_action(&state, 0, "lay 0 cause 5", "lay_strength"); /* No link above 4. */
    refuse_action(&state, 0, "lay 0 cause 1", "lay_strength");
    do_action(&state, 0, "lay 0 cause 4");
    refuse_action(&state, 0, "lay 1 cause 3", "lay_room_for_backward"); /* 7: a backward link would make 9. */
    do_action(&state, 0, "lay 1 cause 2");
    do_action(&state, 0, "lay 3 hindrance 2");
    refuse_action(&state, 0, "lay 2 cause 2", "lay_total");
    do_action(&state, 0, "finish");
}

static void s1_start_of_the_game(void **test)
{
    (void)test;
    for (unsigned players = 2; players <= 6; players++) {
        char options[] = "players 2";
        options[8] = (char)('0' + players);
        struct horizon_state state = first_turn(options);
        for (unsigned seat = 0; seat < players; seat++) {
            assert_int_equal(state.player[seat].pawn, 0);
            assert_int_equal(state.player[seat].momentum, 24 + 8);
            assert_int_equal(state.player[seat].action_units, 4);
            assert_int_equal(horizon_cards_count(&state.player[seat].hand), 4);
        }
        assert_int_equal(state.deck_count, 60 - 4 * players);
    }
}

static void s1_hand_limit_refuses_a_draw(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    while (state.player[0].hand_count < 9) give_card(&state, 0, plain_card(0, 0, 0));
    refuse_action(&state, 0, "draw", "hand_full");
    do_action(&state, 0, with_card("discard", state.scenario.deck_count, ""));
    do_action(&state, 0, "draw");
}

static void s2_rounds_give_action_units_and_momentum(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2");
    do_action(&state, 0, "gather");
    do_action(&state, 0, "end");
    assert_int_equal(state.player[0].action_units, 0); /* What is left is lost. */
    do_action(&state, 1, "end");
    let_chance_act(&state);
    while (state.stage == HORIZON_STAGE_LEAVE) do_action(&state, state.drawer, "leave 1.4");
    assert_int_equal(state.player[0].action_units, 4);
    assert_int_equal(state.player[0].momentum, 24 + 8 + 4 + 8);
    assert_int_equal(state.first, 1);
    assert_int_equal(state.turn, 1);
}

static void s2_momentum_never_turns_over(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nround_momentum 100\ngather 1 50");
    state.player[0].artifact[HORIZON_RESERVE] = 1;
    state.player[0].momentum = UINT16_MAX - 7;
    do_action(&state, 0, "play reserve");
    assert_int_equal(state.player[0].momentum, UINT16_MAX);
    do_action(&state, 0, "gather");
    assert_int_equal(state.player[0].momentum, UINT16_MAX);
    finish_round(&state);
    assert_int_equal(state.player[0].momentum, UINT16_MAX);
    assert_int_equal(state.player[1].momentum, 24 + 100 + 100);
}

static void s3_prices(void **test)
{
    (void)test;
    static const struct {
        const char *action;
        int action_units, momentum;
    } cases[] = {
        {"move 1.2", 1, 2},
        {"influence 1.1 v 1", 1, 2},
        {"influence 1.1 x 2", 1, 5},
        {"influence 0 v 3", 1, 9},
        {"strengthen 0 1", 1, 4},
        {"strengthen 0 2", 1, 7},
        {"draw", 1, 1},
        {"gather", 1, -4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct horizon_state state = at_work("");
        lay_event(&state, "1.1", plain_card(0x01, 0, 0));
        do_action(&state, 0, cases[i].action);
        assert_int_equal(state.player[0].action_units, 20 - cases[i].action_units);
        assert_int_equal(state.player[0].momentum, 100 - cases[i].momentum);
        struct horizon_state poor = at_work("");
        lay_event(&poor, "1.1", plain_card(0x01, 0, 0));
        poor.player[0].action_units = 0;
        refuse_action(&poor, 0, cases[i].action, "action_units");
    }
}

static void s3_moves_to_adjacent_unrealised_nodes(void **test)
{
    (void)test;
    struct horizon_state state = at_work("rings 2");
    refuse_action(&state, 0, "move 1.3", "not_adjacent");
    refuse_action(&state, 0, "move 1.1", "not_adjacent");
    refuse_action(&state, 0, "move 3.1", "form_move"); /* R1: there is no third ring. */
    state.node[node_at("1.2")].status = HORIZON_EMPTY;
    refuse_action(&state, 0, "move 1.2", "node_realised");
    do_action(&state, 0, "move 2.1");
    assert_int_equal(state.player[0].pawn, node_at("2.1"));
}

static void s3_influence_reaches_near_events_once_a_mark(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    refuse_action(&state, 0, "influence 1.1 v 1", "influence_no_event");
    lay_event(&state, "1.1", plain_card(0, 0, 0));
    lay_event(&state, "1.3", plain_card(0, 0, 0));
    refuse_action(&state, 0, "influence 1.3 v 1", "influence_far");
    refuse_action(&state, 0, "influence 1.1 v 4", "influence_value");
    do_action(&state, 0, "influence 1.1 v 3");
    refuse_action(&state, 0, "influence 1.1 v 1", "influence_twice");
    do_action(&state, 0, "influence 1.1 x 1");
    do_action(&state, 0, "influence 0 v 2");
    assert_int_equal(horizon_influence(&state.node[node_at("1.1")], 0, HORIZON_V), 3);
    assert_int_equal(horizon_influence(&state.node[node_at("1.1")], 0, HORIZON_X), 1);
    let_happen(&state.node[0]);
    state.node[0].influence[0] = 0;
    refuse_action(&state, 0, "influence 0 v 1", "influence_no_event");
}

static void s3_strengthening_needs_a_link_to_the_open_future(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    refuse_action(&state, 0, "strengthen 0 1", "strengthen_no_link");
    lay_event(&state, "1.1", plain_card(0x01, 0x08, 0));
    refuse_action(&state, 0, "strengthen 1 1", "strengthen_no_link");
    refuse_action(&state, 0, "strengthen 0 3", "strengthen_tokens");
    do_action(&state, 0, "strengthen 3 1"); /* Backward, but the centre is not realised yet. */
    do_action(&state, 0, "strengthen 0 1");
    refuse_action(&state, 0, "strengthen 0 2", "strengthen_limit"); /* 2 + 1 + 2 is above 4. */
    do_action(&state, 0, "strengthen 0 1");
    refuse_action(&state, 0, "strengthen 0 1", "strengthen_limit");
    let_happen(&state.node[0]);
    refuse_action(&state, 0, "strengthen 3 1", "strengthen_realised");
}

/* A scenario may have any prices: an expensive value must not hide a cheap one. */
static void s3_each_value_that_can_be_paid_is_listed(void **test)
{
    (void)test;
    struct horizon_state state = at_work("influence 1 0 6 1\nstrengthen 1 9 2");
    lay_event(&state, "1.1", plain_card(0x01, 0, 0));
    state.player[0].momentum = 3;
    assert_true(is_listed(&state, 0, "influence 1.1 v 1"));
    assert_false(is_listed(&state, 0, "influence 1.1 v 2"));
    assert_true(is_listed(&state, 0, "influence 1.1 v 3"));
    assert_false(is_listed(&state, 0, "strengthen 0 1"));
    assert_true(is_listed(&state, 0, "strengthen 0 2"));
    refuse_action(&state, 0, "influence 1.1 v 2", "momentum");
    do_action(&state, 0, "influence 1.1 v 3");
}

static void s3_strength_limit_counts_both_sides_of_the_edge(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    struct horizon_node *outer = lay_event(&state, "2.1", plain_card(0, 0x08, 0));
    outer->strengthening[3] = 2;
    lay_event(&state, "1.1", plain_card(0x01, 0, 0));
    refuse_action(&state, 0, "strengthen 0 1", "strengthen_limit");
}

static void s3_discarding_is_free_but_not_of_flexible_events(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    unsigned card = give_card(&state, 0, plain_card(0, 0, 0));
    state.player[0].action_units = 0;
    do_action(&state, 0, with_card("discard", card, ""));
    assert_true(horizon_cards_has(&state.discard, card - 1));
    refuse_action(&state, 0, with_card("discard", card, ""), "not_in_hand");
    refuse_action(&state, 0, "discard attack", "discard_flexible");
}

static void s3_an_empty_deck_is_made_anew_from_the_discards(void **test)
{
    (void)test;
    struct horizon_state state = at_work("players 2");
    state.discard = state.deck;
    state.deck = (struct horizon_cards){{0, 0}};
    state.deck_count = 0;
    unsigned discarded = horizon_cards_count(&state.discard);
    do_action(&state, 0, "draw");
    assert_int_equal(state.deck_count, discarded);
    assert_int_equal(horizon_cards_count(&state.discard), 0);
    let_chance_act(&state);
    state.deck = state.discard = (struct horizon_cards){{0, 0}};
    state.deck_count = 0;
    refuse_action(&state, 0, "draw", "deck_empty");
}

static void s4_artifacts_do_as_they_say(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    refuse_action(&state, 0, "play reserve", "no_such_artifact");
    for (unsigned i = 1; i < HORIZON_ARTIFACTS; i++) state.player[0].artifact[i] = 1;
    lay_event(&state, "1.1", plain_card(0x01, 0, 0));
    do_action(&state, 0, "play reserve");
    assert_int_equal(state.player[0].momentum, 108);
    refuse_action(&state, 0, "play reserve", "no_such_artifact"); /* Used up. */
    do_action(&state, 0, "play catalyst 0");
    assert_int_equal(state.node[node_at("1.1")].strengthening[0], 1);
    do_action(&state, 0, "play whisper 0 x");
    assert_int_equal(horizon_influence(&state.node[0], 0, HORIZON_X), 2);
    assert_int_equal(state.player[0].momentum, 108);               /* Free of momentum... */
    assert_int_equal(state.player[0].action_units, 18);            /* ...but not of action units. */
    refuse_action(&state, 0, "play shortcut 2.7", "shortcut_far"); /* Three steps, through the centre. */
    do_action(&state, 0, "play shortcut 1.3");
    assert_int_equal(state.player[0].pawn, node_at("1.3"));
    unsigned hand = state.player[0].hand_count;
    do_action(&state, 0, "play archive");
    let_chance_act(&state);
    assert_int_equal(state.player[0].hand_count, hand + 2);
    assert_int_equal(state.player[0].action_units, 18);
}

static void s1_s4_archive_and_foresight_need_room_in_the_hand(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    state.player[0].artifact[HORIZON_ARCHIVE] = state.player[0].artifact[HORIZON_FORESIGHT] = 1;
    while (state.player[0].hand_count < 8) give_card(&state, 0, plain_card(0, 0, 0));
    refuse_action(&state, 0, "play archive", "hand_full"); /* Two cards, room for one. */
    struct horizon_state other = state;
    do_action(&other, 0, "play foresight"); /* Three are shown, but one is taken. */
    let_chance_act(&other);
    assert_int_equal(other.stage, HORIZON_STAGE_FORESIGHT);
    give_card(&state, 0, plain_card(0, 0, 0));
    refuse_action(&state, 0, "play foresight", "hand_full");
    assert_int_equal(state.player[0].artifact[HORIZON_ARCHIVE], 1); /* Refused, not used up. */
}

/* For each price: with one momentum too few an action is refused; with exactly enough it leaves none. */
static void s3_momentum_must_last(void **test)
{
    (void)test;
    static const struct {
        const char *action;
        unsigned momentum;
    } cases[] = {{"move 1.2", 2},
                 {"influence 0 x 1", 2},
                 {"influence 0 x 2", 5},
                 {"influence 0 x 3", 9},
                 {"strengthen 0 1", 4},
                 {"strengthen 0 2", 7},
                 {"draw", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct horizon_state state = at_work("");
        lay_event(&state, "1.1", plain_card(0x01, 0, 0));
        state.player[0].action_units = 1;
        state.player[0].momentum = (uint16_t)(cases[i].momentum - 1);
        refuse_action(&state, 0, cases[i].action, "momentum");
        state.player[0].momentum++;
        do_action(&state, 0, cases[i].action);
        assert_int_equal(state.player[0].momentum, 0);
        assert_int_equal(state.player[0].action_units, 0);
    }
}

static void s3_each_player_has_its_own_token_at_a_mark(void **test)
{
    (void)test;
    struct horizon_state state = at_work("players 3\nstart_mark v");
    do_action(&state, 0, "influence 0 v 3");
    do_action(&state, 0, "end");
    do_action(&state, 1, "influence 0 v 1"); /* The token of seat 0 is not in the way. */
    do_action(&state, 1, "influence 0 x 2");
    do_action(&state, 1, "end");
    do_action(&state, 2, "influence 0 x 3");
    static const uint8_t influence[] = {0x03, 0x21, 0x30};
    assert_memory_equal(state.node[0].influence, influence, sizeof influence);
}

static void s3_a_side_that_leads_out_of_the_field_can_be_strengthened(void **test)
{
    (void)test;
    struct horizon_state state = at_work("rings 2");
    lay_event(&state, "2.1", plain_card(0x01, 0, 0));
    refuse_action(&state, 0, "strengthen 0 1", "strengthen_no_link"); /* The pawn stands in 1.1, which is empty. */
    state.player[0].pawn = (uint8_t)node_at("2.1");
    do_action(&state, 0, "strengthen 0 2");
    refuse_action(&state, 0, "strengthen 0 1", "strengthen_limit");
    assert_int_equal(state.node[node_at("2.1")].strengthening[0], 2);
}

static void s3_no_side_of_a_realised_event_is_strengthened(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    let_happen(lay_event(&state, "1.1", plain_card(0x01, 0, 0)));
    refuse_action(&state, 0, "strengthen 0 1", "strengthen_no_link"); /* Though the side leads to an open node. */
    /* Nor a side that leads to a node which was closed empty. */
    lay_event(&state, "1.3", plain_card(0, 0x01, 0));
    state.player[0].pawn = (uint8_t)node_at("1.3");
    struct horizon_state open = state;
    do_action(&open, 0, "strengthen 0 1");
    state.node[node_at("1.2")].status = HORIZON_EMPTY;
    refuse_action(&state, 0, "strengthen 0 1", "strengthen_realised");
}

static void s4_shortcut_leads_over_unrealised_nodes_only(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    state.player[0].artifact[HORIZON_SHORTCUT] = 1;
    state.player[0].action_units = 0;
    state.player[0].momentum = 0;
    refuse_action(&state, 0, "play shortcut 1.1", "shortcut_far"); /* Out and back is not a move. */
    struct horizon_state through = state;
    do_action(&through, 0, "play shortcut 1.4"); /* Through the centre, free of everything. */
    assert_int_equal(through.player[0].pawn, node_at("1.4"));
    refuse_action(&through, 0, "play shortcut 1.1", "no_such_artifact"); /* Used up. */
    let_happen(&state.node[0]);
    refuse_action(&state, 0, "play shortcut 1.4", "shortcut_far");
    refuse_action(&state, 0, "play shortcut 0", "shortcut_far");
    do_action(&state, 0, "play shortcut 1.3"); /* There is another way, through 1.2. */
}

static void s4_catalyst_and_whisper_obey_what_they_replace(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    state.player[0].artifact[HORIZON_CATALYST] = state.player[0].artifact[HORIZON_WHISPER] = 2;
    state.player[0].momentum = 0;
    lay_event(&state, "1.1", plain_card(0x01, 0, 0))->strengthening[0] = 1;
    refuse_action(&state, 0, "play whisper 1.4 v", "influence_far");
    refuse_action(&state, 0, "play catalyst 1", "strengthen_no_link");
    do_action(&state, 0, "play whisper 1.1 v");
    refuse_action(&state, 0, "play whisper 1.1 v", "influence_twice");
    do_action(&state, 0, "play catalyst 0");
    refuse_action(&state, 0, "play catalyst 0", "strengthen_limit");
    state.player[0].action_units = 0;
    refuse_action(&state, 0, "play whisper 1.1 x", "action_units");
    assert_int_equal(state.player[0].artifact[HORIZON_WHISPER], 1);
    assert_int_equal(state.player[0].artifact[HORIZON_CATALYST], 1);
}

static void s4_foresight_takes_from_a_deck_that_ends(void **test)
{
    (void)test;
    struct horizon_state state = at_work("players 2");
    state.player[0].artifact[HORIZON_FORESIGHT] = 1;
    /* One card in the deck and one discarded: two can be shown. */
    unsigned left = horizon_cards_take(&state.deck), discarded = horizon_cards_take(&state.deck);
    state.deck = state.discard = (struct horizon_cards){{0, 0}};
    horizon_cards_add(&state.deck, left);
    horizon_cards_add(&state.discard, discarded);
    state.deck_count = 1;
    do_action(&state, 0, "play foresight");
    let_chance_act(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_FORESIGHT);
    assert_int_equal(state.revealed_count, 2);
    do_action(&state, 0, with_card("take", discarded + 1, ""));
    assert_true(horizon_cards_has(&state.player[0].hand, discarded));
    assert_true(horizon_cards_has(&state.deck, left));
    assert_int_equal(state.deck_count, 1);
    assert_int_equal(horizon_cards_count(&state.discard), 0);
}

static void s4_foresight_shows_three_and_takes_one(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    state.player[0].artifact[HORIZON_FORESIGHT] = 1;
    unsigned deck = state.deck_count, hand = state.player[0].hand_count;
    do_action(&state, 0, "play foresight");
    let_chance_act(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_FORESIGHT);
    assert_int_equal(state.revealed_count, 3);
    unsigned other = (unsigned)state.revealed[1];
    refuse_action(&state, 0, "end", "wrong_stage");
    refuse_action(&state, 0, "take 96", "take_other");
    do_action(&state, 0, with_card("take", state.revealed[0] + 1u, ""));
    assert_int_equal(state.player[0].hand_count, hand + 1);
    assert_int_equal(state.deck_count, deck - 1);
    assert_true(horizon_cards_has(&state.deck, other));
    assert_int_equal(state.stage, HORIZON_STAGE_TURN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r6_organising_costs_2_action_units_and_13_momentum),
        cmocka_unit_test(r6_only_in_the_own_free_unrealised_node),
        cmocka_unit_test(r7_links_point_the_right_way_in_time),
        cmocka_unit_test(r7_beyond_the_field_counts_as_later),
        cmocka_unit_test(r8_token_lies_at_the_chosen_mark),
        cmocka_unit_test(r9_radii_limit_the_rings),
        cmocka_unit_test(r10_bridge_not_where_the_round_realises),
        cmocka_unit_test(r11_s4_artifact_mark_draws_from_the_stack),
        cmocka_unit_test(r20_attack_names_two_other_players),
        cmocka_unit_test(r20_no_attack_with_two_players),
        cmocka_unit_test(r21_support_names_one_other_player),
        cmocka_unit_test(r22_logistics_example_is_legal),
        cmocka_unit_test(r22_limits),
        cmocka_unit_test(s1_start_of_the_game),
        cmocka_unit_test(s1_hand_limit_refuses_a_draw),
        cmocka_unit_test(s2_rounds_give_action_units_and_momentum),
        cmocka_unit_test(s2_momentum_never_turns_over),
        cmocka_unit_test(s3_prices),
        cmocka_unit_test(s3_moves_to_adjacent_unrealised_nodes),
        cmocka_unit_test(s3_influence_reaches_near_events_once_a_mark),
        cmocka_unit_test(s3_strengthening_needs_a_link_to_the_open_future),
        cmocka_unit_test(s3_strength_limit_counts_both_sides_of_the_edge),
        cmocka_unit_test(s3_each_value_that_can_be_paid_is_listed),
        cmocka_unit_test(s3_discarding_is_free_but_not_of_flexible_events),
        cmocka_unit_test(s3_an_empty_deck_is_made_anew_from_the_discards),
        cmocka_unit_test(s4_artifacts_do_as_they_say),
        cmocka_unit_test(s1_s4_archive_and_foresight_need_room_in_the_hand),
        cmocka_unit_test(s3_momentum_must_last),
        cmocka_unit_test(s3_each_player_has_its_own_token_at_a_mark),
        cmocka_unit_test(s3_a_side_that_leads_out_of_the_field_can_be_strengthened),
        cmocka_unit_test(s3_no_side_of_a_realised_event_is_strengthened),
        cmocka_unit_test(s4_shortcut_leads_over_unrealised_nodes_only),
        cmocka_unit_test(s4_catalyst_and_whisper_obey_what_they_replace),
        cmocka_unit_test(s4_foresight_takes_from_a_deck_that_ends),
        cmocka_unit_test(s4_foresight_shows_three_and_takes_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
