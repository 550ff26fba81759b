/* Who opposes whom in each of the actions with a contest [TSOP-2]: the rules are written down here a second time,
 * action by action, and compared with the order table, the stage, the forecast and the odds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "casus/random.h"
#include "games/maga/contest.h"
#include "games/maga/contract.h"
#include "games/maga/maga.h"
#include "games/maga/match.h"
#include "games/maga/orders.h"
#include "games/maga/packing.h"
#include "games/maga/stage.h"
#include "games/maga/text.h"
#include "games/maga/written_match.h"

enum { US, THEM, OTHERS, COUNTRIES };
enum { AIMED_AT = MAGA_ROLES };

/* What the rules say. */
/* clang-format off */
static const struct expected {
    const char *order; /* As US writes it against THEM. */
    uint8_t action;
    uint8_t ours;      /* The role that acts. */
    uint8_t count, theirs[3]; /* Who opposes it; AIMED_AT: the role that the row is aimed at. */
    bool own_help, foreign_help; /* Whose helpers count for us [HELP-1]. */
    bool protection;             /* Protection by the FSB counts for them [FSB1]. */
    bool reversed;               /* They attack [NUKE-6]. */
} expected[] = {
    {.order = "invest heavy light", .action = MAGA_INVEST, .ours = MAGA_FIN, .count = 1, .theirs = {MAGA_FIN},
     .own_help = true, .foreign_help = true}, /* FIN-5 */
    {.order = "shoot 1", .action = MAGA_SHOOT, .ours = MAGA_DEF, .count = 1, .theirs = {MAGA_DEF},
     .own_help = true, .foreign_help = true, .reversed = true}, /* NUKE-6 */
    {.order = "attack 1", .action = MAGA_ATTACK, .ours = MAGA_DEF, .count = 3, .theirs = {MAGA_DEF, MAGA_FSB, MAGA_MVD},
     .own_help = true, .foreign_help = true}, /* WAR-4 */
    {.order = "raid 1", .action = MAGA_RAID, .ours = MAGA_DEF, .count = 1, .theirs = {MAGA_DEF}}, /* DEF7 */
    {.order = "find 1", .action = MAGA_FIND, .ours = MAGA_FSB, .count = 1, .theirs = {MAGA_MID}}, /* FSB2 */
    {.order = "sabotage 1 7", .action = MAGA_SABOTAGE, .ours = MAGA_MID, .count = 1, .theirs = {AIMED_AT},
     .own_help = true, .protection = true}, /* MID1 */
    {.order = "recruit 1 1", .action = MAGA_RECRUIT, .ours = MAGA_MID, .count = 1, .theirs = {AIMED_AT},
     .own_help = true, .protection = true}, /* MID2, ROLE-3 */
    {.order = "kill 1 9", .action = MAGA_KILL, .ours = MAGA_MID, .count = 1, .theirs = {AIMED_AT},
     .own_help = true, .protection = true}, /* MID5 */
    {.order = "track 1 hea", .action = MAGA_TRACK, .ours = MAGA_MID, .count = 1, .theirs = {AIMED_AT},
     .own_help = true, .foreign_help = true, .protection = true}, /* MID6 */
    {.order = "sue 1", .action = MAGA_SUE, .ours = MAGA_JUS, .count = 1, .theirs = {MAGA_JUS}}, /* JUS1 */
    {.order = "free fin", .action = MAGA_FREE, .ours = MAGA_MVD, .count = 1, .theirs = {MAGA_MID}}, /* MVD3 */
    {.order = "statement 1", .action = MAGA_STATEMENT, .ours = MAGA_PUB, .count = 1, .theirs = {MAGA_PUB}}, /* PUB1 */
    {.order = "refute", .action = MAGA_REFUTE, .ours = MAGA_PUB, .count = 1, .theirs = {MAGA_PUB},
     .own_help = true}, /* PUB2 */
    {.order = "worsen 1", .action = MAGA_WORSEN, .ours = MAGA_PUB, .count = 1, .theirs = {MAGA_PUB},
     .own_help = true}, /* PUB4 */
    {.order = "infect 1", .action = MAGA_INFECT, .ours = MAGA_HEA, .count = 1, .theirs = {MAGA_HEA}}, /* HEA1 */
    {.order = "vaccine 1", .action = MAGA_VACCINE, .ours = MAGA_HEA, .count = 1, .theirs = {MAGA_HEA},
     .own_help = true}, /* HEA2 */
};
/* clang-format on */
enum { CONTESTS = sizeof expected / sizeof expected[0] };

