/* What everybody is told about a stage: as much as the organiser lets through, and no more than the teams were told
 * before the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/maga/headlines.h"
#include "games/maga/written_match.h"

enum { TEAMS = 5 };

static void let_chance_act(void)
{
    struct casus_outcome outcomes[MAGA_DRAWS_MAX];
    while (maga_outcomes(match, outcomes, NULL) > 0)
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, outcomes[0].action, NULL));
}

/* Everything that a headline can be about happens in one stage: 0 infects, 1 slanders, 2 declares war, 3 sues, 4
 * launches; 0, 1 and 2 play the exchange; 0 is in riot. All do it to 1, or 2. */
static void to_review(const char *wall)
{
    char options[96];
    snprintf(options, sizeof options, "teams %d\nnumbers open\norganiser yes\nwall %s", TEAMS, wall);
    begin_match(options);
    let_chance_act();
    for (unsigned i = 0; i < TEAMS; i++) {
        country(i)->treasury = 50000000;
        for (unsigned role = 0; role < MAGA_ROLES; role++) country(i)->level[role] = i == 1 ? 1 : 10;
    }
    country(0)->mood = 40;
    country(0)->riot = 1;
    country(4)->nuclear = 3;
    act(1, "exchange 10 500000");
    act(2, "exchange 20 500000");
    act(2, "attack 1");
    act(3, "exchange 30 500000");
    act(3, "infect 1");
    act(3, "sue 1");
    act(4, "statement 1");
    act(4, "strike 2 3 2");
    for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
    act(CASUS_SEAT_ORGANISER, "process");
    let_chance_act();
    assert_int_equal(match->phase, MAGA_REVIEW);
}

static const char *ask(casus_seat seat)
{
    static char text[TEXT_MAX];
    static uint64_t view[MATCH_SIZE_MAX / 8];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    maga_view(match, seat, view);
    assert_true(maga_query(view, seat, "headlines", 9, &out, NULL));
    return text;
}

/* What the publication with these headlines tells the seat. */
static const char *told(const char *text, casus_seat seat)
{
    static char said[TEXT_MAX];
    struct casus_error error = {.key = ""};
    struct casus_writer out = casus_writer_make(said, sizeof said);
    casus_action action = maga_action_parse(match, CASUS_SEAT_ORGANISER, text, strlen(text), &error);
    if (action == 0 || !maga_is_legal(match, CASUS_SEAT_ORGANISER, action, &error)) fail_msg("%s", error.text);
    maga_describe(match, CASUS_SEAT_ORGANISER, action, seat, &out);
    return said;
}

static void refused(const char *text, const char *key)
{
    char found[48];
    if (try_as(CASUS_SEAT_ORGANISER, text, found)) fail_msg("%s was taken", text);
    assert_string_equal(found, key);
}

static void strict_tells_nothing_that_the_rules_do_not(void **test)
{
    (void)test;
    to_review("strict");
    assert_string_equal(ask(CASUS_SEAT_ORGANISER), "[]");
    refused("publish riot count", "maga.not_public");
    assert_non_null(strstr(told("publish", CASUS_SEAT_OBSERVER), "\"headlines\":[]"));
    assert_non_null(strstr(json_of(0), "\"wall\":\"strict\""));
}

static void counts_name_nobody(void **test)
{
    (void)test;
    to_review("counts");
    assert_string_equal(ask(CASUS_SEAT_ORGANISER),
                        "[{\"headline\":\"exchange\",\"count\":3,\"number\":20.276,\"most\":\"count\"},"
                        "{\"headline\":\"suit\",\"count\":1,\"won\":1,\"most\":\"count\"},"
                        "{\"headline\":\"statement\",\"count\":1,\"most\":\"count\"},"
                        "{\"headline\":\"virus\",\"count\":1,\"most\":\"count\"},"
                        "{\"headline\":\"war\",\"count\":1,\"most\":\"count\"},"
                        "{\"headline\":\"riot\",\"count\":1,\"most\":\"count\"},"
                        "{\"headline\":\"launch\",\"count\":1,\"most\":\"count\"}]");
    refused("publish riot names", "maga.not_public");
    refused("publish impact count", "maga.not_public"); /* None has arrived yet. */
    assert_non_null(strstr(told("publish launch count riot count", CASUS_SEAT_OBSERVER),
                           "\"headlines\":[{\"headline\":\"riot\",\"count\":1},{\"headline\":\"launch\",\"count\":1}],"
                           "\"reports\":[]"));
}

