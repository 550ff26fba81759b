/* A position as JSON. README.md describes the fields. */
#include "json.h"

#include "casus/assert.h"
#include "casus/record.h"
#include "contract.h"
#include "names.h"
#include "realise.h"

void horizon_json_card(struct casus_writer *out, unsigned card)
{
    if (card < HORIZON_DECK_MAX) casus_json_int(out, card + 1);
    else if (card < HORIZON_CARDS_MAX) casus_json_text(out, horizon_special_names[card - HORIZON_DECK_MAX]);
    else casus_json_null(out);
}

void horizon_json_colour(struct casus_writer *out, unsigned colour)
{
    if (colour < HORIZON_NO_COLOUR) casus_json_text(out, horizon_colour_names[colour]);
    else casus_json_null(out);
}

void horizon_json_arcs(struct casus_writer *out, const uint8_t arc[2])
{
    casus_json_key(out, "arcs");
    casus_json_open(out, '{');
    casus_json_key(out, "v");
    horizon_json_colour(out, arc[HORIZON_V]);
    casus_json_key(out, "x");
    horizon_json_colour(out, arc[HORIZON_X]);
    casus_json_close(out, '}');
}

static void json_tokens(struct casus_writer *out, const struct horizon_state *state, const struct horizon_node *node,
                        unsigned mark)
{
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < state->scenario.players; seat++) {
        unsigned value = horizon_influence(node, seat, mark);
        if (value == 0) continue;
        casus_json_open(out, '{');
        casus_json_key_text(out, "colour", horizon_colour_names[seat]);
        casus_json_key_int(out, "value", value);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

void horizon_json_influence(struct casus_writer *out, const struct horizon_state *state,
                            const struct horizon_node *node)
{
    casus_json_key(out, "influence");
    casus_json_open(out, '{');
    casus_json_key(out, "v");
    json_tokens(out, state, node, HORIZON_V);
    casus_json_key(out, "x");
    json_tokens(out, state, node, HORIZON_X);
    casus_json_close(out, '}');
}

static const char *leads_to(unsigned rings, unsigned node, unsigned side)
{
    casus_assert(node < horizon_node_count(rings));
    if (horizon_field[node].neighbour[side] >= horizon_node_count(rings)) return "outside";
    return horizon_field[node].earlier >> side & 1 ? "earlier" : "later";
}

void horizon_json_sides(struct casus_writer *out, const struct horizon_node *event, unsigned rings, unsigned node)
{
    static const char *const kinds[] = {[HORIZON_CAUSE] = "cause", [HORIZON_HINDRANCE] = "hindrance"};
    casus_json_key(out, "sides");
    casus_json_open(out, '[');
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        enum horizon_link_kind kind = horizon_link_on(event, side);
        casus_json_open(out, '{');
        if (kind == HORIZON_NO_LINK) {
            casus_json_key_null(out, "link");
            casus_json_key_null(out, "direction");
        } else {
            casus_json_key_text(out, "link", kinds[kind]);
            casus_json_key_text(out, "direction", event->forward >> side & 1 ? "forward" : "backward");
        }
        if (node != HORIZON_NO_NODE) {
            casus_json_key_int(out, "strengthening", event->strengthening[side]);
            casus_json_key_text(out, "leads", leads_to(rings, node, side));
        }
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void json_event(struct casus_writer *out, const struct horizon_state *state, unsigned place)
{
    casus_assert(horizon_has_event(state, place));
    const struct horizon_node *node = &state->node[place];
    const struct horizon_card *card = horizon_card_of(state, node->card);
    casus_json_open(out, '{');
    casus_json_key(out, "card");
    horizon_json_card(out, node->card);
    casus_json_key_int(out, "turn", node->turn);
    casus_json_key_bool(out, "gain", card->flags & HORIZON_GAIN);
    casus_json_key_int(out, "orbits", card->flags & HORIZON_ORBITS);
    casus_json_key_int(out, "points", horizon_worth(state, card));
    casus_json_key_bool(out, "bridge", card->flags & HORIZON_BRIDGE);
    casus_json_key_bool(out, "artifact", card->flags & HORIZON_ARTIFACT);
    horizon_json_sides(out, node, state->scenario.rings, place);
    horizon_json_arcs(out, node->arc);
    casus_json_key(out, "token");
    if (node->token_colour == HORIZON_NO_COLOUR) {
        casus_json_null(out);
    } else {
        casus_json_open(out, '{');
        casus_json_key_text(out, "colour", horizon_colour_names[node->token_colour]);
        casus_json_key_text(out, "mark", node->token_mark == HORIZON_V ? "v" : "x");
        casus_json_close(out, '}');
    }
    horizon_json_influence(out, state, node);
    casus_json_close(out, '}');
}

static void json_nodes(struct casus_writer *out, const struct horizon_state *state)
{
    static const char *const statuses[] = {"open", "empty", "happened", "not_happened"};
    casus_json_key(out, "nodes");
    casus_json_open(out, '[');
    for (unsigned node = 0; node < horizon_nodes(state); node++) {
        casus_json_open(out, '{');
        casus_json_key(out, "node");
        horizon_json_node(out, node);
        casus_json_key_text(out, "status", statuses[state->node[node].status]);
        casus_json_key(out, "pawns");
        casus_json_open(out, '[');
        for (unsigned seat = 0; seat < state->scenario.players; seat++) {
            if (state->player[seat].pawn == node) casus_json_int(out, seat);
        }
        casus_json_close(out, ']');
        casus_json_key(out, "event");
        if (state->node[node].card == HORIZON_NO_CARD) casus_json_null(out);
        else json_event(out, state, node);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
}

static void json_cards(struct casus_writer *out, const struct horizon_cards *cards)
{
    for (struct horizon_cards rest = *cards; (rest.word[0] | rest.word[1]) != 0;) {
        horizon_json_card(out, horizon_cards_take(&rest));
    }
}

static void json_hand(struct casus_writer *out, const struct horizon_state *state, unsigned seat)
{
    const struct horizon_player *player = &state->player[seat];
    casus_json_key(out, "hand");
    if (state->viewer != 0 && state->viewer != seat + 1) {
        casus_json_null(out);
        return;
    }
    casus_json_open(out, '[');
    json_cards(out, &player->hand);
    for (unsigned i = 0; i < HORIZON_FLEXIBLE; i++) {
        if (player->flexible >> i & 1) casus_json_text(out, horizon_special_names[i]);
    }
    casus_json_close(out, ']');
}

static void json_artifacts(struct casus_writer *out, const uint8_t *artifacts)
{
    casus_json_key(out, "artifacts");
    casus_json_open(out, '{');
    for (unsigned i = HORIZON_BLANK + 1; i < HORIZON_ARTIFACTS; i++) {
        casus_json_key_int(out, horizon_artifact_names[i], artifacts[i]);
    }
    casus_json_close(out, '}');
}

static void json_player(struct casus_writer *out, const struct horizon_state *state, unsigned seat, unsigned place)
{
    casus_assert(seat < state->scenario.players);
    const struct horizon_player *player = &state->player[seat];
    casus_json_open(out, '{');
    casus_json_key_int(out, "seat", seat);
    casus_json_key_text(out, "colour", horizon_colour_names[seat]);
    casus_json_key_int(out, "score", player->score);
    casus_json_key_int(out, "place", place);
    casus_json_key_int(out, "momentum", player->momentum);
    casus_json_key_int(out, "action_units", player->action_units);
    casus_json_key(out, "pawn");
    horizon_json_node(out, player->pawn);
    casus_json_key_int(out, "hand_count", player->hand_count);
    casus_json_key(out, "flexible");
    casus_json_open(out, '[');
    for (unsigned i = 0; i < HORIZON_FLEXIBLE; i++) {
        if (player->flexible >> i & 1) casus_json_text(out, horizon_special_names[i]);
    }
    casus_json_close(out, ']');
    json_hand(out, state, seat);
    json_artifacts(out, player->artifact);
    casus_json_key(out, "score_marks");
    casus_json_open(out, '[');
    bool marked = state->stage == HORIZON_STAGE_REALISE || state->stage == HORIZON_STAGE_LEAVE ||
                  state->stage == HORIZON_STAGE_OVER;
    for (unsigned phase = 1; phase < state->phase + (marked ? 1u : 0u); phase++)
        casus_json_int(out, player->mark[phase]);
    casus_json_close(out, ']');
    casus_json_close(out, '}');
}

static void json_seat(struct casus_writer *out, const char *key, casus_seat seat)
{
    casus_json_key(out, key);
    if (seat < CASUS_SEATS_MAX) casus_json_int(out, seat);
    else casus_json_null(out);
}

static void json_track(struct casus_writer *out, const struct horizon_state *state)
{
    static const char *const stages[HORIZON_STAGES] = {
        "start", "deal", "turn", "lay", "reveal", "foresight", "artifact", "realise", "leave", "over",
    };
    struct casus_actor actor;
    horizon_actor(state, &actor);
    casus_json_key_int(out, "rings", state->scenario.rings);
    casus_json_key_int(out, "phase", state->phase);
    casus_json_key_int(out, "round", state->round + 1);
    casus_json_key_int(out, "rounds_played", state->rounds_played);
    casus_json_key(out, "rounds");
    casus_json_open(out, '[');
    for (unsigned phase = 0; phase <= state->scenario.rings; phase++)
        casus_json_int(out, state->scenario.rounds[phase]);
    casus_json_close(out, ']');
    casus_json_key_int(out, "first", state->first);
    json_seat(out, "turn", state->turn);
    casus_json_key_text(out, "stage", stages[state->stage]);
    json_seat(out, "awaiting", actor.kind == CASUS_ACTOR_PLAYER ? actor.seat : CASUS_SEAT_NOBODY);
    casus_json_key(out, "realising");
    if (state->stage == HORIZON_STAGE_REALISE || state->stage == HORIZON_STAGE_LEAVE)
        horizon_json_node(out, state->current);
    else casus_json_null(out);
}

static void json_stacks(struct casus_writer *out, const struct horizon_state *state)
{
    unsigned stack = 0;
    for (unsigned i = 0; i < HORIZON_ARTIFACTS; i++) stack += state->artifact_stack[i];
    casus_json_key_int(out, "deck", state->deck_count);
    casus_json_key(out, "discard");
    casus_json_open(out, '[');
    json_cards(out, &state->discard);
    casus_json_close(out, ']');
    casus_json_key_int(out, "artifact_stack", stack);
    casus_json_key(out, "revealed");
    if (state->revealed_count == 0) {
        casus_json_null(out);
        return;
    }
    casus_json_open(out, '[');
    for (unsigned i = 0; i < state->revealed_count; i++) horizon_json_card(out, state->revealed[i]);
    casus_json_close(out, ']');
}

void horizon_json(const void *state_, struct casus_writer *out)
{
    const struct horizon_state *state = state_;
    struct casus_standing standings[HORIZON_SEATS_MAX];
    horizon_standing(state, standings);
    casus_json_open(out, '{');
    casus_json_key_text(out, "game", "horizon");
    casus_json_key(out, "viewer");
    if (state->viewer == 0) casus_json_null(out);
    else casus_record_seat(out, (casus_seat)(state->viewer - 1));
    json_track(out, state);
    json_nodes(out, state);
    casus_json_key(out, "players");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < state->scenario.players; seat++)
        json_player(out, state, seat, standings[seat].place);
    casus_json_close(out, ']');
    json_stacks(out, state);
    casus_json_close(out, '}');
}
