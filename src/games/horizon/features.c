/* What a position's value is learned from: a few measures of how the seat stands against the others, each with its own
 * weight for every number of rounds to come, since the same lead is worth more the later it is. */
#include "features.h"

#include "casus/assert.h"
#include "evaluate.h"

enum { ONE = CASUS_FEATURE_ONE, POINT = 1000, LARGEST = 15 * ONE };

/* The others, against whom the seat's figure stands. */
struct others {
    int32_t best, worst, mean;
};

static struct others others_of(const struct horizon_state *state, casus_seat seat, const int32_t *figures)
{
    casus_assert(state->scenario.players >= HORIZON_SEATS_MIN);
    struct others others = {INT32_MIN, INT32_MAX, 0};
    for (unsigned other = 0; other < state->scenario.players; other++) {
        if (other == seat) continue;
        if (figures[other] > others.best) others.best = figures[other];
        if (figures[other] < others.worst) others.worst = figures[other];
        others.mean += figures[other] / (state->scenario.players - 1);
    }
    return others;
}

struct sink {
    int value[HORIZON_MEASURES];
    unsigned count;
};

static void put(struct sink *sink, int32_t number, int32_t unit)
{
    casus_assert(sink->count < HORIZON_MEASURES);
    int64_t value = (int64_t)number * ONE / unit;
    sink->value[sink->count++] = (int)(value > LARGEST ? LARGEST : value < -LARGEST ? -LARGEST : value);
}

/* A lead that matters less the larger it is already; `half`: where it counts as a half. */
static void put_bent(struct sink *sink, int32_t lead, int32_t half)
{
    int32_t size = lead < 0 ? -lead : lead;
    put(sink, (int32_t)((int64_t)lead * 1000 / (size + half)), 1000);
}

static void put_leads(struct sink *sink, const struct horizon_state *state, casus_seat seat,
                      const struct horizon_terms *terms)
{
    int32_t score[HORIZON_SEATS_MAX] = {0};
    for (unsigned i = 0; i < state->scenario.players; i++) score[i] = state->player[i].score * POINT;
    struct others sure = others_of(state, seat, score), likely = others_of(state, seat, terms->likely),
                  forecast = others_of(state, seat, terms->forecast);
    int32_t mine = terms->likely[seat];
    put(sink, score[seat] - sure.best, 10 * POINT);
    put(sink, mine - likely.best, 10 * POINT);
    put(sink, mine - likely.mean, 10 * POINT);
    put(sink, mine - likely.worst, 10 * POINT);
    put_bent(sink, mine - likely.best, 2 * POINT);
    put_bent(sink, mine - likely.best, 8 * POINT);
    put_bent(sink, mine - likely.mean, 5 * POINT);
    put_bent(sink, mine - likely.worst, 5 * POINT);
    put_bent(sink, terms->forecast[seat] - forecast.best, POINT);
    put_bent(sink, terms->forecast[seat] - forecast.best, 6 * POINT);
}

static void put_means(struct sink *sink, const struct horizon_state *state, casus_seat seat,
                      const struct horizon_terms *terms)
{
    int32_t momentum[HORIZON_SEATS_MAX] = {0}, cards[HORIZON_SEATS_MAX] = {0}, units[HORIZON_SEATS_MAX] = {0};
    for (unsigned i = 0; i < state->scenario.players; i++) {
        momentum[i] = state->player[i].momentum;
        cards[i] = state->player[i].hand_count;
        units[i] = state->player[i].action_units;
    }
    put(sink, terms->holdings, 2 * POINT);
    put(sink, terms->prospect, 2 * POINT);
    put(sink, momentum[seat] - others_of(state, seat, momentum).mean, 13);
    put(sink, momentum[seat], 26);
    put(sink, cards[seat] - others_of(state, seat, cards).mean, 4);
    put(sink, units[seat] - others_of(state, seat, units).mean, 10);
    put(sink, units[seat], 10);
    put(sink, state->turn == seat, 1);
}

size_t horizon_features(const void *state_, casus_seat seat, struct casus_feature *features)
{
    const struct horizon_state *state = state_;
    struct horizon_terms terms;
    struct sink sink = {.count = 0};
    size_t count = 0;
    horizon_terms_of(state, seat, &terms);
    put(&sink, 1, 1);
    put_leads(&sink, state, seat, &terms);
    put_means(&sink, state, seat, &terms);
    int moment = terms.rounds_to_come < HORIZON_MOMENTS ? terms.rounds_to_come : HORIZON_MOMENTS - 1;
    unsigned group = (state->scenario.players > 2 ? HORIZON_MOMENTS : 0) + (unsigned)moment;
    for (unsigned i = 0; i < sink.count; i++) {
        if (sink.value[i] == 0) continue;
        features[count++] = (struct casus_feature){(uint16_t)(group * HORIZON_MEASURES + i), (int16_t)sink.value[i]};
    }
    return count;
}
