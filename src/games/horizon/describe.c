/* What an action does, described in full before it is applied, as far as one seat may know it: the log, the replay and
 * the animation are made from this. Each kind of action is a row: its fields and its price. */
#include "casus/assert.h"
#include "action.h"
#include "contract.h"
#include "json.h"
#include "names.h"
#include "realise.h"
#include "state.h"

struct telling {
    struct casus_writer *out;
    const struct horizon_state *state;
    casus_seat actor;
    casus_action action; /* As the seat may know it. */
};

static unsigned number(const struct telling *telling, unsigned index)
{
    return horizon_number(telling->action, index);
}

static void tell_node(const struct telling *telling, const char *key, unsigned node)
{
    casus_json_key(telling->out, key);
    horizon_json_node(telling->out, node);
}

static void tell_mark(const struct telling *telling, unsigned mark)
{
    casus_json_key_text(telling->out, "mark", mark == HORIZON_V ? "v" : "x");
}

static void tell_price(const struct telling *telling, unsigned action_units, unsigned momentum)
{
    casus_json_key_int(telling->out, "action_units", action_units);
    casus_json_key_int(telling->out, "momentum", momentum);
}

static unsigned pawn_of(const struct telling *telling)
{
    casus_assert(telling->actor < telling->state->scenario.players);
    return telling->state->player[telling->actor].pawn;
}

static void tell_card(const struct telling *telling)
{
    casus_json_key(telling->out, "card");
    horizon_json_card(telling->out, number(telling, 0));
}

/* ---- Players ---- */

static void tell_move(const struct telling *telling)
{
    tell_node(telling, "from", pawn_of(telling));
    tell_node(telling, "to", number(telling, 0));
    tell_price(telling, telling->state->scenario.move[0], telling->state->scenario.move[1]);
}

static void tell_leave(const struct telling *telling)
{
    tell_node(telling, "from", telling->state->current);
    tell_node(telling, "to", number(telling, 0));
}

static void tell_organise(const struct telling *telling)
{
    unsigned card = number(telling, 0);
    const uint8_t *arc = telling->state->scenario.card[card].arc;
    uint8_t chosen[2] = {(uint8_t)number(telling, 3), (uint8_t)number(telling, 4)};
    tell_node(telling, "node", pawn_of(telling));
    tell_card(telling);
    casus_json_key_int(telling->out, "turn", number(telling, 1));
    tell_mark(telling, number(telling, 2));
    horizon_json_arcs(telling->out, horizon_names_colours(card) ? chosen : arc);
    tell_price(telling, HORIZON_ORGANISE_ACTION_UNITS, HORIZON_ORGANISE_MOMENTUM);
}

static void tell_lay(const struct telling *telling)
{
    tell_node(telling, "node", pawn_of(telling));
    casus_json_key_int(telling->out, "side", number(telling, 0));
    casus_json_key_text(telling->out, "kind", number(telling, 1) == HORIZON_CAUSE ? "cause" : "hindrance");
    casus_json_key_int(telling->out, "strength", number(telling, 2));
}

static void tell_influence(const struct telling *telling)
{
    tell_node(telling, "node", number(telling, 0));
    tell_mark(telling, number(telling, 1));
    casus_json_key_int(telling->out, "value", number(telling, 2));
    tell_price(telling, telling->state->scenario.influence[0],
               telling->state->scenario.influence[number(telling, 2) & 3]);
}

static void tell_strengthening(const struct telling *telling, unsigned side, unsigned tokens)
{
    tell_node(telling, "node", pawn_of(telling));
    casus_json_key_int(telling->out, "side", side);
    casus_json_key_int(telling->out, "tokens", tokens);
}

static void tell_strengthen(const struct telling *telling)
{
    unsigned tokens = number(telling, 1);
    tell_strengthening(telling, number(telling, 0), tokens);
    tell_price(telling, telling->state->scenario.strengthen[0],
               telling->state->scenario.strengthen[tokens <= 2 ? tokens : 0]);
}

static void tell_draw(const struct telling *telling)
{
    tell_price(telling, telling->state->scenario.draw[0], telling->state->scenario.draw[1]);
}

static void tell_gather(const struct telling *telling)
{
    tell_price(telling, telling->state->scenario.gather[0], 0);
    casus_json_key_int(telling->out, "gained", telling->state->scenario.gather[1]);
}

static void tell_play(const struct telling *telling)
{
    const struct horizon_scenario *scenario = &telling->state->scenario;
    unsigned artifact = number(telling, 0);
    casus_json_key_text(telling->out, "artifact",
                        artifact < HORIZON_ARTIFACTS ? horizon_artifact_names[artifact] : "?");
    switch (artifact) {
    case HORIZON_RESERVE: casus_json_key_int(telling->out, "gained", scenario->reserve); break;
    case HORIZON_SHORTCUT:
        tell_node(telling, "from", pawn_of(telling));
        tell_node(telling, "to", number(telling, 1));
        break;
    case HORIZON_CATALYST:
        tell_strengthening(telling, number(telling, 1), scenario->catalyst);
        tell_price(telling, scenario->strengthen[0], 0);
        break;
    case HORIZON_WHISPER:
        tell_node(telling, "node", number(telling, 1));
        tell_mark(telling, number(telling, 2));
        casus_json_key_int(telling->out, "value", scenario->whisper);
        tell_price(telling, scenario->influence[0], 0);
        break;
    default: break;
    }
}

