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
                    "\"target\":2,\"by\":null,\"role\":null,\"amount\":null,\"when\":\"every\",\"turns\":null,"
                    "\"if\":{\"party\":2,\"not\":true,\"action\":\"raid\",\"target\":0,\"by\":null,"
                    "\"role\":null,\"amount\":null,\"when\":\"same\"},"
                    "\"status\":\"open\",\"broken_in\":null},"
                    "{\"clause\":1,\"kind\":\"right\",\"party\":0,\"not\":false,\"action\":\"raid\",\"target\":2,"
                    "\"by\":null,\"role\":null,\"amount\":null,\"when\":\"every\",\"turns\":null,"
                    "\"if\":{\"party\":1,\"not\":false,\"action\":\"attack\",\"target\":0,\"by\":null,"
                    "\"role\":null,\"amount\":null,\"when\":\"same\"},"
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
                                        "duty 0 transfer_money 1 least 10000000000 once",
                                        "duty 0 not transfer_nuclear 1 least 30000",
                                        "duty 3 help 0 by def role def within 60",
                                        "right 3 protect role pr most 10",
                                        "if 3 not sabotage 0 role pr",
                                        "if 2 attack 0 before",
                                        "if 2 transfer_income 0 least 20000 earlier",
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

/* ---- Roles, amounts, and when ---- */

/* A treaty over several turns: what the debtor and the creditor of its first duty are told in each, and how it stands
 * in truth after each. */
struct course {
    const char *turns;      /* Of the treaty. */
    const char *clauses[3]; /* A condition may be on a line of its own. */
    const char *rows[6];    /* By turn: "SEAT ROW;SEAT ROW". */
    const char *debtor, *creditor, *truth;
};

static void enter_lines(const char *text)
{
    char line[128];
    for (const char *end; *text != 0; text = *end == 0 ? end : end + 1) {
        end = text + strcspn(text, "\n;");
        snprintf(line, sizeof line, "%.*s", (int)(end - text), text);
        enter(line);
    }
}

static void act_rows(const char *text)
{
    char line[128];
    for (const char *end; text != NULL && *text != 0; text = *end == 0 ? end : end + 1) {
        end = text + strcspn(text, ";");
        snprintf(line, sizeof line, "%.*s", (int)(end - text - 2), text + 2);
        act((casus_seat)(text[0] - '0'), line);
    }
}

static void begin_treaty(const char *turns, const char *const clauses[3])
{
    char line[32];
    begin();
    snprintf(line, sizeof line, "treaty %s", turns);
    enter(line);
    enter("party 0");
    enter("party 1");
    for (int i = 0; i < 3 && clauses[i] != NULL; i++) enter_lines(clauses[i]);
    enter("seal");
}

static void follow(const struct course *course)
{
    casus_seat debtor = (casus_seat)(course->clauses[0][5] - '0');
    size_t turns = strlen(course->truth);
    begin_treaty(course->turns, course->clauses);
    for (size_t turn = 0; turn < turns; turn++) {
        act_rows(course->rows[turn]);
        run(false);
        char one = told(debtor), other = told((casus_seat)(1 - debtor)), all = truth();
        if (one != course->debtor[turn] || other != course->creditor[turn] || all != course->truth[turn])
            fail_msg("%s; %s: turn %zu: told %c, %c, truth %c", course->clauses[0],
                     course->clauses[1] == NULL ? "" : course->clauses[1], turn + 1, one, other, all);
        enter("publish");
    }
}

static void follow_all(const struct course *courses, size_t count)
{
    for (size_t i = 0; i < count; i++) follow(&courses[i]);
}

