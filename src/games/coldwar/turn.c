/* Chapters 3, 4 and 10: set-up, the turn and its end, the end of the game. */
#include "turn.h"

#include "casus/assert.h"

#include "influence.h"
#include "pile.h"
#include "play.h"
#include "rules.h"
#include "score.h"
#include "stack.h"
#include "track.h"

static void go_to(struct cw_state *state, enum cw_phase phase)
{
    state->phase = (uint8_t)phase;
    state->step = 0;
}

static unsigned first_turn(const struct cw_state *state)
{
    return state->option.scenario == CW_LATE_WAR ? CW_LATE_WAR_BEGINS : 1;
}

static void take_stock(struct cw_state *state) /* 6.1: influence counts as it was when the round began. */
{
    state->reach[CW_USSR] = state->around[CW_USSR];
    state->reach[CW_US] = state->around[CW_US];
}

/* ---- 3 Set-up ---- */

struct setup {
    uint8_t seat, points, region;
};

/* What is set up, in this order: state->step. */
enum { SETUP_USSR, SETUP_US, SETUP_HANDICAP, SETUP_OVER };

static struct setup setup_of(const struct cw_state *state, unsigned number)
{
    casus_assert(number < SETUP_OVER);
    static const struct setup fixed[] = {
        [SETUP_USSR] = {.seat = CW_USSR, .points = 6, .region = CW_EASTERN_EUROPE}, /* 3.2 */
        [SETUP_US] = {.seat = CW_US, .points = 7, .region = CW_WESTERN_EUROPE},     /* 3.3 */
    };
    return number < SETUP_HANDICAP ? fixed[number]
                                   : (struct setup){state->option.handicap_seat, state->option.handicap, CW_REGIONS};
}

static struct cw_set handicap_places(const struct cw_state *state, unsigned seat) /* 3.3 */
{
    struct cw_set places = state->present[seat];
    for (CW_EACH(country, state->present[seat])) {
        bool full =
            state->option.handicap_limit && state->influence[seat][country] >= cw_country[country].stability + 2;
        if (full) cw_drop(&places, country);
    }
    return places;
}

void cw_run_setup(struct cw_engine *engine, struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_SETUP && engine->state->phase == CW_SETUP);
    struct cw_state *state = engine->state;
    struct setup setup = setup_of(state, frame->setup.which);
    if (cw_take_answer(state)) {
        cw_change_influence(engine, setup.seat, state->answer, 1);
        frame->setup.left--;
    }
    struct cw_set places = setup.region == CW_REGIONS ? handicap_places(state, setup.seat) : cw_region[setup.region];
    if (frame->setup.left == 0 || cw_empty(places)) cw_pop(engine);
    else cw_ask_country(engine, setup.seat, CW_PLACE, places, false);
}

unsigned cw_setup_point(const struct cw_state *state, unsigned seat)
{
    if (state->phase != CW_SETUP || state->depth == 0) return 0;
    const struct cw_frame *frame = cw_top(state);
    if (frame->kind != CW_FRAME_SETUP || frame->setup.which == SETUP_HANDICAP) return 0;
    struct setup setup = setup_of(state, frame->setup.which);
    return setup.seat == seat ? setup.points - frame->setup.left + 1u : 0;
}

static void set_up(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    if (state->step == SETUP_OVER) {
        go_to(state, CW_HEADLINE);
        return;
    }
    struct setup setup = setup_of(state, state->step);
    struct cw_frame *frame = cw_push(engine, CW_FRAME_SETUP, setup.seat, 0);
    frame->setup.left = setup.points;
    frame->setup.which = state->step++;
}

/* ---- 4.5A, 4.5B: the turn begins, the deal ---- */

enum { DEAL_BEGINS = 0, DEAL_GOES_ON };

