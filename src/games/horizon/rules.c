/* What a player may do and its effect: S3, S4, R6 - R11, R18 (the pawns), R20 - R22.
 *
 * Each kind of action is a row: the stage in which it is taken, its check, its effect. A check changes nothing and says
 * why it refuses; an effect runs only after its check, so it cannot fail and nothing is left half done. */
#include "action.h"
#include "casus/assert.h"
#include "chance.h"
#include "contract.h"
#include "invariant.h"
#include "placing.h"
#include "realise.h"
#include "state.h"

#define REFUSE(key, sentence) casus_refuse(error, "horizon." key, sentence, 0, 0, 0, 0)
#define REFUSE_WITH(key, sentence, a, b) casus_refuse(error, "horizon." key, sentence, a, b, 0, 0)

static const struct horizon_player *acting(const struct horizon_state *state)
{
    casus_assert(state->turn < state->scenario.players);
    return &state->player[state->turn];
}

/* ---- Prices: S3 ---- */

static bool can_pay(const struct horizon_state *state, unsigned action_units, unsigned momentum,
                    struct casus_error *error)
{
    const struct horizon_player *player = acting(state);
    if (player->action_units < action_units) {
        return REFUSE_WITH("action_units", "This costs {0} action units; you have {1}.", action_units,
                           player->action_units);
    }
    if (player->momentum < momentum) {
        return REFUSE_WITH("momentum", "This costs {0} momentum; you have {1}.", momentum, player->momentum);
    }
    return true;
}

static void pay(struct horizon_state *state, unsigned action_units, unsigned momentum)
{
    casus_assert(acting(state)->action_units >= action_units && acting(state)->momentum >= momentum);
    struct horizon_player *player = &state->player[state->turn];
    player->action_units = (uint8_t)(player->action_units - action_units);
    player->momentum = (uint16_t)(player->momentum - momentum);
}

/* ---- Moving ---- */

static bool are_adjacent(unsigned a, unsigned b)
{
    casus_assert(a < HORIZON_NODES_MAX && b < HORIZON_NODES_MAX);
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        if (horizon_field[a].neighbour[side] == b) return true;
    }
    return false;
}

static bool check_step(const struct horizon_state *state, unsigned from, unsigned to, struct casus_error *error)
{
    if (to >= horizon_nodes(state)) return REFUSE("no_such_node", "There is no such node on this field."); /* R1 */
    if (state->node[to].status != HORIZON_OPEN) {
        return REFUSE("node_realised", "That node is already realised; nobody may enter it.");
    }
    if (!are_adjacent(from, to)) return REFUSE("not_adjacent", "That node is not adjacent to the pawn's node.");
    return true;
}

static bool check_move(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    return check_step(state, acting(state)->pawn, horizon_number(action, 0), error) &&
           can_pay(state, state->scenario.move[0], state->scenario.move[1], error);
}

static void do_move(struct horizon_state *state, casus_action action)
{
    pay(state, state->scenario.move[0], state->scenario.move[1]);
    state->player[state->turn].pawn = (uint8_t)horizon_number(action, 0);
}

/* R18: the pawn's owner is state->drawer. */
static bool check_leave(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    return check_step(state, state->current, horizon_number(action, 0), error);
}

static void do_leave(struct horizon_state *state, casus_action action)
{
    casus_assert(state->player[state->drawer].pawn == state->current); /* R18 */
    state->player[state->drawer].pawn = (uint8_t)horizon_number(action, 0);
    horizon_go_on(state);
}

/* ---- Organising: R6 - R11, R20 - R22 ---- */

static bool has_in_hand(const struct horizon_state *state, unsigned card)
{
    const struct horizon_player *player = acting(state);
    if (horizon_is_flexible(card)) return player->flexible >> (card - HORIZON_ATTACK) & 1;
    return horizon_cards_has(&player->hand, card);
}

static bool is_other_player(const struct horizon_state *state, unsigned colour)
{
    return colour < state->scenario.players && colour != state->turn;
}

