/* MAGA from its lobby to its ranking, rule by rule; the technical stage itself is tested by cases/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/maga/forecast.h"
#include "games/maga/contract.h"
#include "games/maga/maga.h"
#include "games/maga/packing.h"
#include "games/maga/register.h"
#include "games/maga/score.h"
#include "games/maga/stage.h"
#include "games/maga/written_match.h"

static void refused(casus_seat seat, const char *text, const char *expected)
{
    char key[48];
    if (try_as(seat, text, key)) fail_msg("%s was taken", text);
    assert_string_equal(key, expected);
}

/* Chance takes the first outcome until somebody else is awaited. */
static void let_chance_act(void)
{
    struct casus_outcome outcomes[MAGA_DRAWS_MAX];
    while (maga_outcomes(match, outcomes, NULL) > 0)
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, outcomes[0].action, NULL));
}

/* To the lists of the first turn, with open numbers. */
static void to_lists(const char *options)
{
    begin_match(options);
    let_chance_act();
    assert_int_equal(match->phase, MAGA_LISTS);
}

static enum casus_actor_kind awaited_kind(void)
{
    struct casus_actor actor;
    maga_actor_of(match, &actor);
    return actor.kind;
}

/* ---- Set-up ---- */

static void set_1_and_set_2_a_team_is_a_state_and_2_to_250_play(void **test)
{
    (void)test;
    struct casus_measure measure;
    struct casus_error error;
    assert_true(casus_maga.measure("teams 250", 9, &measure, &error));
    assert_int_equal(measure.seats, 250);
    assert_true(casus_maga.measure("teams 2", 7, &measure, &error)); /* */
    assert_false(casus_maga.measure("teams 1", 7, &measure, &error));
    assert_false(casus_maga.measure("teams 251", 9, &measure, &error));
    assert_string_equal(error.key, "maga.option_number");
}

static void set_3_numbers_are_a_permutation_given_once_and_secret(void **test)
{
    (void)test;
    begin_match("teams 2");
    refused(0, "number fin 1", "maga.number_order");
    act(0, "number pr 10");
    refused(0, "number fin 10", "maga.number_taken");
    refused(0, "number fin 11", "maga.number");
    static const char *const rest[] = {"fin 9", "def 8", "fsb 7", "mid 6", "jus 5", "mvd 4", "pub 3", "hea 2", "sec 1"};
    char text[32];
    for (int i = 0; i < 9; i++) {
        snprintf(text, sizeof text, "number %s", rest[i]);
        act(0, text);
    }
    refused(0, "number pr 1", "maga.committed"); /* Once, and fixed for the whole game. */
    assert_non_null(strstr(json_of(0), "\"numbers\":[10,9,8,7,6,5,4,3,2,1]"));
    assert_null(strstr(json_of(1), "[10,9,8,7,6,5,4,3,2,1]"));
    assert_int_equal(awaited_kind(), CASUS_ACTOR_SIMULTANEOUS); /* Team 1 is still awaited. */
}

static void set_3_numbers_that_a_team_did_not_give_are_drawn(void **test)
{
    (void)test;
    begin_match("teams 2\norganiser yes");
    act(0, "number pr 4");
    act(CASUS_SEAT_ORGANISER, "close");
    let_chance_act();
    unsigned seen = 0;
    for (unsigned role = 0; role < MAGA_ROLES; role++) seen |= 1u << country(0)->number[role];
    assert_int_equal(seen, 0x7fe);
}

static void set_4_the_lot_places_states_on_a_ring(void **test)
{
    (void)test;
    begin_match("teams 4\nnumbers open");
    act(CASUS_SEAT_CHANCE, "place 2");
    refused(CASUS_SEAT_CHANCE, "place 2", "maga.draw");
    act(CASUS_SEAT_CHANCE, "place 0");
    act(CASUS_SEAT_CHANCE, "place 3");
    act(CASUS_SEAT_CHANCE, "place 1");
    assert_int_equal(country(2)->after, 0);
    assert_int_equal(country(2)->before, 1);
    assert_int_equal(country(1)->after, 2);
    assert_non_null(strstr(json_of(3), "\"ring\":[2,0,3,1]"));
}

