/* MID6: what tracking tells of the information that is available to the tracked role. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/maga/actions.h"
#include "games/maga/contract.h"
#include "games/maga/maga.h"
#include "games/maga/packing.h"
#include "games/maga/register.h"
#include "games/maga/written_match.h"

enum { TRACKER, TRACKED, OTHER, LAST };

static void let_chance_act(void)
{
    struct casus_outcome outcomes[MAGA_DRAWS_MAX];
    while (maga_outcomes(match, outcomes, NULL) > 0)
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, outcomes[0].action, NULL));
}

/* The tracked state has something of everything, and is itself infiltrated without knowing it. */
static void begin(const char *rules)
{
    char options[96];
    snprintf(options, sizeof options, "teams 4\nturns 6\nnumbers open\norganiser yes\n%s", rules);
    begin_match(options);
    let_chance_act();
    struct maga_country *tracked = country(TRACKED);
    tracked->treasury = 7654321;
    tracked->income[MAGA_HEAVY] = 1500000;
    tracked->nuclear = 4;
    tracked->interceptors = 3;
    tracked->mood = 71;
    tracked->level[MAGA_PUB] = 6;
    tracked->recruiter[MAGA_HEA] = LAST;
    country(OTHER)->recruiter[MAGA_PUB] = TRACKED;
    country(TRACKER)->level[MAGA_MID] = 20;
    struct maga_game *game = maga_game_of(match);
    maga_relation(game, TRACKED, LAST)->known = 1u << MAGA_MID | 1u << MAGA_FIN;
    game->statements = 1;
    maga_relation(game, TRACKED, OTHER)->statement = 1;
    maga_relation(game, TRACKED, LAST)->virus = 1;
    maga_relation(game, TRACKED, TRACKER)->offences = 2;
}

static void run(void)
{
    for (unsigned seat = 0; seat < 4; seat++) act((casus_seat)seat, "commit");
    if (match->phase == MAGA_EVIDENCE) act(CASUS_SEAT_ORGANISER, "process");
    let_chance_act();
    assert_int_equal(match->phase, MAGA_REVIEW);
}

/* The facts that a report tells; "" if it tells none. */
static const char *facts_in(const char *report)
{
    static char facts[2048];
    const char *from = strstr(report, "\"facts\":["), *to = from == NULL ? NULL : strchr(from, ']');
    snprintf(facts, sizeof facts, "%.*s", from == NULL ? 0 : (int)(to - from - 9), from == NULL ? "" : from + 9);
    return facts;
}

/* As the stage has left them. */
static const char *figure(const char *name, int64_t value)
{
    static char text[96];
    snprintf(text, sizeof text, "{\"fact\":\"%s\",\"amount\":%lld}", name, (long long)value);
    return text;
}

static void mid6_tells_what_the_role_knows_at_the_end_of_the_stage(void **test)
{
    (void)test;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        char row[32], expected[1024] = "";
        begin("");
        snprintf(row, sizeof row, "track 1 %s", maga_role_names[role]);
        act(TRACKER, row);
        act(TRACKED, "interceptors -1"); /* During the stage; so is what the virus does. */
        run();
        const struct maga_country *tracked = country(TRACKED);
        const char *offences = "{\"fact\":\"offences\",\"country\":0,\"amount\":2}";
        const char *found = "{\"fact\":\"number\",\"country\":3,\"role\":\"mid\",\"amount\":5}";
        struct casus_writer out = casus_writer_make(expected, sizeof expected);
        const struct {
            const char *name;
            int64_t value;
            unsigned roles; /* As bits. */
        } figures[] = {
            {"treasury", tracked->treasury, 1u << MAGA_PR | 1u << MAGA_FIN},
            {"agriculture", tracked->income[MAGA_AGRICULTURE], 1u << MAGA_FIN},
            {"heavy", tracked->income[MAGA_HEAVY], 1u << MAGA_FIN},
            {"light", tracked->income[MAGA_LIGHT], 1u << MAGA_FIN},
            {"nuclear", tracked->nuclear, 1u << MAGA_PR | 1u << MAGA_DEF},
            {"interceptors", tracked->interceptors, 1u << MAGA_PR | 1u << MAGA_DEF},
            {"mood", tracked->mood, 1u << MAGA_PR | 1u << MAGA_JUS | 1u << MAGA_MVD | 1u << MAGA_PUB | 1u << MAGA_HEA},
            {"riot", tracked->riot, 1u << MAGA_MVD},
        };
        for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
            if (!(figures[i].roles >> role & 1)) continue;
            if (out.length > 0) casus_write_char(&out, ',');
            casus_write_text(&out, figure(figures[i].name, figures[i].value));
        }
        for (unsigned own = 0; own < MAGA_ROLES && role == MAGA_SEC; own++) {
            char text[96];
            snprintf(text, sizeof text, "%s{\"fact\":\"level\",\"role\":\"%s\",\"amount\":%d}", own > 0 ? "," : "",
                     maga_role_names[own], tracked->level[own]);
            casus_write_text(&out, text);
        }
        if (role == MAGA_MID) {
            casus_write_text(&out, "{\"fact\":\"agent\",\"country\":2,\"role\":\"pub\",\"amount\":8},");
            casus_write_text(&out, "{\"fact\":\"number\",\"country\":3,\"role\":\"fin\",\"amount\":2},");
        }
        if (role == MAGA_PUB) casus_write_text(&out, ",{\"fact\":\"statement\",\"country\":2,\"amount\":1}");
        if (role == MAGA_HEA) casus_write_text(&out, ",{\"fact\":\"virus\",\"country\":3,\"amount\":1}");
        if (role == MAGA_JUS) casus_write_char(&out, ',');
        if (role == MAGA_FSB || role == MAGA_MID) casus_write_text(&out, found);
        if (role == MAGA_FSB) casus_write_char(&out, ',');
        if (role == MAGA_FSB || role == MAGA_JUS) casus_write_text(&out, offences);
        casus_write_char(&out, '\0');
        assert_string_equal(facts_in(report_of(TRACKER)), expected);
        assert_string_equal(facts_in(report_of(TRACKED)), "");
        assert_string_equal(facts_in(report_of(OTHER)), "");
    }
}

