/* The questions that a page or a bot may ask about a position: cards, fits CARD, forecast, turns CARD, why ACTION.
 * README.md shows the answers. */
#include "casus/assert.h"
#include "action.h"
#include "contract.h"
#include "forecast.h"
#include "json.h"
#include "names.h"
#include "placing.h"
#include "realise.h"
#include "scenario.h"
#include "state.h"

/* ---- cards ---- */

static const char *card_kind(unsigned card)
{
    return card < HORIZON_DECK_MAX ? "ordinary" : horizon_special_names[card - HORIZON_DECK_MAX];
}

static struct horizon_node as_lying(const struct horizon_card *card, unsigned turn)
{
    return (struct horizon_node){
        .forward = horizon_turned(card->forward, turn),
        .backward = horizon_turned(card->backward, turn),
        .hindrance = horizon_turned(card->hindrance, turn),
    };
}

static void answer_card(struct casus_writer *out, const struct horizon_state *state, unsigned number)
{
    const struct horizon_card *card = horizon_card_of(state, number);
    struct horizon_node printed = as_lying(card, 0);
    casus_json_open(out, '{');
    casus_json_key(out, "card");
    horizon_json_card(out, number);
    casus_json_key_text(out, "kind", card_kind(number));
    casus_json_key_bool(out, "gain", card->flags & HORIZON_GAIN);
    casus_json_key_int(out, "orbits", card->flags & HORIZON_ORBITS);
    casus_json_key_int(out, "points", horizon_worth(state, card));
    casus_json_key_bool(out, "bridge", card->flags & HORIZON_BRIDGE);
    casus_json_key_bool(out, "artifact", card->flags & HORIZON_ARTIFACT);
    casus_json_key(out, "radii");
    if (card->radii == 0) {
        casus_json_null(out);
    } else {
        casus_json_open(out, '[');
        for (unsigned ring = 0; ring <= HORIZON_RINGS_MAX; ring++) {
            if (card->radii >> ring & 1) casus_json_int(out, ring);
        }
        casus_json_close(out, ']');
    }
    horizon_json_sides(out, &printed, state->scenario.rings, HORIZON_NO_NODE);
    horizon_json_arcs(out, card->arc);
    casus_json_close(out, '}');
}

static bool answer_cards(const struct horizon_state *state, casus_seat seat, struct casus_reader *words,
                         struct casus_writer *out, struct casus_error *error)
{
    (void)seat;
    (void)words;
    (void)error;
    casus_json_open(out, '[');
    for (unsigned card = 0; card < state->scenario.deck_count; card++) answer_card(out, state, card);
    for (unsigned card = HORIZON_ATTACK; card < HORIZON_CARDS_MAX; card++) answer_card(out, state, card);
    casus_json_close(out, ']');
    return true;
}

/* ---- forecast ---- */

static bool is_open_event(const struct horizon_state *state, unsigned node)
{
    return state->node[node].card != HORIZON_NO_CARD && state->node[node].status == HORIZON_OPEN;
}

/* Later open events that have a link with this one. */
static void answer_hangs(struct casus_writer *out, const struct horizon_state *state, unsigned node)
{
    casus_json_key(out, "hangs");
    casus_json_open(out, '[');
    for (unsigned side = 0; side < HORIZON_SIDES; side++) {
        unsigned later = horizon_field[node].neighbour[side];
        if (later < node || later >= horizon_nodes(state) || !is_open_event(state, later)) continue;
        if (horizon_link_on(&state->node[node], side) == HORIZON_NO_LINK &&
            horizon_link_on(&state->node[later], horizon_opposite(side)) == HORIZON_NO_LINK)
            continue;
        horizon_json_node(out, later);
    }
    casus_json_close(out, ']');
}

/* Later events that would end the other way if this one did. */
static void answer_flips(struct casus_writer *out, const struct horizon_state *state, unsigned node,
                         const struct horizon_forecast *forecast)
{
    struct horizon_forecast other;
    casus_assert(is_open_event(state, node));
    horizon_forecast_flipped(state, node, &other);
    casus_json_key(out, "flips");
    casus_json_open(out, '[');
    for (unsigned later = node + 1; later < horizon_nodes(state); later++) {
        if (is_open_event(state, later) && other.outcome[later] != forecast->outcome[later])
            horizon_json_node(out, later);
    }
    casus_json_close(out, ']');
}

