/* The course of a game: rounds, phases, pawns that must leave, marks and the end: R3, R4, R13, R18, R23, S2, S6. */
#include "position.h"

/* Ends all turns of the round; the rest is left to the test. */
static void end_turns(struct horizon_state *state)
{
    for (unsigned i = 0; i < state->scenario.players; i++) do_action(state, state->turn, "end");
}

/* An event that happens by itself and gives a colour one point. */
static void lay_gain(struct horizon_state *state, const char *node, uint8_t colour)
{
    struct horizon_card face = plain_card(0, 0, 0);
    face.flags = HORIZON_GAIN;
    face.arc[HORIZON_V] = colour;
    lay_event(state, node, face);
}

static unsigned open_nodes(const struct horizon_state *state)
{
    unsigned open = 0;
    for (unsigned node = 0; node < horizon_nodes(state); node++) open += state->node[node].status == HORIZON_OPEN;
    return open;
}

static void r3_a_phase_lasts_its_rounds_and_realises_its_ring_alone(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrings 2\nrounds 2 1 3");
    static const struct {
        unsigned phase, round, open;
    } after[] = {{0, 1, 19}, {1, 0, 18}, {2, 0, 12}, {2, 1, 12}, {2, 2, 12}};
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
        finish_round(&state);
        assert_int_equal(state.phase, after[i].phase);
        assert_int_equal(state.round, after[i].round);
        assert_int_equal(open_nodes(&state), after[i].open);
    }
}

static void r3_s6_the_game_ends_when_the_outermost_ring_is_realised(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrings 2\nrounds 1 1 1");
    finish_round(&state);
    finish_round(&state);
    lay_gain(&state, "2.12", ORANGE);                                       /* The very last node counts. */
    state.player[0].pawn = state.player[1].pawn = (uint8_t)node_at("2.12"); /* No way out is left there. */
    end_turns(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_REALISE);
    let_chance_act(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_OVER);
    assert_int_equal(open_nodes(&state), 0);
    assert_int_equal(state.player[ORANGE].score, 1);
    refuse_action(&state, state.turn, "end", "over");
    refuse_action(&state, state.turn, "gather", "over");
}

static void r4_a_mark_holds_what_earlier_phases_brought(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrings 2\nrounds 1 1 1\nstart_mark v\n"
                                            "event start \"First\" gain v yellow x - sides fc - - - - -");
    lay_gain(&state, "1.1", ORANGE);
    lay_gain(&state, "1.6", ORANGE);
    lay_gain(&state, "2.1", YELLOW);
    for (int i = 0; i < 3; i++) finish_round(&state);
    static const int16_t yellow[] = {0, 1, 1}, orange[] = {0, 0, 2}; /* By phase; phase 0 is not marked. */
    assert_memory_equal(state.player[YELLOW].mark, yellow, sizeof yellow);
    assert_memory_equal(state.player[ORANGE].mark, orange, sizeof orange);
    assert_int_equal(state.player[YELLOW].score, 2);
}

static void r13_r18_pawns_leave_an_empty_node_too(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrings 2\nrounds 1 1 1");
    finish_round(&state);
    state.player[1].pawn = (uint8_t)node_at("1.4");
    state.player[0].pawn = (uint8_t)node_at("2.5");
    end_turns(&state);
    let_chance_act(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_LEAVE);
    assert_int_equal(state.node[node_at("1.4")].status, HORIZON_EMPTY);
    assert_int_equal(state.node[node_at("1.5")].status, HORIZON_OPEN); /* The next node waits. */
    refuse_action(&state, 0, "leave 2.4", "not_your_turn");            /* Only pawns in the node move. */
    refuse_action(&state, 1, "leave 1.3", "node_realised");
    do_action(&state, 1, "leave 2.7");
    let_chance_act(&state);
    assert_int_equal(state.player[0].pawn, node_at("2.5"));
    assert_int_equal(state.phase, 2);
}

static void r18_a_pawn_that_flees_along_the_ring_must_flee_again(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrings 2\nrounds 1 1 1");
    finish_round(&state);
    state.player[0].pawn = (uint8_t)node_at("1.1");
    state.player[1].pawn = (uint8_t)node_at("2.7");
    end_turns(&state);
    static const char *const ways[] = {"leave 1.2", "leave 1.3", "leave 1.4", "leave 1.5", "leave 1.6"};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        let_chance_act(&state);
        assert_int_equal(state.stage, HORIZON_STAGE_LEAVE);
        assert_int_equal(state.drawer, 0);
        do_action(&state, 0, ways[i]);
    }
    let_chance_act(&state);
    refuse_action(&state, 0, "leave 1.1", "node_realised");
    do_action(&state, 0, "leave 2.12");
    assert_int_equal(state.stage, HORIZON_STAGE_TURN);
}

