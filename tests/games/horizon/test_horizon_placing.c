/* Where a card may be placed and what is there then: R7, R9 - R11, R20 - R22. The plain cases are with the other
 * actions.
 */
#include "position.h"

#include <stdio.h>

static void r7_a_turned_card_keeps_the_kind_of_each_link(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    state.player[0].pawn = (uint8_t)node_at("1.4"); /* Earlier nodes lie north (0) and north-east (1). */
    /* Printed: a forward hindrance north, a forward cause north-east, a backward cause south. */
    unsigned card = give_card(&state, 0, plain_card(0x03, 0x08, 0x01));
    static const char *const wrong[] = {" turn 0 mark v", " turn 1 mark v", " turn 5 mark v"};
    for (size_t i = 0; i < 3; i++) refuse_organise(&state, card, wrong[i], "forward_link_points_back");
    refuse_organise(&state, card, " turn 2 mark v", "backward_link_points_on");
    struct horizon_state other = state;
    organise(&state, card, " turn 3 mark v");
    const struct horizon_node *node = &state.node[node_at("1.4")];
    assert_int_equal(node->forward, 0x18);
    assert_int_equal(node->backward, 0x01);
    assert_int_equal(node->hindrance, 0x08);
    organise(&other, card, " turn 4 mark v"); /* South and four sixths on: past north, to north-east. */
    node = &other.node[node_at("1.4")];
    assert_int_equal(node->forward, 0x30);
    assert_int_equal(node->backward, 0x02);
    assert_int_equal(node->hindrance, 0x10);
}

static void r7_on_one_ring_clockwise_is_later(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    /* 1.3 lies between 1.2, north of it, and 1.4, south-west of it. */
    state.player[0].pawn = (uint8_t)node_at("1.3");
    unsigned forward = give_card(&state, 0, plain_card(0x01, 0, 0)),
             backward = give_card(&state, 0, plain_card(0, 0x01, 0));
    refuse_organise(&state, forward, " turn 0 mark v", "forward_link_points_back");
    refuse_organise(&state, backward, " turn 4 mark v", "backward_link_points_on");
    struct horizon_state other = state;
    organise(&state, forward, " turn 4 mark v");
    organise(&other, backward, " turn 0 mark v");
    /* 1.6 is the last of its ring: 1.1, north-east of it, is not later. */
    struct horizon_state last = at_work("");
    last.player[0].pawn = (uint8_t)node_at("1.6");
    forward = give_card(&last, 0, plain_card(0x01, 0, 0));
    refuse_organise(&last, forward, " turn 1 mark v", "forward_link_points_back");
}

static void r9_each_circle_names_one_ring_and_none_names_all(void **test)
{
    (void)test;
    static const char *const nodes[] = {"1.2", "2.3", "3.4", "4.5"};
    for (unsigned named = 0; named <= 4; named++) { /* 0: no circle. */
        for (unsigned ring = 1; ring <= 4; ring++) {
            struct horizon_state state = at_work("");
            struct horizon_card face = plain_card(0, 0, 0);
            face.radii = (uint8_t)(named == 0 ? 0 : 1u << named);
            unsigned card = give_card(&state, 0, face);
            state.player[0].pawn = (uint8_t)node_at(nodes[ring - 1]);
            if (named == 0 || named == ring) organise(&state, card, " turn 2 mark x");
            else refuse_organise(&state, card, " turn 2 mark x", "radius");
        }
    }
}

/* What the list of legal actions says about a card in the hand of seat 0. */
static bool is_offered(const struct horizon_state *state, unsigned card)
{
    casus_action actions[HORIZON_LEGAL_MAX];
    size_t count = casus_horizon.legal(state, 0, actions);
    for (size_t i = 0; i < count; i++) {
        if (horizon_kind_of(actions[i]) == HORIZON_ORGANISE && horizon_number(actions[i], 0) == card - 1) return true;
    }
    return false;
}

