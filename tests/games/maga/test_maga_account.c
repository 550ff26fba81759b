/* The account of a report [TURN-7, M31]: for each figure its items lead from before to after, each has the cause that
 * it had, and nothing is called unknown that the report explains. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "casus/random.h"
#include "effort.h"
#include "games/maga/account.h"
#include "games/maga/text.h"
#include "maga/written_match.h"

enum { TEAMS = 6, MATCHES_FEW = 130, MATCHES_MANY = 400, TURNS = 4, ROWS_MAX = 14 };

static struct maga_account account;

/* ---- Sums ---- */

static int64_t figure_of(const struct maga_figures *figures, unsigned figure)
{
    if (figure == MAGA_FIELD_TREASURY) return figures->treasury;
    if (figure < MAGA_FIELD_NUCLEAR) return figures->income[figure - MAGA_FIELD_INCOME];
    if (figure == MAGA_FIELD_NUCLEAR) return figures->nuclear;
    if (figure == MAGA_FIELD_INTERCEPTORS) return figures->interceptors;
    if (figure == MAGA_FIELD_MOOD) return figures->mood;
    return figures->level[figure - MAGA_FIELD_LEVEL];
}

static int64_t sum_of(unsigned figure, int cause)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < account.items; i++) {
        if (account.item[i].figure == figure && (cause < 0 || account.item[i].cause == (unsigned)cause))
            sum += account.item[i].amount;
    }
    return sum;
}

/* Before and all items are after, for every figure. */
static void check_sums(unsigned number)
{
    struct maga_figures after;
    maga_take_figures(maga_game_of(match), number, &after);
    maga_account_of(match, number, &account);
    for (unsigned figure = 0; figure < MAGA_FIELDS; figure++)
        assert_int_equal(figure_of(maga_published(match, number), figure) + sum_of(figure, -1),
                         figure_of(&after, figure));
}

/* ---- Random stages ---- */

static struct casus_random chance;

static unsigned below(unsigned limit)
{
    return (unsigned)casus_random_below(&chance, limit);
}

/* What no report of the country tells: a role of its own obeyed others, a neighbour was hit, a role withstood somebody
 * stronger [TSOP-8], or helped somebody abroad who succeeded [HELP-6]. */
struct hidden {
    bool obeyed, near, grew[MAGA_ROLES];
};
static struct hidden hidden[TEAMS];

static void stir(unsigned number)
{
    struct maga_country *one = country(number);
    one->treasury = (int64_t)below(40000000) - 1000000;
    one->nuclear = (int32_t)below(5);
    one->interceptors = (int32_t)below(5);
    one->mood = 30 + (int32_t)below(71);
    if (one->mood >= 50) one->riot = 0;
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        one->level[role] = (uint16_t)(1 + below(8));
        unsigned recruiter = below(TEAMS);
        bool theirs = below(12) == 0 && !maga_allied(maga_game_of(match), number, recruiter);
        one->recruiter[role] = (uint8_t)(theirs ? recruiter : MAGA_NOBODY);
    }
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) one->income[sphere] = 500000 * (int64_t)below(5);
}

static void write_list(casus_seat seat)
{
    static casus_action legal[MAGA_LEGAL_EACH * TEAMS + MAGA_LEGAL_REST];
    for (unsigned row = below(ROWS_MAX); row > 0; row--) {
        size_t count = maga_legal(match, seat, legal);
        casus_action action = legal[below((unsigned)count)];
        if (maga_is_row(action)) assert_true(maga_apply(match, seat, action, NULL));
    }
    while (true) {
        char key[48];
        if (try_as(seat, "commit", key)) return;
        size_t count = maga_legal(match, seat, legal); /* An order must say what the role is to do. */
        casus_action action = legal[below((unsigned)count)];
        if (maga_is_row(action)) assert_true(maga_apply(match, seat, action, NULL));
    }
}

/* Notes who grows as the underdog [TSOP-8]; who is hit is in the news. */
static void draw(void)
{
    static struct casus_outcome outcomes[MAGA_COUNTRIES_MAX];
    const char *purpose;
    size_t count = maga_outcomes(match, outcomes, &purpose);
    uint64_t sum = 0, drawn;
    for (size_t i = 0; i < count; i++) sum += outcomes[i].weight;
    drawn = casus_random_below(&chance, sum);
    size_t which = 0;
    while (drawn >= outcomes[which].weight) drawn -= outcomes[which++].weight;
    const struct maga_contest *contest = &maga_game_of(match)->contest;
    bool underdog = maga_game_of(match)->wait == MAGA_WAIT_CONTEST && which == 1 && contest->attack > contest->defence;
    if (underdog) hidden[contest->defender].grew[contest->defending_role] = true;
    assert_true(maga_apply(match, CASUS_SEAT_CHANCE, outcomes[which].action, NULL));
}