/* The colours a player lays on the arcs of a flexible event. */
static bool check_arcs(const struct horizon_state *state, unsigned card, unsigned v, unsigned x,
                       struct casus_error *error)
{
    if (card == HORIZON_ATTACK) { /* R20 */
        if (is_other_player(state, v) && is_other_player(state, x) && v != x) return true;
        return REFUSE("attack_arcs", "An attack names two different other players, one on each arc.");
    }
    if (card == HORIZON_SUPPORT) { /* R21 */
        unsigned named = v == HORIZON_NO_COLOUR ? x : v;
        bool one = (v == HORIZON_NO_COLOUR) != (x == HORIZON_NO_COLOUR);
        if (one && is_other_player(state, named)) return true;
        return REFUSE("support_arcs", "A support names one other player on one arc; the other arc stays empty.");
    }
    if (v == 0 && x == 0) return true;
    return REFUSE("no_arcs", "Only attack and support let you choose the colours of the arcs.");
}

/* R22: otherwise the laying could not be finished. */
static bool check_backward(const struct horizon_state *state, struct casus_error *error)
{
    if (horizon_backward_fits(state, acting(state)->pawn)) return true;
    return REFUSE("lay_nowhere",
                  "Logistics needs a backward link, and none can be laid here: on each side to an earlier "
                  "node the neighbour's tokens would bring it above 4.");
}

static bool check_organise(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    unsigned card = horizon_number(action, 0), turn = horizon_number(action, 1), mark = horizon_number(action, 2);
    if (!has_in_hand(state, card)) return REFUSE("not_in_hand", "That card is not in your hand.");
    if (turn >= HORIZON_SIDES || mark > HORIZON_X || (card == HORIZON_LOGISTICS && turn != 0)) {
        return REFUSE("organise_form", "A card is turned by 0 to 5 sixths and marked v or x; logistics is not turned.");
    }
    const struct horizon_card *face = horizon_card_of(state, card);
    return check_arcs(state, card, horizon_number(action, 3), horizon_number(action, 4), error) &&
           horizon_node_takes(state, face, acting(state)->pawn, error) &&
           horizon_card_fits(face, acting(state)->pawn, turn, error) &&
           (card != HORIZON_LOGISTICS || check_backward(state, error)) &&
           can_pay(state, HORIZON_ORGANISE_ACTION_UNITS, HORIZON_ORGANISE_MOMENTUM, error);
}

static void remove_from_hand(struct horizon_player *player, unsigned card)
{
    casus_assert(player->hand_count > 0);
    if (horizon_is_flexible(card)) player->flexible &= (uint8_t) ~(1u << (card - HORIZON_ATTACK));
    else horizon_cards_remove(&player->hand, card);
    player->hand_count--;
}

static void lay_card(struct horizon_node *node, const struct horizon_card *face, unsigned card, unsigned turn)
{
    casus_assert(node->card == HORIZON_NO_CARD && node->status == HORIZON_OPEN && turn < HORIZON_SIDES); /* R6 */
    node->card = (uint8_t)card;
    node->turn = (uint8_t)turn;
    node->forward = horizon_turned(face->forward, turn);
    node->backward = horizon_turned(face->backward, turn);
    node->hindrance = horizon_turned(face->hindrance, turn);
    memcpy(node->arc, face->arc, sizeof node->arc);
}

static bool artifacts_left(const struct horizon_state *state)
{
    unsigned left = 0;
    for (unsigned i = 0; i < HORIZON_ARTIFACTS; i++) left += state->artifact_stack[i];
    return left > 0;
}

static void do_organise(struct horizon_state *state, casus_action action)
{
    unsigned card = horizon_number(action, 0);
    struct horizon_player *player = &state->player[state->turn];
    struct horizon_node *node = &state->node[player->pawn];
    const struct horizon_card *face = horizon_card_of(state, card);
    pay(state, HORIZON_ORGANISE_ACTION_UNITS, HORIZON_ORGANISE_MOMENTUM);
    remove_from_hand(player, card);
    lay_card(node, face, card, horizon_number(action, 1));
    node->token_colour = state->turn; /* R8 */
    node->token_mark = (uint8_t)horizon_number(action, 2);
    if (horizon_names_colours(card)) {
        node->arc[HORIZON_V] = (uint8_t)horizon_number(action, 3);
        node->arc[HORIZON_X] = (uint8_t)horizon_number(action, 4);
    }
    if (card == HORIZON_LOGISTICS) state->stage = HORIZON_STAGE_LAY;
    else if ((face->flags & HORIZON_ARTIFACT) && artifacts_left(state)) state->stage = HORIZON_STAGE_ARTIFACT; /* R11 */
}

