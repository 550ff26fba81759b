/* Cold War's own bots: steady avoids what loses at once, takes what wins, and knows no more than its view.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "effort.h"
#include "games/coldwar/action.h"
#include "games/coldwar/bots.h"
#include "games/coldwar/coldwar.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/engine.h"
#include "games/coldwar/influence.h"

enum { RANDOM, STEADY, SEEDS = 8, TEXT = 64 };

static struct cw_state state;

/* ---- Positions ---- */

static void put(unsigned card, enum cw_pile pile)
{
    for (unsigned from = 0; from < CW_PILES; from++) cw_drop(&state.pile[from], card);
    cw_add(&state.pile[pile], card);
}

static void put_influence(unsigned side, unsigned country, int influence)
{
    struct cw_engine engine = {&state, NULL};
    cw_change_influence(&engine, side, country, influence - state.influence[side][country]);
}

static void give(unsigned seat, unsigned count, const uint8_t *cards)
{
    for (unsigned i = 0; i < count && cards[i] != CW_NO_CARD; i++) put(cards[i], CW_HAND + seat);
}

/* Before a round of `seat`, on the map of the late-war scenario, with all cards in the deck. A test then sets hands and
 * influence as it needs them, and the round begins. */
static void arrange(unsigned seat, unsigned turn, unsigned round, unsigned defcon)
{
    static const char options[] = "scenario late_war\n";
    assert_true(casus_coldwar.init(&state, options, strlen(options), NULL));
    for (unsigned card = 1; card < CW_CARDS; card++) {
        if (card != CW_THE_CHINA_CARD) put(card, cw_card[card].era == CW_LATE && turn < 8 ? CW_BOX : CW_DECK);
    }
    state.phase = CW_ROUNDS;
    state.step = 0;
    state.turn = (uint8_t)turn;
    state.round = (uint8_t)round;
    state.phasing = (uint8_t)seat;
    state.defcon = (uint8_t)defcon;
    state.china_up = 0;
    state.vp = 0;
    state.space[CW_USSR] = state.space[CW_US] = 5; /* The next box takes 3 operations. */
}

static void begin_round(void)
{
    struct cw_engine engine = {&state, NULL};
    for (unsigned seat = 0; seat < 2; seat++) state.hand_count[seat] = (uint8_t)cw_count(state.pile[CW_HAND + seat]);
    state.deck_count = (uint8_t)cw_count(state.pile[CW_DECK]);
    state.ask = (struct cw_ask){0};
    cw_run(&engine);
}

static void act(casus_seat seat, enum cw_action_kind kind, unsigned item)
{
    struct casus_error error = {.text = ""};
    if (!cw_apply(&state, seat, cw_pack(kind, item), &error)) fail_msg("%s", error.text);
}

/* ---- Choices ---- */

static casus_action choose(const struct cw_state *from, casus_seat seat, unsigned bot, uint64_t seed)
{
    struct cw_state view;
    struct casus_random random = casus_random_make(seed);
    cw_view(from, seat, &view);
    return cw_bots[bot]->choose(&(struct casus_choice){.view = &view, .seat = seat, .random = &random});
}

static casus_action steady(casus_seat seat, uint64_t seed)
{
    casus_action action = choose(&state, seat, STEADY, seed);
    assert_true(cw_is_legal(&state, seat, action, NULL));
    return action;
}

static const char *text_of(casus_seat seat, casus_action action)
{
    static char text[TEXT];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    cw_action_text(&state, seat, action, &out);
    casus_write_char(&out, 0);
    return text;
}

/* ---- DEFCON ---- */

static bool lets_event_happen(casus_action action, unsigned card)
{
    unsigned kind = cw_kind_of(action);
    return cw_item_of(action) == card && (kind == CW_ACT_EVENT || kind == CW_ACT_OPS || kind == CW_ACT_EVENT_FIRST);
}

struct trap {
    uint8_t seat, card, other; /* `other` may be played without danger. */
    uint8_t side, country;     /* Influence that the trap needs. */
};

