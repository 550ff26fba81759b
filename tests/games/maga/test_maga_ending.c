/* The end of an evening whose ranking is revealed: who knows what when, what cannot be taken back, and what the awards
 * are given for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/maga/ending.h"
#include "games/maga/register.h"
#include "games/maga/score.h"
#include "games/maga/written_match.h"

enum { TEAMS = 4 };
#define OPTIONS "teams 4\nturns 1\nnumbers open\norganiser yes\nranking revealed"

static void refused(casus_seat seat, const char *text, const char *expected)
{
    char key[48];
    if (try_as(seat, text, key)) fail_msg("%s was taken", text);
    assert_string_equal(key, expected);
}

/* Chance takes the outcome of that number, or the last there is, until somebody else is awaited. */
static void let_chance_act(size_t which)
{
    struct casus_outcome outcomes[MAGA_DRAWS_MAX];
    for (;;) {
        size_t count = maga_outcomes(match, outcomes, NULL);
        if (count == 0) return;
        casus_action action = outcomes[which < count ? which : count - 1].action;
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, action, NULL));
    }
}

static void to_lists(const char *options)
{
    begin_match(options);
    let_chance_act(0);
    assert_int_equal(match->phase, MAGA_LISTS);
}

static void to_review(void)
{
    for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
    let_chance_act(0);
    assert_int_equal(match->phase, MAGA_REVIEW);
}

/* The last turn is published; 2 is first, 0 second, 1 and 3 share the third place. */
static void to_the_ending(const char *options)
{
    to_lists(options);
    country(2)->treasury += 9000000;
    country(0)->treasury += 4000000;
    to_review();
    act(CASUS_SEAT_ORGANISER, "publish");
    assert_int_equal(match->phase, MAGA_ENDING);
}

static bool shows_points(casus_seat viewer, unsigned number)
{
    char result[64];
    snprintf(result, sizeof result, "{\"country\":%u,\"points\":", number);
    const char *results = strstr(json_of(viewer), "\"results\":");
    return strstr(results, result) != NULL;
}

static const char *described(const char *text, casus_seat seat)
{
    static char words[TEXT_MAX];
    struct casus_writer out = casus_writer_make(words, sizeof words);
    casus_action action = maga_action_parse(match, CASUS_SEAT_ORGANISER, text, strlen(text), NULL);
    maga_describe(match, CASUS_SEAT_ORGANISER, action, seat, &out);
    return words;
}

/* ---- Places ---- */

static void nobody_knows_a_place_before_it_is_revealed(void **test)
{
    (void)test;
    to_the_ending(OPTIONS);
    assert_non_null(strstr(json_of(0), "\"phase\":\"ending\""));
    assert_non_null(strstr(json_of(0), "\"results\":[]"));
    assert_non_null(strstr(json_of(CASUS_SEAT_OBSERVER), "\"results\":[]"));
    assert_non_null(strstr(json_of(CASUS_SEAT_ORGANISER), "\"results\":[{\"country\":0,\"treasury\""));
    static uint64_t before[MATCH_SIZE_MAX / 8], after[MATCH_SIZE_MAX / 8];
    maga_view(match, 1, before);
    country(2)->treasury -= 8000000; /* Another order of all others. */
    country(3)->stars += 3000000;
    maga_view(match, 1, after);
    assert_memory_equal(before, after, maga_size_of(match));
}

