/* Events that fit none of the primitives: those that ask twice, look into hands, play other cards or roll dice against
 * each other. Each is one function, called by the card's row in events.c (CALL) and read like a primitive: it is
 * entered again after every answer, and whenever what it has pushed is done. frame->event.stage records its progress, 0
 * at the beginning, with the names of the enum above it or those of step.h; an answer is taken once, where the function
 * expects it. Its return value says whether the program continues (step.h). Afterwards program.c handles the card's own
 * row: what it removes and how long it lasts. */
#include "special.h"

#include "casus/assert.h"

#include "influence.h"
#include "operations.h"
#include "pile.h"
#include "play.h"
#include "primitives.h"
#include "rules.h"
#include "score.h"
#include "stack.h"
#include "track.h"

static struct cw_set hand(const struct cw_state *state, unsigned seat)
{
    return state->pile[CW_HAND + seat];
}

/* ---- Random cards from a hand: C5, C92 ---- */

/* C5 Five Year Plan. */
enum cw_progress cw_five_year_plan(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_FIVE_YEAR_PLAN);
    struct cw_state *state = engine->state;
    (void)step;
    if (frame->event.stage == CW_BEGUN) return CW_DONE;
    if (!cw_take_answer(state)) {
        if (state->hand_count[CW_USSR] == 0) {
            cw_note(engine, (struct cw_note){.kind = CW_NOTE_NOTHING_TO_DISCARD, .seat = CW_USSR});
            return CW_DONE;
        }
        cw_ask_random(engine, CW_USSR);
        return CW_WAITING;
    }
    unsigned card = state->answer;
    frame->event.stage = CW_BEGUN;
    if (cw_card[card].side != CW_US) {
        cw_discard_from_hand(engine, CW_USSR, card);
        return CW_DONE;
    }
    cw_move_card(engine, card, CW_HAND + CW_USSR, CW_TABLE);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_DISCARD, .seat = CW_USSR, .card = card});
    cw_begin_event(engine, CW_US, card);
    return CW_WAITING;
}

/* C92 Terrorism. */
enum cw_progress cw_terrorism(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_TERRORISM);
    struct cw_state *state = engine->state;
    unsigned victim = CW_OTHER(frame->seat);
    (void)step;
    if (frame->event.stage == CW_NOT_BEGUN) {
        frame->event.stage = CW_BEGUN;
        frame->event.left = victim == CW_US && cw_in_play(state, CW_IRANIAN_HOSTAGE_CRISIS) ? 2 : 1;
        if (state->hand_count[victim] == 0)
            cw_note(engine, (struct cw_note){.kind = CW_NOTE_NOTHING_TO_DISCARD, .seat = victim});
    }
    if (cw_take_answer(state)) {
        cw_discard_from_hand(engine, victim, state->answer);
        frame->event.left--;
    }
    if (frame->event.left == 0 || state->hand_count[victim] == 0) return CW_DONE;
    cw_ask_random(engine, victim);
    return CW_WAITING;
}

/* ---- Dice against one another: C20, C45 ---- */

/* Two dice, the player's first; true when both are rolled: the player's is frame->event.die, the opponent's the answer.
 */
static bool roll_both(struct cw_engine *engine, struct cw_frame *frame)
{
    struct cw_state *state = engine->state;
    if (!cw_take_answer(state)) {
        cw_ask_roll(engine);
        return false;
    }
    if (frame->event.die != 0) return true;
    frame->event.die = state->answer;
    cw_ask_roll(engine);
    return false;
}

static void note_contest(struct cw_engine *engine, const struct cw_frame *frame, int mine, int theirs)
{
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_CONTEST,
                                     .seat = frame->seat,
                                     .card = frame->card,
                                     .die = frame->event.die,
                                     .modifier = mine});
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_CONTEST,
                                     .seat = frame->seat ^ 1u,
                                     .card = frame->card,
                                     .die = engine->state->answer,
                                     .modifier = theirs});
}

enum { OLYMPICS_ASKED = 1, OLYMPICS_PLAYED, OLYMPICS_BOYCOTTED };

