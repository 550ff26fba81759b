/* Why something is not allowed, in a sentence. The texts in other languages are coldwar.why.* of the catalogues. */
#include "explain.h"

#include "casus/assert.h"

#include "action.h"
#include "operations.h"
#include "pile.h"
#include "play.h"
#include "stack.h"
#include "track.h"

struct why {
    const char *key, *sentence;
};

/* The reasons, worded as in the English catalogue. */
#define WHY(name, text) static const struct why name = {"coldwar.why." #name, text}
WHY(over, "The game is over.");
WHY(not_your_turn, "It is not your turn.");
WHY(wrong_stage, "That cannot be done now: something else must be decided first.");
WHY(not_in_hand, "That card is not in your hand.");
WHY(card, "That card cannot be chosen here.");
WHY(choice, "That is not among the choices.");
WHY(not_done, "This must be carried out in full; it cannot be ended yet.");
WHY(no_pass, "Only an extra round and what a card leaves open may be declined.");
WHY(headline_china, "The China Card is never a headline.");
WHY(headline_un, "UN Intervention is never played in the headline phase.");
WHY(scoring_event, "A scoring card can only be played for its event.");
WHY(scoring_first, "A scoring card must be played now: you hold as many as there are rounds left.");
WHY(opponents_event, "This event is the opponent's: the card can only be used for operations or the Space Race.");
WHY(own_event, "Only the opponent's event can come before the operations.");
WHY(event_barred, "This card's event is barred.");
WHY(no_event, "The China Card has no event.");
WHY(china_down, "The China Card lies face down: it cannot be used this turn.");
WHY(china_other, "The China Card is not yours.");
WHY(un_needs_card, "UN Intervention is played with another card of your hand that carries the opponent's event.");
WHY(un_missing, "You do not hold UN Intervention.");
WHY(space_used, "You have made your attempts in the Space Race for this turn.");
WHY(space_ops, "The next box of the Space Race requires {0} ops; this card has {1}.");
WHY(space_end, "You have reached the end of the Space Race.");
WHY(space_granted, "Operations that an event grants without a card cannot go to the Space Race.");
WHY(trap, "You are caught: discard a card of 2+ ops and roll, or play a scoring card.");
WHY(ops_low, "The card discarded must have {0} ops or more; this one has {1}.");
WHY(missile_envy, "Missile Envy must be used for operations in this round.");
WHY(missile_envy_trap, "You are caught: Missile Envy must be the card that you discard now.");
WHY(one_kind, "All points of a card go to one kind of operation.");
WHY(place_or_realign, "Here one may only place influence or realign.");
WHY(not_in_reach,
    "Influence goes only to countries where you had some when the round began, and to those next to them or to your "
    "superpower.");
WHY(cost, "This costs {0} ops; {1} are left.");
WHY(chernobyl, "Chernobyl: no influence may be placed here with operations this turn.");
WHY(no_target, "The opponent has no influence there.");
WHY(defcon_europe, "At DEFCON 4 or less there are no coups or realignments in Europe.");
WHY(defcon_asia, "At DEFCON 3 or less there are no coups or realignments in Asia.");
WHY(defcon_middle_east, "At DEFCON 2 there are no coups or realignments in the Middle East.");
WHY(nato, "NATO protects this country: no coups or realignments by the USSR, and no Brush War.");
WHY(japan, "The US/Japan Mutual Defense Pact protects Japan: no coups or realignments by the USSR.");
WHY(the_reformer, "The Reformer: the USSR may make no coups in Europe.");
WHY(country, "That country cannot be chosen for this.");
WHY(used, "That country has been chosen already.");
WHY(no_influence, "There is no influence to remove.");
WHY(handicap_place, "The handicap goes only to countries where that side has influence.");
WHY(handicap_limit, "The handicap may raise this country to {0} at most.");
WHY(no_crisis, "There is no Cuban Missile Crisis that you could end.");
WHY(crisis_country,
    "The crisis ends by removing 2 of your own influence: the USSR from Cuba, the US from West Germany or Turkey.");
WHY(civil_war, "Only the USSR places influence in China, and only during the civil war.");
WHY(cannot_come, "Chance cannot bring that now.");

