/* Realising: R3, R4, R12 - R19, R23 and the worked examples. */
#include "position.h"

/* ---- The sum by itself ---- */

static struct horizon_situation worked_example(void)
{
    struct horizon_situation situation = {
        .gain = false,
        .worth = 1,
        .arc = {ORANGE, HORIZON_NO_COLOUR},
        .token_colour = YELLOW,
        .token_mark = HORIZON_V,
        .influence = {2, 1},
        .players = 6,
    };
    situation.side[3] = (struct horizon_side){HORIZON_CAUSE, HORIZON_NO_LINK, true, true, 1};
    situation.side[0] = (struct horizon_side){HORIZON_HINDRANCE, HORIZON_CAUSE, true, false, 2};
    return situation;
}

static void r14_r15_r16_r17_r18_worked_example(void **test)
{
    (void)test;
    struct horizon_situation situation = worked_example();
    struct horizon_resolution resolution;
    horizon_resolve(&situation, &resolution);
    assert_int_equal(resolution.links, 2);
    assert_int_equal(resolution.link[0].side, 0);
    assert_int_equal(resolution.link[0].kind, HORIZON_CAUSE);
    assert_int_equal(resolution.link[0].strength, 4);
    assert_int_equal(resolution.link[0].effect, -4);
    assert_int_equal(resolution.link[1].effect, 3);
    assert_int_equal(resolution.links_total, -1);
    assert_int_equal(resolution.influence_total, 1);
    assert_int_equal(resolution.sum, 0);
    assert_int_equal(resolution.decided_by, HORIZON_BY_ORGANISER);
    assert_true(resolution.happens);
    assert_int_equal(resolution.colour, ORANGE);
    assert_int_equal(resolution.points, -1);
}

static void r14_no_link_without_realised_neighbour(void **test)
{
    (void)test;
    struct horizon_situation situation = worked_example();
    struct horizon_resolution resolution;
    situation.side[0].neighbour_realised = false;
    situation.side[3].neighbour_realised = false;
    horizon_resolve(&situation, &resolution);
    assert_int_equal(resolution.links, 0);
    assert_int_equal(resolution.sum, 1);
}

static void r14_either_card_is_enough(void **test)
{
    (void)test;
    struct horizon_situation situation = {
        .token_colour = YELLOW, .players = 2, .arc = {HORIZON_NO_COLOUR, HORIZON_NO_COLOUR}};
    struct horizon_resolution resolution;
    situation.side[2] = (struct horizon_side){HORIZON_NO_LINK, HORIZON_HINDRANCE, true, true, 0};
    horizon_resolve(&situation, &resolution);
    assert_int_equal(resolution.links_total, -2);
    situation.side[2] = (struct horizon_side){HORIZON_CAUSE, HORIZON_NO_LINK, true, true, 0};
    horizon_resolve(&situation, &resolution);
    assert_int_equal(resolution.links_total, 2);
    situation.side[2] = (struct horizon_side){HORIZON_NO_LINK, HORIZON_NO_LINK, true, true, 0};
    horizon_resolve(&situation, &resolution);
    assert_int_equal(resolution.links, 0);
}

static void r15_strengthening_adds_to_two(void **test)
{
    (void)test;
    for (uint8_t tokens = 0; tokens <= 2; tokens++) {
        struct horizon_situation situation = {.token_colour = YELLOW, .players = 2};
        struct horizon_resolution resolution;
        situation.side[4] = (struct horizon_side){HORIZON_CAUSE, HORIZON_CAUSE, true, true, tokens};
        horizon_resolve(&situation, &resolution);
        assert_int_equal(resolution.link[0].strength, 2 + tokens);
    }
}

