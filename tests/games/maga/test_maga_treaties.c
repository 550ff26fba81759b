/* The register of treaties: what may be entered, what each party can know about whether a duty was kept, and that
 * nobody else learns anything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/maga/contract.h"
#include "games/maga/maga.h"
#include "games/maga/packing.h"
#include "games/maga/register.h"
#include "games/maga/stage.h"
#include "games/maga/written_match.h"

enum { TEAMS = 4 };

static void enter(const char *text)
{
    act(CASUS_SEAT_ORGANISER, text);
}

static void refused(const char *text, const char *expected)
{
    char key[48];
    if (try_as(CASUS_SEAT_ORGANISER, text, key)) fail_msg("%s was taken", text);
    assert_string_equal(key, expected);
}

/* Chance takes the first outcome, with which every contest that can be won is won, or the last. */
static void let_chance_act(bool first)
{
    struct casus_outcome outcomes[MAGA_DRAWS_MAX];
    for (size_t count; (count = maga_outcomes(match, outcomes, NULL)) > 0;)
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, outcomes[first ? 0 : count - 1].action, NULL));
}

static void begin(void)
{
    static const char options[] = "teams 4\nturns 6\nnumbers open\norganiser yes\n";
    begin_match(options);
    let_chance_act(true);
    assert_int_equal(match->phase, MAGA_LISTS);
}

/* Sends all lists and runs the stage, without publishing it. */
static void run(bool first)
{
    for (unsigned seat = 0; seat < TEAMS; seat++) {
        if (country(seat)->leader == seat) act((casus_seat)seat, "commit");
    }
    if (match->phase == MAGA_EVIDENCE) enter("process");
    let_chance_act(first);
    assert_int_equal(match->phase, MAGA_REVIEW);
}

/* What the seat is told about the first duty of the only treaty: 'k'ept, 'b'roken, or nothing. */
static char told(casus_seat seat)
{
    const char *report = report_of(seat);
    bool kept = strstr(report, "\"clause_kept\"") != NULL, broken = strstr(report, "\"clause_broken\"") != NULL;
    assert_false(kept && broken);
    return kept ? 'k' : broken ? 'b' : '-';
}

/* What the seat is shown of it. */
static char shown(casus_seat seat)
{
    const char *json = json_of(seat), *treaties = strstr(json, "\"treaties\":[{");
    assert_non_null(treaties);
    const char *status = strstr(treaties, "\"status\":\"");
    assert_non_null(status);
    char letter = status[strlen("\"status\":\"")];
    return letter == 'o' ? '-' : letter;
}

/* As the organiser has it after the stage. */
static char truth(void)
{
    return shown(CASUS_SEAT_ORGANISER);
}

/* Between 0 and 1 for the turns 1 to 6. */
static void treaty_with(const char *article)
{
    begin();
    enter("treaty 1 6");
    enter("party 0");
    enter("party 1");
    enter(article);
    enter("seal");
}

/* ---- What is entered ---- */

