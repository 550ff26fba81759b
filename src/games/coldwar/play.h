/* Chapter 5: which cards may be played, how, and playing one. */
#ifndef COLDWAR_PLAY_H
#define COLDWAR_PLAY_H

#include "journal.h"

/* 7.5, 12.4: whether another card, or the Chinese Civil War, bars the event of a card that `seat` would carry out. */
bool cw_barred(const struct cw_state *state, unsigned seat, unsigned card);

/* The ways to play a card now, as 1 << enum cw_mode; for the hand's cards, The China Card, and one drawn with Grain
 * Sales. */
unsigned cw_modes(const struct cw_state *state, unsigned seat, unsigned card);

/* C67: whether UN Intervention has been drawn and is on the table, so that a card of the hand may only be played with
 * it. */
bool cw_waits_with_un(const struct cw_state *state, unsigned card);

/* C32: the cards of the hand with which UN Intervention may be played. */
struct cw_set cw_un_cards(const struct cw_state *state, unsigned seat);

/* The cards that may be played in the present round, or discarded to a trap; 10.5 and Missile Envy count. */
struct cw_set cw_playable(const struct cw_state *state, unsigned seat);
struct cw_set cw_trap_cards(const struct cw_state *state, unsigned seat);
bool cw_trapped(const struct cw_state *state, unsigned seat);
bool cw_must_score(const struct cw_state *state, unsigned seat); /* 10.5: a scoring card must be played now. */
unsigned cw_rounds(const struct cw_state *state, unsigned seat); /* 4.5D */
unsigned cw_usual_rounds(const struct cw_state *state);

/* Plays a card that is on the table, or The China Card. */
void cw_play_card(struct cw_engine *engine, unsigned seat, unsigned card, enum cw_mode mode);

/* C59: the US has played this card. */
void cw_flower_power(struct cw_engine *engine, unsigned card);

#endif
