#include "deals.h"

#include <string.h>

void cw_deals_begin(struct cw_deals *deals, unsigned last_turn)
{
    memset(deals, 0, sizeof *deals);
    deals->last_turn = (uint8_t)last_turn;
    for (unsigned card = 0; card < CW_CARDS; card++) deals->now[card] = CW_LIVES_MAX;
}

bool cw_deals_expect(struct cw_deals *deals, struct cw_use use)
{
    if (deals->uses == CW_USES_MAX) return false;
    deals->use[deals->uses++] = use;
    return true;
}

bool cw_deals_enter(struct cw_deals *deals, struct cw_set cards, bool emptied)
{
    deals->time++;
    if (emptied) deals->emptied = deals->time;
    for (CW_EACH(card, cards)) {
        if (deals->lives == CW_LIVES_MAX) return false;
        deals->now[card] = deals->lives;
        deals->life[deals->lives++] =
            (struct cw_life){.entered = deals->time, .place = CW_PLACE_DECK, .card = (uint8_t)card};
    }
    return true;
}

bool cw_deals_deal(struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned at)
{
    if (deals->slots == CW_SLOTS_MAX || !cw_deals_hidden(deals, card)) return false;
    deals->slot[deals->slots] = (struct cw_slot){.time = ++deals->time,
                                                 .emptied = deals->emptied,
                                                 .at = (uint16_t)at,
                                                 .life = deals->now[card],
                                                 .turn = (uint8_t)turn,
                                                 .seat = (uint8_t)seat};
    deals->life[deals->now[card]].place = deals->slots++;
    return true;
}

/* ---- Where a life may be ---- */

/* The next time from this item on that the log shows the card in a hand; NULL: never again. */
static const struct cw_use *next_use(const struct cw_deals *deals, unsigned card, unsigned at)
{
    for (unsigned i = 0; i < deals->uses; i++) {
        if (deals->use[i].card == card && deals->use[i].at >= at) return &deals->use[i];
    }
    return NULL;
}

bool cw_deals_is_used(const struct cw_deals *deals, unsigned card, unsigned at)
{
    return next_use(deals, card, at) != NULL;
}

/* A scoring card is played in the turn in which it comes; only a log that stops may leave it in a hand. */
static bool is_scored_in_time(const struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned at)
{
    if (!cw_is_scoring(card)) return true;
    const struct cw_use *use = next_use(deals, card, at);
    return use == NULL ? deals->lenient && turn == deals->last_turn : use->seat == seat && use->turn == turn;
}

static bool may_be_in(const struct cw_deals *deals, const struct cw_life *life, const struct cw_slot *slot)
{
    if (life->entered < slot->emptied || life->entered > slot->time || slot->time < life->absent[slot->seat])
        return false;
    if (life->shown != 0 && (slot->seat != life->seat || slot->time > life->shown)) return false;
    return is_scored_in_time(deals, life->card, slot->seat, slot->turn, slot->at);
}

static bool may_be_at(const struct cw_deals *deals, unsigned number, unsigned place)
{
    const struct cw_life *life = &deals->life[number];
    if (place == CW_PLACE_DECK) return life->shown == 0 && life->entered >= deals->emptied;
    return may_be_in(deals, life, &deals->slot[place]);
}

/* The less the better: what the hand uses soon, what nobody uses, what the other hand uses late; least a scoring card
 * that it would not score. */
static unsigned reluctance(const struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned at)
{
    enum { NOBODY = 20, OTHER = 60, UNSCORED = 80, NEVER = 100 };
    const struct cw_use *use = next_use(deals, card, at);
    if (!is_scored_in_time(deals, card, seat, turn, at))
        return use == NULL && turn == deals->last_turn ? UNSCORED : NEVER;
    if (use == NULL) return (unsigned)NOBODY + cw_card[card].ops;
    return use->seat == seat ? use->turn : OTHER - use->turn;
}

unsigned cw_deals_choose(const struct cw_deals *deals, struct cw_set deck, unsigned seat, unsigned turn, unsigned at)
{
    unsigned best = CW_NO_CARD, least = 0;
    for (CW_EACH(card, deck)) {
        unsigned r = reluctance(deals, card, seat, turn, at);
        if (best != CW_NO_CARD && r >= least) continue;
        best = card;
        least = r;
    }
    return best;
}

/* ---- Changing places ---- */

/* Where a life is wanted: in a seat's hand, or: */
enum { THE_DECK = 2, ANYWHERE };

