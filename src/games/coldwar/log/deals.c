#include "deals.h"

#include <string.h>

void cw_deals_begin(struct cw_deals *deals, unsigned last_turn)
{
    memset(deals, 0, sizeof *deals);
    deals->last_turn = (uint8_t)last_turn;
    for (unsigned card = 0; card < CW_CARDS; card++) deals->place[card] = CW_PLACE_OPEN;
}

bool cw_deals_expect(struct cw_deals *deals, struct cw_use use)
{
    if (deals->uses == CW_USES_MAX) return false;
    deals->use[deals->uses++] = use;
    return true;
}

void cw_deals_enter(struct cw_deals *deals, struct cw_set cards, bool emptied)
{
    deals->time++;
    if (emptied) deals->emptied = deals->time;
    for (CW_EACH(card, cards)) {
        deals->place[card] = CW_PLACE_DECK;
        deals->entered[card] = deals->time;
    }
}

bool cw_deals_deal(struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned move)
{
    if (deals->slots == CW_SLOTS_MAX) return false;
    deals->slot[deals->slots] = (struct cw_slot){.time = ++deals->time,
                                                 .emptied = deals->emptied,
                                                 .move = (uint16_t)move,
                                                 .turn = (uint8_t)turn,
                                                 .seat = (uint8_t)seat,
                                                 .card = (uint8_t)card};
    deals->place[card] = deals->slots++;
    return true;
}

void cw_deals_open(struct cw_deals *deals, unsigned card)
{
    deals->place[card] = CW_PLACE_OPEN;
}

/* ---- Where a hidden card may be ---- */

/* The next time from this move on that the log shows the card in a hand; NULL: never again. */
static const struct cw_use *next_use(const struct cw_deals *deals, unsigned card, unsigned move)
{
    for (unsigned i = 0; i < deals->uses; i++) {
        if (deals->use[i].card == card && deals->use[i].move >= move) return &deals->use[i];
    }
    return NULL;
}

/* A scoring card is played in the turn in which it comes; only a log that stops may leave it in a hand. */
static bool is_scored_in_time(const struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned move)
{
    if (!cw_is_scoring(card)) return true;
    const struct cw_use *use = next_use(deals, card, move);
    return use == NULL ? turn == deals->last_turn : use->seat == seat && use->turn == turn;
}

static bool may_be_at(const struct cw_deals *deals, unsigned card, unsigned place)
{
    if (place == CW_PLACE_DECK) return deals->entered[card] >= deals->emptied;
    const struct cw_slot *slot = &deals->slot[place];
    return deals->entered[card] >= slot->emptied && deals->entered[card] <= slot->time && slot->time >= deals->absent[slot->seat][card] &&
           is_scored_in_time(deals, card, slot->seat, slot->turn, slot->move);
}

/* The less the better: what the hand uses soon, what nobody uses, what the other hand uses late; least a scoring card that it would not score. */
static unsigned reluctance(const struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned move)
{
    enum { NOBODY = 20, OTHER = 60, NEVER = 100 };
    const struct cw_use *use = next_use(deals, card, move);
    if (!is_scored_in_time(deals, card, seat, turn, move)) return NEVER;
    if (use == NULL) return (cw_is_scoring(card) ? 2u * NOBODY : NOBODY) + cw_card[card].ops;
    return use->seat == seat ? use->turn : OTHER - use->turn;
}

unsigned cw_deals_choose(const struct cw_deals *deals, struct cw_set deck, unsigned seat, unsigned turn, unsigned move)
{
    unsigned best = CW_NO_CARD, least = 0;
    for (CW_EACH(card, deck)) {
        unsigned r = reluctance(deals, card, seat, turn, move);
        if (best != CW_NO_CARD && r >= least) continue;
        best = card;
        least = r;
    }
    return best;
}

/* ---- Changing places ---- */

enum { THE_DECK = 2, ANYWHERE };

static bool is_wanted(const struct cw_deals *deals, unsigned place, unsigned where)
{
    if (where == ANYWHERE) return true;
    if (place == CW_PLACE_DECK) return where == THE_DECK;
    return deals->slot[place].seat == where;
}

static void put(struct cw_deals *deals, unsigned card, unsigned place)
{
    deals->place[card] = (uint16_t)place;
    if (place < CW_SLOTS_MAX) deals->slot[place].card = (uint8_t)card;
}

/* Every card of the path takes the place of the next one; the last one goes to the place that the first one left. */
static void rotate(struct cw_deals *deals, const uint8_t *before, unsigned last, unsigned left)
{
    unsigned place = left;
    for (unsigned card = last; card != CW_NO_CARD; card = before[card]) {
        unsigned leaves = deals->place[card];
        put(deals, card, place);
        place = leaves;
    }
}

/* Brings a hidden card to a wanted place: the shortest chain of cards of which each may take the place of the next, and the last that of the
 * first. */
static bool bring(struct cw_deals *deals, unsigned card, unsigned where)
{
    uint8_t before[CW_CARDS] = {0}, queue[CW_CARDS];
    unsigned head = 0, tail = 0, left = deals->place[card];
    struct cw_set reached = cw_only(card);
    queue[tail++] = (uint8_t)card;
    while (head < tail) {
        unsigned at = queue[head++];
        for (unsigned next = 1; next < CW_CARDS; next++) {
            unsigned place = deals->place[next];
            if (place == CW_PLACE_OPEN || cw_has(&reached, next) || !may_be_at(deals, at, place)) continue;
            if (at == card && !is_wanted(deals, place, where)) continue;
            cw_add(&reached, next);
            before[next] = (uint8_t)at;
            queue[tail++] = (uint8_t)next;
            if (!may_be_at(deals, next, left)) continue;
            rotate(deals, before, next, left);
            return true;
        }
    }
    return false;
}

bool cw_deals_show(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved)
{
    unsigned place = deals->place[card];
    if (place == CW_PLACE_OPEN) return true;
    if (place == CW_PLACE_DECK || deals->slot[place].seat != seat) {
        if (!bring(deals, card, seat)) return false;
        *moved = true;
    }
    deals->slot[deals->place[card]].shown = true;
    deals->place[card] = CW_PLACE_OPEN;
    return true;
}

bool cw_deals_show_in_deck(struct cw_deals *deals, unsigned card, bool *moved)
{
    if (deals->place[card] == CW_PLACE_DECK || deals->place[card] == CW_PLACE_OPEN) return true;
    return *moved = bring(deals, card, THE_DECK);
}

bool cw_deals_rule_out(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved)
{
    unsigned place = deals->place[card];
    if (place == CW_PLACE_OPEN) return true;
    deals->absent[seat][card] = (uint16_t)(deals->time + 1);
    if (place == CW_PLACE_DECK || deals->slot[place].seat != seat) return true;
    return *moved = bring(deals, card, ANYWHERE);
}
