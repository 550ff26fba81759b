/* What a federation is in the dealings of an evening: one team [WAR-8]; and press releases. The rest of them is tested
 * with the server. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "casus/evening.h"
#include "games/maga/contract.h"
#include "games/maga/maga.h"
#include "games/maga/match.h"

enum { TEAMS = 4, MEMBERS = 2 };

static struct maga_match *match;
static void *dealings;

/* The lists of the first turn; state 1 has been conquered by state 0. */
static int begin(void **test)
{
    static const char options[] = "teams 4\nturns 3\nnumbers open\norganiser yes\n";
    struct casus_measure measure;
    (void)test;
    assert_true(casus_maga.measure(options, strlen(options), &measure, NULL));
    match = malloc(measure.state_size);
    assert_true(casus_maga.init(match, options, strlen(options), NULL));
    for (unsigned i = 0; i < TEAMS; i++) {
        struct casus_outcome outcomes[TEAMS];
        assert_true(maga_outcomes(match, outcomes, NULL) > 0);
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, outcomes[0].action, NULL));
    }
    assert_int_equal(match->phase, MAGA_LISTS);
    maga_game_of(match)->country[1].leader = 0;
    dealings = calloc(1, maga_evening.size(TEAMS));
    return 0;
}

static int end(void **test)
{
    (void)test;
    free(match);
    free(dealings);
    return 0;
}

static unsigned members(const void *context, casus_seat seat)
{
    (void)context;
    return seat < TEAMS ? MEMBERS : 0;
}

static const char *name(const void *context, casus_seat seat, unsigned member)
{
    static const char *const names[TEAMS][MEMBERS] = {{"Ann", "Bob"}, {"Cyd", "Dan"}, {"Eve", "Fay"}, {"Guy", "Hal"}};
    (void)context;
    return names[seat][member];
}

/* The lot picks the next one each time. */
static uint64_t lot(const void *context)
{
    static uint64_t drawn;
    (void)context;
    return drawn++;
}

/* "" if it was accepted, else why not. */
static const char *deal(casus_seat seat, const char *text)
{
    static struct casus_error error;
    char actions[4096];
    struct casus_writer out = casus_writer_make(actions, sizeof actions);
    struct casus_dealt dealt = {.actions = &out};
    const struct casus_dealer dealer = {.seat = seat,
                                        .seats = TEAMS,
                                        .view = match,
                                        .event = 1,
                                        .running = true,
                                        .company = {.members = members, .name = name, .random = lot}};
    error = (struct casus_error){.key = ""};
    bool taken = maga_evening.deal(dealings, &dealer, text, strlen(text), &dealt, &error);
    assert_true(taken == (error.key[0] == 0));
    return error.key;
}

static const char *json(casus_seat viewer)
{
    static char text[1 << 16];
    const struct casus_company company = {.members = members, .name = name, .random = lot};
    struct casus_writer out = casus_writer_make(text, sizeof text);
    maga_evening.json(dealings, TEAMS, viewer, &company, &out);
    assert_true(casus_writer_fits(&out));
    return text;
}

static void war_8_a_conquered_team_sends_nobody_and_has_no_circle(void **test)
{
    (void)test;
    assert_string_equal(deal(1, "ambassador\ncircle 2\n"), "maga.conquered_team");
    assert_string_equal(deal(1, "ambassador\ncircle 0\n"), "maga.conquered_team"); /* Not even to its leader. */
    assert_string_equal(deal(1, "ban\nbanned 2\non yes\n"), "maga.conquered_team");
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "ambassador\nseat 1\ncircle 2\n"), "maga.conquered_team");
    assert_string_equal(deal(2, "ambassador\ncircle 1\n"), "maga.no_circle");
    assert_string_equal(deal(0, "ambassador\ncircle 1\n"), "maga.no_circle");
    assert_string_equal(deal(2, "ban\nbanned 1\non yes\n"), "maga.no_circle");
}