/* Whether the turn that ends is the last of its round, and the round the last of its phase: R3. */
static void tell_end(const struct telling *telling)
{
    const struct horizon_state *state = telling->state;
    bool round_ends = (state->turn + 1) % state->scenario.players == state->first;
    bool phase_ends = round_ends && state->round + 1 == state->scenario.rounds[state->phase];
    casus_json_key_bool(telling->out, "round_ends", round_ends);
    casus_json_key_bool(telling->out, "phase_ends", phase_ends);
    casus_json_key_int(telling->out, "phase", state->phase);
}

/* ---- Chance ---- */

static void tell_start(const struct telling *telling)
{
    tell_mark(telling, number(telling, 0));
}

static void tell_deal(const struct telling *telling)
{
    casus_json_key_int(telling->out, "to", telling->state->drawer);
    tell_card(telling);
}

static void tell_reveal(const struct telling *telling)
{
    casus_json_key_int(telling->out, "to", telling->state->turn);
    tell_card(telling);
}

static void tell_artifact(const struct telling *telling)
{
    casus_json_key_int(telling->out, "to", telling->state->turn);
    casus_json_key_text(telling->out, "artifact", horizon_artifact_names[number(telling, 0)]);
}

static void tell_realise(const struct telling *telling)
{
    const struct horizon_state *state = telling->state;
    struct casus_writer *out = telling->out;
    unsigned place = number(telling, 0);
    const struct horizon_node *node = &state->node[place];
    casus_assert(place < horizon_nodes(state));
    tell_node(telling, "node", place);
    casus_json_key_bool(out, "event", node->card != HORIZON_NO_CARD);
    if (node->card != HORIZON_NO_CARD) {
        int8_t outcome[HORIZON_NODES_MAX];
        struct horizon_situation situation;
        struct horizon_resolution resolution;
        horizon_outcomes_so_far(state, outcome);
        horizon_situation_of(state, place, outcome, &situation);
        horizon_resolve(&situation, &resolution);
        casus_json_key(out, "card");
        horizon_json_card(out, node->card);
        casus_json_key(out, "token");
        casus_json_open(out, '{');
        casus_json_key_text(out, "colour", horizon_colour_names[node->token_colour]);
        casus_json_key_text(out, "mark", node->token_mark == HORIZON_V ? "v" : "x");
        casus_json_close(out, '}');
        horizon_json_influence(out, state, node);
        horizon_json_resolution(out, &resolution, place);
    }
    casus_json_key(out, "pawns");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < state->scenario.players; seat++) {
        if (state->player[seat].pawn == place) casus_json_int(out, seat);
    }
    casus_json_close(out, ']');
}

/* ---- The table ---- */

static const struct {
    const char *type;
    void (*tell)(const struct telling *telling); /* NULL: the type says all. */
} rows[HORIZON_KINDS] = {
    [HORIZON_MOVE] = {.type = "move", .tell = tell_move},
    [HORIZON_ORGANISE] = {.type = "organise", .tell = tell_organise},
    [HORIZON_LAY] = {.type = "lay", .tell = tell_lay},
    [HORIZON_FINISH] = {.type = "finish"},
    [HORIZON_INFLUENCE] = {.type = "influence", .tell = tell_influence},
    [HORIZON_STRENGTHEN] = {.type = "strengthen", .tell = tell_strengthen},
    [HORIZON_DRAW] = {.type = "draw", .tell = tell_draw},
    [HORIZON_GATHER] = {.type = "gather", .tell = tell_gather},
    [HORIZON_DISCARD] = {.type = "discard", .tell = tell_card},
    [HORIZON_PLAY] = {.type = "play", .tell = tell_play},
    [HORIZON_TAKE] = {.type = "take", .tell = tell_card},
    [HORIZON_END] = {.type = "end", .tell = tell_end},
    [HORIZON_LEAVE] = {.type = "leave", .tell = tell_leave},
    [HORIZON_CHANCE_START] = {.type = "start", .tell = tell_start},
    [HORIZON_CHANCE_DEAL] = {.type = "deal", .tell = tell_deal},
    [HORIZON_CHANCE_REVEAL] = {.type = "reveal", .tell = tell_reveal},
    [HORIZON_CHANCE_ARTIFACT] = {.type = "artifact", .tell = tell_artifact},
    [HORIZON_CHANCE_REALISE] = {.type = "realise", .tell = tell_realise},
};

void horizon_describe(const void *state, casus_seat actor_seat, casus_action action, casus_seat seat,
                      struct casus_writer *out)
{
    struct telling telling = {
        .out = out, .state = state, .actor = actor_seat, .action = horizon_seen(state, actor_seat, action, seat)};
    enum horizon_kind kind = horizon_kind_of(action);
    casus_json_open(out, '{');
    casus_json_key_text(out, "type", kind < HORIZON_KINDS && rows[kind].type != NULL ? rows[kind].type : "?");
    if (actor_seat < CASUS_SEATS_MAX) casus_json_key_int(out, "seat", actor_seat);
    if (kind < HORIZON_KINDS && rows[kind].tell != NULL) rows[kind].tell(&telling);
    casus_json_close(out, '}');
}