static void set_5_and_turn_4_a_list_is_taken_until_the_phase_ends(void **test)
{
    (void)test;
    to_lists("teams 2\nnumbers open\norganiser yes");
    act(0, "improve");
    act(0, "commit");
    refused(0, "improve", "maga.committed");
    act(1, "raid 0");
    act(CASUS_SEAT_ORGANISER, "close"); /* Team 1 has not finished: its list is empty. */
    let_chance_act();
    assert_int_equal(match->phase, MAGA_REVIEW);
    assert_int_equal(country(1)->rows, 0);
    refused(0, "improve", "maga.no_lists");
}

static void set_6_a_state_starts_with_10_million_and_level_1(void **test)
{
    (void)test;
    to_lists("teams 3\nnumbers open");
    struct maga_figures figures;
    maga_take_figures(maga_game_of(match), 2, &figures);
    assert_int_equal(figures.treasury, 10000000);
    assert_int_equal(figures.credited, 3000000);
    assert_int_equal(figures.mood, 100);
    assert_int_equal(figures.nuclear + figures.interceptors + figures.riot, 0);
    for (unsigned role = 0; role < MAGA_ROLES; role++) assert_int_equal(figures.level[role], 1);
}

static void set_7_and_turn_1_the_number_of_turns_is_an_option(void **test)
{
    (void)test;
    to_lists("teams 2\nnumbers open\nturns 2");
    for (int turn = 1; turn <= 2; turn++) {
        assert_int_equal(maga_game_of(match)->turn, turn);
        act(0, "commit");
        act(1, "commit");
        let_chance_act();
    }
    assert_int_equal(awaited_kind(), CASUS_ACTOR_OVER);
}

/* ---- Turns, lists, what is seen ---- */

static void turn_7_and_nuke_3_news_comes_when_it_is_published(void **test)
{
    (void)test;
    to_lists("teams 3\nnumbers open\norganiser yes");
    country(0)->level[MAGA_DEF] = 5;
    country(0)->nuclear = 1;
    country(2)->interceptors = 1;
    act(0, "strike 1 1 1");
    for (casus_seat seat = 0; seat < 3; seat++) act(seat, "commit");
    let_chance_act();
    assert_int_equal(match->phase, MAGA_REVIEW);
    assert_non_null(strstr(json_of(0), "\"nuclear\":1")); /* Not yet: the figures are those of before the stage. */
    assert_non_null(strstr(json_of(0), "\"phase\":\"stage\""));
    assert_non_null(
        strstr(report_of(2), "{\"news\":\"launched\",\"country\":0,\"answers\":[\"shoot 1\",\"interceptors 1\"]}"));
    assert_null(strstr(report_of(1), "launched")); /* No interceptor, no warning [NUKE-2]. */
    assert_null(strstr(report_of(2), "strike"));   /* Nobody may know the target. */
    act(CASUS_SEAT_ORGANISER, "publish");
    assert_non_null(strstr(json_of(0), "\"nuclear\":0"));
    assert_non_null(
        strstr(json_of(0), "\"flying\":[{\"from\":0,\"to\":1,\"missiles\":1,\"hits\":1,\"arrives\":\"now\"}]"));
    assert_non_null(strstr(json_of(2), "\"flying\":[]"));
}

static void role_1_and_role_2_each_role_has_its_own_actions(void **test)
{
    (void)test;
    static const char *const ids[MAGA_ROLES] = {"PR", "FIN", "DEF", "FSB", "MID", "JUS", "MVD", "PUB", "HEA", "SEC"};
    unsigned rules = 0;
    for (unsigned action = 1; action < MAGA_ACTIONS; action++) {
        const struct maga_action_row *row = &maga_actions[action];
        bool transfer = action <= MAGA_TRANSFER_INTERCEPTORS; /* Formally the President's [ROLE-5]. */
        const char *owner = ids[transfer ? MAGA_PR : row->role];
        assert_memory_equal(row->id, owner, strlen(owner));
        rules +=
            action != MAGA_TRANSFER_INCOME && action != MAGA_TRANSFER_NUCLEAR && action != MAGA_TRANSFER_INTERCEPTORS;
    }
    assert_int_equal(rules, 31);
}