static void war_8_a_federation_draws_among_all_its_people(void **test)
{
    (void)test;
    for (int circle = -1; circle < TEAMS; circle++) {
        char text[64];
        if (circle == 0 || circle == 1) continue;
        snprintf(text, sizeof text, "ambassador\ncircle %d\n", circle);
        assert_string_equal(deal(0, text), "");
        assert_string_equal(deal(0, text), "maga.post_filled"); /* LOC-6 */
    }

    int own = (strstr(json(CASUS_SEAT_OBSERVER), "Ann") != NULL) + (strstr(json(CASUS_SEAT_OBSERVER), "Bob") != NULL);
    int conquered =
        (strstr(json(CASUS_SEAT_OBSERVER), "Cyd") != NULL) + (strstr(json(CASUS_SEAT_OBSERVER), "Dan") != NULL);
    assert_int_equal(own + conquered, 3); /* three posts, three people of the four. */
    assert_true(conquered >= 1);
    assert_null(strstr(json(CASUS_SEAT_OBSERVER), "\"seat\":1")); /* All of them are the federation's. */
}

/* Who of the names is out. */
static unsigned out_of(const char *const *names, size_t count)
{
    unsigned out = 0;
    for (size_t i = 0; i < count; i++) out += strstr(json(CASUS_SEAT_OBSERVER), names[i]) != NULL;
    return out;
}

static void loc_5_the_draw_takes_from_the_players_named(void **test)
{
    static const char *const named[] = {"Xena", "Yuri", "Zoe"}, *const devices[] = {"Eve", "Fay"};
    (void)test;
    assert_string_equal(deal(2, "players\nnames Xena\nnames Yuri\nnames Zoe\n"), "");
    assert_non_null(strstr(json(2), "\"players\":[\"Xena\",\"Yuri\",\"Zoe\"]"));
    assert_null(strstr(json(0), "Xena")); /* Nobody else's business until one is drawn. */
    assert_null(strstr(json(CASUS_SEAT_OBSERVER), "Xena"));
    assert_string_equal(deal(2, "ambassador\ncircle -1\n"), "");
    assert_string_equal(deal(2, "ambassador\ncircle 0\n"), "");
    assert_string_equal(deal(2, "ambassador\ncircle 3\n"), "");
    assert_int_equal(out_of(named, 3), 3); /* Each holds one, and two devices are no limit. */
    assert_int_equal(out_of(devices, 2), 0);
}

static void a_07_a_named_player_holds_one_post(void **test)
{
    (void)test;
    assert_string_equal(deal(2, "players\nnames Fay\nnames Yuri\n"), "");
    assert_string_equal(deal(2, "ambassador\ncircle -1\n"), "");
    assert_string_equal(deal(2, "ambassador\ncircle 0\n"), "");
    assert_string_equal(deal(2, "ambassador\ncircle 3\n"), "maga.nobody_free");
    /* A new name is free; who is out stays out, also under a list that does not have him. */
    assert_string_equal(deal(2, "players\nnames Yuri\nnames Zoe\n"), "");
    assert_string_equal(deal(2, "ambassador\ncircle 3\n"), "");
    assert_non_null(strstr(json(CASUS_SEAT_OBSERVER), "Fay"));
    assert_non_null(strstr(json(CASUS_SEAT_OBSERVER), "Zoe"));
    struct casus_dealt dealt = {.everybody = false};
    assert_false(maga_evening.gone(dealings, 2, 0, &dealt)); /* A device that goes takes no player along. */
    assert_non_null(strstr(json(CASUS_SEAT_OBSERVER), "Fay"));
    /* Without names the devices are drawn again: Fay's is out already. */
    maga_evening.begin_phase(dealings);
    assert_string_equal(deal(2, "players\nnames Fay\n"), "");
    assert_string_equal(deal(2, "ambassador\ncircle -1\n"), "");
    assert_string_equal(deal(2, "players\n"), "");
    assert_non_null(strstr(json(2), "\"players\":[]"));
    assert_string_equal(deal(2, "ambassador\ncircle 0\n"), "");
    assert_string_equal(deal(2, "ambassador\ncircle 3\n"), "maga.nobody_free");
    assert_int_equal(out_of((const char *const[]){"Eve", "Fay"}, 2), 2);
}

static void war_8_a_federation_draws_among_all_names_and_devices(void **test)
{
    (void)test;
    assert_string_equal(deal(1, "players\nnames Xena\n"), ""); /* A conquered team's own. */
    for (int circle = -1; circle < TEAMS; circle++) {
        char text[64];
        snprintf(text, sizeof text, "ambassador\ncircle %d\n", circle);
        if (circle != 0 && circle != 1) assert_string_equal(deal(0, text), "");
    }
    assert_int_equal(out_of((const char *const[]){"Ann", "Bob", "Xena"}, 3), 3);
    assert_int_equal(out_of((const char *const[]){"Cyd", "Dan"}, 2), 0);
}

