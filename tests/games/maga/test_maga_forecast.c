/* What a team is told before a list is carried out, and what its report says about figures afterwards; and what a
 * steady team writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "casus/random.h"
#include "games/maga/actions.h"
#include "games/maga/exchange.h"
#include "games/maga/contract.h"
#include "games/maga/lists.h"
#include "games/maga/maga.h"
#include "games/maga/packing.h"
#include "games/maga/written_match.h"

static char text[1 << 18];

/* The first lists of that many teams, with all start values [SET-6]. */
static void begin(unsigned teams)
{
    char options[64];
    snprintf(options, sizeof options, "teams %u\nnumbers open\n", teams);
    begin_match(options);
    for (unsigned i = 0; i < teams; i++)
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, maga_pack(MAGA_PLACE, i, 0, 0, 0), NULL));
}

/* Writes to `text` what country 0 is told about these rows. */
static void forecast(const char *rows)
{
    char question[256];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    snprintf(question, sizeof question, "forecast\n%s", rows);
    assert_true(maga_query(match, 0, question, strlen(question), &out, NULL));
}

/* ---- Warnings ---- */

/* A country in an unusual state, for the warnings that need it. */
struct figures {
    unsigned def, nuclear, interceptors;
    int64_t treasury;
    bool riot, blocked, agent;
};

/* The warnings of all rows, each in its brackets: "[][level]". */
static void check_warnings(const struct figures *figures, const char *rows, const char *expected)
{
    char found[256] = "";
    begin(3);
    country(0)->level[MAGA_DEF] = country(0)->level[MAGA_MID] = (uint16_t)(figures->def == 0 ? 1 : figures->def);
    country(0)->nuclear = (int32_t)figures->nuclear;
    country(0)->interceptors = (int32_t)figures->interceptors;
    country(0)->riot = figures->riot;
    country(0)->blocked[MAGA_PUB] = figures->blocked ? 2 : 1; /* The stage counts down first. */
    if (figures->treasury != 0) country(0)->treasury = figures->treasury;
    if (figures->agent) country(1)->recruiter[MAGA_DEF] = 0;
    forecast(rows);
    for (const char *at = text; (at = strstr(at, "\"warnings\":[")) != NULL;) {
        const char *from = at + strlen("\"warnings\":"), *end = strchr(from, ']') + 1;
        for (; from < end; from++) {
            if (*from != '"') strncat(found, from, 1);
        }
        at = end;
    }
    if (strcmp(found, expected) != 0) fail_msg("%s: expected %s, found %s", rows, expected, found);
}