static void dip_2_a_treaty_has_parties_duties_rights_and_conditions(void **test)
{
    (void)test;
    begin();
    refused("party 0", "maga.no_treaty");
    refused("duty 0 improve", "maga.no_treaty");
    refused("treaty 3 2", "maga.clause_turns");
    enter("treaty 2 5");
    refused("duty 0 improve", "maga.no_signer"); /* Nobody has signed. */
    enter("party 0");
    refused("duty 0 improve", "maga.no_signer"); /* One party is not enough. */
    enter("party 2");
    enter("party 3");
    refused("party 2", "maga.clause_parties");
    refused("duty 1 improve", "maga.no_signer"); /* Two cannot bind a third. */
    refused("right 1 raid 0", "maga.no_signer");
    refused("duty 0 improve 1", "maga.clause_action");
    refused("duty 0 friendship", "maga.action");
    refused("duty 0 improve if 4 raid 0", "maga.number");
    enter("duty 0 not raid 2 if 2 not raid 0");
    enter("right 0 raid 2 if 1 attack 0");     /* A condition may be about anybody's deed. */
    refused("party 1", "maga.clause_parties"); /* Too late. */
    refused("annul 0", "maga.no_clause");
    assert_non_null(strstr(json_of(0), "\"treaties\":[]")); /* Not before it is sealed. */
    enter("seal");
    refused("seal", "maga.no_treaty");
    refused("duty 0 improve", "maga.no_treaty");
    assert_non_null(strstr(
        json_of(0), "\"treaties\":[{\"treaty\":0,\"from\":2,\"until\":5,\"annulled\":false,\"parties\":[0,2,3],"
                    "\"clauses\":[{\"clause\":0,\"kind\":\"duty\",\"party\":0,\"not\":true,\"action\":\"raid\","
                    "\"target\":2,\"if\":{\"party\":2,\"not\":true,\"action\":\"raid\",\"target\":0},"
                    "\"status\":\"open\",\"broken_in\":null},"
                    "{\"clause\":1,\"kind\":\"right\",\"party\":0,\"not\":false,\"action\":\"raid\",\"target\":2,"
                    "\"if\":{\"party\":1,\"not\":false,\"action\":\"attack\",\"target\":0},"
                    "\"status\":\"open\",\"broken_in\":null}]}]"));
    enter("annul 0");
    refused("annul 0", "maga.no_clause");
    refused("annul 1", "maga.no_clause");
    char key[48];
    assert_false(try_as(0, "treaty 1 2", key)); /* DIP-5 */
    assert_string_equal(key, "maga.organiser_only");
}

/* Actions of the register read back as they were written. */
static void articles_have_one_text(void **test)
{
    (void)test;
    static const char *const texts[] = {"treaty 1 60",
                                        "party 3",
                                        "duty 0 improve",
                                        "duty 3 not transfer_money 0",
                                        "right 1 not transfer_money 0 if 0 not improve",
                                        "right 2 strike if 3 attack 2",
                                        "seal",
                                        "annul 17"};
    begin();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[128];
        struct casus_writer out = casus_writer_make(text, sizeof text);
        casus_action action = maga_action_parse(match, CASUS_SEAT_ORGANISER, texts[i], strlen(texts[i]), NULL);
        assert_true(action != 0);
        maga_action_text(match, CASUS_SEAT_ORGANISER, action, &out);
        assert_string_equal(text, texts[i]);
    }
}

/* Going back may end in the middle of an entry: the next one takes its place. */
static void what_is_not_sealed_is_no_treaty(void **test)
{
    (void)test;
    begin();
    enter("treaty 1 6");
    refused("seal", "maga.treaty_incomplete");
    enter("party 0");
    enter("party 1");
    refused("seal", "maga.treaty_incomplete");
    enter("duty 0 not raid 1");
    enter("right 0 raid 2");
    act(0, "raid 1");
    run(true);
    assert_int_equal(told(1), '-');
    enter("treaty 2 3");
    enter("party 0");
    enter("party 1");
    enter("duty 0 improve");
    enter("seal");
    assert_int_equal(maga_register_of(match)->treaties, 1);
    assert_int_equal(maga_register_of(match)->articles, 1);
    assert_int_equal(maga_register_of(match)->verdicts, 3);
}

static void the_register_is_full_some_time(void **test)
{
    (void)test;
    char key[48] = "";
    begin();
    for (unsigned i = 0; i < maga_treaties_max(TEAMS); i++) {
        static const char *const entries[] = {"treaty 1 2", "party 0", "party 1", "right 0 raid", "seal"};
        for (size_t k = 0; k < 5; k++) enter(entries[k]);
    }
    refused("treaty 1 2", "maga.clauses_full");
    begin();
    enter("treaty 1 2");
    for (unsigned i = 0; i < TEAMS; i++) enter((const char *const[]){"party 0", "party 1", "party 2", "party 3"}[i]);
    unsigned count = 0;
    while (try_as(CASUS_SEAT_ORGANISER, "duty 0 improve", key)) count++;
    assert_string_equal(key, "maga.clauses_full");
    assert_true(count >= 8);
    enter("right 0 raid 1"); /* Which needs no room for verdicts. */
    enter("seal");
    run(true);
    assert_int_equal(told(1), '-');
}