static void r18_the_order_is_that_of_the_round_that_ended(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 3\nrings 2\nrounds 1 2 1");
    finish_round(&state);
    finish_round(&state);
    assert_int_equal(state.first, 2);
    for (int seat = 0; seat < 3; seat++) state.player[seat].pawn = (uint8_t)node_at("1.1");
    end_turns(&state);
    let_chance_act(&state);
    static const casus_seat order[] = {2, 0, 1};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(state.drawer, order[i]);
        do_action(&state, order[i], "leave 2.1");
    }
    let_chance_act(&state);
    assert_int_equal(state.turn, 0); /* Only now has the marker moved on. */
}

static void r23_only_among_the_tied_and_the_latest_mark_first(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 4\nrings 3");
    struct casus_standing standing[4];
    static const struct {
        int16_t score, mark[4];
        uint16_t place;
    } rows[4] = {
        {5, {0, 9, 9, -1}, 3}, /* High earlier marks do not help. */
        {5, {0, 0, 0, 1}, 2},
        {5, {0, 0, 1, 1}, 1},
        {4, {0, 9, 9, 9}, 4}, /* Not tied: the score comes before all marks. */
    };
    for (int seat = 0; seat < 4; seat++) {
        state.player[seat].score = rows[seat].score;
        memcpy(state.player[seat].mark, rows[seat].mark, sizeof rows[seat].mark);
    }
    casus_horizon.standing(&state, standing);
    for (int seat = 0; seat < 4; seat++) assert_int_equal(standing[seat].place, rows[seat].place);
}

static void r4_r23_a_played_game_is_decided_by_its_marks(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 3\nrings 2\nrounds 1 1 1\nstart_mark v\n"
                                            "event start \"First\" gain v - x - sides - - - - - -");
    lay_gain(&state, "1.6", BLUE); /* Blue has its point before the last realisation, the others in it. */
    lay_gain(&state, "2.1", YELLOW);
    lay_gain(&state, "2.2", ORANGE);
    for (int i = 0; i < 3; i++) finish_round(&state);
    struct casus_standing standing[3];
    casus_horizon.standing(&state, standing);
    assert_int_equal(standing[BLUE].place, 1);
    assert_int_equal(standing[YELLOW].place, 2);
    assert_int_equal(standing[ORANGE].place, 2);
}

static void s2_whole_turns_in_table_order_from_the_marker(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 3\nrounds 1 9 1 1 1");
    finish_round(&state); /* The pawns have left the centre. */
    static const casus_seat order[] = {1, 2, 0, 2, 0, 1, 0, 1, 2, 1, 2, 0};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        casus_seat seat = order[i];
        assert_int_equal(state.turn, seat);
        do_action(&state, seat, "gather");
        /* One action does not end a turn. */
        refuse_action(&state, (casus_seat)((seat + 1) % 3), "gather", "not_your_turn");
        do_action(&state, seat, "gather");
        do_action(&state, seat, "end");
    }
}

static void s2_unused_action_units_are_lost_and_momentum_stays(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrounds 9 1 1 1 1");
    for (unsigned round = 1; round <= 5; round++) {
        for (int seat = 0; seat < 2; seat++) {
            assert_int_equal(state.player[seat].action_units, 4);
            assert_int_equal(state.player[seat].momentum, 24 + 8 * round);
        }
        finish_round(&state);
    }
}

static void s6_r23_less_than_nothing_stands_behind_nothing(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 3");
    struct casus_standing standing[3];
    state.player[0].score = -2;
    state.player[2].score = -2;
    state.player[2].mark[1] = -1;
    casus_horizon.standing(&state, standing);
    assert_int_equal(standing[1].place, 1);
    assert_int_equal(standing[0].place, 2); /* Stood at 0 when seat 2 stood at -1. */
    assert_int_equal(standing[2].place, 3);
    assert_int_equal(standing[0].score, -2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r3_a_phase_lasts_its_rounds_and_realises_its_ring_alone),
        cmocka_unit_test(r3_s6_the_game_ends_when_the_outermost_ring_is_realised),
        cmocka_unit_test(r4_a_mark_holds_what_earlier_phases_brought),
        cmocka_unit_test(r13_r18_pawns_leave_an_empty_node_too),
        cmocka_unit_test(r18_a_pawn_that_flees_along_the_ring_must_flee_again),
        cmocka_unit_test(r18_the_order_is_that_of_the_round_that_ended),
        cmocka_unit_test(r23_only_among_the_tied_and_the_latest_mark_first),
        cmocka_unit_test(r4_r23_a_played_game_is_decided_by_its_marks),
        cmocka_unit_test(s2_whole_turns_in_table_order_from_the_marker),
        cmocka_unit_test(s2_unused_action_units_are_lost_and_momentum_stays),
        cmocka_unit_test(s6_r23_less_than_nothing_stands_behind_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