static void r10_the_mark_bars_the_last_round_of_each_phase_only(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrounds 1 1 2 1 1");
    struct horizon_card face = plain_card(0, 0, 0);
    unsigned plain = give_card(&state, 0, face);
    face.flags = HORIZON_BRIDGE;
    unsigned card = give_card(&state, 0, face);
    /* For each round from the first on: whether the card may be placed on ring 1 and on ring 2. */
    static const bool allowed[][2] = {{true, true}, {false, true}, {false, true}, {false, false}};
    for (size_t round = 0; round < 4; round++) {
        for (unsigned ring = 1; ring <= 2; ring++) {
            struct horizon_state copy = state;
            if (copy.turn != 0) do_action(&copy, copy.turn, "end");
            copy.player[0].pawn = (uint8_t)(ring == 1 ? node_at("1.1") : node_at("2.1"));
            copy.player[0].momentum = 13;
            bool realised = copy.phase > ring;
            assert_int_equal(is_offered(&copy, card), allowed[round][ring - 1]);
            assert_int_equal(is_offered(&copy, plain), !realised);
            if (allowed[round][ring - 1]) organise(&copy, card, " turn 0 mark v");
            else refuse_organise(&copy, card, " turn 0 mark v", realised ? "organise_realised" : "bridge");
        }
        finish_round(&state);
    }
}

static void r11_the_artifact_goes_to_the_organiser_before_anything_else(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 3");
    do_action(&state, 0, "end");
    struct horizon_card face = plain_card(0, 0, 0);
    unsigned plain = give_card(&state, 1, face);
    face.flags = HORIZON_ARTIFACT;
    unsigned card = give_card(&state, 1, face);
    state.player[1].pawn = (uint8_t)node_at("1.1");
    struct horizon_state other = state;
    do_action(&other, 1, with_card("organise", plain, " turn 0 mark v"));
    assert_int_equal(other.stage, HORIZON_STAGE_TURN); /* Without the mark: nothing. */
    do_action(&state, 1, with_card("organise", card, " turn 0 mark v"));
    refuse_action(&state, 1, "gather", "not_your_turn");
    refuse_action(&state, 1, "play reserve", "not_your_turn");
    do_action(&state, CASUS_SEAT_CHANCE, "artifact reserve");
    assert_int_equal(state.player[0].artifact[HORIZON_RESERVE], 0);
    assert_int_equal(state.player[1].artifact[HORIZON_RESERVE], 1);
    do_action(&state, 1, "play reserve"); /* At once, in the same turn. */
    assert_int_equal(state.player[1].momentum, 24 + 8 - 13 + 8);
}

static void r11_s4_the_stack_runs_out(void **test)
{
    (void)test;
    struct horizon_state state = at_work("artifacts 0 0 0 0 0 0 2");
    struct horizon_card face = plain_card(0, 0, 0);
    face.flags = HORIZON_ARTIFACT;
    static const char *const nodes[] = {"1.1", "1.2", "1.3"};
    for (unsigned i = 0; i < 3; i++) {
        struct casus_outcome outcomes[HORIZON_DECK_MAX];
        state.player[0].pawn = (uint8_t)node_at(nodes[i]);
        organise(&state, give_card(&state, 0, face), " turn 0 mark v");
        assert_int_equal(state.stage, i < 2 ? HORIZON_STAGE_ARTIFACT : HORIZON_STAGE_TURN);
        if (i == 2) break;
        assert_int_equal(casus_horizon.outcomes(&state, outcomes, NULL), 1); /* Kinds that are used up do not come. */
        refuse_action(&state, CASUS_SEAT_CHANCE, "artifact reserve", "cannot_come");
        do_action(&state, CASUS_SEAT_CHANCE, "artifact foresight");
    }
    assert_int_equal(state.player[0].artifact[HORIZON_FORESIGHT], 2);
}

