/* A game is rebuilt move by move (search.c). A move is first searched without any difference; if that fails, the unseen
 * cards are dealt differently, then other ends of the previous moves are tried; only then may it differ from the log,
 * in one item. Only the rest of the log shows whether the rebuilt game is the right one: if it does not fit, other ends
 * of that move are tried. If it fits none of them, everything is tried once more from that move on, with a scoring card
 * whose line the log lacks (deals.c); then the import ends before the move that differs. */
#include "import.h"

#include <string.h>

#include "casus/assert.h"
#include "games/coldwar/action.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/legal.h"

/* Actions tried, or repeated, for one log beyond the first search of each move: with other hands, and going back. */
enum { EFFORT_MAX = 300000 };

/* ---- Beginning ---- */

static void write_options(struct cw_import *import, enum cw_digital digital)
{
    const struct cw_log_setup *setup = &import->log.setup;
    struct casus_writer out = casus_writer_make(import->options, sizeof import->options);
    casus_write_text(&out, setup->optional_cards ? "optional on\n" : "optional off\n");
    casus_write_text(&out, digital == CW_DIGITAL_HELD ? "digital held\n" : "digital on\n");
    if (setup->handicap > 0) {
        casus_write_text(&out, setup->handicap_side == CW_US ? "handicap us " : "handicap ussr ");
        casus_write_uint(&out, setup->handicap);
        casus_write_char(&out, '\n');
    }
    if (setup->late_war) casus_write_text(&out, "scenario late_war\n");
    if (setup->civil_war) casus_write_text(&out, "civil_war on\n");
}

static void begin_game(struct cw_import *import, enum cw_digital digital)
{
    casus_assert(import->moves > 0);
    write_options(import, digital);
    bool good = cw_init(&import->start, import->options, strlen(import->options), NULL);
    casus_require(good); /* They were written above. */
    import->state = import->start;
    cw_restore_unread(import);
    import->events = import->differences = import->compared = import->plays = import->barrier = 0;
    import->spent_on_hands = import->spent_on_ends = 0;
    import->shift = 0;
    import->ended = import->doubt.arisen = import->uses.incomplete = false;
    for (unsigned i = 0; i < import->log.count; i++) import->log.item[i].late = false;
    cw_expect_uses(import);
    cw_deals_begin(&import->deals, &import->uses, import->move[import->moves - 1].turn);
    cw_deals_enter(&import->deals, import->start.pile[CW_DECK], true);
}

/* ---- What was found is the game's ---- */

static bool reshuffled(const struct cw_journal *journal)
{
    for (unsigned i = 0; i < journal->count; i++) {
        if (journal->note[i].kind == CW_NOTE_RESHUFFLE) return true;
    }
    return false;
}

static bool track_deck(struct cw_import *import, const struct cw_state *before, const struct cw_event *event,
                       const struct cw_move *move)
{
    const struct cw_state *after = &import->state;
    unsigned card = cw_item_of(event->action), seat = before->ask.seat;
    if (before->ask.kind == CW_ASK_DRAW && seat != CW_NEUTRAL) {
        bool now = before->phase != CW_DEAL && cw_shows_drawn(&import->log, move, card), moved = false;
        if (!cw_deals_deal(&import->deals, card, seat, before->turn, cw_first_use_of_draw(import, move, before)))
            return false;
        if (now) cw_deals_show(&import->deals, card, seat, &moved);
    }
    struct cw_set put_aside = cw_or(after->pile[CW_DISCARDS], cw_or(after->pile[CW_REMOVED], after->pile[CW_TABLE]));
    for (CW_EACH(open, put_aside)) cw_deals_open(&import->deals, open);
    struct cw_set entered = cw_without(after->pile[CW_DECK], cw_or(before->pile[CW_DECK], before->pile[CW_LOOKED]));
    /* C108: cards being looked at when the deck runs out were dealt to nobody, and go back. */
    bool emptied = reshuffled(&import->journal) && cw_empty(after->pile[CW_LOOKED]);
    return cw_empty(entered) || cw_deals_enter(&import->deals, entered, emptied);
}

/* C94: the line that should name the region does not. */
static bool lacks_region(const struct cw_import *import, const struct cw_move *move)
{
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &import->log.item[i];
        if (item->kind == CW_ITEM_CHOOSES && item->region == CW_NO_REGION) return true;
    }
    return false;
}

