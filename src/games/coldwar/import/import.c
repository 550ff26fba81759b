/* The game is searched move by move: an action is taken, what it brings about is compared with the log, and where they
 * part, the next one is tried. Nearly always the log leaves one way; it leaves more where it does not print a choice or
 * a die. A move is first searched without any difference, then with one, and so on, so that what is reported is as
 * little as possible. */
#include "import.h"

#include <string.h>

#include "casus/assert.h"
#include "games/coldwar/action.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/legal.h"

enum { STEPS_MAX = 20000 }; /* Actions tried in one search. */

/* ---- Beginning ---- */

static void write_options(struct cw_import *import)
{
    const struct cw_log_setup *setup = &import->log.setup;
    struct casus_writer out = casus_writer_make(import->options, sizeof import->options);
    casus_write_text(&out, setup->optional_cards ? "optional on\n" : "optional off\n");
    casus_write_text(&out, "digital on\n");
    if (setup->handicap > 0) {
        casus_write_text(&out, setup->handicap_side == CW_US ? "handicap us " : "handicap ussr ");
        casus_write_uint(&out, setup->handicap);
        casus_write_char(&out, '\n');
    }
    if (setup->late_war) casus_write_text(&out, "scenario late_war\n");
    if (setup->civil_war) casus_write_text(&out, "civil_war on\n");
}

static void begin_game(struct cw_import *import)
{
    casus_assert(import->moves > 0);
    write_options(import);
    cw_init(&import->start, import->options, strlen(import->options), NULL);
    import->state = import->start;
    import->events = import->differences = import->compared = import->plays = 0;
    import->shift = 0;
    import->ended = false;
    cw_deals_enter(&import->deals, import->start.pile[CW_DECK], true);
}

/* ---- Which actions to try ---- */

/* Whether the position waits for what a header begins. */
static bool is_at(const struct cw_state *state, const struct cw_item *header)
{
    if (state->depth > 0 || state->turn != header->figure[0]) return false;
    if (header->kind != CW_ITEM_ROUND) return state->ask.kind == CW_ASK_HEADLINE;
    return state->ask.kind == CW_ASK_PLAY && state->round == header->figure[1] && state->phasing == header->side[0];
}

/* Whether the move has yet to begin: what its header begins is not interrupted before. */
static bool waits_for(const struct cw_state *state, const struct cw_move *move)
{
    return move->header != NULL && is_at(state, move->header);
}

/* The card that a seat is said to headline; CW_NO_CARD: none is. */
static unsigned headline_of(const struct cw_import *import, const struct cw_move *move, unsigned seat)
{
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &import->log.item[i];
        if (item->kind == CW_ITEM_HEADLINED && item->side[0] == seat) return item->card[0];
    }
    return CW_NO_CARD;
}

static bool fits_round(const struct cw_state *state, const struct cw_item *header, casus_action action)
{
    unsigned kind = cw_kind_of(action);
    if (!is_at(state, header)) return kind == CW_ACT_PASS; /* A round that the log leaves out. */
    if (header->card[0] == CW_UN_INTERVENTION && kind == CW_ACT_UN) return true;
    return kind != CW_ACT_PASS && kind != CW_ACT_UN && cw_item_of(action) == header->card[0];
}

/* Whether the log's words allow an action at all. */
static bool fits(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state,
                 casus_seat seat, casus_action action)
{
    if (cw_kind_of(action) == CW_ACT_CANCEL_CRISIS) return !waits_for(state, move);
    switch (state->ask.kind) {
    case CW_ASK_HEADLINE: return cw_item_of(action) == headline_of(import, move, seat);
    case CW_ASK_PLAY: return state->depth > 0 || move->header == NULL || fits_round(state, move->header, action);
    default: return true;
    }
}

/* What the log tells of next: of all, and of what is done to a country; NULL: nothing. */
struct next {
    const struct cw_item *item, *on_country;
};

static struct next next_in_log(const struct cw_import *import, const struct cw_move *move,
                               const struct cw_progress *progress)
{
    casus_assert(move->first <= move->end && move->end <= import->log.count);
    struct next next = {NULL, NULL};
    for (unsigned i = move->first; i < move->end && next.on_country == NULL; i++) {
        const struct cw_item *item = &import->log.item[i];
        bool influence = item->kind == CW_ITEM_INFLUENCE;
        if (influence ? progress->done[i - move->first] == item->figure[0] : progress->done[i - move->first] != 0)
            continue;
        if (next.item == NULL) next.item = item;
        if (influence || item->kind == CW_ITEM_TARGET) next.on_country = item;
    }
    return next;
}