static enum cw_progress boycott(struct cw_engine *engine, struct cw_frame *frame)
{
    frame->event.stage = OLYMPICS_BOYCOTTED;
    cw_set_defcon(engine, engine->state->defcon - 1);
    if (engine->state->phase != CW_OVER)
        cw_begin_operations(engine, frame->seat, frame->card, 4, cw_kinds_granted(engine->state), CW_ANYWHERE);
    return CW_WAITING;
}

/* C20 Olympic Games. */
enum cw_progress cw_olympic_games(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_OLYMPIC_GAMES);
    struct cw_state *state = engine->state;
    (void)step;
    if (frame->event.stage == OLYMPICS_BOYCOTTED) return CW_DONE;
    if (frame->event.stage != OLYMPICS_PLAYED) {
        if (!cw_take_answer(state)) {
            cw_ask_option(engine, frame->seat ^ 1u, 1u << CW_BOYCOTT | 1u << CW_PARTICIPATE);
            return CW_WAITING;
        }
        if (state->answer == CW_BOYCOTT) return boycott(engine, frame);
        frame->event.stage = OLYMPICS_PLAYED;
    }
    if (!roll_both(engine, frame)) return CW_WAITING;
    int lead = frame->event.die + 2 - state->answer;
    note_contest(engine, frame, 2, 0);
    frame->event.die = 0;
    if (lead == 0) { /* Ties are rolled again. */
        cw_ask_roll(engine);
        return CW_WAITING;
    }
    cw_gain_vp(engine, lead > 0 ? frame->seat : CW_OTHER(frame->seat), 2);
    return CW_DONE;
}

static int regions_led(const struct cw_state *state, unsigned seat)
{
    int led = 0;
    for (unsigned region = 0; region < CW_SCORED_REGIONS; region++) {
        led += cw_status_on_map(state, region, seat) >= CW_DOMINATION; /* C35 is for scoring only. */
    }
    return led;
}

static uint32_t defcon_options(int from, int to)
{
    uint32_t options = 0;
    for (int level = from < 1 ? 1 : from; level <= (to > 5 ? 5 : to); level++)
        options |= 1u << (CW_TO_DEFCON_1 + level - 1);
    return options;
}

/* C45 Summit. Once a side has won, the stage is its number. */
enum { SUMMIT_ROLLS, SUMMIT_WON_BY };

enum cw_progress cw_summit(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_SUMMIT);
    struct cw_state *state = engine->state;
    (void)step;
    if (frame->event.stage == SUMMIT_ROLLS) {
        if (!roll_both(engine, frame)) return CW_WAITING;
        int mine = regions_led(state, frame->seat), theirs = regions_led(state, frame->seat ^ 1u);
        note_contest(engine, frame, mine, theirs);
        int lead = frame->event.die + mine - state->answer - theirs;
        if (lead == 0) return CW_DONE;
        frame->event.stage = (uint8_t)(SUMMIT_WON_BY + (lead > 0 ? frame->seat : frame->seat ^ 1));
        cw_gain_vp(engine, (unsigned)frame->event.stage - SUMMIT_WON_BY, 2);
        if (state->phase == CW_OVER) return CW_WAITING;
    }
    if (cw_take_answer(state)) {
        cw_set_defcon(engine, state->answer - CW_TO_DEFCON_1 + 1);
        return CW_DONE;
    }
    cw_ask_option(engine, (unsigned)frame->event.stage - SUMMIT_WON_BY,
                  defcon_options(state->defcon - 1, state->defcon + 1));
    return CW_WAITING;
}

/* ---- Tracks ---- */

/* C46 How I Learned To Stop Worrying. */
enum cw_progress cw_how_i_learned(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_HOW_I_LEARNED_TO_STOP_WORRYING);
    struct cw_state *state = engine->state;
    (void)step;
    if (!cw_take_answer(state)) {
        cw_ask_option(engine, frame->seat, defcon_options(1, 5));
        return CW_WAITING;
    }
    cw_set_defcon(engine, state->answer - CW_TO_DEFCON_1 + 1);
    if (state->phase != CW_OVER) cw_gain_milops(engine, frame->seat, 5);
    return CW_DONE;
}