/* Dice of events are never printed, nor is the country that Shuttle Diplomacy takes out of a count. */
static bool is_guess(const struct cw_import *import, const struct cw_move *move, const struct cw_state *before,
                     casus_action action)
{
    const struct cw_frame *top = before->depth > 0 ? &before->frame[before->depth - 1] : NULL;
    if (top == NULL || top->kind != CW_FRAME_EVENT) return false;
    switch (cw_kind_of(action)) {
    case CW_ACT_ROLL: return true;
    case CW_ACT_CHOOSE: return cw_is_scoring(top->card);
    case CW_ACT_OPTION: return cw_item_of(action) >= CW_TO_EUROPE && lacks_region(import, move);
    default: return false;
    }
}

static bool take_event(struct cw_import *import, struct cw_event event, const struct cw_move *move)
{
    casus_assert(event.action != 0);
    struct cw_state before = import->state;
    if (import->events == CW_EVENTS_MAX) return false;
    event.guessed = is_guess(import, move, &before, event.action);
    event.move = (uint16_t)(move - import->move);
    import->event[import->events++] = event;
    import->journal.count = 0;
    bool legal = cw_act(&import->state, event.seat, event.action, &import->journal, NULL);
    casus_assert(legal);
    return track_deck(import, &before, &event, move);
}

static void tell(struct cw_import *import, struct cw_difference difference)
{
    casus_assert(import->differences < CW_DIFFERENCES_MAX && difference.kind < CW_DIFFERENCE_KINDS);
    unsigned last = CW_DIFFERENCES_MAX - 1;
    import->difference[import->differences < last ? import->differences++ : last] = difference;
}

static struct cw_difference unreadable(const struct cw_refusal *refusal, bool ends)
{
    return (struct cw_difference){.kind = CW_UNREADABLE,
                                  .missed = refusal->missed,
                                  .ends = ends,
                                  .line = refusal->line,
                                  .column = refusal->column};
}

/* The lines from one to another that could not be read and are left out. */
static void tell_unread(struct cw_import *import, uint32_t from, uint32_t to)
{
    for (unsigned i = 0; i < import->log.refusals; i++) {
        const struct cw_refusal *refusal = &import->log.refusal[i];
        bool left_out = refusal->missed != CW_MISSED_SETUP && refusal->line >= from && refusal->line <= to;
        if (left_out) tell(import, unreadable(refusal, false));
    }
}

static void count_move(struct cw_import *import, const struct cw_move *move, const struct cw_progress *progress)
{
    casus_assert(move->end <= import->log.count);
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &import->log.item[i];
        tell_unread(import, item->line, item->line);
        import->compared += !cw_item_is_header(item) && !cw_item_is_unread(item);
        import->plays += import->log.item[i].kind == CW_ITEM_HEADLINED;
    }
    import->plays += move->header != NULL && move->header->kind == CW_ITEM_ROUND;
    for (unsigned i = 0; i < progress->differences; i++) tell(import, progress->difference[i]);
}

static unsigned line_of(const struct cw_move *move)
{
    return move->header != NULL ? move->header->line : 1;
}

static bool take_move(struct cw_import *import, const struct cw_move *move, unsigned length)
{
    casus_assert(length <= CW_SEARCH_DEPTH);
    for (unsigned i = 0; i < length; i++) {
        if (!take_event(import, import->node[i].event, move)) return false;
    }
    count_move(import, move, &import->node[length].progress);
    return true;
}

/* ---- Dealing anew ---- */

/* The card to draw instead, now that the hidden cards lie elsewhere. */
static unsigned card_drawn(const struct cw_import *import, unsigned was, unsigned *slot)
{
    casus_assert(was > CW_NO_CARD && was < CW_CARDS);
    const struct cw_state *state = &import->state;
    if (state->ask.seat != CW_NEUTRAL) return cw_deals_card(&import->deals, (*slot)++);
    if (cw_has(&state->pile[CW_DECK], was)) return was;
    struct cw_set deck = state->pile[CW_DECK];
    return cw_take(&deck);
}

/* Actions that only say that nothing is done, which no line mentions. Whether they are asked for may depend on cards
 * that nobody sees: a trapped side with nothing to discard passes if it has a scoring card, and sits out if it has
 * none. */
static bool is_silent(casus_action action)
{
    return cw_kind_of(action) == CW_ACT_PASS || cw_kind_of(action) == CW_ACT_DONE;
}

/* The silent answer to the present question; its action is 0 if there is none. */
static struct cw_event silent_answer(const struct cw_state *state, uint16_t move)
{
    static const enum cw_action_kind kinds[] = {CW_ACT_PASS, CW_ACT_DONE};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct cw_event event = {.action = cw_pack(kinds[i], 0), .seat = state->ask.seat, .move = move};
        if (event.seat < 2 && cw_is_legal(state, event.seat, event.action, NULL)) return event;
    }
    return (struct cw_event){.action = 0};
}

