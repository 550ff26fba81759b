/* What a position is worth: victory points, and estimates of those to come. A country counts for what it makes likely
 * in its region, a region for how likely it is to be scored again. */
#include "contract.h"

#include "casus/assert.h"
#include "operations.h"
#include "play.h"
#include "score.h"
#include "worth.h"

static int for_us(unsigned side, int worth)
{
    return side == CW_US ? worth : -worth;
}

/* ---- Stakes ---- */

static int chance_of_scoring(const struct cw_state *state, unsigned seat, unsigned card)
{
    enum { IN_HAND = 100, UNSEEN = 80, DISCARDED = 35, TO_COME = 45 };
    bool late = state->turn + 2 >= state->option.turns;
    if (cw_has(&state->pile[CW_HAND + seat], card)) return IN_HAND;
    if (cw_has(&state->pile[CW_REMOVED], card)) return 0;
    if (cw_has(&state->pile[CW_DISCARDS], card)) return late ? DISCARDED / 2 : DISCARDED;
    if (cw_has(&state->pile[CW_BOX], card)) return late ? 0 : TO_COME;
    return state->turn == state->option.turns ? UNSEEN / 2 : UNSEEN;
}

/* 10.3.2: the final count, which many games do not reach. */
static int chance_of_final_scoring(const struct cw_state *state)
{
    static const uint8_t by_turns_left[] = {95, 60, 35, 25};
    unsigned left = (unsigned)(state->option.turns - state->turn);
    return left < sizeof by_turns_left ? by_turns_left[left] : 15;
}

struct cw_stakes cw_stakes_of(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    static const uint8_t cards[CW_SCORED_REGIONS] = {CW_EUROPE_SCORING,          CW_ASIA_SCORING,
                                                     CW_MIDEAST_SCORING,         CW_AFRICA_SCORING,
                                                     CW_CENTRAL_AMERICA_SCORING, CW_SOUTH_AMERICA_SCORING};
    struct cw_stakes stakes = {{0}};
    int last = chance_of_final_scoring(state);
    for (unsigned region = 0; region < CW_SCORED_REGIONS; region++)
        stakes.region[region] = last + chance_of_scoring(state, seat, cards[region]);
    stakes.region[CW_SOUTHEAST_ASIA] = chance_of_scoring(state, seat, CW_SOUTHEAST_ASIA_SCORING);
    return stakes;
}

/* ---- The map ---- */

/* The scored region of a country: they follow one another in countries.inc. */
static unsigned region_of(unsigned country)
{
    if (country <= CW_PANAMA) return CW_CENTRAL_AMERICA;
    if (country <= CW_BRAZIL) return CW_SOUTH_AMERICA;
    if (country <= CW_BULGARIA) return CW_EUROPE;
    if (country <= CW_SAUDI_ARABIA) return CW_MIDDLE_EAST;
    return country <= CW_NORTH_KOREA ? CW_ASIA : CW_AFRICA;
}

/* Progress towards control counts, too; spare points protect it. */
int cw_worth_of_country(const struct cw_state *state, const struct cw_stakes *stakes, unsigned country)
{
    casus_assert(country < CW_COUNTRIES);
    enum { BATTLEGROUND = 1200, OTHER = 200, HALFWAY = 65, SPARE_MOST = 2, SPARE_PART = 12 };
    int lead = state->influence[CW_US][country] - state->influence[CW_USSR][country],
        stability = cw_country[country].stability;
    int full = (cw_country[country].battleground ? BATTLEGROUND : OTHER) *
               (100 + stakes->region[region_of(country)] / 2) / 100;
    int ahead = lead < 0 ? -lead : lead;
    int spare = ahead - stability < SPARE_MOST ? ahead - stability : SPARE_MOST;
    int worth = ahead >= stability ? full + spare * full / SPARE_PART : full * HALFWAY * ahead / (100 * stability);
    return lead < 0 ? -worth : worth;
}

