/* position.h - positions for the tests of Horizon's rules, made by hand. */
#ifndef TESTS_HORIZON_POSITION_H
#define TESTS_HORIZON_POSITION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/horizon/action.h"
#include "games/horizon/contract.h"
#include "games/horizon/forecast.h"
#include "games/horizon/horizon.h"
#include "games/horizon/placing.h"
#include "games/horizon/realise.h"
#include "games/horizon/scenario.h"
#include "games/horizon/situation.h"
#include "games/horizon/state.h"

enum { YELLOW, ORANGE, BLUE, VIOLET, TURQUOISE, GREY };

/* The node of that name. */
static inline unsigned node_at(const char *name)
{
    unsigned node = 0;
    struct casus_word word = {name, strlen(name)};
    assert_true(horizon_read_node(word, HORIZON_RINGS_MAX, &node));
    return node;
}

/* Does an action by its text; it must be accepted. */
static inline void do_action(struct horizon_state *state, casus_seat seat, const char *text)
{
    struct casus_error error = {.key = ""};
    casus_action action = casus_horizon.action_parse(state, seat, text, strlen(text), &error);
    if (action == 0 || !casus_horizon.apply(state, seat, action, &error)) fail_msg("%s: %s", text, error.text);
}

/* Tries an action by its text; it must be refused for the reason `key` (without "horizon.") and change nothing. */
static inline void refuse_action(struct horizon_state *state, casus_seat seat, const char *text, const char *key)
{
    struct casus_error error = {.key = ""};
    struct horizon_state before = *state;
    casus_action action = casus_horizon.action_parse(state, seat, text, strlen(text), &error);
    if (action != 0 && casus_horizon.apply(state, seat, action, &error)) fail_msg("%s was accepted", text);
    assert_int_equal(strncmp(error.key, "horizon.", 8), 0);
    assert_string_equal(error.key + 8, key);
    assert_memory_equal(state, &before, sizeof before);
}

static inline struct horizon_state initial_position(const char *options)
{
    struct horizon_state state;
    struct casus_error error = {.key = ""};
    if (!casus_horizon.init(&state, options, strlen(options), &error)) fail_msg("%s", error.text);
    return state;
}

/* Lets chance act until a player is awaited or the game is over; always the first outcome. */
static inline void let_chance_act(struct horizon_state *state)
{
    struct casus_outcome outcomes[HORIZON_DECK_MAX];
    for (;;) {
        size_t count = casus_horizon.outcomes(state, outcomes, NULL);
        if (count == 0) return;
        assert_true(casus_horizon.apply(state, CASUS_SEAT_CHANCE, outcomes[0].action, NULL));
    }
}

/* Whether a player may take an action by its text, according to the list of legal actions. */
static inline bool is_listed(const struct horizon_state *state, casus_seat seat, const char *text)
{
    casus_action actions[HORIZON_LEGAL_MAX], action = casus_horizon.action_parse(state, seat, text, strlen(text), NULL);
    size_t count = casus_horizon.legal(state, seat, actions);
    assert_int_not_equal(action, 0);
    for (size_t i = 0; i < count; i++) {
        if (actions[i] == action) return true;
    }
    return false;
}

/* The first turn of seat 0, after the deal. */
static inline struct horizon_state first_turn(const char *options)
{
    struct horizon_state state = initial_position(options);
    let_chance_act(&state);
    assert_int_equal(state.stage, HORIZON_STAGE_TURN);
    return state;
}

/* Puts a card with the given face into a seat's hand, as an additional card of the deck; returns its number as people
 * call it. */
static inline unsigned give_card(struct horizon_state *state, casus_seat seat, struct horizon_card face)
{
    unsigned card = state->scenario.deck_count++;
    state->scenario.card[card] = face;
    horizon_cards_add(&state->player[seat].hand, card);
    state->player[seat].hand_count++;
    return card + 1;
}

static inline struct horizon_card plain_card(uint8_t forward, uint8_t backward, uint8_t hindrance)
{
    return (struct horizon_card){.forward = forward,
                                 .backward = backward,
                                 .hindrance = hindrance,
                                 .arc = {HORIZON_NO_COLOUR, HORIZON_NO_COLOUR}};
}

/* Lays an event into a node as if it had been organised there at turn 0. */
static inline struct horizon_node *lay_event(struct horizon_state *state, const char *name, struct horizon_card face)
{
    struct horizon_node *node = &state->node[node_at(name)];
    unsigned card = state->scenario.deck_count++;
    state->scenario.card[card] = face;
    node->card = (uint8_t)card;
    node->forward = face.forward;
    node->backward = face.backward;
    node->hindrance = face.hindrance;
    memcpy(node->arc, face.arc, sizeof node->arc);
    node->token_colour = YELLOW;
    node->token_mark = HORIZON_V;
    return node;
}

/* Makes the event in a node happen, and removes what R19 removes. */
static inline void let_happen(struct horizon_node *node)
{
    node->status = HORIZON_HAPPENED;
    node->token_colour = HORIZON_NO_COLOUR;
    node->token_mark = 0;
}

/* Ends turns until the round and everything that follows is over; forced pawns take their first way. */
static inline void finish_round(struct horizon_state *state)
{
    unsigned rounds = state->rounds_played;
    while (state->stage != HORIZON_STAGE_OVER &&
           (state->rounds_played == rounds || state->stage != HORIZON_STAGE_TURN)) {
        casus_action actions[HORIZON_LEGAL_MAX];
        let_chance_act(state);
        if (state->stage == HORIZON_STAGE_LEAVE) {
            assert_true(casus_horizon.legal(state, state->drawer, actions) > 0);
            assert_true(casus_horizon.apply(state, state->drawer, actions[0], NULL));
        } else if (state->stage == HORIZON_STAGE_TURN && state->rounds_played == rounds) {
            do_action(state, state->turn, "end");
        }
    }
}

/* ---- Turns ---- */

/* A first turn with the pawn of seat 0 on 1.1 and plenty of everything. */
static inline struct horizon_state at_work(const char *options)
{
    struct horizon_state state = first_turn(options);
    state.player[0].pawn = (uint8_t)node_at("1.1");
    state.player[0].momentum = 100;
    state.player[0].action_units = 20;
    return state;
}

/* "VERB N REST" with the card's number. */
static inline const char *with_card(const char *verb, unsigned card, const char *rest)
{
    static char text[64];
    struct casus_writer out = casus_writer_make(text, sizeof text);
    casus_write_text(&out, verb);
    casus_write_char(&out, ' ');
    casus_write_uint(&out, card);
    casus_write_text(&out, rest);
    return text;
}

static inline void organise(struct horizon_state *state, unsigned card, const char *rest)
{
    do_action(state, 0, with_card("organise", card, rest));
}

static inline void refuse_organise(struct horizon_state *state, unsigned card, const char *rest, const char *key)
{
    refuse_action(state, 0, with_card("organise", card, rest), key);
}

#endif
