/* Scenarios: S5, the options, and what is refused. */
#include "position.h"

static void refuse_options(const char *options, const char *key, const char *part)
{
    struct horizon_scenario scenario;
    unsigned rules;
    struct casus_error error = {.key = ""};
    if (horizon_scenario_read(options, strlen(options), &scenario, &rules, &error)) fail_msg("accepted: %s", options);
    assert_string_equal(error.key, key);
    if (strstr(error.text, part) == NULL) fail_msg("\"%s\" does not say \"%s\"", error.text, part);
}

static struct horizon_scenario read_options_and_rules(const char *options, unsigned *rules)
{
    struct horizon_scenario scenario;
    struct casus_error error = {.key = ""};
    if (!horizon_scenario_read(options, strlen(options), &scenario, rules, &error)) fail_msg("%s", error.text);
    return scenario;
}

static struct horizon_scenario read_options(const char *options)
{
    unsigned rules;
    return read_options_and_rules(options, &rules);
}

static void s5_default_deck_is_balanced(void **test)
{
    (void)test;
    struct horizon_scenario scenario = read_options("");
    int at[2][HORIZON_SEATS_MAX] = {{0}}, gains[2][HORIZON_SEATS_MAX] = {{0}};
    assert_int_equal(scenario.deck_count, 60);
    for (unsigned i = 0; i < 60; i++) {
        const struct horizon_card *card = &scenario.card[i];
        for (unsigned mark = 0; mark < 2; mark++) {
            assert_true(card->arc[mark] < HORIZON_SEATS_MAX);
            at[mark][card->arc[mark]]++;
            gains[mark][card->arc[mark]] += (card->flags & HORIZON_GAIN) != 0;
        }
        assert_in_range(__builtin_popcount(card->forward | card->backward), 2, 6);
        assert_int_equal(card->forward & card->backward, 0);
    }
    for (unsigned mark = 0; mark < 2; mark++) {
        for (unsigned colour = 0; colour < HORIZON_SEATS_MAX; colour++) {
            assert_int_equal(at[mark][colour], 10);
            assert_int_equal(gains[mark][colour], 5);
        }
    }
}

static void s5_default_deck_fits_every_field(void **test)
{
    (void)test;
    read_options("rings 2");
    read_options("rings 3");
    read_options("rings 5");
    read_options("rings 6");
}

static void s5_a_card_that_fits_nowhere_is_named(void **test)
{
    (void)test;
    static const char all_forward[] = "players 2\nstart_cards 1\ncard 1 \"Good\" gain sides fc fc - - - -\n"
                                      "card 2 \"Bad\" gain sides fc fc fc fc fc fc\n";
    static const char far[] = "rings 2\nstart_cards 0\ncard 1 \"Far\" loss sides fc fc - - - - radii 5\n";
    refuse_options(all_forward, "horizon.deck_card_fits_nowhere", "Card 2");
    refuse_options(all_forward, "horizon.deck_card_fits_nowhere", "4 rings");
    refuse_options(far, "horizon.deck_card_fits_nowhere", "2 rings");
}

static void s5_links_are_counted(void **test)
{
    (void)test;
    refuse_options("start_cards 0\ncard 1 \"One\" gain sides fc - - - - -\n", "horizon.deck_links", "Card 1 has 1");
}

/* Otherwise a turn might not end. */
static void s3_no_action_is_free_of_action_units(void **test)
{
    (void)test;
    static const char *const options[] = {"gather 0 4", "move 0 2", "draw 0 1", "influence 0 2 5 9",
                                          "strengthen 0 4 7"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        refuse_options(options[i], "horizon.scenario_number", "Line 1: number 1 must be a whole number from 1 to 50");
    }
    read_options("gather 1 0\nmove 1 0\ndraw 1 0");
}

static void s1_the_first_hand_must_not_exceed_the_limit(void **test)
{
    (void)test;
    read_options("players 3\nstart_cards 4\nhand_limit 7");
    refuse_options("players 3\nstart_cards 4\nhand_limit 6", "horizon.scenario_hand_limit", "starts with 7 cards");
    read_options("players 2\nstart_cards 4\nhand_limit 6"); /* R20: two players are dealt no attack. */
    refuse_options("players 2\nstart_cards 4\nhand_limit 5", "horizon.scenario_hand_limit", "starts with 6 cards");
}