static int worth_of_region(const struct cw_stakes *stakes, unsigned region, const struct cw_balance *balance)
{
    casus_assert(region < CW_SCORED_REGIONS);
    enum { EUROPE_WINS = 18 };
    int points = balance->points;
    if (region == CW_EUROPE)
        points += EUROPE_WINS * ((balance->held[CW_US] == CW_CONTROL) - (balance->held[CW_USSR] == CW_CONTROL));
    return 10 * stakes->region[region] * points;
}

static int worth_of_southeast_asia(const struct cw_stakes *stakes, const struct cw_balance *balance)
{
    return 10 * stakes->region[CW_SOUTHEAST_ASIA] * balance->points;
}

int cw_worth_around(const struct cw_state *state, const struct cw_stakes *stakes, unsigned country)
{
    casus_assert(country < CW_COUNTRIES);
    struct cw_balance balance;
    unsigned region = region_of(country);
    cw_balance_of_region(state, region, &balance);
    int worth = worth_of_region(stakes, region, &balance);
    if (!cw_has(&cw_region[CW_SOUTHEAST_ASIA], country)) return worth;
    cw_balance_of_southeast_asia(state, &balance);
    return worth + worth_of_southeast_asia(stakes, &balance);
}

int cw_worth_of_access(const struct cw_state *state, unsigned side)
{
    casus_assert(side < 2);
    enum { BATTLEGROUND = 60, COUNTRY = 8 };
    return BATTLEGROUND * (int)cw_count(cw_and(state->around[side], cw_battlegrounds)) +
           COUNTRY * (int)cw_count(state->around[side]);
}

static int worth_of_map(const struct cw_state *state, const struct cw_stakes *stakes,
                        struct cw_balance balance[CW_SCORED])
{
    int worth = cw_worth_of_access(state, CW_US) - cw_worth_of_access(state, CW_USSR);
    for (CW_EACH(country, cw_or(state->present[CW_USSR], state->present[CW_US])))
        worth += cw_worth_of_country(state, stakes, country);
    for (unsigned region = 0; region < CW_SCORED_REGIONS; region++) {
        cw_balance_of_region(state, region, &balance[region]);
        worth += worth_of_region(stakes, region, &balance[region]);
    }
    cw_balance_of_southeast_asia(state, &balance[CW_SCORED_REGIONS]);
    return worth + worth_of_southeast_asia(stakes, &balance[CW_SCORED_REGIONS]);
}

/* ---- The tracks ---- */

int cw_turn_gone(const struct cw_state *state)
{
    if (state->phase != CW_ROUNDS) return 0;
    int rounds = (int)cw_usual_rounds(state);
    return state->round > rounds ? 100 : (state->round - 1) * 100 / rounds;
}

/* 8.2: what is still owed weighs more when little time is left for it. */
static int worth_of_milops(const struct cw_state *state, unsigned side)
{
    casus_assert(side < 2);
    enum { EARLY = 300, LATE = 950 };
    int missing = state->defcon - state->milops[side];
    return missing > 0 ? -missing * (EARLY + (LATE - EARLY) * cw_turn_gone(state) / 100) : 0;
}

static int worth_of_china(const struct cw_state *state)
{
    enum { FINAL = 900, A_TURN = 90, OPEN = 300 };
    if (state->china_holder > CW_US) return -300 * state->civil_war;
    return for_us(state->china_holder,
                  FINAL + A_TURN * (state->option.turns - state->turn) + (state->china_up ? OPEN : 0));
}

