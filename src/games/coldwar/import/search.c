/* Searching for a move: an action is taken and its effects are compared with the log; where they differ, the next
 * action is tried. Nearly always the log leaves only one way; it leaves several where it does not print a choice or a
 * die. */
#include "rebuilding.h"

#include <string.h>

#include "casus/assert.h"
#include "games/coldwar/action.h"
#include "games/coldwar/contract.h"
#include "games/coldwar/legal.h"

enum { STEPS_MAX = 20000 }; /* Actions tried in one search. */

/* ---- Which actions to try ---- */

/* Whether the position waits for what a header begins. */
static bool is_at(const struct cw_state *state, const struct cw_item *header)
{
    if (state->depth > 0 || state->turn != header->figure[0]) return false;
    if (header->kind != CW_ITEM_ROUND) return state->ask.kind == CW_ASK_HEADLINE;
    return state->ask.kind == CW_ASK_PLAY && state->round == header->figure[1] && state->phasing == header->side[0];
}

/* Whether the move has yet to begin: it cannot be interrupted before what its header begins. */
static bool waits_for(const struct cw_state *state, const struct cw_move *move)
{
    return move->header != NULL && is_at(state, move->header);
}

static bool fits_round(const struct cw_state *state, const struct cw_item *header, casus_action action)
{
    unsigned kind = cw_kind_of(action);
    if (!is_at(state, header)) return kind == CW_ACT_PASS; /* A round that the log omits. */
    if (header->card[0] == CW_UN_INTERVENTION && kind == CW_ACT_UN) return true;
    return kind != CW_ACT_PASS && kind != CW_ACT_UN && cw_item_of(action) == header->card[0];
}

/* 10.5: a log in which a scoring card is held against the rule ends with that turn. Before it the rule is kept, so that
 * unseen scoring cards are not put into hands that would have had to play them. */
static bool keeps_to_scoring(const struct cw_import *import, const struct cw_state *state, casus_seat seat,
                             casus_action action)
{
    casus_assert(import->moves > 0 && seat < 2);
    bool bound = state->option.digital == CW_DIGITAL_HELD && state->turn < import->move[import->moves - 1].turn;
    if (!bound) return true;
    struct cw_state strict = *state;
    strict.option.digital = CW_DIGITAL;
    return cw_is_legal(&strict, seat, action, NULL);
}

/* Whether the log's words allow an action at all. */
static bool fits(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state,
                 casus_seat seat, casus_action action)
{
    if (cw_kind_of(action) == CW_ACT_CANCEL_CRISIS) return !waits_for(state, move);
    if (!keeps_to_scoring(import, state, seat, action)) return false;
    switch (state->ask.kind) {
    case CW_ASK_HEADLINE: return cw_item_of(action) == cw_headline_said(import, move, seat);
    case CW_ASK_PLAY: return state->depth > 0 || move->header == NULL || fits_round(state, move->header, action);
    default: return true;
    }
}

/* The log's next items: of all kinds, and of those about a country; NULL if there is none. */
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
        if (cw_item_is_unread(item)) continue;
        if (influence ? progress->done[i - move->first] == item->figure[0] : progress->done[i - move->first] != 0)
            continue;
        if (next.item == NULL) next.item = item;
        if (influence || item->kind == CW_ITEM_TARGET) next.on_country = item;
    }
    return next;
}

/* 0: the log mentions it next; 1: it is like any other; 2: it ends or interrupts something. */
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

unsigned cw_first_use_of_draw(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state)
{
    if (state->phase != CW_DEAL) return cw_first_use(&import->log, move);
    bool last = move + 1 == import->move + import->moves;
    return last ? import->log.count : (unsigned)(move[1].header - import->log.item);
}

/* Cards that Our Man in Tehran (C108) discards are looked at; they are not dealt before, as long as there are
 * others. */
