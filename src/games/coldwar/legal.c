/* Which actions are allowed, and applying them: the only way to change a position. */
#include "legal.h"

#include "casus/assert.h"

#include "action.h"
#include "contract.h"
#include "engine.h"
#include "explain.h"
#include "influence.h"
#include "invariant.h"
#include "operations.h"
#include "pile.h"
#include "play.h"
#include "turn.h"

/* ---- Interrupts ---- */

struct cw_set cw_crisis_exits(const struct cw_state *state, unsigned seat) /* C40, RUL1 */
{
    static const uint8_t exits[2][2] = {{CW_CUBA, CW_CUBA}, {CW_WEST_GERMANY, CW_TURKEY}};
    struct cw_set open = {{0, 0}};
    if (state->phase == CW_OVER || seat > 1 || !cw_in_play_for(state, CW_CUBAN_MISSILE_CRISIS, seat ^ 1)) return open;
    for (unsigned i = 0; i < 2; i++) {
        if (state->influence[seat][exits[seat][i]] >= 2) cw_add(&open, exits[seat][i]);
    }
    return open;
}

static void cancel_crisis(struct cw_engine *engine, unsigned seat, unsigned country)
{
    casus_assert(cw_in_play_for(engine->state, CW_CUBAN_MISSILE_CRISIS, seat ^ 1));
    cw_change_influence(engine, seat, country, -2);
    cw_cancel(engine, CW_CUBAN_MISSILE_CRISIS);
    cw_ask_again(engine);
}

/* ---- Who acts ---- */

void cw_actor(const void *state_, struct casus_actor *actor)
{
    const struct cw_state *state = state_;
    const struct cw_ask *ask = &state->ask;
    *actor = (struct casus_actor){.kind = CASUS_ACTOR_OVER, .seat = CASUS_SEAT_NOBODY};
    if (state->phase == CW_OVER) return;
    if (ask->kind >= CW_ASK_ROLL) {
        actor->kind = CASUS_ACTOR_CHANCE;
        return;
    }
    if (ask->kind == CW_ASK_HEADLINE && ask->seat == CW_NEUTRAL) {
        actor->kind = CASUS_ACTOR_SIMULTANEOUS;
        for (unsigned seat = 0; seat < 2; seat++) {
            if (state->headline[seat] == CW_NO_CARD) casus_seats_add(&actor->awaited, (casus_seat)seat);
        }
        return;
    }
    actor->kind = CASUS_ACTOR_PLAYER;
    actor->seat = ask->seat;
    casus_seats_add(&actor->awaited, ask->seat);
}

/* Whether this seat is asked now. */
static bool is_asked(const struct cw_state *state, unsigned seat)
{
    const struct cw_ask *ask = &state->ask;
    if (state->phase == CW_OVER || seat > 1 || ask->kind >= CW_ASK_ROLL) return false;
    if (ask->kind == CW_ASK_HEADLINE)
        return (ask->seat == seat || ask->seat == CW_NEUTRAL) && cw_owes_headline(state, seat);
    return ask->seat == seat;
}

/* ---- The list ---- */

/* Actions are written to a list or, without one, only counted, and the one at `wanted` is kept: drawing one at random
 * is the inner loop of every simulation and need not write them all. */
struct list {
    casus_action *actions;
    size_t count, wanted;
    casus_action found;
};

static void list_one(struct list *list, enum cw_action_kind kind, unsigned item)
{
    if (list->actions != NULL) list->actions[list->count] = cw_pack(kind, item);
    else if (list->count == list->wanted) list->found = cw_pack(kind, item);
    list->count++;
}

static void list_each(struct list *list, enum cw_action_kind kind, struct cw_set items)
{
    if (list->actions != NULL) {
        for (CW_EACH(item, items)) list->actions[list->count++] = cw_pack(kind, item);
        return;
    }
    size_t count = cw_count(items);
    if (list->wanted >= list->count && list->wanted < list->count + count)
        list->found = cw_pack(kind, cw_nth(items, (unsigned)(list->wanted - list->count)));
    list->count += count;
}

static void list_modes(struct list *list, unsigned card, unsigned modes)
{
    casus_assert(modes < 1u << CW_MODES);
    for (unsigned mode = 0; mode < CW_MODES; mode++) {
        if (modes >> mode & 1) list_one(list, CW_ACT_EVENT + mode, card);
    }
}

static void list_plays(struct list *list, const struct cw_state *state, unsigned seat)
{
    casus_assert(state->ask.kind == CW_ASK_PLAY);
    bool trapped = state->ask.verb == CW_DISCARD;
    for (CW_EACH(card, state->ask.set)) {
        if (trapped && !cw_is_scoring(card)) list_one(list, CW_ACT_DISCARD, card);
        else list_modes(list, card, cw_modes(state, seat, card));
    }
    if (state->ask.may_stop) list_one(list, CW_ACT_PASS, 0);
}

static void list_options(struct list *list, uint32_t options)
{
    for (unsigned option = 0; option < CW_OPTIONS; option++) {
        if (options >> option & 1) list_one(list, CW_ACT_OPTION, option);
    }
}

