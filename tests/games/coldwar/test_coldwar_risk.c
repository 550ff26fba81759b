/* What Cold War warns of: plays that lose the game before the next one, and those that may. */
#include "games/coldwar/risk.h"

#include <stdio.h>

#include "effort.h"
#include "games/coldwar/bots.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/legal.h"
#include "situation.h"

enum { TEXT_MAX = 256, GAMES_FEW = 6, GAMES_MANY = 20, TRIES = 6, CANDIDATES = 6 };

/* Asked by the seat itself, about its own view. */
static void expect(unsigned seat, const char *action, const char *answer)
{
    char text[TEXT_MAX] = "", question[TEXT_MAX];
    struct casus_error error = {.key = ""};
    struct casus_writer out = casus_writer_make(text, sizeof text);
    struct cw_state view;
    cw_view(&state, (casus_seat)seat, &view);
    snprintf(question, sizeof question, "risk %s", action);
    if (!cw_query(&view, (casus_seat)seat, question, strlen(question), &out, &error))
        fail_msg("%s: %s", action, error.text);
    text[out.length] = 0;
    if (strcmp(text, answer) != 0) fail_msg("%s: %s, expected %s", action, text, answer);
}

static const char none[] = "{\"danger\":\"none\"}";

/* 8.1: a coup in a battleground at DEFCON 2 loses whatever the die says. */
static void rule_8_1_a_coup_that_brings_defcon_1(void **test)
{
    (void)test;
    set_up(
        "defcon 2\nround ussr 1\ninfluence nigeria 1 0\ninfluence kenya 1 0\nhand ussr marshall_plan\nhand us nasser");
    expect(CW_USSR, "ops marshall_plan", none);
    set_up("defcon 2\nround ussr 1\ninfluence nigeria 1 0\ninfluence kenya 1 0\nhand ussr fidel\nhand us nasser");
    act(CW_USSR, "ops fidel");
    expect(CW_USSR, "coup nigeria", "{\"danger\":\"certain\",\"reason\":\"defcon\"}");
    expect(CW_USSR, "coup kenya", none);
    set_up("defcon 3\nround ussr 1\ninfluence nigeria 1 0\nhand ussr fidel\nhand us nasser");
    act(CW_USSR, "ops fidel");
    expect(CW_USSR, "coup nigeria", none);
}

/* C40: in a crisis any coup by its victim loses. */
static void c40_a_coup_in_a_crisis(void **test)
{
    (void)test;
    set_up(
        "defcon 5\nround ussr 1\ninfluence kenya 1 0\nin_play us cuban_missile_crisis\nhand ussr fidel\nhand us nasser");
    act(CW_USSR, "ops fidel");
    expect(CW_USSR, "coup kenya", "{\"danger\":\"certain\",\"reason\":\"crisis\"}");
    expect(CW_USSR, "place poland", none);
}

/* 5.2, 8.1: the other side's event on one's own card takes place, before the operations or after them. */
static void rule_5_2_an_opponents_event_that_lowers_defcon(void **test)
{
    static const char certain[] = "{\"danger\":\"certain\",\"reason\":\"defcon\",\"card\":\"duck_and_cover\"}";
    (void)test;
    set_up("defcon 2\nround ussr 1\nhand ussr duck_and_cover fidel\nhand us nasser");
    expect(CW_USSR, "ops duck_and_cover", certain);
    expect(CW_USSR, "event_first duck_and_cover", certain);
    expect(CW_USSR, "space duck_and_cover", none);
    expect(CW_USSR, "ops fidel", none);
    act(CW_USSR, "ops duck_and_cover");
    expect(CW_USSR, "place poland", certain);
    set_up("defcon 3\nround ussr 1\nhand ussr duck_and_cover fidel\nhand us nasser");
    expect(CW_USSR, "ops duck_and_cover", none);
    set_up("defcon 2\nround us 1\nhand us we_will_bury_you nato\nhand ussr nasser\nturn 4");
    expect(CW_US, "ops we_will_bury_you",
           "{\"danger\":\"certain\",\"reason\":\"defcon\",\"card\":\"we_will_bury_you\"}");
}

