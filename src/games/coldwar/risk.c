/* Whether an action may lose the game before its player is next asked for a play: by DEFCON 1 in his own round, through
 * a coup or an event, including the other side's events on his own cards; by 20 VP; by a scoring card that can no
 * longer be played.
 *
 * The possible continuations are played out, with the best own choices and the worst of everything else. Placing
 * influence never ends a game, so one place stands for all; only coups that lower DEFCON count. Hidden cards are
 * guessed a few times from the view alone, always in the same way: the answer reveals nothing beyond the view. */
#include "risk.h"

#include <string.h>

#include "action.h"
#include "contract.h"
#include "engine.h"
#include "legal.h"
#include "operations.h"
#include "pile.h"
#include "play.h"

enum {
    DEPTH_MAX = 32,   /* Answers in a row. */
    LOOKS_MAX = 3000, /* Positions examined: few enough that nobody notices a delay. */
    GUESSES = 3
};

/* A position in which somebody chooses, and what was found about the choices so far. */
struct node {
    struct cw_state state;
    casus_action action[CW_LEGAL_MAX];
    unsigned count, next;
    bool own;
    unsigned card; /* The last event on the way here. */
    enum cw_danger least, most;
};

struct search {
    unsigned seat;
    int looks;
    unsigned depth;
    struct cw_risk found; /* The first way to lose. */
    struct node node[DEPTH_MAX];
};

/* ---- Choices ---- */

static void add(struct node *node, casus_action action)
{
    casus_assert(node->count < CW_LEGAL_MAX);
    node->action[node->count++] = action;
}

static void add_first(struct node *node, enum cw_action_kind kind, struct cw_set items)
{
    if (!cw_empty(items)) add(node, cw_pack(kind, cw_nth(items, 0)));
}

static void add_all(struct node *node, enum cw_action_kind kind, struct cw_set items)
{
    for (CW_EACH(item, items)) add(node, cw_pack(kind, item));
}

static struct cw_set lowering_coups(const struct cw_state *state)
{
    struct cw_set lowering = {{0, 0}};
    for (CW_EACH(country, state->ask.coup)) {
        if (cw_coup_lowers_defcon(state, state->ask.seat, country)) cw_add(&lowering, country);
    }
    return lowering;
}

static void list_operations(struct node *node)
{
    const struct cw_state *state = &node->state;
    struct cw_set lowering = lowering_coups(state);
    add_first(node, CW_ACT_PLACE, state->ask.set);
    add_first(node, CW_ACT_REALIGN, state->ask.realign);
    add_first(node, CW_ACT_COUP, cw_without(state->ask.coup, lowering));
    unsigned card = cw_space_card(state);
    if (card != CW_NO_CARD) add(node, cw_pack(CW_ACT_SPACE, card));
    add_all(node, CW_ACT_COUP, lowering);
}

static void list_chance(struct node *node)
{
    const struct cw_ask *ask = &node->state.ask;
    if (ask->kind == CW_ASK_ROLL) {
        for (unsigned die = 1; die <= 6; die++) add(node, cw_pack(CW_ACT_ROLL, die));
    } else if (ask->kind == CW_ASK_RANDOM) add_all(node, CW_ACT_RANDOM, node->state.pile[CW_HAND + ask->seat]);
}

static void list_legal(struct node *node)
{
    size_t count = cw_legal(&node->state, node->state.ask.seat, node->action);
    while (count > 0 && cw_kind_of(node->action[count - 1]) == CW_ACT_CANCEL_CRISIS) count--;
    node->count = (unsigned)count;
}