/* C38 Southeast Asia Scoring, 7.2. */
enum cw_progress cw_southeast_asia_scoring(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_SOUTHEAST_ASIA_SCORING);
    int points[2];
    (void)step;
    cw_score_southeast_asia(engine->state, points);
    int net = points[CW_US] - points[CW_USSR];
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_SCORING,
                                     .country = CW_SOUTHEAST_ASIA,
                                     .ussr_points = points[CW_USSR],
                                     .us_points = points[CW_US]});
    cw_award(engine, net);
    return CW_DONE;
}

/* C94 Chernobyl. */
enum cw_progress cw_chernobyl(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_CHERNOBYL);
    struct cw_state *state = engine->state;
    (void)step;
    if (!cw_take_answer(state)) {
        cw_ask_option(engine, CW_US, ((1u << CW_SCORED_REGIONS) - 1) << CW_TO_EUROPE);
        return CW_WAITING;
    }
    state->chernobyl = (uint8_t)(1 + state->answer - CW_TO_EUROPE);
    return CW_DONE;
}

/* C100 Wargames. */
enum cw_progress cw_wargames(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_WARGAMES);
    struct cw_state *state = engine->state;
    (void)step;
    if (!cw_take_answer(state)) {
        cw_ask_option(engine, frame->seat, 1u << CW_YES | 1u << CW_NO);
        return CW_WAITING;
    }
    if (state->answer == CW_NO) return CW_DONE;
    cw_gain_vp(engine, CW_OTHER(frame->seat), 6);
    bool short_of_twenty =
        frame->seat == CW_US && state->option.scenario == CW_LATE_WAR; /* Nobody has 20 after giving 6 away. */
    cw_end_game(engine, short_of_twenty ? CW_USSR : cw_leader(state->vp), CW_BY_WARGAMES);
    return CW_DONE;
}

/* ---- The China Card: C58, C71, C76 ---- */

/* 12.4.1: during the Chinese Civil War nobody holds The China Card; for C71 and C76 the US counts as its holder. */
static bool us_counts_as_holder(const struct cw_state *state)
{
    return state->china_holder == CW_US || state->china_holder == CW_NEUTRAL;
}

/* C58 Cultural Revolution. */
enum cw_progress cw_cultural_revolution(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_CULTURAL_REVOLUTION);
    (void)step;
    if (engine->state->china_holder == CW_US) cw_take_china(engine, CW_USSR, true);
    else cw_gain_vp(engine, CW_USSR, 1);
    return CW_DONE;
}

/* C71 Nixon Plays The China Card. */
enum cw_progress cw_nixon(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_NIXON_PLAYS_THE_CHINA_CARD);
    unsigned holder = engine->state->china_holder;
    (void)step;
    if (us_counts_as_holder(engine->state)) cw_gain_vp(engine, CW_US, 2);
    if (holder == CW_USSR) cw_take_china(engine, CW_US, false);
    return CW_DONE;
}

static struct cw_set asia(const struct cw_state *state)
{
    (void)state;
    return cw_region[CW_ASIA];
}

/* C76 Ussuri River Skirmish. */
enum cw_progress cw_ussuri(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_USSURI_RIVER_SKIRMISH);
    static const struct cw_step four_in_asia = {
        .run = cw_do_place, .whose = CW_OF_US, .number = 4, .most = 2, .where = asia};
    unsigned holder = engine->state->china_holder;
    (void)step;
    if (us_counts_as_holder(engine->state)) return cw_do_place(engine, frame, &four_in_asia);
    if (holder == CW_USSR) cw_take_china(engine, CW_US, true);
    return CW_EVENT_ENDS; /* Otherwise it would be asked again, with the card in US hands. */
}

/* ---- Influence ---- */

static struct cw_set not_us_controlled(const struct cw_state *state)
{
    return cw_without(cw_all_countries, state->controlled[CW_US]);
}

enum { MOVING_OUT = 0, MOVING_IN = 1 };

