/* Chapter 5: which cards may be played, how, and playing one. */
#include "play.h"

#include "casus/assert.h"

#include "operations.h"
#include "pile.h"
#include "rules.h"
#include "stack.h"
#include "track.h"

/* ---- What bars an event: 7.5 ---- */

/* The card in play that bars the event of another. */
static const uint8_t bars[CW_CARDS] = {
    [CW_SOCIALIST_GOVERNMENTS] = CW_THE_IRON_LADY, [CW_ARAB_ISRAELI_WAR] = CW_CAMP_DAVID_ACCORDS,
    [CW_WILLY_BRANDT] = CW_TEAR_DOWN_THIS_WALL,    [CW_MUSLIM_REVOLUTION] = CW_AWACS_SALE_TO_SAUDIS,
    [CW_FLOWER_POWER] = CW_AN_EVIL_EMPIRE,         [CW_OPEC] = CW_NORTH_SEA_OIL,
};

/* 12.4: events that wait for the end of the Chinese Civil War. */
static bool waits_for_china(unsigned seat, unsigned card)
{
    if (card == CW_RED_SCARE_PURGE) return seat == CW_USSR;
    return card == CW_FORMOSAN_RESOLUTION || card == CW_CULTURAL_REVOLUTION;
}

bool cw_barred(const struct cw_state *state, unsigned seat, unsigned card)
{
    casus_assert(seat < 2 && card < CW_CARDS);
    unsigned bar = bars[card];
    if (bar != CW_NO_CARD && cw_in_play(state, bar)) return true;
    return state->china_holder == CW_NEUTRAL && waits_for_china(seat, card);
}

/* ---- Rounds and what they demand ---- */

unsigned cw_usual_rounds(const struct cw_state *state) /* 4.5D */
{
    return state->turn < CW_MID_WAR_BEGINS ? 6 : 7;
}

unsigned cw_rounds(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    bool more = cw_ability(state, seat, 8) || (seat == CW_US && state->extra_rounds); /* 6.4, C86 */
    return more ? 8 : cw_usual_rounds(state);
}

bool cw_trapped(const struct cw_state *state, unsigned seat)
{
    return cw_in_play(state, seat == CW_US ? CW_QUAGMIRE : CW_BEAR_TRAP);
}

/* 10.5: as many scoring cards as rounds left. */
bool cw_must_score(const struct cw_state *state, unsigned seat)
{
    if (state->option.digital == CW_DIGITAL_HELD) return false;
    struct cw_set scoring = cw_and(state->pile[CW_HAND + seat], cw_scoring_cards);
    return !cw_empty(scoring) && cw_count(scoring) >= cw_rounds(state, seat) + 1u - state->round;
}

/* 10.5: cards whose event takes a card out of the hand that plays them, so that a scoring card may go unscored and
 * nobody is forced to hold it. */
static const uint8_t riddances[2][2] = {
    [CW_USSR] = {CW_FIVE_YEAR_PLAN, CW_GRAIN_SALES_TO_SOVIETS},
    [CW_US] = {CW_ALDRICH_AMES_REMIX, CW_ASK_NOT_WHAT_YOUR_COUNTRY},
};

static struct cw_set scoring_or_riddances(unsigned seat)
{
    struct cw_set cards = cw_scoring_cards;
    for (unsigned i = 0; i < 2; i++) cw_add(&cards, riddances[seat][i]);
    return cards;
}

static bool china_is_playable(const struct cw_state *state, unsigned seat) /* 9.1 */
{
    return state->china_holder == seat && state->china_up;
}

struct cw_set cw_playable(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    struct cw_set hand = state->pile[CW_HAND + seat];
    bool owes = state->envy == seat + 1;
    if (cw_must_score(state, seat)) return cw_and(hand, owes ? cw_scoring_cards : scoring_or_riddances(seat));
    if (owes) return cw_only(CW_MISSILE_ENVY); /* C49 */
    if (china_is_playable(state, seat)) cw_add(&hand, CW_THE_CHINA_CARD);
    return hand;
}

struct cw_set cw_trap_cards(const struct cw_state *state, unsigned seat) /* C42, RUL6, RUL7 */
{
    casus_assert(seat < 2);
    struct cw_set scoring = cw_and(state->pile[CW_HAND + seat], cw_scoring_cards);
    struct cw_set worth_two = cw_hand_worth(state, seat, 2);
    if (cw_must_score(state, seat)) return scoring;
    bool owes = state->envy == seat + 1 && cw_has(&worth_two, CW_MISSILE_ENVY);
    return owes ? cw_only(CW_MISSILE_ENVY) : cw_or(scoring, worth_two);
}

/* ---- The ways to play a card ---- */

static unsigned event_modes(const struct cw_state *state, unsigned seat, unsigned card)
{
    if (card == CW_THE_CHINA_CARD || card == CW_UN_INTERVENTION) return 0;
    bool owed = card == CW_MISSILE_ENVY && state->envy == seat + 1; /* C49: for operations only. */
    if (cw_card[card].side != (seat ^ 1)) return cw_barred(state, seat, card) || owed ? 0 : 1u << CW_AS_EVENT;
    unsigned modes = cw_barred(state, seat ^ 1, card) ? 0 : 1u << CW_EVENT_FIRST;
    if (state->phase != CW_HEADLINE && cw_has(&state->pile[CW_HAND + seat], CW_UN_INTERVENTION)) /* 4.5C */
        modes |= 1u << CW_WITH_UN;
    return modes;
}