static void a_20_rows_that_will_not_run_are_foreseen(void **test)
{
    (void)test;
    const struct figures plain = {.def = 4}, five = {.def = 5}, armed = {.def = 5, .nuclear = 2, .interceptors = 2};
    check_warnings(&plain, "nuclear 1", "[level]"); /* */
    check_warnings(&five, "nuclear 1", "[]");
    check_warnings(&plain, "recruit 1 3", "[level]");
    check_warnings(&five, "recruit 1 3", "[]");
    check_warnings(&(struct figures){.def = 1, .nuclear = 1}, "nuclear -1", "[]"); /* Disposing needs no level. */
    check_warnings(&plain, "nuclear -1", "[not_enough,fewer]");
    check_warnings(&plain, "interceptors -1", "[not_enough,fewer]");
    check_warnings(&plain, "strike 1 1 1", "[not_enough]");
    check_warnings(&armed, "strike 1 2 2", "[]");
    check_warnings(&armed, "strike 1 2 2\nand 2 1 1", "[][not_enough]");
    check_warnings(&armed, "strike 1 1 1\nand 2 1 1", "[][]");
    check_warnings(&plain, "shoot 1", "[not_enough]");
    check_warnings(&armed, "shoot 9", "[]"); /* As many as there are [NUKE-4]. */
    check_warnings(&armed, "transfer_nuclear 1 3", "[not_enough]");
    check_warnings(&armed, "transfer_nuclear 1 2\ntransfer_nuclear 1 1", "[][not_enough]");
    check_warnings(&armed, "transfer_interceptors 1 3", "[not_enough]");
    check_warnings(&armed, "transfer_interceptors 1 2\ntransfer_interceptors 1 1", "[][not_enough]");
    check_warnings(&plain, "transfer_income light 1 1000001", "[not_enough]");
    check_warnings(&plain, "transfer_income light 1 1000000\ntransfer_income light 1 1", "[][not_enough]");
    check_warnings(&plain, "transfer_money 1 13000001", "[no_money]"); /* TURN-6: incomes come first. */
    check_warnings(&plain, "transfer_money 1 13000000\ncheck", "[][no_money]");
    check_warnings(&(struct figures){.treasury = -2500000}, "check\ncheck", "[][no_money]");
    check_warnings(&plain, "exchange 5 13500000", "[no_money]");
    const struct figures indebted = {.treasury = -9000000};
    check_warnings(&indebted, "transfer_income light 1 1\ncheck", "[][no_money]"); /* what is free runs. */
    check_warnings(&indebted, "transfer_money 1 1", "[no_money]");
    check_warnings(&plain, "raid 1\nattack 1", "[][role_used]");                               /* ACT-2 */
    check_warnings(&plain, "raise def\nraid 1", "[][role_used]");                              /* ROLE-4 */
    check_warnings(&(struct figures){.riot = true}, "suppress\nsuppress", "[][used,no_riot]"); /* ACT-3 */
    check_warnings(&plain, "check\ncheck", "[][]");
    check_warnings(&(struct figures){.blocked = true, .riot = true}, "suppress\nimprove\ncheck",
                   "[][blocked][]");                                                             /* */
    check_warnings(&(struct figures){.riot = true}, "improve\nsuppress\nimprove", "[riot][][]"); /* RIOT-3 */
    check_warnings(&five, "kill 1 3", "[no_agent]");                                             /* */
    check_warnings(&five, "release 1 3", "[no_agent]");
    const struct figures agent = {.def = 5, .agent = true};
    check_warnings(&agent, "kill 1 9", "[]");
    check_warnings(&agent, "release 1 3", "[]");
    check_warnings(&agent, "release 1 4", "[no_agent]");
    check_warnings(&agent, "order 1 3 both\nto raid 2", "[][]");
}

/* WAR-3, A-39: a war is decided in the next stage, when help of this one has lapsed; a country already at war is helped
 * wherever the help is in the list. */
static void war_3_help_counts_in_the_stage_that_decides_the_war(void **test)
{
    (void)test;
    const struct figures plain = {.def = 4};
    check_warnings(&plain, "help jus 0 def\nattack 1", "[no_effect][]");
    assert_non_null(strstr(text, "\"strength\":4,\"against\":\"war\""));
    check_warnings(&plain, "help jus 0 fsb\nattack 1", "[][]"); /* It may be attacked there. */
    begin(3);
    country(0)->new_war = 1;
    forecast("nuclear 1\nhelp jus 0 def");
    assert_non_null(strstr(text, "\"warnings\":[]}]"));
    country(0)->new_war = MAGA_NOBODY;
    forecast("improve\nhelp jus 0 mvd\ncheck");
    assert_non_null(strstr(text, "no_effect"));
    country(2)->new_war = 0;
    forecast("improve\nhelp jus 0 mvd\ncheck");
    assert_null(strstr(text, "no_effect"));
    country(2)->new_war = MAGA_NOBODY;
    forecast("help jus 0 def\nnuclear 1");
    assert_non_null(strstr(text, "no_effect"));
    maga_relation(maga_game_of(match), 0, 1)->fresh = 1; /* its missiles arrive, and helpers grow with a hit. */
    forecast("help jus 0 def\nnuclear 1");
    assert_null(strstr(text, "no_effect"));
}

/* help counts in the weight of a bet and in protection if it precedes them. */
static void a_51_help_for_a_bet_and_for_protection_counts_above_them(void **test)
{
    (void)test;
    const struct figures plain = {.def = 4};
    check_warnings(&plain, "help jus 0 fin\nexchange 0 500000", "[][]");
    check_warnings(&plain, "exchange 0 500000\nhelp jus 0 fin", "[][late_help]");
    check_warnings(&plain, "protect fin 5\nhelp jus 0 fsb", "[][late_help]");
    check_warnings(&plain, "order 1 3 both\nto strike 2 1 1\nand 1 1 1", "[no_agent][][]");
}