static bool refuse(struct casus_error *error, const struct why *why, int64_t a, int64_t b)
{
    return casus_refuse(error, why->key, why->sentence, a, b, 0, 0);
}

/* ---- Cards ---- */

static const struct why *why_not_space(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    if (state->space[seat] == CW_BOXES) return &space_end;
    return state->spaced[seat] >= (cw_ability(state, seat, 2) ? 2 : 1) ? &space_used : &space_ops;
}

static const struct why *why_not_mode(const struct cw_state *state, unsigned seat, unsigned kind, unsigned number)
{
    casus_assert(number > CW_NO_CARD && number < CW_CARDS);
    if (cw_is_scoring(number)) return &scoring_event;
    bool theirs = cw_card[number].side == (seat ^ 1);
    switch (kind) {
    case CW_ACT_EVENT:
        if (number == CW_THE_CHINA_CARD) return &no_event;
        if (number == CW_UN_INTERVENTION) return &un_needs_card;
        return theirs ? &opponents_event : cw_barred(state, seat, number) ? &event_barred : &missile_envy;
    case CW_ACT_EVENT_FIRST: return theirs ? &event_barred : &own_event;
    case CW_ACT_UN:
        if (state->phase == CW_HEADLINE) return &headline_un;
        return theirs ? &un_missing : &un_needs_card;
    default: return why_not_space(state, seat);
    }
}

static const struct why *why_not_card(const struct cw_state *state, unsigned seat, unsigned number)
{
    casus_assert(number > CW_NO_CARD && number < CW_CARDS);
    if (number == CW_UN_INTERVENTION && state->phase == CW_HEADLINE) return &headline_un;
    if (number == CW_THE_CHINA_CARD) {
        if (state->china_holder != seat) return &china_other;
        if (!state->china_up) return &china_down;
    } else if (!cw_has(&state->pile[CW_HAND + seat], number)) {
        return &not_in_hand;
    }
    if (state->phase == CW_ROUNDS && cw_must_score(state, seat)) return &scoring_first;
    return state->envy == seat + 1 ? &missile_envy : &card;
}

static bool explain_play(const struct cw_state *state, unsigned seat, unsigned kind, unsigned number,
                         struct casus_error *error)
{
    if (number == CW_NO_CARD || number >= CW_CARDS) return refuse(error, &not_in_hand, 0, 0);
    int value = cw_operations_value(state, seat, cw_card[number].ops);
    if (state->ask.verb == CW_DISCARD) {
        bool held = cw_has(&state->pile[CW_HAND + seat], number), low = kind == CW_ACT_DISCARD && held && value < 2;
        if (held && cw_has(&state->ask.set, CW_MISSILE_ENVY) && cw_count(state->ask.set) == 1 &&
            state->envy == seat + 1)
            return refuse(error, &missile_envy_trap, 0, 0);
        return low ? refuse(error, &ops_low, 2, value) : refuse(error, &trap, 0, 0);
    }
    if (kind < CW_ACT_EVENT || kind > CW_ACT_SPACE) return refuse(error, &wrong_stage, 0, 0);
    if (!cw_has(&state->ask.set, number)) return refuse(error, why_not_card(state, seat, number), 0, 0);
    if (cw_waits_with_un(state, number)) return refuse(error, &card, 0, 0);
    return refuse(error, why_not_mode(state, seat, kind, number),
                  cw_space_need(state->space[seat] < CW_BOXES ? state->space[seat] + 1u : CW_BOXES), value);
}

static bool explain_headline(const struct cw_state *state, unsigned seat, unsigned kind, unsigned number,
                             struct casus_error *error)
{
    if (kind != CW_ACT_HEADLINE) return refuse(error, &wrong_stage, 0, 0);
    if (number == CW_THE_CHINA_CARD) return refuse(error, &headline_china, 0, 0);
    if (number >= CW_CARDS || !cw_has(&state->pile[CW_HAND + seat], number)) return refuse(error, &not_in_hand, 0, 0);
    return refuse(error, number == CW_UN_INTERVENTION ? &headline_un : &missile_envy, 0, 0);
}