static void names_that_make_no_list_are_refused(void **test)
{
    (void)test;
    assert_string_equal(deal(2, "players\nnames Xena\n"), "");
    assert_string_equal(deal(2, "players\nnames Xena\nnames Xena\n"), "maga.player_names");
    assert_string_equal(deal(2, "players\nseat 3\nnames Xena\n"), "maga.not_your_team");
    assert_non_null(strstr(json(2), "[\"Xena\"]")); /* Nothing has changed. */
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "players\nseat 3\nnames Yuri\n"), "");
    assert_non_null(strstr(json(3), "[\"Yuri\"]"));
}

static void posts_are_the_same_when_they_are_read_again(void **test)
{
    (void)test;
    char saved[4096], again[4096];
    assert_string_equal(deal(0, "ambassador\ncircle 2\n"), "");
    assert_string_equal(deal(0, "ambassador\ncircle 3\n"), "");
    assert_string_equal(deal(0, "ban\nbanned 2\non yes\n"), "");
    assert_string_equal(deal(3, "players\nnames Xena Young\nnames Yuri\n"), "");
    assert_string_equal(deal(2, "players\nnames Zoe\n"), "");
    assert_string_equal(deal(3, "ambassador\ncircle 2\n"), "");
    struct casus_writer out = casus_writer_make(saved, sizeof saved);
    maga_evening.save(dealings, TEAMS, &out);
    memset(dealings, 0, maga_evening.size(TEAMS));
    assert_true(maga_evening.load(dealings, TEAMS, saved, out.length));
    out = casus_writer_make(again, sizeof again);
    maga_evening.save(dealings, TEAMS, &out);
    assert_string_equal(saved, again);
    assert_false(maga_evening.load(dealings, TEAMS, "post 0 2 1 4\n", 13)); /* There is no such team. */
    memset(dealings, 0, maga_evening.size(TEAMS));
    assert_false(maga_evening.load(dealings, TEAMS, "player 0 A\nplayer 1 B\nplayer 0 C\n", 33)); /* Not together. */
    static const char ends[] =
        "treaty 0 1 2 1 0\narticle \0 0 not raid 1\n"; /* A clause that would not read back as one. */
    assert_false(maga_evening.load(dealings, TEAMS, ends, sizeof ends - 1));
}

static void a_press_release_is_the_teams_and_the_organisers_until_it_is_printed(void **test)
{
    (void)test;
    assert_string_equal(deal(2, "release\ntitle Peace\ntext We want\\npeace.\n"), "");
    assert_non_null(strstr(json(2),
                           "\"release\":{\"seat\":2,\"turn\":1,\"title\":\"Peace\",\"text\":\"We want\\npeace.\","
                           "\"status\":\"offered\"}"));
    assert_non_null(strstr(json(CASUS_SEAT_ORGANISER), "We want"));
    assert_null(strstr(json(3), "We want"));
    assert_null(strstr(json(CASUS_SEAT_OBSERVER), "We want"));
    assert_string_equal(deal(3, "print\nseat 2\ntext We want\\npeace.\non yes\n"), "maga.organiser_only");
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "print\nseat 2\ntext We want war.\non yes\n"), "maga.release_gone");
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "print\nseat 3\nnames We want\\npeace.\non yes\n"),
                        "maga.release_gone");
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "print\nseat 9\ntext We want\\npeace.\non yes\n"),
                        "maga.not_your_team");
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "print\nseat 2\ntext We want\\npeace.\non yes\n"), "");
    assert_non_null(strstr(json(CASUS_SEAT_OBSERVER), "\"press\":[{\"seat\":2,\"turn\":1,\"title\":\"Peace\""));
    assert_null(strstr(json(CASUS_SEAT_ORGANISER), "We want")); /* Nothing waits any more. */
    assert_string_equal(deal(2, "release\ntitle Again\ntext War.\n"), "maga.release_printed");
}