/* ---- What each can know ---- */

struct knowledge {
    const char *article;
    casus_seat actor;
    const char *row;                  /* NULL: an empty list. */
    char debtor, creditor, organiser; /* What each is told: kept, broken, nothing. */
    bool first;                       /* Chance lets contests be won. */
};

static void play(const struct knowledge *known)
{
    treaty_with(known->article);
    if (known->row != NULL) act(known->actor, known->row);
    run(known->first);
    if (told(0) != known->debtor || told(1) != known->creditor || truth() != known->organiser)
        fail_msg("%s; %s: told %c, %c, %c", known->article, known->row == NULL ? "nothing" : known->row, told(0),
                 told(1), truth());
    assert_null(strstr(report_of(2), "\"clause"));
    if (shown(0) != '-' || shown(1) != '-') fail_msg("%s: shown before it is published", known->article);
    enter("publish");
    if (shown(0) != known->debtor || shown(1) != known->creditor)
        fail_msg("%s; %s: shown %c, %c", known->article, known->row == NULL ? "nothing" : known->row, shown(0),
                 shown(1));
}

static void dip_1_a_party_is_told_what_it_can_know_by_itself(void **test)
{
    static const struct knowledge cases[] = {
        /* A raid that succeeds is known; one that fails is not, nor that there was none. */
        {"duty 0 not raid 1", 0, "raid 1", 'b', 'b', 'b', true},
        {"duty 0 not raid 1", 0, "raid 1", 'b', '-', 'b', false},
        {"duty 0 not raid 1", 0, NULL, 'k', '-', 'k', true},
        {"duty 0 not raid", 0, "raid 1", 'b', 'b', 'b', true}, /* Anybody. */
        {"duty 0 not raid", 0, "raid 2", 'b', '-', 'b', true},
        {"duty 0 not raid 2", 0, "raid 2", 'b', '-', 'b', true}, /* A third's report is not ours. */
        /* Covert actions stay covert. */
        {"duty 0 not worsen 1", 0, "worsen 1", 'b', '-', 'b', true},
        {"duty 0 not infect 1", 0, "infect 1", 'b', '-', 'b', true},
        {"duty 0 not statement 1", 0, "statement 1", 'b', '-', 'b', true},
        {"duty 0 not improve", 0, "improve", 'b', '-', 'b', true},
        {"duty 0 improve", 0, NULL, 'b', '-', 'b', true},
        {"duty 0 improve", 0, "improve", 'k', '-', 'k', true},
        /* Of actions that are always reported it is known that they were not done. */
        {"duty 0 transfer_money 1", 0, "transfer_money 1 1000", 'k', 'k', 'k', true},
        {"duty 0 transfer_money 1", 0, NULL, 'b', 'b', 'b', true},
        {"duty 0 transfer_money 1", 0, "transfer_money 2 1000", 'b', 'b', 'b', true},
        {"duty 0 not attack 1", 0, NULL, 'k', 'k', 'k', true},
        {"duty 0 not attack 1", 0, "attack 1", 'b', 'b', 'b', true},
        {"duty 0 not sue 1", 0, "sue 1", 'b', 'b', 'b', false},
        {"duty 0 transfer_money", 0, NULL, 'b', '-', 'b', true}, /* It may have been sent to others. */
        /* Conditions. */
        {"duty 0 improve if 1 infect 0", 0, NULL, '-', '-', '-', true},
        {"duty 0 improve if 1 infect 0", 1, "infect 0", '-', '-', 'b', true}, /* 0 cannot tell who did it. */
        {"duty 0 improve if 1 raid 0", 1, "raid 0", 'b', '-', 'b', true},
        {"duty 0 transfer_money 1 if 1 improve", 1, "improve", '-', 'b', 'b', true},
        {"duty 0 transfer_money 1 if 2 raid 1", 2, "raid 1", '-', 'b', 'b', true}, /* A third's deed. */
        {"duty 0 transfer_money 1 if 2 raid 3", 2, "raid 3", '-', '-', 'b', true},
    };
    (void)test;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) play(&cases[i]);
}