/* 6.4: instead of other operations. */
static void list_space(struct list *list, const struct cw_state *state)
{
    unsigned card = cw_space_card(state);
    if (card != CW_NO_CARD) list_one(list, CW_ACT_SPACE, card);
}

static void list_answers(struct list *list, const struct cw_state *state, unsigned seat)
{
    casus_assert(state->ask.kind != CW_ASK_NONE && state->ask.kind < CW_ASK_ROLL);
    const struct cw_ask *ask = &state->ask;
    switch (ask->kind) {
    case CW_ASK_HEADLINE: list_each(list, CW_ACT_HEADLINE, cw_headlines(state, seat)); return;
    case CW_ASK_PLAY: list_plays(list, state, seat); return;
    case CW_ASK_OPS:
        list_each(list, CW_ACT_PLACE, ask->set);
        list_each(list, CW_ACT_COUP, ask->coup);
        list_each(list, CW_ACT_REALIGN, ask->realign);
        list_space(list, state);
        break;
    case CW_ASK_COUNTRY:
    case CW_ASK_CARD: list_each(list, cw_act_of_verb(ask->verb), ask->set); break;
    default: list_options(list, ask->options); break;
    }
    if (ask->may_stop) list_one(list, CW_ACT_DONE, 0);
}

static void list_all(struct list *list, const struct cw_state *state, unsigned seat)
{
    if (is_asked(state, seat)) list_answers(list, state, seat);
    list_each(list, CW_ACT_CANCEL_CRISIS, cw_crisis_exits(state, seat));
}

size_t cw_legal(const void *state, casus_seat seat, casus_action *actions)
{
    struct list list = {.actions = actions};
    list_all(&list, state, seat);
    return list.count;
}

static casus_action sample_chance(const struct cw_state *state, struct casus_random *random)
{
    casus_assert(state->ask.kind <= CW_ASK_RANDOM);
    const struct cw_ask *ask = &state->ask;
    if (ask->kind == CW_ASK_ROLL) return cw_pack(CW_ACT_ROLL, 1 + (unsigned)casus_random_below(random, 6));
    if (ask->kind < CW_ASK_ROLL) return 0;
    bool draw = ask->kind == CW_ASK_DRAW;
    struct cw_set cards = state->pile[draw ? CW_DECK : CW_HAND + ask->seat];
    unsigned count = cw_count(cards);
    return cw_pack(draw ? CW_ACT_DRAW : CW_ACT_RANDOM,
                   cw_nth(cards, count > 1 ? (unsigned)casus_random_below(random, count) : 0));
}

/* The ways to play a card take longer to find than to write, so they are found once. */
static casus_action sample_listed(const struct cw_state *state, casus_seat seat, struct casus_random *random)
{
    casus_action actions[CW_LEGAL_MAX];
    size_t count = cw_legal(state, seat, actions);
    return count > 0 ? actions[casus_random_below(random, count)] : 0;
}

casus_action cw_sample(const void *state, casus_seat seat, struct casus_random *random)
{
    if (seat == CASUS_SEAT_CHANCE) return sample_chance(state, random);
    if (((const struct cw_state *)state)->ask.kind == CW_ASK_PLAY) return sample_listed(state, seat, random);
    struct list list = {.wanted = SIZE_MAX};
    list_all(&list, state, seat);
    if (list.count == 0) return 0;
    list = (struct list){.wanted = casus_random_below(random, list.count)};
    list_all(&list, state, seat);
    return list.found;
}

/* ---- One action ---- */

static bool may_play(const struct cw_state *state, unsigned seat, unsigned kind, unsigned card)
{
    casus_assert(seat < 2);
    if (card == CW_NO_CARD || card >= CW_CARDS || !cw_has(&state->ask.set, card)) return false;
    bool to_trap = state->ask.verb == CW_DISCARD && !cw_is_scoring(card);
    if (to_trap) return kind == CW_ACT_DISCARD;
    return kind >= CW_ACT_EVENT && kind <= CW_ACT_SPACE && (cw_modes(state, seat, card) >> (kind - CW_ACT_EVENT) & 1);
}

static bool answers(const struct cw_state *state, unsigned seat, unsigned kind, unsigned item)
{
    const struct cw_ask *ask = &state->ask;
    if (!is_asked(state, seat)) return false;
    if (kind == CW_ACT_PASS || kind == CW_ACT_DONE) {
        return item == 0 && ask->may_stop && (kind == CW_ACT_PASS) == (ask->kind == CW_ASK_PLAY);
    }
    if (item >= 128) return false;
    switch (ask->kind) {
    case CW_ASK_HEADLINE: {
        struct cw_set cards = cw_headlines(state, seat);
        return kind == CW_ACT_HEADLINE && cw_has(&cards, item);
    }
    case CW_ASK_PLAY: return may_play(state, seat, kind, item);
    case CW_ASK_OPS:
        if (kind == CW_ACT_SPACE) return item != CW_NO_CARD && item == cw_space_card(state);
        return (kind == CW_ACT_PLACE && cw_has(&ask->set, item)) || (kind == CW_ACT_COUP && cw_has(&ask->coup, item)) ||
               (kind == CW_ACT_REALIGN && cw_has(&ask->realign, item));
    case CW_ASK_COUNTRY:
    case CW_ASK_CARD: return kind == cw_act_of_verb(ask->verb) && cw_has(&ask->set, item);
    default: return kind == CW_ACT_OPTION && item < CW_OPTIONS && (ask->options >> item & 1);
    }
}