static void r16_four_cases(void **test)
{
    (void)test;
    static const struct {
        uint8_t kind;
        bool happened;
        int effect;
    } cases[] = {{HORIZON_CAUSE, true, 2},
                 {HORIZON_CAUSE, false, -2},
                 {HORIZON_HINDRANCE, true, -2},
                 {HORIZON_HINDRANCE, false, 2}};
    for (size_t i = 0; i < 4; i++) {
        struct horizon_situation situation = {.token_colour = YELLOW, .players = 2};
        struct horizon_resolution resolution;
        situation.side[1] = (struct horizon_side){cases[i].kind, HORIZON_NO_LINK, true, cases[i].happened, 0};
        horizon_resolve(&situation, &resolution);
        assert_int_equal(resolution.links_total, cases[i].effect);
    }
}

static void r17_sign_of_the_sum_decides(void **test)
{
    (void)test;
    struct horizon_situation situation = {
        .token_colour = YELLOW, .token_mark = HORIZON_X, .players = 2, .influence = {2, 1}};
    struct horizon_resolution resolution;
    horizon_resolve(&situation, &resolution);
    assert_true(resolution.happens);
    assert_int_equal(resolution.decided_by, HORIZON_BY_SUM);
    situation.influence[HORIZON_X] = 3;
    horizon_resolve(&situation, &resolution);
    assert_false(resolution.happens);
}

/* The grey token is its organiser's: a neutral one lies on the starting event alone (R12). */
static void r8_r20_attack_example(void **test)
{
    (void)test;
    struct horizon_situation situation = {
        .gain = false, .worth = 1, .arc = {BLUE, VIOLET}, .token_colour = GREY, .token_mark = HORIZON_V, .players = 6};
    struct horizon_resolution resolution;
    horizon_resolve(&situation, &resolution);
    assert_true(resolution.happens);
    assert_int_equal(resolution.decided_by, HORIZON_BY_ORGANISER);
    assert_int_equal(resolution.colour, BLUE);
    assert_int_equal(resolution.points, -1);
    situation.influence[HORIZON_X] = 1;
    horizon_resolve(&situation, &resolution);
    assert_int_equal(resolution.colour, VIOLET);
    assert_int_equal(resolution.points, -1);
}

static void r8_r21_support_example(void **test)
{
    (void)test;
    struct horizon_situation situation = {.gain = true,
                                          .worth = 1,
                                          .arc = {HORIZON_NO_COLOUR, ORANGE},
                                          .token_colour = TURQUOISE,
                                          .token_mark = HORIZON_X,
                                          .players = 6};
    struct horizon_resolution resolution;
    horizon_resolve(&situation, &resolution);
    assert_false(resolution.happens);
    assert_int_equal(resolution.colour, ORANGE);
    assert_int_equal(resolution.points, 1);
    situation.influence[HORIZON_V] = 1;
    horizon_resolve(&situation, &resolution);
    assert_true(resolution.happens);
    assert_int_equal(resolution.colour, HORIZON_NO_COLOUR);
    assert_int_equal(resolution.points, 0);
}

static void r18_colour_not_in_play_gets_nothing(void **test)
{
    (void)test;
    struct horizon_situation situation = worked_example();
    struct horizon_resolution resolution;
    situation.players = 1;
    horizon_resolve(&situation, &resolution);
    assert_int_equal(resolution.colour, HORIZON_NO_COLOUR);
}

/* ---- On the field ---- */

static void r5_orbits_raise_the_points(void **test)
{
    static const int points[] = {1, 2, 3};
    (void)test;
    for (uint8_t orbits = 0; orbits <= 2; orbits++) {
        struct horizon_state state = first_turn("players 2");
        struct horizon_card face = plain_card(0, 0, 0);
        face.flags = (uint8_t)(HORIZON_GAIN | orbits);
        face.arc[HORIZON_V] = YELLOW;
        lay_event(&state, "1.1", face);
        finish_round(&state); /* Phase 0. */
        finish_round(&state);
        assert_int_equal(state.player[YELLOW].score, 0);
        finish_round(&state); /* The second round of phase 1 ends it. */
        assert_int_equal(state.player[YELLOW].score, points[orbits]);
    }
}