static bool insert_event(struct cw_import *import, unsigned at, struct cw_event event)
{
    casus_assert(at <= import->events);
    if (event.action == 0 || import->events == CW_EVENTS_MAX) return false;
    memmove(&import->event[at + 1], &import->event[at], (import->events - at) * sizeof *import->event);
    import->event[at] = event;
    import->events++;
    return true;
}

static void drop_event(struct cw_import *import, unsigned at)
{
    casus_assert(at < import->events && is_silent(import->event[at].action));
    import->events--;
    memmove(&import->event[at], &import->event[at + 1], (import->events - at) * sizeof *import->event);
}

/* Plays all events again with the cards as they are dealt now; silent ones come and go with the questions. */
static bool deal_anew(struct cw_import *import)
{
    casus_assert(import->events <= CW_EVENTS_MAX);
    import->state = import->start;
    for (unsigned i = 0, slot = 0; i < import->events;) {
        struct cw_event *event = &import->event[i];
        if (cw_kind_of(event->action) == CW_ACT_DRAW && import->state.ask.kind == CW_ASK_DRAW)
            event->action = cw_pack(CW_ACT_DRAW, card_drawn(import, cw_item_of(event->action), &slot));
        if (cw_act(&import->state, event->seat, event->action, NULL, NULL)) i++;
        else if (is_silent(event->action)) drop_event(import, i);
        else if (!insert_event(import, i, silent_answer(&import->state, event->move))) return false;
    }
    return true;
}

/* A drawn card is a guess if it may have come in another deal, or not at all. */
static void mark_guessed_draws(struct cw_import *import)
{
    bool certain[CW_SLOTS_MAX];
    struct cw_state state = import->start;
    cw_deals_find_certain(&import->deals, certain);
    for (unsigned i = 0, slot = 0; i < import->events; i++) {
        struct cw_event *event = &import->event[i];
        casus_assert(slot <= import->deals.slots);
        if (state.ask.kind == CW_ASK_DRAW) event->guessed = state.ask.seat == CW_NEUTRAL || !certain[slot++];
        cw_act(&state, event->seat, event->action, NULL, NULL);
    }
}

/* ---- One move ---- */

static void save(struct cw_import *import, unsigned number)
{
    casus_assert(number < import->moves);
    struct cw_checkpoint *checkpoint = &import->checkpoint[number % CW_CHECKPOINTS];
    *checkpoint = (struct cw_checkpoint){.move = number,
                                         .differences = import->differences,
                                         .compared = import->compared,
                                         .plays = import->plays,
                                         .shift = import->shift,
                                         .tried = {.most = CW_ENDS_MAX},
                                         .deals = import->deals};
}

/* Forgets the events of a move and of later ones. */
static void take_back(struct cw_import *import, unsigned number)
{
    while (import->events > 0 && import->event[import->events - 1].move >= number) import->events--;
}

/* Goes back to before a move. False: the cards cannot be dealt as they were. */
static bool restore_from(struct cw_import *import, const struct cw_checkpoint *checkpoint)
{
    take_back(import, checkpoint->move);
    import->differences = checkpoint->differences;
    import->compared = checkpoint->compared;
    import->plays = checkpoint->plays;
    import->shift = checkpoint->shift;
    import->deals = checkpoint->deals;
    import->effort += import->events;
    return deal_anew(import);
}

static bool restore(struct cw_import *import, unsigned number)
{
    casus_assert(import->checkpoint[number % CW_CHECKPOINTS].move == number);
    return restore_from(import, &import->checkpoint[number % CW_CHECKPOINTS]);
}

static bool fail(struct cw_import *import, enum cw_difference_kind kind, unsigned line)
{
    import->failure = (struct cw_difference){.kind = (uint8_t)kind, .line = line};
    return false;
}

/* 10.5: when a log stops, hidden scoring cards may be left in a hand, but not so many that one of them would have been
 * due instead. */
static bool release_scoring(struct cw_import *import, const struct cw_move *move)
{
    if (move->header == NULL || move->header->kind != CW_ITEM_ROUND) return true;
    unsigned seat = move->header->side[0], at = (unsigned)(move->header - import->log.item);
    bool moved = false;
    for (CW_EACH(card, cw_and(import->state.pile[CW_HAND + seat], cw_scoring_cards))) {
        bool spare = cw_deals_hidden(&import->deals, card) && cw_deals_next_use(&import->deals, card, at) == NULL;
        if (!spare || cw_can_begin(import, move) || !cw_deals_rule_out(&import->deals, card, seat, 0, &moved)) continue;
        if (!deal_anew(import)) return false;
    }
    return true;
}

