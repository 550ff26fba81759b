/* What a position's value is learned from: the parts of the evaluation, and each country, region, card and track by
 * itself. All values are the US's; for the USSR they are reversed, so one set of weights serves both. */
#include "features.h"

#include "casus/assert.h"
#include "contract.h"
#include "plan.h"
#include "worth.h"

enum { ONE = CASUS_FEATURE_ONE, LARGEST = 15 * ONE };

struct sink {
    struct casus_feature *feature;
    size_t count;
    int sign; /* -1: for the USSR. */
    int next; /* The next scalar. */
};

static void put(struct sink *sink, int index, int value)
{
    casus_assert(index >= 0 && index < CW_FEATURES);
    if (value == 0) return;
    int bounded = value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value;
    sink->feature[sink->count++] = (struct casus_feature){(uint16_t)index, (int16_t)(sink->sign * bounded)};
}

/* A number of which `unit` counts as 1. */
static void scalar(struct sink *sink, int number, int unit)
{
    casus_assert(sink->next < CW_SCALARS);
    put(sink, CW_F_SCALAR + sink->next++, (int)((int64_t)number * ONE / unit));
}

/* The same, and again in proportion to how much of the game is over (in thousandths). */
static void fading(struct sink *sink, int number, int unit, int gone)
{
    scalar(sink, number, unit);
    scalar(sink, (int)((int64_t)number * gone / 1000), unit);
}

