/* All legal actions of a seat, generated directly instead of trying every action: this is the inner loop of every
 * simulation. A property test compares the list with is_legal over all actions that have a text. */
#include "casus/assert.h"
#include "action.h"
#include "chance.h"
#include "contract.h"
#include "placing.h"
#include "state.h"

/* Where the next action goes, and what the functions below need again and again. */
struct listing {
    casus_action *next;
    const struct horizon_state *state;
    const struct horizon_scenario *scenario;
    const struct horizon_player *player;
    unsigned nodes; /* Of the field. */
};

static void add(struct listing *list, enum horizon_kind kind, unsigned a, unsigned b, unsigned c)
{
    *list->next++ = horizon_pack(kind, a, b, c, 0, 0);
}

static bool can_pay(const struct listing *list, unsigned action_units, unsigned momentum)
{
    return list->player->action_units >= action_units && list->player->momentum >= momentum;
}

static void list_steps(struct listing *list, enum horizon_kind kind, unsigned from)
{
    casus_assert(from < list->nodes);
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        unsigned to = horizon_field[from].neighbour[side];
        if (to < list->nodes && list->state->node[to].status == HORIZON_OPEN) add(list, kind, to, 0, 0);
    }
}

/* ---- Organising ---- */

static void list_card(struct listing *list, unsigned card, unsigned arc_v, unsigned arc_x)
{
    unsigned turns = horizon_fitting_turns(&list->scenario->card[card], list->player->pawn);
    for (; turns != 0; turns &= turns - 1) {
        unsigned turn = (unsigned)__builtin_ctz(turns);
        *list->next++ = horizon_pack(HORIZON_ORGANISE, card, turn, HORIZON_V, arc_v, arc_x);
        *list->next++ = horizon_pack(HORIZON_ORGANISE, card, turn, HORIZON_X, arc_v, arc_x);
    }
}

static bool is_other(const struct listing *list, unsigned seat)
{
    return seat != list->state->turn;
}

static void list_attack(struct listing *list) /* R20 */
{
    for (unsigned v = 0; v < list->scenario->players; v++) {
        for (unsigned x = 0; x < list->scenario->players; x++) {
            if (v != x && is_other(list, v) && is_other(list, x)) list_card(list, HORIZON_ATTACK, v, x);
        }
    }
}

static void list_support(struct listing *list) /* R21 */
{
    for (unsigned seat = 0; seat < list->scenario->players; seat++) {
        if (!is_other(list, seat)) continue;
        list_card(list, HORIZON_SUPPORT, seat, HORIZON_NO_COLOUR);
        list_card(list, HORIZON_SUPPORT, HORIZON_NO_COLOUR, seat);
    }
}

static void list_organise(struct listing *list)
{
    const struct horizon_state *state = list->state;
    const struct horizon_player *player = list->player;
    const struct horizon_node *node = &state->node[player->pawn];
    /* R6 */
    if (!can_pay(list, HORIZON_ORGANISE_ACTION_UNITS, HORIZON_ORGANISE_MOMENTUM) || node->status != HORIZON_OPEN ||
        node->card != HORIZON_NO_CARD)
        return;
    bool realised_soon =
        state->round + 1 == list->scenario->rounds[state->phase] && horizon_field[player->pawn].ring == state->phase;
    for (struct horizon_cards hand = player->hand; (hand.word[0] | hand.word[1]) != 0;) {
        unsigned card = horizon_cards_take(&hand);
        if (realised_soon && (list->scenario->card[card].flags & HORIZON_BRIDGE)) continue; /* R10 */
        list_card(list, card, 0, 0);
    }
    if (player->flexible & 1) list_attack(list);
    if (player->flexible & 2) list_support(list);
    if (player->flexible & 4 && horizon_backward_fits(state, player->pawn)) { /* R22 */
        add(list, HORIZON_ORGANISE, HORIZON_LOGISTICS, 0, HORIZON_V);
        add(list, HORIZON_ORGANISE, HORIZON_LOGISTICS, 0, HORIZON_X);
    }
}

/* ---- Influence and strengthening ---- */