/* Phase 1 on a small field with short phases: the next round's end realises ring 1. */
static struct horizon_state before_ring_1(const char *options)
{
    struct horizon_state state = first_turn(options);
    finish_round(&state);
    assert_int_equal(state.phase, 1);
    state.node[0].forward = 0; /* The starting event has no links in these tests. */
    return state;
}

#define SHORT_GAME "players 3\nrings 2\nrounds 1 1 1\nstart_mark v"

static void r5_a_red_centre_takes_what_the_scenario_says(void **test)
{
    (void)test;
    struct horizon_state state = before_ring_1(SHORT_GAME "\norbit_points 4 9");
    struct horizon_card face = plain_card(0, 0, 0);
    face.arc[HORIZON_V] = ORANGE;
    face.flags = 2;
    lay_event(&state, "1.1", face);
    face.flags = 1;
    lay_event(&state, "1.3", face)->token_mark = HORIZON_X; /* Its arc at x is empty. */
    face.arc[HORIZON_X] = BLUE;
    lay_event(&state, "1.5", face)->token_mark = HORIZON_X;
    finish_round(&state);
    assert_int_equal(state.player[YELLOW].score, 0);
    assert_int_equal(state.player[ORANGE].score, -9);
    assert_int_equal(state.player[BLUE].score, -4);
}

static void r3_phase_ends_realise_its_radius_in_time_order(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2");
    assert_int_equal(state.phase, 0);
    finish_round(&state);
    assert_int_equal(state.phase, 1);
    assert_int_not_equal(state.node[0].status, HORIZON_OPEN);
    assert_int_equal(state.node[1].status, HORIZON_OPEN);
    finish_round(&state);
    assert_int_equal(state.phase, 1); /* Two rounds. */
    do_action(&state, state.turn, "end");
    do_action(&state, state.turn, "end");
    for (unsigned node = 1; node <= 6; node++) {
        assert_int_equal(state.stage, HORIZON_STAGE_REALISE);
        assert_int_equal(state.current, node);
        struct casus_outcome outcome;
        assert_int_equal(casus_horizon.outcomes(&state, &outcome, NULL), 1);
        assert_true(casus_horizon.apply(&state, CASUS_SEAT_CHANCE, outcome.action, NULL));
        while (state.stage == HORIZON_STAGE_LEAVE) {
            casus_action actions[HORIZON_LEGAL_MAX];
            assert_true(casus_horizon.legal(&state, state.drawer, actions) > 0);
            assert_true(casus_horizon.apply(&state, state.drawer, actions[0], NULL));
        }
        assert_int_equal(state.node[node].status, HORIZON_EMPTY);
    }
    assert_int_equal(state.phase, 2);
}

static void r4_scores_are_marked_before_each_phase_but_zero(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2");
    state.player[ORANGE].score = 7;
    finish_round(&state);
    assert_int_equal(state.player[ORANGE].mark[0], 0);
    struct horizon_card face = plain_card(0, 0, 0);
    face.flags = HORIZON_GAIN;
    face.arc[HORIZON_V] = ORANGE;
    lay_event(&state, "1.1", face);
    finish_round(&state);
    finish_round(&state);
    assert_int_equal(state.player[ORANGE].mark[1], 7); /* Before the event's point. */
    assert_int_equal(state.player[ORANGE].score, 8);
}

static void r12_starting_event_lies_in_the_centre(void **test)
{
    (void)test;
    struct horizon_state state = initial_position("players 3");
    struct casus_outcome outcomes[HORIZON_DECK_MAX];
    assert_int_equal(state.node[0].card, HORIZON_START);
    assert_int_equal(state.node[0].token_colour, HORIZON_NEUTRAL);
    assert_int_equal(casus_horizon.outcomes(&state, outcomes, NULL), 2);
    state = initial_position("start_mark x");
    assert_int_equal(casus_horizon.outcomes(&state, outcomes, NULL), 1);
    do_action(&state, CASUS_SEAT_CHANCE, "start x");
    assert_int_equal(state.node[0].token_mark, HORIZON_X);
    let_chance_act(&state);
    finish_round(&state);
    assert_int_equal(state.node[0].status, HORIZON_NOT_HAPPENED);
}