/* C32: with UN Intervention the event does not take place. */
static void c32_un_intervention_averts_it(void **test)
{
    (void)test;
    set_up("defcon 2\nround ussr 1\nhand ussr duck_and_cover un_intervention\nhand us nasser");
    expect(CW_USSR, "un duck_and_cover", none);
}

/* C26: the other side may use its operations for a coup; it needs a battleground for it. */
static void c26_operations_that_an_event_grants(void **test)
{
    (void)test;
    set_up("defcon 2\nround ussr 1\ninfluence nigeria 0 1\nhand ussr cia_created fidel\nhand us nasser");
    expect(CW_USSR, "ops cia_created", "{\"danger\":\"possible\",\"reason\":\"defcon\",\"card\":\"cia_created\"}");
    set_up("defcon 2\nround ussr 1\ninfluence poland 0 4\nhand ussr cia_created fidel\nhand us nasser");
    expect(CW_USSR, "ops cia_created", none);
}

/* C20: the invited side may boycott the Olympic Games, and DEFCON falls in the host's round. */
static void c20_a_boycott(void **test)
{
    (void)test;
    set_up("defcon 2\nround us 1\nhand us olympic_games nato\nhand ussr nasser");
    expect(CW_US, "event olympic_games", "{\"danger\":\"possible\",\"reason\":\"defcon\",\"card\":\"olympic_games\"}");
    set_up("defcon 3\nround us 1\nhand us olympic_games nato\nhand ussr nasser");
    expect(CW_US, "event olympic_games", none);
}

/* C46: DEFCON is the player's own choice, so there is no danger. */
static void c46_what_one_chooses_oneself_is_no_danger(void **test)
{
    (void)test;
    set_up("defcon 2\nturn 4\nround us 1\nhand us how_i_learned_to_stop_worrying nato\nhand ussr nasser");
    expect(CW_US, "event how_i_learned_to_stop_worrying", none);
    act(CW_US, "event how_i_learned_to_stop_worrying");
    expect(CW_US, "choose defcon_1",
           "{\"danger\":\"certain\",\"reason\":\"defcon\",\"card\":\"how_i_learned_to_stop_worrying\"}");
    expect(CW_US, "choose defcon_5", none);
}

/* 4.5C, 4.2: a headline takes effect as if in one's own round; the other one is not known and does not count. */
static void rule_4_5c_a_headline_that_lowers_defcon(void **test)
{
    (void)test;
    set_up("phase headline\ndefcon 2\nhand ussr duck_and_cover nasser\nhand us fidel nato");
    expect(CW_USSR, "headline duck_and_cover",
           "{\"danger\":\"certain\",\"reason\":\"defcon\",\"card\":\"duck_and_cover\"}");
    expect(CW_USSR, "headline nasser", none);
    act(CW_US, "headline fidel");
    expect(CW_USSR, "headline duck_and_cover",
           "{\"danger\":\"certain\",\"reason\":\"defcon\",\"card\":\"duck_and_cover\"}");
}

/* 10.3: a card for the other side may bring it 20 points, or Europe. */
static void rule_10_3_points_and_europe(void **test)
{
    (void)test;
    set_up("vp us 19\nround ussr 1\nhand ussr duck_and_cover fidel\nhand us nasser");
    expect(CW_USSR, "ops duck_and_cover", "{\"danger\":\"certain\",\"reason\":\"vp\",\"card\":\"duck_and_cover\"}");
    set_up("round ussr 1\ninfluence france 3 0\ninfluence west_germany 4 0\ninfluence italy 2 0\ninfluence poland 3 0\n"
           "influence east_germany 3 0\nhand ussr europe_scoring fidel\nhand us nasser");
    expect(CW_USSR, "event europe_scoring",
           "{\"danger\":\"certain\",\"reason\":\"europe\",\"card\":\"europe_scoring\"}");
}

/* 10.5: in the last round Five Year Plan may leave the scoring card in the hand; in the round before there is none to
 * spare. */