/* The set of the event's marks at which the player has no token yet; empty without an open event. */
static unsigned free_marks(const struct listing *list, unsigned place)
{
    if (place >= list->nodes) return 0;
    const struct horizon_node *node = &list->state->node[place];
    if (node->card == HORIZON_NO_CARD || node->status != HORIZON_OPEN) return 0;
    unsigned influence = node->influence[list->state->turn];
    return (unsigned)((influence & 15) == 0) | (unsigned)((influence >> 4) == 0) << 1;
}

/* The influence that can be paid, by value; the node and the mark are filled in for each place. */
struct tokens {
    casus_action action[3];
    unsigned count;
    bool whisper;
};

static void list_tokens(struct listing *list, unsigned node, const struct tokens *tokens)
{
    unsigned marks = free_marks(list, node);
    if (marks == 0) return;
    for (unsigned mark = HORIZON_V; mark <= HORIZON_X; mark++) {
        if (!(marks >> mark & 1)) continue;
        casus_action place = horizon_pack(HORIZON_NO_ACTION, node, mark, 0, 0, 0);
        for (unsigned i = 0; i < tokens->count; i++) *list->next++ = tokens->action[i] | place;
        if (tokens->whisper) add(list, HORIZON_PLAY, HORIZON_WHISPER, node, mark);
    }
}

static void list_influence(struct listing *list)
{
    const uint8_t *price = list->scenario->influence;
    if (!can_pay(list, price[0], 0)) return;
    struct tokens tokens = {.whisper = list->player->artifact[HORIZON_WHISPER] > 0};
    unsigned pawn = list->player->pawn;
    for (unsigned value = 1; value <= 3; value++) { /* A scenario's prices need not rise with the value. */
        if (list->player->momentum < price[value]) continue;
        tokens.action[tokens.count++] = horizon_pack(HORIZON_INFLUENCE, 0, 0, value, 0, 0);
    }
    if (tokens.count == 0 && !tokens.whisper) return;
    list_tokens(list, pawn, &tokens);
    for (unsigned side = 0; side < HORIZON_SIDES; side++)
        list_tokens(list, horizon_field[pawn].neighbour[side], &tokens);
}

static void list_strengthen(struct listing *list)
{
    const struct horizon_state *state = list->state;
    const uint8_t *price = list->scenario->strengthen;
    unsigned pawn = list->player->pawn;
    const struct horizon_node *node = &state->node[pawn];
    if (node->status != HORIZON_OPEN || node->card == HORIZON_NO_CARD || !can_pay(list, price[0], 0)) return;
    bool catalyst = list->player->artifact[HORIZON_CATALYST] > 0;
    for (unsigned sides = node->forward | node->backward; sides != 0; sides &= sides - 1) {
        unsigned side = (unsigned)__builtin_ctz(sides), neighbour = horizon_field[pawn].neighbour[side];
        if (neighbour < list->nodes && state->node[neighbour].status != HORIZON_OPEN) continue;
        unsigned total = HORIZON_LINK_STRENGTH + horizon_tokens_on(state, pawn, side);
        for (unsigned tokens = 1; tokens <= 2; tokens++) {
            if (total + tokens > list->scenario->strength_limit) break;
            if (can_pay(list, price[0], price[tokens])) add(list, HORIZON_STRENGTHEN, side, tokens, 0);
        }
        if (catalyst && total + list->scenario->catalyst <= list->scenario->strength_limit) {
            add(list, HORIZON_PLAY, HORIZON_CATALYST, side, 0);
        }
    }
}

/* ---- Cards and the other artifacts ---- */

static void list_shortcut(struct listing *list)
{
    uint64_t reached[2] = {0, 0};
    unsigned pawn = list->player->pawn;
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        unsigned near = horizon_field[pawn].neighbour[side];
        if (!horizon_is_open(list->state, near)) continue;
        reached[near >> 6] |= (uint64_t)1 << (near & 63);
        if (list->scenario->shortcut < 2) continue;
        for (unsigned next = 0; next < HORIZON_SIDES; next++) {
            unsigned far = horizon_field[near].neighbour[next];
            if (horizon_is_open(list->state, far)) reached[far >> 6] |= (uint64_t)1 << (far & 63);
        }
    }
    reached[pawn >> 6] &= ~((uint64_t)1 << (pawn & 63));
    struct horizon_cards set = {{reached[0], reached[1]}};
    while ((set.word[0] | set.word[1]) != 0) add(list, HORIZON_PLAY, HORIZON_SHORTCUT, horizon_cards_take(&set), 0);
}