static void r20_r21_the_named_player_loses_or_gains(void **test)
{
    (void)test;
    /* The centre's cause decides 1.1, against the token there: +2 if the centre happened, -2 if not. */
    static const struct {
        const char *start, *action;
        int16_t orange, blue;
    } cases[] = {
        {"v", "organise attack turn 0 mark x arcs orange blue", -1, 0},
        {"x", "organise attack turn 0 mark v arcs orange blue", 0, -1},
        {"v", "organise support turn 0 mark x arcs orange -", 1, 0},
        {"x", "organise support turn 0 mark v arcs orange -", 0, 0},
        {"x", "organise support turn 0 mark v arcs - blue", 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char options[64];
        snprintf(options, sizeof options, "players 3\nrounds 1 1 1 1 1\nstart_mark %s", cases[i].start);
        struct horizon_state state = at_work(options);
        do_action(&state, 0, cases[i].action);
        assert_int_equal(state.node[node_at("1.1")].token_colour, YELLOW);
        finish_round(&state);
        finish_round(&state);
        assert_int_equal(state.player[YELLOW].score, 0);
        assert_int_equal(state.player[ORANGE].score, cases[i].orange);
        assert_int_equal(state.player[BLUE].score, cases[i].blue);
    }
}

static void r20_flexible_events_are_played_once_and_kept_otherwise(void **test)
{
    (void)test;
    struct horizon_state state = at_work("players 3\nrings 2\nrounds 1 1 1");
    do_action(&state, 0, "organise support turn 0 mark v arcs orange -");
    state.player[0].pawn = (uint8_t)node_at("2.1");
    refuse_action(&state, 0, "organise support turn 0 mark v arcs orange -", "not_in_hand");
    assert_int_equal(state.player[0].hand_count, 6);
    for (int i = 0; i < 3; i++) finish_round(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_OVER);
    assert_int_equal(state.player[0].flexible, 5);
    assert_int_equal(state.player[1].flexible, 7);
}

static void r22_tokens_of_the_neighbour_count_towards_4_but_not_8(void **test)
{
    (void)test;
    struct horizon_state state = at_work("");
    lay_event(&state, "2.1", plain_card(0, 0x08, 0))->strengthening[3] = 1; /* North of 1.1. */
    lay_event(&state, "2.2", plain_card(0, 0x10, 0))->strengthening[4] = 2; /* North-east of it. */
    do_action(&state, 0, "organise logistics mark v");
    refuse_action(&state, 0, "lay 0 cause 4", "lay_strength"); /* 4 + 1. */
    do_action(&state, 0, "lay 0 cause 3");
    refuse_action(&state, 0, "lay 1 cause 3", "lay_strength"); /* 3 + 2. */
    do_action(&state, 0, "lay 1 hindrance 2");
    do_action(&state, 0, "lay 3 cause 3"); /* 3 + 2 + 3 of its own, 11 with the neighbours' tokens. */
    do_action(&state, 0, "finish");
    assert_int_equal(state.node[node_at("1.1")].strengthening[0], 1);
}

static void r22_a_laid_link_works_as_a_printed_one(void **test)
{
    (void)test;
    struct horizon_state state = at_work("players 2\nrings 2\nrounds 1 1 1\nstart_mark v");
    do_action(&state, 0, "organise logistics mark v");
    do_action(&state, 0, "lay 3 cause 2");
    do_action(&state, 0, "lay 0 hindrance 3");
    do_action(&state, 0, "finish");
    do_action(&state, 0, "strengthen 0 1");
    refuse_action(&state, 0, "strengthen 0 1", "strengthen_limit");
    refuse_action(&state, 0, "strengthen 1 1", "strengthen_no_link"); /* Nothing was laid there. */
    struct horizon_node *outer = lay_event(&state, "2.1", plain_card(0, 0x08, 0));
    outer->influence[ORANGE] = 3;
    for (int i = 0; i < 3; i++) finish_round(&state);
    assert_int_equal(state.node[node_at("1.1")].status, HORIZON_HAPPENED);
    assert_int_equal(outer->status, HORIZON_NOT_HAPPENED); /* The laid hindrance counts: -4 + 3. */
}

/* What the question `turns` says about a card: `legal` for its six turns, a bit each. */
static unsigned legal_turns(const struct horizon_state *state, const char *question, const char *key)
{
    static char answer[16384];
    struct casus_error error = {.key = ""};
    struct casus_writer out = casus_writer_make(answer, sizeof answer);
    unsigned legal = 0;
    if (!casus_horizon.query(state, 0, question, strlen(question), &out, &error)) {
        assert_string_equal(error.key, key);
        return 0;
    }
    const char *at = answer;
    for (unsigned turn = 0; turn < HORIZON_SIDES; turn++) {
        at = strstr(at, "\"legal\":") + strlen("\"legal\":");
        legal |= (unsigned)(*at == 't') << turn;
        if (*at == 'f' && key[0] != 0) assert_non_null(strstr(at, key));
    }
    return legal;
}

/* The nodes in which a card may be placed, as the page highlights them. */
static void r9_r7_r6_a_card_tells_the_nodes_that_it_fits(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nrings 2");
    static char answer[4096];
    struct casus_error error = {.key = ""};
    struct casus_writer out = casus_writer_make(answer, sizeof answer);
    assert_true(casus_horizon.query(&state, 0, "fits support", 12, &out, &error));
    assert_null(strstr(answer, "\"0\"")); /* The starting event lies there. */
    assert_non_null(strstr(answer, "\"1.1\""));
    assert_non_null(strstr(answer, "\"2.12\""));
    lay_event(&state, "1.1", plain_card(0, 0, 0));
    out = casus_writer_make(answer, sizeof answer);
    assert_true(casus_horizon.query(&state, 0, "fits support", 12, &out, &error));
    assert_null(strstr(answer, "\"1.1\""));
    unsigned number = 0; /* A card of the deck that names its rings. */
    while (state.scenario.card[number].radii == 0) number++;
    char question[16];
    snprintf(question, sizeof question, "fits %u", number + 1);
    out = casus_writer_make(answer, sizeof answer);
    assert_true(casus_horizon.query(&state, 0, question, strlen(question), &out, &error));
    for (unsigned node = 0; node < horizon_nodes(&state); node++) {
        char name[16];
        snprintf(name, sizeof name, "\"%u.%u\"", horizon_field[node].ring, horizon_field[node].place);
        if (!(state.scenario.card[number].radii >> horizon_field[node].ring & 1)) assert_null(strstr(answer, name));
    }
    assert_false(casus_horizon.query(&state, 0, "fits herring", 12, &out, &error));
    assert_string_equal(error.key, "horizon.query_fits");
}

static void r20_r21_turns_are_judged_with_the_colours_that_are_named(void **test)
{
    (void)test;
    struct horizon_state state = at_work("players 3");
    unsigned fits = legal_turns(&state, "turns attack", "");
    assert_int_not_equal(fits, 0);
    assert_int_equal(legal_turns(&state, "turns attack orange blue", ""), fits);
    assert_int_equal(legal_turns(&state, "turns attack blue orange", ""), fits);
    assert_int_equal(legal_turns(&state, "turns attack orange yellow", "horizon.attack_arcs"), 0);
    assert_int_equal(legal_turns(&state, "turns attack orange orange", "horizon.attack_arcs"), 0);
    assert_int_equal(legal_turns(&state, "turns attack orange grey", "horizon.attack_arcs"), 0); /* Not in play. */
    assert_int_equal(legal_turns(&state, "turns support - blue", ""), legal_turns(&state, "turns support", ""));
    assert_int_equal(legal_turns(&state, "turns support orange blue", "horizon.support_arcs"), 0);
    static const char *const unread[] = {"turns attack orange", "turns attack orange blue blue",
                                         "turns attack pink blue", "turns logistics orange blue", "turns 3 - -"};
    for (size_t i = 0; i < sizeof unread / sizeof unread[0]; i++)
        assert_int_equal(legal_turns(&state, unread[i], "horizon.query_turns"), 0);
}

/* Three tokens of the event north of 1.1 on the shared side, which a generous scenario allows. */
static struct horizon_state beside_three_tokens(const char *options)
{
    struct horizon_state state = at_work(options);
    lay_event(&state, "2.1", plain_card(0, 0x08, 0))->strengthening[3] = 3;
    return state;
}

static void r22_no_link_above_4_whatever_a_scenario_allows(void **test)
{
    (void)test;
    struct horizon_state state = beside_three_tokens("strength_limit 8");
    do_action(&state, 0, "organise logistics mark v");
    assert_false(is_listed(&state, 0, "lay 0 cause 2")); /* It would make 5. */
    refuse_action(&state, 0, "lay 0 cause 2", "lay_full");
    refuse_action(&state, 0, "lay 0 hindrance 3", "lay_full");
    assert_false(is_listed(&state, 0, "lay 1 cause 5"));
    refuse_action(&state, 0, "lay 1 cause 5", "lay_strength");
    do_action(&state, 0, "lay 1 cause 4");
    do_action(&state, 0, "lay 3 cause 4");
    do_action(&state, 0, "finish");
    do_action(&state, 0, "strengthen 1 2"); /* S3: later strengthening is up to the scenario. */
}

static void r22_a_low_strength_limit_does_not_bind_what_is_laid(void **test)
{
    (void)test;
    struct horizon_state state = at_work("strength_limit 2");
    do_action(&state, 0, "organise logistics mark v");
    do_action(&state, 0, "lay 3 cause 4");
    do_action(&state, 0, "finish");
    refuse_action(&state, 0, "strengthen 3 1", "strengthen_limit");
}

static void r22_logistics_needs_a_side_for_its_backward_link(void **test)
{
    (void)test;
    struct horizon_state state = at_work("strength_limit 8");
    state.node[0].strengthening[0] = 3; /* The only earlier neighbour of 1.1. */
    assert_false(is_listed(&state, 0, "organise logistics mark v"));
    refuse_action(&state, 0, "organise logistics mark v", "lay_nowhere");
    state.player[0].pawn = (uint8_t)node_at("1.2"); /* 1.1 is earlier too. */
    assert_true(is_listed(&state, 0, "organise logistics mark v"));
    state.node[0].strengthening[1] = 3;
    do_action(&state, 0, "organise logistics mark v");
    refuse_action(&state, 0, "lay 4 cause 2", "lay_full");
    do_action(&state, 0, "lay 5 cause 2");
    do_action(&state, 0, "finish");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r7_a_turned_card_keeps_the_kind_of_each_link),
        cmocka_unit_test(r7_on_one_ring_clockwise_is_later),
        cmocka_unit_test(r9_each_circle_names_one_ring_and_none_names_all),
        cmocka_unit_test(r10_the_mark_bars_the_last_round_of_each_phase_only),
        cmocka_unit_test(r11_the_artifact_goes_to_the_organiser_before_anything_else),
        cmocka_unit_test(r11_s4_the_stack_runs_out),
        cmocka_unit_test(r20_r21_the_named_player_loses_or_gains),
        cmocka_unit_test(r20_flexible_events_are_played_once_and_kept_otherwise),
        cmocka_unit_test(r22_tokens_of_the_neighbour_count_towards_4_but_not_8),
        cmocka_unit_test(r22_a_laid_link_works_as_a_printed_one),
        cmocka_unit_test(r9_r7_r6_a_card_tells_the_nodes_that_it_fits),
        cmocka_unit_test(r20_r21_turns_are_judged_with_the_colours_that_are_named),
        cmocka_unit_test(r22_no_link_above_4_whatever_a_scenario_allows),
        cmocka_unit_test(r22_a_low_strength_limit_does_not_bind_what_is_laid),
        cmocka_unit_test(r22_logistics_needs_a_side_for_its_backward_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