static void dip_3_an_amount_is_the_sum_of_its_turns(void **test)
{
    static const char *const pay[3] = {"duty 0 transfer_money 1 least 2000000 once"};
    const struct course cases[] = {
        {"2 4", {pay[0]}, {NULL, "0 transfer_money 1 1"}, "---b", "---b", "---b"},
        {"2 4",
         {pay[0]},
         {NULL, "0 transfer_money 1 1000000", NULL, "0 transfer_money 1 1000000"},
         "---k",
         "---k",
         "---k"},
        {"2 4", {pay[0]}, {NULL, "0 transfer_money 1 2000000"}, "-k--", "-k--", "-kkk"},
        {"2 4",
         {pay[0]},
         {NULL, NULL, "0 transfer_money 1 1000000;0 transfer_money 1 1000000"},
         "--k-",
         "--k-",
         "--kk"},
        {"2 4", {pay[0]}, {NULL, NULL, NULL, "0 transfer_money 1 1999999"}, "---b", "---b", "---b"},
        {"2 4", {pay[0]}, {"0 transfer_money 1 2000000"}, "---b", "---b", "---b"},       /* Too early. */
        {"2 4", {pay[0]}, {NULL, "0 transfer_money 2 2000000"}, "---b", "---b", "---b"}, /* To another. */
        /* In every turn. */
        {"1 3",
         {"duty 0 transfer_money 1 least 500000"},
         {"0 transfer_money 1 500000", "0 transfer_money 1 400000"},
         "kb",
         "kb",
         "kb"},
        /* At most so much, in a turn or in all together; the creditor is told of nothing that others get. */
        {"1 3",
         {"duty 0 not transfer_money 2 least 1000000"},
         {"0 transfer_money 2 990000", "0 transfer_money 2 1000000"},
         "kb",
         "--",
         "kb"},
        {"1 3",
         {"duty 0 not transfer_money 2 least 1000000 once"},
         {"0 transfer_money 2 600000", "0 transfer_money 2 400000"},
         "-b",
         "--",
         "-b"},
        {"1 3", {"duty 0 not transfer_money 2 least 1000000 once"}, {"0 transfer_money 2 600000"}, "--k", "---", "--k"},
        {"1 3", {"duty 0 not transfer_money 1 least 1000000 once"}, {"0 transfer_money 1 600000"}, "--k", "--k", "--k"},
        /* Missiles, stakes, shares. */
        {"1 2",
         {"duty 0 transfer_interceptors 1 least 2 once"},
         {"0 interceptors 2;0 transfer_interceptors 1 1", "0 transfer_interceptors 1 1"},
         "-k",
         "-k",
         "-k"},
        {"1 2", {"duty 0 exchange least 1000000"}, {"0 exchange 5 1000000", "0 exchange 5 500000"}, "kb", "--", "kb"},
        {"1 2", {"duty 0 protect role pr least 5"}, {"0 protect pr 5", "0 protect pr 4;0 and fin 6"}, "kb", "--", "kb"},
        /* Once, from the first turn on in which its condition holds. */
        {"1 3",
         {"duty 0 transfer_money 1 once\nif 1 transfer_money 0 least 100000"},
         {"0 transfer_money 1 10000", "1 transfer_money 0 100000"},
         "--b",
         "--b",
         "--b"},
        {"1 3",
         {"duty 0 transfer_money 1 once\nif 1 transfer_money 0 least 100000"},
         {"1 transfer_money 0 99999"},
         "---",
         "---",
         "---"},
        {"1 3",
         {"duty 0 transfer_money 1 once\nif 1 transfer_money 0 least 100000 earlier"},
         {"1 transfer_money 0 50000", "1 transfer_money 0 50000", "0 transfer_money 1 1"},
         "--k",
         "--k",
         "--k"},
    };
    (void)test;
    follow_all(cases, sizeof cases / sizeof cases[0]);
}

static void dip_3_a_role_helps_a_role_in_the_next_turn(void **test)
{
    static const char *const help = "duty 1 help 0 by def role def within 1\nif 3 attack 0";
    const struct course cases[] = {
        {"1 6", {help}, {"3 attack 0", "1 help def 0 def"}, "--", "--", "-k"},
        {"1 6", {help}, {"3 attack 0"}, "---", "---", "-bb"},               /* Only after that turn. */
        {"1 6", {help}, {NULL, "1 help def 0 def"}, "--", "--", "--"},      /* Nobody attacked. */
        {"1 6", {help}, {"3 attack 0;1 help def 0 def"}, "--", "--", "-b"}, /* Too early. */
        {"1 6", {help}, {"3 attack 0", "1 help fin 0 def"}, "--", "--", "-b"},
        {"1 6", {help}, {"3 attack 0", "1 help def 0 fin"}, "--", "--", "-b"},
        {"1 6", {help}, {"3 attack 0", "1 help def 3 def"}, "--", "--", "-b"},
        {"1 6", {help}, {"3 attack 2"}, "--", "--", "--"},
        {"1 1", {help}, {"3 attack 0"}, "--", "--", "--"}, /* It lapses with the treaty. */
        {"1 6",
         {"duty 1 help 0 within 2\nif 3 attack 0"},
         {"3 attack 0", NULL, "1 help def 0 mid"},
         "---",
         "---",
         "--k"},
        {"1 6", {"duty 1 help 0 within 2\nif 3 attack 0"}, {"3 attack 0", NULL, NULL}, "---", "---", "--b"},
        /* Both know of transfers to each other. */
        {"1 6",
         {"duty 1 transfer_money 0 least 200000 within 2\nif 0 transfer_money 1"},
         {"0 transfer_money 1 90", "1 transfer_money 0 100000", "1 transfer_money 0 100000"},
         "--k",
         "--k",
         "--k"},
        {"1 6",
         {"duty 1 transfer_money 0 least 200000 within 2\nif 0 transfer_money 1"},
         {"0 transfer_money 1 90", "1 transfer_money 0 100000"},
         "--b-",
         "--b-",
         "--bb"},
        /* The same asked of every turn: the turn before. */
        {"1 6",
         {"duty 1 transfer_money 0\nif 0 transfer_money 1 before"},
         {"0 transfer_money 1 90", "1 transfer_money 0 1", NULL},
         "-k-",
         "-k-",
         "-kk"},
        {"1 6",
         {"duty 1 transfer_money 0\nif 0 not transfer_money 1 before"},
         {NULL, "1 transfer_money 0 1;0 transfer_money 1 1", NULL},
         "-k-",
         "-k-",
         "-kk"},
        {"1 6",
         {"duty 1 transfer_money 0\nif 0 not transfer_money 1 earlier"},
         {"1 transfer_money 0 1;0 transfer_money 1 1"},
         "k-",
         "k-",
         "kk"},
    };
    (void)test;
    follow_all(cases, sizeof cases / sizeof cases[0]);
}