static void list_cards(struct listing *list)
{
    const struct horizon_player *player = list->player;
    const struct horizon_scenario *scenario = list->scenario;
    bool some = horizon_drawable(list->state) > 0;
    unsigned limit = scenario->hand_limit, held = player->hand_count, room = limit > held ? limit - held : 0;
    if (some && room >= 1 && can_pay(list, scenario->draw[0], scenario->draw[1])) add(list, HORIZON_DRAW, 0, 0, 0);
    if (can_pay(list, scenario->gather[0], 0)) add(list, HORIZON_GATHER, 0, 0, 0);
    for (struct horizon_cards hand = player->hand; (hand.word[0] | hand.word[1]) != 0;) {
        add(list, HORIZON_DISCARD, horizon_cards_take(&hand), 0, 0);
    }
    if (player->artifact[HORIZON_RESERVE] > 0) add(list, HORIZON_PLAY, HORIZON_RESERVE, 0, 0);
    if (player->artifact[HORIZON_SHORTCUT] > 0) list_shortcut(list);
    if (player->artifact[HORIZON_ARCHIVE] > 0 && some && room >= scenario->archive) {
        add(list, HORIZON_PLAY, HORIZON_ARCHIVE, 0, 0);
    }
    if (player->artifact[HORIZON_FORESIGHT] > 0 && some && room >= 1) add(list, HORIZON_PLAY, HORIZON_FORESIGHT, 0, 0);
}

static void list_turn(struct listing *list)
{
    casus_assert(list->state->stage == HORIZON_STAGE_TURN);
    if (can_pay(list, list->scenario->move[0], list->scenario->move[1])) {
        list_steps(list, HORIZON_MOVE, list->player->pawn);
    }
    list_organise(list);
    list_influence(list);
    list_strengthen(list);
    list_cards(list);
    add(list, HORIZON_END, 0, 0, 0);
}

/* ---- The other stages: few actions, so each is asked for ---- */

static void list_lay(struct listing *list)
{
    unsigned pawn = list->player->pawn;
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        if (horizon_link_on(&list->state->node[pawn], side) != HORIZON_NO_LINK) continue;
        unsigned most = horizon_lay_most(list->state, pawn, side); /* R22 */
        for (unsigned kind = HORIZON_CAUSE; kind <= HORIZON_HINDRANCE; kind++) {
            for (unsigned strength = HORIZON_LINK_STRENGTH; strength <= most; strength++) {
                casus_action action = horizon_pack(HORIZON_LAY, side, kind, strength, 0, 0);
                if (horizon_is_legal(list->state, list->state->turn, action, NULL)) *list->next++ = action;
            }
        }
    }
    if (list->state->node[pawn].backward != 0) add(list, HORIZON_FINISH, 0, 0, 0);
}

static void list_foresight(struct listing *list)
{
    for (unsigned i = 0; i < list->state->revealed_count; i++) {
        if (list->state->revealed[i] < HORIZON_DECK_MAX) add(list, HORIZON_TAKE, list->state->revealed[i], 0, 0);
    }
}

size_t horizon_legal(const void *state_, casus_seat seat, casus_action *actions)
{
    const struct horizon_state *state = state_;
    struct listing list = {
        .next = actions, .state = state, .scenario = &state->scenario, .nodes = horizon_nodes(state)};
    bool leaving = state->stage == HORIZON_STAGE_LEAVE;
    if (seat >= state->scenario.players || seat != (leaving ? state->drawer : state->turn)) return 0;
    list.player = &state->player[seat];
    switch (state->stage) {
    case HORIZON_STAGE_TURN: list_turn(&list); break;
    case HORIZON_STAGE_LAY: list_lay(&list); break;
    case HORIZON_STAGE_FORESIGHT: list_foresight(&list); break;
    case HORIZON_STAGE_LEAVE: list_steps(&list, HORIZON_LEAVE, state->current); break;
    default: break;
    }
    return (size_t)(list.next - actions);
}
