/* The game is searched move by move: an action is taken, what it brings about is compared with the log, and where they part, the next one is
 * tried. Nearly always the log leaves one way; it leaves more where it does not print a choice or a die. A move is first searched without any
 * difference, then with one, and so on, so that what is reported is as little as possible. */
#include "import.h"

#include <string.h>

#include "games/coldwar/coldwar.h"

enum { STEPS_MAX = 40000 }; /* Actions tried in one search. */

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
    write_options(import);
    casus_coldwar.init(&import->start, import->options, strlen(import->options), NULL);
    import->state = import->start;
    import->events = import->differences = import->compared = import->plays = 0;
    import->shift = 0;
    import->ended = false;
    cw_deals_enter(&import->deals, import->start.pile[CW_DECK], true);
}

/* ---- Which actions to try ---- */

struct choice {
    casus_seat seat;
    size_t count; /* In import->legal. */
};

/* Whether the position waits for what a header begins. */
static bool is_at(const struct cw_state *state, const struct cw_item *header)
{
    if (state->depth > 0 || state->turn != header->figure[0]) return false;
    if (header->kind != CW_ITEM_ROUND) return state->ask.kind == CW_ASK_HEADLINE;
    return state->ask.kind == CW_ASK_PLAY && state->round == header->figure[1] && state->phasing == header->side[0];
}

/* The card that a header gives a seat for its headline: by who is said to headline it; CW_NO_CARD if nobody is. */
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
    if (kind == CW_ACT_CANCEL_CRISIS) return true;
    if (!is_at(state, header)) return kind == CW_ACT_PASS; /* A round that the log leaves out. */
    if (header->card[0] == CW_UN_INTERVENTION && kind == CW_ACT_UN) return true;
    return kind != CW_ACT_PASS && kind != CW_ACT_UN && cw_item_of(action) == header->card[0];
}

/* Whether the log's words allow an action at all. */
static bool fits(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state, casus_seat seat, casus_action action)
{
    switch (state->ask.kind) {
    case CW_ASK_HEADLINE: return cw_kind_of(action) == CW_ACT_CANCEL_CRISIS || cw_item_of(action) == headline_of(import, move, seat);
    case CW_ASK_PLAY: return state->depth > 0 || move->header == NULL || fits_round(state, move->header, action);
    default: return true;
    }
}

static bool stops(casus_action action)
{
    unsigned kind = cw_kind_of(action);
    return kind == CW_ACT_DONE || kind == CW_ACT_PASS || kind == CW_ACT_CANCEL_CRISIS;
}

/* The country that the log speaks of next; CW_NO_COUNTRY if of none. */
static unsigned next_country(const struct cw_import *import, const struct cw_move *move, const struct cw_progress *progress)
{
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &import->log.item[i];
        int done = progress->done[i - move->first];
        if (item->kind == CW_ITEM_INFLUENCE ? done != item->figure[0] : item->kind == CW_ITEM_TARGET && done == 0) return item->country;
    }
    return CW_NO_COUNTRY;
}

static bool is_on_country(casus_action action, unsigned country)
{
    unsigned kind = cw_kind_of(action);
    return kind >= CW_ACT_PLACE && kind <= CW_ACT_REALIGN && cw_item_of(action) == country;
}

static void swap(casus_action *a, casus_action *b)
{
    casus_action kept = *a;
    *a = *b;
    *b = kept;
}

/* What the log speaks of next comes first, what ends something last. */
static void put_in_order(casus_action *actions, size_t count, unsigned country)
{
    size_t end = count;
    for (size_t i = 0, first = 0; i < count; i++) {
        if (is_on_country(actions[i], country)) swap(&actions[i], &actions[first++]);
    }
    for (size_t i = 0; i < end;) {
        if (stops(actions[i])) swap(&actions[i], &actions[--end]);
        else i++;
    }
}

static struct choice decisions(struct cw_import *import, const struct cw_move *move, const struct cw_node *node, casus_seat seat)
{
    size_t all = cw_legal(&node->state, seat, import->legal), kept = 0;
    for (size_t i = 0; i < all; i++) {
        if (fits(import, move, &node->state, seat, import->legal[i])) import->legal[kept++] = import->legal[i];
    }
    put_in_order(import->legal, kept, next_country(import, move, &node->progress));
    return (struct choice){seat, kept};
}

