/* The events of the cards, each a short program in the order of its text. The primitives are in primitives.c, cards
 * that fit none in special.c. What a card's table row says - its star, how long it lasts - is done when its program
 * ends. */
#include "program.h"

#include "influence.h"
#include "operations.h"
#include "primitives.h"
#include "special.h"
#include "stack.h"

/* clang-format off */
#define DEFCON(n) {.run = cw_do_defcon, .number = (n)}
#define VP(who, n) {.run = cw_do_vp, .whose = CW_OF_##who, .number = (n)}
#define VP_BY(who, how) {.run = cw_do_vp, .whose = CW_OF_##who, .amount = (how)}
#define ADD(who, at, n) {.run = cw_do_add, .whose = CW_OF_##who, .item = CW_##at, .number = (n)}
#define CLEAR(who, at) {.run = cw_do_clear, .whose = CW_OF_##who, .item = CW_##at}
#define CONTROL(who, at) {.run = cw_do_control, .whose = CW_OF_##who, .item = CW_##at}
#define PLACE(who, n, in_one, places) {.run = cw_do_place, .whose = CW_OF_##who, .number = (n), .most = (in_one), .where = (places)}
#define PLACE_BY(who, how, in_one, places) {.run = cw_do_place, .whose = CW_OF_##who, .amount = (how), .most = (in_one), .where = (places)}
#define REMOVE(who, n, in_one, places) {.run = cw_do_remove, .whose = CW_OF_##who, .number = (n), .most = (in_one), .where = (places)}
#define CHOOSE(who, n, places, what) {.run = cw_do_choose, .whose = CW_OF_##who, .number = (n), .where = (places), .effect = (what)}
#define CHOOSE_UP_TO(who, n, places, what) {.run = cw_do_choose, .whose = CW_OF_##who, .number = (n), .most = 1, .where = (places), .effect = (what)}
#define OPERATIONS(who, n) {.run = cw_do_operations, .whose = CW_OF_##who, .number = (n), .item = CW_ALL_KINDS}
#define PLACE_OR_REALIGN(who, n, when) \
    {.run = cw_do_operations, .whose = CW_OF_##who, .number = (n), .item = CW_MAY_PLACE | CW_MAY_REALIGN | CW_MAY_DECLINE, .condition = (when)}
#define FREE(who, kinds, place) {.run = cw_do_free, .whose = CW_OF_##who, .item = (kinds) | CW_FREE | CW_MAY_DECLINE, .number = (place)}
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
#define CALL(function) {.run = (function)}

#define EVENT(...) (const struct cw_step[]){__VA_ARGS__, {0}}

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
    bool by_ussr = cw_top(state)->seat == CW_USSR;
    return by_ussr ? cw_without(small, cw_under_nato(state)) : small;
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
    (void)seat;
    cw_change_influence(engine, CW_USSR, country, -cw_influence(engine->state, CW_USSR, country));
}

static void remove_all_us(struct cw_engine *engine, unsigned seat, unsigned country)
{
    (void)seat;
    cw_change_influence(engine, CW_US, country, -cw_influence(engine->state, CW_US, country));
}

static void equalise_us(struct cw_engine *engine, unsigned seat, unsigned country)
{
    (void)seat;
    cw_change_influence(engine, CW_US, country,
                        cw_influence(engine->state, CW_USSR, country) - cw_influence(engine->state, CW_US, country));
}

static void unrest(struct cw_engine *engine, unsigned seat, unsigned country) /* C29 */
{
    (void)seat;
    cw_change_influence(engine, CW_USSR, country, engine->state->turn >= 8 ? -2 : -1);
}

static void add_two(struct cw_engine *engine, unsigned seat, unsigned country)
{
    cw_change_influence(engine, seat, country, 2);
}

static void double_ussr(struct cw_engine *engine, unsigned seat, unsigned country)
{
    (void)seat;
    cw_change_influence(engine, CW_USSR, country, cw_influence(engine->state, CW_USSR, country));
}

/* ---- How many ---- */

static int five_minus_defcon(const struct cw_state *state, unsigned seat)
{
    (void)seat;
    return 5 - state->defcon;
}

static int defcon_minus_two(const struct cw_state *state, unsigned seat)
{
    (void)seat;
    return state->defcon - 2;
}