/* 0: the log speaks of it next; 1: no more than of anything; 2: it ends or interrupts something. */
static unsigned rank(casus_action action, struct next next)
{
    unsigned kind = cw_kind_of(action);
    bool there = next.on_country != NULL && cw_item_of(action) == next.on_country->country;
    bool exits =
        there && next.item == next.on_country && next.item->kind == CW_ITEM_INFLUENCE && next.item->figure[0] == -2;
    if (kind == CW_ACT_CANCEL_CRISIS) return exits ? 0 : 2;
    if (kind == CW_ACT_DONE || kind == CW_ACT_PASS) return 2;
    return there && kind >= CW_ACT_PLACE && kind <= CW_ACT_REALIGN ? 0 : 1;
}

static void add_choice(struct cw_import *import, casus_seat seat, casus_action action)
{
    casus_assert(import->choices < sizeof import->choice / sizeof *import->choice);
    import->choice[import->choices++] = (struct cw_event){.action = action, .seat = seat};
}

static void add_decisions(struct cw_import *import, const struct cw_move *move, const struct cw_node *node,
                          casus_seat seat)
{
    const struct next next = next_in_log(import, move, &node->progress);
    const struct cw_set exits = cw_crisis_exits(&node->state, seat ^ 1u);
    size_t count = cw_legal(&node->state, seat, import->legal);
    for (unsigned now = 0; now <= 2; now++) {
        for (size_t i = 0; i < count; i++) {
            casus_action action = import->legal[i];
            if (rank(action, next) == now && fits(import, move, &node->state, seat, action))
                add_choice(import, seat, action);
        }
        for (CW_EACH(country, exits)) {
            casus_action action = cw_pack(CW_ACT_CANCEL_CRISIS, country);
            if (rank(action, next) == now && fits(import, move, &node->state, seat ^ 1, action))
                add_choice(import, seat ^ 1, action);
        }
    }
}

/* The first item in which a card drawn now may be used: cards are dealt for the next move, C77 draws for this one. */
static unsigned first_use(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state)
{
    if (state->phase != CW_DEAL) return cw_first_use(&import->log, move);
    bool last = move + 1 == import->move + import->moves;
    return last ? import->log.count : (unsigned)(move[1].header - import->log.item);
}

/* What Our Man in Tehran (C108) discards is looked at and not dealt before, as long as there is anything else. */
static unsigned choose_draw(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state)
{
    unsigned seat = state->ask.seat;
    struct cw_set deck = state->pile[CW_DECK], shown = cw_and(deck, cw_shown_in_deck(&import->log, move)),
                  others = cw_without(deck, shown);
    if (seat == CW_NEUTRAL) return cw_empty(shown) ? cw_take(&others) : cw_take(&shown);
    return cw_deals_choose(&import->deals, cw_empty(others) ? deck : others, seat, state->turn,
                           first_use(import, move, state));
}

static void add_outcomes(struct cw_import *import, const struct cw_state *state)
{
    struct casus_outcome list[CW_OUTCOMES_MAX];
    size_t count = cw_outcomes(state, list, NULL);
    for (size_t i = 0; i < count; i++) add_choice(import, CASUS_SEAT_CHANCE, list[i].action);
}

/* Fills import->choice. */
static void find_choices(struct cw_import *import, const struct cw_move *move, const struct cw_node *node)
{
    casus_assert(node->state.phase <= CW_OVER);
    const struct cw_state *state = &node->state;
    struct casus_actor actor;
    import->choices = 0;
    cw_actor(state, &actor);
    if (actor.kind == CASUS_ACTOR_OVER) return;
    if (state->ask.kind == CW_ASK_DRAW)
        add_choice(import, CASUS_SEAT_CHANCE, cw_pack(CW_ACT_DRAW, choose_draw(import, move, state)));
    else if (actor.kind == CASUS_ACTOR_CHANCE) add_outcomes(import, state);
    else add_decisions(import, move, node, casus_seats_has(&actor.awaited, CW_USSR) ? CW_USSR : CW_US);
}