static bool answer_forecast(const struct horizon_state *state, casus_seat seat, struct casus_reader *words,
                            struct casus_writer *out, struct casus_error *error)
{
    struct horizon_forecast forecast;
    (void)seat;
    (void)words;
    (void)error;
    horizon_forecast_make(state, &forecast);
    casus_json_open(out, '{');
    casus_json_key(out, "events");
    casus_json_open(out, '[');
    for (unsigned node = 0; node < horizon_nodes(state); node++) {
        if (!is_open_event(state, node)) continue;
        casus_json_open(out, '{');
        casus_json_key(out, "node");
        horizon_json_node(out, node);
        horizon_json_resolution(out, &forecast.event[node], node);
        answer_hangs(out, state, node);
        answer_flips(out, state, node, &forecast);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    casus_json_key(out, "scores");
    casus_json_open(out, '[');
    for (unsigned player = 0; player < state->scenario.players; player++) casus_json_int(out, forecast.score[player]);
    casus_json_close(out, ']');
    casus_json_close(out, '}');
    return true;
}

/* ---- turns CARD, why ACTION ---- */

static void answer_error(struct casus_writer *out, bool legal, const struct casus_error *error)
{
    casus_json_key_bool(out, "legal", legal);
    casus_json_key(out, "error");
    if (legal) casus_json_null(out);
    else casus_json_error(out, error);
}

/* The colours that a card will name, v then x: those in the question or, until they are chosen, some that a player
 * might choose, so that only the turn, the node and the price can be refused. */
static bool read_named(const struct horizon_state *state, unsigned seat, unsigned card, struct casus_reader *words,
                       unsigned named[2])
{
    casus_assert(card < HORIZON_START);
    struct casus_word word = casus_read_word(words);
    bool names = horizon_names_colours(card);
    if (word.length > 0) {
        return names && horizon_read_arc(word, &named[HORIZON_V]) &&
               horizon_read_arc(casus_read_word(words), &named[HORIZON_X]) && casus_read_word(words).length == 0;
    }
    unsigned one = (seat + 1u) % state->scenario.players, two = (seat + 2u) % state->scenario.players;
    named[HORIZON_V] = names ? one : 0;
    named[HORIZON_X] = card == HORIZON_ATTACK ? two : names ? HORIZON_NO_COLOUR : 0;
    return true;
}

static bool answer_turns(const struct horizon_state *state, casus_seat seat, struct casus_reader *words,
                         struct casus_writer *out, struct casus_error *error)
{
    unsigned card, named[2];
    if (!horizon_read_card(casus_read_word(words), &card) || !read_named(state, seat, card, words, named)) {
        return casus_refuse(
            error, "horizon.query_turns",
            "After turns comes a card of the deck or a flexible event; after attack and support may come "
            "the colours at v and at x (- is none).",
            0, 0, 0, 0);
    }
    unsigned turns = card == HORIZON_LOGISTICS ? 1 : HORIZON_SIDES;
    unsigned node = seat < state->scenario.players ? state->player[seat].pawn : 0;
    casus_json_open(out, '[');
    for (unsigned turn = 0; turn < turns; turn++) {
        struct casus_error why = {.key = ""};
        struct horizon_node lying = as_lying(horizon_card_of(state, card), turn);
        casus_action action = horizon_pack(HORIZON_ORGANISE, card, turn, HORIZON_V, named[HORIZON_V], named[HORIZON_X]);
        bool legal = horizon_is_legal(state, seat, action, &why);
        casus_json_open(out, '{');
        casus_json_key_int(out, "turn", turn);
        answer_error(out, legal, &why);
        horizon_json_sides(out, &lying, state->scenario.rings, node);
        casus_json_close(out, '}');
    }
    casus_json_close(out, ']');
    return true;
}

/* ---- fits CARD ---- */

static bool has_place(const struct horizon_state *state, unsigned number, unsigned node)
{
    const struct horizon_card *card = horizon_card_of(state, number);
    if (!horizon_node_takes(state, card, node, NULL)) return false;
    if (number == HORIZON_LOGISTICS && !horizon_backward_fits(state, node)) return false;
    for (unsigned turn = 0; turn < HORIZON_SIDES; turn++) {
        if (horizon_card_fits(card, node, turn, NULL)) return true;
    }
    return false;
}

static bool answer_fits(const struct horizon_state *state, casus_seat seat, struct casus_reader *words,
                        struct casus_writer *out, struct casus_error *error)
{
    unsigned card;
    (void)seat;
    if (!horizon_read_card(casus_read_word(words), &card) || casus_read_word(words).length > 0) {
        return casus_refuse(error, "horizon.query_fits",
                            "After fits comes a card of the deck or a flexible event, and nothing more.", 0, 0, 0, 0);
    }
    casus_json_open(out, '[');
    for (unsigned node = 0; node < horizon_nodes(state); node++) {
        if (has_place(state, card, node)) horizon_json_node(out, node);
    }
    casus_json_close(out, ']');
    return true;
}

static bool answer_why(const struct horizon_state *state, casus_seat seat, struct casus_reader *words,
                       struct casus_writer *out, struct casus_error *error)
{
    struct casus_error why = {.key = ""};
    casus_action action = horizon_action_parse(state, seat, words->at, (size_t)(words->end - words->at), error);
    if (action == 0) return false;
    bool legal = horizon_is_legal(state, seat, action, &why);
    casus_json_open(out, '{');
    answer_error(out, legal, &why);
    casus_json_close(out, '}');
    return true;
}

/* ---- The table ---- */

bool horizon_query(const void *state, casus_seat seat, const char *question, size_t length, struct casus_writer *out,
                   struct casus_error *error)
{
    static const struct {
        const char *word;
        bool (*answer)(const struct horizon_state *state, casus_seat seat, struct casus_reader *words,
                       struct casus_writer *out, struct casus_error *error);
    } rows[] = {
        {.word = "cards", .answer = answer_cards},       {.word = "fits", .answer = answer_fits},
        {.word = "forecast", .answer = answer_forecast}, {.word = "turns", .answer = answer_turns},
        {.word = "why", .answer = answer_why},
    };
    struct casus_reader words = casus_reader_make(question, length);
    struct casus_word word = casus_read_word(&words);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (casus_word_is(word, rows[i].word)) return rows[i].answer(state, seat, &words, out, error);
    }
    return casus_refuse(error, "horizon.query", "Questions are: cards, fits CARD, forecast, turns CARD, why ACTION.", 0,
                        0, 0, 0);
}