static void dip_1_a_clear_failure_is_known(void **test)
{
    (void)test;
    treaty_with("duty 0 not worsen 1");
    country(1)->level[MAGA_PUB] = 9; /* TSOP-4 */
    act(0, "worsen 1");
    run(true);
    assert_int_equal(told(1), 'b');
}

static void m11_an_order_of_others_is_no_deed_of_its_owner(void **test)
{
    (void)test;
    treaty_with("duty 0 not raid 1");
    country(0)->recruiter[MAGA_DEF] = 2;
    act(2, "order 0 3 both"); /* Open numbers: DEF is 3. */
    act(2, "to raid 1");
    run(true);
    assert_int_equal(told(1), 'b'); /* All that 1 can know is that 0 raided it. */
    assert_int_equal(told(0), 'k');
    assert_int_equal(truth(), 'k');
    enter("publish");
    act(1, "sue 0");
    for (unsigned seat = 0; seat < TEAMS; seat++) act((casus_seat)seat, "commit");
    assert_non_null(strstr(json_of(CASUS_SEAT_ORGANISER),
                           "\"broken\":[{\"treaty\":0,\"clause\":0,\"fact\":false,\"proven\":true}]"));
}

static void a_143_the_organiser_sees_what_was_broken_and_what_the_suitor_could_know(void **test)
{
    (void)test;
    treaty_with("duty 0 not improve");
    act(0, "improve");
    run(true);
    enter("publish");
    act(1, "sue 0");
    act(2, "sue 0"); /* To someone who is not a party nothing is broken. */
    for (unsigned seat = 0; seat < TEAMS; seat++) act((casus_seat)seat, "commit");
    const char *json = json_of(CASUS_SEAT_ORGANISER);
    assert_non_null(strstr(json, "\"country\":1,\"row\":0,\"target\":0,\"evidence\":false,\"broken\":[{\"treaty\":0,"
                                 "\"clause\":0,\"fact\":true,\"proven\":false}]"));
    assert_non_null(strstr(json, "\"country\":2,\"row\":0,\"target\":0,\"evidence\":false,\"broken\":[]"));
    assert_null(strstr(json_of(1), "\"fact\""));
}

/* ---- Rights ---- */

static void dip_2_a_right_excuses(void **test)
{
    static const struct {
        const char *duty, *right, *row;
        char told;
    } cases[] = {
        {"duty 0 not raid", "right 0 raid 2", "raid 2", 'k'},
        {"duty 0 not raid", "right 0 raid 2", "raid 1", 'b'},
        {"duty 0 not raid 2", "right 0 raid", "raid 2", 'k'},
        {"duty 0 not raid", "right 1 raid", "raid 2", 'b'}, /* Another's. */
        {"duty 0 not raid", "right 0 sabotage", "raid 2", 'b'},
        {"duty 0 improve", "right 0 not improve", NULL, '-'},
        {"duty 0 improve", "right 0 not improve if 0 raid 2", NULL, 'b'},
        {"duty 0 not raid", "right 0 raid if 1 raid 0", "raid 2", 'b'},
    };
    (void)test;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin();
        enter("treaty 1 6");
        enter("party 0");
        enter("party 1");
        enter(cases[i].duty);
        enter(cases[i].right);
        enter("seal");
        if (cases[i].row != NULL) act(0, cases[i].row);
        run(true);
        /* Of the last, 0 cannot know that 1 has not tried to raid it. */
        char expected = i == 7 ? '-' : cases[i].told;
        if (told(0) != expected) fail_msg("%s; %s: told %c", cases[i].duty, cases[i].right, told(0));
        assert_int_equal(truth(), cases[i].told);
    }
}

/* ---- Turns, annulment, federations ---- */