static void note_hidden(unsigned number)
{
    const struct maga_country *one = country(number);
    for (unsigned i = 0; i < one->rows; i++) {
        const struct maga_row *row = &one->row[i];
        hidden[number].obeyed |= row->by != MAGA_NOBODY;
        if (row->action == MAGA_HELP && row->target != number) hidden[number].grew[row->role] = true;
    }
    for (uint32_t at = maga_published(match, number)->first_told; at != 0; at = maga_told_at(match, at - 1)->next) {
        if (maga_told_at(match, at - 1)->message.news != MAGA_HIT) continue;
        hidden[one->before].near = hidden[one->after].near = true;
    }
}

static void play_stage(void)
{
    struct casus_actor actor;
    memset(hidden, 0, sizeof hidden);
    for (unsigned i = 0; i < TEAMS; i++) stir(i);
    for (unsigned seat = 0; seat < TEAMS; seat++) {
        if (country(seat)->leader == seat) write_list((casus_seat)seat);
    }
    for (maga_actor_of(match, &actor); match->phase != MAGA_REVIEW; maga_actor_of(match, &actor)) {
        if (actor.kind == CASUS_ACTOR_CHANCE) draw();
        else act(CASUS_SEAT_ORGANISER, "process");
    }
    for (unsigned i = 0; i < TEAMS; i++) note_hidden(i);
}

/* ---- What must hold ---- */

static bool is_hidden(unsigned number, unsigned figure)
{
    const struct hidden *of = &hidden[number];
    if (of->obeyed) return true;
    return figure < MAGA_FIELD_LEVEL ? of->near : of->grew[figure - MAGA_FIELD_LEVEL];
}

static void check_causes(unsigned number)
{
    for (unsigned i = 0; i < account.items; i++) {
        const struct maga_item *item = &account.item[i];
        assert_true(item->amount != 0 && item->figure < MAGA_FIELDS && item->cause < MAGA_CAUSES);
        assert_true(item->cause != MAGA_BY_UNKNOWN || is_hidden(number, item->figure));
        assert_true(item->cause != MAGA_BY_BLAST || hidden[number].near);
        assert_true(item->cause != MAGA_BY_ROW || item->of < maga_list(match, number)->rows);
    }
}

static void m31_the_items_add_up_in_every_stage(void **test)
{
    (void)test;
    chance = casus_random_make(31);
    for (unsigned i = 0; i < effort(MATCHES_FEW, MATCHES_MANY); i++) {
        begin_match("teams 6\nturns 4\nnumbers open\norganiser yes");
        while (match->phase == MAGA_LOT) draw();
        for (int turn = 0; turn < TURNS; turn++) {
            play_stage();
            for (unsigned number = 0; number < TEAMS; number++) {
                check_sums(number);
                check_causes(number);
            }
            act(CASUS_SEAT_ORGANISER, "publish");
        }
    }
}

/* ---- Single stages ---- */

static void begin(const char *lists[TEAMS])
{
    begin_match("teams 6\nturns 4\nnumbers open\norganiser yes");
    chance = casus_random_make(7);
    while (match->phase == MAGA_LOT) draw();
    for (unsigned seat = 0; seat < TEAMS; seat++) {
        if (lists[seat] != NULL) act(seat, lists[seat]);
    }
}

static void finish(void)
{
    struct casus_actor actor;
    for (unsigned seat = 0; seat < TEAMS; seat++) act(seat, "commit");
    for (maga_actor_of(match, &actor); match->phase != MAGA_REVIEW; maga_actor_of(match, &actor)) draw();
}

static void m31_a_raid_tells_its_price_its_loot_and_its_level(void **test)
{
    (void)test;
    begin((const char *[TEAMS]){"raid 1"});
    country(0)->level[MAGA_DEF] = 30;
    country(1)->treasury = 700000 - 3000000;
    finish();
    check_sums(0);
    assert_int_equal(sum_of(MAGA_FIELD_TREASURY, MAGA_BY_INCOME), 3000000);
    assert_int_equal(sum_of(MAGA_FIELD_TREASURY, MAGA_BY_ROW), 700000 - 500000); /* no more than is there. */
    assert_int_equal(sum_of(MAGA_FIELD_LEVEL + MAGA_DEF, MAGA_BY_ROW), 1);
    unsigned parts = 0;
    for (unsigned i = 0; i < account.items; i++)
        parts += account.item[i].cause == MAGA_BY_ROW && account.item[i].figure == MAGA_FIELD_TREASURY;
    assert_int_equal(parts, 2); /* What it cost, and what it brought. */
    check_sums(1);
    assert_int_equal(sum_of(MAGA_FIELD_TREASURY, MAGA_BY_RAID), -700000);
}

