/* What Cold War answers about a position: exact chances, scores, reasons; and its account of an action. */
#include "situation.h"

#include <stdio.h>

#include "games/coldwar/coldwar.h"

enum { TEXT_MAX = 1 << 16 };

static char text[TEXT_MAX];

static void ask(casus_seat seat, const char *question)
{
    struct casus_error error = {.key = ""};
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (!cw_query(&state, seat, question, strlen(question), &out, &error)) fail_msg("%s: %s", question, error.text);
    assert_true(casus_writer_fits(&out));
}

static void look(void)
{
    struct casus_writer out = casus_writer_make(text, sizeof text);
    cw_json(&state, &out);
    assert_true(casus_writer_fits(&out));
}

static void answers(const char *part)
{
    if (strstr(text, part) == NULL) fail_msg("%s is not in %s", part, text);
}

/* 6.3: every die of a coup, before it is made. */
static void rule_6_3_a_coup_tells_what_each_die_would_do(void **test)
{
    (void)test;
    set_up("defcon 5\nround ussr 1\ninfluence iran 2 0\nhand ussr marshall_plan");
    act(CW_USSR, "ops marshall_plan");
    ask(CW_USSR, "coup iran");
    answers("\"ops\":4,\"modifier\":0,\"stability\":2,\"defcon\":true,\"crisis\":false");
    answers("{\"die\":1,\"removed\":1,\"added\":0},{\"die\":2,\"removed\":2,\"added\":0},"
            "{\"die\":3,\"removed\":2,\"added\":1}");
    answers("{\"die\":6,\"removed\":2,\"added\":4}");
    act(CW_USSR, "coup iran");
    act(CASUS_SEAT_CHANCE, "roll 3");
    assert_int_equal(state.influence[CW_US][CW_IRAN], 0);
    assert_int_equal(state.influence[CW_USSR][CW_IRAN], 1);
}

/* C33: what is taken up is counted, as what is put down then is. */
static void c33_what_may_still_be_taken_up_is_counted(void **test)
{
    (void)test;
    set_up("defcon 3\nround ussr 1\ninfluence poland 0 4\ninfluence finland 0 1\nhand ussr de_stalinization");
    act(CW_USSR, "event de_stalinization");
    look();
    answers("\"may_stop\":true,\"left\":4}");
    act(CW_USSR, "remove poland");
    look();
    answers("\"may_stop\":true,\"left\":3}");
    act(CW_USSR, "done");
    look();
    answers("\"may_stop\":false,\"left\":1}");
}

/* C40: in a crisis a coup by the opponent of the side that played it loses the game. */
static void c40_a_coup_in_a_crisis_is_foretold(void **test)
{
    (void)test;
    set_up("defcon 5\nround ussr 1\ninfluence iran 2 0\nin_play us cuban_missile_crisis\nhand ussr marshall_plan");
    act(CW_USSR, "ops marshall_plan");
    ask(CW_USSR, "coup iran");
    answers("\"crisis\":true");
    set_up("defcon 5\nround ussr 1\ninfluence iran 2 0\nin_play ussr cuban_missile_crisis\nhand ussr marshall_plan");
    act(CW_USSR, "ops marshall_plan");
    ask(CW_USSR, "coup iran");
    answers("\"crisis\":false");
}

/* 7.3, 7.3.1: what lasts lies before the side that it affects, whoever played it: 0 is the USSR, 1 the US. */
static void rule_7_3_1_what_lasts_lies_before_whom_it_affects(void **test)
{
    static const struct {
        const char *in_play, *affects;
    } cases[] = {
        {"ussr red_scare_purge", "1"},
        {"us red_scare_purge", "0"},
        {"us cuban_missile_crisis", "0"},
        {"us containment", "1"},
        {"us nato", "0"},
        {"ussr quagmire", "1"},
        {"us bear_trap", "0"},
        {"us salt_negotiations", "null"},
    };
    (void)test;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char position[64], part[16];
        snprintf(position, sizeof position, "round ussr 1\nin_play %s", cases[i].in_play);
        snprintf(part, sizeof part, "\"affects\":%s}", cases[i].affects);
        set_up(position);
        look();
        answers(part);
    }
}