static void places_are_revealed_from_the_last_and_those_who_share_one_together(void **test)
{
    (void)test;
    to_the_ending(OPTIONS);
    refused(CASUS_SEAT_ORGANISER, "reveal 4", "maga.no_place"); /* Nobody is there: two are third. */
    refused(CASUS_SEAT_ORGANISER, "reveal 0", "maga.number");
    refused(0, "reveal 3", "maga.organiser_only");
    assert_string_equal(described("reveal 3", CASUS_SEAT_OBSERVER),
                        "{\"type\":\"reveal\",\"place\":3,\"told\":[{\"country\":1,\"place\":3},{\"country\":3,"
                        "\"place\":3}]}");
    act(CASUS_SEAT_ORGANISER, "reveal 3");
    assert_true(shows_points(0, 1) && shows_points(0, 3) && !shows_points(0, 2));
    assert_null(strstr(strstr(json_of(0), "\"results\""), "\"country\":0"));                   /* Nor its own. */
    assert_non_null(strstr(strstr(json_of(1), "\"results\""), "{\"country\":1,\"treasury\"")); /* Itemised. */
    refused(CASUS_SEAT_ORGANISER, "reveal 3", "maga.no_place");
    act(CASUS_SEAT_ORGANISER, "reveal 2");
    assert_true(shows_points(1, 0) && !shows_points(1, 2));
    act(CASUS_SEAT_ORGANISER, "reveal 1");
    assert_true(shows_points(1, 2));
    assert_int_equal(match->phase, MAGA_ENDING); /* Until the organiser ends the evening. */
}

static void all_places_can_be_revealed_at_once(void **test)
{
    (void)test;
    to_the_ending(OPTIONS);
    act(CASUS_SEAT_ORGANISER, "reveal 1");
    for (unsigned i = 1; i < TEAMS; i++) assert_true(shows_points(0, i));
}

static void a_federation_has_one_place(void **test)
{
    (void)test;
    to_lists(OPTIONS);
    to_review();
    country(3)->leader = 1;
    act(CASUS_SEAT_ORGANISER, "publish");
    uint16_t places[MAGA_COUNTRIES_MAX];
    maga_places(match, places);
    assert_int_equal(places[1], places[3]);
    act(CASUS_SEAT_ORGANISER, "reveal 1");
    assert_true(maga_is_told(match, 3));
}

static void what_was_revealed_is_final(void **test)
{
    (void)test;
    to_the_ending(OPTIONS);
    assert_false(maga_is_final(match));
    act(CASUS_SEAT_ORGANISER, "reveal 3");
    assert_true(maga_is_final(match));
    refused(CASUS_SEAT_ORGANISER, "correct 0 treasury 0", "maga.not_now");
}

static void without_the_option_or_an_organiser_all_is_told_at_once(void **test)
{
    (void)test;
    static const char *const options[] = {"teams 4\nturns 1\nnumbers open\norganiser yes",
                                          "teams 4\nturns 1\nnumbers open\nranking revealed"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        to_lists(options[i]);
        for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
        let_chance_act(0);
        if (match->phase == MAGA_REVIEW) act(CASUS_SEAT_ORGANISER, "publish");
        assert_int_equal(match->phase, MAGA_OVER);
        assert_non_null(strstr(json_of(0), "\"ranking\":\"at_once\""));
    }
}

/* ---- The end of secrets ---- */

static void the_organiser_keeps_secrets_or_opens_everything(void **test)
{
    (void)test;
    to_the_ending(OPTIONS);
    refused(CASUS_SEAT_ORGANISER, "finish secret", "maga.not_all_told");
    act(CASUS_SEAT_ORGANISER, "reveal 1");
    refused(2, "finish open", "maga.organiser_only");
    refused(CASUS_SEAT_ORGANISER, "finish", "maga.secret_or_open");
    uint64_t kept[sizeof memory / 8];
    memcpy(kept, memory, sizeof memory);
    act(CASUS_SEAT_ORGANISER, "finish secret");
    assert_int_equal(match->phase, MAGA_OVER);
    assert_true(maga_stays_secret(match));
    assert_true(shows_points(0, 1)); /* The points alone. */
    memcpy(memory, kept, sizeof memory);
    act(CASUS_SEAT_ORGANISER, "finish open");
    assert_false(maga_stays_secret(match));
    assert_false(shows_points(0, 1)); /* Every item of them. */
    assert_non_null(strstr(json_of(0), "\"afterwards\":\"open\""));
}