/* Cards that last, for their owner, in hundreds; those that end with the turn at their value at its beginning. */
/* clang-format off */
static const uint8_t lasting[CW_CARDS] = {
    [CW_VIETNAM_REVOLTS] = 5, [CW_DE_GAULLE_LEADS_FRANCE] = 3, [CW_NATO] = 5, [CW_CONTAINMENT] = 20,
    [CW_US_JAPAN_MUTUAL_DEFENSE_PACT] = 5, [CW_RED_SCARE_PURGE] = 28, [CW_FORMOSAN_RESOLUTION] = 4,
    [CW_CUBAN_MISSILE_CRISIS] = 10, [CW_NUCLEAR_SUBS] = 6, [CW_QUAGMIRE] = 25, [CW_BEAR_TRAP] = 25,
    [CW_BREZHNEV_DOCTRINE] = 20, [CW_WILLY_BRANDT] = 3, [CW_FLOWER_POWER] = 8, [CW_U2_INCIDENT] = 2,
    [CW_CAMP_DAVID_ACCORDS] = 3, [CW_JOHN_PAUL_II_ELECTED_POPE] = 3, [CW_LATIN_AMERICAN_DEATH_SQUADS] = 4,
    [CW_SHUTTLE_DIPLOMACY] = 10, [CW_IRANIAN_HOSTAGE_CRISIS] = 2, [CW_THE_IRON_LADY] = 2, [CW_NORTH_SEA_OIL] = 3,
    [CW_THE_REFORMER] = 3, [CW_IRAN_CONTRA_SCANDAL] = 2, [CW_CHERNOBYL] = 8, [CW_AN_EVIL_EMPIRE] = 1,
    [CW_ALDRICH_AMES_REMIX] = 8, [CW_NORAD] = 7, [CW_YURI_AND_SAMANTHA] = 4, [CW_AWACS_SALE_TO_SAUDIS] = 3,
};
/* clang-format on */

static int worth_in_play(const struct cw_state *state, unsigned side)
{
    casus_assert(side < 2);
    int game = 0, turn = 0;
    for (CW_EACH(card, state->pile[CW_IN_PLAY + side]))
        *(cw_card[card].lasting == CW_TURN ? &turn : &game) += 100 * lasting[card];
    return game + turn * (100 - cw_turn_gone(state)) / 100;
}

static int worth_of_side(const struct cw_state *state, unsigned side)
{
    enum { BOX = 380 };
    return worth_of_milops(state, side) + BOX * state->space[side] + worth_in_play(state, side);
}

int cw_worth_of_tracks(const struct cw_state *state)
{
    enum { BURIAL = 2700 };
    return worth_of_side(state, CW_US) - worth_of_side(state, CW_USSR) + worth_of_china(state) -
           (state->bury ? BURIAL : 0);
}

/* ---- Cards ---- */

