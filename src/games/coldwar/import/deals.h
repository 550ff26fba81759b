/* Which unseen card came in which deal. A log names a card only when it is used or shown; until then it is hidden, in a
 * hand or in the deck. A card from the deck begins a life, which ends when the card is shown. Lives fill places: one
 * slot for each card that was ever dealt, the rest in the deck. They may swap places as long as each may be where it
 * ends up: a matching of lives and places. When the log shows that a hand holds a card, an alternating path brings it
 * there; so whenever some deal fits everything shown so far, the current one does. */
#ifndef COLDWAR_DEALS_H
#define COLDWAR_DEALS_H

#include "log.h"

enum {
    CW_SLOTS_MAX = 512, /* Cards dealt in a game: some 200. */
    CW_LIVES_MAX = 1024,
    CW_USES_MAX = 2 * CW_LOG_ITEMS_MAX /* A header of headlines shows two. */
};

/* Where a life is, besides the slots 0 .. CW_SLOTS_MAX - 1. */
enum { CW_PLACE_DECK = CW_SLOTS_MAX, CW_PLACE_OPEN };

/* A card that the log shows in a hand. */
struct cw_use {
    uint16_t at; /* When: the number of the item. */
    uint8_t turn, seat, card;
};

/* All of them, in the order of the log. */
struct cw_uses {
    unsigned count;
    bool incomplete; /* The line that mentions one may be lost or damaged. */
    struct cw_use use[CW_USES_MAX];
};

struct cw_life {
    uint16_t entered;   /* When the card came into the deck. */
    uint16_t shown;     /* When it was shown in a hand; 0: it is hidden. */
    uint16_t absent[2]; /* The hand did not hold it at this time. */
    uint8_t held;       /* 1 + the seat whose hand must hold it while it is hidden; 0: none must. */
    uint16_t place;
    uint8_t card, seat; /* Whose hand, if it was shown. */
    bool unscored;      /* A scoring card whose line the log lacks: it may be anywhere. */
};

struct cw_slot {
    /* `emptied`: when the deck was last empty before; `at`: the first item in which the card may be used. */
    uint16_t time, emptied, at;
    uint16_t life;
    uint8_t turn, seat;
};

struct cw_deals {
    uint16_t time;    /* Counts what happens to the cards. */
    uint16_t emptied; /* When the deck was last empty. */
    uint16_t slots, lives;
    uint8_t last_turn; /* Of the log. */
    /* A scoring card may be dealt that is not scored: only if nothing else fits. */
    bool lenient;
    bool spared;   /* There is a life that need not be scored. */
    bool released; /* Cards need not be in the hands assumed to hold them: what the log shows takes precedence. */
    uint16_t now[CW_CARDS]; /* The card's hidden life; CW_LIVES_MAX: it has none. */
    struct cw_life life[CW_LIVES_MAX];
    struct cw_slot slot[CW_SLOTS_MAX];
    const struct cw_uses *uses;
};

/* The log shows a card in a hand. */
void cw_uses_add(struct cw_uses *uses, struct cw_use use);

/* Everything that the log shows in hands is known before the first deal; *uses remains the caller's. */
void cw_deals_begin(struct cw_deals *deals, const struct cw_uses *uses, unsigned last_turn);

/* These cards come into the deck; `emptied`: it was empty. False: too many. */
bool cw_deals_enter(struct cw_deals *deals, struct cw_set cards, bool emptied);

/* The best card in the deck for the next place in a hand: one that this hand uses soon, else one that nobody uses. */
unsigned cw_deals_choose(const struct cw_deals *deals, struct cw_set deck, unsigned seat, unsigned turn, unsigned at);

/* A card is dealt. False: too many. */
bool cw_deals_deal(struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned at);

/* The log shows that a hand holds this card; that the deck does, and the card leaves it; that a hand does not hold it
 * although it is hidden, and will not after that many more deals. False: this is impossible. *moved is set if cards had
 * to change places; cw_deals_card then gives the new dealing. */
bool cw_deals_show(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved);
bool cw_deals_show_in_deck(struct cw_deals *deals, unsigned card, bool *moved);
bool cw_deals_rule_out(struct cw_deals *deals, unsigned card, unsigned seat, unsigned more, bool *moved);

/* Whether a hidden card is assumed to be in that hand. */
bool cw_deals_holds(const struct cw_deals *deals, unsigned card, unsigned seat);

/* A hidden card must be in that hand, although the log does not show it, until what the log shows leaves no place for
 * it there. False: this is impossible; *moved as above. */
bool cw_deals_hold(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved);

/* The card has left its place in some way that everybody sees. */
void cw_deals_open(struct cw_deals *deals, unsigned card);

/* How many cards of a hand nobody has seen. */
unsigned cw_deals_hidden_in(const struct cw_deals *deals, unsigned seat);

/* The next time, from this item on, that the log shows the card in a hand; NULL: never again. */
const struct cw_use *cw_deals_next_use(const struct cw_deals *deals, unsigned card, unsigned at);

/* Whether the log does not show where the card is. */
static inline bool cw_deals_hidden(const struct cw_deals *deals, unsigned card)
{
    return deals->now[card] < CW_LIVES_MAX;
}

/* By slot, which cards must have come in that deal, in every dealing that fits what the log shows. */
void cw_deals_find_certain(const struct cw_deals *deals, bool certain[CW_SLOTS_MAX]);

/* The card that was dealt as number `slot`. */
static inline unsigned cw_deals_card(const struct cw_deals *deals, unsigned slot)
{
    return deals->life[deals->slot[slot].life].card;
}

#endif
