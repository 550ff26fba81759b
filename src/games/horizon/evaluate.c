/* A heuristic for bots, in thousandths of a point: the score according to the forecast, against the others, and what
 * the hand can still change. Events far in the future are worth less, because more may happen. */
#include "evaluate.h"

#include "casus/assert.h"
#include "contract.h"
#include "placing.h"
#include "realise.h"

enum { POINT = 1000, THOUSAND = 1000 };

const int16_t horizon_greedy_taste[HORIZON_TASTES] = {
    [HORIZON_NEAR_MOMENTUM] = 14,
    [HORIZON_FAR_MOMENTUM] = 4,
    [HORIZON_ACTION_UNIT] = 2,
    [HORIZON_UNSEEN_CARD] = 90,
    [HORIZON_CARD_SHARE] = 150,
    [HORIZON_FLEXIBLE_CARD] = 60,
    60,
    60,
    [HORIZON_ARTIFACT_HELD] = 60,
    [HORIZON_PROSPECT] = 450,
    [HORIZON_DISTANCE] = 25,
    [HORIZON_ROUNDS_AHEAD] = 40,
    [HORIZON_MARGIN] = 700,
    800,
    870,
    910,
    940,
    960,
    [HORIZON_MARGIN_LATER] = 700,
    800,
    870,
    910,
    940,
    960,
    [HORIZON_OTHERS_LOSS] = 250,
    [HORIZON_AGAINST_MEAN] = 500,
    [HORIZON_AGAINST_BEST] = 500,
};

/* What a card brings its owner at the better of its marks, in points: its own gains, and half of what others lose. */
static int32_t serves(const struct horizon_state *state, const struct horizon_card *card, casus_seat seat,
                      const int16_t *taste)
{
    int32_t best = INT32_MIN, points = horizon_points(state, card);
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        unsigned colour = card->arc[mark];
        int32_t worth = colour == seat                     ? points * POINT
                        : colour < state->scenario.players ? -points * taste[HORIZON_OTHERS_LOSS]
                                                           : 0;
        if (worth > best) best = worth;
    }
    return best;
}

/* The hand's cards of the deck, with what each serves. */
struct served {
    const struct horizon_card *card[HORIZON_HAND_MAX];
    int32_t worth[HORIZON_HAND_MAX];
    unsigned count;
};

static void list_served(const struct horizon_state *state, casus_seat seat, const int16_t *taste, struct served *served)
{
    served->count = 0;
    for (struct horizon_cards hand = state->player[seat].hand; (hand.word[0] | hand.word[1]) != 0;) {
        const struct horizon_card *card = &state->scenario.card[horizon_cards_take(&hand)];
        casus_assert(served->count < HORIZON_HAND_MAX);
        served->card[served->count] = card;
        served->worth[served->count++] = serves(state, card, seat, taste);
    }
}

static int32_t prospect_of(const struct horizon_state *state, const struct served *served, bool flexible, unsigned node)
{
    if (!horizon_is_open(state, node) || horizon_has_event(state, node)) return 0;
    int32_t best = flexible ? POINT / 3 : 0;
    for (unsigned i = 0; i < served->count; i++) {
        if (served->worth[i] > best && horizon_fitting_turns(served->card[i], node) != 0) best = served->worth[i];
    }
    return best;
}

void horizon_look_at_hand(const struct horizon_state *state, casus_seat seat, const int16_t *taste,
                          struct horizon_hand *hand)
{
    struct served served;
    unsigned pawn = state->player[seat].pawn;
    bool flexible = state->player[seat].flexible != 0;
    list_served(state, seat, taste, &served);
    *hand = (struct horizon_hand){.prospect = prospect_of(state, &served, flexible, pawn)};
    for (unsigned i = 0; i < served.count; i++) hand->cards += served.worth[i] * taste[HORIZON_CARD_SHARE] / THOUSAND;
    for (unsigned side = 0; taste[HORIZON_NEARBY] != 0 && side < HORIZON_SIDES; side++) {
        int32_t there = prospect_of(state, &served, flexible, horizon_field[pawn].neighbour[side]);
        if (there > hand->nearby) hand->nearby = there;
    }
}