static unsigned choose_draw(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state)
{
    unsigned seat = state->ask.seat;
    struct cw_set deck = state->pile[CW_DECK], shown = cw_and(deck, cw_shown_in_deck(&import->log, move)),
                  others = cw_without(deck, shown);
    if (seat == CW_NEUTRAL) return cw_empty(shown) ? cw_take(&others) : cw_take(&shown);
    return cw_deals_choose(&import->deals, cw_empty(others) ? deck : others, seat, state->turn,
                           cw_first_use_of_draw(import, move, state));
}

static void add_outcomes(struct cw_import *import, const struct cw_state *state)
{
    struct casus_outcome list[CW_OUTCOMES_MAX];
    size_t count = cw_outcomes(state, list, NULL);
    for (size_t i = 0; i < count; i++) add_choice(import, CASUS_SEAT_CHANCE, list[i].action);
}

/* If both may, the USSR goes first, unless the log has no headline of it. */
static casus_seat who_decides(const struct cw_import *import, const struct cw_move *move,
                              const struct casus_actor *actor)
{
    bool both = casus_seats_has(&actor->awaited, CW_USSR) && casus_seats_has(&actor->awaited, CW_US);
    if (both && cw_headline_said(import, move, CW_USSR) == CW_NO_CARD) return CW_US;
    return casus_seats_has(&actor->awaited, CW_USSR) ? CW_USSR : CW_US;
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
    else add_decisions(import, move, node, who_decides(import, move, &actor));
}

bool cw_can_begin(struct cw_import *import, const struct cw_move *move)
{
    casus_assert(move->header != NULL && move->header->kind == CW_ITEM_ROUND && move->header->side[0] < 2);
    unsigned seat = move->header->side[0];
    size_t count = cw_legal(&import->state, (casus_seat)seat, import->legal);
    for (size_t i = 0; i < count; i++) {
        if (fits(import, move, &import->state, (casus_seat)seat, import->legal[i])) return true;
    }
    return false;
}

/* ---- The search ---- */

struct search {
    struct cw_import *import;
    const struct cw_move *move;
    struct cw_care care;
    struct cw_tried *tried;
    unsigned depth;
};

static uint64_t fingerprint(const struct cw_node *node)
{
    const struct cw_progress *progress = &node->progress;
    uint64_t print = casus_hash(&node->state, sizeof node->state) ^
                     casus_hash(progress->done, sizeof progress->done) * 31 ^ (uint64_t)progress->differences << 32 ^
                     (uint64_t)progress->begun << 40 ^ (uint64_t)(uint16_t)progress->unsaid << 48 ^
                     (uint64_t)progress->unsaid_at << 8;
    return print != 0 ? print : 1;
}

/* Where a fingerprint is, or would be, among those of positions that lead nowhere. */
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

/* Whether the position has failed, or has led back to itself: another order of the same actions, dice that are rolled
 * again. */
static bool is_known(struct search *search, uint64_t print)
{
    casus_assert(print != 0);
    for (unsigned i = 0; i <= search->depth; i++) {
        if (search->import->node[i].print == print) return true;
    }
    return *failure(search->import, print) != 0;
}

/* The first line that has not been produced, except operations that were announced but did not follow. */
static unsigned open_line(const struct search *search, const struct cw_progress *progress)
{
    const struct cw_move *move = search->move;
    const struct cw_log *log = &search->import->log;
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &log->item[i];
        int done = progress->done[i - move->first];
        bool open = item->kind == CW_ITEM_INFLUENCE ? done != item->figure[0] : done == 0;
        if (open && !cw_is_idle(log, move, i)) return item->line;
    }
    return search->care.last ? log->item[log->count - 1].line : move[1].header->line;
}

static void note_furthest(struct search *search, const struct cw_progress *progress)
{
    struct cw_import *import = search->import;
    if (progress->differences > 0) return;
    unsigned line = open_line(search, progress);
    if (line > import->stuck) import->stuck = line;
}