static void a_41_help_and_protection_that_come_too_late_are_foreseen(void **test)
{
    (void)test;
    const struct figures five = {.def = 5};
    check_warnings(&five, "help sec 0 mid\nsabotage 1 3", "[][]");
    check_warnings(&five, "sabotage 1 3\nhelp sec 0 mid", "[][late_help]");
    check_warnings(&five, "help sec 0 mvd\ncheck", "[no_effect][]");  /* no contest. */
    check_warnings(&five, "help sec 0 def\nraid 1", "[no_effect][]"); /* */
    check_warnings(&five, "help sec 0 pub\nstatement 1\nimprove", "[no_effect][][mood_full]");
    check_warnings(&five, "help sec 0 pub\nworsen 1", "[][]");
    check_warnings(&five, "help sec 0 pub", "[]");
    check_warnings(&five, "check\nhelp sec 0 mvd", "[][]");
    check_warnings(&five, "sabotage 1 3\nhelp sec 1 mid", "[][]"); /* Nothing is known about other states' rows. */
    check_warnings(&five, "protect fin 5", "[]");
    check_warnings(&five, "check\nprotect fin 5", "[][late_protection]");
    check_warnings(&five, "protect fin 5\nand pr 5\ncheck", "[][][]");
}

/* */
static void a_150_fewer_missiles_than_wanted_are_foreseen(void **test)
{
    (void)test;
    const struct figures two = {.def = 5, .nuclear = 2, .interceptors = 2, .treasury = 1200000};
    check_warnings(&two, "interceptors 4", "[]"); /* 1,200,000 + 3,000,000 - 200,000 for upkeep. */
    check_warnings(&two, "interceptors 5", "[fewer]");
    check_warnings(&two, "nuclear 2", "[]");
    check_warnings(&two, "nuclear 3", "[fewer]");
    check_warnings(&two, "nuclear -2", "[]");
    check_warnings(&two, "nuclear -3", "[fewer]");
    check_warnings(&two, "interceptors -3", "[fewer]");
    check_warnings(&two, "interceptors 4\ninterceptors 1", "[][no_money,fewer]");
}

static void turn_6_each_row_costs_what_it_will(void **test)
{
    (void)test;
    static const struct {
        const char *row;
        long long cost;
    } rows[] = {
        {"improve", 500000},         {"sabotage 1 3", 1500000},        {"vaccine 1", 250000},
        {"interceptors 3", 3000000}, {"nuclear 2", 4000000},           {"interceptors -2", 200000},
        {"nuclear -1", 100000},      {"exchange 7 1500000", 1500000},  {"transfer_money 1 7", 7},
        {"dismiss fin", 0},          {"transfer_income light 1 7", 0}, {"raise fin", 1000000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char expected[64];
        begin(2);
        country(0)->level[MAGA_DEF] = 5;
        country(0)->nuclear = country(0)->interceptors = 2;
        forecast(rows[i].row);
        snprintf(expected, sizeof expected, "\"cost\":%lld,", rows[i].cost);
        if (strstr(text, expected) == NULL) fail_msg("%s: %s", rows[i].row, text);
        snprintf(expected, sizeof expected, "\"end\":%lld,", 13000000 - 200000 - rows[i].cost);
        if (strstr(text, expected) == NULL) fail_msg("%s: %s", rows[i].row, text);
    }
}

/* ---- Reports ---- */

/* the winning number is given with three decimals, whatever its sign. */
static void a_75_the_winning_number_is_told_to_the_thousandth(void **test)
{
    (void)test;
    for (int fictitious = -100; fictitious <= 100; fictitious += 8) {
        begin(2);
        char expected[64];
        for (unsigned i = 0; i < 2; i++) {
            const char *row = i == 0 ? "exchange -7 500000" : "exchange 6 1000000";
            assert_true(maga_apply(match, (casus_seat)i,
                                   maga_action_parse(match, (casus_seat)i, row, strlen(row), NULL), NULL));
            assert_true(maga_apply(match, (casus_seat)i, maga_pack(MAGA_COMMIT, 0, 0, 0, 0), NULL));
        }
        while (maga_game_of(match)->wait != MAGA_WAIT_FICTITIOUS)
            assert_true(maga_apply(match, CASUS_SEAT_CHANCE, maga_pack(MAGA_DRAW, 0, 0, 0, 0), NULL));
        casus_action draw = maga_pack(MAGA_DRAW, 0, 0, 0, (uint64_t)fictitious + 100);
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, draw, NULL));
        snprintf(expected, sizeof expected, "\"number\":%.3f}", maga_winning_number(maga_game_of(match), fictitious));
        struct casus_writer out = casus_writer_make(text, sizeof text);
        maga_describe(match, CASUS_SEAT_CHANCE, maga_pack(MAGA_PUBLISH, 0, 0, 0, 0), 0, &out);
        if (strstr(text, expected) == NULL) fail_msg("%s is not in %s", expected, text);
    }
}