/* C33 De-Stalinization: event.taken_up counts what has been taken up; then as much is placed. */
enum cw_progress cw_de_stalinization(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_DE_STALINIZATION);
    struct cw_state *state = engine->state;
    (void)step;
    if (frame->event.moving_in == MOVING_OUT) {
        bool stopped = cw_has_stopped(state);
        if (cw_take_answer(state)) {
            cw_change_influence(engine, CW_USSR, state->answer, -1);
            frame->event.taken_up++;
        }
        if (!stopped && frame->event.taken_up < CW_MOVED_AT_MOST && !cw_empty(state->present[CW_USSR])) {
            cw_ask_country(engine, CW_USSR, CW_REMOVE, state->present[CW_USSR], true);
            return CW_WAITING;
        }
        frame->event.moving_in = MOVING_IN;
    }
    struct cw_step settle = {.run = cw_do_place,
                             .whose = CW_OF_USSR,
                             .number = (int8_t)frame->event.taken_up,
                             .most = 2,
                             .where = not_us_controlled};
    return cw_do_place(engine, frame, &settle);
}

static void add_one(struct cw_engine *engine, unsigned seat, unsigned country)
{
    cw_change_influence(engine, seat, country, 1);
}

static void add_two_and_vp(struct cw_engine *engine, unsigned seat, unsigned country)
{
    cw_change_influence(engine, seat, country, 2);
    cw_gain_vp(engine, seat, 2);
}

static struct cw_set around_the_uk(const struct cw_state *state)
{
    (void)state;
    return cw_neighbours[CW_UK];
}

static struct cw_set western_europe(const struct cw_state *state)
{
    (void)state;
    return cw_region[CW_WESTERN_EUROPE];
}

/* C105 Special Relationship. */
enum cw_progress cw_special_relationship(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_SPECIAL_RELATIONSHIP);
    static const struct cw_step before_nato = {
        .run = cw_do_choose, .whose = CW_OF_US, .number = 1, .where = around_the_uk, .effect = add_one};
    static const struct cw_step with_nato = {
        .run = cw_do_choose, .whose = CW_OF_US, .number = 1, .where = western_europe, .effect = add_two_and_vp};
    (void)step;
    return cw_do_choose(engine, frame, cw_in_play(engine->state, CW_NATO) ? &with_nato : &before_nato);
}

static struct cw_set regions_named(struct cw_set cards)
{
    struct cw_set named = {{0, 0}};
    for (CW_EACH(card, cards)) {
        if (card == CW_SOUTHEAST_ASIA_SCORING) named = cw_or(named, cw_region[CW_SOUTHEAST_ASIA]);
        else if (cw_is_scoring(card)) named = cw_or(named, cw_region[cw_region_of_scoring(card)]);
    }
    return named;
}

/* C104 The Cambridge Five. */
enum cw_progress cw_cambridge_five(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_THE_CAMBRIDGE_FIVE);
    struct cw_state *state = engine->state;
    struct cw_set scoring = cw_and(hand(state, CW_US), cw_scoring_cards);
    bool stopped = cw_has_stopped(state);
    (void)step;
    if (cw_take_answer(state)) {
        cw_change_influence(engine, CW_USSR, state->answer, 1);
        return CW_DONE;
    }
    if (stopped) return CW_DONE;
    if (frame->event.stage == CW_NOT_BEGUN) cw_reveal(engine, CW_US, scoring);
    frame->event.stage = CW_BEGUN;
    if (cw_empty(scoring)) return CW_DONE;
    cw_ask_country(engine, CW_USSR, CW_PLACE, regions_named(scoring), true);
    return CW_WAITING;
}

/* C103 Defectors. Headlined by the US it has cancelled the other headline already (turn.c, show_headlines); here
 * another headline has brought it about (FAQ 4.2). */
enum cw_progress cw_defectors(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_DEFECTORS);
    struct cw_state *state = engine->state;
    unsigned card = state->headline[CW_USSR];
    (void)step;
    if (card == CW_NO_CARD) return CW_DONE;
    state->headline[CW_USSR] = CW_NO_CARD;
    cw_move_card(engine, card, CW_TABLE, CW_DISCARDS);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_DISCARD, .seat = CW_USSR, .card = card});
    return CW_DONE;
}

/* ---- C107: two coups at most; frame->event.first: where the first one was. ---- */

enum { CHE_FIRST, CHE_FIRST_ROLLS, CHE_SECOND, CHE_SECOND_ROLLS };