/* ---- Laying logistics: R22 ---- */

static unsigned laid_strength(const struct horizon_node *node)
{
    unsigned total = 0;
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        if (horizon_link_on(node, side) != HORIZON_NO_LINK) total += HORIZON_LINK_STRENGTH + node->strengthening[side];
    }
    return total;
}

static bool check_lay_strength(const struct horizon_state *state, unsigned side, unsigned strength,
                               struct casus_error *error)
{
    unsigned most = horizon_lay_most(state, acting(state)->pawn, side);
    if (most < HORIZON_LINK_STRENGTH) {
        return REFUSE_WITH("lay_full",
                           "No link can be laid on side {0}: the neighbour's tokens there would bring it above 4.",
                           side, 0);
    }
    if (strength >= HORIZON_LINK_STRENGTH && strength <= most) return true;
    return REFUSE_WITH("lay_strength", "A link here has a strength from {0} to {1}: no link may be above 4.",
                       HORIZON_LINK_STRENGTH, most);
}

static bool check_lay(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    unsigned place = acting(state)->pawn;
    const struct horizon_node *node = &state->node[place];
    unsigned side = horizon_number(action, 0), kind = horizon_number(action, 1), strength = horizon_number(action, 2);
    if (side >= HORIZON_SIDES || (kind != HORIZON_CAUSE && kind != HORIZON_HINDRANCE)) {
        return REFUSE("lay_form", "A link is laid on a side from 0 to 5, as a cause or a hindrance.");
    }
    if (horizon_link_on(node, side) != HORIZON_NO_LINK) {
        return REFUSE_WITH("lay_twice", "Side {0} carries a link already.", side, 0);
    }
    if (!check_lay_strength(state, side, strength, error)) return false;
    bool backward = node->backward != 0 || (horizon_field[place].earlier >> side & 1);
    unsigned room = HORIZON_LAY_TOTAL_MAX -
                    (backward ? 0 : HORIZON_LINK_STRENGTH); /* There must still be room for a backward link. */
    unsigned total = laid_strength(node) + strength;
    if (total <= room) return true;
    if (backward)
        return REFUSE_WITH("lay_total", "The links would have a strength of {0} together; at most 8 is allowed.", total,
                           0);
    return REFUSE("lay_room_for_backward",
                  "At least one backward link must be laid, and this would leave no room for it.");
}

static void do_lay(struct horizon_state *state, casus_action action)
{
    unsigned place = state->player[state->turn].pawn, side = horizon_number(action, 0);
    struct horizon_node *node = &state->node[place];
    uint8_t bit = (uint8_t)(1u << side);
    if (horizon_field[place].earlier & bit) node->backward |= bit;
    else node->forward |= bit;
    if (horizon_number(action, 1) == HORIZON_HINDRANCE) node->hindrance |= bit;
    node->strengthening[side] = (uint8_t)(horizon_number(action, 2) - HORIZON_LINK_STRENGTH);
}

static bool check_finish(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    (void)action;
    if (state->node[acting(state)->pawn].backward != 0) return true;
    return REFUSE("lay_no_backward", "At least one backward link must be laid.");
}

static void do_finish(struct horizon_state *state, casus_action action)
{
    (void)action;
    state->stage = HORIZON_STAGE_TURN;
}

/* ---- Influence and strengthening: S3 ---- */

/* Checks the place and the card, not the price. */
static bool check_token(const struct horizon_state *state, unsigned node, unsigned mark, struct casus_error *error)
{
    unsigned pawn = acting(state)->pawn;
    if (node >= horizon_nodes(state) || mark > HORIZON_X)
        return REFUSE("no_such_node", "There is no such node on this field.");
    if (node != pawn && !are_adjacent(node, pawn)) {
        return REFUSE("influence_far", "Influence reaches only the pawn's own node and those adjacent to it.");
    }
    if (!horizon_is_open(state, node) || !horizon_has_event(state, node)) {
        return REFUSE("influence_no_event", "There is no unrealised event in that node.");
    }
    if (horizon_influence(&state->node[node], state->turn, mark) != 0) {
        return REFUSE("influence_twice", "You have a token at this mark of the event already.");
    }
    return true;
}