static void c8_steady_plays_no_event_that_takes_defcon_to_1_in_its_round(void **test)
{
    static const struct trap traps[] = {
        {CW_USSR, CW_DUCK_AND_COVER, CW_DECOLONIZATION, CW_USSR, CW_ANGOLA},
        {CW_USSR, CW_SOVIETS_SHOOT_DOWN_KAL_007, CW_VIETNAM_REVOLTS, CW_USSR, CW_ANGOLA},
        {CW_USSR, CW_CIA_CREATED, CW_TRUMAN_DOCTRINE, CW_USSR, CW_ANGOLA},
        {CW_USSR, CW_GRAIN_SALES_TO_SOVIETS, CW_ALLENDE, CW_USSR, CW_CUBA},
        {CW_USSR, CW_TEAR_DOWN_THIS_WALL, CW_ALLENDE, CW_USSR, CW_EAST_GERMANY},
        {CW_US, CW_WE_WILL_BURY_YOU, CW_FIDEL, CW_US, CW_ZAIRE},
        {CW_US, CW_LONE_GUNMAN, CW_PANAMA_CANAL_RETURNED, CW_US, CW_ZAIRE},
        {CW_US, CW_ORTEGA_ELECTED_IN_NICARAGUA, CW_KITCHEN_DEBATES, CW_US, CW_CUBA},
    };
    (void)test;
    for (size_t i = 0; i < sizeof traps / sizeof *traps; i++) {
        const struct trap *trap = &traps[i];
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            arrange(trap->seat, 8, 7, 2);
            put_influence(trap->side, trap->country, 3);
            give(trap->seat, 2, (const uint8_t[]){trap->card, trap->other});
            give(trap->seat ^ 1u, 2, (const uint8_t[]){CW_NUCLEAR_TEST_BAN, CW_OPEC});
            begin_round();
            casus_action action = steady(trap->seat, seed);
            if (lets_event_happen(action, trap->card)) fail_msg("%s, seed %d", text_of(trap->seat, action), (int)seed);
        }
    }
}

/* The event itself is harmless; what the other side does with it, or what it finds, is not. */
static void c20_c5_c85_steady_sees_what_an_event_leads_to(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        arrange(CW_USSR, 8, 7, 2);
        give(CW_USSR, 2, (const uint8_t[]){CW_OLYMPIC_GAMES, CW_CAPTURED_NAZI_SCIENTIST});
        begin_round();
        assert_false(steady(CW_USSR, seed) == cw_pack(CW_ACT_EVENT, CW_OLYMPIC_GAMES)); /* A boycott. */

        arrange(CW_USSR, 8, 7, 2);
        give(CW_USSR, 3, (const uint8_t[]){CW_FIVE_YEAR_PLAN, CW_DUCK_AND_COVER, CW_CAPTURED_NAZI_SCIENTIST});
        begin_round();
        casus_action action = steady(CW_USSR, seed);
        assert_false(lets_event_happen(action, CW_FIVE_YEAR_PLAN) || lets_event_happen(action, CW_DUCK_AND_COVER));

        arrange(CW_USSR, 8, 7, 2);
        state.space[CW_US] = 8;
        state.space[CW_USSR] = 7;
        put(CW_SOVIETS_SHOOT_DOWN_KAL_007, CW_DISCARDS);
        for (unsigned card = CW_SOCIALIST_GOVERNMENTS; card < CW_SOCIALIST_GOVERNMENTS + 20; card++) {
            if (!cw_is_scoring(card)) put(card, CW_DISCARDS);
        }
        give(CW_USSR, 2, (const uint8_t[]){CW_STAR_WARS, CW_SADAT_EXPELS_SOVIETS});
        begin_round();
        assert_false(lets_event_happen(steady(CW_USSR, seed), CW_STAR_WARS));
    }
}

static void c8_steady_makes_no_coup_that_takes_defcon_to_1(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        arrange(CW_US, 8, 1, 2);
        put_influence(CW_USSR, CW_NIGERIA, 3);
        put_influence(CW_USSR, CW_MEXICO, 4);
        put_influence(CW_USSR, CW_SAHARAN_STATES, 1);
        give(CW_US, 2, (const uint8_t[]){CW_NATO, CW_MARSHALL_PLAN});
        begin_round();
        act(CW_US, CW_ACT_OPS, CW_NATO);
        casus_action action = steady(CW_US, seed);
        bool ends_it = cw_kind_of(action) == CW_ACT_COUP && cw_has(&cw_battlegrounds, cw_item_of(action));
        if (ends_it) fail_msg("%s", text_of(CW_US, action));
    }
}

