#include "board.h"

#include "casus/assert.h"
#include "realise.h"

enum { POINT = 1000, THOUSAND = 1000, SUM_MOST = 100 };

static bool has(const uint64_t *nodes, unsigned node)
{
    return nodes[node >> 6] >> (node & 63) & 1;
}

static void add(uint64_t *nodes, unsigned node)
{
    nodes[node >> 6] |= (uint64_t)1 << (node & 63);
}

static struct horizon_clock clock_of(const struct horizon_state *state, casus_seat seat)
{
    unsigned players = state->scenario.players, to_act = 0;
    struct horizon_clock clock = {.phase = state->phase,
                                  .last = state->round + 1 >= state->scenario.rounds[state->phase]};
    if (state->stage == HORIZON_STAGE_REALISE || state->stage == HORIZON_STAGE_LEAVE) return clock;
    unsigned next = state->turn;
    do {
        to_act += next != seat;
        next = (next + 1) % players;
    } while (next != state->first);
    clock.to_act = (uint8_t)to_act;
    return clock;
}

/* How much of the doubt about an event is left, in thousandths. */
static int32_t doubt(const struct horizon_state *state, const struct horizon_clock *clock, const int16_t *taste)
{
    casus_assert(state->scenario.players >= HORIZON_SEATS_MIN);
    int32_t acted = THOUSAND - THOUSAND * clock->to_act / (state->scenario.players - 1);
    return THOUSAND - acted * taste[HORIZON_LAST_WORD] / THOUSAND;
}

/* How safe an event's outcome is, in thousandths, from the sum and the time to its realisation. */
static int32_t confidence(const struct horizon_state *state, const int16_t *taste, const struct horizon_board *board,
                          unsigned node)
{
    int margin = board->sum[node] < 0 ? -board->sum[node] : board->sum[node], most = HORIZON_MARGINS - 1;
    int distance = horizon_field[node].ring - board->clock.phase;
    if (margin > most) margin = most;
    if (distance == 0 && board->clock.last)
        return THOUSAND - (THOUSAND - taste[HORIZON_MARGIN + margin]) * doubt(state, &board->clock, taste) / THOUSAND;
    return taste[HORIZON_MARGIN_LATER + margin] - (distance > 0 ? distance * taste[HORIZON_DISTANCE] : 0);
}

/* Adds what an open event is worth to each player as things stand, `times` times: sure points, less what may still go
 * wrong. */
static void count(const struct horizon_state *state, const int16_t *taste, unsigned node, int times,
                  struct horizon_board *board)
{
    const struct horizon_node *lying = &state->node[node];
    const struct horizon_card *card = horizon_card_of(state, lying->card);
    int32_t likely = confidence(state, taste, board, node), points = horizon_points(state, card) * times;
    unsigned expected = board->outcome[node] > 0 ? HORIZON_V : HORIZON_X;
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        unsigned colour = lying->arc[mark];
        if (colour < state->scenario.players)
            board->likely[colour] += points * (mark == expected ? likely : POINT - likely);
    }
}

/* Works an open event out again; true if it ends otherwise than before. */
static bool work_out(const struct horizon_state *state, const int16_t *taste, unsigned node,
                     struct horizon_board *board)
{
    struct horizon_situation situation;
    struct horizon_resolution event;
    int8_t before = board->outcome[node];
    if (has(board->open, node)) count(state, taste, node, -1, board);
    horizon_situation_of(state, node, board->outcome, &situation);
    horizon_resolve(&situation, &event);
    board->sum[node] = (int8_t)(event.sum > SUM_MOST ? SUM_MOST : event.sum < -SUM_MOST ? -SUM_MOST : event.sum);
    board->outcome[node] = event.happens ? 1 : -1;
    add(board->open, node);
    count(state, taste, node, 1, board);
    return board->outcome[node] != before;
}

static bool is_open_event(const struct horizon_state *state, unsigned node)
{
    return horizon_is_open(state, node) && state->node[node].card != HORIZON_NO_CARD;
}

void horizon_board_make(const struct horizon_state *state, casus_seat seat, const int16_t *taste,
                        struct horizon_board *board)
{
    unsigned nodes = horizon_nodes(state);
    *board = (struct horizon_board){.clock = clock_of(state, seat)};
    horizon_outcomes_so_far(state, board->outcome);
    for (unsigned player = 0; player < state->scenario.players; player++)
        board->likely[player] = state->player[player].score * POINT;
    for (unsigned node = 0; node < nodes; node++) {
        if (is_open_event(state, node)) work_out(state, taste, node, board);
    }
}

static void add_later(const struct horizon_board *board, unsigned node, uint64_t *waiting)
{
    unsigned sides = HORIZON_ALL_SIDES & ~(unsigned)horizon_field[node].earlier;
    for (; sides != 0; sides &= sides - 1) {
        unsigned later = horizon_field[node].neighbour[__builtin_ctz(sides)];
        if (later < HORIZON_NODES_MAX && has(board->open, later)) add(waiting, later);
    }
}

/* In time order, so that each event is worked out once. */
static void update_event(const struct horizon_state *state, const int16_t *taste, unsigned node,
                         struct horizon_board *board)
{
    uint64_t waiting[2] = {0, 0};
    casus_assert(is_open_event(state, node));
    add(waiting, node);
    while ((waiting[0] | waiting[1]) != 0) {
        unsigned word = waiting[0] == 0, next = 64 * word + (unsigned)__builtin_ctzll(waiting[word]);
        waiting[word] &= waiting[word] - 1;
        if (work_out(state, taste, next, board) || next == node) add_later(board, next, waiting);
    }
}

static bool same_clock(struct horizon_clock one, struct horizon_clock other)
{
    return one.phase == other.phase && one.last == other.last && one.to_act == other.to_act;
}

void horizon_board_update(const struct horizon_state *state, casus_seat seat, const int16_t *taste, unsigned node,
                          struct horizon_board *board)
{
    if (!same_clock(board->clock, clock_of(state, seat))) horizon_board_make(state, seat, taste, board);
    else if (node != HORIZON_NO_NODE) update_event(state, taste, node, board);
}