static bool check_influence(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    unsigned value = horizon_number(action, 2);
    if (value < 1 || value > 3) return REFUSE("influence_value", "An influence token has the value 1, 2 or 3.");
    return check_token(state, horizon_number(action, 0), horizon_number(action, 1), error) &&
           can_pay(state, state->scenario.influence[0], state->scenario.influence[value], error);
}

static void put_token(struct horizon_state *state, unsigned node, unsigned mark, unsigned value)
{
    casus_assert(mark <= HORIZON_X && value >= 1 && value <= 3);
    uint8_t *influence = &state->node[node].influence[state->turn];
    *influence = (uint8_t)(*influence | (mark == HORIZON_V ? value : value << 4));
}

static void do_influence(struct horizon_state *state, casus_action action)
{
    unsigned value = horizon_number(action, 2);
    pay(state, state->scenario.influence[0], state->scenario.influence[value]);
    put_token(state, horizon_number(action, 0), horizon_number(action, 1), value);
}

static bool check_strengthening(const struct horizon_state *state, unsigned side, unsigned tokens,
                                struct casus_error *error)
{
    unsigned place = acting(state)->pawn;
    if (side >= HORIZON_SIDES) return REFUSE("no_such_side", "Sides are numbered from 0 to 5.");
    if (!horizon_is_open(state, place) || !horizon_has_event(state, place) ||
        horizon_link_on(&state->node[place], side) == HORIZON_NO_LINK) {
        return REFUSE_WITH("strengthen_no_link", "The pawn's node has no unrealised event with a link on side {0}.",
                           side, 0);
    }
    unsigned neighbour = horizon_field[place].neighbour[side];
    if (neighbour < horizon_nodes(state) && state->node[neighbour].status != HORIZON_OPEN) {
        return REFUSE_WITH("strengthen_realised", "Side {0} leads to a node that is already realised.", side, 0);
    }
    unsigned total = HORIZON_LINK_STRENGTH + horizon_tokens_on(state, place, side) + tokens;
    if (total <= state->scenario.strength_limit) return true;
    return REFUSE_WITH("strengthen_limit", "The link would have a strength of {0}; at most {1} is allowed.", total,
                       state->scenario.strength_limit);
}

static void strengthen(struct horizon_state *state, unsigned side, unsigned tokens)
{
    casus_assert(side < HORIZON_SIDES && tokens >= 1);
    uint8_t *laid = &state->node[state->player[state->turn].pawn].strengthening[side];
    *laid = (uint8_t)(*laid + tokens);
}

static bool check_strengthen(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    unsigned tokens = horizon_number(action, 1);
    if (tokens < 1 || tokens > 2) return REFUSE("strengthen_tokens", "A side is strengthened by 1 or 2.");
    return check_strengthening(state, horizon_number(action, 0), tokens, error) &&
           can_pay(state, state->scenario.strengthen[0], state->scenario.strengthen[tokens], error);
}

static void do_strengthen(struct horizon_state *state, casus_action action)
{
    unsigned tokens = horizon_number(action, 1);
    pay(state, state->scenario.strengthen[0], state->scenario.strengthen[tokens]);
    strengthen(state, horizon_number(action, 0), tokens);
}

/* ---- Cards: S1, S3 ---- */

/* Whether `cards` more may be taken and are available. */
static bool check_room(const struct horizon_state *state, unsigned cards, struct casus_error *error)
{
    unsigned hand = acting(state)->hand_count;
    if (horizon_drawable(state) == 0) return REFUSE("deck_empty", "There is no card left to draw.");
    if (hand + cards <= state->scenario.hand_limit) return true;
    return REFUSE_WITH("hand_full", "You hold {0} cards and would go over the hand limit of {1}: discard first.", hand,
                       state->scenario.hand_limit);
}