static void loc_13_a_state_sees_its_own_and_no_more(void **test)
{
    (void)test;
    to_lists("teams 2\nnumbers open");
    act(0, "sabotage 1 3");
    country(0)->treasury = 7654321;
    country(1)->recruiter[MAGA_PUB] = 0;
    assert_non_null(strstr(json_of(0), "7654321"));
    assert_non_null(
        strstr(json_of(0), "\"agents\":[{\"owner\":0,\"country\":1,\"role\":\"pub\",\"number\":8,\"level\":1}]"));
    assert_null(strstr(json_of(1), "7654321"));
    assert_null(strstr(json_of(1), "sabotage"));
    assert_null(strstr(json_of(1), "\"agents\":[{")); /* Its own role does not show that it is recruited. */
    assert_null(strstr(json_of(CASUS_SEAT_OBSERVER), "7654321"));
}

static void a_list_takes_only_rows_that_could_run(void **test)
{
    (void)test;
    to_lists("teams 3\nnumbers open");
    refused(0, "raid 0", "maga.target");
    refused(0, "invest light light", "maga.same_sphere");
    refused(0, "help fin 0 fin", "maga.help_itself");
    refused(0, "dismiss pr", "maga.dismiss_president");
    refused(0, "and 1 1 1", "maga.and_what");
    refused(0, "to improve", "maga.to_what");
    refused(0, "as 1", "maga.not_yours");
    act(0, "protect fin 6");
    refused(0, "and fin 2", "maga.protect_roles");
    refused(0, "and pr 5", "maga.protect_shares");
    act(0, "and pr 4");
    act(0, "order 1 3 both");
    refused(0, "improve", "maga.order_what_next");
    refused(0, "commit", "maga.order_what_next");
    refused(0, "to order 2 1 both", "maga.order_of_order");
    act(0, "to raid 2");
    act(0, "commit");
}

static void war_8_a_federation_has_two_lists_and_one_team(void **test)
{
    (void)test;
    to_lists("teams 3\nnumbers open\nturns 2");
    country(1)->leader = 0;
    act(0, "improve");
    act(0, "as 1");
    act(0, "raid 2");
    refused(0, "raid 0", "maga.target"); /* nothing hostile within a federation. */
    refused(1, "commit", "maga.conquered");
    assert_non_null(strstr(json_of(1), "\"list\":[\"raid 2\"]")); /* The conquered team sees all of its federation. */
    act(0, "commit");
    act(2, "commit");
    let_chance_act();
    struct casus_standing standings[3];
    act(0, "commit");
    act(2, "commit");
    let_chance_act();
    maga_standing(match, standings);
    assert_int_equal(standings[0].score, maga_points(country(0)) + maga_points(country(1))); /* */
    assert_int_equal(standings[0].score, standings[1].score);
    assert_int_equal(standings[0].place, standings[1].place);
}

/* TURN-7: until the stage is published nobody sees a new leader, and the conquered sees nothing of the conqueror's. */
static void war_8_a_conquest_shows_when_it_is_published(void **test)
{
    (void)test;
    to_lists("teams 3\nnumbers open\norganiser yes");
    country(0)->new_war = 1;
    country(0)->level[MAGA_DEF] = 30;
    act(0, "improve");
    act(0, "commit");
    act(1, "commit");
    act(2, "commit");
    let_chance_act(); /* The first outcome of a contest is victory. */
    assert_int_equal(match->phase, MAGA_REVIEW);
    assert_int_equal(country(1)->leader, 0);
    for (casus_seat seat = 0; seat < 3; seat++) {
        assert_non_null(strstr(json_of(seat), "\"leaders\":[0,1,2]"));
        assert_int_equal(maga_leader(match, seat), seat);
    }
    assert_null(strstr(json_of(1), "\"improve\""));
    assert_non_null(strstr(
        report_of(1), "\"improve\"")); /* The publication tells the federation everything about its own countries. */
    act(CASUS_SEAT_ORGANISER, "publish");
    assert_non_null(strstr(json_of(2), "\"leaders\":[0,0,2]"));
    assert_int_equal(maga_leader(match, 1), 0);
}