static void mid6_a_failure_tells_nothing(void **test)
{
    (void)test;
    begin("");
    country(TRACKER)->level[MAGA_MID] = 1;
    country(TRACKED)->level[MAGA_SEC] = 2;
    act(TRACKER, "track 1 sec");
    run();
    assert_string_equal(facts_in(report_of(TRACKER)), "");
}

/* what an agent finds out is for whoever gave the order. */
static void mid4_an_agent_tracks_for_its_owner(void **test)
{
    (void)test;
    begin("");
    country(TRACKER)->recruiter[MAGA_MID] = LAST;
    act(LAST, "order 0 5 both");
    act(LAST, "to track 1 def");
    run();
    assert_string_equal(facts_in(report_of(LAST)), "{\"fact\":\"nuclear\",\"amount\":4},"
                                                   "{\"fact\":\"interceptors\",\"amount\":3}");
    assert_string_equal(facts_in(report_of(TRACKER)), "");
}

static void the_first_rules_told_no_facts(void **test)
{
    (void)test;
    begin("rules 1\n");
    act(TRACKER, "track 1 fin");
    run();
    assert_non_null(strstr(report_of(TRACKER), "\"news\":\"tracked\""));
    assert_null(strstr(report_of(TRACKER), "informed"));
}

/* Everything that the tracker is told and sees of a stage. */
static uint64_t watched(const char *row, void (*change)(void))
{
    static uint64_t view[MATCH_SIZE_MAX / 8];
    begin("");
    change();
    if (row != NULL) act(TRACKER, row);
    run();
    const char *report = report_of(TRACKER);
    uint64_t hash = casus_hash(report, strlen(report));
    act(CASUS_SEAT_ORGANISER, "publish");
    maga_view(match, TRACKER, view);
    return hash ^ casus_hash(view, maga_size_of(match));
}

static void nothing(void)
{
}

static void richer(void)
{
    country(TRACKED)->treasury += 5;
}

static void infiltrated(void)
{
    country(TRACKED)->recruiter[MAGA_FIN] = LAST;
}

/* Two worlds: only the role that was tracked tells, and only what its own state knows. */
static void loc_13_other_roles_tell_nothing(void **test)
{
    (void)test;
    assert_true(watched("track 1 fin", nothing) != watched("track 1 fin", richer));
    assert_true(watched("track 1 def", nothing) == watched("track 1 def", richer));
    assert_true(watched(NULL, nothing) == watched(NULL, richer));
    assert_true(watched("track 1 fin", nothing) == watched("track 1 fin", infiltrated));
    assert_true(watched("track 1 sec", nothing) == watched("track 1 sec", infiltrated));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mid6_tells_what_the_role_knows_at_the_end_of_the_stage),
        cmocka_unit_test(mid6_a_failure_tells_nothing),
        cmocka_unit_test(mid4_an_agent_tracks_for_its_owner),
        cmocka_unit_test(the_first_rules_told_no_facts),
        cmocka_unit_test(loc_13_other_roles_tell_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