/* At DEFCON 3 a coup in a battleground is safe, but not while the opponent's event is still to come. */
static void c4_steady_thinks_of_the_event_that_follows_its_operations(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        arrange(CW_USSR, 5, 1, 3);
        put_influence(CW_US, CW_NIGERIA, 1);
        put_influence(CW_US, CW_MEXICO, 2);
        give(CW_USSR, 2, (const uint8_t[]){CW_DUCK_AND_COVER, CW_DECOLONIZATION});
        begin_round();
        act(CW_USSR, CW_ACT_OPS, CW_DUCK_AND_COVER);
        casus_action action = steady(CW_USSR, seed);
        bool ends_it = cw_kind_of(action) == CW_ACT_COUP && cw_has(&cw_battlegrounds, cw_item_of(action));
        if (ends_it) fail_msg("%s", text_of(CW_USSR, action));
    }
}

/* In the headline phase the other card may lower DEFCON first. */
static void c8_steady_headlines_nothing_that_may_take_defcon_to_1(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        arrange(CW_US, 5, 0, 3);
        state.phase = CW_HEADLINE;
        give(CW_US, 3, (const uint8_t[]){CW_DUCK_AND_COVER, CW_WE_WILL_BURY_YOU, CW_NASSER});
        give(CW_USSR, 3, (const uint8_t[]){CW_NUCLEAR_TEST_BAN, CW_OPEC, CW_MUSLIM_REVOLUTION});
        state.headline[CW_USSR] = state.headline[CW_US] = CW_NO_CARD;
        begin_round();
        assert_int_equal(cw_item_of(steady(CW_US, seed)), CW_NASSER);
    }
}

/* With one card too many that will be deadly at DEFCON 2, one is played while DEFCON is high. */
static void steady_gets_rid_of_deadly_cards_in_time(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        arrange(CW_USSR, 5, 6, 4);
        put_influence(CW_USSR, CW_ANGOLA, 1);
        put_influence(CW_USSR, CW_CUBA, 3);
        give(CW_USSR, 2, (const uint8_t[]){CW_CIA_CREATED, CW_NASSER});
        give(CW_US, 2, (const uint8_t[]){CW_NATO, CW_MARSHALL_PLAN});
        begin_round();
        assert_int_equal(cw_item_of(steady(CW_USSR, seed)), CW_CIA_CREATED);
    }
}

/* ---- Cuban Missile Crisis: ruling 1 ---- */

static void in_crisis(int in_cuba)
{
    arrange(CW_USSR, 5, 7, 4);
    put(CW_CUBAN_MISSILE_CRISIS, CW_IN_PLAY + CW_US);
    put_influence(CW_USSR, CW_CUBA, in_cuba);
    put_influence(CW_US, CW_NIGERIA, 1);
    put_influence(CW_US, CW_ALGERIA, 2);
    give(CW_USSR, 2, (const uint8_t[]){CW_COMECON, CW_NASSER});
    begin_round();
    act(CW_USSR, CW_ACT_OPS, CW_COMECON);
}

static void c40_steady_makes_no_coup_in_the_crisis(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        in_crisis(1);
        assert_int_not_equal(cw_kind_of(steady(CW_USSR, seed)), CW_ACT_COUP);
    }
}

static void c40_steady_calls_the_crisis_off_before_a_coup(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        in_crisis(7); /* With no military operations yet, and 4 required. */
        casus_action action = steady(CW_USSR, seed);
        if (cw_kind_of(action) != CW_ACT_CANCEL_CRISIS) fail_msg("%s", text_of(CW_USSR, action));
        act(CW_USSR, CW_ACT_CANCEL_CRISIS, CW_CUBA);
        assert_int_equal(cw_kind_of(steady(CW_USSR, seed)), CW_ACT_COUP);
    }
}

/* ---- Scoring ---- */

