/* The events of the cards. Above each are its number, its title and its effect in our words; below is its program, a
 * list of steps in that order. The words of the programs are the macros that follow; primitives.c implements them, and
 * CALL is one card's own function in special.c. If a card's effect is looked up elsewhere - what lasts, what changes a
 * roll - its line names the place. What its row in cards.inc says, its star and how long it lasts, is done when its
 * program ends (program.c); play.c checks what bars it. */
#include "events.h"

#include "casus/assert.h"

#include "influence.h"
#include "operations.h"
#include "primitives.h"
#include "special.h"
#include "stack.h"

/* clang-format off */
#define DEFCON(n) {.run = cw_do_defcon, .number = (n)}
#define SET_DEFCON(n) {.run = cw_do_set_defcon, .number = (n)}
#define VP(who, n) {.run = cw_do_vp, .whose = CW_OF_##who, .number = (n)}
#define VP_IF(who, n, when) {.run = cw_do_vp, .whose = CW_OF_##who, .number = (n), .condition = (when)}
#define VP_BY(who, how) {.run = cw_do_vp, .whose = CW_OF_##who, .amount = (how)}
#define VP_BY_IF(who, how, when) {.run = cw_do_vp, .whose = CW_OF_##who, .amount = (how), .condition = (when)}
#define MARK(field) {.run = cw_do_mark, .item = offsetof(struct cw_state, field)}
#define ADD(who, at, n) {.run = cw_do_add, .whose = CW_OF_##who, .item = CW_##at, .number = (n)}
#define ADD_BY(who, at, how) {.run = cw_do_add, .whose = CW_OF_##who, .item = CW_##at, .amount = (how)}
#define CLEAR(who, at) {.run = cw_do_clear, .whose = CW_OF_##who, .item = CW_##at}
#define CONTROL(who, at) {.run = cw_do_control, .whose = CW_OF_##who, .item = CW_##at}
#define PLACE(who, n, in_one, places) \
    {.run = cw_do_place, .whose = CW_OF_##who, .number = (n), .most = (in_one), .where = (places)}
#define PLACE_UP_TO(who, n, in_one, places) \
    {.run = cw_do_place, .whose = CW_OF_##who, .number = (n), .most = (in_one), .item = CW_MAY_DECLINE, \
     .where = (places)}
#define PLACE_BY(who, how, in_one, places) \
    {.run = cw_do_place, .whose = CW_OF_##who, .amount = (how), .most = (in_one), .where = (places)}
#define REMOVE(who, n, in_one, places) \
    {.run = cw_do_remove, .whose = CW_OF_##who, .number = (n), .most = (in_one), .where = (places)}
#define CHOOSE(who, n, places, what) \
    {.run = cw_do_choose, .whose = CW_OF_##who, .number = (n), .where = (places), .effect = (what)}
#define CHOOSE_UP_TO(who, n, places, what) \
    {.run = cw_do_choose, .whose = CW_OF_##who, .number = (n), .most = 1, .where = (places), .effect = (what)}
#define OPERATIONS(who, n) {.run = cw_do_operations, .whose = CW_OF_##who, .number = (n), .item = CW_ALL_KINDS}
#define PLACE_OR_REALIGN(who, n, when) \
    {.run = cw_do_operations, .whose = CW_OF_##who, .number = (n), \
     .item = CW_MAY_PLACE | CW_MAY_REALIGN | CW_MAY_DECLINE, .condition = (when)}
#define FREE(who, kinds, place) \
    {.run = cw_do_free, .whose = CW_OF_##who, .item = (kinds) | CW_FREE | CW_MAY_DECLINE, .number = (place)}
#define WAR_ON(who, at) {.run = cw_do_war_on, .whose = CW_OF_##who, .item = CW_##at}
#define WAR_IN(who, places) {.run = cw_do_war_in, .whose = CW_OF_##who, .number = 1, .where = (places)}
#define ONLY_IF(what) {.run = cw_do_needs, .condition = (what)}
#define CANCEL(card) {.run = cw_do_cancel, .item = CW_##card}
#define DISCARD_OR(who, n) {.run = cw_do_discard_or, .whose = CW_OF_##who, .number = (n)}
#define ONE_OF(who, first, first_step, second_step) \
    {.run = cw_do_one_of, .whose = CW_OF_##who, .item = (first), .otherwise = {&(first_step), &(second_step)}}
#define SHOW_HAND(who) {.run = cw_do_reveal_hand, .whose = CW_OF_##who}
#define SCORE(region) {.run = cw_do_score, .item = CW_##region}
#define SPACE(who, n) {.run = cw_do_space, .whose = CW_OF_##who, .number = (n)}
#define SPACE_IF(who, n, when) {.run = cw_do_space, .whose = CW_OF_##who, .number = (n), .condition = (when)}
#define CALL(function) {.run = (function)}

#define EVENT(...) (const struct cw_step[]){__VA_ARGS__, {0}}

/* A card whose effect is only looked up elsewhere: its line says where. */
#define NO_STEPS (const struct cw_step[]){{0}}

/* ---- Where ---- */

#define REGION(name, region) \
    static struct cw_set name(const struct cw_state *state) \
    { \
        (void)state; \
        return cw_region[CW_##region]; \
    }
REGION(europe, EUROPE)
REGION(western_europe, WESTERN_EUROPE)
REGION(eastern_europe, EASTERN_EUROPE)
REGION(middle_east, MIDDLE_EAST)
REGION(central_america, CENTRAL_AMERICA)

#define LIST(name, ...) \
    static struct cw_set name(const struct cw_state *state) \
    { \
        static const uint8_t countries[] = {__VA_ARGS__}; \
        (void)state; \
        struct cw_set set = {{0, 0}}; \
        for (unsigned i = 0; i < sizeof countries; i++) cw_add(&set, countries[i]); \
        return set; \
    }
LIST(suez_three, CW_FRANCE, CW_UK, CW_ISRAEL)
LIST(india_or_pakistan, CW_INDIA, CW_PAKISTAN)
LIST(iran_or_iraq, CW_IRAN, CW_IRAQ)
LIST(muslim_states, CW_SUDAN, CW_IRAN, CW_IRAQ, CW_EGYPT, CW_LIBYA, CW_SAUDI_ARABIA, CW_SYRIA, CW_JORDAN)
LIST(oil_states, CW_EGYPT, CW_IRAN, CW_LIBYA, CW_SAUDI_ARABIA, CW_IRAQ, CW_GULF_STATES, CW_VENEZUELA)
LIST(reds, CW_YUGOSLAVIA, CW_ROMANIA, CW_BULGARIA, CW_HUNGARY, CW_CZECHOSLOVAKIA)
/* clang-format on */

static struct cw_set eastern_europe_not_us(const struct cw_state *state)
{
    return cw_without(cw_region[CW_EASTERN_EUROPE], state->controlled[CW_US]);
}

static struct cw_set western_europe_not_ussr(const struct cw_state *state)
{
    return cw_without(cw_region[CW_WESTERN_EUROPE], state->controlled[CW_USSR]);
}

static struct cw_set neutral_europe(const struct cw_state *state) /* RUL4 */
{
    struct cw_set controlled = cw_or(state->controlled[CW_USSR], state->controlled[CW_US]);
    return cw_and(cw_without(cw_region[CW_EUROPE], controlled), state->present[CW_USSR]);
}

static struct cw_set independent_reds(const struct cw_state *state)
{
    struct cw_set behind = {{0, 0}};
    for (CW_EACH(country, reds(state))) {
        if (state->influence[CW_USSR][country] > state->influence[CW_US][country]) cw_add(&behind, country);
    }
    return behind;
}

static struct cw_set eastern_europe_with_ussr(const struct cw_state *state)
{
    return cw_and(cw_region[CW_EASTERN_EUROPE], state->present[CW_USSR]);
}

static struct cw_set eastern_europe_with_us(const struct cw_state *state)
{
    return cw_and(cw_region[CW_EASTERN_EUROPE], state->present[CW_US]);
}

static struct cw_set africa_or_southeast_asia(const struct cw_state *state)
{
    (void)state;
    return cw_or(cw_region[CW_AFRICA], cw_region[CW_SOUTHEAST_ASIA]);
}

static struct cw_set small_countries(const struct cw_state *state) /* C36, C21 */
{
    struct cw_set small = {{0, 0}};
    for (unsigned country = 0; country < CW_COUNTRIES; country++) {
        if (cw_country[country].stability <= 2) cw_add(&small, country);
    }
    return cw_without(small, cw_under_nato(state)); /* C21: not even by the US itself. */
}

static struct cw_set latin_america(const struct cw_state *state)
{
    (void)state;
    return cw_latin_america();
}

static struct cw_set muslim_states_with_us(const struct cw_state *state)
{
    return cw_and(muslim_states(state), state->present[CW_US]);
}

static struct cw_set empty_countries(const struct cw_state *state)
{
    return cw_without(cw_all_countries, cw_or(state->present[CW_USSR], state->present[CW_US]));
}

static struct cw_set outside_europe(const struct cw_state *state)
{
    return cw_without(state->present[CW_USSR], cw_region[CW_EUROPE]);
}

static struct cw_set around_south_africa(const struct cw_state *state)
{
    (void)state;
    return cw_neighbours[CW_SOUTH_AFRICA];
}

static struct cw_set south_america_with_ussr(const struct cw_state *state)
{
    return cw_and(cw_region[CW_SOUTH_AMERICA], state->present[CW_USSR]);
}

/* ---- What is done to a chosen country ---- */

static void remove_all_ussr(struct cw_engine *engine, unsigned seat, unsigned country)
{
    casus_assert(cw_has(&engine->state->present[CW_USSR], country));
    (void)seat;
    cw_change_influence(engine, CW_USSR, country, -cw_influence(engine->state, CW_USSR, country));
}

static void remove_all_us(struct cw_engine *engine, unsigned seat, unsigned country)
{
    casus_assert(cw_has(&engine->state->present[CW_US], country));
    (void)seat;
    cw_change_influence(engine, CW_US, country, -cw_influence(engine->state, CW_US, country));
}

static void equalise_us(struct cw_engine *engine, unsigned seat, unsigned country)
{
    casus_assert(cw_influence(engine->state, CW_USSR, country) > cw_influence(engine->state, CW_US, country));
    (void)seat;
    cw_change_influence(engine, CW_US, country,
                        cw_influence(engine->state, CW_USSR, country) - cw_influence(engine->state, CW_US, country));
}

static void unrest(struct cw_engine *engine, unsigned seat, unsigned country) /* C29 */
{
    casus_assert(cw_has(&engine->state->present[CW_USSR], country));
    (void)seat;
    cw_change_influence(engine, CW_USSR, country, engine->state->turn >= CW_LATE_WAR_BEGINS ? -2 : -1);
}

static void add_two(struct cw_engine *engine, unsigned seat, unsigned country)
{
    casus_assert(seat < 2);
    cw_change_influence(engine, seat, country, 2);
}

static void double_ussr(struct cw_engine *engine, unsigned seat, unsigned country)
{
    casus_assert(cw_has(&engine->state->present[CW_USSR], country));
    (void)seat;
    cw_change_influence(engine, CW_USSR, country, cw_influence(engine->state, CW_USSR, country));
}

/* ---- How many ---- */

static int five_minus_defcon(const struct cw_state *state, unsigned seat)
{
    casus_assert(state->defcon >= 1 && state->defcon <= 5);
    (void)seat;
    return 5 - state->defcon;
}

static int defcon_minus_two(const struct cw_state *state, unsigned seat)
{
    casus_assert(state->defcon >= 2);
    (void)seat;
    return state->defcon - 2;
}

static int us_half_in_egypt(const struct cw_state *state, unsigned seat)
{
    casus_assert(state->influence[CW_US][CW_EGYPT] >= 0);
    (void)seat;
    return -(state->influence[CW_US][CW_EGYPT] + 1) / 2;
}

static int oil_controlled(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    return (int)cw_count(cw_and(oil_states(state), state->controlled[seat]));
}

static int latin_battlegrounds(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    return (int)cw_count(cw_and(cw_and(cw_latin_america(), cw_battlegrounds), state->controlled[seat]));
}

static int ussr_pairs_in_libya(const struct cw_state *state, unsigned seat)
{
    casus_assert(state->influence[CW_USSR][CW_LIBYA] >= 0);
    (void)seat;
    return state->influence[CW_USSR][CW_LIBYA] / 2;
}

static int arms_race_points(const struct cw_state *state, unsigned seat)
{
    casus_assert(state->milops[seat] > state->milops[seat ^ 1]);
    return state->milops[seat] >= state->defcon ? 3 : 1;
}

static int reformer_points(const struct cw_state *state, unsigned seat) /* C87 */
{
    (void)seat;
    return state->vp < 0 ? 6 : 4;
}

/* ---- If ---- */

static bool nato_is_founded(const struct cw_state *state)
{
    return cw_in_play(state, CW_MARSHALL_PLAN) || cw_in_play(state, CW_WARSAW_PACT_FORMED);
}

static bool us_has_more_battlegrounds(const struct cw_state *state)
{
    return cw_count(cw_and(state->controlled[CW_US], cw_battlegrounds)) >
           cw_count(cw_and(state->controlled[CW_USSR], cw_battlegrounds));
}

static bool pope_is_elected(const struct cw_state *state)
{
    return cw_in_play(state, CW_JOHN_PAUL_II_ELECTED_POPE);
}

static bool us_leads_in_space(const struct cw_state *state)
{
    return state->space[CW_US] > state->space[CW_USSR];
}

static bool us_has_south_korea(const struct cw_state *state)
{
    return cw_controls(state, CW_US, CW_SOUTH_KOREA);
}

static bool reformer_is_in_play(const struct cw_state *state)
{
    return cw_in_play(state, CW_THE_REFORMER);
}

static bool defcon_is_two(const struct cw_state *state)
{
    return state->defcon == 2;
}

static bool before_late_war(const struct cw_state *state)
{
    return state->turn < CW_LATE_WAR_BEGINS;
}

static bool us_has_the_uk(const struct cw_state *state)
{
    return cw_controls(state, CW_US, CW_UK);
}

static bool us_has_a_middle_eastern_country(const struct cw_state *state)
{
    return !cw_empty(cw_and(state->controlled[CW_US], cw_region[CW_MIDDLE_EAST]));
}

static bool player_leads_in_milops(const struct cw_state *state)
{
    unsigned player = cw_top(state)->seat;
    return state->milops[player] > state->milops[player ^ 1];
}

static bool player_trails_in_space(const struct cw_state *state)
{
    unsigned player = cw_top(state)->seat;
    return state->space[player] < state->space[player ^ 1];
}

/* Whether something happens in the course of a card's event. */
static bool is_within(const struct cw_state *state, unsigned card)
{
    casus_assert(card < CW_CARDS);
    for (unsigned depth = 0; depth < state->depth; depth++) {
        if (state->frame[depth].kind == CW_FRAME_EVENT && state->frame[depth].card == card) return true;
    }
    return false;
}

/* Not drawn with Grain Sales, and so played by the US. */
static bool ussr_plays_it_in_a_round(const struct cw_state *state)
{
    return state->phase == CW_ROUNDS && state->phasing == CW_USSR && !is_within(state, CW_GRAIN_SALES_TO_SOVIETS);
}

/* ---- Options that are steps themselves ---- */

static const struct cw_step warsaw_pact_removes = CHOOSE_UP_TO(USSR, 4, eastern_europe_with_us, remove_all_us);
static const struct cw_step warsaw_pact_adds = PLACE(USSR, 5, 2, eastern_europe);
static const struct cw_step unrest_alone = ADD(USSR, SOUTH_AFRICA, 1);
static const struct cw_step unrest_spreads = PLACE(USSR, 2, 2, around_south_africa);

/* ---- The cards ---- */

/* clang-format off */
const struct cw_step *const cw_program[CW_CARDS] = {
    /* C1 Asia Scoring. Scores Asia, Southeast Asia within it: presence 3, domination 7, control 9. */
    [CW_ASIA_SCORING] = EVENT(SCORE(ASIA)),

    /* C2 Europe Scoring. Scores Europe: presence 3, domination 7; control wins the game. */
    [CW_EUROPE_SCORING] = EVENT(SCORE(EUROPE)),

    /* C3 Mideast Scoring. Scores the Middle East: presence 3, domination 5, control 7. */
    [CW_MIDEAST_SCORING] = EVENT(SCORE(MIDDLE_EAST)),

    /* C4 Duck and Cover. DEFCON falls by 1; then the US gains as many VP as DEFCON is below 5. */
    [CW_DUCK_AND_COVER] = EVENT(DEFCON(-1), VP_BY(US, five_minus_defcon)),

    /* C5 Five Year Plan. The USSR discards a random card; if it carries a US event, that takes place. */
    [CW_FIVE_YEAR_PLAN] = EVENT(CALL(cw_five_year_plan)),

    /* C6 The China Card. No event. What it does: play.c, hand_over_china; operations.c, points_left; turn.c,
       score_finally. */

    /* C7 Socialist Governments. Takes 3 US influence from Western Europe, at most 2 per country. Barred by The Iron
       Lady. */
    [CW_SOCIALIST_GOVERNMENTS] = EVENT(REMOVE(US, 3, 2, western_europe)),

    /* C8 Fidel. The US loses all influence in Cuba, and the USSR gets what it lacks to control it. */
    [CW_FIDEL] = EVENT(CLEAR(US, CUBA), CONTROL(USSR, CUBA)),

    /* C9 Vietnam Revolts. USSR +2 in Vietnam; +1 op this turn for points all spent in Southeast Asia: operations.c,
       points_left. */
    [CW_VIETNAM_REVOLTS] = EVENT(ADD(USSR, VIETNAM, 2)),

    /* C10 Blockade. The US discards a card worth 3+ ops, or loses all influence in West Germany. */
    [CW_BLOCKADE] = EVENT(DISCARD_OR(US, 3), CLEAR(US, WEST_GERMANY)),

    /* C11 Korean War. The USSR makes war on South Korea (operations.c, wars). */
    [CW_KOREAN_WAR] = EVENT(WAR_ON(USSR, SOUTH_KOREA)),

    /* C12 Romanian Abdication. The US loses all influence in Romania, and the USSR gets what it lacks to control it. */
    [CW_ROMANIAN_ABDICATION] = EVENT(CLEAR(US, ROMANIA), CONTROL(USSR, ROMANIA)),

    /* C13 Arab-Israeli War. The USSR makes war on Israel, which counts itself (cw_war_modifier). Barred by Camp David
       Accords. */
    [CW_ARAB_ISRAELI_WAR] = EVENT(WAR_ON(USSR, ISRAEL)),

    /* C14 COMECON. USSR +1 in 4 Eastern European countries without US control. */
    [CW_COMECON] = EVENT(PLACE(USSR, 4, 1, eastern_europe_not_us)),

    /* C15 Nasser. USSR +2 in Egypt, where the US loses half, rounded up. */
    [CW_NASSER] = EVENT(ADD(USSR, EGYPT, 2), ADD_BY(US, EGYPT, us_half_in_egypt)),

    /* C16 Warsaw Pact Formed. The USSR empties up to 4 Eastern European countries of US influence, or adds 5 there, at
       most 2 per country. */
    [CW_WARSAW_PACT_FORMED] = EVENT(ONE_OF(USSR, CW_REMOVE_ALL, warsaw_pact_removes, warsaw_pact_adds)),

    /* C17 De Gaulle Leads France. France: US -2, USSR +1. NATO no longer covers France: operations.c, cw_under_nato. */
    [CW_DE_GAULLE_LEADS_FRANCE] = EVENT(ADD(US, FRANCE, -2), ADD(USSR, FRANCE, 1)),

    /* C18 Captured Nazi Scientist. The player advances 1 box in the Space Race, without a roll. */
    [CW_CAPTURED_NAZI_SCIENTIST] = EVENT(SPACE(PLAYER, 1)),

    /* C19 Truman Doctrine. The USSR loses all influence in 1 European country that nobody controls. */
    [CW_TRUMAN_DOCTRINE] = EVENT(CHOOSE(US, 1, neutral_europe, remove_all_ussr)),

    /* C20 Olympic Games. The opponent takes part - dice, +2 for the player, 2 VP to win - or boycotts: DEFCON -1, and 4
       ops for the player, who may decline them. */
    [CW_OLYMPIC_GAMES] = EVENT(CALL(cw_olympic_games)),

    /* C21 NATO. Needs Marshall Plan or Warsaw Pact. Keeps the USSR, and Brush Wars, out of US-controlled Europe:
       operations.c, cw_under_nato. */
    [CW_NATO] = EVENT(ONLY_IF(nato_is_founded), CANCEL(MARSHALL_PLAN), CANCEL(WARSAW_PACT_FORMED)),

    /* C22 Independent Reds. In one of five Eastern European countries the US draws level with the USSR. */
    [CW_INDEPENDENT_REDS] = EVENT(CHOOSE(US, 1, independent_reds, equalise_us)),

    /* C23 Marshall Plan. US +1 in 7 Western European countries that the USSR does not control. */
    [CW_MARSHALL_PLAN] = EVENT(PLACE(US, 7, 1, western_europe_not_ussr)),

    /* C24 Indo-Pakistani War. The player makes war on India or Pakistan. */
    [CW_INDO_PAKISTANI_WAR] = EVENT(WAR_IN(PLAYER, india_or_pakistan)),

    /* C25 Containment. US operations are worth 1 more this turn, 4 at most: pile.c, cw_operations_value. */
    [CW_CONTAINMENT] = NO_STEPS,

    /* C26 CIA Created. The USSR shows its hand; the US may conduct 1 op. */
    [CW_CIA_CREATED] = EVENT(SHOW_HAND(USSR), OPERATIONS(US, 1)),

    /* C27 US/Japan Mutual Defense Pact. The US gets what it lacks to control Japan, which is then closed to the USSR:
       operations.c, cw_open_to. */
    [CW_US_JAPAN_MUTUAL_DEFENSE_PACT] = EVENT(CONTROL(US, JAPAN)),

    /* C28 Suez Crisis. The US loses 4 influence in France, the UK and Israel, at most 2 each. */
    [CW_SUEZ_CRISIS] = EVENT(REMOVE(US, 4, 2, suez_three)),

    /* C29 East European Unrest. USSR -1 in 3 Eastern European countries, -2 each in the late war. */
    [CW_EAST_EUROPEAN_UNREST] = EVENT(CHOOSE(US, 3, eastern_europe_with_ussr, unrest)),

    /* C30 Decolonization. USSR +1 in 4 countries of Africa and Southeast Asia. */
    [CW_DECOLONIZATION] = EVENT(PLACE(USSR, 4, 1, africa_or_southeast_asia)),

    /* C31 Red Scare/Purge. The opponent's operations are worth 1 less this turn, 1 at least: pile.c,
       cw_operations_value. */
    [CW_RED_SCARE_PURGE] = NO_STEPS,

    /* C32 UN Intervention. Takes the event from an opponent's card that is played for operations: play.c, play_un. */
    [CW_UN_INTERVENTION] = NO_STEPS,

    /* C33 De-Stalinization. The USSR takes up to 4 influence to countries that the US does not control, at most 2 per
       country. */
    [CW_DE_STALINIZATION] = EVENT(CALL(cw_de_stalinization)),

    /* C34 Nuclear Test Ban. The player gains DEFCON - 2 VP; then DEFCON rises by 2. */
    [CW_NUCLEAR_TEST_BAN] = EVENT(VP_BY(PLAYER, defcon_minus_two), DEFCON(2)),

    /* C35 Formosan Resolution. Taiwan counts as a battleground under US control: score.c, cw_battlegrounds_now; ends in
       play.c, hand_over_china. */
    [CW_FORMOSAN_RESOLUTION] = NO_STEPS,

    /* C36 Brush War. The player makes war on a country of stability 1 or 2, none that NATO protects. */
    [CW_BRUSH_WAR] = EVENT(WAR_IN(PLAYER, small_countries)),

    /* C37 Central America Scoring. Scores Central America: presence 1, domination 3, control 5. */
    [CW_CENTRAL_AMERICA_SCORING] = EVENT(SCORE(CENTRAL_AMERICA)),

    /* C38 Southeast Asia Scoring. 1 VP for each country controlled in Southeast Asia, 2 for Thailand. */
    [CW_SOUTHEAST_ASIA_SCORING] = EVENT(CALL(cw_southeast_asia_scoring)),

    /* C39 Arms Race. With more military operations than the opponent the player gains 1 VP; 3 if they are as many as
       DEFCON demands. */
    [CW_ARMS_RACE] = EVENT(VP_BY_IF(PLAYER, arms_race_points, player_leads_in_milops)),

    /* C40 Cuban Missile Crisis. DEFCON 2. A coup by the opponent loses the game this turn: operations.c, cw_run_coup;
       legal.c, cw_crisis_exits. */
    [CW_CUBAN_MISSILE_CRISIS] = EVENT(SET_DEFCON(2)),

    /* C41 Nuclear Subs. US coups in battlegrounds do not lower DEFCON this turn: operations.c,
       cw_coup_lowers_defcon. */
    [CW_NUCLEAR_SUBS] = NO_STEPS,

    /* C42 Quagmire. Ends NORAD. Holds the US until it rolls 1-4: play.c, cw_trap_cards; operations.c, cw_run_trap. */
    [CW_QUAGMIRE] = EVENT(CANCEL(NORAD)),

    /* C43 SALT Negotiations. DEFCON +2; a card comes back from the discards. Coups have -1 this turn: operations.c,
       cw_coup_modifier. */
    [CW_SALT_NEGOTIATIONS] = EVENT(DEFCON(2), CALL(cw_salt)),

    /* C44 Bear Trap. Holds the USSR until it rolls 1-4: play.c, cw_trap_cards; operations.c, cw_run_trap. */
    [CW_BEAR_TRAP] = NO_STEPS,

    /* C45 Summit. Dice, +1 for each region led; the higher gains 2 VP and may move DEFCON by 1. */
    [CW_SUMMIT] = EVENT(CALL(cw_summit)),

    /* C46 How I Learned To Stop Worrying. The player sets DEFCON at will, and its military operations to 5. */
    [CW_HOW_I_LEARNED_TO_STOP_WORRYING] = EVENT(CALL(cw_how_i_learned)),

    /* C47 Junta. The player adds 2 in one Latin American country; then a free coup or realignments there. */
    [CW_JUNTA] = EVENT(CHOOSE(PLAYER, 1, latin_america, add_two),
                      FREE(PLAYER, CW_MAY_COUP | CW_MAY_REALIGN, CW_LATIN_AMERICA)),

    /* C48 Kitchen Debates. The US gains 2 VP if it controls more battlegrounds. */
    [CW_KITCHEN_DEBATES] = EVENT(ONLY_IF(us_has_more_battlegrounds), VP(US, 2)),

    /* C49 Missile Envy. The opponent hands over its highest card and gets this one, which it must use for operations
       next. */
    [CW_MISSILE_ENVY] = EVENT(CALL(cw_missile_envy)),

    /* C50 We Will Bury You. DEFCON -1. 3 VP for the USSR unless the US's next round brings UN Intervention: turn.c,
       settle_burial. */
    [CW_WE_WILL_BURY_YOU] = EVENT(DEFCON(-1), MARK(bury)),

    /* C51 Brezhnev Doctrine. USSR operations are worth 1 more this turn, 4 at most: pile.c, cw_operations_value. */
    [CW_BREZHNEV_DOCTRINE] = NO_STEPS,

    /* C52 Portuguese Empire Crumbles. USSR +2 in Angola and in the SE African States. */
    [CW_PORTUGUESE_EMPIRE_CRUMBLES] = EVENT(ADD(USSR, SE_AFRICAN_STATES, 2), ADD(USSR, ANGOLA, 2)),

    /* C53 South African Unrest. USSR +2 in South Africa, or +1 there and +2 around it. */
    [CW_SOUTH_AFRICAN_UNREST] = EVENT(ADD(USSR, SOUTH_AFRICA, 1), ONE_OF(USSR, CW_ALONE, unrest_alone, unrest_spreads)),

    /* C54 Allende. USSR +2 in Chile. */
    [CW_ALLENDE] = EVENT(ADD(USSR, CHILE, 2)),

    /* C55 Willy Brandt. USSR 1 VP and +1 in West Germany, which NATO no longer covers: operations.c, cw_under_nato.
       Barred by Tear Down This Wall. */
    [CW_WILLY_BRANDT] = EVENT(VP(USSR, 1), ADD(USSR, WEST_GERMANY, 1)),

    /* C56 Muslim Revolution. The US loses all influence in 2 of eight Muslim countries. Barred by AWACS Sale To
       Saudis. */
    [CW_MUSLIM_REVOLUTION] = EVENT(CHOOSE(USSR, 2, muslim_states_with_us, remove_all_us)),

    /* C57 ABM Treaty. DEFCON +1; the player may conduct 4 ops. */
    [CW_ABM_TREATY] = EVENT(DEFCON(1), OPERATIONS(PLAYER, 4)),

    /* C58 Cultural Revolution. The USSR takes The China Card from the US, face up; otherwise it gains 1 VP. */
    [CW_CULTURAL_REVOLUTION] = EVENT(CALL(cw_cultural_revolution)),

    /* C59 Flower Power. 2 VP for the USSR for each war card that the US plays: play.c, cw_flower_power. Barred by An
       Evil Empire. */
    [CW_FLOWER_POWER] = NO_STEPS,

    /* C60 U2 Incident. 1 VP for the USSR, and 1 more, once, when UN Intervention is played this turn: play.c,
       play_un. */
    [CW_U2_INCIDENT] = EVENT(VP(USSR, 1)),

    /* C61 OPEC. 1 VP for the USSR for each of seven oil states that it controls. Barred by North Sea Oil. */
    [CW_OPEC] = EVENT(VP_BY(USSR, oil_controlled)),

    /* C62 Lone Gunman. The US shows its hand; the USSR may conduct 1 op. */
    [CW_LONE_GUNMAN] = EVENT(SHOW_HAND(US), OPERATIONS(USSR, 1)),

    /* C63 Colonial Rear Guards. US +1 in 4 countries of Africa and Southeast Asia. */
    [CW_COLONIAL_REAR_GUARDS] = EVENT(PLACE(US, 4, 1, africa_or_southeast_asia)),

    /* C64 Panama Canal Returned. US +1 in Panama, Costa Rica and Venezuela. */
    [CW_PANAMA_CANAL_RETURNED] = EVENT(ADD(US, PANAMA, 1), ADD(US, COSTA_RICA, 1), ADD(US, VENEZUELA, 1)),

    /* C65 Camp David Accords. 1 VP for the US, and +1 in Israel, Jordan and Egypt. Bars Arab-Israeli War. */
    [CW_CAMP_DAVID_ACCORDS] = EVENT(VP(US, 1), ADD(US, ISRAEL, 1), ADD(US, JORDAN, 1), ADD(US, EGYPT, 1)),

    /* C66 Puppet Governments. US +1 in up to 3 countries where nobody has influence. */
    [CW_PUPPET_GOVERNMENTS] = EVENT(PLACE_UP_TO(US, 3, 1, empty_countries)),

    /* C67 Grain Sales To Soviets. The US draws a card from the USSR's hand: plays it, or gives it back and has 2
       ops. */
    [CW_GRAIN_SALES_TO_SOVIETS] = EVENT(CALL(cw_grain_sales)),

    /* C68 John Paul II Elected Pope. Poland: USSR -2, US +1. Solidarity may follow. */
    [CW_JOHN_PAUL_II_ELECTED_POPE] = EVENT(ADD(USSR, POLAND, -2), ADD(US, POLAND, 1)),

    /* C69 Latin American Death Squads. This turn the player's coups in Latin America have +1, the opponent's -1:
       operations.c, cw_coup_modifier. */
    [CW_LATIN_AMERICAN_DEATH_SQUADS] = NO_STEPS,

    /* C70 OAS Founded. US +2 in Latin America. */
    [CW_OAS_FOUNDED] = EVENT(PLACE(US, 2, 2, latin_america)),

    /* C71 Nixon Plays The China Card. The US takes The China Card, face down; if it holds it already, 2 VP. */
    [CW_NIXON_PLAYS_THE_CHINA_CARD] = EVENT(CALL(cw_nixon)),

    /* C72 Sadat Expels Soviets. The USSR loses all influence in Egypt, where the US gets 1. */
    [CW_SADAT_EXPELS_SOVIETS] = EVENT(CLEAR(USSR, EGYPT), ADD(US, EGYPT, 1)),

    /* C73 Shuttle Diplomacy. One USSR battleground does not count when Asia or the Middle East is scored next:
       primitives.c, shuttle_targets. */
    [CW_SHUTTLE_DIPLOMACY] = NO_STEPS,

    /* C74 The Voice of America. The USSR loses 4 influence outside Europe, at most 2 per country. */
    [CW_THE_VOICE_OF_AMERICA] = EVENT(REMOVE(USSR, 4, 2, outside_europe)),

    /* C75 Liberation Theology. USSR +3 in Central America, at most 2 per country. */
    [CW_LIBERATION_THEOLOGY] = EVENT(PLACE(USSR, 3, 2, central_america)),

    /* C76 Ussuri River Skirmish. The US takes The China Card, face up; if it holds it already, +4 in Asia, at most 2
       per country. */
    [CW_USSURI_RIVER_SKIRMISH] = EVENT(CALL(cw_ussuri)),

    /* C77 Ask Not What Your Country. The US discards as many cards as it likes and draws as many. */
    [CW_ASK_NOT_WHAT_YOUR_COUNTRY] = EVENT(CALL(cw_ask_not)),

    /* C78 Alliance For Progress. 1 VP for the US for each battleground that it controls in Latin America. */
    [CW_ALLIANCE_FOR_PROGRESS] = EVENT(VP_BY(US, latin_battlegrounds)),

    /* C79 Africa Scoring. Scores Africa: presence 1, domination 4, control 6. */
    [CW_AFRICA_SCORING] = EVENT(SCORE(AFRICA)),

    /* C80 One Small Step. Who is behind in the Space Race advances 2 boxes, with the VP of the second. */
    [CW_ONE_SMALL_STEP] = EVENT(SPACE_IF(PLAYER, 2, player_trails_in_space)),

    /* C81 South America Scoring. Scores South America: presence 2, domination 5, control 6. */
    [CW_SOUTH_AMERICA_SCORING] = EVENT(SCORE(SOUTH_AMERICA)),

    /* C82 Iranian Hostage Crisis. The US loses all influence in Iran, where the USSR gets 2. Doubles Terrorism against
       the US: special.c, cw_terrorism. */
    [CW_IRANIAN_HOSTAGE_CRISIS] = EVENT(CLEAR(US, IRAN), ADD(USSR, IRAN, 2)),

    /* C83 The Iron Lady. US 1 VP; USSR +1 in Argentina, and loses all influence in the UK. Bars Socialist
       Governments. */
    [CW_THE_IRON_LADY] = EVENT(VP(US, 1), ADD(USSR, ARGENTINA, 1), CLEAR(USSR, UK)),

    /* C84 Reagan Bombs Libya. 1 VP for the US for every 2 USSR influence in Libya. */
    [CW_REAGAN_BOMBS_LIBYA] = EVENT(VP_BY(US, ussr_pairs_in_libya)),

    /* C85 Star Wars. If ahead in the Space Race, the US uses the event of a card from the discards. */
    [CW_STAR_WARS] = EVENT(ONLY_IF(us_leads_in_space), CALL(cw_star_wars)),

    /* C86 North Sea Oil. The US has 8 rounds this turn: play.c, cw_rounds. Bars OPEC. */
    [CW_NORTH_SEA_OIL] = EVENT(MARK(extra_rounds)),

    /* C87 The Reformer. USSR +4 in Europe, +6 when it leads, at most 2 per country; no more USSR coups there:
       operations.c, cw_open_to. */
    [CW_THE_REFORMER] = EVENT(PLACE_BY(USSR, reformer_points, 2, europe)),

    /* C88 Marine Barracks Bombing. The US loses all influence in Lebanon, and 2 more in the Middle East. */
    [CW_MARINE_BARRACKS_BOMBING] = EVENT(CLEAR(US, LEBANON), REMOVE(US, 2, 2, middle_east)),

    /* C89 Soviets Shoot Down KAL-007. DEFCON -1, US 2 VP; if it controls South Korea, it places influence or realigns
       with 4 ops. */
    [CW_SOVIETS_SHOOT_DOWN_KAL_007] = EVENT(DEFCON(-1), VP(US, 2), PLACE_OR_REALIGN(US, 4, us_has_south_korea)),

    /* C90 Glasnost. DEFCON +1, USSR 2 VP; after The Reformer it places influence or realigns with 4 ops. */
    [CW_GLASNOST] = EVENT(DEFCON(1), VP(USSR, 2), PLACE_OR_REALIGN(USSR, 4, reformer_is_in_play)),

    /* C91 Ortega Elected in Nicaragua. The US loses all influence in Nicaragua; the USSR has a free coup next to it. */
    [CW_ORTEGA_ELECTED_IN_NICARAGUA] = EVENT(CLEAR(US, NICARAGUA), FREE(USSR, CW_MAY_COUP, CW_AROUND_NICARAGUA)),

    /* C92 Terrorism. The opponent loses a random card, the US two after Iranian Hostage Crisis. */
    [CW_TERRORISM] = EVENT(CALL(cw_terrorism)),

    /* C93 Iran-Contra Scandal. US realignment rolls have -1 this turn: operations.c, cw_realign_modifier. */
    [CW_IRAN_CONTRA_SCANDAL] = NO_STEPS,

    /* C94 Chernobyl. The US names a region, where the USSR places nothing with operations this turn: operations.c,
       reach. */
    [CW_CHERNOBYL] = EVENT(CALL(cw_chernobyl)),

    /* C95 Latin American Debt Crisis. The US discards a card worth 3+ ops, or the USSR doubles its influence in 2 South
       American countries. */
    [CW_LATIN_AMERICAN_DEBT_CRISIS] = EVENT(DISCARD_OR(US, 3), CHOOSE(USSR, 2, south_america_with_ussr, double_ussr)),

    /* C96 Tear Down This Wall. US +3 in East Germany, then a free coup or realignments in Europe. Ends and bars Willy
       Brandt. */
    [CW_TEAR_DOWN_THIS_WALL] = EVENT(CANCEL(WILLY_BRANDT), ADD(US, EAST_GERMANY, 3),
                                    FREE(US, CW_MAY_COUP | CW_MAY_REALIGN, CW_EUROPE)),

    /* C97 An Evil Empire. 1 VP for the US. Ends and bars Flower Power. */
    [CW_AN_EVIL_EMPIRE] = EVENT(CANCEL(FLOWER_POWER), VP(US, 1)),

    /* C98 Aldrich Ames Remix. The US hand lies open this turn (pile.c, arrive); the USSR discards one of its cards. */
    [CW_ALDRICH_AMES_REMIX] = EVENT(SHOW_HAND(US), CALL(cw_aldrich_ames)),

    /* C99 Pershing II Deployed. 1 VP for the USSR; US -1 in 3 Western European countries. */
    [CW_PERSHING_II_DEPLOYED] = EVENT(VP(USSR, 1), REMOVE(US, 3, 1, western_europe)),

    /* C100 Wargames. At DEFCON 2 the player may give away 6 VP and end the game. */
    [CW_WARGAMES] = EVENT(ONLY_IF(defcon_is_two), CALL(cw_wargames)),

    /* C101 Solidarity. After John Paul II the US has +3 in Poland. */
    [CW_SOLIDARITY] = EVENT(ONLY_IF(pope_is_elected), ADD(US, POLAND, 3), CANCEL(JOHN_PAUL_II_ELECTED_POPE)),

    /* C102 Iran-Iraq War. The player makes war on Iran or Iraq. */
    [CW_IRAN_IRAQ_WAR] = EVENT(WAR_IN(PLAYER, iran_or_iraq)),

    /* C103 Defectors. Played by the USSR in a round: 1 VP for the US. As the US headline, or brought about by it, it
       stops the other: turn.c, show_headlines. */
    [CW_DEFECTORS] = EVENT(CALL(cw_defectors), VP_IF(US, 1, ussr_plays_it_in_a_round)),

    /* C104 The Cambridge Five. Until turn 7: the US shows its scoring cards, and the USSR adds 1 in a region that they
       name. */
    [CW_THE_CAMBRIDGE_FIVE] = EVENT(ONLY_IF(before_late_war), CALL(cw_cambridge_five)),

    /* C105 Special Relationship. If the US controls the UK: +1 next to it; once NATO is there, +2 in Western Europe and
       2 VP. */
    [CW_SPECIAL_RELATIONSHIP] = EVENT(ONLY_IF(us_has_the_uk), CALL(cw_special_relationship)),

    /* C106 NORAD. US +1, if it likes, after each round in which DEFCON came to 2, while it controls Canada: turn.c, ask_norad. */
    [CW_NORAD] = NO_STEPS,

    /* C107 Che. The USSR makes a coup outside battlegrounds in Latin America or Africa; another if the first removed
       influence. */
    [CW_CHE] = EVENT(CALL(cw_che)),

    /* C108 Our Man in Tehran. If the US controls a Middle Eastern country, it looks at 5 cards of the deck and discards
       any of them. */
    [CW_OUR_MAN_IN_TEHRAN] = EVENT(ONLY_IF(us_has_a_middle_eastern_country), CALL(cw_our_man_in_tehran)),

    /* C109 Yuri and Samantha. 1 VP for the USSR for each US coup this turn: operations.c, resolve_coup. */
    [CW_YURI_AND_SAMANTHA] = NO_STEPS,

    /* C110 AWACS Sale To Saudis. US +2 in Saudi Arabia. Bars Muslim Revolution. */
    [CW_AWACS_SALE_TO_SAUDIS] = EVENT(ADD(US, SAUDI_ARABIA, 2)),
};
/* clang-format on */
