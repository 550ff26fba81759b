/* A heuristic for bots, in thousandths of a point: the score according to the forecast, against the best of the others,
 * and what the hand can still change. Events far in the future are worth less, because more may happen. */
#include "casus/assert.h"
#include "contract.h"
#include "evaluate.h"
#include "forecast.h"
#include "placing.h"
#include "realise.h"
#include "state.h"

enum {
    POINT = 1000,
    NEAR_MOMENTUM_WORTH = 14, /* Of one momentum, up to the price of the next event. */
    FAR_MOMENTUM_WORTH = 4,   /* Of one momentum beyond that, up to three events. */
    ACTION_UNIT_WORTH = 2,    /* Of an action unit not yet spent in this turn. */
    UNSEEN_CARD_WORTH = 90,   /* Of a card about to be drawn. */
    CARD_SHARE = 15,          /* What a card in hand is worth, in per cent of what it would bring. */
    FLEXIBLE_WORTH = 60,
    ARTIFACT_WORTH = 60,
    PROSPECT = 45,      /* The same for the best card in hand that fits the pawn's free node. */
    DISTANCE_LOSS = 25, /* Confidence lost with each ring between the present phase and the event's. */
    ROUNDS_AHEAD = 3    /* With fewer rounds to come, what is held is worth less. */
};

/* How safe an event's outcome is, 0 .. 1000, from the sum and the distance to its realisation. */
static int32_t confidence(const struct horizon_state *state, unsigned node, int sum)
{
    casus_assert(node < horizon_nodes(state) && state->node[node].status == HORIZON_OPEN);
    static const int32_t by_margin[] = {700, 800, 870, 910, 940, 960};
    int margin = sum < 0 ? -sum : sum;
    int distance = horizon_field[node].ring - state->phase;
    return by_margin[margin > 5 ? 5 : margin] - (distance > 0 ? distance * DISTANCE_LOSS : 0);
}

static int32_t points_of(const struct horizon_state *state, const struct horizon_card *card)
{
    int32_t points = (int32_t)horizon_worth(state, card);
    return card->flags & HORIZON_GAIN ? points : -points;
}

/* What an open event is worth to each player as things stand: sure points, less what may still go wrong. */
static void add_event(const struct horizon_state *state, unsigned node, const struct horizon_resolution *event,
                      int32_t worth[HORIZON_SEATS_MAX])
{
    casus_assert(state->node[node].card != HORIZON_NO_CARD);
    const struct horizon_node *lying = &state->node[node];
    const struct horizon_card *card = horizon_card_of(state, lying->card);
    int32_t likely = confidence(state, node, event->sum);
    int32_t points = points_of(state, card);
    unsigned expected = event->happens ? HORIZON_V : HORIZON_X;
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        unsigned colour = lying->arc[mark];
        if (colour < state->scenario.players) worth[colour] += points * (mark == expected ? likely : POINT - likely);
    }
}

/* What a card brings its owner at the better of its marks, in points: its own gains, and half of what others lose. */
static int32_t serves(const struct horizon_state *state, const struct horizon_card *card, casus_seat seat)
{
    int32_t best = INT32_MIN, points = points_of(state, card);
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        unsigned colour = card->arc[mark];
        int32_t worth = colour == seat ? points * POINT : colour < state->scenario.players ? -points * POINT / 4 : 0;
        if (worth > best) best = worth;
    }
    return best;
}

/* Standing in a free node with a card that fits there and the means to organise it soon. */
static int32_t prospect(const struct horizon_state *state, casus_seat seat)
{
    const struct horizon_player *player = &state->player[seat];
    if (!horizon_is_open(state, player->pawn) || horizon_has_event(state, player->pawn)) return 0;
    int32_t best = player->flexible != 0 ? POINT / 3 : 0;
    for (struct horizon_cards hand = player->hand; (hand.word[0] | hand.word[1]) != 0;) {
        const struct horizon_card *card = &state->scenario.card[horizon_cards_take(&hand)];
        int32_t worth = serves(state, card, seat);
        for (unsigned turn = 0; worth > best && turn < HORIZON_SIDES; turn++) {
            if (horizon_card_fits(card, player->pawn, turn, NULL)) best = worth;
        }
    }
    int32_t means = player->momentum < HORIZON_ORGANISE_MOMENTUM ? player->momentum : HORIZON_ORGANISE_MOMENTUM;
    return best * PROSPECT / 100 * means / HORIZON_ORGANISE_MOMENTUM;
}