static void lines_lie_over_the_default(void **test)
{
    (void)test;
    struct horizon_scenario scenario = read_options("rings 6 # six\n\nstart_momentum 40\r\nmove 2 0\nrules 1\n");
    assert_int_equal(scenario.rings, 6);
    assert_int_equal(scenario.start_momentum, 40);
    assert_int_equal(scenario.move[0], 2);
    assert_int_equal(scenario.move[1], 0);
    assert_int_equal(scenario.hand_limit, 9);
    assert_int_equal(scenario.deck_count, 60);
}

static void an_own_deck_replaces_the_whole(void **test)
{
    (void)test;
    static const char options[] =
        "players 2\nstart_cards 1\n"
        "card 1 \"First # one\" gain v yellow x - orbits 2 sides fc bh - - - - radii 1 2 bridge artifact\n"
        "card 2 \"Second\" loss sides - fc fh - - -\n";
    struct horizon_scenario scenario = read_options(options);
    assert_int_equal(scenario.deck_count, 2);
    const struct horizon_card *card = &scenario.card[0];
    assert_int_equal(card->forward, 1);
    assert_int_equal(card->backward, 2);
    assert_int_equal(card->hindrance, 2);
    assert_int_equal(card->radii, 6);
    assert_int_equal(card->flags, HORIZON_GAIN | HORIZON_BRIDGE | HORIZON_ARTIFACT | 2);
    assert_int_equal(card->arc[HORIZON_V], YELLOW);
    assert_int_equal(card->arc[HORIZON_X], HORIZON_NO_COLOUR);
    struct casus_word name = horizon_card_name(options, strlen(options), 0);
    assert_int_equal(name.length, strlen("First # one"));
    assert_memory_equal(name.at, "First # one", name.length);
    assert_int_equal(horizon_card_name(options, strlen(options), 30).length, 0);
    assert_true(horizon_card_name("", 0, 30).length > 0);
    assert_true(horizon_card_name("", 0, HORIZON_ATTACK).length > 0);
}