static void a_press_release_is_taken_back_turned_down_and_lapses(void **test)
{
    (void)test;
    assert_string_equal(deal(1, "release\ntitle Peace\ntext Now.\n"), "maga.conquered_team"); /* WAR-8 */
    assert_string_equal(deal(2, "release\ntitle Peace\n"), "maga.release");
    assert_string_equal(deal(2, "release\ntext Now.\n"), "maga.release");
    assert_string_equal(deal(2, "release\ntitle Peace\ntext Now.\n"), "");
    assert_string_equal(deal(2, "release\n"), "");
    assert_non_null(strstr(json(2), "\"release\":null"));
    assert_string_equal(deal(2, "release\ntitle Peace\ntext Now.\n"), "");
    assert_string_equal(deal(2, "release\ntitle Peace\ntext Later.\n"), ""); /* The last one counts. */
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "print\nseat 2\ntext Now.\non yes\n"), "maga.release_gone");
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "print\nseat 2\ntext Later.\non no\n"), "");
    assert_non_null(strstr(json(2), "\"status\":\"turned_down\""));
    assert_null(strstr(json(CASUS_SEAT_OBSERVER), "Later"));
    assert_string_equal(deal(2, "release\ntitle Peace\ntext At last.\n"), ""); /* It may try another. */
    maga_evening.begin_phase(dealings);
    assert_non_null(strstr(json(2), "\"release\":null"));
    match->phase = MAGA_STAGE;
    assert_string_equal(deal(2, "release\ntitle Peace\ntext Now.\n"), "maga.no_releases");
    match->phase = MAGA_LISTS;
}

static void what_is_printed_comes_by_turn_and_team_for_two_turns(void **test)
{
    (void)test;
    const char *printed;
    for (unsigned turn = 1; turn <= 3; turn++) {
        maga_game_of(match)->turn = (uint16_t)turn;
        maga_evening.begin_phase(dealings);
        for (casus_seat seat = 3; seat >= 2; seat--) { /* In the other order than that of the teams. */
            char text[96];
            snprintf(text, sizeof text, "release\ntitle T\ntext Turn %u.\n", turn);
            assert_string_equal(deal(seat, text), "");
            snprintf(text, sizeof text, "print\nseat %d\ntext Turn %u.\non yes\n", seat, turn);
            assert_string_equal(deal(CASUS_SEAT_ORGANISER, text), "");
        }
    }
    maga_game_of(match)->turn = 1;
    printed = json(CASUS_SEAT_OBSERVER);
    assert_null(strstr(printed, "Turn 1."));
    const char *second = strstr(printed, "{\"seat\":2,\"turn\":2,"),
               *third = strstr(printed, "{\"seat\":3,\"turn\":3,");
    assert_true(second != NULL && third != NULL && second < strstr(printed, "{\"seat\":3,\"turn\":2,"));
    assert_true(strstr(printed, "{\"seat\":2,\"turn\":3,") < third);
}

static void press_releases_are_the_same_when_they_are_read_again(void **test)
{
    (void)test;
    char saved[4096], again[4096];
    assert_string_equal(deal(0, "release\ntitle A \\\\ b\ntext One\\ntwo\\\\n.\n"), "");
    assert_string_equal(deal(2, "release\ntitle Peace\ntext Now.\n"), "");
    assert_string_equal(deal(CASUS_SEAT_ORGANISER, "print\nseat 2\ntext Now.\non yes\n"), "");
    struct casus_writer out = casus_writer_make(saved, sizeof saved);
    maga_evening.save(dealings, TEAMS, &out);
    memset(dealings, 0, maga_evening.size(TEAMS));
    assert_true(maga_evening.load(dealings, TEAMS, saved, out.length));
    out = casus_writer_make(again, sizeof again);
    maga_evening.save(dealings, TEAMS, &out);
    assert_string_equal(saved, again);
    static const char *const senseless[] = {"offer 0 1 1 Peace\n", "offer 0 1 0 A\\nb\n", "offer 9 1 1 A\\nb\n",
                                            "print 0 1 1 A\\nb\n", "offer 0 0 1 A\\nb\n", "offer 0 1 1 \\nb\n",
                                            "offer 0 1 1 A\\n\n",  "offer 0 1 4 A\\nb\n"};
    for (size_t i = 0; i < sizeof senseless / sizeof senseless[0]; i++) {
        memset(dealings, 0, maga_evening.size(TEAMS));
        if (maga_evening.load(dealings, TEAMS, senseless[i], strlen(senseless[i]))) fail_msg("%s", senseless[i]);
    }
}

/* The dealings as they are saved, to be freed. */
static char *saved(const void *of)
{
    enum { BYTES = 4096 };
    char *text = malloc(BYTES);
    struct casus_writer out = casus_writer_make(text, BYTES);
    maga_evening.save(of, TEAMS, &out);
    assert_true(casus_writer_fits(&out));
    return text;
}