static void r12_influence_outweighs_the_neutral_token(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nstart_mark v");
    do_action(&state, 0, "influence 0 x 1");
    struct horizon_state equal = state;
    finish_round(&state);
    assert_int_equal(state.node[0].status, HORIZON_NOT_HAPPENED);
    do_action(&equal, 0, "end");
    do_action(&equal, 1, "influence 0 v 1"); /* Back to 0: the token at v decides. */
    finish_round(&equal);
    assert_int_equal(equal.node[0].status, HORIZON_HAPPENED);
}

static void r13_empty_node_is_marked_empty(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2");
    finish_round(&state);
    finish_round(&state);
    finish_round(&state);
    for (unsigned node = 1; node <= 6; node++) assert_int_equal(state.node[node].status, HORIZON_EMPTY);
}

static void r14_links_work_from_the_realised_neighbour_on(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nstart_mark v");
    /* The centre happens; its printed forward links lead to ring 1: a cause to 1.1, a hindrance to 1.2. */
    lay_event(&state, "1.1", plain_card(0, 0, 0));
    lay_event(&state, "1.2", plain_card(0, 0, 0));
    finish_round(&state);
    finish_round(&state);
    finish_round(&state);
    assert_int_equal(state.node[node_at("1.1")].status, HORIZON_HAPPENED);
    assert_int_equal(state.node[node_at("1.2")].status, HORIZON_NOT_HAPPENED);
}

static void r2_r14_the_last_node_of_a_ring_hangs_on_its_first(void **test)
{
    (void)test;
    struct horizon_state state = before_ring_1(SHORT_GAME);
    /* 1.1 and 1.6 share a side, 4 of the one and 1 of the other; 1.1 is earlier. */
    lay_event(&state, "1.1", plain_card(0x10, 0, 0x10))->token_mark = HORIZON_X;
    lay_event(&state, "1.6", plain_card(0, 0, 0))->influence[ORANGE] = 0x10;
    finish_round(&state);
    assert_int_equal(state.node[node_at("1.1")].status, HORIZON_NOT_HAPPENED); /* 1.6 was still to come. */
    assert_int_equal(state.node[node_at("1.6")].status, HORIZON_HAPPENED);     /* +2 - 1. */
}

static void r14_only_realised_events_count(void **test)
{
    (void)test;
    /* 1.3 has a backward cause to the empty 1.2; the later 1.4 has a backward hindrance to 1.3. Nothing counts for 1.3,
     * so its token decides. */
    for (int mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        struct horizon_state state = before_ring_1(SHORT_GAME);
        struct horizon_node *node = lay_event(&state, "1.3", plain_card(0, 0x01, 0));
        struct horizon_node *later = lay_event(&state, "1.4", plain_card(0, 0x02, 0x02));
        node->token_mark = (uint8_t)mark;
        finish_round(&state);
        assert_int_equal(node->status, mark == HORIZON_V ? HORIZON_HAPPENED : HORIZON_NOT_HAPPENED);
        assert_int_equal(later->status, mark == HORIZON_V ? HORIZON_NOT_HAPPENED : HORIZON_HAPPENED);
    }
}

static void r14_the_realised_neighbours_mark_rules(void **test)
{
    (void)test;
    struct horizon_state state = before_ring_1(SHORT_GAME);
    lay_event(&state, "1.1", plain_card(0x01, 0, 0x01)); /* Forward hindrance to 2.1; happens. */
    lay_event(&state, "2.1", plain_card(0, 0x08, 0));    /* Backward cause to 1.1. */
    finish_round(&state);
    finish_round(&state);
    assert_int_equal(state.node[node_at("1.1")].status, HORIZON_HAPPENED);
    assert_int_equal(state.node[node_at("2.1")].status, HORIZON_NOT_HAPPENED);
}

