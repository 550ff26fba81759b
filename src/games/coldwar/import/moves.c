/* A log's items, divided into moves; and what each move shows of the hands. */
#include "rebuilding.h"

#include "casus/assert.h"
#include "games/coldwar/play.h"

/* ---- Parting ---- */

/* A round without a card does not count: nobody decides anything in it. */
static bool begins_move(const struct cw_item *item)
{
    return item->kind == CW_ITEM_HEADLINES || item->kind == CW_ITEM_HEADLINE_ALONE ||
           (item->kind == CW_ITEM_ROUND && item->card[0] != CW_NO_CARD);
}

/* Where the items of the move with this header begin: those of a headline phase with the first headline, because what
 * precedes it is the end of the turn. */
static unsigned first_of(const struct cw_log *log, unsigned header)
{
    casus_assert(header < log->count);
    unsigned first = header + 1;
    if (log->item[header].kind == CW_ITEM_ROUND) return first;
    while (first < log->count && log->item[first].kind != CW_ITEM_HEADLINED && !cw_item_is_header(&log->item[first]))
        first++;
    return first;
}

static struct cw_move *add_move(struct cw_import *import, const struct cw_item *header, unsigned first)
{
    casus_assert(import->moves < CW_MOVES_MAX);
    struct cw_move *move = &import->move[import->moves++];
    *move = (struct cw_move){.header = header, .first = (uint16_t)first, .end = (uint16_t)first};
    return move;
}

/* The log ends before this item; what could not be read before it remains reported. */
static void cut(struct cw_log *log, unsigned at)
{
    casus_assert(at < log->count);
    uint32_t line = log->item[at].line, kept = 0;
    while (kept < log->refusals && kept + 1 < CW_LOG_REFUSALS_MAX && log->refusal[kept].line < line) kept++;
    log->refusal[kept] = (struct cw_refusal){.line = line, .missed = CW_MISSED_END};
    log->refusals = kept + 1;
    log->count = at;
}

/* A turn begins with its headlines, or with its first round if their line is lost. */
static bool may_begin_turn(const struct cw_item *header)
{
    return header->kind != CW_ITEM_ROUND || header->figure[1] == 1;
}

/* The turn of a move that follows one of the previous turn: what its header says, if that is possible and the next
 * header agrees where a turn may begin. `next` is NULL for the last move. */
static unsigned find_turn(const struct cw_item *header, const struct cw_item *next, unsigned before)
{
    if (!may_begin_turn(header)) return before;
    unsigned said = (unsigned)header->figure[0];
    bool agreed = next == NULL || next->figure[0] == header->figure[0];
    if (agreed && (said == before || said == before + 1)) return said;
    return header->kind == CW_ITEM_ROUND ? before : before + 1;
}

/* Turns are known before the game is played, because cards are dealt by them. */
static void number_turns(struct cw_import *import)
{
    enum { LATE_WAR = 8 };
    unsigned turn = import->log.setup.late_war ? LATE_WAR - 1 : 0;
    for (unsigned m = 1; m < import->moves; m++) {
        const struct cw_item *next = m + 1 < import->moves ? import->move[m + 1].header : NULL;
        turn = find_turn(import->move[m].header, next, turn);
        import->move[m].turn = (uint8_t)turn;
    }
}

void cw_split_moves(struct cw_import *import)
{
    struct cw_log *log = &import->log;
    import->moves = 0;
    struct cw_move *move = add_move(import, NULL, 0);
    for (unsigned i = 0; i < log->count; i++) {
        const struct cw_item *item = &log->item[i];
        bool begins = begins_move(item), full = i >= move->first + (unsigned)CW_MOVE_ITEMS_MAX;
        if (full || (begins && import->moves == CW_MOVES_MAX)) {
            cut(log, i);
            break;
        }
        if (begins) {
            unsigned first = first_of(log, i);
            move->end = (uint16_t)first;
            move = add_move(import, item, first);
        }
        if (i >= move->first) move->end = (uint16_t)(i + 1);
    }
    number_turns(import);
}