/* Whether the log shows in this turn, from this move on, whose hand a card is in, and not where C77 may have drawn it.
 */
static bool is_shown_soon(const struct cw_import *import, const struct cw_move *move, unsigned card)
{
    casus_assert(move->header != NULL && card < CW_CARDS);
    const struct cw_item *item = move->header;
    const struct cw_use *use = cw_deals_next_use(&import->deals, card, (unsigned)(item - import->log.item));
    if (use == NULL || use->turn != move->turn) return false;
    for (const struct cw_item *shown = &import->log.item[use->at]; item < shown; item++) {
        if (item->kind != CW_ITEM_EVENT || item->card[0] != CW_ASK_NOT_WHAT_YOUR_COUNTRY) continue;
        while (item < shown && item[1].kind == CW_ITEM_DISCARDS) item++;
        if (item < shown) return false;
    }
    return true;
}

/* Scoring cards that the log shows soon are in the hand already, which counts for 10.5. */
static void hold_scoring(struct cw_import *import, const struct cw_move *move, bool *moved)
{
    struct cw_deals *deals = &import->deals;
    if (move->header == NULL) return;
    for (CW_EACH(card, cw_scoring_cards)) {
        if (!cw_deals_hidden(deals, card) || !is_shown_soon(import, move, card)) continue;
        const struct cw_use *use = cw_deals_next_use(deals, card, (unsigned)(move->header - import->log.item));
        cw_deals_hold(deals, card, use->seat, moved);
    }
}

/* As closely as possible: first in order, then in any order; the last move also as one that is cut off; then with up to
 * this many differences. */
static bool search_with_care(struct cw_import *import, const struct cw_move *move, unsigned differences,
                             struct cw_tried *tried, unsigned *length)
{
    casus_assert(differences <= CW_MOVE_DIFFERENCES);
    struct cw_care care = {.last = move + 1 == import->move + import->moves, .ending = move->end == import->log.count};
    for (unsigned cut = 0; cut <= care.ending; cut++) {
        care.cut = cut;
        for (unsigned order = 2; order-- > 0;) {
            care.in_order = order;
            if (cw_search_move(import, move, care, tried, length)) return true;
        }
    }
    care.from = import->stuck;
    for (care.allowed = 1; care.allowed <= differences; care.allowed++) {
        if (cw_search_move(import, move, care, tried, length)) return true;
    }
    return false;
}

/* Rebuilds a move, with at most this many differences, in a way that has not been tried before. False: import->failure
 * says why this is impossible. */
static bool attempt(struct cw_import *import, unsigned number, unsigned differences, struct cw_tried *tried)
{
    const struct cw_move *move = &import->move[number];
    bool moved = false;
    unsigned length;
    import->stuck = line_of(move);
    if (!cw_show_cards(import, move, &moved)) return false;
    hold_scoring(import, move, &moved);
    if ((moved && !deal_anew(import)) || !release_scoring(import, move))
        return fail(import, CW_NO_DEALING, line_of(move));
    if (search_with_care(import, move, differences, tried, &length) && take_move(import, move, length)) return true;
    return fail(import, CW_NO_ACTION, import->stuck);
}

static bool attempt_anew(struct cw_import *import, unsigned number)
{
    struct cw_tried tried = {.most = CW_ENDS_MAX};
    import->effort += import->events;
    return deal_anew(import) && attempt(import, number, 0, &tried);
}

/* ---- Other hands ---- */

/* Tries the move with one unseen card more or less in a hand; at most one thing is changed. */
static bool try_card(struct cw_import *import, unsigned number, unsigned card, unsigned seat)
{
    struct cw_deals *deals = &import->deals;
    bool moved = false;
    if (!cw_deals_hidden(deals, card) || is_shown_soon(import, &import->move[number], card)) return false;
    bool done = cw_deals_holds(deals, card, seat) ? cw_deals_rule_out(deals, card, seat, 0, &moved)
                                                  : cw_deals_hold(deals, card, seat, &moved);
    if (done && moved && attempt_anew(import, number)) return true;
    restore(import, number);
    return false;
}

/* 10.5: a side may have held more scoring cards than the log shows, and been bound by them. They are added one by one.
 */
static bool try_more_scoring(struct cw_import *import, unsigned number, unsigned seat)
{
    struct cw_deals *deals = &import->deals;
    for (CW_EACH(card, cw_scoring_cards)) {
        /* The next attempt will show again what the failed one has shown. */
        bool moved = false, hidden = cw_deals_hidden(deals, card) && !cw_deals_holds(deals, card, seat);
        if (!hidden || !cw_deals_hold(deals, card, seat, &moved)) continue;
        struct cw_deals with = *deals;
        if (attempt_anew(import, number)) return true;
        take_back(import, number);
        *deals = with;
    }
    restore(import, number);
    return false;
}