static void r15_r19_tokens_of_both_cards_count(void **test)
{
    (void)test;
    struct horizon_state state = before_ring_1(SHORT_GAME);
    lay_event(&state, "1.1", plain_card(0x01, 0, 0))->strengthening[0] = 1; /* Stays after the realisation: R19. */
    struct horizon_node *outer = lay_event(&state, "2.1", plain_card(0, 0x08, 0));
    outer->strengthening[3] = 1;
    outer->strengthening[0] = 2; /* On another side: counts for nothing here. */
    outer->influence[ORANGE] = outer->influence[BLUE] = 0x20;
    outer->token_mark = HORIZON_X;
    finish_round(&state);
    struct horizon_state more = state;
    more.node[node_at("2.1")].influence[ORANGE] = 0x10;
    finish_round(&state);
    assert_int_equal(state.node[node_at("2.1")].status, HORIZON_NOT_HAPPENED); /* 2 + 1 + 1 - 4 = 0: the token at x. */
    finish_round(&more);
    assert_int_equal(more.node[node_at("2.1")].status, HORIZON_HAPPENED); /* 4 - 3 = 1. */
}

static void r16_a_chain_passes_on_what_really_happened(void **test)
{
    (void)test;
    struct horizon_state state = before_ring_1(SHORT_GAME);
    /* 1.1 does not happen; 1.2 it would have hindered, so that happens and hinders 1.3, which causes 1.4. */
    lay_event(&state, "1.1", plain_card(0, 0, 0))->token_mark = HORIZON_X;
    lay_event(&state, "1.2", plain_card(0x08, 0x20, 0x28))->token_mark = HORIZON_X;
    lay_event(&state, "1.3", plain_card(0, 0, 0));
    lay_event(&state, "1.4", plain_card(0, 0x02, 0));
    finish_round(&state);
    static const uint8_t statuses[] = {HORIZON_NOT_HAPPENED, HORIZON_HAPPENED, HORIZON_NOT_HAPPENED,
                                       HORIZON_NOT_HAPPENED};
    for (unsigned i = 0; i < 4; i++) assert_int_equal(state.node[1 + i].status, statuses[i]);
}

static void r17_tokens_count_by_value_and_not_by_player(void **test)
{
    (void)test;
    struct horizon_state state = before_ring_1(SHORT_GAME);
    struct horizon_node *node = lay_event(&state, "1.1", plain_card(0, 0, 0));
    node->influence[YELLOW] = 0x13; /* 3 at v and 1 at x, of one player. */
    node->influence[ORANGE] = 0x20;
    node->influence[BLUE] = 0x10;
    struct horizon_state equal = state;
    equal.node[1].influence[BLUE] = 0;
    finish_round(&state);
    assert_int_equal(state.node[1].status, HORIZON_NOT_HAPPENED); /* 3 - 1 - 2 - 1 = -1, though the token lies at v. */
    finish_round(&equal);
    assert_int_equal(equal.node[1].status, HORIZON_HAPPENED);
}

static void r18_pawns_leave_in_table_order_from_the_first_player(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 3");
    for (int i = 0; i < 3; i++) do_action(&state, state.turn, "end");
    let_chance_act(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_LEAVE);
    for (casus_seat seat = 0; seat < 3; seat++) {
        assert_int_equal(state.drawer, seat);
        refuse_action(&state, (casus_seat)((seat + 1) % 3), "leave 1.1", "not_your_turn");
        refuse_action(&state, seat, "leave 2.1", "not_adjacent");
        refuse_action(&state, seat, "leave 0", "node_realised");
        uint16_t momentum = state.player[seat].momentum;
        do_action(&state, seat, "leave 1.3");
        assert_int_equal(state.player[seat].pawn, node_at("1.3"));
        /* Free; the next round has begun. */
        assert_int_equal(state.player[seat].momentum, momentum + (seat == 2 ? 8 : 0));
    }
    assert_int_equal(state.stage, HORIZON_STAGE_TURN);
    assert_int_equal(state.first, 1);
}