static void rule_10_5_a_scoring_card_that_can_no_longer_be_played(void **test)
{
    (void)test;
    set_up("round ussr 6\nhand ussr five_year_plan asia_scoring fidel\nhand us nasser nato");
    expect(CW_USSR, "ops five_year_plan", "{\"danger\":\"possible\",\"reason\":\"held_scoring\"}");
    expect(CW_USSR, "event asia_scoring", none);
    set_up("round ussr 5\nhand ussr five_year_plan asia_scoring fidel\nhand us nasser nato");
    expect(CW_USSR, "ops five_year_plan", none);
}

/* 10.3.2: if the game is lost by the final count, the last card is not to blame. */
static void rule_10_3_2_the_last_count_is_no_danger(void **test)
{
    (void)test;
    set_up("option turns 1\nvp ussr 5\nround us 6\nhand us nato fidel\nhand ussr nasser");
    expect(CW_US, "ops nato", none);
}

static void what_cannot_be_judged_is_refused(void **test)
{
    static const char *const wrong[] = {"risk", "risk dance", "risk ops nato"};
    (void)test;
    set_up("round ussr 1\nhand ussr nasser fidel\nhand us nato");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[TEXT_MAX];
        struct casus_error error = {.key = ""};
        struct casus_writer out = casus_writer_make(text, sizeof text);
        assert_false(cw_query(&state, CW_USSR, wrong[i], strlen(wrong[i]), &out, &error));
        assert_true(error.text[0] != 0);
    }
    struct cw_state view;
    struct casus_error error = {.key = ""};
    cw_view(&state, CASUS_SEAT_OBSERVER, &view);
    char text[TEXT_MAX];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    assert_false(cw_query(&view, CASUS_SEAT_OBSERVER, "risk ops nasser", 15, &out, &error));
    assert_string_equal(error.key, "coldwar.query.player");
}

/* ---- In whole games ---- */

static casus_seat who_acts(const struct cw_state *at)
{
    struct casus_actor actor;
    cw_actor(at, &actor);
    if (actor.kind == CASUS_ACTOR_CHANCE) return CASUS_SEAT_CHANCE;
    return casus_seats_has(&actor.awaited, CW_USSR) ? CW_USSR : CW_US;
}

/* What is called certain happens whatever is chosen and whatever the hidden cards are. */
static void check_certain(unsigned seat, casus_action action, struct casus_random *random)
{
    struct cw_state view, after;
    cw_view(&state, (casus_seat)seat, &view);
    for (unsigned i = 0; i < TRIES; i++) {
        cw_determinize(&view, (casus_seat)seat, random, &after);
        assert_true(cw_apply(&after, (casus_seat)seat, action, NULL));
        while (after.phase != CW_OVER && after.depth > 0) {
            casus_seat actor = who_acts(&after);
            assert_true(cw_apply(&after, actor, cw_sample(&after, actor, random), NULL));
        }
        assert_int_equal(after.phase, CW_OVER);
        assert_int_equal(after.winner, CW_OTHER(seat));
    }
}

/* The answer is the same for every position that the seat cannot tell from the true one. */
static void check_secrets(unsigned seat, casus_action action, struct cw_risk risk, struct casus_random *random)
{
    struct cw_state view, other;
    cw_view(&state, (casus_seat)seat, &view);
    cw_determinize(&view, (casus_seat)seat, random, &other);
    struct cw_risk again = cw_risk_of(&other, seat, action);
    assert_int_equal(again.danger, risk.danger);
    assert_int_equal(again.reason, risk.reason);
    assert_int_equal(again.card, risk.card);
}

static unsigned judge(struct casus_random *random, unsigned found[3])
{
    casus_seat seat = who_acts(&state);
    casus_action action = cw_sample(&state, seat, random);
    if (seat < 2) {
        struct cw_risk risk = cw_risk_of(&state, seat, action);
        bool both = state.ask.kind == CW_ASK_HEADLINE;
        found[risk.danger]++;
        if (risk.danger == CW_LOSES && !both && risk.reason != CW_BY_HELD_SCORING) check_certain(seat, action, random);
        check_secrets(seat, action, risk, random);
    }
    assert_true(cw_apply(&state, seat, action, NULL));
    return seat;
}

