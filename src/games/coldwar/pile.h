/* Where the cards are, what is known about them, and what they are worth in a hand. */
#ifndef COLDWAR_PILE_H
#define COLDWAR_PILE_H

#include "journal.h"

/* Moves a card, updating the counts and what is known of it. 4.3: when the deck has lost its last card, the discards
 * become the new one. */
void cw_move_card(struct cw_engine *engine, unsigned card, enum cw_pile from, enum cw_pile to);
void cw_reveal(struct cw_engine *engine, unsigned seat, struct cw_set cards);
void cw_discard_from_hand(struct cw_engine *engine, unsigned seat, unsigned card);
void cw_cancel(struct cw_engine *engine, unsigned card); /* RUL15: a lasting card leaves play, if it is there. */
void cw_take_china(struct cw_engine *engine, unsigned seat, bool face_up);

/* 7.4: the value of printed operations for a player, without regional bonuses. */
int cw_operations_value(const struct cw_state *state, unsigned seat, int printed);

/* By how much the sum is below that value's floor of 1, 0 or 1: a regional bonus has to make up for it first. */
int cw_operations_short(const struct cw_state *state, unsigned seat, int printed);

/* The cards of a hand that have at least this operations value for their holder; no scoring cards. */
struct cw_set cw_hand_worth(const struct cw_state *state, unsigned seat, int operations);

/* Asks chance for a card of the deck for a hand, or to be looked at (CW_NEUTRAL), after shuffling the discards if it is
 * empty; false if there is none. */
bool cw_ask_draw(struct cw_engine *engine, unsigned seat);

#endif