static struct cw_set che_targets(const struct cw_state *state, const struct cw_frame *frame)
{
    struct cw_set area = cw_or(cw_latin_america(), cw_region[CW_AFRICA]);
    struct cw_set targets = cw_and(cw_without(cw_and(area, state->present[CW_US]), cw_battlegrounds),
                                   cw_open_to(state, CW_USSR, true, false));
    if (frame->event.stage == CHE_SECOND) cw_drop(&targets, frame->event.first);
    return targets;
}

/* C107 Che. */
enum cw_progress cw_che(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_CHE);
    struct cw_state *state = engine->state;
    bool stopped = cw_has_stopped(state);
    (void)step;
    if (cw_take_answer(state)) {
        frame->event.stage++;
        frame->event.first = state->answer;
        cw_begin_coup(engine, CW_USSR, CW_CHE, state->answer, cw_operations_value(state, CW_USSR, cw_card[CW_CHE].ops),
                      false);
        return CW_WAITING;
    }
    if (frame->event.stage == CHE_FIRST_ROLLS) frame->event.stage = state->took > 0 ? CHE_SECOND : CHE_SECOND_ROLLS;
    struct cw_set targets = che_targets(state, frame);
    if (stopped || frame->event.stage == CHE_SECOND_ROLLS || cw_empty(targets)) return CW_DONE;
    cw_ask_country(engine, CW_USSR, CW_COUP, targets, true);
    return CW_WAITING;
}

/* ---- Cards from the discards: C43, C85 ---- */

/* No scoring cards. In the digital edition a card without a star that is in play for the turn is already there. */
static struct cw_set takeable(const struct cw_state *state)
{
    struct cw_set there = state->pile[CW_DISCARDS];
    struct cw_set in_play = cw_or(state->pile[CW_IN_PLAY], state->pile[CW_IN_PLAY + 1]);
    for (CW_EACH(card, in_play)) {
        if (state->option.digital && cw_card[card].lasting == CW_TURN && !cw_card[card].removed) cw_add(&there, card);
    }
    return cw_without(there, cw_scoring_cards);
}

static void take(struct cw_engine *engine, unsigned seat, unsigned card, enum cw_pile to)
{
    cw_cancel(engine, card);
    cw_move_card(engine, card, CW_DISCARDS, to);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_TAKE, .seat = seat, .card = card});
}

/* C43 SALT Negotiations. */
enum cw_progress cw_salt(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_SALT_NEGOTIATIONS);
    struct cw_state *state = engine->state;
    struct cw_set there = takeable(state);
    bool stopped = cw_has_stopped(state);
    (void)step;
    if (cw_take_answer(state)) {
        take(engine, frame->seat, state->answer, CW_HAND + frame->seat);
        cw_add(&state->known[frame->seat], state->answer);
        return CW_DONE;
    }
    if (stopped || cw_empty(there)) return CW_DONE;
    cw_ask_card(engine, frame->seat, CW_TAKE, there, true);
    return CW_WAITING;
}

/* C85 Star Wars. */
enum cw_progress cw_star_wars(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_STAR_WARS);
    struct cw_state *state = engine->state;
    struct cw_set there = takeable(state);
    (void)step;
    if (frame->event.stage == CW_BEGUN) return CW_DONE;
    if (!cw_take_answer(state)) {
        if (cw_empty(there)) return CW_DONE;
        cw_ask_card(engine, CW_US, CW_TAKE, there, false);
        return CW_WAITING;
    }
    frame->event.stage = CW_BEGUN;
    take(engine, CW_US, state->answer, CW_TABLE);
    cw_flower_power(engine, state->answer);
    if (state->phase != CW_OVER) cw_begin_event(engine, CW_US, state->answer);
    return CW_WAITING;
}

/* ---- Cards that change hands: C49, C67 ---- */

/* By their value for the giver (7.4.2): under Brezhnev Doctrine a 3 counts like a 4. */
static struct cw_set highest(const struct cw_state *state, unsigned seat)
{
    struct cw_set best = {{0, 0}};
    int most = -1;
    for (CW_EACH(card, hand(state, seat))) {
        int value = cw_is_scoring(card) ? 0 : cw_operations_value(state, seat, cw_card[card].ops);
        if (value < most) continue;
        if (value > most) best = (struct cw_set){{0, 0}};
        most = value;
        cw_add(&best, card);
    }
    return best;
}

