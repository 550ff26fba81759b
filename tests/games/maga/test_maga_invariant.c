/* A match of MAGA that has lost an invariant does not go on. If something holds for several, it is damaged in the
 * last. */
#include <string.h>

#include "games/damage.h"

#include "games/maga/contract.h"
#include "games/maga/invariant.h"
#include "games/maga/maga.h"
#include "games/maga/packing.h"
#include "games/maga/stage.h"
#include "games/maga/written_match.h"

enum { TEAMS = 3, LAST = TEAMS - 1 };

/* Up to the raid of the first team in the first stage, while the others' rows are still to come. */
static void to_a_contest(void)
{
    static const char options[] = "teams 3\nnumbers open\nturns 2\n";
    struct casus_outcome outcomes[MAGA_DRAWS_MAX];
    begin_match(options);
    while (match->phase != MAGA_LISTS) {
        assert_true(maga_outcomes(match, outcomes, NULL) > 0);
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, outcomes[0].action, NULL));
    }
    for (unsigned seat = 0; seat < TEAMS; seat++) {
        act((casus_seat)seat, seat == 0 ? "raid 1" : "improve");
        act((casus_seat)seat, "help mid 0 def");
        act((casus_seat)seat, "commit");
    }
    while (maga_game_of(match)->wait != MAGA_WAIT_CONTEST) {
        assert_true(maga_outcomes(match, outcomes, NULL) > 0);
        assert_true(maga_apply(match, CASUS_SEAT_CHANCE, outcomes[0].action, NULL));
    }
}

static struct maga_game *game(void)
{
    return maga_game_of(match);
}
static struct maga_country *last(void)
{
    return &game()->country[LAST];
}

/* ---- Countries ---- */

static void mood_below_none(void)
{
    last()->mood = -1;
}
static void mood_above_all(void)
{
    last()->mood = 101;
}
static void income_below_none(void)
{
    last()->income[MAGA_SPHERES - 1] = -1;
}
static void stake_of_no_step(void)
{
    last()->stake = 1;
}
static void bet_too_low(void)
{
    last()->bet = -101;
}
static void bet_too_high(void)
{
    last()->bet = 101;
}
static void missiles_below_none(void)
{
    last()->nuclear = -1;
}
static void no_level(void)
{
    last()->level[MAGA_ROLES - 1] = 0;
}
static void number_too_high(void)
{
    last()->number[MAGA_ROLES - 1] = MAGA_ROLES + 1;
}
static void blocked_too_long(void)
{
    last()->blocked[MAGA_ROLES - 1] = 3;
}
static void recruited_by_no_country(void)
{
    last()->recruiter[MAGA_ROLES - 1] = TEAMS;
}
static void fsb_protected(void)
{
    last()->protection[MAGA_FSB] = 1;
}
static void led_by_who_is_led(void)
{
    game()->country[1].leader = 0, last()->leader = 1;
}
static void war_against_no_country(void)
{
    last()->war = TEAMS;
}

/* ---- Help ---- */

static void help_of_no_country(void)
{
    last()->help[MAGA_ROLES - 1] = TEAMS * MAGA_ROLES;
}

static void help_below_none(void)
{
    last()->help[MAGA_ROLES - 1] = LAST * MAGA_ROLES;
    last()->given[0] = (struct maga_help){.strength = -1, .next = MAGA_NO_HELP};
}

static void help_in_a_circle(void)
{
    last()->help[MAGA_ROLES - 1] = LAST * MAGA_ROLES;
    last()->given[0].next = LAST * MAGA_ROLES;
}

/* One role more than there are countries. */
static void too_many_helpers(void)
{
    last()->help[MAGA_ROLES - 1] = LAST * MAGA_ROLES;
    for (unsigned role = 0; role <= TEAMS; role++) {
        unsigned next = LAST * MAGA_ROLES + role + 1;
        last()->given[role] = (struct maga_help){.next = role == TEAMS ? MAGA_NO_HELP : (uint16_t)next};
    }
}

/* ---- Rows ---- */

static void rows_beyond_the_list(void)
{
    last()->rows = MAGA_ROWS_MAX + 1;
}
static void row_beyond_the_last(void)
{
    last()->at = last()->rows + 1;
}
static void row_without_an_action(void)
{
    last()->row[last()->rows - 1].action = MAGA_NO_ACTION;
}
static void row_of_no_role(void)
{
    last()->row[last()->rows - 1].role = MAGA_ROLES;
}
static void row_against_no_country(void)
{
    last()->row[last()->rows - 1].target = TEAMS;
}
static void first_row_further(void)
{
    last()->row[0].further = true;
}

/* ---- The stage ---- */

static void queued_twice(void)
{
    game()->queue[0] = game()->queue[1] = LAST, game()->queued = 2;
}
static void no_country_queued(void)
{
    game()->queue[0] = TEAMS, game()->queued = 1;
}

static void lower_ranks_first(void)
{
    game()->queue[0] = 0, game()->queue[1] = 1, game()->queue[2] = 2, game()->queued = 3;
    game()->country[0].rank_level = game()->country[1].rank_level = 1;
    last()->rank_level = 2;
}