static void dip_2_a_treaty_holds_in_its_turns(void **test)
{
    (void)test;
    begin();
    enter("treaty 2 3");
    enter("party 0");
    enter("party 1");
    enter("duty 0 transfer_money 1");
    enter("seal");
    for (unsigned turn = 1; turn <= 4; turn++) {
        run(true);
        assert_int_equal(told(1), turn == 2 || turn == 3 ? 'b' : '-');
        assert_null(strstr(json_of(1), turn == 2 ? "\"status\":\"broken\"" : "\"status\":\"kept\"")); /* TURN-7 */
        enter("publish");
    }
    assert_non_null(strstr(json_of(1), "\"status\":\"broken\",\"broken_in\":2"));
}

static void an_annulled_treaty_binds_nobody(void **test)
{
    (void)test;
    treaty_with("duty 0 not raid 1");
    enter("annul 0");
    act(0, "raid 1");
    run(true);
    assert_int_equal(told(1), '-');
}

static void conquer(unsigned winner, unsigned loser)
{
    country(loser)->leader = (uint8_t)winner;
}

static void war_8_a_federation_is_one_team_in_treaties(void **test)
{
    (void)test;
    begin();
    conquer(0, 2);
    enter("treaty 1 6");
    enter("party 0");
    refused("party 2", "maga.clause_parties"); /* No treaty with itself. */
    enter("party 1");
    enter("duty 0 not raid 1");
    enter("seal");
    act(0, "as 2");
    act(0, "raid 1"); /* By the conquered state's army. */
    run(true);
    assert_int_equal(told(0), 'b');
    assert_int_equal(told(1), 'b');
    assert_non_null(strstr(json_of(2), "\"treaties\":[{\"treaty\":0")); /* It is of the federation, too. */
}

static void war_8_what_the_conquered_owed_its_conqueror_is_void(void **test)
{
    (void)test;
    treaty_with("duty 0 improve");
    conquer(0, 1);
    run(true);
    assert_int_equal(told(0), '-');
    assert_int_equal(truth(), '-');
}

/* A country conquered in a stage acted for itself in that stage. */
static void war_8_deeds_of_before_the_conquest_are_the_conquereds(void **test)
{
    (void)test;
    begin();
    enter("treaty 1 6");
    enter("party 0");
    enter("party 1");
    enter("duty 0 not raid 1");
    enter("seal");
    country(0)->level[MAGA_DEF] = 90;
    act(0, "attack 2");
    run(true);
    enter("publish");
    act(2, "raid 1");
    run(true);
    assert_int_equal(country(2)->leader, 0); /* The war is won in this stage. */
    assert_int_equal(truth(), 'k');
}

/* ---- Who learns anything ---- */

/* Everything that a seat is told and sees while `entries` are registered and two stages run. */
static void watch(casus_seat seat, const char *const *entries, char *out_text, size_t size)
{
    struct casus_writer out = casus_writer_make(out_text, size);
    begin();
    for (; *entries != NULL; entries++) {
        casus_action action = maga_action_parse(match, CASUS_SEAT_ORGANISER, *entries, strlen(*entries), NULL);
        if (maga_seen(match, CASUS_SEAT_ORGANISER, action, seat) != 0) {
            maga_action_text(match, seat, maga_seen(match, CASUS_SEAT_ORGANISER, action, seat), &out);
            maga_describe(match, CASUS_SEAT_ORGANISER, action, seat, &out);
        }
        enter(*entries);
        if (maga_seen(match, CASUS_SEAT_ORGANISER, action, seat) != 0) casus_write_text(&out, json_of(seat));
    }
    for (int turn = 1; turn <= 2; turn++) {
        static uint64_t view[MATCH_SIZE_MAX / 8];
        act(1, "raid 2");
        run(true);
        casus_write_text(&out, report_of(seat));
        enter("publish");
        maga_view(match, seat, view);
        casus_write_uint(&out, casus_hash(view, maga_size_of(match)));
        casus_write_text(&out, json_of(seat));
    }
    assert_true(casus_writer_fits(&out));
}