static void r18_pawn_stays_where_no_way_is_left(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrings 2\nrounds 1 1 1");
    finish_round(&state);
    finish_round(&state);
    unsigned last = horizon_node_count(2) - 1;
    state.player[0].pawn = state.player[1].pawn = (uint8_t)last;
    finish_round(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_OVER);
    assert_int_equal(state.player[0].pawn, last);
}

static void r19_only_tokens_towards_the_future_stay(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2");
    struct horizon_node *node = lay_event(&state, "1.1", plain_card(0x07, 0x08, 0));
    node->strengthening[0] = 2; /* North: to ring 2. */
    node->strengthening[2] = 1; /* To 1.2, later. */
    node->strengthening[3] = 1; /* To the centre. */
    node->influence[ORANGE] = 0x12;
    finish_round(&state);
    finish_round(&state);
    finish_round(&state);
    assert_int_equal(node->strengthening[0], 2);
    assert_int_equal(node->strengthening[2], 0); /* 1.2 is realised by now too, though empty. */
    assert_int_equal(node->strengthening[3], 0);
    assert_int_equal(node->influence[ORANGE], 0);
    assert_int_equal(node->token_colour, HORIZON_NO_COLOUR);
    assert_int_not_equal(node->status, HORIZON_OPEN);
}

static void r19_on_one_ring_the_order_of_time_tells_past_from_future(void **test)
{
    (void)test;
    struct horizon_state state = before_ring_1(SHORT_GAME);
    struct horizon_node *first = lay_event(&state, "1.1", plain_card(0x14, 0, 0));
    struct horizon_node *last = lay_event(&state, "1.6", plain_card(0, 0x0a, 0));
    first->strengthening[4] = 1; /* To 1.6. */
    last->strengthening[1] = 1;  /* To 1.1. */
    last->strengthening[3] = 1;  /* To 1.5. */
    struct horizon_state between = state;
    for (int i = 0; i < 3; i++) do_action(&between, between.turn, "end");
    do_action(&between, CASUS_SEAT_CHANCE, "realise 1.1");
    assert_int_equal(between.node[node_at("1.1")].strengthening[4], 1); /* 1.6 is still to come. */
    finish_round(&state);
    assert_int_equal(first->strengthening[4], 0);
    assert_int_equal(last->strengthening[1], 0);
    assert_int_equal(last->strengthening[3], 0);
    struct horizon_node *edge = lay_event(&state, "2.1", plain_card(0x01, 0, 0));
    edge->strengthening[0] = 2;
    finish_round(&state);
    assert_int_equal(edge->strengthening[0], 2); /* Beyond the field is the future as well. */
}

/* The worked example on the field, its upper node in the north-east and its lower one in the south-west: of the twelve
 * nodes of ring 2 only the last has two earlier ones opposite each other. */
static struct horizon_state worked_example_on_the_field(void)
{
    struct horizon_state state = before_ring_1("players 3\nrings 3\nrounds 1 1 1 1\nstart_mark v");
    finish_round(&state);
    struct horizon_card face = plain_card(0x01, 0x12, 0x02); /* Forward cause north; hindrance above, cause below. */
    face.arc[HORIZON_V] = ORANGE;
    struct horizon_node *node = lay_event(&state, "2.12", face);
    node->strengthening[0] = 1;
    node->strengthening[4] = 1;
    node->influence[YELLOW] = 0x01;
    node->influence[ORANGE] = 0x11;
    struct horizon_node *above = lay_event(&state, "2.1", plain_card(0x10, 0, 0));
    above->token_mark = HORIZON_X;
    above->strengthening[4] = 2;
    lay_event(&state, "2.11", plain_card(0, 0, 0));
    return state;
}

