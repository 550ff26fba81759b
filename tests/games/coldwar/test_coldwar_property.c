/* Cold War: what must hold in every position of every game. test_coldwar GAMES [SEED] plays that many (2,000 by
 * default).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/coldwar/action.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/legal.h"

static unsigned long games = 2000;
static uint64_t first_seed = 1;
static unsigned deepest, draws_compared;

/* 2.2, 5.5: cards are conserved: each is in exactly one place, and the counts are those of the piles. */
static void check_cards(const struct cw_state *state)
{
    struct cw_set seen = {{0, 0}};
    unsigned total = 0;
    for (unsigned pile = 0; pile < CW_PILES; pile++) {
        seen = cw_or(seen, state->pile[pile]);
        total += cw_count(state->pile[pile]);
    }
    assert_int_equal(total, CW_CARDS - 1);
    assert_int_equal(cw_count(seen), CW_CARDS - 1);
    assert_false(cw_has(&seen, CW_NO_CARD));
    assert_true(cw_empty(state->pile[CW_UNSEEN]));
    assert_int_equal(state->deck_count, cw_count(state->pile[CW_DECK]));
    for (unsigned seat = 0; seat < 2; seat++) {
        struct cw_set hand = state->pile[CW_HAND + seat];
        assert_int_equal(state->hand_count[seat], cw_count(hand));
        /* 9, one by SALT Negotiations, Missile Envy for what was given. */
        assert_in_range(state->hand_count[seat], 0, 12);
        assert_true(cw_empty(cw_without(state->known[seat], hand)));
    }
    assert_true(cw_empty(cw_without(state->known_deck, state->pile[CW_DECK])));
}

/* 2.1.7, 6.1: influence is never negative; control, presence and reach follow from it. */
static void check_map(const struct cw_state *state)
{
    for (unsigned side = 0; side < 2; side++) {
        struct cw_set around = cw_or(cw_next_to[side], state->present[side]);
        for (unsigned country = 0; country < CW_COUNTRIES; country++) {
            int mine = state->influence[side][country], theirs = state->influence[side ^ 1][country];
            assert_true(mine >= 0);
            assert_int_equal(cw_has(&state->present[side], country), mine > 0);
            assert_int_equal(cw_has(&state->controlled[side], country),
                             mine >= cw_country[country].stability && mine - theirs >= cw_country[country].stability);
            if (mine > 0) around = cw_or(around, cw_neighbours[country]);
        }
        assert_memory_equal(&around, &state->around[side], sizeof around);
    }
}

/* 8.1, 10.3, 8.2, 6.4: the tracks stay on their boards. */
static void check_tracks(const struct cw_state *state)
{
    bool over = state->phase == CW_OVER;
    if (!over) assert_in_range(state->defcon, 2, 5);
    if (!over) assert_true(state->vp > -20 && state->vp < 20);
    assert_in_range(state->defcon, 1, 5);
    for (unsigned seat = 0; seat < 2; seat++) {
        assert_in_range(state->milops[seat], 0, 5);
        assert_in_range(state->space[seat], 0, CW_BOXES);
        assert_in_range(state->spaced[seat], 0, 2);
    }
    assert_in_range(state->turn, 1, 10);
    assert_in_range(state->round, 0, 8);
}

static void check_frames(const struct cw_state *state)
{
    static const struct cw_frame none;
    assert_true(state->depth <= CW_FRAMES_MAX);
    if (state->depth > deepest) deepest = state->depth;
    for (unsigned depth = state->depth; depth < CW_FRAMES_MAX; depth++)
        assert_memory_equal(&state->frame[depth], &none, sizeof none);
    assert_int_equal(state->answered, CW_NOT_ANSWERED);
    if (state->phase == CW_OVER) assert_int_equal(state->ask.kind, CW_ASK_NONE);
    else assert_int_not_equal(state->ask.kind, CW_ASK_NONE);
}

/* C108: what the US has seen in the deck does not reveal which of these cards the USSR draws. */
static void check_draw(const struct cw_state *state)
{
    struct cw_set deck = state->pile[CW_DECK];
    if (state->ask.kind != CW_ASK_DRAW || state->ask.seat != CW_USSR || cw_empty(state->known_deck) ||
        cw_count(deck) < 2)
        return;
    struct cw_state seen = *state, unseen = *state;
    struct cw_set others = cw_without(deck, state->known_deck), known = state->known_deck;
    if (cw_empty(others)) return;
    assert_true(cw_apply(&seen, CASUS_SEAT_CHANCE, cw_pack(CW_ACT_DRAW, cw_take(&known)), NULL));
    assert_true(cw_apply(&unseen, CASUS_SEAT_CHANCE, cw_pack(CW_ACT_DRAW, cw_take(&others)), NULL));
    cw_view(&seen, CW_US, &seen);
    cw_view(&unseen, CW_US, &unseen);
    assert_memory_equal(&seen, &unseen, sizeof seen);
    draws_compared++;
}

static casus_seat who_acts(const struct cw_state *state)
{
    struct casus_actor actor;
    cw_actor(state, &actor);
    if (actor.kind == CASUS_ACTOR_CHANCE) return CASUS_SEAT_CHANCE;
    return casus_seats_has(&actor.awaited, CW_USSR) ? CW_USSR : CW_US;
}

static const char *const options[] = {
    "",
    "optional off",
    "handicap us 2\nshow_held on",
    "scenario late_war",
    "civil_war on",
    "turns 4\nhandicap ussr 3\nhandicap_limit on",
};

/* Now and then the victim of Cuban Missile Crisis interrupts, whoever is asked. */
static bool interrupt(struct cw_state *state, struct casus_random *random)
{
    casus_seat seat = (casus_seat)casus_random_below(random, 2);
    struct cw_set exits = cw_crisis_exits(state, seat);
    if (cw_empty(exits) || casus_random_below(random, 20) > 0) return false;
    assert_true(cw_apply(state, seat, cw_pack(CW_ACT_CANCEL_CRISIS, cw_take(&exits)), NULL));
    return true;
}

static void play(uint64_t seed, unsigned ends[CW_REASONS])
{
    _Alignas(8) struct cw_state state;
    struct casus_random random = casus_random_make(seed);
    const char *lines = options[seed % (sizeof options / sizeof *options)];
    assert_true(casus_coldwar.init(&state, lines, strlen(lines), NULL));
    for (;;) {
        check_cards(&state);
        check_map(&state);
        check_tracks(&state);
        check_frames(&state);
        check_draw(&state);
        if (state.phase == CW_OVER) break;
        if (interrupt(&state, &random)) continue;
        casus_seat seat = who_acts(&state);
        assert_true(cw_apply(&state, seat, cw_sample(&state, seat, &random), NULL));
    }
    ends[state.reason]++;
}

static void every_position_of_random_games_is_sound(void **test)
{
    unsigned ends[CW_REASONS] = {0};
    (void)test;
    for (unsigned long i = 0; i < games; i++) play(first_seed + i, ends);
    assert_true(games < 1000 || draws_compared > 0);
    print_message("%lu games, at most %u frames; ended by VP %u, DEFCON %u, Europe %u, held scoring %u, Wargames %u, "
                  "final scoring %u, crisis %u\n",
                  games, deepest, ends[CW_BY_VP], ends[CW_BY_DEFCON], ends[CW_BY_EUROPE], ends[CW_BY_HELD_SCORING],
                  ends[CW_BY_WARGAMES], ends[CW_BY_FINAL], ends[CW_BY_CRISIS]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_position_of_random_games_is_sound)};
    if (argc > 1) games = strtoul(argv[1], NULL, 10);
    if (argc > 2) first_seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