static void add_era(struct cw_state *state, enum cw_era era) /* 4.5H, 4.4 */
{
    casus_assert(era != CW_EARLY);
    for (CW_EACH(card, state->pile[CW_BOX])) {
        if (cw_card[card].era != era || !cw_is_in_game(state, card)) continue;
        cw_drop(&state->pile[CW_BOX], card);
        cw_add(&state->pile[CW_DECK], card);
        state->deck_count++;
    }
}

static void begin_turn(struct cw_engine *engine) /* 4.5A */
{
    casus_assert(engine->state->depth == 0);
    struct cw_state *state = engine->state;
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_TURN, .turn = state->turn});
    if (state->turn != first_turn(state)) cw_set_defcon(engine, state->defcon + 1);
    if (state->turn == CW_MID_WAR_BEGINS) add_era(state, CW_MID);
    if (state->turn == CW_LATE_WAR_BEGINS) add_era(state, CW_LATE);
    state->dealt = CW_USSR;
    state->step = DEAL_GOES_ON;
}

/* Who gets the next card; CW_NEUTRAL when both hands are full. */
static unsigned next_dealt(const struct cw_state *state)
{
    casus_assert(state->dealt < 2);
    unsigned size = state->turn < CW_MID_WAR_BEGINS ? 8 : 9;
    if (state->hand_count[state->dealt] < size) return state->dealt;
    return state->hand_count[state->dealt ^ 1] < size ? CW_OTHER(state->dealt) : CW_NEUTRAL;
}

/* Set-up comes with the first turn; in the late-war scenario only its handicap does (3.3). */
static void leave_deal(struct cw_state *state)
{
    bool late_war = state->option.scenario == CW_LATE_WAR;
    bool sets_up = state->turn == first_turn(state);
    go_to(state, sets_up ? CW_SETUP : CW_HEADLINE);
    if (sets_up && late_war) state->step = SETUP_HANDICAP;
}

static void deal(struct cw_engine *engine) /* 4.5B */
{
    struct cw_state *state = engine->state;
    if (state->step == DEAL_BEGINS) begin_turn(engine);
    unsigned seat = next_dealt(state);
    if (cw_take_answer(state)) {
        cw_move_card(engine, state->answer, CW_DECK, CW_HAND + seat);
        state->dealt = CW_OTHER(seat);
        seat = next_dealt(state);
    }
    if (seat != CW_NEUTRAL && cw_ask_draw(engine, seat)) return;
    leave_deal(state);
}

/* ---- 4.5C: headlines ---- */

struct cw_set cw_headlines(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    struct cw_set cards = state->pile[CW_HAND + seat];
    cw_drop(&cards, CW_UN_INTERVENTION);
    /* It must be used for the next round's operations. */
    if (state->envy == seat + 1 && cw_count(cards) > 1) cw_drop(&cards, CW_MISSILE_ENVY);
    return cards;
}

bool cw_owes_headline(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    return state->headline[seat] == CW_NO_CARD && !cw_empty(cw_headlines(state, seat));
}

/* Man in Earth Orbit (6.4): the other side chooses and shows first. */
static unsigned first_to_headline(const struct cw_state *state)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        if (cw_ability(state, seat ^ 1, 4) && cw_owes_headline(state, seat)) return seat;
    }
    return CW_NEUTRAL;
}

static void show_headlines(struct cw_engine *engine)
{
    casus_assert(engine->state->step == CW_HEADLINES_OWED);
    struct cw_state *state = engine->state;
    for (unsigned seat = 0; seat < 2; seat++) {
        if (state->headline[seat] == CW_NO_CARD) continue;
        cw_move_card(engine, state->headline[seat], CW_HAND + seat, CW_TABLE);
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_HEADLINE, .seat = seat, .card = state->headline[seat]});
    }
    if (state->headline[CW_US] == CW_DEFECTORS && state->headline[CW_USSR] != CW_NO_CARD) { /* C103, RUL3 */
        cw_move_card(engine, state->headline[CW_USSR], CW_TABLE, CW_DISCARDS);
        state->headline[CW_USSR] = CW_NO_CARD;
    }
}