static void r14_r19_worked_example_on_the_field(void **test)
{
    (void)test;
    struct horizon_state state = worked_example_on_the_field();
    struct horizon_forecast forecast;
    unsigned place = node_at("2.12");
    const struct horizon_node *node = &state.node[place];
    horizon_forecast_make(&state, &forecast);
    const struct horizon_resolution *event = &forecast.event[place];
    assert_int_equal(event->links_total, 3 - 4);
    assert_int_equal(event->influence_total, 2 - 1);
    assert_int_equal(event->sum, 0);
    assert_int_equal(event->decided_by, HORIZON_BY_ORGANISER);
    finish_round(&state);
    assert_int_equal(node->status, HORIZON_HAPPENED);
    assert_int_equal(state.player[ORANGE].score, -1);
    assert_int_equal(node->token_colour, HORIZON_NO_COLOUR);
    for (unsigned seat = 0; seat < 3; seat++) assert_int_equal(node->influence[seat], 0);
    assert_int_equal(node->strengthening[0], 1); /* To the future. */
    assert_int_equal(node->strengthening[4], 0);
    assert_int_equal(state.node[node_at("2.1")].strengthening[4], 0); /* The +2 on the upper joint. */
    assert_int_equal(node->arc[HORIZON_V], ORANGE);                   /* Printed, not laid. */
    assert_int_equal(node->backward, 0x12);
}

static void r19_chosen_colours_go_with_the_realisation(void **test)
{
    (void)test;
    static const char *const actions[] = {"organise attack turn 0 mark v arcs orange blue",
                                          "organise support turn 0 mark v arcs - blue"};
    for (size_t i = 0; i < 2; i++) {
        struct horizon_state state = at_work("players 3\nrounds 1 1 1 1 1");
        const struct horizon_node *node = &state.node[node_at("1.1")];
        do_action(&state, 0, actions[i]);
        assert_int_equal(node->arc[HORIZON_X], BLUE);
        finish_round(&state);
        finish_round(&state);
        assert_int_not_equal(node->status, HORIZON_OPEN);
        for (unsigned mark = 0; mark < 2; mark++) assert_int_equal(node->arc[mark], HORIZON_NO_COLOUR);
    }
}

static void r19_logistics_keeps_what_leads_to_the_future(void **test)
{
    (void)test;
    struct horizon_state state = at_work(SHORT_GAME);
    const struct horizon_node *node = &state.node[node_at("1.1")];
    do_action(&state, 0, "organise logistics mark v");
    do_action(&state, 0, "lay 3 hindrance 2");
    do_action(&state, 0, "lay 0 hindrance 4");
    do_action(&state, 0, "lay 2 cause 2"); /* To 1.2, later on the same ring. */
    do_action(&state, 0, "finish");
    lay_event(&state, "2.1", plain_card(0, 0, 0));
    finish_round(&state);
    finish_round(&state);
    assert_int_not_equal(node->status, HORIZON_OPEN);
    assert_int_equal(node->backward, 0);
    assert_int_equal(node->hindrance, 0x01);
    assert_int_equal(node->forward, 0x05);
    assert_int_equal(node->strengthening[0], 2);
    finish_round(&state); /* The links laid forward have done their work, and stay; the strengthening goes. */
    assert_int_equal(node->forward, 0x05);
    assert_int_equal(node->strengthening[0], 0);
    assert_int_equal(state.node[node_at("2.1")].status,
                     node->status == HORIZON_HAPPENED ? HORIZON_NOT_HAPPENED : HORIZON_HAPPENED);
}