/* 9, 7.4: The China Card is worth 5 in Asia, with Red Scare against it 4; SALT takes 1 from the die. */
static void rule_7_4_a_coup_counts_every_modifier(void **test)
{
    (void)test;
    set_up("defcon 5\nround ussr 1\nchina ussr up\ninfluence india 1 0\ninfluence italy 1 0\n"
           "in_play us red_scare_purge salt_negotiations\nturn 4\nhand ussr nasser");
    act(CW_USSR, "ops the_china_card");
    ask(CW_USSR, "coup india");
    answers("\"ops\":4,\"modifier\":-1,\"cards\":[{\"card\":\"salt_negotiations\",\"modifier\":-1}]");
    ask(CW_USSR, "coup italy");
    answers("\"ops\":3,\"modifier\":-1");
}

static void tell(casus_seat seat, casus_action action)
{
    struct casus_writer out = casus_writer_make(text, sizeof text);
    cw_describe(&state, seat, action, CW_USSR, &out);
    assert_true(casus_writer_fits(&out));
}

/* C43, C69, C93: what a card adds to a die is said with the card, before the roll and after it. */
static void rule_6_what_cards_add_to_a_die_is_told_with_their_names(void **test)
{
    (void)test;
    const char *both = "\"cards\":[{\"card\":\"salt_negotiations\",\"modifier\":-1},"
                       "{\"card\":\"latin_american_death_squads\",\"modifier\":1}]";
    set_up("defcon 5\nround ussr 1\ninfluence brazil 1 0\ninfluence italy 1 0\nturn 4\nhand ussr nasser\n"
           "in_play ussr latin_american_death_squads salt_negotiations");
    act(CW_USSR, "ops nasser");
    ask(CW_USSR, "coup brazil");
    answers("\"modifier\":0,\"cards\"");
    answers(both);
    ask(CW_USSR, "coup italy");
    answers("\"modifier\":-1,\"cards\":[{\"card\":\"salt_negotiations\",\"modifier\":-1}],");
    act(CW_USSR, "coup brazil");
    tell(CASUS_SEAT_CHANCE, cw_pack(CW_ACT_ROLL, 3));
    answers("\"type\":\"coup\"");
    answers(both);
    set_up("defcon 5\nround us 1\ninfluence brazil 1 1\nturn 4\nhand us nato\n"
           "in_play ussr latin_american_death_squads iran_contra_scandal");
    act(CW_US, "ops nato");
    ask(CW_US, "coup brazil");
    answers("\"modifier\":-1,\"cards\":[{\"card\":\"latin_american_death_squads\",\"modifier\":-1}]");
    ask(CW_US, "realign brazil");
    answers("{\"mine\":-1,\"theirs\":0,\"my_cards\":[{\"card\":\"iran_contra_scandal\",\"modifier\":-1}],\"leads\"");
    act(CW_US, "realign brazil");
    act(CASUS_SEAT_CHANCE, "roll 3");
    tell(CASUS_SEAT_CHANCE, cw_pack(CW_ACT_ROLL, 2));
    answers("\"die\":3,\"modifier\":-1,\"cards\":[{\"card\":\"iran_contra_scandal\",\"modifier\":-1}]}");
    answers("\"die\":2,\"modifier\":0}");
}

/* 9, C9: what is left in Asia and Southeast Asia is given beside what is left anywhere, until a point is spent
 * elsewhere. */
static void rule_9_what_is_left_in_asia_alone_is_told(void **test)
{
    (void)test;
    const char *position = "round ussr 1\nchina ussr up\nin_play ussr vietnam_revolts\n"
                           "influence vietnam 0 1\ninfluence poland 0 4\nhand ussr nasser";
    set_up(position);
    act(CW_USSR, "ops the_china_card");
    for (unsigned i = 0; i < 4; i++) act(CW_USSR, "place vietnam");
    look();
    answers("\"left\":0,\"left_in_asia\":1,\"left_in_southeast_asia\":2");
    set_up(position);
    act(CW_USSR, "ops the_china_card");
    act(CW_USSR, "place poland");
    look();
    answers("\"left\":3,\"left_in_asia\":3,\"left_in_southeast_asia\":3");
}