/* ---- Hands ---- */

/* The card of the last event before an item; CW_NO_CARD if there was none since a header. */
static unsigned told_event(const struct cw_log *log, const struct cw_move *move, unsigned at)
{
    for (unsigned i = at; i > move->first && !cw_item_is_header(&log->item[i - 1]); i--) {
        if (log->item[i - 1].kind == CW_ITEM_EVENT) return log->item[i - 1].card[0];
    }
    return CW_NO_CARD;
}

/* The card whose event an item belongs to; CW_NO_CARD at the end of the turn. */
static unsigned event_at(const struct cw_log *log, const struct cw_move *move, unsigned at)
{
    bool late = at < log->count && log->item[at].late;
    return late ? CW_NO_CARD : told_event(log, move, at);
}

/* The side in whose hand an item shows its card; CW_NEUTRAL if in none. */
static unsigned shower(const struct cw_log *log, const struct cw_move *move, unsigned at)
{
    casus_assert(at < log->count && log->item[at].kind < CW_ITEMS);
    const struct cw_item *item = &log->item[at];
    switch (item->kind) {
    case CW_ITEM_REVEALS:
    case CW_ITEM_PLAYS: return item->side[0];
    case CW_ITEM_DISCARDS: { /* C108: from the deck. */
        bool looked_at = item->side[0] == CW_US && event_at(log, move, at) == CW_OUR_MAN_IN_TEHRAN;
        return looked_at ? CW_NEUTRAL : item->side[0];
    }
    case CW_ITEM_EVENT: /* C32: it names no side; it is whoever then plays the other card. */
        return item->card[0] == CW_UN_INTERVENTION && at + 1 < move->end && item[1].kind == CW_ITEM_PLAYS
                   ? item[1].side[0]
                   : CW_NEUTRAL;
    default: return CW_NEUTRAL;
    }
}

static bool shows_hand(const struct cw_log *log, const struct cw_move *move, unsigned at)
{
    return shower(log, move, at) != CW_NEUTRAL;
}

struct cw_set cw_shown_in_deck(const struct cw_log *log, const struct cw_move *move)
{
    struct cw_set shown = {{0, 0}};
    for (unsigned i = move->first; i < move->end; i++) {
        if (log->item[i].kind == CW_ITEM_DISCARDS && !shows_hand(log, move, i)) cw_add(&shown, log->item[i].card[0]);
    }
    return shown;
}

/* Whether the move has an event before an item. */
static bool event_before(const struct cw_log *log, const struct cw_move *move, unsigned at, unsigned card)
{
    for (unsigned i = move->first; i < at; i++) {
        if (log->item[i].kind == CW_ITEM_EVENT && log->item[i].card[0] == card) return true;
    }
    return false;
}

/* C77: the US may have drawn in this very move what it shows here. */
static bool may_be_drawn(const struct cw_log *log, const struct cw_move *move, unsigned at)
{
    return shower(log, move, at) == CW_US && event_at(log, move, at) != CW_ASK_NOT_WHAT_YOUR_COUNTRY &&
           event_before(log, move, at, CW_ASK_NOT_WHAT_YOUR_COUNTRY);
}

/* The last discard of a turn if it may be one of its end, although it follows those of an event without a header
 * between; else NULL. */
static struct cw_item *find_ambiguous_discard(struct cw_import *import, const struct cw_move *move)
{
    casus_assert(move >= import->move && move < import->move + import->moves);
    struct cw_log *log = &import->log;
    bool last = move + 1 == import->move + import->moves;
    if (move->header == NULL || (!last && move[1].turn == move->turn)) return NULL;
    for (unsigned i = move->end; i > move->first; i--) {
        struct cw_item *item = &log->item[i - 1];
        if (item->kind != CW_ITEM_DISCARDS || item->side[0] != CW_US) continue;
        unsigned event = told_event(log, move, i - 1);
        return event == CW_ASK_NOT_WHAT_YOUR_COUNTRY || event == CW_OUR_MAN_IN_TEHRAN ? item : NULL;
    }
    return NULL;
}

