/* What a team is told of rows that would run to no purpose, of single rows on trial, and who could help: all from what
 * it can know. And that the order table says of each action when it acts, whom it touches and how much it changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/maga/actions.h"
#include "games/maga/contract.h"
#include "games/maga/maga.h"
#include "games/maga/packing.h"
#include "games/maga/written_match.h"

static char text[1 << 18];

/* The lists of turn 1 of three teams. */
static void begin(const char *more)
{
    char options[96];
    snprintf(options, sizeof options, "teams 3\nnumbers open\n%s", more);
    begin_match(options);
    for (unsigned i = 0; i < 3; i++)
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, maga_pack(MAGA_PLACE, i, 0, 0, 0), NULL));
}

/* Writes the answer to team 0's question to `text`. */
static void ask(const char *question)
{
    struct casus_error error = {.text = ""};
    struct casus_writer out = casus_writer_make(text, sizeof text);
    if (!maga_query(match, 0, question, strlen(question), &out, &error)) fail_msg("%s: %s", question, error.text);
}

/* The warnings of all rows in the answer, each row's in its brackets. */
static const char *warnings(void)
{
    static char found[512];
    char *to = found;
    for (const char *at = text; (at = strstr(at, "\"warnings\":[")) != NULL;) {
        at += strlen("\"warnings\":");
        const char *end = strchr(at, ']') + 1;
        for (; at < end; at++) {
            if (*at != '"') *to++ = *at;
        }
    }
    *to = '\0';
    return found;
}

static void foreseen(const char *rows, const char *expected)
{
    char question[256];
    snprintf(question, sizeof question, "forecast\n%s", rows);
    ask(question);
    assert_string_equal(warnings(), expected);
}

static void has(const char *piece)
{
    if (strstr(text, piece) == NULL) fail_msg("%s is not in %s", piece, text);
}

static void lacks(const char *piece)
{
    if (strstr(text, piece) != NULL) fail_msg("%s is in %s", piece, text);
}

/* ---- Rows to no purpose ---- */

static void pub3_a_full_mood_cannot_be_improved(void **test)
{
    (void)test;
    begin("");
    foreseen("improve", "[mood_full]");
    country(0)->mood = 81;
    foreseen("improve\nimprove\nimprove", "[][][mood_full]"); /* 91, then 100. */
}

static void riot_6_suppression_without_a_riot_is_foreseen(void **test)
{
    (void)test;
    begin("");
    foreseen("suppress", "[no_riot]");
    foreseen("suppress\nimprove\nimprove", "[no_riot][][mood_full]"); /* 95, then 100. */
    country(0)->riot = 1;
    country(0)->mood = 12;
    foreseen("suppress\nimprove\nimprove\nimprove\nimprove\nimprove\nimprove", "[][][][][][][mood_full]"); /* 50 */
}

static void pub2_hea2_what_the_reports_tell_is_reckoned_with(void **test)
{
    (void)test;
    begin("");
    foreseen("refute\nvaccine 1", "[][]"); /* Nothing is said of the reports. */
    foreseen("told 0 0 0 0\nrefute\nvaccine 1", "[no_statement][no_virus]");
    foreseen("told 0 1 0 0\nrefute\nvaccine 1", "[][no_virus]");
    foreseen("told 0 0 2 0\nrefute\nvaccine 1", "[no_statement][]");
    foreseen("told 1 0 0 0\nrefute\nvaccine 1", "[][]"); /* Another state's. */
    foreseen("told 0 0 0\nrefute", "[]");                /* Not a whole line. */
    ask("forecast\ntold 0 0 0 0\nrefute\nnonsense");
    has("\"error\":{\"line\":1,"); /* Lines are counted from the list's first. */
}