/* a recruited role acts for its owner, whose list has no line of it. */
static void mid4_what_a_recruited_role_is_to_do_may_have_several_lines(void **test)
{
    (void)test;
    to_lists("teams 4\nnumbers open");
    country(1)->recruiter[MAGA_DEF] = country(1)->recruiter[MAGA_FSB] = 0;
    country(1)->nuclear = 3;
    act(0, "order 1 3 both");
    act(0, "to strike 2 1 1");
    act(0, "and 3 2 1");
    act(0, "and 0 1 1"); /* Its own controller is no friend of the owner's. */
    refused(0, "and 1 1 1", "maga.target");
    act(0, "order 1 4 both");
    act(0, "to protect pr 6");
    refused(0, "and mid 5", "maga.protect_shares");
    act(0, "and mid 4");
    refused(0, "to improve", "maga.to_what");
    assert_non_null(strstr(json_of(0), "\"to strike 2 1 1\",\"and 3 2 1\",\"and 0 1 1\""));
    act(0, "commit");
    for (casus_seat seat = 1; seat < 4; seat++) act(seat, "commit");
    let_chance_act();
    assert_int_equal(country(1)->nuclear, 3); /* four were ordered, and the strike fails whole. */
}

static void a_103_a_recruit_of_the_own_federation_is_seen_and_can_be_released(void **test)
{
    (void)test;
    to_lists("teams 3\nnumbers open");
    country(1)->leader = country(0)->leader;
    country(1)->recruiter[MAGA_PUB] = 0;
    assert_non_null(strstr(json_of(0), "\"agents\":[{\"owner\":0,\"country\":1,\"role\":\"pub\""));
    refused(0, "release 0 8", "maga.target");
    act(0, "release 1 8");
    act(0, "commit");
    act(2, "commit");
    let_chance_act();
    assert_int_equal(country(1)->recruiter[MAGA_PUB], MAGA_NOBODY);
}

/* ---- Room for news ---- */

static unsigned times(const char *text, const char *word)
{
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at += strlen(word)) count++;
    return count;
}

/* Each of three sends roubles to the fourth with every row of a list, and one of them makes war. */
static void flood(void)
{
    to_lists("teams 4\nnumbers open\norganiser yes");
    for (casus_seat seat = 0; seat < 3; seat++) {
        if (seat == 0) act(seat, "attack 3");
        for (int row = seat == 0; row < MAGA_LIST_MAX; row++) act(seat, "transfer_money 3 1");
        act(seat, "commit");
    }
    act(3, "commit");
    let_chance_act();
    assert_int_equal(match->phase, MAGA_REVIEW);
}

static void a_flood_of_messages_hides_nothing_else(void **test)
{
    (void)test;
    flood();
    assert_int_equal(times(report_of(3), "\"news\":\"received\""), MAGA_MESSAGES_EACH / 2);
    assert_int_equal(times(report_of(3), "\"war_declared\""), 1);
    assert_int_equal(times(report_of(3), "\"news_lost\":true"), 1);
    assert_int_equal(times(report_of(1), "\"news_lost\":false"), 1); /* Only the flooded one has it. */
}

static void war_11_a_state_in_riot_can_be_conquered(void **test)
{
    (void)test;
    to_lists("teams 2\nnumbers open\nturns 3");
    country(0)->level[MAGA_DEF] = 60;
    country(1)->mood = 20;
    country(1)->riot = 1;
    act(0, "attack 1");
    act(0, "commit");
    act(1, "commit");
    let_chance_act();
    act(0, "commit");
    act(1, "help jus 1 def"); /* Its own roles cannot help. */
    act(1, "commit");
    let_chance_act();
    assert_int_equal(country(1)->leader, 0);
}

/* ---- The organiser ---- */