/* ---- Positions ---- */

static char text[1 << 16];

/* Three countries with all levels in which every contest can take place: saturated spheres, a missile that flies to us,
 * an agent of ours there and of theirs here, a trace, a statement, a virus. */
static void begin(struct casus_random *random)
{
    static const char options[] = "teams 3\nnumbers open\n";
    enum { RICH = 900000000 };
    begin_match(options);
    for (unsigned i = 0; i < COUNTRIES; i++)
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, maga_pack(MAGA_PLACE, i, 0, 0, 0), NULL));
    struct maga_game *game = maga_game_of(match);
    for (unsigned i = 0; i < COUNTRIES; i++) {
        country(i)->treasury = RICH;
        country(i)->interceptors = 1;
        for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) country(i)->income[sphere] = i == THEM ? 9000000 : 1;
        for (unsigned role = 0; role < MAGA_ROLES; role++)
            country(i)->level[role] = (uint16_t)(5 + casus_random_below(random, 40));
    }
    country(THEM)->recruiter[MAGA_SEC] = US;
    country(US)->recruiter[MAGA_FIN] = THEM;
    struct maga_relation *here = maga_relation(game, THEM, US);
    *here = (struct maga_relation){.fresh = 1, .fresh_required = 1, .statement = 1, .virus = 1, .trace = true};
    maga_relation(game, OTHERS, US)->statement = 2; /* Theirs is the older one. */
    game->statements = 2;
}

/* The row that the order's text means. */
static struct maga_row row_of(const struct expected *contest)
{
    struct maga_row row;
    assert_true(maga_read_row(maga_game_of(match), contest->order, strlen(contest->order), MAGA_NO_ACTION, &row, NULL));
    return row;
}

/* ---- What must come of it, in fortieths of a level ---- */

/* The role in a place of the other side. */
static unsigned their_role(const struct expected *contest, unsigned place)
{
    struct maga_row row = row_of(contest);
    if (contest->theirs[place] != AIMED_AT) return contest->theirs[place];
    return contest->action == MAGA_TRACK ? row.place
                                         : row.place - 1u; /* With open numbers they are the roles'. */
}

/* ROLE-3 */
static int32_t level_of(unsigned number, unsigned role)
{
    return country(number)->level[role] * (role == MAGA_PR ? 80 : 40);
}

/* HELP-4: in a contest the Secretary gives a half, a minister a quarter, the President a half. */
static int32_t help_of(unsigned number, unsigned role)
{
    return country(number)->level[role] * (role == MAGA_SEC || role == MAGA_PR ? 20 : 10);
}

static int32_t their_levels(const struct expected *contest)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < contest->count; i++) sum += level_of(THEM, their_role(contest, i));
    return sum;
}

static void check_sides(const struct expected *contest, const struct maga_contest *found, int32_t ours, int32_t theirs)
{
    assert_int_equal(found->action, contest->action);
    assert_int_equal(found->attack, contest->reversed ? theirs : ours);
    assert_int_equal(found->defence, contest->reversed ? ours : theirs);
    assert_int_equal(found->attacker, contest->reversed ? THEM : US);
    assert_int_equal(found->defender, contest->reversed ? US : THEM);
    /* TSOP-8, WAR-11: in a war it is DEF that grows. */
    assert_int_equal(found->defending_role, contest->reversed ? contest->ours : their_role(contest, 0));
}

/* ---- The sides, with helpers of all kinds ---- */

static void give(unsigned from, unsigned helper, unsigned to, unsigned role)
{
    struct maga_help *help = &country(from)->given[helper];
    help->strength = country(from)->level[helper] * (helper == MAGA_SEC ? 20 : 10);
    help->next = country(to)->help[role];
    country(to)->help[role] = (uint16_t)(from * MAGA_ROLES + helper);
}