static void nuke_8_nothing_to_cancel_or_to_shoot_at_is_foreseen(void **test)
{
    (void)test;
    begin("");
    country(0)->nuclear = 2;
    foreseen("cancel 1", "[nothing_flies]");
    foreseen("strike 1 1 1\nand 2 1 1\ncancel 1\ncancel 2\ncancel 1", "[][][][][nothing_flies]");
    maga_relation(maga_game_of(match), 0, 2)->fresh = 1;
    foreseen("cancel 2\ncancel 1", "[][nothing_flies]");
    country(0)->interceptors = 1;
    foreseen("told 0 0 0 0\nshoot 1", "[nothing_to_shoot]"); /* NUKE-2 */
    foreseen("told 0 0 0 1\nshoot 1", "[]");
    country(0)->interceptors = 0; /* Who had none was told nothing. */
    foreseen("told 0 0 0 0\ninterceptors 1\nshoot 1", "[][]");
}

static void pub1_hea1_what_stands_already_is_foreseen(void **test)
{
    (void)test;
    begin("");
    foreseen("statement 1\ninfect 1", "[][]");
    maga_relation(maga_game_of(match), 0, 1)->statement = 1;
    foreseen("statement 1\ninfect 1", "[stands][]");
    foreseen("statement 2", "[]");
    maga_relation(maga_game_of(match), 0, 1)->virus = 3;
    foreseen("infect 1", "[spreads]");
    foreseen("infect 2", "[]");
}

static void mid2_an_agent_is_ours_already(void **test)
{
    (void)test;
    begin("");
    country(0)->level[MAGA_MID] = 5;
    country(1)->recruiter[MAGA_FIN] = 0; /* Number 2. */
    foreseen("recruit 1 2", "[ours_already]");
    foreseen("recruit 1 3", "[]");
    foreseen("track 1 fin", "[ours_already]");
    foreseen("track 1 def", "[]");
    country(1)->recruiter[MAGA_FIN] = 2; /* Somebody else's. */
    foreseen("recruit 1 2", "[]");
}

static void score_1_what_comes_after_the_end_is_foreseen(void **test)
{
    (void)test;
    begin("turns 2\n");
    country(0)->nuclear = 1;
    foreseen("strike 1 1 1", "[]");
    foreseen("attack 1", "[]");
    maga_game_of(match)->turn = 2;
    foreseen("strike 1 1 1", "[too_late]");
    foreseen("attack 1", "[too_late]");
    foreseen("statement 1", "[]"); /* It works in this stage, too. */
}

static void a_78_fewer_hits_than_missiles_are_foreseen(void **test)
{
    (void)test;
    begin("");
    country(0)->nuclear = 5;
    foreseen("strike 1 3 1\nand 2 2 1", "[hits_fewer][hits_fewer]");
    foreseen("strike 1 3 3\nand 2 2 2", "[][]");
}

static void fin_9_what_cannot_be_full_is_sure_and_counted(void **test)
{
    (void)test;
    begin("");
    ask("forecast\ninvest heavy light");
    has("\"sure\":true");
    has("\"next_income\":4000000");
    maga_game_of(match)->turn = 2; /* 1,000,000 each, and twice 500,000: as much as there is room for. */
    ask("forecast\ninvest heavy light");
    has("\"sure\":true");
    maga_game_of(match)->turn = 3;
    ask("forecast\ninvest heavy light");
    lacks("\"sure\"");
    has("\"next_income\":3000000");
    country(0)->income[MAGA_LIGHT] = 5500000; /* Three states: 6,000,000. */
    foreseen("invest heavy light", "[]");
    country(0)->income[MAGA_LIGHT] = 5500001;
    foreseen("invest heavy light", "[saturated]");
    foreseen("invest heavy agriculture", "[]");
}

static void a_26_how_much_is_missing_is_told(void **test)
{
    (void)test;
    begin("");
    ask("forecast\ntransfer_money 1 12900000\ncheck");
    has("\"missing\":400000");
    ask("forecast\ntransfer_money 1 12900000\ninterceptors 3");
    has("\"missing\":900000");
    ask("forecast\nrecruit 1 3");
    has("\"needs\":5,\"has\":1");
    ask("forecast\ncheck");
    lacks("missing");
    lacks("needs");
}

