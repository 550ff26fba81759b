/* Which wars are decided next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/maga/ends.h"
#include "games/maga/state.h"

enum { COUNTRIES = 5, TARGET = 4 };

static uint64_t memory[1 << 14];
static struct maga_game *const game = (struct maga_game *)memory;

/* Countries 0 .. 3 have attacked country 4, each after this many rows, with a DEF of this level. */
static void begin_wars(const uint8_t rows[4], const uint16_t levels[4])
{
    maga_start(game, COUNTRIES);
    for (unsigned i = 0; i < 4; i++) {
        game->country[i].war = TARGET;
        game->country[i].war_row = rows[i];
        game->country[i].level[MAGA_DEF] = levels[i];
    }
}

static void expect_wars(size_t count, const uint8_t *expected)
{
    uint8_t attackers[COUNTRIES];
    assert_int_equal(maga_next_wars(game, attackers), count);
    assert_memory_equal(attackers, expected, count);
}

static void rank_1_wars_go_by_the_row_and_then_by_the_level(void **test)
{
    (void)test;
    begin_wars((uint8_t[4]){3, 2, 2, 4}, (uint16_t[4]){9, 3, 5, 8}); /* An earlier row goes before a higher level. */
    expect_wars(1, (uint8_t[]){2});
    begin_wars((uint8_t[4]){1, 2, 3, 4}, (uint16_t[4]){1, 9, 9, 9});
    expect_wars(1, (uint8_t[]){0});
    begin_wars((uint8_t[4]){4, 3, 2, 1}, (uint16_t[4]){9, 9, 9, 1});
    expect_wars(1, (uint8_t[]){3});
    begin_wars((uint8_t[4]){2, 2, 2, 2}, (uint16_t[4]){4, 6, 6, 5}); /* Equals all, in the order of countries. */
    expect_wars(2, (uint8_t[]){1, 2});
}

static void a_100_who_is_conquered_or_allied_fights_no_more(void **test)
{
    (void)test;
    begin_wars((uint8_t[4]){1, 2, 3, 4}, (uint16_t[4]){5, 5, 5, 5});
    game->country[0].conquered = true;
    game->country[1].leader = game->country[TARGET].leader;
    expect_wars(1, (uint8_t[]){2});
    game->country[TARGET].conquered = true;
    expect_wars(0, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rank_1_wars_go_by_the_row_and_then_by_the_level),
        cmocka_unit_test(a_100_who_is_conquered_or_allied_fights_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