/* ---- The search ---- */

struct search {
    struct cw_import *import;
    const struct cw_move *move;
    struct cw_care care;
    unsigned depth;
};

static uint64_t fingerprint(const struct cw_node *node)
{
    const struct cw_progress *progress = &node->progress;
    uint64_t print = casus_hash(&node->state, sizeof node->state) ^
                     casus_hash(progress->done, sizeof progress->done) * 31 ^ (uint64_t)progress->differences << 32 ^
                     (uint64_t)progress->begun << 40;
    return print != 0 ? print : 1;
}

/* Where a fingerprint stands among those of positions that lead nowhere, or would stand. */
static uint64_t *failure(struct cw_import *import, uint64_t print)
{
    casus_assert(print != 0 && import->failures <= CW_FAILURES / 2);
    size_t at = print % CW_FAILURES;
    while (import->failed[at] != 0 && import->failed[at] != print) at = (at + 1) % CW_FAILURES;
    return &import->failed[at];
}

static void note_failure(struct search *search, const struct cw_node *node)
{
    struct cw_import *import = search->import;
    if (import->failures >= CW_FAILURES / 2) return;
    uint64_t *place = failure(import, node->print);
    import->failures += *place == 0;
    *place = node->print;
}

/* Whether the position has failed, or has led to itself: what comes in another order, dice that are rolled again. */
static bool is_known(struct search *search, uint64_t print)
{
    casus_assert(print != 0);
    for (unsigned i = 0; i <= search->depth; i++) {
        if (search->import->node[i].print == print) return true;
    }
    return *failure(search->import, print) != 0;
}

static unsigned open_line(const struct search *search, const struct cw_progress *progress)
{
    const struct cw_move *move = search->move;
    const struct cw_log *log = &search->import->log;
    for (unsigned i = move->first; i < move->end; i++) {
        int done = progress->done[i - move->first];
        if (log->item[i].kind == CW_ITEM_INFLUENCE ? done != log->item[i].figure[0] : done == 0)
            return log->item[i].line;
    }
    return search->care.last ? log->item[log->count - 1].line : move[1].header->line;
}

static void note_furthest(struct search *search, const struct cw_progress *progress)
{
    struct cw_import *import = search->import;
    unsigned found = (unsigned)(search->move->end - search->move->first - progress->left + 1);
    if (found < import->furthest) return;
    import->furthest = found;
    import->stuck = open_line(search, progress);
}

/* Whether the move is over as the log has it; then its progress is closed. */
static bool close_if_over(struct search *search, struct cw_node *node)
{
    struct cw_import *import = search->import;
    if (!node->progress.begun || (!search->care.last && !is_at(&node->state, search->move[1].header))) return false;
    struct cw_progress closed = node->progress;
    int shift = import->shift;
    if (!cw_close_progress(&import->log, search->move, import->state.vp, &shift, search->care.allowed, &closed))
        return false;
    node->progress = closed;
    import->shift = shift;
    return true;
}

/* Tries the next action of the last node. False: there is none left. */
static bool try_next(struct search *search)
{
    casus_assert(search->depth < CW_SEARCH_DEPTH);
    struct cw_import *import = search->import;
    struct cw_node *node = &import->node[search->depth], *next = node + 1;
    find_choices(import, search->move, node);
    if (node->tried >= import->choices || import->steps++ >= STEPS_MAX) return false;
    node->event = import->choice[node->tried++];
    next->state = node->state;
    next->progress = node->progress;
    next->tried = 0;
    import->journal.count = 0;
    cw_act(&next->state, node->event.seat, node->event.action, &import->journal, NULL);
    cw_tell(&import->story, &node->state, node->event.seat, node->event.action, &import->journal, &next->state);
    if (!cw_follow(&import->log, search->move, &import->story, search->care, &next->progress)) return true;
    note_furthest(search, &next->progress);
    next->print = fingerprint(next);
    if (!is_known(search, next->print)) search->depth++;
    return true;
}