bool cw_reread_last_discard(struct cw_import *import, const struct cw_move *move)
{
    struct cw_item *discard = find_ambiguous_discard(import, move);
    if (discard == NULL) return false;
    discard->late = !discard->late;
    cw_expect_uses(import);
    return true;
}

/* 6.4, Man in Earth Orbit: whether the US had to show its headline first at the time of an item. */
static bool us_shows_first(const struct cw_import *import, unsigned at)
{
    int box[2] = {import->start.space[0], import->start.space[1]};
    for (unsigned i = 0; i < at; i++) {
        const struct cw_item *item = &import->log.item[i];
        if (item->kind == CW_ITEM_ADVANCES) box[item->side[0]] = item->figure[0];
    }
    return box[CW_USSR] >= 4 && box[CW_US] < 4;
}

/* A log that stops among the headlines has them all in its header, the USSR's first; or only that of the side that had
 * to show it. */
unsigned cw_headline_said(const struct cw_import *import, const struct cw_move *move, unsigned seat)
{
    casus_assert(seat < 2 && move->end <= import->log.count);
    const struct cw_item *header = move->header;
    if (header == NULL || header->kind == CW_ITEM_ROUND) return CW_NO_CARD;
    bool turned = us_shows_first(import, (unsigned)(header - import->log.item));
    unsigned card = header->card[(seat == CW_US) != turned];
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &import->log.item[i];
        if (item->kind != CW_ITEM_HEADLINED) continue;
        if (item->side[0] == seat) return item->card[0];
        card = header->card[header->card[0] == item->card[0]];
    }
    return card;
}

static bool is_round_with_card(const struct cw_move *move)
{
    return move->header != NULL && move->header->kind == CW_ITEM_ROUND && move->header->card[0] != CW_THE_CHINA_CARD;
}

static void expect(struct cw_import *import, const struct cw_move *move, const struct cw_item *item, unsigned seat,
                   unsigned card)
{
    casus_assert(seat < 2);
    cw_uses_add(&import->uses, (struct cw_use){.at = (uint16_t)(item - import->log.item),
                                               .turn = move->turn,
                                               .seat = (uint8_t)seat,
                                               .card = (uint8_t)card});
}

void cw_expect_uses(struct cw_import *import)
{
    casus_assert(import->moves > 0);
    const struct cw_log *log = &import->log;
    import->uses.count = 0;
    for (unsigned m = 0; m < import->moves; m++) {
        const struct cw_move *move = &import->move[m];
        if (is_round_with_card(move)) expect(import, move, move->header, move->header->side[0], move->header->card[0]);
        for (unsigned seat = 0; seat < 2; seat++) {
            unsigned headline = cw_headline_said(import, move, seat);
            if (headline != CW_NO_CARD) expect(import, move, move->header, seat, headline);
        }
        for (unsigned i = move->first; i < move->end; i++) {
            const struct cw_item *item = &log->item[i];
            if (shows_hand(log, move, i)) expect(import, move, item, shower(log, move, i), item->card[0]);
        }
    }
}

unsigned cw_first_use(const struct cw_log *log, const struct cw_move *move)
{
    unsigned first = move->end;
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &log->item[i];
        bool event = item->kind == CW_ITEM_EVENT && item->card[0] == CW_ASK_NOT_WHAT_YOUR_COUNTRY;
        bool discard = item->kind == CW_ITEM_DISCARDS && event_at(log, move, i) == CW_ASK_NOT_WHAT_YOUR_COUNTRY;
        if (event || discard) first = i + 1;
    }
    return first;
}

static bool refuse_card(struct cw_import *import, const struct cw_item *item)
{
    import->failure = (struct cw_difference){.kind = CW_NO_CARD_THERE, .line = item->line};
    return false;
}