static int us_half_in_egypt(const struct cw_state *state, unsigned seat)
{
    (void)seat;
    return -(state->influence[CW_US][CW_EGYPT] + 1) / 2;
}

static int oil_controlled(const struct cw_state *state, unsigned seat)
{
    return (int)cw_count(cw_and(oil_states(state), state->controlled[seat]));
}

static int latin_battlegrounds(const struct cw_state *state, unsigned seat)
{
    return (int)cw_count(cw_and(cw_and(cw_latin_america(), cw_battlegrounds), state->controlled[seat]));
}

static int ussr_pairs_in_libya(const struct cw_state *state, unsigned seat)
{
    (void)seat;
    return state->influence[CW_USSR][CW_LIBYA] / 2;
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
    return state->turn <= 7;
}

static bool us_has_the_uk(const struct cw_state *state)
{
    return cw_controls(state, CW_US, CW_UK);
}

static bool us_has_a_middle_eastern_country(const struct cw_state *state)
{
    return !cw_empty(cw_and(state->controlled[CW_US], cw_region[CW_MIDDLE_EAST]));
}

/* ---- Options that are steps themselves ---- */

static const struct cw_step warsaw_pact_removes = CHOOSE_UP_TO(USSR, 4, eastern_europe_with_us, remove_all_us);
static const struct cw_step warsaw_pact_adds = PLACE(USSR, 5, 2, eastern_europe);
static const struct cw_step unrest_alone = ADD(USSR, SOUTH_AFRICA, 1);
static const struct cw_step unrest_spreads = PLACE(USSR, 2, 2, around_south_africa);

/* ---- The cards ---- */