/* The choices; none if they depend on cards that are only guessed. */
static void list(struct node *node, unsigned seat)
{
    const struct cw_ask *ask = &node->state.ask;
    bool by_heart = ask->kind == CW_ASK_COUNTRY && (ask->verb == CW_PLACE || ask->verb == CW_REMOVE);
    bool hidden =
        ask->seat != seat && (ask->kind == CW_ASK_RANDOM || (ask->kind == CW_ASK_CARD && ask->verb != CW_TAKE));
    node->own = ask->seat == seat && ask->kind < CW_ASK_ROLL;
    if (hidden) return;
    if (ask->kind >= CW_ASK_ROLL) list_chance(node);
    else if (ask->kind == CW_ASK_OPS) list_operations(node);
    else if (by_heart) add_first(node, cw_act_of_verb(ask->verb), ask->set);
    else {
        list_legal(node);
        return;
    }
    if (ask->may_stop && ask->kind < CW_ASK_ROLL) add(node, cw_pack(CW_ACT_DONE, 0));
}

/* ---- What came of it ---- */

/* 10.3, 10.5: more scoring cards in the hand than rounds to play them in. */
static bool holds_too_many(const struct cw_state *state, unsigned seat)
{
    if (state->phase != CW_ROUNDS) return false;
    bool this_one = state->phasing == seat || seat == CW_US;
    unsigned left = cw_rounds(state, seat) + this_one;
    return cw_count(cw_and(state->pile[CW_HAND + seat], cw_scoring_cards)) + state->round > left;
}

/* The end of the turn brings points and the final scoring whatever is played last, so only a scoring card that was held
 * counts. */
static bool is_of_the_turn(const struct cw_state *state, const struct cw_journal *journal)
{
    bool ended = false;
    for (unsigned i = 0; i < journal->count; i++) ended |= journal->note[i].kind == CW_NOTE_TURN_END;
    return ended && state->reason != CW_BY_HELD_SCORING;
}

static unsigned last_event(const struct cw_journal *journal, unsigned before)
{
    for (unsigned i = 0; i < journal->count; i++) {
        if (journal->note[i].kind == CW_NOTE_EVENT) before = journal->note[i].card;
    }
    return before;
}

static enum cw_danger danger_of_end(struct search *search, const struct cw_state *state, unsigned card)
{
    bool over = state->phase == CW_OVER;
    if (over ? state->winner != CW_OTHER(search->seat) : !holds_too_many(state, search->seat)) return CW_NO_DANGER;
    bool by_event = over && state->reason != CW_BY_HELD_SCORING && state->reason != CW_BY_CRISIS;
    if (search->found.danger == CW_NO_DANGER) {
        search->found = (struct cw_risk){.danger = CW_MAY_LOSE,
                                         .reason = over ? state->reason : CW_BY_HELD_SCORING,
                                         .card = by_event ? card : CW_NO_CARD};
    }
    return CW_LOSES;
}

/* ---- The search ---- */

static void take_note(struct node *node, enum cw_danger danger)
{
    if (danger < node->least) node->least = danger;
    if (danger > node->most) node->most = danger;
}

static enum cw_danger danger_of(const struct node *node)
{
    if (node->count == 0) return CW_NO_DANGER;
    if (node->own || node->least == CW_LOSES) return node->least;
    return node->most == CW_NO_DANGER ? CW_NO_DANGER : CW_MAY_LOSE;
}

static bool is_settled(const struct node *node)
{
    bool rest_is_idle = node->own ? node->least == CW_NO_DANGER : node->most > CW_NO_DANGER && node->least < CW_LOSES;
    return node->next == node->count || rest_is_idle;
}

/* Pushes the position if there is something to choose in it; otherwise *danger is its result. */
static bool enter(struct search *search, const struct cw_state *state, const struct cw_journal *journal, unsigned card,
                  enum cw_danger *danger)
{
    casus_assert(search->depth <= DEPTH_MAX);
    card = last_event(journal, card);
    bool ends = state->phase == CW_OVER || state->depth == 0;
    if (ends || search->depth == DEPTH_MAX) {
        *danger = ends && !is_of_the_turn(state, journal) ? danger_of_end(search, state, card) : CW_NO_DANGER;
        return false;
    }
    struct node *node = &search->node[search->depth++];
    memcpy(&node->state, state, sizeof node->state);
    node->count = node->next = 0;
    node->card = card;
    node->least = CW_LOSES;
    node->most = CW_NO_DANGER;
    list(node, search->seat);
    return true;
}