/* One of two teams has sent its first member, the other its second: someone who leaves vacates a post, precedes a
 * holder, or does not affect the dealings. */
static void who_is_gone_changes_the_dealings_or_says_that_he_does_not(void **test)
{
    unsigned changes = 0, told = 0;
    (void)test;
    assert_string_equal(deal(2, "ambassador\ncircle 0\n"), "");
    assert_string_equal(deal(3, "ambassador\ncircle 0\n"), "");
    char *before = saved(dealings);
    for (unsigned i = 0; i < TEAMS * MEMBERS; i++) {
        struct casus_dealt dealt = {.everybody = false};
        void *copy = calloc(1, maga_evening.size(TEAMS));
        assert_true(maga_evening.load(copy, TEAMS, before, strlen(before)));
        bool changed = maga_evening.gone(copy, (casus_seat)(i / MEMBERS), i % MEMBERS, &dealt);
        char *after = saved(copy);
        assert_int_equal(changed, strcmp(before, after) != 0);
        changes += changed;
        told += dealt.everybody;
        free(after);
        free(copy);
    }
    assert_int_equal(changes, 3);
    assert_int_equal(told, 2); /* Nobody sees that a member's number has changed. */
    free(before);
}

static void dip_2_a_stored_paper_that_nobody_could_propose_is_refused(void **test)
{
    (void)test;
    static const struct {
        const char *paper;
        bool good;
    } stored[] = {
        {"treaty 0 1 2 0 0\nparty 0 Ann\nparty 2 \narticle duty 0 raid 2\ntext \n", true},
        {"treaty 0 2 1 0 0\nparty 0 Ann\nparty 2 \narticle duty 0 raid 2\ntext \n", false}, /* Turns backwards. */
        {"treaty 0 1 2 0 0\nparty 0 Ann\narticle duty 0 raid 2\ntext \n", false},           /* With nobody. */
        {"treaty 0 1 2 0 0\nparty 0 Ann\nparty 0 \narticle duty 0 raid 2\ntext \n", false}, /* With itself. */
        {"treaty 0 1 2 0 0\nparty 1 Ann\nparty 2 \narticle duty 1 raid 2\ntext \n", false}, /* A stranger's. */
        {"treaty 0 1 2 0 0\nparty 0 Ann\nparty 2 \ntext \n", false},                        /* Of nothing. */
        /* With a line that would change when it is read again. */
        {"treaty 0 1 2 0 0\nparty 0 Ann\nparty 2 \narticle duty 0 raid 2\r\r\ntext \n", false},
    };
    for (size_t i = 0; i < sizeof stored / sizeof *stored; i++) {
        memset(dealings, 0, maga_evening.size(TEAMS));
        bool good = maga_evening.load(dealings, TEAMS, stored[i].paper, strlen(stored[i].paper));
        if (good != stored[i].good) fail_msg("%s", stored[i].paper);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(war_8_a_conquered_team_sends_nobody_and_has_no_circle, begin, end),
        cmocka_unit_test_setup_teardown(war_8_a_federation_draws_among_all_its_people, begin, end),
        cmocka_unit_test_setup_teardown(loc_5_the_draw_takes_from_the_players_named, begin, end),
        cmocka_unit_test_setup_teardown(a_07_a_named_player_holds_one_post, begin, end),
        cmocka_unit_test_setup_teardown(war_8_a_federation_draws_among_all_names_and_devices, begin, end),
        cmocka_unit_test_setup_teardown(names_that_make_no_list_are_refused, begin, end),
        cmocka_unit_test_setup_teardown(posts_are_the_same_when_they_are_read_again, begin, end),
        cmocka_unit_test_setup_teardown(a_press_release_is_the_teams_and_the_organisers_until_it_is_printed, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_press_release_is_taken_back_turned_down_and_lapses, begin, end),
        cmocka_unit_test_setup_teardown(what_is_printed_comes_by_turn_and_team_for_two_turns, begin, end),
        cmocka_unit_test_setup_teardown(press_releases_are_the_same_when_they_are_read_again, begin, end),
        cmocka_unit_test_setup_teardown(who_is_gone_changes_the_dealings_or_says_that_he_does_not, begin, end),
        cmocka_unit_test_setup_teardown(dip_2_a_stored_paper_that_nobody_could_propose_is_refused, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