static void r19_tokens_go_too_where_the_later_node_is_closed_empty(void **test)
{
    (void)test;
    struct horizon_state state = before_ring_1(SHORT_GAME);
    struct horizon_node *node = lay_event(&state, "1.1", plain_card(0x03, 0, 0));
    node->strengthening[0] = 1;
    node->strengthening[1] = 2;
    lay_event(&state, "2.2", plain_card(0, 0, 0));
    finish_round(&state);
    assert_int_equal(node->strengthening[0], 1);
    assert_int_equal(node->strengthening[1], 2);
    finish_round(&state);
    assert_int_equal(node->strengthening[0], 0);
    assert_int_equal(node->strengthening[1], 0);
    assert_int_equal(state.node[node_at("2.2")].status, HORIZON_HAPPENED); /* +4: it counted before it was removed. */
}

static void r23_s6_ties_are_broken_by_the_latest_mark(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 4");
    struct casus_standing standing[4];
    static const int16_t scores[4] = {5, 5, 5, 3};
    for (int seat = 0; seat < 4; seat++) state.player[seat].score = scores[seat];
    state.player[0].mark[4] = 2;
    state.player[1].mark[4] = 3;
    state.player[2].mark[4] = 2;
    casus_horizon.standing(&state, standing);
    assert_int_equal(standing[1].place, 1);
    assert_int_equal(standing[0].place, 2);
    assert_int_equal(standing[2].place, 2); /* Still equal: shared. */
    assert_int_equal(standing[3].place, 4);
    state.player[2].mark[3] = 1;
    casus_horizon.standing(&state, standing);
    assert_int_equal(standing[2].place, 2);
    assert_int_equal(standing[0].place, 3);
    int sum = 0;
    for (int seat = 0; seat < 4; seat++) sum += standing[seat].value;
    assert_in_range(sum + 4, 0, 8); /* To the rounding. */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r14_r15_r16_r17_r18_worked_example),
        cmocka_unit_test(r14_no_link_without_realised_neighbour),
        cmocka_unit_test(r14_either_card_is_enough),
        cmocka_unit_test(r15_strengthening_adds_to_two),
        cmocka_unit_test(r16_four_cases),
        cmocka_unit_test(r17_sign_of_the_sum_decides),
        cmocka_unit_test(r8_r20_attack_example),
        cmocka_unit_test(r8_r21_support_example),
        cmocka_unit_test(r18_colour_not_in_play_gets_nothing),
        cmocka_unit_test(r5_orbits_raise_the_points),
        cmocka_unit_test(r3_phase_ends_realise_its_radius_in_time_order),
        cmocka_unit_test(r4_scores_are_marked_before_each_phase_but_zero),
        cmocka_unit_test(r12_starting_event_lies_in_the_centre),
        cmocka_unit_test(r13_empty_node_is_marked_empty),
        cmocka_unit_test(r14_links_work_from_the_realised_neighbour_on),
        cmocka_unit_test(r18_pawns_leave_in_table_order_from_the_first_player),
        cmocka_unit_test(r18_pawn_stays_where_no_way_is_left),
        cmocka_unit_test(r19_only_tokens_towards_the_future_stay),
        cmocka_unit_test(r5_a_red_centre_takes_what_the_scenario_says),
        cmocka_unit_test(r12_influence_outweighs_the_neutral_token),
        cmocka_unit_test(r2_r14_the_last_node_of_a_ring_hangs_on_its_first),
        cmocka_unit_test(r14_only_realised_events_count),
        cmocka_unit_test(r14_the_realised_neighbours_mark_rules),
        cmocka_unit_test(r15_r19_tokens_of_both_cards_count),
        cmocka_unit_test(r16_a_chain_passes_on_what_really_happened),
        cmocka_unit_test(r17_tokens_count_by_value_and_not_by_player),
        cmocka_unit_test(r19_on_one_ring_the_order_of_time_tells_past_from_future),
        cmocka_unit_test(r14_r19_worked_example_on_the_field),
        cmocka_unit_test(r19_chosen_colours_go_with_the_realisation),
        cmocka_unit_test(r19_logistics_keeps_what_leads_to_the_future),
        cmocka_unit_test(r19_tokens_go_too_where_the_later_node_is_closed_empty),
        cmocka_unit_test(r23_s6_ties_are_broken_by_the_latest_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