static bool search_move(struct search *search)
{
    struct cw_import *import = search->import;
    struct cw_node *root = &import->node[0];
    root->state = import->state;
    root->tried = 0;
    cw_begin_progress(&import->log, search->move, &root->progress);
    root->print = fingerprint(root);
    memset(import->failed, 0, sizeof import->failed);
    import->failures = import->steps = 0;
    search->depth = 0;
    for (;;) {
        struct cw_node *node = &import->node[search->depth];
        if (node->tried == 0 && close_if_over(search, node)) return true;
        if (search->depth < CW_SEARCH_DEPTH && try_next(search)) continue;
        if (search->depth == 0) return false;
        note_failure(search, node);
        search->depth--;
    }
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
        if (!cw_deals_deal(&import->deals, card, seat, before->turn, first_use(import, move, before))) return false;
        if (now) cw_deals_show(&import->deals, card, seat, &moved);
    }
    struct cw_set put_aside = cw_or(after->pile[CW_DISCARDS], cw_or(after->pile[CW_REMOVED], after->pile[CW_TABLE]));
    for (CW_EACH(open, put_aside)) cw_deals_open(&import->deals, open);
    struct cw_set entered = cw_without(after->pile[CW_DECK], cw_or(before->pile[CW_DECK], before->pile[CW_LOOKED]));
    return cw_empty(entered) || cw_deals_enter(&import->deals, entered, reshuffled(&import->journal));
}

/* Dice of events are never printed, nor is the country that Shuttle Diplomacy takes out of a count. */
static bool is_guess(const struct cw_state *before, casus_action action)
{
    const struct cw_frame *top = before->depth > 0 ? &before->frame[before->depth - 1] : NULL;
    if (top == NULL || top->kind != CW_FRAME_EVENT) return false;
    return cw_kind_of(action) == CW_ACT_ROLL || (cw_kind_of(action) == CW_ACT_CHOOSE && cw_is_scoring(top->card));
}

static bool take_event(struct cw_import *import, struct cw_event event, const struct cw_move *move)
{
    casus_assert(event.action != 0);
    struct cw_state before = import->state;
    if (import->events == CW_EVENTS_MAX) return false;
    event.guessed = is_guess(&before, event.action);
    import->event[import->events++] = event;
    import->journal.count = 0;
    cw_act(&import->state, event.seat, event.action, &import->journal, NULL);
    return track_deck(import, &before, &event, move);
}

static void count_move(struct cw_import *import, const struct cw_move *move, const struct cw_progress *progress)
{
    casus_assert(move->end <= import->log.count);
    for (unsigned i = move->first; i < move->end; i++) {
        import->compared += !cw_item_is_header(&import->log.item[i]);
        import->plays += import->log.item[i].kind == CW_ITEM_HEADLINED;
    }
    import->plays += move->header != NULL && move->header->kind == CW_ITEM_ROUND;
    for (unsigned i = 0; i < progress->differences && import->differences < CW_DIFFERENCES_MAX; i++) {
        import->difference[import->differences++] = progress->difference[i];
    }
}

static unsigned line_of(const struct cw_move *move)
{
    return move->header != NULL ? move->header->line : 1;
}

