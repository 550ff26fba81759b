/* Where the cards are, what is known about them, and what they are worth in a hand. */
#include "pile.h"

#include "casus/assert.h"

#include "stack.h"
#include "track.h"

static void leave(struct cw_state *state, unsigned card, enum cw_pile from)
{
    casus_assert(cw_has(&state->pile[from], card));
    cw_drop(&state->pile[from], card);
    if (from == CW_DECK) {
        state->deck_count--;
        cw_drop(&state->known_deck, card);
    }
    if (from == CW_HAND || from == CW_HAND + 1) {
        unsigned seat = from - CW_HAND;
        state->hand_count[seat]--;
        cw_drop(&state->known[seat], card);
        if (state->envy == seat + 1 && card == CW_MISSILE_ENVY) state->envy = 0;
    }
}

static void arrive(struct cw_state *state, unsigned card, enum cw_pile to)
{
    casus_assert(!cw_has(&state->pile[to], card));
    cw_add(&state->pile[to], card);
    if (to == CW_DECK) state->deck_count++;
    if (to == CW_HAND || to == CW_HAND + 1) {
        state->hand_count[to - CW_HAND]++;
        /* RUL9 */
        if (to == CW_HAND + CW_US && cw_in_play(state, CW_ALDRICH_AMES_REMIX)) cw_add(&state->known[CW_US], card);
    }
}

static void reshuffle(struct cw_engine *engine) /* 4.3 */
{
    casus_assert(engine->state->deck_count == 0);
    struct cw_state *state = engine->state;
    state->pile[CW_DECK] = state->pile[CW_DISCARDS];
    state->pile[CW_DISCARDS] = (struct cw_set){{0, 0}};
    state->deck_count = (uint8_t)cw_count(state->pile[CW_DECK]);
    state->known_deck = (struct cw_set){{0, 0}};
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_RESHUFFLE});
}

void cw_move_card(struct cw_engine *engine, unsigned card, enum cw_pile from, enum cw_pile to)
{
    casus_assert(card > CW_NO_CARD && card < CW_CARDS && from < CW_PILES && to < CW_PILES);
    struct cw_state *state = engine->state;
    /* It may be any of them. */
    if (from == CW_DECK && to == CW_HAND + CW_USSR) state->known_deck = (struct cw_set){{0, 0}};
    leave(state, card, from);
    arrive(state, card, to);
    bool last = from == CW_DECK && state->deck_count == 0;
    if (last && !cw_empty(state->pile[CW_DISCARDS])) reshuffle(engine);
}

void cw_reveal(struct cw_engine *engine, unsigned seat, struct cw_set cards)
{
    casus_assert(seat < 2);
    struct cw_state *state = engine->state;
    state->known[seat] = cw_or(state->known[seat], cards);
    if (cw_empty(cards)) cw_note(engine, (struct cw_note){.kind = CW_NOTE_NOTHING_TO_REVEAL, .seat = seat});
    for (CW_EACH(card, cards)) cw_note(engine, (struct cw_note){.kind = CW_NOTE_REVEAL, .seat = seat, .card = card});
}

void cw_discard_from_hand(struct cw_engine *engine, unsigned seat, unsigned card) /* 5.4: no event. */
{
    cw_move_card(engine, card, CW_HAND + seat, CW_DISCARDS);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_DISCARD, .seat = seat, .card = card});
}

void cw_cancel(struct cw_engine *engine, unsigned card)
{
    casus_assert(card < CW_CARDS);
    for (unsigned owner = 0; owner < 2; owner++) {
        if (!cw_in_play_for(engine->state, card, owner)) continue;
        cw_move_card(engine, card, CW_IN_PLAY + owner, cw_card[card].removed ? CW_REMOVED : CW_DISCARDS); /* 5.5 */
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_OUT_OF_PLAY, .card = card});
    }
}

void cw_take_china(struct cw_engine *engine, unsigned seat, bool face_up) /* 9 */
{
    casus_assert(seat < 2);
    engine->state->china_holder = (uint8_t)seat;
    engine->state->china_up = face_up;
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_CHINA, .seat = seat, .card = CW_THE_CHINA_CARD, .up = face_up});
}

struct cw_set cw_hand_worth(const struct cw_state *state, unsigned seat, int operations)
{
    casus_assert(seat < 2);
    struct cw_set worth = {{0, 0}};
    for (CW_EACH(card, state->pile[CW_HAND + seat])) {
        if (!cw_is_scoring(card) && cw_operations_value(state, seat, cw_card[card].ops) >= operations)
            cw_add(&worth, card);
    }
    return worth;
}

/* 7.4, 7.4.1: before bounds apply. */
static int sum_of_operations(const struct cw_state *state, unsigned seat, int printed)
{
    casus_assert(seat < 2 && printed >= 0 && printed <= 4);
    return printed + cw_in_play(state, seat == CW_US ? CW_CONTAINMENT : CW_BREZHNEV_DOCTRINE) -
           cw_in_play_for(state, CW_RED_SCARE_PURGE, seat ^ 1);
}

int cw_operations_value(const struct cw_state *state, unsigned seat, int printed)
{
    int value = sum_of_operations(state, seat, printed);
    return value > 4 ? 4 : value < 1 ? 1 : value;
}

int cw_operations_short(const struct cw_state *state, unsigned seat, int printed)
{
    int value = sum_of_operations(state, seat, printed);
    return value < 1 ? 1 - value : 0;
}

/* ---- Drawing ---- */

bool cw_ask_draw(struct cw_engine *engine, unsigned seat)
{
    struct cw_state *state = engine->state;
    if (state->deck_count == 0) { /* Only if there were no discards yet when the last card went. */
        if (cw_empty(state->pile[CW_DISCARDS])) return false;
        reshuffle(engine);
    }
    cw_ask(engine, CW_ASK_DRAW, seat);
    return true;
}
