/* Positions of Cold War as text: what is refused and in which words, and that what is written reads back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/coldwar/action.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/position.h"

enum { TEXT_MAX = 8192, JSON_MAX = 1 << 16, GAMES = 60 };

static struct cw_state state, again;

static void wrong_lines_are_refused_with_their_number(void **test)
{
    static const struct {
        const char *text, *key;
        int64_t line;
    } wrong[] = {
        {"turn 2\nround ussr 7", "coldwar.position_rounds", 6},
        {"defcon 1", "coldwar.position_number", 1},
        {"milops ussr 6 us 0", "coldwar.position_number", 1},
        {"space ussr 0 us 9", "coldwar.position_number", 1},
        {"spaced ussr 3 us 0", "coldwar.position_number", 1},
        {"\n# a comment\nvp us 20", "coldwar.position_number", 3},
        {"turn 11", "coldwar.position_number", 1},
        {"turn four", "coldwar.position_number", 1},
        {"influence iran 1", "coldwar.position_number", 1},
        {"influence persia 1 0", "coldwar.position_country", 1},
        {"round china 1", "coldwar.position_side", 1},
        {"phase lunch", "coldwar.position_phase", 1},
        {"china us sideways", "coldwar.position_china", 1},
        {"hand us nasser\nhand ussr nasser", "coldwar.position_card_twice", 2},
        {"hand us the_china_card", "coldwar.position_card", 1},
        {"hand us nosuchcard", "coldwar.position_card", 1},
        {"in_play us nasser", "coldwar.position_card_no_lasting", 1},
        {"hand us che\noption optional off", "coldwar.position_card_left_out", 1},
        {"known us nasser", "coldwar.position_seen", 1},
        {"rest nowhere", "coldwar.position_rest", 1},
        {"chernobyl ukraine", "coldwar.position_region", 1},
        {"defcon 3 4", "coldwar.position_surplus", 1},
        {"defcom 3", "coldwar.position_key", 1},
        {"start\nturn 2", "coldwar.position_start", 2},
        {"start\nturn", "coldwar.position_start", 2},
        {"start\nstart 2", "coldwar.position_start", 2},
        {"turn 2\noption turns 11", "coldwar.option", 2},
    };
    (void)test;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct casus_error error = {.key = ""};
        if (cw_position_read(&state, wrong[i].text, strlen(wrong[i].text), &error))
            fail_msg("%s was read", wrong[i].text);
        assert_string_equal(error.key, wrong[i].key);
        assert_int_equal(error.argument[0], wrong[i].line);
    }
}

static void the_rest_of_the_cards_are_in_the_deck(void **test)
{
    static const char text[] = "turn 4\nhand ussr nasser terrorism\nin_play us nato\nremoved brush_war\n";
    (void)test;
    assert_true(cw_position_read(&state, text, strlen(text), NULL));
    assert_true(cw_has(&state.pile[CW_HAND], CW_TERRORISM));
    assert_true(cw_has(&state.pile[CW_REMOVED], CW_BRUSH_WAR));
    assert_true(cw_has(&state.pile[CW_DECK], CW_JUNTA));
    assert_true(cw_has(&state.pile[CW_BOX], CW_WARGAMES));
    assert_int_equal(state.deck_count, cw_count(state.pile[CW_DECK]));
    unsigned cards = 0;
    for (unsigned pile = 0; pile < CW_PILES; pile++) cards += cw_count(state.pile[pile]);
    assert_int_equal(cards, CW_CARDS - 1);
}

/* 4.4: the cards of an era come in its first turn, 4 and 8. */
static void rule_4_4_the_rest_is_what_has_come_by_that_turn(void **test)
{
    static const struct {
        const char *text;
        bool mid, late;
    } turns[] = {{"turn 3", false, false}, {"turn 4", true, false}, {"turn 7", true, false}, {"turn 8", true, true}};
    (void)test;
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        assert_true(cw_position_read(&state, turns[i].text, strlen(turns[i].text), NULL));
        assert_true(cw_has(&state.pile[CW_DECK], CW_NATO));
        assert_int_equal(cw_has(&state.pile[CW_DECK], CW_JUNTA), turns[i].mid);
        assert_int_equal(cw_has(&state.pile[CW_DECK], CW_WARGAMES), turns[i].late);
    }
}