static void take_move(struct search *search)
{
    struct cw_import *import = search->import;
    for (unsigned i = 0; i < search->depth; i++) {
        if (!take_event(import, import->node[i].event, search->move)) {
            cw_end_import(import, CW_NO_ACTION, line_of(search->move));
            return;
        }
    }
    count_move(import, search->move, &import->node[search->depth].progress);
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

/* Plays all events again with the cards as they are dealt now. */
static bool deal_anew(struct cw_import *import)
{
    unsigned slot = 0;
    import->state = import->start;
    for (unsigned i = 0; i < import->events; i++) {
        struct cw_event *event = &import->event[i];
        if (cw_kind_of(event->action) == CW_ACT_DRAW)
            event->action = cw_pack(CW_ACT_DRAW, card_drawn(import, cw_item_of(event->action), &slot));
        if (!cw_act(&import->state, event->seat, event->action, NULL, NULL)) return false;
    }
    return true;
}

static void mark_guessed_draws(struct cw_import *import)
{
    struct cw_state state = import->start;
    for (unsigned i = 0, slot = 0; i < import->events; i++) {
        struct cw_event *event = &import->event[i];
        if (state.ask.kind == CW_ASK_DRAW)
            event->guessed = state.ask.seat == CW_NEUTRAL || !cw_deals_is_shown(&import->deals, slot++);
        cw_act(&state, event->seat, event->action, NULL, NULL);
    }
}

/* ---- The whole log ---- */

static bool can_begin(struct cw_import *import, const struct cw_move *move)
{
    unsigned seat = move->header->side[0];
    size_t count = cw_legal(&import->state, (casus_seat)seat, import->legal);
    for (size_t i = 0; i < count; i++) {
        if (fits(import, move, &import->state, (casus_seat)seat, import->legal[i])) return true;
    }
    return false;
}

/* 10.5: where a log stops, hidden cards to score may be left in a hand; but not so many that one of them would have
 * been due instead. */
static bool release_scoring(struct cw_import *import, const struct cw_move *move)
{
    if (move->header == NULL || move->header->kind != CW_ITEM_ROUND) return true;
    unsigned seat = move->header->side[0], at = (unsigned)(move->header - import->log.item);
    bool moved = false;
    for (CW_EACH(card, cw_and(import->state.pile[CW_HAND + seat], cw_scoring_cards))) {
        bool spare = cw_deals_hidden(&import->deals, card) && !cw_deals_is_used(&import->deals, card, at);
        if (!spare || can_begin(import, move) || !cw_deals_rule_out(&import->deals, card, seat, &moved)) continue;
        if (!deal_anew(import)) return false;
    }
    return true;
}

/* As closely as possible: first in order, then in any, then with ever more differences. */
static bool search_with_care(struct search *search)
{
    search->care.in_order = true;
    if (search_move(search)) return true;
    search->care.in_order = false;
    for (search->care.allowed = 0; search->care.allowed <= CW_MOVE_DIFFERENCES; search->care.allowed++) {
        if (search_move(search)) return true;
    }
    return false;
}

static void rebuild_move(struct cw_import *import, unsigned number)
{
    casus_assert(number < import->moves);
    struct search search = {
        .import = import, .move = &import->move[number], .care = {.last = number + 1 == import->moves}};
    bool moved = false;
    if (!cw_show_cards(import, search.move, &moved)) return;
    if (moved && !deal_anew(import)) {
        cw_end_import(import, CW_NO_DEALING, line_of(search.move));
        return;
    }
    if (!release_scoring(import, search.move)) {
        cw_end_import(import, CW_NO_DEALING, line_of(search.move));
        return;
    }
    import->furthest = import->stuck = 0;
    if (search_with_care(&search)) take_move(&search);
    else cw_end_import(import, CW_NO_ACTION, import->stuck);
}

bool cw_import(struct cw_import *import, const char *text, size_t length, struct casus_error *error)
{
    if (!cw_log_read(text, length, &import->log, error) || !cw_split_moves(import, error) ||
        !cw_expect_uses(import, error))
        return false;
    begin_game(import);
    for (unsigned i = 0; i < import->moves && !import->ended && import->differences < CW_DIFFERENCES_MAX; i++)
        rebuild_move(import, i);
    mark_guessed_draws(import);
    return true;
}

/* ---- Differences ---- */

void cw_difference_write(const struct cw_difference *difference, struct casus_writer *out)
{
    static const char *const before[] = {
        [CW_DIFFERS] = "the log has \"",
        [CW_NOT_IN_GAME] = "the log has \"",
        [CW_NOT_IN_LOG] = "the log has not \"",
        [CW_NO_ACTION] = "no legal action leads on as the log says; the import ends here",
        [CW_NO_CARD_THERE] = "this card cannot be where the log shows it; the import ends here",
        [CW_NO_DEALING] = "no dealing of the unseen cards leads here by legal actions; the import ends here",
    };
    casus_write_text(out, before[difference->kind]);
    if (difference->kind == CW_DIFFERS || difference->kind == CW_NOT_IN_GAME) cw_item_write(&difference->said, out);
    if (difference->kind == CW_DIFFERS) casus_write_text(out, "\", the game has \"");
    if (difference->kind == CW_NOT_IN_GAME) casus_write_text(out, "\", which the game has not");
    if (difference->kind == CW_DIFFERS || difference->kind == CW_NOT_IN_LOG) {
        cw_item_write(&difference->found, out);
        casus_write_char(out, '"');
    }
}