static void dip_2_a_right_excuses_once_it_has_arisen(void **test)
{
    static const char *const no_raid = "duty 0 not raid 1", *const no_gift = "duty 0 not transfer_money 1";
    static const char *const revenge = "right 0 raid 1\nif 1 sabotage 0 earlier";
    const struct course cases[] = {
        {"1 6", {no_raid, revenge}, {"1 sabotage 0 3", "0 raid 1"}, "k-", "--", "kk"},
        {"1 6", {no_raid, revenge}, {"1 sabotage 0 3", NULL, "0 raid 1", "0 raid 1"}, "kk--", "----", "kkkk"},
        {"1 6", {no_raid, revenge}, {NULL, "0 raid 1"}, "k-", "--", "kb"},
        {"1 6", {no_raid, revenge}, {"1 sabotage 0 3;0 raid 1"}, "b", "-", "b"},       /* Not before. */
        {"1 6", {no_raid, revenge}, {"2 sabotage 0 3", "0 raid 1"}, "k-", "--", "kb"}, /* Another did. */
        /* The role that was meant: with open numbers 3 is the minister of defence. */
        {"1 6",
         {no_raid, "right 0 raid 1\nif 1 sabotage 0 role def earlier"},
         {"1 sabotage 0 3", "0 raid 1"},
         "k-",
         "--",
         "kk"},
        {"1 6",
         {no_raid, "right 0 raid 1\nif 1 sabotage 0 role pr earlier"},
         {"1 sabotage 0 3", "0 raid 1"},
         "k-",
         "--",
         "kb"},
        /* Once, or within so many turns. */
        {"1 6",
         {no_gift, "right 0 transfer_money 1 once"},
         {NULL, "0 transfer_money 1 1", "0 transfer_money 1 1"},
         "kkb",
         "kkb",
         "kkb"},
        {"1 6",
         {no_gift, "right 0 transfer_money 1 within 2\nif 1 transfer_money 0"},
         {"1 transfer_money 0 1", NULL, "0 transfer_money 1 1", NULL},
         "kkkk",
         "kkkk",
         "kkkk"},
        {"1 6",
         {no_gift, "right 0 transfer_money 1 within 2\nif 1 transfer_money 0"},
         {"1 transfer_money 0 1", "0 transfer_money 1 1", "0 transfer_money 1 1"},
         "kkb",
         "kkb",
         "kkb"},
        {"1 6",
         {no_gift, "right 0 transfer_money 1 within 1\nif 1 transfer_money 0"},
         {"1 transfer_money 0 1", NULL, "0 transfer_money 1 1"},
         "kkb",
         "kkb",
         "kkb"},
        /* Up to an amount, in a turn or in all together. */
        {"1 6",
         {no_gift, "right 0 transfer_money 1 most 100000"},
         {"0 transfer_money 1 100000", "0 transfer_money 1 60000;0 transfer_money 1 60000"},
         "kb",
         "kb",
         "kb"},
        {"1 6",
         {no_gift, "right 0 transfer_money 1 most 100000 once"},
         {"0 transfer_money 1 60000", "0 transfer_money 1 60000"},
         "kb",
         "kb",
         "kb"},
        /* What need not be done: to that role only. */
        {"1 6",
         {"duty 0 help 1 role def", "right 0 not help 1 role def\nif 1 transfer_money 0 before"},
         {"1 transfer_money 0 1;0 help fin 1 def", NULL, NULL},
         "k-b",
         "---",
         "kkb"},
        {"1 6", {"duty 0 help 1 role def", "right 0 not help 1 role pr"}, {NULL}, "b", "-", "b"},
    };
    (void)test;
    follow_all(cases, sizeof cases / sizeof cases[0]);
}