/* Whether a card of the hand may be played for its event alone. */
static bool is_riddance(const struct cw_state *state, unsigned seat, unsigned card)
{
    if (card != riddances[seat][0] && card != riddances[seat][1]) return false;
    return cw_has(&state->pile[CW_HAND + seat], card) && state->phasing == seat && cw_must_score(state, seat);
}

bool cw_waits_with_un(const struct cw_state *state, unsigned card)
{
    return cw_has(&state->pile[CW_TABLE], CW_UN_INTERVENTION) && card != CW_UN_INTERVENTION;
}

struct cw_set cw_un_cards(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    struct cw_set cards = {{0, 0}};
    for (CW_EACH(card, state->pile[CW_HAND + seat])) {
        if (cw_card[card].side == (seat ^ 1)) cw_add(&cards, card);
    }
    return cards;
}

unsigned cw_modes(const struct cw_state *state, unsigned seat, unsigned card) /* 5.1 */
{
    casus_assert(seat < 2 && card > CW_NO_CARD && card < CW_CARDS);
    if (cw_waits_with_un(state, card)) return 1u << CW_WITH_UN;
    if (cw_is_scoring(card)) return 1u << CW_AS_EVENT;
    if (is_riddance(state, seat, card)) {
        bool own = cw_card[card].side == seat;
        return own ? 1u << CW_AS_EVENT : 1u << CW_AS_OPS | 1u << CW_EVENT_FIRST;
    }
    unsigned modes = 1u << CW_AS_OPS | event_modes(state, seat, card);
    return cw_may_space(state, seat, cw_card[card].ops) ? modes | 1u << CW_IN_SPACE : modes;
}

/* ---- Playing ---- */

void cw_flower_power(struct cw_engine *engine, unsigned card)
{
    bool war =
        cw_is_war(card) && !cw_barred(engine->state, CW_US, card); /* After Camp David Accords, C13 is not one. */
    if (war && cw_in_play(engine->state, CW_FLOWER_POWER)) cw_gain_vp(engine, CW_USSR, 2);
}

static void hand_over_china(struct cw_engine *engine, unsigned seat) /* 9.1, C6 */
{
    casus_assert(engine->state->china_holder == seat && engine->state->china_up);
    if (seat == CW_US) cw_cancel(engine, CW_FORMOSAN_RESOLUTION); /* C35 */
    cw_take_china(engine, seat ^ 1, false);
}

static void play_un(struct cw_engine *engine, unsigned seat) /* C32 */
{
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_EVENT, .seat = seat, .card = CW_UN_INTERVENTION, .happens = 1});
    bool drawn = cw_has(&engine->state->pile[CW_TABLE], CW_UN_INTERVENTION); /* C67 */
    cw_move_card(engine, CW_UN_INTERVENTION, drawn ? CW_TABLE : CW_HAND + seat, CW_DISCARDS);
    if (!cw_in_play(engine->state, CW_U2_INCIDENT)) return;
    cw_gain_vp(engine, CW_USSR, 1); /* C60 */
    if (cw_u2_pays_once(engine->state)) cw_cancel(engine, CW_U2_INCIDENT);
}

/* The opponent's event comes before or after the operations; what is pushed last comes first. */
static void play_for_operations(struct cw_engine *engine, unsigned seat, unsigned card, enum cw_mode mode)
{
    unsigned owner = cw_card[card].side;
    bool triggers = owner == (seat ^ 1) && mode != CW_WITH_UN; /* 5.2 */
    if (!triggers && card != CW_THE_CHINA_CARD) cw_move_card(engine, card, CW_TABLE, CW_DISCARDS);
    if (triggers && mode == CW_AS_OPS) cw_begin_event(engine, owner, card);
    cw_begin_operations(engine, seat, card, cw_card[card].ops, mode == CW_WITH_UN ? CW_KINDS_OF_CARD : CW_ALL_KINDS,
                        CW_ANYWHERE);
    if (triggers && mode == CW_EVENT_FIRST) cw_begin_event(engine, owner, card);
}

void cw_play_card(struct cw_engine *engine, unsigned seat, unsigned card, enum cw_mode mode)
{
    casus_assert(card == CW_THE_CHINA_CARD || cw_has(&engine->state->pile[CW_TABLE], card));
    casus_assert(mode < CW_MODES && seat < 2);
    struct cw_state *state = engine->state;
    if (card == CW_THE_CHINA_CARD) hand_over_china(engine, seat);
    if (mode == CW_WITH_UN) play_un(engine, seat);
    if (mode == CW_IN_SPACE) {
        if (card != CW_THE_CHINA_CARD) cw_move_card(engine, card, CW_TABLE, CW_DISCARDS);
        cw_begin_space(engine, seat, card, cw_card[card].ops);
        return;
    }
    if (seat == CW_US && mode != CW_WITH_UN) cw_flower_power(engine, card); /* RUL12, RUL16 */
    if (state->phase == CW_OVER) return;
    if (mode == CW_AS_EVENT) cw_begin_event(engine, seat, card);
    else play_for_operations(engine, seat, card, mode);
}
