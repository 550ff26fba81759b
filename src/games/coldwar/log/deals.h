/* Which unseen card came in which deal. A log names a card only when it is used or shown; until then it is hidden where it is, in a hand or in
 * the deck. Everything hidden fills places: one place for each card that was ever dealt (a slot), the rest in the deck. Hidden cards may change
 * places as long as each of them may be where it comes to: that is a matching of cards and places. When the log shows that a card is in a
 * hand, it is brought there along an alternating path, so whenever some dealing fits everything shown so far, the present one does. */
#ifndef COLDWAR_DEALS_H
#define COLDWAR_DEALS_H

#include "games/coldwar/data.h"

enum {
    CW_SLOTS_MAX = 512, /* Cards dealt in a game: some 200. */
    CW_USES_MAX = 1024
};

/* Where a card is, besides the slots 0 .. CW_SLOTS_MAX - 1. */
enum { CW_PLACE_DECK = CW_SLOTS_MAX, CW_PLACE_OPEN };

/* A card that the log shows in a hand. */
struct cw_use {
    uint16_t move; /* When: the number of the move, that is of the header. */
    uint8_t turn, seat, card;
};

struct cw_slot {
    uint16_t time, emptied, move; /* `emptied`: when the deck was last empty before. */
    uint8_t turn, seat, card;
    bool shown; /* The log has shown that this card was dealt here. */
};

struct cw_deals {
    uint16_t time;    /* Counts what happens to the deck. */
    uint16_t emptied; /* When the deck was last empty. */
    uint16_t slots, uses;
    uint8_t last_turn;                /* Of the log. */
    uint16_t entered[CW_CARDS];       /* When the card last came into the deck. */
    uint16_t place[CW_CARDS];         /* A slot as long as it is hidden, CW_PLACE_DECK, CW_PLACE_OPEN. */
    uint16_t absent[2][CW_CARDS];     /* The hand did not hold this hidden card at this time. */
    struct cw_slot slot[CW_SLOTS_MAX];
    struct cw_use use[CW_USES_MAX]; /* In the order of the log. */
};

void cw_deals_begin(struct cw_deals *deals, unsigned last_turn);

/* The log shows a card in a hand; all of them are told before the first deal. False: too many. */
bool cw_deals_expect(struct cw_deals *deals, struct cw_use use);

/* These cards come into the deck; `emptied`: it was empty. */
void cw_deals_enter(struct cw_deals *deals, struct cw_set cards, bool emptied);

/* The best card for the next place in a hand, of those in the deck: one that this hand uses soon, else one that nobody does. */
unsigned cw_deals_choose(const struct cw_deals *deals, struct cw_set deck, unsigned seat, unsigned turn, unsigned move);

/* A card is dealt. False: too many. */
bool cw_deals_deal(struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned move);

/* A card leaves the deck for all to see. */
void cw_deals_open(struct cw_deals *deals, unsigned card);

/* The log shows that a hand holds this card, that the deck does, that a hand does not hold it although hidden. False: it cannot be. *moved is
 * set when cards had to change places; then slots[..].card tell the new dealing. */
bool cw_deals_show(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved);
bool cw_deals_show_in_deck(struct cw_deals *deals, unsigned card, bool *moved);
bool cw_deals_rule_out(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved);

/* Whether it is not known from the log who holds the card, if anybody. */
static inline bool cw_deals_hidden(const struct cw_deals *deals, unsigned card)
{
    return deals->place[card] != CW_PLACE_OPEN;
}

#endif