/* One of the other hands to try a move with: more scoring cards for either side, first for the side whose round it is;
 * then one card more or less, scoring cards first. */
static bool try_hand(struct cw_import *import, unsigned number, unsigned which)
{
    const struct cw_item *header = import->move[number].header;
    unsigned first = header->kind == CW_ITEM_ROUND ? header->side[0] : CW_USSR;
    if (which < 2) return try_more_scoring(import, number, first ^ which);
    unsigned card = (which - 2) % CW_CARDS, seat = (which - 2) / CW_CARDS % 2;
    bool scoring = which - 2 < 2 * CW_CARDS;
    return cw_is_scoring(card) == scoring && try_card(import, number, card, first ^ seat);
}

/* Tries the move with unseen cards in hands that have not been tried yet. */
static bool try_hands(struct cw_import *import, unsigned number)
{
    enum { HANDS = 2 + 4 * CW_CARDS };
    unsigned *tried = &import->checkpoint[number % CW_CHECKPOINTS].hands;
    if (import->move[number].header == NULL || !restore(import, number)) return false;
    while (*tried < HANDS && import->effort < EFFORT_MAX) {
        if (try_hand(import, number, (*tried)++)) return true;
    }
    return false;
}

static bool try_other_hands(struct cw_import *import, unsigned number)
{
    import->effort = import->spent_on_hands;
    bool found = try_hands(import, number);
    import->spent_on_hands = import->effort;
    return found;
}

/* ---- Going back ---- */

/* The moves before the one just attempted. */
static void keep(const struct cw_import *import, struct cw_chain *chain)
{
    chain->line = import->stuck;
    chain->events = import->events;
    memcpy(chain->event, import->event, sizeof chain->event);
    memcpy(chain->checkpoint, import->checkpoint, sizeof chain->checkpoint);
    for (unsigned i = 0; i < import->log.count; i++) chain->late[i] = import->log.item[i].late;
}

static void bring_back(struct cw_import *import, const struct cw_chain *chain)
{
    casus_assert(chain->line > 0 && chain->events <= CW_EVENTS_MAX);
    import->events = chain->events;
    memcpy(import->event, chain->event, sizeof chain->event);
    memcpy(import->checkpoint, chain->checkpoint, sizeof chain->checkpoint);
    for (unsigned i = 0; i < import->log.count; i++) import->log.item[i].late = chain->late[i];
    cw_expect_uses(import);
}

/* Rebuilds a move without any difference; for the last one, notes after which others it could be rebuilt furthest. */
static bool attempt_exactly(struct cw_import *import, unsigned number, unsigned last)
{
    if (attempt(import, number, 0, &import->checkpoint[number % CW_CHECKPOINTS].tried)) return true;
    if (number == last && import->stuck > import->furthest.line) keep(import, &import->furthest);
    return false;
}

/* Rebuilds moves without any difference, from one to another; the last discard of a turn is first read as before, then
 * the other way. */
static bool go_on(struct cw_import *import, unsigned from, unsigned to)
{
    casus_assert(to < import->moves && from <= to + 1);
    if (from > to) return true;
    save(import, from);
    if (attempt_exactly(import, from, to) && go_on(import, from + 1, to)) return true;
    if (!cw_reread_last_discard(import, &import->move[from])) return false;
    if (restore(import, from) && attempt_exactly(import, from, to) && go_on(import, from + 1, to)) return true;
    cw_reread_last_discard(import, &import->move[from]);
    return false;
}

/* Tries all other ends of an earlier move, and the moves from there on. */
static bool try_other_ends(struct cw_import *import, unsigned earlier, unsigned number)
{
    casus_assert(earlier < number && number < import->moves);
    struct cw_tried *tried = &import->checkpoint[earlier % CW_CHECKPOINTS].tried;
    while (import->effort < EFFORT_MAX && restore(import, earlier) && attempt(import, earlier, 0, tried)) {
        if (go_on(import, earlier + 1, number)) return true;
    }
    return false;
}

/* The same with other hands, if any but the first were needed there. */
static bool try_hands_of(struct cw_import *import, unsigned earlier, unsigned number)
{
    if (import->checkpoint[earlier % CW_CHECKPOINTS].hands == 0) return false;
    while (try_hands(import, earlier)) {
        if (go_on(import, earlier + 1, number)) return true;
    }
    return false;
}

