/* A position, whole or as far as a seat may know it, as JSON. README.md describes it. */
#include "contract.h"

#include "casus/assert.h"
#include "json.h"
#include "operations.h"
#include "play.h"

const char *const cw_reason_name[CW_REASONS] = {
    [0] = "",
    [CW_BY_VP] = "vp",
    [CW_BY_DEFCON] = "defcon",
    [CW_BY_EUROPE] = "europe",
    [CW_BY_HELD_SCORING] = "held_scoring",
    [CW_BY_WARGAMES] = "wargames",
    [CW_BY_FINAL] = "final",
    [CW_BY_CRISIS] = "crisis",
};

static const char *const phase_names[] = {
    [CW_SETUP] = "setup",  [CW_DEAL] = "deal",         [CW_HEADLINE] = "headline",
    [CW_ROUNDS] = "round", [CW_TURN_END] = "turn_end", [CW_OVER] = "over",
};
static const char *const ask_names[] = {
    [CW_ASK_NONE] = "none",       [CW_ASK_HEADLINE] = "headline", [CW_ASK_PLAY] = "play",     [CW_ASK_OPS] = "ops",
    [CW_ASK_COUNTRY] = "country", [CW_ASK_CARD] = "card",         [CW_ASK_OPTION] = "option", [CW_ASK_ROLL] = "roll",
    [CW_ASK_DRAW] = "draw",       [CW_ASK_RANDOM] = "random",
};
static const char *const verb_names[CW_VERBS] = {
    [CW_NO_VERB] = "",        [CW_PLACE] = "place", [CW_REMOVE] = "remove",
    [CW_CHOOSE] = "choose",   [CW_COUP] = "coup",   [CW_REALIGN] = "realign",
    [CW_DISCARD] = "discard", [CW_TAKE] = "take",   [CW_GIVE] = "give",
};

void cw_json_card(struct casus_writer *out, unsigned card)
{
    casus_assert(card < CW_CARDS || card == CW_UNKNOWN_CARD);
    if (card == CW_NO_CARD) casus_json_null(out);
    else casus_json_text(out, card == CW_UNKNOWN_CARD ? "?" : cw_card[card].name);
}

void cw_json_cards(struct casus_writer *out, struct cw_set cards)
{
    casus_json_open(out, '[');
    for (CW_EACH(card, cards)) cw_json_card(out, card);
    casus_json_close(out, ']');
}

void cw_json_country(struct casus_writer *out, unsigned country)
{
    if (country < CW_COUNTRIES) casus_json_text(out, cw_country[country].name);
    else if (country == CW_CHINA) casus_json_text(out, "china");
    else casus_json_null(out);
}

void cw_json_modifiers(struct casus_writer *out, const char *key, struct cw_modifiers modifiers)
{
    bool any = false;
    for (unsigned i = 0; i < CW_MODIFIERS_MAX; i++) {
        const struct cw_modifier *one = &modifiers.by[i];
        if (one->card == CW_NO_CARD) continue;
        if (!any) {
            casus_json_key(out, key);
            casus_json_open(out, '[');
        }
        any = true;
        casus_json_open(out, '{');
        casus_json_key(out, "card");
        cw_json_card(out, one->card);
        casus_json_key_int(out, "modifier", one->modifier);
        casus_json_close(out, '}');
    }
    if (any) casus_json_close(out, ']');
}

void cw_json_seat(struct casus_writer *out, unsigned seat)
{
    if (seat < 2) casus_json_int(out, seat);
    else casus_json_null(out);
}

void cw_json_pair(struct casus_writer *out, const char *key, int ussr, int us)
{
    casus_json_key(out, key);
    casus_json_open(out, '[');
    casus_json_int(out, ussr);
    casus_json_int(out, us);
    casus_json_close(out, ']');
}

/* ---- Options ---- */

static void json_options(struct casus_writer *out, const struct cw_options *option)
{
    casus_json_key(out, "options");
    casus_json_open(out, '{');
    casus_json_key_bool(out, "optional", option->optional_cards);
    casus_json_key(out, "handicap");
    if (option->handicap == 0) {
        casus_json_null(out);
    } else {
        casus_json_open(out, '{');
        casus_json_key_int(out, "seat", option->handicap_seat);
        casus_json_key_int(out, "points", option->handicap);
        casus_json_close(out, '}');
    }
    casus_json_key_bool(out, "handicap_limit", option->handicap_limit);
    casus_json_key_int(out, "turns", option->turns);
    casus_json_key_text(out, "scenario", option->scenario == CW_LATE_WAR ? "late_war" : "standard");
    casus_json_key_bool(out, "civil_war", option->civil_war);
    casus_json_key_bool(out, "digital", option->digital);
    casus_json_key_bool(out, "show_held", option->show_held);
    casus_json_key_bool(out, "help", option->help);
    casus_json_close(out, '}');
}