/* The card given is used at once; Missile Envy goes to the giver, if it is on the table: Star Wars may have found it.
 */
static enum cw_progress receive(struct cw_engine *engine, struct cw_frame *frame, unsigned card)
{
    struct cw_state *state = engine->state;
    unsigned seat = frame->seat, giver = CW_OTHER(seat);
    frame->event.stage = CW_BEGUN;
    cw_move_card(engine, card, CW_HAND + giver, CW_TABLE);
    cw_note(engine, (struct cw_note){.kind = CW_NOTE_GIVE, .seat = giver, .card = card});
    cw_move_card(engine, CW_MISSILE_ENVY, CW_TABLE, CW_HAND + giver);
    cw_add(&state->known[giver], CW_MISSILE_ENVY);
    state->envy = (uint8_t)(giver + 1);
    if (cw_card[card].side != giver) {
        cw_begin_event(engine, seat, card);
    } else {
        cw_move_card(engine, card, CW_TABLE, CW_DISCARDS);
        cw_begin_operations(engine, seat, card, cw_card[card].ops, CW_KINDS_OF_CARD, CW_ANYWHERE);
    }
    return CW_WAITING;
}

/* C49 Missile Envy. */
enum cw_progress cw_missile_envy(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_MISSILE_ENVY);
    struct cw_state *state = engine->state;
    unsigned giver = CW_OTHER(frame->seat);
    (void)step;
    if (frame->event.stage == CW_BEGUN || state->hand_count[giver] == 0) return CW_DONE;
    if (cw_take_answer(state)) return receive(engine, frame, state->answer);
    cw_ask_card(engine, giver, CW_GIVE, highest(state, giver), false);
    return CW_WAITING;
}

enum { SALES_BEGIN, SALES_DRAWN, SALES_OVER };

static enum cw_progress sell(struct cw_engine *engine, struct cw_frame *frame)
{
    frame->event.stage = SALES_OVER;
    cw_begin_operations(engine, CW_US, frame->card, cw_card[frame->card].ops, CW_KINDS_OF_CARD, CW_ANYWHERE);
    return CW_WAITING;
}

/* RUL8: in any legal way, so UN Intervention with a card of one's own hand; in the headline phase not at all (RUL3). */
static struct cw_set sold(const struct cw_state *state, unsigned drawn)
{
    struct cw_set none = {{0, 0}};
    if (drawn == CW_UN_INTERVENTION && cw_gives_back_drawn_un(state)) return none;
    bool with_un = drawn == CW_UN_INTERVENTION && state->phase != CW_HEADLINE;
    return with_un ? cw_or(cw_only(drawn), cw_un_cards(state, CW_US)) : cw_only(drawn);
}

/* C67 Grain Sales To Soviets, RUL8: event.drawn is the card drawn; the US has seen it and plays it, or gives it back.
 */
enum cw_progress cw_grain_sales(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_GRAIN_SALES_TO_SOVIETS);
    struct cw_state *state = engine->state;
    bool stopped = cw_has_stopped(state);
    (void)step;
    if (frame->event.stage == SALES_OVER) return CW_DONE;
    if (frame->event.stage == SALES_BEGIN) {
        if (state->hand_count[CW_USSR] == 0) return sell(engine, frame);
        if (!cw_take_answer(state)) {
            cw_ask_random(engine, CW_USSR);
            return CW_WAITING;
        }
        frame->event.stage = SALES_DRAWN;
        frame->event.drawn = state->answer;
        frame->event.owed = frame->event.drawn == CW_MISSILE_ENVY && state->envy == CW_USSR + 1;
        cw_move_card(engine, frame->event.drawn, CW_HAND + CW_USSR, CW_TABLE);
        cw_note(engine,
                (struct cw_note){.kind = CW_NOTE_REVEAL, .seat = CW_USSR, .card = frame->event.drawn, .drawn = 1});
    }
    if (stopped) {
        state->answered = CW_NOT_ANSWERED; /* The operations are a separate question. */
        cw_move_card(engine, frame->event.drawn, CW_TABLE, CW_HAND + CW_USSR);
        cw_add(&state->known[CW_USSR], frame->event.drawn);
        if (frame->event.owed) state->envy = CW_USSR + 1;
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_RETURN, .seat = CW_USSR, .card = frame->event.drawn});
        return sell(engine, frame);
    }
    if (cw_take_answer(state)) {
        frame->event.stage = SALES_OVER;
        unsigned card = state->answer;
        if (card != frame->event.drawn) cw_move_card(engine, card, CW_HAND + CW_US, CW_TABLE);
        cw_play_card(engine, CW_US, card, state->mode);
        return CW_WAITING;
    }
    struct cw_set cards = sold(state, frame->event.drawn);
    state->ask = (struct cw_ask){.kind = CW_ASK_PLAY, .seat = CW_US, .set = cards, .may_stop = 1};
    return CW_WAITING;
}

