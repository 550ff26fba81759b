/* What deals.h describes, step by step: places are filled as cards are dealt; when a card is shown, a chain of allowed
 * exchanges brings it to where it was shown. */
#include "deals.h"

#include <string.h>

#include "casus/assert.h"

void cw_uses_add(struct cw_uses *uses, struct cw_use use)
{
    casus_assert(uses->count < CW_USES_MAX); /* An item shows at most two cards. */
    uses->use[uses->count++] = use;
}

void cw_deals_begin(struct cw_deals *deals, const struct cw_uses *uses, unsigned last_turn)
{
    casus_assert(uses->count <= CW_USES_MAX);
    memset(deals, 0, sizeof *deals);
    deals->uses = uses;
    deals->last_turn = (uint8_t)last_turn;
    for (unsigned card = 0; card < CW_CARDS; card++) deals->now[card] = CW_LIVES_MAX;
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
    casus_assert(card != CW_NO_CARD && card < CW_CARDS && seat < 2);
    if (deals->slots == CW_SLOTS_MAX || !cw_deals_hidden(deals, card)) return false;
    casus_assert(deals->life[deals->now[card]].place == CW_PLACE_DECK);
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

const struct cw_use *cw_deals_next_use(const struct cw_deals *deals, unsigned card, unsigned at)
{
    casus_assert(card < CW_CARDS && deals->uses->count <= CW_USES_MAX);
    for (unsigned i = 0; i < deals->uses->count; i++) {
        const struct cw_use *use = &deals->uses->use[i];
        if (use->card == card && use->at >= at) return use;
    }
    return NULL;
}

/* A scoring card is played in the turn in which it is dealt; only a log that stops may leave it in a hand. */
static bool is_scored_in_time(const struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned at)
{
    if (!cw_is_scoring(card)) return true;
    const struct cw_use *use = cw_deals_next_use(deals, card, at);
    return use == NULL ? deals->lenient && turn == deals->last_turn : use->seat == seat && use->turn == turn;
}

static bool may_be_in(const struct cw_deals *deals, const struct cw_life *life, const struct cw_slot *slot)
{
    if (life->entered < slot->emptied || life->entered > slot->time || slot->time < life->absent[slot->seat])
        return false;
    if (!deals->released && life->shown == 0 && life->held != 0 && slot->seat != life->held - 1) return false;
    if (life->shown != 0 && (slot->seat != life->seat || slot->time > life->shown)) return false;
    return life->unscored || is_scored_in_time(deals, life->card, slot->seat, slot->turn, slot->at);
}

static bool may_be_at(const struct cw_deals *deals, unsigned number, unsigned place)
{
    casus_assert(number < deals->lives && (place == CW_PLACE_DECK || place < deals->slots));
    const struct cw_life *life = &deals->life[number];
    if (place == CW_PLACE_DECK)
        return life->shown == 0 && (life->held == 0 || deals->released) && life->entered >= deals->emptied;
    return may_be_in(deals, life, &deals->slot[place]);
}

/* Lower is better. Best is what the hand uses soon, then what nobody uses, then what the other hand uses late; worse a
 * scoring card that it would not score; worst what it is shown not to hold. */
static unsigned reluctance(const struct cw_deals *deals, unsigned card, unsigned seat, unsigned turn, unsigned at)
{
    enum { NOBODY = 20, OTHER = 60, UNSCORED = 80, NEVER = 100, ABSENT = 120 };
    if (cw_deals_hidden(deals, card) && deals->time + 1u < deals->life[deals->now[card]].absent[seat]) return ABSENT;
    const struct cw_use *use = cw_deals_next_use(deals, card, at);
    if (!is_scored_in_time(deals, card, seat, turn, at))
        return use == NULL && turn == deals->last_turn ? UNSCORED : NEVER;
    if (use == NULL) return (unsigned)NOBODY + cw_card[card].ops;
    return use->seat == seat ? use->turn : OTHER - use->turn;
}

unsigned cw_deals_choose(const struct cw_deals *deals, struct cw_set deck, unsigned seat, unsigned turn, unsigned at)
{
    casus_assert(seat < 2 && !cw_empty(deck));
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
    casus_assert(life < deals->lives && (place == CW_PLACE_DECK || place < deals->slots));
    deals->life[life].place = (uint16_t)place;
    if (place < CW_SLOTS_MAX) deals->slot[place].life = (uint16_t)life;
}

/* Every life of the path takes the place of the next one, and the last one the place that the first left. */
static void rotate(struct cw_deals *deals, const uint16_t *before, unsigned first, unsigned last)
{
    casus_assert(first != last); /* A path has two ends. */
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
    casus_assert(deals->life[first].shown == 0 && deals->life[first].place != CW_PLACE_OPEN);
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

/* Cards that have left the hands that had to hold them are released. */
static void let_go(struct cw_deals *deals)
{
    for (unsigned i = 0; i < deals->lives; i++) {
        struct cw_life *life = &deals->life[i];
        bool there = life->place < CW_SLOTS_MAX && deals->slot[life->place].seat + 1u == life->held;
        if (life->shown == 0 && !there) life->held = 0;
    }
}

/* The same for what the log shows; what was only assumed to be held gives way. */
static bool bring_released(struct cw_deals *deals, unsigned first, unsigned where)
{
    if (bring(deals, first, where)) return true;
    deals->released = true;
    bool found = bring(deals, first, where);
    deals->released = false;
    if (found) let_go(deals);
    return found;
}

/* Whether a card had to be dealt to a hand that should have scored it, and did not. */
static bool is_overdue(const struct cw_deals *deals, const struct cw_life *life)
{
    if (life->place >= CW_SLOTS_MAX) return false;
    const struct cw_slot *slot = &deals->slot[life->place];
    return !is_scored_in_time(deals, life->card, slot->seat, slot->turn, slot->at);
}

/* The same if the log lacks a line: one of the scoring cards that no line mentions may be anywhere. */
static bool bring_shown(struct cw_deals *deals, unsigned first, unsigned where)
{
    if (bring_released(deals, first, where)) return true;
    if (!deals->uses->incomplete) return false;
    for (unsigned i = 0; i < deals->lives && !deals->spared; i++) {
        struct cw_life *life = &deals->life[i];
        if (!is_overdue(deals, life)) continue;
        life->unscored = true;
        deals->spared = bring_released(deals, first, where);
        life->unscored = deals->spared;
        if (deals->spared) return true;
    }
    return false;
}

/* ---- What the log shows ---- */

unsigned cw_deals_hidden_in(const struct cw_deals *deals, unsigned seat)
{
    unsigned count = 0;
    for (unsigned card = 1; card < CW_CARDS; card++) count += cw_deals_holds(deals, card, seat);
    return count;
}

bool cw_deals_holds(const struct cw_deals *deals, unsigned card, unsigned seat)
{
    casus_assert(card < CW_CARDS && seat < 2);
    if (!cw_deals_hidden(deals, card)) return false;
    unsigned place = deals->life[deals->now[card]].place;
    return place < CW_SLOTS_MAX && deals->slot[place].seat == seat;
}

bool cw_deals_hold(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved)
{
    casus_assert(cw_deals_hidden(deals, card) && seat < 2);
    struct cw_life *life = &deals->life[deals->now[card]];
    uint8_t before = life->held;
    if (before != 0 && before != seat + 1) return false;
    life->held = (uint8_t)(seat + 1);
    if (cw_deals_holds(deals, card, seat)) return true;
    if (bring(deals, deals->now[card], seat)) return *moved = true;
    life->held = before;
    return false;
}

bool cw_deals_show(struct cw_deals *deals, unsigned card, unsigned seat, bool *moved)
{
    if (!cw_deals_hidden(deals, card)) return true;
    unsigned number = deals->now[card];
    struct cw_life *life = &deals->life[number];
    if (life->place == CW_PLACE_DECK || deals->slot[life->place].seat != seat) {
        if (!bring_shown(deals, number, seat)) return false;
        *moved = true;
    }
    casus_assert(cw_deals_holds(deals, card, seat));
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
        if (!bring_shown(deals, deals->now[card], THE_DECK)) return false;
        *moved = true;
    }
    casus_assert(life->place == CW_PLACE_DECK);
    cw_deals_open(deals, card);
    return true;
}

bool cw_deals_rule_out(struct cw_deals *deals, unsigned card, unsigned seat, unsigned more, bool *moved)
{
    if (!cw_deals_hidden(deals, card)) return true;
    struct cw_life *life = &deals->life[deals->now[card]];
    life->absent[seat] = (uint16_t)(deals->time + more + 1);
    if (life->place == CW_PLACE_DECK || deals->slot[life->place].seat != seat) return true;
    return *moved = bring_shown(deals, deals->now[card], ANYWHERE);
}

/* ---- What is certain ---- */

/* A life leaves its place in some other dealing only along a circle of lives, each of which takes the place of the
 * next: both ends of such a step are in one strongly connected component. They are found as Tarjan does, without
 * recursion.
 */
struct components {
    const struct cw_deals *deals;
    unsigned count, seen, depth, open;
    uint16_t number[CW_LIVES_MAX]; /* The order in which they were visited, from 1; 0: not yet. */
    uint16_t low[CW_LIVES_MAX];    /* The earliest open one that can be reached. */
    uint16_t component[CW_LIVES_MAX];
    uint16_t next[CW_LIVES_MAX];      /* The next successor to visit. */
    uint16_t path[CW_LIVES_MAX];      /* From where the search began. */
    uint16_t undecided[CW_LIVES_MAX]; /* Visited, but in no component yet. */
};

static bool may_replace(const struct cw_deals *deals, unsigned life, unsigned other)
{
    unsigned place = deals->life[other].place;
    if (place == CW_PLACE_OPEN || deals->life[life].place == CW_PLACE_OPEN || life == other) return false;
    return may_be_at(deals, life, place);
}

static void enter_life(struct components *found, unsigned life)
{
    casus_assert(found->depth < CW_LIVES_MAX && found->open < CW_LIVES_MAX);
    found->number[life] = found->low[life] = (uint16_t)++found->seen;
    found->path[found->depth++] = (uint16_t)life;
    found->undecided[found->open++] = (uint16_t)life;
}

static void leave_life(struct components *found, unsigned life)
{
    casus_assert(found->depth > 0 && found->path[found->depth - 1] == life);
    found->depth--;
    if (found->depth > 0) {
        uint16_t *low = &found->low[found->path[found->depth - 1]];
        if (found->low[life] < *low) *low = found->low[life];
    }
    if (found->low[life] != found->number[life]) return;
    found->count++;
    for (unsigned member = CW_LIVES_MAX; member != life;) {
        member = found->undecided[--found->open];
        found->component[member] = (uint16_t)found->count;
    }
}

static void find_component(struct components *found, unsigned start)
{
    enter_life(found, start);
    while (found->depth > 0) {
        unsigned life = found->path[found->depth - 1], next = found->next[life]++;
        if (next == found->deals->lives) {
            leave_life(found, life);
        } else if (may_replace(found->deals, life, next)) {
            if (found->number[next] == 0) enter_life(found, next);
            else if (found->component[next] == 0 && found->number[next] < found->low[life])
                found->low[life] = found->number[next];
        }
    }
    casus_assert(found->open == 0 && found->component[start] != 0);
}

/* Whether it makes no difference if two lives are swapped. */
static bool same_deal(const struct cw_deals *deals, unsigned one, unsigned other)
{
    unsigned a = deals->life[one].place, b = deals->life[other].place;
    if (a >= CW_SLOTS_MAX || b >= CW_SLOTS_MAX) return a == b;
    const struct cw_slot *first = &deals->slot[a], *second = &deals->slot[b];
    return first->seat == second->seat && first->turn == second->turn && first->at == second->at;
}

static bool is_certain(const struct components *found, unsigned life)
{
    casus_assert(found->component[life] != 0);
    for (unsigned other = 0; other < found->deals->lives; other++) {
        if (found->component[life] == found->component[other] && !same_deal(found->deals, life, other) &&
            may_replace(found->deals, life, other))
            return false;
    }
    return true;
}

void cw_deals_find_certain(const struct cw_deals *deals, bool certain[CW_SLOTS_MAX])
{
    struct components found = {.deals = deals};
    for (unsigned life = 0; life < deals->lives; life++) {
        if (found.number[life] == 0) find_component(&found, life);
    }
    for (unsigned slot = 0; slot < deals->slots; slot++) certain[slot] = is_certain(&found, deals->slot[slot].life);
}