/* C108: the cards that the log will have discarded are among those looked at. */
static unsigned choose_to_look(const struct cw_import *import, const struct cw_move *move, struct cw_set deck)
{
    for (unsigned i = move->first; i < move->end; i++) {
        const struct cw_item *item = &import->log.item[i];
        if (item->kind == CW_ITEM_DISCARDS && cw_has(&deck, item->card[0])) return item->card[0];
    }
    return cw_take(&deck);
}

/* The first move in which a card drawn now may be used: cards are dealt for the next one, C77 draws for this one. */
static unsigned first_move(const struct cw_import *import, const struct cw_move *move, const struct cw_state *state)
{
    return (unsigned)(move - import->move) + (state->phase == CW_DEAL);
}

static struct choice draws(struct cw_import *import, const struct cw_move *move, const struct cw_state *state)
{
    unsigned next = first_move(import, move, state), seat = state->ask.seat;
    unsigned card = seat == CW_NEUTRAL ? choose_to_look(import, move, state->pile[CW_DECK])
                                       : cw_deals_choose(&import->deals, state->pile[CW_DECK], seat, state->turn, next);
    import->legal[0] = cw_pack(CW_ACT_DRAW, card);
    return (struct choice){CASUS_SEAT_CHANCE, 1};
}

static struct choice outcomes(struct cw_import *import, const struct cw_state *state)
{
    struct casus_outcome list[CW_OUTCOMES_MAX];
    size_t count = cw_outcomes(state, list, NULL);
    for (size_t i = 0; i < count; i++) import->legal[i] = list[i].action;
    return (struct choice){CASUS_SEAT_CHANCE, count};
}

static struct choice choices(struct cw_import *import, const struct cw_move *move, const struct cw_node *node)
{
    const struct cw_state *state = &node->state;
    struct casus_actor actor;
    cw_actor(state, &actor);
    if (actor.kind == CASUS_ACTOR_OVER) return (struct choice){CASUS_SEAT_NOBODY, 0};
    if (actor.kind == CASUS_ACTOR_CHANCE) return state->ask.kind == CW_ASK_DRAW ? draws(import, move, state) : outcomes(import, state);
    return decisions(import, move, node, casus_seats_has(&actor.awaited, CW_USSR) ? CW_USSR : CW_US);
}

/* ---- The search ---- */

struct search {
    struct cw_import *import;
    const struct cw_move *move;
    bool last; /* Of the log. */
    unsigned allowed, depth;
};

static uint64_t fingerprint(const struct search *search, const struct cw_node *node)
{
    return casus_hash(&node->state, sizeof node->state) ^ casus_hash(node->progress.done, sizeof node->progress.done) * 31 ^
           (uint64_t)node->progress.differences << 32 ^ search->allowed;
}

/* Positions that lead nowhere, so that what comes in another order is not tried again. */
static uint64_t *failure(struct cw_import *import, uint64_t print)
{
    size_t at = print % CW_FAILURES;
    while (import->failed[at] != 0 && import->failed[at] != print) at = (at + 1) % CW_FAILURES;
    return &import->failed[at];
}

static void note_failure(struct search *search, const struct cw_node *node)
{
    struct cw_import *import = search->import;
    if (import->failures >= CW_FAILURES / 2) return;
    uint64_t print = fingerprint(search, node);
    uint64_t *place = failure(import, print);
    import->failures += *place == 0;
    *place = print;
}

static bool has_failed(const struct search *search, const struct cw_node *node)
{
    return *failure(search->import, fingerprint(search, node)) != 0;
}