/* 6.2: of the 36 ways of two dice. */
static void rule_6_2_a_realignment_tells_its_chances(void **test)
{
    (void)test;
    set_up("defcon 5\nround us 1\ninfluence cuba 0 1\nhand us nato");
    act(CW_US, "ops nato");
    ask(CW_US, "realign cuba");
    answers("\"mine\":1,\"theirs\":1"); /* Next to the US; more influence there. */
    answers("{\"lead\":-5,\"ways\":1}");
    answers("{\"lead\":0,\"ways\":6}");
    answers("{\"lead\":5,\"ways\":1}");
}

/* 6.2, C96: in the USSR's round it is the US that realigns. */
static void rule_6_2_the_chances_are_those_of_whoever_realigns(void **test)
{
    (void)test;
    set_up("defcon 5\nturn 8\nround ussr 1\ninfluence east_germany 0 5\nhand ussr tear_down_this_wall fidel");
    act(CW_USSR, "event_first tear_down_this_wall");
    ask(CW_US, "realign east_germany");
    answers("\"mine\":0,\"theirs\":1"); /* More influence there. */
}

/* 7.6: the Korean War against two controlled neighbours. */
static void rule_7_6_a_war_tells_its_chances(void **test)
{
    (void)test;
    set_up("round ussr 1\ninfluence japan 4 0\ninfluence taiwan 3 0\nhand ussr korean_war");
    ask(CW_USSR, "war korean_war south_korea");
    answers("{\"modifier\":-2,\"needed\":4,\"ways\":1}");
}

/* 6.4 */
static void rule_6_4_the_space_race_tells_its_next_box(void **test)
{
    (void)test;
    set_up("round ussr 1\nspace ussr 2 us 3\nhand ussr nato");
    ask(CW_USSR, "space");
    answers("{\"box\":3,\"ops\":2,\"ways\":3,\"points\":0}");                   /* The US was there first. */
    set_up("phase headline\nspace ussr 2 us 3\nhand ussr fidel\nhand us nato"); /* Both are asked: it is the USSR that
                                                                                   will begin. */
    ask(CW_USSR, "space");
    answers("{\"box\":3,");
}

/* 6.4 */
static void rule_6_4_the_space_race_tells_all_its_boxes(void **test)
{
    (void)test;
    set_up("round ussr 1");
    ask(CW_USSR, "boxes");
    answers("[{\"box\":1,\"ops\":2,\"ways\":3,\"first\":2,\"second\":1},"
            "{\"box\":2,\"ops\":2,\"ways\":4,\"first\":0,\"second\":0},"
            "{\"box\":3,\"ops\":2,\"ways\":3,\"first\":2,\"second\":0},"
            "{\"box\":4,\"ops\":2,\"ways\":4,\"first\":0,\"second\":0},"
            "{\"box\":5,\"ops\":3,\"ways\":3,\"first\":3,\"second\":1},"
            "{\"box\":6,\"ops\":3,\"ways\":4,\"first\":0,\"second\":0},"
            "{\"box\":7,\"ops\":3,\"ways\":3,\"first\":4,\"second\":2},"
            "{\"box\":8,\"ops\":4,\"ways\":2,\"first\":2,\"second\":0}]");
}

/* 10.1 */
static void rule_10_1_scoring_is_foretold_for_every_region(void **test)
{
    (void)test;
    set_up("influence thailand 2 0\ninfluence india 0 3\ninfluence pakistan 0 2\ninfluence afghanistan 0 2\n"
           "influence burma 2 0");
    ask(CW_US, "scoring");
    answers("{\"region\":\"asia\",\"battlegrounds\":6,"
            "\"ussr\":{\"status\":\"domination\",\"points\":9,\"countries\":3,\"battlegrounds\":2,\"near\":0},"
            "\"us\":{\"status\":\"presence\",\"points\":4,\"countries\":2,\"battlegrounds\":1,\"near\":0},\"net\":-5}");
    answers("{\"region\":\"southeast_asia\",\"net\":3}");
}