static void no_help_yet(void)
{
    for (unsigned i = 0; i < COUNTRIES; i++) {
        for (unsigned role = 0; role < MAGA_ROLES; role++) country(i)->help[role] = MAGA_NO_HELP;
    }
}

/* HELP-5: helpers count for the other side whenever any count for ours, from whichever country. */
static void tsop_2_each_contest_has_the_sides_that_its_rule_names(void **test)
{
    (void)test;
    static const uint8_t helpers[] = {MAGA_PR, MAGA_SEC, MAGA_JUS};
    struct casus_random random = casus_random_make(1);
    for (int i = 0; i < 20 * CONTESTS; i++) {
        const struct expected *contest = &expected[i % CONTESTS];
        begin(&random);
        no_help_yet();
        struct maga_row row = row_of(contest);
        int32_t ours = level_of(US, contest->ours), theirs = their_levels(contest);
        give(US, MAGA_PR, US, contest->ours);
        give(OTHERS, MAGA_MVD, US, contest->ours);
        if (contest->own_help) ours += help_of(US, MAGA_PR);
        if (contest->foreign_help) ours += help_of(OTHERS, MAGA_MVD);
        for (unsigned place = 0; place < contest->count && place < sizeof helpers; place++) {
            give(OTHERS, helpers[place], THEM, their_role(contest, place));
            if (contest->own_help) theirs += help_of(OTHERS, helpers[place]);
        }
        for (unsigned role = 0; role < MAGA_ROLES; role++) {
            country(THEM)->protection[role] = (int32_t)casus_random_below(&random, 200);
            country(US)->protection[role] = 1000;
        }
        if (contest->protection) theirs += country(THEM)->protection[their_role(contest, 0)];
        maga_game_of(match)->opponent = THEM; /* Whom the draw has named. */
        struct maga_contest found = maga_sides(maga_game_of(match), US, &row);
        check_sides(contest, &found, ours, theirs);
        row.documents = true; /* JUS1, A-143 */
        found = maga_sides(maga_game_of(match), US, &row);
        check_sides(contest, &found, ours + (contest->action == MAGA_SUE ? MAGA_LEVEL : 0), theirs);
    }
}

/* ---- The stage, the forecast and the odds agree ---- */

static void write_rows(unsigned number, const char *const *rows)
{
    for (; *rows != NULL; rows++)
        assert_true(maga_read_order(maga_game_of(match), number, *rows, strlen(*rows), NULL, NULL));
}

static void run_to_contest(struct maga_stage *stage)
{
    maga_stage_begin(stage);
    while (stage->game->wait != MAGA_WAIT_CONTEST) {
        assert_int_not_equal(stage->game->wait, MAGA_WAIT_NOTHING);
        maga_stage_draw(stage, 0);
    }
}

/* The first contest of our rows; that of a war comes in the next stage [WAR-2]. */
static const struct maga_contest *contest_in_stage(const struct expected *contest, const char *const *rows)
{
    static const char *const protection[] = {"protect mvd 3 and pr 2 and hea 5", NULL};
    struct maga_stage stage = {.game = maga_game_of(match)};
    write_rows(US, rows);
    write_rows(THEM, protection);
    if (contest->action == MAGA_ATTACK) {
        maga_relation(stage.game, THEM, US)->fresh = 0; /* A missile that hits lets their DEF grow [NUKE-11]. */
        maga_stage_begin(&stage);
        while (stage.game->wait != MAGA_WAIT_NOTHING) maga_stage_draw(&stage, 0);
        for (unsigned i = 0; i < COUNTRIES; i++) country(i)->rows = 0;
    }
    run_to_contest(&stage);
    return &stage.game->contest;
}

static int32_t protection_given(const struct expected *contest, uint16_t fsb)
{
    static const uint8_t tenths[MAGA_ROLES] = {[MAGA_MVD] = 3, [MAGA_PR] = 2, [MAGA_HEA] = 5};
    return contest->protection ? fsb * 4 * tenths[their_role(contest, 0)] : 0;
}