static void what_was_promised_to_be_opened_is_opened(void **test)
{
    (void)test;
    to_the_ending(OPTIONS "\nafterwards open");
    act(CASUS_SEAT_ORGANISER, "reveal 1");
    assert_false(shows_points(0, 0)); /* Itemised for itself .. */
    assert_true(shows_points(0, 1));  /* .. and no other's before the end. */
    refused(CASUS_SEAT_ORGANISER, "finish secret", "maga.promised_open");
    act(CASUS_SEAT_ORGANISER, "finish open");
}

/* ---- Awards ---- */

static int64_t earned(unsigned award, unsigned number)
{
    struct casus_seats winners;
    int64_t value = maga_award_of(match, award, &winners);
    return casus_seats_has(&winners, (casus_seat)number) ? value : 0;
}

static void awards_are_given_once_all_places_are_told_and_then_known(void **test)
{
    (void)test;
    to_lists(OPTIONS);
    act(0, "track 1 fin");
    to_review();
    act(CASUS_SEAT_ORGANISER, "publish");
    refused(CASUS_SEAT_ORGANISER, "award service", "maga.not_all_told");
    refused(CASUS_SEAT_ORGANISER, "award hat", "maga.award");
    act(CASUS_SEAT_ORGANISER, "reveal 1");
    assert_non_null(
        strstr(json_of(CASUS_SEAT_ORGANISER), "{\"award\":\"service\",\"countries\":[0],\"value\":1,\"given\":false}"));
    assert_non_null(strstr(json_of(1), "\"awards\":[]"));
    static uint64_t before[MATCH_SIZE_MAX / 8], after[MATCH_SIZE_MAX / 8];
    maga_view(match, 1, before);
    maga_merits(match)[3].value[MAGA_AWARD_SERVICE] = 1;
    maga_view(match, 1, after);
    assert_memory_equal(before, after, maga_size_of(match));
    maga_merits(match)[3].value[MAGA_AWARD_SERVICE] = 0;
    refused(CASUS_SEAT_ORGANISER, "award strike", "maga.no_award"); /* Nobody has earned it. */
    act(CASUS_SEAT_ORGANISER, "award service");
    refused(CASUS_SEAT_ORGANISER, "award service", "maga.no_award");
    assert_non_null(strstr(json_of(1), "{\"award\":\"service\",\"countries\":[0],\"value\":1,\"given\":true}"));
}

static void the_service_is_whoever_found_it_out(void **test)
{
    (void)test;
    to_lists(OPTIONS);
    for (unsigned role = 0; role < MAGA_ROLES; role++) country(0)->level[role] = country(2)->level[role] = 9;
    act(0, "track 1 fin");
    act(1, "track 2 fin");
    for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
    let_chance_act(0);
    assert_int_equal(earned(MAGA_AWARD_SERVICE, 0), 1);
    assert_int_equal(earned(MAGA_AWARD_SERVICE, 1), 0); /* Lost it. */
    assert_int_equal(earned(MAGA_AWARD_ROCK, 2), 1);
}

static void luck_is_what_the_odds_promised_and_the_draw_did_not_keep(void **test)
{
    (void)test;
    for (size_t draw = 0; draw < 2; draw++) { /* Equal sides: n = 0, a chance of 1 in 2. */
        to_lists(OPTIONS);
        act(0, "raid 1");
        for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
        let_chance_act(draw);
        assert_int_equal(maga_merits(match)[0].value[MAGA_AWARD_UNLUCKY], draw == 0 ? -512 : 512);
        assert_int_equal(maga_merits(match)[1].value[MAGA_AWARD_UNLUCKY], draw == 0 ? 512 : -512);
        assert_int_equal(maga_merits(match)[1].value[MAGA_AWARD_ROCK], draw == 0 ? 0 : 1);
    }
}