static unsigned open_line(const struct search *search, const struct cw_progress *progress)
{
    const struct cw_move *move = search->move;
    const struct cw_log *log = &search->import->log;
    for (unsigned i = move->first; i < move->end; i++) {
        int done = progress->done[i - move->first];
        if (log->item[i].kind == CW_ITEM_INFLUENCE ? done != log->item[i].figure[0] : done == 0) return log->item[i].line;
    }
    return search->last ? log->item[log->count - 1].line : move[1].header->line;
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
static bool is_over(struct search *search, struct cw_node *node)
{
    struct cw_import *import = search->import;
    if (!node->progress.begun || (!search->last && !is_at(&node->state, search->move[1].header))) return false;
    struct cw_progress closed = node->progress;
    int shift = import->shift;
    if (!cw_close_progress(&import->log, search->move, import->state.vp, &shift, search->allowed, &closed)) return false;
    node->progress = closed;
    import->shift = shift;
    return true;
}

/* Tries the next action of the last node. False: there is none left. */
static bool try_next(struct search *search)
{
    struct cw_import *import = search->import;
    struct cw_node *node = &import->node[search->depth], *next = node + 1;
    struct choice choice = choices(import, search->move, node);
    if (node->tried >= choice.count || import->steps++ >= STEPS_MAX) return false;
    node->event = (struct cw_event){.action = import->legal[node->tried++], .seat = choice.seat};
    next->state = node->state;
    next->progress = node->progress;
    next->tried = 0;
    import->journal.count = 0;
    cw_act(&next->state, choice.seat, node->event.action, &import->journal, NULL);
    cw_tell(&import->story, &node->state, choice.seat, node->event.action, &import->journal, &next->state);
    if (!cw_follow(&import->log, search->move, search->last, &import->story, search->allowed, &next->progress)) return true;
    note_furthest(search, &next->progress);
    if (!has_failed(search, next)) search->depth++;
    return true;
}

static bool search_move(struct search *search)
{
    struct cw_import *import = search->import;
    struct cw_node *root = &import->node[0];
    root->state = import->state;
    root->tried = 0;
    cw_begin_progress(&import->log, search->move, &root->progress);
    memset(import->failed, 0, sizeof import->failed);
    import->failures = import->steps = 0;
    search->depth = 0;
    for (;;) {
        struct cw_node *node = &import->node[search->depth];
        if (node->tried == 0 && is_over(search, node)) return true;
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

static bool track_deck(struct cw_import *import, const struct cw_state *before, const struct cw_event *event, const struct cw_move *move)
{
    const struct cw_state *after = &import->state;
    bool dealt = before->ask.kind == CW_ASK_DRAW && before->ask.seat != CW_NEUTRAL;
    if (dealt && !cw_deals_deal(&import->deals, cw_item_of(event->action), before->ask.seat, before->turn, first_move(import, move, before))) return false;
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
    cw_show_drawn(import, search->move);
}

bool cw_end_import(struct cw_import *import, enum cw_difference_kind kind, unsigned line)
{
    struct cw_difference *difference = &import->difference[import->differences < CW_DIFFERENCES_MAX ? import->differences++ : CW_DIFFERENCES_MAX - 1];
    *difference = (struct cw_difference){.kind = (uint8_t)kind, .line = (uint16_t)line};
    import->ended = true;
    return false;
}

/* ---- Dealing anew ---- */

/* The card to draw instead, now that the hidden cards lie elsewhere. */
static unsigned card_drawn(const struct cw_import *import, unsigned was, unsigned *slot)
{
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
        if (cw_kind_of(event->action) == CW_ACT_DRAW) event->action = cw_pack(CW_ACT_DRAW, card_drawn(import, cw_item_of(event->action), &slot));
        if (!cw_act(&import->state, event->seat, event->action, NULL, NULL)) return false;
    }
    return true;
}

static void mark_guessed_draws(struct cw_import *import)
{
    struct cw_state state = import->start;
    for (unsigned i = 0, slot = 0; i < import->events; i++) {
        struct cw_event *event = &import->event[i];
        if (state.ask.kind == CW_ASK_DRAW) event->guessed = state.ask.seat == CW_NEUTRAL || !cw_deals_is_shown(&import->deals, slot++);
        cw_act(&state, event->seat, event->action, NULL, NULL);
    }
}

/* ---- The whole log ---- */

static void rebuild_move(struct cw_import *import, unsigned number)
{
    struct search search = {.import = import, .move = &import->move[number], .last = number + 1 == import->moves};
    bool moved = false;
    if (!cw_show_cards(import, search.move, &moved)) return;
    if (moved && !deal_anew(import)) {
        cw_end_import(import, CW_NO_DEALING, line_of(search.move));
        return;
    }
    import->furthest = import->stuck = 0;
    for (search.allowed = 0; search.allowed <= CW_MOVE_DIFFERENCES; search.allowed++) {
        if (!search_move(&search)) continue;
        take_move(&search);
        return;
    }
    cw_end_import(import, CW_NO_ACTION, import->stuck);
}

bool cw_import(struct cw_import *import, const char *text, size_t length, struct casus_error *error)
{
    if (!cw_log_read(text, length, &import->log, error) || !cw_split_moves(import, error) || !cw_expect_uses(import, error)) return false;
    begin_game(import);
    for (unsigned i = 0; i < import->moves && !import->ended; i++) rebuild_move(import, i);
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