static bool show(struct cw_import *import, const struct cw_item *item, unsigned card, unsigned seat, bool *moved)
{
    casus_assert(seat < 2 && card != CW_NO_CARD);
    return cw_deals_show(&import->deals, card, seat, moved) || refuse_card(import, item);
}

static bool show_headlines(struct cw_import *import, const struct cw_move *move, bool *moved)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        unsigned card = cw_headline_said(import, move, seat);
        if (card != CW_NO_CARD && !show(import, move->header, card, seat, moved)) return false;
    }
    return true;
}

static bool show_in_deck(struct cw_import *import, const struct cw_item *item, bool *moved)
{
    return cw_deals_show_in_deck(&import->deals, item->card[0], moved) || refuse_card(import, item);
}

/* How many cards Ask Not What Your Country.. draws in the move before an item. */
static unsigned drawn_before(const struct cw_log *log, const struct cw_move *move, unsigned at)
{
    unsigned count = 0;
    for (unsigned i = move->first; i < at; i++)
        count += log->item[i].kind == CW_ITEM_DISCARDS && event_at(log, move, i) == CW_ASK_NOT_WHAT_YOUR_COUNTRY;
    return count;
}

/* At the time of an item no hidden card in the seat's hand is worth more than this or, with `scoring`, is a scoring
 * card, except what it is shown to have drawn. */
static bool rule_out(struct cw_import *import, const struct cw_move *move, unsigned at, unsigned seat, int more_than,
                     bool scoring, bool *moved)
{
    casus_assert(seat < 2);
    unsigned draws = seat == CW_US ? drawn_before(&import->log, move, at) : 0;
    for (unsigned card = 1; card < CW_CARDS; card++) {
        bool such = scoring ? cw_is_scoring(card) : !cw_is_scoring(card) && cw_card[card].ops > more_than;
        if (seat == CW_US && cw_shows_drawn(&import->log, move, card)) continue;
        if (such && !cw_deals_rule_out(&import->deals, card, seat, draws, moved))
            return refuse_card(import, &import->log.item[at]);
    }
    return true;
}

/* Whether Red Scare/Purge comes into play against a seat in this move before an item: the headline or the round says
 * whose it is. */
static bool scared_before(const struct cw_log *log, const struct cw_move *move, unsigned at, unsigned seat)
{
    bool round = move->header != NULL && move->header->kind == CW_ITEM_ROUND;
    for (unsigned i = move->first; i < at; i++) {
        const struct cw_item *item = &log->item[i];
        if (item->card[0] != CW_RED_SCARE_PURGE) continue;
        if (item->kind == CW_ITEM_HEADLINED && item->side[0] != seat) return true;
        if (item->kind == CW_ITEM_EVENT && round && move->header->side[0] != seat) return true;
    }
    return false;
}

/* The value of a card for a seat at the time of an item (7.4): modifiers may have come into play in this very move. */
static int value_at(const struct cw_import *import, const struct cw_move *move, unsigned at, unsigned seat, int printed)
{
    casus_assert(seat < 2 && printed >= 1 && printed <= 4);
    unsigned more = seat == CW_US ? CW_CONTAINMENT : CW_BREZHNEV_DOCTRINE;
    bool raised = cw_in_play(&import->state, more) || event_before(&import->log, move, at, more);
    bool lowered =
        cw_in_play_for(&import->state, CW_RED_SCARE_PURGE, seat ^ 1) || scared_before(&import->log, move, at, seat);
    int value = printed + raised - lowered;
    return value > 4 ? 4 : value < 1 ? 1 : value;
}

/* C49: the highest card was given. */
static bool rule_out_higher(struct cw_import *import, const struct cw_move *move, unsigned at, bool *moved)
{
    const struct cw_item *item = &import->log.item[at];
    unsigned seat = item->side[0], given = item->card[0];
    int value = cw_is_scoring(given) ? 0 : value_at(import, move, at, seat, cw_card[given].ops);
    int most = 4;
    while (most > 0 && value_at(import, move, at, seat, most) > value) most--;
    return rule_out(import, move, at, seat, most, false, moved);
}