/* Two worlds: what others agree among themselves, and how often, leaves no trace in what a third is told. */
static void loc_13_others_treaties_leave_no_trace(void **test)
{
    static const char *const own[] = {"treaty 1 6", "party 0", "party 1", "duty 1 transfer_money 0", "seal", NULL};
    static const char *const many[] = {"treaty 1 3",
                                       "party 1",
                                       "party 2",
                                       "duty 1 not raid 2",
                                       "duty 2 not raid 1 if 1 not raid 2",
                                       "right 1 raid 2",
                                       "seal",
                                       "treaty 2 6",
                                       "party 2",
                                       "party 3",
                                       "party 1",
                                       "duty 3 improve",
                                       "seal",
                                       "treaty 1 6",
                                       "party 0",
                                       "party 1",
                                       "duty 1 transfer_money 0",
                                       "seal",
                                       "annul 1",
                                       NULL};
    enum { SIZE = 1 << 20 };
    static char one[SIZE], other[SIZE];
    (void)test;
    watch(0, own, one, SIZE);
    watch(0, many, other, SIZE);
    assert_string_equal(one, other);
    watch(CASUS_SEAT_OBSERVER, own, one, SIZE);
    watch(CASUS_SEAT_OBSERVER, many, other, SIZE);
    assert_string_equal(one, other);
    watch(2, own, one, SIZE);
    watch(2, many, other, SIZE);
    assert_string_not_equal(one, other); /* A party is told. */
}

/* An annulled treaty is called by the reader's own number. */
static void loc_13_a_number_does_not_count_others_treaties(void **test)
{
    (void)test;
    begin();
    for (int i = 0; i < 3; i++) {
        enter("treaty 1 6");
        enter(i < 2 ? "party 2" : "party 0");
        enter(i < 2 ? "party 3" : "party 1");
        enter(i < 2 ? "duty 2 not raid 3" : "duty 0 transfer_money 1");
        enter("seal");
    }
    char text[64];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_action annul = maga_action_parse(match, CASUS_SEAT_ORGANISER, "annul 2", 7, NULL);
    maga_action_text(match, 1, maga_seen(match, CASUS_SEAT_ORGANISER, annul, 1), &out);
    assert_string_equal(text, "annul 0");
    assert_int_equal(maga_seen(match, CASUS_SEAT_ORGANISER, annul, 3), 0);
    run(true);
    assert_non_null(strstr(report_of(1), "{\"news\":\"clause_broken\",\"country\":0,\"clause\":0,\"treaty\":0}"));
    assert_non_null(strstr(report_of(CASUS_SEAT_ORGANISER),
                           "{\"news\":\"clause_broken\",\"country\":0,\"clause\":0,\"treaty\":2}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dip_2_a_treaty_has_parties_duties_rights_and_conditions),
        cmocka_unit_test(articles_have_one_text),
        cmocka_unit_test(what_is_not_sealed_is_no_treaty),
        cmocka_unit_test(the_register_is_full_some_time),
        cmocka_unit_test(dip_1_a_party_is_told_what_it_can_know_by_itself),
        cmocka_unit_test(dip_1_a_clear_failure_is_known),
        cmocka_unit_test(m11_an_order_of_others_is_no_deed_of_its_owner),
        cmocka_unit_test(a_143_the_organiser_sees_what_was_broken_and_what_the_suitor_could_know),
        cmocka_unit_test(dip_2_a_right_excuses),
        cmocka_unit_test(dip_2_a_treaty_holds_in_its_turns),
        cmocka_unit_test(an_annulled_treaty_binds_nobody),
        cmocka_unit_test(war_8_a_federation_is_one_team_in_treaties),
        cmocka_unit_test(war_8_what_the_conquered_owed_its_conqueror_is_void),
        cmocka_unit_test(war_8_deeds_of_before_the_conquest_are_the_conquereds),
        cmocka_unit_test(loc_13_others_treaties_leave_no_trace),
        cmocka_unit_test(loc_13_a_number_does_not_count_others_treaties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