/* A log that stops before everybody has shown a headline names those that are chosen. */
static void tell_chosen_headlines(const struct search *search, const struct cw_state *state,
                                  struct cw_progress *progress)
{
    const struct cw_move *move = search->move;
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &search->import->log.item[i];
        int16_t *done = &progress->done[i - move->first];
        bool chosen = item->kind == CW_ITEM_HEADLINED && state->headline[item->side[0]] == item->card[0];
        if (!chosen || *done != 0) continue;
        casus_assert(progress->left > 0);
        *done = 1;
        progress->left--;
    }
}

/* Whether all headlines that the log's last line, or its header, names are chosen. */
static bool stops_among_headlines(const struct search *search, const struct cw_state *state)
{
    const struct cw_move *move = search->move;
    if (!search->care.last || move->header == NULL || move->header->kind == CW_ITEM_ROUND) return false;
    for (unsigned seat = 0; seat < 2; seat++) {
        if (cw_headline_said(search->import, move, seat) != state->headline[seat]) return false;
    }
    return state->ask.kind == CW_ASK_HEADLINE;
}

/* Whether the move ends as in the log; then *closed is its progress, and *shift by how much the log's score exceeds the
 * game's. */
static bool is_over(const struct search *search, const struct cw_node *node, struct cw_progress *closed, int *shift)
{
    const struct cw_import *import = search->import;
    bool stopped = stops_among_headlines(search, &node->state);
    if (!node->progress.begun && !stopped) return false;
    if (!search->care.last && !is_at(&node->state, search->move[1].header)) return false;
    *closed = node->progress;
    *shift = import->shift;
    if (stopped) tell_chosen_headlines(search, &node->state, closed);
    return cw_close_progress(&import->log, search->move, import->state.vp, shift, search->care, closed);
}

/* Whether this end of the move has been tried before; if not, it is now. */
static bool is_taken(struct cw_tried *tried, const struct cw_state *state)
{
    casus_assert(tried->count <= tried->most && tried->most <= CW_DIFFERING_ENDS);
    uint64_t print = casus_hash(state, sizeof *state);
    for (unsigned i = 0; i < tried->count; i++) {
        if (tried->end[i] == print) return true;
    }
    if (tried->count == tried->most) return true;
    tried->end[tried->count++] = print;
    return false;
}

/* Whether the node is an end of the move that has not been tried before; then its progress is closed. */
static bool close_if_over(struct search *search, struct cw_node *node)
{
    struct cw_progress closed;
    int shift;
    if (!is_over(search, node, &closed, &shift) || is_taken(search->tried, &node->state)) return false;
    node->progress = closed;
    search->import->shift = shift;
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
    import->effort++;
    node->event = import->choice[node->tried++];
    next->state = node->state;
    next->progress = node->progress;
    next->tried = 0;
    import->journal.count = 0;
    bool legal = cw_act(&next->state, node->event.seat, node->event.action, &import->journal, NULL);
    casus_assert(legal);
    cw_tell(&import->story, &node->state, node->event.seat, node->event.action, &import->journal, &next->state);
    bool fits_on = cw_follow(&import->log, search->move, &import->story, search->care, &next->progress);
    note_furthest(search, &next->progress);
    if (!fits_on) return true;
    next->print = fingerprint(next);
    if (!is_known(search, next->print)) search->depth++;
    return true;
}

bool cw_search_move(struct cw_import *import, const struct cw_move *move, struct cw_care care, struct cw_tried *tried,
                    unsigned *length)
{
    struct search search = {.import = import, .move = move, .care = care, .tried = tried};
    struct cw_node *root = &import->node[0];
    root->state = import->state;
    root->tried = 0;
    cw_begin_progress(&import->log, move, &root->progress);
    root->print = fingerprint(root);
    memset(import->failed, 0, sizeof import->failed);
    import->failures = import->steps = 0;
    for (;;) {
        struct cw_node *node = &import->node[search.depth];
        if (node->tried == 0 && close_if_over(&search, node)) break;
        if (search.depth < CW_SEARCH_DEPTH && try_next(&search)) continue;
        if (search.depth == 0) return false;
        note_failure(&search, node);
        search.depth--;
    }
    *length = search.depth;
    return true;
}