/* What an item implies about cards that it does not name: Missile Envy gets the highest, The Cambridge Five see all
 * scoring cards (C104). */
static bool rule_out_others(struct cw_import *import, const struct cw_move *move, unsigned at, bool *moved)
{
    const struct cw_item *item = &import->log.item[at];
    unsigned event = event_at(&import->log, move, at);
    bool reveals = item->kind == CW_ITEM_REVEALS;
    if (reveals && event == CW_MISSILE_ENVY) return rule_out_higher(import, move, at, moved);
    bool none = item->kind == CW_ITEM_NOTHING_TO_REVEAL;
    if ((reveals || none) && event == CW_THE_CAMBRIDGE_FIVE) return rule_out(import, move, at, CW_US, 0, true, moved);
    return true;
}

/* Whether a seat is in Quagmire or Bear Trap at the time of an item. */
static bool trapped_at(const struct cw_import *import, const struct cw_move *move, unsigned at, unsigned seat)
{
    unsigned trap = seat == CW_US ? CW_QUAGMIRE : CW_BEAR_TRAP;
    return cw_in_play(&import->state, trap) || event_before(&import->log, move, at, trap);
}

/* A trapped side that plays nothing has nothing to discard; but a round beyond the usual ones may be declined whatever
 * it holds, and at the end of a log its player may simply have left. */
static bool rule_out_discards(struct cw_import *import, const struct cw_move *move, unsigned at, bool *moved)
{
    const struct cw_item *header = &import->log.item[at];
    unsigned seat = header->side[0];
    if (header->kind != CW_ITEM_ROUND || header->card[0] != CW_NO_CARD || at + 1 == import->log.count) return true;
    bool due = header->figure[1] <= (int)cw_usual_rounds(&import->state);
    if (!due || !trapped_at(import, move, at, seat)) return true;
    int least = 1;
    while (least < 4 && value_at(import, move, at, seat, least) < 2) least++;
    return rule_out(import, move, at, seat, least - 1, false, moved);
}

bool cw_shows_drawn(const struct cw_log *log, const struct cw_move *move, unsigned card)
{
    for (unsigned i = move->first; i < move->end; i++) {
        if (log->item[i].card[0] == card && shows_hand(log, move, i) && may_be_drawn(log, move, i)) return true;
    }
    return false;
}

/* Cards that may have been drawn in this move fill the hand first, as far as it has cards that the log has not named;
 * the other hand has none of them. */
static void show_what_is_left(struct cw_import *import, const struct cw_move *move, bool *moved)
{
    for (unsigned card = 1; card < CW_CARDS; card++) {
        if (!cw_shows_drawn(&import->log, move, card)) continue;
        bool held = cw_deals_hidden_in(&import->deals, CW_US) > 0 && cw_deals_show(&import->deals, card, CW_US, moved);
        if (!held) cw_deals_rule_out(&import->deals, card, CW_USSR, 0, moved);
    }
}

bool cw_show_cards(struct cw_import *import, const struct cw_move *move, bool *moved)
{
    const struct cw_log *log = &import->log;
    const struct cw_item *header = move->header;
    if (is_round_with_card(move) && !show(import, header, header->card[0], header->side[0], moved)) return false;
    if (!show_headlines(import, move, moved)) return false;
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &log->item[i];
        bool from_deck = item->kind == CW_ITEM_DISCARDS && !shows_hand(log, move, i);
        if (from_deck && !show_in_deck(import, item, moved)) return false;
        bool in_hand = shows_hand(log, move, i) && !may_be_drawn(log, move, i);
        if (in_hand && !show(import, item, item->card[0], shower(log, move, i), moved)) return false;
    }
    show_what_is_left(import, move, moved);
    for (unsigned i = move->first; i < move->end; i++) {
        if (!rule_out_others(import, move, i, moved) || !rule_out_discards(import, move, i, moved)) return false;
    }
    return true;
}