/* ---- Who can help ---- */

static void help_4_the_best_helpers_come_first(void **test)
{
    (void)test;
    begin("");
    country(0)->level[MAGA_FIN] = 5;
    ask("forecast\nraid 1\nsabotage 1 3");
    has("\"helpers\":[{\"role\":\"fin\",\"help\":1.25},{\"role\":\"sec\",\"help\":0.5},{\"role\":\"pr\",\"help\":0.5},");
    lacks("\"role\":\"def\"");     /* It raids. */
    has("\"helpable\":[\"mid\"]"); /* A raid cannot be helped. */
    country(0)->blocked[MAGA_FIN] = 2;
    ask("forecast\nhelp sec 0 mid\nsabotage 1 3");
    has("\"helpers\":[{\"role\":\"pr\",\"help\":0.5},");
    has("\"helpable\":[]");
}

/* ---- Trials ---- */

static void a_41_a_row_on_trial_stands_where_it_serves_best(void **test)
{
    (void)test;
    begin("");
    country(0)->mood = 90;
    ask("trials\ncheck\nsabotage 1 3\ntry 0\nhelp sec 0 mid\ntry 0\nprotect fin 5\nand pr 5\ntry 0\nimprove\ntry 0\nraid 1");
    assert_string_equal(warnings(), "[][][][]");
    assert_string_equal(text, "[{\"row\":1,\"line\":0,\"place\":1,\"cost\":500000,\"left\":12000000,\"warnings\":[]},"
                              "{\"row\":0,\"line\":0,\"place\":0,\"cost\":500000,\"left\":12500000,\"warnings\":[]},"
                              "{\"row\":2,\"line\":0,\"cost\":500000,\"left\":10500000,\"warnings\":[]},"
                              "{\"row\":2,\"line\":0,\"cost\":500000,\"strength\":1,\"against\":\"def\","
                              "\"left\":10500000,\"warnings\":[]}]");
}

static void trials_do_not_disturb_one_another(void **test)
{
    (void)test;
    begin("");
    ask("trials\ntry 0\nraid 1\ntry 0\nraid 2\ntry 0\nnonsense\ntry 0\ntry 0\nattack 1");
    assert_string_equal(warnings(), "[][][]");
    has("},null,null,{");
    ask("trials\nraid 1\ntry 0\nattack 1\ntry 0\nattack 2");
    assert_string_equal(warnings(), "[role_used][role_used]");
    ask("trials\ntold 0 0 0 0\nraid 1\ntry 0\nrefute\ntry 1\nrefute"); /* What another state is told is not asked. */
    assert_string_equal(warnings(), "[no_statement][no_statement]");
    country(0)->riot = 2;
    ask("trials\nimprove\ntry 0\nsuppress\ntry 0\nimprove");
    assert_string_equal(warnings(), "[][riot]");
    has("\"place\":0");
    ask("trials\nraid 1");
    assert_string_equal(text, "[]");
    struct casus_error error;
    struct casus_writer out = casus_writer_make(text, sizeof text);
    assert_false(maga_query(match, CASUS_SEAT_OBSERVER, "trials\ntry 0\nraid 1", 21, &out, &error)); /* LOC-13 */
    assert_string_equal(error.key, "maga.team_only");
}

/* ---- The odds of the first turn [SET-6] ---- */