/* ---- Board ---- */

static void json_board(struct casus_writer *out, const struct cw_state *state)
{
    casus_json_key(out, "influence");
    casus_json_open(out, '[');
    for (unsigned country = 0; country < CW_COUNTRIES; country++) {
        casus_json_open(out, '[');
        casus_json_int(out, state->influence[CW_US][country]);
        casus_json_int(out, state->influence[CW_USSR][country]);
        casus_json_close(out, ']');
    }
    casus_json_close(out, ']');
    casus_json_key(out, "control");
    casus_json_open(out, '[');
    for (unsigned country = 0; country < CW_COUNTRIES; country++) {
        cw_json_seat(out, cw_controls(state, CW_USSR, country) ? CW_USSR
                          : cw_controls(state, CW_US, country) ? CW_US
                                                               : CW_NEUTRAL);
    }
    casus_json_close(out, ']');
}

static void json_tracks(struct casus_writer *out, const struct cw_state *state)
{
    casus_json_key_int(out, "turn", state->turn);
    casus_json_key_int(out, "turns", state->option.turns);
    casus_json_key_text(out, "phase", phase_names[state->phase]);
    casus_json_key_int(out, "round", state->round);
    cw_json_pair(out, "rounds", (int)cw_rounds(state, CW_USSR), (int)cw_rounds(state, CW_US));
    casus_json_key_int(out, "phasing", state->phasing);
    casus_json_key_int(out, "vp", state->vp);
    casus_json_key_int(out, "defcon", state->defcon);
    cw_json_pair(out, "milops", state->milops[CW_USSR], state->milops[CW_US]);
    cw_json_pair(out, "space", state->space[CW_USSR], state->space[CW_US]);
    cw_json_pair(out, "spaced", state->spaced[CW_USSR], state->spaced[CW_US]);
    casus_json_key(out, "china");
    casus_json_open(out, '{');
    casus_json_key(out, "holder");
    cw_json_seat(out, state->china_holder);
    casus_json_key_bool(out, "up", state->china_up);
    casus_json_close(out, '}');
    casus_json_key(out, "civil_war");
    if (state->china_holder == CW_NEUTRAL) casus_json_int(out, state->civil_war);
    else casus_json_null(out);
}

/* ---- Cards ---- */

static bool hand_is_open(const struct cw_state *state, unsigned seat)
{
    casus_assert(seat < 2);
    return state->viewer == 0 || state->viewer == seat + 1 ||
           cw_count(state->pile[CW_HAND + seat]) == state->hand_count[seat];
}

static void json_cards(struct casus_writer *out, const struct cw_state *state)
{
    static const struct {
        const char *key;
        uint8_t pile;
    } piles[] = {
        {"discards", CW_DISCARDS}, {"removed", CW_REMOVED}, {"table", CW_TABLE},
        {"looked", CW_LOOKED},     {"unseen", CW_UNSEEN},
    };
    casus_json_key(out, "hand");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < 2; seat++) {
        if (hand_is_open(state, seat)) cw_json_cards(out, state->pile[CW_HAND + seat]);
        else casus_json_null(out);
    }
    casus_json_close(out, ']');
    cw_json_pair(out, "hand_count", state->hand_count[CW_USSR], state->hand_count[CW_US]);
    casus_json_key(out, "known");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < 2; seat++) cw_json_cards(out, state->known[seat]);
    casus_json_close(out, ']');
    casus_json_key_int(out, "deck", state->deck_count);
    for (unsigned i = 0; i < sizeof piles / sizeof *piles; i++) {
        casus_json_key(out, piles[i].key);
        cw_json_cards(out, state->pile[piles[i].pile]);
    }
    casus_json_key(out, "headlines");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < 2; seat++) cw_json_card(out, state->headline[seat]);
    casus_json_close(out, ']');
}

static void json_in_play(struct casus_writer *out, const struct cw_state *state)
{
    casus_json_key(out, "in_play");
    casus_json_open(out, '[');
    for (unsigned owner = 0; owner < 2; owner++) {
        for (CW_EACH(card, state->pile[CW_IN_PLAY + owner])) {
            casus_json_open(out, '{');
            casus_json_key(out, "card");
            cw_json_card(out, card);
            casus_json_key_int(out, "owner", owner);
            casus_json_key(out, "affects");
            cw_json_seat(out, cw_affects(card, owner));
            casus_json_close(out, '}');
        }
    }
    casus_json_close(out, ']');
    casus_json_key(out, "pending");
    casus_json_open(out, '{');
    casus_json_key_bool(out, "bury", state->bury);
    casus_json_key(out, "envy");
    cw_json_seat(out, state->envy == 0 ? CW_NEUTRAL : state->envy - 1u);
    casus_json_key(out, "chernobyl");
    if (state->chernobyl == 0) casus_json_null(out);
    else casus_json_text(out, cw_region_name[state->chernobyl - 1]);
    casus_json_close(out, '}');
}