/* Events worth more or less than 3 for each of their card's operations, in hundreds, to the side that they favour. */
static const uint8_t events[CW_CARDS] = {
    [CW_DUCK_AND_COVER] = 7,
    [CW_FIVE_YEAR_PLAN] = 4,
    [CW_SOCIALIST_GOVERNMENTS] = 15,
    [CW_FIDEL] = 18,
    [CW_VIETNAM_REVOLTS] = 10,
    [CW_BLOCKADE] = 18,
    [CW_KOREAN_WAR] = 13,
    [CW_ROMANIAN_ABDICATION] = 7,
    [CW_ARAB_ISRAELI_WAR] = 13,
    [CW_COMECON] = 13,
    [CW_WARSAW_PACT_FORMED] = 17,
    [CW_DE_GAULLE_LEADS_FRANCE] = 15,
    [CW_MARSHALL_PLAN] = 23,
    [CW_INDO_PAKISTANI_WAR] = 13,
    [CW_CONTAINMENT] = 18,
    [CW_SUEZ_CRISIS] = 15,
    [CW_EAST_EUROPEAN_UNREST] = 15,
    [CW_DECOLONIZATION] = 22,
    [CW_RED_SCARE_PURGE] = 26,
    [CW_UN_INTERVENTION] = 6,
    [CW_DE_STALINIZATION] = 24,
    [CW_FORMOSAN_RESOLUTION] = 4,
    [CW_BRUSH_WAR] = 18,
    [CW_QUAGMIRE] = 25,
    [CW_BEAR_TRAP] = 25,
    [CW_JUNTA] = 14,
    [CW_WE_WILL_BURY_YOU] = 30,
    [CW_BREZHNEV_DOCTRINE] = 18,
    [CW_PORTUGUESE_EMPIRE_CRUMBLES] = 12,
    [CW_ALLENDE] = 10,
    [CW_WILLY_BRANDT] = 12,
    [CW_MUSLIM_REVOLUTION] = 22,
    [CW_ABM_TREATY] = 18,
    [CW_CULTURAL_REVOLUTION] = 16,
    [CW_OPEC] = 25,
    [CW_LONE_GUNMAN] = 7,
    [CW_COLONIAL_REAR_GUARDS] = 16,
    [CW_PANAMA_CANAL_RETURNED] = 13,
    [CW_CAMP_DAVID_ACCORDS] = 15,
    [CW_PUPPET_GOVERNMENTS] = 11,
    [CW_GRAIN_SALES_TO_SOVIETS] = 13,
    [CW_OAS_FOUNDED] = 10,
    [CW_NIXON_PLAYS_THE_CHINA_CARD] = 14,
    [CW_SADAT_EXPELS_SOVIETS] = 13,
    [CW_THE_VOICE_OF_AMERICA] = 22,
    [CW_LIBERATION_THEOLOGY] = 15,
    [CW_USSURI_RIVER_SKIRMISH] = 19,
    [CW_ASK_NOT_WHAT_YOUR_COUNTRY] = 13,
    [CW_ALLIANCE_FOR_PROGRESS] = 18,
    [CW_ONE_SMALL_STEP] = 12,
    [CW_IRANIAN_HOSTAGE_CRISIS] = 16,
    [CW_THE_IRON_LADY] = 13,
    [CW_REAGAN_BOMBS_LIBYA] = 12,
    [CW_STAR_WARS] = 12,
    [CW_THE_REFORMER] = 19,
    [CW_MARINE_BARRACKS_BOMBING] = 12,
    [CW_SOVIETS_SHOOT_DOWN_KAL_007] = 30,
    [CW_GLASNOST] = 28,
    [CW_TERRORISM] = 10,
    [CW_IRAN_CONTRA_SCANDAL] = 4,
    [CW_LATIN_AMERICAN_DEBT_CRISIS] = 12,
    [CW_TEAR_DOWN_THIS_WALL] = 22,
    [CW_ALDRICH_AMES_REMIX] = 19,
    [CW_PERSHING_II_DEPLOYED] = 17,
    [CW_SOLIDARITY] = 12,
    [CW_IRAN_IRAQ_WAR] = 13,
    [CW_SPECIAL_RELATIONSHIP] = 11,
    [CW_CHE] = 15,
    [CW_YURI_AND_SAMANTHA] = 5,
};

/* To its holder: its operations, or its event if that is more; an opponent's event comes with it, unless it goes to the
 * Space Race. */
static int worth_in_hand(const struct cw_state *state, unsigned seat, unsigned card)
{
    casus_assert(card > CW_NO_CARD && card < CW_CARDS);
    enum { OPERATION = 300, SPACE = 200 };
    if (cw_is_scoring(card)) return 0;
    int operations = OPERATION * cw_card[card].ops, event = events[card] > 0 ? 100 * events[card] : operations;
    if (cw_barred(state, cw_event_side(card, seat), card)) event = 0;
    if (cw_card[card].side != (seat ^ 1)) return operations > event ? operations : event;
    int both = operations - event, away = cw_card[card].ops >= 2 ? SPACE - OPERATION : -OPERATION;
    return both > away ? both : away;
}

/* ---- DEFCON ---- */

static struct cw_set battlegrounds_open_at_two(void)
{
    return cw_and(cw_battlegrounds, cw_or(cw_latin_america(), cw_region[CW_AFRICA]));
}