/* RUL2, 7.5: that an event is barred, or its condition not met, is known before its card is played. */
static void rul2_an_event_that_would_not_happen_is_foretold(void **test)
{
    (void)test;
    set_up("turn 8\nhand ussr solidarity nasser\nhand us cia_created");
    ask(CW_USSR, "event solidarity");
    answers("{\"happens\":false}");
    ask(CW_USSR, "event nasser");
    answers("{\"happens\":true}");
    set_up("turn 8\nin_play us john_paul_ii_elected_pope\nhand ussr solidarity nasser\nhand us cia_created");
    ask(CW_USSR, "event solidarity");
    answers("{\"happens\":true}");
    set_up("turn 4\nin_play us camp_david_accords\nhand ussr arab_israeli_war nasser\nhand us cia_created");
    ask(CW_USSR, "event arab_israeli_war");
    answers("{\"happens\":false}");
}

/* 6.4, RUL8: why a card cannot go to the Space Race; that it can is part of the question. */
static void rule_6_4_why_says_what_cannot_go_to_space(void **test)
{
    (void)test;
    set_up("turn 4\nhand ussr abm_treaty nasser\nhand us cia_created");
    act(CW_USSR, "event abm_treaty");
    ask(CW_USSR, "why space abm_treaty");
    answers("coldwar.why.space_granted");
    set_up("turn 4\nspaced ussr 1 us 0\nhand ussr missile_envy nasser\nhand us duck_and_cover");
    act(CW_USSR, "event missile_envy");
    act(CW_US, "give duck_and_cover");
    ask(CW_USSR, "why space duck_and_cover");
    answers("coldwar.why.space_used");
    set_up("turn 4\nhand ussr missile_envy nasser\nhand us duck_and_cover");
    act(CW_USSR, "event missile_envy");
    act(CW_US, "give duck_and_cover");
    ask(CW_USSR, "why space duck_and_cover");
    answers("\"legal\":true");
    ask(CW_USSR, "why space nasser");
    answers("\"coldwar.why.card\"");
    act(CW_USSR, "place poland");
    ask(CW_USSR, "why space duck_and_cover");
    answers("coldwar.why.one_kind");
    set_up("influence poland 0 1\nhand ussr comecon nasser\nhand us cia_created");
    act(CW_USSR, "ops comecon");
    ask(CW_USSR, "why space comecon");
    answers("coldwar.why.wrong_stage");
}

/* C10, C98: why a card cannot be discarded: its value counts where it is one's own that is asked for. */
static void c98_why_names_the_value_of_ones_own_cards_only(void **test)
{
    (void)test;
    set_up("defcon 3\nround ussr 1\nhand ussr blockade\nhand us fidel marshall_plan");
    act(CW_USSR, "event blockade");
    ask(CW_US, "why discard fidel");
    answers("coldwar.why.ops_low");
    set_up("defcon 3\nturn 8\nround ussr 1\nhand ussr aldrich_ames_remix bear_trap\nhand us nato fidel");
    act(CW_USSR, "event aldrich_ames_remix");
    ask(CW_USSR, "why discard bear_trap");
    answers("coldwar.why.card");
}

/* RUL7: Missile Envy is the discard that is due. */
static void rul7_why_names_missile_envy_in_a_trap(void **test)
{
    (void)test;
    set_up("turn 4\nround us 1\nin_play ussr quagmire\nenvy us\nhand us missile_envy duck_and_cover asia_scoring");
    ask(CW_US, "why discard duck_and_cover");
    answers("coldwar.why.missile_envy_trap");
    ask(CW_US, "why event asia_scoring");
    answers("coldwar.why.missile_envy_trap");
    ask(CW_US, "why discard nato");
    answers("coldwar.why.trap");
}

/* RUL3: with a card that a headlined Grain Sales has drawn. */
static void rul3_why_keeps_un_intervention_out_of_headlines(void **test)
{
    (void)test;
    set_up("phase headline\nturn 4\nhand ussr nasser fidel\nhand us grain_sales_to_soviets un_intervention");
    act(CW_USSR, "headline nasser");
    act(CW_US, "headline grain_sales_to_soviets");
    act(CASUS_SEAT_CHANCE, "random fidel");
    ask(CW_US, "why un fidel");
    answers("coldwar.why.headline_un");
}

/* 8.1: reasons are given before anything is tried. */
static void rule_8_1_why_says_what_defcon_forbids(void **test)
{
    (void)test;
    set_up("defcon 4\nround ussr 1\ninfluence italy 1 0\nhand ussr nato");
    act(CW_USSR, "ops nato");
    ask(CW_USSR, "why coup italy");
    answers("\"legal\":false");
    answers("coldwar.why.defcon_europe");
    ask(CW_USSR, "why place poland");
    answers("{\"legal\":true}");
}