/* ---- What is asked ---- */

/* The card that the question is about: that of the last frame with a card. */
static unsigned card_of_question(const struct cw_state *state)
{
    for (unsigned depth = state->depth; depth > 0; depth--) {
        if (state->frame[depth - 1].card != CW_NO_CARD) return state->frame[depth - 1].card;
    }
    return CW_NO_CARD;
}

static void json_operations(struct casus_writer *out, const struct cw_state *state, const struct cw_frame *frame)
{
    casus_assert(frame->kind == CW_FRAME_OPS);
    casus_json_key_int(out, "ops", frame->ops.value);
    casus_json_key_int(out, "spent", frame->ops.spent);
    struct cw_points left = cw_points_left(state, frame);
    casus_json_key_int(out, "left", left.anywhere);
    casus_json_key_int(out, "left_in_asia", left.asia);
    casus_json_key_int(out, "left_in_southeast_asia", left.southeast);
    casus_json_key_text(out, "so_far", verb_names[cw_ops_verb(frame)]);
    casus_json_key_bool(out, "free", frame->ops.flags & CW_FREE);
    casus_json_key_bool(out, "space", cw_space_card(state) != CW_NO_CARD);
}

/* How many points, rolls or countries are still asked for. What De-Stalinization moves is counted while it is taken up,
 * too. */
static int left_to_choose(const struct cw_frame *frame)
{
    bool taking_up = frame->kind == CW_FRAME_EVENT && frame->card == CW_DE_STALINIZATION && frame->event.moving_in == 0;
    casus_assert(!taking_up || frame->event.taken_up < CW_MOVED_AT_MOST);
    return taking_up ? CW_MOVED_AT_MOST - frame->event.taken_up : cw_left(frame);
}

static void json_ask(struct casus_writer *out, const struct cw_state *state)
{
    const struct cw_ask *ask = &state->ask;
    const struct cw_frame *frame = state->depth > 0 ? &state->frame[state->depth - 1] : NULL;
    casus_json_key(out, "ask");
    casus_json_open(out, '{');
    casus_json_key_text(out, "kind", ask_names[ask->kind]);
    casus_json_key(out, "seat");
    cw_json_seat(out, ask->kind == CW_ASK_ROLL ? CW_NEUTRAL : ask->seat);
    casus_json_key_text(
        out, "verb",
        verb_names[ask->kind == CW_ASK_COUNTRY || ask->kind == CW_ASK_CARD || ask->kind == CW_ASK_PLAY ? ask->verb
                                                                                                       : 0]);
    casus_json_key(out, "card");
    cw_json_card(out, card_of_question(state));
    casus_json_key_bool(out, "may_stop", ask->may_stop);
    if (frame != NULL && ask->kind == CW_ASK_OPS) json_operations(out, state, frame);
    else if (frame != NULL) casus_json_key_int(out, "left", left_to_choose(frame));
    if (frame != NULL && frame->kind == CW_FRAME_SETUP) casus_json_key_bool(out, "handicap", frame->setup.which == 2);
    casus_json_close(out, '}');
}

static void json_over(struct casus_writer *out, const struct cw_state *state)
{
    casus_assert(state->phase != CW_OVER || state->reason > 0);
    casus_json_key(out, "over");
    if (state->phase != CW_OVER) {
        casus_json_null(out);
        return;
    }
    casus_json_open(out, '{');
    casus_json_key(out, "winner");
    cw_json_seat(out, state->winner);
    casus_json_key_text(out, "reason", cw_reason_name[state->reason]);
    casus_json_close(out, '}');
}

static void json_viewer(struct casus_writer *out, unsigned viewer)
{
    casus_json_key(out, "viewer");
    if (viewer == 0) casus_json_null(out);
    else if (viewer == CASUS_SEAT_OBSERVER + 1u) casus_json_text(out, "observer");
    else casus_json_int(out, viewer - 1);
}

void cw_json(const void *state_, struct casus_writer *out)
{
    const struct cw_state *state = state_;
    casus_json_open(out, '{');
    casus_json_key_text(out, "game", "coldwar");
    json_viewer(out, state->viewer);
    json_options(out, &state->option);
    json_tracks(out, state);
    json_board(out, state);
    json_cards(out, state);
    json_in_play(out, state);
    json_ask(out, state);
    json_over(out, state);
    casus_json_close(out, '}');
}