static void look(struct search *search, struct node *node)
{
    struct cw_state after;
    struct cw_journal journal = {0};
    enum cw_danger danger = CW_NO_DANGER;
    bool chance = node->state.ask.kind >= CW_ASK_ROLL;
    memcpy(&after, &node->state, sizeof after);
    cw_act(&after, chance ? CASUS_SEAT_CHANCE : node->state.ask.seat, node->action[node->next++], &journal, NULL);
    search->looks++;
    if (!enter(search, &after, &journal, node->card, &danger)) take_note(node, danger);
}

/* `card`: the event in progress. */
static enum cw_danger play_out(struct search *search, const struct cw_state *state, const struct cw_journal *journal,
                               unsigned card)
{
    enum cw_danger danger = CW_NO_DANGER;
    search->depth = 0;
    if (!enter(search, state, journal, card, &danger)) return danger;
    while (search->looks < LOOKS_MAX) {
        struct node *node = &search->node[search->depth - 1];
        if (!is_settled(node)) {
            look(search, node);
            continue;
        }
        danger = danger_of(node);
        if (--search->depth == 0) return danger;
        take_note(&search->node[search->depth - 1], danger);
    }
    return search->found.danger; /* There is a way, though it can perhaps be avoided. */
}

/* ---- The first step ---- */

/* 4.5C: a headline is judged by itself; what the other side has chosen is not known. */
static void show_headline(struct cw_state *state, unsigned seat, unsigned card, struct cw_journal *journal)
{
    struct cw_engine engine = {state, journal};
    cw_move_card(&engine, card, CW_HAND + seat, CW_TABLE);
    state->headline[seat] = (uint8_t)card;
    state->headline[CW_OTHER(seat)] = CW_NO_CARD;
    state->step = 1;
    cw_ask_again(&engine);
}

static enum cw_danger danger_by_guess(struct search *search, struct cw_state *state, casus_action action)
{
    struct cw_journal journal = {0};
    const struct cw_frame *frame = state->depth > 0 ? &state->frame[state->depth - 1] : NULL;
    unsigned card = frame != NULL && frame->kind == CW_FRAME_EVENT ? frame->card : CW_NO_CARD;
    bool alone = cw_kind_of(action) == CW_ACT_HEADLINE && state->ask.seat == CW_NEUTRAL;
    if (alone) show_headline(state, search->seat, cw_item_of(action), &journal);
    else cw_act(state, (casus_seat)search->seat, action, &journal, NULL);
    return play_out(search, state, &journal, card);
}

struct cw_risk cw_risk_of(const struct cw_state *state, unsigned seat, casus_action action)
{
    casus_assert(seat < 2 && cw_is_legal(state, (casus_seat)seat, action, NULL));
    struct cw_state view, guess;
    struct casus_random random = casus_random_make(1);
    struct search search = {.seat = seat, .found = {.card = CW_NO_CARD}};
    unsigned sum = 0;
    memcpy(&view, state, sizeof view);
    if (view.viewer == 0) cw_view(state, (casus_seat)seat, &view);
    if (view.phase != CW_HEADLINE && view.phase != CW_ROUNDS) return search.found;
    for (unsigned i = 0; i < GUESSES; i++) {
        cw_determinize(&view, (casus_seat)seat, &random, &guess);
        search.looks = 0;
        sum += danger_by_guess(&search, &guess, action);
    }
    search.found.danger = sum == 0 ? CW_NO_DANGER : sum == GUESSES * CW_LOSES ? CW_LOSES : CW_MAY_LOSE;
    return sum == 0 ? (struct cw_risk){.card = CW_NO_CARD} : search.found;
}