static void the_greatest_strike_is_of_one_stage(void **test)
{
    (void)test;
    to_lists("teams 4\nturns 4\nnumbers open\norganiser yes\nranking revealed");
    static const char *const strikes[] = {"strike 1 2 2", "strike 2 1 1", ""};
    for (size_t turn = 0; turn < 3; turn++) {
        country(0)->treasury = 50000000;
        country(0)->nuclear = 3;
        if (strikes[turn][0] != 0) act(0, strikes[turn]);
        to_review();
        act(CASUS_SEAT_ORGANISER, "publish");
    }
    assert_int_equal(earned(MAGA_AWARD_STRIKE, 0), 2);
}

static void a_comeback_is_counted_from_the_worst_place(void **test)
{
    (void)test;
    to_lists("teams 4\nturns 2\nnumbers open\norganiser yes\nranking revealed");
    country(3)->treasury -= 3000000;
    to_review();
    act(CASUS_SEAT_ORGANISER, "publish");
    country(3)->treasury += 9000000;
    to_review();
    act(CASUS_SEAT_ORGANISER, "publish");
    assert_int_equal(match->phase, MAGA_ENDING);
    assert_int_equal(earned(MAGA_AWARD_COMEBACK, 3), 3);
}

static void the_most_faithful_ally_has_kept_duties_and_broken_none(void **test)
{
    (void)test;
    to_lists(OPTIONS);
    static const char *const treaty[] = {"treaty 1 1",        "party 0",           "party 1", "duty 0 not raid 1",
                                         "duty 0 not raid 2", "duty 1 not raid 0", "seal"};
    for (size_t i = 0; i < sizeof treaty / sizeof treaty[0]; i++) act(CASUS_SEAT_ORGANISER, treaty[i]);
    act(1, "raid 0");
    to_review();
    act(CASUS_SEAT_ORGANISER, "publish");
    assert_int_equal(earned(MAGA_AWARD_ALLY, 0), 2);
    assert_int_equal(maga_merits(match)[1].value[MAGA_AWARD_ALLY], -1);
}

/* ---- The rest ---- */

static void what_the_organiser_may_do_is_listed_and_written(void **test)
{
    (void)test;
    to_the_ending(OPTIONS);
    static casus_action actions[MAGA_LEGAL_EACH * TEAMS + MAGA_LEGAL_REST];
    assert_int_equal(maga_legal(match, CASUS_SEAT_ORGANISER, actions), 3); /* The three places. */
    assert_int_equal(maga_legal(match, 0, actions), 0);
    act(CASUS_SEAT_ORGANISER, "reveal 1");
    size_t count = maga_legal(match, CASUS_SEAT_ORGANISER, actions);
    assert_true(count >= 2); /* Secret or open, and awards that were earned. */
    for (size_t i = 0; i < count; i++) {
        char text[64];
        struct casus_writer out = casus_writer_make(text, sizeof text);
        maga_action_text(match, CASUS_SEAT_ORGANISER, actions[i], &out);
        assert_true(maga_action_parse(match, CASUS_SEAT_ORGANISER, text, out.length, NULL) == actions[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_knows_a_place_before_it_is_revealed),
        cmocka_unit_test(places_are_revealed_from_the_last_and_those_who_share_one_together),
        cmocka_unit_test(all_places_can_be_revealed_at_once),
        cmocka_unit_test(a_federation_has_one_place),
        cmocka_unit_test(what_was_revealed_is_final),
        cmocka_unit_test(without_the_option_or_an_organiser_all_is_told_at_once),
        cmocka_unit_test(the_organiser_keeps_secrets_or_opens_everything),
        cmocka_unit_test(what_was_promised_to_be_opened_is_opened),
        cmocka_unit_test(awards_are_given_once_all_places_are_told_and_then_known),
        cmocka_unit_test(the_service_is_whoever_found_it_out),
        cmocka_unit_test(luck_is_what_the_odds_promised_and_the_draw_did_not_keep),
        cmocka_unit_test(the_greatest_strike_is_of_one_stage),
        cmocka_unit_test(a_comeback_is_counted_from_the_worst_place),
        cmocka_unit_test(the_most_faithful_ally_has_kept_duties_and_broken_none),
        cmocka_unit_test(what_the_organiser_may_do_is_listed_and_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