/* ---- Countries ---- */

static const struct why *why_closed(const struct cw_state *state, unsigned seat, bool coup, unsigned target)
{
    struct cw_set nato_holds = cw_under_nato(state);
    struct cw_set open = cw_open_to(state, seat, coup, false);
    if (cw_has(&open, target)) return NULL;
    if (seat == CW_USSR && cw_has(&nato_holds, target)) return &nato;
    if (seat == CW_USSR && target == CW_JAPAN && cw_in_play(state, CW_US_JAPAN_MUTUAL_DEFENSE_PACT)) return &japan;
    if (cw_has(&cw_region[CW_EUROPE], target)) return state->defcon <= 4 ? &defcon_europe : &the_reformer;
    return cw_has(&cw_region[CW_ASIA], target) ? &defcon_asia : &defcon_middle_east;
}

static bool explain_placing(const struct cw_state *state, unsigned seat, unsigned target, struct casus_error *error)
{
    casus_assert(cw_top(state)->kind == CW_FRAME_OPS);
    const struct cw_frame *frame = cw_top(state);
    if (target == CW_CHINA) return refuse(error, &civil_war, 0, 0);
    bool shut = seat == CW_USSR && state->chernobyl != 0 && cw_has(&cw_region[state->chernobyl - 1], target);
    if (shut) return refuse(error, &chernobyl, 0, 0);
    if (!cw_has(&state->reach[seat], target)) return refuse(error, &not_in_reach, 0, 0);
    return refuse(error, &cost, cw_controls(state, seat ^ 1, target) ? 2 : 1, frame->ops.value - frame->ops.spent);
}

/* 6.4: why the card of the present operations may not go to the Space Race. */
static bool explain_space(const struct cw_state *state, unsigned seat, unsigned number, struct casus_error *error)
{
    casus_assert(cw_top(state)->kind == CW_FRAME_OPS);
    const struct cw_frame *frame = cw_top(state);
    bool granted = state->depth > 1 && frame[-1].kind == CW_FRAME_EVENT && frame[-1].card == frame->card;
    if (cw_ops_verb(frame) != CW_NO_VERB) return refuse(error, &one_kind, 0, 0);
    if (!(frame->ops.flags & CW_MAY_SPACE)) return refuse(error, granted ? &space_granted : &wrong_stage, 0, 0);
    if (number != frame->card) return refuse(error, &card, 0, 0);
    return refuse(error, why_not_space(state, seat),
                  cw_space_need(state->space[seat] < CW_BOXES ? state->space[seat] + 1u : CW_BOXES),
                  cw_operations_value(state, seat, cw_ops_printed(frame)));
}

static bool explain_operations(const struct cw_state *state, unsigned seat, unsigned kind, unsigned target,
                               struct casus_error *error)
{
    casus_assert(cw_top(state)->kind == CW_FRAME_OPS);
    if (kind == CW_ACT_SPACE) return explain_space(state, seat, target, error);
    bool none_of_kind = kind == CW_ACT_PLACE  ? cw_empty(state->ask.set)
                        : kind == CW_ACT_COUP ? cw_empty(state->ask.coup)
                                              : cw_empty(state->ask.realign);
    unsigned so_far = cw_ops_verb(cw_top(state));
    if (kind < CW_ACT_PLACE || kind > CW_ACT_REALIGN || kind == CW_ACT_REMOVE || kind == CW_ACT_CHOOSE)
        return refuse(error, &wrong_stage, 0, 0);
    if (so_far != CW_NO_VERB && cw_act_of_verb(so_far) != kind) return refuse(error, &one_kind, 0, 0);
    if (target >= CW_COUNTRIES && target != CW_CHINA) return refuse(error, &country, 0, 0);
    if (kind == CW_ACT_PLACE)
        return none_of_kind ? refuse(error, &country, 0, 0) : explain_placing(state, seat, target, error);
    if (target == CW_CHINA) return refuse(error, &country, 0, 0);
    if (!cw_has(&state->present[seat ^ 1], target)) return refuse(error, &no_target, 0, 0);
    const struct why *closed = why_closed(state, seat, kind == CW_ACT_COUP, target);
    if (closed != NULL) return refuse(error, closed, 0, 0);
    return refuse(error, kind == CW_ACT_COUP && none_of_kind ? &place_or_realign : &country, 0, 0);
}