static void resolve_headline(struct cw_engine *engine) /* The higher value first, ties the US first. */
{
    casus_assert(engine->state->phase == CW_HEADLINE);
    struct cw_state *state = engine->state;
    unsigned ussr = state->headline[CW_USSR], us = state->headline[CW_US];
    unsigned seat = us == CW_NO_CARD || (ussr != CW_NO_CARD && cw_card[ussr].ops > cw_card[us].ops) ? CW_USSR : CW_US;
    unsigned card = state->headline[seat];
    state->headline[seat] = CW_NO_CARD;
    state->phasing = (uint8_t)seat; /* 4.2 */
    take_stock(state);
    if (seat == CW_US) cw_flower_power(engine, card);
    if (state->phase == CW_OVER) return;
    cw_begin_event(engine, seat, card);
}

static void ask_headlines(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    state->ask = (struct cw_ask){.kind = CW_ASK_HEADLINE, .seat = (uint8_t)first_to_headline(state)};
}

static void headline(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    if (state->step == CW_HEADLINES_OWED && (cw_owes_headline(state, CW_USSR) || cw_owes_headline(state, CW_US))) {
        ask_headlines(engine);
        return;
    }
    if (state->step == CW_HEADLINES_OWED) show_headlines(engine);
    state->step = CW_HEADLINES_SHOWN;
    if (state->headline[CW_USSR] != CW_NO_CARD || state->headline[CW_US] != CW_NO_CARD) {
        resolve_headline(engine);
        return;
    }
    go_to(state, CW_ROUNDS);
    state->round = 1;
    state->phasing = CW_USSR;
}

/* ---- 4.5D: action rounds ---- */

/* The steps of a round. */
enum { ROUND_BEGINS, ROUND_ASKS, ROUND_ENDS, ROUND_NORAD };

static void begin_round(struct cw_engine *engine)
{
    casus_assert(engine->state->round >= 1 && engine->state->round <= 8);
    struct cw_state *state = engine->state;
    take_stock(state);
    state->hit_two = 0;
    state->step = ROUND_ASKS;
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_ROUND, .seat = state->phasing, .round = state->round});
}

/* C50: without UN Intervention now, the USSR gains its points. */
static void settle_burial(struct cw_engine *engine, bool un)
{
    struct cw_state *state = engine->state;
    if (!state->bury || state->phasing != CW_US) return;
    state->bury = 0;
    if (!un) cw_gain_vp(engine, CW_USSR, 3);
}

static void play_answer(struct cw_engine *engine)
{
    casus_assert(engine->state->mode <= CW_TO_TRAP);
    struct cw_state *state = engine->state;
    unsigned seat = state->phasing, card = state->answer;
    if (state->mode == CW_TO_TRAP) {
        cw_discard_from_hand(engine, seat, card);
        settle_burial(engine, false);
        cw_push(engine, CW_FRAME_TRAP, seat, seat == CW_US ? CW_QUAGMIRE : CW_BEAR_TRAP);
        return;
    }
    if (card != CW_THE_CHINA_CARD) cw_move_card(engine, card, CW_HAND + seat, CW_TABLE);
    settle_burial(engine, state->mode == CW_WITH_UN);
    if (state->phase != CW_OVER) cw_play_card(engine, seat, card, state->mode);
}

static bool ask_play(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    unsigned seat = state->phasing;
    bool trapped = cw_trapped(state, seat);
    struct cw_set cards = trapped ? cw_trap_cards(state, seat) : cw_playable(state, seat);
    if (cw_empty(cards)) return false; /* 4.5D */
    bool forced = cw_must_score(state, seat);
    bool extra = state->round > cw_usual_rounds(state);
    bool nothing_due = trapped ? cw_empty(cw_hand_worth(state, seat, 2)) : state->hand_count[seat] == 0;
    state->ask = (struct cw_ask){.kind = CW_ASK_PLAY,
                                 .seat = (uint8_t)seat,
                                 .set = cards,
                                 .may_stop = !forced && (extra || nothing_due),
                                 .verb = trapped ? CW_DISCARD : CW_NO_VERB};
    return true;
}