/* The same with the other reading of a turn's last discard. */
static bool try_other_reading(struct cw_import *import, unsigned earlier, unsigned number)
{
    if (!cw_reread_last_discard(import, &import->move[earlier])) return false;
    struct cw_tried *tried = &import->checkpoint[earlier % CW_CHECKPOINTS].tried, before = *tried;
    tried->count = 0;
    if (try_other_ends(import, earlier, number)) return true;
    *tried = before;
    cw_reread_last_discard(import, &import->move[earlier]);
    return false;
}

/* A move that cannot be rebuilt may have been spoilt by an earlier guess: about whose discard the last of a turn is, of
 * which there are few; about unseen cards; or about a choice that the log does not print. */
static bool go_back(struct cw_import *import, unsigned number)
{
    unsigned earliest = number >= CW_CHECKPOINTS ? number - CW_CHECKPOINTS + 1 : 0;
    if (earliest < import->barrier) earliest = import->barrier;
    bool found = false;
    import->effort = import->spent_on_ends;
    for (unsigned earlier = number; earlier > earliest && !found && import->effort < EFFORT_MAX; earlier--)
        found = try_other_reading(import, earlier - 1, number);
    if (!found) bring_back(import, &import->first);
    for (unsigned earlier = number; earlier > earliest && !found && import->effort < EFFORT_MAX; earlier--)
        found = try_other_ends(import, earlier - 1, number) || try_hands_of(import, earlier - 1, number);
    import->spent_on_ends = import->effort;
    return found;
}

/* Without any difference. False: everything is as before the move, with those guesses that let it get furthest. */
static bool rebuild_exactly(struct cw_import *import, unsigned number)
{
    import->furthest.line = 0;
    if (go_on(import, number, number)) return true;
    take_back(import, number);
    keep(import, &import->first);
    if (try_other_hands(import, number) || go_back(import, number)) return true;
    bring_back(import, &import->furthest);
    restore(import, number);
    return false;
}

/* ---- What differs ---- */

/* No other earlier guess removes the difference: the import must not go back before this move again. */
static void begin_doubt(struct cw_import *import, unsigned number)
{
    struct cw_doubt *doubt = &import->doubt;
    casus_assert(!doubt->arisen && import->checkpoint[number % CW_CHECKPOINTS].move == number);
    doubt->arisen = true;
    doubt->told = false;
    doubt->tried = (struct cw_tried){.most = CW_DIFFERING_ENDS};
    doubt->before = import->checkpoint[number % CW_CHECKPOINTS];
    doubt->events = import->events;
    memcpy(doubt->event, import->event, sizeof import->event);
    import->barrier = number + 1;
}

static void restore_doubt(struct cw_import *import)
{
    const struct cw_doubt *doubt = &import->doubt;
    casus_assert(doubt->arisen && doubt->before.move < import->barrier);
    import->events = doubt->events;
    memcpy(import->event, doubt->event, sizeof import->event);
    restore_from(import, &doubt->before);
}

/* The import ends before the move that differs. */
static void end_before_doubt(struct cw_import *import)
{
    struct cw_difference difference = import->doubt.told ? import->doubt.difference : import->failure;
    difference.ends = import->doubt.told;
    restore_doubt(import);
    tell(import, difference);
    import->ended = true;
}

/* What differs first from this many differences on; NULL: nothing does. A line that cannot be read is no difference. */
static const struct cw_difference *first_from(const struct cw_import *import, unsigned from)
{
    for (unsigned i = from; i < import->differences; i++) {
        if (import->difference[i].kind < CW_UNREADABLE) return &import->difference[i];
    }
    return NULL;
}

/* Rebuilds the differing move in a new way. False: there is none left. */
static bool rebuild_doubt(struct cw_import *import)
{
    struct cw_doubt *doubt = &import->doubt;
    if (!attempt(import, doubt->before.move, CW_MOVE_DIFFERENCES, &doubt->tried)) return false;
    const struct cw_difference *differs = first_from(import, doubt->before.differences);
    if (differs != NULL && !doubt->told) doubt->difference = *differs;
    doubt->told |= differs != NULL;
    return true;
}

/* A later line that is lost or damaged may be that of a scoring card: then no dealing fits the lines before it either,
 * because that card has to be dealt where it is never scored. The difference is searched for again, without that card.
 */
static void doubt_uses(struct cw_import *import)
{
    restore_doubt(import);
    import->uses.incomplete = true;
    import->doubt.arisen = false;
    import->barrier = import->doubt.before.move;
    import->spent_on_hands = import->spent_on_ends = 0;
}