static void check_forecast(const struct expected *contest, const char *lines, int32_t ours)
{
    char figures[96];
    struct casus_writer words = casus_writer_make(figures, sizeof figures), out = casus_writer_make(text, sizeof text);
    casus_write_text(&words, "\"strength\":");
    maga_write_strength(&words, ours);
    casus_write_text(&words, ",\"against\":\"");
    casus_write_text(&words, contest->count > 1               ? "war"
                             : contest->theirs[0] != AIMED_AT ? maga_role_names[contest->theirs[0]]
                             : contest->action == MAGA_TRACK  ? "role"
                                                              : "number");
    casus_write_text(&words, "\"");
    assert_true(maga_query(match, US, lines, strlen(lines), &out, NULL));
    if (strstr(text, figures) == NULL) fail_msg("%s is not in the forecast of\n%s\n%s", figures, lines, text);
}

/* What the page would ask if the team knew every level there. */
static void check_odds(const struct expected *contest, int32_t ours)
{
    char question[512], side[128];
    struct casus_writer out = casus_writer_make(question, sizeof question),
                        words = casus_writer_make(side, sizeof side);
    struct maga_contest known = {.attack = ours, .defence = their_levels(contest)};
    casus_write_text(&out, "odds ");
    casus_write_text(&out, maga_actions[contest->action].name);
    casus_write_text(&out, " ");
    maga_write_strength(&out, ours);
    if (contest->theirs[0] == AIMED_AT) casus_write_text(&out, strrchr(contest->order, ' '));
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        casus_write_text(&out, "\n");
        casus_write_text(&out, maga_role_names[role]);
        casus_write_text(&out, " ");
        casus_write_uint(&out, country(THEM)->number[role]);
        casus_write_text(&out, " ");
        casus_write_uint(&out, country(THEM)->level[role]);
    }
    casus_write_text(&words, "\"side\":");
    maga_write_strength(&words, known.defence);
    casus_write_text(&words, ",\"chance\":\"");
    maga_write_probability(&words, &known);
    casus_write_text(&words, "\"");
    out = casus_writer_make(text, sizeof text);
    assert_true(maga_query(match, US, question, strlen(question), &out, NULL));
    assert_non_null(strstr(text, contest->reversed ? "\"side\":null,\"chance\":null" : side));
}

static void tsop_5_stage_forecast_and_odds_agree_on_every_contest(void **test)
{
    (void)test;
    struct casus_random random = casus_random_make(2);
    for (int i = 0; i < 20 * CONTESTS; i++) {
        const struct expected *contest = &expected[i % CONTESTS];
        char helped[2][32], lines[128];
        begin(&random);
        bool war = contest->action == MAGA_ATTACK; /* Help in a war comes in the turn after. */
        snprintf(helped[0], sizeof helped[0], "help sec 0 %s", maga_role_names[contest->ours]);
        snprintf(helped[1], sizeof helped[1], "help pr 0 %s", maga_role_names[contest->ours]);
        const char *const rows[] = {war ? contest->order : helped[0], war ? NULL : contest->order, NULL};
        snprintf(lines, sizeof lines, "forecast\n%s\n%s\n", rows[0], war ? "" : rows[1]);
        int32_t ours = level_of(US, contest->ours), theirs = their_levels(contest);
        if (contest->own_help && !war) ours += help_of(US, MAGA_SEC);
        theirs += protection_given(contest, country(THEM)->level[MAGA_FSB]);
        check_forecast(contest, lines, ours);
        check_odds(contest, ours);
        check_sides(contest, contest_in_stage(contest, rows), ours, theirs);
    }
}

/* HELP-4: the President's help counts double in the forecast as it does in the stage. */
static void help_4_a_presidents_help_is_foreseen(void **test)
{
    (void)test;
    static const char *const rows[] = {"help pr 0 mid", "track 1 hea", NULL};
    const struct expected *contest = &expected[8];
    struct casus_random random = casus_random_make(3);
    begin(&random);
    int32_t ours = level_of(US, MAGA_MID) + help_of(US, MAGA_PR);
    check_forecast(contest, "forecast\nhelp pr 0 mid\ntrack 1 hea", ours);
    assert_int_equal(contest_in_stage(contest, rows)->attack, ours);
}

/* The table above has every action with a contest, and no other. */
static void act_7_no_other_action_has_a_contest(void **test)
{
    (void)test;
    for (unsigned action = 1; action < MAGA_ACTIONS; action++) {
        bool listed = false;
        for (int i = 0; i < CONTESTS; i++) listed = listed || expected[i].action == action;
        assert_int_equal(maga_is_contest(action), listed);
    }
}