/* Of the prospects, as far as there are the means to organise one soon. */
static int32_t prospects(const struct horizon_player *player, const int16_t *taste, const struct horizon_hand *hand)
{
    int32_t means = player->momentum < HORIZON_ORGANISE_MOMENTUM ? player->momentum : HORIZON_ORGANISE_MOMENTUM;
    return (hand->prospect * taste[HORIZON_PROSPECT] / THOUSAND + hand->nearby * taste[HORIZON_NEARBY] / THOUSAND) *
           means / HORIZON_ORGANISE_MOMENTUM;
}

static int32_t momentum_worth(const int16_t *taste, int32_t momentum)
{
    int32_t near = momentum < HORIZON_ORGANISE_MOMENTUM + 2 ? momentum : HORIZON_ORGANISE_MOMENTUM + 2;
    int32_t far = momentum - near < 2 * HORIZON_ORGANISE_MOMENTUM ? momentum - near : 2 * HORIZON_ORGANISE_MOMENTUM;
    return near * taste[HORIZON_NEAR_MOMENTUM] + far * taste[HORIZON_FAR_MOMENTUM];
}

static int32_t rounds_to_come(const struct horizon_state *state)
{
    int32_t rounds = -state->rounds_played - 1;
    for (unsigned phase = 0; phase <= state->scenario.rings; phase++) rounds += state->scenario.rounds[phase];
    return rounds < 0 ? 0 : rounds;
}

/* What is held for later is worth nothing in the last round, and everything a few rounds earlier. */
static int32_t holdings(const struct horizon_state *state, casus_seat seat, const int16_t *taste, int32_t cards)
{
    const struct horizon_player *player = &state->player[seat];
    int32_t tenths = (rounds_to_come(state) + 1) * 10;
    int32_t all = taste[HORIZON_ROUNDS_AHEAD] < 1 ? 1 : taste[HORIZON_ROUNDS_AHEAD];
    int32_t worth = momentum_worth(taste, player->momentum) + cards;
    for (unsigned i = 0; i < HORIZON_FLEXIBLE; i++) {
        if (player->flexible >> i & 1) worth += taste[HORIZON_FLEXIBLE_CARD + i];
    }
    if (state->stage == HORIZON_STAGE_DEAL || state->stage == HORIZON_STAGE_REVEAL) worth += taste[HORIZON_UNSEEN_CARD];
    for (unsigned i = 1; i < HORIZON_ARTIFACTS; i++) worth += player->artifact[i] * taste[HORIZON_ARTIFACT_HELD];
    return worth * (tenths < all ? tenths : all) / all + player->action_units * taste[HORIZON_ACTION_UNIT];
}

/* What the others likely have, that counts against the seat. */
static int32_t against(const struct horizon_state *state, casus_seat seat, const int16_t *taste, const int32_t *likely)
{
    int32_t others = 0, best = INT32_MIN;
    casus_assert(state->scenario.players >= HORIZON_SEATS_MIN);
    for (unsigned other = 0; other < state->scenario.players; other++) {
        if (other == seat) continue;
        others += likely[other];
        if (likely[other] > best) best = likely[other];
    }
    int64_t mean = others / (state->scenario.players - 1);
    return (int32_t)((mean * taste[HORIZON_AGAINST_MEAN] + (int64_t)best * taste[HORIZON_AGAINST_BEST]) / THOUSAND);
}

int32_t horizon_judge(const struct horizon_state *state, casus_seat seat, const int16_t *taste,
                      const struct horizon_board *board, const struct horizon_hand *hand)
{
    casus_assert(state->scenario.players >= HORIZON_SEATS_MIN && seat < state->scenario.players);
    return board->likely[seat] - against(state, seat, taste, board->likely) +
           holdings(state, seat, taste, hand->cards) + prospects(&state->player[seat], taste, hand) +
           (horizon_field[state->player[seat].pawn].ring - state->phase) * taste[HORIZON_RINGS_OFF];
}

int32_t horizon_worth_to(const struct horizon_state *state, casus_seat seat, const int16_t *taste)
{
    struct horizon_board board;
    struct horizon_hand hand;
    horizon_board_make(state, seat, taste, &board);
    horizon_look_at_hand(state, seat, taste, &hand);
    return horizon_judge(state, seat, taste, &board, &hand);
}

int32_t horizon_evaluate(const void *state, casus_seat seat)
{
    return horizon_worth_to(state, seat, horizon_greedy_taste);
}