/* A log is read with held scoring cards only if it can then be followed without any difference. */
static void end_as_not_held(struct cw_import *import)
{
    tell(import, import->failure);
    import->ended = true;
}

/* Returns the move to continue with. */
static unsigned rebuild_move(struct cw_import *import, unsigned number)
{
    casus_assert(number < import->moves && !import->ended);
    if (rebuild_exactly(import, number)) return number + 1;
    if (import->start.option.digital == CW_DIGITAL_HELD) {
        end_as_not_held(import);
        return number;
    }
    if (!import->doubt.arisen) begin_doubt(import, number);
    else restore_doubt(import);
    unsigned differing = import->doubt.before.move;
    if (rebuild_doubt(import)) return differing + 1;
    if (import->uses.incomplete) {
        end_before_doubt(import);
        return differing;
    }
    doubt_uses(import);
    return differing;
}

/* ---- The whole log ---- */

/* Text after the end of a game is not part of its log. */
static bool is_behind_end(const struct cw_import *import, const struct cw_refusal *refusal)
{
    return import->state.phase == CW_OVER && refusal->missed == CW_MISSED_TEXT;
}

static void tell_refusals_of_setup(struct cw_import *import)
{
    for (unsigned i = 0; i < import->log.refusals; i++) {
        const struct cw_refusal *refusal = &import->log.refusal[i];
        if (refusal->missed == CW_MISSED_SETUP) tell(import, unreadable(refusal, false));
    }
}

/* The line, if any, that could not be read and ended the log. */
static void tell_what_ended(struct cw_import *import)
{
    const struct cw_refusal *refusal = cw_log_ended_by(&import->log);
    if (refusal != NULL && !is_behind_end(import, refusal)) tell(import, unreadable(refusal, true));
}

/* Whether a line of the set-up says nothing; it may be the one that names a player. */
static bool has_left_out(const struct cw_import *import)
{
    for (unsigned i = 0; i < import->log.refusals; i++) {
        if (import->log.refusal[i].missed == CW_MISSED_SETUP) return true;
    }
    return false;
}

/* What is wrong with the set-up does not affect the game. */
static void tell_setup(struct cw_import *import)
{
    for (uint8_t side = 0; side < 2; side++) {
        bool named = import->log.setup.player[side].length > 0 || has_left_out(import);
        if (!named) tell(import, (struct cw_difference){.kind = CW_NO_PLAYER, .line = import->log.line, .side = side});
    }
    tell_refusals_of_setup(import);
}

/* Returns the move before which the import ended; their number if it did not. */
static unsigned rebuild(struct cw_import *import, enum cw_digital digital)
{
    unsigned move = 0;
    cw_split_moves(import);
    begin_game(import, digital);
    tell_setup(import);
    while (move < import->moves && !import->ended) move = rebuild_move(import, move);
    return move;
}

/* Whether the last turn of the log, and nothing before it, is not as the rules have it. */
static bool fails_in_last_turn(const struct cw_import *import)
{
    casus_assert(import->moves > 0);
    unsigned first = import->moves - 1;
    while (first > 0 && import->move[first - 1].turn == import->move[import->moves - 1].turn) first--;
    const struct cw_difference *differs = first_from(import, 0);
    return differs != NULL && first > 0 && differs->line >= line_of(&import->move[first]);
}

/* Whether anything is left of a log that stops before a move. */
static bool leaves_something(const struct cw_import *import, unsigned move)
{
    casus_assert(move < import->moves);
    const struct cw_item *header = import->move[move].header;
    return header != NULL && header != import->log.item;
}

/* A game whose log cannot be followed further is what it would be if the log had stopped there: what comes later says
 * nothing more of its hands. So it can be told again. */
static void rebuild_before(struct cw_import *import, unsigned move, struct cw_difference why)
{
    casus_assert(leaves_something(import, move));
    import->log.count = (uint32_t)(import->move[move].header - import->log.item);
    rebuild(import, CW_DIGITAL);
    /* One of the lines that could not be read may be the reason. */
    tell_unread(import, import->log.item[import->log.count - 1].line + 1, why.line);
    tell(import, why);
    import->ended = true;
}

/* 10.5: the digital edition lets a player hold a scoring card, and lose. */
static bool is_played_with_held(struct cw_import *import)
{
    if (!fails_in_last_turn(import)) return false;
    rebuild(import, CW_DIGITAL_HELD);
    return first_from(import, 0) == NULL;
}