static int32_t momentum_worth(int32_t momentum)
{
    int32_t near = momentum < HORIZON_ORGANISE_MOMENTUM + 2 ? momentum : HORIZON_ORGANISE_MOMENTUM + 2;
    int32_t far = momentum - near < 2 * HORIZON_ORGANISE_MOMENTUM ? momentum - near : 2 * HORIZON_ORGANISE_MOMENTUM;
    return near * NEAR_MOMENTUM_WORTH + far * FAR_MOMENTUM_WORTH;
}

static int32_t rounds_to_come(const struct horizon_state *state)
{
    int32_t rounds = -state->rounds_played - 1;
    for (unsigned phase = 0; phase <= state->scenario.rings; phase++) rounds += state->scenario.rounds[phase];
    return rounds < 0 ? 0 : rounds;
}

/* What is held for later is worth nothing in the last round, and everything a few rounds earlier. */
static int32_t holdings(const struct horizon_state *state, casus_seat seat)
{
    casus_assert(seat < state->scenario.players);
    const struct horizon_player *player = &state->player[seat];
    int32_t rounds = rounds_to_come(state);
    int32_t worth = momentum_worth(player->momentum) + __builtin_popcount(player->flexible) * FLEXIBLE_WORTH;
    for (struct horizon_cards hand = player->hand; (hand.word[0] | hand.word[1]) != 0;) {
        worth += serves(state, &state->scenario.card[horizon_cards_take(&hand)], seat) * CARD_SHARE / 100;
    }
    if (state->stage == HORIZON_STAGE_DEAL || state->stage == HORIZON_STAGE_REVEAL) worth += UNSEEN_CARD_WORTH;
    for (unsigned i = 1; i < HORIZON_ARTIFACTS; i++) worth += player->artifact[i] * ARTIFACT_WORTH;
    return worth * (rounds < ROUNDS_AHEAD ? rounds + 1 : ROUNDS_AHEAD + 1) / (ROUNDS_AHEAD + 1) +
           player->action_units * ACTION_UNIT_WORTH;
}

void horizon_terms_of(const struct horizon_state *state, casus_seat seat, struct horizon_terms *terms)
{
    struct horizon_forecast forecast;
    casus_assert(state->scenario.players >= HORIZON_SEATS_MIN && seat < state->scenario.players);
    *terms = (struct horizon_terms){
        .rounds_to_come = rounds_to_come(state), .holdings = holdings(state, seat), .prospect = prospect(state, seat)};
    horizon_forecast_make(state, &forecast);
    for (unsigned node = 0; node < horizon_nodes(state); node++) {
        if (state->node[node].card == HORIZON_NO_CARD || state->node[node].status != HORIZON_OPEN) continue;
        add_event(state, node, &forecast.event[node], terms->likely);
    }
    for (unsigned player = 0; player < state->scenario.players; player++) {
        terms->likely[player] += state->player[player].score * POINT;
        terms->forecast[player] = forecast.score[player] * POINT;
    }
}

int32_t horizon_evaluate(const void *state_, casus_seat seat)
{
    const struct horizon_state *state = state_;
    struct horizon_terms terms;
    casus_assert(state->scenario.players >= HORIZON_SEATS_MIN);
    horizon_terms_of(state, seat, &terms);
    int32_t others = 0, best = INT32_MIN;
    for (unsigned other = 0; other < state->scenario.players; other++) {
        if (other == seat) continue;
        others += terms.likely[other];
        if (terms.likely[other] > best) best = terms.likely[other];
    }
    int32_t mean = others / (state->scenario.players - 1);
    return terms.likely[seat] - (mean + best) / 2 + terms.holdings + terms.prospect;
}