static void open_skies_name_places_and_never_an_author(void **test)
{
    (void)test;
    to_review("open");
    assert_non_null(strstr(json_of(0), "\"wall\":\"open\""));
    assert_non_null(strstr(json_of(CASUS_SEAT_OBSERVER), "\"wall\":\"open\""));
    refused("publish suit names", "maga.not_public");
    refused("publish launch names", "maga.not_public");
    assert_non_null(strstr(told("publish riot names", CASUS_SEAT_OBSERVER),
                           "\"headlines\":[{\"headline\":\"riot\",\"count\":1,\"countries\":[0]}]"));
    act(CASUS_SEAT_ORGANISER, "publish");
    for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
    let_chance_act();
    assert_non_null(strstr(ask(CASUS_SEAT_ORGANISER),
                           "{\"headline\":\"impact\",\"count\":2,\"countries\":[2],\"most\":\"names\"}"));
    assert_non_null(strstr(told("publish impact names", 1), "{\"headline\":\"impact\",\"count\":2,\"countries\":[2]}"));
}

/* The second turn's stage decides the war. */
static void a_federation_is_told_in_every_grade(void **test)
{
    (void)test;
    to_review("strict");
    act(CASUS_SEAT_ORGANISER, "publish");
    for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
    let_chance_act();
    assert_non_null(strstr(told("publish", CASUS_SEAT_OBSERVER),
                           "\"headlines\":[{\"headline\":\"federation\",\"countries\":[2,1]}]"));
}

static void a_repelled_attack_is_counted_once(void **test)
{
    (void)test;
    to_review("counts");
    act(CASUS_SEAT_ORGANISER, "publish");
    country(1)->level[MAGA_DEF] = 40;
    for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
    let_chance_act();
    assert_non_null(strstr(ask(CASUS_SEAT_ORGANISER), "{\"headline\":\"defence\",\"count\":1,\"most\":\"count\"}"));
}

/* With two, each would know what the other had bet. */
static void the_exchange_is_told_from_three_takers_on(void **test)
{
    (void)test;
    begin_match("teams 3\nnumbers open\norganiser yes\nwall open");
    let_chance_act();
    act(0, "exchange 10 500000");
    act(1, "exchange 20 500000");
    for (casus_seat seat = 0; seat < 3; seat++) act(seat, "commit");
    let_chance_act();
    assert_string_equal(ask(CASUS_SEAT_ORGANISER), "[]");
    refused("publish exchange count", "maga.not_public");
}

static void nobody_else_is_asked_or_told_before_the_publication(void **test)
{
    (void)test;
    to_review("open");
    for (unsigned seat = 0; seat < TEAMS; seat++) assert_string_equal(ask((casus_seat)seat), "[]");
    assert_string_equal(ask(CASUS_SEAT_OBSERVER), "[]");
    act(CASUS_SEAT_ORGANISER, "publish");
    assert_string_equal(ask(CASUS_SEAT_ORGANISER), "[]");
}

static void publications_are_written_and_read(void **test)
{
    (void)test;
    to_review("open");
    char text[128];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    static const char written[] = "publish exchange count riot names launch count";
    casus_action action = maga_action_parse(match, CASUS_SEAT_ORGANISER,
                                            "publish launch count riot names exchange count suit off", 55, NULL);
    maga_action_text(match, CASUS_SEAT_ORGANISER, action, &out);
    assert_string_equal(text, written);
    assert_true(maga_action_parse(match, CASUS_SEAT_ORGANISER, written, sizeof written - 1, NULL) == action);
    refused("publish riot", "maga.telling");
    refused("publish everything", "maga.headline");
    refused("publish riot names riot count", "maga.headline_twice");
}

static void the_list_of_what_is_legal_has_each_headline(void **test)
{
    (void)test;
    to_review("open");
    static casus_action legal[4096];
    size_t count = maga_legal(match, CASUS_SEAT_ORGANISER, legal), publications = 0;
    for (size_t i = 0; i < count; i++) {
        if (maga_is_row(legal[i]) || maga_kind_of(legal[i]) != MAGA_PUBLISH) continue;
        publications++;
        assert_true(maga_is_legal(match, CASUS_SEAT_ORGANISER, legal[i], NULL));
    }
    assert_int_equal(publications, 1 + 7 + 1 + 1); /* None; seven as numbers; the riot by name; everything. */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strict_tells_nothing_that_the_rules_do_not),
        cmocka_unit_test(counts_name_nobody),
        cmocka_unit_test(open_skies_name_places_and_never_an_author),
        cmocka_unit_test(a_federation_is_told_in_every_grade),
        cmocka_unit_test(a_repelled_attack_is_counted_once),
        cmocka_unit_test(the_exchange_is_told_from_three_takers_on),
        cmocka_unit_test(nobody_else_is_asked_or_told_before_the_publication),
        cmocka_unit_test(publications_are_written_and_read),
        cmocka_unit_test(the_list_of_what_is_legal_has_each_headline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