static void contest_with_itself(void)
{
    game()->contest.attacker = game()->contest.defender;
}
static void contest_of_no_action(void)
{
    game()->contest.action = MAGA_IMPROVE;
}
static void attack_of_no_level(void)
{
    game()->contest.attack = MAGA_LEVEL - 1;
}
static void defence_of_no_level(void)
{
    game()->contest.defence = MAGA_LEVEL - 1;
}
static void turn_before_the_first(void)
{
    game()->turn = 0;
}
static void nothing_to_draw(void)
{
    game()->wait = MAGA_WAIT_WAR, game()->counter[2] = 0;
}
static void wait_outside_a_stage(void)
{
    match->phase = MAGA_LISTS;
}
static void stage_that_does_not_wait(void)
{
    game()->wait = MAGA_WAIT_NOTHING;
}

/* ---- What relates countries ---- */

static void related_to_itself(void)
{
    maga_relation(game(), LAST, LAST)->offences = 1;
}
static void statement_not_made(void)
{
    maga_relation(game(), LAST, 0)->statement = game()->statements + 1;
}
static void missiles_not_counted(void)
{
    maga_relation(game(), LAST, 1)->flying = 1;
}
static void missiles_from_nowhere(void)
{
    last()->flying = 1;
}

/* ---- The match ---- */

static void turns_beyond_the_match(void)
{
    game()->turn = match->turns + 2;
}
static void number_given_twice(void)
{
    last()->number[0] = last()->number[1];
}
static void no_number(void)
{
    last()->number[0] = 0;
}
static void last_number_twice(void)
{
    last()->number[MAGA_ROLES - 1] = last()->number[0];
}
static void ring_of_no_country(void)
{
    match->ring[LAST] = TEAMS;
}
static void ring_miscounted(void)
{
    match->placed = TEAMS + 1;
}
static void neighbour_forgotten(void)
{
    game()->country[match->ring[LAST]].after = match->ring[LAST];
}
static void way_back_forgotten(void)
{
    game()->country[match->ring[0]].before = match->ring[0];
}
static void rules_to_come(void)
{
    game()->rules_after = MAGA_RULES_VERSION;
}
static void list_too_long(void)
{
    maga_list(match, LAST)->rows = MAGA_LIST_MAX + 1;
}
static void pen_for_no_country(void)
{
    match->pen[LAST] = TEAMS;
}
static void nobody_committed(void)
{
    casus_seats_add(&match->committed, TEAMS);
}
static void last_seat_committed(void)
{
    casus_seats_add(&match->committed, CASUS_SEATS_MAX - 1);
}

/* Two messages, valid except for the damage; returns the number of the first. */
static uint32_t messages(void)
{
    for (int i = 0; i < 2; i++) *maga_told_at(match, match->messages++) = (struct maga_told){.message = {.to = LAST}};
    return match->messages - 2;
}

static void message_to_no_country(void)
{
    maga_told_at(match, messages() + 1)->message.to = TEAMS;
}
static void message_of_no_news(void)
{
    maga_told_at(match, messages() + 1)->message.news = MAGA_NEWS;
}

static void chain_that_stands_still(void)
{
    uint32_t first = messages();
    maga_told_at(match, first)->next = first + 1;
}

static void chain_beyond_the_last(void)
{
    uint32_t first = messages();
    maga_told_at(match, first)->next = first + 3;
}

/* ---- All ---- */

static void (*const damages[])(void) = {
    mood_below_none,
    mood_above_all,
    income_below_none,
    stake_of_no_step,
    bet_too_low,
    bet_too_high,
    missiles_below_none,
    no_level,
    number_too_high,
    blocked_too_long,
    recruited_by_no_country,
    fsb_protected,
    led_by_who_is_led,
    war_against_no_country,
    help_of_no_country,
    help_below_none,
    help_in_a_circle,
    too_many_helpers,
    rows_beyond_the_list,
    row_beyond_the_last,
    row_without_an_action,
    row_of_no_role,
    row_against_no_country,
    first_row_further,
    queued_twice,
    no_country_queued,
    lower_ranks_first,
    contest_with_itself,
    contest_of_no_action,
    attack_of_no_level,
    defence_of_no_level,
    turn_before_the_first,
    nothing_to_draw,
    wait_outside_a_stage,
    stage_that_does_not_wait,
    related_to_itself,
    statement_not_made,
    missiles_not_counted,
    missiles_from_nowhere,
    turns_beyond_the_match,
    rules_to_come,
    number_given_twice,
    no_number,
    last_number_twice,
    ring_of_no_country,
    ring_miscounted,
    neighbour_forgotten,
    way_back_forgotten,
    list_too_long,
    pen_for_no_country,
    nobody_committed,
    last_seat_committed,
    message_to_no_country,
    message_of_no_news,
    chain_that_stands_still,
    chain_beyond_the_last,
};

static void damage(size_t number)
{
    damages[number]();
    maga_check_invariants(match);
}

static void damage_is_noticed(void **test)
{
    (void)test;
    to_a_contest();
    maga_check_invariants(match);
    expect_each_noticed(damage, sizeof damages / sizeof *damages);
}

/* The same without damage: what is added to be damaged is valid by itself; and so is the end of a turn. */
static void what_is_good_passes(void **test)
{
    (void)test;
    to_a_contest();
    assert_true(last()->rows > 0 && game()->queued > 0);
    messages();
    maga_check_invariants(match);
    queued_twice();
    game()->queue[0] = 0;
    game()->country[0].rank_level = last()->rank_level = 3;
    maga_check_invariants(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(damage_is_noticed), cmocka_unit_test(what_is_good_passes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