static void errors_name_the_line_and_what_is_expected(void **test)
{
    (void)test;
    static const struct {
        const char *options, *key, *part;
    } cases[] = {
        {"rings 4\nringz 4", "horizon.scenario_key", "Line 2"},
        {"players 7", "horizon.scenario_number", "from 2 to 6"},
        {"players x", "horizon.scenario_number", "Line 1"},
        {"players", "horizon.scenario_count", "1 numbers"},
        {"players 2 3", "horizon.scenario_number", "none may follow"},
        {"influence 1 2 5", "horizon.scenario_count", "4 numbers"},
        {"rings 5\nrounds 1 1 1", "horizon.scenario_rounds", "names only 3"},
        {"hand_limit 6", "horizon.scenario_hand_limit", "limit is 6"},
        {"start_mark maybe", "horizon.scenario_start_mark", "v, x or random"},
        {"card 2 \"X\" gain", "horizon.scenario_card_number", "number 1"},
        {"card 1 X gain", "horizon.scenario_card_name", "quotation marks"},
        {"card 1 \"X\" gain sides fc fc", "horizon.scenario_card", "card 1"},
        {"card 1 \"X\" gain colour red", "horizon.scenario_card", "property 2"},
        {"event revolt \"X\"", "horizon.scenario_event_name", "attack, support"},
        {"event logistics \"X\" gain sides fc - - - - -", "horizon.scenario_event", "no printed links"},
        {"start_mark v x", "horizon.scenario_surplus", "Line 1"},
        {"rules 2", "horizon.scenario_rules", "rules 1 to 1"},
        {"name Without", "horizon.scenario_name", "quotation marks"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refuse_options(cases[i].options, cases[i].key, cases[i].part);
}

static void rules_are_the_newest_unless_a_line_says_otherwise(void **test)
{
    (void)test;
    static const char *const options[] = {"", "players 3\nrules 1\n"};
    for (size_t i = 0; i < 2; i++) {
        unsigned rules;
        read_options_and_rules(options[i], &rules);
        assert_int_equal(rules, 1);
        assert_int_equal(initial_position(options[i]).rules_after_first, 0);
    }
}

static void forecast_says_how_open_events_would_end(void **test)
{
    (void)test;
    struct horizon_state state = first_turn("players 2\nstart_mark v");
    struct horizon_forecast forecast;
    /* The centre happens; 1.1 depends on it by the centre's cause, 2.1 on 1.1 by its own backward hindrance. */
    lay_event(&state, "1.1", plain_card(0, 0, 0));
    struct horizon_card face = plain_card(0, 0x08, 0x08);
    face.flags = HORIZON_GAIN;
    face.arc[HORIZON_X] = ORANGE;
    lay_event(&state, "2.1", face);
    horizon_forecast_make(&state, &forecast);
    assert_int_equal(forecast.outcome[0], 1);
    assert_int_equal(forecast.outcome[node_at("1.1")], 1);
    assert_int_equal(forecast.outcome[node_at("2.1")], -1);
    assert_int_equal(forecast.score[ORANGE], 1);
    horizon_forecast_flipped(&state, 0, &forecast);
    assert_int_equal(forecast.outcome[node_at("1.1")], -1);
    assert_int_equal(forecast.outcome[node_at("2.1")], 1);
    static char answer[65536];
    struct casus_writer out = casus_writer_make(answer, sizeof answer);
    assert_true(casus_horizon.query(&state, 0, "forecast", 8, &out, NULL));
    assert_non_null(strstr(answer, "\"node\":\"0\",\"links\":[]"));
    assert_non_null(strstr(answer, "\"hangs\":[\"1.1\"],\"flips\":[\"1.1\",\"2.1\"]"));
}

/* R5: what two orbits give is in the scenario, and on every card in the JSON. */
static void r5_cards_tell_the_points_of_the_scenario(void **test)
{
    (void)test;
    struct horizon_state state = initial_position("players 2\norbit_points 4 9");
    static char answer[65536];
    struct casus_writer out = casus_writer_make(answer, sizeof answer);
    assert_true(casus_horizon.query(&state, 0, "cards", 5, &out, NULL));
    assert_non_null(strstr(answer, "\"orbits\":0,\"points\":1,"));
    assert_non_null(strstr(answer, "\"orbits\":1,\"points\":4,"));
    assert_non_null(strstr(answer, "\"orbits\":2,\"points\":9,"));
    assert_null(strstr(answer, "\"orbits\":1,\"points\":2,"));
}

static void forecast_agrees_with_the_realisation(void **test)
{
    (void)test;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct horizon_state state = initial_position("players 4\nround_momentum 40");
        struct casus_random random = casus_random_make(seed);
        casus_action actions[HORIZON_LEGAL_MAX];
        struct casus_outcome outcomes[HORIZON_DECK_MAX];
        struct horizon_forecast forecast = {.outcome = {0}};
        bool predicted = false;
        while (state.stage != HORIZON_STAGE_OVER) {
            struct casus_actor actor;
            horizon_actor(&state, &actor);
            if (state.stage == HORIZON_STAGE_REALISE && !predicted) {
                horizon_forecast_make(&state, &forecast);
                predicted = true;
            }
            unsigned realised = state.current;
            bool realising = state.stage == HORIZON_STAGE_REALISE;
            if (actor.kind == CASUS_ACTOR_CHANCE) {
                casus_action action = casus_random_outcome(&casus_horizon, &state, outcomes, &random);
                assert_true(casus_horizon.apply(&state, CASUS_SEAT_CHANCE, action, NULL));
            } else {
                casus_action action = casus_random_action(&casus_horizon, &state, actor.seat, actions, &random);
                assert_true(casus_horizon.apply(&state, actor.seat, action, NULL));
                if (state.stage == HORIZON_STAGE_TURN) predicted = false;
            }
            if (!realising) continue;
            bool happens = forecast.outcome[realised] > 0, empty = forecast.outcome[realised] == 0;
            enum horizon_status status = empty ? HORIZON_EMPTY : happens ? HORIZON_HAPPENED : HORIZON_NOT_HAPPENED;
            assert_int_equal(state.node[realised].status, status);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s5_default_deck_is_balanced),
        cmocka_unit_test(s5_default_deck_fits_every_field),
        cmocka_unit_test(s5_a_card_that_fits_nowhere_is_named),
        cmocka_unit_test(s5_links_are_counted),
        cmocka_unit_test(s3_no_action_is_free_of_action_units),
        cmocka_unit_test(s1_the_first_hand_must_not_exceed_the_limit),
        cmocka_unit_test(lines_lie_over_the_default),
        cmocka_unit_test(an_own_deck_replaces_the_whole),
        cmocka_unit_test(errors_name_the_line_and_what_is_expected),
        cmocka_unit_test(rules_are_the_newest_unless_a_line_says_otherwise),
        cmocka_unit_test(forecast_says_how_open_events_would_end),
        cmocka_unit_test(r5_cards_tell_the_points_of_the_scenario),
        cmocka_unit_test(forecast_agrees_with_the_realisation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