static void set_6_in_turn_1_all_levels_are_known(void **test)
{
    (void)test;
    begin("");
    ask("odds raid 1\ndef 0 0\nturn 1");
    has("\"side\":1,\"chance\":\"1/2\"");
    ask("odds raid 1\ndef 0 3\nturn 1"); /* What was found out counts more. */
    has("\"side\":3,\"chance\":\"0\"");
    ask("odds raid 1\ndef 0 0\nturn 2");
    has("\"side\":null,\"chance\":null");
    ask("odds attack 1\ndef 0 0\nturn 1"); /* WAR-4: three roles. */
    has("\"side\":3,\"chance\":\"0\"");
    lacks("leaks"); /* TSOP-4: by more than 3. */
    ask("odds attack 1\ndef 0 3\nturn 1");
    has("\"leaks\":true");
    ask("odds attack 1\ndef 0 2\nturn 1");
    lacks("leaks");
    ask("odds sabotage 2 7\nfin 0 0\nturn 1"); /* Whosever number it is; the President counts double [ROLE-3]. */
    has("\"roles\":[],\"side\":1,\"chance\":\"3/4\",\"if_president\":\"1/2\"");
    ask("odds sabotage 2 7\npr 7 0\nturn 1");
    has("\"roles\":[\"pr\"],\"side\":2,\"chance\":\"1/2\"");
    lacks("if_president");
    ask("odds sabotage 2 7\nfin 0 0\nturn 2");
    has("\"side\":null");
}

/* ---- The table ---- */

static bool aims(unsigned action, enum maga_word word)
{
    for (int i = 0; i < MAGA_WORDS_MAX; i++) {
        if (maga_actions[action].words[i] == word) return true;
    }
    return false;
}

/* Whom an action touches agrees with its words and with who opposes it. */
static void act_1_whom_an_action_touches_is_named_by_its_words(void **test)
{
    (void)test;
    for (unsigned action = 1; action < MAGA_ACTIONS; action++) {
        const struct maga_action_row *row = &maga_actions[action];
        bool abroad = row->touches == MAGA_RECEIVER || row->touches == MAGA_VICTIM ||
                      row->touches == MAGA_VICTIM_AND_BESIDE || row->touches == MAGA_OUR_AGENT ||
                      row->touches == MAGA_ANY_ROLE;
        bool ends =
            action == MAGA_CANCEL || action == MAGA_VACCINE; /* What is between us and the state that is named. */
        assert_int_equal(abroad || ends, aims(action, MAGA_COUNTRY));
        assert_int_equal(row->touches == MAGA_ROLE_OF_OURS,
                         !abroad && (aims(action, MAGA_ROLE) || aims(action, MAGA_HELPER)));
        assert_int_equal(row->touches == MAGA_LIARS, row->against.opponent == MAGA_LIAR);
        assert_int_equal(row->touches == MAGA_LAUNCHERS, row->against.opponent == MAGA_LAUNCHER);
        assert_int_equal(row->touches == MAGA_OURSELVES_OR_RIVAL, row->against.opponent == MAGA_INVESTOR);
        assert_int_equal(row->touches == MAGA_ALL_WHO_BET, aims(action, MAGA_BET));
        assert_int_equal(row->measure.bought > 0, aims(action, MAGA_CHANGE));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pub3_a_full_mood_cannot_be_improved),
        cmocka_unit_test(riot_6_suppression_without_a_riot_is_foreseen),
        cmocka_unit_test(pub2_hea2_what_the_reports_tell_is_reckoned_with),
        cmocka_unit_test(nuke_8_nothing_to_cancel_or_to_shoot_at_is_foreseen),
        cmocka_unit_test(pub1_hea1_what_stands_already_is_foreseen),
        cmocka_unit_test(mid2_an_agent_is_ours_already),
        cmocka_unit_test(score_1_what_comes_after_the_end_is_foreseen),
        cmocka_unit_test(a_78_fewer_hits_than_missiles_are_foreseen),
        cmocka_unit_test(fin_9_what_cannot_be_full_is_sure_and_counted),
        cmocka_unit_test(a_26_how_much_is_missing_is_told),
        cmocka_unit_test(help_4_the_best_helpers_come_first),
        cmocka_unit_test(a_41_a_row_on_trial_stands_where_it_serves_best),
        cmocka_unit_test(trials_do_not_disturb_one_another),
        cmocka_unit_test(set_6_in_turn_1_all_levels_are_known),
        cmocka_unit_test(act_1_whom_an_action_touches_is_named_by_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