/* ---- The steady team ---- */

static casus_action bot_chooses(unsigned bot, casus_seat seat, struct casus_random *random)
{
    return maga_bots[bot]->choose(&(struct casus_choice){.view = match, .seat = seat, .random = random});
}

/* Its bet, and whether it lays one. */
static bool steady_bet(casus_seat seat, int32_t *bet, int64_t *stake)
{
    struct casus_random random = casus_random_make(1);
    struct maga_row row = {0};
    for (;;) {
        casus_action action = bot_chooses(1, seat, &random);
        if (!maga_is_row(action)) return false;
        maga_unpack_row(action, &row);
        if (row.action == MAGA_EXCHANGE) break;
        assert_true(maga_apply(match, seat, action, NULL));
    }
    *bet = row.count;
    *stake = row.amount;
    return true;
}

static void a_steady_team_bets_near_the_middle_and_no_two_alike(void **test)
{
    (void)test;
    enum { TEAMS = 31 };
    bool taken[TEAMS] = {false};
    int32_t bet;
    int64_t stake;
    begin(TEAMS);
    for (unsigned i = 0; i < TEAMS; i++) {
        assert_true(steady_bet((casus_seat)i, &bet, &stake));
        assert_int_equal(stake, 1000000);
        assert_in_range(bet + 15, 0, 30);
        assert_false(taken[bet + 15]);
        taken[bet + 15] = true;
    }
}

static void a_steady_team_bets_with_four_millions_left_only(void **test)
{
    (void)test;
    int32_t bet = 0;
    int64_t stake = 0;
    begin(2);
    country(0)->treasury = 3000000; /* With 3 millions of income, 2 go into the spheres. */
    assert_true(steady_bet(0, &bet, &stake));
    assert_int_equal(bet, -8); /* 7 for the turn, of 31 numbers around 0. */
    begin(2);
    country(0)->treasury = 2999999;
    assert_false(steady_bet(0, &bet, &stake));
}

/* WAR-8: the leader of a federation writes for all of it. */
static void war_8_a_random_team_writes_for_its_federation(void **test)
{
    (void)test;
    struct casus_random random = casus_random_make(1);
    casus_action commit = maga_pack(MAGA_COMMIT, 0, 0, 0, 0), action;
    unsigned written[3] = {0}, switches = 0;
    for (int game = 0; game < 20; game++) {
        begin(3);
        country(1)->leader = 0;
        while ((action = bot_chooses(0, 0, &random)) != commit) {
            if (maga_is_row(action)) written[match->pen[0]]++;
            else switches++;
            assert_true(maga_apply(match, 0, action, NULL));
        }
    }
    assert_true(switches > 0 && written[0] > 0 && written[1] > 0);
    assert_int_equal(written[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_20_rows_that_will_not_run_are_foreseen),
        cmocka_unit_test(war_3_help_counts_in_the_stage_that_decides_the_war),
        cmocka_unit_test(a_51_help_for_a_bet_and_for_protection_counts_above_them),
        cmocka_unit_test(a_41_help_and_protection_that_come_too_late_are_foreseen),
        cmocka_unit_test(a_150_fewer_missiles_than_wanted_are_foreseen),
        cmocka_unit_test(turn_6_each_row_costs_what_it_will),
        cmocka_unit_test(a_75_the_winning_number_is_told_to_the_thousandth),
        cmocka_unit_test(a_steady_team_bets_near_the_middle_and_no_two_alike),
        cmocka_unit_test(a_steady_team_bets_with_four_millions_left_only),
        cmocka_unit_test(war_8_a_random_team_writes_for_its_federation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