static void r10_3_steady_plays_the_scoring_card_that_wins(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        arrange(CW_US, 5, 1, 3);
        state.vp = 15;
        put_influence(CW_US, CW_JAPAN, 4);
        put_influence(CW_US, CW_SOUTH_KOREA, 3);
        put_influence(CW_US, CW_PAKISTAN, 2);
        put_influence(CW_US, CW_THAILAND, 2);
        give(CW_US, 3, (const uint8_t[]){CW_ASIA_SCORING, CW_NATO, CW_MARSHALL_PLAN});
        begin_round();
        assert_true(steady(CW_US, seed) == cw_pack(CW_ACT_EVENT, CW_ASIA_SCORING));
    }
}

static void r10_5_steady_plays_the_scoring_card_that_must_be_played(void **test)
{
    (void)test;
    arrange(CW_US, 5, 7, 3);
    put_influence(CW_USSR, CW_JAPAN, 6); /* However much it costs. */
    give(CW_US, 2, (const uint8_t[]){CW_ASIA_SCORING, CW_NATO});
    begin_round();
    assert_true(steady(CW_US, 1) == cw_pack(CW_ACT_EVENT, CW_ASIA_SCORING));
}

/* C49, 6.4: three boxes before the end of the track, three points before the end of the game. */
static void c49_steady_sends_the_card_received_to_space(void **test)
{
    (void)test;
    arrange(CW_USSR, 8, 2, 4);
    state.vp = -17;
    state.space[CW_USSR] = 6;
    state.space[CW_US] = 0;
    give(CW_USSR, 3, (const uint8_t[]){CW_MISSILE_ENVY, CW_FIDEL, CW_NASSER});
    give(CW_US, 2, (const uint8_t[]){CW_DUCK_AND_COVER, CW_CIA_CREATED});
    begin_round();
    act(CW_USSR, CW_ACT_EVENT, CW_MISSILE_ENVY);
    act(CW_US, CW_ACT_GIVE, CW_DUCK_AND_COVER);
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        assert_string_equal(text_of(CW_USSR, steady(CW_USSR, seed)), "space duck_and_cover");
    state.spaced[CW_USSR] = 2; /* Alone beyond box 2 it had two attempts. */
    struct cw_engine engine = {&state, NULL};
    cw_ask_again(&engine);
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        assert_int_not_equal(cw_kind_of(steady(CW_USSR, seed)), CW_ACT_SPACE);
}

/* An event's points cost the same everywhere, so they go where they gain most, not to the first country of the map. */
static void c75_steady_removes_where_it_gains_most(void **test)
{
    (void)test;
    arrange(CW_US, 5, 2, 4);
    for (unsigned country = 0; country < CW_COUNTRIES; country++) put_influence(CW_USSR, country, 0);
    put_influence(CW_USSR, CW_GUATEMALA, 2);
    put_influence(CW_USSR, CW_IRAN, 2);
    put_influence(CW_US, CW_IRAN, 0);
    give(CW_US, 2, (const uint8_t[]){CW_THE_VOICE_OF_AMERICA, CW_CIA_CREATED});
    give(CW_USSR, 2, (const uint8_t[]){CW_FIDEL, CW_NASSER});
    begin_round();
    act(CW_US, CW_ACT_EVENT, CW_THE_VOICE_OF_AMERICA);
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        assert_string_equal(text_of(CW_US, steady(CW_US, seed)), "remove iran");
}

static void steady_scores_when_ahead(void **test)
{
    (void)test;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        arrange(CW_USSR, 5, 6, 3);
        static const uint8_t battlegrounds[] = {CW_ALGERIA, CW_NIGERIA, CW_ZAIRE, CW_ANGOLA, CW_SOUTH_AFRICA};
        for (unsigned i = 0; i < sizeof battlegrounds; i++) {
            put_influence(CW_US, battlegrounds[i], 0);
            put_influence(CW_USSR, battlegrounds[i], 5);
        }
        give(CW_USSR, 2, (const uint8_t[]){CW_AFRICA_SCORING, CW_TRUMAN_DOCTRINE});
        begin_round();
        assert_true(steady(CW_USSR, seed) == cw_pack(CW_ACT_EVENT, CW_AFRICA_SCORING));
    }
}

/* ---- What it knows ---- */

/* Another whole position that looks the same to the seat. */
static void shuffle_hidden(casus_seat seat, uint64_t seed, struct cw_state *other)
{
    struct cw_state view;
    struct casus_random random = casus_random_make(seed);
    cw_view(&state, seat, &view);
    cw_determinize(&view, seat, &random, other);
}