static void start_drawing(struct horizon_state *state, unsigned cards, enum horizon_stage stage)
{
    casus_assert(cards > 0 && horizon_drawable(state) > 0);
    unsigned there = horizon_drawable(state);
    state->draws = (uint8_t)(cards < there ? cards : there);
    state->drawer = state->turn;
    state->stage = (uint8_t)stage;
    horizon_refill(state);
}

static bool check_draw(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    (void)action;
    return check_room(state, 1, error) && can_pay(state, state->scenario.draw[0], state->scenario.draw[1], error);
}

static void do_draw(struct horizon_state *state, casus_action action)
{
    (void)action;
    pay(state, state->scenario.draw[0], state->scenario.draw[1]);
    start_drawing(state, 1, HORIZON_STAGE_DEAL);
}

static bool check_gather(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    (void)action;
    return can_pay(state, state->scenario.gather[0], 0, error);
}

static void do_gather(struct horizon_state *state, casus_action action)
{
    (void)action;
    pay(state, state->scenario.gather[0], 0);
    horizon_gain_momentum(&state->player[state->turn], state->scenario.gather[1]);
}

static bool check_discard(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    unsigned card = horizon_number(action, 0);
    if (horizon_is_flexible(card))
        return REFUSE("discard_flexible", "Flexible events stay in the hand; they cannot be discarded.");
    if (!horizon_cards_has(&acting(state)->hand, card)) return REFUSE("not_in_hand", "That card is not in your hand.");
    return true;
}

static void do_discard(struct horizon_state *state, casus_action action)
{
    unsigned card = horizon_number(action, 0);
    remove_from_hand(&state->player[state->turn], card);
    horizon_cards_add(&state->discard, card);
}

/* ---- Artifacts: S4 ---- */

static bool reaches(const struct horizon_state *state, unsigned from, unsigned to, unsigned steps)
{
    if (are_adjacent(from, to)) return true;
    if (steps < 2) return false;
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        unsigned between = horizon_field[from].neighbour[side];
        if (horizon_is_open(state, between) && are_adjacent(between, to)) return true;
    }
    return false;
}

static bool check_shortcut(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    unsigned from = acting(state)->pawn, to = horizon_number(action, 1);
    if (to != from && horizon_is_open(state, to) && reaches(state, from, to, state->scenario.shortcut)) return true;
    return REFUSE_WITH("shortcut_far", "A shortcut leads over at most {0} unrealised nodes to another unrealised node.",
                       state->scenario.shortcut, 0);
}

static bool check_catalyst(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    return check_strengthening(state, horizon_number(action, 1), state->scenario.catalyst, error) &&
           can_pay(state, state->scenario.strengthen[0], 0, error);
}

static bool check_whisper(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    return check_token(state, horizon_number(action, 1), horizon_number(action, 2), error) &&
           can_pay(state, state->scenario.influence[0], 0, error);
}

static bool check_archive(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    (void)action;
    return check_room(state, state->scenario.archive, error);
}

static bool check_foresight(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    (void)action;
    return check_room(state, 1, error);
}

static void do_reserve(struct horizon_state *state, casus_action action)
{
    (void)action;
    horizon_gain_momentum(&state->player[state->turn], state->scenario.reserve);
}

static void do_shortcut(struct horizon_state *state, casus_action action)
{
    state->player[state->turn].pawn = (uint8_t)horizon_number(action, 1);
}

static void do_catalyst(struct horizon_state *state, casus_action action)
{
    pay(state, state->scenario.strengthen[0], 0);
    strengthen(state, horizon_number(action, 1), state->scenario.catalyst);
}

static void do_archive(struct horizon_state *state, casus_action action)
{
    (void)action;
    start_drawing(state, state->scenario.archive, HORIZON_STAGE_DEAL);
}

static void do_whisper(struct horizon_state *state, casus_action action)
{
    pay(state, state->scenario.influence[0], 0);
    put_token(state, horizon_number(action, 1), horizon_number(action, 2), state->scenario.whisper);
}

static void do_foresight(struct horizon_state *state, casus_action action)
{
    (void)action;
    start_drawing(state, state->scenario.foresight, HORIZON_STAGE_REVEAL);
}

