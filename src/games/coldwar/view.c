/* What a seat may know: its own hand, what it has been shown of the other, and everything public. What it cannot locate
 * - the deck, the rest of the other hand - becomes one set. Watchers also know the cards that both players know. */
#include <string.h>

#include "casus/assert.h"

#include "action.h"
#include "contract.h"
#include "engine.h"
#include "invariant.h"
#include "legal.h"
#include "pile.h"
#include "turn.h"

static void hide(struct cw_state *view, struct cw_set *from, struct cw_set but)
{
    struct cw_set hidden = cw_without(*from, but);
    view->pile[CW_UNSEEN] = cw_or(view->pile[CW_UNSEEN], hidden);
    *from = cw_without(*from, hidden);
}

/* The question itself must not reveal the hand of the side asked. */
static void hide_question(struct cw_ask *ask)
{
    bool from_hand = ask->kind == CW_ASK_PLAY || (ask->kind == CW_ASK_CARD && ask->verb != CW_TAKE);
    if (!from_hand) return;
    ask->set = (struct cw_set){{0, 0}};
    ask->may_stop = 0;
}

static void hide_headline(struct cw_state *view, unsigned seat)
{
    casus_assert(seat < 2);
    unsigned card = view->headline[seat];
    bool chosen = view->phase == CW_HEADLINE && view->step == CW_HEADLINES_OWED && card != CW_NO_CARD;
    bool shown = chosen && card != CW_UNKNOWN_CARD && view->ask.seat != CW_NEUTRAL; /* 6.4, box 4 */
    if (chosen && !shown) view->headline[seat] = CW_UNKNOWN_CARD;
}

void cw_view(const void *state_, casus_seat seat, void *view_)
{
    struct cw_state *view = view_;
    memmove(view, state_, sizeof *view); /* The caller may make a state into its own view. */
    if (seat == CASUS_SEAT_ORGANISER) return;
    view->viewer = (uint8_t)(seat + 1);
    struct cw_set none = {{0, 0}};
    for (unsigned other = 0; other < 2; other++) {
        if (other == seat) continue;
        hide(view, &view->pile[CW_HAND + other], view->known[other]);
        hide_headline(view, other);
    }
    if (seat != CW_US) {
        view->known_deck = none;
        hide(view, &view->pile[CW_LOOKED], none);
    }
    hide(view, &view->pile[CW_DECK], view->known_deck);
    if (view->ask.seat != seat) hide_question(&view->ask);
    if (CASUS_CHECKS) cw_check_invariants(view);
}

casus_action cw_seen(const void *state_, casus_seat actor_seat, casus_action action, casus_seat seat)
{
    const struct cw_state *state = state_;
    if (seat == CASUS_SEAT_ORGANISER || seat == actor_seat) return action;
    switch (cw_kind_of(action)) {
    case CW_ACT_DRAW: {
        /* C108: the US is looking. */
        bool own = state->ask.seat == seat || (state->ask.seat == CW_NEUTRAL && seat == CW_US);
        return own ? action : cw_pack(CW_ACT_DRAW, CW_UNKNOWN_CARD);
    }
    case CW_ACT_HEADLINE: return state->ask.seat == CW_NEUTRAL ? cw_pack(CW_ACT_HEADLINE, CW_UNKNOWN_CARD) : action;
    default: return action;
    }
}

bool cw_reveals(const void *state, casus_seat seat, casus_action action)
{
    struct cw_state after;
    struct cw_journal journal = {0};
    memcpy(&after, state, sizeof after);
    if (!cw_act(&after, seat, action, &journal, NULL)) return false;
    for (unsigned i = 0; i < journal.count; i++) {
        const struct cw_note *note = &journal.note[i];
        bool shown =
            note->kind == CW_NOTE_REVEAL || note->kind == CW_NOTE_NOTHING_TO_REVEAL || note->kind == CW_NOTE_HEADLINE;
        if (shown && note->seat != seat) return true;
    }
    return false;
}