static void check_choice(casus_seat seat, unsigned bot, uint64_t seed, casus_action chosen)
{
    struct cw_state other;
    if (!cw_is_legal(&state, seat, chosen, NULL)) fail_msg("%s is not legal", text_of(seat, chosen));
    assert_true(choose(&state, seat, bot, seed) == chosen);
    shuffle_hidden(seat, seed, &other);
    assert_true(choose(&other, seat, bot, seed) == chosen);
}

static void play_game(const unsigned bots[2], uint64_t seed)
{
    struct casus_random random = casus_random_make(seed);
    struct casus_actor actor;
    assert_true(casus_coldwar.init(&state, "", 0, NULL));
    for (cw_actor(&state, &actor); actor.kind != CASUS_ACTOR_OVER; cw_actor(&state, &actor)) {
        casus_seat seat = casus_seats_has(&actor.awaited, CW_USSR) ? CW_USSR : CW_US;
        bool chance = actor.kind == CASUS_ACTOR_CHANCE;
        uint64_t choice_seed = casus_random_bits(&random);
        casus_action action =
            chance ? cw_sample(&state, CASUS_SEAT_CHANCE, &random) : choose(&state, seat, bots[seat], choice_seed);
        if (!chance && casus_random_below(&random, 4) == 0) check_choice(seat, bots[seat], choice_seed, action);
        assert_true(cw_apply(&state, chance ? CASUS_SEAT_CHANCE : seat, action, NULL));
    }
}

static void whole_games_are_legal_and_chosen_from_the_view_alone(void **test)
{
    enum { GAMES_FEW = 3, GAMES_MANY = 6 };
    (void)test;
    for (uint64_t seed = 0; seed < effort(GAMES_FEW, GAMES_MANY); seed++) {
        play_game((const unsigned[]){STEADY, STEADY}, seed);
        assert_int_not_equal(state.reason, CW_BY_HELD_SCORING);
        assert_int_not_equal(state.reason, CW_BY_CRISIS);
    }
    play_game((const unsigned[]){RANDOM, RANDOM}, GAMES_MANY);
}

static void steady_beats_random_as_either_side(void **test)
{
    enum { GAMES = 10 };
    (void)test;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        unsigned side = seed & 1;
        play_game((const unsigned[]){side == CW_USSR ? STEADY : RANDOM, side == CW_US ? STEADY : RANDOM}, 100 + seed);
        assert_int_equal(state.winner, side);
    }
}

static void who_is_not_asked_chooses_nothing(void **test)
{
    (void)test;
    arrange(CW_USSR, 5, 1, 3);
    give(CW_USSR, 1, (const uint8_t[]){CW_NASSER});
    begin_round();
    assert_true(choose(&state, CW_US, STEADY, 1) == 0);
    assert_true(choose(&state, CW_USSR, STEADY, 1) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c8_steady_plays_no_event_that_takes_defcon_to_1_in_its_round),
        cmocka_unit_test(c20_c5_c85_steady_sees_what_an_event_leads_to),
        cmocka_unit_test(c8_steady_makes_no_coup_that_takes_defcon_to_1),
        cmocka_unit_test(c4_steady_thinks_of_the_event_that_follows_its_operations),
        cmocka_unit_test(c8_steady_headlines_nothing_that_may_take_defcon_to_1),
        cmocka_unit_test(steady_gets_rid_of_deadly_cards_in_time),
        cmocka_unit_test(c40_steady_makes_no_coup_in_the_crisis),
        cmocka_unit_test(c40_steady_calls_the_crisis_off_before_a_coup),
        cmocka_unit_test(r10_3_steady_plays_the_scoring_card_that_wins),
        cmocka_unit_test(r10_5_steady_plays_the_scoring_card_that_must_be_played),
        cmocka_unit_test(c49_steady_sends_the_card_received_to_space),
        cmocka_unit_test(c75_steady_removes_where_it_gains_most),
        cmocka_unit_test(steady_scores_when_ahead),
        cmocka_unit_test(whole_games_are_legal_and_chosen_from_the_view_alone),
        cmocka_unit_test(steady_beats_random_as_either_side),
        cmocka_unit_test(who_is_not_asked_chooses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