/* The opponent's events that may take DEFCON from 2 to 1 in the seat's own round. */
static bool is_deadly(const struct cw_state *state, unsigned seat, unsigned card)
{
    casus_assert(card > CW_NO_CARD && card < CW_CARDS);
    if (cw_card[card].side != (seat ^ 1) || cw_barred(state, seat ^ 1, card)) return false;
    switch (card) {
    case CW_FIVE_YEAR_PLAN: /* It may find another one. */
    case CW_DUCK_AND_COVER:
    case CW_SOVIETS_SHOOT_DOWN_KAL_007:
    case CW_WE_WILL_BURY_YOU: return true;
    case CW_CIA_CREATED:
    case CW_GRAIN_SALES_TO_SOVIETS:
    case CW_LONE_GUNMAN: return !cw_empty(cw_and(state->present[seat], battlegrounds_open_at_two()));
    case CW_STAR_WARS: return state->space[CW_US] > state->space[CW_USSR];
    case CW_ORTEGA_ELECTED_IN_NICARAGUA: return cw_has(&state->present[seat], CW_CUBA);
    case CW_TEAR_DOWN_THIS_WALL:
        return !cw_empty(cw_and(state->present[seat], cw_and(cw_battlegrounds, cw_region[CW_EUROPE])));
    default: return false;
    }
}

/* How many rounds of this turn the seat still has to play. */
static int rounds_left(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    if (state->phase != CW_ROUNDS) return 0;
    bool this_one = state->phasing == seat || seat == CW_US;
    return (int)cw_rounds(state, seat) - state->round + this_one;
}

/* Deadly cards that can neither be kept to the end of the turn nor sent to the Space Race. */
static int worth_of_danger(const struct cw_state *state, unsigned seat)
{
    enum { NARROW = -1000 }; /* The other side may take one of the cards that had to be kept back for it. */
    static const int16_t each[] = {0, 0, -9000, -7000, -4500, -2500};
    int deadly = 0, away = 0;
    for (CW_EACH(card, state->pile[CW_HAND + seat])) {
        if (!is_deadly(state, seat, card)) continue;
        deadly++;
        away += (cw_modes(state, seat, card) & 1u << CW_IN_SPACE) != 0;
    }
    int kept = state->hand_count[seat] + (state->china_holder == seat && state->china_up) - rounds_left(state, seat);
    int escapes =
        (away > 0) + (cw_has(&state->pile[CW_HAND + seat], CW_UN_INTERVENTION) && deadly > 0) + (kept > 0 ? kept : 0);
    if (deadly == 0 || rounds_left(state, seat) == 0) return 0;
    return deadly > escapes ? each[state->defcon] * (deadly - escapes) : deadly == escapes ? NARROW : 0;
}

/* C77: cards still to be drawn for those discarded. */
static int cards_to_come(const struct cw_state *state)
{
    const struct cw_frame *frame = &state->frame[state->depth > 0 ? state->depth - 1 : 0];
    return state->depth > 0 && frame->kind == CW_FRAME_EVENT && frame->card == CW_ASK_NOT_WHAT_YOUR_COUNTRY
               ? frame->event.left
               : 0;
}

/* The seat's own cards; for the other hand, and cards to come, only their number counts. */
static int worth_of_hands(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    enum { UNKNOWN = 450 };
    int worth = UNKNOWN * (for_us(seat, cards_to_come(state)) - state->hand_count[seat ^ 1]);
    for (CW_EACH(card, state->pile[CW_HAND + seat])) worth += worth_in_hand(state, seat, card);
    return worth;
}

void cw_terms_of(const struct cw_state *state, unsigned seat, struct cw_terms *terms)
{
    struct cw_stakes stakes = cw_stakes_of(state, seat);
    terms->map = worth_of_map(state, &stakes, terms->balance);
    terms->tracks = cw_worth_of_tracks(state);
    terms->hands = for_us(seat, worth_of_hands(state, seat));
    terms->danger = for_us(seat, worth_of_danger(state, seat));
}

int32_t cw_evaluate(const void *state_, casus_seat seat)
{
    const struct cw_state *state = state_;
    if (seat > 1) return 0;
    if (state->phase == CW_OVER) return state->winner == CW_NEUTRAL ? 0 : state->winner == seat ? 1000000 : -1000000;
    struct cw_terms terms;
    cw_terms_of(state, seat, &terms);
    return for_us(seat, 1000 * state->vp + terms.map + terms.tracks + terms.hands + terms.danger);
}
