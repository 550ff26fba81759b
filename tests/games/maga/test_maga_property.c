/* What must hold in every technical stage, whatever the lists say: it ends, figures stay in their ranges, money comes
 * only from incomes, spheres stay within their capacity, and the same draws give the same bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "effort.h"
#include "games/maga/actions.h"
#include "games/maga/orders.h"
#include "games/maga/stage.h"
#include "maga/random_game.h"

enum { STAGES_FEW = 600, STAGES_MANY = 3000, COUNTRIES = 6, TURNS = 4, DRAWS_MAX = 100000 };

static void run_stage(struct maga_game *game, struct casus_random *random)
{
    struct maga_stage stage = {.game = game};
    unsigned draws = 0;
    maga_stage_begin(&stage);
    while (game->wait != MAGA_WAIT_NOTHING) {
        maga_stage_draw(&stage, random_draw(game, random));
        assert_in_range(++draws, 1, DRAWS_MAX);
    }
}

/* ---- What must hold ---- */

static void check_country(const struct maga_game *game, const struct maga_country *country)
{
    assert_in_range(country->mood, 0, 100);
    assert_true(country->nuclear >= 0 && country->interceptors >= 0 && country->riot >= 0);
    assert_true(country->riot > 0 || country->mood >= 50); /* RIOT-1 */
    assert_in_range(country->leader, 0, game->countries - 1);
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) assert_true(country->income[sphere] >= 0);
    for (unsigned role = 0; role < MAGA_ROLES; role++) {
        assert_true(country->level[role] >= 1); /* LVL-2 */
        assert_in_range(country->blocked[role], 0, 2);
        assert_true(country->recruiter[role] == MAGA_NOBODY || country->recruiter[role] < game->countries);
        assert_int_not_equal(maga_role_with_number(country, role + 1), MAGA_ROLES);
    }
    for (unsigned row = 0; row < country->rows; row++) {
        const struct maga_row *at = &country->row[row];
        /* Every row is over. */
        if (!at->further && !at->ordered) assert_int_not_equal(at->result, MAGA_WAITING);
    }
}

static int64_t sum_of(const struct maga_game *game, int sphere)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < game->countries; i++)
        sum += sphere < 0 ? game->country[i].treasury : game->country[i].income[sphere];
    return sum;
}

/* Nobody pays debts, and no rule writes them off, so the sum of all treasuries rises at most by the incomes. */
static void check_sums(const struct maga_game *game, const int64_t before[MAGA_SPHERES + 1])
{
    int64_t incomes = 0;
    for (int sphere = 0; sphere < MAGA_SPHERES; sphere++) {
        incomes += before[sphere];
        int64_t capacity = INT64_C(2000000) * game->countries;
        assert_true(sum_of(game, sphere) <= (before[sphere] > capacity ? before[sphere] : capacity)); /* FIN-3, FIN-9 */
    }
    assert_true(sum_of(game, -1) <= before[MAGA_SPHERES] + incomes);
}

static void every_stage_keeps_what_must_hold(void **test)
{
    (void)test;
    struct casus_random random = casus_random_make(3);
    size_t size = maga_size(COUNTRIES);
    struct maga_game *game = malloc(size), *twin = malloc(size);
    for (unsigned i = 0; i < effort(STAGES_FEW, STAGES_MANY) / TURNS; i++) {
        maga_start(game, COUNTRIES);
        game->stake_weighted = i % 2 == 1;
        random_game(game, 1 + (unsigned)i % 30, &random);
        for (int turn = 0; turn < TURNS; turn++) {
            int64_t before[MAGA_SPHERES + 1] = {sum_of(game, 0), sum_of(game, 1), sum_of(game, 2), sum_of(game, -1)};
            struct casus_random same = random;
            memcpy(twin, game, size);
            run_stage(game, &random);
            run_stage(twin, &same);
            assert_memory_equal(game, twin, size);
            for (unsigned country = 0; country < COUNTRIES; country++) check_country(game, &game->country[country]);
            check_sums(game, before);
            random_lists(game, 1 + (unsigned)i % 30, &random);
        }
    }
    free(game);
    free(twin);
}

/* TSOP-5: drawn with the probability 1 - 2^-(n + 1). */
static void a_contest_is_drawn_with_its_chance(void **test)
{
    (void)test;
    enum { TRIES = 40000 };
    struct casus_random random = casus_random_make(11);
    struct maga_game *game = malloc(maga_size(2));
    static const char order[] = "raid 2";
    unsigned wins = 0;
    for (int i = 0; i < TRIES; i++) {
        maga_start(game, 2);
        game->country[0].level[MAGA_DEF] = 3;
        game->country[1].level[MAGA_DEF] = 2;
        assert_true(maga_read_order(game, 0, order, sizeof order - 1, country_names(), NULL));
        run_stage(game, &random);
        wins += game->country[0].row[0].result == MAGA_DONE;
    }
    assert_in_range(wins, TRIES * 3 / 4 - 350, TRIES * 3 / 4 + 350); /* Four standard deviations. */
    free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_stage_keeps_what_must_hold),
        cmocka_unit_test(a_contest_is_drawn_with_its_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