typedef bool check_function(const struct horizon_state *state, casus_action action, struct casus_error *error);
typedef void effect_function(struct horizon_state *state, casus_action action);

static const struct {
    check_function *check; /* NULL: nothing more to check. */
    effect_function *effect;
} artifact_rows[HORIZON_ARTIFACTS] = {
    [HORIZON_RESERVE] = {.effect = do_reserve},
    [HORIZON_SHORTCUT] = {.check = check_shortcut, .effect = do_shortcut},
    [HORIZON_CATALYST] = {.check = check_catalyst, .effect = do_catalyst},
    [HORIZON_ARCHIVE] = {.check = check_archive, .effect = do_archive},
    [HORIZON_WHISPER] = {.check = check_whisper, .effect = do_whisper},
    [HORIZON_FORESIGHT] = {.check = check_foresight, .effect = do_foresight},
};

static bool check_play(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    unsigned artifact = horizon_number(action, 0);
    if (artifact >= HORIZON_ARTIFACTS || artifact_rows[artifact].effect == NULL ||
        acting(state)->artifact[artifact] == 0) {
        return REFUSE("no_such_artifact", "You do not have that artifact.");
    }
    check_function *check = artifact_rows[artifact].check;
    return check == NULL || check(state, action, error);
}

static void do_play(struct horizon_state *state, casus_action action)
{
    casus_assert(acting(state)->artifact[horizon_number(action, 0)] > 0);
    unsigned artifact = horizon_number(action, 0);
    state->player[state->turn].artifact[artifact]--;
    artifact_rows[artifact].effect(state, action);
}

static bool check_take(const struct horizon_state *state, casus_action action, struct casus_error *error)
{
    for (unsigned i = 0; i < state->revealed_count; i++) {
        if (state->revealed[i] == horizon_number(action, 0) && horizon_number(action, 0) < HORIZON_DECK_MAX)
            return true;
    }
    return REFUSE("take_other", "Take one of the cards that Foresight has shown.");
}

static void do_take(struct horizon_state *state, casus_action action)
{
    casus_assert(state->revealed_count > 0);
    struct horizon_player *player = &state->player[state->turn];
    for (unsigned i = 0; i < state->revealed_count; i++) {
        unsigned card = state->revealed[i];
        if (card == horizon_number(action, 0)) {
            horizon_cards_add(&player->hand, card);
            player->hand_count++;
        } else {
            if (card < HORIZON_DECK_MAX) horizon_cards_add(&state->deck, card); /* Shuffled back into the deck. */
            state->deck_count++;
        }
        state->revealed[i] = 0;
    }
    state->revealed_count = 0;
    state->stage = HORIZON_STAGE_TURN;
}

/* ---- Ending the turn: S2 ---- */

static void do_end(struct horizon_state *state, casus_action action)
{
    casus_assert(state->turn < state->scenario.players);
    (void)action;
    state->player[state->turn].action_units = 0;
    state->turn = (uint8_t)((state->turn + 1) % state->scenario.players);
    if (state->turn == state->first) horizon_end_round(state);
}

/* ---- The table ---- */

static const struct {
    uint8_t stage;   /* enum horizon_stage: when it may be done. */
    uint8_t numbers; /* How many numbers the action carries; the others are 0. */
    check_function *check;
    effect_function *effect;
} action_rows[HORIZON_KINDS] = {
    [HORIZON_MOVE] = {.stage = HORIZON_STAGE_TURN, .numbers = 1, .check = check_move, .effect = do_move},
    [HORIZON_ORGANISE] = {.stage = HORIZON_STAGE_TURN, .numbers = 5, .check = check_organise, .effect = do_organise},
    [HORIZON_LAY] = {.stage = HORIZON_STAGE_LAY, .numbers = 3, .check = check_lay, .effect = do_lay},
    [HORIZON_FINISH] = {.stage = HORIZON_STAGE_LAY, .check = check_finish, .effect = do_finish},
    [HORIZON_INFLUENCE] = {.stage = HORIZON_STAGE_TURN, .numbers = 3, .check = check_influence, .effect = do_influence},
    [HORIZON_STRENGTHEN] = {.stage = HORIZON_STAGE_TURN,
                            .numbers = 2,
                            .check = check_strengthen,
                            .effect = do_strengthen},
    [HORIZON_DRAW] = {.stage = HORIZON_STAGE_TURN, .check = check_draw, .effect = do_draw},
    [HORIZON_GATHER] = {.stage = HORIZON_STAGE_TURN, .check = check_gather, .effect = do_gather},
    [HORIZON_DISCARD] = {.stage = HORIZON_STAGE_TURN, .numbers = 1, .check = check_discard, .effect = do_discard},
    [HORIZON_PLAY] = {.stage = HORIZON_STAGE_TURN, .numbers = 3, .check = check_play, .effect = do_play},
    [HORIZON_TAKE] = {.stage = HORIZON_STAGE_FORESIGHT, .numbers = 1, .check = check_take, .effect = do_take},
    [HORIZON_END] = {.stage = HORIZON_STAGE_TURN, .effect = do_end},
    [HORIZON_LEAVE] = {.stage = HORIZON_STAGE_LEAVE, .numbers = 1, .check = check_leave, .effect = do_leave},
};