static void risks_are_as_they_are_said_in_whole_games(void **test)
{
    unsigned found[3] = {0};
    (void)test;
    for (unsigned game = 0; game < effort(GAMES_FEW, GAMES_MANY); game++) {
        struct casus_random random = casus_random_make(game + 1);
        assert_true(casus_coldwar.init(&state, "", 0, NULL));
        while (state.phase != CW_OVER) judge(&random, found);
    }
    assert_true(found[CW_NO_DANGER] > 1000 && found[CW_MAY_LOSE] > 0 && found[CW_LOSES] > 5);
}

/* ---- What the search compares ---- */

/* Until one without any is found. */
static enum cw_danger least_danger(unsigned seat)
{
    casus_action legal[CW_LEGAL_MAX];
    size_t count = cw_legal(&state, (casus_seat)seat, legal);
    enum cw_danger least = CW_LOSES;
    for (size_t i = 0; i < count && least > CW_NO_DANGER; i++) {
        enum cw_danger danger = cw_risk_of(&state, seat, legal[i]).danger;
        least = danger < least ? danger : least;
    }
    return least;
}

/* None has more danger than something else that is legal. Returns whether a random choice would have had more. */
static bool check_candidates(unsigned seat, struct casus_random *random)
{
    struct cw_state view;
    casus_action actions[CASUS_CANDIDATES_MAX];
    enum cw_danger least = least_danger(seat);
    cw_view(&state, (casus_seat)seat, &view);
    size_t count = cw_thinking.candidates(&view, (casus_seat)seat, NULL, CANDIDATES, random, actions);
    assert_in_range(count, 1, CANDIDATES);
    for (size_t i = 0; i < count; i++) assert_int_equal(cw_risk_of(&state, seat, actions[i]).danger, least);
    return cw_risk_of(&state, seat, cw_sample(&state, (casus_seat)seat, random)).danger > least;
}

/* Who plays without looking does not hold out at DEFCON 2. */
static casus_action careful_action(casus_seat seat, struct casus_random *random)
{
    casus_action action = cw_sample(&state, seat, random);
    for (unsigned i = 0; i < TRIES && seat < 2 && cw_risk_of(&state, seat, action).danger != CW_NO_DANGER; i++)
        action = cw_sample(&state, seat, random);
    return action;
}

static void no_candidate_is_in_more_danger_than_it_need_be(void **test)
{
    unsigned dangerous = 0;
    (void)test;
    for (unsigned game = 0; game < effort(3, 60); game++) {
        struct casus_random random = casus_random_make(game + 1);
        assert_true(casus_coldwar.init(&state, "", 0, NULL));
        while (state.phase != CW_OVER) {
            casus_seat seat = who_acts(&state);
            bool low = state.defcon == 2 || (state.phase == CW_HEADLINE && state.defcon == 3);
            if (seat < 2 && low) dangerous += check_candidates(seat, &random);
            assert_true(cw_apply(&state, seat, careful_action(seat, &random), NULL));
        }
    }
    assert_true(dangerous > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_8_1_a_coup_that_brings_defcon_1),
        cmocka_unit_test(c40_a_coup_in_a_crisis),
        cmocka_unit_test(rule_5_2_an_opponents_event_that_lowers_defcon),
        cmocka_unit_test(c32_un_intervention_averts_it),
        cmocka_unit_test(c26_operations_that_an_event_grants),
        cmocka_unit_test(c20_a_boycott),
        cmocka_unit_test(c46_what_one_chooses_oneself_is_no_danger),
        cmocka_unit_test(rule_4_5c_a_headline_that_lowers_defcon),
        cmocka_unit_test(rule_10_3_points_and_europe),
        cmocka_unit_test(rule_10_5_a_scoring_card_that_can_no_longer_be_played),
        cmocka_unit_test(rule_10_3_2_the_last_count_is_no_danger),
        cmocka_unit_test(what_cannot_be_judged_is_refused),
        cmocka_unit_test(risks_are_as_they_are_said_in_whole_games),
        cmocka_unit_test(no_candidate_is_in_more_danger_than_it_need_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