static int bounded(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

static void put_terms(struct sink *sink, const struct cw_state *state, const struct cw_terms *terms, int gone)
{
    int total = 1000 * state->vp + terms->map + terms->tracks + terms->hands + terms->danger;
    int size = total < 0 ? -total : total;
    fading(sink, state->vp, 10, gone);
    fading(sink, terms->map, 10000, gone);
    fading(sink, terms->tracks, 3000, gone);
    fading(sink, terms->hands, 3000, gone);
    fading(sink, terms->danger, 5000, gone);
    fading(sink, bounded(total, 40000), 10000, gone);
    scalar(sink, (int)((int64_t)total * 1000 / (size + 12000)), 1000);
    scalar(sink, cw_worth_of_access(state, CW_US) - cw_worth_of_access(state, CW_USSR), 1500);
}

static void put_moment(struct sink *sink, const struct cw_state *state, unsigned seat)
{
    bool rounds = state->phase == CW_ROUNDS;
    int turn_gone = cw_turn_gone(state);
    scalar(sink, 1, 1);
    scalar(sink, seat == CW_US ? 1 : -1, 1);
    scalar(sink, turn_gone, 100);
    scalar(sink, rounds, 1);
    scalar(sink, rounds && state->phasing == CW_USSR, 1);
    scalar(sink, state->phase == CW_HEADLINE, 1);
    scalar(sink, state->deck_count, 80);
    scalar(sink, state->bury > 0, 1);
}

static void put_side(struct sink *sink, const struct cw_state *state, unsigned side)
{
    int missing = state->defcon - state->milops[side], turn_gone = cw_turn_gone(state);
    if (missing < 0) missing = 0;
    scalar(sink, missing, 5);
    scalar(sink, missing * turn_gone, 500);
    scalar(sink, state->hand_count[side], 9);
    scalar(sink, state->spaced[side], 1);
    scalar(sink, state->china_holder == side && state->china_up, 1);
    scalar(sink, state->china_holder == side && !state->china_up, 1);
    put(sink, CW_F_SPACE + (int)side * (CW_BOXES + 1) + state->space[side], ONE);
}

static unsigned era_of(const struct cw_state *state)
{
    return state->turn < CW_MID_WAR_BEGINS ? 0 : state->turn < CW_LATE_WAR_BEGINS ? 1 : 2;
}

static void put_country(struct sink *sink, const struct cw_state *state, unsigned country)
{
    int lead = state->influence[CW_US][country] - state->influence[CW_USSR][country],
        stability = cw_country[country].stability, ahead = lead < 0 ? -lead : lead;
    int control = ahead < stability ? 0 : lead < 0 ? -1 : 1;
    put(sink, CW_F_CONTROL + (int)country, control * ONE);
    put(sink, CW_F_CONTROL_NOW + (int)(era_of(state) * CW_COUNTRIES + country), control * ONE);
    put(sink, CW_F_LEAD + (int)country, bounded(lead, stability) * ONE / stability);
    put(sink, CW_F_SPARE + (int)country, control * bounded(ahead - stability, 3) * ONE / 3);
}

/* Where a scoring card is, as far as the seat knows. */
static unsigned place_of(const struct cw_state *state, unsigned seat, unsigned card)
{
    enum { US_HAND = 1, USSR_HAND = 0, GONE, DISCARDED, UNSEEN };
    if (cw_has(&state->pile[CW_HAND + seat], card)) return seat == CW_US ? US_HAND : USSR_HAND;
    if (cw_has(&state->pile[CW_REMOVED], card) || cw_has(&state->pile[CW_BOX], card)) return GONE;
    return cw_has(&state->pile[CW_DISCARDS], card) ? DISCARDED : UNSEEN;
}

static void put_region(struct sink *sink, const struct cw_state *state, unsigned seat, unsigned region,
                       const struct cw_balance *balance)
{
    static const uint8_t cards[CW_SCORED] = {
        CW_EUROPE_SCORING,          CW_ASIA_SCORING,          CW_MIDEAST_SCORING,       CW_AFRICA_SCORING,
        CW_CENTRAL_AMERICA_SCORING, CW_SOUTH_AMERICA_SCORING, CW_SOUTHEAST_ASIA_SCORING};
    int at = (int)(region * CW_PLACES + place_of(state, seat, cards[region]));
    put(sink, CW_F_PLACE + at, ONE);
    put(sink, CW_F_POINTS + at, balance->points * ONE / 8);
    if (region == CW_SCORED_REGIONS) return;
    put(sink, CW_F_STATUS + (int)region * 8 + (int)balance->held[CW_USSR], ONE);
    put(sink, CW_F_STATUS + (int)region * 8 + 4 + (int)balance->held[CW_US], ONE);
}

static void put_cards(struct sink *sink, const struct cw_state *state, unsigned seat)
{
    for (CW_EACH(card, state->pile[CW_HAND + seat])) put(sink, CW_F_HAND + (int)(seat * CW_CARDS + card), ONE);
    for (unsigned side = 0; side < 2; side++) {
        for (CW_EACH(card, state->pile[CW_IN_PLAY + side]))
            put(sink, CW_F_IN_PLAY + (int)card, side == CW_US ? ONE : -ONE);
    }
    for (CW_EACH(card, state->pile[CW_REMOVED])) put(sink, CW_F_REMOVED + (int)card, ONE);
    for (CW_EACH(card, state->pile[CW_DISCARDS])) put(sink, CW_F_DISCARDED + (int)card, ONE);
}

size_t cw_features(const void *state_, casus_seat seat, struct casus_feature *features)
{
    const struct cw_state *state = state_;
    casus_assert(seat < 2 && state->phase != CW_OVER);
    struct sink sink = {.feature = features, .sign = seat == CW_US ? 1 : -1};
    int gone = (state->turn - 1) * 1000 / 9 + cw_turn_gone(state);
    struct cw_terms terms;
    cw_terms_of(state, seat, &terms);
    put_terms(&sink, state, &terms, gone);
    put_moment(&sink, state, seat);
    put_side(&sink, state, CW_USSR);
    put_side(&sink, state, CW_US);
    put(&sink, CW_F_TURN + state->turn, ONE);
    put(&sink, CW_F_DEFCON + state->defcon, ONE);
    for (CW_EACH(country, cw_or(state->present[CW_USSR], state->present[CW_US]))) put_country(&sink, state, country);
    for (unsigned region = 0; region < CW_SCORED; region++)
        put_region(&sink, state, seat, region, &terms.balance[region]);
    put_cards(&sink, state, seat);
    casus_assert(sink.count <= CW_FEATURES_MOST);
    return sink.count;
}

int cw_learned_worth(const struct casus_weights *weights, const struct cw_state *state, unsigned seat)
{
    struct casus_feature features[CW_FEATURES_MOST];
    size_t count = cw_features(state, (casus_seat)seat, features);
    return (int)((int64_t)casus_equity(casus_log_odds(weights, features, count)) * CW_WON / CASUS_EQUITY_ONE);
}
