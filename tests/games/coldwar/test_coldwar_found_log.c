/* Logs from outside that were once not read as they are, if they are at hand: they are not part of the source. Each has
 * what is right in the README beside it. */
#include <dirent.h>

#include "games/coldwar/import/record.h"
#include "log_world.h"

#define FOUND SOURCE_DIR "/../shared/found"

enum { SKIPPED = 77 };

/* The log is followed to its end without a difference, and comes back. */
static struct cw_import *follow(struct world *world, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", FOUND, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(world->text, 1, TEXT_SIZE - 1, file);
    world->text[length] = 0;
    fclose(file);
    import_text(&world->import, world->text);
    tell_differences(&world->import, name);
    assert_int_equal(cw_line_read(&world->import), world->import.log.last_line);
    comes_back(world, &world->import);
    return &world->import;
}

static void bids_are_information_and_their_influence_the_handicap(void **state)
{
    const struct cw_import *import = follow(*state, "bidding-lines.txt");
    assert_int_equal(import->plays, 3);
    assert_int_equal(import->start.option.handicap, 2);
    assert_int_equal(import->start.option.handicap_seat, CW_US);
}

static void a_header_may_have_no_colon(void **state)
{
    uint64_t plain = casus_hash(&follow(*state, "empty-round-header.txt")->state, sizeof(struct cw_state));
    uint64_t colons = casus_hash(&follow(*state, "empty-round-header.old-style.txt")->state, sizeof(struct cw_state));
    assert_int_equal(plain, colons);
}

static void an_announcement_may_be_repeated(void **state)
{
    const struct cw_import *import = follow(*state, "grain-sales-repeated.txt");
    assert_int_equal(import->state.phase, CW_ROUNDS);
}

static void a_scoring_card_may_be_held(void **state)
{
    const struct cw_import *import = follow(*state, "held-scoring-card.txt");
    assert_int_equal(import->state.phase, CW_OVER);
    assert_int_equal(import->state.reason, CW_BY_HELD_SCORING);
    assert_int_equal(import->state.winner, CW_USSR);
}

static void junta_may_realign_in_both_regions(void **state)
{
    const struct cw_import *import = follow(*state, "junta-both-regions.txt");
    assert_int_equal(import->state.turn, 4);
}

static void a_single_headline_comes_back(void **state)
{
    const struct cw_import *import = follow(*state, "one-headline-round-trip.txt");
    assert_int_equal(import->state.headline[CW_US], CW_GRAIN_SALES_TO_SOVIETS);
    assert_int_equal(import->state.headline[CW_USSR], CW_NO_CARD);
}

static void a_doubled_colon_is_no_part_of_a_name(void **state)
{
    const struct cw_import *import = follow(*state, "setup-double-colon.txt");
    assert_true(casus_word_is(import->log.setup.player[CW_USSR], "Ann"));
}

static void u2_incident_leaves_play(void **state)
{
    follow(*state, "u2-leaves-play.txt");
}

static void a_side_may_give_up(void **state)
{
    struct world *world = *state;
    const struct cw_import *import = follow(world, "wins-by-forfeit.txt");
    assert_true(import->broken_off);
    assert_int_equal(import->log.ending.side[0], CW_US);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bids_are_information_and_their_influence_the_handicap, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_header_may_have_no_colon, make_world, free_world),
        cmocka_unit_test_setup_teardown(an_announcement_may_be_repeated, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_scoring_card_may_be_held, make_world, free_world),
        cmocka_unit_test_setup_teardown(junta_may_realign_in_both_regions, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_single_headline_comes_back, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_doubled_colon_is_no_part_of_a_name, make_world, free_world),
        cmocka_unit_test_setup_teardown(u2_incident_leaves_play, make_world, free_world),
        cmocka_unit_test_setup_teardown(a_side_may_give_up, make_world, free_world),
    };
    DIR *directory = opendir(FOUND);
    if (directory == NULL) {
        printf("skipped: there are no logs in %s\n", FOUND);
        return SKIPPED;
    }
    closedir(directory);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