static void dip_1_who_may_have_known_less_is_told_nothing(void **test)
{
    static const char *const no_gift = "duty 0 not transfer_money 1";
    const struct course cases[] = {
        /* The condition may have been met before he knew of it, and the deed may have counted. */
        {"1 3",
         {"duty 1 transfer_money 0 once\nif 2 transfer_money"},
         {"2 transfer_money 3 5;1 transfer_money 0 5", "2 transfer_money 1 5", NULL},
         "---",
         "---",
         "kkk"},
        /* The right may have been used up, or have arisen. */
        {"1 6", {no_gift, "right 0 transfer_money once"}, {NULL, "0 transfer_money 1 5"}, "kk", "k-", "kk"},
        {"1 6",
         {no_gift, "right 0 transfer_money 1 within 2\nif 2 transfer_money"},
         {"2 transfer_money 3 5", "0 transfer_money 1 5"},
         "k-",
         "k-",
         "kk"},
        {"1 6",
         {no_gift, "right 0 transfer_money 1 within 2\nif 2 transfer_money"},
         {NULL, "0 transfer_money 1 5"},
         "k-",
         "k-",
         "kb"},
        /* What need not be done to one is owed to all. */
        {"1 6", {"duty 0 transfer_money", "right 0 not transfer_money 1"}, {NULL}, "b", "-", "b"},
    };
    (void)test;
    follow_all(cases, sizeof cases / sizeof cases[0]);
}

/* whose number was sabotaged only the victim knows, whoever has learnt it, and the organiser. */
static void set_3_a_secret_number_hides_the_role(void **test)
{
    static const char *const clauses[3] = {"duty 0 not sabotage 1 role def"};
    (void)test;
    for (int learnt = 0; learnt < 2; learnt++) {
        begin_treaty("1 6", clauses);
        match->open_numbers = false;
        if (learnt == 1) maga_relation(maga_game_of(match), 0, 1)->known = 1u << MAGA_DEF;
        act(0, "sabotage 1 3");
        run(false);
        assert_int_equal(told(0), learnt == 1 ? 'b' : '-');
        assert_int_equal(truth(), 'b');
    }
}

static void dip_4_what_cannot_be_checked_is_not_entered(void **test)
{
    static const struct {
        const char *text, *key;
    } cases[] = {
        {"duty 0 raid 1 by def", "maga.clause_role"},
        {"duty 0 raid 1 role def", "maga.clause_role"},
        {"duty 0 raid 1 least 5", "maga.clause_amount"},
        {"duty 0 transfer_money 1 least 12345", "maga.clause_amount"},
        {"duty 0 transfer_nuclear 1 least 30001", "maga.clause_amount"},
        {"duty 0 transfer_money 1 most 10000", "maga.too_many_words"},
        {"right 0 transfer_money 1 least 10000", "maga.too_many_words"},
        {"duty 0 not raid 1 once", "maga.clause_when"},
        {"duty 0 not raid 1 within 1", "maga.clause_when"},
        {"right 0 not raid 1 once", "maga.clause_when"},
        {"right 0 not transfer_money 1 most 10000", "maga.clause_when"},
        {"duty 0 raid 1 within 61", "maga.number"},
        {"duty 0 help 1 by king", "maga.role"},
        {"duty 0 help 1 by def if 1 attack 0", "maga.clause_lines"},
        {"duty 0 raid 1 once within 2", "maga.too_many_words"},
        {"if 1 attack 0", "maga.no_article"},
    };
    (void)test;
    begin();
    refused("if 1 attack 0", "maga.no_treaty");
    enter("treaty 1 6");
    enter("party 0");
    enter("party 1");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) refused(cases[i].text, cases[i].key);
    enter("duty 0 raid 1 within 2");
    refused("seal", "maga.treaty_incomplete"); /* After what? */
    refused("if 1 attack 0 before", "maga.clause_when");
    refused("if 1 raid 0 by def", "maga.clause_role");
    enter("if 1 attack 0");
    refused("if 1 attack 0", "maga.no_article"); /* It has one. */
    enter("seal");
    begin_match("teams 4\nturns 6\nnumbers open\norganiser yes\nrules 1\n");
    let_chance_act(true);
    enter("treaty 1 6");
    enter("party 0");
    enter("party 1");
    refused("duty 0 raid 1 once", "maga.clause_rules");
    enter("duty 0 raid 1 if 1 raid 0");
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