static bool is_outcome(const struct cw_state *state, unsigned kind, unsigned item)
{
    switch (state->ask.kind) {
    case CW_ASK_ROLL: return kind == CW_ACT_ROLL && item >= 1 && item <= 6;
    case CW_ASK_DRAW: return kind == CW_ACT_DRAW && item < CW_CARDS && cw_has(&state->pile[CW_DECK], item);
    case CW_ASK_RANDOM:
        return kind == CW_ACT_RANDOM && item < CW_CARDS && cw_has(&state->pile[CW_HAND + state->ask.seat], item);
    default: return false;
    }
}

static bool fits(const struct cw_state *state, casus_seat seat, casus_action action)
{
    unsigned kind = cw_kind_of(action);
    uint64_t item = action >> 8;
    if (item > 255 || state->phase == CW_OVER) return false;
    if (seat == CASUS_SEAT_CHANCE) return is_outcome(state, kind, (unsigned)item);
    if (kind == CW_ACT_CANCEL_CRISIS) {
        struct cw_set exits = cw_crisis_exits(state, seat);
        return item < CW_COUNTRIES && cw_has(&exits, (unsigned)item);
    }
    return answers(state, seat, kind, (unsigned)item);
}

bool cw_is_legal(const void *state, casus_seat seat, casus_action action, struct casus_error *error)
{
    return fits(state, seat, action) || cw_explain(state, seat, action, error);
}

/* ---- Doing it ---- */

static void choose_headline(struct cw_state *state, unsigned seat, unsigned card)
{
    casus_assert(state->headline[seat] == CW_NO_CARD && cw_has(&state->pile[CW_HAND + seat], card));
    state->headline[seat] = (uint8_t)card;
    /* 6.4, box 4: shown before the other side chooses. */
    if (state->ask.seat == seat) cw_add(&state->known[seat], card);
}

static void answer(struct cw_state *state, unsigned kind, unsigned item)
{
    casus_assert(state->answered == CW_NOT_ANSWERED);
    bool stop = kind == CW_ACT_PASS || kind == CW_ACT_DONE;
    state->answered = stop ? CW_STOPPED : CW_ANSWERED;
    state->answer = (uint8_t)item;
    if (state->ask.kind == CW_ASK_OPS)
        state->ask.verb = kind == CW_ACT_SPACE ? CW_NO_VERB : (uint8_t)(kind - CW_ACT_PLACE + CW_PLACE);
    if (state->ask.kind == CW_ASK_PLAY)
        state->mode = kind == CW_ACT_DISCARD ? CW_TO_TRAP : (uint8_t)(kind - CW_ACT_EVENT);
}

bool cw_act(struct cw_state *state, casus_seat seat, casus_action action, struct cw_journal *journal,
            struct casus_error *error)
{
    if (!cw_is_legal(state, seat, action, error)) return false;
    struct cw_engine engine = {state, journal};
    unsigned kind = cw_kind_of(action), item = cw_item_of(action);
    if (kind == CW_ACT_CANCEL_CRISIS) {
        cancel_crisis(&engine, seat, item);
        if (CASUS_CHECKS) cw_check_invariants(state);
        return true;
    }
    if (kind == CW_ACT_HEADLINE) choose_headline(state, seat, item);
    else answer(state, kind, item);
    state->ask.kind = CW_ASK_NONE;
    cw_run(&engine);
    state->answer = state->mode = state->took = 0; /* They are used up, and not everybody may know what they were. */
    if (CASUS_CHECKS) cw_check_invariants(state);
    return true;
}

bool cw_apply(void *state, casus_seat seat, casus_action action, struct casus_error *error)
{
    return cw_act(state, seat, action, NULL, error);
}

/* ---- Chance ---- */

size_t cw_outcomes(const void *state_, struct casus_outcome *outcomes, const char **purpose)
{
    const struct cw_state *state = state_;
    const char *label = "die";
    size_t count = 0;
    if (state->ask.kind == CW_ASK_ROLL) {
        for (unsigned die = 1; die <= 6; die++)
            outcomes[count++] = (struct casus_outcome){cw_pack(CW_ACT_ROLL, die), 1};
    } else if (state->ask.kind == CW_ASK_DRAW) {
        label = "draw";
        for (CW_EACH(card, state->pile[CW_DECK]))
            outcomes[count++] = (struct casus_outcome){cw_pack(CW_ACT_DRAW, card), 1};
    } else if (state->ask.kind == CW_ASK_RANDOM) {
        label = "random";
        for (CW_EACH(card, state->pile[CW_HAND + state->ask.seat]))
            outcomes[count++] = (struct casus_outcome){cw_pack(CW_ACT_RANDOM, card), 1};
    }
    if (count > 0 && purpose != NULL) *purpose = label;
    return count;
}