static void jus1_and_dip_5_the_organiser_rules_on_evidence(void **test)
{
    (void)test;
    to_lists("teams 2\nnumbers open\norganiser yes");
    act(0, "sue 1");
    act(0, "commit");
    act(1, "commit");
    assert_int_equal(awaited_kind(), CASUS_ACTOR_ORGANISER);
    assert_non_null(strstr(json_of(1), "\"phase\":\"stage\"")); /* It must not show that there is a suit. */
    refused(0, "evidence 0 0 yes", "maga.organiser_only");
    refused(CASUS_SEAT_ORGANISER, "evidence 1 0 yes", "maga.no_suit");
    act(CASUS_SEAT_ORGANISER, "evidence 0 0 yes");
    refused(CASUS_SEAT_ORGANISER, "evidence 0 0 yes", "maga.ruled");
    act(CASUS_SEAT_ORGANISER, "process");
    assert_int_equal(maga_game_of(match)->contest.attack, 2 * MAGA_LEVEL);
}

static void corrections_keep_their_bounds(void **test)
{
    (void)test;
    to_lists("teams 2\nnumbers open\norganiser yes");
    act(CASUS_SEAT_ORGANISER, "correct 1 treasury -5000000");
    act(CASUS_SEAT_ORGANISER, "correct 1 mood 49");
    act(CASUS_SEAT_ORGANISER, "correct 1 mid 9");
    act(CASUS_SEAT_ORGANISER, "correct 1 heavy 2500000");
    assert_int_equal(country(1)->treasury, -5000000);
    assert_int_equal(country(1)->level[MAGA_MID], 9);
    refused(CASUS_SEAT_ORGANISER, "correct 1 mood 101", "maga.correction");
    refused(CASUS_SEAT_ORGANISER, "correct 1 nuclear -1", "maga.correction");
    refused(CASUS_SEAT_ORGANISER, "correct 2 mood 1", "maga.number");
    refused(0, "correct 1 mood 1", "maga.organiser_only");
}

/* ---- The end ---- */

/* To the end of a game of one turn, in which state 0 has raided state 1. */
static void to_the_end(const char *options)
{
    to_lists(options);
    act(0, "raid 1");
    for (casus_seat seat = 0; seat < 3; seat++) act(seat, "commit");
    let_chance_act();
    if (match->organiser) act(CASUS_SEAT_ORGANISER, "publish");
    assert_int_equal(match->phase, MAGA_OVER);
}

static void loc_13_what_is_secret_stays_so_after_the_end(void **test)
{
    (void)test;
    to_the_end("teams 3\nturns 1\nnumbers open\norganiser yes");
    int64_t points = maga_points(country(1));
    char result[96];
    snprintf(result, sizeof result, "{\"country\":1,\"points\":%lld}", (long long)points);
    assert_non_null(strstr(json_of(0), result)); /* SCORE-4: the points are everybody's. */
    assert_non_null(strstr(json_of(CASUS_SEAT_OBSERVER), result));
    assert_null(strstr(json_of(1), result)); /* Its own are itemised. */
    assert_non_null(strstr(json_of(0), "\"afterwards\":\"secret\""));
    assert_null(strstr(json_of(1), "raid 1")); /* Nothing of state 0's list. */
    assert_non_null(strstr(json_of(CASUS_SEAT_ORGANISER), "raid 1"));
    assert_true(maga_stays_secret(match));
    /* A difference in what the others may not know shows nowhere. */
    static uint64_t before[MATCH_SIZE_MAX / 8], after[MATCH_SIZE_MAX / 8];
    maga_view(match, 2, before);
    country(1)->level[MAGA_FIN] += 2; /* Two million: paid for from the treasury. */
    country(1)->treasury -= 2000000;
    country(1)->mood = 80;
    country(1)->treasury += 1000000;
    maga_view(match, 2, after);
    assert_memory_equal(before, after, maga_size_of(match));
    struct casus_standing whole[3], seen[3];
    maga_standing(match, whole);
    maga_standing(after, seen);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(whole[i].score, seen[i].score);
        assert_int_equal(whole[i].place, seen[i].place);
        assert_int_equal(whole[i].value, seen[i].value);
    }
}