/* clang-format off */
const struct cw_step *const cw_program[CW_CARDS] = {
    /* C1 */ [CW_ASIA_SCORING] = EVENT(SCORE(ASIA)),
    /* C2 */ [CW_EUROPE_SCORING] = EVENT(SCORE(EUROPE)),
    /* C3 */ [CW_MIDEAST_SCORING] = EVENT(SCORE(MIDDLE_EAST)),
    /* C4 */ [CW_DUCK_AND_COVER] = EVENT(DEFCON(-1), VP_BY(US, five_minus_defcon)),
    /* C5 */ [CW_FIVE_YEAR_PLAN] = EVENT(CALL(cw_five_year_plan)),
    /* C7 */ [CW_SOCIALIST_GOVERNMENTS] = EVENT(REMOVE(US, 3, 2, western_europe)),
    /* C8 */ [CW_FIDEL] = EVENT(CLEAR(US, CUBA), CONTROL(USSR, CUBA)),
    /* C9 */ [CW_VIETNAM_REVOLTS] = EVENT(ADD(USSR, VIETNAM, 2)),
    /* C10 */ [CW_BLOCKADE] = EVENT(DISCARD_OR(US, 3), CLEAR(US, WEST_GERMANY)),
    /* C11 */ [CW_KOREAN_WAR] = EVENT(WAR_ON(USSR, SOUTH_KOREA)),
    /* C12 */ [CW_ROMANIAN_ABDICATION] = EVENT(CLEAR(US, ROMANIA), CONTROL(USSR, ROMANIA)),
    /* C13 */ [CW_ARAB_ISRAELI_WAR] = EVENT(WAR_ON(USSR, ISRAEL)),
    /* C14 */ [CW_COMECON] = EVENT(PLACE(USSR, 4, 1, eastern_europe_not_us)),
    /* C15 */ [CW_NASSER] = EVENT(ADD(USSR, EGYPT, 2), {.run = cw_do_add, .whose = CW_OF_US, .item = CW_EGYPT, .amount = us_half_in_egypt}),
    /* C16 */ [CW_WARSAW_PACT_FORMED] = EVENT(ONE_OF(USSR, CW_REMOVE_ALL, warsaw_pact_removes, warsaw_pact_adds)),
    /* C17 */ [CW_DE_GAULLE_LEADS_FRANCE] = EVENT(ADD(US, FRANCE, -2), ADD(USSR, FRANCE, 1)),
    /* C18 */ [CW_CAPTURED_NAZI_SCIENTIST] = EVENT(SPACE(PLAYER, 1)),
    /* C19 */ [CW_TRUMAN_DOCTRINE] = EVENT(CHOOSE(US, 1, neutral_europe, remove_all_ussr)),
    /* C20 */ [CW_OLYMPIC_GAMES] = EVENT(CALL(cw_olympic_games)),
    /* C21 */ [CW_NATO] = EVENT(ONLY_IF(nato_is_founded), CANCEL(MARSHALL_PLAN), CANCEL(WARSAW_PACT_FORMED)),
    /* C22 */ [CW_INDEPENDENT_REDS] = EVENT(CHOOSE(US, 1, independent_reds, equalise_us)),
    /* C23 */ [CW_MARSHALL_PLAN] = EVENT(PLACE(US, 7, 1, western_europe_not_ussr)),
    /* C24 */ [CW_INDO_PAKISTANI_WAR] = EVENT(WAR_IN(PLAYER, india_or_pakistan)),
    /* C25 */ [CW_CONTAINMENT] = EVENT({0}),
    /* C26 */ [CW_CIA_CREATED] = EVENT(SHOW_HAND(USSR), OPERATIONS(US, 1)),
    /* C27 */ [CW_US_JAPAN_MUTUAL_DEFENSE_PACT] = EVENT(CONTROL(US, JAPAN)),
    /* C28 */ [CW_SUEZ_CRISIS] = EVENT(REMOVE(US, 4, 2, suez_three)),
    /* C29 */ [CW_EAST_EUROPEAN_UNREST] = EVENT(CHOOSE(US, 3, eastern_europe_with_ussr, unrest)),
    /* C30 */ [CW_DECOLONIZATION] = EVENT(PLACE(USSR, 4, 1, africa_or_southeast_asia)),
    /* C31 */ [CW_RED_SCARE_PURGE] = EVENT({0}),
    /* C32 */ [CW_UN_INTERVENTION] = EVENT({0}),
    /* C33 */ [CW_DE_STALINIZATION] = EVENT(CALL(cw_de_stalinization)),
    /* C34 */ [CW_NUCLEAR_TEST_BAN] = EVENT(VP_BY(PLAYER, defcon_minus_two), DEFCON(2)),
    /* C35 */ [CW_FORMOSAN_RESOLUTION] = EVENT({0}),
    /* C36 */ [CW_BRUSH_WAR] = EVENT(WAR_IN(PLAYER, small_countries)),
    /* C37 */ [CW_CENTRAL_AMERICA_SCORING] = EVENT(SCORE(CENTRAL_AMERICA)),
    /* C38 */ [CW_SOUTHEAST_ASIA_SCORING] = EVENT(CALL(cw_southeast_asia_scoring)),
    /* C39 */ [CW_ARMS_RACE] = EVENT(CALL(cw_arms_race)),
    /* C40 */ [CW_CUBAN_MISSILE_CRISIS] = EVENT(CALL(cw_cuban_missile_crisis)),
    /* C41 */ [CW_NUCLEAR_SUBS] = EVENT({0}),
    /* C42 */ [CW_QUAGMIRE] = EVENT(CANCEL(NORAD)),
    /* C43 */ [CW_SALT_NEGOTIATIONS] = EVENT(DEFCON(2), CALL(cw_salt)),
    /* C44 */ [CW_BEAR_TRAP] = EVENT({0}),
    /* C45 */ [CW_SUMMIT] = EVENT(CALL(cw_summit)),
    /* C46 */ [CW_HOW_I_LEARNED_TO_STOP_WORRYING] = EVENT(CALL(cw_how_i_learned)),
    /* C47 */ [CW_JUNTA] = EVENT(CHOOSE(PLAYER, 1, latin_america, add_two), FREE(PLAYER, CW_MAY_COUP | CW_MAY_REALIGN, CW_LATIN_AMERICA)),
    /* C48 */ [CW_KITCHEN_DEBATES] = EVENT(ONLY_IF(us_has_more_battlegrounds), VP(US, 2)),
    /* C49 */ [CW_MISSILE_ENVY] = EVENT(CALL(cw_missile_envy)),
    /* C50 */ [CW_WE_WILL_BURY_YOU] = EVENT(DEFCON(-1), CALL(cw_we_will_bury_you)),
    /* C51 */ [CW_BREZHNEV_DOCTRINE] = EVENT({0}),
    /* C52 */ [CW_PORTUGUESE_EMPIRE_CRUMBLES] = EVENT(ADD(USSR, SE_AFRICAN_STATES, 2), ADD(USSR, ANGOLA, 2)),
    /* C53 */ [CW_SOUTH_AFRICAN_UNREST] = EVENT(ADD(USSR, SOUTH_AFRICA, 1), ONE_OF(USSR, CW_ALONE, unrest_alone, unrest_spreads)),
    /* C54 */ [CW_ALLENDE] = EVENT(ADD(USSR, CHILE, 2)),
    /* C55 */ [CW_WILLY_BRANDT] = EVENT(VP(USSR, 1), ADD(USSR, WEST_GERMANY, 1)),
    /* C56 */ [CW_MUSLIM_REVOLUTION] = EVENT(CHOOSE(USSR, 2, muslim_states_with_us, remove_all_us)),
    /* C57 */ [CW_ABM_TREATY] = EVENT(DEFCON(1), OPERATIONS(PLAYER, 4)),
    /* C58 */ [CW_CULTURAL_REVOLUTION] = EVENT(CALL(cw_cultural_revolution)),
    /* C59 */ [CW_FLOWER_POWER] = EVENT({0}),
    /* C60 */ [CW_U2_INCIDENT] = EVENT(VP(USSR, 1)),
    /* C61 */ [CW_OPEC] = EVENT(VP_BY(USSR, oil_controlled)),
    /* C62 */ [CW_LONE_GUNMAN] = EVENT(SHOW_HAND(US), OPERATIONS(USSR, 1)),
    /* C63 */ [CW_COLONIAL_REAR_GUARDS] = EVENT(PLACE(US, 4, 1, africa_or_southeast_asia)),
    /* C64 */ [CW_PANAMA_CANAL_RETURNED] = EVENT(ADD(US, PANAMA, 1), ADD(US, COSTA_RICA, 1), ADD(US, VENEZUELA, 1)),
    /* C65 */ [CW_CAMP_DAVID_ACCORDS] = EVENT(VP(US, 1), ADD(US, ISRAEL, 1), ADD(US, JORDAN, 1), ADD(US, EGYPT, 1)),
    /* C66 */ [CW_PUPPET_GOVERNMENTS] = EVENT(PLACE(US, 3, 1, empty_countries)),
    /* C67 */ [CW_GRAIN_SALES_TO_SOVIETS] = EVENT(CALL(cw_grain_sales)),
    /* C68 */ [CW_JOHN_PAUL_II_ELECTED_POPE] = EVENT(ADD(USSR, POLAND, -2), ADD(US, POLAND, 1)),
    /* C69 */ [CW_LATIN_AMERICAN_DEATH_SQUADS] = EVENT({0}),
    /* C70 */ [CW_OAS_FOUNDED] = EVENT(PLACE(US, 2, 2, latin_america)),
    /* C71 */ [CW_NIXON_PLAYS_THE_CHINA_CARD] = EVENT(CALL(cw_nixon)),
    /* C72 */ [CW_SADAT_EXPELS_SOVIETS] = EVENT(CLEAR(USSR, EGYPT), ADD(US, EGYPT, 1)),
    /* C73 */ [CW_SHUTTLE_DIPLOMACY] = EVENT({0}),
    /* C74 */ [CW_THE_VOICE_OF_AMERICA] = EVENT(REMOVE(USSR, 4, 2, outside_europe)),
    /* C75 */ [CW_LIBERATION_THEOLOGY] = EVENT(PLACE(USSR, 3, 2, central_america)),
    /* C76 */ [CW_USSURI_RIVER_SKIRMISH] = EVENT(CALL(cw_ussuri)),
    /* C77 */ [CW_ASK_NOT_WHAT_YOUR_COUNTRY] = EVENT(CALL(cw_ask_not)),
    /* C78 */ [CW_ALLIANCE_FOR_PROGRESS] = EVENT(VP_BY(US, latin_battlegrounds)),
    /* C79 */ [CW_AFRICA_SCORING] = EVENT(SCORE(AFRICA)),
    /* C80 */ [CW_ONE_SMALL_STEP] = EVENT(CALL(cw_one_small_step)),
    /* C81 */ [CW_SOUTH_AMERICA_SCORING] = EVENT(SCORE(SOUTH_AMERICA)),
    /* C82 */ [CW_IRANIAN_HOSTAGE_CRISIS] = EVENT(CLEAR(US, IRAN), ADD(USSR, IRAN, 2)),
    /* C83 */ [CW_THE_IRON_LADY] = EVENT(VP(US, 1), ADD(USSR, ARGENTINA, 1), CLEAR(USSR, UK)),
    /* C84 */ [CW_REAGAN_BOMBS_LIBYA] = EVENT(VP_BY(US, ussr_pairs_in_libya)),
    /* C85 */ [CW_STAR_WARS] = EVENT(ONLY_IF(us_leads_in_space), CALL(cw_star_wars)),
    /* C86 */ [CW_NORTH_SEA_OIL] = EVENT(CALL(cw_north_sea_oil)),
    /* C87 */ [CW_THE_REFORMER] = EVENT(PLACE_BY(USSR, reformer_points, 2, europe)),
    /* C88 */ [CW_MARINE_BARRACKS_BOMBING] = EVENT(CLEAR(US, LEBANON), REMOVE(US, 2, 2, middle_east)),
    /* C89 */ [CW_SOVIETS_SHOOT_DOWN_KAL_007] = EVENT(DEFCON(-1), VP(US, 2), PLACE_OR_REALIGN(US, 4, us_has_south_korea)),
    /* C90 */ [CW_GLASNOST] = EVENT(DEFCON(1), VP(USSR, 2), PLACE_OR_REALIGN(USSR, 4, reformer_is_in_play)),
    /* C91 */ [CW_ORTEGA_ELECTED_IN_NICARAGUA] = EVENT(CLEAR(US, NICARAGUA), FREE(USSR, CW_MAY_COUP, CW_AROUND_NICARAGUA)),
    /* C92 */ [CW_TERRORISM] = EVENT(CALL(cw_terrorism)),
    /* C93 */ [CW_IRAN_CONTRA_SCANDAL] = EVENT({0}),
    /* C94 */ [CW_CHERNOBYL] = EVENT(CALL(cw_chernobyl)),
    /* C95 */ [CW_LATIN_AMERICAN_DEBT_CRISIS] = EVENT(DISCARD_OR(US, 3), CHOOSE(USSR, 2, south_america_with_ussr, double_ussr)),
    /* C96 */ [CW_TEAR_DOWN_THIS_WALL] = EVENT(CANCEL(WILLY_BRANDT), ADD(US, EAST_GERMANY, 3), FREE(US, CW_MAY_COUP | CW_MAY_REALIGN, CW_EUROPE)),
    /* C97 */ [CW_AN_EVIL_EMPIRE] = EVENT(CANCEL(FLOWER_POWER), VP(US, 1)),
    /* C98 */ [CW_ALDRICH_AMES_REMIX] = EVENT(SHOW_HAND(US), CALL(cw_aldrich_ames)),
    /* C99 */ [CW_PERSHING_II_DEPLOYED] = EVENT(VP(USSR, 1), REMOVE(US, 3, 1, western_europe)),
    /* C100 */ [CW_WARGAMES] = EVENT(ONLY_IF(defcon_is_two), CALL(cw_wargames)),
    /* C101 */ [CW_SOLIDARITY] = EVENT(ONLY_IF(pope_is_elected), ADD(US, POLAND, 3), CANCEL(JOHN_PAUL_II_ELECTED_POPE)),
    /* C102 */ [CW_IRAN_IRAQ_WAR] = EVENT(WAR_IN(PLAYER, iran_or_iraq)),
    /* C103 */ [CW_DEFECTORS] = EVENT(CALL(cw_defectors)),
    /* C104 */ [CW_THE_CAMBRIDGE_FIVE] = EVENT(ONLY_IF(before_late_war), CALL(cw_cambridge_five)),
    /* C105 */ [CW_SPECIAL_RELATIONSHIP] = EVENT(ONLY_IF(us_has_the_uk), CALL(cw_special_relationship)),
    /* C106 */ [CW_NORAD] = EVENT({0}),
    /* C107 */ [CW_CHE] = EVENT(CALL(cw_che)),
    /* C108 */ [CW_OUR_MAN_IN_TEHRAN] = EVENT(ONLY_IF(us_has_a_middle_eastern_country), CALL(cw_our_man_in_tehran)),
    /* C109 */ [CW_YURI_AND_SAMANTHA] = EVENT({0}),
    /* C110 */ [CW_AWACS_SALE_TO_SAUDIS] = EVENT(ADD(US, SAUDI_ARABIA, 2)),
};
/* clang-format on */