/* 7.1: an account has everything that an action leads to, in order. */
static void rule_7_1_an_account_tells_what_comes_of_an_event(void **test)
{
    (void)test;
    set_up("defcon 4\nround us 1\nhand us duck_and_cover");
    struct casus_writer out = casus_writer_make(text, sizeof text);
    cw_describe(&state, CW_US, cw_pack(CW_ACT_EVENT, CW_DUCK_AND_COVER), CW_USSR, &out);
    answers("{\"type\":\"event\",\"item\":\"duck_and_cover\",\"seat\":1,\"effects\":["
            "{\"type\":\"event\",\"seat\":1,\"card\":\"duck_and_cover\",\"happens\":1},"
            "{\"type\":\"defcon\",\"defcon\":3,\"before\":4},{\"type\":\"vp\",\"seat\":1,\"points\":2,\"vp\":2}");
}

static void questions_that_cannot_be_answered_are_refused(void **test)
{
    static const char *const wrong[] = {"",    "coup",      "coup persia", "coup iran", "war nasser iran",
                                        "why", "why dance", "weather"};
    (void)test;
    set_up("round ussr 1\nhand ussr nasser");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct casus_error error = {.key = ""};
        struct casus_writer out = casus_writer_make(text, sizeof text);
        if (cw_query(&state, CW_USSR, wrong[i], strlen(wrong[i]), &out, &error))
            fail_msg("\"%s\" was answered", wrong[i]);
        assert_true(error.key[0] != 0 && error.text[0] != 0);
    }
}

static void wrong_options_are_refused_with_their_line(void **test)
{
    static const char *const wrong[] = {"turns 0",          "turns 11",       "handicap",
                                        "handicap us",      "handicap us 11", "handicap them 2",
                                        "optional perhaps", "scenario early", "scenario late_war\nturns 7",
                                        "players 3",        "rules 3",        "china on",
                                        "turns 3 4"};
    (void)test;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct casus_error error = {.key = ""};
        struct cw_options options;
        if (cw_read_options(wrong[i], strlen(wrong[i]), &options, &error)) fail_msg("\"%s\" was taken", wrong[i]);
        assert_true(error.text[0] != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_6_3_a_coup_tells_what_each_die_would_do),
        cmocka_unit_test(rule_9_what_is_left_in_asia_alone_is_told),
        cmocka_unit_test(rule_7_3_1_what_lasts_lies_before_whom_it_affects),
        cmocka_unit_test(rule_7_4_a_coup_counts_every_modifier),
        cmocka_unit_test(c33_what_may_still_be_taken_up_is_counted),
        cmocka_unit_test(c40_a_coup_in_a_crisis_is_foretold),
        cmocka_unit_test(rule_6_2_a_realignment_tells_its_chances),
        cmocka_unit_test(rule_6_2_the_chances_are_those_of_whoever_realigns),
        cmocka_unit_test(rule_7_6_a_war_tells_its_chances),
        cmocka_unit_test(rule_6_4_the_space_race_tells_its_next_box),
        cmocka_unit_test(rule_6_4_the_space_race_tells_all_its_boxes),
        cmocka_unit_test(rule_10_1_scoring_is_foretold_for_every_region),
        cmocka_unit_test(rul2_an_event_that_would_not_happen_is_foretold),
        cmocka_unit_test(rule_6_4_why_says_what_cannot_go_to_space),
        cmocka_unit_test(c98_why_names_the_value_of_ones_own_cards_only),
        cmocka_unit_test(rul7_why_names_missile_envy_in_a_trap),
        cmocka_unit_test(rul3_why_keeps_un_intervention_out_of_headlines),
        cmocka_unit_test(rule_8_1_why_says_what_defcon_forbids),
        cmocka_unit_test(rule_6_what_cards_add_to_a_die_is_told_with_their_names),
        cmocka_unit_test(rule_7_1_an_account_tells_what_comes_of_an_event),
        cmocka_unit_test(questions_that_cannot_be_answered_are_refused),
        cmocka_unit_test(wrong_options_are_refused_with_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