static bool is_wanted(const struct cw_deals *deals, unsigned place, unsigned where)
{
    if (where == ANYWHERE) return true;
    if (place == CW_PLACE_DECK) return where == THE_DECK;
    return deals->slot[place].seat == where;
}

static void put(struct cw_deals *deals, unsigned life, unsigned place)
{
    deals->life[life].place = (uint16_t)place;
    if (place < CW_SLOTS_MAX) deals->slot[place].life = (uint16_t)life;
}

/* Every life of the path takes the place of the next one, and the last one the place that the first one left. */
static void rotate(struct cw_deals *deals, const uint16_t *before, unsigned first, unsigned last)
{
    unsigned place = deals->life[first].place;
    for (unsigned life = last;; life = before[life]) {
        unsigned leaves = deals->life[life].place;
        put(deals, life, place);
        if (life == first) return;
        place = leaves;
    }
}

/* Brings a life to a wanted place, by the shortest chain of lives each of which may take the place of the next, and the
 * last that of the first. */
static bool find_chain(struct cw_deals *deals, unsigned first, unsigned where)
{
    uint16_t before[CW_LIVES_MAX], queue[CW_LIVES_MAX];
    bool reached[CW_LIVES_MAX] = {false};
    unsigned head = 0, tail = 0, left = deals->life[first].place;
    reached[first] = true;
    queue[tail++] = (uint16_t)first;
    while (head < tail) {
        unsigned at = queue[head++];
        for (unsigned next = 0; next < deals->lives; next++) {
            unsigned place = deals->life[next].place;
            if (place == CW_PLACE_OPEN || reached[next] || !may_be_at(deals, at, place)) continue;
            if (at == first && !is_wanted(deals, place, where)) continue;
            reached[next] = true;
            before[next] = (uint16_t)at;
            queue[tail++] = (uint16_t)next;
            if (!may_be_at(deals, next, left)) continue;
            rotate(deals, before, first, next);
            return true;
        }
    }
    return false;
}

static bool bring(struct cw_deals *deals, unsigned first, unsigned where)
{
    if (find_chain(deals, first, where)) return true;
    deals->lenient = true;
    bool found = find_chain(deals, first, where);
    deals->lenient = false;
    return found;
}

/* ---- What the log shows ---- */

unsigned cw_deals_hidden_in(const struct cw_deals *deals, unsigned seat)
{
    unsigned count = 0;
    for (unsigned card = 1; card < CW_CARDS; card++) {
        if (!cw_deals_hidden(deals, card)) continue;
        unsigned place = deals->life[deals->now[card]].place;
        count += place < CW_SLOTS_MAX && deals->slot[place].seat == seat;
    }
    return count;
}

bool cw_deals_show(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved)
{
    if (!cw_deals_hidden(deals, card)) return true;
    unsigned number = deals->now[card];
    struct cw_life *life = &deals->life[number];
    if (life->place == CW_PLACE_DECK || deals->slot[life->place].seat != seat) {
        if (!bring(deals, number, seat)) return false;
        *moved = true;
    }
    life->shown = deals->time;
    life->seat = (uint8_t)seat;
    deals->now[card] = CW_LIVES_MAX;
    return true;
}

void cw_deals_open(struct cw_deals *deals, unsigned card)
{
    if (!cw_deals_hidden(deals, card)) return;
    struct cw_life *life = &deals->life[deals->now[card]];
    if (life->place == CW_PLACE_DECK) {
        life->place = CW_PLACE_OPEN;
    } else {
        life->shown = deals->time;
        life->seat = deals->slot[life->place].seat;
    }
    deals->now[card] = CW_LIVES_MAX;
}

bool cw_deals_show_in_deck(struct cw_deals *deals, unsigned card, bool *moved)
{
    if (!cw_deals_hidden(deals, card)) return true;
    struct cw_life *life = &deals->life[deals->now[card]];
    if (life->place != CW_PLACE_DECK) {
        if (!bring(deals, deals->now[card], THE_DECK)) return false;
        *moved = true;
    }
    cw_deals_open(deals, card);
    return true;
}

bool cw_deals_rule_out(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved)
{
    if (!cw_deals_hidden(deals, card)) return true;
    struct cw_life *life = &deals->life[deals->now[card]];
    life->absent[seat] = (uint16_t)(deals->time + 1);
    if (life->place == CW_PLACE_DECK || deals->slot[life->place].seat != seat) return true;
    return *moved = bring(deals, deals->now[card], ANYWHERE);
}