/* Everything that the seat is told and sees in the four turns of a treaty between 0 and 1. */
static void watch_course(casus_seat seat, const char *const clauses[3], const char *const rows[4], char *text,
                         size_t size)
{
    static uint64_t view[MATCH_SIZE_MAX / 8];
    struct casus_writer out = casus_writer_make(text, size);
    begin_treaty("1 4", clauses);
    for (int turn = 0; turn < 4; turn++) {
        act_rows(rows[turn]);
        run(false);
        casus_write_text(&out, report_of(seat));
        for (int published = 0; published < 2; published++) {
            maga_view(match, seat, view);
            casus_write_uint(&out, casus_hash(view, maga_size_of(match)));
            casus_write_text(&out, json_of(seat));
            if (published == 0) enter("publish");
        }
    }
    assert_true(casus_writer_fits(&out));
}

/* Two worlds: whatever others do that a party is not told about, no verdict on any clause of its treaty, nor anything
 * that a verdict remembers, tells it. */
static void loc_13_verdicts_tell_a_party_nothing_hidden(void **test)
{
    static const char *const treaties[][3] = {
        {"duty 1 improve once"},
        {"duty 1 not transfer_money 2 least 100000 once"},
        {"duty 1 help 2 by def role def within 2\nif 3 transfer_money 1"},
        {"duty 1 transfer_money 0 once\nif 3 transfer_money 2 least 100000 earlier"},
        {"duty 0 transfer_money 1\nif 3 transfer_money 1 before"},
        {"duty 0 improve within 1\nif 1 help 2"},
        {"duty 0 not transfer_money 1", "right 0 transfer_money 1 once\nif 3 transfer_money 1 earlier"},
        {"duty 1 not transfer_money 0", "right 1 transfer_money 0 within 3\nif 1 improve"},
        {"duty 1 not transfer_money 0", "right 1 transfer_money 0 most 100000 once",
         "right 1 transfer_money 0\nif 1 improve earlier"},
    };
    static const char *const open_rows[4] = {"1 transfer_money 0 70000", "0 transfer_money 1 50000",
                                             "1 transfer_money 0 70000", NULL};
    static const char *const hidden_rows[4] = {
        "1 transfer_money 0 70000;1 improve;1 help def 2 def;3 transfer_money 1 5",
        "0 transfer_money 1 50000;1 transfer_money 2 500000;1 help def 2 def",
        "1 transfer_money 0 70000;3 transfer_money 2 100000;1 improve", "1 help def 2 def"};
    enum { SIZE = 1 << 20 };
    static char one[SIZE], other[SIZE];
    (void)test;
    for (size_t i = 0; i < sizeof treaties / sizeof treaties[0]; i++) {
        watch_course(0, treaties[i], open_rows, one, SIZE);
        watch_course(0, treaties[i], hidden_rows, other, SIZE);
        if (strcmp(one, other) != 0) fail_msg("%s tells", treaties[i][0]);
        watch_course(CASUS_SEAT_OBSERVER, treaties[i], hidden_rows, one, SIZE);
        watch_course(CASUS_SEAT_OBSERVER, treaties[(i + 1) % 3], open_rows, other, SIZE);
        if (strcmp(one, other) != 0) fail_msg("%s tells those who watch", treaties[i][0]);
    }
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
        cmocka_unit_test(dip_3_an_amount_is_the_sum_of_its_turns),
        cmocka_unit_test(dip_3_a_role_helps_a_role_in_the_next_turn),
        cmocka_unit_test(dip_2_a_right_excuses_once_it_has_arisen),
        cmocka_unit_test(dip_1_who_may_have_known_less_is_told_nothing),
        cmocka_unit_test(set_3_a_secret_number_hides_the_role),
        cmocka_unit_test(dip_4_what_cannot_be_checked_is_not_entered),
        cmocka_unit_test(dip_2_a_treaty_holds_in_its_turns),
        cmocka_unit_test(an_annulled_treaty_binds_nobody),
        cmocka_unit_test(war_8_a_federation_is_one_team_in_treaties),
        cmocka_unit_test(war_8_what_the_conquered_owed_its_conqueror_is_void),
        cmocka_unit_test(war_8_deeds_of_before_the_conquest_are_the_conquereds),
        cmocka_unit_test(loc_13_others_treaties_leave_no_trace),
        cmocka_unit_test(loc_13_verdicts_tell_a_party_nothing_hidden),
        cmocka_unit_test(loc_13_a_number_does_not_count_others_treaties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