static bool is_canonical(casus_action action, unsigned numbers)
{
    if (horizon_kind_of(action) == HORIZON_PLAY) { /* What follows depends on the artifact. */
        unsigned artifact = horizon_number(action, 0);
        numbers = artifact == HORIZON_WHISPER                                    ? 3
                  : artifact == HORIZON_SHORTCUT || artifact == HORIZON_CATALYST ? 2
                                                                                 : 1;
    }
    return action >> (8 + 8 * numbers) == 0;
}

static casus_seat awaited_seat(const struct horizon_state *state)
{
    switch (state->stage) {
    case HORIZON_STAGE_TURN:
    case HORIZON_STAGE_LAY:
    case HORIZON_STAGE_FORESIGHT: return state->turn;
    case HORIZON_STAGE_LEAVE: return state->drawer;
    default: return CASUS_SEAT_NOBODY;
    }
}

bool horizon_is_legal(const void *state_, casus_seat seat, casus_action action, struct casus_error *error)
{
    const struct horizon_state *state = state_;
    enum horizon_kind kind = horizon_kind_of(action);
    if (seat == CASUS_SEAT_CHANCE) return horizon_may_come(state, action, error);
    if (state->stage == HORIZON_STAGE_OVER) return REFUSE("over", "The game is over.");
    if (seat != awaited_seat(state)) return REFUSE("not_your_turn", "It is not your turn.");
    if (kind >= HORIZON_KINDS || action_rows[kind].effect == NULL || !is_canonical(action, action_rows[kind].numbers)) {
        return REFUSE("no_such_action", "That is no action of a player.");
    }
    if (action_rows[kind].stage != state->stage) {
        return REFUSE("wrong_stage", "That cannot be done now: something else must be finished first.");
    }
    return action_rows[kind].check == NULL || action_rows[kind].check(state, action, error);
}

bool horizon_apply(void *state_, casus_seat seat, casus_action action, struct casus_error *error)
{
    struct horizon_state *state = state_;
    if (!horizon_is_legal(state, seat, action, error)) return false;
    if (seat == CASUS_SEAT_CHANCE) horizon_apply_chance(state, action);
    else action_rows[horizon_kind_of(action)].effect(state, action);
    if (CASUS_CHECKS) horizon_check_invariants(state);
    return true;
}

void horizon_actor(const void *state_, struct casus_actor *actor)
{
    const struct horizon_state *state = state_;
    *actor = (struct casus_actor){.kind = CASUS_ACTOR_CHANCE, .seat = CASUS_SEAT_NOBODY};
    switch (state->stage) {
    case HORIZON_STAGE_TURN:
    case HORIZON_STAGE_LAY:
    case HORIZON_STAGE_FORESIGHT: actor->seat = state->turn; break;
    case HORIZON_STAGE_LEAVE: actor->seat = state->drawer; break;
    case HORIZON_STAGE_OVER: actor->kind = CASUS_ACTOR_OVER; return;
    default: return;
    }
    actor->kind = CASUS_ACTOR_PLAYER;
    casus_seats_add(&actor->awaited, actor->seat);
}