static void m31_a_riot_halves_what_comes_in_and_keeps_its_part(void **test)
{
    (void)test;
    begin((const char *[TEAMS]){NULL});
    country(0)->riot = 3;
    country(0)->mood = 40;
    country(0)->interceptors = 2;
    finish();
    check_sums(0);
    assert_int_equal(sum_of(MAGA_FIELD_TREASURY, MAGA_BY_HALF_INCOME), -1500000);
    assert_int_equal(sum_of(MAGA_FIELD_TREASURY, MAGA_BY_UPKEEP), -100000);
    assert_int_equal(sum_of(MAGA_FIELD_TREASURY, MAGA_BY_RIOT), -(11400000 * 4 / 100)); /* RIOT-2: the fourth stage. */
}

/* NUKE-10, NUKE-12: the victim is told how often it was hit, its neighbour nothing; but it can reckon. */
static void m31_losses_beside_a_hit_are_known_by_their_size(void **test)
{
    (void)test;
    begin((const char *[TEAMS]){NULL});
    unsigned victim = 0, neighbour = country(0)->after;
    unsigned from = country(neighbour)->after;
    country(neighbour)->mood = 80;
    struct maga_relation *relation = maga_relation(maga_game_of(match), from, victim);
    relation->fresh = relation->fresh_required = 2;
    finish();
    check_sums(victim);
    assert_int_equal(sum_of(MAGA_FIELD_MOOD, MAGA_BY_HITS), -75);
    check_sums(neighbour);
    assert_int_equal(sum_of(MAGA_FIELD_MOOD, MAGA_BY_BLAST), -35); /* 80, 60, 45 */
    assert_int_equal(sum_of(MAGA_FIELD_TREASURY, MAGA_BY_UNKNOWN), 0);
    check_sums(from);
    assert_int_equal(sum_of(MAGA_FIELD_LEVEL + MAGA_DEF, MAGA_BY_STRIKE), 1);
}

/* NUKE-5: a missile is shot at until none is left; what was not used stays. */
static void m31_interceptors_used_are_the_row_that_shoots(void **test)
{
    (void)test;
    begin((const char *[TEAMS]){"shoot 5"});
    country(0)->interceptors = 6;
    country(0)->level[MAGA_DEF] = 9; /* Stronger than the launcher: each attempt hits. */
    struct maga_relation *relation = maga_relation(maga_game_of(match), 1, 0);
    relation->fresh = relation->fresh_required = 3;
    finish();
    check_sums(0);
    assert_int_equal(sum_of(MAGA_FIELD_INTERCEPTORS, MAGA_BY_ROW), -3);
    assert_int_equal(sum_of(MAGA_FIELD_LEVEL + MAGA_DEF, MAGA_BY_ROW), 1); /* NUKE-7 */
}

/* at the top of its range it matters who was first. */
static void m31_the_mood_is_told_in_an_order_that_fits(void **test)
{
    (void)test;
    begin((const char *[TEAMS]){"improve", "worsen 0"});
    country(1)->level[MAGA_PUB] = 30;
    finish();
    check_sums(0);
    assert_int_equal(sum_of(MAGA_FIELD_MOOD, MAGA_BY_UNKNOWN), 0);
    assert_int_equal(sum_of(MAGA_FIELD_MOOD, MAGA_BY_WORSENING), country(1)->row[0].result == MAGA_DONE ? -10 : 0);
}

/* the owner pays for what its role does on foreign orders, and is not told of it. */
static void m31_what_a_role_did_for_others_is_of_unknown_cause(void **test)
{
    (void)test;
    begin((const char *[TEAMS]){NULL});
    country(0)->recruiter[MAGA_PUB] = 1;
    char order[32];
    snprintf(order, sizeof order, "order 0 %u both", country(0)->number[MAGA_PUB]);
    act(1, order);
    act(1, "to improve");
    finish();
    check_sums(0);
    assert_int_equal(sum_of(MAGA_FIELD_TREASURY, MAGA_BY_UNKNOWN), -500000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m31_the_items_add_up_in_every_stage),
        cmocka_unit_test(m31_a_raid_tells_its_price_its_loot_and_its_level),
        cmocka_unit_test(m31_a_riot_halves_what_comes_in_and_keeps_its_part),
        cmocka_unit_test(m31_losses_beside_a_hit_are_known_by_their_size),
        cmocka_unit_test(m31_interceptors_used_are_the_row_that_shoots),
        cmocka_unit_test(m31_the_mood_is_told_in_an_order_that_fits),
        cmocka_unit_test(m31_what_a_role_did_for_others_is_of_unknown_cause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