static void play_round(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    bool passed = cw_has_stopped(state);
    bool answered = cw_take_answer(state);
    if (!answered && !passed && ask_play(engine)) return;
    state->step = ROUND_ENDS;
    if (answered) {
        play_answer(engine);
        return;
    }
    if (!passed)
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_SITS_OUT, .seat = state->phasing, .round = state->round});
    settle_burial(engine, false);
}

static bool ask_norad(struct cw_engine *engine) /* C106 */
{
    struct cw_state *state = engine->state;
    bool defends = state->hit_two && cw_in_play(state, CW_NORAD) && cw_controls(state, CW_US, CW_CANADA);
    if (!defends) return false;
    cw_ask_country(engine, CW_US, CW_CHOOSE, state->present[CW_US], cw_may_is_optional(state));
    return true;
}

static void next_round(struct cw_state *state)
{
    casus_assert(state->round >= 1 && state->round <= 8);
    state->step = ROUND_BEGINS;
    do {
        if (state->phasing == CW_US) state->round++;
        state->phasing ^= 1;
    } while (state->round <= 8 && state->round > cw_rounds(state, state->phasing));
    if (state->round <= 8) return;
    state->round = 0;
    go_to(state, CW_TURN_END);
}

static void rounds(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    bool declined = state->step == ROUND_NORAD && cw_has_stopped(state);
    switch (state->step) {
    case ROUND_BEGINS: begin_round(engine); return;
    case ROUND_ASKS: play_round(engine); return;
    case ROUND_ENDS:
        state->step = ROUND_NORAD;
        if (ask_norad(engine)) return;
        break;
    default:
        if (cw_take_answer(state)) cw_change_influence(engine, CW_US, state->answer, 1);
        else if (!declined && ask_norad(engine)) return;
        break;
    }
    next_round(state);
}

/* ---- 4.5E to 4.5H: the turn ends ---- */

static void require_milops(struct cw_engine *engine) /* 4.5E, 8.2 */
{
    casus_assert(engine->state->phase == CW_TURN_END);
    struct cw_state *state = engine->state;
    int missing[2];
    for (unsigned seat = 0; seat < 2; seat++)
        missing[seat] = state->defcon > state->milops[seat] ? state->defcon - state->milops[seat] : 0;
    int net = missing[CW_USSR] - missing[CW_US];
    if (net != 0) cw_award(engine, net);
}

static bool holds_scoring(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    return !cw_empty(cw_and(state->pile[CW_HAND + seat], cw_scoring_cards));
}

static void check_held(struct cw_engine *engine) /* 10.3, 4.5F */
{
    casus_assert(cw_empty(engine->state->pile[CW_TABLE]));
    struct cw_state *state = engine->state;
    bool held[2] = {holds_scoring(state, CW_USSR), holds_scoring(state, CW_US)};
    if (held[0] || held[1]) {
        cw_end_game(engine, held[0] && held[1] ? CW_NEUTRAL : held[CW_USSR] ? CW_US : CW_USSR, CW_BY_HELD_SCORING);
        return;
    }
    if (!state->option.show_held) return;
    for (unsigned seat = 0; seat < 2; seat++) cw_reveal(engine, seat, state->pile[CW_HAND + seat]);
}

/* 6.4, box 6: one held card may be discarded. True: asked. */
static bool offer_discard(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    for (unsigned seat = 0; seat < 2; seat++) {
        if (!cw_ability(state, seat, 6) || state->hand_count[seat] == 0) continue;
        cw_ask_card(engine, seat, CW_DISCARD, state->pile[CW_HAND + seat], true);
        return true;
    }
    return false;
}

