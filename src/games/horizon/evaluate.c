/* A heuristic for bots, in thousandths of a point: the score as the forecast sees it, against the best of the others, and
 * what is still in the hand to change it. Events that lie far in the future are worth less, because more may happen. */
#include "state.h"

enum {
    POINT = 1000,
    MOMENTUM_WORTH = 12,     /* Of one momentum. */
    ACTION_UNIT_WORTH = 4,   /* Of an action unit not yet spent in this turn. */
    CARD_WORTH = 15,         /* Of a card in hand. */
    GOOD_CARD_WORTH = 60,    /* Of a card in hand that can gain its owner points. */
    ARTIFACT_WORTH = 60
};

/* How safe an event's outcome is, 0 .. 1000: by the sum, and by how far away its realisation is. */
static int32_t confidence(const struct horizon_state *state, unsigned node, int sum)
{
    static const int32_t by_margin[] = {550, 680, 790, 860, 910, 940};
    int margin = sum < 0 ? -sum : sum;
    int32_t certain = by_margin[margin > 5 ? 5 : margin];
    int distance = horizon_field[node].ring - state->phase;
    return certain - (distance > 0 ? distance * 40 : 0);
}

/* What an open event is worth to each player as things stand: sure points, less what may still go wrong. */
static void add_event(const struct horizon_state *state, unsigned node, const struct horizon_resolution *event,
                      int32_t worth[HORIZON_SEATS_MAX])
{
    const struct horizon_node *lying = &state->node[node];
    const struct horizon_card *card = horizon_card_of(state, lying->card);
    int32_t likely = confidence(state, node, event->sum);
    int32_t points = (card->flags & HORIZON_ORBITS) == 0 ? 1 : state->scenario.orbit_points[(card->flags & HORIZON_ORBITS) - 1];
    if (!(card->flags & HORIZON_GAIN)) points = -points;
    unsigned expected = event->happens ? HORIZON_V : HORIZON_X;
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        unsigned colour = lying->arc[mark];
        if (colour < state->scenario.players) worth[colour] += points * (mark == expected ? likely : POINT - likely);
    }
}

static int32_t holdings(const struct horizon_state *state, casus_seat seat)
{
    const struct horizon_player *player = &state->player[seat];
    int32_t worth = player->momentum * MOMENTUM_WORTH + player->action_units * ACTION_UNIT_WORTH;
    for (struct horizon_cards hand = player->hand; (hand.word[0] | hand.word[1]) != 0;) {
        const struct horizon_card *card = &state->scenario.card[horizon_cards_take(&hand)];
        bool names_me = card->arc[HORIZON_V] == seat || card->arc[HORIZON_X] == seat;
        bool gain = (card->flags & HORIZON_GAIN) != 0;
        worth += names_me == gain ? GOOD_CARD_WORTH : CARD_WORTH;
    }
    worth += __builtin_popcount(player->flexible) * GOOD_CARD_WORTH;
    for (unsigned i = 1; i < HORIZON_ARTIFACTS; i++) worth += player->artifact[i] * ARTIFACT_WORTH;
    return worth;
}

int32_t horizon_evaluate(const void *state_, casus_seat seat)
{
    const struct horizon_state *state = state_;
    struct horizon_forecast forecast;
    int32_t worth[HORIZON_SEATS_MAX] = {0};
    horizon_forecast_make(state, &forecast);
    for (unsigned node = 0; node < horizon_nodes(state); node++) {
        if (state->node[node].card == HORIZON_NO_CARD || state->node[node].status != HORIZON_OPEN) continue;
        add_event(state, node, &forecast.event[node], worth);
    }
    int32_t others = 0, best = INT32_MIN;
    for (unsigned other = 0; other < state->scenario.players; other++) {
        worth[other] += state->player[other].score * POINT;
        if (other == seat) continue;
        others += worth[other];
        if (worth[other] > best) best = worth[other];
    }
    int32_t mean = others / (state->scenario.players > 1 ? state->scenario.players - 1 : 1);
    return worth[seat] - (mean + best) / 2 + holdings(state, seat);
}