/* ---- The question about odds ---- */

static void asked(const char *question, const char *answer)
{
    struct casus_writer out = casus_writer_make(text, sizeof text);
    assert_true(maga_query(match, US, question, strlen(question), &out, NULL));
    assert_string_equal(text, answer);
}

static void tsop_6_the_odds_go_by_level(void **test)
{
    (void)test;
    asked("odds raid 3.5",
          "{\"roles\":[],\"side\":null,\"chance\":null,\"times\":1,\"columns\":["
          "{\"level\":1,\"or_fewer\":false,\"chance\":\"15/16\"},{\"level\":2,\"or_fewer\":false,\"chance\":\"7/8\"},"
          "{\"level\":3,\"or_fewer\":false,\"chance\":\"3/4\"},{\"level\":4,\"or_fewer\":false,\"chance\":\"0\"}],"
          "\"unknown\":[\"level\"]}");
    asked("odds kill 6.5 4\npr 4 2\nfin 2 9",
          "{\"roles\":[\"pr\"],\"side\":4,\"chance\":\"15/16\",\"times\":2,\"columns\":["
          "{\"level\":1,\"or_fewer\":false,\"chance\":\"63/64\"},{\"level\":2,\"or_fewer\":false,\"chance\":\"15/16\"},"
          "{\"level\":3,\"or_fewer\":false,\"chance\":\"3/4\"},{\"level\":4,\"or_fewer\":false,\"chance\":\"0\"}],"
          "\"unknown\":[\"level\",\"helpers\",\"protection\"]}");
    asked("odds raid 9", /* Six columns, the first for all lower levels. */
          "{\"roles\":[],\"side\":null,\"chance\":null,\"times\":1,\"columns\":["
          "{\"level\":5,\"or_fewer\":true,\"chance\":\"31/32\"},{\"level\":6,\"or_fewer\":false,\"chance\":\"15/16\"},"
          "{\"level\":7,\"or_fewer\":false,\"chance\":\"7/8\"},{\"level\":8,\"or_fewer\":false,\"chance\":\"3/4\"},"
          "{\"level\":9,\"or_fewer\":false,\"chance\":\"1/2\"},{\"level\":10,\"or_fewer\":false,\"chance\":\"0\"}],"
          "\"unknown\":[\"level\"]}");
    asked("odds sue 1\njus 0 2",
          "{\"roles\":[\"jus\"],\"side\":2,\"chance\":\"0\",\"times\":1,\"columns\":["
          "{\"level\":1,\"or_fewer\":false,\"chance\":\"1/2\",\"with_documents\":\"3/4\"},"
          "{\"level\":2,\"or_fewer\":false,\"chance\":\"0\",\"with_documents\":\"1/2\"}],\"unknown\":[\"level\"]}");
}

static void a_question_about_odds_says_what_is_expected(void **test)
{
    (void)test;
    static const char *const wrong[] = {"odds",
                                        "odds improve 3",
                                        "odds raid",
                                        "odds raid x",
                                        "odds raid 3 5",
                                        "odds raid 3.01",
                                        "odds raid 3.1234",
                                        "odds kill 3 11",
                                        "odds track 3 x",
                                        "odds raid -1",
                                        "odds raid 3\nfin",
                                        "odds raid 3\nfin 1 2 3",
                                        "odds raid 3\nking 1 2"};
    struct casus_error error;
    struct casus_writer out = casus_writer_make(text, sizeof text);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (maga_query(match, US, wrong[i], strlen(wrong[i]), &out, &error)) fail_msg("%s was answered", wrong[i]);
        assert_string_equal(error.key, "maga.odds_question");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tsop_2_each_contest_has_the_sides_that_its_rule_names),
        cmocka_unit_test(tsop_5_stage_forecast_and_odds_agree_on_every_contest),
        cmocka_unit_test(help_4_a_presidents_help_is_foreseen),
        cmocka_unit_test(act_7_no_other_action_has_a_contest),
        cmocka_unit_test(tsop_6_the_odds_go_by_level),
        cmocka_unit_test(a_question_about_odds_says_what_is_expected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