static void expire(struct cw_engine *engine) /* 5.5 */
{
    struct cw_state *state = engine->state;
    for (CW_EACH(card, cw_or(state->pile[CW_IN_PLAY], state->pile[CW_IN_PLAY + 1]))) {
        if (cw_card[card].lasting == CW_TURN) cw_cancel(engine, card);
    }
}

static void score_finally(struct cw_engine *engine) /* 10.3.2 */
{
    casus_assert(engine->state->turn == engine->state->option.turns);
    struct cw_state *state = engine->state;
    int vp = state->vp;
    for (unsigned region = 0; region < CW_SCORED_REGIONS; region++) {
        struct cw_score score = cw_score_region(state, region, CW_NO_COUNTRY);
        for (unsigned side = 0; side < 2; side++) {
            if (region == CW_EUROPE && score.status[side] == CW_CONTROL) {
                cw_end_game(engine, side, CW_BY_EUROPE);
                return;
            }
        }
        int net = score.points[CW_US] - score.points[CW_USSR];
        vp += net;
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_SCORING,
                                         .country = region,
                                         .ussr_points = score.points[CW_USSR],
                                         .us_points = score.points[CW_US],
                                         .ussr_status = score.status[CW_USSR],
                                         .us_status = score.status[CW_US]});
        cw_note(engine,
                (struct cw_note){
                    .kind = CW_NOTE_VP, .seat = net >= 0 ? CW_US : CW_USSR, .points = net >= 0 ? net : -net, .vp = vp});
    }
    if (state->china_holder < 2) {
        vp += state->china_holder == CW_US ? 1 : -1;
        cw_note(engine,
                (struct cw_note){
                    .kind = CW_NOTE_VP, .seat = state->china_holder, .card = CW_THE_CHINA_CARD, .points = 1, .vp = vp});
    }
    state->vp = (int16_t)vp;
    bool short_of_twenty = state->option.scenario == CW_LATE_WAR && vp < 20;
    cw_end_game(engine, short_of_twenty ? CW_USSR : cw_leader(vp), CW_BY_FINAL);
}

static void next_turn(struct cw_engine *engine)
{
    casus_assert(engine->state->turn <= engine->state->option.turns);
    struct cw_state *state = engine->state;
    expire(engine);
    for (unsigned seat = 0; seat < 2; seat++) state->milops[seat] = state->spaced[seat] = 0;
    state->extra_rounds = state->chernobyl = 0;
    state->china_up = state->china_holder < 2; /* 4.5G */
    if (state->turn == state->option.turns) {  /* 4.5I */
        score_finally(engine);
        return;
    }
    state->turn++;
    go_to(state, CW_DEAL);
}

/* The steps of the end of a turn. */
enum { END_BEGINS, END_DISCARDS, END_CLOSES };

static void end_turn(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    bool stopped = cw_has_stopped(state);
    switch (state->step) {
    case END_BEGINS:
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_TURN_END, .turn = state->turn});
        require_milops(engine);
        if (state->phase != CW_OVER) check_held(engine);
        if (state->phase != CW_OVER) state->step = END_DISCARDS;
        return;
    case END_DISCARDS: {
        unsigned seat = state->ask.seat;
        bool answered = cw_take_answer(state);
        if (answered) cw_discard_from_hand(engine, seat, state->answer);
        else if (!stopped && offer_discard(engine)) return;
        state->step = END_CLOSES;
        return;
    }
    default: next_turn(engine); return;
    }
}

void cw_advance(struct cw_engine *engine)
{
    casus_assert(engine->state->depth == 0 && engine->state->phase < CW_OVER);
    switch (engine->state->phase) {
    case CW_SETUP: set_up(engine); return;
    case CW_DEAL: deal(engine); return;
    case CW_HEADLINE: headline(engine); return;
    case CW_ROUNDS: rounds(engine); return;
    default: end_turn(engine); return;
    }
}