static void loc_13_all_lies_open_where_that_was_chosen(void **test)
{
    (void)test;
    static const char *const options[] = {"teams 3\nturns 1\nnumbers open\norganiser yes\nafterwards open",
                                          "teams 3\nturns 1\nnumbers open"};
    for (size_t i = 0; i < 2; i++) {
        to_the_end(options[i]);
        assert_non_null(strstr(json_of(2), "raid 1"));
        assert_non_null(strstr(json_of(2), "\"afterwards\":\"open\""));
        assert_false(maga_stays_secret(match));
    }
}

static void score_4_all_teams_are_ranked_and_equals_share_a_place(void **test)
{
    (void)test;
    to_lists("teams 4\nnumbers open\nturns 1");
    struct casus_standing standings[4];
    maga_standing(match, standings);
    /* Nobody knows before the end. */
    for (int i = 0; i < 4; i++) assert_true(standings[i].score == 0 && standings[i].place == 1);
    country(2)->treasury = 20000000;
    country(3)->treasury = 1000000;
    for (casus_seat seat = 0; seat < 4; seat++) act(seat, "commit");
    let_chance_act();
    maga_standing(match, standings);
    assert_int_equal(standings[2].place, 1);
    assert_int_equal(standings[0].place, 2);
    assert_int_equal(standings[1].place, 2);
    assert_int_equal(standings[3].place, 4);
    assert_non_null(strstr(json_of(CASUS_SEAT_OBSERVER), "\"results\":[{\"country\":0,"));
}

static void the_order_table_answers_forms(void **test)
{
    (void)test;
    to_lists("teams 2\nnumbers open");
    static char text[TEXT_MAX];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    struct casus_error error;
    assert_true(maga_query(match, 0, "actions", 7, &out, &error));
    static const char row[] =
        "{\"action\":\"sabotage\",\"id\":\"MID1\",\"role\":\"mid\",\"formal\":\"mid\",\"price\":1500000,\"help\":\"own\","
        "\"level\":\"ordinary\",\"once\":true,\"stars\":1500000,\"words\":[\"country\",\"number\"],\"when\":\"row\",\"touches\":\"victim\","
        "\"measure\":{},\"needs\":0,\"against\":\"target\"}";
    assert_non_null(strstr(text, row));
    assert_false(maga_query(match, 0, "weather", 7, &out, &error));
    assert_string_equal(error.key, "maga.query");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_1_and_set_2_a_team_is_a_state_and_2_to_250_play),
        cmocka_unit_test(set_3_numbers_are_a_permutation_given_once_and_secret),
        cmocka_unit_test(set_3_numbers_that_a_team_did_not_give_are_drawn),
        cmocka_unit_test(set_4_the_lot_places_states_on_a_ring),
        cmocka_unit_test(set_5_and_turn_4_a_list_is_taken_until_the_phase_ends),
        cmocka_unit_test(set_6_a_state_starts_with_10_million_and_level_1),
        cmocka_unit_test(set_7_and_turn_1_the_number_of_turns_is_an_option),
        cmocka_unit_test(turn_7_and_nuke_3_news_comes_when_it_is_published),
        cmocka_unit_test(role_1_and_role_2_each_role_has_its_own_actions),
        cmocka_unit_test(loc_13_a_state_sees_its_own_and_no_more),
        cmocka_unit_test(a_list_takes_only_rows_that_could_run),
        cmocka_unit_test(war_8_a_federation_has_two_lists_and_one_team),
        cmocka_unit_test(war_8_a_conquest_shows_when_it_is_published),
        cmocka_unit_test(mid4_what_a_recruited_role_is_to_do_may_have_several_lines),
        cmocka_unit_test(a_103_a_recruit_of_the_own_federation_is_seen_and_can_be_released),
        cmocka_unit_test(a_flood_of_messages_hides_nothing_else),
        cmocka_unit_test(war_11_a_state_in_riot_can_be_conquered),
        cmocka_unit_test(jus1_and_dip_5_the_organiser_rules_on_evidence),
        cmocka_unit_test(corrections_keep_their_bounds),
        cmocka_unit_test(loc_13_what_is_secret_stays_so_after_the_end),
        cmocka_unit_test(loc_13_all_lies_open_where_that_was_chosen),
        cmocka_unit_test(score_4_all_teams_are_ranked_and_equals_share_a_place),
        cmocka_unit_test(the_order_table_answers_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