static void rebuild_as_played(struct cw_import *import)
{
    unsigned move = rebuild(import, CW_DIGITAL);
    bool ended = import->ended && leaves_something(import, move);
    struct cw_difference why = {0};
    if (ended) why = import->difference[import->differences - 1];
    if (is_played_with_held(import)) return;
    if (ended) rebuild_before(import, move, why);
    else if (import->start.option.digital == CW_DIGITAL_HELD) rebuild(import, CW_DIGITAL);
}

/* Somebody gave up, or nobody knows why it ended. If the rules have ended the game, the same side has won. */
static void end_as_told(struct cw_import *import)
{
    const struct cw_item *ending = &import->log.ending;
    bool told = ending->line > 0 && !import->ended;
    import->broken_off = told && import->state.phase != CW_OVER;
    if (!told) return;
    import->compared++;
    bool other = ending->reason == CW_WON_BY_FORFEIT ||
                 (ending->kind == CW_ITEM_WINS && import->state.winner != ending->side[0]);
    if (!import->broken_off && other)
        tell(import, (struct cw_difference){.kind = CW_NOT_IN_GAME, .line = ending->line, .said = *ending});
}

bool cw_import(struct cw_import *import, const char *text, size_t length, unsigned number, struct casus_error *error)
{
    if (!cw_log_read(text, length, number, &import->log, error)) return false;
    import->games = cw_log_games(text, length);
    import->number = number;
    casus_assert(number < import->games);
    rebuild_as_played(import);
    if (!import->ended) tell_what_ended(import);
    end_as_told(import);
    mark_guessed_draws(import);
    return true;
}

uint32_t cw_line_read(const struct cw_import *import)
{
    const struct cw_log *log = &import->log;
    bool whole = !import->ended && cw_log_ended_by(log) == NULL;
    if (whole || import->broken_off || import->state.phase == CW_OVER) return log->last_line;
    return log->count > 0 ? log->item[log->count - 1].line : log->line;
}

/* ---- Differences ---- */

static const char *const expected[CW_MISSED_KINDS] = {
    [CW_MISSED_TEXT] = "a log of the digital edition does not go on like this",
    [CW_MISSED_SIDE] = "a side is expected, US or USSR",
    [CW_MISSED_CARD] = "the title of a card is expected",
    [CW_MISSED_COUNTRY] = "the name of a country is expected",
    [CW_MISSED_REGION] = "the name of a region is expected",
    [CW_MISSED_NUMBER] = "a number is expected",
    [CW_MISSED_SCORE] = "a score is expected, such as \"even\" or \"US 4\"",
};

static void write_unreadable(const struct cw_difference *difference, struct casus_writer *out)
{
    casus_assert(difference->kind == CW_UNREADABLE && difference->missed < CW_MISSED_KINDS);
    if (difference->missed == CW_MISSED_SETUP) {
        casus_write_text(out, "the set-up of a log has no such line; it is left out");
        return;
    }
    if (difference->missed == CW_MISSED_END) {
        casus_write_text(out, "a log is not as long as this");
        return;
    }
    casus_write_text(out, "column ");
    casus_write_uint(out, difference->column);
    casus_write_text(out, ": ");
    casus_write_text(out, expected[difference->missed]);
    if (!difference->ends) casus_write_text(out, "; the line is left out");
}

static void write_items(const struct cw_difference *difference, struct casus_writer *out)
{
    casus_assert(difference->kind <= CW_NOT_IN_LOG);
    bool said = difference->kind != CW_NOT_IN_LOG, found = difference->kind != CW_NOT_IN_GAME;
    casus_write_text(out, said ? "the log has \"" : "the log has not \"");
    if (said) cw_item_write(&difference->said, out);
    if (said && found) casus_write_text(out, "\", the game has \"");
    if (found) cw_item_write(&difference->found, out);
    casus_write_text(out, found ? "\"" : "\", which the game has not");
}

void cw_difference_write(const struct cw_difference *difference, struct casus_writer *out)
{
    switch (difference->kind) {
    case CW_NO_ACTION: casus_write_text(out, "no legal action leads on as the log says; the import ends here"); return;
    case CW_NO_CARD_THERE:
        casus_write_text(out, "this card cannot be where the log shows it; the import ends here");
        return;
    case CW_NO_DEALING:
        casus_write_text(out, "no way of dealing the unseen cards leads here by legal actions; the import ends here");
        return;
    case CW_UNREADABLE: write_unreadable(difference, out); break;
    case CW_NO_PLAYER:
        casus_write_text(out, difference->side == CW_US ? "no line says who plays the US"
                                                        : "no line says who plays the USSR");
        return;
    default: write_items(difference, out);
    }
    if (difference->ends) casus_write_text(out, "; the import ends here");
}