static bool explain_setup(const struct cw_state *state, unsigned seat, unsigned target, struct casus_error *error)
{
    casus_assert(cw_top(state)->kind == CW_FRAME_SETUP);
    bool handicap = cw_top(state)->setup.which == 2;
    if (!handicap) return refuse(error, &country, 0, 0);
    if (!cw_has(&state->present[seat], target)) return refuse(error, &handicap_place, 0, 0);
    return refuse(error, &handicap_limit, cw_country[target].stability + 2, 0);
}

static bool explain_country(const struct cw_state *state, unsigned seat, unsigned kind, unsigned target,
                            struct casus_error *error)
{
    if (kind != cw_act_of_verb(state->ask.verb)) return refuse(error, &wrong_stage, 0, 0);
    if (target >= CW_COUNTRIES) return refuse(error, &country, 0, 0);
    if (state->phase == CW_SETUP) return explain_setup(state, seat, target, error);
    if (cw_has(&state->used[0], target)) return refuse(error, &used, 0, 0);
    bool nothing = kind == CW_ACT_REMOVE && !cw_has(&state->present[0], target) && !cw_has(&state->present[1], target);
    return refuse(error, nothing ? &no_influence : &country, 0, 0);
}

static bool explain_card(const struct cw_state *state, unsigned seat, unsigned kind, unsigned number,
                         struct casus_error *error)
{
    if (kind != cw_act_of_verb(state->ask.verb)) return refuse(error, &wrong_stage, 0, 0);
    bool held = number < CW_CARDS && cw_has(&state->pile[CW_HAND + seat], number);
    bool own = cw_empty(cw_without(state->ask.set, state->pile[CW_HAND + seat])); /* C98: a card of the other hand. */
    if (kind == CW_ACT_DISCARD && held && own && !cw_is_scoring(number))
        return refuse(error, &ops_low, 3, cw_operations_value(state, seat, cw_card[number].ops));
    return refuse(error, &card, 0, 0);
}

/* ---- All ---- */

static bool explain_crisis(const struct cw_state *state, unsigned seat, struct casus_error *error)
{
    bool caught = seat < 2 && cw_in_play_for(state, CW_CUBAN_MISSILE_CRISIS, seat ^ 1);
    return refuse(error, caught ? &crisis_country : &no_crisis, 0, 0);
}

bool cw_explain(const struct cw_state *state, casus_seat seat, casus_action action, struct casus_error *error)
{
    unsigned kind = cw_kind_of(action), item = cw_item_of(action) & 255;
    const struct cw_ask *ask = &state->ask;
    bool asked = ask->seat == seat || (ask->kind == CW_ASK_HEADLINE && ask->seat == CW_NEUTRAL && seat < 2 &&
                                       state->headline[seat] == CW_NO_CARD);
    if (state->phase == CW_OVER) return refuse(error, &over, 0, 0);
    if (seat == CASUS_SEAT_CHANCE) return refuse(error, &cannot_come, 0, 0);
    if (kind == CW_ACT_CANCEL_CRISIS) return explain_crisis(state, seat, error);
    if (!asked || seat > 1 || ask->kind >= CW_ASK_ROLL) return refuse(error, &not_your_turn, 0, 0);
    if (kind == CW_ACT_DONE || kind == CW_ACT_PASS)
        return refuse(error, ask->kind == CW_ASK_PLAY ? &no_pass : &not_done, 0, 0);
    switch (ask->kind) {
    case CW_ASK_HEADLINE: return explain_headline(state, seat, kind, item, error);
    case CW_ASK_PLAY: return explain_play(state, seat, kind, item, error);
    case CW_ASK_OPS: return explain_operations(state, seat, kind, item, error);
    case CW_ASK_COUNTRY: return explain_country(state, seat, kind, item, error);
    case CW_ASK_CARD: return explain_card(state, seat, kind, item, error);
    default: return refuse(error, &choice, 0, 0);
    }
}