static void influence_start_is_what_stands_at_the_start(void **test)
{
    static const char text[] = "influence start\n";
    (void)test;
    assert_true(casus_coldwar.init(&again, "", 0, NULL));
    assert_true(cw_position_read(&state, text, strlen(text), NULL));
    for (unsigned country = 0; country < CW_COUNTRIES; country++) {
        assert_int_equal(cw_influence(&state, CW_US, country), cw_influence(&again, CW_US, country));
        assert_int_equal(cw_influence(&state, CW_USSR, country), cw_influence(&again, CW_USSR, country));
    }
}

static void what_follows_a_hash_is_a_comment(void **test)
{
    static const char text[] = "turn 4 # not 5\n#vp us 2\nvp us 3# points\n";
    (void)test;
    assert_true(cw_position_read(&state, text, strlen(text), NULL));
    assert_int_equal(state.turn, 4);
    assert_int_equal(state.vp, 3);
}

static const char *json_of(const struct cw_state *position, char json[JSON_MAX])
{
    struct casus_writer out = casus_writer_make(json, JSON_MAX);
    cw_json(position, &out);
    assert_true(casus_writer_fits(&out));
    return json;
}

/* Whether the position could be written; then it reads back as the same one. */
static bool reads_back(void)
{
    static char text[TEXT_MAX], second[TEXT_MAX], json[2][JSON_MAX];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    struct casus_error error = {.text = ""};
    if (!cw_position_write(&state, &out)) {
        assert_int_equal(out.length, 0);
        return false;
    }
    assert_true(casus_writer_fits(&out));
    if (!cw_position_read(&again, text, out.length, &error)) fail_msg("%s\n%s", error.text, text);
    assert_string_equal(json_of(&again, json[0]), json_of(&state, json[1]));
    struct casus_writer repeat = casus_writer_make(second, sizeof second);
    assert_true(cw_position_write(&again, &repeat));
    assert_string_equal(second, text);
    return true;
}

static void play(const char *options, uint64_t seed, unsigned *written)
{
    struct casus_random random = casus_random_make(seed);
    assert_true(casus_coldwar.init(&state, options, strlen(options), NULL));
    while (state.phase != CW_OVER) {
        *written += reads_back();
        casus_seat seat = state.ask.kind >= CW_ASK_ROLL ? CASUS_SEAT_CHANCE : state.ask.seat;
        if (seat == CW_NEUTRAL)
            seat = state.headline[CW_USSR] == CW_NO_CARD ? CW_USSR : CW_US; /* Both sides' headlines. */
        casus_action action = cw_sample(&state, seat, &random);
        if (action == 0) action = cw_sample(&state, seat = CW_OTHER(seat), &random);
        assert_true(cw_apply(&state, seat, action, NULL));
    }
}

static void positions_of_random_games_read_back(void **test)
{
    static const char *const options[] = {"", "optional off\nhandicap us 2", "scenario late_war\nshow_held on",
                                          "civil_war on\nturns 7\nhelp off"};
    unsigned written = 0;
    (void)test;
    for (unsigned game = 0; game < GAMES; game++) play(options[game % 4], game, &written);
    assert_true(written > GAMES * 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_lines_are_refused_with_their_number),
        cmocka_unit_test(rule_4_4_the_rest_is_what_has_come_by_that_turn),
        cmocka_unit_test(influence_start_is_what_stands_at_the_start),
        cmocka_unit_test(what_follows_a_hash_is_a_comment),
        cmocka_unit_test(the_rest_of_the_cards_are_in_the_deck),
        cmocka_unit_test(positions_of_random_games_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