/* Removes a uniformly drawn card from a set. */
static unsigned take_random(struct cw_set *cards, struct casus_random *random)
{
    casus_assert(!cw_empty(*cards));
    uint64_t skip = casus_random_below(random, cw_count(*cards));
    struct cw_set rest = *cards;
    unsigned card = cw_take(&rest);
    while (skip-- > 0) card = cw_take(&rest);
    cw_drop(cards, card);
    return card;
}

static void fill(struct cw_state *state, struct cw_set *pile, unsigned size, struct casus_random *random)
{
    casus_assert(cw_count(*pile) <= size);
    while (cw_count(*pile) < size) cw_add(pile, take_random(&state->pile[CW_UNSEEN], random));
}

static void fill_headline(struct cw_state *state, unsigned seat, struct casus_random *random)
{
    casus_assert(seat < 2);
    if (state->headline[seat] != CW_UNKNOWN_CARD) return;
    struct cw_set cards = cw_headlines(state, seat);
    state->headline[seat] = (uint8_t)take_random(&cards, random);
}

static void fill_all(struct cw_state *state, casus_seat seat, struct casus_random *random)
{
    state->viewer = 0;
    for (unsigned other = 0; other < 2; other++) {
        if (other == seat) continue;
        fill(state, &state->pile[CW_HAND + other], state->hand_count[other], random);
        fill_headline(state, other, random);
    }
    fill(state, &state->pile[CW_DECK], state->deck_count, random);
    state->pile[CW_LOOKED] = cw_or(state->pile[CW_LOOKED], state->pile[CW_UNSEEN]);
    state->pile[CW_UNSEEN] = (struct cw_set){{0, 0}};
    struct cw_engine engine = {state, NULL};
    if (state->phase != CW_OVER) cw_ask_again(&engine);
}

/* Whether the other side would be asked what the view says it is: with some hands it would have nothing to decide, and
 * C104's question depends on the scoring cards shown being all of them. */
static bool still_asked(const struct cw_state *state, const struct cw_state *view)
{
    if (view->ask.kind == CW_ASK_COUNTRY && memcmp(&state->ask.set, &view->ask.set, sizeof view->ask.set) != 0)
        return false;
    return state->phase == view->phase && state->round == view->round && state->phasing == view->phasing &&
           state->ask.kind == view->ask.kind && state->ask.seat == view->ask.seat && state->ask.verb == view->ask.verb;
}

/* A trapped side that is asked has something to discard or to score, so it gets one such card first. */
static void deal_for_trap(struct cw_state *state, struct casus_random *random)
{
    casus_assert(state->ask.seat < 2);
    unsigned seat = state->ask.seat;
    struct cw_set fits = cw_and(state->pile[CW_UNSEEN], cw_scoring_cards);
    for (CW_EACH(card, state->pile[CW_UNSEEN])) {
        if (cw_operations_value(state, seat, cw_card[card].ops) >= 2) cw_add(&fits, card);
    }
    if (cw_empty(fits)) return;
    unsigned card = take_random(&fits, random);
    cw_drop(&state->pile[CW_UNSEEN], card);
    cw_add(&state->pile[CW_HAND + seat], card);
}

enum { TRIES = 64 };

void cw_determinize(const void *view_, casus_seat seat, struct casus_random *random, void *state_)
{
    struct cw_state *state = state_;
    struct cw_state view;
    memcpy(&view, view_, sizeof view); /* The two may be the same memory. */
    memcpy(state, &view, sizeof *state);
    if (state->viewer == 0) return;
    for (unsigned i = 0; i <= TRIES; i++) {
        memcpy(state, &view, sizeof *state);
        if (i == TRIES && state->ask.verb == CW_DISCARD) deal_for_trap(state, random);
        fill_all(state, seat, random);
        if (still_asked(state, &view)) break;
    }
    if (CASUS_CHECKS) cw_check_invariants(state);
}