/* ---- Looking at cards and throwing them away: C77, C98, C108 ---- */

enum { ASK_NOT_DISCARDS, ASK_NOT_DRAWS };

/* C77 Ask Not What Your Country. */
enum cw_progress cw_ask_not(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_ASK_NOT_WHAT_YOUR_COUNTRY);
    struct cw_state *state = engine->state;
    bool stopped = cw_has_stopped(state), answered = cw_take_answer(state);
    (void)step;
    if (frame->event.stage == ASK_NOT_DISCARDS) {
        if (answered) {
            cw_discard_from_hand(engine, CW_US, state->answer);
            frame->event.left++;
        }
        if (!stopped && state->hand_count[CW_US] > 0) {
            cw_ask_card(engine, CW_US, CW_DISCARD, hand(state, CW_US), true);
            return CW_WAITING;
        }
        frame->event.stage = ASK_NOT_DRAWS;
        answered = false;
    }
    if (answered) {
        cw_move_card(engine, state->answer, CW_DECK, CW_HAND + CW_US);
        frame->event.left--;
    }
    return frame->event.left > 0 && cw_ask_draw(engine, CW_US) ? CW_WAITING : CW_DONE;
}

/* C98 Aldrich Ames Remix. */
enum cw_progress cw_aldrich_ames(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_ALDRICH_AMES_REMIX);
    struct cw_state *state = engine->state;
    (void)step;
    if (cw_take_answer(state)) {
        cw_discard_from_hand(engine, CW_US, state->answer);
        return CW_DONE;
    }
    if (state->hand_count[CW_US] == 0) return CW_DONE;
    cw_ask_card(engine, CW_USSR, CW_DISCARD, hand(state, CW_US), false);
    return CW_WAITING;
}

enum { TEHRAN_LOOKS, TEHRAN_DISCARDS };

static void shuffle_back(struct cw_engine *engine)
{
    struct cw_state *state = engine->state;
    for (CW_EACH(card, state->pile[CW_LOOKED])) {
        cw_move_card(engine, card, CW_LOOKED, CW_DECK);
        cw_add(&state->known_deck, card);
    }
}

/* C108 Our Man in Tehran. */
enum cw_progress cw_our_man_in_tehran(struct cw_engine *engine, struct cw_frame *frame, const struct cw_step *step)
{
    casus_assert(frame->card == CW_OUR_MAN_IN_TEHRAN);
    struct cw_state *state = engine->state;
    bool stopped = cw_has_stopped(state), answered = cw_take_answer(state);
    (void)step;
    if (frame->event.stage == TEHRAN_LOOKS) {
        if (answered) {
            cw_move_card(engine, state->answer, CW_DECK, CW_LOOKED);
            frame->event.left++;
        }
        if (frame->event.left < 5 && cw_ask_draw(engine, CW_NEUTRAL)) return CW_WAITING;
        frame->event.stage = TEHRAN_DISCARDS;
        answered = false;
    }
    if (answered) {
        cw_move_card(engine, state->answer, CW_LOOKED, CW_DISCARDS);
        cw_note(engine, (struct cw_note){.kind = CW_NOTE_DISCARD, .seat = CW_US, .card = state->answer});
    }
    if (!stopped && !cw_empty(state->pile[CW_LOOKED])) {
        cw_ask_card(engine, CW_US, CW_DISCARD, state->pile[CW_LOOKED], true);
        return CW_WAITING;
    }
    shuffle_back(engine);
    return CW_DONE;
}
